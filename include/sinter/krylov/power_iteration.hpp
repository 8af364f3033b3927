#pragma once
// Power iteration. Golub, Van Loan, "Matrix Computations", section 7.3.

#include <algorithm>
#include <cmath>
#include <utility>

#include <sinter/krylov/operators.hpp>

namespace sinter::inline SINTER_ABI {

/// An eigenvalue, and its vector of norm 1.
template <class X>
struct krylov_eigenpair {
    double value;
    X x;
    std::int64_t steps;
    double residual; ///< norm(A * x - value * x)
    krylov_end reason;

    bool converged() const { return reason == krylov_end::converged; }
};

namespace krylov {

template <class A, class X>
krylov_eigenpair<X> iterate_powers(const A& a, X x, const krylov_options& o) {
    using T = typename X::value_type;
    const double size = safe_norm(x);
    krylov_eigenpair<X> result{0, std::move(x), 0, size, krylov_end::too_many_steps};
    const auto ends = [&](krylov_end why) {
        result.reason = why;
        return std::move(result);
    };
    if (!std::isfinite(size)) return ends(krylov_end::not_finite);
    if (size == 0) return ends(krylov_end::breakdown);
    result.x /= static_cast<T>(size);
    for (X& v = result.x;;) {
        const X w = krylov::apply(a, v);
        const scalar<T> value = dot(v, w) / dot(v, v);
        result.value = static_cast<double>(value.to_host());
        result.residual = safe_norm(w - value * v);
        if (!std::isfinite(result.value) || !std::isfinite(result.residual))
            return ends(krylov_end::not_finite);
        if (o.progress && !o.progress({result.steps, result.residual})) return ends(krylov_end::stopped);
        if (result.residual <= std::max(o.tolerance * std::fabs(result.value), o.absolute))
            return ends(krylov_end::converged);
        if (result.steps >= o.most_steps) return ends(krylov_end::too_many_steps);
        const std::int64_t until = std::min(o.most_steps, result.steps + o.look_every);
        for (; result.steps < until; ++result.steps) {
            const auto next = kept(krylov::apply(a, v));
            const scalar<T> length = norm(next);
            v = select(length > T(0), next / length, v);
        }
    }
}

} // namespace krylov

/// The eigenvalue of the largest magnitude, by products of A with a vector that begins as `start`: for a
/// dense or a sparse matrix, or a function of an array that gives an expression. The residual is small enough
/// at tolerance * abs(value). It converges if the value has a larger magnitude than all others, and is real.
/// Throws what cg throws. A step takes two launches, and one more for a product.
template <class A, expr::is_ours B>
auto power_iteration(const A& a, const B& start, const krylov_options& options = {}) {
    krylov::require_options("power_iteration(A, start)", options);
    if (options.start.is_given())
        throw value_error(
            "sinter: power_iteration(A, start): the start is the second argument, not an option");
    expr::owner<expr::tree_of<B>> x = start;
    krylov::require_operator("power_iteration(A, start)", a, x);
    return expr::in_function("power_iteration(A, start)",
                             [&] { return krylov::iterate_powers(a, std::move(x), options); });
}

} // namespace sinter
