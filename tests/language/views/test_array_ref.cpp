// Functions that are no templates take matrices, vectors, views and expressions.

#include <ostream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <sinter/array_ref.hpp>

#include "../../devices.hpp"

#include <doctest/doctest.h>

using namespace sinter;

namespace test_array_ref {

namespace {

void double_it(array_ref<float> A) {
    A = 2.0f * A;
}
void shift(vector_ref<float> x, float by) {
    x = x + by;
}
std::vector<float> read(array_ref<const float> A) {
    return A.to_host();
}
const char* kind(array_ref<const float>) {
    return "float";
}
const char* kind(array_ref<const std::int32_t>) {
    return "int32";
}
void exchange_rows(array_ref<float> A, std::int64_t i, std::int64_t j) {
    swap(A.row(i), A.row(j));
}
void product(array_ref<const float> A, array_ref<const float> B, array_ref<float> C) {
    C = A * B + C;
}
void set_to(array_ref<float> A, array_ref<const float> B) {
    A = B;
}

template <class Ref, class X>
constexpr bool takes = std::is_convertible_v<X, Ref>;

} // namespace

TEST_CASE("array_ref: matrices, vectors, blocks, rows, columns and turned views are written in place") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A(d, {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}});
        vector<float> x(d, {1, 2, 3});
        matrix<float, 3, 3> fixed(d, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
        double_it(A);
        CHECK(A.to_host() == std::vector<float>{2, 4, 6, 8, 10, 12, 14, 16, 18});
        double_it(x);
        shift(x, 1);
        CHECK(x.to_host() == std::vector<float>{3, 5, 7});
        double_it(fixed);
        CHECK(fixed.to_host() == std::vector<float>{2, 0, 0, 0, 2, 0, 0, 0, 2});
        double_it(A.block(1, 1, 2, 2));
        double_it(A.row(0));
        shift(A.col(2), 100);
        double_it(trans(A)(rows(0, 1), cols(1, 2)));
        CHECK(A.to_host() == std::vector<float>{4, 8, 112, 16, 20, 124, 14, 32, 136});
        exchange_rows(A, 0, 2);
        CHECK(read(A.row(0)) == std::vector<float>{14, 32, 136});
        product(A.row(0), x, A.block(0, 0, 1, 1)); // 14 * 3 + 32 * 5 + 136 * 7 + 14
        CHECK(read(A.block(0, 0, 1, 1)) == std::vector<float>{1168});
    }
}

TEST_CASE("array_ref: swap exchanges elements, also where std::swap is at hand") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A(d, {{1, 2}, {3, 4}});
        array_ref<float> first = A.row(0), second = A.row(1);
        using std::swap;
        swap(first, second);
        CHECK(A.to_host() == std::vector<float>{3, 4, 1, 2});
    }
}

TEST_CASE("array_ref: no element is copied, and expressions are evaluated once") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A(d, {{1, 2}, {3, 4}}), B(d, {{1, 1}, {1, 1}});
        const auto launches = [&](auto&& body) {
            const counters before = d.counters();
            body();
            return d.counters().launches - before.launches;
        };
        CHECK(launches([&] { array_ref<float> r = A; }) == 0);
        CHECK(launches([&] { array_ref<const float> r = A.row(1); }) == 0);
        CHECK(launches([&] { array_ref<const float> r = A * B + 1; }) == 1);
        CHECK(read(A * B + 1) == std::vector<float>{4, 4, 8, 8});
        CHECK(read(static_cast<const matrix<float>&>(A)) == std::vector<float>{1, 2, 3, 4});
        array_ref<const float> kept = 2 * matrix<float>(d, {{1, 2}}); // of an array that is gone
        CHECK(kept.to_host() == std::vector<float>{2, 4});
        A = A + A; // what a reference shows
        array_ref<float> r = A;
        A = A + 1;
        CHECK(r.to_host() == std::vector<float>{3, 5, 7, 9});
        r = B; // elements
        CHECK(A.to_host() == std::vector<float>{1, 1, 1, 1});
        set_to(A, trans(r) - r);
        CHECK(A.to_host() == std::vector<float>{0, 0, 0, 0});
        array_ref<float> other = B;
        r = other;
        CHECK(A.to_host() == std::vector<float>{1, 1, 1, 1});
        r(0, 1) = 5;
        r.row(1) += 1;
        CHECK(A.to_host() == std::vector<float>{1, 5, 2, 2});
        CHECK(sum(r).to_host() == 10);
    }
}

TEST_CASE(
    "array_ref: overloads by element type, empty arrays, extents that do not fit, arrays without a device") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const matrix<float> A(d, {{1, 2, 3}, {4, 5, 6}});
        const vector<std::int32_t> n(d, {1, 2});
        CHECK(kind(A) == std::string("float"));
        CHECK(kind(2 * A) == std::string("float"));
        CHECK(kind(n) == std::string("int32"));
        matrix<float> none(d, 0, 3);
        double_it(none);
        CHECK(read(none).empty());
        matrix<float> B(d, {{1, 2, 3}, {4, 5, 6}});
        CHECK_THROWS_AS(shift(B, 1), shape_error); // no column
        CHECK_THROWS_AS(set_to(B, trans(A)), shape_error);
        CHECK(B.to_host() == A.to_host());
        matrix<float> later;
        CHECK_THROWS_AS(double_it(later), device_error);
        CHECK_THROWS_AS((array_ref<float, 2, 2>(B)), shape_error);
        CHECK((array_ref<float, 2, 3>(B).to_host() == A.to_host()));
    }
}

// What is no argument is none for overloads either.
static_assert(takes<array_ref<float>, matrix<float>&> && takes<array_ref<const float>, matrix<float>&>);
static_assert(!takes<array_ref<float>, const matrix<float>&> &&
              takes<array_ref<const float>, const matrix<float>&>);
static_assert(!takes<array_ref<float>, matrix<float>> && takes<array_ref<const float>, matrix<float>>);
static_assert(!takes<array_ref<float>, array_view<const float, dynamic, 1>>);
static_assert(takes<array_ref<float>, const array_view<float, dynamic, 1>&>);
static_assert(takes<array_ref<const float>, array_ref<float>> &&
              !takes<array_ref<float>, array_ref<const float>>);
static_assert(!takes<array_ref<float>, matrix<double>&> &&
              !takes<array_ref<const float>, const matrix<double>&>);
static_assert(!takes<array_ref<float>, scalar<float>&> && !takes<array_ref<const float>, scalar<float>&>);
static_assert(!takes<vector_ref<float>, matrix<float, 3, 4>&> &&
              takes<vector_ref<float>, matrix<float, 3, 1>&>);
static_assert(!takes<array_ref<const float>, float> && !takes<array_ref<const float>, std::vector<float>>);

} // namespace test_array_ref
