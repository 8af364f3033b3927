// Cholesky's factorisation on every device.

#include <sinter/factor.hpp>

#include "../devices.hpp"
#include "reference.hpp"

namespace {

using test::host_matrix;

/// B B' + I, which is positive definite, rounded to T; NaN above the diagonal, which must not be read.
template <class T>
host_matrix positive(std::int64_t n) {
    const host_matrix b = test::noise(n, n, static_cast<unsigned>(n));
    host_matrix a = b * transposed(b);
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            a(i, j) = static_cast<double>(static_cast<T>(a(i, j) + (i == j ? 1 : 0)));
            if (j > i) a(i, j) = std::numeric_limits<double>::quiet_NaN();
        }
    return a;
}
host_matrix lower_half(host_matrix a) {
    for (std::int64_t i = 0; i < a.rows; ++i)
        for (std::int64_t j = i + 1; j < a.cols; ++j) a(i, j) = 0;
    return a;
}

} // namespace

TEST_CASE_TEMPLATE("A is L L'", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(6, {0, 1, 3, 17, 65, 130, 2, 63, 64, 257})) {
            if (n > 256 && !test::takes_blocks<T>(d)) continue;
            CAPTURE(n);
            const host_matrix a = positive<T>(n);
            const sinter::matrix<T> A(d, n, n, a.as<T>());
            const sinter::counters before = d.counters();
            const sinter::cholesky_factor<T> f = sinter::cholesky(A);
            const sinter::scalar<std::int32_t> info = f.info();
            const sinter::counters used = d.counters() - before;
            CHECK(used.bytes_to_device == 0);
            CHECK(used.bytes_to_host == 0);
            CHECK(info.to_host() == 0);
            CHECK(f.positive_definite());
            const sinter::matrix<T> L = f.lower();
            const host_matrix l(n, n, L.to_host());
            // Higham, "Accuracy and Stability", theorem 10.3: gamma(n + 1) |L| |L'|; the roots and quotients
            // of OpenCL err by 3 units in the last place.
            const host_matrix reach = magnitudes(l) * transposed(magnitudes(l));
            const double bound = 4 * static_cast<double>(n + 4) * test::roundoff<T>();
            CHECK(test::largest_share(lower_half(a), lower_half(l * transposed(l)), lower_half(reach),
                                      bound) <= 1);
        }
    }
}

TEST_CASE("the first leading block that is not positive definite is told") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        for (const std::int64_t wrong : {0, 1, 31, 32, 40, 69}) {
            CAPTURE(wrong);
            const std::int64_t n = 70;
            host_matrix a = positive<float>(n);
            for (const double value : {-1.0, std::numeric_limits<double>::quiet_NaN()}) {
                a(wrong, wrong) = value;
                const sinter::matrix<float> A(d, n, n, a.as<float>());
                const auto f = sinter::cholesky(A);
                CHECK(f.info().to_host() == wrong + 1);
                CHECK_FALSE(f.positive_definite());
                const sinter::matrix<float> L = f.lower();
                const std::vector<float> l = L.to_host();
                for (std::int64_t i = 0; i < wrong; ++i) // what is before it is right
                    for (std::int64_t j = 0; j <= i; ++j)
                        REQUIRE(std::isfinite(l[static_cast<std::size_t>(i * n + j)]));
            }
        }
        const auto nothing = sinter::cholesky(sinter::zeros<float>(d, 3, 3));
        CHECK(nothing.info().to_host() == 1);
        CHECK_THROWS_WITH_AS(
            sinter::cholesky(sinter::zeros<float>(d, 3, 4)),
            "sinter: cholesky(A), whose letters are your operands in order, needs a square A: it is 3 x 4",
            sinter::shape_error);
    }
}

TEST_CASE("a positive definite system is solved") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(3, {1, 33, 100, 0, 257})) {
            if (n > 256 && !test::takes_blocks<float>(d)) continue;
            CAPTURE(n);
            host_matrix a = positive<float>(n);
            const sinter::matrix<float> A(d, n, n, a.as<float>());
            for (std::int64_t i = 0; i < n; ++i)
                for (std::int64_t j = i + 1; j < n; ++j) a(i, j) = a(j, i);
            const host_matrix b = test::noise(n, 3, 7);
            const auto f = sinter::cholesky(A);
            const sinter::matrix<float> B(d, n, 3, b.as<float>());
            const host_matrix x(n, 3, f.solve(B).to_host());
            // Theorem 10.4: (A + E) x = b with |E| <= gamma(3 n + 1) |L| |L'|.
            const sinter::matrix<float> L = f.lower();
            const host_matrix l = test::magnitudes(host_matrix(n, n, L.to_host()));
            const host_matrix reach = l * (transposed(l) * magnitudes(x));
            const double bound = 4 * static_cast<double>(3 * n + 8) * test::roundoff<float>();
            CHECK(test::largest_share(b, a * x, reach, bound) <= 1);
        }
    }
}
