// The promises, through the user's own lines, on every device: launches, temporaries, compilations and bytes.

#include <algorithm>
#include <cmath>

#include "../../devices.hpp"
#include "../once.hpp"

using namespace sinter;

namespace test_promises {
using test::once;

namespace {

std::vector<float> product(const std::vector<float>& a, const std::vector<float>& b, std::int64_t m,
                           std::int64_t k, std::int64_t n) {
    std::vector<float> c(static_cast<std::size_t>(m * n), 0.0f);
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t l = 0; l < k; ++l)
            for (std::int64_t j = 0; j < n; ++j)
                c[static_cast<std::size_t>(i * n + j)] +=
                    a[static_cast<std::size_t>(i * k + l)] * b[static_cast<std::size_t>(l * n + j)];
    return c;
}

/// Rows of n elements are those of want(element, column).
template <class F>
void expect(const std::vector<float>& got, std::int64_t n, F want) {
    int wrong = 0;
    for (std::size_t e = 0; e < got.size(); ++e)
        wrong += !(std::fabs(got[e] - want(e, e % static_cast<std::size_t>(n))) <= 1e-4f);
    CHECK(wrong == 0);
}

} // namespace

TEST_CASE("alpha * A * B + beta * C: one launch, no temporary, in either order, with everything around it") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t m = 17, k = 9, n = 22;
        const std::vector<float> a = test::numbers(m * k, 1), b = test::numbers(k * n, 2),
                                 c = test::numbers(m * n, 3);
        const std::vector<float> ab = product(a, b, m, k, n), bias = test::numbers(n, 4);
        matrix<float> A(d, m, k, a), B(d, k, n, b), C(d, m, n, c), At(d, k, m), D(d, n, m);
        vector<float> x(d, n, bias);
        At = trans(A);
        once(d, [&] { C = 2.0f * A * B + 3.0f * C; });
        expect(C.to_host(), n, [&](std::size_t e, std::size_t) { return 2 * ab[e] + 3 * c[e]; });
        C.to_device(c);
        once(d, [&] { C = 3.0f * C + 2.0f * A * B; });
        expect(C.to_host(), n, [&](std::size_t e, std::size_t) { return 2 * ab[e] + 3 * c[e]; });
        C.to_device(c);
        once(d, [&] { C = 2.0f * trans(At) * B + C; });
        expect(C.to_host(), n, [&](std::size_t e, std::size_t) { return 2 * ab[e] + c[e]; });
        once(d, [&] { C = max(A * B + rowwise(x), 0.0f); });
        expect(C.to_host(), n, [&](std::size_t e, std::size_t j) { return std::max(ab[e] + bias[j], 0.0f); });
        once(d, [&] { C = sigmoid(0.01f * A * B + rowwise(x)); });
        expect(C.to_host(), n,
               [&](std::size_t e, std::size_t j) { return 1 / (1 + std::exp(-(0.01f * ab[e] + bias[j]))); });
    }
}

TEST_CASE("large products too, several results of one, and two products") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t m = 231, k = 70, n = 150;
        const std::vector<float> a = test::numbers(m * k, 1), b = test::numbers(k * n, 2),
                                 c = test::numbers(m * n, 3), bias = test::numbers(n, 4);
        const std::vector<float> ab = product(a, b, m, k, n);
        matrix<float> A(d, m, k, a), B(d, k, n, b), C(d, m, n, c), D(d, m, n), At(d, k, m), Bt(d, n, k);
        const vector<float> x(d, n, bias);
        At = trans(A);
        Bt = trans(B);
        // OpenGL ES 3.0 has render targets alone: a large product is drawn beside its result.
        const bool targets = d.name() == "opengl:es";
        const auto once_or_beside = [&](auto statement) {
            const counters before = d.counters();
            statement();
            const counters used = d.counters() - before;
            CHECK(used.launches == 1);
            CHECK(used.temporaries == (targets ? 1 : 0));
            CHECK(used.bytes_to_host + used.bytes_to_device == 0);
        };
        once_or_beside([&] { C = 2.0f * A * B + 3.0f * C; });
        expect(C.to_host(), n, [&](std::size_t e, std::size_t) { return 2 * ab[e] + 3 * c[e]; });
        once_or_beside([&] { C = max(trans(At) * B + rowwise(x), 0.0f); });
        expect(C.to_host(), n, [&](std::size_t e, std::size_t j) { return std::max(ab[e] + bias[j], 0.0f); });
        once_or_beside([&] { C = 2.0f * A * trans(Bt); });
        expect(C.to_host(), n, [&](std::size_t e, std::size_t) { return 2 * ab[e]; });
        once_or_beside([&] { C = trans(At) * trans(Bt); });
        expect(C.to_host(), n, [&](std::size_t e, std::size_t) { return ab[e]; });
        once_or_beside([&] { C = sin(0.125f * A * B); }); // a long text, whose compilation ends
        expect(C.to_host(), n, [&](std::size_t e, std::size_t) { return std::sin(0.125f * ab[e]); });
        if (targets) continue;
        once(d, [&] { evaluate(C = A * B, D = A * B + rowwise(x)); });
        expect(D.to_host(), n, [&](std::size_t e, std::size_t j) { return ab[e] + bias[j]; });
        const counters before = d.counters();
        C = hadamard(A * B, trans(At) * B);
        CHECK((d.counters() - before).launches == 2);
        CHECK((d.counters() - before).temporaries == 1);
        int wrong = 0;
        const std::vector<float> got = C.to_host();
        for (std::size_t e = 0; e < got.size(); ++e)
            wrong += !(std::fabs(got[e] - ab[e] * ab[e]) <= 1e-5f * (1 + ab[e] * ab[e]));
        CHECK(wrong == 0);
    }
}

TEST_CASE("bias and activation around a product of strided views, written to one: one launch, no temporary") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t m = 13, k = 9, n = 10, all_k = 3 * k + 2;
        const std::vector<float> p = test::numbers((2 * m + 1) * all_k, 1), b = test::numbers(k * n, 2),
                                 bias = test::numbers(n, 4);
        const std::vector<float> turned(b.rbegin(), b.rend());
        std::vector<float> a;
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t l = 0; l < k; ++l)
                a.push_back(p[static_cast<std::size_t>((1 + 2 * i) * all_k + 2 + 3 * l)]);
        const std::vector<float> ab = product(a, turned, m, k, n);
        const auto wanted = [&](std::size_t e, std::size_t j) { return std::max(ab[e] + bias[j], 0.0f); };
        const matrix<float> P(d, 2 * m + 1, all_k, p), B(d, k, n, b);
        const vector<float> x(d, n, bias);
        const auto A = P(rows(1, 2 * m + 1, 2), cols(2, all_k, 3));
        matrix<float> C(d, m, n), D = full(d, 2 * m + 3, n + 5, 7.0f);
        once(d, [&] { C = max(A * reversed(B) + rowwise(x), 0.0f); });
        expect(C.to_host(), n, wanted);

        auto part = D(rows(2 * m, 0, -2), cols(3, n + 3));
        once(d, [&] { part = max(A * reversed(B) + rowwise(x), 0.0f); });
        std::vector<float> whole(static_cast<std::size_t>(D.size()), 7.0f);
        for (std::int64_t e = 0; e < m * n; ++e)
            whole[static_cast<std::size_t>((2 * m - e / n * 2) * D.cols() + 3 + e % n)] =
                wanted(static_cast<std::size_t>(e), static_cast<std::size_t>(e % n));
        CHECK(D.to_host() == whole);
    }
}

TEST_CASE("A * B * x is two matrix-vector products; x = x / norm(x) takes two launches; two products take "
          "one temporary") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 33;
        const std::vector<float> a = test::numbers(n * n, 1), b = test::numbers(n * n, 2),
                                 v = test::numbers(n, 3);
        matrix<float> A(d, n, n, a), B(d, n, n, b), C(d, n, n);
        vector<float> x(d, n, v), y(d, n);
        counters before = d.counters();
        y = A * B * x;
        counters used = d.counters() - before;
        CHECK(used.launches == 2);
        CHECK(used.temporaries == 1);
        const std::vector<float> bx = product(b, v, n, n, 1), abx = product(a, bx, n, n, 1);
        CHECK(y.to_host() == abx);

        before = d.counters();
        x = x / norm(x);
        used = d.counters() - before;
        CHECK(used.bytes_to_host == 0);
        CHECK(used.launches <= (test::is_fragment(d) ? 3 : 2));
        double squares = 0;
        for (const float e : v) squares += static_cast<double>(e) * static_cast<double>(e);
        const std::vector<float> unit = x.to_host();
        for (std::size_t i = 0; i < unit.size(); ++i)
            CHECK(std::fabs(static_cast<double>(unit[i]) - static_cast<double>(v[i]) / std::sqrt(squares)) <=
                  1e-6);

        const std::vector<float> l = test::numbers(n * 5, 4), r = test::numbers(5 * n, 5);
        const matrix<float> L(d, n, 5, l), R(d, 5, n, r);
        before = d.counters();
        C = hadamard(A * B, L * R);
        used = d.counters() - before;
        CHECK(used.launches == 2);
        CHECK(used.temporaries == 1);
        const std::vector<float> ab = product(a, b, n, n, n), lr = product(l, r, n, 5, n);
        expect(C.to_host(), n, [&](std::size_t e, std::size_t) { return ab[e] * lr[e]; });
    }
}

TEST_CASE("assignments of equal extents share a kernel, whatever they read") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const auto launches = [&](std::int64_t m, std::int64_t n) {
            vector<float> x(d, m, test::numbers(m, 1)), y(d, m), u(d, n, test::numbers(n, 2)), v(d, n);
            const std::int64_t before = d.counters().launches;
            evaluate(y = x + 1, v = 3 * u);
            const std::int64_t spent = d.counters().launches - before;
            CHECK(y.to_host() == eval(x + 1).to_host());
            CHECK(v.to_host() == eval(3 * u).to_host());
            return spent;
        };
        CHECK(launches(33, 33) == 1);
        CHECK(launches(33, 17) == 2); // the same structure: what was taken for equal is not
        CHECK(launches(17, 17) == 1);
        vector<float> y(d, 5);
        matrix<float> C(d, 5, 1);
        evaluate(y = 2.0f, C = 3.0f); // alike in numbers, not in kind
        CHECK(y.to_host() == std::vector<float>(5, 2.0f));
        CHECK(C.to_host() == std::vector<float>(5, 3.0f));
    }
}

TEST_CASE("several results come from one kernel; the second evaluation compiles nothing") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::vector<float> a = test::numbers(35, 1), b = test::numbers(35, 2);
        matrix<float> x(d, 5, 7, a), y(d, 5, 7, b), u(d, 5, 7), v(d, 5, 7);
        evaluate(u = x + y, v = x - y);
        const counters before = d.counters();
        evaluate(u = x + y, v = x - y);
        const counters used = d.counters() - before;
        CHECK(used.launches == 1);
        CHECK(used.compilations == 0);
        const std::vector<float> sum = u.to_host(), difference = v.to_host();
        for (std::size_t i = 0; i < a.size(); ++i) {
            CHECK(sum[i] == a[i] + b[i]);
            CHECK(difference[i] == a[i] - b[i]);
        }
    }
}

TEST_CASE("a product that several kernels of a statement read is computed once") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        constexpr std::int64_t n = 33, k = 17;
        const std::vector<float> a = test::numbers(n * k, 1), b = test::numbers(k * n, 2);
        matrix<float> A(d, n, k, a), B(d, k, n, b), P(d, n, n);
        const auto S = A * B;
        const auto E = exp(S - colwise(max(S, axis<1>)));
        counters before = d.counters();
        P = E / colwise(sum(E, axis<1>));
        // S, and two numbers of each row; where a work-group keeps rows, S alone.
        CHECK((d.counters() - before).temporaries == (test::has_groups(d) ? 1 : 3));
        const std::vector<float> ab = product(a, b, n, k, n);
        std::vector<float> expected(ab.size());
        for (std::size_t i = 0; i < n; ++i) {
            const auto row = ab.begin() + static_cast<std::ptrdiff_t>(i * n);
            const float largest = *std::max_element(row, row + n);
            double sum = 0;
            for (std::size_t j = 0; j < n; ++j) sum += std::exp(static_cast<double>(ab[i * n + j] - largest));
            for (std::size_t j = 0; j < n; ++j)
                expected[i * n + j] =
                    static_cast<float>(std::exp(static_cast<double>(ab[i * n + j] - largest)) / sum);
        }
        const std::vector<float> p = P.to_host();
        for (std::size_t i = 0; i < p.size(); ++i) CHECK(std::fabs(p[i] - expected[i]) <= 1e-5f);

        scalar<float> s(d);
        before = d.counters();
        s = sum(A) + sqrt(sum(square(A - sum(A)))); // the sum itself is added up once
        CHECK((d.counters() - before).temporaries == 1);
    }
}

TEST_CASE("numbers that an expression brings along twice are one") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        constexpr std::int64_t n = 19;
        const std::vector<float> a = test::numbers(n * n, 1);
        matrix<float> A(d, n, n, a), B(d, n, n, a), P(d, n, n);
        const auto temporaries_of = [&](const auto& statement) {
            const counters before = d.counters();
            statement();
            return (d.counters() - before).temporaries;
        };
        const auto sum_of = [&] {
            double sum = 0;
            for (const float x : P.to_host()) sum += static_cast<double>(x);
            return sum;
        };
        const auto softmax = [&](const auto& x) {
            const auto e = exp(x - colwise(max(x, axis<1>)));
            P = e / colwise(sum(e, axis<1>));
        };
        const int of_rows = test::has_groups(d) ? 0 : 2; // two numbers of each row
        CHECK(temporaries_of([&] { softmax(0.125f * A); }) == of_rows);
        CHECK(std::fabs(sum_of() - n) < 1e-4);
        CHECK(temporaries_of([&] { softmax(A * B * 0.125f); }) == of_rows + 1); // and the product
        CHECK(std::fabs(sum_of() - n) < 1e-4);
        CHECK(temporaries_of([&] { P = (A - mean(A)) / sqrt(mean(square(A - mean(A)))); }) == 2);
        CHECK(std::fabs(sum_of()) < 1e-3);

        // Places that have extents are no numbers.
        const matrix<std::int32_t> none(d, 3, 0);
        matrix<std::int32_t> P5(d, 3, 5), P7(d, 3, 7);
        evaluate(P5 = none * sinter::col_index(0, 5) + 1, P7 = none * sinter::col_index(0, 7) + 2);
        CHECK(P5.to_host() == std::vector<std::int32_t>(15, 1));
        CHECK(P7.to_host() == std::vector<std::int32_t>(21, 2));

        // Numbers that are equal today need not be tomorrow.
        double total = 0;
        for (const float x : a) total += static_cast<double>(x);
        scalar<float> s(d);
        const auto weighed = [&](float alpha, float beta) {
            s = alpha * sum(A) - beta * sum(2.0f * A);
            return std::fabs(static_cast<double>(s.to_host()) -
                             (static_cast<double>(alpha) - 2 * static_cast<double>(beta)) * total);
        };
        for (const auto& pair : {std::pair{2.0f, 2.0f}, {2.0f, 3.0f}, {1.0f, 1.0f}, {0.5f, 2.0f}})
            CHECK(weighed(pair.first, pair.second) <= 1e-4 * (1 + std::fabs(total)));
        const auto axpby = [&](float alpha, float beta) { P = alpha * A + beta * B; };
        axpby(2, 3);
        const counters before = d.counters();
        axpby(2, 2);
        CHECK((d.counters() - before).compilations == 0);
        expect(P.to_host(), n, [&](std::size_t e, std::size_t) { return 4 * a[e]; });
    }
}

TEST_CASE("blocks that begin elsewhere, of other sizes, compile nothing") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        constexpr std::int64_t n = 72;
        const std::vector<float> a = test::numbers(n * n, 1), b = test::numbers(n * n, 2);
        matrix<float> A(d, n, n, a), B(d, n, n, b), C(d, n, n);
        struct place {
            std::int64_t i, j;
        };
        const auto evaluate_at = [&](place pa, place pb, place pc, std::int64_t rows, std::int64_t cols) {
            C = 0.0f;
            const counters before = d.counters();
            block(C, pc.i, pc.j, rows, cols) +=
                block(A, pa.i, pa.j, rows, cols) - block(B, pb.i, pb.j, rows, cols);
            const counters used = d.counters() - before;
            const std::vector<float> c = C.to_host();
            for (std::int64_t i = 0; i < n; ++i)
                for (std::int64_t j = 0; j < n; ++j) {
                    const std::int64_t r = i - pc.i, s = j - pc.j;
                    const bool within = r >= 0 && r < rows && s >= 0 && s < cols;
                    const auto at = [&](const std::vector<float>& of, place p) {
                        return of[static_cast<std::size_t>((p.i + r) * n + p.j + s)];
                    };
                    const float expected = within ? at(a, pa) - at(b, pb) : 0;
                    if (c[static_cast<std::size_t>(i * n + j)] == expected) continue;
                    CAPTURE(i);
                    CAPTURE(j);
                    CHECK(c[static_cast<std::size_t>(i * n + j)] == expected);
                }
            return used.compilations;
        };
        // Vectors of four may be aligned, or not.
        evaluate_at({4, 8}, {8, 0}, {0, 4}, 40, 32);
        evaluate_at({1, 1}, {2, 3}, {3, 2}, 39, 37);
        std::int64_t compiled = 0;
        for (std::int64_t k = 0; k < 27; ++k)
            compiled +=
                evaluate_at({k % 3, k % 5}, {k % 7, k % 3 * 4}, {k / 3 % 3, k / 9 * 2}, 40 + k, 33 + k);
        CHECK(compiled <= (test::is_fragment(d) ? 3 : 2)); // for their extents, and parts of texels
    }
}

TEST_CASE("lambdas, selections, views, reductions and scalars in one program") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 29;
        const std::vector<float> a = test::numbers(n, 1), b = test::numbers(n, 5);
        vector<float> x(d, n, a), y(d, n, b), z(d, n);
        const auto huber = [](auto r) { return select(abs(r) < 1, 0.5f * r * r, abs(r) - 0.5f); };
        z = map(huber, x - y);
        const std::vector<float> got = z.to_host();
        for (std::size_t i = 0; i < got.size(); ++i) {
            const float r = std::fabs(a[i] - b[i]);
            CHECK(got[i] == (r < 1 ? 0.5f * r * r : r - 0.5f));
        }
        z = reversed(x) + y;
        CHECK(z.to_host().front() == a.back() + b.front());
        scalar<float> s(d);
        s = dot(x, y);
        float want = 0;
        for (std::size_t i = 0; i < a.size(); ++i) want += a[i] * b[i];
        CHECK(s.to_host() == want);
        z = s * x;
        CHECK(z.to_host()[3] == want * a[3]);
        matrix<float> M(d, 6, 7);
        M = from_function(d, 6, 7, [](auto i, auto j) { return 10 * i + j; });
        M(rows(1, 3), cols(2, 5)) = 0.0f;
        const std::vector<float> m = M.to_host();
        for (std::int64_t i = 0; i < 6; ++i)
            for (std::int64_t j = 0; j < 7; ++j) {
                const bool inside = i >= 1 && i < 3 && j >= 2 && j < 5;
                CHECK(m[static_cast<std::size_t>(i * 7 + j)] ==
                      (inside ? 0.0f : static_cast<float>(10 * i + j)));
            }
        CHECK(argmax(M).to_host() == 41);
        CHECK(sum(M, axis<1>).to_host()[5] == 50 * 7 + 21);
    }
}

TEST_CASE("a view that ends just before the array's end leaves the rest alone") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {5, 6, 7, 8, 21, 64}) {
            CAPTURE(n);
            matrix<float> C(d, 3, n);
            vector<float> x(d, n);
            C = 1.0f;
            x = 1.0f;
            C(rows(0, 3), cols(0, n - 1)) = 2.0f;
            x(rows(0, n - 1)) = 2.0f;
            const std::vector<float> c = C.to_host(), v = x.to_host();
            for (std::int64_t i = 0; i < 3; ++i)
                for (std::int64_t j = 0; j < n; ++j)
                    CHECK(c[static_cast<std::size_t>(i * n + j)] == (j + 1 < n ? 2.0f : 1.0f));
            for (std::int64_t j = 0; j < n; ++j)
                CHECK(v[static_cast<std::size_t>(j)] == (j + 1 < n ? 2.0f : 1.0f));
        }
    }
}

TEST_CASE(
    "a part of an array that is read as it is written, or beside what is read: one launch, no temporary") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const plan::device_facts& rules = d.state()->facts();
        // Where rows of arrays are no rows of textures, products of parts of texels are computed beside them.
        const bool folds = d.state()->place(dtype::f32, 8, 80).texture_width == 4;
        const bool stores = rules.reads_own_texels && rules.stores_texels;
        const bool in_place = !rules.draws() || (stores && !folds);
        for (const std::int64_t n : {37, 130}) // in fragments, single elements and tiles
            for (const std::int64_t col : {4, 5}) {
                CAPTURE(n);
                CAPTURE(col);
                const auto run = [&](const device& on, bool counted) {
                    matrix<float> A(on, 2 * n, 2 * n + 8, test::numbers(2 * n * (2 * n + 8), 1));
                    const matrix<float> L(on, n, 9, test::numbers(9 * n, 2)),
                        R(on, 9, n, test::numbers(9 * n, 3));
                    const auto each = [&](auto statement) { counted ? once(on, statement) : statement(); };
                    auto block = A(rows(3, 3 + n), cols(col, col + n));
                    each([&] { block = 2 * block + 1; });
                    each([&] { block = 0.5f * (L * R) + block; });
                    each([&] { block -= rowwise(A.row(n + 4)(cols(col, col + n)) * 2); });
                    each([&] {
                        A(rows(n + 1, 2 * n), cols(n, 2 * n)) -=
                            A(rows(n + 1, 2 * n), cols(0, 8)) * A(rows(0, 8), cols(n, 2 * n));
                    });
                    each([&] { A.row(1) += A.row(0); });
                    each([&] { A.col(1) += A.col(0); });
                    return A.to_host();
                };
                CHECK(run(d, in_place && d.name() != "host") == run(host_device(), false));
            }
    }
}

} // namespace test_promises
