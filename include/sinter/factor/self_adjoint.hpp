#pragma once
// What factorisations of matrices that are their own adjoints do otherwise with complex elements than with
// real ones: complex/self_adjoint.hpp says it of std::complex.

#include <utility>

#include <sinter/factor/condition.hpp>
#include <sinter/factor/substitution.hpp>

namespace sinter::inline SINTER_ABI::factor {

/// Real elements: the conjugate, the real part and the number itself are one.
template <class E>
struct self_adjoint {
    using real = E;

    template <class X>
    static const X& conjugate(const X& x) {
        return x;
    }
    template <class X>
    static const X& real_part(const X& x) {
        return x;
    }
    /// What pivots are compared by.
    template <class X>
    static auto magnitude(const X& x) {
        return abs(x);
    }
    template <class X>
    static auto squared_magnitude(const X& x) {
        return square(x);
    }
    /// A number of x's magnitude, and y times what is left of x beside it.
    template <class X>
    static const X& size(const X& x) {
        return x;
    }
    template <class X, class S, class Y>
    static const Y& turned(const X&, const S&, const Y& y) {
        return y;
    }

    /// Both halves of a matrix whose lower one is given.
    static matrix<E> whole(const matrix<E>& given) {
        matrix<E> both(given.device(), given.rows(), given.rows());
        both = select(row_index() >= col_index(), given, trans(given));
        return both;
    }
    static matrix<E> with_real_diagonal(matrix<E>&& a) { return std::move(a); }
    template <class A>
    static auto unit_lower(const A& a) {
        return blas::detail::triangular(blas::triangle::lower, blas::diag::unit, a);
    }
    /// n rows for a solution with right sides B.
    template <class B>
    static auto rows_for(const B& b, const device& where, std::int64_t n) {
        return blas::detail::rows_like(b, where, n);
    }
    /// L^-1 x, and adjoint(L)^-1 x, of a stored triangle.
    template <class X>
    static X lower_solution(const matrix<E>& l, const X& x, diag d) {
        return solve_triangle<E>(l, x, triangle::lower, d);
    }
    template <class X>
    static X upper_solution(const matrix<E>& l, const X& x, diag d) {
        return solve_triangle<E>(trans(l), x, triangle::upper, d);
    }
    /// As reciprocal_condition(); `a` is the matrix whose solutions `solve` finds.
    template <class A, class Solve>
    static scalar<E> condition(const device& where, const A& a, const scalar<std::int32_t>& info,
                               const Solve& solve) {
        return reciprocal_condition<E>(where, expr::rows_of(a), column_norm<E>(where, a), info, solve, solve);
    }
};

} // namespace sinter::factor
