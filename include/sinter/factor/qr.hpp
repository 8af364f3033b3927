#pragma once
// QR of large matrices by Householder's reflections, w of them at a time as I - V T V' (the compact WY form;
// Schreiber, Van Loan, "A storage-efficient WY representation for products of Householder transformations",
// 1989). Where the device has work-groups, one of them finds eight reflections in one launch; elsewhere each
// takes two: the products of its column with the others, and the update of all.
// T comes from V' V: Joffrain, Low, Quintana-Orti, van de Geijn, Van Zee, "Accumulating Householder
// transformations, revisited", 2006. Results as LAPACK's geqrt.

#include <utility>

#include <sinter/core/ceil_div.hpp>
#include <sinter/factor/common.hpp>
#include <sinter/factor/panel.hpp>

namespace sinter::inline SINTER_ABI {

/// A = Q R of an m x n matrix; qr() makes it.
template <class T>
class qr_factors {
public:
    qr_factors(matrix<T> packed, matrix<T> block_factors)
        : packed_(std::move(packed)), t_(std::move(block_factors)) {}

    /// The reflections' vectors below the diagonal, whose ones are not stored, and R from the diagonal on.
    const matrix<T>& packed() const& { return packed_; }
    matrix<T> packed() && { return std::move(packed_); }
    /// The blocks' T, below each other: min(m, n) rows.
    const matrix<T>& block_factors() const { return t_; }
    /// R, min(m, n) x n, as an expression.
    auto r() const {
        return blas::detail::triangular(blas::triangle::upper, blas::diag::stored,
                                        packed_(rows(0, t_.rows())));
    }
    /// The first min(m, n) columns of Q.
    matrix<T> q() const { return q_times(identity<T>(packed_.device(), packed_.rows(), t_.rows())); }

    /// Q B and Q' B, with the m x m matrix Q. Throw shape_error if B has not m rows.
    template <class B>
    auto q_times(const B& b) const {
        return reflected<false>(b);
    }
    template <class B>
    auto q_transposed_times(const B& b) const {
        return reflected<true>(b);
    }

    /// 0, or the number, counted from 1, of the first zero on R's diagonal, as of LAPACK's gels.
    scalar<std::int32_t> info() const {
        return factor::first_true(packed_.device(), diagonal(packed_) == T(0));
    }

    /// The X of least norm(A X - B), column by column, for m >= n; as accurate as A's columns are
    /// independent. Throws shape_error if A has fewer rows than columns, or B other rows.
    template <class B>
    auto solve(const B& b) const {
        const std::int64_t m = packed_.rows(), n = packed_.cols();
        if (m < n)
            throw shape_error(std::string("sinter: qr(A).solve(B)") + runtime::whose_letters +
                              ", has many solutions for an A of " + expr::shape_text(m, n) +
                              "; least_squares(A, B) gives that of least norm");
        factor::require_rows("qr(A).solve(B)", b, m);
        auto y = q_transposed_times(b);
        auto x = blas::detail::rows_like(b, packed_.device(), n);
        if (x.size() == 0) return x;
        expr::in_function("qr(A).solve(B)", [&] {
            blas::triangular_solver(blas::triangle::upper, blas::diag::stored, packed_(rows(0, n)))
                .solve(y(rows(0, n)), x);
        });
        return x;
    }
    /// For m x n factors of A': the X of least norm with A X = B. B has n rows, X has m.
    template <class B>
    auto solve_transposed(const B& b) const {
        const std::int64_t m = packed_.rows(), n = packed_.cols();
        if (m < n)
            throw shape_error(std::string("sinter: qr(A).solve_transposed(B)") + runtime::whose_letters +
                              ", has no solution in general for an A of " + expr::shape_text(m, n) +
                              "; least_squares(trans(A), B) gives the nearest");
        factor::require_rows("qr(A).solve_transposed(B)", b, n);
        expr::owner<expr::tree_of<B>> y(b);
        auto x = blas::detail::rows_like(b, packed_.device(), m);
        x.fill(T(0));
        if (y.size() == 0) return x;
        expr::in_function("qr(A).solve_transposed(B)", [&] {
            blas::triangular_solver(blas::triangle::lower, blas::diag::stored, trans(packed_(rows(0, n))))
                .solve(y, x(rows(0, n)));
        });
        return q_times(x);
    }

private:
    matrix<T> packed_, t_;

    template <bool Transposed, class B>
    auto reflected(const B& b) const {
        const std::int64_t m = packed_.rows(), count = t_.rows(), w = factor::panel_width;
        factor::require_rows(Transposed ? "qr(A).q_transposed_times(B)" : "qr(A).q_times(B)", b, m);
        expr::owner<expr::tree_of<B>> x(b);
        if (x.size() == 0) return x;
        const std::int64_t blocks = ceil_div(count, w);
        for (std::int64_t n = 0; n < blocks; ++n) {
            const std::int64_t j = (Transposed ? n : blocks - 1 - n) * w, end = count - j < w ? count : j + w;
            const matrix<T> v = blas::detail::triangular(blas::triangle::lower, blas::diag::unit,
                                                         packed_(rows(j, m), cols(j, end)));
            const auto t = t_(rows(j, end), cols(0, end - j));
            auto part = x(rows(j, m));
            if (Transposed)
                part -= v * (trans(t) * (trans(v) * part));
            else
                part -= v * (t * (trans(v) * part));
        }
        return x;
    }
};

namespace factor {

/// Columns whose squares neither overflow nor vanish need no scaling: sums of squares below `negligible` are
/// taken for zero, which is an error below the rounding of a column within these limits.
template <class T>
struct column_limits {
    static constexpr T negligible = static_cast<T>(negligible_square(dtype_of<T>));
    static constexpr T least = std::is_same_v<T, float> ? T(1e-7f) : T(1e-70);
    static constexpr T most = 1 / least;
};

/// Working memory of a panel where work-groups factor some of its columns at a time: the panel, what a group
/// finds, and the products with the panel's other columns.
template <class T>
struct qr_space {
    matrix<T> block, v, vt, products;

    qr_space(const device& d, std::int64_t rows, std::int64_t width) {
        if (!takes_panels(d, rows)) return;
        block = matrix<T>(d, rows, width);
        v = matrix<T>(d, rows, reflections_at_once);
        vt = matrix<T>(d, rows, reflections_at_once);
        products = matrix<T>(d, reflections_at_once, width);
    }
};

/// The reflections of the `width` columns from (j, j) on; R and V are written to f. The result: the
/// reflections' factors. With work-groups, each of which takes a few columns; the panel's others follow in
/// two products.
template <class T>
vector<T> reflect_panel_by_groups(matrix<T>& f, qr_space<T>& space, std::int64_t j, std::int64_t width) {
    const std::int64_t m = f.rows() - j;
    vector<T> tau(f.device(), width);
    auto block = space.block(rows(0, m), cols(0, width));
    block = f(rows(j, j + m), cols(j, j + width));
    for (std::int64_t k = 0; k < width; k += reflections_at_once) {
        const std::int64_t stop = width - k < reflections_at_once ? width : k + reflections_at_once,
                           n = stop - k;
        const row_slice below = rows(k, m);
        const auto panel = block(below, cols(k, stop));
        auto vectors = space.v(below, cols(0, n)), with_t = space.vt(below, cols(0, n));
        evaluate(f(rows(j + k, j + m), cols(j + k, j + stop)) = panel_qr(panel),
                 tau(rows(k, stop)) = panel_tau(panel), vectors = panel_reflectors(panel),
                 with_t = panel_products(panel));
        if (stop == width) break;
        auto rest = block(below, cols(stop, width)),
             along = space.products(rows(0, n), cols(0, width - stop));
        along = trans(with_t) * rest;
        rest -= vectors * along;
    }
    // R above the columns that a work-group took together.
    const auto i = row_index();
    const auto c = col_index();
    const auto first = static_cast<std::int32_t>(reflections_at_once);
    auto square = f(rows(j, j + width), cols(j, j + width));
    square = select(i < c - c % first, space.block(rows(0, width), cols(0, width)), square);
    return tau;
}

/// The same in two launches for each column.
template <class T>
vector<T> reflect_panel(matrix<T>& f, std::int64_t j, std::int64_t width) {
    const std::int64_t m = f.rows() - j;
    const auto last = static_cast<std::int32_t>(width);
    const auto c = row_index(); // the panel lies transposed
    const auto i = col_index();
    // Below the columns lie the reflections' factors tau.
    matrix<T> p(f.device(), width + 1, m);
    p(rows(0, width)) = trans(f(rows(j, j + m), cols(j, j + width)));
    vector<T> products(f.device(), width + 1);
    for (std::int64_t step = 0; step < width; ++step) {
        const auto k = static_cast<std::int32_t>(step);
        const auto rest = p(rows(0, width), cols(step + 1, m));
        products(rows(0, width)) = rest * trans(rest.row(step));
        const auto alpha = p(step, step), square = products(step);
        const auto skip = square <= column_limits<T>::negligible;
        const auto length = sqrt(hadamard(alpha, alpha) + square);
        const auto beta = select(skip, alpha, select(alpha < T(0), length, -length));
        const auto tau = select(skip, T(0), (beta - alpha) / beta);
        const auto divisor = alpha - beta;
        const auto v = select(i == k, T(1), select(skip, T(0), rowwise(p.row(step)) / divisor));
        const auto along = colwise(p.col(step)) + colwise(products) / divisor; // v' times each column
        const auto updated = select(skip, p, p - hadamard(hadamard(tau, along), v));
        p = select(c == last, select(i == k, tau, p),
                   select(i < k || c < k, p, select(c == k, select(i == k, beta, v), updated)));
    }
    f(rows(j, j + m), cols(j, j + width)) = trans(p(rows(0, width)));
    return vector<T>(trans(p.row(width)(cols(0, width))));
}

/// The same; T is written to t, and V given back with its ones and zeros.
template <class T>
matrix<T> factor_qr_panel(matrix<T>& f, matrix<T>& t, qr_space<T>& space, std::int64_t j,
                          std::int64_t width) {
    const std::int64_t m = f.rows();
    const vector<T> tau =
        space.block.storage() ? reflect_panel_by_groups(f, space, j, width) : reflect_panel(f, j, width);
    matrix<T> v =
        blas::detail::triangular(blas::triangle::lower, blas::diag::unit, f(rows(j, m), cols(j, j + width)));
    // T^-1 = D^-1 + the strict upper triangle of V' V, with tau, which may be 0, in D; (I + D N) T = D.
    const matrix<T> n = hadamard(colwise(tau), trans(v) * v);
    matrix<T> d(f.device(), width, width);
    d = select(row_index() == col_index(), colwise(tau), T(0));
    blas::triangular_solver(triangle::upper, diag::unit, n(rows(0, width)))
        .solve(d, t(rows(j, j + width), cols(0, width)));
    return v;
}

} // namespace factor

/// QR of an m x n matrix without exchanges of columns; its min(m, n) reflections are LAPACK's geqrf's, and
/// R's diagonal may be negative. NaN spreads. qr(std::move(A)) overwrites A's elements instead of copying
/// them.
template <expr::is_ours A>
auto qr(A&& a) {
    using T = factor::element<A>;
    using limits = factor::column_limits<T>;
    matrix<T> f(static_cast<A&&>(a));
    const std::int64_t m = f.rows(), n = f.cols(), count = m < n ? m : n;
    matrix<T> t(f.device(), count, count < factor::panel_width ? count : factor::panel_width);
    if (count == 0) return qr_factors<T>(std::move(f), std::move(t));
    vector<T> scale = (max)(abs(f), axis<0>);
    scale =
        select((scale < limits::least || scale > limits::most) && scale > T(0) && !isinf(scale), scale, T(1));
    f = f / rowwise(scale);
    factor::qr_space<T> space(f.device(), m, t.cols());
    for (std::int64_t j = 0; j < count; j += factor::panel_width) {
        const std::int64_t width = count - j < factor::panel_width ? count - j : factor::panel_width,
                           end = j + width;
        const matrix<T> v = factor::factor_qr_panel(f, t, space, j, width);
        auto rest = f(rows(j, m), cols(end, n));
        rest -= v * (trans(t(rows(j, end), cols(0, width))) * (trans(v) * rest));
    }
    f = select(row_index() <= col_index(), hadamard(f, rowwise(scale)), f);
    return qr_factors<T>(std::move(f), std::move(t));
}

/// The X of least norm(A X - B), column by column, by QR; where A has fewer rows than columns, the X of least
/// norm with A X = B. A's rank must be its smaller extent, as for LAPACK's gels; if it is not, X holds
/// infinities and NaN, or what rounding errors make of it.
template <expr::is_ours A, expr::is_ours B>
auto least_squares(A&& a, const B& b) {
    factor::require_rows("least_squares(A, B)", b, expr::rows_of(a));
    return expr::in_function("least_squares(A, B)", [&] {
        if (expr::rows_of(a) < expr::cols_of(a)) return qr(trans(a)).solve_transposed(b);
        return qr(static_cast<A&&>(a)).solve(b);
    });
}

} // namespace sinter
