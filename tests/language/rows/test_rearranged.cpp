// Arrays put together, repeated, shifted, framed, turned round; beside loops.

#include <limits>

#include "rows.hpp"

namespace test::units {

using namespace sinter;

namespace {

std::int64_t wrapped(std::int64_t i, std::int64_t n) {
    return (i % n + n) % n;
}

} // namespace

TEST_CASE("rolled, turned round, repeated") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto [m, n] : shapes) {
            const table t = numbers_of(m, n);
            const matrix<float> A = on(d, t);
            for (const std::int64_t k : {0, 1, -2, 40}) {
                check(roll(A, k, axis<0>),
                      {m, n, [&, m = m](auto i, auto j) { return t(wrapped(i - k, m), j); }});
                check(roll(A, k, axis<1>),
                      {m, n, [&, n = n](auto i, auto j) { return t(i, wrapped(j - k, n)); }});
            }
            check(flip(A), {m, n, [&, m = m, n = n](auto i, auto j) { return t(m - 1 - i, n - 1 - j); }});
            check(flip(2 * A, axis<1>), {m, n, [&, n = n](auto i, auto j) { return 2 * t(i, n - 1 - j); }});
            check(tile(A, 2, 3),
                  {2 * m, 3 * n, [&, m = m, n = n](auto i, auto j) { return t(i % m, j % n); }});
            check(tile(A + 1, 2), {2 * m, n, [&, m = m](auto i, auto j) { return t(i % m, j) + 1; }});
            check(diff(A, axis<0>),
                  {m > 0 ? m - 1 : 0, n, [&](auto i, auto j) { return t(i + 1, j) - t(i, j); }});
            check(diff(A, axis<1>),
                  {m, n > 0 ? n - 1 : 0, [&](auto i, auto j) { return t(i, j + 1) - t(i, j); }});
            for (const std::int64_t k : {0, 1, -2, 50}) {
                check(triu(A, k), {m, n, [&](auto i, auto j) { return i + k <= j ? t(i, j) : 0; }});
                check(tril(2 * A, k), {m, n, [&](auto i, auto j) { return i + k >= j ? 2 * t(i, j) : 0; }});
            }
        }
        const vector<float> x(d, {1, 4, 9});
        CHECK(vector<float>(roll(x, 1)).to_host() == std::vector<float>{9, 1, 4});
        CHECK(matrix<float>(roll(trans(x), -1)).to_host() == std::vector<float>{4, 9, 1});
        CHECK(vector<float>(roll(2 * x, std::int64_t{3} << 40)).to_host() == std::vector<float>{2, 8, 18});
        CHECK(vector<float>(diff(x)).to_host() == std::vector<float>{3, 5});
        CHECK(vector<float>(diff(diff(x))).to_host() == std::vector<float>{2});
        CHECK(vector<float>(tile(x, 2)).to_host() == std::vector<float>{1, 4, 9, 1, 4, 9});
        CHECK(vector<std::int32_t>(diff(x > 2)).to_host() == std::vector<std::int32_t>{1, 0});
        vector<float> y = x;
        y = roll(y, 1) + y;
        CHECK(y.to_host() == std::vector<float>{10, 5, 13});
        flip(y) = x;
        CHECK(y.to_host() == std::vector<float>{9, 4, 1});
    }
}

TEST_CASE("within margins") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto [m, n] : shapes) {
            const table t = numbers_of(m, n);
            const matrix<float> A = on(d, t);
            const auto framed = [&, m = m, n = n](double other) {
                return table(m + 3, n + 7, [&](auto i, auto j) {
                    const bool inside = i >= 1 && i < m + 1 && j >= 3 && j < n + 3;
                    return inside ? t(i - 1, j - 3) : other;
                });
            };
            check(pad(A, {1, 2, 3, 4}), framed(0));
            check(pad(A, {1, 2, 3, 4}, 7), framed(7));
            if (m == 0 || n == 0) continue;
            check(pad(A + 0, {1, 2, 3, 4}, -1), framed(-1));
            check(pad<edge::wrap>(A, 2), {m + 4, n + 4, [&, m = m, n = n](auto i, auto j) {
                                              return t(wrapped(i - 2, m), wrapped(j - 2, n));
                                          }});
            check(pad<edge::clamp>(A, {0, 1}), {m + 1, n + 1, [&, m = m, n = n](auto i, auto j) {
                                                    return t(std::min(i, m - 1), std::min(j, n - 1));
                                                }});
        }
        const vector<float> x(d, {1, 2, 3});
        CHECK(vector<float>(pad(x, 1)).to_host() == std::vector<float>{0, 1, 2, 3, 0});
        CHECK(vector<float>(pad<edge::mirror>(x, {2, 1})).to_host() == std::vector<float>{3, 2, 1, 2, 3, 2});
        CHECK(matrix<float>(pad(trans(x), {0, 1}, 5)).to_host() == std::vector<float>{1, 2, 3, 5});
        CHECK(test::refused<shape_error>([&] { (void)pad(x, -1); }).find("pad puts -1") != std::string::npos);
        CHECK(test::refused<shape_error>([&] {
                  (void)pad<edge::wrap>(vector<float>(d, 0), 1);
              }).find("nothing can be gathered") != std::string::npos);
    }
}

TEST_CASE("one below the other, side by side") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto [m, n] : shapes) {
            const table t = numbers_of(m, n), u = numbers_of(2, n, 1), w = numbers_of(m, 3, 2);
            const matrix<float> A = on(d, t), U = on(d, u), W = on(d, w);
            check(concat(A, U, axis<0>),
                  {m + 2, n, [&, m = m](auto i, auto j) { return i < m ? t(i, j) : u(i - m, j); }});
            check(concat(W, A, W, axis<1>),
                  {m, n + 6, [&, n = n](auto i, auto j) {
                       return j < 3 ? w(i, j) : j < n + 3 ? t(i, j - 3) : w(i, j - n - 3);
                   }});
            check(stack_rows(U, A),
                  {m + 2, n, [&](auto i, auto j) { return i < 2 ? u(i, j) : t(i - 2, j); }});
            check(stack_cols(A, W),
                  {m, n + 3, [&, n = n](auto i, auto j) { return j < n ? t(i, j) : w(i, j - n); }});
            if (m > 0 && n > 0)
                check(stack_cols(2 * A, A),
                      {m, 2 * n, [&, n = n](auto i, auto j) { return j < n ? 2 * t(i, j) : t(i, j - n); }});
        }
        const vector<float> x(d, {1, 2, 3}), y(d, {4, 5, 6});
        CHECK(vector<float>(concat(x, y, vector<float>(d, 0), axis<0>)).to_host() ==
              std::vector<float>{1, 2, 3, 4, 5, 6});
        CHECK(matrix<float>(stack_rows(x, y)).to_host() == std::vector<float>{1, 2, 3, 4, 5, 6});
        CHECK(matrix<float>(stack_cols(x, y)).to_host() == std::vector<float>{1, 4, 2, 5, 3, 6});
        CHECK(matrix<float>(stack_rows(on(d, table(1, 3)), x)).to_host() ==
              std::vector<float>{0, 0, 0, 1, 2, 3});
        matrix<float> C(d, 3, 5), D(d, 9, 9);
        const matrix<float> A = on(d, numbers_of(3, 2)), B = on(d, numbers_of(3, 3, 5));
        CHECK(used_by(d, [&] { C = 2 * stack_cols(A, B) + C; }).launches == 1);
        auto part = D(rows(0, 6, 2), cols(1, 6));
        D = 0;
        part = stack_cols(A, B) + part;
        check(part, {3, 5, [](auto i, auto j) {
                         return j < 2 ? numbers_of(3, 2)(i, j) : numbers_of(3, 3, 5)(i, j - 2);
                     }});
        C = stack_cols(C(cols(3, 5)), C(cols(0, 3)));
        CHECK(test::refused<shape_error>([&] { (void)stack_rows(A, B); }) ==
              "sinter: stack_rows of arrays with 2 and with 3 columns");
        CHECK(test::refused<shape_error>([&] { (void)concat(x, y(rows(0, 2)), axis<1>); }) ==
              "sinter: concat of arrays with 3 and with 2 rows");
    }
}

TEST_CASE("zeros beside small whole numbers and masks leave them their type") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const auto check = [&]<class T>(T) {
            const matrix<T> A(d, 2, 2, {T(1), T(1), T(1), T(1)});
            const vector<T> x(d, {T(1), T(1)});
            const matrix upper = triu(A), lower = tril(A, -1), square = diag(x), aside = diag(x, 1);
            static_assert(std::is_same_v<decltype(upper), const matrix<T>>);
            static_assert(std::is_same_v<decltype(lower), const matrix<T>>);
            static_assert(std::is_same_v<decltype(square), const matrix<T>>);
            static_assert(std::is_same_v<decltype(aside), const matrix<T>>);
            CHECK(upper.to_host() == std::vector<T>{T(1), T(1), T(0), T(1)});
            CHECK(lower.to_host() == std::vector<T>{T(0), T(0), T(1), T(0)});
            CHECK(square.to_host() == std::vector<T>{T(1), T(0), T(0), T(1)});
            CHECK(aside(1, 2).to_host() == T(1));
        };
        check(std::uint8_t());
        check(std::int16_t());
        check(bool());
        check(std::int32_t());
    }
}

TEST_CASE("margins of a number leave small whole numbers and masks their type, and are refused beyond it") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const auto each = [&]<class T>(T, int beyond) {
            vector<T> x(d, {1, 2});
            static_assert(std::is_same_v<decltype(eval(pad(x, 1, 7))), vector<T>>);
            CHECK(eval(pad(x, 1, 7)).to_host() == std::vector<T>{7, 1, 2, 7});
            CHECK(eval(pad(x, {0, 1}, 7u)).to_host() == std::vector<T>{1, 2, 7});
            CHECK_THROWS_AS((void)pad(x, 1, beyond), unsupported_error);
        };
        each(std::uint8_t{}, 256);
        each(std::int8_t{}, -129);
        each(std::uint16_t{}, -1);
        each(std::int16_t{}, 32768);
        const vector<bool> m(d, {false, true});
        static_assert(std::is_same_v<decltype(eval(pad(m, 1, 1))), vector<bool>>);
        CHECK(eval(pad(m, 1, 1)).to_host() == std::vector<bool>{true, false, true, true});
        CHECK(eval(pad(m, 1, true)).to_host() == std::vector<bool>{true, false, true, true});
        CHECK(eval(pad(vector<std::uint8_t>(d, {1}), 1, 0.5f)).to_host() ==
              std::vector<float>{0.5f, 1, 0.5f});
    }
}

TEST_CASE("triangles and diagonals may begin at any number") {
    constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min(),
                           most = std::numeric_limits<std::int64_t>::max();
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const matrix<float> A(d, {{1, 2, 3}, {4, 5, 6}});
        const std::vector<float> all = A.to_host(), none(6, 0.0f);
        CHECK(eval(triu(A, least)).to_host() == all);
        CHECK(eval(triu(A, most)).to_host() == none);
        CHECK(eval(tril(A, least)).to_host() == none);
        CHECK(eval(tril(A, most)).to_host() == all);
        CHECK(eval(diag(A, least)).size() == 0);
        CHECK(eval(diag(A, most)).size() == 0);
        const vector<float> x(d, {1, 2});
        for (const std::int64_t k : {least, most}) CHECK_THROWS_AS((void)diag(x, k), shape_error);
    }
}

} // namespace test::units
