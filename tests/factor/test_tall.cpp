// Least squares of tall matrices by blocks of rows: R of each block, of their Rs, and so on. Cases take some
// seconds on OpenCL and in compute shaders, which compile a kernel for each width.

#include <sinter/factor.hpp>

#include "../devices.hpp"
#include "solving.hpp"

namespace test_tall {

using test::host_matrix;
using test::values;

TEST_CASE_TEMPLATE("tall least squares stand upright on the columns", T, float, double) {
    for (const sinter::device& d : test::devices()) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::pair<int, int>& size :
             test::first_of<std::pair<int, int>>(2, {{129, 3}, {1000, 14}, {65, 1}, {128, 30}})) {
            const std::int64_t m = size.first, n = size.second;
            if (!sinter::factor::takes_tall<T>(d, n + 2)) continue;
            CAPTURE(m);
            CAPTURE(n);
            const host_matrix a = test::noise(m, n, static_cast<unsigned>(m)), b = test::noise(m, 2, 7);
            const sinter::matrix<T> A(d, m, n, a.as<T>()), B(d, m, 2, b.as<T>());
            const sinter::counters before = d.counters();
            const sinter::matrix<T> X = least_squares(A, B);
            const sinter::counters used = d.counters() - before;
            // Two copies, a launch for each level, a triangle.
            std::int64_t levels = 1;
            for (std::int64_t rows = m; rows > 128; rows = (rows + 127) / 128 * (n + 2)) ++levels;
            CHECK(used.launches == 2 + levels + 1);
            CHECK(used.bytes_to_host == 0);
            const host_matrix rest = a * values<T>(X) - b;
            const double scale = test::norm1_of(a) * test::norm1_of(b) * static_cast<double>(m);
            CHECK(test::norm1_of(transposed(a) * rest) <=
                  test::lapack_threshold * scale * 2 * test::roundoff<T>());
            // A vector, and a view whose elements lie apart.
            const sinter::vector<T> g = B.col(1),
                                    x = least_squares(A(sinter::rows(m - 1, -1, -1)), sinter::reversed(g));
            const host_matrix y(n, 1, x.to_host());
            double difference = 0;
            for (std::int64_t j = 0; j < n; ++j) difference += std::fabs(y(j, 0) - values<T>(X)(j, 1));
            const double condition =
                test::norm1_of(transposed(a) * a) * test::norm1_of(test::inverse_of(transposed(a) * a));
            CHECK(difference <= condition * scale * 2 * test::roundoff<T>());
        }
    }
}

TEST_CASE("tall columns whose squares overflow or vanish, and NaN") {
    for (const sinter::device& d : test::devices()) {
        if (!sinter::factor::takes_tall<float>(d, 3)) continue;
        CAPTURE(d.name());
        const std::int64_t m = 300;
        const sinter::vector<float> t = sinter::linspace<float>(d, 0.0f, 1.0f, m);
        sinter::matrix<float> A(d, m, 2);
        A.col(0) = 1e30f + 0.0f * t;
        A.col(1) = 1e-30f * t;
        const sinter::vector<float> b = 2.0f + 3.0f * t;
        const std::vector<float> x = least_squares(A, b).to_host();
        CHECK(x[0] == doctest::Approx(2e-30).epsilon(1e-4));
        CHECK(x[1] == doctest::Approx(3e30).epsilon(1e-4));
        A.row(200) = std::numeric_limits<float>::quiet_NaN();
        CHECK(std::isnan(least_squares(A, b).to_host()[1]));
    }
}

} // namespace test_tall
