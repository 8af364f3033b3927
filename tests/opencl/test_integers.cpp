// Signed integers wrap, whatever an optimising compiler may conclude from overflow that C says cannot be.

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "opencl_test.hpp"

using namespace sinter;
using namespace test;

namespace {
constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min(),
                       most = std::numeric_limits<std::int32_t>::max();

std::int64_t wrapped(std::int64_t v) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(v));
}

/// As many elements as make vectors of every width and a rest.
std::vector<std::int32_t> repeated(std::vector<std::int32_t> some) {
    std::vector<std::int32_t> all;
    for (int n = 0; n < 7; ++n) all.insert(all.end(), some.begin(), some.end());
    return all;
}

const std::vector<std::int32_t> left = repeated({least, most, -2, least, 65536, 7, 0, 1 << 30, -1}),
                                right = repeated({30, 1, least, least, 65536, -9, 5, 4, least});

/// `lazy` of both arrays is `single` of each pair of their elements.
template <class Lazy, class Single>
void compare(const device& d, const char* what, Lazy lazy, Single single) {
    INFO(std::string(what));
    const vector<std::int32_t> a(d, left), b(d, right);
    const vector<std::int32_t> r = lazy(a, b);
    std::vector<std::int32_t> expected;
    for (std::size_t n = 0; n < left.size(); ++n)
        expected.push_back(static_cast<std::int32_t>(single(std::int64_t{left[n]}, std::int64_t{right[n]})));
    CHECK(r.to_host() == expected);
}
} // namespace

TEST_CASE("what is made of an integer that has wrapped is made of what it has become") {
    on_each_opencl([](const device& d) {
        using number = std::int64_t;
        const auto sign_of = [](number v) { return (v > 0) - (v < 0); };
        const auto chosen = [](const auto& condition) { return cast<std::int32_t>(condition); };
        compare(
            d, "sign(a - b)", [](auto& a, auto& b) { return sign(a - b); },
            [&](number x, number y) { return sign_of(wrapped(x - y)); });
        compare(
            d, "sign(a + b)", [](auto& a, auto& b) { return sign(a + b); },
            [&](number x, number y) { return sign_of(wrapped(x + y)); });
        compare(
            d, "a * b != 0", [&](auto& a, auto& b) { return chosen(hadamard(a, b) != 0); },
            [](number x, number y) { return wrapped(x * y) != 0; });
        compare(
            d, "a + 1 > a", [&](auto& a, auto&) { return chosen(a + 1 > a); },
            [](number x, number) { return wrapped(x + 1) > x; });
        compare(
            d, "fma(a, b, a) < 0", [&](auto& a, auto& b) { return chosen(fma(a, b, a) < 0); },
            [](number x, number y) { return wrapped(wrapped(x * y) + x) < 0; });
        compare(
            d, "abs(a) < 0", [&](auto& a, auto&) { return chosen(abs(a) < 0); },
            [](number, number) { return false; }); // of the least number it is the greatest
    });
}

TEST_CASE("sums and products of integers wrap") {
    on_each_opencl([](const device& d) {
        const vector<std::int32_t> a(d, left), b(d, right);
        std::int64_t total = 0, inner = 0;
        for (std::size_t n = 0; n < left.size(); ++n) {
            total = wrapped(total + left[n]);
            inner = wrapped(inner + wrapped(std::int64_t{left[n]} * right[n]));
        }
        CHECK(scalar<std::int32_t>(sum(a)).to_host() == total);
        CHECK(scalar<std::int32_t>(dot(a, b)).to_host() == inner);
        const matrix<std::int32_t> outer = a * trans(b);
        const std::vector<std::int32_t> cells = outer.to_host();
        for (std::size_t n = 0; n < cells.size(); ++n)
            REQUIRE(cells[n] == wrapped(std::int64_t{left[n / left.size()]} * right[n % left.size()]));
    });
}
