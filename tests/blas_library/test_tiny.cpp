// Where a call is computed: what is tiny stays on the host, where the data are.

#include <cstdlib>
#include <string>
#include <vector>

#include "memory.hpp"

using namespace test;

namespace {

/// Launches on the device of a product of n x n matrices; it must be right.
long long launches_of_product(int n) {
    const auto size = static_cast<std::size_t>(n * n);
    std::vector<float> a(size), b(size), c(size, 1);
    for (std::size_t e = 0; e < size; ++e) {
        a[e] = static_cast<float>(e * 7 % 9) - 4;
        b[e] = static_cast<float>(e * 5 % 7) - 3;
    }
    const long long before = sinter_blas_launches();
    cblas_sgemm(101, 111, 111, n, n, n, 2, a.data(), n, b.data(), n, 3, c.data(), n);
    const long long used = sinter_blas_launches() - before;
    int wrong = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i)
        for (std::size_t j = 0; j < static_cast<std::size_t>(n); ++j) {
            float sum = 0; // whole numbers: exact
            for (std::size_t k = 0; k < static_cast<std::size_t>(n); ++k)
                sum += a[i * static_cast<std::size_t>(n) + k] * b[k * static_cast<std::size_t>(n) + j];
            wrong += c[i * static_cast<std::size_t>(n) + j] != 2 * sum + 3;
        }
    CHECK(wrong == 0);
    return used;
}
long long launches_of_axpy(int n) {
    std::vector<float> x(static_cast<std::size_t>(n), 2), y(static_cast<std::size_t>(n), 1);
    const long long before = sinter_blas_launches();
    cblas_saxpy(n, 3, x.data(), 1, y.data(), 1);
    const long long used = sinter_blas_launches() - before;
    for (const float v : y) CHECK(v == 7);
    return used;
}

} // namespace

TEST_CASE("tiny work makes no launch on the device, unless it is asked for") {
    if (std::string(sinter_blas_device()) == "host") {
        MESSAGE("skipped: the device is the host");
        return;
    }
    const char* const asked = std::getenv("SINTER_BLAS_TINY");
    const bool all = asked && std::string(asked) == "0";
    CHECK(launches_of_product(8) == (all ? 1 : 0));
    CHECK(launches_of_product(100) == 1);
    // 16 * 16 * 16 real products are fewer than 8192, and as many complex ones are four times as many.
    CHECK(launches_of_product(16) == (all ? 1 : 0));
    std::vector<std::complex<float>> a(256, {1, 1}), c(256);
    const std::complex<float> one_complex = 1, none = 0;
    const long long before_product = sinter_blas_launches();
    cblas_cgemm(101, 111, 113, 16, 16, 16, &one_complex, a.data(), 16, a.data(), 16, &none, c.data(), 16);
    CHECK(sinter_blas_launches() > before_product);
    for (const std::complex<float> v : c) CHECK(v == std::complex<float>(32));
    CHECK(launches_of_axpy(100) == (all ? 1 : 0));
    CHECK(launches_of_axpy(100000) == 1);
    float one = 2;
    cblas_sscal(0, 3, &one, 1); // nothing to do anywhere
    const long long before = sinter_blas_launches();
    cblas_sscal(1, 3, &one, 1);
    CHECK(sinter_blas_launches() - before == (all ? 1 : 0));
    CHECK(one == 6);
}
