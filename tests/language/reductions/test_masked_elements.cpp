// count, nonzero and compress beside loops on the host, of all sizes, views and formulas; what they read
// back.

#include <cstdint>
#include <limits>
#include <ostream>
#include <string>
#include <vector>

#include "../../checks/checked.hpp"
#include "../../devices.hpp"

using namespace sinter;

namespace test_masked_elements {

namespace {

constexpr std::int64_t sizes[] = {0, 1, 2, 3, 31, 33, 1000, 4097};
using places = std::vector<std::int32_t>;

std::vector<float> mixed(std::int64_t n) {
    std::vector<float> x;
    for (std::int64_t k = 0; k < n; ++k) x.push_back(static_cast<float>((k * 37 + 3) % 101) - 50);
    return x;
}

void check_size(const device& d, std::int64_t n) {
    CAPTURE(n);
    const std::vector<float> values = mixed(n);
    const vector<float> x(d, values);
    for (const float least : {-60.0f, 0.0f, 45.0f, 60.0f}) {
        if (test::is_fragment(d) && n > 1000 && least != 0) continue; // points are slow in software
        CAPTURE(least);
        places where;
        std::vector<float> some;
        for (std::size_t k = 0; k < values.size(); ++k)
            if (values[k] > least) {
                where.push_back(static_cast<std::int32_t>(k));
                some.push_back(values[k]);
            }
        const vector<bool> mask = x > least;
        CHECK(nonzero(mask).to_host() == where);
        CHECK(nonzero(x > least).to_host() == where);
        CHECK(compress(x, mask).to_host() == some);
        CHECK(compress(x + 1.0f, x > least).rows() == static_cast<std::int64_t>(some.size()));
        CHECK(count(mask).to_host() == static_cast<std::int32_t>(some.size()));
    }
}

} // namespace

TEST_CASE("what is true is counted, on every device") {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const matrix<float> A(d, {{1, 0, -2}, {0, 0, 3}});
        CHECK(count(A).to_host() == 3);
        CHECK(count(A > 0).to_host() == 2);
        CHECK(eval(count(A, axis<0>)).to_host() == places{1, 0, 2});
        CHECK(eval(count(A > 0, along(1))).to_host() == places{1, 1});
        if (d.name() != "opengl:es") CHECK(count(vector<float>(d, {nan, 0, 1})).to_host() == 2);
        CHECK(count(vector<float>(d, 0)).to_host() == 0);
        CHECK(count(vector<std::uint8_t>(d, {0, 255, 7})).to_host() == 2);
    }
}

TEST_CASE("places and elements of many sizes") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : sizes) check_size(d, n);
    }
}

TEST_CASE("views, rows, whole numbers and columns of matrices") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const vector<float> x(d, {1, 2, 3, 4, 5, 6});
        CHECK(compress(x(reversed), x > 4.0f).to_host() == std::vector<float>{2, 1});
        CHECK(compress(x(rows(0, 6, 2)), x(rows(1, 6, 2)) > 2.0f).to_host() == std::vector<float>{3, 5});
        CHECK(compress(x, vector<std::int32_t>(d, {0, 2, 0, -1, 0, 0})).to_host() ==
              std::vector<float>{2, 4});
        const matrix<float> A(d, {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}});
        CHECK(compress(A.row(1), A.row(0) > 1.0f).to_host() == std::vector<float>{5, 6});
        CHECK(compress(A, A.col(0) != 4.0f, axis<0>).to_host() == std::vector<float>{1, 2, 3, 7, 8, 9});
        CHECK(compress(A, sum(A, axis<0>) > 12.0f, axis<1>).to_host() ==
              std::vector<float>{2, 3, 5, 6, 8, 9});
        CHECK(compress(A, A.col(0) > 9.0f, axis<0>).rows() == 0);
        CHECK(compress(A, A.row(1) > 4.0f, along(-1)).cols() == 2);
        CHECK(compress(x > 2.0f, x > 1.0f).to_host() == std::vector<bool>{false, true, true, true, true});
        vector<float> y(d, {3, 1, 2});
        y = compress(x, x < 4.0f) + y;
        CHECK(y.to_host() == std::vector<float>{4, 3, 5});
    }
}

TEST_CASE("one int32 is read back") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const vector<float> x(d, mixed(100));
        const vector<bool> mask = x > 0.0f;
        (void)compress(x, mask);
        const counters before = d.counters();
        (void)compress(x, mask);
        const counters now = d.counters() - before;
        CHECK(now.bytes_to_host == sizeof(std::int32_t));
        CHECK(now.launches == (test::is_fragment(d) ? 1 + 7 + 2 : 3)); // 2^7 places
    }
}

TEST_CASE("a check for bounds finds no place outside, in searches neither") {
    const test::checking bounds(checks::bounds);
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const vector<float> x(d, {1, 2, 3, 4});
        const vector<bool> mask = x > 2.0f;
        CHECK(compress(x, mask).to_host() == std::vector<float>{3, 4});
        CHECK(searchsorted(x, x).to_host() == places{0, 1, 2, 3});
    }
}

TEST_CASE("nothing of nothing") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const matrix<float> A(d, 0, 3);
        const vector<bool> none(d, 0), three(d, std::vector<bool>{true, false, true});
        CHECK(compress(A, none, axis<0>).cols() == 3);
        CHECK(compress(2.0f * A, none, axis<0>).rows() == 0);
        const matrix<float> B = compress(A, three, axis<1>);
        CHECK(B.rows() == 0);
        CHECK(B.cols() == 2);
    }
}

TEST_CASE("mistakes are said") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const vector<float> x(d, {1, 2, 3});
        const vector<bool> two(d, std::vector<bool>{true, false});
        const std::string said = test::refused<shape_error>([&] { (void)compress(x, two); });
        CHECK(said.find("which are 3, not 2") != std::string::npos);
    }
}

TEST_CASE("x(mask) is a new array to read") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const vector<float> x(d, {1, -2, 3, -4, 5});
        CHECK(x(x > 0).to_host() == std::vector<float>{1, 3, 5});
        const vector<float> y = x(x < 0) + 1;
        CHECK(y.to_host() == std::vector<float>{-1, -3});
        CHECK((2 * x)[x > 2].to_host() == std::vector<float>{6, 10});
        CHECK(eval(trans(x)(trans(x) > 2)).to_host() == std::vector<float>{3, 5});
        CHECK(x(x > 9).rows() == 0);
        const matrix<float> A(d, {{1, 2}, {3, 4}, {5, 6}});
        CHECK(A(A.col(0) != 3).to_host() == std::vector<float>{1, 2, 5, 6});
        CHECK_THROWS_AS((void)x(A.col(0) > 0), shape_error);
    }
}

} // namespace test_masked_elements
