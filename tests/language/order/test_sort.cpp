// sort and argsort beside std::stable_sort: ties, NaN, infinities, zeros of both signs, views and axes. (It
// takes some seconds where each type's kernels are compiled.)

#include <doctest/doctest.h>

#include "order.hpp"

namespace test_sort {
using namespace sinter;
using order::places_of;
using order::same;
using order::taken;
using order::ties;

template <class T>
void check_vector(const device& d, int n) {
    CAPTURE(n);
    const std::vector<T> v = ties<T>(n, n, order::keeps_nan(d));
    const std::vector<std::int32_t> up = places_of(v), down = places_of(v, true);
    const vector<T> x = order::stored(d, v);
    CHECK(argsort(x).to_host() == up);
    CHECK(same(sort(x).to_host(), taken(v, up)));
    CHECK(argsort(x, descending).to_host() == down);
    CHECK(same(sort(x, descending).to_host(), taken(v, down)));
}

TEST_CASE("sort and argsort are stable, and NaN stands last") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const int n : {0, 1, 2, 3, 4, 5, 31, 33, 64, 100, 1000, 4097}) check_vector<float>(d, n);
    }
}

TEST_CASE("where the host does not read the memory, as on a GPU, runs are merged") {
    for (const device& d : test::devices(false)) {
        if (!test::runs_gpu_schedules(d)) continue;
        INFO(d.name());
        const device gpu = test::as_gpu(d);
        for (const int n : {1, 3, 33, 257}) check_vector<float>(gpu, n);
    }
}

TEST_CASE("elements of every type are sorted") {
    int turn = 0;
    for (const device& d : test::devices()) {
        INFO(d.name());
        const auto each = [&]<class T>(T) {
            if (!d.supports(dtype_of<T>) || !test::is_turn(turn++, 3)) return;
            CAPTURE(name_of(dtype_of<T>));
            for (const int n : {3, 33, 257, 1000}) check_vector<T>(d, n);
        };
        each(std::int32_t());
        each(std::uint32_t());
        each(0.0);
        each(half());
        each(bfloat16());
        each(bool());
        each(std::int8_t());
        each(std::uint16_t());
        each(std::int64_t());
        each(std::uint64_t());
    }
}

/// Line `l` of an m x n array.
std::vector<float> line_of(const std::vector<float>& a, int n, int l, bool row) {
    const int m = n == 0 ? 0 : static_cast<int>(a.size()) / n;
    std::vector<float> v;
    for (int k = 0; k < (row ? n : m); ++k)
        v.push_back(a[static_cast<std::size_t>(row ? l * n + k : k * n + l)]);
    return v;
}

TEST_CASE("rows and columns are sorted, each by itself") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto& extents :
             {std::pair{0, 3}, {3, 0}, {1, 1}, {1, 5}, {5, 1}, {7, 2}, {33, 31}, {3, 100}}) {
            const int m = extents.first, n = extents.second;
            CAPTURE(m);
            CAPTURE(n);
            const std::vector<float> v = ties<float>(m * n, m, order::keeps_nan(d));
            const matrix<float> A(d, m, n, v);
            const std::vector<float> across = sort(A, axis<1>).to_host(), down = sort(A, axis<0>).to_host(),
                                     last = sort(A, along(-1), descending).to_host();
            const std::vector<std::int32_t> places = argsort(A, axis<1>).to_host(),
                                            first = argsort(A, along(0)).to_host();
            REQUIRE(across.size() == v.size());
            for (int i = 0; i < m && n > 0; ++i) {
                const auto line = line_of(v, n, i, true);
                CHECK(same(line_of(across, n, i, true), taken(line, places_of(line))));
                CHECK(same(line_of(last, n, i, true), taken(line, places_of(line, true))));
                CHECK(std::equal(places.begin() + i * n, places.begin() + (i + 1) * n,
                                 places_of(line).begin()));
            }
            for (int j = 0; j < n && m > 0; ++j) {
                const auto line = line_of(v, n, j, false);
                const auto wanted = places_of(line);
                CHECK(same(line_of(down, n, j, false), taken(line, wanted)));
                for (int i = 0; i < m; ++i)
                    CHECK(first[static_cast<std::size_t>(i * n + j)] == wanted[static_cast<std::size_t>(i)]);
            }
        }
    }
}

TEST_CASE("views and formulas are sorted; what is sorted stays, or is the destination") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::vector<float> v = ties<float>(99, 1, false);
        const vector<float> x(d, v);
        const auto check = [&](const std::vector<float>& wanted, const std::vector<float>& got) {
            CHECK(same(got, taken(wanted, places_of(wanted))));
        };
        std::vector<float> third, back(v.rbegin(), v.rend()), part(v.begin() + 5, v.begin() + 42), more;
        for (std::size_t i = 0; i < v.size(); i += 3) third.push_back(v[i]);
        for (const float e : v) more.push_back(2 * e + 1);
        check(third, sort(x(rows(0, 99, 3))).to_host());
        check(back, sort(x(reversed)).to_host());
        check(part, sort(x(rows(5, 42))).to_host());
        check(more, sort(2 * x + 1).to_host());
        CHECK(argsort(x(reversed)).to_host() == places_of(back));
        check(v, sort(trans(x)).to_host());
        const matrix<float> A(d, 9, 11, v);
        CHECK(same(sort(trans(A), axis<0>).to_host(), matrix<float>(trans(sort(A, axis<1>))).to_host()));
        check(line_of(v, 11, 3, false), sort(A.col(3)).to_host());
        CHECK(x.to_host() == v);
        vector<float> y = x;
        y = sort(y);
        check(v, y.to_host());
        CHECK(same(vector<float>(gather(x, argsort(x))).to_host(), y.to_host()));
    }
}

TEST_CASE("a launch for each doubling, and two kernels for all sizes; none where the host sorts") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        vector<float> x(d, 4096), y(d, 1000), z(d, 16);
        x = cast<float>((row_index(4096) * 1237) % 4096);
        y = x(rows(0, 1000));
        z = x(rows(0, 16));
        const auto spent = [&](const auto& from) {
            const counters before = d.counters();
            const auto places = argsort(from);
            return d.counters() - before;
        };
        const bool generates = !expr::is_in_host_memory(d);
        const counters first = spent(y), again = spent(y), larger = spent(x), small = spent(z);
        CHECK(first.launches == (generates ? 10 : 0));
        CHECK(larger.launches == (generates ? 12 : 0));
        CHECK(small.launches == (generates ? 4 : 0));
        CHECK(first.compilations <= (generates ? 2 : 0));
        CHECK(again.compilations + larger.compilations + small.compilations == 0);
        CHECK(first.temporaries + larger.temporaries == 0);
        CHECK(larger.bytes_to_host == 0);
    }
}

TEST_CASE("lines that are none") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const vector<float> x(d, {3, 1, 2});
        const matrix<float> A(d, {{3, 1}, {2, 4}});
        CHECK(test::refused<shape_error>([&] { (void)sort(A, along(2)); }).find("along(2)") !=
              std::string::npos);
        CHECK(test::refused<shape_error>([&] { (void)argsort(x, along(1)); }).find("along(1)") !=
              std::string::npos);
        CHECK(sort(x, along(0)).to_host() == std::vector<float>{1, 2, 3});
        CHECK_THROWS_AS((void)sort(vector<float>()), device_error);
    }
}

} // namespace test_sort
