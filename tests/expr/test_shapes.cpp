// Extents of expressions and views, and what the errors say when they do not fit.

#include <doctest/doctest.h>

#include "null_device.hpp"

#include <sinter/runtime/statement/bind.hpp>

using namespace sinter;
using test::contains;
using test::message;

TEST_CASE("shape errors show both shapes and the expression") {
    const device dev = test::make_null();
    matrix<float> A(dev, 3, 4), B(dev, 5, 6), C(dev, 3, 4);
    vector<float> x(dev, 4), y(dev, 3);

    std::string m = message<shape_error>([&] { A + B; });
    CHECK(contains(m, "3 x 4"));
    CHECK(contains(m, "5 x 6"));
    CHECK(contains(m, "A + B"));
    m = message<shape_error>([&] { 2.0f * A* B; });
    CHECK(contains(m, "3 x 4 and 5 x 6 in alpha * A * B"));
    CHECK(contains(message<shape_error>([&] { A* y; }), "3 x 4 and 3 x 1"));
    CHECK(contains(message<shape_error>([&] { trans(y) * x; }), "1 x 3 and 4 x 1"));
    CHECK(contains(message<shape_error>([&] { select(A > 0, A, B); }), "select"));
    CHECK(contains(message<shape_error>([&] { A + rowwise(y); }), "3 x 4 and any x 3"));
    CHECK(message<shape_error>([&] { A + colwise(y) + rowwise(x); }) == "");
    CHECK(contains(message<shape_error>([&] { dot(x, y); }), "4 x 1 and 3 x 1"));
    CHECK(contains(message<shape_error>([&] { dot(A, B, axis<1>); }), "3 x 4 and 5 x 6"));

    m = message<shape_error>([&] { C = trans(A) * 2.0f; });
    CHECK(contains(m, "destination"));
    CHECK(contains(m, "3 x 4 and 4 x 3"));
    CHECK(message<shape_error>([&] { C += B; }) != "");
    CHECK(message<shape_error>([&] { x = A; }) != "");
    CHECK(message<shape_error>([&] { matrix<float, 2, 2> S = A; }) != "");
    CHECK(message<shape_error>([&] { vector<float> v = A; }) != "");
    CHECK(dev.counters().launches == 0);

    const std::string means = message<shape_error>([&] { (void)(A - mean(A, axis<0>)); });
    CHECK(contains(means, "in A - mean(A, axis<0>)"));
    CHECK(contains(message<shape_error>([&] { (void)reshape(A, -1); }),
                   "a reshape of 3 x 4 to -1 x 1 changes"));
}

TEST_CASE("a shape error names an array by one letter, and says which views of it are meant") {
    const device dev = test::make_null("null", 3);
    matrix<float> A(dev, 3, 4), B(dev, 3, 4), C(dev, 5, 5);
    vector<float> x(dev, 3), y(dev, 4);
    const auto ends = [](const std::string& m, const std::string& end) {
        INFO(m);
        return m.find(end + ", whose letters are your operands in order") != std::string::npos;
    };
    CHECK(ends(message<shape_error>([&] { A* A + A; }), " in A * A"));
    CHECK(contains(message<shape_error>([&] { hadamard(A, A) + B - trans(A); }),
                   "in hadamard(A, A) + B - trans(A)"));
    CHECK(ends(message<shape_error>([&] { A + B + A + C; }), " in A + B + A + C"));
    CHECK(ends(message<shape_error>([&] { C = A - B + A; }), " in A = B - C + B"));
    CHECK(ends(message<shape_error>([&] { (A + B) * (A - B); }), " in (A + B) * (A - B)"));
    CHECK(ends(message<shape_error>([&] { A(rows(0, 2)) + A(cols(1, 4)); }),
               " in A(rows(0, 2)) + A(cols(1, 4))"));
    CHECK(ends(message<shape_error>([&] { C = A + B; }), ": 5 x 5 and 3 x 4 in A = B + C"));
    CHECK(ends(message<shape_error>([&] { A = trans(A); }), ": 3 x 4 and 4 x 3 in A = trans(A)"));
    CHECK(ends(message<shape_error>([&] { A(rows(0, 2)) = trans(x) * B; }),
               ": 2 x 4 and 1 x 4 in A(rows(0, 2)) = trans(x) * B"));
    CHECK(ends(message<shape_error>([&] { x += y; }), " in x + y"));
    CHECK(ends(message<shape_error>([&] { matrix<float, 2, 2> S = A; }), ": 2 x 2 and 3 x 4 in A = B"));
    CHECK(ends(message<shape_error>([&] { vector<float> v = A.row(1); }),
               "the expression is 1 x 4 in x = A(rows(1, 2))"));
    CHECK(ends(message<shape_error>([&] { matrix<float> M = colwise(x); }),
               "which is 3 x any in A = colwise(x)"));
    CHECK(ends(message<device_error>([&] { matrix<float> M = row_index(2, 3) + 1; }),
               "on which device to evaluate A = i + alpha"));
    const auto shows = [&](const auto& view, const std::string& text) {
        return ends(message<shape_error>([&] { A + view + C; }), " in A + " + text + " + B");
    };
    CHECK(shows(A(rows(0, 3), cols(0, 4)), "A"));
    CHECK(shows(A(rows(2, -1, -1)), "A(rows(2, -1, -1))"));
    CHECK(shows(A(rows(2, -1, -1), cols(3, -1, -1)), "A(rows(2, -1, -1), cols(3, -1, -1))"));
    CHECK(shows(colwise(A.col(1)), "colwise(A(cols(1, 2)))"));
    CHECK(shows(rowwise(A.row(2)), "rowwise(A(rows(2, 3)))"));
    CHECK(shows(colwise(x), "colwise(x)"));
    CHECK(shows(rowwise(y), "rowwise(x)"));
    CHECK(shows(colwise(diagonal(A)), "colwise(diagonal(A))"));
    CHECK(ends(message<shape_error>([&] { x + diagonal(A(rows(1, 3), cols(0, 2))); }),
               " in x + diagonal(A(rows(1, 3), cols(0, 2)))"));
    CHECK(shows(A(1, 2), "A(1, 2)"));
    CHECK(shows(x(2), "x(2, 0)"));
    matrix<float> D(dev, 3, 4);
    CHECK(ends(message<shape_error>([&] { y - x(reversed); }), " in x - y(rows(2, -1, -1))"));
    CHECK(ends(message<shape_error>([&] { trans(x) + trans(y(rows(1, 3))); }),
               " in trans(x) + trans(y(rows(1, 3)))"));
    CHECK(ends(message<shape_error>([&] { trans(D(rows(0, 2))) - D; }), " in trans(A(rows(0, 2))) - A"));
    CHECK(ends(message<shape_error>([&] { reshape(D, 2, 6) - D; }), " in reshape(A) - A"));
    CHECK(ends(message<shape_error>([&] { reshape(D, 12) - x; }), " in reshape(A) - x"));
    CHECK(ends(message<shape_error>([&] { map([](auto a, auto b) { return a * a + b; }, A, C); }),
               " in hadamard(A, A) + B"));
    CHECK(ends(message<shape_error>([&] { row_index() + A - C * 2.0f; }), " in float(i) + A - B * alpha"));
    CHECK(
        ends(message<shape_error>([&] { A*(B = B + 1.0f); }), " in A * B")); // which is not evaluated for it
    CHECK(dev.counters().launches == 0);
}

TEST_CASE("extents of views") {
    const device dev = test::make_null();
    matrix<float> A(dev, 6, 9);
    vector<float> x(dev, 7);
    const auto is = [](const auto& e, std::int64_t m, std::int64_t n) {
        return e.rows() == m && e.cols() == n;
    };
    CHECK(is(trans(A), 9, 6));
    CHECK(is(A(rows(1, 4), cols(2, 9)), 3, 7));
    CHECK(is(A(rows(0, 6, 4)), 2, 9));
    CHECK(is(A(cols(8, -1, -4)), 6, 3));
    CHECK(is(A(rows(2, 2), cols(0, 9)), 0, 9));
    CHECK(is(A.row(2), 1, 9));
    CHECK(is(A.col(2), 6, 1));
    CHECK(is(row(A + A, 5), 1, 9));
    CHECK(is((A + A).col(8), 6, 1));
    CHECK(is(block(A, 1, 2, 3, 4), 3, 4));
    CHECK(is(diagonal(A), 6, 1));
    CHECK(is(diagonal(trans(A) + 1.0f), 6, 1));
    CHECK(is(reversed(A), 6, 9));
    CHECK(is(reversed(A + A, axis<0>), 6, 9));
    CHECK(is(x(reversed), 7, 1));
    CHECK(is(x(rows(0, 7, 3)), 3, 1));
    CHECK(is(reshape(A, 2, 27), 2, 27));
    CHECK(is(reshape(A + A, 54), 54, 1));
    CHECK(is(rowwise(x) + A(rows(0, 6), cols(0, 7)), 6, 7));
    CHECK((rowwise(x) + 1.0f).rows() == any_extent);
    CHECK((colwise(trans(x)) + 1.0f).rows() == 7);
    CHECK(is(sum(A, axis<0>), 9, 1));
    CHECK(is(sum(A, axis<1>), 6, 1));
    CHECK(is(A * trans(A), 6, 6));
}

TEST_CASE("layouts of views of arrays are those of the elements") {
    const device dev = test::make_null("null", 3); // a leading dimension of cols + 3
    matrix<float> A(dev, 6, 9);
    const auto at = [](const auto& v, std::int64_t i, std::int64_t j) { return v.place().at(i, j); };
    CHECK(at(A, 2, 3) == 2 * 12 + 3);
    CHECK(at(trans(A), 2, 3) == 3 * 12 + 2);
    CHECK(at(A(rows(1, 6, 2), cols(8, 0, -3)), 1, 1) == 3 * 12 + 5);
    CHECK(at(A.row(4), 0, 5) == 4 * 12 + 5);
    CHECK(at(trans(A).row(4), 0, 5) == 5 * 12 + 4);
    CHECK(at(diagonal(A), 5, 0) == 5 * 12 + 5);
    CHECK(at(reversed(A), 0, 0) == 5 * 12 + 8);
    CHECK(at(reversed(A, axis<1>), 0, 0) == 8);
    CHECK(at(rowwise(A.row(2)), 77, 3) == 2 * 12 + 3);
    CHECK(at(colwise(A.col(2)), 3, 77) == 3 * 12 + 2);
    CHECK(at(reshape(A, 27, 2), 5, 1) == 12 + 2);
    CHECK(at(A(4, 5), 1, 1) == 4 * 12 + 5);
    CHECK(at(block(trans(reversed(A)), 1, 2, 3, 3), 0, 0) == 3 * 12 + 7);
}

TEST_CASE("views beyond the extents throw") {
    const device dev = test::make_null();
    matrix<float> A(dev, 6, 9);
    vector<float> x(dev, 7);
    CHECK(message<shape_error>([&] { A(rows(0, 7)); }) ==
          "sinter: rows(0, 7) does not lie within an extent of 6");
    CHECK(contains(message<shape_error>([&] { A(rows(0, 6), cols(-1, 3)); }), "cols(-1, 3)"));
    CHECK(message<shape_error>([&] { x(rows(4, 2)); }) ==
          "sinter: rows(4, 2) has its first behind its end; a negative step goes down");
    CHECK(message<shape_error>([&] { A(rows(0, 6), cols(2, 5, -1)); }) ==
          "sinter: cols(2, 5, -1) has its first before its end, and a negative step goes down");
    CHECK(message<shape_error>([&] { x(rows(0, 5, 0)); }) == "sinter: rows(0, 5, 0) has a step of 0");
    CHECK(message<shape_error>([&] { A.row(6); }) == "sinter: row 6 does not exist in an array with 6 rows");
    CHECK(message<shape_error>([&] { A.col(1).row(6); }) ==
          "sinter: row 6 does not exist in an array with 6 rows");
    CHECK(message<shape_error>([&] { A.row(6); }) != "");
    CHECK(message<shape_error>([&] { A.col(-1); }) != "");
    CHECK(message<shape_error>([&] { (A + A).row(9); }) != "");
    CHECK(message<shape_error>([&] { A(6, 0); }) != "");
    CHECK(message<shape_error>([&] { x(7); }) != "");
    CHECK(message<shape_error>([&] { block(A, 4, 0, 3, 1); }) != "");
    CHECK(contains(message<shape_error>([&] { reshape(A, 5, 10); }), "6 x 9 to 5 x 10"));
    // Rows of `padded` do not follow each other, so that a reshape of it is folded, and its parts are.
    matrix<float> padded(test::make_null("padded", 4), 6, 9);
    auto part = reshape(padded, 9, 6)(rows(0, 4), cols(0, 3));
    CHECK(contains(message<unsupported_error>([&] { reshape(part, 3, 4) = 1.0f; }),
                   "can be reshaped to be read, but not to be written"));
    CHECK(reshape(part, 3, 4).rows() == 3);
    // The product of these is 0 modulo 2^64.
    const std::int64_t large = std::int64_t(1) << 32;
    const matrix<float> none(dev, 0, 5);
    CHECK(contains(message<shape_error>([&] { reshape(none, large, large); }), "to 4294967296 x 4294967296"));
    CHECK(message<shape_error>([&] { reshape(none + none, large, large); }) != "");
    const auto tall = dev.shape<float>(large);
    CHECK(message<shape_error>([&] { reshape(tall * trans(tall), 0, 5); }) != "");
}

TEST_CASE("extremes of nothing throw, sums do not") {
    const device dev = test::make_null();
    matrix<float> A(dev, 0, 3);
    CHECK(contains(message<shape_error>([&] { max(A); }), "max of no elements"));
    CHECK(message<shape_error>([&] { argmin(A, axis<0>); }) != "");
    CHECK(message<shape_error>([&] { min(A, axis<1>); }) == ""); // no row, so no result either
    CHECK(message<shape_error>([&] { sum(A) + prod(A) + mean(A); }) == "");
}

TEST_CASE("extents of types are known while compiling") {
    using A = matrix<float, 2, 3>;
    using B = matrix<float, 3, 4>;
    using x = vector<double, 3>;
    static_assert(decltype(A() * B())::tree::info.cols == 4);
    static_assert(decltype(A() * x())::tree::info.cols == 1);
    static_assert(decltype(A() * x())::tree::info.type == dtype::f64);
    static_assert(decltype(trans(A() + A()))::tree::info.rows == 3);
    static_assert(decltype(diagonal(B()))::tree::info.rows == 3);
    static_assert(decltype(sum(B(), axis<0>))::tree::info.rows == 4);
    static_assert(decltype(A() + matrix<float>())::tree::info.rows == 2);
    static_assert(std::is_same_v<decltype(eval(A() * B())), matrix<float, 2, 4>>);
    static_assert(std::is_same_v<decltype(eval(A() * x())), vector<double, 2>>);
    static_assert(std::is_same_v<decltype(eval(sum(A()))), scalar<float>>);
    CHECK(message<shape_error>([] { A(test::make_null(), 3, 2); }) != "");
}

TEST_CASE("indices are wide where the last element asks for it, through a fold too") {
    const layout whole = {70000, 40000, 0, 40000, 1};
    const layout narrow = reshaped(compose(whole, {70000, 10, 0, 1, 0, 0, 0, 1}), 700000, 1);
    const layout every_thousandth = compose(narrow, {700, 1, 0, 1000, 0, 0, 0, 1});
    CHECK(every_thousandth.at(699, 0) == 2796000000);
    CHECK(runtime::needs_wide_index(every_thousandth));
    const layout first = compose(narrow, {500, 1, 0, 1000, 0, 0, 0, 1});
    CHECK(first.at(499, 0) == 1996000000);
    CHECK(!runtime::needs_wide_index(first));
    const layout columns = reshaped(transposed(compose(whole, {60000, 10, 0, 1, 0, 0, 0, 1})), 600000, 1);
    CHECK(columns.at(599999, 0) > 2147483647); // from column to column of what is viewed
    CHECK(runtime::needs_wide_index(columns));
}
