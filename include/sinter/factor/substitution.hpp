#pragma once
// Triangular systems of a matrix that lies in one piece.

#include <sinter/factor/cholesky.hpp>

namespace sinter::inline SINTER_ABI::factor {

/// x = inv(A) b for a triangle of A.
template <class T, class A, class B, class X>
void solve_triangle_into(const A& a, const B& b, triangle half, diag d, X& x) {
    const std::int64_t n = expr::rows_of(a);
    if constexpr (is_widest<T, B>)
        if (takes_whole<T>(a.device(), n, n)) {
            const bool lower = half == triangle::lower, unit = d == diag::unit;
            if (lower && unit)
                x = substituted<batch_function::unit_lower_substitution>(b, a, n);
            else if (lower)
                x = substituted<batch_function::lower_substitution>(b, a, n);
            else if (unit)
                x = substituted<batch_function::unit_upper_substitution>(b, a, n);
            else
                x = substituted<batch_function::upper_substitution>(b, a, n);
            return;
        }
    expr::owner<expr::tree_of<B>> right(b);
    blas::triangular_solver(half, d, a).solve(right, x);
}

template <class T, class A, class B>
auto solve_triangle(const A& a, const B& b, triangle half, diag d) {
    auto x = blas::detail::rows_like(b, a.device(), expr::rows_of(a));
    if (x.size() > 0) solve_triangle_into<T>(a, b, half, d, x);
    return x;
}

} // namespace sinter::factor
