#pragma once
// What is done with a whole expression or assignment: eval, explain and prewarm.

#include <string>

#include <sinter/expr/array_view.hpp>

namespace sinter::inline SINTER_ABI {

/// Evaluates into a new array: a scalar, a vector (for a column) or a matrix.
template <expr::is_ours E>
auto eval(E&& e) {
    using result = expr::owner<expr::tree_of<E>>;
    return result(static_cast<E&&>(e));
}

template <class Tree>
auto expression<Tree>::to_host() const {
    return eval(*this).to_host();
}

/// What evaluating `x` would do: the kernels with their text, temporaries, how the destination is written,
/// bytes and operations. An expression is explained as if assigned to a new array; an assignment,
/// explain(C = A * B), with its destination, and is not carried out; several, explain(u = x + y, v = x - y),
/// as evaluate() would carry them out.
template <expr::is_ours X>
std::string explain(X&& x) {
    if constexpr (std::is_same_v<std::remove_cvref_t<X>, expr::evaluated>) {
        static_assert(expr::never<X>,
                      "sinter: explain() takes the assignments themselves: explain(u = x + y, v = x - y)");
        return {};
    } else if constexpr (expr::is_assigned<X>) {
        x.release();
        const runtime::assignment one[] = {x.take()};
        return runtime::explain(one);
    } else {
        using result = expr::owner<expr::tree_of<X>>;
        result target;
        return explain(target = static_cast<X&&>(x));
    }
}

template <expr::is_ours First, expr::is_ours Second, expr::is_ours... X>
std::string explain(First&& first, Second&& second, X&&... more) {
    constexpr bool are_assignments =
        expr::is_assigned<First> && expr::is_assigned<Second> && (expr::is_assigned<X> && ...);
    static_assert(
        are_assignments,
        "sinter: of several arguments, explain() takes assignments, as in explain(u = x + y, v = x - y)");
    if constexpr (are_assignments) {
        (first.release(), second.release(), (more.release(), ...));
        const runtime::assignment list[] = {first.take(), second.take(), more.take()...};
        return runtime::explain(list);
    } else {
        return {};
    }
}

/// Compiles everything that assignments need, without carrying them out: prewarm(C = A * B, y = A * x), of
/// one device or of several. Nothing is allocated there, and where operands are shapes (device::shape) there
/// need be no data yet. Later evaluations of each of them alone, with any sizes of the same class,
/// compile nothing. What belongs to one device is compiled at once where its driver can: by as many threads
/// as there are processors through OpenCL, by the driver's own through OpenGL. Throws compile_error (the
/// others are compiled all the same), unsupported_error.
template <expr::is_ours... X>
void prewarm(X&&... assignments) {
    static_assert(sizeof...(X) > 0 && (expr::is_assigned<X> && ...),
                  "sinter: prewarm() takes assignments, as in prewarm(C = A * B, y = A * x)");
    if constexpr (sizeof...(X) > 0 && (expr::is_assigned<X> && ...)) {
        (assignments.release(), ...);
        const runtime::assignment list[] = {assignments.take()...};
        runtime::prewarm(list);
    }
}

} // namespace sinter
