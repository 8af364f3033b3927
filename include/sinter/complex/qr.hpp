#pragma once
// QR of complex matrices by Householder's reflections, a panel of them at a time as I - V T V*, as
// factor/qr.hpp of real ones; a column of a panel takes two launches. Results as LAPACK's zgeqrt: R's
// diagonal is real.

#include <cmath>
#include <string>
#include <utility>

#include <sinter/complex/factor_common.hpp>
#include <sinter/complex/reductions.hpp>

namespace sinter::inline SINTER_ABI {

/// A = Q R of a complex m x n matrix; qr() makes it.
template <class T>
class complex_qr_factors {
    using element = std::complex<T>;

public:
    complex_qr_factors(matrix<element> packed, matrix<element> block_factors)
        : packed_(std::move(packed)), t_(std::move(block_factors)) {}

    /// The reflections' vectors below the diagonal, whose ones are not stored, and R from the diagonal on.
    const matrix<element>& packed() const& { return packed_; }
    matrix<element> packed() && { return std::move(packed_); }
    /// The blocks' T, below each other: min(m, n) rows.
    const matrix<element>& block_factors() const { return t_; }
    /// R, min(m, n) x n, as an expression; its diagonal is real.
    auto r() const {
        return factor::complex_triangle(triangle::upper, factor::diag::stored, packed_(rows(0, count())));
    }
    /// The first min(m, n) columns of Q.
    matrix<element> q() const { return q_times(identity<element>(where(), packed_.rows(), count())); }

    /// Q B and Q* B, with the m x m matrix Q. Throw shape_error if B has not m rows.
    template <class B>
    auto q_times(const B& b) const {
        return reflected<false>("qr(A).q_times(B)", b);
    }
    template <class B>
    auto q_adjoint_times(const B& b) const {
        return reflected<true>("qr(A).q_adjoint_times(B)", b);
    }

    /// 0, or the number, counted from 1, of the first zero on R's diagonal, as of LAPACK's zgels.
    scalar<std::int32_t> info() const { return factor::first_true(where(), diagonal(packed_) == T(0)); }

    /// The X of least norm(A X - B), column by column, for m >= n, and a complex or real B; as accurate as
    /// A's columns are independent. Throws shape_error if A has fewer rows than columns, or B other rows.
    template <class B>
    auto solve(const B& b) const {
        const std::int64_t m = expr::rows_of(packed_), n = packed_.cols();
        factor::require_overdetermined(m, n);
        factor::require_rows("qr(A).solve(B)", expr::real_part(b), m);
        return expr::in_function("qr(A).solve(B)", [&] {
            const auto y = q_adjoint_times(b);
            auto x = factor::complex_rows_like<T>(b, where(), n);
            if (x.size() == 0) return x;
            x = y(rows(0, n));
            factor::solve_in_place(triangle::upper, blas::transpose::no, factor::diag::stored,
                                   packed_(rows(0, n)), x);
            return x;
        });
    }
    /// For m x n factors of adjoint(A): the X of least norm with A X = B. B has n rows, X has m.
    template <class B>
    auto solve_adjoint(const B& b) const {
        const std::int64_t m = expr::rows_of(packed_), n = packed_.cols();
        factor::require_underdetermined(m, n, "qr(A).solve_adjoint(B)", "adjoint(A)");
        factor::require_rows("qr(A).solve_adjoint(B)", expr::real_part(b), n);
        return expr::in_function("qr(A).solve_adjoint(B)", [&] {
            auto x = factor::complex_rows_like<T>(b, where(), m);
            if (x.size() == 0) return x;
            x.fill(T(0));
            const auto known = x(rows(0, n));
            if (n > 0) {
                known = b;
                factor::solve_in_place(triangle::upper, blas::transpose::conjugate, factor::diag::stored,
                                       packed_(rows(0, n)), known);
            }
            return q_times(x);
        });
    }

private:
    matrix<element> packed_, t_;

    device where() const { return packed_.device(); }
    std::int64_t count() const { return packed_.rows() < packed_.cols() ? packed_.rows() : packed_.cols(); }
    template <bool Adjoint, class B>
    auto reflected(const char* function, const B& b) const {
        const std::int64_t m = expr::rows_of(packed_), count = this->count(), w = factor::panel_width;
        factor::require_rows(function, expr::real_part(b), m);
        return expr::in_function(function, [&] {
            auto x = factor::complex_copy<T>(where(), b);
            if (x.size() == 0) return x;
            const std::int64_t blocks = ceil_div(count, w);
            for (std::int64_t n = 0; n < blocks; ++n) {
                const std::int64_t j = (Adjoint ? n : blocks - 1 - n) * w,
                                   end = count - j < w ? count : j + w;
                const matrix<element> v = factor::complex_triangle(triangle::lower, factor::diag::unit,
                                                                   packed_(rows(j, m), cols(j, end)));
                const auto t = t_(rows(j, end), cols(0, end - j));
                const auto part = x(rows(j, m));
                if (Adjoint)
                    part -= v * eval(adjoint(t) * eval(adjoint(v) * part));
                else
                    part -= v * eval(t * eval(adjoint(v) * part));
            }
            return x;
        });
    }
};

namespace factor {

/// Householder's reflection of a column whose first element is `alpha` and whose others have the sum of
/// squares `rest`: I - tau v v*, whose adjoint makes it (beta, 0 ...) with a real beta. LAPACK's zlarfg. All
/// are expressions of scalars.
template <class T, class Alpha, class Rest>
struct complex_reflector {
    Alpha alpha;
    Rest rest;

    auto is_short() const { return rest <= column_limits<T>::negligible; }
    /// Nothing is reflected.
    auto skip() const {
        const T least = std::sqrt(column_limits<T>::negligible);
        return is_short() && abs(imag(alpha)) <= least;
    }
    auto beta() const {
        const auto size = hypot(real(alpha), imag(alpha));
        const auto length = select(is_short(), size, sqrt(square(size) + rest));
        return select(skip(), real(alpha), select(real(alpha) < T(0), length, -length));
    }
    auto tau() const {
        return complex_of(select(skip(), T(0), (beta() - real(alpha)) / beta()),
                          select(skip(), T(0), -imag(alpha) / beta()));
    }
    /// v's other elements are the column's times this.
    auto scale() const { return select(is_short(), T(0), T(1) / (alpha - beta())); }
};

/// Columns that are reflected one after the other. They lie transposed, as rows of `columns`.
template <class T>
class complex_reflections {
    using element = std::complex<T>;

public:
    complex_matrix<T> columns;
    vector<element> tau; ///< the reflections' factors

    complex_reflections(complex_matrix<T> transposed, std::int64_t count)
        : columns(std::move(transposed)), tau(columns.device(), count),
          next_(columns.device(), columns.rows(), columns.cols()),
          products_(columns.device(), columns.rows()), scale_(columns.device()), beta_(columns.device()) {}

    /// Column `step` becomes R and V, and those behind it are reflected.
    void reflect(std::int64_t step) {
        const std::int64_t n = columns.rows(), m = columns.cols();
        const auto k = static_cast<std::int32_t>(step);
        const auto c = row_index();
        const auto i = col_index();
        const complex_matrix<T>& p = columns;
        if (step + 1 < m) { // each column with the conjugate of this one, below the diagonal
            const auto rest = p(rows(0, n), cols(step + 1, m));
            products_ = sum(hadamard(rest, rowwise(conj(rest.row(step)))), axis<1>);
        } else {
            products_.fill(T(0));
        }
        const auto alpha = p(step, step);
        const auto rest = real(products_)(step);
        const complex_reflector<T, decltype(alpha), decltype(rest)> h{alpha, rest};
        const auto factor = tau(step);
        evaluate(factor = h.tau(), scale_ = h.scale(), beta_ = h.beta());
        const auto v = select(i == k, T(1), rowwise(p.row(step)) * scale_);
        const auto along = colwise(p.col(step)) + colwise(products_) * conj(scale_); // v* times each column
        const auto updated = p - hadamard(conj(factor) * along, v);
        next_ = select(i < k || c < k, p, select(c == k, select(i == k, beta_, v), updated));
        std::swap(columns, next_);
    }
    /// Columns change places: the new column j is the old column order(j).
    template <class Order>
    void exchange(const Order& order) {
        next_ = gather(columns, order, col_index());
        std::swap(columns, next_);
    }

private:
    complex_matrix<T> next_;
    vector<element> products_;
    scalar<element> scale_;
    scalar<T> beta_;
};

/// The reflections of the `width` columns from (j, j) on; R and V are written to f. The result: the
/// reflections' factors tau.
template <class T>
vector<std::complex<T>> reflect_complex_panel(complex_matrix<T>& f, std::int64_t j, std::int64_t width) {
    const std::int64_t m = f.rows();
    complex_reflections<T> panel(complex_matrix<T>(trans(f(rows(j, m), cols(j, j + width)))), width);
    for (std::int64_t step = 0; step < width; ++step) panel.reflect(step);
    f(rows(j, m), cols(j, j + width)) = trans(panel.columns);
    return std::move(panel.tau);
}

/// T of the reflections V, as write_block_factor.
template <class V, class T, class Block>
void write_complex_block_factor(const V& v, const vector<std::complex<T>>& tau, const Block& t) {
    const complex_matrix<T> n = hadamard(colwise(tau), eval(adjoint(v) * v));
    t = select(row_index() == col_index(), colwise(tau), T(0));
    solve_in_place(triangle::upper, blas::transpose::no, diag::unit, n, t);
}

template <class T>
complex_qr_factors<T> complex_qr(complex_matrix<T>&& f) {
    using limits = column_limits<T>;
    const std::int64_t m = f.rows(), n = f.cols(), count = m < n ? m : n;
    complex_matrix<T> t(f.device(), count, count < panel_width ? count : panel_width);
    if (count == 0) return {std::move(f), std::move(t)};
    vector<T> scale(f.device(), n);
    scale = (max)((max)(abs(real(f)), abs(imag(f))), axis<0>);
    scale =
        select((scale < limits::least || scale > limits::most) && scale > T(0) && !isinf(scale), scale, T(1));
    f = f / rowwise(scale);
    for (std::int64_t j = 0; j < count; j += panel_width) {
        const std::int64_t width = count - j < panel_width ? count - j : panel_width, end = j + width;
        const vector<std::complex<T>> tau = reflect_complex_panel<T>(f, j, width);
        const complex_matrix<T> v =
            complex_triangle(triangle::lower, diag::unit, f(rows(j, m), cols(j, end)));
        const auto block = t(rows(j, end), cols(0, width));
        write_complex_block_factor<complex_matrix<T>, T>(v, tau, block);
        if (end == n) break;
        const auto rest = f(rows(j, m), cols(end, n));
        rest -= v * eval(adjoint(block) * eval(adjoint(v) * rest));
    }
    f = select(row_index() <= col_index(), hadamard(f, rowwise(scale)), f);
    return {std::move(f), std::move(t)};
}

} // namespace factor

/// QR of a complex m x n matrix without exchanges of columns; its min(m, n) reflections are LAPACK's
/// zgeqrf's, and R's diagonal is real and may be negative. NaN spreads.
template <expr::is_complex A>
auto qr(const A& a) {
    using T = factor::real_element<A>;
    return expr::in_function("qr(A)", [&] { return factor::complex_qr<T>(factor::complex_matrix<T>(a)); });
}

} // namespace sinter
