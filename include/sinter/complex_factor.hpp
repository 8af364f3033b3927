#pragma once
// Systems of complex equations, by real matrices of twice the order, whose factorisations sinter/factor.hpp
// has:
//
//     A X = B      [Re A  -Im A] [Re X]   [Re B]
//                  [Im A   Re A] [Im X] = [Im B]
//
// That is as exact, and twice the operations of a complex factorisation.

#include <sinter/complex.hpp>
#include <sinter/factor.hpp>

#include <sinter/core/letters_begin.inc>
// C's <complex.h> has a macro of this name, and FFTW and LAPACKE include it.
#pragma push_macro("complex")
#undef complex

namespace sinter::inline SINTER_ABI {
namespace factor {

template <class A>
using real_element = element_type<expr::real_tree<std::remove_cvref_t<A>>::info.type>;

/// [Re A  -Im A; Im A  Re A].
template <class A>
auto with_real_elements(const A& a) {
    using T = real_element<A>;
    const matrix<std::complex<T>> whole(a);
    const std::int64_t m = whole.rows(), n = whole.cols();
    matrix<T> twice(whole.device(), 2 * m, 2 * n);
    if (m == 0 || n == 0) return twice;
    evaluate(twice(rows(0, m), cols(0, n)) = real(whole), twice(rows(m, 2 * m), cols(n, 2 * n)) = real(whole),
             twice(rows(0, m), cols(n, 2 * n)) = -imag(whole),
             twice(rows(m, 2 * m), cols(0, n)) = imag(whole));
    return twice;
}

/// Re B above Im B, on A's device.
template <class T, class B>
auto parts_below(const device& where, const B& b) {
    const std::int64_t n = expr::rows_of(expr::real_part(b));
    auto both = blas::detail::rows_like(expr::real_part(b), where, 2 * n);
    if (both.size() == 0) return both;
    both(rows(0, n)) = expr::real_part(b);
    if constexpr (expr::is_complex<B>)
        both(rows(n, 2 * n)) = b.imag();
    else
        both(rows(n, 2 * n)) = T(0);
    return both;
}

/// X + i Y of X above Y.
template <class T, class X>
auto joined(const X& both) {
    const std::int64_t n = both.rows() / 2;
    if constexpr (expr::tree_of<X>::info.cols == 1) {
        vector<std::complex<T>> x(both.device(), n);
        if (x.size() > 0) x = complex_of(both(rows(0, n)), both(rows(n, 2 * n)));
        return x;
    } else {
        matrix<std::complex<T>> x(both.device(), n, both.cols());
        if (x.size() > 0) x = complex_of(both(rows(0, n)), both(rows(n, 2 * n)));
        return x;
    }
}

} // namespace factor

/// The X of A X = B for a complex square A, and a complex or real matrix or vector B, by the LU of a real
/// matrix of twice A's order. Throws shape_error if A is not square or B has other rows.
template <expr::is_complex A, class B>
requires(expr::is_complex<B> || expr::is_ours<B>) auto solve(const A& a, const B& b) {
    using T = factor::real_element<A>;
    factor::require_square("solve(A, B)", expr::rows_of(a.real()), expr::cols_of(a.real()));
    factor::require_rows("solve(A, B)", expr::real_part(b), expr::rows_of(a.real()));
    return expr::in_function("solve(A, B)", [&] {
        matrix<T> twice = factor::with_real_elements(a);
        const device where = twice.device();
        return factor::joined<T>(lu(std::move(twice)).solve(factor::parts_below<T>(where, b)));
    });
}

/// The inverse of a complex n x n matrix; solve(A, B) is quicker and nearer than inverse(A) * B. Throws
/// shape_error if A is not square.
template <expr::is_complex A>
auto inverse(const A& a) {
    using T = factor::real_element<A>;
    const std::int64_t n = expr::rows_of(a.real());
    factor::require_square("inverse(A)", n, expr::cols_of(a.real()));
    return expr::in_function("inverse(A)", [&] {
        matrix<T> twice = factor::with_real_elements(a);
        matrix<T> one(twice.device(), 2 * n, n);
        if (n > 0) one = select(row_index() == col_index(), T(1), T(0));
        return factor::joined<T>(lu(std::move(twice)).solve(one));
    });
}

/// The X of least norm(A X - B) for a complex A of full rank, and a complex or real B, by the QR of a real
/// matrix of twice the extents; where A has fewer rows than columns the shortest X of A X = B. Throws
/// shape_error if B has other rows than A.
template <expr::is_complex A, class B>
requires(expr::is_complex<B> || expr::is_ours<B>) auto least_squares(const A& a, const B& b) {
    using T = factor::real_element<A>;
    factor::require_rows("least_squares(A, B)", expr::real_part(b), expr::rows_of(a.real()));
    return expr::in_function("least_squares(A, B)", [&] {
        const matrix<T> twice = factor::with_real_elements(a);
        return factor::joined<T>(least_squares(twice, factor::parts_below<T>(twice.device(), b)));
    });
}

} // namespace sinter

#pragma pop_macro("complex")
#include <sinter/core/letters_end.inc>
