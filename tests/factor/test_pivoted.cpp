// QR with exchanges of columns, and least squares of any rank, on every device.

#include <sinter/factor.hpp>

#include "../devices.hpp"
#include "solving.hpp"

namespace test_pivoted {

using test::host_matrix;
using test::values;

/// m x n of rank r, of whole numbers, and so exact.
inline host_matrix left_of(std::int64_t m, std::int64_t r) {
    host_matrix a = test::noise(m, r, static_cast<unsigned>(m));
    for (double& x : a.v) x = std::nearbyint(x * 14);
    return a;
}

/// Five for each column, or six for each panel of 32, and what finds T of each block of 32 columns.
template <class T>
std::int64_t most_launches(const sinter::device& d, std::int64_t m, std::int64_t n) {
    const std::int64_t count = m < n ? m : n;
    if (m <= 64 && n <= 64 && sinter::factor::takes_panels(d, 1))
        return 6 + (sinter::factor::takes_whole<T>(d, m, n) ? 0 : 12 * (count / 32 + 1));
    const bool panels = sinter::factor::takes_pivoted_panels(d, m, n);
    return (panels ? 6 * (count / 32 + 1) : 5 * count) + 12 +
           (sinter::factor::takes_whole<T>(d, m, n) ? 0 : 12 * (count / 32 + 1));
}

TEST_CASE_TEMPLATE("A P is Q R, and R's diagonal does not grow", T, float, double) {
    for (const sinter::device& d : test::devices()) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::pair<int, int>& size : test::first_of<std::pair<int, int>>(4, {{5, 3},
                                                                                       {3, 7},
                                                                                       {40, 35},
                                                                                       {1, 1},
                                                                                       {70, 66},
                                                                                       {64, 64},
                                                                                       {20, 50},
                                                                                       {10, 70},
                                                                                       {97, 64},
                                                                                       {33, 130},
                                                                                       {65, 1}})) {
            const std::int64_t m = size.first, n = size.second;
            if (m > 5 && test::is_fragment(d)) continue;
            CAPTURE(m);
            CAPTURE(n);
            const host_matrix a = test::noise(m, n, static_cast<unsigned>(n));
            const sinter::matrix<T> A(d, m, n, a.as<T>());
            const sinter::counters before = d.counters();
            const auto f = qr_pivoted(A);
            CHECK((d.counters() - before).launches <= static_cast<std::uint64_t>(most_launches<T>(d, m, n)));
            const std::vector<std::int32_t> order = f.order().to_host();
            host_matrix moved(m, n);
            std::vector<int> met(static_cast<std::size_t>(n), 0);
            for (std::int64_t j = 0; j < n; ++j) {
                ++met[static_cast<std::size_t>(order[static_cast<std::size_t>(j)])];
                for (std::int64_t i = 0; i < m; ++i) moved(i, j) = a(i, order[static_cast<std::size_t>(j)]);
            }
            CHECK(met == std::vector<int>(static_cast<std::size_t>(n), 1));
            const sinter::matrix<T> R = f.factors().r();
            const host_matrix q = values<T>(f.factors().q()), r = values<T>(R);
            const double unit =
                static_cast<double>(m < n ? n : m) * 2 * test::roundoff<T>() * test::lapack_threshold;
            CHECK(test::norm1_of(q * r - moved) <= unit * test::norm1_of(a));
            CHECK(test::norm1_of(transposed(q) * q - test::identity_of(r.rows)) <= unit);
            for (std::int64_t k = 1; k < r.rows; ++k)
                CHECK(std::fabs(r(k, k)) <= std::fabs(r(k - 1, k - 1)) * (1 + unit));
            CHECK(f.rank().to_host() == r.rows);
        }
    }
}

TEST_CASE_TEMPLATE("least squares of any rank have the least norm", T, float, double) {
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        struct extents {
            std::int64_t m, n, rank;
        };
        for (const extents& e :
             test::first_of<extents>(2, {{6, 4, 2}, {4, 6, 3}, {5, 5, 5}, {40, 20, 7}, {70, 68, 3}})) {
            if (e.m > 6 && test::is_fragment(d)) continue;
            CAPTURE(e.m);
            CAPTURE(e.n);
            CAPTURE(e.rank);
            const host_matrix left = left_of(e.m, e.rank), right = transposed(left_of(e.n, e.rank)),
                              a = left * right, b = test::noise(e.m, 2, 3);
            const sinter::matrix<T> A(d, e.m, e.n, a.as<T>()), B(d, e.m, 2, b.as<T>());
            CHECK(qr_pivoted(A).rank().to_host() == e.rank);
            const sinter::counters before = d.counters();
            const sinter::matrix<T> X = least_squares(A, B, sinter::any_rank);
            CHECK((d.counters() - before).bytes_to_host == 0);
            // The solution by the definition: right' (right right')^-1 (left' left)^-1 left' b.
            const host_matrix l = transposed(left) * left, r = right * transposed(right);
            const host_matrix want =
                transposed(right) * (test::inverse_of(r) * (test::inverse_of(l) * (transposed(left) * b)));
            const double condition = std::sqrt(test::norm1_of(l) * test::norm1_of(test::inverse_of(l)) *
                                               test::norm1_of(r) * test::norm1_of(test::inverse_of(r)));
            const double unit =
                static_cast<double>(e.m + e.n) * 2 * test::roundoff<T>() * test::lapack_threshold;
            // Of the residual as of a solution, the condition counts twice.
            CHECK(test::norm1_of(values<T>(X) - want) <= unit * condition * condition * test::norm1_of(want));
        }
    }
}

TEST_CASE("columns of which few digits are left are measured anew") {
    for (const sinter::device& d : test::devices()) {
        if (test::is_fragment(d)) continue; // five launches for each column, which measure all of them
        CAPTURE(d.name());
        const std::int64_t m = 70, n = 66;
        host_matrix a = test::noise(m, n, 4);
        for (std::int64_t j = 0; j < n; ++j)
            for (std::int64_t i = 0; i < m; ++i) // one direction, and what is beside it
                a(i, j) = static_cast<float>(1 + 1e-4 * static_cast<double>(1 + j % 7) * a(i, j));
        const sinter::matrix<float> A(d, m, n, a.as<float>());
        const host_matrix r = values<float>(sinter::matrix<float>(qr_pivoted(A).factors().r()));
        for (std::int64_t k = 1; k < n; ++k) CHECK(std::fabs(r(k, k)) <= 1.01 * std::fabs(r(k - 1, k - 1)));
    }
}

TEST_CASE("columns of zeros and of NaN in a panel") {
    for (const sinter::device& d : test::devices(false)) {
        if (test::is_fragment(d)) continue;
        CAPTURE(d.name());
        host_matrix a = test::noise(66, 70, 3);
        for (std::int64_t i = 0; i < a.rows; ++i)
            for (const std::int64_t j : {0, 33, 66, 69}) a(i, j) = 0;
        const sinter::matrix<float> A(d, 66, 70, a.as<float>());
        const std::vector<std::int32_t> order = qr_pivoted(A).order().to_host();
        for (std::size_t k = 0; k < 66; ++k) CHECK(order[k] % 33 * (order[k] - 69) != 0);
        CHECK(qr_pivoted(A).rank().to_host() == 66);
        a(5, 40) = std::numeric_limits<double>::quiet_NaN();
        const auto f = qr_pivoted(sinter::matrix<float>(d, 66, 70, a.as<float>()));
        CHECK(f.order().to_host()[0] == 40);
        CHECK(std::isnan(f.factors().packed().to_host()[1]));
    }
}

TEST_CASE("of equal columns the first is taken, and the others stay in their order") {
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        const sinter::matrix<float> A(d, {{1, 3, 0, 3}, {1, 0, 0, 0}, {0, 0, 3, 0}});
        CHECK(qr_pivoted(A).order().to_host() == std::vector<std::int32_t>{1, 2, 0, 3});
        CHECK(qr_pivoted(sinter::zeros<float>(d, 3, 3)).order().to_host() ==
              std::vector<std::int32_t>{0, 1, 2});
    }
}

TEST_CASE("ranks of zeros, of nothing and of NaN; a tolerance by hand") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        CHECK(qr_pivoted(sinter::zeros<float>(d, 3, 2)).rank().to_host() == 0);
        const sinter::vector<float> one = sinter::ones<float>(d, 3);
        CHECK(least_squares(sinter::zeros<float>(d, 3, 2), one, sinter::any_rank).to_host() ==
              std::vector<float>{0, 0});
        CHECK(least_squares(sinter::zeros<float>(d, 3, 0), one, sinter::any_rank).rows() == 0);
        const sinter::matrix<float> A(d, {{1, 0}, {0, 1e-3f}});
        const sinter::vector<float> b(d, {1, 1});
        CHECK(least_squares(A, b, 1e-2f).to_host()[1] == 0);
        CHECK(least_squares(A, b, 1e-4f).to_host()[1] == doctest::Approx(1000).epsilon(1e-5));
        const float nan = std::numeric_limits<float>::quiet_NaN();
        CHECK(std::isnan(
            least_squares(sinter::matrix<float>(d, {{nan, 0}, {0, 1}}), b, sinter::any_rank).to_host()[0]));
        const float inf = std::numeric_limits<float>::infinity();
        const sinter::matrix<float> infinite(d, {{1, 0}, {inf, 2}});
        CHECK(qr_pivoted(infinite).rank().to_host() == 2);
        CHECK(!sinter::all(isfinite(least_squares(infinite, b, sinter::any_rank))).to_host());
        CHECK(test::refused<sinter::shape_error>([&] { least_squares(A, one, sinter::any_rank); }) ==
              "sinter: least_squares(A, B, any_rank), whose letters are your operands in order, needs a B of "
              "2 rows: it "
              "is 3 x 1");
    }
}

} // namespace test_pivoted
