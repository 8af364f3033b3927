// Several reductions over the same terms are one launch: several results of one evaluation, or several parts
// of one expression. Sizes are around those at which schedules change.

#include <cmath>
#include <limits>

#include "reductions.hpp"

using namespace sinter;

using namespace test::reductions;

namespace test_reductions_together {

namespace {

constexpr matrix_extents shapes[] = {{1, 1},  {1, 17},   {17, 1},    {3, 5},     {17, 257},
                                     {64, 8}, {257, 17}, {1000, 33}, {40, 1024}, {20000, 3}};

template <class T>
void along_axes(const device& d) {
    const double lowest =
        dtype_of<T> == dtype::i32 ? -2147483648.0 : -std::numeric_limits<double>::infinity();
    for (const matrix_extents& s : shapes) {
        CAPTURE(s.rows);
        CAPTURE(s.cols);
        const std::vector<T> x = values<T>(s.rows * s.cols);
        const matrix<T> X(d, s.rows, s.cols, x);
        vector<T> down(d, s.cols), most(d, s.cols), across(d, s.rows), top(d, s.rows);
        together(
            d, [&] { evaluate(down = sum(X, axis<0>), most = max(X, axis<0>)); }, s.rows >= 257);
        check_same(down.to_host(), folded(x, s.rows, s.cols, true, 0, plus));
        check_same(most.to_host(), folded(x, s.rows, s.cols, true, lowest, larger));
        together(
            d, [&] { evaluate(across = sum(X, axis<1>), top = max(X, axis<1>)); }, s.cols >= 257);
        check_same(across.to_host(), folded(x, s.rows, s.cols, false, 0, plus));
        check_same(top.to_host(), folded(x, s.rows, s.cols, false, lowest, larger));
    }
}

} // namespace

TEST_CASE("mean and sum of squares down columns: one launch, no temporary") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t m = 17, n = 257;
        const std::vector<float> x = test::numbers(m * n, 1);
        const matrix<float> X(d, m, n, x);
        vector<float> s(d, n), q(d, n);
        together(d, [&] { evaluate(s = sum(X, axis<0>), q = sum(hadamard(X, X), axis<0>)); });
        check_same(s.to_host(), folded(x, m, n, true, 0, plus));
        check_same(q.to_host(), folded(x, m, n, true, 0, [](double a, double b) { return a + b * b; }));
        const matrix<float> Y(d, 19, 259, test::numbers(19 * 259, 2));
        vector<float> other(d, 259), squares(d, 259);
        const std::int64_t before = d.counters().compilations;
        evaluate(other = sum(Y, axis<0>), squares = sum(hadamard(Y, Y), axis<0>));
        CHECK(d.counters().compilations == before);
    }
}

TEST_CASE("sums and largest elements of rows and columns, of every type") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        along_axes<float>(d);
        along_axes<std::int32_t>(d);
        along_axes<half>(d);
        if (d.supports(dtype::f64)) along_axes<double>(d);
    }
}

TEST_CASE("reductions to scalars, short and in shares, and what is computed of them") {
    for (const std::int64_t n : {1, 17, 257, 5000, 300000}) {
        CAPTURE(n);
        for (const device& d : test::devices(n < 100000)) { // small textures do not hold more
            CAPTURE(d.name());
            const std::vector<float> x = test::numbers(n, 2), y = test::numbers(n, 3);
            const vector<float> X(d, n, x), Y(d, n, y);
            scalar<float> total(d), most(d), least(d), cosine(d), mid(d);
            double xx = 0, xy = 0, yy = 0, sum_x = 0, max_x = -10, min_x = 10;
            for (std::size_t e = 0; e < x.size(); ++e) {
                const double a = x[e], b = y[e];
                xx += a * a, xy += a * b, yy += b * b, sum_x += a;
                max_x = std::fmax(max_x, a);
                min_x = std::fmin(min_x, a);
            }
            together(
                d, [&] { evaluate(total = 1.0f + sum(X), most = max(X), least = -min(X)); }, n >= 4096);
            CHECK(total.to_host() == static_cast<float>(1 + sum_x));
            CHECK(most.to_host() == static_cast<float>(max_x));
            CHECK(least.to_host() == static_cast<float>(-min_x));
            together(
                d, [&] { cosine = dot(X, Y) / (norm(X) * norm(Y)); }, n >= 4096);
            CHECK(std::fabs(cosine.to_host() - xy / std::sqrt(xx * yy)) < 1e-5);
            together(
                d, [&] { mid = (max(X) + min(X)) / 2; }, n >= 4096);
            CHECK(mid.to_host() == static_cast<float>((max_x + min_x) / 2));
        }
    }
}

TEST_CASE("long columns and rows, and matrices that are folded as a whole") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        for (const matrix_extents& s : {matrix_extents{20000, 3}, {3, 20000}, {301, 203}, {700, 512}}) {
            CAPTURE(s.rows);
            const std::vector<float> x = test::numbers(s.rows * s.cols, 2);
            const matrix<float> X(d, s.rows, s.cols, x);
            vector<float> down(d, s.cols), top(d, s.cols), across(d, s.rows), least(d, s.rows);
            scalar<float> all(d), most(d), turned(d);
            together(
                d, [&] { evaluate(down = sum(X, axis<0>), top = max(2 * X, axis<0>)); }, true);
            together(
                d, [&] { evaluate(across = sum(X, axis<1>), least = min(X, axis<1>)); }, true);
            together(
                d, [&] { evaluate(all = sum(X), most = max(X), turned = sum(hadamard(X, X))); }, true);
            double sum = 0, squares = 0;
            for (const float e : x) sum += e, squares += e * e;
            CHECK(all.to_host() == static_cast<float>(sum));
            CHECK(turned.to_host() == static_cast<float>(squares));
            CHECK(most.to_host() == 4);
            check_same(down.to_host(), folded(x, s.rows, s.cols, true, 0, plus));
            check_same(top.to_host(), folded(x, s.rows, s.cols, true, -100,
                                             [](double a, double b) { return larger(a, 2 * b); }));
            check_same(across.to_host(), folded(x, s.rows, s.cols, false, 0, plus));
            check_same(least.to_host(), folded(x, s.rows, s.cols, false, 100,
                                               [](double a, double b) { return b < a ? b : a; }));
        }
    }
}

TEST_CASE("results of other types: sums, counts, truths and doubles of one array") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const matrix_extents& s : {matrix_extents{17, 257}, {257, 17}, {5, 3}}) {
            CAPTURE(s.rows);
            const std::vector<float> x = test::numbers(s.rows * s.cols, 3);
            const matrix<float> X(d, s.rows, s.cols, x);
            for (const bool down : {true, false}) {
                CAPTURE(down);
                const std::int64_t n = down ? s.cols : s.rows, terms = down ? s.rows : s.cols;
                vector<float> total(d, n);
                vector<std::int32_t> above(d, n);
                vector<bool> some(d, n), every(d, n);
                together(
                    d,
                    [&] {
                        if (down)
                            evaluate(total = sum(X, axis<0>),
                                     above = sum(cast<std::int32_t>(X > 1.0f), axis<0>),
                                     some = any(X > 3.0f, axis<0>), every = all(X < 4.0f, axis<0>));
                        else
                            evaluate(total = sum(X, axis<1>),
                                     above = sum(cast<std::int32_t>(X > 1.0f), axis<1>),
                                     some = any(X > 3.0f, axis<1>), every = all(X < 4.0f, axis<1>));
                    },
                    terms >= 257);
                const auto count = [](double a, double b) { return a + (b > 1); };
                const auto most = folded(x, s.rows, s.cols, down, -10, larger);
                check_same(total.to_host(), folded(x, s.rows, s.cols, down, 0, plus));
                const std::vector<float> counted = folded(x, s.rows, s.cols, down, 0, count);
                check_same(above.to_host(), std::vector<std::int32_t>(counted.begin(), counted.end()));
                const auto found = some.to_host(), held = every.to_host();
                for (std::size_t e = 0; e < most.size(); ++e) {
                    CHECK(found[e] == (most[e] > 3));
                    CHECK(held[e] == (most[e] < 4));
                }
            }
            if (!d.supports(dtype::f64)) continue;
            vector<double> exact(d, s.rows), product(d, s.rows);
            vector<float> rough(d, s.rows);
            together(d, [&] {
                evaluate(rough = max(X, axis<1>), exact = sum(cast<double>(X), axis<1>),
                         product = prod(cast<double>(X) / 4, axis<1>));
            });
            const std::vector<double> wide(x.begin(), x.end());
            check_same(exact.to_host(), folded(wide, s.rows, s.cols, false, 0, plus));
            check_same(rough.to_host(), folded(x, s.rows, s.cols, false, -10, larger));
            const auto times =
                folded(wide, s.rows, s.cols, false, 1, [](double a, double b) { return a * (b / 4); });
            const auto found = product.to_host();
            for (std::size_t e = 0; e < times.size(); ++e) CHECK(std::fabs(found[e] - times[e]) <= 1e-12);
        }
    }
}

TEST_CASE("nothing to fold, NaN, and matrix_extents of one") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const vector<float> none(d, 0);
        scalar<float> a(d), b(d);
        evaluate(a = sum(none), b = prod(none));
        CHECK(a.to_host() == 0);
        CHECK(b.to_host() == 1);
        const matrix<float> flat(d, 0, 5), thin(d, 5, 0);
        vector<float> s(d, 5, test::numbers(5, 1)), p(d, 5, test::numbers(5, 2));
        evaluate(s = sum(flat, axis<0>), p = prod(flat, axis<0>));
        check_same(s.to_host(), std::vector<float>(5, 0.0f));
        check_same(p.to_host(), std::vector<float>(5, 1.0f));
        evaluate(s = 2 + sum(thin, axis<1>), p = prod(thin, axis<1>));
        check_same(s.to_host(), std::vector<float>(5, 2.0f));
        check_same(p.to_host(), std::vector<float>(5, 1.0f));
        vector<float> nothing(d, 0), more(d, 0);
        evaluate(nothing = sum(thin, axis<0>), more = prod(thin, axis<0>));

        std::vector<float> x = test::numbers(17 * 33, 1);
        x[40] = std::numeric_limits<float>::quiet_NaN();
        const matrix<float> X(d, 17, 33, x);
        vector<float> most(d, 17), total(d, 17);
        evaluate(most = max(X, axis<1>), total = sum(X, axis<1>));
        if (d.name() == "opengl:es") continue; // which has no exact NaN
        CHECK(std::isnan(most.to_host()[1]));
        CHECK(std::isnan(total.to_host()[1]));
        CHECK(most.to_host()[0] == 4);
    }
}

TEST_CASE("views: strided, transposed, written into parts, and arrays that lie in other ways") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t m = 40, n = 30;
        const std::vector<float> x = test::numbers(m * n, 1), y = test::numbers(m * n, 2);
        const matrix<float> X(d, m, n, x), Y(d, n, m, y);
        vector<float> s(d, n), q(d, n), every(d, m / 2), twice(d, m / 2);
        together(d, [&] {
            evaluate(every = sum(X(rows(0, m, 2), cols(0, n)), axis<1>),
                     twice = max(X(rows(0, m, 2), cols(0, n)), axis<1>));
        });
        const auto of_rows = folded(x, m, n, false, 0, plus), most = folded(x, m, n, false, -9, larger);
        for (std::size_t e = 0; e < 20; ++e) {
            CHECK(every.to_host()[e] == of_rows[2 * e]);
            CHECK(twice.to_host()[e] == most[2 * e]);
        }
        vector<float> u(d, m), v(d, m);
        together(d, [&] { evaluate(u = sum(trans(X), axis<0>), v = max(trans(X), axis<0>)); });
        check_same(u.to_host(), of_rows);
        check_same(v.to_host(), most);
        // One of them alone, and both read in different orders.
        evaluate(s = sum(X, axis<0>), q = sum(X - trans(Y), axis<0>));
        const auto down = folded(x, m, n, true, 0, plus), other = folded(y, n, m, false, 0, plus);
        check_same(s.to_host(), down);
        for (std::size_t e = 0; e < other.size(); ++e) CHECK(q.to_host()[e] == down[e] - other[e]);
        evaluate(s = sum(X, axis<0>) - sum(trans(Y), axis<0>),
                 q = max(trans(Y), axis<0>) + 0 * sum(X, axis<0>));
        for (std::size_t e = 0; e < other.size(); ++e) CHECK(s.to_host()[e] == down[e] - other[e]);
        check_same(q.to_host(), folded(y, n, m, false, -9, larger));
        matrix<float> parts(d, 2, n + 3);
        parts = 7.0f;
        evaluate(parts(rows(0, 1), cols(1, n + 1)) = trans(sum(X, axis<0>)),
                 parts(rows(1, 2), cols(2, n + 2)) = trans(max(X, axis<0>)));
        const std::vector<float> all = parts.to_host();
        const auto top = folded(x, m, n, true, -9, larger);
        CHECK(all[0] == 7);
        CHECK(all[static_cast<std::size_t>(n + 1)] == 7);
        for (std::size_t e = 0; e < top.size(); ++e) {
            CHECK(all[1 + e] == down[e]);
            CHECK(all[static_cast<std::size_t>(n) + 3 + 2 + e] == top[e]);
        }
    }
}

TEST_CASE("every result is computed of what there was before") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 100;
        const std::vector<float> x = test::numbers(n, 1);
        vector<float> X(d, n, x);
        scalar<float> s(d), t(d), big(d);
        float sum_x = 0, squares = 0;
        for (const float e : x) sum_x += e, squares += e * e;
        const counters used = used_by(d, [&] { evaluate(X = X / norm(X), s = sum(X), big = max(X)); });
        CHECK(used.launches <= 2);
        CHECK(s.to_host() == sum_x);
        CHECK(big.to_host() == 4);
        CHECK(std::fabs(X.to_host()[3] - x[3] / std::sqrt(squares)) < 1e-6f);
        // Results that are read by the others' epilogues.
        X = vector<float>(d, n, x);
        evaluate(s = 3.0f + 0 * sum(X), t = 5.0f + 0 * max(X));
        evaluate(s = t + sum(X), t = s + max(X));
        CHECK(s.to_host() == 5 + sum_x);
        CHECK(t.to_host() == 3 + 4);
        // One is written where the other one's terms lie.
        matrix<float> M(d, 6, 6, test::numbers(36, 1));
        const std::vector<float> before = M.to_host();
        vector<float> most(d, 6);
        evaluate(M.col(2) = sum(M, axis<1>), most = max(M, axis<1>));
        const auto sums = folded(before, 6, 6, false, 0, plus);
        check_same(most.to_host(), folded(before, 6, 6, false, -9, larger));
        for (std::size_t i = 0; i < 6; ++i) CHECK(M.to_host()[6 * i + 2] == sums[i]);
        // A sum below another one is there before it.
        vector<float> y(d, n, x);
        evaluate(s = sum(y), t = sum(square(y - mean(y))));
        CHECK(s.to_host() == sum_x);
        CHECK(std::fabs(t.to_host() - (squares - sum_x * sum_x / 100)) < 1e-2f);
        evaluate(t = max(y) + sum(y - max(y)) + min(y));
        CHECK(std::fabs(t.to_host() - (4 + sum_x - 400 - 4)) < 1e-3f);
    }
}

TEST_CASE("more reductions than one kernel folds, and some that it does not") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::vector<float> x = test::numbers(17 * 33, 1);
        const matrix<float> X(d, 17, 33, x);
        vector<float> r[6] = {vector<float>(d, 17), vector<float>(d, 17), vector<float>(d, 17),
                              vector<float>(d, 17), vector<float>(d, 17), vector<float>(d, 17)};
        vector<std::int32_t> at(d, 17);
        const counters used = used_by(d, [&] {
            evaluate(r[0] = sum(X, axis<1>), r[1] = max(X, axis<1>), r[2] = min(X, axis<1>),
                     r[3] = sum(2 * X, axis<1>), r[4] = sum(hadamard(X, X), axis<1>),
                     r[5] = max(abs(X), axis<1>), at = argmax(X, axis<1>));
        });
        CHECK(used.launches <= 4);
        const auto sums = folded(x, 17, 33, false, 0, plus);
        check_same(r[0].to_host(), sums);
        check_same(r[1].to_host(), folded(x, 17, 33, false, -9, larger));
        check_same(r[3].to_host(), folded(x, 17, 33, false, 0, [](double a, double b) { return a + 2 * b; }));
        check_same(r[4].to_host(), folded(x, 17, 33, false, 0, [](double a, double b) { return a + b * b; }));
        check_same(r[5].to_host(),
                   folded(x, 17, 33, false, 0, [](double a, double b) { return larger(a, std::fabs(b)); }));
        const auto most = r[1].to_host();
        const auto places = at.to_host();
        for (std::size_t i = 0; i < 17; ++i)
            CHECK(x[33 * i + static_cast<std::size_t>(places[i])] == most[i]);
    }
}

namespace {

/// With SINTER_TESTS=quick those pairs whose `turn` it is.
template <class To, class... Axis, class X>
void check_pairs(const device& d, const X& x, int turn, To& a, To& b, To& alone, Axis... along) {
    const auto sums = [&] { return sum(x, along...); };
    const auto most = [&] { return 2.0f * max(x, along...); };
    const auto least = [&] { return min(abs(x), along...) - 1.0f; };
    const auto powers = [&] { return prod(select(x > 0.0f, 2.0f, 0.5f), along...); };
    const auto some = [&] { return cast<float>(any(x > 3.0f, along...)); };
    const auto every = [&] { return cast<float>(all(x < 4.0f, along...)); };
    const auto place = [&] { return cast<float>(argmax(x, along...)); };
    const auto pair = [&](auto first, auto second) {
        if (!test::is_turn(turn++, 2)) return;
        const counters used = used_by(d, [&] { evaluate(a = first(), b = second()); });
        CHECK(used.launches == 1);
        alone = first();
        CHECK(all(a == alone).to_host());
        alone = second();
        CHECK(all(b == alone).to_host());
    };
    const auto with_all = [&](auto first) {
        pair(first, sums);
        pair(first, most);
        pair(first, least);
        pair(first, powers);
        pair(first, some);
        pair(first, every);
        pair(first, place);
    };
    with_all(sums);
    with_all(most);
    with_all(least);
    with_all(powers);
    with_all(some);
    with_all(every);
}

} // namespace

TEST_CASE("every reduction beside every other one") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const matrix_extents& s : {matrix_extents{17, 33}, {64, 8}}) {
            CAPTURE(s.rows);
            const matrix<float> X(d, s.rows, s.cols, test::numbers(s.rows * s.cols, 1));
            vector<float> a(d, s.cols), b(d, s.cols), alone(d, s.cols);
            check_pairs(d, X, s.rows == 17, a, b, alone, axis<0>);
            vector<float> u(d, s.rows), v(d, s.rows), w(d, s.rows);
            check_pairs(d, X, s.rows != 17, u, v, w, axis<1>);
        }
    }
}

} // namespace test_reductions_together
