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
    CHECK(number(half(65504.0f)) == "65500.0");
    CHECK(number(33554448.0f) == "33554450.0");
    CHECK(number(1e16) == "1e+16");
    CHECK(number(0.0) == "0.0");
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
}

// What NumPy 1.24 prints, copied.
TEST_CASE("texts of NumPy: digits, exponents, padding") {
    const device dev = test::make_null();
    const double nan = std::numeric_limits<double>::quiet_NaN(),
                 inf = std::numeric_limits<double>::infinity();
    CHECK(printed(vector<double>(dev, {0.1, 0.2, 0.30000000000000004})) == "[0.1 0.2 0.3]");
    CHECK(printed(vector<double>(dev, {0.9999999999999999, 2.0, 3.0})) == "[1. 2. 3.]");
    CHECK(printed(vector<double>(dev, {3.0000000000000005e-06, 1e-05})) == "[3.e-06 1.e-05]");
    CHECK(printed(vector<double>(dev, {0.1, 0.123456789, 123.45})) ==
          "[1.00000000e-01 1.23456789e-01 1.23450000e+02]");
    CHECK(printed(vector<double>(dev, {1e+300, 1e-05})) == "[1.e+300 1.e-005]");
    CHECK(printed(vector<double>(dev, {1e+300, -1.5e-300})) == "[ 1.0e+300 -1.5e-300]");
    CHECK(printed(vector<double>(dev, {-0.0, 0.0, 10000000.0})) == "[      -0.        0. 10000000.]");
    CHECK(printed(vector<double>(dev, {99999999.5})) == "[99999999.5]");
    CHECK(printed(vector<double>(dev, {100000000.0})) == "[1.e+08]");
    CHECK(printed(vector<double>(dev, {0.0001, 0.05})) == "[0.0001 0.05  ]");
    CHECK(printed(vector<double>(dev, {9e-05})) == "[9.e-05]");
    CHECK(printed(vector<double>(dev, {1.0, 1000.0})) == "[   1. 1000.]");
    CHECK(printed(vector<double>(dev, {1.0, 1000.5})) == "[1.0000e+00 1.0005e+03]");
    CHECK(printed(vector<double>(dev, {0.999999999, 5.0})) == "[1. 5.]");
    CHECK(printed(vector<double>(dev, {-0.0001, nan, inf, -inf})) == "[-0.0001     nan     inf    -inf]");
    CHECK(printed(vector<double>(dev, {nan})) == "[nan]");
    CHECK(printed(vector<double>(dev, {1e-09, nan, -inf})) == "[1.e-09    nan   -inf]");
    CHECK(printed(vector<double>(dev, {0.6666666666666666, -66.66666666666667})) ==
          "[  0.66666667 -66.66666667]");
    CHECK(printed(vector<float>(dev, {0.1f, 0.2f, 0.3f})) == "[0.1 0.2 0.3]");
    CHECK(printed(vector<float>(dev, {0.3f, 16777216.0f})) == "[3.0000001e-01 1.6777216e+07]");
    CHECK(printed(vector<float>(dev, {33554448.0f, 50000.0f})) == "[33554448.    50000.]");
    CHECK(printed(vector<float>(dev, {0.0001f})) == "[1.e-04]");
    CHECK(printed(vector<float>(dev, {0.3333333333333333f, 3e+38f})) == "[3.3333334e-01 3.0000000e+38]");
    CHECK(printed(vector<half>(dev, {half(0.1f), half(0.3f), half(7.0f)})) == "[0.1 0.3 7. ]");
    CHECK(printed(vector<half>(dev, {half(0.1f), half(65504.0f)})) == "[1.00e-01 6.55e+04]");
    CHECK(printed(vector<half>(dev, {half(1000.4f), half(1.0f)})) == "[1.0005e+03 1.0000e+00]");
    CHECK(printed(matrix<double>(dev, 3, 0)) == "[]");
    CHECK(printed(matrix<float>(dev, 0, 3)) == "[]");
}

TEST_CASE("texts of NumPy: lines of 75 columns") {
    const device dev = test::make_null("null", 3);
    std::vector<double> quarters(60), turns(40);
    std::vector<std::int32_t> numbers(100);
    for (std::size_t i = 0; i < 60; ++i) quarters[i] = static_cast<double>(i) / 4;
    for (std::size_t i = 0; i < 40; ++i) turns[i] = i % 2 == 0 ? 1.5 : 2;
    for (std::size_t i = 0; i < 100; ++i) numbers[i] = static_cast<std::int32_t>(i);
    CHECK(printed(matrix<double>(dev, 2, 30, quarters)) ==
          "[[ 0.    0.25  0.5   0.75  1.    1.25  1.5   1.75  2.    2.25  2.5   2.75\n"
          "   3.    3.25  3.5   3.75  4.    4.25  4.5   4.75  5.    5.25  5.5   5.75\n"
          "   6.    6.25  6.5   6.75  7.    7.25]\n"
          " [ 7.5   7.75  8.    8.25  8.5   8.75  9.    9.25  9.5   9.75 10.   10.25\n"
          "  10.5  10.75 11.   11.25 11.5  11.75 12.   12.25 12.5  12.75 13.   13.25\n"
          "  13.5  13.75 14.   14.25 14.5  14.75]]");
    CHECK(printed(vector<double>(dev, turns)) ==
          "[1.5 2.  1.5 2.  1.5 2.  1.5 2.  1.5 2.  1.5 2.  1.5 2.  1.5 2.  1.5 2.\n"
          " 1.5 2.  1.5 2.  1.5 2.  1.5 2.  1.5 2.  1.5 2.  1.5 2.  1.5 2.  1.5 2.\n"
          " 1.5 2.  1.5 2. ]");
    CHECK(printed(vector<std::int32_t>(dev, numbers)) ==
          "[ 0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23\n"
          " 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47\n"
          " 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71\n"
          " 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95\n"
          " 96 97 98 99]");
    CHECK(printed(matrix<std::int32_t>(dev, 1, 40, std::span(numbers).subspan(1, 40))) ==
          "[[ 1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24\n"
          "  25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40]]");
}

TEST_CASE("literals of kernels' titles have six digits, however small or large") {
    CHECK(graph::number_text(0.5) == "0.5");
    CHECK(graph::number_text(-3) == "-3");
    CHECK(graph::number_text(1e-15) == "1e-15");
    CHECK(graph::number_text(0x1p100) == "1.26765e+30");
}
