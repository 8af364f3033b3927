// Reductions by functions of the program's own: in the order of their terms, however these are shared out,
// and with a start that enters once. (It takes some seconds: each size is a kernel or two on every device.)

#include <limits>
#include <numeric>

#include "../once.hpp"

using namespace sinter;

namespace test_own_reductions {

namespace {
/// A map x -> a x + b of whole numbers modulo 256, as 256 a + b. Composition is associative, and no two of
/// them commute in general, so that every term and its place counts.
constexpr auto composed = [](auto p, auto q) {
    return (p / 256 * (q / 256)) % 256 * 256 + (p % 256 * (q / 256) + q % 256) % 256;
};
std::vector<int> maps(std::int64_t n) {
    std::vector<int> v;
    for (std::int64_t i = 0; i < n; ++i)
        v.push_back(static_cast<int>((2 * (i * 37 % 128) + 1) * 256 + i * 101 % 256));
    return v;
}
int fold(const std::vector<int>& v, int start) {
    return std::accumulate(v.begin(), v.end(), start, composed);
}
constexpr int start = 3 * 256 + 5;
constexpr std::int64_t sizes[] = {0, 1, 2, 3, 31, 33, 257, 5000};

/// So many launches, and no array for what is folded but that of shares.
template <class Statement>
std::int64_t launches_of(const device& d, Statement statement) {
    const counters before = d.counters();
    statement();
    return (d.counters() - before).launches;
}
} // namespace

TEST_CASE("a function that does not commute meets its terms in their order, and the start first") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : sizes) {
            const std::vector<int> v = maps(n);
            const vector<int> x(d, v);
            scalar<int> s(d, start);
            s = reduce(composed, x, s); // the start is the destination
            CHECK(s.to_host() == fold(v, start));
            CHECK(reduce(composed, reversed(x), start).to_host() ==
                  fold(std::vector<int>(v.rbegin(), v.rend()), start));
        }
        const std::vector<int> v = maps(31 * 33);
        const matrix<int> A(d, 31, 33, v);
        CHECK(reduce(composed, A, start).to_host() == fold(v, start)); // row by row
        CHECK(reduce(composed, trans(A), start).to_host() == fold(matrix<int>(trans(A)).to_host(), start));
        const auto part = A(rows(1, 30, 2), cols(3, 33, 3));
        CHECK(reduce(composed, part, start).to_host() == fold(part.to_host(), start));
        CHECK(reduce(composed, A + 0 * A, start).to_host() == fold(v, start));
    }
}

TEST_CASE("long ones are shared out in order") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t n = 100000;
        const std::vector<int> v = maps(n);
        const vector<int> x(d, v);
        scalar<int> s(d, 7);
        if (test::is_fragment(d)) {
            CHECK(test::refused<unsupported_error>([&] {
                      s = reduce(composed, ones<int>(1500, 2000), start);
                  }).find("opengl:compute, opencl and host keep it") != std::string::npos);
            CHECK(s.to_host() == 7);
            continue;
        }
        CHECK(launches_of(d, [&] { s = reduce(composed, x, start); }) == (d.name() == "host" ? 1 : 2));
        CHECK(s.to_host() == fold(v, start));
        const matrix<int> A(d, 3, n / 4, std::vector<int>(v.begin(), v.begin() + 3 * (n / 4)));
        vector<int> y(d, 3);
        y = reduce(composed, A, start, axis<1>);
        for (std::int64_t i = 0; i < 3; ++i) CHECK(y(i).to_host() == fold(A.row(i).to_host(), start));
    }
}

TEST_CASE("along an axis there is a result for each row or column") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto& [m, n] :
             {std::pair<std::int64_t, std::int64_t>{1, 1}, {2, 3}, {31, 33}, {33, 2}, {3, 0}}) {
            const matrix<int> A(d, m, n, maps(m * n));
            vector<int> of_rows(d, m), starts(d, m);
            starts = start + 256 * row_index(m);
            matrix<int> wide(d, 3, 2 * m);
            wide = 0;
            of_rows = reduce(composed, A, starts, axis<1>);
            wide.row(1)(cols(0, 2 * m, 2)) = trans(reduce(composed, A, starts, axis<1>));
            for (std::int64_t i = 0; i < m; ++i) {
                const int want = n == 0 ? starts(i).to_host() : fold(A.row(i).to_host(), starts(i).to_host());
                CHECK(of_rows(i).to_host() == want);
                CHECK(wide(1, 2 * i).to_host() == want);
            }
            vector<int> of_cols(d, n);
            of_cols = reduce(composed, A, start, axis<0>);
            for (std::int64_t j = 0; j < n; ++j)
                CHECK(of_cols(j).to_host() == fold(A.col(j).to_host(), start));
        }
    }
}

TEST_CASE("what is around them, and other reductions, share their kernel") {
    const auto larger = [](auto a, auto b) { return (max)(a, b); };
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::vector<float> v = test::numbers(31 * 33, 1);
        const matrix<float> A(d, 31, 33, v);
        scalar<float> s(d), t(d);
        test::once(d, [&] { s = 2 * reduce(larger, abs(A), 0) + 1; });
        CHECK(s.to_host() == 9);
        if (!test::is_fragment(d)) {
            test::once(d, [&] { evaluate(s = reduce(larger, A, 0), t = sum(A)); });
            CHECK(s.to_host() == 4);
            CHECK(t.to_host() == std::accumulate(v.begin(), v.end(), 0.0f));
        }
        vector<float> y(d, 31);
        test::once(d, [&] { y = reduce(larger, A, -9, axis<1>) - mean(A, axis<1>) + sum(A, axis<1>); });
        const vector<float> z = (max)(A, axis<1>)-mean(A, axis<1>) + sum(A, axis<1>);
        CHECK(y.to_host() == z.to_host());
        // Numbers of the host in the function, and a kernel that keeps when they change.
        for (const float bound : {2.0f, 3.0f}) {
            s = reduce([&](auto a, auto b) { return (min)((max)(a, b), bound); }, A, 0);
            CHECK(s.to_host() == bound);
        }
        // The result beside the array, which is computed before.
        matrix<float> B(d, 31, 33);
        B = A / reduce(larger, A, 1);
        CHECK((max)(B).to_host() == 1);
        s = reduce(larger, A * trans(A), 0);
        CHECK(s.to_host() == (max)(eval(A * trans(A))).to_host());
    }
}

TEST_CASE("a function that leaves its arguments out keeps the device and the extents of the terms") {
    const auto left = [](auto a, auto) { return a; };
    const auto right = [](auto, auto b) { return b; };
    const auto none = [](auto, auto) { return 2; };
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto& [m, n] :
             {std::pair<std::int64_t, std::int64_t>{1, 1}, {2, 3}, {31, 33}, {33, 2}, {3, 0}}) {
            const matrix<int> A(d, m, n, maps(m * n));
            const auto each = [&](const auto& line) {
                return std::vector<int>(static_cast<std::size_t>(m), line);
            };
            CHECK(reduce(left, A, 5).to_host() == 5);
            CHECK(reduce(none, A, 5).to_host() == (m * n > 0 ? 2 : 5));
            CHECK(eval(reduce(left, A, 5, axis<1>)).to_host() == each(5));
            CHECK(eval(reduce(none, A, 5, axis<1>)).to_host() == each(n > 0 ? 2 : 5));
            if (n > 0)
                CHECK(eval(reduce(right, A, 5, axis<1>)).to_host() == vector<int>(A.col(n - 1)).to_host());
            CHECK(sum(reduce(left, A, 5, axis<0>)).to_host() == 5 * n);
        }
    }
}

TEST_CASE("every element type, NaN, and functions that keep one argument or none") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const auto each = [&]<class T>(T) {
            if (!d.supports(dtype_of<T>)) return;
            vector<T> x(d, 33);
            x = row_index(33) % 3;
            CHECK(to_double(reduce([](auto, auto b) { return b; }, x, 1).to_host()) ==
                  2 - (dtype_of<T> == dtype::boolean));
            scalar<T> first(d);
            first = reduce([](auto a, auto) { return a; }, x, 1);
            CHECK(to_double(first.to_host()) == 1);
            CHECK(to_double(reduce([](auto a, auto b) { return (max)(a, b); }, x, 0).to_host()) ==
                  2 - (dtype_of<T> == dtype::boolean));
        };
        each(0.0f);
        each(0.0);
        each(half());
        each(bfloat16());
        each(std::int32_t());
        each(std::uint32_t());
        const vector<bool> mask(d, {true, false, true, true});
        CHECK(reduce([](auto a, auto b) { return a != b; }, mask, false).to_host());
        CHECK(!reduce([](auto a, auto b) { return a != b; }, mask, true).to_host());
        if (d.name() == "opengl:es") continue; // may lose a NaN
        const vector<float> y(d, {1, std::numeric_limits<float>::quiet_NaN(), 3});
        CHECK(std::isnan(reduce([](auto a, auto b) { return a + b; }, y, 0).to_host()));
        CHECK(reduce([](auto a, auto b) { return select(isnan(a), b, select(isnan(b), a, a + b)); }, y, 0)
                  .to_host() == 4);
    }
}

} // namespace test_own_reductions
