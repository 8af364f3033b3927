// checks::nan, on every device: the first statement that makes a NaN or an infinity of finite operands.

#include "checked.hpp"

namespace {

using sinter::checks;
using sinter::cols;
using sinter::rows;

const std::string of_finite = " of finite operands: element ",
                  unwritten = "; nothing was written (SINTER_CHECK=nan)";

} // namespace

TEST_CASE("checks: a statement that makes an infinity of finite operands is named, and writes nothing") {
    const test::checking nan(checks::nan);
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        sinter::matrix<float> A(d, {{1, -2}, {3, 4}}), B(d, {{1, 2}, {3, 0}}), C(d, {{5, 6}, {7, 8}});
        CHECK(test::found([&] { C = A / B; }) ==
              "sinter: A = B / C, whose letters are your operands in order, makes an infinity" + of_finite +
                  "(1, 1) is the first, inf" + unwritten);
        CHECK(C.to_host() == std::vector<float>{5, 6, 7, 8});
        CHECK(test::found([&] { A /= B; }) ==
              "sinter: A = A / B, whose letters are your operands in order, makes an infinity" + of_finite +
                  "(1, 1) is the first, inf" + unwritten);
        CHECK(A.to_host() == std::vector<float>{1, -2, 3, 4});
        CHECK(test::found([&] { C(rows(0, 2), cols(1, 2)) = log(B(rows(0, 2), cols(1, 2))); }) ==
              "sinter: A(cols(1, 2)) = log(B(cols(1, 2))), whose letters are your operands in order, makes "
              "an infinity" +
                  of_finite + "(1, 0) is the first, -inf" + unwritten);
        CHECK(test::found([&] { trans(C) = 1.0f / trans(B); }) ==
              "sinter: trans(A) = alpha / trans(B), whose letters are your operands in order, makes an "
              "infinity" +
                  of_finite + "(1, 1) is the first, inf" + unwritten);
        CHECK(test::found([&] { C.col(0) = 1.0f / B.col(1); }) ==
              "sinter: A(cols(0, 1)) = alpha / B(cols(1, 2)), whose letters are your operands in order, "
              "makes an infinity" +
                  of_finite + "(1, 0) is the first, inf" + unwritten);
        CHECK(C.to_host() == std::vector<float>{5, 6, 7, 8});
        C = A * B; // and goes on
        CHECK(C.to_host() == std::vector<float>{-5, 2, 15, 6});
    }
}

TEST_CASE("checks: what is made of a NaN or an infinity is let through") {
    const test::checking nan(checks::nan);
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        sinter::matrix<float> A(d, {{1, 2}, {test::inf, 4}}), B(d, {{1, 2}, {3, 4}}), C(d, 2, 2);
        C = A + B;
        CHECK(C.to_host() == std::vector<float>{2, 4, test::inf, 8});
        C = 2.0f * A;
        CHECK(C.to_host() == std::vector<float>{2, 4, test::inf, 8});
        C = test::inf * B;
        CHECK(C.to_host() == std::vector<float>(4, test::inf));
        C = A; // a copy makes nothing
        sinter::scalar<float> s = sum(A);
        CHECK(s.to_host() == test::inf);
        const std::vector<float> one_nan{1, test::nan, 3, 4};
        A.to_device(one_nan);
        C = A + B;
        CHECK(std::isnan(C.to_host()[1]));
        C = select(B > 2, log(B - 2), 0); // an infinity that is not in the result
        CHECK(C.to_host()[0] == 0);
    }
}

TEST_CASE("checks: beside what is not finite, elements of finite operands are looked at") {
    const test::checking nan(checks::nan);
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        sinter::matrix<float> A(d, {{test::inf, 2}, {3, 4}}), B(d, {{1, 1}, {1, 0}}), C(d, {{5, 6}, {7, 8}});
        sinter::vector<float> x(d, {test::nan, 0});
        const std::string message = of_finite + "(1, 1) is the first, inf" + unwritten;
        CHECK(test::found([&] { C = A / B; }) ==
              "sinter: A = B / C, whose letters are your operands in order, makes an infinity" + message);
        CHECK(test::found([&] { C = B + A / rowwise(x); }) ==
              "sinter: A = B + C / rowwise(x), whose letters are your operands in order, makes an infinity" +
                  of_finite + "(0, 1) is the first, inf" + unwritten);
        CHECK(C.to_host() == std::vector<float>{5, 6, 7, 8});
        C = A / B * 1.0f + test::inf; // a number is everywhere
    }
}

TEST_CASE("checks: NaN, products, sums, scalars, copies to the host and new arrays") {
    const test::checking nan(checks::nan);
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        sinter::matrix<float> A(d, {{3e38f, 3e38f}, {3e38f, 4}}), Z(d, {{0, 0}, {0, 0}}), C(d, 2, 2);
        sinter::vector<std::int32_t> i(d, {2, 0, 1});
        // Floats of OpenGL ES 3.00 lose NaN that is computed; it has no fault to find then.
        if (d.name() != "opengl:es")
            CHECK(test::found([&] { C = Z / Z; }) ==
                  "sinter: A = B / B, whose letters are your operands in order, makes a NaN" + of_finite +
                      "(0, 0) is the first, nan" + unwritten);
        CHECK(test::found([&] { C = A * A; }) ==
              "sinter: A = B * B, whose letters are your operands in order, makes an infinity" + of_finite +
                  "(0, 0) is the first, inf" + unwritten);
        CHECK(test::found([&] { sinter::scalar<float> s = sum(A); }) ==
              "sinter: s = sum(A), whose letters are your operands in order, makes an infinity" + of_finite +
                  "(0, 0) is the first, inf" + unwritten);
        CHECK(test::found([&] { (1.0f / i).to_host(); }) ==
              "sinter: x = alpha / float(y), whose letters are your operands in order, makes an infinity" +
                  of_finite + "(1, 0) is the first, inf" + unwritten);
        sinter::matrix<float> fresh;
        CHECK(test::found([&] { fresh = 1.0f / Z; }) ==
              "sinter: A = alpha / B, whose letters are your operands in order, makes an infinity" +
                  of_finite + "(0, 0) is the first, inf" + unwritten);
        CHECK_THROWS_AS(fresh.to_host(), sinter::device_error); // it is still none
        CHECK(test::found([&] { evaluate(A = A + 1, C = 1.0f / Z); }) ==
              "sinter: A = alpha / B, whose letters are your operands in order, makes an infinity" +
                  of_finite + "(0, 0) is the first, inf" + unwritten);
        CHECK(A.to_host() == std::vector<float>{3e38f, 3e38f, 3e38f, 4});
        evaluate(A = C, C = A);
        CHECK(C.to_host()[3] == 4);
    }
}

TEST_CASE("checks: halves and doubles") {
    const test::checking nan(checks::nan);
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        if (d.supports(sinter::dtype::f16)) {
            sinter::vector<sinter::half> h(d, 3);
            sinter::vector<float> x(d, {1, 2, 1e6f});
            CHECK(test::found([&] { h = x; }) ==
                  "sinter: x = y, whose letters are your operands in order, makes an infinity" + of_finite +
                      "(2, 0) is the first, inf" + unwritten);
        }
        if (d.supports(sinter::dtype::f64)) {
            sinter::vector<double> x(d, {1, 2, 1e300}), y(d, 3);
            CHECK(test::found([&] { y = -square(x); }) ==
                  "sinter: x = -hadamard(y, y), whose letters are your operands in order, makes an infinity" +
                      of_finite + "(2, 0) is the first, -inf" + unwritten);
            y = 2 * x;
            CHECK(y.to_host()[2] == 2e300);
        }
    }
}

TEST_CASE("checks: without them statements have the launches and temporaries that they had") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        sinter::matrix<float> A(d, {{1, 2}, {3, 4}}), B(d, {{1, 2}, {3, 0}}), C(d, 2, 2);
        sinter::vector<std::int32_t> i(d, {0, 7});
        sinter::vector<float> x(d, {1, 2}), y(d, 2);
        const auto run = [&] {
            const sinter::counters before = d.counters();
            C = A / B;
            y = gather(x, i);
            return d.counters() - before;
        };
        const sinter::counters plain = run();
        CHECK(plain.launches == 2);
        CHECK(plain.temporaries == 0);
        CHECK(plain.bytes_to_host == 0);
        {
            const test::checking all(checks::nan | checks::bounds);
            CHECK_THROWS_AS(C = A / B, sinter::value_error);
            CHECK_THROWS_AS(y = gather(x, i), sinter::value_error);
        }
        const sinter::counters again = run();
        CHECK(again.launches == 2);
        CHECK(again.temporaries == 0);
        CHECK(again.bytes_to_host == 0);
        CHECK(y.to_host() == std::vector<float>{1, 2}); // the nearest element
    }
}
