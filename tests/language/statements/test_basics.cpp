// What every program uses and no other file has on every device: arrays made from a value, norms and means
// along an axis, a row times a matrix, compound assignment, parts of a row, printing, moved arrays,
// reductions of nothing.

#include <sstream>

#include "../../devices.hpp"

using namespace sinter;

namespace test_basics {
using floats = std::vector<float>;

namespace {

template <class X>
std::string printed(const X& x) {
    std::ostringstream s;
    s << x;
    return s.str();
}

/// The result of an expression, which takes one launch.
template <class E>
auto in_one_launch(const device& d, const E& e) {
    const counters before = d.counters();
    const auto result = eval(e);
    CHECK((d.counters() - before).launches == 1);
    return result.to_host();
}

} // namespace

TEST_CASE("ones, an identity of numbers and of masks, and fill") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        CHECK(ones<float>(d, 3, 5).to_host() == floats(15, 1.0f));
        CHECK(ones<float>(d, 7).to_host() == floats(7, 1.0f));
        CHECK(full<float>(d, 7, 2.5f).to_host() == floats(7, 2.5f));
        CHECK(identity<std::int32_t>(d, 2, 3).to_host() == std::vector<std::int32_t>{1, 0, 0, 0, 1, 0});
        CHECK(identity<bool>(d, 2).to_host() == std::vector<bool>{true, false, false, true});
        matrix<float> A(d, 3, 5);
        A.fill(-2.5f);
        CHECK(A.to_host() == floats(15, -2.5f));
    }
}

TEST_CASE("elements are copied into the caller's memory, and truths there and back") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const matrix<float> A(d, {{1, 2, 3}, {4, 5, 6}});
        floats room(6, -1.0f), less(5, -1.0f);
        A.to_host(room);
        CHECK(room == floats{1, 2, 3, 4, 5, 6});
        trans(A).to_host(room);
        CHECK(room == floats{1, 4, 2, 5, 3, 6});
        CHECK_THROWS_AS(A.to_host(less), shape_error);
        CHECK(less == floats(5, -1.0f));
        CHECK_THROWS_AS(A.to_host(std::span<float>()), shape_error);
        matrix<float> none(d, 0, 3);
        none.to_host(std::span<float>());
        matrix<bool> M(d, 2, 3), N(d, 2, 3);
        M = A > 3.0f;
        N.to_device(M.to_host());
        CHECK(N.to_host() == std::vector<bool>{false, false, false, true, true, true});
        bool flags[6] = {};
        N.to_host(flags);
        CHECK((!flags[2] && flags[3]));
        CHECK_THROWS_AS(N.to_device(std::vector<bool>(5)), shape_error);
    }
}

TEST_CASE("norms, means and inner products along an axis") {
    static_assert(decltype(dot(matrix<std::int32_t>(), matrix<bool>(), axis<0>))::tree::info.type ==
                  decltype(dot(matrix<std::int32_t>(), matrix<bool>()))::tree::info.type);
    const auto near = [](const floats& got, const floats& want) {
        REQUIRE(got.size() == want.size());
        for (std::size_t n = 0; n < got.size(); ++n)
            CHECK(std::fabs(got[n] - want[n]) <= 1e-5f * std::fabs(want[n]));
    };
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const matrix<float> A(d, 2, 3, {3, -8, 1, -4, 6, -2}), B(d, 2, 3, {1, 2, 3, 4, 5, 6});
        CHECK(in_one_launch(d, norm1(A, axis<0>)) == floats{7, 14, 3});
        CHECK(in_one_launch(d, norm_inf(A, axis<1>)) == floats{8, 6});
        near(in_one_launch(d, norm(A, axis<0>)), {5, 10, std::sqrt(5.0f)});
        near(in_one_launch(d, mean(A, axis<1>)), {-4.0f / 3, 0.0f});
        CHECK(in_one_launch(d, dot(A, B, axis<0>)) == floats{-13, 14, -9});
        CHECK(in_one_launch(d, dot(A, B, axis<1>)) == floats{-10, 2});
        CHECK_THROWS_AS(dot(A, trans(B), axis<1>), shape_error);
    }
}

TEST_CASE("a row times a matrix; compound assignment") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        matrix<float> A(d, 2, 3, {1, 2, 3, 4, 5, 6});
        const matrix<float> r(d, 1, 2, {2, -1});
        CHECK(in_one_launch(d, r * A) == floats{-2, -1, 0});
        matrix<float> B(d, 2, 3, {2, 4, 6, 8, 10, 12});
        B -= A;
        CHECK(B.to_host() == A.to_host());
        B /= 2.0f;
        CHECK(B.to_host() == floats{0.5f, 1, 1.5f, 2, 2.5f, 3});
        B %= 1.0f;
        CHECK(B.to_host() == floats{0.5f, 0, 0.5f, 0, 0.5f, 0});
        vector<std::int32_t> i(d, {7, -7, 8});
        i %= 4;
        CHECK(i.to_host() == std::vector<std::int32_t>{3, -3, 0});
    }
}

TEST_CASE("parts of one row or column, read and written") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A(d, 3, 4, floats{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
        const vector<float> x(d, {-1, -2});
        A(1, cols(1, 3)) = trans(x);
        A(rows(0, 2), 3) = x;
        A(2, reversed) = A(2, cols(0, 4));
        CHECK(A.to_host() == floats{0, 1, 2, -1, 4, -1, -2, -2, 11, 10, 9, 8});
        const matrix<float>& B = A;
        CHECK(eval(B(0, cols(0, 4, 2))).to_host() == floats{0, 2});
        CHECK_THROWS_AS(A(3, cols(0, 1)) = 1.0f, shape_error);
        CHECK_THROWS_AS(A(0, cols(0, 5)) = 1.0f, shape_error);
        CHECK(A.to_host()[0] == 0);
    }
}

TEST_CASE("arrays are printed from where they are") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const matrix<float> A(d, 2, 3, {1, 2, 3, 4, 5, 6.5f});
        CHECK(printed(A) == "[[1.  2.  3. ]\n [4.  5.  6.5]]");
        CHECK(printed(A.row(1)) == "[[4.  5.  6.5]]");
        CHECK(printed(vector<bool>(d, {true, false})) == "[ true false]");
        CHECK(printed(scalar<float>(d, 2.5f)) == "2.5");
    }
}

TEST_CASE("what was moved from has no elements, and takes others") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        matrix<float> A(d, 2, 2, {1, 2, 3, 4}), B = std::move(A);
        vector<float> x(d, {5, 6}), y(d, 3);
        scalar<float> s(d, 7.0f), t(std::move(s));
        y = std::move(x);
        CHECK(B.to_host() == floats{1, 2, 3, 4});
        CHECK(y.to_host() == floats{5, 6});
        CHECK(t.to_host() == 7.0f);
        CHECK(A.size() == 0);
        CHECK(x.size() == 0);
        CHECK_THROWS_AS(B = A, device_error);
        CHECK_THROWS_AS(y = 2 * x, device_error);
        CHECK_THROWS_AS(t = s + t, device_error);
        CHECK_THROWS_AS(A.to_device(floats(4)), device_error);
        A = B;
        x = y;
        s = t;
        CHECK(A.to_host() == floats{1, 2, 3, 4});
        CHECK(x.to_host() == floats{5, 6});
        CHECK(s.to_host() == 7.0f);
    }
}

TEST_CASE("what map gives has its operand's extents, also if the function leaves it out") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const matrix<float> A(d, 2, 3, {1, 2, 3, 4, 5, 6});
        const vector<float> x(d, {1, std::numeric_limits<float>::quiet_NaN()}), none(d, 0);
        const scalar<float> s(d, 7.0f);
        const matrix<float> two = map([](auto) { return 2; }, A);
        CHECK((two.rows() == 2 && two.to_host() == floats(6, 2)));
        const vector<float> half = map([](auto) { return 0.5; }, x);
        CHECK(half.to_host() == floats(2, 0.5f));
        const vector<bool> yes = map([](auto) { return true; }, x + 1);
        CHECK(yes.to_host() == std::vector<bool>(2, true));
        const matrix<float> seven = map([&](auto) { return s; }, A),
                            place = map([](auto) { return row_index(); }, A);
        CHECK(seven.to_host() == floats(6, 7));
        CHECK(place.to_host() == floats{0, 0, 0, 1, 1, 1});
        const matrix<float> of_number = map([](auto, auto b) { return b; }, A, 3.0f),
                            of_scalar = map([](auto, auto b) { return b; }, A, s);
        CHECK((of_number.cols() == 3 && of_number.to_host() == floats(6, 3)));
        CHECK((of_scalar.cols() == 3 && of_scalar.to_host() == floats(6, 7)));
        CHECK(sum(map([](auto) { return 1; }, A)).to_host() == 6);
        CHECK(sum(map([](auto) { return 1; }, none)).to_host() == 0);
        const counters before = d.counters();
        matrix<float> B = 2 * map([](auto a) { return a; }, A);
        CHECK((d.counters() - before).launches == 1);
        B = map([](auto) { return 4; }, B); // alias
        CHECK(B.to_host() == floats(6, 4));
    }
}

TEST_CASE("reductions of nothing, whole and along both axes") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const matrix<float> flat(d, 0, 3), thin(d, 3, 0);
        CHECK(prod(flat).to_host() == 1);
        CHECK(any(flat).to_host() == false);
        CHECK(all(thin).to_host() == true);
        CHECK(std::isnan(mean(thin).to_host()));
        CHECK(eval(prod(thin, axis<1>)).to_host() == floats(3, 1));
        CHECK(eval(any(thin, axis<1>)).to_host() == std::vector<bool>(3, false));
        CHECK(eval(all(flat, axis<0>)).to_host() == std::vector<bool>(3, true));
        const floats means = eval(mean(flat, axis<0>)).to_host();
        CHECK(means.size() == 3);
        for (const float m : means) CHECK(std::isnan(m));
        CHECK(eval(any(flat, axis<1>)).size() == 0);
        CHECK(eval(mean(thin, axis<0>)).size() == 0);
    }
}

TEST_CASE("an assignment is an operand of every operator") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        matrix<float> A = ones<float>(d, 2, 2), V(d, 2, 2), U(d, 2, 2);
        U = (V = 3 * A) + A;
        CHECK(U.to_host() == std::vector<float>{4, 4, 4, 4});
        U = -(V = A);
        CHECK(U.to_host() == std::vector<float>{-1, -1, -1, -1});
        U = (V += A) - (A -= V);
        CHECK(U.to_host() == std::vector<float>{3, 3, 3, 3});
        U = select((V = A) < 0.0f, V, A);
        CHECK(U.to_host() == std::vector<float>{-1, -1, -1, -1});
        CHECK(V.to_host() == std::vector<float>{-1, -1, -1, -1});
        U = map([](auto a, auto b) { return a + 10 * b; }, V = 2 * A, A);
        CHECK(U.to_host() == std::vector<float>{-12, -12, -12, -12});
        std::ostringstream text;
        text << (V = A) << (V += A);
        CHECK(text.str() == "[[-1. -1.]\n [-1. -1.]][[-2. -2.]\n [-2. -2.]]");
    }
}

TEST_CASE("arrays take their element type from an expression, are exchanged, and have places in one line") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        matrix<float> A(d, 2, 2, {1, 2, 3, 4}), B(d, 2, 2, {5, 6, 7, 8});
        vector<float> x(d, {10, 20});
        matrix C = A * B;
        static_assert(std::is_same_v<decltype(C), matrix<float>>);
        CHECK(C.to_host() == std::vector<float>{19, 22, 43, 50});
        vector y = A * x;
        static_assert(std::is_same_v<decltype(y), vector<float>>);
        scalar s = argmax(x);
        static_assert(std::is_same_v<decltype(s), scalar<std::int32_t>>);
        CHECK(s.to_host() == 1);
        const counters before = d.counters();
        swap(A, B);
        swap(x, y);
        CHECK((d.counters() - before).launches == 0);
        CHECK(A.to_host() == std::vector<float>{5, 6, 7, 8});
        CHECK(x.to_host() == std::vector<float>{50, 110});
        x[1] = 7;
        CHECK((x[0] + (2 * x)[1]).to_host() == 64);
        matrix column = A * x; // may become another matrix
        column = matrix<float>(d, 2, 2, {1, 2, 3, 4});
        CHECK(column.cols() == 2);
        CHECK(all(eval(A > 0) >= 1).to_host()); // a mask beside numbers is 0 or 1

        // 0, 1 ... as a vector: of places elsewhere, reduced, repeated.
        CHECK(eval(gather(x, 1 - row_index(2))).to_host() == std::vector<float>{7, 50});
        CHECK(eval(B + colwise(row_index(2)) * 0.5f).to_host() == std::vector<float>{1, 2, 3.5f, 4.5f});
        CHECK(sum(x * col_index(2), axis<1>).to_host() == std::vector<float>{50, 7});
        CHECK(sum(hadamard(x, row_index(2))).to_host() == 7);
    }
}

TEST_CASE("least and greatest of constant arrays where std's are visible too") {
    using namespace std;
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        const sinter::vector<float> x(d, {1, 5, 3}), y(d, {4, 2, 3});
        CHECK(eval(max(x, y)).to_host() == std::vector<float>{4, 5, 3});
        CHECK(eval(min(x, y)).to_host() == std::vector<float>{1, 2, 3});
        CHECK(eval(max(x, y, x)).to_host() == std::vector<float>{4, 5, 3});
        CHECK(eval(min(y, x, y)).to_host() == std::vector<float>{1, 2, 3});
        CHECK(eval(clamp(x, y, y)).to_host() == std::vector<float>{4, 2, 3});
    }
}

} // namespace test_basics
