// Rows and columns that arrays of places name, on every device.
#include "../../devices.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

using namespace sinter;

namespace test_take {
namespace {

std::vector<float> numbers(std::int64_t n) {
    std::vector<float> v(static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = static_cast<float>(i) - 3;
    return v;
}
std::vector<std::int32_t> places(std::int64_t count, std::int64_t extent) {
    std::vector<std::int32_t> p(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < p.size(); ++i)
        p[i] = static_cast<std::int32_t>((i * 5 + 2) % static_cast<std::size_t>(extent));
    return p;
}
std::vector<float> picked(const std::vector<float>& v, std::int64_t cols, const std::vector<std::int32_t>& i,
                          const std::vector<std::int32_t>& j) {
    std::vector<float> out;
    for (const std::int32_t r : i)
        for (const std::int32_t c : j) out.push_back(v[static_cast<std::size_t>(r * cols + c)]);
    return out;
}
std::vector<std::int32_t> all_of(std::int64_t n) {
    std::vector<std::int32_t> p;
    for (std::int64_t i = 0; i < n; ++i) p.push_back(static_cast<std::int32_t>(i));
    return p;
}

} // namespace

TEST_CASE("rows, columns and both by places") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t m : {1, 5, 33})
            for (const std::int64_t n : {1, 3, 31}) {
                INFO(m << " x " << n);
                const auto v = numbers(m * n);
                const matrix<float> A(d, m, n, v);
                const auto i = places(m + 2, m), j = places(4, n);
                const vector<std::int32_t> I(d, i), J(d, j);
                CHECK(eval(A(I)).to_host() == picked(v, n, i, all_of(n)));
                CHECK(eval(A[I]).to_host() == picked(v, n, i, all_of(n)));
                CHECK(eval(take(A, J, axis<1>)).to_host() == picked(v, n, all_of(m), j));
                CHECK(eval(A(I, J)).to_host() == picked(v, n, i, j));
                CHECK(eval(A(I, cols(0, n))).to_host() == picked(v, n, i, all_of(n)));
                CHECK(eval(A(rows(0, m), J)).to_host() == picked(v, n, all_of(m), j));
                CHECK(eval(A(I, 0)).to_host() == picked(v, n, i, {0}));
                CHECK(eval(A(0, J)).to_host() == picked(v, n, {0}, j));
                CHECK(eval((A + 0.0f)(I)).to_host() == picked(v, n, i, all_of(n)));
                CHECK(eval((A + 0.0f)(trans(I), J)).to_host() == picked(v, n, i, j));
                CHECK(eval(take(trans(A), J)).to_host() == picked(eval(trans(A)).to_host(), m, j, all_of(m)));
            }
    }
}

TEST_CASE("elements of a vector by places, as part of a formula: one launch") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const vector<float> x(d, {10, 20, 30});
        const vector<std::int32_t> p(d, {2, 0, 2, 1});
        vector<float> y = ones<float>(d, 4);
        const counters before = d.counters();
        y = 2 * x(p) + y;
        CHECK((d.counters() - before).launches == 1);
        CHECK((d.counters() - before).temporaries == 0);
        CHECK(y.to_host() == std::vector<float>{61, 21, 61, 41});
        CHECK(eval(trans(x)(p)).to_host() == std::vector<float>{30, 10, 30, 20});
        CHECK(eval(x(cast<std::uint32_t>(p))).to_host() == std::vector<float>{30, 10, 30, 20});
        CHECK(eval(x(2 - p)).to_host() == std::vector<float>{10, 30, 10, 20});
    }
}

TEST_CASE("no places, and nothing to take") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        const matrix<float> A = ones<float>(d, 2, 3), E(d, 0, 3), F(d, 2, 0);
        const vector<std::int32_t> none(d, 0), p(d, {0, 0, 0});
        CHECK(eval(A(none)).rows() == 0);
        CHECK(eval(A(none)).cols() == 3);
        CHECK(eval(E(none)).rows() == 0);
        CHECK(eval(F(p)).rows() == 3);
        CHECK(eval(F(p)).cols() == 0);
        CHECK_THROWS_WITH_AS(eval(E(p)), doctest::Contains("no rows can be taken from an array of 0 x 3"),
                             shape_error);
        CHECK_THROWS_WITH_AS(eval(take(F, p, axis<1>)),
                             doctest::Contains("no columns can be taken from an array of 2 x 0"),
                             shape_error);
        CHECK_THROWS_AS(eval(E(p, p)), shape_error);
    }
}

TEST_CASE("checks::bounds finds a place outside") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        const matrix<float> A = ones<float>(d, 2, 3);
        const vector<std::int32_t> p(d, {0, 2});
        matrix<float> C = full<float>(d, 2, 3, 5);
        const checks before = set_checks(checks::bounds);
        CHECK_THROWS_AS(C = A(p), value_error);
        set_checks(before);
        CHECK(C.to_host() == std::vector<float>(6, 5.0f));
    }
}

} // namespace test_take
