// Products by matrix units, of every type. Hardware that has none runs the same kernels (matrix_units.hpp).

#include "matrix_units.hpp"

namespace test_matrix_units {

using namespace test::units_of_matrices;

TEST_CASE("products of halves by matrix units") {
    on_matrix_devices([](const device& d) {
        check_products<half>(d);
        check_special<half>(d);
    });
}

TEST_CASE("products of doubles by matrix units") {
    on_matrix_devices([](const device& d) {
        check_products<double>(d);
        check_special<double>(d);
        same_as_on_host<double>(d, [&](const device& on) { // a prologue, and itself
            const matrix<double> A(on, 40, 33, numbers<double>(40 * 33, 1)),
                B(on, 33, 50, numbers<double>(33 * 50, 2));
            matrix<double> C(on, 50, 50, numbers<double>(50 * 50, 3));
            C = C - trans(B + 1.0) * (trans(A) + 2.0) * (A * (B + 1.0)) * C;
            return C.to_host();
        });
    });
}

TEST_CASE("halves as floats, and floats as halves, by matrix units") {
    on_matrix_devices([](const device& d) {
        const std::int64_t m = 66, n = 70, k = 37;
        same_as_on_host<float>(d, [&](const device& on) { // beyond the largest half
            const matrix<half> A(on, m, k,
                                 std::vector<half>(static_cast<std::size_t>(m * k), half(60000.0f))),
                B(on, k, n, numbers<half>(k * n, 2));
            matrix<float> C(on, m, n);
            if (on.name() != "host") CHECK(uses_units(explain(C = cast<float>(A) * cast<float>(B))));
            C = cast<float>(A) * cast<float>(B);
            return C.to_host();
        });
        same_as_on_host<half>(d, [&](const device& on) { // rounded
            std::vector<float> thirds(static_cast<std::size_t>(m * k), 1.0f / 3);
            const matrix<float> A(on, m, k, thirds);
            const matrix<half> B(on, k, n, numbers<half>(k * n, 2));
            matrix<half> C(on, m, n);
            if (on.name() != "host") CHECK(uses_units(explain(C = cast<half>(A) * B)));
            C = cast<half>(A) * B;
            return C.to_host();
        });
    });
}

TEST_CASE("what is computed of halves keeps a float's range: no matrix units for halves") {
    on_matrix_devices([](const device& d) {
        const std::int64_t m = 66, n = 70, k = 37;
        same_as_on_host<half>(d, [&](const device& on) {
            const std::vector<half> large(static_cast<std::size_t>(m * k), half(60000.0f));
            const matrix<half> A(on, m, k, large);
            const matrix<half> B(on, k, n,
                                 std::vector<half>(static_cast<std::size_t>(k * n), half(0x1p-13f)));
            matrix<half> C(on, m, n);
            if (on.name() != "host")
                CHECK(explain(C = (A + A) * B).find("multiply_halves") == std::string::npos);
            C = (A + A) * B;
            return C.to_host();
        });
    });
}

TEST_CASE("a long sum is shared out among matrix units") {
    on_matrix_devices(
        [](const device& d) {
            const std::int64_t k = 20480; // more than work-groups of micro-tiles take
            same_as_on_host<double>(d, [&](const device& on) {
                const matrix<double> A(on, 20, k, numbers<double>(20 * k, 1)),
                    B(on, k, 24, numbers<double>(k * 24, 2));
                matrix<double> C(on, 20, 24);
                if (on.name() != "host") {
                    const std::string text = explain(C = A * B);
                    CHECK(uses_units(text));
                    CHECK(text.find("const int share = ") != std::string::npos);
                }
                C = A * B;
                return C.to_host();
            });
        },
        {.compute_units = 64});
}

TEST_CASE("work-groups share the last tiles of matrix units") {
    on_matrix_devices(
        [](const device& d) {
            const auto check = [&](auto zero) {
                using T = decltype(zero);
                INFO(name_of(dtype_of<T>));
                const std::int64_t m = 65, k = 600, n = 161;
                same_as_on_host<T>(d, [&](const device& on) {
                    std::vector<T> a = numbers<T>(m * k, 1);
                    a[5 * k + 450] = T(std::numeric_limits<float>::infinity()); // in some group's share
                    const matrix<T> A(on, m, k, a), B(on, k, n, numbers<T>(k * n, 2));
                    matrix<T> C(on, m, n, numbers<T>(m * n, 3));
                    if (on.name() != "host") {
                        const std::string text = explain(C = A * B - C);
                        CHECK(uses_units(text));
                        CHECK(text.find("tile_number") != std::string::npos);
                    }
                    C = A * B - C;
                    C = A * B - C;
                    return C.to_host();
                });
            };
            check(0.0f);
            check(0.0);
            check(half(0.0f));
        },
        {.compute_units = 16, .slow = true});
}

TEST_CASE("products that lose nothing to rounding are exact by matrix units") {
    on_matrix_devices([](const device& d) {
        use_matrix_units(d);
        for (const test::exact_shape& s : {test::exact_shape{64, 64, 64}, {65, 33, 67}, {130, 50, 36}}) {
            test::check_exact_products<float>(d, s, -126);
            test::check_exact_products<half>(d, s);
            test::check_exact_products<double>(d, s);
        }
    });
}

TEST_CASE("products of integers are left to the work-items") {
    on_matrix_devices([](const device& d) {
        const std::int64_t n = 65;
        const matrix<std::int32_t> A(d, n, n, numbers<std::int32_t>(n * n, 1));
        matrix<std::int32_t> C(d, n, n);
        CHECK(!uses_units(explain(C = A * A)));
    });
}

} // namespace test_matrix_units
