#pragma once
// Hermitian matrices beside the symmetric ones of factor/self_adjoint.hpp.

#include <sinter/complex/factor_common.hpp>
#include <sinter/factor/self_adjoint.hpp>

namespace sinter::inline SINTER_ABI::factor {

template <class T>
struct self_adjoint<std::complex<T>> {
    using real = T;
    using element = std::complex<T>;

    template <class X>
    static auto conjugate(const X& x) {
        return conj(x);
    }
    /// Of what is real, itself.
    template <class X>
    static decltype(auto) real_part(const X& x) {
        return expr::real_part(x);
    }
    /// As LAPACK's cabs1.
    template <class X>
    static auto magnitude(const X& x) {
        return abs(sinter::real(x)) + abs(imag(x));
    }
    template <class X>
    static auto squared_magnitude(const X& x) {
        return abs2(x);
    }
    template <class X>
    static auto size(const X& x) {
        return abs(x);
    }
    template <class X, class S, class Y>
    static auto turned(const X& x, const S& size, const Y& y) {
        return hadamard(x / size, y);
    }

    static complex_matrix<T> whole(const complex_matrix<T>& given) {
        complex_matrix<T> both(given.device(), given.rows(), given.rows());
        const auto i = row_index();
        const auto j = col_index();
        both = select(i == j, complex_of(sinter::real(given), T(0)), select(i > j, given, adjoint(given)));
        return both;
    }
    /// Differences leave rounding errors there.
    static complex_matrix<T> with_real_diagonal(complex_matrix<T>&& a) {
        const auto i = row_index();
        a = select(i == col_index(), complex_of(sinter::real(a), T(0)), a);
        return std::move(a);
    }
    template <class A>
    static auto unit_lower(const A& a) {
        return complex_triangle(triangle::lower, diag::unit, a);
    }
    template <class B>
    static auto rows_for(const B& b, const device& where, std::int64_t n) {
        return complex_rows_like<T>(b, where, n);
    }
    template <class X>
    static X lower_solution(const complex_matrix<T>& l, const X& x, diag d) {
        X y = x;
        solve_in_place(triangle::lower, blas::transpose::no, d, l, y);
        return y;
    }
    template <class X>
    static X upper_solution(const complex_matrix<T>& l, const X& x, diag d) {
        X y = x;
        solve_in_place(triangle::lower, blas::transpose::conjugate, d, l, y);
        return y;
    }
    template <class A, class Solve>
    static scalar<T> condition(const device& where, const A& a, const scalar<std::int32_t>& info,
                               const Solve& solve) {
        return complex_condition<T>(where, a.rows(), parts_norm<T>(where, a), info, solve, solve);
    }
};

} // namespace sinter::factor
