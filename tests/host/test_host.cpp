// The host device: the rules that the oracle of all other tests stands on.

#include <cmath>
#include <limits>

#include <doctest/doctest.h>

#include <sinter/sinter.hpp>

using namespace sinter;

namespace {
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();
const device host = host_device();

template <class T>
vector<T> of(std::initializer_list<T> values) {
    return vector<T>(host, values);
}
} // namespace

TEST_CASE("min, max and their folds keep a NaN; comparisons with it are false") {
    const auto a = of<float>({1, not_a_number, 3}), b = of<float>({2, 2, not_a_number});
    vector<float> r(host, 3);
    r = min(a, b);
    CHECK(r.to_host()[0] == 1);
    CHECK(std::isnan(r.to_host()[1]));
    CHECK(std::isnan(r.to_host()[2]));
    CHECK(std::isnan(max(a).to_host()));
    CHECK(std::isnan(min(a).to_host()));
    CHECK(argmax(a).to_host() == 1); // the first NaN
    vector<bool> c(host, 3);
    c = a < b;
    CHECK(c.to_host() == std::vector<bool>{true, false, false});
    c = a != a;
    CHECK(c.to_host() == std::vector<bool>{false, true, false});
}

TEST_CASE("of equal elements argmin and argmax name the first") {
    CHECK(argmax(of<float>({1, 5, 5, 2})).to_host() == 1);
    CHECK(argmin(of<float>({3, 1, 7, 1})).to_host() == 1);
    CHECK(argmax(of<float>({-infinity, -infinity})).to_host() == 0);
}

TEST_CASE("signed zeros and ties") {
    vector<float> r(host, 6);
    r = round(of<float>({0.5f, 1.5f, 2.5f, -0.5f, -1.5f, -0.0f}));
    const std::vector<float> got = r.to_host();
    CHECK(got[0] == std::round(0.5f));
    CHECK(got[1] == 2);
    CHECK(got[2] == std::round(2.5f));
    CHECK(got[4] == -2);
    CHECK(std::signbit(got[5]));
    r = -of<float>({0, -0.0f, 1, not_a_number, infinity, -infinity});
    CHECK(std::signbit(r.to_host()[0]));
    CHECK(!std::signbit(r.to_host()[1]));
}

TEST_CASE("integers wrap, divide towards zero and never trap") {
    constexpr std::int32_t low = std::numeric_limits<std::int32_t>::min(),
                           high = std::numeric_limits<std::int32_t>::max();
    const auto a = of<std::int32_t>({high, low, low, 7, -7}), b = of<std::int32_t>({1, 1, -1, 0, 2});
    vector<std::int32_t> r(host, 5);
    r = a + b;
    CHECK(r.to_host()[0] == low);
    r = a - b;
    CHECK(r.to_host()[1] == high);
    r = a / b;
    CHECK(r.to_host() == std::vector<std::int32_t>{high, low, low, 0, -3});
    r = a % b;
    CHECK(r.to_host() == std::vector<std::int32_t>{0, 0, 0, 0, -1});
    vector<std::uint32_t> u(host, 2);
    u = of<std::uint32_t>({0, 4000000000u}) - of<std::uint32_t>({1, 1});
    CHECK(u.to_host() == std::vector<std::uint32_t>{4294967295u, 3999999999u});
}

TEST_CASE("conversions saturate, truncate and make 0 of NaN") {
    vector<std::int32_t> i(host, 6);
    i = cast<std::int32_t>(of<float>({not_a_number, infinity, -infinity, 2.9f, -2.9f, 3e9f}));
    CHECK(i.to_host() == std::vector<std::int32_t>{0, 2147483647, -2147483647 - 1, 2, -2, 2147483647});
    vector<std::uint32_t> u(host, 3);
    u = cast<std::uint32_t>(of<float>({-1, 5e9f, 7.5f}));
    CHECK(u.to_host() == std::vector<std::uint32_t>{0, 4294967295u, 7});
    vector<half> h(host, 2);
    h = cast<half>(of<float>({1 + 0x1p-11f, 70000})); // a tie, and too large
    CHECK(static_cast<float>(h.to_host()[0]) == 1);
    CHECK(std::isinf(static_cast<float>(h.to_host()[1])));
}

TEST_CASE("float is rounded after every operation, as on the devices") {
    const auto a = of<float>({1e8f}), b = of<float>({1}), c = of<float>({-1e8f});
    vector<float> r(host, 1);
    r = a + b + c;
    CHECK(r.to_host()[0] == 0);
    vector<double> d(host, 1);
    d = cast<double>(a) + b + c;
    CHECK(d.to_host()[0] == 1);
}

TEST_CASE("strided, reversed and overlapping views read old values only") {
    vector<float> x(host, 8);
    x = cast<float>(iota<std::int32_t>(host, 8));
    x(rows(1, 8)) = x(rows(0, 7));
    CHECK(x.to_host() == std::vector<float>{0, 0, 1, 2, 3, 4, 5, 6});
    x = reversed(x);
    CHECK(x.to_host() == std::vector<float>{6, 5, 4, 3, 2, 1, 0, 0});
    x(rows(0, 8, 2)) = x(rows(1, 8, 2)) * 10;
    CHECK(x.to_host() == std::vector<float>{50, 5, 30, 3, 10, 1, 0, 0});
    matrix<float> A(host, {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}});
    A = trans(A) + A;
    CHECK(A.to_host() == std::vector<float>{2, 6, 10, 6, 10, 14, 10, 14, 18});
}

TEST_CASE("folds of nothing, and of blocks longer than the interpreter's") {
    const vector<float> none(host, 0);
    CHECK(sum(none).to_host() == 0);
    CHECK(prod(none).to_host() == 1);
    CHECK(all(none == none).to_host());
    CHECK_THROWS_AS(min(none).to_host(), shape_error);
    vector<float> many(host, 100003);
    many = 1.0f;
    CHECK(sum(many).to_host() == 100003);
    matrix<float> wide(host, 3, 5000);
    wide = 2.0f;
    vector<float> s(host, 3);
    s = sum(wide, axis<1>);
    CHECK(s.to_host() == std::vector<float>(3, 10000.0f));
}
