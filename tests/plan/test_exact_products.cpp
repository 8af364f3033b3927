// bench/tune's check of products: every element counts, and every digit.

#include <cmath>
#include <limits>

#include <doctest/doctest.h>

#include "../../bench/tune/exact.hpp"

using namespace tuning;

namespace {

std::vector<double> product_of(const factors& f) {
    std::vector<double> c;
    for (std::int64_t i = 0; i < f.left.rows; ++i)
        for (std::int64_t j = 0; j < f.right.cols; ++j) {
            double sum = 0;
            for (std::int64_t k = 0; k < f.left.cols; ++k)
                sum += double{f.left(i, k)} * double{f.right(k, j)};
            c.push_back(sum);
        }
    return c;
}

bool matches(const expected_product& e, const std::vector<double>& c, std::int64_t cols) {
    return e.matches(
        [&](std::int64_t i, std::int64_t j) { return c[static_cast<std::size_t>(i * cols + j)]; });
}

/// With the lower digits of a float's fraction cut off.
whole_matrix cut(whole_matrix m, int digits) {
    for (float& x : m.at) {
        int exponent = 0;
        const float fraction = std::frexp(x, &exponent);
        x = std::ldexp(std::trunc(std::ldexp(fraction, digits)), exponent - digits);
    }
    return m;
}

} // namespace

TEST_CASE("a product of whole numbers is right, and is wrong in any one element") {
    const std::int64_t m = 7, k = 13, n = 9;
    const factors f = exact_factors(m, k, n, 1 << 22);
    const expected_product expected(f);
    const std::vector<double> c = product_of(f);
    CHECK(matches(expected, c, n));
    for (std::size_t e = 0; e < c.size(); ++e)
        for (const double wrong : {c[e] + 1, c[e] - 4096, c[e] + .5, -7.5, double{INFINITY}, -1e300,
                                   std::numeric_limits<double>::quiet_NaN()}) {
            CAPTURE(e);
            CAPTURE(wrong);
            std::vector<double> other = c;
            other[e] = wrong;
            CHECK(!matches(expected, other, n));
        }
    std::vector<double> swapped = c; // whose row has the same sum
    REQUIRE(swapped[0] != swapped[1]);
    std::swap(swapped[0], swapped[1]);
    CHECK(!matches(expected, swapped, n));
}

TEST_CASE("an epilogue is checked with the product") {
    const factors f = exact_factors(5, 6, 7, 1000);
    const whole_matrix before = whole_numbers(5, 7, 100, 1);
    expected_product expected(f);
    expected.add(2, -3, before);
    std::vector<double> c = product_of(f);
    CHECK(!matches(expected, c, 7));
    for (std::size_t e = 0; e < c.size(); ++e) c[e] = 2 * c[e] - 3 * double{before.at[e]};
    CHECK(matches(expected, c, 7));
}

TEST_CASE("the sums of a check are exact in every order, and take the digits that are left") {
    for (const std::int64_t k : {1, 2, 99, 2048, 65536}) {
        CAPTURE(k);
        for (const std::int64_t limit :
             {std::int64_t{1} << 11, std::int64_t{1} << 24, std::int64_t{1} << 45}) {
            if (limit < k) continue;
            CAPTURE(limit);
            const factors f = exact_factors(2, k, 2, limit);
            double magnitude = 0;
            for (std::int64_t t = 0; t < k; ++t)
                magnitude += std::fabs(double{f.left(0, t)} * double{f.right(t, 1)});
            CHECK(magnitude <= static_cast<double>(limit));
            for (const float x : f.left.at) CHECK(x == std::trunc(x));
        }
    }
    // Factors cut to eleven digits, as a GPU's matrix units take them, and sums of doubles in float.
    factors f = exact_factors(8, 512, 8, 1 << 24);
    const expected_product expected(f);
    factors left = f, right = f;
    left.left = cut(f.left, 11);
    right.right = cut(f.right, 11);
    CHECK(matches(expected, product_of(f), 8));
    CHECK(!matches(expected, product_of(left), 8));
    CHECK(!matches(expected, product_of(right), 8));
    const factors wide = exact_factors(8, 64, 8, std::int64_t{1} << 45);
    std::vector<double> c = product_of(wide);
    CHECK(matches(expected_product(wide), c, 8));
    for (double& x : c) x = double{static_cast<float>(x)};
    CHECK(!matches(expected_product(wide), c, 8));
}
