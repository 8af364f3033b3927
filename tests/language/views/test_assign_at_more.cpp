// Elements at places as destinations: types, several in a statement, checks, errors and words, on every
// device.
#include <sinter/batch.hpp>

#include "../../devices.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

using namespace sinter;

namespace test_assign_at_more {
namespace {

using numbers = std::vector<float>;

template <class T>
void check_type(const device& d) {
    if (!d.supports(dtype_of<T>)) return;
    INFO(name_of(dtype_of<T>));
    for (const std::int64_t n : {3, 4, 9}) {
        matrix<T> A = zeros<T>(d, n, n);
        const vector<std::int32_t> I(d, {2, 0}), J(d, {1, 2, 0});
        A(I, J) = cast<T>(row_index() * 3 + col_index() == 4);
        matrix<T> B = zeros<T>(d, n, n);
        B(0, 2) = 1;
        CHECK(A.to_host() == B.to_host());
        A(I) = 1.0 * cast<float>(col_index() + row_index() > 0);
        A(J) = A(J);
        matrix<T> C = zeros<T>(d, n, n);
        C.row(2) = cast<T>(col_index() > 0);
        C.row(0) = 1;
        CHECK(A.to_host() == C.to_host());
    }
}

} // namespace

TEST_CASE("elements of every type, and NaN and infinities") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        check_type<float>(d);
        check_type<double>(d);
        check_type<half>(d);
        check_type<bfloat16>(d);
        check_type<std::int32_t>(d);
        check_type<std::uint32_t>(d);
        check_type<bool>(d);
        const float inf = std::numeric_limits<float>::infinity();
        vector<float> x(d, {1, 2, inf, 4});
        x(vector<std::int32_t>(d, {3, 1})) = vector<float>(d, {std::nanf(""), -inf});
        const numbers got = x.to_host();
        CHECK(got[0] == 1);
        CHECK(got[1] == -inf);
        CHECK(got[2] == inf);
        CHECK(std::isnan(got[3]));
        vector<std::int32_t> k(d, {1, 2, 3});
        k(vector<std::int32_t>(d, {1})) = 2.75f * ones<float>(d, 1);
        k(vector<std::int32_t>(d, {0, 2})) <<= 2;
        CHECK(k.to_host() == std::vector<std::int32_t>{4, 2, 12});
    }
}

TEST_CASE("no places, and nothing to write") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const vector<std::int32_t> none(d, 0), p(d, {1, 0});
        matrix<float> A = ones<float>(d, 2, 3), E(d, 0, 3), F(d, 2, 0);
        const counters before = d.counters();
        A(none) = 5;
        A(none, p) += 1;
        CHECK((d.counters() - before).launches == 0);
        take(A, none, axis<1>) = zeros<float>(d, 2, 0);
        E(none) = 1;
        F(p) = 1;
        CHECK(A.to_host() == numbers(6, 1));
        CHECK_THROWS_AS(E(p) = 1, shape_error);
    }
}

TEST_CASE("several of one statement see what was there before it") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        vector<float> x(d, {0, 1, 2, 3, 4}), y(d, {5, 6, 7}), z(d, 5);
        vector<std::int32_t> I(d, {4, 0, 2}), K(d, {1, 0});
        evaluate(x(I) = y, y = x(I), I = 4 - I);
        CHECK(x.to_host() == numbers{6, 1, 7, 3, 5});
        CHECK(y.to_host() == numbers{4, 0, 2});
        CHECK(I.to_host() == std::vector<std::int32_t>{0, 4, 2});
        evaluate(x = 2 * x, x(K) = x(I(rows(0, 2))), z = x);
        CHECK(x.to_host() == numbers{5, 6, 14, 6, 10});
        CHECK(z.to_host() == numbers{6, 1, 7, 3, 5});
        evaluate(x(I) = y, x = -x); // the last one's elements stay
        CHECK(x.to_host() == numbers{-5, -6, -14, -6, -10});
        evaluate(x(I) = y, x(K) = 1);
        CHECK(x.to_host() == numbers{1, 1, 2, -6, 0});
        vector<float> u(d, 3);
        u = x(I) = y + 1;
        CHECK(u.to_host() == numbers{5, 1, 3});
        CHECK(x.to_host() == numbers{5, 1, 3, -6, 1});
        x(I) = 2 * y, y = x(I);
        CHECK(y.to_host() == numbers{8, 0, 4});
    }
}

TEST_CASE("a formula of many arrays") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        std::vector<vector<float>> v;
        for (int n = 0; n < 24; ++n) v.push_back(full<float>(d, 5, 1, static_cast<float>(n)));
        vector<float> x = zeros<float>(d, 7);
        const vector<std::int32_t> p(d, {6, 5, 4, 3, 2});
        x(p) = v[0] + v[1] + v[2] + v[3] + v[4] + v[5] + v[6] + v[7] + v[8] + v[9] + v[10] + v[11] + v[12] +
               v[13] + v[14] + v[15] + v[16] + v[17] + v[18] + v[19] + v[20] + v[21] + v[22] + v[23] + x(p);
        CHECK(x.to_host() == numbers{0, 0, 276, 276, 276, 276, 276});
    }
}

TEST_CASE("batches, loops, neighbours and products as right sides, and places that are counted") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const vector<std::int32_t> p(d, {4, 1, 2});
        const matrix<float> B(d, 3, 4, test::numbers(12, 3));
        matrix<float> A = zeros<float>(d, 5, 4), expected = A;
        const auto check = [&](const matrix<float>& rows) {
            expected.row(4) = rows.row(0);
            expected.row(1) = rows.row(1);
            expected.row(2) = rows.row(2);
            CHECK(A.to_host() == expected.to_host());
        };
        A(p) = 2 * batch::transpose(B) + 1;
        check(2 * batch::transpose(B) + 1);
        A(p) = for_each_step(3, B, [](auto x) { return x + x; });
        check(8 * B);
        A(p) = roll(B, 1, axis<1>) - roll(B, 1, axis<0>) + A(p);
        check(roll(B, 1, axis<1>) - roll(B, 1, axis<0>) + 8 * B);
        A(p) = A(p) * matrix<float>(d, 4, 4, test::numbers(16, 5));
        check(matrix<float>(expected(p) * matrix<float>(d, 4, 4, test::numbers(16, 5))));
        vector<float> x = zeros<float>(d, 1000);
        x(999 - row_index(1000)) = row_index();
        CHECK(all(x == 999 - row_index()).to_host());
        x(row_index(2000)) = 7; // the second half is outside
        CHECK(all(x == 7).to_host());
    }
}

TEST_CASE("checks find a place outside and a NaN, and nothing is written") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        matrix<float> A = ones<float>(d, 2, 3);
        const matrix<float> B = zeros<float>(d, 2, 3);
        const vector<std::int32_t> p(d, {0, 2}), q(d, {1, 0});
        const checks before = set_checks(checks::bounds | checks::nan);
        const std::string outside = test::refused<value_error>([&] { A(p) = B; });
        const std::string made = test::refused<value_error>([&] { A(q) = B / B; });
        A(q) = B + 4;
        A(q, p(rows(0, 1))) = hadamard(B(q), A(q))(rows(0, 2), cols(0, 1));
        set_checks(before);
        INFO(outside);
        CHECK(outside.find("writes rows outside of B, which is 2 x 3") != std::string::npos);
        CHECK(outside.find("is 2 at (1, 0); nothing was written") != std::string::npos);
        INFO(made);
        CHECK(made.find("makes a NaN of finite operands") != std::string::npos);
        CHECK(A.to_host() == numbers{0, 4, 4, 0, 4, 4});
    }
}

TEST_CASE("errors leave the elements, and are in words") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        matrix<float> A = ones<float>(d, 4, 3);
        const vector<std::int32_t> p(d, {0, 2});
        const std::string shapes = test::refused<shape_error>([&] { A(p) = ones<float>(d, 3, 3); });
        CHECK(shapes.find("the destination and the expression have different shapes: 2 x 3 and 3 x 3") !=
              std::string::npos);
        CHECK_THROWS_AS(A(p, p) = ones<float>(d, 2, 3), shape_error);
        CHECK_THROWS_AS(take(A, p) = trans(ones<float>(d, 2, 3)), shape_error);
        vector<std::int32_t> whole(d, {1, 2, 3});
        CHECK_THROWS_AS(whole(p) = 3e9, unsupported_error);
        CHECK(whole.to_host() == std::vector<std::int32_t>{1, 2, 3});
        CHECK(A.to_host() == numbers(12, 1));
        const std::string text = explain(A(p) = ones<float>(d, 2, 3));
        INFO(text);
        CHECK(text.find("destination: written in place") != std::string::npos);
        prewarm(A(p) += 1);
        CHECK(A.to_host() == numbers(12, 1));
    }
}

} // namespace test_assign_at_more
