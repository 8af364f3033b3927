#pragma once
// Cholesky's factorisation of large matrices, by blocks of columns within blocks of columns: one product
// brings in everything to the left of a block. Where the device has work-groups, one of them factors the
// square on the diagonal, and substitution makes what is below it; elsewhere every column takes a launch.
// (A product with the square's inverse would be two launches less, and as wrong as the square is badly
// conditioned.) Golub, Van Loan, "Matrix Computations", 4.2; results as LAPACK's potrf.

#include <limits>
#include <string>
#include <utility>

#include <sinter/factor/common.hpp>
#include <sinter/factor/condition.hpp>
#include <sinter/factor/panel.hpp>

namespace sinter::inline SINTER_ABI {

/// A = L L' of a symmetric positive definite matrix; cholesky() makes it.
template <class T>
class cholesky_factor {
public:
    explicit cholesky_factor(matrix<T> packed) : packed_(std::move(packed)) {}

    /// L in the lower half; what is in the upper half means nothing.
    const matrix<T>& packed() const& { return packed_; }
    matrix<T> packed() && { return std::move(packed_); }
    /// L with zeros above its diagonal, as an expression.
    auto lower() const {
        return blas::detail::triangular(blas::triangle::lower, blas::diag::stored, packed_);
    }

    /// 0, or the order of the first leading block that is not positive definite, as LAPACK's info. L is NaN
    /// from its row and column on.
    scalar<std::int32_t> info() const {
        return factor::first_true(packed_.device(), !(diagonal(packed_) > T(0)));
    }
    /// True if A is; reads four bytes from the device.
    bool positive_definite() const { return info().to_host() == 0; }

    /// The logarithm of A's determinant.
    scalar<T> log_determinant() const { return T(2) * sum(log(diagonal(packed_))); }

    /// The X of A X = B, for a matrix or a vector B. Throws shape_error if B has other rows than A.
    template <class B>
    auto solve(const B& b) const {
        const std::int64_t n = expr::rows_of(packed_);
        factor::require_rows("cholesky(A).solve(B)", b, n);
        if constexpr (factor::is_widest<T, B>)
            if (factor::takes_whole<T>(packed_.device(), n, n)) {
                auto found = blas::detail::rows_like(b, packed_.device(), n);
                expr::in_function("cholesky(A).solve(B)", [&] {
                    found = factor::substituted<batch_function::cholesky_substitution>(b, packed_, n);
                });
                return found;
            }
        expr::owner<expr::tree_of<B>> x(b);
        if (x.size() == 0) return x;
        auto y = blas::detail::rows_like(b, packed_.device(), n);
        const auto whole = packed_(rows(0, n));
        expr::in_function("cholesky(A).solve(B)", [&] {
            blas::triangular_solver(blas::triangle::lower, blas::diag::stored, whole).solve(x, y);
            blas::triangular_solver(blas::triangle::upper, blas::diag::stored, trans(whole)).solve(y, x);
        });
        return x;
    }

    /// A's inverse, n x n, by n right sides; solve(B) is quicker and nearer than inverse() * B.
    matrix<T> inverse() const {
        return expr::in_function("cholesky(A).inverse()", [&] {
            const std::int64_t n = expr::rows_of(packed_);
            if (!factor::takes_whole<T>(packed_.device(), n, n))
                return solve(identity<T>(packed_.device(), n));
            const auto one = select(row_index(n, n) == col_index(n, n), T(1), T(0));
            return matrix<T>(factor::substituted<batch_function::cholesky_substitution>(one, packed_, n));
        });
    }

    /// As lu_factors::rcond; NaN if A is not positive definite. As LAPACK's pocon.
    scalar<T> rcond() const {
        return expr::in_function("cholesky(A).rcond()", [&] {
            return rcond(factor::column_norm<T>(packed_.device(), lower() * trans(lower())));
        });
    }
    scalar<T> rcond(const scalar<T>& norm) const {
        return expr::in_function("cholesky(A).rcond()", [&] {
            const auto solve_with = [this](const auto& b) { return this->solve(b); };
            return factor::reciprocal_condition<T>(packed_.device(), packed_.rows(), norm,
                                                   scalar<std::int32_t>(packed_.device(), 0), solve_with,
                                                   solve_with);
        });
    }

private:
    matrix<T> packed_;
};

namespace factor {

inline constexpr std::int64_t cholesky_block = 256; ///< columns whose left side is brought in at once

/// The columns [j, j + width) of L with work-groups; those before `left` have been brought in. `space` is
/// working memory, f.rows() x width.
template <class T>
void factor_cholesky_panel_by_groups(matrix<T>& f, matrix<T>& space, std::int64_t left, std::int64_t j,
                                     std::int64_t width) {
    const std::int64_t n = f.rows(), end = j + width;
    const auto old = f(rows(j, n), cols(j, end));
    auto p = space(rows(j, n), cols(0, width));
    if (j == left)
        p = old;
    else
        p = old - f(rows(j, n), cols(left, j)) * trans(f(rows(j, end), cols(left, j)));
    const auto square = f(rows(j, end), cols(j, end));
    f(rows(j, end), cols(j, end)) = block_cholesky(space(rows(j, end), cols(0, width)));
    if (end < n)
        blas::triangular_solver(triangle::lower, diag::stored, square)
            .solve(trans(space(rows(end, n), cols(0, width))), trans(f(rows(end, n), cols(j, end))));
}

/// The same without, and with everything to the left of them brought in; a launch for each column.
template <class T>
void factor_cholesky_panel(matrix<T>& f, std::int64_t j, std::int64_t width) {
    const std::int64_t n = f.rows(), end = j + width;
    const auto c = row_index(); // the panel lies transposed
    const auto i = col_index();
    const auto old = trans(f(rows(j, n), cols(j, end)));
    matrix<T> p(f.device(), width, n - j);
    if (j == 0)
        p = old;
    else
        p = old - f(rows(j, end), cols(0, j)) * trans(f(rows(j, n), cols(0, j)));
    for (std::int64_t step = 0; step < width; ++step) {
        const auto k = static_cast<std::int32_t>(step);
        const auto d = p(step, step);
        // The root of a negative number is undefined in GLSL.
        const auto root = select(d > T(0), sqrt(d), std::numeric_limits<T>::quiet_NaN());
        const auto down = rowwise(p.row(step)) / root;
        const auto across = colwise(trans(p.row(step)(cols(0, width)))) / root;
        p = select(c < k, p, select(c == k, select(i == k, root, down), p - hadamard(across, down)));
    }
    f(rows(j, n), cols(j, end)) = trans(p);
}

template <class E>
bool has_finite_half(const matrix<E>& f) {
    return all(row_index() < col_index() || isfinite(f)).to_host();
}
/// checks::nan: a statement with the NaN that it writes for a root is not asked where that comes from.
template <class A>
void require_positive(const A& f) {
    const std::int32_t order = first_true(f.device(), !(diagonal(f) > 0)).to_host();
    if (order != 0)
        throw value_error("sinter: a root makes a NaN of finite operands: A's leading block of order " +
                          std::to_string(order) + " is not positive definite (SINTER_CHECK=nan)");
}

/// L in place of f's lower half.
template <class T>
void factor_cholesky(matrix<T>& f) {
    const std::int64_t n = f.rows();
    const auto width_at = [n](std::int64_t j, std::int64_t width) { return n - j < width ? n - j : width; };
    if (!takes_panels(f.device(), 1)) {
        const bool is_watched = expr::looks_for_nan() && has_finite_half(f);
        for (std::int64_t j = 0; j < n; j += panel_width)
            factor_cholesky_panel(f, j, width_at(j, panel_width));
        if (is_watched) require_positive(f);
        return;
    }
    const std::int64_t most = width_at(0, panel_width);
    matrix<T> space(f.device(), n, most);
    for (std::int64_t left = 0; left < n; left += cholesky_block) {
        const std::int64_t end = left + width_at(left, cholesky_block);
        if (left > 0)
            f(rows(left, n), cols(left, end)) -=
                f(rows(left, n), cols(0, left)) * trans(f(rows(left, end), cols(0, left)));
        for (std::int64_t j = left; j < end; j += panel_width)
            factor_cholesky_panel_by_groups(f, space, left, j, width_at(j, panel_width));
    }
}

} // namespace factor

/// Cholesky's factor of a symmetric positive definite n x n matrix, of which the lower half is read.
/// Completes for other matrices too; see cholesky_factor::info(). cholesky(std::move(A)) overwrites A's
/// elements instead of copying them. Throws shape_error if A is not square.
template <expr::is_ours A>
auto cholesky(A&& a) {
    using T = factor::element<A>;
    factor::require_square("cholesky(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("cholesky(A)", [&] {
        return factor::factor_with(
            static_cast<A&&>(a),
            [](const auto& whole) { return cholesky_factor<T>(matrix<T>(factor::block_cholesky(whole))); },
            [](matrix<T>&& f) {
                factor::factor_cholesky(f);
                return cholesky_factor<T>(std::move(f));
            });
    });
}

} // namespace sinter
