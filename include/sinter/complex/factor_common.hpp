#pragma once
// What the complex factorisations share: real matrices of twice the order, for which sinter/factor.hpp has
// the functions, and what complex factors are made of.
//
//     A X = B      [Re A  -Im A] [Re X]   [Re B]
//                  [Im A   Re A] [Im X] = [Im B]
//
// Systems that are solved once take these: few launches, as work-groups factor real panels. It is as exact,
// and twice the operations.

#include <type_traits>
#include <utility>

#include <sinter/complex_blas.hpp>
#include <sinter/factor.hpp>

namespace sinter::inline SINTER_ABI::factor {

using blas::detail::real_element;

template <class T>
using complex_matrix = matrix<std::complex<T>>;

/// [Re A  -Im A; Im A  Re A].
template <class A>
auto with_real_elements(const A& a) {
    using T = real_element<A>;
    const complex_matrix<T> whole(a);
    const std::int64_t m = whole.rows(), n = whole.cols();
    matrix<T> twice(whole.device(), 2 * m, 2 * n);
    if (m == 0 || n == 0) return twice;
    evaluate(twice(rows(0, m), cols(0, n)) = real(whole), twice(rows(m, 2 * m), cols(n, 2 * n)) = real(whole),
             twice(rows(0, m), cols(n, 2 * n)) = -imag(whole),
             twice(rows(m, 2 * m), cols(0, n)) = imag(whole));
    return twice;
}

/// The columns of the identity, as the parts of n complex right sides.
template <class T>
matrix<T> unit_columns(const device& where, std::int64_t n) {
    matrix<T> one(where, 2 * n, n);
    if (n > 0) one = select(row_index() == col_index(), T(1), T(0));
    return one;
}

/// The real type of solutions, the wider one of A's T and B's, so that neither is rounded.
template <class T, class B>
using solution_part = element_type<promote(dtype_of<T>, blas::detail::real_tree<B>::info.type)>;

/// n rows of elements E, a vector for a vector B and otherwise a matrix, without values.
template <class E, class B>
auto rows_of_elements(const B& b, const device& where, std::int64_t n) {
    if constexpr (blas::detail::real_tree<B>::info.cols == 1)
        return vector<E>(where, n);
    else
        return matrix<E>(where, n, expr::cols_of(expr::real_part(b)));
}
/// The same for complex solutions of a matrix of type T.
template <class T, class B>
auto complex_rows_like(const B& b, const device& where, std::int64_t n) {
    return rows_of_elements<std::complex<solution_part<T, B>>>(b, where, n);
}

/// Re B above Im B, on A's device.
template <class T, class B>
auto parts_below(const device& where, const B& b) {
    using real = solution_part<T, B>;
    const std::int64_t n = expr::rows_of(expr::real_part(b));
    auto both = rows_of_elements<real>(b, where, 2 * n);
    if (both.size() == 0) return both;
    both(rows(0, n)) = cast<real>(expr::real_part(b));
    if constexpr (expr::is_complex<B>)
        both(rows(n, 2 * n)) = cast<real>(b.imag());
    else
        both(rows(n, 2 * n)) = real(0);
    return both;
}
/// X + i Y of X above Y.
template <class T, class X>
auto joined(const X& both) {
    const std::int64_t n = both.rows() / 2;
    auto x = complex_rows_like<T>(both, both.device(), n);
    if (x.size() > 0) x = complex_of(both(rows(0, n)), both(rows(n, 2 * n)));
    return x;
}

/// What `solved` makes of a real matrix of right sides, for those of B: of its real parts, and of its
/// imaginary ones beside them.
template <class B, class F>
auto solution_by_parts(const B& b, F solved) {
    using T = real_element<B>;
    const std::int64_t n = b.rows(), k = b.cols();
    matrix<T> sides(device(expr::device_behind(b)), n, 2 * k);
    if (sides.size() > 0) evaluate(sides(cols(0, k)) = b.real(), sides(cols(k, 2 * k)) = b.imag());
    const auto found = solved(sides);
    using real = typename std::remove_cvref_t<decltype(found)>::value_type;
    auto x = complex_rows_like<real>(b, found.device(), found.rows());
    if (x.size() == 0) return x;
    if constexpr (blas::detail::real_tree<B>::info.cols == 1)
        x = complex_of(found.col(0), found.col(1));
    else
        x = complex_of(found(cols(0, k)), found(cols(k, 2 * k)));
    return x;
}

/// A copy of B, complex or real, for `where`.
template <class T, class B>
auto complex_copy(const device& where, const B& b) {
    auto x = complex_rows_like<T>(b, where, expr::rows_of(expr::real_part(b)));
    if (x.size() > 0) x = b;
    return x;
}

/// A triangle of complex elements with zeros beside it, and ones on its diagonal if that is unit.
template <class A>
auto complex_triangle(triangle half, diag d, const A& a) {
    using T = real_element<A>;
    const std::int32_t stored = d == diag::stored ? 1 : 0;
    const auto i = row_index();
    const auto j = col_index();
    return select(blas::detail::belongs(half, i, j), select(abs(i - j) + stored == 0, T(1), a), T(0));
}
/// B becomes op(A)^-1 B.
template <class A, class B>
void solve_in_place(triangle half, blas::transpose t, diag d, const A& a, B&& b) {
    using element = typename std::remove_cvref_t<B>::value_type;
    if (b.size() > 0) blas::trsm(blas::side::left, half, t, d, element(1), a, b);
}

/// The estimate of reciprocal_condition of a complex matrix of order n by its real one: norms are those of
/// |Re| + |Im|. solve(b) and solve_adjoint(b) are of complex vectors.
template <class T, class Solve, class SolveAdjoint>
scalar<T> complex_condition(const device& where, std::int64_t n, const scalar<T>& norm,
                            const scalar<std::int32_t>& info, const Solve& solve,
                            const SolveAdjoint& solve_adjoint) {
    const auto of_parts = [&](const auto& solved) {
        return [&where, &solved](const vector<T>& x) {
            return vector<T>(parts_below<T>(where, solved(joined<T>(x))));
        };
    };
    return reciprocal_condition<T>(where, 2 * n, norm, info, of_parts(solve), of_parts(solve_adjoint));
}
/// The largest column's sum of |Re| + |Im|: the norm of the real matrix.
template <class T, class A>
scalar<T> parts_norm(const device& where, const A& a) {
    if (expr::cols_of(expr::real_part(a)) == 0) return scalar<T>(where, T(0));
    const complex_matrix<T> whole(a);
    const vector<T> sums = sum(abs(real(whole)) + abs(imag(whole)), axis<0>);
    return (max)(sums);
}

} // namespace sinter::factor
