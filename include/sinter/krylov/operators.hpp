#pragma once
// An operator is a dense matrix, a sparse one, or a function of an array that gives an expression.

#include <cmath>
#include <string>
#include <type_traits>

#include <sinter/factor/common.hpp>
#include <sinter/krylov/results.hpp>
#include <sinter/sparse.hpp>

namespace sinter::inline SINTER_ABI::krylov {

template <class A>
inline constexpr bool is_matrix = expr::is_ours<A> || expr::is_sparse<A>;

/// The type of a matrix's elements.
template <class A>
struct element_of_matrix {
    using type = element_type<expr::tree_of<A>::info.type>;
};
template <class A>
requires expr::is_sparse<A>
struct element_of_matrix<A> {
    using type = typename A::value_type;
};
template <class A>
using matrix_element = typename element_of_matrix<A>::type;

/// An array as a function is given it: a view, since a function may take it by value.
template <class X>
auto lent(const X& x) {
    using T = const typename X::value_type;
    constexpr std::int64_t cols = expr::tree_of<X>::info.cols == 1 ? 1 : dynamic;
    constexpr std::int64_t rows = dynamic;
    return array_view<T, rows, cols>(x.storage(), x.place());
}

template <class A, class X>
auto apply(const A& a, const X& x) {
    if constexpr (is_matrix<A>) {
        return a * x;
    } else {
        using result = std::remove_cvref_t<decltype(a(lent(x)))>;
        static_assert(expr::is_ours<result>,
                      "sinter: the function of a Krylov method takes an array p, and gives an array or an "
                      "expression: [&](auto p) { return laplacian(p); }");
        return result(a(lent(x)));
    }
}

/// True if a formula costs no more than reading neighbours: it has no products and no sums.
constexpr bool is_light(const expr::node& n) {
    if (info(n.code).traits.fold || info(n.code).traits.scan || info(n.code).traits.group ||
        info(n.code).traits.batch || n.code == op::sparse_contract)
        return false;
    for (int p = 0; p < n.part_count; ++p)
        if (!is_light(*n.parts[p])) return false;
    return true;
}
/// A value that several statements read: the formula, if that is light, or an array.
template <class W>
auto kept(W w) {
    using tree = expr::tree_of<W>;
    if constexpr (is_light(tree::info))
        return w;
    else
        return expr::owner<tree>(w);
}

/// `function` is as the user writes it.
inline void require_rows_like(const char* function, std::int64_t rows, std::int64_t rows_of_b) {
    if (rows != rows_of_b)
        throw shape_error(std::string("sinter: ") + function + " needs a vector of " + std::to_string(rows) +
                          " elements: it has " + std::to_string(rows_of_b));
}
inline void require_extents_like(const char* function, std::int64_t rows, std::int64_t cols,
                                 std::int64_t rows_of_b, std::int64_t cols_of_b) {
    if (rows != rows_of_b || cols != cols_of_b)
        throw shape_error(std::string("sinter: the function of ") + function +
                          " must give an array like its argument, which is " +
                          expr::shape_text(rows_of_b, cols_of_b) + ": it gave one of " +
                          expr::shape_text(rows, cols));
}
template <class A, class X>
void require_operator(const char* function, const A& a, const X& x) {
    using T = typename X::value_type;
    static_assert(std::is_same_v<T, float> || std::is_same_v<T, double>,
                  "sinter: a Krylov method is of float or double: cast<float>(b)");
    if constexpr (is_matrix<A>) {
        factor::require_square(function, expr::rows_of(a), expr::cols_of(a));
        require_rows_like(function, expr::rows_of(a), expr::rows_of(x));
    } else {
        const auto y = krylov::apply(a, x);
        require_extents_like(function, expr::rows_of(y), expr::cols_of(y), expr::rows_of(x),
                             expr::cols_of(x));
    }
}
inline void require_options(const char* function, const krylov_options& o) {
    const auto refuse = [&](const char* what) {
        throw value_error(std::string("sinter: ") + function + ": " + what);
    };
    if (!(o.tolerance >= 0) || !(o.absolute >= 0)) refuse("tolerance and absolute must be 0 or more");
    if (o.most_steps < 0) refuse("most_steps must be 0 or more");
    if (o.look_every < 1) refuse("look_every must be 1 or more");
    if (o.restart < 1) refuse("restart must be 1 or more");
}

/// The norm, of elements whose squares are beyond the type, too.
template <class X>
double safe_norm(const X& x) {
    using T = element_type<expr::tree_of<X>::info.type>;
    if (expr::rows_of(x) == 0 || expr::cols_of(x) == 0) return 0;
    const T greatest = scalar<T>(norm_inf(x)).to_host();
    if (!std::isfinite(greatest)) return static_cast<double>(greatest);
    const T by = greatest > T(0) ? greatest : T(1);
    return static_cast<double>(by) * static_cast<double>(scalar<T>(norm(x / by)).to_host());
}

} // namespace sinter::krylov
