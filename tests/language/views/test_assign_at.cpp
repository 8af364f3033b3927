// Elements, rows and columns that arrays of places name, as destinations, on every device.
#include "../../devices.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

using namespace sinter;

namespace test_assign_at {
namespace {

using numbers = std::vector<float>;
using places = std::vector<std::int32_t>;

numbers from(std::int64_t n, float first) {
    numbers v(static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = static_cast<float>(i) + first;
    return v;
}
/// `count` different places among `extent`, in no order.
places some_of(std::int64_t count, std::int64_t extent) {
    places p;
    std::int64_t step = 7;
    while (extent % step == 0) ++step;
    for (std::int64_t k = 0; k < count; ++k) p.push_back(static_cast<std::int32_t>((k * step + 2) % extent));
    return p;
}
places all_of(std::int64_t n) {
    places p;
    for (std::int64_t i = 0; i < n; ++i) p.push_back(static_cast<std::int32_t>(i));
    return p;
}
/// `a`, rows of `cols`, with b(k, l) at (i(k), j(l)); what is outside is nowhere.
template <class Value>
numbers with(numbers a, std::int64_t cols, const places& i, const places& j, Value b) {
    const auto rows = static_cast<std::int64_t>(a.size()) / cols;
    for (std::size_t k = 0; k < i.size(); ++k)
        for (std::size_t l = 0; l < j.size(); ++l)
            if (i[k] >= 0 && i[k] < rows && j[l] >= 0 && j[l] < cols) {
                float& to = a[static_cast<std::size_t>(i[k] * cols + j[l])];
                to = b(k * j.size() + l, to);
            }
    return a;
}
numbers with(const numbers& a, std::int64_t cols, const places& i, const places& j, const numbers& b) {
    return with(a, cols, i, j, [&](std::size_t n, float) { return b[n]; });
}

/// What a statement costs on devices that write anywhere: `launches` launches and `temporaries` arrays.
template <class Body>
void check_cost(const device& d, std::int64_t launches, std::int64_t temporaries, Body body) {
    const counters before = d.counters();
    body();
    const counters spent = d.counters() - before;
    if (d.state()->facts().draws()) return;
    CHECK(spent.launches == (d.state()->facts().interprets ? spent.launches : launches));
    CHECK(spent.temporaries == temporaries);
}

} // namespace

TEST_CASE("elements of a vector") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : {1, 2, 3, 31, 33, 64, 257}) {
            INFO(n);
            const places p = some_of((n + 1) / 2, n);
            const auto count = static_cast<std::int64_t>(p.size());
            const numbers v = from(n, -3), w = from(count, 100);
            vector<float> x(d, v);
            const vector<float> y(d, w);
            const vector<std::int32_t> I(d, p);
            check_cost(d, 1, 0, [&] { x(I) = 2 * y + 1; });
            CHECK(x.to_host() == with(v, 1, p, {0}, [&](std::size_t k, float) { return 2 * w[k] + 1; }));
            x = vector<float>(d, v);
            check_cost(d, 1, 0, [&] { x(I) += y; });
            CHECK(x.to_host() == with(v, 1, p, {0}, [&](std::size_t k, float a) { return a + w[k]; }));
        }
    }
}

TEST_CASE("rows, columns and both, of arrays and of views") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t m : {1, 5, 33})
            for (const std::int64_t n : {1, 3, 31}) {
                INFO(m << " x " << n);
                const numbers v = from(m * n, -3);
                const places i = some_of((m + 1) / 2, m), j = some_of((n + 1) / 2, n);
                const vector<std::int32_t> I(d, i), J(d, j);
                const auto k = I.rows(), l = J.rows();
                const numbers w = from(m * n, 100);
                const matrix<float> of_rows(d, k, n, numbers(w.begin(), w.begin() + k * n)),
                    of_cols(d, m, l, numbers(w.begin(), w.begin() + m * l)),
                    of_both(d, k, l, numbers(w.begin(), w.begin() + k * l));
                matrix<float> A(d, m, n);
                const auto check = [&](auto body, const numbers& expected) {
                    A.to_device(v);
                    body();
                    CHECK(A.to_host() == expected);
                };
                check([&] { A(I) = of_rows; }, with(v, n, i, all_of(n), w));
                check([&] { A[I] = of_rows; }, with(v, n, i, all_of(n), w));
                check([&] { take(A, J, axis<1>) = of_cols; }, with(v, n, all_of(m), j, w));
                check([&] { A(I, J) = of_both; }, with(v, n, i, j, w));
                check([&] { A(I, cols(0, n)) = of_rows; }, with(v, n, i, all_of(n), w));
                check([&] { A(rows(0, m), J) = of_cols; }, with(v, n, all_of(m), j, w));
                check([&] { A(I, 0) = of_both.col(0); }, with(v, n, i, {0}, of_both.col(0).to_host()));
                check([&] { A(0, J) = of_cols.row(0); }, with(v, n, {0}, j, w));
                check([&] { trans(A)(J) = trans(of_cols); }, with(v, n, all_of(m), j, w));
                check([&] { trans(A)(J, I) = trans(of_both); }, with(v, n, i, j, w));
                check([&] { A(trans(I), J) = of_both; }, with(v, n, i, j, w));
                check([&] { A(I) = 7; }, with(v, n, i, all_of(n), numbers(w.size(), 7)));
                check([&] { A(I, J) *= 2; }, with(v, n, i, j, [](std::size_t, float a) { return a * 2; }));
                check(
                    [&] {
                        A(reversed)
                        (I) = of_rows;
                    },
                    with(v, n, eval(static_cast<std::int32_t>(m) - 1 - I).to_host(), all_of(n),
                         eval(reversed(of_rows, axis<1>)).to_host()));
            }
    }
}

TEST_CASE("places outside write nothing, and touch nothing around a view") {
    constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max(), least = -most - 1;
    for (const device& d : test::devices()) {
        INFO(d.name());
        const places i{-1, 2, 5, 0, most, least}, j{3, -7, 1};
        const vector<std::int32_t> I(d, i), J(d, j);
        numbers w = from(18, 100);
        const matrix<float> B(d, 6, 3, w);
        const numbers v = from(15, -3);
        matrix<float> A(d, 5, 3, v);
        A(I, J) = B;
        CHECK(A.to_host() == with(v, 3, i, j, w));
        // Of a view of 3 x 2 within 5 x 3.
        A.to_device(v);
        A(rows(1, 4), cols(1, 3))(I, J) += B;
        numbers inner = with(eval(matrix<float>(d, 5, 3, v)(rows(1, 4), cols(1, 3))).to_host(), 2, i, j,
                             [&](std::size_t n, float a) { return a + w[n]; });
        matrix<float> expected(d, 5, 3, v);
        expected(rows(1, 4), cols(1, 3)) = matrix<float>(d, 3, 2, inner);
        CHECK(A.to_host() == expected.to_host());
        const numbers wide = from(45, -3), rest = from(54, 100);
        matrix<float> W(d, 5, 9, wide), R(d, 6, 9, rest);
        W(I) = R + 1;
        CHECK(W.to_host() == with(wide, 9, i, all_of(9), [&](std::size_t n, float) { return rest[n] + 1; }));
        W.to_device(wide);
        W(rows(0, 5), cols(2, 9))(I) = R(cols(0, 7)); // the columns of the view begin anywhere
        matrix<float> inside(d, 5, 9, wide);
        inside(rows(0, 5), cols(2, 9)) = matrix<float>(
            d, 5, 7,
            with(eval(inside(cols(2, 9))).to_host(), 7, i, all_of(7), eval(R(cols(0, 7))).to_host()));
        CHECK(W.to_host() == inside.to_host());
        vector<float> x(d, v);
        x(rows(1, 13, 3))(I) = -1;
        CHECK(x.to_host() == with(v, 3, {0, 2}, {1}, [](std::size_t, float) { return -1.0f; }));
        x = vector<float>(d, v);
        x(vector<std::uint32_t>(d, {4000000000u, 3, 15})) = 9;
        CHECK(x.to_host() == with(v, 1, {3}, {0}, {9}));
    }
}

TEST_CASE("the right side is computed of the elements as they were") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : {2, 33, 257}) {
            const numbers v = from(n, -3);
            const places p = some_of(n, n);
            const vector<std::int32_t> I(d, p), K(d, some_of(n, n));
            vector<float> x(d, v);
            numbers expected(v.size());
            for (std::size_t k = 0; k < p.size(); ++k)
                expected[static_cast<std::size_t>(p[k])] = v[k] + v[p.size() - 1 - k];
            check_cost(d, 2, 1, [&] { x(I) = x + reversed(x); });
            CHECK(x.to_host() == expected);
            x.to_device(v);
            check_cost(d, 1, 0, [&] { x(I) = 3 * x(I) + 1; });
            CHECK(x.to_host() == with(v, 1, p, {0}, [](std::size_t, float a) { return 3 * a + 1; }));
            x.to_device(v);
            x(I) = x(I) - sum(x);
            const float total = static_cast<float>(n * (n - 1) / 2 - 3 * n);
            CHECK(x.to_host() == with(v, 1, p, {0}, [&](std::size_t, float a) { return a - total; }));
            // The places themselves are written.
            vector<std::int32_t> P(d, p);
            P(P) = P + row_index(n);
            places moved(p.size());
            for (std::size_t k = 0; k < p.size(); ++k)
                moved[static_cast<std::size_t>(p[k])] = p[k] + static_cast<std::int32_t>(k);
            CHECK(P.to_host() == moved);
            matrix<float> A(d, n, 3, from(3 * n, 0));
            const auto before = A.to_host();
            A(I) = A(reversed(I));
            numbers after(before.size());
            for (std::size_t k = 0; k < p.size(); ++k)
                for (std::size_t c = 0; c < 3; ++c)
                    after[static_cast<std::size_t>(p[k]) * 3 + c] =
                        before[static_cast<std::size_t>(p[p.size() - 1 - k]) * 3 + c];
            CHECK(A.to_host() == after);
        }
    }
}

TEST_CASE("products and reductions are computed first, elementwise formulas in the launch that writes") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t m = 33, n = 5;
        const places p = some_of(9, m);
        const vector<std::int32_t> I(d, p);
        const matrix<float> B(d, 9, 4, test::numbers(36, 1)), C(d, 4, n, test::numbers(20, 2));
        matrix<float> A = zeros<float>(d, m, n);
        check_cost(d, 2, 1, [&] { A(I) = 2 * B * C; });
        CHECK(A.to_host() == with(numbers(m * n), n, p, all_of(n), eval(2 * B * C).to_host()));
        vector<float> x = zeros<float>(d, m);
        x(I) = sum(B, axis<1>);
        CHECK(x.to_host() == with(numbers(m), 1, p, {0}, eval(sum(B, axis<1>)).to_host()));
        x(I) = row_index() + 1;
        CHECK(x.to_host() == with(numbers(m), 1, p, {0}, from(9, 1)));
        scalar<float> s(d, 4);
        const places next{1, 2, 3};
        if (d.state()->facts().draws())
            x(vector<std::int32_t>(d, next)) = s;
        else
            x(cumsum(ones<std::int32_t>(d, 3))) = s;
        CHECK(x.to_host() == with(with(numbers(m), 1, p, {0}, from(9, 1)), 1, next, {0}, numbers(3, 4)));
    }
}

} // namespace test_assign_at
