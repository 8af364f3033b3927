// Constant views, as constant std::span, may be written to; views of constant arrays may not, and traits know
// it.

#include <initializer_list>
#include <optional>
#include <ostream> // for doctest, with clang 14
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <sinter/array_ref.hpp>

#include "../../devices.hpp"

#include <doctest/doctest.h>

using namespace sinter;

namespace test_constant_views {

namespace {

using row_view = array_view<float, 1, dynamic>;
using constant_row = array_view<const float, 1, dynamic>;
template <class A>
using repeated = decltype(rowwise(std::declval<A>()));
template <class A>
using reshaped = decltype(reshape(std::declval<A>(), 1, 1));
using image = decltype(as_image(std::declval<matrix<float>&>()));

template <class X>
constexpr bool copies = std::is_copy_constructible_v<X>&& std::is_move_constructible_v<X>;
template <class X>
constexpr bool assigns = std::is_copy_assignable_v<X>&& std::is_move_assignable_v<X>;

static_assert(copies<row_view> && assigns<row_view>);
static_assert(copies<constant_row> && !assigns<constant_row>);
static_assert(copies<array_ref<float>> && assigns<array_ref<float>> && assigns<vector_ref<float>>);
static_assert(copies<array_ref<const float>> && !assigns<array_ref<const float>>);
static_assert(copies<vector_ref<const float>> && !assigns<vector_ref<const float>>);
static_assert(copies<repeated<vector<float>&>> && !assigns<repeated<vector<float>&>>);
static_assert(!assigns<repeated<const vector<float>&>>);
static_assert(assigns<reshaped<matrix<float>&>> && !assigns<reshaped<const matrix<float>&>>);
static_assert(assigns<reshaped<row_view&>> && !assigns<reshaped<constant_row&>>);
static_assert(copies<image> && !assigns<image> && !std::is_assignable_v<image&, matrix<float>&>);
static_assert(assigns<matrix<float>> && assigns<vector<float>> && assigns<scalar<float>>);

template <class To, class... From>
constexpr bool takes = (std::is_assignable_v<To, From> && ...);
template <class To, class... From>
constexpr bool refuses = (!std::is_assignable_v<To, From> && ...);
static_assert(takes<const row_view&, float, row_view, matrix<float>&, std::vector<float>&,
                    std::initializer_list<float>, std::vector<std::vector<float>>>);
static_assert(refuses<constant_row&, float, row_view, matrix<float>&, std::vector<float>&,
                      std::initializer_list<float>, std::vector<std::vector<float>>>);
static_assert(refuses<reshaped<constant_row&>&, float, row_view>);
static_assert(refuses<const matrix<float>&, float, row_view, matrix<float>&>);

void twice(array_ref<float> A) {
    A = 2.0f * A;
}

} // namespace

TEST_CASE("constant views: whatever a view takes, a constant one takes") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A(d, {{1, 2}, {3, 4}});
        const auto row = A.row(0);
        const auto is = [&](std::vector<float> wanted) { CHECK(row.to_host() == wanted); };
        twice(row);
        is({2, 4});
        row = A.row(1);
        is({3, 4});
        row = 2 * row - 1;
        is({5, 7});
        row = {1, 2};
        is({1, 2});
        row = {{8, 9}};
        is({8, 9});
        row = std::vector<float>{2, 1};
        is({2, 1});
        row = std::vector<std::vector<float>>{{1, 2}};
        is({1, 2});
        row += 1;
        is({2, 3});
        row -= {1, 1};
        is({1, 2});
        row += {{1, 1}};
        is({2, 3});
        row.fill(6);
        is({6, 6});
        row.to_device({1, 2});
        is({1, 2});
        row.to_device(std::vector<float>{2, 3});
        is({2, 3});
        row(0) = 4;
        is({4, 3});
        row.map(access::read_write)(0, 1) = 5;
        is({4, 5});
        const auto column = reshape(row, 2, 1);
        column = column + 1;
        column *= 2;
        is({10, 12});
        const array_ref<float> whole = A;
        whole = trans(whole);
        twice(whole.col(1));
        CHECK(A.to_host() == std::vector<float>{10, 6, 12, 8});
        const auto store = [row] { row = 0; }; // what a lambda captures is constant
        store();
        is({0, 0});
        matrix<bool> truths(d, {{true, false}});
        const auto those = truths.row(0);
        those.to_device(std::vector<bool>{false, true});
        CHECK(truths.to_host() == std::vector<bool>{false, true});
    }
}

TEST_CASE("constant views: errors leave the elements, and empty views take what is empty") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A(d, {{1, 2}, {3, 4}}), none(d, 2, 0);
        const auto row = A.row(0), empty = none.row(0);
        CHECK_THROWS_AS(row = (std::vector<float>{1, 2, 3}), shape_error);
        CHECK_THROWS_AS(row = A.block(0, 0, 1, 1), shape_error);
        CHECK_THROWS_AS(row.to_device({1, 2, 3}), shape_error);
        CHECK(A.to_host() == std::vector<float>{1, 2, 3, 4});
        empty = 1;
        empty += 1;
        CHECK(empty.to_host().empty());
    }
}

TEST_CASE("views in pairs, variants, optionals and vectors of std") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A(d, {{1, 2}, {3, 4}});
        const matrix<float>& constant = A;
        using reader = array_ref<const float>;
        std::pair<reader, int> p(A, 1);
        std::variant<int, reader> v(p.first);
        std::vector<reader> list;
        list.push_back(A.row(1));
        list.push_back(std::get<reader>(v));
        std::vector<constant_row> rows;
        rows.push_back(constant.row(1));
        const std::optional<reader> o(A.col(0));
        CHECK(list[0].to_host() == std::vector<float>{3, 4});
        CHECK(list[1].to_host() == std::vector<float>{1, 2, 3, 4});
        CHECK(rows[0].to_host() == std::vector<float>{3, 4});
        CHECK(o->to_host() == std::vector<float>{1, 3});
        CHECK(p.first.map()(1, 0) == 3); // of constants

        std::pair<array_ref<float>, int> a(A.row(0), 1), b(A.row(1), 2);
        a = b; // elements
        CHECK(A.to_host() == std::vector<float>{3, 4, 3, 4});
        std::vector<vector_ref<float>> columns;
        columns.push_back(A.col(0));
        columns.push_back(A.col(1));
        columns[0] = columns[1];
        CHECK(A.to_host() == std::vector<float>{4, 4, 4, 4});
    }
}

} // namespace test_constant_views
