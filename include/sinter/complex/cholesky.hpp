#pragma once
// Cholesky's factorisation of complex Hermitian matrices, by panels of columns, as factor/cholesky.hpp of
// real ones; a column of a panel takes a launch. Golub, Van Loan, "Matrix Computations", 4.2; results as
// LAPACK's zpotrf.

#include <limits>
#include <utility>

#include <sinter/complex/factor_common.hpp>

namespace sinter::inline SINTER_ABI {

/// A = L L* of a Hermitian positive definite matrix; cholesky() makes it.
template <class T>
class complex_cholesky_factor {
    using element = std::complex<T>;

public:
    explicit complex_cholesky_factor(matrix<element> packed) : packed_(std::move(packed)) {}

    /// L in the lower half; what is in the upper half means nothing.
    const matrix<element>& packed() const& { return packed_; }
    matrix<element> packed() && { return std::move(packed_); }
    /// L with zeros above its diagonal, as an expression.
    auto lower() const { return factor::complex_triangle(triangle::lower, factor::diag::stored, packed_); }

    /// 0, or the order of the first leading block that is not positive definite, as LAPACK's info. L is NaN
    /// from its row and column on.
    scalar<std::int32_t> info() const {
        return factor::first_true(where(), !(real(diagonal(packed_)) > T(0)));
    }
    /// True if A is; reads four bytes from the device.
    bool positive_definite() const { return info().to_host() == 0; }

    /// The logarithm of the determinant, which is a positive number.
    scalar<T> log_determinant() const { return T(2) * sum(log(real(diagonal(packed_)))); }

    /// The X of A X = B, for a complex or real matrix or vector B. Throws shape_error if B has other rows
    /// than A.
    template <class B>
    auto solve(const B& b) const {
        factor::require_rows("cholesky(A).solve(B)", expr::real_part(b), expr::rows_of(packed_));
        return expr::in_function("cholesky(A).solve(B)", [&] {
            using enum blas::transpose;
            auto x = factor::complex_copy<T>(where(), b);
            factor::solve_in_place(triangle::lower, no, factor::diag::stored, packed_, x);
            factor::solve_in_place(triangle::lower, conjugate, factor::diag::stored, packed_, x);
            return x;
        });
    }
    /// A's inverse, n x n, by n right sides.
    matrix<element> inverse() const { return solve(identity<element>(where(), packed_.rows())); }
    /// As that of complex_lu_factors; NaN if A is not positive definite.
    scalar<T> rcond() const {
        return expr::in_function("cholesky(A).rcond()", [&] {
            const auto solve_with = [this](const auto& b) { return this->solve(b); };
            const matrix<element> l = lower();
            return factor::complex_condition<T>(where(), packed_.rows(),
                                                factor::parts_norm<T>(where(), l * adjoint(l)),
                                                scalar<std::int32_t>(where(), 0), solve_with, solve_with);
        });
    }

private:
    matrix<element> packed_;

    device where() const { return packed_.device(); }
};

namespace factor {

/// The columns [j, j + width) of L, after those before them.
template <class T>
void factor_complex_cholesky_panel(complex_matrix<T>& f, std::int64_t j, std::int64_t width) {
    const std::int64_t n = f.rows(), end = j + width;
    const auto c = row_index(); // the panel lies transposed
    const auto i = col_index();
    const auto old = trans(f(rows(j, n), cols(j, end)));
    complex_matrix<T> p(f.device(), width, n - j), next(f.device(), width, n - j);
    if (j == 0)
        p = old;
    else
        p = old - conj(f(rows(j, end), cols(0, j))) * trans(f(rows(j, n), cols(0, j)));
    for (std::int64_t step = 0; step < width; ++step) {
        const auto k = static_cast<std::int32_t>(step);
        const auto d = real(p)(step, step);
        // The root of a negative number is undefined in GLSL.
        const auto root = select(d > T(0), sqrt(d), std::numeric_limits<T>::quiet_NaN());
        const auto down = rowwise(p.row(step)) / root;
        const auto across = colwise(trans(p.row(step)(cols(0, width)))) / root;
        next = select(c < k, p, select(c == k, select(i == k, root, down), p - hadamard(conj(across), down)));
        std::swap(p, next);
    }
    f(rows(j, n), cols(j, end)) = trans(p);
}

/// L in place of f's lower half.
template <class T>
void factor_complex_cholesky(complex_matrix<T>& f) {
    const std::int64_t n = f.rows();
    const bool is_watched = expr::looks_for_nan() && has_finite_half(f);
    for (std::int64_t j = 0; j < n; j += panel_width)
        factor_complex_cholesky_panel(f, j, n - j < panel_width ? n - j : panel_width);
    if (is_watched) require_positive(real(f));
}

} // namespace factor

/// The factor of a complex Hermitian positive definite A, of which the lower half is read, and of the
/// diagonal the real part, as LAPACK's zpotrf does. Completes for other matrices too; see
/// complex_cholesky_factor::info(). Throws shape_error if A is not square.
template <expr::is_complex A>
auto cholesky(const A& a) {
    using T = factor::real_element<A>;
    factor::require_square("cholesky(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("cholesky(A)", [&] {
        factor::complex_matrix<T> f(a);
        factor::factor_complex_cholesky<T>(f);
        return complex_cholesky_factor<T>(std::move(f));
    });
}

} // namespace sinter
