// Several folds of neighbours, and of what lies beside them, in one statement: all count every term. Each
// size is a kernel of its own to compile, so the first case takes some seconds.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include <sinter/image.hpp>

#include "../../devices.hpp"

namespace test_folds_of_neighbours {

using sinter::device;
using sinter::matrix;
using sinter::scalar;

/// Small whole numbers, whose sums are exact.
std::vector<float> laplacian(const std::vector<float>& a, std::int64_t m, std::int64_t n) {
    std::vector<float> all;
    const auto at = [&](std::int64_t i, std::int64_t j) {
        return i < 0 || j < 0 || i >= m || j >= n ? 0.0f : a[static_cast<std::size_t>(i * n + j)];
    };
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            all.push_back(4 * at(i, j) - at(i - 1, j) - at(i + 1, j) - at(i, j - 1) - at(i, j + 1));
    return all;
}

TEST_CASE("sums, extremes and places of a stencil beside sums of its array") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const matrix<float> weights(d, {{0, -1, 0}, {-1, 4, -1}, {0, -1, 0}});
        for (const std::int64_t m : {1, 70})
            for (const std::int64_t n : {8, 131}) {
                CAPTURE(m);
                CAPTURE(n);
                const std::vector<float> a = test::numbers(m * n, 5), l = laplacian(a, m, n);
                double product = 0, squares = 0, total = 0;
                for (std::size_t e = 0; e < a.size(); ++e) {
                    product += static_cast<double>(l[e] * a[e]);
                    squares += static_cast<double>(a[e] * a[e]);
                    total += static_cast<double>(l[e]);
                }
                const auto greatest = std::max_element(l.begin(), l.end());
                const matrix<float> A(d, m, n, a);
                const auto L = correlate<sinter::edge::zero>(A, weights);
                scalar<float> x(d), y(d), z(d), s(d, 2.0f);
                evaluate(x = dot(L, A), y = dot(A, A), z = sum(L));
                CHECK(x.to_host() == product);
                CHECK(y.to_host() == squares);
                CHECK(z.to_host() == total);
                s = select(s > 0.0f, dot(L, A) - dot(A, A) * s, s);
                CHECK(s.to_host() == product - 2 * squares);
                evaluate(x = max(L), y = sum(square(A)), z = min(A));
                CHECK(x.to_host() == *greatest);
                CHECK(y.to_host() == squares);
                CHECK(z.to_host() == *std::min_element(a.begin(), a.end()));
                scalar<std::int32_t> place(d);
                evaluate(place = argmax(L), y = dot(A, A));
                CHECK(place.to_host() == greatest - l.begin());
                CHECK(y.to_host() == squares);
                evaluate(y = compensated_sum(L), x = dot(A, A));
                CHECK(y.to_host() == total);
                CHECK(x.to_host() == squares);
            }
    }
}

TEST_CASE("a function of neighbours joins them in their order") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const matrix<float> weights(d, {{0, -1, 0}, {-1, 4, -1}, {0, -1, 0}});
        const std::int64_t m = 33, n = 21;
        const std::vector<float> a = test::numbers(m * n, 2), l = laplacian(a, m, n);
        const matrix<float> A(d, m, n, a);
        const auto L = correlate<sinter::edge::zero>(A, weights);
        scalar<float> last(d), squares(d);
        // The last one that is not zero.
        evaluate(last = reduce([](auto x, auto y) { return select(y == 0.0f, x, y); }, L, 0.0f),
                 squares = dot(A, A));
        float should = 0;
        for (const float x : l) should = x == 0 ? should : x;
        CHECK(last.to_host() == should);
        float total = 0;
        for (const float x : a) total += x * x;
        CHECK(squares.to_host() == total);
    }
}

} // namespace test_folds_of_neighbours
