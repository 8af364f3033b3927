// Formulas of more operands than an expression object has room for, written out and made step by step.

#include <cmath>
#include <cstdlib>
#include <utility>

#include "../../devices.hpp"
#include "long_statements.hpp"

using namespace sinter;

namespace test_long_statements {

namespace {

/// e + x + x ..., with `Steps` operators.
template <int Steps, class E>
auto plus(E&& e, const vector<float>& x) {
    if constexpr (Steps == 1)
        return std::forward<E>(e) + x;
    else
        return plus<Steps - 1>(std::forward<E>(e) + x, x);
}

/// x - (x - (x - ... 2 x)).
template <int Steps, class E>
auto minus_right(E&& e, const vector<float>& x) {
    if constexpr (Steps == 1)
        return x - std::forward<E>(e);
    else
        return minus_right<Steps - 1>(x - std::forward<E>(e), x);
}

/// Turned round, added to and doubled, in turns: parameters of views and numbers go with the operands.
template <int Steps, class E>
auto turned(E&& e, const vector<float>& x) {
    auto next = reversed(std::forward<E>(e) * 0.5f + x);
    if constexpr (Steps == 1)
        return next;
    else
        return turned<Steps - 1>(std::move(next), x);
}
template <int Views, class E>
auto views_of(E&& e) {
    auto next = reversed(std::forward<E>(e));
    if constexpr (Views == 1)
        return next;
    else
        return views_of<Views - 1>(std::move(next));
}

/// e + A[1] + A[2] ..., over all arrays again and again, with `Steps` operators.
template <int Steps, std::size_t Next = 1, class E>
auto plus_each(E&& e, const std::vector<vector<float>>& all) {
    auto sum = std::forward<E>(e) + all[Next % all.size()];
    if constexpr (Steps == 1)
        return sum;
    else
        return plus_each<Steps - 1, Next + 1>(std::move(sum), all);
}

/// e * A[0] * A[1] ..., over all matrices again and again.
template <int Steps, std::size_t Next = 0, class E>
auto times_each(E&& e, const std::vector<matrix<float>>& all) {
    auto product = std::forward<E>(e) * all[Next % all.size()];
    if constexpr (Steps == 1)
        return product;
    else
        return times_each<Steps - 1, Next + 1>(std::move(product), all);
}

bool is_moved_from(const std::string& message) {
    return message.find("moved from") != std::string::npos;
}

// Operators; of more operands than lie in an object.
constexpr int many = expr::most_in_object + 9;

} // namespace

TEST_CASE("a long formula over more arrays than a kernel reads is cut into as few kernels as read them") {
    constexpr int count = 50, steps = 200;
    for (device d : test::devices()) {
        CAPTURE(d.name());
        std::vector<vector<float>> all;
        float wanted = 0;
        for (int n = 0; n < count; ++n) all.emplace_back(d, std::vector<float>(33, static_cast<float>(n)));
        for (int n = 0; n <= steps; ++n) wanted += static_cast<float>(n % count);
        vector<float> y(d, 33);
        const counters before = d.counters();
        y = plus_each<steps>(all[0], all);
        const counters spent = d.counters() - before;
        CHECK(test::is_all(y, wanted));
        const int most = d.state()->facts().max_arrays; // of which all kernels but one read another's result
        CHECK(spent.launches == (most >= count ? 1 : 1 + ceil_div(steps + 1 - most, most - 1)));
        CHECK(spent.temporaries == spent.launches - 1);
    }
}

TEST_CASE("a long expression held by a name is used as often as one likes") {
    for (device d : test::devices(false)) {
        CAPTURE(d.name());
        vector<float> x(d, 37), y(d, 37);
        x = 1.0f;
        const auto e = plus<many>(x, x);
        constexpr float value = many + 1;
        y = e;
        CHECK(test::is_all(y, value));
        y = e + e;
        CHECK(test::is_all(y, 2 * value));
        y = x - e * 2.0f;
        CHECK(test::is_all(y, 1 - 2 * value));
        y = select(e > x, e, x) - minus_right<many>(e, x);
        CHECK(test::is_all(y, many % 2 ? 2 * value - 1 : 0));
        y = plus<many>(e, x) + plus<many>(x, x);
        CHECK(test::is_all(y, 3 * value - 1));
        auto copy = e;
        x = 2.0f;
        y = std::move(copy) + e; // a list that goes on, and one that is copied
        CHECK(test::is_all(y, 4 * value));
        y = e;
        CHECK(test::is_all(y, 2 * value));
        y = map([](auto r) { return r * r - r; }, e);
        CHECK(test::is_all(y, 4 * value * value - 2 * value));
    }
}

TEST_CASE("views and numbers go with the operands of a long expression") {
    constexpr std::int64_t n = 6;
    const std::vector<float> hx = {1, 2, 4, 8, 16, 32};
    for (device d : test::devices(false)) {
        CAPTURE(d.name());
        const vector<float> x(d, n, hx);
        vector<float> y(d, n);
        for (const bool twice : {false, true}) {
            std::vector<float> wanted = hx;
            for (int s = 0; s < (twice ? 66 : 33); ++s) {
                std::vector<float> next(hx.size());
                for (std::size_t i = 0; i < next.size(); ++i)
                    next[next.size() - 1 - i] = wanted[i] * 0.5f + hx[i];
                wanted = next;
            }
            const auto e = turned<33>(x, x);
            if (twice)
                y = turned<33>(e, x);
            else
                y = e;
            const std::vector<float> got = y.to_host();
            for (std::size_t i = 0; i < got.size(); ++i) CHECK(std::fabs(got[i] - wanted[i]) <= 1e-5f * 64);
        }
        y = views_of<expr::most_in_object + 1>(x + 0.0f); // few operands, but views
        CHECK(y.to_host() == std::vector<float>{32, 16, 8, 4, 2, 1});
        y(rows(0, 3)) = reversed(plus<many>(x, x))(rows(0, 6, 2)) - x(rows(1, 4));
        CHECK(y(rows(0, 3)).to_host() ==
              std::vector<float>{32 * (many + 1) - 2, 8 * (many + 1) - 4, 2 * (many + 1) - 8});
    }
}

TEST_CASE("an expression that was moved from has nothing left, long or short") {
    device d = test::devices(false).front();
    const vector<float> x(d, {1, 1, 1, 1, 1}), wrong(d, 4);
    vector<float> y(d, 5);
    const auto check = [&](auto e, float value) {
        auto first = std::move(e);
        CHECK(is_moved_from(test::refused<device_error>([&] { y = e; })));     // NOLINT
        CHECK(is_moved_from(test::refused<device_error>([&] { y = x + e; }))); // NOLINT
        const auto copied = e;                                                 // NOLINT
        CHECK(is_moved_from(test::refused<device_error>([&] { y = reversed(copied); })));
        CHECK(is_moved_from(test::refused<device_error>([&] { y = std::move(first) + first; }))); // NOLINT
        y = first; // as an operand was refused
        CHECK(test::is_all(y, value));
        // So it is when extents do not fit.
        CHECK(test::refused<shape_error>([&] { y = std::move(first) + wrong; }).find("5 x 1 and 4 x 1") !=
              std::string::npos);
        y = std::move(first);
        CHECK(test::is_all(y, value));
    };
    check(x + x, 2);
    check(plus<many>(x, x), many + 1);
}

TEST_CASE("as many functions as one writes by hand are one launch") {
    for (device d : test::devices()) {
        CAPTURE(d.name());
        vector<float> x(d, 101), y(d, 101);
        const auto launches = [](const std::string& text) {
            const std::size_t at = text.find("launches: ");
            return at == std::string::npos ? -1 : std::atoi(text.c_str() + at + 10);
        };
        const auto of = [&](auto f) { return launches(explain(y = test::repeated<16>(x, f))); };
        CHECK(of([](auto&& e) { return sin(std::forward<decltype(e)>(e)); }) == 1);
        CHECK(of([](auto&& e) { return tan(std::forward<decltype(e)>(e)); }) == 1);
        CHECK(of([&](auto&& e) { return pow(std::forward<decltype(e)>(e), x); }) == 1);
        CHECK(of([](auto&& e) { return mod(std::forward<decltype(e)>(e), 3.0f); }) == 1);
    }
}

// (Each had a text of its own, with the numbers of its temporaries in it.)
TEST_CASE("a chain of products of equal shapes compiles few kernels") {
    constexpr int steps = 120, n = 5;
    for (device d : test::devices()) {
        CAPTURE(d.name());
        std::vector<matrix<float>> turns; // of columns, by one or two to the right
        for (const int by : {1, 2, 1}) {
            std::vector<float> h(n * n);
            for (int i = 0; i < n; ++i) h[static_cast<std::size_t>(n * i + (i + by) % n)] = 1;
            turns.emplace_back(d, n, n, h);
        }
        std::vector<float> ha(n * n), wanted(n * n);
        for (std::size_t i = 0; i < ha.size(); ++i) ha[i] = static_cast<float>(i);
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j)
                wanted[static_cast<std::size_t>(n * i + (j + steps / 3 * 4) % n)] =
                    ha[static_cast<std::size_t>(n * i + j)];
        const matrix<float> a(d, n, n, ha);
        matrix<float> c(d, n, n);
        const counters before = d.counters();
        c = times_each<steps>(a, turns);
        const counters spent = d.counters() - before;
        CHECK(c.to_host() == wanted);
        CHECK(spent.launches == steps);
        CHECK(spent.temporaries == steps - 1);
        CHECK(spent.compilations <= 2);
    }
}

} // namespace test_long_statements
