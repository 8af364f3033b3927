// What `stream << array` writes.

#include <doctest/doctest.h>

#include <limits>
#include <sstream>

#include <sinter/graph/print.hpp>

#include "null_device.hpp"

using namespace sinter;

namespace {
template <class X>
std::string printed(const X& x) {
    std::ostringstream s;
    s << x;
    return s.str();
}
} // namespace

TEST_CASE("numbers are aligned, with as few digits as show them") {
    const device dev = test::make_null("null", 4);
    CHECK(printed(matrix<float>(dev, {{1, 2.5f, 3}, {4, 5, -6.125f}})) ==
          "[[ 1.     2.5    3.   ]\n [ 4.     5.    -6.125]]");
    CHECK(printed(vector<std::int32_t>(dev, {1, -20, 300})) == "[  1 -20 300]");
    CHECK(printed(vector<double>(dev, {1.0 / 3, 2})) == "[0.33333333 2.        ]");
    CHECK(printed(vector<float>(dev, {1, 2, 3})) == "[1. 2. 3.]");
    CHECK(printed(matrix<bool>(dev, {{true, false}})) == "[[ true false]]");
    CHECK(printed(vector<std::uint32_t>(dev, {4294967295u, 0u})) == "[4294967295          0]");
    CHECK(printed(vector<half>(dev, {half(0.5f), half(2)})) == "[0.5 2. ]");
    const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
    CHECK(printed(vector<float>(dev, {nan, -inf, 1})) == "[ nan -inf   1.]");
    CHECK(printed(vector<double>(dev, {1e-6, 2})) == "[1.e-06 2.e+00]");
    CHECK(printed(vector<double>(dev, {1e300, -1.5e-300})) == "[ 1.0e+300 -1.5e-300]");
    CHECK(printed(vector<half>(dev, {half(0.1f), half(65504.0f)})) == "[1.00e-01 6.55e+04]");
    CHECK(printed(vector<float>(dev, {nan, 0.25f, -10})) == "[   nan   0.25 -10.  ]");
    // A number by itself has all its digits.
    const auto number = [&](auto v) { return printed(matrix<decltype(v)>(dev, {{v}})(0, 0)); };
    CHECK(number(1.5f) == "1.5");
    CHECK(number(3.0f) == "3.0");
    CHECK(number(0.1f) == "0.1");
    CHECK(number(1.0 / 3) == "0.3333333333333333");
    CHECK(number(1e-7) == "1e-07");
    CHECK(number(-1e300) == "-1e+300");
    CHECK(number(100000000.0f) == "100000000.0");
    CHECK(number(half(0.1f)) == "0.1");
    CHECK(number(-inf) == "-inf");
    CHECK(number(7) == "7");
}

TEST_CASE("empty arrays and views") {
    const device dev = test::make_null();
    CHECK(printed(matrix<float>()) == "[]");
    CHECK(printed(vector<float>(dev, 0)) == "[]");
    matrix<float> A(dev, {{1, 2}, {3, 4}});
    CHECK(printed(A.row(1)) == "[[3. 4.]]");
    CHECK(printed(A.col(1)) == "[2. 4.]");
}

TEST_CASE("large arrays are shortened") {
    const device dev = test::make_null();
    std::vector<std::int32_t> numbers(2000);
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<std::int32_t>(i);
    CHECK(printed(vector<std::int32_t>(dev, numbers)) == "[   0    1    2 ... 1997 1998 1999]");
    CHECK(printed(matrix<std::int32_t>(dev, 40, 50, numbers)) == "[[   0    1    2 ...   47   48   49]\n"
                                                                 " [  50   51   52 ...   97   98   99]\n"
                                                                 " [ 100  101  102 ...  147  148  149]\n"
                                                                 " ...\n"
                                                                 " [1850 1851 1852 ... 1897 1898 1899]\n"
                                                                 " [1900 1901 1902 ... 1947 1948 1949]\n"
                                                                 " [1950 1951 1952 ... 1997 1998 1999]]");
    const std::string list = printed(vector<std::int32_t>(dev, std::span(numbers).first(100)));
    CHECK(list.find('\n') != std::string::npos); // long lists are broken into lines
}

TEST_CASE("literals of kernels' titles have six digits, however small or large") {
    CHECK(graph::number_text(0.5) == "0.5");
    CHECK(graph::number_text(-3) == "-3");
    CHECK(graph::number_text(1e-15) == "1e-15");
    CHECK(graph::number_text(0x1p100) == "1.26765e+30");
}
