// Compilers of GLSL may rearrange floating arithmetic: (a + b) - a becomes b, and q - q becomes 0, whatever
// q is. What a kernel computes in order to compare, convert or fold it is computed as it is written, too.

#include <cmath>
#include <limits>

#include "../devices.hpp"

using namespace sinter;

namespace {

constexpr float large = 16777216, infinity = std::numeric_limits<float>::infinity();

/// GLSL ES 3.00 knows no `precise`.
bool keeps_order(const device& d) {
    return d.name() != "opengl:es";
}

} // namespace

TEST_CASE("floating arithmetic that ends in a truth or an integer is not rearranged") {
    for (device d : test::devices()) {
        if (!keeps_order(d)) continue;
        INFO(d.name() << " (" << d.description() << ")");
        for (const std::int64_t n : {1, 3, 4, 9}) {
            CAPTURE(n);
            vector<float> a(d, n), b(d, n), y(d, n), q(d, n);
            a = large;
            b = 1.0f;
            q = select(row_index() == 0, infinity, 1.0f);
            vector<std::int32_t> i(d, n);
            vector<bool> m(d, n);
            y = (a + b) - a;
            CHECK(y.to_host() == std::vector<float>(static_cast<std::size_t>(n), 0));
            y(rows(0, n)) = (a + b) - a;
            CHECK(y.to_host() == std::vector<float>(static_cast<std::size_t>(n), 0));
            i = (a + b) - a;
            CHECK(i.to_host() == std::vector<std::int32_t>(static_cast<std::size_t>(n), 0));
            m = (a + b) - a == b;
            CHECK(m.to_host() == std::vector<bool>(static_cast<std::size_t>(n), false));
            m = q - q == 0.0f;
            CHECK(!m.to_host()[0]);
            m = isnan(q - q);
            CHECK(m.to_host()[0]);
            m = cast<bool>(fma(q, -b, q)); // a + b != 0 is not a != -b, which tells no NaN
            CHECK(m.to_host()[0]);
            // A condition that two choices share.
            y = map(
                [](auto t, auto u) {
                    auto same = (t + u) - t == u;
                    return select(same, 5.0f, 6.0f) + select(same, t, u);
                },
                a, b);
            CHECK(y.to_host() == std::vector<float>(static_cast<std::size_t>(n), 7));
        }
        matrix<float> A(d, 4, 4), B(d, 4, 4), C(d, 4, 4);
        A = large;
        B = 1.0f;
        C = (A + trans(B)) - A;
        CHECK(C.to_host() == std::vector<float>(16, 0));
    }
}

TEST_CASE("floating arithmetic that is folded is not rearranged") {
    for (device d : test::devices()) {
        if (!keeps_order(d)) continue;
        INFO(d.name() << " (" << d.description() << ")");
        for (const std::int64_t n : {1, 5, 33, 3000}) {
            CAPTURE(n);
            vector<float> a(d, n), b(d, n), q(d, n);
            a = large;
            b = 1.0f;
            q = select(row_index() == 0, infinity, 1.0f);
            scalar<float> s(d);
            scalar<bool> f(d);
            s = sum((a + b) - a);
            CHECK(s.to_host() == 0);
            f = any(isnan(q - q));
            CHECK(f.to_host());
            s = max(abs((a + b) - a));
            CHECK(s.to_host() == 0);
        }
        matrix<float> P(d, 33, 7);
        vector<float> w(d, 7), r(d, 33);
        P = large;
        w = 1.0f;
        r = sum((P + rowwise(w)) - P, axis<1>);
        CHECK(r.to_host() == std::vector<float>(33, 0));
    }
}

TEST_CASE("the column number of a column is a zero that NaN and infinity meet like any other") {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (device d : test::devices()) {
        if (!keeps_order(d)) continue;
        INFO(d.name() << " (" << d.description() << ")");
        for (const std::int64_t n : {1, 3, 9}) {
            CAPTURE(n);
            vector<float> x(d, n), y(d, n);
            const auto all_are = [&](auto is) {
                bool right = true;
                for (const float f : y.to_host()) right = right && is(f);
                return right;
            };
            const auto is_nan = [](float f) { return f != f; };
            for (const float lost : {nan, infinity}) {
                x = lost;
                y = hadamard(x, col_index());
                CHECK(all_are(is_nan));
                y = hadamard(hadamard(2, col_index()), x);
                CHECK(all_are(is_nan));
                y = fma(x, cast<float>(col_index()), 1.0f);
                CHECK(all_are(is_nan));
            }
            x = 3.0f;
            y = x / col_index();
            CHECK(all_are([](float f) { return f == infinity; }));
            y = hadamard(x, col_index()) + row_index();
            for (std::int64_t k = 0; k < n; ++k)
                CHECK(y.to_host()[static_cast<std::size_t>(k)] == static_cast<float>(k));
        }
    }
}
