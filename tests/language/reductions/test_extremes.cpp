// argmin and argmax by every schedule: the first of equals, the first NaN, infinities alone, any extents.

#include <limits>

#include "../../devices.hpp"

namespace test_extremes {

namespace {

/// Index of the first extreme of `count` elements from `first` on, `step` apart; a NaN is the extreme.
template <class T>
std::int32_t place(const std::vector<T>& v, std::int64_t first, std::int64_t step, std::int64_t count,
                   bool least) {
    const auto at = [&](std::int64_t i) { return v[static_cast<std::size_t>(first + i * step)]; };
    std::int64_t best = 0;
    for (std::int64_t i = 1; i < count; ++i) {
        if (at(best) != at(best)) break;
        if (at(i) != at(i) || (least ? at(i) < at(best) : at(i) > at(best))) best = i;
    }
    return static_cast<std::int32_t>(best);
}

/// Whole, along both axes, and of the transpose.
template <class T>
void check(const sinter::device& d, const std::vector<T>& v, std::int64_t m, std::int64_t n) {
    INFO(d.name(), ", ", sinter::name_of(sinter::dtype_of<T>), ", ", m, " x ", n);
    const sinter::matrix<T> A(d, m, n, v);
    std::vector<std::int32_t> rows[2], cols[2];
    for (const bool least : {false, true}) {
        for (std::int64_t i = 0; i < m; ++i) rows[least].push_back(place(v, i * n, 1, n, least));
        for (std::int64_t j = 0; j < n; ++j) cols[least].push_back(place(v, j, n, m, least));
    }
    CHECK(argmax(A).to_host() == place(v, 0, 1, m * n, false));
    CHECK(argmin(A).to_host() == place(v, 0, 1, m * n, true));
    CHECK(eval(argmax(A, sinter::axis<1>)).to_host() == rows[0]);
    CHECK(eval(argmin(A, sinter::axis<1>)).to_host() == rows[1]);
    CHECK(eval(argmax(A, sinter::axis<0>)).to_host() == cols[0]);
    CHECK(eval(argmin(A, sinter::axis<0>)).to_host() == cols[1]);
    CHECK(eval(argmax(trans(A), sinter::axis<1>)).to_host() == cols[0]);
    CHECK(eval(argmin(trans(A), sinter::axis<0>)).to_host() == rows[1]);
}

/// Schedules do not depend on types through OpenGL, where compiling takes the longest.
bool takes_all_types(const sinter::device& d) {
    return d.name().rfind("opengl", 0) != 0;
}

template <class T>
std::vector<T> converted(const std::vector<float>& v) {
    return std::vector<T>(v.begin(), v.end());
}

} // namespace

TEST_CASE("of equal extremes the first is found, whole and along both axes") {
    for (const sinter::device& d : test::devices())
        for (const auto& [m, n] : {std::pair<std::int64_t, std::int64_t>{1, 1},
                                   {3, 16},
                                   {17, 35},
                                   {40, 64},
                                   {1, 300},
                                   {300, 1},
                                   {67, 131}}) {
            std::vector<float> v = test::numbers(m * n, 3); // nine values: all are there many times
            check(d, v, m, n);
            check(d, std::vector<float>(v.size(), 7.0f), m, n);
            if (!takes_all_types(d) || m * n < 1000) continue;
            check(d, converted<std::int32_t>(v), m, n);
            for (float& x : v) x += 4;
            check(d, converted<std::uint32_t>(v), m, n);
            if (d.supports(sinter::dtype::f64)) check(d, converted<double>(v), m, n);
        }
}

TEST_CASE("the worst values there are have places too") {
    const float infinity = std::numeric_limits<float>::infinity();
    for (const sinter::device& d : test::devices(false))
        for (const auto& [m, n] : {std::pair<std::int64_t, std::int64_t>{2, 3}, {19, 40}}) {
            const auto count = static_cast<std::size_t>(m * n);
            check(d, std::vector<float>(count, infinity), m, n);
            check(d, std::vector<float>(count, -infinity), m, n);
            std::vector<float> v(count, -infinity);
            v[count - 1] = -std::numeric_limits<float>::max();
            v[count / 2] = 0.0f; // and -0 after it is its equal
            v[count / 2 + 1] = -0.0f;
            check(d, v, m, n);
            if (!takes_all_types(d)) continue;
            check(d, std::vector<std::int32_t>(count, std::numeric_limits<std::int32_t>::max()), m, n);
            check(d, std::vector<std::int32_t>(count, std::numeric_limits<std::int32_t>::min()), m, n);
            check(d, std::vector<std::uint32_t>(count, 0), m, n);
            check(d, std::vector<std::uint32_t>(count, 0xffffffffu), m, n);
        }
}

TEST_CASE("the first NaN is the extreme") {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (const sinter::device& d : test::devices(false))
        for (const auto& [m, n] : {std::pair<std::int64_t, std::int64_t>{3, 5}, {21, 40}, {40, 33}}) {
            std::vector<float> v = test::numbers(m * n, 4);
            const auto count = static_cast<std::size_t>(m * n);
            for (const std::size_t where : {std::size_t{0}, count / 2, count - 1}) {
                std::vector<float> one = v;
                one[where] = nan;
                check(d, one, m, n);
            }
            for (std::size_t i = count / 3; i < count; i += 7) v[i] = nan;
            check(d, v, m, n);
            check(d, std::vector<float>(count, nan), m, n);
        }
}

TEST_CASE("places that int32 does not count are refused") {
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        sinter::scalar<std::int32_t> s(d);
        s = 7;
        const auto product = sinter::row_index(50000, 50000) * sinter::col_index();
        CHECK_THROWS_WITH_AS(
            s = argmax(product),
            "sinter: argmax gives places in int32, which cannot count the elements of an array "
            "of 50000 x 50000",
            sinter::unsupported_error);
        CHECK(s.to_host() == 7);
    }
}

TEST_CASE("places in computed values, in parts of arrays, and in shares of long ones") {
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t m = 24, n = 50;
        std::vector<float> v = test::numbers(m * n, 5);
        v[static_cast<std::size_t>(7 * n + 33)] = 4.75f;
        sinter::matrix<float> A(d, m, n, v);
        const auto part = block(A, 5, 10, 17, 31);
        CHECK(argmax(2.0f * part + 1.0f).to_host() == 2 * 31 + 23);
        CHECK(argmin(abs(part - 4.5f)).to_host() == 2 * 31 + 23);
        CHECK(eval(argmin(-part, sinter::axis<1>)).to_host()[2] == 23);
        CHECK(eval(argmax(part, sinter::axis<0>)).to_host()[23] == 2);
        sinter::vector<std::int32_t> twice(d, 17);
        twice = 2 * argmax(part, sinter::axis<1>) + 1; // an epilogue
        CHECK(twice.to_host()[2] == 47);

        const std::int64_t many = 1 << 18; // shared out, and the few columns of it too
        std::vector<float> l(static_cast<std::size_t>(many), 1.0f);
        l[100'003] = l[100'004] = l[200'001] = 2.0f;
        l[150'000] = l[99] = 0.5f;
        const sinter::vector<float> x(d, many, l);
        CHECK(argmax(x).to_host() == 100'003);
        CHECK(argmin(x).to_host() == 99);
        if (test::is_fragment(d)) continue; // a row of two has a texel to itself: too many for small textures
        const sinter::matrix<float> two(d, many / 2, 2, l);
        CHECK(eval(argmax(two, sinter::axis<0>)).to_host() == std::vector<std::int32_t>{50'002, 50'001});
        CHECK(eval(argmin(two, sinter::axis<0>)).to_host() == std::vector<std::int32_t>{75'000, 49});
    }
}

} // namespace test_extremes
