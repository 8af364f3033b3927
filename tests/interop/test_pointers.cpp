// Column by column and row by row with a leading dimension, and mdspans of any layout.

#include <array>
#include <cmath>
#include <limits>
#include <ostream> // for doctest, with clang 14

#include <sinter/complex.hpp>
#include <sinter/interop/mdspan.hpp>
#include <sinter/interop/pointers.hpp>

#include "../devices.hpp"

using namespace sinter;

namespace {

const std::vector<float> rows_of_three = {1, 2, 3, 4, 5, 6};

/// What std::mdspan has, with any strides: the tests do not need Kokkos's.
template <class T, std::size_t Rank>
struct strided_span {
    using value_type = std::remove_const_t<T>;
    using index_type = int;
    struct layout_of_strides {
        std::array<int, Rank> strides;
        int operator()(int i) const requires(Rank == 1) { return i * strides[0]; }
        int operator()(int i, int j) const requires(Rank == 2) { return i * strides[0] + j * strides[1]; }
    };
    struct plain_accessor {
        T& access(T* p, std::size_t n) const { return p[n]; }
    };
    static constexpr std::size_t rank() { return Rank; }
    int extent(std::size_t axis) const { return extents[axis]; }
    T* data_handle() const { return data; }
    layout_of_strides mapping() const { return {strides}; }
    plain_accessor accessor() const { return {}; }

    T* data;
    std::array<int, Rank> extents, strides;
};

} // namespace

TEST_CASE("pointers: column by column, with what lies between the columns left out and left alone") {
    const std::vector<float> columns = {1, 4, -1, 2, 5, -1, 3, 6, -1};
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const matrix<float> A = from_column_major(d, columns.data(), 2, 3, 3);
        CHECK(A.to_host() == rows_of_three);
        std::vector<float> out(9, -1.0f);
        to_column_major(A, out.data(), 3);
        CHECK(out == columns);
        to_column_major(trans(A) * 2, out.data(), 3); // 3 x 2: no gap
        CHECK(out == std::vector<float>{2, 4, 6, 8, 10, 12, 3, 6, -1});
        std::vector<double> wide(8);
        to_row_major(A, wide.data(), 4);
        CHECK(wide == std::vector<double>{1, 2, 3, 0, 4, 5, 6, 0});
        CHECK(from_row_major(d, columns.data(), 2, 2, 3).to_host() == std::vector<float>{1, 4, 2, 5});
        CHECK(from_column_major<float>(d, nullptr, 0, 3).cols() == 3);
    }
}

TEST_CASE("pointers: what cannot be is refused, and nothing is written") {
    const device d = host_device();
    std::vector<float> memory(6, 7.0f);
    const float* const p = memory.data();
    const matrix<float> A(d, 2, 3, rows_of_three);
    const auto told = [](auto body) { return test::refused<shape_error>(body); };
    CHECK(told([&] { from_column_major(d, p, 2, 3, 1); }) ==
          "sinter: a leading dimension of 1 is less than the length of 2");
    CHECK(told([&] { to_column_major(A, memory.data(), 1); }) ==
          "sinter: a leading dimension of 1 is less than the length of 2");
    CHECK(told([&] { from_row_major(d, p, -2, 3, 3); }) == "sinter: an extent is negative");
    CHECK(told([&] { from_column_major(d, p, 2, std::int64_t{1} << 60, 2); }) ==
          "sinter: extents beyond all memory");
    CHECK(told([&] { from_column_major<float>(d, nullptr, 2, 3, 2); }) ==
          "sinter: the elements are a null pointer");
    const strided_span<float, 2> small{memory.data(), {2, 2}, {2, 1}};
    CHECK(told([&] { to_mdspan(A, small); }) == "sinter: an array of 2 x 3 does not fit an mdspan of 2 x 2");
    CHECK(memory == std::vector<float>(6, 7.0f));
}

TEST_CASE("mdspan: one axis and two, any strides, in and out") {
    std::vector<float> memory = {1, 4, 2, 5, 3, 6};
    const strided_span<const float, 2> columns{memory.data(), {2, 3}, {1, 2}};
    const strided_span<float, 1> every_other{memory.data(), {3}, {2}};
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        memory = {1, 4, 2, 5, 3, 6};
        CHECK(from_mdspan(d, columns).to_host() == rows_of_three);
        const vector<float> x = from_mdspan(d, every_other);
        CHECK(x.to_host() == std::vector<float>{1, 2, 3});
        CHECK(from_mdspan<half>(d, columns)(1, 2).to_host() == half(6));
        to_mdspan(x + 6, every_other);
        CHECK(memory == std::vector<float>{7, 4, 8, 5, 9, 6});
    }
}

TEST_CASE("pointers and mdspan: complex elements, and their parts' types") {
    using c = std::complex<float>;
    using wide = std::complex<double>;
    const std::vector<c> columns = {{1, 1}, {4, 0}, -1, {2, 2}, {5, 0}, -1};
    const std::vector<c> by_rows = {{1, 1}, {2, 2}, {4, 0}, {5, 0}};
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const matrix<c> A = from_column_major(d, columns.data(), 2, 2, 3);
        CHECK(A.to_host() == by_rows);
        CHECK(from_row_major(d, columns.data(), 2, 2, 3).to_host() ==
              std::vector<c>{{1, 1}, {4, 0}, {2, 2}, {5, 0}});
        std::vector<c> out(6, c(-1));
        to_column_major(A, out.data(), 3);
        CHECK(out == columns);
        std::vector<wide> doubles(4);
        to_row_major(trans(A) * c(0, 1), doubles.data(), 2);
        CHECK(doubles == std::vector<wide>{{-1, 1}, {0, 4}, {-2, 2}, {0, 5}});
        to_row_major(sum(A), doubles.data(), 1);
        CHECK(doubles[0] == wide(12, 3));
        CHECK(from_column_major<c>(d, nullptr, 0, 3).cols() == 3);
        CHECK_THROWS_AS(to_column_major(A, out.data(), 1), shape_error);
        const strided_span<const wide, 2> span{doubles.data(), {2, 2}, {1, 2}};
        const matrix<c> B = from_mdspan<c>(d, span);
        CHECK(B.to_host() == std::vector<c>{{12, 3}, {-2, 2}, {0, 4}, {0, 5}});
        const std::vector<double> plain = {7, 8};
        const vector<c> x = from_mdspan<vector<c>>(d, strided_span<const double, 1>{plain.data(), {2}, {1}});
        CHECK(x.to_host() == std::vector<c>{7, 8});
        to_mdspan(conj(A), strided_span<c, 2>{out.data(), {2, 2}, {3, 1}});
        CHECK(out == std::vector<c>{{1, -1}, {2, -2}, -1, {4, -0.0f}, {5, -0.0f}, -1});
        CHECK_THROWS_AS(to_mdspan(A, strided_span<c, 2>{out.data(), {2, 1}, {3, 1}}), shape_error);
        if (!d.supports(dtype::f64)) continue;
        CHECK(from_mdspan(d, span).to_host()[3] == wide(0, 5));
    }
}

TEST_CASE("pointers and mdspan: numbers that whole types do not hold") {
    const double inf = HUGE_VAL, nan = std::nan("");
    std::vector<double> numbers = {-1.75, 2.5, 1e300, -1e300, nan, -inf};
    const strided_span<const double, 1> held{numbers.data(), {2}, {1}}, beyond{numbers.data(), {6}, {1}};
    std::vector<std::int32_t> ints(6);
    std::vector<std::uint8_t> bytes(6);
    std::vector<std::int64_t> longs(6);
    std::array<bool, 6> truths{};
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        CHECK(from_mdspan<std::int32_t>(d, held).to_host() == std::vector<std::int32_t>{-1, 2});
        for (int n = 2; n < 6; ++n) {
            const strided_span<const double, 1> one{numbers.data() + n, {1}, {1}};
            CHECK_THROWS_AS(from_mdspan<std::int32_t>(d, one), unsupported_error);
            CHECK_THROWS_AS(from_mdspan<std::uint32_t>(d, one), unsupported_error);
        }
        CHECK_THROWS_WITH(from_mdspan<std::int32_t>(d, beyond),
                          "sinter: 1e+300 does not fit an element of int32; an array of double holds it");
        // out as cast does it
        const vector<float> x(d, {-1.75f, 2.5f, 3e38f, -3e38f, NAN, -HUGE_VALF});
        const std::int32_t most = 2147483647;
        to_mdspan(x, strided_span<std::int32_t, 1>{ints.data(), {6}, {1}});
        CHECK(ints == std::vector<std::int32_t>{-1, 2, most, -most - 1, 0, -most - 1});
        CHECK(ints == eval(cast<std::int32_t>(x)).to_host());
        to_row_major(x, bytes.data(), 1);
        CHECK(bytes == std::vector<std::uint8_t>{0, 2, 255, 0, 0, 0});
        to_column_major(x, longs.data(), 6);
        CHECK(longs[2] == std::numeric_limits<std::int64_t>::max());
        CHECK(longs[3] == std::numeric_limits<std::int64_t>::min());
        CHECK(longs[1] == 2);
        if (d.supports(dtype::i64)) {
            const std::vector<std::int64_t> exact = {9007199254740993, longs[3], longs[2]};
            const auto y = from_mdspan(d, strided_span<const std::int64_t, 1>{exact.data(), {3}, {1}});
            to_mdspan(y, strided_span<std::int64_t, 1>{longs.data(), {3}, {1}});
            CHECK(std::equal(exact.begin(), exact.end(), longs.begin()));
            CHECK(from_row_major(d, exact.data(), 3, 1, 1).to_host() == exact);
        }
        to_row_major(x, truths.data(), 1);
        CHECK(truths == std::array<bool, 6>{true, true, true, true, true, true});
    }
}
