// softmax(Q * trans(K)) * V: one launch where work-groups can, which never writes the scores.
// It takes seconds: PoCL and llvmpipe compile a text of its own for most shapes.

#include <array>
#include <string>

#include "../once.hpp"
#include "rows.hpp"

namespace test_attention {

using namespace sinter;
using test::units::numbers_of;
using test::units::on;
using test::units::table;

namespace {

const float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();

/// All devices, and compute shaders in software with the schedules of a GPU.
std::vector<device> devices() {
    std::vector<device> all = test::devices();
    for (std::size_t n = 0, count = all.size(); n < count; ++n)
        if (const device d = test::shaders_as_gpu(all[n])) all.push_back(d);
    return all;
}
template <class F>
void in_one_launch(const device& d, F statement) {
    if (test::has_groups(d))
        test::once(d, statement);
    else
        statement();
}

struct shape {
    std::int64_t m, n, d, dv;
};
/// Q, K and V of a shape.
struct operands {
    explicit operands(const shape& of, double scale = 1)
        : s(of), q(numbers_of(s.m, s.d, 1)), k(numbers_of(s.n, s.d, 2)), v(numbers_of(s.n, s.dv, 3)) {
        for (double& x : q.all) x *= scale;
    }
    shape s;
    table q, k, v;
};

using score_function = double (*)(double score, std::int64_t i, std::int64_t j);
double as_it_is(double score, std::int64_t, std::int64_t) {
    return score;
}
double causal(double score, std::int64_t i, std::int64_t j) {
    return j <= i ? score : -std::numeric_limits<double>::infinity();
}

table product(const table& a, const table& b) {
    return {a.m, b.n, [&](auto i, auto j) {
                double sum = 0;
                for (std::int64_t k = 0; k < a.n; ++k) sum += a(i, k) * b(k, j);
                return sum;
            }};
}
/// softmax(f(Q * trans(K))) * V.
table attended(const operands& o, score_function f) {
    table w = product(o.q, o.k.turned());
    for (std::int64_t i = 0; i < w.m; ++i) {
        double top = -std::numeric_limits<double>::infinity(), sum = 0;
        for (std::int64_t j = 0; j < w.n; ++j) top = std::fmax(top, w(i, j) = f(w(i, j), i, j));
        for (std::int64_t j = 0; j < w.n; ++j) sum += w(i, j) = std::exp(w(i, j) - top);
        for (std::int64_t j = 0; j < w.n; ++j) w(i, j) /= sum;
    }
    return product(w, o.v);
}
/// A score is off by d + 8 roundings of its terms' sizes, at most 16 each, and its power and the sum of
/// powers by twice as much; sums of n terms have as many roundings. The elements of V are 4 at most.
double bound(const operands& o, double scale = 1) {
    const double unit = 6e-8, d = static_cast<double>(o.s.d), n = static_cast<double>(o.s.n);
    return 4 * unit * (4 * (d + 8) * d * 16 * scale + n + 64);
}
void check(const matrix<float>& got, const table& want, double most) {
    REQUIRE(got.rows() == want.m);
    REQUIRE(got.cols() == want.n);
    const std::vector<float> all = got.to_host();
    int wrong = 0;
    for (std::size_t e = 0; e < all.size(); ++e)
        wrong += std::isnan(want.all[e]) ? !std::isnan(all[e]) : !(std::fabs(all[e] - want.all[e]) <= most);
    CHECK(wrong == 0);
}

} // namespace

TEST_CASE("rows, keys, terms and columns that fill blocks, and that do not") {
    const std::vector<shape> shapes = test::first_of<shape>(5, {{33, 65, 33, 31},
                                                                {65, 129, 60, 64},
                                                                {1, 1, 1, 1},
                                                                {70, 256, 31, 33},
                                                                {3, 31, 3, 5},
                                                                {64, 128, 64, 64},
                                                                {31, 200, 8, 33},
                                                                {32, 64, 64, 50},
                                                                {2049, 300, 4, 5}});
    const std::vector<device> all = devices();
    const std::size_t usual = test::devices().size(); // the others take seconds for each
    for (std::size_t n = 0; n < all.size(); ++n)
        for (const shape& s : shapes) {
            if (n >= usual && s.d < 60) continue;
            if (s.m > 2048 && test::is_fragment(all[n])) continue; // no texture has so many scores
            const device& d = all[n];
            CAPTURE(d.name());
            CAPTURE(s.m);
            CAPTURE(s.n);
            CAPTURE(s.d);
            CAPTURE(s.dv);
            const double scale = 1 / static_cast<double>(s.d);
            const operands o(s);
            const operands scaled(s, scale);
            const matrix<float> Q = on(d, o.q), K = on(d, o.k), V = on(d, o.v);
            matrix<float> O(d, s.m, s.dv);
            in_one_launch(d, [&] { O = softmax(static_cast<float>(scale) * Q * trans(K), axis<1>) * V; });
            check(O, attended(scaled, as_it_is), bound(o, scale));
        }
}

TEST_CASE("a mask, a bias, and the result beside what was there") {
    const shape s{45, 77, 16, 36};
    const operands o(s, 0.0625);
    const table want = attended(o, causal);
    for (const device& d : devices()) {
        CAPTURE(d.name());
        const matrix<float> Q = on(d, o.q), K = on(d, o.k), V = on(d, o.v),
                            old = on(d, numbers_of(s.m, s.dv, 4));
        matrix<float> O(d, s.m, s.dv), bias(d, s.m, s.n);
        bias = select(col_index() <= row_index(), 0, -inf);
        in_one_launch(
            d, [&] { O = softmax(select(col_index() <= row_index(), Q * trans(K), -inf), axis<1>) * V; });
        check(O, want, bound(o, 0.0625));
        O = 0;
        in_one_launch(d, [&] { O = softmax(Q * trans(K) + bias, axis<1>) * V; });
        check(O, want, bound(o, 0.0625));
        const std::vector<float> once = O.to_host();
        O = 0;
        O = softmax(Q * trans(K) + bias, axis<1>) * V;
        CHECK(O.to_host() == once); // the same bits
        O = old;
        in_one_launch(d, [&] { O = 2.0f * softmax(Q * trans(K) + bias, axis<1>) * V + 0.5f * O; });
        table twice = want;
        const table before = numbers_of(s.m, s.dv, 4);
        for (std::size_t e = 0; e < twice.all.size(); ++e)
            twice.all[e] = 2 * want.all[e] + 0.5 * before.all[e];
        check(O, twice, 3 * bound(o, 0.0625));
    }
}

TEST_CASE("keys that lie the other way, transposes, parts and a vector") {
    const shape s{37, 50, 12, 20};
    const operands o(s, 0.0625);
    const table want = attended(o, as_it_is);
    for (const device& d : devices()) {
        CAPTURE(d.name());
        const matrix<float> Q = on(d, o.q), KT = on(d, o.k.turned()), V = on(d, o.v),
                            QT = on(d, o.q.turned()), VT = on(d, o.v.turned());
        matrix<float> O(d, s.m, s.dv), all(d, 60, 40);
        in_one_launch(d, [&] { O = softmax(Q * KT, axis<1>) * V; });
        check(O, want, bound(o, 0.0625));
        in_one_launch(d, [&] { O = softmax(trans(QT) * KT, axis<1>) * trans(VT); });
        check(O, want, bound(o, 0.0625));
        all = 7;
        auto part = all.block(3, 5, s.m, s.dv);
        in_one_launch(d, [&] { part = softmax(Q * KT, axis<1>) * V; });
        check(eval(part), want, bound(o, 0.0625));
        const double beside = 7.0 * (60 * 40 - static_cast<double>(s.m * s.dv));
        CHECK(sum(all).to_host() - sum(part).to_host() == doctest::Approx(beside));
        vector<float> y(d, s.m);
        in_one_launch(d, [&] { y = softmax(Q * KT, axis<1>) * V.col(3); });
        const std::vector<float> column = y.to_host();
        int wrong = 0;
        for (std::int64_t i = 0; i < s.m; ++i)
            wrong += !(std::fabs(column[static_cast<std::size_t>(i)] - want(i, 3)) <= bound(o, 0.0625));
        CHECK(wrong == 0);
    }
}

TEST_CASE("the array that is written is an operand, too") {
    const shape s{40, 40, 24, 24};
    const operands o(s, 0.0625);
    const table want = attended(o, as_it_is);
    for (const device& d : devices()) {
        CAPTURE(d.name());
        matrix<float> Q = on(d, o.q), K = on(d, o.k), V = on(d, o.v);
        const auto is_right = [&](matrix<float>& X) {
            X = softmax(Q * trans(K), axis<1>) * V;
            check(X, want, bound(o, 0.0625));
        };
        is_right(Q);
        Q = on(d, o.q);
        is_right(K);
        K = on(d, o.k);
        is_right(V);
        V = on(d, o.v);
        const table square = numbers_of(40, 40, 5);
        matrix<float> W = on(d, square), B(d, 40, 40);
        B = 0;
        B = softmax(Q * trans(K) + B, axis<1>) * W;
        operands wide = o;
        wide.v = square;
        check(B, attended(wide, as_it_is), bound(o, 0.0625));
    }
}

TEST_CASE("NaN and infinities are where the formula has them") {
    const shape s{6, 140, 4, 3};
    operands o(s, 0.25);
    matrix<float> bias(host_device(), s.m, s.n);
    std::vector<float> b(static_cast<std::size_t>(s.m * s.n), 0.0f);
    const auto at = [&](std::int64_t i, std::int64_t j) -> float& {
        return b[static_cast<std::size_t>(i * s.n + j)];
    };
    at(0, 137) = nan;
    at(1, 2) = inf;
    for (std::int64_t j = 0; j < s.n; ++j) at(2, j) = -inf;                    // nothing
    for (std::int64_t j = 0; j < 139; ++j) at(3, j) = -inf;                    // the last key alone
    for (std::int64_t j = 0; j < s.n; ++j) at(4, j) = j == 3 ? 3e38f : -3e38f; // far apart
    o.v(139, 1) = std::numeric_limits<double>::infinity();
    const auto of = [&](const device& d) {
        const matrix<float> Q = on(d, o.q), K = on(d, o.k), V = on(d, o.v), B(d, s.m, s.n, b);
        matrix<float> O(d, s.m, s.dv);
        in_one_launch(d, [&] { O = softmax(Q * trans(K) + B, axis<1>) * V; });
        return O.to_host();
    };
    const std::vector<float> want = of(host_device());
    CHECK(std::isnan(want[0]));
    CHECK(std::isnan(want[3]));
    CHECK(std::isnan(want[6]));
    CHECK(want[10] == inf);
    for (const device& d : devices()) {
        CAPTURE(d.name());
        const std::vector<float> got = of(d);
        for (std::size_t e = 0; e < want.size(); ++e) {
            CAPTURE(e);
            const bool is_same = std::isnan(want[e])   ? std::isnan(got[e])
                                 : std::isinf(want[e]) ? got[e] == want[e]
                                                       : std::fabs(got[e] - want[e]) <= bound(o);
            CHECK(is_same);
        }
    }
}

TEST_CASE("no keys, no terms, no rows and no columns") {
    const shape shapes[] = {{3, 0, 4, 5}, {3, 4, 0, 5}, {0, 4, 4, 5}, {3, 4, 4, 0}, {2049, 0, 4, 5}};
    for (const device& d : devices())
        for (const shape& s : shapes) {
            CAPTURE(d.name());
            CAPTURE(s.n);
            CAPTURE(s.d);
            const operands o(s);
            const matrix<float> Q = on(d, o.q), K = on(d, o.k), V = on(d, o.v);
            matrix<float> O(d, s.m, s.dv);
            O = softmax(Q * trans(K), axis<1>) * V;
            check(O, attended(o, as_it_is), bound(o));
        }
}

TEST_CASE("the form is chosen for narrow arrays, and for few keys or many rows") {
    const auto words_of = [](const device& d, const shape& s) {
        const matrix<float> Q(d, s.m, s.d), K(d, s.n, s.d), V(d, s.n, s.dv);
        matrix<float> O(d, s.m, s.dv);
        std::string words = explain(O = softmax(0.125f * Q * trans(K), axis<1>) * V);
        return words;
    };
    for (const device& d : devices()) {
        if (!test::has_groups(d)) continue;
        CAPTURE(d.name());
        const auto is_form = [&](const shape& s) {
            return words_of(d, s).find("softmax and product by work-groups") != std::string::npos;
        };
        CHECK(is_form({4096, 4096, 64, 64}));
        CHECK(is_form({10, 256, 64, 64}));
        CHECK(is_form({2049, 300, 1, 1}));
        CHECK(!is_form({2048, 257, 64, 64}));
        CHECK(!is_form({4096, 4096, 65, 64}));
        CHECK(!is_form({4096, 4096, 64, 65}));
    }
}

TEST_CASE("doubles, and columns of scores, take the ways of their own") {
    const shape s{20, 30, 5, 7};
    const operands o(s, 0.0625);
    for (const device& d : devices()) {
        CAPTURE(d.name());
        const matrix<float> Q = on(d, o.q), K = on(d, o.k), V = on(d, o.v);
        matrix<float> O(d, s.dv, s.m);
        O = trans(V) * softmax(K * trans(Q), axis<0>);
        check(O, attended(o, as_it_is).turned(), bound(o, 0.0625));
        if (!d.supports(dtype::f64)) continue;
        const matrix<double> A(d, s.m, s.d, o.q.all), B(d, s.n, s.d, o.k.all), C(d, s.n, s.dv, o.v.all);
        matrix<double> R(d, s.m, s.dv);
        R = softmax(A * trans(B), axis<1>) * C;
        test::units::check(R, attended(o, as_it_is), 1e-13);
    }
}

} // namespace test_attention
