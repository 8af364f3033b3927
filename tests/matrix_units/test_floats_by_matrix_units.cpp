// Products of floats by matrix units, which split each float into two numbers of fewer digits: as exact as
// sums in float, finite where these are, and only where the program asks for them.

#include "matrix_units.hpp"

namespace test_floats_by_matrix_units {

using namespace test::units_of_matrices;

TEST_CASE("products of floats by matrix units") {
    on_matrix_devices([](const device& d) {
        check_products<float>(d);
        check_special<float>(d);
        same_as_on_host<float>(d, [&](const device& on) { // prologues, mixed types, and itself
            const matrix<float> A(on, 40, 33, numbers<float>(40 * 33, 1));
            const matrix<half> B(on, 33, 50, numbers<half>(33 * 50, 2));
            matrix<float> C(on, 50, 50, numbers<float>(50 * 50, 3));
            C = C - trans(B + half(1.0f)) * (trans(A) + 2.0) * (A * (B + half(1.0f))) * C;
            return C.to_host();
        });
    });
}

TEST_CASE("floats of all digits by matrix units are as exact as added up in float") {
    on_matrix_devices([](const device& d) {
        for (const std::int64_t k : {16, 65, 1000})
            // Results that are subnormal or nearly infinite, and operands that are subnormal.
            for (const auto& factors : {std::pair{1.0f, 1.0f},
                                        {0x1p-70f, 0x1p-70f},
                                        {0x1p55f, 0x1p55f},
                                        {0x1p-135f, 0x1p100f},
                                        {0x1p90f, 0x1p-128f}}) {
                const float left = factors.first, right = factors.second;
                CAPTURE(k);
                CAPTURE(left);
                CAPTURE(right);
                const std::int64_t m = 70, n = 66;
                std::vector<float> a(static_cast<std::size_t>(m * k)), b(static_cast<std::size_t>(k * n));
                unsigned state = 1;
                for (const auto& [v, scale] : {std::pair{&a, left}, {&b, right}})
                    for (float& x : *v) {
                        state = state * 1664525u + 1013904223u;
                        x = (static_cast<float>(state >> 8) * 0x1p-24f - 0.25f) * scale;
                    }
                const matrix<float> A(d, m, k, a), B(d, k, n, b);
                matrix<float> C(d, m, n);
                CHECK(uses_units(explain(C = A * B)));
                C = A * B;
                const std::vector<float> c = C.to_host();
                double worst = 0;
                for (std::int64_t i = 0; i < m; ++i)
                    for (std::int64_t j = 0; j < n; ++j) {
                        double sum = 0, size = 0;
                        for (std::int64_t t = 0; t < k; ++t) {
                            const double term = static_cast<double>(a[static_cast<std::size_t>(i * k + t)]) *
                                                static_cast<double>(b[static_cast<std::size_t>(t * n + j)]);
                            sum += term;
                            size += std::fabs(term);
                        }
                        const double bound = static_cast<double>(k + 2) * (0x1p-24 * size + 0x1p-149);
                        const double error =
                            std::fabs(static_cast<double>(c[static_cast<std::size_t>(i * n + j)]) - sum);
                        worst = error / bound > worst ? error / bound : worst;
                    }
                CHECK(worst <= 1);
            }
    });
}

TEST_CASE("floats that cannot be split are multiplied all the same") {
    on_matrix_devices([](const device& d) {
        const std::int64_t m = 65, n = 67, k = 40;
        std::vector<float> a = numbers<float>(m * k, 1), b = numbers<float>(k * n, 2),
                           c = numbers<float>(m * n, 3);
        a[3] = std::numeric_limits<float>::max();
        for (std::size_t j = 0; j < static_cast<std::size_t>(n); ++j)
            b[static_cast<std::size_t>(3 * n) + j] = j % 3 == 0 ? 0.0f : 0x1p-120f; // 0, and a small product
        a[static_cast<std::size_t>(30 * k + 7)] = -0x1p120f;
        same_as_on_host<float>(d, [&](const device& on) {
            const matrix<float> A(on, m, k, a), B(on, k, n, b);
            matrix<float> C(on, m, n, c);
            if (on.name() != "host") CHECK(uses_units(explain(C = A * B - 2.0f * C)));
            C = A * B - 2.0f * C;
            return C.to_host();
        });
    });
}

TEST_CASE("sums of floats are computed again where they are not finite, and nowhere else") {
    on_matrix_devices(
        [](const device& d) {
            const float nan = std::numeric_limits<float>::quiet_NaN();
            for (const extents& e :
                 test::first_of<extents>(1, {{65, 67, 33}, {64, 64, 64}, {17, 129, 47}, {130, 38, 50}})) {
                CAPTURE(e.m);
                CAPTURE(e.n);
                CAPTURE(e.k);
                const auto around = [&](std::int64_t rows, std::int64_t cols, int salt) { // nothing but NaN
                    std::vector<float> all(static_cast<std::size_t>((rows + 2) * (cols + 5)), nan);
                    const std::vector<float> inner = numbers<float>(rows * cols, salt);
                    for (std::int64_t i = 0; i < rows; ++i)
                        for (std::int64_t j = 0; j < cols; ++j)
                            all[static_cast<std::size_t>((i + 1) * (cols + 5) + j + 2)] =
                                inner[static_cast<std::size_t>(i * cols + j)];
                    return all;
                };
                for (int how = 0; how < 8; ++how) {
                    if (!test::is_turn(how ^ how >> 1 ^ how >> 2, 2)) continue;
                    same_as_on_host<float>(d, [&](const device& on) {
                        const bool left = how & 1, right = how & 2, block = how & 4;
                        const std::int64_t m = left ? e.k : e.m, k = left ? e.m : e.k, l = right ? e.n : e.k,
                                           n = right ? e.k : e.n;
                        const matrix<float> A(on, m, k, numbers<float>(m * k, 1)),
                            B(on, l, n, numbers<float>(l * n, 2)), X(on, m + 2, k + 5, around(m, k, 1)),
                            Y(on, l + 2, n + 5, around(l, n, 2));
                        matrix<float> C(on, e.m, e.n,
                                        std::vector<float>(static_cast<std::size_t>(e.m * e.n), -7.0f));
                        const auto P = X(rows(1, m + 1), cols(2, k + 2)),
                                   Q = Y(rows(1, l + 1), cols(2, n + 2));
                        if (block && left && right) C = trans(P) * trans(Q);
                        if (block && left && !right) C = trans(P) * Q;
                        if (block && !left && right) C = P * trans(Q);
                        if (block && !left && !right) C = P * Q;
                        if (!block && left && right) C = trans(A) * trans(B);
                        if (!block && left && !right) C = trans(A) * B;
                        if (!block && !left && right) C = A * trans(B);
                        if (!block && !left && !right) C = A * B;
                        return C.to_host();
                    });
                }
            }
            matrix<float> A(d, 64, 64, numbers<float>(64 * 64, 1)),
                C(d, 64, 64, std::vector<float>(64 * 64, -7.0f));
            A(rows(3, 4), cols(0, 64)) = nan;
            C = A * A;
            CHECK(C.to_host()[3 * 64] == -7.0f); // this device writes no such sum
        },
        {.sums_again = false});
}

TEST_CASE("products of floats are left to the work-items unless matrix units are asked for by name") {
    on_matrix_devices([](const device& d) {
        const matrix<float> A(d, 65, 65, numbers<float>(65 * 65, 1));
        const matrix<half> H = cast<half>(A);
        matrix<float> C(d, 65, 65);
        matrix<half> G(d, 65, 65);
        const auto uses = [&](unit_products which) {
            use_matrix_units(d, which);
            return std::pair{uses_units(explain(C = A * A)), uses_units(explain(G = H * H))};
        };
        CHECK(uses(unit_products::all) == std::pair{true, true});
        C = A * A;
        const std::vector<float> by_units = C.to_host();
        CHECK(uses(unit_products::none) == std::pair{false, false});
        CHECK(uses(unit_products::exact) == std::pair{false, true});
        C = A * A;
        CHECK(C.to_host() == by_units);
        use_matrix_units(d, unit_products::all);
        use_matrix_units(d);
        CHECK(!uses_units(explain(C = A * A)));
    });
    CHECK_THROWS_AS(use_matrix_units(host_device(), unit_products::all), unsupported_error);
    CHECK_THROWS_AS(use_matrix_units(device()), device_error);
    use_matrix_units(host_device()); // has none, and needs none
}

} // namespace test_floats_by_matrix_units
