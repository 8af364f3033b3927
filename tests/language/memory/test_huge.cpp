// Arrays of more than 2^31 elements, where there is memory for them: SINTER_TEST_HUGE=1, on the GPU.

#include "../../devices.hpp"

TEST_CASE("arrays of more than 2^31 elements") {
    if (!std::getenv("SINTER_TEST_HUGE")) {
        MESSAGE("skipped: SINTER_TEST_HUGE is not set (it takes some 40 GB)");
        return;
    }
    for (sinter::device d : test::devices()) {
        if (d.name() != "opencl:gpu") continue; // the others count in 32 bits, or lack the memory
        CAPTURE(d.name());
        const std::int64_t m = 65537, n = 40001; // 2.6 * 10^9
        const auto value = [](std::int64_t i, std::int64_t j) {
            return static_cast<float>((i * 3 + j) % 16);
        };
        sinter::matrix<float> A = sinter::from_function<float>(
            d, m, n, [](auto i, auto j) { return cast<float>(mod(3 * i + j, 16)); });
        sinter::matrix<float> B(d, n, m);
        const auto check_last_rows = [&](const sinter::matrix<float>& M, auto wanted) {
            const std::int64_t first = M.rows() - 2;
            const std::vector<float> last = sinter::matrix<float>(M(sinter::rows(first, M.rows()))).to_host();
            bool right = true;
            for (std::int64_t i = 0; i < 2; ++i)
                for (std::int64_t j = 0; j < M.cols(); ++j)
                    right &= last[static_cast<std::size_t>(i * M.cols() + j)] == wanted(first + i, j);
            CHECK(right);
        };
        check_last_rows(A, value);
        B = trans(A);
        check_last_rows(B, [&](std::int64_t i, std::int64_t j) { return value(j, i); });
        A = 2.0f * A - 1.0f;
        check_last_rows(A, [&](std::int64_t i, std::int64_t j) { return 2 * value(i, j) - 1; });
        sinter::vector<float> sums(d, m), x(d, n);
        x = 1.0f;
        sums = A * x;
        double row = 0;
        for (std::int64_t j = 0; j < n; ++j) row += static_cast<double>(2 * value(m - 1, j) - 1);
        CHECK(std::fabs(static_cast<double>(sums.to_host().back()) - row) <= 1);
        A = 0.0f * A;
        A(sinter::rows(m - 1, m)) = 1.0f;
        CHECK(sum(A).to_host() == static_cast<float>(n));
        sinter::matrix<float> C(d, 3, 5);
        C = A(sinter::rows(m - 3, m)) * B(sinter::cols(0, 5));
        const std::vector<float> c = C.to_host();
        for (std::int64_t j = 0; j < 5; ++j) {
            double wanted = 0;
            for (std::int64_t k = 0; k < n; ++k) wanted += static_cast<double>(value(j, k));
            CHECK(c[static_cast<std::size_t>(j)] == 0);
            CHECK(std::fabs(static_cast<double>(c[static_cast<std::size_t>(10 + j)]) - wanted) <= 1);
        }
    }
}
