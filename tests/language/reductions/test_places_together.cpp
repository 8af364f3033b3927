// argmin and argmax beside other reductions of the same terms, in one launch: short rows and columns, and
// those that are added up in blocks.

#include "reductions.hpp"

using namespace sinter;
using namespace test::reductions;

TEST_CASE("the largest element, its place, and what is computed beside it") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const matrix_extents& s :
             {matrix_extents{1, 1}, {17, 3}, {3, 17}, {257, 33}, {33, 257}, {400, 60}}) {
            CAPTURE(s.rows);
            const std::vector<float> x = test::numbers(s.rows * s.cols, 1);
            const matrix<float> X(d, s.rows, s.cols, x);
            for (const bool down : {true, false}) {
                CAPTURE(down);
                const std::int64_t n = down ? s.cols : s.rows, terms = down ? s.rows : s.cols;
                vector<float> total(d, n), most(d, n);
                vector<std::int32_t> at(d, n);
                together(
                    d,
                    [&] {
                        if (down)
                            evaluate(total = sum(X, axis<0>), at = argmax(X, axis<0>),
                                     most = max(X, axis<0>));
                        else
                            evaluate(total = sum(X, axis<1>), at = argmax(X, axis<1>),
                                     most = max(X, axis<1>));
                    },
                    terms >= 128);
                const auto wanted = folded(x, s.rows, s.cols, down, -9, larger);
                check_same(most.to_host(), wanted);
                check_same(total.to_host(), folded(x, s.rows, s.cols, down, 0, plus));
                const std::vector<std::int32_t> places = at.to_host();
                for (std::int64_t o = 0; o < n; ++o) {
                    std::int64_t first = 0;
                    const auto element = [&](std::int64_t k) {
                        return x[static_cast<std::size_t>(down ? k * s.cols + o : o * s.cols + k)];
                    };
                    while (element(first) != wanted[static_cast<std::size_t>(o)]) ++first;
                    CHECK(places[static_cast<std::size_t>(o)] == first);
                }
            }
            scalar<float> all(d), least(d);
            scalar<std::int32_t> where(d);
            evaluate(all = sum(X), where = argmin(X), least = min(X));
            double sum = 0;
            std::size_t first = 0;
            for (std::size_t e = 0; e < x.size(); ++e) {
                sum += static_cast<double>(x[e]);
                if (x[e] < x[first]) first = e;
            }
            CHECK(all.to_host() == static_cast<float>(sum));
            CHECK(where.to_host() == static_cast<std::int32_t>(first));
            CHECK(least.to_host() == x[first]);
        }
    }
}

TEST_CASE("places beside sums of long rows and columns, which are added up in blocks") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        for (const matrix_extents& s : {matrix_extents{1, 20000}, {3, 20000}, {20000, 3}, {40, 16500}}) {
            CAPTURE(s.rows);
            CAPTURE(s.cols);
            const bool down = s.rows > s.cols;
            const std::int64_t outputs = down ? s.cols : s.rows, terms = down ? s.rows : s.cols;
            std::vector<float> x(static_cast<std::size_t>(s.rows * s.cols), 0.5f);
            std::vector<std::int32_t> top, low;
            for (std::int64_t o = 0; o < outputs; ++o) {
                const auto put = [&](std::int64_t k, float value) {
                    x[static_cast<std::size_t>(down ? k * s.cols + o : o * s.cols + k)] = value;
                    return static_cast<std::int32_t>(k);
                };
                top.push_back(put(terms / 2 + 7 * o, 3));
                low.push_back(put(terms / 3 + 5 * o, -3));
            }
            const matrix<float> X(d, s.rows, s.cols, x);
            vector<float> total(d, outputs);
            vector<std::int32_t> most(d, outputs), least(d, outputs);
            if (down) {
                evaluate(total = sum(X, axis<0>), most = argmax(X, axis<0>));
                evaluate(least = argmin(X, axis<0>), total = sum(X, axis<0>));
            } else {
                evaluate(total = sum(X, axis<1>), most = argmax(X, axis<1>));
                evaluate(least = argmin(X, axis<1>), total = sum(X, axis<1>));
            }
            check_same(most.to_host(), top);
            check_same(least.to_host(), low);
            const float sum = 0.5f * static_cast<float>(terms - 2);
            check_same(total.to_host(), std::vector<float>(static_cast<std::size_t>(outputs), sum));
        }
    }
}
