// QR and least squares on every device.

#include <sinter/factor.hpp>

#include "../devices.hpp"
#include "reference.hpp"

namespace {

using test::host_matrix;

/// The norms of a's columns.
std::vector<double> column_norms(const host_matrix& a) {
    std::vector<double> norms;
    for (std::int64_t j = 0; j < a.cols; ++j) {
        double sum = 0;
        for (std::int64_t i = 0; i < a.rows; ++i) sum = std::hypot(sum, a(i, j));
        norms.push_back(sum);
    }
    return norms;
}

/// The worst case is a multiple of m n roundings of a column's norm (Higham, theorem 19.4); errors that are
/// not all of one sign stay below m + n of them, which is what is asked for here.
template <class T>
void check_factors(const sinter::qr_factors<T>& f, const host_matrix& a) {
    const std::int64_t m = a.rows, n = a.cols, k = m < n ? m : n;
    const double bound = static_cast<double>(m + n + 4) * test::roundoff<T>();
    const sinter::matrix<T> Q = f.q(), R = f.r();
    REQUIRE(Q.rows() == m);
    REQUIRE(Q.cols() == k);
    REQUIRE(R.rows() == k);
    REQUIRE(R.cols() == n);
    const host_matrix q(m, k, Q.to_host()), r(k, n, R.to_host());
    const host_matrix qr = q * r, qq = transposed(q) * q;
    const std::vector<double> norms = column_norms(a);
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            REQUIRE(std::fabs(a(i, j) - qr(i, j)) <= bound * norms[static_cast<std::size_t>(j)]);
    for (std::int64_t i = 0; i < k; ++i)
        for (std::int64_t j = 0; j < k; ++j) REQUIRE(std::fabs(qq(i, j) - (i == j ? 1 : 0)) <= bound);
    for (std::int64_t i = 0; i < k; ++i)
        for (std::int64_t j = 0; j < i; ++j) REQUIRE(r(i, j) == 0);
}

} // namespace

TEST_CASE_TEMPLATE("A is Q R", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::pair<int, int>& size : test::first_of<std::pair<int, int>>(5, {{0, 5},
                                                                                       {3, 3},
                                                                                       {65, 65},
                                                                                       {1, 7},
                                                                                       {100, 37},
                                                                                       {0, 0},
                                                                                       {1, 1},
                                                                                       {2, 2},
                                                                                       {17, 17},
                                                                                       {63, 63},
                                                                                       {64, 64},
                                                                                       {130, 130},
                                                                                       {257, 257},
                                                                                       {5, 0},
                                                                                       {7, 1},
                                                                                       {37, 100}})) {
            const std::int64_t m = size.first, n = size.second;
            if (n > 256 && !test::takes_blocks<T>(d)) continue;
            CAPTURE(m);
            CAPTURE(n);
            const host_matrix a = test::noise(m, n, static_cast<unsigned>(m + n));
            const sinter::matrix<T> A(d, m, n, a.as<T>());
            const sinter::counters before = d.counters();
            const sinter::qr_factors<T> f = sinter::qr(A);
            const sinter::counters used = d.counters() - before;
            CHECK(used.bytes_to_device == 0);
            CHECK(used.bytes_to_host == 0);
            check_factors(f, a);
            CHECK(A.to_host() == a.as<T>());
        }
    }
}

TEST_CASE("columns that are zero, dependent, tiny or huge") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        host_matrix a = test::noise(50, 40, 3);
        for (std::int64_t i = 0; i < 50; ++i) {
            a(i, 3) = 0;
            a(i, 5) = a(i, 4);
            a(i, 7) *= 0x1p-90;
            a(i, 8) *= 0x1p110;
            a(i, 9) = i == 9 ? 0x1p-60 : i == 2 ? 1 : 0; // small beside the column's largest
            a(i, 35) = i < 20 ? 1 : 0;
        }
        check_factors(sinter::qr(sinter::matrix<float>(d, 50, 40, a.as<float>())), a);
        check_factors(sinter::qr(sinter::zeros<float>(d, 40, 40)), host_matrix(40, 40));
        const host_matrix one(40, 40, sinter::identity<float>(d, 40).to_host());
        const auto f = sinter::qr(sinter::identity<float>(d, 40));
        check_factors(f, one);
        CHECK(f.packed().to_host() == one.as<float>()); // as LAPACK: nothing is reflected
    }
}

TEST_CASE("NaN spreads in QR") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        host_matrix a = test::noise(40, 36, 5);
        a(20, 2) = std::numeric_limits<double>::quiet_NaN();
        const sinter::matrix<float> R = sinter::qr(sinter::matrix<float>(d, 40, 36, a.as<float>())).r();
        const std::vector<float> r = R.to_host();
        for (std::size_t j = 2; j < 36; ++j) CHECK(std::isnan(r[j * 36 + j]));
        CHECK(std::isfinite(r[0]));
    }
}
