#pragma once
// What triangular.hpp is made of.

#include <limits>
#include <utility>

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

/// The factor of L L' + sign x x'. With p = L^-1 x it is L times the factor of I + sign p p', whose columns
/// are sign p p(j) / root(j), below a diagonal that is known; so what it adds to L are sums of L's rows times
/// p, from each column on.
template <class T, class X>
matrix<T> changed_by(const matrix<T>& l, const X& x, T sign) {
    const std::int64_t n = l.rows();
    const device& where = l.device();
    const vector<T> p = solve_triangle<T>(l, vector<T>(x), triangle::lower, diag::stored);
    vector<T> upto(where, n); // 1 + sign (p(0)^2 + ... + p(i)^2)
    upto = T(1) + sign * sum(select(col_index(n, n) <= row_index(n, n), rowwise(square(p)), T(0)), axis<1>);
    const vector<T> before = select(row_index() == 0, T(1), upto - sign * square(p));
    // Column j: what L's columns right of j have of x.
    const matrix<T> right = select(row_index() >= col_index(), l, T(0)) *
                            select(row_index(n, n) > col_index(n, n), colwise(p), T(0));
    const auto root = [](const auto& s) {
        return select(s > T(0), sqrt(s), std::numeric_limits<T>::quiet_NaN()); // undefined in GLSL below 0
    };
    const vector<T> diagonal = root(upto / before);
    const vector<T> along = sign * p / hadamard(root(upto), root(before));
    matrix<T> result(where, n, n);
    result = select(row_index() >= col_index(),
                    hadamard(l, rowwise(diagonal)) + hadamard(right, rowwise(along)), T(0));
    return result;
}
template <class T, class X>
cholesky_factor<T> changed(const cholesky_factor<T>& f, const X& x, T sign) {
    matrix<T> l = f.packed();
    if constexpr (expr::tree_of<X>::info.cols == 1) {
        if (l.rows() > 0) l = changed_by<T>(l, x, sign);
    } else {
        const matrix<T> columns = x;
        for (std::int64_t c = 0; c < columns.cols(); ++c) l = changed_by<T>(l, columns.col(c), sign);
    }
    return cholesky_factor<T>(std::move(l));
}

} // namespace sinter::factor
