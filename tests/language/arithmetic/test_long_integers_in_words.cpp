// Whole numbers of 64 bits in words: printed with all digits, and refused by name where a device has none.

#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "../../devices.hpp"

namespace test_long_integers_in_words {

using namespace sinter;

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min(),
                       most = std::numeric_limits<std::int64_t>::max();

TEST_CASE("long integers: printed with all digits, alone and beside each other") {
    for (const device& d : test::devices()) {
        if (!d.supports(dtype::i64)) continue;
        const vector<std::int64_t> x(d, {least, -1, 9007199254740993});
        const vector<std::uint64_t> u(d, {18446744073709551615u, 9007199254740993u});
        std::ostringstream text;
        text << x << " " << u << " " << max(u) << " " << min(x);
        CHECK(text.str() ==
              "[-9223372036854775808                   -1     9007199254740993] [18446744073709551615     "
              "9007199254740993] 18446744073709551615 -9223372036854775808");
    }
}

TEST_CASE("long integers: explained with all digits, and with their sign") {
    const device d = host_device();
    const vector<std::int64_t> x(d, {1, 2, 3});
    const vector<std::uint64_t> u(d, {1, 2, 3});
    const auto says = [](const std::string& text, const char* words) {
        INFO(text);
        CHECK(text.find(words) != std::string::npos);
    };
    says(explain(u + full<std::uint64_t>(3, ~std::uint64_t{0})), "x + full(3, 18446744073709551615)");
    says(explain(x + full<std::int64_t>(3, 9007199254740993)), "x + full(3, 9007199254740993)");
    says(explain(x + full<std::int64_t>(3, least)), "x + full(3, -9223372036854775808)");
    says(explain(x + full<std::int64_t>(3, most)), "x + full(3, 9223372036854775807)");
    says(explain(cast<std::uint32_t>(u) + full<std::uint32_t>(3, 4294967295u)), "full(3, 4294967295)");
    says(explain(cast<float>(u) + full<float>(3, 0.5f)), "full(3, 0.5)");
}

TEST_CASE("long integers: devices of OpenGL say why they have none, and what has") {
    int refused = 0;
    for (const device& d : test::devices()) {
        INFO(d.name());
        const bool has = d.name().rfind("opengl", 0) != 0;
        CHECK(d.supports(dtype::i64) == has);
        CHECK(d.supports(dtype::u64) == has);
        if (has) continue;
        ++refused;
        const std::string text =
            "OpenGL has no whole numbers of 64 bits in its core; the host and devices of "
            "OpenCL have them, and this device has int32";
        const bool has_double = d.supports(dtype::f64); // what it lacks is no remedy
        const char* const message = text.c_str();
        CHECK((test::refused<unsupported_error>([&] {
                   (void)vector<std::int64_t>(d, 3);
               }).find(" and double") != std::string::npos) == has_double);
        CHECK_THROWS_WITH_AS(vector<std::int64_t>(d, 3), doctest::Contains(message), unsupported_error);
        CHECK_THROWS_WITH_AS(vector<std::uint64_t>(d, {1, 2}), doctest::Contains("uint64"),
                             unsupported_error);
        vector<std::int32_t> x(d, {1, 2, 3});
        CHECK_THROWS_WITH_AS(x = cast<std::int32_t>(cast<std::int64_t>(x) * 3), doctest::Contains(message),
                             unsupported_error);
        CHECK_THROWS_WITH_AS(sum<std::int64_t>(x).to_host(), doctest::Contains(message), unsupported_error);
        CHECK(x.to_host() == std::vector<std::int32_t>{1, 2, 3});
    }
    (void)refused;
}

} // namespace test_long_integers_in_words
