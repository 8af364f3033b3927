// Sums in a wider type than the elements': sum<double>(x) and its like. PoCL takes seconds to compile these
// statements where none is cached.

#include <cmath>
#include <limits>
#include <random>
#include <utility>

#include "../../devices.hpp"

using namespace sinter;

namespace {

/// A power of two, and what a float cannot hold beside it.
const std::vector<float> large_and_small = {0x1p40f, 1, 3, -0x1p40f, 0.5f, -7};
constexpr double their_sum = -2.5;

/// Terms that cancel but for a small rest, whose places are mixed; their sums, as exact as doubles are.
struct cancelling_terms {
    std::vector<float> all;
    cancelling_terms(std::int64_t n, unsigned seed) {
        std::mt19937 random(seed);
        for (std::int64_t i = 0; i < n / 3; ++i) {
            const float x = std::ldexp(1 + static_cast<float>(random() % 8388608) * 0x1p-23f, 10);
            all.insert(all.end(), {x, -x, 0x1p-12f});
        }
        all.resize(static_cast<std::size_t>(n), 0.5f);
        for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[random() % i]);
    }
    /// As docs/guide/reductions.md has it, but that n roundings go either way.
    static bool is_near(float found, double exact, double magnitudes, std::size_t n) {
        constexpr double u = 0x1p-24;
        return std::fabs(static_cast<double>(found) - exact) <=
               u * std::fabs(exact) + 4 * std::sqrt(static_cast<double>(n)) * u * u * magnitudes;
    }
    /// Whether `found` is the sum of `count` terms from `first` on, each `step` behind the other.
    bool holds(float found, std::size_t first, std::size_t step, std::size_t count) const {
        double exact = 0, magnitudes = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const auto x = static_cast<double>(all[first + i * step]);
            exact += x, magnitudes += std::fabs(x);
        }
        return is_near(found, exact, magnitudes, count);
    }
    bool holds(float found) const { return holds(found, 0, 1, all.size()); }
    /// The same of all rows, or of all columns, of a matrix of `n` columns.
    bool hold_rows(const std::vector<float>& found, std::size_t n) const {
        for (std::size_t i = 0; i < found.size(); ++i)
            if (!holds(found[i], i * n, 1, n)) return false;
        return found.size() == all.size() / n;
    }
    bool hold_cols(const std::vector<float>& found, std::size_t n) const {
        for (std::size_t j = 0; j < found.size(); ++j)
            if (!holds(found[j], j, n, all.size() / n)) return false;
        return found.size() == n;
    }
};

/// Launches and temporaries (the shares of a long sum are one).
std::pair<std::int64_t, std::int64_t> cost_of_statement(const device& d, auto job) {
    const counters before = d.counters();
    job();
    const counters made = d.counters() - before;
    return {made.launches, made.temporaries};
}

} // namespace

TEST_CASE("a sum in double holds what floats lose: of all elements, along axes, of views and expressions") {
    for (const device& d : test::devices()) {
        if (!d.supports(dtype::f64)) continue;
        CAPTURE(d.name());
        const vector<float> x(d, large_and_small);
        const matrix<float> A(d, 2, 6,
                              std::vector<float>{0x1p40f, 1, 2, -0x1p40f, 3, 4, //
                                                 -0x1p40f, 5, 6, 0x1p40f, 7, 8});
        static_assert(std::is_same_v<decltype(eval(sum<double>(A, axis<0>))), vector<double>>);
        CHECK(sum<double>(x).to_host() == their_sum);
        CHECK(sum<double>(A).to_host() == 36);
        CHECK(sum<double>(A, axis<0>).to_host() == std::vector<double>{0, 6, 8, 0, 10, 12});
        CHECK(sum<double>(A, axis<1>).to_host() == std::vector<double>{10, 26});
        CHECK(sum<double>(trans(A)(cols(0, 1))(reversed)).to_host() == 10);
        CHECK(sum<double>(2 * A(rows(0, 1)) + 1).to_host() == 24); // of floats: 2^41 + 1 is none
        CHECK(sum<double>(cast<std::int32_t>(clamp(x, -5, 5))).to_host() == -1);
        CHECK(mean<double>(A).to_host() == 3);
        CHECK(mean<double>(A, axis<1>).to_host() == std::vector<double>{10 / 6.0, 26 / 6.0});
        CHECK(trace<double>(A(rows(0, 2), cols(2, 4))).to_host() == 0x1p40 + 2);
        CHECK(norm1<double>(x).to_host() == 0x1p41 + 11.5);
        CHECK(prod<double>(x).to_host() == 0x1p80 * 3 * 0.5 * 7);
        scalar<float> rounded(d);
        rounded = sum<double>(x);
        CHECK(rounded.to_host() == static_cast<float>(their_sum));
    }
}

TEST_CASE("inner products and norms in double multiply what was converted: exact, without overflow") {
    for (const device& d : test::devices()) {
        if (!d.supports(dtype::f64)) continue;
        CAPTURE(d.name());
        const float e = 1 + 0x1p-20f; // its square is no float
        const vector<float> x(d, {e, 1, 0x1p100f}), y(d, {e, -1, 0}), z(d, {3e30f, 4e30f});
        CHECK(dot<double>(x, y).to_host() == 0x1p-19 + 0x1p-40);
        CHECK(dot<double>(x, 2).to_host() == 2 * (0x1p100 + 2 + 0x1p-20));
        CHECK(dot<double>(x, 0.1).to_host() == doctest::Approx(0.1 * 0x1p100));
        CHECK(dot<double>(trans(x), trans(y), axis<1>).to_host() == std::vector<double>{0x1p-19 + 0x1p-40});
        CHECK(norm<double>(z).to_host() == doctest::Approx(5e30));
        CHECK(std::isinf(norm(z).to_host()));
        CHECK(norm<double>(1e-10f * z / 1e30f, axis<0>).to_host()[0] == doctest::Approx(5e-10));
    }
}

TEST_CASE("sums of halves in float, of masks and whole numbers in double, and in the elements' own type") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const vector<half> h(d, {half(60000), half(50000)});
        const vector<float> x(d, {1, 2, 3});
        static_assert(std::is_same_v<decltype(eval(sum<float>(h))), scalar<float>>);
        CHECK(sum<float>(h).to_host() == 60000 + 49984); // as half has it
        CHECK(sum<float>(x).to_host() == 6);
        CHECK(mean<float>(h).to_host() == 54992);
        CHECK(sum<std::uint32_t>(x > 1).to_host() == 2u);
        CHECK(sum<float>(x > 1, axis<0>).to_host() == std::vector<float>{2});
        const std::int32_t most = (std::numeric_limits<std::int32_t>::max)();
        const vector<std::int32_t> i(d, {most, most, 1});
        CHECK(sum<float>(i).to_host() == 0x1p32f);
        if (!d.supports(dtype::f64)) continue;
        CHECK(sum<double>(i).to_host() == 2.0 * most + 1);
        CHECK(mean<double>(i > 1).to_host() == 2 / 3.0);
    }
}

TEST_CASE("a sum in double takes the launches and the temporaries of a sum") {
    for (const device& d : test::devices()) {
        if (!d.supports(dtype::f64)) continue;
        CAPTURE(d.name());
        const std::int64_t n = 300'000;
        const vector<float> x(d, test::numbers(n, 1));
        const matrix<float> A(d, 300, 1000, test::numbers(n, 2));
        scalar<double> s(d);
        scalar<float> f(d);
        vector<double> v(d, 1000);
        const auto usual = cost_of_statement(d, [&] { f = sum(x); });
        CHECK(cost_of_statement(d, [&] { s = sum<double>(x); }) == usual);
        CHECK(cost_of_statement(d, [&] { s = norm<double>(2 * x + 1); }) == usual);
        CHECK(cost_of_statement(d, [&] { s = dot<double>(x, x + 1); }) == usual);
        CHECK(cost_of_statement(d, [&] { v = sum<double>(A, axis<0>); }) ==
              cost_of_statement(d, [&] { v = sum(cast<double>(A), axis<0>); }));
    }
}

TEST_CASE("sums in double of nothing, of NaN and of infinities") {
    for (const device& d : test::devices()) {
        if (!d.supports(dtype::f64)) continue;
        CAPTURE(d.name());
        const vector<float> none(d, std::vector<float>{});
        CHECK(sum<double>(none).to_host() == 0);
        CHECK(prod<double>(none).to_host() == 1);
        CHECK(std::isnan(mean<double>(none).to_host()));
        const float inf = std::numeric_limits<float>::infinity();
        CHECK(sum<double>(vector<float>(d, {1, inf, 3})).to_host() == static_cast<double>(inf));
        CHECK(std::isnan(sum<double>(vector<float>(d, {-inf, inf, 3})).to_host()));
        CHECK(std::isnan(sum<double>(vector<float>(d, {1, std::nanf("")})).to_host()));
        CHECK(std::isnan(norm<double>(vector<float>(d, {1, std::nanf("")})).to_host()));
    }
}

TEST_CASE("a compensated sum is rounded once, where a plain one is wrong: of all elements, along axes") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        bool plain_holds = true;
        for (const std::int64_t n : {6, 300, 5000, 100'000}) {
            CAPTURE(n);
            const cancelling_terms t(n, 1);
            const vector<float> x(d, t.all);
            plain_holds = plain_holds && t.holds(sum(x).to_host());
            CHECK(t.holds(compensated_sum(x).to_host()));
            CHECK(t.holds(compensated_sum(x(reversed)).to_host()));
        }
        CHECK(plain_holds == (d.name() == "host")); // which adds up in double
        for (const auto& [m, n] : {std::pair{40, 3}, {3, 40}, {700, 21}, {21, 700}, {3, 9000}, {9000, 3}}) {
            CAPTURE(m);
            CAPTURE(n);
            const cancelling_terms t(std::int64_t{m} * n, 2);
            const matrix<float> A(d, m, n, t.all);
            vector<float> rows(d, m), cols(d, n);
            scalar<float> all(d);
            CHECK(t.holds(compensated_sum(A).to_host()));
            CHECK(t.holds(compensated_sum(trans(A)).to_host()));
            const matrix<float> part = A(sinter::rows(1, m), sinter::cols(1, n));
            CHECK(compensated_sum(A(sinter::rows(1, m), sinter::cols(1, n))).to_host() ==
                  compensated_sum(part).to_host());
            rows = compensated_sum(A, axis<1>);
            cols = compensated_sum(trans(A), axis<1>);
            CHECK(t.hold_rows(rows.to_host(), n));
            CHECK(t.hold_cols(cols.to_host(), n));
            cols = compensated_sum(A, axis<0>);
            rows = compensated_sum(trans(A), axis<0>);
            CHECK(t.hold_rows(rows.to_host(), n));
            CHECK(t.hold_cols(cols.to_host(), n));
        }
    }
}

TEST_CASE("a compensated sum of halves, of doubles, of expressions, of nothing") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const vector<half> h(
            d, {half(40000), half(0.125f), half(60000), half(-0x1p-10f), half(-40000), half(-60000)});
        CHECK(static_cast<float>(compensated_sum(h).to_host()) == 0.125f - 0x1p-10f);
        const vector<float> x(d, {0x1p30f, 1, -0x1p30f});
        CHECK(compensated_sum(2 * x + 1).to_host() == 3); // of floats: 2^31 + 1 is none
        CHECK(compensated_sum(x + sqrt(abs(x))).to_host() == 0x1p16f + 2);
        CHECK(compensated_sum(select(x > 0, x, -x)).to_host() == 0x1p31f);
        CHECK(compensated_sum(0.5f * cast<float>(x > 0)).to_host() == 1);
        const vector<float> none(d, std::vector<float>{});
        CHECK(compensated_sum(none).to_host() == 0);
        if (!d.supports(dtype::f64)) continue;
        const vector<double> y(d, {0x1p60, 1, -0x1p60, 0.5, 0x1p70, 3, -0x1p70});
        CHECK(compensated_sum(y).to_host() == 4.5);
        CHECK(compensated_sum(reshape(y(rows(0, 6)), 3, 2), axis<0>).to_host() ==
              std::vector<double>{0x1p70, 4.5});
    }
}

TEST_CASE("a compensated sum of products, and of what these lose, where fma rounds once") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {1, 100, 5000}) {
            CAPTURE(n);
            // (1 + 2^-23)^2 - (1 + 2^-22), which is 2^-46, n times.
            std::vector<float> x_values, y_values;
            for (std::int64_t i = 0; i < n; ++i) {
                x_values.insert(x_values.end(), {1 + 0x1p-23f, -1 - 0x1p-22f});
                y_values.insert(y_values.end(), {1 + 0x1p-23f, 1});
            }
            const vector<float> x(d, x_values), y(d, y_values);
            const auto p = hadamard(x, y);
            CHECK(compensated_sum(p).to_host() == 0);
            const scalar<float> s = compensated_sum(p) + sum(fma(x, y, -p));
            CHECK(explain(compensated_sum(p) + sum(fma(x, y, -p))).find("kernels: 1,") != std::string::npos);
            const bool rounds_once = d.name().rfind("opengl", 0) != 0; // docs/reference.md, `fma`
            CHECK(s.to_host() == (rounds_once ? static_cast<float>(n) * 0x1p-46f : 0));
        }
    }
}

TEST_CASE("a compensated sum that is not finite is that of sum") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const float inf = std::numeric_limits<float>::infinity(), most = (std::numeric_limits<float>::max)();
        for (const std::int64_t n : {4, 400, 20'000}) {
            CAPTURE(n);
            std::vector<float> v(static_cast<std::size_t>(n), 1.0f);
            vector<float> x(d, v);
            const auto sum_with = [&](float first, float last) {
                v[1] = first, v.back() = last;
                x.to_device(v);
                return compensated_sum(x).to_host();
            };
            CHECK(sum_with(inf, 1) == inf);
            CHECK(sum_with(1, -inf) == -inf);
            CHECK(sum_with(-inf, -inf) == -inf);
            CHECK(std::isnan(sum_with(inf, -inf)));
            CHECK(std::isnan(sum_with(std::nanf(""), 1)));
            CHECK(std::isnan(sum_with(1, std::nanf(""))));
            CHECK(sum_with(most, most) == inf);
            CHECK(sum_with(most, 1) == most);
        }
    }
}

TEST_CASE("compensated sums take a sum's launches, lie beside other reductions, and take neighbours") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const cancelling_terms t(200'000, 3);
        const vector<float> x(d, t.all);
        scalar<float> s(d), plain(d);
        CHECK(cost_of_statement(d, [&] { s = compensated_sum(x); }).first ==
              cost_of_statement(d, [&] { plain = sum(x); }).first);
        CHECK(t.holds(s.to_host()));
        scalar<float> beside(d), squares(d);
        scalar<std::int32_t> at(d);
        evaluate(beside = compensated_sum(x), plain = sum(x), squares = norm(x));
        CHECK(beside.to_host() == s.to_host());
        evaluate(beside = compensated_sum(x), at = argmax(x), plain = compensated_sum(2 * x));
        CHECK(beside.to_host() == s.to_host());
        CHECK(plain.to_host() == 2 * s.to_host());
        s = sqrt(abs(compensated_sum(x)));
        CHECK(s.to_host() == doctest::Approx(std::sqrt(std::fabs(beside.to_host()))));
        const matrix<float> A(d, 400, 500, t.all);
        s = compensated_sum(gather<edge::wrap>(A, row_index() + 1, col_index()) + 0 * A);
        CHECK(t.holds(s.to_host()));
    }
}
