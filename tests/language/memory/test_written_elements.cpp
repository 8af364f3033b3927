// Elements that are written out in the program, or kept in rows on the host, and what arrays and expressions
// have as members.

#include <array>
#include <span>
#include <vector>

#include <doctest/doctest.h>

#include "../../devices.hpp"

namespace {

using namespace sinter;

TEST_CASE("lists are assigned to arrays and views of their extents, and to no others") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A(d, {{1, 2, 3}, {4, 5, 6}});
        vector<std::int32_t> x(d, {7, 8});
        A = {{9, 8, 7}, {6, 5, 4}};
        x = {-1, 1};
        CHECK(A.to_host() == std::vector<float>{9, 8, 7, 6, 5, 4});
        CHECK(x.to_host() == std::vector<std::int32_t>{-1, 1});
        A.row(1) = {1, 2, 3};
        A(rows(0, 2), cols(1, 3)) = {{20, 21}, {22, 23}};
        CHECK(A.to_host() == std::vector<float>{9, 20, 21, 1, 22, 23});

        CHECK(test::refused<shape_error>([&] {
                  A = {{1, 2}, {3, 4}, {5, 6}};
              }) == "sinter: 3 x 2 elements that are written out cannot fill an array of 2 x 3");
        CHECK(test::refused<shape_error>([&] {
                  A = {{1, 2, 3}, {4, 5}};
              }) ==
              "sinter: rows of 3 and of 2 elements make no matrix: row 1 is the first of another length");
        CHECK_THROWS_AS((x = {1, 2, 3}), shape_error);
        CHECK(A.to_host() == std::vector<float>{9, 20, 21, 1, 22, 23});
        CHECK(x.to_host() == std::vector<std::int32_t>{-1, 1});
        matrix<float> without_device;
        CHECK_THROWS_AS((without_device = {{1, 2}}), device_error);
        x = {};
        CHECK_THROWS_AS(x.device(), device_error);
    }
}

TEST_CASE("lists are operands of compound assignments, for arrays and views of their extents") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A(d, {{1, 2, 3}, {4, 5, 6}}), B(d, {{1, 2}, {3, 4}});
        vector<float> x(d, {7, 8});
        vector<std::int32_t> n(d, {7, 8, 9});
        x += {1, 2};
        x /= {2, 5};
        n %= {4, 5, 5};
        n <<= {0, 1, 2};
        CHECK(x.to_host() == std::vector<float>{4, 2});
        CHECK(n.to_host() == std::vector<std::int32_t>{3, 6, 16});
        A += {{1, 1, 1}, {0, 0, 0}};
        A.row(1) -= {1, 2, 3};
        A.col(0) += {{10}, {20}};
        A(rows(0, 2), cols(1, 3)) += {{10, 20}, {30, 40}};
        CHECK(A.to_host() == std::vector<float>{12, 13, 24, 23, 33, 43});
        B *= {{0, 1}, {1, 0}}; // the matrix product
        CHECK(B.to_host() == std::vector<float>{2, 1, 4, 3});

        CHECK(test::refused<shape_error>([&] { x += {1}; }) ==
              "sinter: 1 element does not fill an array of 2 x 1");
        CHECK(test::refused<shape_error>([&] {
                  A += {{1}, {2}};
              }) == "sinter: 2 x 1 elements that are written out cannot fill an array of 2 x 3");
        CHECK(x.to_host() == std::vector<float>{4, 2});
        vector<float> without_device;
        CHECK_THROWS_AS((without_device += {1, 2}), device_error);
    }
}

TEST_CASE("values on the host are assigned to arrays and views of as many elements") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        std::vector<float> values{1, 2, 3};
        const std::array<float, 3> others{4, 5, 6};
        const float plain[] = {7, 8, 9};
        vector<float> x(d, 3);
        x = values;
        CHECK(x.to_host() == values);
        x = others;
        CHECK(x.to_host() == std::vector<float>{4, 5, 6});
        x = std::vector<float>{3, 2, 1};
        CHECK(x.to_host() == std::vector<float>{3, 2, 1});
        x = std::span<const float>(plain);
        CHECK(x.to_host() == std::vector<float>{7, 8, 9});

        matrix<float> A(d, 2, 3);
        A.row(0) = values;
        A.row(1) = plain;
        CHECK(A.to_host() == std::vector<float>{1, 2, 3, 7, 8, 9});
        A = std::vector<std::vector<double>>{{1, 2, 3}, {4, 5, 6}};
        CHECK(A.to_host() == std::vector<float>{1, 2, 3, 4, 5, 6});
        A(rows(0, 2), cols(1, 3)) = std::array<std::array<float, 2>, 2>{{{20, 30}, {50, 60}}};
        CHECK(A.to_host() == std::vector<float>{1, 20, 30, 4, 50, 60});
        const std::vector<bool> truths{true, false, true};
        vector<bool> b(d, 3);
        b = truths;
        CHECK(b.to_host() == truths);

        values.push_back(4);
        CHECK_THROWS_AS(x = values, shape_error);
        CHECK_THROWS_AS(A.row(0) = values, shape_error);
        CHECK_THROWS_AS((A = std::vector<std::vector<float>>{{1, 2}}), shape_error);
        CHECK(x.to_host() == std::vector<float>{7, 8, 9});
        vector<float> without_device;
        CHECK_THROWS_AS(without_device = others, device_error);
    }
}

TEST_CASE("matrices are made of rows on the host, whatever keeps them") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::vector<float> expected{1, 2, 3, 4, 5, 6};
        const std::vector<std::vector<float>> rows{{1, 2, 3}, {4, 5, 6}};
        const std::array<std::array<double, 3>, 2> arrays{{{1, 2, 3}, {4, 5, 6}}};
        const float plain[2][3] = {{1, 2, 3}, {4, 5, 6}};
        CHECK(matrix<float>(d, rows).to_host() == expected);
        CHECK(matrix<float>(d, arrays).to_host() == expected);
        CHECK(matrix<float>(d, plain).to_host() == expected);
        CHECK(matrix<float>(d, plain).rows() == 2);
        CHECK(matrix<float>(d, std::vector<std::vector<float>>{}).size() == 0);
        CHECK(matrix<float>(d, std::vector<std::vector<float>>(3)).rows() == 3);
        CHECK_THROWS_AS(matrix<float>(d, std::vector<std::vector<float>>{{1}, {1, 2}}), shape_error);
        CHECK_THROWS_AS(matrix<std::int32_t>(d, std::vector<std::vector<double>>{{1e10}}), unsupported_error);
        const std::vector<bool> truths{true, false, true};
        CHECK(vector<bool>(d, truths).to_host() == truths);
        CHECK(matrix<bool>(d, std::vector<std::vector<bool>>{truths}).to_host() == truths);
    }
}

TEST_CASE("members are the functions of their names") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A(d, {{1, 2, 3}, {4, 5, 6}});
        const matrix<float> constant(d, {{1, 2, 3}, {4, 5, 6}});
        CHECK(eval(constant.transpose()).to_host() == std::vector<float>{1, 4, 2, 5, 3, 6});
        CHECK(eval((A + A).T()).to_host() == std::vector<float>{2, 8, 4, 10, 6, 12});
        CHECK(eval((2 * A).block(0, 1, 2, 2)).to_host() == std::vector<float>{4, 6, 10, 12});
        CHECK(A.sum().to_host() == 21);
        CHECK(eval(A.sum(axis<0>)).to_host() == eval(sum(A, axis<0>)).to_host());
        CHECK(eval((A - 1).mean(axis<1>)).to_host() == eval(mean(A - 1, axis<1>)).to_host());
        CHECK(eval(A.norm(axis<1>)).to_host() == eval(norm(A, axis<1>)).to_host());
        CHECK((A - 1).sum().to_host() == 15);
        CHECK(A.row(1).mean().to_host() == 5);
        CHECK(hadamard(A, A, constant).row(0).norm().to_host() == doctest::Approx(28.1780f));
        A.transpose() = trans(-constant);
        A.block(0, 0, 1, 2) = {8, 9};
        CHECK(A.to_host() == std::vector<float>{8, 9, -3, -4, -5, -6});
    }
}

TEST_CASE("hadamard multiplies any number of operands, numbers among them, in one launch") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const matrix<float> A(d, {{1, 2, 3}, {4, 5, 6}});
        matrix<float> C(d, 2, 3);
        const std::int64_t before = d.counters().launches;
        C = hadamard(2, 3, A, A, 0.5f);
        CHECK(d.counters().launches - before == 1);
        CHECK(C.to_host() == std::vector<float>{3, 12, 27, 48, 75, 108});
    }
}

/// Which of two functions an expression chooses.
const char* chosen(double) {
    return "number";
}
const char* chosen(const matrix<float>&) {
    return "matrix";
}

TEST_CASE("expressions with elements are no numbers, and choose among functions as if these did not exist") {
    const device d = host_device();
    const matrix<float> A(d, {{1, 2}, {3, 4}});
    CHECK(chosen(A * A) == std::string("matrix"));
    CHECK(chosen(2) == std::string("number"));
    // To the elements' own type alone, which says what to write instead.
    static_assert(!std::is_convertible_v<matrix<float>, double>);
    static_assert(!std::is_convertible_v<decltype(A + A), int>);
    static_assert(!std::is_convertible_v<decltype(A < A), int>);
}

} // namespace
