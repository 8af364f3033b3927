// What one work-group makes of a panel and of triangles, beside loops in double.

#include <cmath>
#include <type_traits>

#include <sinter/factor/panel.hpp>

#include "../devices.hpp"
#include "reference.hpp"

namespace {

using sinter::batch_function;
using test::host_matrix;

template <class T>
struct panel_results {
    host_matrix lu;
    std::vector<std::int32_t> pivots, order;
    sinter::counters used;

    panel_results(const sinter::device& d, const host_matrix& a) : lu(a.rows, a.cols) {
        const std::int64_t m = a.rows, n = a.cols;
        const sinter::matrix<T> A(d, m, n, a.as<T>());
        sinter::matrix<T> LU(d, m, n);
        sinter::vector<std::int32_t> P(d, n), order_of_rows(d, m);
        const sinter::counters before = d.counters();
        sinter::evaluate(LU = sinter::factor::panel_lu(A), P = sinter::factor::panel_pivots(A),
                         order_of_rows = 3 + sinter::factor::panel_order(A));
        used = d.counters() - before;
        lu = host_matrix(m, n, LU.to_host());
        pivots = P.to_host();
        order = order_of_rows.to_host();
        for (std::int32_t& row : order) row -= 3;
    }
};

/// Pivots of the matrix in double; those of float may differ where two elements are about equal, which the
/// numbers of these tests are not.
std::vector<std::int32_t> pivots_of(host_matrix a) {
    std::vector<std::int32_t> pivots;
    for (std::int64_t k = 0; k < a.cols; ++k) {
        std::int64_t p = k;
        for (std::int64_t i = k; i < a.rows; ++i)
            if (std::fabs(a(i, k)) > std::fabs(a(p, k)) || (std::isnan(a(i, k)) && !std::isnan(a(p, k))))
                p = i;
        pivots.push_back(static_cast<std::int32_t>(p));
        for (std::int64_t j = 0; j < a.cols; ++j) std::swap(a(k, j), a(p, j));
        for (std::int64_t i = k + 1; i < a.rows; ++i) {
            if (a(k, k) != 0) a(i, k) /= a(k, k);
            for (std::int64_t j = k + 1; j < a.cols; ++j) a(i, j) -= a(i, k) * a(k, j);
        }
    }
    return pivots;
}

template <class T>
void check_panel(const sinter::device& d, const host_matrix& a) {
    const std::int64_t m = a.rows, n = a.cols;
    if (!sinter::factor::takes_panels(d, m)) return;
    CAPTURE(m);
    CAPTURE(n);
    const panel_results<T> f(d, a);
    CHECK(f.used.launches == 1);
    CHECK(f.used.temporaries == 0);
    CHECK(f.pivots == pivots_of(a));
    host_matrix l(m, n), u(n, n), pa(m, n);
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            l(i, j) = i == j ? 1 : j < i ? f.lu(i, j) : 0;
            if (i < n && i <= j) u(i, j) = f.lu(i, j);
            pa(i, j) = a(f.order[static_cast<std::size_t>(i)], j);
        }
    // As in test_lu.cpp.
    const double bound = 4 * static_cast<double>(n + 4) * test::roundoff<T>();
    CHECK(test::largest_share(pa, l * u, magnitudes(l) * magnitudes(u), bound) <= 1);
}

/// Variants of devices meet float only: doubles share its text but for loads and stores.
template <class T>
std::vector<sinter::device> some_devices() {
    return test::devices(sizeof(T) == sizeof(float));
}

} // namespace

TEST_CASE_TEMPLATE("a work-group factors a panel in one launch", T, float, double) {
    for (sinter::device d : some_devices<T>()) {
        if (!d.supports(sinter::dtype_of<T>) || !sinter::factor::takes_panels(d, 1)) continue;
        CAPTURE(d.name());
        for (const std::pair<int, int>& size : test::first_of<std::pair<int, int>>(4, {{2, 2},
                                                                                       {257, 8},
                                                                                       {300, 16},
                                                                                       {5000, 6},
                                                                                       {1, 1},
                                                                                       {2, 1},
                                                                                       {8, 8},
                                                                                       {9, 8},
                                                                                       {70, 3},
                                                                                       {64, 8},
                                                                                       {1030, 8},
                                                                                       {13, 13},
                                                                                       {300, 13},
                                                                                       {70, 9},
                                                                                       {257, 5},
                                                                                       {5000, 8}}))
            check_panel<T>(d, test::noise(size.first, size.second, static_cast<unsigned>(size.first)));
    }
}

TEST_CASE("panels that registers do not hold") {
    for (sinter::device d : test::devices()) {
        if (!sinter::factor::takes_panels(d, 1)) continue;
        CAPTURE(d.name());
        const host_matrix a = test::noise(17000, 3, 1);
        if (sinter::factor::takes_panels(d, a.rows))
            check_panel<float>(d, a);
        else
            CHECK_THROWS_AS(panel_results<float>(d, a), sinter::unsupported_error);
    }
}

TEST_CASE("panels that cannot be are told") {
    const sinter::device d = sinter::host_device();
    CHECK_THROWS_WITH_AS(sinter::factor::panel_lu(sinter::zeros<float>(d, 3, 4)),
                         "sinter: a panel has at least as many rows as columns, and one; it is 3 x 4",
                         sinter::shape_error);
    CHECK_THROWS_WITH_AS(sinter::factor::panel_tau(sinter::zeros<float>(d, 70, 65)),
                         "sinter: a panel has 64 columns at most, not 65", sinter::unsupported_error);
    CHECK_THROWS_WITH_AS(sinter::factor::block_cholesky(sinter::zeros<float>(d, 65, 65)),
                         "sinter: blocks that work-groups take have 1 to 64 columns, not 65",
                         sinter::shape_error);
    for (sinter::device where : test::devices()) {
        if (sinter::factor::takes_panels(where, 1)) continue;
        CAPTURE(where.name());
        sinter::matrix<float> A(where, 9, 4);
        CHECK_THROWS_AS(A = sinter::factor::panel_lu(sinter::zeros<float>(where, 9, 4)),
                        sinter::unsupported_error);
    }
}

TEST_CASE("equal, zero, infinite and NaN elements of a panel") {
    for (sinter::device d : test::devices()) {
        if (!sinter::factor::takes_panels(d, 1)) continue;
        CAPTURE(d.name());
        // Of equals the first is taken.
        const panel_results<float> equal(d, host_matrix(300, 4, std::vector<float>(1200, -2.0f)));
        CHECK(equal.pivots == std::vector<std::int32_t>{0, 1, 2, 3});
        const panel_results<float> zeros(d, host_matrix(300, 4));
        CHECK(zeros.pivots == std::vector<std::int32_t>{0, 1, 2, 3});
        CHECK(zeros.lu.v == std::vector<double>(1200, 0.0));
        host_matrix a = test::noise(300, 4, 3);
        a(200, 2) = std::numeric_limits<double>::infinity();
        CHECK(panel_results<float>(d, a).pivots[2] == 200);
        a(250, 2) = a(270, 2) = std::numeric_limits<double>::quiet_NaN();
        const panel_results<float> f(d, a);
        CHECK(f.pivots[2] == 250); // the first of the largest
        for (std::int64_t i = 0; i < 300; ++i) {
            REQUIRE(std::isfinite(f.lu(i, 0)));
            REQUIRE(std::isfinite(f.lu(i, 1)));
        }
    }
}

namespace {

/// The same numbers times a power of two have the same factors, though the reciprocal of such a pivot may be
/// infinite, or lose its last bits.
template <class T>
void check_scaled_panel(const sinter::device& d, double power) {
    CAPTURE(power);
    host_matrix a(70, 1);
    for (std::int64_t i = 0; i < 70; ++i) a(i, 0) = static_cast<double>(i * 7 % 10 - 4);
    const panel_results<T> plain(d, a);
    for (double& x : a.v) x *= power;
    const panel_results<T> scaled(d, a);
    CHECK(scaled.pivots == plain.pivots);
    // A reciprocal of a double in GLSL may be a unit off, another one for another power (580.159 on an H200).
    const bool rounds = !std::is_same_v<T, double> || d.name().rfind("opengl", 0) != 0;
    for (std::int64_t i = 1; i < 70; ++i) {
        const double apart = std::fabs(scaled.lu(i, 0) - plain.lu(i, 0));
        // the reciprocal one unit, the product half of one, on both sides
        REQUIRE(apart <= (rounds ? 0 : 6 * 0x1p-53 * std::fabs(plain.lu(i, 0))));
    }
}

} // namespace

TEST_CASE("a tiny pivot divides as any other, and so does a huge one") {
    for (sinter::device d : test::devices()) {
        if (!sinter::factor::takes_panels(d, 1)) continue;
        CAPTURE(d.name());
        check_scaled_panel<float>(d, 0x1p125);
        check_scaled_panel<float>(d, 0x1p-124);
        if (!d.supports(sinter::dtype::f64)) continue;
        check_scaled_panel<double>(d, 0x1p1021);
        check_scaled_panel<double>(d, 0x1p-1065); // of float, GPUs may take such numbers for zeros
    }
}

TEST_CASE("a panel may be any expression, and its results part of others") {
    for (sinter::device d : test::devices(false)) {
        if (!sinter::factor::takes_panels(d, 1)) continue;
        CAPTURE(d.name());
        const host_matrix a = test::noise(5, 90, 4);
        const sinter::matrix<float> A(d, 5, 90, a.as<float>());
        const sinter::matrix<float> B = 2.0f * trans(A);
        const sinter::counters before = d.counters();
        const sinter::matrix<float> X = 3.0f * sinter::factor::panel_lu(2.0f * trans(A));
        CHECK((d.counters() - before).launches == 1);
        const sinter::matrix<float> Y = sinter::factor::panel_lu(B);
        const std::vector<float> x = X.to_host(), y = Y.to_host();
        for (std::size_t e = 0; e < x.size(); ++e) REQUIRE(x[e] == 3 * y[e]);
        sinter::matrix<float> C = B;
        C = sinter::factor::panel_lu(C);
        CHECK(C.to_host() == y);
        const sinter::matrix<float> turned = trans(sinter::factor::panel_lu(B));
        CHECK(turned.to_host() == sinter::matrix<float>(trans(Y)).to_host());
        // One of the results alone.
        const sinter::matrix<std::int32_t> P = sinter::factor::panel_pivots(B);
        CHECK(P.to_host() == panel_results<float>(d, host_matrix(90, 5, B.to_host())).pivots);
    }
}

TEST_CASE_TEMPLATE("work-groups find Cholesky's factors, all in one launch", T, float, double) {
    for (sinter::device d : some_devices<T>()) {
        if (!d.supports(sinter::dtype_of<T>) || !sinter::factor::takes_panels(d, 1)) continue;
        CAPTURE(d.name());
        for (const std::pair<int, int>& shape : test::first_of<std::pair<int, int>>(
                 3, {{3, 4}, {100, 32}, {7, 9}, {1, 1}, {32, 32}, {33, 8}, {100, 21}})) {
            const std::int64_t m = shape.first, n = shape.second;
            CAPTURE(m);
            CAPTURE(n);
            const double nan = std::numeric_limits<double>::quiet_NaN();
            const host_matrix b = test::noise(m, 2 * n, 3);
            host_matrix a(m, n);
            for (std::int64_t i = 0; i < m; ++i)
                for (std::int64_t j = 0; j < n; ++j) {
                    const std::int64_t first = i - i % n;
                    double sum = i % n == j ? 1 : j > i % n ? nan : 0; // the upper half must not be read
                    for (std::int64_t k = 0; k < b.cols && first + j < m; ++k)
                        sum += b(i, k) * b(first + j, k);
                    a(i, j) = static_cast<double>(static_cast<T>(sum));
                }
            const sinter::matrix<T> A(d, m, n, a.as<T>());
            sinter::matrix<T> L(d, m, n);
            const sinter::counters before = d.counters();
            L = sinter::factor::block_cholesky(A);
            CHECK((d.counters() - before).launches == 1);
            const host_matrix l(m, n, L.to_host());
            for (std::int64_t first = 0; first < m; first += n) {
                const std::int64_t size = m - first < n ? m - first : n;
                host_matrix t(size, size), whole(size, size);
                for (std::int64_t i = 0; i < size; ++i)
                    for (std::int64_t j = 0; j < size; ++j) {
                        t(i, j) = l(first + i, j);
                        whole(i, j) = i < j ? a(first + j, i) : a(first + i, j);
                        if (j > i) REQUIRE(t(i, j) == 0);
                    }
                // Higham, "Accuracy and Stability", theorem 10.3, as in test_cholesky.cpp.
                const double bound = 4 * static_cast<double>(n + 4) * test::roundoff<T>();
                CHECK(test::largest_share(whole, t * transposed(t), magnitudes(t) * magnitudes(transposed(t)),
                                          bound) <= 1);
            }
        }
    }
}

namespace {

/// The results of a panel's reflections against Q' Q = 1 and Q' A = [R; 0], with Q' = 1 - V (V T)'.
template <class T>
void check_reflections(const sinter::device& d, const host_matrix& a) {
    const std::int64_t m = a.rows, n = a.cols;
    if (!sinter::factor::takes_panels(d, m)) return;
    CAPTURE(m);
    CAPTURE(n);
    const sinter::matrix<T> A(d, m, n, a.as<T>());
    sinter::matrix<T> F(d, m, n), V(d, m, n), VT(d, m, n);
    sinter::vector<T> tau(d, n);
    const sinter::counters before = d.counters();
    sinter::evaluate(F = sinter::factor::panel_qr(A), V = sinter::factor::panel_reflectors(A),
                     VT = sinter::factor::panel_products(A), tau = sinter::factor::panel_tau(A));
    CHECK((d.counters() - before).launches == 1);
    const host_matrix f(m, n, F.to_host()), v(m, n, V.to_host()), vt(m, n, VT.to_host());
    const host_matrix t(n, 1, tau.to_host());
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) REQUIRE(v(i, j) == (i > j ? f(i, j) : i == j ? 1 : 0));
    const host_matrix products = transposed(vt) * a, moved = v * products;
    // As in test_qr.cpp: (m + n) roundings of a column's norm.
    const double bound = static_cast<double>(m + n + 4) * test::roundoff<T>();
    for (std::int64_t j = 0; j < n; ++j) {
        double norm = 0, v_norm = 0;
        for (std::int64_t i = 0; i < m; ++i) norm = std::hypot(norm, a(i, j));
        for (std::int64_t i = 0; i < m; ++i) v_norm = std::hypot(v_norm, v(i, j));
        for (std::int64_t i = 0; i < m; ++i)
            REQUIRE(std::fabs(a(i, j) - moved(i, j) - (i <= j ? f(i, j) : 0)) <= bound * norm);
        // tau is 2 / v'v, or 0 where nothing is reflected.
        if (t(j, 0) != 0) REQUIRE(std::fabs(t(j, 0) * v_norm * v_norm - 2) <= 4 * bound);
    }
}

} // namespace

TEST_CASE_TEMPLATE("a work-group finds a panel's reflections in one launch", T, float, double) {
    for (sinter::device d : some_devices<T>()) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::pair<int, int>& size : test::first_of<std::pair<int, int>>(
                 3, {{2, 1}, {70, 3}, {300, 16}, {1, 1}, {2, 2}, {8, 8}, {257, 8}, {5000, 8}}))
            check_reflections<T>(d, test::noise(size.first, size.second, 7));
        host_matrix a = test::noise(90, 6, 4);
        for (std::int64_t i = 0; i < 90; ++i) {
            a(i, 1) = 0;
            a(i, 3) = a(i, 2);
            a(i, 4) = i < 3;
        }
        check_reflections<T>(d, a);
    }
}
