// checks::bounds, on every device: places from arrays that are outside of what is gathered from.

#include "checked.hpp"

namespace {

using sinter::checks;
using sinter::edge;

const std::string nothing_written = "; nothing was written (SINTER_CHECK=bounds)";

} // namespace

TEST_CASE("checks: places that an array has and that are outside are named, and nothing is written") {
    const test::checking bounds(checks::bounds);
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        using sinter::col_index;
        using sinter::row_index;
        sinter::vector<std::int32_t> i(d, {0, 2, 7});
        sinter::vector<float> x(d, {1, 2, 3}), y(d, {5, 6, 7}), places(d, {0.5f, -1, 2});
        sinter::matrix<float> A(d, {{1, 2}, {3, 4}, {5, 6}}), B(d, 3, 2), C(d, 3, 3);
        CHECK(test::found([&] { y = gather(x, i); }) ==
              "sinter: x = gather(y, z, alpha), whose letters are your operands in order, takes rows outside "
              "of y, which is 3 x 1: z is 7 at (2, 0)" +
                  nothing_written);
        CHECK(test::found([&] { y = gather(x, i - 3); }) ==
              "sinter: x = gather(y, z - alpha, beta), whose letters are your operands in order, takes rows "
              "outside of y, which is 3 x 1: z - alpha is -3 "
              "at (0, 0)" +
                  nothing_written);
        CHECK(test::found([&] { y += 2 * gather(x, places) + 1; }) ==
              "sinter: x = x + (alpha * gather(y, int32(z), beta) + gamma), whose letters are your operands "
              "in order, takes rows outside of y, which is "
              "3 x 1: "
              "int32(z) is -1 at (1, 0)" +
                  nothing_written);
        CHECK(y.to_host() == std::vector<float>{5, 6, 7});
        CHECK(test::found([&] { B = gather(A, colwise(i), col_index()); }) ==
              "sinter: A = gather(B, colwise(x), j), whose letters are your operands in order, takes rows "
              "outside of B, which is 3 x 2: colwise(x) is 7 "
              "at "
              "(2, 0)" +
                  nothing_written);
        CHECK(test::found([&] { C = gather(A, row_index(), rowwise(i)); }) ==
              "sinter: A = gather(B, i, rowwise(x)), whose letters are your operands in order, takes columns "
              "outside of B, which is 3 x 2: rowwise(x) "
              "is 2 "
              "at (0, 1)" +
                  nothing_written);
        // Beside the number of the element that is computed.
        CHECK(test::found([&] { B = gather(A, colwise(i) - col_index(), col_index()); }) ==
              "sinter: A = gather(B, colwise(x) - j, j), whose letters are your operands in order, takes "
              "rows outside of B, which is 3 x 2: colwise(x) "
              "- j "
              "is -1 at (0, 1)" +
                  nothing_written);
        // Below a product and a sum.
        CHECK(test::found([&] { B = C * gather(A, colwise(i), col_index(3, 2)); }).find("is 7 at (2, 0)") !=
              std::string::npos);
        CHECK(test::found([&] { sinter::scalar<float> s = sum(gather(x, i)); }).find("is 7 at (2, 0)") !=
              std::string::npos);
        CHECK(test::found([&] { sinter::scalar<float> s = sum(gather(x, i + row_index())); }) ==
              "sinter: s = sum(gather(x, y + i, alpha)), whose letters are your operands in order, takes "
              "rows outside of x, which is 3 x 1: y + i is 3 "
              "at (1, 0)" +
                  nothing_written);
        i = {0, 2, 1};
        y = gather(x, i);
        CHECK(y.to_host() == std::vector<float>{1, 3, 2});
    }
}

TEST_CASE("checks: places of other whole types are named as they are, with all digits") {
    const test::checking bounds(checks::bounds);
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        const auto each = [&]<class T>(T place) {
            if (!d.supports(sinter::dtype_of<T>)) return;
            sinter::vector<T> i(d, {0, 2, place});
            sinter::vector<float> x(d, {1, 2, 3}), y(d, {5, 6, 7});
            const std::string number = std::to_string(place);
            const char* const statement =
                "sinter: x = alpha * gather(y, z, beta), whose letters are your operands "
                "in order, takes rows outside of y, which is 3 x 1: z is ";
            CHECK(test::found([&] { y = 2 * gather(x, i); }) ==
                  statement + number + " at (2, 0)" + nothing_written);
            CHECK(test::found([&] { y = x(i + 1); }).find("z + alpha is 3 at (1, 0)") != std::string::npos);
            CHECK(y.to_host() == std::vector<float>{5, 6, 7});
        };
        each(std::uint32_t{4294967295u});
        each(std::int64_t{-5000000000});
        each(std::int64_t{9007199254740993});
        each(std::uint64_t{18446744073709551615u});
    }
}

TEST_CASE("checks: edges that are named, and neighbours of the element, are within the bounds") {
    const test::checking bounds(checks::bounds);
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        using sinter::col_index;
        using sinter::row_index;
        sinter::vector<std::int32_t> i(d, {0, -1, 7});
        sinter::vector<float> x(d, {1, 2, 3}), y(d, 3);
        sinter::matrix<float> A(d, {{1, 2}, {3, 4}, {5, 6}}), B(d, 3, 2);
        y = gather<edge::clamp>(x, i);
        CHECK(y.to_host() == std::vector<float>{1, 1, 3});
        y = gather<edge::zero>(x, i);
        CHECK(y.to_host() == std::vector<float>{1, 0, 0});
        y = gather<edge::wrap>(x, i);
        CHECK(y.to_host() == std::vector<float>{1, 3, 2});
        y = gather<edge::mirror>(x, i);
        B = gather(A, row_index() - 1, col_index() + 1);
        CHECK(B.to_host() == std::vector<float>{2, 2, 2, 2, 4, 4});
    }
}
