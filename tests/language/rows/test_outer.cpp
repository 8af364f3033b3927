// All pairs of elements or rows, diagonals, and values between places; beside loops.

#include <sinter/sinter.hpp>

#include "rows.hpp"

namespace test::units {

using namespace sinter;

namespace {

table column(std::vector<double> v) {
    table t(static_cast<std::int64_t>(v.size()), 1);
    t.all = std::move(v);
    return t;
}

} // namespace

TEST_CASE("diagonals, written and read") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto [m, n] : shapes) {
            const table t = numbers_of(m, n);
            const matrix<float> A = on(d, t);
            for (const std::int64_t k : {0, 1, -2, 40}) {
                const std::int64_t top = k < 0 ? -k : 0, left = k < 0 ? 0 : k;
                const std::int64_t length = std::max(std::int64_t{0}, std::min(m - top, n - left));
                check(diag(A, k), {length, 1, [&](auto i, auto) { return t(i + top, i + left); }});
            }
        }
        for (const std::int64_t n : {0, 1, 3, 31}) {
            const table t = numbers_of(n, 1);
            const vector<float> x(d, t.floats());
            check(diag(x), {n, n, [&](auto i, auto j) { return i == j ? t(i, 0) : 0; }});
            check(diag(x, 2), {n + 2, n + 2, [&](auto i, auto j) { return i + 2 == j ? t(i, 0) : 0; }});
            check(diag(x, -1), {n + 1, n + 1, [&](auto i, auto j) { return i - 1 == j ? t(j, 0) : 0; }});
        }
        matrix<float> A(d, 3, 3);
        A = 1;
        diag(A, 1) = vector<float>(d, {5, 6});
        CHECK(A.to_host() == std::vector<float>{1, 5, 1, 1, 1, 6, 1, 1, 1});
        const vector<float> x(d, {1, 2, 3});
        matrix<float> Q(d, 3, 3);
        CHECK(used_by(d, [&] { Q = A + diag(2 * x); }).launches == 1);
        CHECK(Q(2, 2).to_host() == 7);
        Q = A * diag(x);
        CHECK(Q.to_host() == std::vector<float>{1, 10, 3, 1, 2, 18, 1, 2, 3});
    }
}

TEST_CASE("products of all pairs, grids, powers, products in space") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto [m, n] : shapes) {
            const table t = numbers_of(m, n), u = numbers_of(2, 3, 1), x = numbers_of(m, 1),
                        y = numbers_of(n, 1);
            const matrix<float> A = on(d, t), U = on(d, u);
            check(kron(A, U),
                  {2 * m, 3 * n, [&](auto i, auto j) { return t(i / 2, j / 3) * u(i % 2, j % 3); }});
            const vector<float> X(d, x.floats()), Y(d, y.floats());
            check(outer(X, Y), {m, n, [&](auto i, auto j) { return x(i, 0) * y(j, 0); }});
            const auto [G, H] = meshgrid(X, 2 * Y);
            check(G, {n, m, [&](auto, auto j) { return x(j, 0); }});
            check(H, {n, m, [&](auto i, auto) { return 2 * y(i, 0); }});
            check(vander(X, 4, true), {m, 4, [&](auto i, auto j) { return std::pow(x(i, 0), j); }});
            check(vander(X, 3), {m, 3, [&](auto i, auto j) { return std::pow(x(i, 0), 2 - j); }});
            const table p = numbers_of(m, 3, 4), q = numbers_of(m, 3, 5);
            check(cross(on(d, p), on(d, q)), {m, 3, [&](auto i, auto j) {
                                                  const auto k = (j + 1) % 3, l = (j + 2) % 3;
                                                  return p(i, k) * q(i, l) - p(i, l) * q(i, k);
                                              }});
        }
        const vector<float> x(d, {1, 2, 3}), y(d, {4, 5, 6});
        CHECK(vector<float>(cross(x, y)).to_host() == std::vector<float>{-3, 6, -3});
        CHECK(vander(x).cols() == 3);
        vector<float> z(d, 3);
        CHECK(used_by(d, [&] { z = cross(2 * x, y) + z; }).launches <= 2);
        CHECK(test::refused<shape_error>([&] {
                  (void)cross(x, vector<float>(d, {1, 2}));
              }).find("cross takes two vectors of 3 elements") != std::string::npos);
        const matrix<float> square(d, {{1, 2}, {3, 4}});
        CHECK(test::refused<shape_error>([&] { (void)outer(square, square); }) ==
              "sinter: outer takes two vectors, not arrays of 2 x 2 and 2 x 2; reshape(A, m * n, 1) makes a "
              "vector of a matrix");
    }
}

TEST_CASE("distances of rows") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto [m, n] : shapes) {
            const table t = numbers_of(m, n), u = numbers_of(5, n, 1);
            const auto distance = [&, n = n](const table& a, const table& b) {
                return table(a.m, b.m, [&](auto i, auto j) {
                    double s = 0;
                    for (std::int64_t k = 0; k < n; ++k) s += (a(i, k) - b(j, k)) * (a(i, k) - b(j, k));
                    return std::sqrt(s);
                });
            };
            const matrix<float> A = on(d, t), U = on(d, u);
            check(cdist(A, U), distance(t, u));
            check(cdist(1000 + A, 1000 + A), distance(t, t), 1e-3);
        }
        const matrix<float> A = on(d, numbers_of(6, 4)), U = on(d, numbers_of(7, 4, 1));
        matrix<float> D(d, 6, 7);
        CHECK(used_by(d, [&] { D = 2 * cdist(A, U) + D; }).launches <= 2);
        CHECK(all(cdist(A, A)(rows(0, 1), cols(0, 1)) == 0).to_host());
        CHECK(test::refused<shape_error>([&] { (void)cdist(A, A(cols(0, 3))); }) ==
              "sinter: cdist of rows of 4 and of 3 elements");
    }
}

TEST_CASE("values between places") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const vector<float> p(d, {1, 2, 4}), f(d, {10, 20, 0}), x(d, {0, 1, 1.5f, 2, 3, 4, 9});
        check(interp(x, p, f), column({10, 10, 15, 20, 10, 0, 0}));
        check(interp(2 * x + 1, p, 2 * f), column({20, 20, 0, 0, 0, 0, 0}));
        check(interp(x, p(rows(0, 1)), f(rows(0, 1))), column({10, 10, 10, 10, 10, 10, 10}));
        check(interp(vector<float>(d, 0), p, f), column({}));
        const vector<std::int32_t> places(d, {0, 10}), values(d, {0, 5});
        check(interp(vector<std::int32_t>(d, {2, 20}), places, values), column({1, 5}));
        CHECK(test::refused<shape_error>([&] { (void)interp(x, p, f(rows(0, 2))); }).find("3 places and 2") !=
              std::string::npos);
    }
}

} // namespace test::units
