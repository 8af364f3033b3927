// Panels of condensed forms by one work-group, beside the host's definition of them; and what is left of the
// matrix behind a panel, beside the reflections one by one in double.

#include <algorithm>
#include <cmath>

#include <sinter/factor/panel.hpp>

#include "../devices.hpp"
#include "reference.hpp"

namespace test_condensed {

using sinter::bidiagonal_rows;
using sinter::tridiagonal_rows;
using test::host_matrix;

host_matrix symmetric(std::int64_t n) {
    const host_matrix b = test::noise(n, n, static_cast<unsigned>(n));
    host_matrix a(n, n);
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j) a(i, j) = b(i, j) + b(j, i);
    return a;
}

/// a becomes H a, for the reflection that makes elements behind `first` of what column(i) gives zeros;
/// returns the vector and its factor.
struct reflection {
    std::vector<double> v;
    double tau = 0;

    template <class Column>
    reflection(Column column, std::int64_t first, std::int64_t end) : v(static_cast<std::size_t>(end), 0.0) {
        double square = 0;
        for (std::int64_t i = first + 1; i < end; ++i) square += column(i) * column(i);
        v[static_cast<std::size_t>(first)] = 1;
        if (square == 0) return;
        const double alpha = column(first), length = std::sqrt(alpha * alpha + square),
                     beta = alpha < 0 ? length : -length;
        tau = (beta - alpha) / beta;
        for (std::int64_t i = first + 1; i < end; ++i)
            v[static_cast<std::size_t>(i)] = column(i) / (alpha - beta);
    }
    void from_left(host_matrix& a) const {
        for (std::int64_t j = 0; j < a.cols; ++j) {
            double along = 0;
            for (std::int64_t i = 0; i < a.rows; ++i) along += v[static_cast<std::size_t>(i)] * a(i, j);
            for (std::int64_t i = 0; i < a.rows; ++i) a(i, j) -= tau * along * v[static_cast<std::size_t>(i)];
        }
    }
    void from_right(host_matrix& a) const {
        for (std::int64_t i = 0; i < a.rows; ++i) {
            double along = 0;
            for (std::int64_t j = 0; j < a.cols; ++j) along += v[static_cast<std::size_t>(j)] * a(i, j);
            for (std::int64_t j = 0; j < a.cols; ++j) a(i, j) -= tau * along * v[static_cast<std::size_t>(j)];
        }
    }
};

double largest_of(const host_matrix& a) {
    double most = 0;
    for (std::int64_t i = 0; i < a.rows; ++i)
        for (std::int64_t j = 0; j < a.cols; ++j) most = std::max(most, std::fabs(a(i, j)));
    return most;
}
/// Each of some reflections adds up n terms, and rounds all elements: they grow to n times the largest.
template <class T>
double bound(const host_matrix& a, std::int64_t steps) {
    const auto n = static_cast<double>(a.rows);
    return 4 * static_cast<double>(steps + 1) * n * largest_of(a) *
           static_cast<double>(std::numeric_limits<T>::epsilon());
}

template <class T>
void check_tridiagonal(const sinter::device& d, const host_matrix& exact, std::int64_t width) {
    const std::int64_t n = exact.rows, steps = std::min(width, n - 2);
    const tridiagonal_rows line{width};
    const host_matrix a(n, n, exact.as<T>());
    sinter::matrix<T> around(d, n + 3, n + 2);
    around.fill(std::numeric_limits<T>::quiet_NaN()); // a view of it is given: what lies beside takes no part
    around(sinter::rows(2, n + 2), sinter::cols(1, n + 1)) = sinter::matrix<T>(d, n, n, exact.as<T>());
    sinter::matrix<T> P(d, line.count(), n);
    const sinter::counters before = d.counters();
    P = sinter::factor::tridiagonal_panel(around(sinter::rows(2, n + 2), sinter::cols(1, n + 1)), width);
    CHECK((d.counters() - before).launches == 1);
    const host_matrix p(line.count(), n, P.to_host());

    host_matrix now = a;
    for (std::int64_t k = 0; k < steps; ++k) {
        const reflection h([&](std::int64_t i) { return now(i, k); }, k + 1, n);
        for (std::int64_t i = k; i < n; ++i)
            CHECK(std::fabs(p(line.columns() + k, i) - now(i, k)) <= bound<T>(a, k));
        h.from_left(now);
        h.from_right(now);
    }
    for (std::int64_t i = steps; i < n; ++i)
        for (std::int64_t j = steps; j < n; ++j) {
            double left = a(i, j);
            for (std::int64_t k = 0; k < 2 * width; ++k) left -= p(line.v() + k, i) * p(line.w() + k, j);
            CHECK(std::fabs(left - now(i, j)) <= bound<T>(a, steps));
        }
}

template <class T>
void check_bidiagonal(const sinter::device& d, const host_matrix& exact, std::int64_t width) {
    const std::int64_t m = exact.rows, n = exact.cols, steps = std::min(width, n);
    const bidiagonal_rows line{width};
    const host_matrix a(m, n, exact.as<T>());
    sinter::matrix<T> A(d, m, n, exact.as<T>()), P(d, line.count(), m);
    const sinter::counters before = d.counters();
    P = sinter::factor::bidiagonal_panel(A, width);
    CHECK((d.counters() - before).launches == 1);
    const host_matrix p(line.count(), m, P.to_host());

    host_matrix now = a;
    for (std::int64_t k = 0; k < steps; ++k) {
        for (std::int64_t i = k; i < m; ++i)
            CHECK(std::fabs(p(line.columns() + k, i) - now(i, k)) <= bound<T>(a, k));
        reflection([&](std::int64_t i) { return now(i, k); }, k, m).from_left(now);
        if (k + 1 >= n) break;
        for (std::int64_t j = k + 1; j < n; ++j)
            CHECK(std::fabs(p(line.lines() + k, j) - now(k, j)) <= bound<T>(a, k));
        reflection([&](std::int64_t j) { return now(k, j); }, k + 1, n).from_right(now);
    }
    for (std::int64_t i = steps; i < m; ++i)
        for (std::int64_t j = steps; j < n; ++j) {
            double left = a(i, j);
            for (std::int64_t k = 0; k < 2 * width; ++k) left -= p(line.v() + k, i) * p(line.y() + k, j);
            CHECK(std::fabs(left - now(i, j)) <= bound<T>(a, steps));
        }
}

TEST_CASE_TEMPLATE("a panel of a tridiagonal matrix is one launch", T, float, double) {
    for (const sinter::device& d : test::devices()) {
        if (!sinter::factor::takes_panels(d, 1) || !d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : {3, 4, 10, 33, 67}) {
            CAPTURE(n);
            check_tridiagonal<T>(d, symmetric(n), 8);
        }
        host_matrix a = symmetric(20);
        for (std::int64_t i = 0; i < 20; ++i) a(i, 0) = a(0, i) = a(3, i) = a(i, 3) = 0; // nothing to reflect
        check_tridiagonal<T>(d, a, 8);
    }
}

TEST_CASE_TEMPLATE("a panel of a bidiagonal matrix is one launch", T, float, double) {
    for (const sinter::device& d : test::devices()) {
        if (!sinter::factor::takes_panels(d, 1) || !d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const auto& [rows, cols] :
             {std::pair(3, 3), std::pair(9, 9), std::pair(40, 5), std::pair(35, 33), std::pair(70, 40)}) {
            const std::int64_t m = rows, n = cols;
            CAPTURE(m);
            CAPTURE(n);
            check_bidiagonal<T>(d, test::noise(m, n, 7), 8);
        }
        host_matrix a = test::noise(20, 12, 3);
        for (std::int64_t i = 0; i < 20; ++i) a(i, 2) = 0;
        for (std::int64_t j = 0; j < 12; ++j) a(4, j) = 0;
        check_bidiagonal<T>(d, a, 8);
    }
}

TEST_CASE("a NaN in a panel of a condensed form makes what depends on it NaN, and ends no loop") {
    for (const sinter::device& d : test::devices()) {
        if (!sinter::factor::takes_panels(d, 1)) continue;
        CAPTURE(d.name());
        host_matrix a = symmetric(12);
        a(7, 5) = a(5, 7) = std::numeric_limits<double>::quiet_NaN();
        sinter::matrix<float> A(d, 12, 12, a.as<float>()), P(d, tridiagonal_rows{8}.count(), 12),
            Q(d, bidiagonal_rows{8}.count(), 12);
        P = sinter::factor::tridiagonal_panel(A, 8);
        CHECK(std::isnan(sinter::scalar<float>(P(tridiagonal_rows{8}.w(), 7)).to_host()));
        Q = sinter::factor::bidiagonal_panel(A, 8);
        CHECK(std::isnan(sinter::scalar<float>(Q(bidiagonal_rows{8}.y(), 7)).to_host()));
    }
}

} // namespace test_condensed
