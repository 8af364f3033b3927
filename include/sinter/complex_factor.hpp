#pragma once
// Systems of complex equations, by real matrices of twice the order, whose factorisations sinter/factor.hpp
// has:
//
//     A X = B      [Re A  -Im A] [Re X]   [Re B]
//                  [Im A   Re A] [Im X] = [Im B]
//
// That is as exact, and twice the operations of a complex factorisation. Its factors are those of the real
// matrix: they solve, but give no complex L, U or determinant.

#include <sinter/complex.hpp>
#include <sinter/factor.hpp>

#include <sinter/core/letters_begin.inc>
// C's <complex.h> has a macro of this name, and FFTW and LAPACKE include it.
#pragma push_macro("complex")
#undef complex

namespace sinter::inline SINTER_ABI {
namespace factor {

using blas::detail::real_element;

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

/// The same of a Hermitian matrix, by its lower half; what is above the diagonal means nothing.
template <class A>
auto hermitian_with_real_elements(const A& a) {
    using T = real_element<A>;
    const matrix<std::complex<T>> whole(a);
    const std::int64_t n = whole.rows();
    matrix<T> twice(whole.device(), 2 * n, 2 * n);
    if (n == 0) return twice;
    const auto i = row_index();
    const auto j = col_index();
    const auto below = imag(whole);
    evaluate(twice(rows(0, n), cols(0, n)) = real(whole), twice(rows(n, 2 * n), cols(n, 2 * n)) = real(whole),
             twice(rows(n, 2 * n), cols(0, n)) = select(i > j, below, select(i < j, -trans(below), T(0))));
    return twice;
}

/// The columns of the identity, as the parts of n complex right sides.
template <class T>
matrix<T> unit_columns(const device& where, std::int64_t n) {
    matrix<T> one(where, 2 * n, n);
    if (n > 0) one = select(row_index() == col_index(), T(1), T(0));
    return one;
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

/// A complex square matrix in factors, for several right sides; lu() makes it.
template <class T>
class complex_lu_factors {
public:
    explicit complex_lu_factors(lu_factors<T> f) : factors_(std::move(f)) {}

    /// The X of A X = B, of trans(A) X = B or of adjoint(A) X = B, for a complex or real matrix or vector B.
    /// Throws shape_error if B has other rows than A.
    template <class B>
    auto solve(const B& b, blas::transpose t = blas::transpose::no) const {
        using enum blas::transpose;
        factor::require_rows("lu(A).solve(B)", expr::real_part(b), order());
        auto found = factor::joined<T>(factors_.solve(parts(b, t == yes), t == no ? no : yes));
        if (t == yes && found.size() > 0) found = conj(found);
        return found;
    }
    matrix<std::complex<T>> inverse() const {
        return factor::joined<T>(factors_.solve(factor::unit_columns<T>(where(), order())));
    }
    /// True if a pivot is 0; reads four bytes from the device.
    bool singular() const { return factors_.singular(); }
    /// The logarithm of the determinant's magnitude.
    scalar<T> log_determinant() const { return factors_.log_determinant() / T(2); }
    /// As that of real factors, for the sums of |Re| + |Im| in place of magnitudes.
    scalar<T> rcond() const { return factors_.rcond(); }

private:
    lu_factors<T> factors_;

    device where() const { return factors_.packed().device(); }
    std::int64_t order() const { return factors_.packed().rows() / 2; }
    /// conj(A) X = conj(B) for the transpose, whose real matrix is no transpose of A's.
    template <class B>
    auto parts(const B& b, bool conjugated) const {
        auto both = factor::parts_below<T>(where(), b);
        if (conjugated && both.size() > 0) both(rows(order(), 2 * order())) *= T(-1);
        return both;
    }
};

/// The factors of a complex square A. Throws shape_error if A is not square.
template <expr::is_complex A>
auto lu(const A& a) {
    using T = factor::real_element<A>;
    factor::require_square("lu(A)", expr::rows_of(a.real()), expr::cols_of(a.real()));
    return expr::in_function("lu(A)",
                             [&] { return complex_lu_factors<T>(lu(factor::with_real_elements(a))); });
}

/// A Hermitian positive definite matrix in factors, for several right sides; cholesky() makes it.
template <class T>
class complex_cholesky_factor {
public:
    explicit complex_cholesky_factor(cholesky_factor<T> f) : factor_(std::move(f)) {}

    /// The X of A X = B, for a complex or real matrix or vector B. Throws shape_error if B has other rows
    /// than A.
    template <class B>
    auto solve(const B& b) const {
        factor::require_rows("cholesky(A).solve(B)", expr::real_part(b), order());
        return factor::joined<T>(factor_.solve(factor::parts_below<T>(where(), b)));
    }
    matrix<std::complex<T>> inverse() const {
        return factor::joined<T>(factor_.solve(factor::unit_columns<T>(where(), order())));
    }
    /// True if A is; reads four bytes from the device.
    bool positive_definite() const { return factor_.positive_definite(); }
    /// The logarithm of the determinant, which is a positive number.
    scalar<T> log_determinant() const { return factor_.log_determinant() / T(2); }
    /// As that of complex_lu_factors.
    scalar<T> rcond() const { return factor_.rcond(); }

private:
    cholesky_factor<T> factor_;

    device where() const { return factor_.packed().device(); }
    std::int64_t order() const { return factor_.packed().rows() / 2; }
};

/// The factor of a complex Hermitian positive definite A, of which the lower half is read, and of the
/// diagonal the real part, as LAPACK's potrf does. Throws shape_error if A is not square.
template <expr::is_complex A>
auto cholesky(const A& a) {
    using T = factor::real_element<A>;
    factor::require_square("cholesky(A)", expr::rows_of(a.real()), expr::cols_of(a.real()));
    return expr::in_function("cholesky(A)", [&] {
        return complex_cholesky_factor<T>(cholesky(factor::hermitian_with_real_elements(a)));
    });
}

/// The X of A X = B for a complex square A, and a complex or real matrix or vector B: lu(A).solve(B). Throws
/// shape_error if A is not square or B has other rows.
template <expr::is_complex A, class B>
requires(expr::is_complex<B> || expr::is_ours<B>) auto solve(const A& a, const B& b) {
    factor::require_square("solve(A, B)", expr::rows_of(a.real()), expr::cols_of(a.real()));
    factor::require_rows("solve(A, B)", expr::real_part(b), expr::rows_of(a.real()));
    return expr::in_function("solve(A, B)", [&] { return lu(a).solve(b); });
}

/// The inverse of a complex n x n matrix; solve(A, B) is quicker and nearer than inverse(A) * B. Throws
/// shape_error if A is not square.
template <expr::is_complex A>
auto inverse(const A& a) {
    factor::require_square("inverse(A)", expr::rows_of(a.real()), expr::cols_of(a.real()));
    return expr::in_function("inverse(A)", [&] { return lu(a).inverse(); });
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
