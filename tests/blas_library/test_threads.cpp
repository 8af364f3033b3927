// Calls from several threads at a time. Values are small whole numbers, so that results are exact.

#include <atomic>
#include <cstdlib>
#include <string>
#include <thread>

#include "memory.hpp"

using namespace test;

TEST_CASE("the device is the one that SINTER_DEVICE names") {
    const char* wanted = std::getenv("SINTER_DEVICE");
    const std::string found = sinter_blas_device();
    CAPTURE(found);
    if (wanted)
        CHECK(found.rfind(wanted, 0) == 0);
    else
        CHECK(!found.empty());
}

TEST_CASE("threads do not disturb each other") {
    std::atomic<int> wrong = 0;
    const auto work = [&](int seed) {
        for (int round = 0; round < 12; ++round) {
            const int n = 3 + (seed * 7 + round * 5) % 40;
            const auto size = static_cast<std::size_t>(n);
            std::vector<double> a(size * size), b(size * size), c(size * size, 1), x(size), y(size);
            for (std::size_t e = 0; e < a.size(); ++e) {
                a[e] = static_cast<double>((e * 7 + static_cast<std::size_t>(seed)) % 9) - 4;
                b[e] = static_cast<double>((e * 5 + static_cast<std::size_t>(round)) % 7) - 3;
            }
            for (std::size_t e = 0; e < size; ++e) x[e] = b[e];
            cblas_dgemm(101, 111, 112, n, n, n, 2, a.data(), n, b.data(), n, 3, c.data(), n);
            cblas_dgemv(102, 112, n, n, 1, a.data(), n, x.data(), 1, 0, y.data(), 1);
            const double dot = cblas_ddot(n, x.data(), 1, y.data(), 1);
            double wanted_dot = 0;
            for (std::size_t i = 0; i < size; ++i) {
                double row = 0;
                for (std::size_t k = 0; k < size; ++k) row += a[i * size + k] * x[k];
                if (y[i] != row) ++wrong;
                wanted_dot += x[i] * row;
                for (std::size_t j = 0; j < size; ++j) {
                    double sum = 0;
                    for (std::size_t k = 0; k < size; ++k) sum += a[i * size + k] * b[j * size + k];
                    if (c[i * size + j] != 2 * sum + 3) ++wrong;
                }
            }
            if (dot != wanted_dot) ++wrong;
        }
    };
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) threads.emplace_back(work, t);
    for (std::thread& t : threads) t.join();
    CHECK(wrong == 0);
}
