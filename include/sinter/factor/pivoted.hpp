#pragma once
// QR with exchanges of columns, which tells a matrix's rank, and least squares of any rank by it: Golub, Van
// Loan, "Matrix Computations", 5.4.2 and 5.5; results as LAPACK's geqp3 and gelsy. CPUs take panels of
// columns (pivoted_panel.hpp). Others compute the norms of what is left of columns anew in each step, so that
// they do not lose digits as norms that are brought up to date do.

#include <limits>
#include <utility>

#include <sinter/factor/condition.hpp>
#include <sinter/factor/pivoted_panel.hpp>
#include <sinter/factor/qr.hpp>
#include <sinter/factor/substitution.hpp>

namespace sinter::inline SINTER_ABI {

/// A P = Q R of an m x n matrix, where R's diagonal does not grow; qr_pivoted() makes it.
template <class T>
class pivoted_qr {
public:
    pivoted_qr(qr_factors<T> factors, vector<std::int32_t> order)
        : factors_(std::move(factors)), order_(std::move(order)) {}

    /// Those of A P: r(), q() and the products with Q.
    const qr_factors<T>& factors() const { return factors_; }
    /// Column j of A P is column order(j) of A; n numbers.
    const vector<std::int32_t>& order() const { return order_; }

    /// How many elements of R's diagonal are larger than the first one times `tolerance`; all of them where
    /// that is infinite or NaN.
    scalar<std::int32_t> rank(T tolerance) const {
        if (size() == 0) return scalar<std::int32_t>(factors_.packed().device(), 0);
        return factor::rank_by_sizes(vector<T>(abs(diagonal(factors_.packed()))), tolerance);
    }
    /// The same with the precision of T times the larger extent, as NumPy's matrix_rank.
    scalar<std::int32_t> rank() const { return rank(usual_tolerance()); }
    T usual_tolerance() const {
        const std::int64_t m = factors_.packed().rows(), n = factors_.packed().cols();
        return std::numeric_limits<T>::epsilon() * static_cast<T>(m < n ? n : m);
    }

    /// Of the X of least norm(A X - B) that of least norm, where A counts as of rank(tolerance). Throws
    /// shape_error if B has other rows than A.
    template <class B>
    auto solve(const B& b, T tolerance) const {
        const matrix<T>& packed = factors_.packed();
        const std::int64_t n = packed.cols(), count = size();
        factor::require_rows("qr_pivoted(A).solve(B)", b, expr::rows_of(packed));
        auto x = blas::detail::rows_like(b, packed.device(), n);
        x.fill(T(0));
        if (x.size() == 0 || count == 0) return x;
        const scalar<std::int32_t> known = rank(tolerance);
        const auto i = row_index();
        const matrix<T> upper = select(i < known && i <= col_index(), packed(rows(0, count)), T(0));
        // R's rows that count are a combination of as many that stand upright on each other.
        const auto across = qr(trans(upper));
        const matrix<T> square =
            select(i == col_index() && i >= known, T(1), across.packed()(rows(0, count)));
        auto right = factors_.q_transposed_times(b);
        auto y = blas::detail::rows_like(b, packed.device(), count);
        y = select(i < known, right(rows(0, count)), T(0));
        x(rows(0, count)) = factor::solve_triangle<T>(trans(square), y, triangle::lower, blas::diag::stored);
        const auto turned = across.q_times(x);
        x = gather(turned, colwise(factor::inverse_order(order_)), col_index());
        return x;
    }
    template <class B>
    auto solve(const B& b) const {
        return solve(b, usual_tolerance());
    }

private:
    qr_factors<T> factors_;
    vector<std::int32_t> order_;

    std::int64_t size() const {
        const std::int64_t m = factors_.packed().rows(), n = factors_.packed().cols();
        return m < n ? m : n;
    }
};

namespace factor {

/// Exchanges columns and reflects, one after the other, in five launches each. The matrix lies transposed, n
/// x m; the result has the numbers of its columns behind them.
template <class T, class P>
matrix<T> with_pivots(const device& where, const P& given, std::int64_t count) {
    const std::int64_t n = expr::rows_of(given), m = expr::cols_of(given);
    const auto c = row_index();
    const auto i = col_index();
    vector<T> squares(where, n), products(where, n);
    matrix<T> p(where, n, m + 1), q(where, n, m + 1);
    p(rows(0, n), cols(0, m)) = given;
    p.col(m) = cast<T>(row_index(n));
    scalar<std::int32_t> pivot(where, 0);
    for (std::int64_t step = 0; step < count; ++step) {
        const auto k = static_cast<std::int32_t>(step);
        squares = sum(square(p(rows(0, n), cols(step, m))), axis<1>);
        pivot = argmax(select(c < k, T(-1), squares));
        q = gather(p, select(c == k, pivot, select(c == pivot, k, c)), i);
        const auto rest = q(rows(0, n), cols(step + 1, m));
        if (step + 1 < m)
            products = rest * trans(rest.row(step));
        else
            products.fill(T(0));
        const auto h = reflector_from<T>(q(step, step), products(step));
        p = select(i == static_cast<std::int32_t>(m), q, reflected(q, products, h, step));
    }
    return p;
}

} // namespace factor

/// QR of an m x n matrix that takes in each step the column of which most is left, so that R's diagonal tells
/// the rank. NaN spreads. Six launches for up to 64 x 64 on devices with work-groups; else on CPUs, for up to
/// 2^24 elements, six for each 32 columns, and elsewhere five for each column. Throws unsupported_error for
/// more columns than T can count (2^24 for float). As LAPACK's geqp3.
template <expr::is_ours A>
auto qr_pivoted(A&& a) {
    using T = factor::element<A>;
    using limits = factor::column_limits<T>;
    return expr::in_function("qr_pivoted(A)", [&] {
        const matrix<T> f(static_cast<A&&>(a));
        const device where = f.device();
        const std::int64_t m = f.rows(), n = f.cols(), count = m < n ? m : n;
        if (n > std::int64_t{1} << std::numeric_limits<T>::digits)
            throw unsupported_error(
                "sinter: qr_pivoted() numbers columns in the element type, which cannot count " +
                std::to_string(n));
        if (count == 0) return pivoted_qr<T>(qr(matrix<T>(f)), iota<std::int32_t>(where, n));
        // Columns are compared: all have one scale.
        const scalar<T> size = (max)(abs(f));
        matrix<T> divisor(where, 1, 1);
        divisor =
            select((size < limits::least || size > limits::most) && size > T(0) && !isinf(size), size, T(1));
        const auto scale = divisor(0, 0);
        matrix<T> packed(where, m, n);
        vector<std::int32_t> order(where, n);
        if (factor::takes_panels(where, 1) && m <= largest_group_order && n <= largest_group_order) {
            const matrix<T> found = factor::pivoted_whole(f, divisor);
            order = cast<std::int32_t>(trans(found.row(n)(cols(0, n))));
            const auto p = gather(found, rowwise(order), row_index(m, n));
            packed = select(row_index(m, n) <= col_index(m, n), p * scale, p);
        } else if (factor::takes_pivoted_panels(where, m, n)) {
            factor::pivoted_parts<T> found = factor::pivoted_by_panels<T>().parts(f, divisor);
            order = std::move(found.order);
            packed = select(row_index() <= col_index(), found.packed * scale, found.packed);
        } else {
            const matrix<T> found = factor::with_pivots<T>(where, trans(f) / scale, count);
            order = cast<std::int32_t>(found.col(m));
            const auto p = trans(found(cols(0, m)));
            packed = select(row_index() <= col_index(), p * scale, p);
        }
        if (factor::takes_whole<T>(where, m, n))
            return pivoted_qr<T>(qr_factors<T>(std::move(packed)), std::move(order));
        matrix<T> t = factor::block_factors_of(packed);
        return pivoted_qr<T>(qr_factors<T>(std::move(packed), std::move(t)), std::move(order));
    });
}

struct any_rank_t {};
/// least_squares(A, B, any_rank) takes matrices of any rank.
inline constexpr any_rank_t any_rank;

/// Of the X of least norm(A X - B), column by column, that of least norm, for a matrix of any shape and rank.
/// A's rank is how many elements of the diagonal of qr_pivoted(A)'s R are larger than the first one times
/// `rcond`; with any_rank that is the precision of the elements times A's larger extent, as NumPy's lstsq has
/// it for singular values. Throws shape_error if B has other rows than A. As LAPACK's gelsy.
template <expr::is_ours A, expr::is_ours B, class N>
requires expr::is_number<N>
auto least_squares(A&& a, const B& b, N rcond) {
    factor::require_rows("least_squares(A, B, rcond)", b, expr::rows_of(a));
    using T = factor::element<A>;
    return expr::in_function("least_squares(A, B, rcond)",
                             [&] { return qr_pivoted(static_cast<A&&>(a)).solve(b, static_cast<T>(rcond)); });
}
template <expr::is_ours A, expr::is_ours B>
auto least_squares(A&& a, const B& b, any_rank_t) {
    factor::require_rows("least_squares(A, B, any_rank)", b, expr::rows_of(a));
    return expr::in_function("least_squares(A, B, any_rank)",
                             [&] { return qr_pivoted(static_cast<A&&>(a)).solve(b); });
}

} // namespace sinter
