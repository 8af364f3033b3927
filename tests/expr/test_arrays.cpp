// Arrays: construction, transfers, copies, mappings, and when assignments are evaluated.

#include <doctest/doctest.h>

#include <list>
#include <utility>

#include "null_device.hpp"

using namespace sinter;
using test::contains;
using test::message;

// What can be written, in the words of the traits; what cannot is deleted by names that say why.
namespace {
using test_view = array_view<float, dynamic, dynamic>;
using test_sum = decltype(std::declval<matrix<float>&>() + std::declval<matrix<float>&>());

template <class A, class... E>
constexpr bool takes = (std::is_assignable_v<A, E> && ...);
template <class A, class... E>
constexpr bool takes_none = !(std::is_assignable_v<A, E> || ...);
template <class A>
constexpr bool only_if_variable =
    takes<A&, A&, const A&, A, float, test_sum>&& takes_none<const A&, A&, const A&, A, float, test_sum>;
} // namespace
static_assert(only_if_variable<matrix<float>> && only_if_variable<vector<float>>);
static_assert(takes<scalar<float>&, const scalar<float>&, float> &&
              takes_none<const scalar<float>&, const scalar<float>&, float>);
static_assert(takes<test_view, matrix<float>&, test_view, float> &&
              takes<const test_view&, matrix<float>&, const test_view&, test_view, float, test_sum>);
static_assert(takes_none<test_sum&, test_sum&, test_sum, matrix<float>&, float>);
// An assignment may write into shared memory, and throw; what containers move is constructed.
static_assert(std::is_nothrow_move_constructible_v<matrix<float>> &&
              std::is_nothrow_move_constructible_v<vector<float>> &&
              std::is_nothrow_move_constructible_v<scalar<float>>);

TEST_CASE("construction moves the elements given, and only those") {
    const device dev = test::make_null("null", 5);
    const std::vector<float> six = {1, 2, 3, 4, 5, 6};
    CHECK(matrix<float>(dev, 2, 3, six).to_host() == six);
    CHECK(matrix<float>{dev, 2, 3, {1, 2, 3, 4, 5, 6}}.to_host() == six);
    CHECK(matrix<float>{dev, {{1, 2, 3}, {4, 5, 6}}}.to_host() == six);
    const std::list<double> list(six.begin(), six.end());
    CHECK(matrix<float>(dev, 3, 2, list.begin(), list.end()).to_host() == six);
    CHECK(vector<float>{dev, {1, 2, 3, 4, 5, 6}}.to_host() == six);
    CHECK(vector<float>(dev, six).to_host() == six);
    CHECK(vector<float>(dev, six.begin(), six.end()).to_host() == six);
    CHECK(matrix<float, 2, 3>(dev).rows() == 2);
    CHECK(matrix<bool>{dev, {{true, false}}}.to_host() == std::vector<bool>{true, false});
    const counters n = dev.counters();
    CHECK(n.bytes_to_device == 7 * 24 + 2);
    CHECK(n.bytes_to_host == 7 * 24 + 2);
    CHECK(n.launches == 0);

    matrix<float> A(dev, 4, 0);
    CHECK(A.size() == 0);
    CHECK(A.to_host().empty());
    CHECK(matrix<double>().rows() == 0);
    const std::size_t unsigned_extent = 3;
    CHECK(matrix<float>{dev, unsigned_extent, 2u}.rows() == 3);
}

TEST_CASE("sizes that do not match throw, and change nothing") {
    const device dev = test::make_null();
    matrix<float> A(dev, {{1, 2}, {3, 4}});
    const std::vector<float> three = {7, 8, 9};
    CHECK(message<shape_error>([&] { A.to_device(three); }) ==
          "sinter: 3 elements do not fill an array of 2 x 2");
    CHECK(message<shape_error>([&] { A.to_device({}); }) != "");
    CHECK(A.to_host() == std::vector<float>{1, 2, 3, 4});
    CHECK(message<shape_error>([&] { matrix<float>(dev, 2, 2, three); }) != "");
    CHECK(message<shape_error>([&] { matrix<float>{dev, {{1, 2}, {3}}}; }) != "");
    CHECK(message<shape_error>([&] { matrix<float>(dev, -1, 2); }) != "");
    CHECK(message<device_error>([&] { matrix<float>(dev, std::int64_t(1) << 40, std::int64_t(1) << 40); }) !=
          "");
    CHECK(message<device_error>([&] { matrix<float>(device(), 2, 2); }) != "");
}

TEST_CASE("a device without a type says so by name") {
    const device dev = test::make_null();
    test::state_of(dev).lacks = {dtype::f64};
    const std::string m = message<unsupported_error>([&] { matrix<double>(dev, 2, 2); });
    CHECK(contains(m, "null"));
    CHECK(contains(m, "double"));
    matrix<float> A(dev, 2, 2);
    CHECK(message<unsupported_error>([&] { A = cast<double>(A) * 2.0; }) != "");
    CHECK(dev.counters().launches == 0);
}

TEST_CASE("copies are deep, moves are handles") {
    const device dev = test::make_null();
    matrix<float> A(dev, {{1, 2}, {3, 4}});
    const auto* storage = A.storage().get();
    matrix<float> B = std::move(A);
    CHECK(B.storage().get() == storage);
    CHECK(A.rows() == 0); // NOLINT: a moved-from matrix is empty
    CHECK(dev.counters().launches == 0);
    matrix<float> C = B;
    CHECK(C.storage().get() != storage);
    CHECK(dev.counters().launches == 1);
    C = B;
    CHECK(dev.counters().launches == 2);
    std::swap(B, C);
    CHECK(C.storage().get() == storage);
    CHECK(dev.counters().launches == 2);
    std::vector<matrix<float>> many(3, C);
    many.erase(many.begin());
    CHECK(many.size() == 2);
    matrix<float> empty, other = empty;
    CHECK(other.rows() == 0);
}

TEST_CASE("assignment is evaluated at the end of the statement, once") {
    const device dev = test::make_null();
    vector<float> x(dev, 3), y(dev, 3), u(dev, 3), v(dev, 3);
    auto launches = [&, last = std::int64_t(0)]() mutable {
        return dev.counters().launches - std::exchange(last, dev.counters().launches);
    };
    x = y + 1.0f;
    CHECK(launches() == 1);
    u = v = x + y; // a chain assigns twice
    CHECK(launches() == 2);
    evaluate(u = x + y, v = x - y);
    CHECK(launches() == 1);
    evaluate(u = v, v = u);
    CHECK(launches() >= 1);
    launches();
    x += y;
    x -= 2.0f * y;
    x *= 3.0f;
    x /= norm(x);
    CHECK(launches() >= 4);
    launches();
    x(rows(0, 2)) = y(rows(1, 3));
    x(reversed) += 1.0f;
    x(0) = 5.0f;
    CHECK(launches() == 3);
    x.fill(2.0f);
    CHECK(launches() == 1);
    const vector<float> w = (u = x * 2.0f);
    CHECK(launches() == 2);
    explain(x = y + 1.0f);
    explain(x + y);
    CHECK(launches() == 0);
}

TEST_CASE("an exception on the way leaves the destination alone") {
    const device dev = test::make_null();
    vector<float> x(dev, 3), y(dev, 3);
    const auto broken = [&]() -> vector<float>& {
        throw error("on the way");
        return y;
    };
    try {
        evaluate(x = y, y = broken());
        CHECK(false);
    } catch (const error&) {
    }
    CHECK(dev.counters().launches == 0);
    test::state_of(dev).refuses = true;
    CHECK(message<device_error>([&] { x = y + 1.0f; }) == "null: refused");
    vector<float> fresh;
    CHECK(message<device_error>([&] { fresh = y + 1.0f; }) != "");
    CHECK(fresh.rows() == 0);
    test::state_of(dev).refuses = false;
    x = y + 1.0f;
    CHECK(dev.counters().launches == 1);
}

TEST_CASE("default-constructed arrays take device and extents from the expression") {
    const device dev = test::make_null();
    matrix<float> A(dev, 2, 3), C;
    C = trans(A) * 2.0f;
    CHECK(C.rows() == 3);
    CHECK(C.device() == dev);
    scalar<float> s;
    s = sum(A);
    CHECK(s.device() == dev);
    matrix<float> D;
    CHECK(message<device_error>([&] { D + A; }) != "");
    CHECK(message<device_error>([&] { D = 1.0f; }) != "");
    CHECK(
        message<shape_error>([&] { D = s + 1.0f; }) ==
        "sinter: an array without extents takes them from the expression, but this one is a number, as those "
        "of sum(A), dot(x, y) and trans(x) * y of vectors are: scalar s = ... takes it; or give the array "
        "its "
        "extents first");
    CHECK(message<device_error>([&] { D.device(); }) != "");
    CHECK(message<device_error>([&] { D.to_device(std::vector<float>(1)); }) != "");
}

TEST_CASE("operands on different devices: both are named") {
    const device one = test::make_null("one"), two = test::make_null("two");
    matrix<float> A(one, 2, 2), B(two, 2, 2), C(one, 2, 2), D;
    for (const std::string& m :
         {message<device_error>([&] { C = A + B; }), message<device_error>([&] { D = A + B; }),
          message<device_error>([&] { B = A; })}) {
        CHECK(contains(m, "one"));
        CHECK(contains(m, "two"));
    }
    CHECK(D.rows() == 0);
    B.to_device(std::vector<float>{1, 2, 3, 4});
    const matrix<float> moved = B.to(one);
    CHECK(moved.device() == one);
    CHECK(moved.to_host() == std::vector<float>{1, 2, 3, 4});
    C = A + moved;
    CHECK(one.counters().launches == 1);
}

TEST_CASE("mappings read and write in place, or through a copy") {
    for (const bool shares : {false, true}) {
        CAPTURE(shares);
        const device dev = test::make_null("null", 2);
        test::state_of(dev).shares_memory = shares;
        matrix<float> A(dev, {{1, 2}, {3, 4}});
        const counters before = dev.counters();
        {
            const auto m = A.map(access::read_write);
            CHECK(m(1, 0) == 3);
            m(1, 0) = 9;
            CHECK(m.leading_dimension() == (shares ? 4 : 2));
            CHECK(m.data()[m.leading_dimension()] == 9);
        }
        const counters moved = dev.counters() - before;
        CHECK(moved.bytes_to_host == (shares ? 0 : 16));
        CHECK(moved.bytes_to_device == (shares ? 0 : 16));
        CHECK(A.to_host() == std::vector<float>{1, 2, 9, 4});
        const matrix<float>& constant = A;
        CHECK(constant.map()(0, 1) == 2);
        vector<float> x(dev, {1, 2, 3});
        CHECK(x.map(access::read).span()[2] == 3);
        if (shares) CHECK(message<shape_error>([&] { A.map(access::read).span(); }) != "");
    }
}

TEST_CASE("parts are transferred where they lie") {
    const device dev = test::make_null("null", 3);
    matrix<float> A(dev, {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}});
    CHECK(A(rows(1, 3), cols(0, 2)).to_host() == std::vector<float>{4, 5, 7, 8});
    CHECK(A.row(1).to_host() == std::vector<float>{4, 5, 6});
    CHECK(A.col(2).to_host() == std::vector<float>{3, 6, 9});
    CHECK(diagonal(A).to_host() == std::vector<float>{1, 5, 9});
    CHECK(A(2, 1).to_host() == 8);
    block(A, 0, 1, 2, 2).to_device(std::vector<float>{20, 30, 50, 60});
    CHECK(A.to_host() == std::vector<float>{1, 20, 30, 4, 50, 60, 7, 8, 9});
    CHECK(dev.counters().launches == 0);
}

TEST_CASE("storage made elsewhere becomes an array") {
    const device dev = test::make_null();
    const matrix<float> A(dev, {{1, 2}, {3, 4}});
    CHECK(matrix<float>(A.storage()).to_host() == A.to_host());
    CHECK(message<unsupported_error>([&] { matrix<double>(A.storage()).rows(); }) != "");
    CHECK(message<shape_error>([&] { vector<float>(A.storage()).rows(); }) != "");
    CHECK(message<device_error>([&] { matrix<float>(ref<runtime::storage>()).rows(); }) != "");
}
