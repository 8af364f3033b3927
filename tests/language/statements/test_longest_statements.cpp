// Formulas of a thousand operations. They take a compiler three minutes, for the names of their types are
// long: --deep alone has them.

#include <cmath>
#include <utility>

#include "../../devices.hpp"
#include "long_statements.hpp"

using namespace sinter;

// A thousand operators, each with a type of its own. Written out, and not made by a function's recursion:
// what each of them gives lives until the end of the statement. (On 8 MB of stack 800 were too many, when
// each had all operands before it.)
#define TEST_TEN_OPERATORS(x) +x * 0.5f + x * 2.0f - x * 0.25f + x - x * 1.5f + x
#define TEST_HUNDRED_OPERATORS(x)                                                                            \
    TEST_TEN_OPERATORS(x)                                                                                    \
    TEST_TEN_OPERATORS(x)                                                                                    \
    TEST_TEN_OPERATORS(x)                                                                                    \
    TEST_TEN_OPERATORS(x)                                                                                    \
    TEST_TEN_OPERATORS(x)                                                                                    \
    TEST_TEN_OPERATORS(x)                                                                                    \
    TEST_TEN_OPERATORS(x)                                                                                    \
    TEST_TEN_OPERATORS(x)                                                                                    \
    TEST_TEN_OPERATORS(x)                                                                                    \
    TEST_TEN_OPERATORS(x)

namespace {

/// In a function of its own: within the test's loop clang 14 takes minutes.
void write_out(vector<float>& y, const vector<float>& x) {
    // clang-format off
    y = x TEST_HUNDRED_OPERATORS(x) TEST_HUNDRED_OPERATORS(x) TEST_HUNDRED_OPERATORS(x)
        TEST_HUNDRED_OPERATORS(x) TEST_HUNDRED_OPERATORS(x) TEST_HUNDRED_OPERATORS(x)
        TEST_HUNDRED_OPERATORS(x) TEST_HUNDRED_OPERATORS(x) TEST_HUNDRED_OPERATORS(x)
        TEST_HUNDRED_OPERATORS(x);
    // clang-format on
}

/// ((x / 2 + y) / 2 + y) ...: two operations a step.
template <int Steps, class X, class Y>
auto halve_and_add(const X& x, const Y& y) {
    if constexpr (Steps == 0)
        return -x;
    else
        return halve_and_add<Steps - 1>(x, y) * 0.5f + y;
}

} // namespace

TEST_CASE("a thousand operators written out") {
    for (device d : test::devices()) {
        CAPTURE(d.name());
        vector<float> x(d, 101), y(d, 101);
        x = 4.0f;
        const counters before = d.counters();
        write_out(y, x);
        CHECK((d.counters() - before).launches == 1);
        CHECK(test::is_all(y, 4.0f + 100 * 4.0f * (0.5f + 2.0f - 0.25f + 1.0f - 1.5f + 1.0f)));
    }
}

TEST_CASE("a formula of a thousand operations is one kernel") {
    constexpr int steps = 500;
    const std::int64_t n = 1003;
    const std::vector<float> hx = test::numbers(n, 1), hy = test::numbers(n, 2);
    std::vector<float> wanted = hx;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        wanted[i] = -wanted[i];
        for (int s = 0; s < steps; ++s) wanted[i] = wanted[i] * 0.5f + hy[i];
    }
    for (device d : test::devices()) {
        CAPTURE(d.name());
        vector<float> x(d, n, hx), y(d, n, hy), z(d, n);
        const counters before = d.counters();
        z = halve_and_add<steps>(x, y);
        CHECK((d.counters() - before).launches == 1);
        CHECK(z.to_host() == wanted); // exact, fused or not: powers of two
    }
}

// (Of 50 sines, in one kernel, llvmpipe's compilers made 44 seconds, and of 1000 no end.)
TEST_CASE("a thousand functions are cut into kernels that compile, of which most are one text") {
    constexpr int steps = 1000, hundred = 100;
    const std::vector<float> starts = {-3, -0.5f, 0, 0.25f, 1, 20};
    const auto step = [](auto&& e) { return exp(-std::forward<decltype(e)>(e)); };
    const auto hundred_steps = [&](auto&& e) {
        return test::repeated<hundred>(std::forward<decltype(e)>(e), step);
    };
    for (device d : test::devices(false)) {
        CAPTURE(d.name());
        const vector<float> x(d, starts);
        vector<float> y(d, 6);
        const counters before = d.counters();
        y = test::repeated<steps / hundred>(x, hundred_steps);
        const counters spent = d.counters() - before;
        // However far away one begins, this is where one gets, and each step halves the error before it.
        for (const float v : y.to_host()) CHECK(std::fabs(v - 0.56714329f) <= 4e-6f);
        const std::int64_t most = d.state()->facts().max_function_cost / info(op::exp).cost;
        CHECK(spent.launches == ceil_div(steps, most));
        CHECK(spent.temporaries == spent.launches - 1);
        CHECK(spent.compilations <= 3); // of the first, the last and all between
    }
}
