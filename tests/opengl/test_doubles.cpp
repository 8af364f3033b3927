// Doubles, which OpenGL has in the compute shaders of its desktop version alone. Every op of theirs is in
// tests/sweep.

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

#include <sinter/opengl.hpp>

#include "../devices.hpp"

using namespace sinter;

TEST_CASE("compute shaders of desktop OpenGL have doubles, others say that they have none") {
    for (const device& d : test::devices()) {
        if (d.name().rfind("opengl", 0) != 0) continue;
        CAPTURE(d.name());
        CHECK(d.supports(dtype::f64) == (d.name() == "opengl:compute"));
    }
}

TEST_CASE("doubles keep all their digits on the way: arrays, host scalars, device scalars, constants") {
    for (const device& d : test::devices()) {
        if (d.name() != "opengl:compute") continue;
        const std::vector<double> values = {
            0.1, -1e300, 1e-300, 3 + 0x1p-50, -0.0, 1 / 3.0, 123456789.123456789};
        const auto n = static_cast<std::int64_t>(values.size());
        vector<double> x(d, n, values), y(d, n);
        scalar<double> s(d, 0.1);
        y = 0.3 * x;
        std::vector<double> wanted;
        for (const double v : values) wanted.push_back(0.3 * v);
        CHECK(y.to_host() == wanted);
        y = x * s;
        for (std::size_t i = 0; i < values.size(); ++i) wanted[i] = values[i] * 0.1;
        CHECK(y.to_host() == wanted);
        y = map([](auto v) { return v + 0.7; }, x);
        for (std::size_t i = 0; i < values.size(); ++i) wanted[i] = values[i] + 0.7;
        CHECK(y.to_host() == wanted);
        y(rows(1, 7, 2)) = x(rows(0, 6, 2));
        for (std::size_t i = 1; i < 7; i += 2) wanted[i] = values[i - 1];
        CHECK(y.to_host() == wanted);
        vector<float> narrow(d, n);
        narrow = x;
        for (std::size_t i = 0; i < values.size(); ++i)
            CHECK(narrow.to_host()[i] == static_cast<float>(values[i]));
        y = cast<double>(narrow) - x;
        CHECK(y.to_host()[0] == double{0.1f} - 0.1);
    }
}

TEST_CASE("products and sums of doubles, long ones too") {
    for (const device& d : test::devices()) {
        if (d.name() != "opengl:compute") continue;
        const std::int64_t m = 5, k = 70001, n = 3;
        const auto element = [](std::int64_t e) { return std::sin(static_cast<double>(e)); };
        std::vector<double> a, b;
        for (std::int64_t e = 0; e < m * k; ++e) a.push_back(element(e));
        for (std::int64_t e = 0; e < k * n; ++e) b.push_back(element(3 * e));
        matrix<double> A(d, m, k, a), B(d, k, n, b), C(d, m, n);
        scalar<double> s(d);
        C = A * B;
        s = sum(A);
        const std::vector<double> c = C.to_host();
        double total = 0, sizes = 0;
        for (const double v : a) total += v, sizes += std::fabs(v);
        CHECK(std::fabs(s.to_host() - total) <= 2 * static_cast<double>(m * k) * 0x1p-53 * sizes);
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                double sum = 0, size = 0;
                for (std::int64_t t = 0; t < k; ++t) {
                    const double term =
                        a[static_cast<std::size_t>(i * k + t)] * b[static_cast<std::size_t>(t * n + j)];
                    sum += term;
                    size += std::fabs(term);
                }
                CHECK(std::fabs(c[static_cast<std::size_t>(i * n + j)] - sum) <=
                      2 * static_cast<double>(k) * 0x1p-53 * size);
            }
    }
}

TEST_CASE("the reciprocal root of a zero has the zero's sign") {
    for (const device& d : test::devices()) {
        if (d.name() != "opengl:compute") continue;
        const vector<double> x(d, {0.0, -0.0, 4.0});
        vector<double> y(d, 3);
        y = rsqrt(x);
        constexpr double infinity = std::numeric_limits<double>::infinity();
        CHECK(y.to_host() == std::vector<double>{infinity, -infinity, 0.5});
    }
}

TEST_CASE("a quotient of doubles is one unit in the last place off at most") {
    // GLSL promises doubles no more; below the normal numbers, too, as long as the quotient is none of them.
    for (const device& d : test::devices()) {
        if (d.name() != "opengl:compute") continue;
        std::vector<double> a, b;
        for (int n = 0; n < 4000; ++n) {
            const int high = n % 2 == 0 ? n / 2 % 1900 - 950 : -1060;
            a.push_back(std::ldexp(static_cast<double>(n * 7919 % 10007 + 1), high));
            b.push_back(std::ldexp(static_cast<double>(n * 6101 % 9973 + 1), high + n % 19 - 9));
        }
        vector<double> x(d, a), y(d, b), z(d, 4000);
        z = x / y;
        const std::vector<double> got = z.to_host();
        double worst = 0;
        for (std::size_t n = 0; n < got.size(); ++n) {
            const double unit = std::ldexp(1.0, std::ilogb(a[n] / b[n]) - 52);
            worst = std::max(worst, std::fabs(got[n] - a[n] / b[n]) / unit);
        }
        MESSAGE(d.name() << ": " << worst << " units");
        CHECK(worst <= 1);
    }
}
