// Calls from several threads at a time. Values are small whole numbers, so that results are exact.

#include <atomic>
#include <cstdlib>
#include <string>
#include <thread>
#include <type_traits>

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

// Fragment shaders have no double: there only the calls with floats reach the device.
TEST_CASE_TEMPLATE("threads do not disturb each other", blas, s_blas, d_blas) {
    using real = typename blas::real;
    std::atomic<int> wrong = 0;
    const long long before = sinter_blas_launches();
    const auto work = [&](int seed) {
        for (int round = 0; round < 12; ++round) {
            const int n = 3 + (seed * 7 + round * 5) % 40;
            const auto size = static_cast<std::size_t>(n);
            std::vector<real> a(size * size), b(size * size), c(size * size, 1), x(size), y(size);
            for (std::size_t e = 0; e < a.size(); ++e) {
                a[e] = static_cast<real>((e * 7 + static_cast<std::size_t>(seed)) % 9) - 4;
                b[e] = static_cast<real>((e * 5 + static_cast<std::size_t>(round)) % 7) - 3;
            }
            for (std::size_t e = 0; e < size; ++e) x[e] = b[e];
            blas::gemm::call(way::row_major, op::plain, op::transposed, n, n, n, real(2), a.data(), n,
                             b.data(), n, real(3), c.data(), n);
            blas::gemv::call(way::column_major, op::transposed, n, n, real(1), a.data(), n, x.data(), 1,
                             real(0), y.data(), 1);
            const real dot = blas::dot::call(way::row_major, n, x.data(), 1, y.data(), 1);
            real wanted_dot = 0;
            for (std::size_t i = 0; i < size; ++i) {
                real row = 0;
                for (std::size_t k = 0; k < size; ++k) row += a[i * size + k] * x[k];
                if (y[i] != row) ++wrong;
                wanted_dot += x[i] * row;
                for (std::size_t j = 0; j < size; ++j) {
                    real sum = 0;
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
    const char* const tiny = std::getenv("SINTER_BLAS_TINY");
    const std::string device = sinter_blas_device();
    const bool has_type = std::is_same_v<real, float> || device.find("opengl:fragment") == std::string::npos;
    if (has_type && tiny && std::string(tiny) == "0" && device != "host")
        CHECK(sinter_blas_launches() - before == 4 * 12 * 3);
}
