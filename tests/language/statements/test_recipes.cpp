// The lines of docs/reference.md, "How do I write ...", beside plain loops.

#include <cmath>

#include <sinter/batch.hpp>
#include <sinter/factor.hpp>
#include <sinter/order.hpp>
#include <sinter/random.hpp>
#include <sinter/sparse.hpp>

#include "../../devices.hpp"

using namespace sinter;

namespace test_recipes {

namespace {

constexpr std::int64_t tall = 5, wide = 7;

/// Element (i, j) of A; no two are equal.
float element(std::int64_t i, std::int64_t j) {
    return static_cast<float>((i * wide + j) * 11 % (tall * wide)) - 15.25f;
}
template <class X, class F>
bool is(const X& got, std::int64_t rows, std::int64_t cols, F want) {
    const auto all = eval(got).to_host();
    if (all.size() != static_cast<std::size_t>(rows * cols)) return false;
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < cols; ++j) {
            const double w = static_cast<double>(want(i, j)),
                         g = static_cast<double>(all[static_cast<std::size_t>(i * cols + j)]);
            if (!(std::fabs(g - w) <= 2e-5 * (1 + std::fabs(w)))) return false;
        }
    return true;
}

} // namespace

TEST_CASE("rows and columns that are chosen") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        const matrix<float> A = from_function<float>(d, tall, wide, [](auto i, auto j) {
            return (i * int(wide) + j) * 11 % int(tall * wide) - 15.25f;
        });
        const vector<std::int32_t> idx(d, {3, 0, 3});
        CHECK(is(gather(A, colwise(idx), col_index(3, wide)), 3, wide,
                 [](auto i, auto j) { return element(i == 1 ? 0 : 3, j); }));
        CHECK(is(gather(A, row_index(tall, 3), rowwise(idx)), tall, 3,
                 [](auto i, auto j) { return element(i, j == 1 ? 0 : 3); }));
        CHECK(is(A(idx), 3, wide, [](auto i, auto j) { return element(i == 1 ? 0 : 3, j); }));
        CHECK(is(take(A, idx, axis<1>), tall, 3, [](auto i, auto j) { return element(i, j == 1 ? 0 : 3); }));
        matrix<float> W = A;
        const vector<std::int32_t> once(d, {3, 0});
        W(once) = A(reversed(once));
        W(once, once) += 1;
        CHECK(is(W(once), 2, wide,
                 [](auto i, auto j) { return element(i == 0 ? 0 : 3, j) + (j == 0 || j == 3 ? 1 : 0); }));
        CHECK(is(A(idx, idx), 3, 3, [](auto i, auto j) { return element(i == 1 ? 0 : 3, j == 1 ? 0 : 3); }));
        scalar<std::int32_t> p(d);
        p = 3;
        CHECK(is(gather(A, p, col_index(1, wide)), 1, wide, [](auto, auto j) { return element(3, j); }));
        matrix<float> S(d, tall, 9), T(d, tall, 9); // matrices of 3 x 3 in rows
        S = from_function<float>(tall, 9, [](auto i, auto j) { return i * 9 + j; });
        for (int i = 0; i < 3; ++i) T(cols(i, 9, 3)) = S(cols(i * 3, i * 3 + 3));
        CHECK(is(
            T - gather(S, row_index(tall, 9), rowwise(vector<std::int32_t>(d, {0, 3, 6, 1, 4, 7, 2, 5, 8}))),
            tall, 9, [](auto, auto) { return 0.0f; }));
    }
}

TEST_CASE("products by elements, bands") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        const matrix<float> A = from_function<float>(d, tall, wide, [](auto i, auto j) {
            return (i * int(wide) + j) * 11 % int(tall * wide) - 15.25f;
        });
        const vector<float> x = iota<float>(d, wide);
        CHECK(is(hadamard(A, A) - A, tall, wide,
                 [](auto i, auto j) { return element(i, j) * (element(i, j) - 1); }));
        CHECK(is(gather(x, abs(row_index(wide, wide) - col_index(wide, wide))), wide, wide,
                 [](auto i, auto j) { return std::abs(i - j); }));
    }
}

TEST_CASE("running sums, counts, equality") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        const matrix<float> A = from_function<float>(d, tall, wide, [](auto i, auto j) {
            return (i * int(wide) + j) * 11 % int(tall * wide) - 15.25f;
        });
        const vector<float> x = iota<float>(d, wide);
        CHECK(is((row_index(wide, wide) >= col_index(wide, wide)) * x, wide, 1,
                 [](auto i, auto) { return static_cast<double>(i * (i + 1) / 2); }));
        const vector<std::int32_t> idx(d, {3, 0, 3, 1});
        CHECK(is(sum(colwise(iota<std::int32_t>(d, 4)) == rowwise(idx), axis<1>), 4, 1, [](auto i, auto) {
            return i == 3 ? 2 : i < 2 ? 1 : 0;
        }));
        CHECK(is(bincount(idx, 4), 4, 1, [](auto i, auto) { return i == 3 ? 2 : i < 2 ? 1 : 0; }));
        CHECK(is(compress(x, x >= 2), wide - 2, 1, [](auto i, auto) { return i + 2; }));
        CHECK(is(select(x >= 2, 0, x), wide, 1, [](auto i, auto) { return i < 2 ? i : 0; }));
        if (!all(A == A + 0).to_host()) FAIL("an array is not itself");
    }
}

TEST_CASE("inverse, determinant, a polynomial through points, evenly spaced and random numbers") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        matrix<float> Q(d, wide, wide);
        Q = select(row_index() == col_index(), 4.0f, 1.0f);
        CHECK(is(solve(Q, identity<float>(d, wide)) * Q, wide, wide,
                 [](auto i, auto j) { return i == j ? 1.0 : 0.0; }));
        CHECK(std::fabs(lu(Q).determinant().to_host() - 10 * std::pow(3.0f, 6.0f)) < 0.1f);
        const matrix<float> four(d, 1, 4, {2, 0, 0, 4});
        CHECK(is(batch::inverse(four), 1, 4, [](auto, auto j) {
            return j == 0 ? 0.5 : j == 3 ? 0.25 : 0.0;
        }));
        CHECK(is(batch::det(four), 1, 1, [](auto, auto) { return 8; }));
        const vector<float> t = iota<float>(d, wide, -1.5f, 3.0f / (wide - 1));
        CHECK(is(t, wide, 1, [](auto i, auto) { return -1.5 + 0.5 * static_cast<double>(i); }));
        const vector<float> f = 2.0f - t + 3.0f * square(t);
        CHECK(is(least_squares(pow(colwise(t), col_index(wide, 3)), f), 3, 1, [](auto i, auto) {
            return i == 0 ? 2 : i == 1 ? -1 : 3;
        }));

        const random::key key(42);
        const matrix<float> R = random::uniform(d, key, 100, 100);
        const vector<std::int32_t> order = random::permutation(d, key, 100);
        CHECK(sum(order).to_host() == 99 * 50);
        CHECK(std::fabs(mean(R).to_host() - 0.5f) < 0.01f);
        CHECK(std::fabs(mean(square(R)).to_host() - 1.0f / 3) < 0.01f);
        CHECK(min(R).to_host() >= 0);
        CHECK(max(R).to_host() < 1);
    }
}

TEST_CASE("sorted rows, and places in order") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        const matrix<float> A(d, {{3, 1, 2}, {5, 6, 4}});
        CHECK(sort(A, axis<1>).to_host() == std::vector<float>{1, 2, 3, 4, 5, 6});
        const vector<float> x(d, {3, 1, 2});
        CHECK(argsort(x).to_host() == std::vector<std::int32_t>{1, 2, 0});
        CHECK(sort(x, descending).to_host() == std::vector<float>{3, 2, 1});
    }
}

TEST_CASE("a sparse matrix of coordinates times a vector") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        const std::vector<std::int32_t> i{4, 0, 4}, j{1, 6, 0};
        const std::vector<float> v{2, 3, 5};
        const vector<float> x = iota<float>(d, wide);
        CHECK(is(sparse_matrix<float>(d, tall, wide, i, j, v) * x, tall, 1, [](auto r, auto) {
            return r == 0 ? 18 : r == 4 ? 2 : 0;
        }));
    }
}

} // namespace test_recipes
