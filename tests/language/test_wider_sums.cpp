// Sums in a wider type than the elements': sum<double>(x) and its like. PoCL takes seconds to compile these
// statements where none is cached.

#include <cmath>
#include <limits>
#include <utility>

#include "../devices.hpp"

using namespace sinter;

namespace {

/// A power of two, and what a float cannot hold beside it.
const std::vector<float> large_and_small = {0x1p40f, 1, 3, -0x1p40f, 0.5f, -7};
constexpr double their_sum = -2.5;

/// Launches and temporaries (the shares of a long sum are one).
std::pair<std::int64_t, std::int64_t> cost_of(const device& d, auto job) {
    const counters before = d.counters();
    job();
    const counters made = d.counters() - before;
    return {made.launches, made.temporaries};
}

} // namespace

TEST_CASE("a sum in double holds what floats lose: of all elements, along axes, of views and expressions") {
    for (const device& d : test::devices()) {
        if (!d.supports(dtype::f64)) continue;
        CAPTURE(d.name());
        const vector<float> x(d, large_and_small);
        const matrix<float> A(d, 2, 6,
                              std::vector<float>{0x1p40f, 1, 2, -0x1p40f, 3, 4, //
                                                 -0x1p40f, 5, 6, 0x1p40f, 7, 8});
        static_assert(std::is_same_v<decltype(eval(sum<double>(A, axis<0>))), vector<double>>);
        CHECK(sum<double>(x).to_host() == their_sum);
        CHECK(sum<double>(A).to_host() == 36);
        CHECK(sum<double>(A, axis<0>).to_host() == std::vector<double>{0, 6, 8, 0, 10, 12});
        CHECK(sum<double>(A, axis<1>).to_host() == std::vector<double>{10, 26});
        CHECK(sum<double>(trans(A)(cols(0, 1))(reversed)).to_host() == 10);
        CHECK(sum<double>(2 * A(rows(0, 1)) + 1).to_host() == 24); // of floats: 2^41 + 1 is none
        CHECK(sum<double>(cast<std::int32_t>(clamp(x, -5, 5))).to_host() == -1);
        CHECK(mean<double>(A).to_host() == 3);
        CHECK(mean<double>(A, axis<1>).to_host() == std::vector<double>{10 / 6.0, 26 / 6.0});
        CHECK(trace<double>(A(rows(0, 2), cols(2, 4))).to_host() == 0x1p40 + 2);
        CHECK(norm1<double>(x).to_host() == 0x1p41 + 11.5);
        CHECK(prod<double>(x).to_host() == 0x1p80 * 3 * 0.5 * 7);
        scalar<float> rounded(d);
        rounded = sum<double>(x);
        CHECK(rounded.to_host() == static_cast<float>(their_sum));
    }
}

TEST_CASE("inner products and norms in double multiply what was converted: exact, without overflow") {
    for (const device& d : test::devices()) {
        if (!d.supports(dtype::f64)) continue;
        CAPTURE(d.name());
        const float e = 1 + 0x1p-20f; // its square is no float
        const vector<float> x(d, {e, 1, 0x1p100f}), y(d, {e, -1, 0}), z(d, {3e30f, 4e30f});
        CHECK(dot<double>(x, y).to_host() == 0x1p-19 + 0x1p-40);
        CHECK(dot<double>(x, 2).to_host() == 2 * (0x1p100 + 2 + 0x1p-20));
        CHECK(dot<double>(x, 0.1).to_host() == doctest::Approx(0.1 * 0x1p100));
        CHECK(dot<double>(trans(x), trans(y), axis<1>).to_host() == std::vector<double>{0x1p-19 + 0x1p-40});
        CHECK(norm<double>(z).to_host() == doctest::Approx(5e30));
        CHECK(std::isinf(norm(z).to_host()));
        CHECK(norm<double>(1e-10f * z / 1e30f, axis<0>).to_host()[0] == doctest::Approx(5e-10));
    }
}

TEST_CASE("sums of halves in float, of masks and whole numbers in double, and in the elements' own type") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const vector<half> h(d, {half(60000), half(50000)});
        const vector<float> x(d, {1, 2, 3});
        static_assert(std::is_same_v<decltype(eval(sum<float>(h))), scalar<float>>);
        CHECK(sum<float>(h).to_host() == 60000 + 49984); // as half has it
        CHECK(sum<float>(x).to_host() == 6);
        CHECK(mean<float>(h).to_host() == 54992);
        CHECK(sum<std::uint32_t>(x > 1).to_host() == 2u);
        CHECK(sum<float>(x > 1, axis<0>).to_host() == std::vector<float>{2});
        const std::int32_t most = (std::numeric_limits<std::int32_t>::max)();
        const vector<std::int32_t> i(d, {most, most, 1});
        CHECK(sum<float>(i).to_host() == 0x1p32f);
        if (!d.supports(dtype::f64)) continue;
        CHECK(sum<double>(i).to_host() == 2.0 * most + 1);
        CHECK(mean<double>(i > 1).to_host() == 2 / 3.0);
    }
}

TEST_CASE("a sum in double takes the launches and the temporaries of a sum") {
    for (const device& d : test::devices()) {
        if (!d.supports(dtype::f64)) continue;
        CAPTURE(d.name());
        const std::int64_t n = 300'000;
        const vector<float> x(d, test::numbers(n, 1));
        const matrix<float> A(d, 300, 1000, test::numbers(n, 2));
        scalar<double> s(d);
        scalar<float> f(d);
        vector<double> v(d, 1000);
        const auto usual = cost_of(d, [&] { f = sum(x); });
        CHECK(cost_of(d, [&] { s = sum<double>(x); }) == usual);
        CHECK(cost_of(d, [&] { s = norm<double>(2 * x + 1); }) == usual);
        CHECK(cost_of(d, [&] { s = dot<double>(x, x + 1); }) == usual);
        CHECK(cost_of(d, [&] { v = sum<double>(A, axis<0>); }) ==
              cost_of(d, [&] { v = sum(cast<double>(A), axis<0>); }));
    }
}

TEST_CASE("sums in double of nothing, of NaN and of infinities") {
    for (const device& d : test::devices()) {
        if (!d.supports(dtype::f64)) continue;
        CAPTURE(d.name());
        const vector<float> none(d, std::vector<float>{});
        CHECK(sum<double>(none).to_host() == 0);
        CHECK(prod<double>(none).to_host() == 1);
        CHECK(std::isnan(mean<double>(none).to_host()));
        const float inf = std::numeric_limits<float>::infinity();
        CHECK(sum<double>(vector<float>(d, {1, inf, 3})).to_host() == static_cast<double>(inf));
        CHECK(std::isnan(sum<double>(vector<float>(d, {-inf, inf, 3})).to_host()));
        CHECK(std::isnan(sum<double>(vector<float>(d, {1, std::nanf("")})).to_host()));
        CHECK(std::isnan(norm<double>(vector<float>(d, {1, std::nanf("")})).to_host()));
    }
}
