// reduce() of several states: pairs (value, place), maps, and the three numbers of a variance. (It takes some
// seconds: each size is a kernel or two on every device.)

#include <cmath>
#include <limits>
#include <utility>

#include "../once.hpp"

using namespace sinter;

namespace test_reductions_of_states {

namespace {
/// The largest value and its first place.
constexpr auto larger = [](auto x, auto i, auto y, auto j) {
    return states(select(y > x, y, x), select(y > x, j, i));
};
/// Maps x -> a x + b of whole numbers modulo 256. No two of them commute in general, so that every term and
/// its place counts, and both results need all four arguments.
constexpr auto composed = [](auto a, auto b, auto c, auto d) {
    return states(a * c % 256, (b * c + d) % 256);
};
struct maps {
    std::vector<int> a, b;
};
maps maps_of(std::int64_t n) {
    maps m;
    for (std::int64_t i = 0; i < n; ++i) {
        m.a.push_back(static_cast<int>(2 * (i * 37 % 128) + 1));
        m.b.push_back(static_cast<int>(i * 101 % 256));
    }
    return m;
}
constexpr int start_a = 3, start_b = 5;
std::pair<int, int> fold(const std::vector<int>& a, const std::vector<int>& b) {
    int x = start_a, y = start_b;
    for (std::size_t i = 0; i < a.size(); ++i) {
        y = (y * a[i] + b[i]) % 256;
        x = x * a[i] % 256;
    }
    return {x, y};
}
template <class Row>
std::pair<int, int> fold_line(const Row& a, const Row& b) {
    return fold(vector<int>(a).to_host(), vector<int>(b).to_host());
}
} // namespace

TEST_CASE("a function of pairs meets its terms in their order, and the start first") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : {0, 1, 2, 3, 31, 33, 257, 5000}) {
            const maps m = maps_of(n);
            const vector<int> a(d, m.a), b(d, m.b);
            scalar<int> x(d, start_a), y(d, start_b);
            const auto [p, q] = reduce(composed, states(a, b), states(x, y));
            evaluate(x = p, y = q); // the starts are the destinations
            CHECK(std::pair(x.to_host(), y.to_host()) == fold(m.a, m.b));
        }
        const maps m = maps_of(31 * 33);
        const matrix<int> A(d, 31, 33, m.a), B(d, 31, 33, m.b);
        const auto check = [&](const auto& left, const auto& right) {
            const auto [p, q] = reduce(composed, states(left, right), states(start_a, start_b));
            const matrix<int> a = left, b = right;
            CHECK(std::pair(p.to_host(), q.to_host()) == fold(a.to_host(), b.to_host()));
        };
        check(A, B);
        check(trans(A), trans(B));
        check(A(rows(1, 30, 2), cols(3, 33, 3)), B(rows(1, 30, 2), cols(3, 33, 3)));
        check(A, 0 * B + 3 * col_index(31, 33));
        check(A, roll(B, 5, axis<1>));
        check(A * trans(B) % 256, B * trans(A) % 256); // products, which are computed before
    }
}

TEST_CASE("one result alone, and both beside other reductions, are one kernel") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const maps m = maps_of(1000);
        const vector<int> a(d, m.a), b(d, m.b);
        scalar<int> x(d), y(d), z(d);
        const auto [p, q] = reduce(composed, states(a, b), states(start_a, start_b));
        const auto [r, s] = reduce(composed, states(a, b), states(0, 0)); // of the same terms
        test::once(d, [&] { y = 2 * q + 1; });
        CHECK(y.to_host() == 2 * fold(m.a, m.b).second + 1);
        test::once(d, [&] { y = q - p + sum(a); });
        int all = 0;
        for (const int e : m.a) all += e;
        CHECK(y.to_host() == fold(m.a, m.b).second - fold(m.a, m.b).first + all);
        test::once(d, [&] { y = q + s - r; });
        CHECK(y.to_host() == q.to_host() + s.to_host() - r.to_host());
        if (!test::is_fragment(d)) {
            test::once(d, [&] { evaluate(x = p, y = q, z = sum(a)); });
            CHECK(std::pair(x.to_host(), y.to_host()) == fold(m.a, m.b));
            CHECK(z.to_host() == all);
        }
        vector<int> c(d, 1000);
        c = a - p; // the result beside the array, which is computed before
        CHECK(c(999).to_host() == m.a[999] - fold(m.a, m.b).first);
    }
}

TEST_CASE("terms of more arrays than some devices' kernels read") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        std::vector<vector<int>> x;
        std::vector<int> a(100, 0), b(100, 0);
        for (std::int64_t k = 0; k < 16; ++k) {
            std::vector<int> v;
            for (std::int64_t i = 0; i < 100; ++i) v.push_back(static_cast<int>((i * 37 + k * 11) % 16));
            std::vector<int>& all = k % 2 == 0 ? a : b;
            for (std::size_t i = 0; i < 100; ++i) all[i] += v[i];
            x.emplace_back(d, v);
        }
        scalar<int> p(d), q(d), s(d);
        const auto [first, second] = reduce(composed,
                                            states(x[0] + x[2] + x[4] + x[6] + x[8] + x[10] + x[12] + x[14],
                                                   x[1] + x[3] + x[5] + x[7] + x[9] + x[11] + x[13] + x[15]),
                                            states(start_a, start_b));
        p = first + sum(x[1]) + sum(x[3]);
        q = second;
        s = sum(x[1]) + sum(x[3]);
        CHECK(std::pair(p.to_host() - s.to_host(), q.to_host()) == fold(a, b));
    }
}

TEST_CASE("long ones are shared out in order") {
    for (const device& d : test::devices()) {
        if (test::is_fragment(d)) continue; // refused: test_own_reductions.cpp
        INFO(d.name());
        const std::int64_t n = 100'000;
        const maps m = maps_of(n);
        const vector<int> a(d, m.a), b(d, m.b);
        scalar<int> x(d), y(d);
        const auto [p, q] = reduce(composed, states(a, b), states(start_a, start_b));
        const counters before = d.counters();
        evaluate(x = p, y = q);
        CHECK((d.counters() - before).launches == (d.name() == "host" ? 1 : 2));
        CHECK(std::pair(x.to_host(), y.to_host()) == fold(m.a, m.b));
        y = q;
        CHECK(y.to_host() == fold(m.a, m.b).second);
    }
}

TEST_CASE("along an axis there are results for each row or column") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto& [rows, cols] :
             {std::pair<std::int64_t, std::int64_t>{1, 1}, {2, 3}, {31, 33}, {33, 2}, {3, 0}}) {
            const maps m = maps_of(rows * cols);
            const matrix<int> A(d, rows, cols, m.a), B(d, rows, cols, m.b);
            const auto [p, q] = reduce(composed, states(A, B), states(start_a, start_b), axis<1>);
            const auto [r, s] = reduce(composed, states(A, B), states(start_a, start_b), axis<0>);
            vector<int> x(d, rows), y(d, rows), v(d, cols), w(d, cols);
            evaluate(x = p, y = q);
            v = r;
            w = s;
            for (std::int64_t i = 0; i < rows; ++i)
                CHECK(std::pair(x(i).to_host(), y(i).to_host()) ==
                      fold_line(trans(A.row(i)), trans(B.row(i))));
            for (std::int64_t j = 0; j < cols; ++j)
                CHECK(std::pair(v(j).to_host(), w(j).to_host()) == fold_line(A.col(j), B.col(j)));
        }
    }
}

TEST_CASE("values and places: types of their own, NaN, and a start that wins") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const auto each = [&]<class T>(T) {
            if (!d.supports(dtype_of<T>)) return;
            const vector<T> x(d, {T(1), T(7), T(2), T(7), T(3)});
            const auto [value, place] = reduce(larger, states(x, row_index(5)), states(T(0), -1));
            CHECK(to_double(value.to_host()) == 7);
            CHECK(place.to_host() == 1);
            const auto [first, none] = reduce(larger, states(x, row_index(5)), states(T(7), -1));
            CHECK(to_double(first.to_host()) == 7);
            CHECK(none.to_host() == -1);
        };
        each(0.0f);
        each(0.0);
        each(half());
        each(bfloat16());
        each(std::uint32_t());
        each(std::uint8_t());
        each(std::int16_t());
        const matrix<float> A(d, 2, 3, {1, -5, 3, 4, -2, 4});
        const auto [smallest, row, col] = reduce(
            [](auto x, auto i, auto j, auto y, auto k, auto l) {
                const auto less = y < x;
                return states(select(less, y, x), select(less, k, i), select(less, l, j));
            },
            states(A, row_index(2, 3), col_index(2, 3)), states(100.0f, -1, -1));
        CHECK(smallest.to_host() == -5);
        CHECK(row.to_host() == 0);
        CHECK(col.to_host() == 1);
        if (d.name() == "opengl:es") continue; // may lose a NaN
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const vector<float> z(d, {1, nan, 3});
        const auto [value, place] = reduce(
            [](auto x, auto i, auto y, auto j) {
                const auto wins = y > x || isnan(x); // NaN gives way to every number
                return states(select(wins, y, x), select(wins, j, i));
            },
            states(z, row_index(3)), states(nan, -1));
        CHECK(value.to_host() == 3);
        CHECK(place.to_host() == 2);
    }
}

TEST_CASE("count, mean and squares of differences, joined as Chan, Golub and LeVeque do") {
    const auto moments = [](auto n, auto mean, auto squares, auto m, auto other, auto others) {
        const auto count = n + m;
        const auto moved = other - mean, share = m / (max)(count, 1.0f);
        return states(count, mean + moved * share, squares + others + moved * moved * n * share);
    };
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : {1, 2, 257, 3000}) {
            std::vector<float> v;
            double sum = 0, squares = 0;
            for (std::int64_t i = 0; i < n; ++i) {
                v.push_back(1000 + static_cast<float>(i * 37 % 101) / 64);
                sum += v.back();
            }
            for (const float e : v)
                squares += (e - sum / static_cast<double>(n)) * (e - sum / static_cast<double>(n));
            const vector<float> x(d, v);
            const auto [count, mean, rest] =
                reduce(moments, states(0 * x + 1, x, 0 * x), states(0.0f, 0.0f, 0.0f));
            CHECK(count.to_host() == static_cast<float>(n));
            // Each join rounds the mean by half a unit of 1000 at most, and n of them follow each other.
            const double unit = 1000 * 0x1p-23, steps = static_cast<double>(n);
            CHECK(std::abs(mean.to_host() - sum / steps) <= unit * steps);
            CHECK(std::abs(rest.to_host() - squares) <= 4 * unit * steps + 1e-5 * squares);
        }
    }
}

TEST_CASE("numbers of the host are terms, too, and terms have their state's type") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const auto both = [](auto a, auto m, auto b, auto n) { return states(a + b, m + n); };
        const vector<float> x(d, {1, 2, 3, 4});
        const auto [sum_of, count] = reduce(both, states(x, 1), states(0.0f, 0));
        CHECK(sum_of.to_host() == 10);
        CHECK(count.to_host() == 4);
        const matrix<float> A(d, 2, 3, {1, 2, 3, 4, 5, 6});
        const auto [sums, counts] = reduce(both, states(A, 1), states(0.0f, 0), axis<1>);
        CHECK(sums.to_host() == std::vector<float>{6, 15});
        CHECK(counts.to_host() == std::vector<int>{3, 3});
        scalar<float> half_sum(d); // a double of the host beside integers is a float, as in reduce of one
        half_sum = reduce(both, states(0.5 * row_index(5), row_index(5)), states(0.0f, 0)).first;
        CHECK(half_sum.to_host() == 5);
    }
}

TEST_CASE("a state that leaves its arguments out keeps the device and the extents of the terms") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const auto f = [](auto a, auto k, auto b, auto) { return states(a + b, k); };
        const auto g = [](auto a, auto, auto b, auto) { return states(a + b, 7); };
        const matrix<float> A(d, 2, 3, {1, 2, 3, 4, 5, 6});
        CHECK(reduce(f, states(A, 1), states(0.0f, 9)).second.to_host() == 9);
        CHECK(reduce(g, states(A, 1), states(0.0f, 9)).second.to_host() == 7);
        CHECK(eval(reduce(f, states(A, 1), states(0.0f, 9), axis<1>).second).to_host() ==
              std::vector<int>{9, 9});
        CHECK(eval(reduce(g, states(A, 1), states(0.0f, 9), axis<0>).second).to_host() ==
              std::vector<int>{7, 7, 7});
        // Of loops, too.
        const auto [x, k] = for_each_step(3, states(A, 1), [](auto, auto n) { return states(2.0f, n + 1); });
        CHECK(eval(x).to_host() == std::vector<float>(6, 2));
        CHECK(eval(k).to_host() == std::vector<int>(6, 4));
    }
}

TEST_CASE("masks are states that stay masks") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const vector<bool> m(d, {true, false, true});
        CHECK(reduce([](auto a, auto b) { return a != b; }, m, true).to_host());
        CHECK(reduce([](auto a, auto b) { return a + b; }, cast<int>(m), 0).to_host() == 2);
        const auto [some, count] =
            reduce([](auto a, auto k, auto b, auto l) { return states(a || b, k + l); }, states(m, 1),
                   states(false, 0));
        CHECK(some.to_host());
        CHECK(count.to_host() == 3);
        CHECK(eval(for_each_step(3, m, [](auto v) { return !v; })).to_host() ==
              std::vector<bool>{false, true, false});
    }
}

TEST_CASE("extents that differ throw, and leave the destination as it was") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const vector<int> a(d, {1, 2, 3}), b(d, {1, 2, 3, 4});
        scalar<int> s(d, 9);
        CHECK(test::refused<shape_error>([&] {
                  s = reduce(composed, states(a, b), states(1, 1)).first;
              }).find("3 x 1 and 4 x 1 in states(x, y)") != std::string::npos);
        CHECK(s.to_host() == 9);
    }
}

} // namespace test_reductions_of_states
