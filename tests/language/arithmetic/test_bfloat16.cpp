// bfloat16: stored in two bytes, computed in float, rounded once when it is stored. On devices that have no
// such memory (textures), arrays of it are refused by name.

#include <cmath>
#include <cstdint>
#include <limits>
#include <ostream>
#include <vector>

#include "../../devices.hpp"

namespace {

using namespace sinter;

/// All 65536, NaNs with every payload among them.
std::vector<bfloat16> all_values() {
    std::vector<bfloat16> all;
    for (int bits = 0; bits < 65536; ++bits)
        all.push_back(bfloat16::from_bits(static_cast<std::uint16_t>(bits)));
    return all;
}
bool is_same(float a, float b) {
    return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}
/// Whether a device may take subnormal floats for 0.
bool is_near(float got, float wanted) {
    return is_same(got, wanted) || (std::fabs(wanted) < 1.2e-38f && got == 0);
}
bool has_it(const device& d) {
    return d.state()->supports(dtype::bf16);
}

} // namespace

TEST_CASE("a float becomes the nearest bfloat16, the even one of two") {
    CHECK(float(bfloat16(1.0f)) == 1.0f);
    CHECK(float(bfloat16(1.00390625f)) == 1.0f);      // half way: to even
    CHECK(float(bfloat16(1.01171875f)) == 1.015625f); // half way: to even
    CHECK(float(bfloat16(1.0039064f)) == 1.0078125f);
    CHECK(float(bfloat16(3.4e38f)) == std::numeric_limits<float>::infinity());
    CHECK(std::isnan(float(bfloat16(std::numeric_limits<float>::quiet_NaN()))));
    for (const bfloat16 b : all_values())
        if (!std::isnan(float(b))) REQUIRE(bfloat16(float(b)).bits() == b.bits());
    CHECK(dtype_of<bfloat16> == dtype::bf16);
    CHECK(promote(dtype::bf16, dtype::f16) == dtype::f32);
    CHECK(promote(dtype::bf16, dtype::i32) == dtype::bf16);
    CHECK(promote(dtype::bf16, dtype::f32) == dtype::f32);
}

TEST_CASE("bfloat16: every value arrives, and is what it is as a float") {
    for (const device& d : test::devices()) {
        if (!has_it(d)) continue;
        INFO(d.name());
        const std::vector<bfloat16> all = all_values();
        vector<bfloat16> x(d, all), y(d, 65536);
        y = x;
        vector<float> f(d, 65536);
        f = cast<float>(x);
        const std::vector<bfloat16> back = y.to_host();
        const std::vector<float> as_floats = f.to_host();
        int wrong = 0;
        for (std::size_t n = 0; n < all.size(); ++n)
            wrong += !is_near(float(back[n]), float(all[n])) || !is_near(as_floats[n], float(all[n]));
        CHECK(wrong == 0);
    }
}

TEST_CASE("bfloat16: what is stored is rounded once, to the nearest even") {
    for (const device& d : test::devices()) {
        if (!has_it(d)) continue;
        INFO(d.name());
        std::vector<float> values;
        for (int n = 0; n < 4099; ++n) // sums that lie half way between two, and beside it
            values.push_back(1.0f + static_cast<float>(n) / 4096.0f + (n % 3 == 0 ? 1e-6f : 0.0f));
        values.push_back(3.4e38f);
        values.push_back(std::numeric_limits<float>::quiet_NaN());
        values.push_back(-std::numeric_limits<float>::infinity());
        const auto n = static_cast<std::int64_t>(values.size());
        vector<float> x(d, values);
        vector<bfloat16> y(d, n), z(d, n);
        y = x;
        z = 0.25f * x + 0.5f * y; // not rounded in between
        const std::vector<bfloat16> got = y.to_host(), mixed = z.to_host();
        int wrong = 0;
        for (std::size_t k = 0; k < values.size(); ++k) {
            wrong += !is_same(float(got[k]), float(bfloat16(values[k])));
            wrong += !is_same(float(mixed[k]), float(bfloat16(0.25f * values[k] + 0.5f * float(got[k]))));
        }
        CHECK(wrong == 0);
        vector<float> twice(d, n);
        twice = cast<float>(cast<bfloat16>(x)); // rounded within one kernel
        const std::vector<float> through = twice.to_host();
        for (std::size_t k = 0; k < values.size(); ++k)
            wrong += !is_same(through[k], float(bfloat16(values[k])));
        CHECK(wrong == 0);
    }
}

TEST_CASE("bfloat16: products, sums, views and mixed types, at awkward sizes") {
    for (const device& d : test::devices()) {
        if (!has_it(d)) continue;
        INFO(d.name());
        for (const std::int64_t n : {0, 1, 2, 3, 31, 33, 64, 257}) {
            INFO(n);
            const std::int64_t m = n + 2, k = 2 * n + 1;
            const auto whole = [](int from) {
                return [from](auto i, auto j) { return (i * 7 + j * 3 + from) % 9 - 4; };
            };
            const auto A = from_function<bfloat16>(d, m, k, whole(0));
            const auto B = from_function<bfloat16>(d, k, n, whole(1));
            matrix<bfloat16> C(d, m, n), T(d, n, m);
            matrix<float> F(d, m, n);
            C = A * B;
            F = A * B;
            T = trans(C) + 1;
            const vector<bfloat16> row_sums = sum(A, axis<1>);
            const auto a = cast<float>(A).to_host(), b = cast<float>(B).to_host(), f = F.to_host();
            const auto c = C.to_host(), t = T.to_host(), sums = row_sums.to_host();
            int wrong = 0;
            for (std::int64_t i = 0; i < m; ++i) {
                float total = 0;
                for (std::int64_t p = 0; p < k; ++p) total += a[static_cast<std::size_t>(i * k + p)];
                wrong += !is_same(float(sums[static_cast<std::size_t>(i)]), float(bfloat16(total)));
                for (std::int64_t j = 0; j < n; ++j) {
                    float product = 0; // exact: whole numbers
                    for (std::int64_t p = 0; p < k; ++p)
                        product +=
                            a[static_cast<std::size_t>(i * k + p)] * b[static_cast<std::size_t>(p * n + j)];
                    const auto at = static_cast<std::size_t>(i * n + j);
                    wrong += f[at] != product || float(c[at]) != float(bfloat16(product));
                    wrong +=
                        float(t[static_cast<std::size_t>(j * m + i)]) != float(bfloat16(float(c[at]) + 1));
                }
            }
            CHECK(wrong == 0);
            if (n < 3) continue;
            matrix<bfloat16> P(d, m, k);
            P = A;
            P(rows(1, 3), cols(1, 2)) = 2 * P(rows(0, 2), cols(0, 1)); // reads what it writes beside
            const auto p = cast<float>(P).to_host();
            CHECK(p[static_cast<std::size_t>(k + 1)] == 2 * a[0]);
            CHECK(p[static_cast<std::size_t>(2 * k + 1)] == 2 * a[static_cast<std::size_t>(k)]);
            CHECK(p[0] == a[0]);
        }
        // Long sums are floats, and rounded in the end.
        vector<bfloat16> ones(d, 70000);
        ones = 1;
        CHECK(scalar<float>(sum(cast<float>(ones))).to_host() == 70000.0f);
        CHECK(float(scalar<bfloat16>(sum(ones)).to_host()) == float(bfloat16(70000.0f)));
        // Beside a half: float.
        vector<half> h(d, {1.5f, 2.5f});
        vector<bfloat16> g(d, {256.0f, 512.0f});
        static_assert(std::is_same_v<decltype(eval(h + g).to_host()), std::vector<float>>);
        CHECK(eval(h + g).to_host() == std::vector<float>{257.5f, 514.5f});
    }
}

TEST_CASE("bfloat16: a device without it says so, and goes on") {
    for (const device& d : test::devices()) {
        if (has_it(d)) continue;
        INFO(d.name());
        CHECK_THROWS_WITH_AS(vector<bfloat16>(d, 3), doctest::Contains("does not support bfloat16"),
                             unsupported_error);
        vector<float> x(d, {1, 2, 3}), y(d, 3);
        y = 2 * x;
        CHECK(y.to_host() == std::vector<float>{2, 4, 6});
    }
}
