#pragma once
// QR of complex matrices with exchanges of columns, which tells a matrix's rank, as factor/pivoted.hpp of
// real ones. Golub, Van Loan, "Matrix Computations", 5.4.2 and 5.5; results as LAPACK's zgeqp3 and zgelsy.

#include <limits>
#include <utility>

#include <sinter/complex/qr.hpp>

namespace sinter::inline SINTER_ABI {

/// A P = Q R of a complex m x n matrix, where the magnitudes of R's diagonal do not grow; qr_pivoted() makes
/// it.
template <class T>
class complex_pivoted_qr {
    using element = std::complex<T>;

public:
    complex_pivoted_qr(complex_qr_factors<T> factors, vector<std::int32_t> order)
        : factors_(std::move(factors)), order_(std::move(order)) {}

    /// Those of A P: r(), q() and the products with Q.
    const complex_qr_factors<T>& factors() const { return factors_; }
    /// Column j of A P is column order(j) of A; n numbers.
    const vector<std::int32_t>& order() const { return order_; }

    /// How many elements of R's diagonal are larger than the first one times `tolerance`; all of them where
    /// that is infinite or NaN.
    scalar<std::int32_t> rank(T tolerance) const {
        if (size() == 0) return scalar<std::int32_t>(where(), 0);
        return factor::rank_by_sizes(vector<T>(abs(real(diagonal(packed())))), tolerance);
    }
    /// The same with the precision of T times the larger extent, as NumPy's matrix_rank.
    scalar<std::int32_t> rank() const { return rank(usual_tolerance()); }
    T usual_tolerance() const {
        const std::int64_t m = packed().rows(), n = packed().cols();
        return std::numeric_limits<T>::epsilon() * static_cast<T>(m < n ? n : m);
    }

    /// Of the X of least norm(A X - B) that of least norm, where A counts as of rank(tolerance). Throws
    /// shape_error if B has other rows than A.
    template <class B>
    auto solve(const B& b, T tolerance) const {
        const std::int64_t n = packed().cols(), count = size();
        factor::require_rows("qr_pivoted(A).solve(B)", expr::real_part(b), packed().rows());
        return expr::in_function("qr_pivoted(A).solve(B)", [&] {
            auto x = factor::complex_rows_like<T>(b, where(), n);
            x.fill(T(0));
            if (x.size() == 0 || count == 0) return x;
            const scalar<std::int32_t> known = rank(tolerance);
            const auto i = row_index();
            const matrix<element> upper =
                select(i < known && i <= col_index(), packed()(rows(0, count)), T(0));
            // R's rows that count are a combination of as many that stand upright on each other.
            const auto across = qr(adjoint(upper));
            const matrix<element> square =
                select(i == col_index() && i >= known, T(1), across.packed()(rows(0, count)));
            const auto right = factors_.q_adjoint_times(b);
            const auto y = x(rows(0, count));
            y = select(i < known, right(rows(0, count)), T(0));
            factor::solve_in_place(triangle::upper, blas::transpose::conjugate, factor::diag::stored, square,
                                   y);
            const auto turned = across.q_times(x);
            x = gather(turned, colwise(factor::inverse_order(order_)), col_index(n, x.cols()));
            return x;
        });
    }
    template <class B>
    auto solve(const B& b) const {
        return solve(b, usual_tolerance());
    }

private:
    complex_qr_factors<T> factors_;
    vector<std::int32_t> order_;

    const matrix<element>& packed() const { return factors_.packed(); }
    device where() const { return packed().device(); }
    std::int64_t size() const {
        return packed().rows() < packed().cols() ? packed().rows() : packed().cols();
    }
};

namespace factor {

template <class T>
complex_pivoted_qr<T> complex_qr_with_pivots(const complex_matrix<T>& f) {
    using limits = column_limits<T>;
    const device where = f.device();
    const std::int64_t m = f.rows(), n = f.cols(), count = m < n ? m : n;
    vector<std::int32_t> order = iota<std::int32_t>(where, n);
    if (count == 0) return {complex_qr<T>(complex_matrix<T>(f)), std::move(order)};
    // Columns are compared: all have one scale.
    const scalar<T> size = (max)((max)(abs(real(f)), abs(imag(f))));
    const scalar<T> scale =
        select((size < limits::least || size > limits::most) && size > T(0) && !isinf(size), size, T(1));
    complex_reflections<T> all(complex_matrix<T>(trans(f) / scale), count);
    vector<T> squares(where, n);
    scalar<std::int32_t> pivot(where, 0);
    for (std::int64_t step = 0; step < count; ++step) {
        const auto k = static_cast<std::int32_t>(step);
        squares = sum(abs2(all.columns(rows(0, n), cols(step, m))), axis<1>);
        pivot = argmax(select(row_index() < k, T(-1), squares));
        const auto c = row_index();
        const auto before = select(c == k, pivot, select(c == pivot, k, c));
        order = gather(order, before);
        all.exchange(before);
        all.reflect(step);
    }
    complex_matrix<T> packed(where, m, n), t(where, count, count < panel_width ? count : panel_width);
    packed = select(row_index() <= col_index(), trans(all.columns) * scale, trans(all.columns));
    for (std::int64_t j = 0; j < count; j += panel_width) {
        const std::int64_t end = count - j < panel_width ? count : j + panel_width;
        const complex_matrix<T> v =
            complex_triangle(triangle::lower, diag::unit, packed(rows(j, m), cols(j, end)));
        write_complex_block_factor<complex_matrix<T>, T>(v, vector<std::complex<T>>(all.tau(rows(j, end))),
                                                         t(rows(j, end), cols(0, end - j)));
    }
    return {complex_qr_factors<T>(std::move(packed), std::move(t)), std::move(order)};
}

} // namespace factor

/// QR of a complex m x n matrix that takes in each step the column of which most is left, so that R's
/// diagonal tells the rank. NaN spreads. Some eight launches for each column. As LAPACK's zgeqp3.
template <expr::is_complex A>
auto qr_pivoted(const A& a) {
    using T = factor::real_element<A>;
    return expr::in_function("qr_pivoted(A)",
                             [&] { return factor::complex_qr_with_pivots<T>(factor::complex_matrix<T>(a)); });
}

} // namespace sinter
