// Expressions that a random search broke: each failed before its correction (that of gather with the
// schedules of an OpenCL GPU alone, which tests/codegen has).

#include <cmath>
#include <limits>

#include <sinter/image.hpp>

#include "../../devices.hpp"

using namespace sinter;

namespace {

std::vector<float> broadcast(std::int64_t m, std::int64_t n, float (*at)(std::int64_t i, std::int64_t j)) {
    std::vector<float> v;
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) v.push_back(at(i, j));
    return v;
}

} // namespace

TEST_CASE("temporaries have the extents of others, whatever the evaluation before had") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {3, 70, 3, 101}) {
            matrix<float> E(d, n, n), S(d, n + 1, n);
            E = 1.0f;
            S = 1.0f;
            S(rows(1, n + 1), cols(0, n)) = colwise(sum(E, axis<1>)) + S(rows(0, n), cols(0, n));
            const std::vector<float> s = S.to_host();
            bool right = true;
            for (std::size_t e = 0; e < s.size(); ++e)
                right &= s[e] == (e < static_cast<std::size_t>(n) ? 1.0f : static_cast<float>(n + 1));
            CHECK(right);
        }
        matrix<float> X(d, 4, 3, test::numbers(12, 1)), G(d, 6, 1), A(d, 6, 5), B(d, 5, 2), D(d, 6, 2);
        G = 1.0f;
        A = 1.0f;
        B = 1.0f;
        D = (reshape(X * trans(X), 16, 1)(rows(0, 6), cols(0, 1)) + G) * (trans(G) * A * B);
        const std::vector<float> x = test::numbers(12, 1);
        const std::vector<float> got = D.to_host();
        for (std::size_t i = 0; i < 6; ++i) {
            float square = 0;
            for (std::size_t k = 0; k < 3; ++k) square += x[i / 4 * 3 + k] * x[i % 4 * 3 + k];
            CHECK(got[2 * i] == (square + 1) * 30);
            CHECK(got[2 * i + 1] == (square + 1) * 30);
        }
    }
}

TEST_CASE("a row's number beside a reduction of everything is each row's own") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A(d, 5, 3), C(d, 4, 3);
        vector<float> z(d, 4);
        A = 1.0f;
        C = cast<float>(row_index()) + sum(A);
        CHECK(C.to_host() == broadcast(4, 3, [](std::int64_t i, std::int64_t) { return float(15 + i); }));
        C = cast<float>(col_index()) * max(A);
        CHECK(C.to_host() == broadcast(4, 3, [](std::int64_t, std::int64_t j) { return float(j); }));
        z = select(row_index() < 2, sum(A), 0.0f);
        CHECK(z.to_host() == std::vector<float>{15, 15, 0, 0});
        z = sum(A * (cast<float>(col_index()) + sum(A)), axis<1>)(rows(0, 4)); // below a reduction
        CHECK(z.to_host() == std::vector<float>(4, 48));
    }
}

TEST_CASE("a product of rows that know their own number has as many different rows as its destination") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const matrix<float> W(d, {{1, 2, 3}, {4, 5, 6}}), Q(d, {{1, 1, 1, 1, 1}, {0, 0, 1, 0, 2}});
        const vector<float> x(d, {1, 2}), y(d, {1, 1, 2, 3});
        matrix<float> D(d, 5, 3), R(d, 2, 3), E(d, 2, 7);
        vector<float> u(d, 5);
        const auto numbered = [&] {
            return cast<float>(row_index()) * rowwise(x) * W;
        }; // row i: i (9, 12, 15)
        D = numbered();
        CHECK(D.to_host() ==
              broadcast(5, 3, [](std::int64_t i, std::int64_t j) { return float(i * (9 + 3 * j)); }));
        D = trans(trans(numbered())) - 1;
        CHECK(D.to_host() ==
              broadcast(5, 3, [](std::int64_t i, std::int64_t j) { return float(i * (9 + 3 * j) - 1); }));
        R = Q * (numbered() + 0 * D);
        CHECK(R.to_host() == std::vector<float>{90, 120, 150, 90, 120, 150});
        R = numbered() + Q * (numbered() + 0 * D); // of two rows, and of five
        CHECK(R.to_host() == std::vector<float>{90, 120, 150, 99, 132, 165});
        // An operand too dear to be computed again, and products below others.
        const auto dear = [&] { return cast<float>(row_index()) + 0 * cos(rowwise(x)); };
        D = dear() * W; // row i: i (5, 7, 9)
        CHECK(D.to_host() ==
              broadcast(5, 3, [](std::int64_t i, std::int64_t j) { return float(i * (5 + 2 * j)); }));
        D = abs(numbered()) * matrix<float>(d, {{1, 0, 1}, {0, 1, 1}, {0, 0, 1}});
        CHECK(D.to_host() == broadcast(5, 3, [](std::int64_t i, std::int64_t j) {
                  return float(i * (j == 0 ? 9 : j == 1 ? 12 : 36));
              }));
        u = numbered() * vector<float>(d, {1, 1, 2});
        CHECK(u.to_host() == std::vector<float>{0, 51, 102, 153, 204});
        E = Q(rows(0, 2), cols(0, 4)) * (colwise(y) * cast<float>(col_index()));
        CHECK(E.to_host() ==
              broadcast(2, 7, [](std::int64_t i, std::int64_t j) { return float(j * (i == 0 ? 7 : 2)); }));
    }
}

TEST_CASE("the diagonal of a product of what broadcasts") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const matrix<float> X(d, {{1, 2}, {3, 4}, {5, 6}}), B(d, {{1, 0, 2}, {3, 1, 1}});
        const vector<float> r(d, {10, 20}), c(d, {1, 2, 3});
        vector<float> y(d, 3);
        const std::vector<float> wanted = {11 + 66, 24, 2 * 15 + 26}; // (X + (10, 20) in each row) B
        for (int turn = 0; turn < 2; ++turn) {
            y = 7.0f;
            if (turn == 0)
                y = diagonal((rowwise(r) + X) * B);
            else
                y = diagonal((X + rowwise(r)) * B);
            CHECK(y.to_host() == wanted);
        }
        y = diagonal(X * (rowwise(c) + B)); // row i of X with column i
        CHECK(y.to_host() ==
              std::vector<float>{(1 + 1) * 1 + (1 + 3) * 2, 2 * 3 + 3 * 4, (3 + 2) * 5 + (3 + 1) * 6});
    }
}

TEST_CASE("products beside a scalar that was computed are ordered like any others") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        scalar<float> s(d, 2.0f);
        matrix<float> H(d, 3, 3), Q(d, 3, 3), D(d, 3, 2), P(d, 3, 2);
        H = 1.0f;
        D = 1.0f;
        Q = -s * (H * H) * H + H * H * H * H;
        CHECK(Q.to_host() == std::vector<float>(9, -18 + 27));
        P = hadamard(-s * (H * H) * D, H * H * H * H * D);
        CHECK(P.to_host() == std::vector<float>(6, -18 * 81));
        P = (s + 1.0f) * (H * D) + H * H * D;
        CHECK(P.to_host() == std::vector<float>(6, 9 + 9));
    }
}

TEST_CASE("a product gives the places of a gather") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t m = 23, n = 37, k = 5;
        const matrix<float> F(d, 24, 32, test::numbers(24 * 32, 1)), X(d, m, k, test::numbers(m * k, 2)),
            Y(d, k, n, test::numbers(k * n, 3));
        matrix<float> P(d, m, n);
        P = gather(F, cast<std::int32_t>(colwise(vector<float>(d, m, test::numbers(m, 4)))),
                   cast<std::int32_t>(X * Y));
        const std::vector<float> f = test::numbers(24 * 32, 1), x = test::numbers(m * k, 2),
                                 y = test::numbers(k * n, 3), r = test::numbers(m, 4), got = P.to_host();
        bool right = true;
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                float sum = 0;
                for (std::int64_t t = 0; t < k; ++t)
                    sum += x[static_cast<std::size_t>(i * k + t)] * y[static_cast<std::size_t>(t * n + j)];
                const float row = std::fmin(std::fmax(r[static_cast<std::size_t>(i)], 0.0f), 23.0f),
                            col = std::fmin(std::fmax(sum, 0.0f), 31.0f);
                right &=
                    got[static_cast<std::size_t>(i * n + j)] == f[static_cast<std::size_t>(row * 32 + col)];
            }
        CHECK(right);
    }
}

TEST_CASE("truths from beyond an edge are numbers") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<bool> A(d, 3, 4);
        vector<std::int32_t> I(d, {0, 2, 3, -1}), J(d, {0, 3, 1, 1}), C(d, 4);
        A = true;
        C = cast<std::int32_t>(gather<edge::zero>(A, I, J)) + 5;
        CHECK(C.to_host() == std::vector<std::int32_t>{6, 6, 5, 5});
    }
}

TEST_CASE("blocks of halves are filled with one number") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t first : {0, 1, 3}) {
            matrix<half> H(d, 11, 34), G(d, 11, 34);
            H = half(1.0f);
            G = half(1.0f);
            H(rows(2, 10), cols(first, 32)) = half(2.5f);
            scalar<float> s(d, 2.5f);
            G(rows(2, 10), cols(first, 32)) = cast<half>(min(s + 1.0f, 2.5f));
            const std::vector<half> h = H.to_host(), g = G.to_host();
            bool right = true;
            for (std::int64_t i = 0; i < 11; ++i)
                for (std::int64_t j = 0; j < 34; ++j) {
                    const bool inside = i >= 2 && i < 10 && j >= first && j < 32;
                    const auto e = static_cast<std::size_t>(i * 34 + j);
                    right &= static_cast<float>(h[e]) == (inside ? 2.5f : 1.0f);
                    right &= static_cast<float>(g[e]) == (inside ? 2.5f : 1.0f);
                }
            CHECK(right);
        }
    }
}

TEST_CASE("remainders of numbers that are far apart") {
    const std::vector<float> a = {7.30829972e32f, 7.24490022e30f, 1e30f, 3e38f, -3e38f, 5.5f},
                             b = {3.58699989f, 3.56100011f, 1e-7f, 1.3e-30f, 1.7e-3f, -2.0f};
    const float most = std::numeric_limits<float>::max();
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        vector<float> r(d, 6);
        r = mod(vector<float>(d, a), vector<float>(d, b));
        for (std::size_t i = 0; i < a.size(); ++i) CHECK(r.to_host()[i] == std::fmod(a[i], b[i]));
        r = mod(most, vector<float>(d, {1.0f, 0.5f, 3.0f, 1e38f, most, 2e38f}));
        const std::vector<float> left = {0, 0,           std::fmod(most, 3.0f), std::fmod(most, 1e38f),
                                         0, most - 2e38f};
        CHECK(r.to_host() == left);
    }
}

TEST_CASE("chains of products beside numbers that are products themselves") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const auto A = ones<float>(d, 2, 9), B = ones<float>(d, 9, 4), C = ones<float>(d, 4, 7),
                   D = ones<float>(d, 7, 30), E = ones<float>(d, 30, 2), M = ones<float>(d, 2, 2);
        const vector<float> x(d, {1, 2}), y(d, {3, 4});
        const auto number = rowwise(x) * colwise(y); // 11
        const auto all = [](const matrix<float>& R, float wanted) {
            for (const float v : R.to_host()) {
                if (v == wanted) continue;
                CHECK(v == wanted);
                return;
            }
        };
        matrix<float> R(d, 2, 30), S(d, 30, 7), T(d, 30, 30);
        R = number * (A * B * C) * D;
        all(R, 11 * 252);
        R = (rowwise(x) * M * colwise(y)) * (A * B * C) * D;
        all(R, 21 * 252);
        R = (2.0f * number) * (A * B * C) * D;
        all(R, 22 * 252);
        S = (E * A * B) * number * C;
        all(S, 2 * 9 * 4 * 11);
        T = E * A * (number * (B * C)) * D;
        all(T, 2 * 252 * 11);
        evaluate(S = (E * A * B) * number * C, R = A * B * C * D); // the second one's order is its own
        all(S, 2 * 9 * 4 * 11);
        all(R, 252);
        R = (-(rowwise(x) * hadamard(colwise(y), cast<float>(col_index())))) * (A * B * C) * D;
        const std::vector<float> r = R.to_host();
        CHECK(r[0] == -8316); // -11 (0 + ... + 8) 4 7 / 4
    }
}

TEST_CASE("who scales both factors of a product, or a product of halves in a chain, gets what fits") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 8;
        const auto filled = [&](auto v) {
            matrix<decltype(v)> A(d, n, n);
            A = v;
            return A;
        };
        const auto near = [](float got, float wanted) { return std::fabs(got - wanted) <= 0.01f * wanted; };
        const matrix<float> large = filled(1e30f), small = filled(1e-30f);
        matrix<float> C(d, n, n);
        C = (1e-30f * large) * (1e-30f * large);
        CHECK(near(C(1, 2).to_host(), 8));
        C = (1e30f * small) * (1e30f * small);
        CHECK(near(C(1, 2).to_host(), 8));
        C = (large * (1 / max(large))) * (large * (1 / max(large)));
        CHECK(near(C(1, 2).to_host(), 8));
        const counters before = d.counters();
        C = (2 * (3 * large)) * small; // one scalar factor is applied to the sum
        CHECK((d.counters() - before).launches == 1);
        CHECK(near(C(1, 2).to_host(), 48));
        const matrix<half> A = filled(half(300.0f)), E = filled(half(0.125f)); // A * A has 720000
        matrix<half> H(d, n, n);
        H = (0.001f * (A * A)) * E;
        CHECK(near(static_cast<float>(H(1, 2).to_host()), 720));
        H = E * (0.001f * (A * A));
        CHECK(near(static_cast<float>(H(1, 2).to_host()), 720));
        H = 0.001f * A * A * E;
        CHECK(near(static_cast<float>(H(1, 2).to_host()), 720));
    }
}

TEST_CASE("signs, scalars and views within a chain of products give what they give beside one") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 20;
        const matrix<float> A(d, n, n, test::numbers(n * n, 1)), B(d, n, n, test::numbers(n * n, 2)),
            E(d, n, 7, test::numbers(n * 7, 3));
        const vector<float> x(d, n, test::numbers(n, 4));
        const scalar<float> two(d, 2.0f);
        const auto same = [&](const auto& got, const auto& want, std::int64_t launches) {
            const counters before = d.counters();
            const auto result = eval(got);
            const counters spent = d.counters() - before;
            CHECK(spent.launches <= launches);
            CHECK(result.to_host() == eval(want).to_host()); // whole numbers: exact in any order
        };
        const matrix<float> P = A * B, Q = P * E;
        same(-(A * B) * x, -(P * x), 2);
        same(-(3 * (A * B) * two) * x, -(3 * (P * x) * two), 2);
        same((A * B) / 2 * x, eval(P / 2) * x, 2);
        same(trans(A * B) * x, trans(P) * x, 2);
        same(trans(trans(A * B) * trans(-(B * A))), -(eval(B * A) * P), 3);
        same((A * B * E).col(6), Q.col(6), 3);
        same((A * B * E).row(1), Q.row(1), 3);
        same((A * B * E)(rows(3, 4), cols(0, 7, 3)), Q(rows(3, 4), cols(0, 7, 3)), 3);
        same(x * trans(A * B * E)(rows(6, 7), cols(0, n)), x * trans(Q.col(6)), 3);
        same(reversed(A * B, axis<1>) * x, reversed(P, axis<1>) * x, 3);
        same(diagonal(-(A * B)) + x, x - diagonal(P), 1);
        const matrix<std::int32_t> I = cast<std::int32_t>(A);
        const vector<std::int32_t> v = cast<std::int32_t>(x);
        const matrix<std::int32_t> S = I * I;
        same((I * I) / 3 * v, eval(S / 3) * v, 2); // truncates each
        same(-(I * I) * v, -(S * v), 2);
    }
}

TEST_CASE("what a product is divided by keeps the sums of a longer one small") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 2;
        const auto A = full<float>(d, n, n, 1e20f), B = full<float>(d, n, n, 1e15f),
                   C = full<float>(d, n, n, 1e10f);
        const scalar<float> s(d, 1e30f);
        for (const float got :
             {eval((A * B) / s * C)(0, 1).to_host(), eval((A * B) / 1e30f * C)(1, 0).to_host()})
            CHECK(std::fabs(got / 4e15f - 1) < 1e-5f);
        const float normalised = eval((A * B / max(A * B)) * (A * C))(1, 1).to_host();
        CHECK(std::fabs(normalised / 4e30f - 1) < 1e-5f);
    }
}

TEST_CASE("a product that stands in a chain twice is computed once, if no other order is cheaper") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const std::int64_t n = 24;
        std::vector<float> p; // a cyclic permutation: its powers are exact
        for (std::int64_t i = 0; i < n * n; ++i) p.push_back(i % n == (i / n + 1) % n ? 1.0f : 0.0f);
        const matrix<float> A(d, n, n, p);
        matrix<float> C(d, n, n);
        const auto launches = [&](auto evaluate) {
            const std::int64_t before = d.counters().launches;
            evaluate();
            return d.counters().launches - before;
        };
        const auto power_is = [&](std::int64_t k) { // row 0 has its one there
            const std::vector<float> c = C.to_host();
            for (std::int64_t j = 0; j < n; ++j)
                if (c[static_cast<std::size_t>(j)] != (j == k ? 1.0f : 0.0f)) return false;
            return true;
        };
        const auto two = A * A;
        CHECK(launches([&] { C = two * two; }) == 2);
        CHECK(power_is(4));
        const auto four = two * two;
        const auto eight = four * four;
        CHECK(launches([&] { C = eight * eight; }) == 4);
        CHECK(power_is(16));
        CHECK(launches([&] { C = A * two * A; }) == 3); // as it is written
        CHECK(power_is(4));
        vector<float> x(d, n), y(d, n);
        x = cast<float>(row_index());
        CHECK(launches([&] { y = two * two * x; }) == 4); // cheaper from the right
        CHECK(y(0).to_host() == 4);
    }
}

TEST_CASE("a broadcast of what has a broadcast in it is that of its elements") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const matrix<float> A(d, 3, 5, test::numbers(15, 1)), B(d, 5, 3, test::numbers(15, 2));
        const vector<float> e(d, 5, test::numbers(5, 3)), v(d, 5, test::numbers(5, 4)),
            w(d, 3, test::numbers(3, 5));
        matrix<float> got(d, 5, 5), want(d, 5, 5);
        // `inner`, of five elements, in its place and computed before.
        const auto check = [&](const auto& inner) {
            const auto elements = eval(inner);
            got = rowwise(inner), want = rowwise(elements);
            CHECK(got.to_host() == want.to_host());
            got = colwise(inner), want = colwise(elements);
            CHECK(got.to_host() == want.to_host());
            got = trans(rowwise(inner)) + 0.0f * want, want = trans(rowwise(elements));
            CHECK(got.to_host() == want.to_host());
            got = trans(colwise(inner)) + 0.0f * want, want = trans(colwise(elements));
            CHECK(got.to_host() == want.to_host());
            got = hadamard(rowwise(inner), colwise(inner)),
            want = hadamard(rowwise(elements), colwise(elements));
            CHECK(got.to_host() == want.to_host());
        };
        check(colwise(v) + e);
        check(rowwise(v) + trans(e));
        check((A - rowwise(v)).row(1));
        check((A - colwise(w)).row(2));
        check((B - colwise(v)).col(1));
        check((B - rowwise(w)).col(2));
        check((A - rowwise(sum(A, axis<0>))).row(0)); // whole numbers: exact, whatever a compiler contracts
        check((trans(A) - colwise(v)).col(0));
        check(trans((trans(A) - colwise(v)).col(0)));
        check(diagonal(colwise(v) + rowwise(e) + hadamard(colwise(e), rowwise(v))));
        check(colwise((A - rowwise(v)).row(1)) + e);
        const vector<float> sums(d, 3, std::vector<float>{100, 200, 300}),
            terms(d, 3, std::vector<float>{3, 7, 11});
        const matrix<float> R = trans(rowwise(colwise(terms) + sums)) + zeros<float>(d, 3, 2);
        CHECK(R.to_host() == std::vector<float>{103, 103, 207, 207, 311, 311});
    }
}

TEST_CASE("several views of one array beside four other vectors have names of their own") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        vector<float> c(d, {5.0f}), x(d, {2.0f, 3.0f, 4.0f}), w(d, {1.0f, 2.0f, 3.0f});
        matrix<float> E(d, 1, 1, {0.5f});
        c = (min(rowwise(x), (max(colwise(E(0, cols(0, 1))), c) * (trans(w) + rowwise(trans(x))))) * x);
        CHECK(c.to_host() == std::vector<float>{29});
    }
}
