// Outer products: elements times elements, and factors of chains that are multiplied in the cheapest order.

#include <cmath>
#include <string>

#include "../../devices.hpp"

using namespace sinter;

namespace {

/// A matrix on the host, of whole numbers.
struct host_table {
    std::int64_t rows, cols;
    std::vector<float> at;

    float operator()(std::int64_t i, std::int64_t j) const {
        return at[static_cast<std::size_t>(i * cols + j)];
    }
};

host_table host_numbers(std::int64_t rows, std::int64_t cols, int seed) {
    return {rows, cols, test::numbers(rows * cols, seed)};
}

host_table operator*(const host_table& a, const host_table& b) {
    host_table c{a.rows, b.cols, {}};
    for (std::int64_t i = 0; i < a.rows; ++i)
        for (std::int64_t j = 0; j < b.cols; ++j) {
            float sum = 0;
            for (std::int64_t k = 0; k < a.cols; ++k) sum += a(i, k) * b(k, j);
            c.at.push_back(sum);
        }
    return c;
}

host_table flipped(const host_table& a) {
    host_table t{a.cols, a.rows, {}};
    for (std::int64_t j = 0; j < a.cols; ++j)
        for (std::int64_t i = 0; i < a.rows; ++i) t.at.push_back(a(i, j));
    return t;
}

} // namespace

TEST_CASE("an outer product within a chain is no matrix where another order is cheaper") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {1, 5, 33}) {
            CAPTURE(n);
            const std::int64_t m = n + 2;
            const host_table x = host_numbers(m, 1, 1), y = host_numbers(n, 1, 2), a = host_numbers(m, n, 3),
                             b = host_numbers(n, m, 4);
            const vector<float> X(d, m, x.at), Y(d, n, y.at);
            const matrix<float> A(d, m, n, a.at), B(d, n, m, b.at);
            CHECK((X * trans(X) * X).to_host() == (x * (flipped(x) * x)).at);
            CHECK((X * trans(X) * A).to_host() == (x * (flipped(x) * a)).at);
            CHECK((X * trans(Y) * B).to_host() == (x * (flipped(y) * b)).at);
            CHECK((A * Y * trans(X)).to_host() == ((a * y) * flipped(x)).at);
            CHECK((A * (Y * trans(X))).to_host() == ((a * y) * flipped(x)).at);
            CHECK((B * X * trans(Y) * B).to_host() == ((b * x) * (flipped(y) * b)).at);
            CHECK((X * trans(X) * A * Y * trans(Y)).to_host() ==
                  (x * (flipped(x) * (a * y)) * flipped(y)).at);
            CHECK(trans(X * trans(X) * A).to_host() == flipped(x * (flipped(x) * a)).at);
            CHECK((-(2 * X * trans(Y)) * B)(rows(1, m), cols(0, m)).to_host() == [&] {
                host_table all = x * (flipped(y) * b), part{m - 1, m, {}};
                for (std::int64_t i = 1; i < m; ++i)
                    for (std::int64_t j = 0; j < m; ++j) part.at.push_back(-2 * all(i, j));
                return part.at;
            }());
            CHECK((X * trans(Y) * B).row(1).to_host() == [&] {
                const host_table all = x * (flipped(y) * b);
                return std::vector<float>(all.at.begin() + m, all.at.begin() + 2 * m);
            }());
            CHECK((X * trans(Y) * B)(1, 0).to_host() == (x * (flipped(y) * b))(1, 0));
        }
    }
}

TEST_CASE("a reflection is a matrix-vector product and an outer one, whatever the parentheses") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t m = 40, n = 24;
        const host_table v = host_numbers(m, 1, 1), a = host_numbers(m, n, 2);
        const vector<float> V(d, m, v.at);
        const auto count = [&](auto reflect) {
            matrix<float> A(d, m, n, a.at);
            const counters before = d.counters();
            reflect(A);
            const counters used = d.counters() - before;
            const host_table taken = v * (flipped(v) * a);
            std::vector<float> want = a.at;
            for (std::size_t e = 0; e < want.size(); ++e) want[e] -= 2 * taken.at[e];
            CHECK(A.to_host() == want);
            return used;
        };
        const counters by_hand = count([&](matrix<float>&A) { A -= 2 * V * (trans(V) * A); }),
                       as_said = count([&](matrix<float>&A) { A -= 2 * V * trans(V) * A; }),
                       as_matrix = count([&](matrix<float>&A) { A = A - 2 * (V * trans(V)) * A; });
        CHECK(as_said.launches == by_hand.launches);
        CHECK(as_matrix.launches == by_hand.launches);
        CHECK(as_said.temporaries == by_hand.temporaries);
        CHECK(as_matrix.temporaries == by_hand.temporaries);
    }
}

TEST_CASE("an outer product is one launch, as an operand of anything elementwise, and of any type") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t m = 9, n = 14;
        const host_table x = host_numbers(m, 1, 1), y = host_numbers(n, 1, 2), c = host_numbers(m, n, 3);
        const vector<float> X(d, m, x.at), Y(d, n, y.at);
        const host_table xy = x * flipped(y);
        CHECK(explain(matrix<float>(d, m, n) = X * trans(Y)).find("hadamard(colwise(x), rowwise(") !=
              std::string::npos);
        matrix<float> C(d, m, n, c.at);
        const counters before = d.counters();
        C += 2 * X * trans(Y);
        C = hadamard(C, X * trans(Y)) - trans(Y * trans(X));
        CHECK((d.counters() - before).launches == 2);
        CHECK((d.counters() - before).temporaries == 0);
        C(rows(2, 7), cols(1, 4)) -= (X * trans(Y))(rows(2, 7), cols(1, 4));
        std::vector<float> want;
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                float value = (c(i, j) + 2 * xy(i, j)) * xy(i, j) - xy(i, j);
                if (i >= 2 && i < 7 && j >= 1 && j < 4) value -= xy(i, j);
                want.push_back(value);
            }
        CHECK(C.to_host() == want);
        CHECK(sum(X * trans(Y)).to_host() == [&] {
            float all = 0;
            for (const float v : xy.at) all += v;
            return all;
        }());
        CHECK(diagonal(X * trans(Y)).to_host() == [&] {
            std::vector<float> v;
            for (std::int64_t i = 0; i < m; ++i) v.push_back(xy(i, i));
            return v;
        }());
        const vector<std::int32_t> I = cast<std::int32_t>(X), J = cast<std::int32_t>(Y);
        const std::vector<std::int32_t> whole = (I * trans(J) * J).to_host();
        const host_table wanted = x * (flipped(y) * y);
        for (std::size_t i = 0; i < whole.size(); ++i)
            CHECK(whole[i] == static_cast<std::int32_t>(wanted.at[i]));
        const vector<half> H = cast<half>(X), K = cast<half>(Y);
        const std::vector<half> halves = (H * trans(K)).to_host();
        for (std::size_t e = 0; e < halves.size(); ++e) CHECK(static_cast<float>(halves[e]) == xy.at[e]);
    }
}

TEST_CASE("a vector that is written and is a factor of an outer product keeps its old elements until then") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const host_table x = host_numbers(6, 1, 1), a = host_numbers(6, 6, 2);
        vector<float> X(d, 6, x.at);
        matrix<float> A(d, 6, 6, a.at);
        X = X * trans(X) * X;
        CHECK(X.to_host() == (x * (flipped(x) * x)).at);
        X.to_device(x.at);
        A = A.col(0) * A.row(1);
        host_table column{6, 1, {}}, row{1, 6, {}};
        for (std::int64_t i = 0; i < 6; ++i) {
            column.at.push_back(a(i, 0));
            row.at.push_back(a(1, i));
        }
        CHECK(A.to_host() == (column * row).at);
        evaluate(A = X * trans(X), X = 2 * X);
        CHECK(A.to_host() == (x * flipped(x)).at);
    }
}

TEST_CASE("a product with one element of a chain is no launch of its own") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 33;
        const host_table a = host_numbers(n, n, 1), b = host_numbers(n, n, 2), y = host_numbers(n, 1, 3),
                         w = host_numbers(n, 1, 4), x = host_numbers(n, 1, 5);
        const matrix<float> A(d, n, n, a.at), B(d, n, n, b.at);
        const vector<float> Y(d, n, y.at), W(d, n, w.at), X(d, n, x.at);
        vector<float> z(d, n);
        const std::string text = explain(z = A * Y * trans(W) * B * X);
        CHECK(text.find("kernels: 3") != std::string::npos);
        z = A * Y * trans(W) * B * X;
        CHECK(z.to_host() == ((a * y) * (flipped(w) * (b * x))).at);
    }
}

TEST_CASE("halves that are large on the way of a chain are not rounded there") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 1000;
        const vector<half> x = full(d, n, half(0.001f)), y = full(d, n, half(20.0f));
        const matrix<half> M = full(d, n, 4, half(20.0f)), N = full(d, 4, 10, half(1.0f));
        for (const half h : (x * trans(y) * M * N).to_host())
            CHECK(std::fabs(static_cast<float>(h) - 1600) < 4);
        for (const half h : (x * trans(y) * M).to_host()) CHECK(std::fabs(static_cast<float>(h) - 400) < 1);
    }
}
