// Packed halves of large matrices. One of 50 000 rows would take 5 GB, so that the index expressions are
// evaluated for some rows and columns alone.

#include <sinter/blas.hpp>

#include "../devices.hpp"
#include "loops.hpp"

namespace {

namespace blas = sinter::blas;
using blas::triangle;
using test::halves;
using integers = std::vector<std::int32_t>;

constexpr std::int64_t orders[] = {1, 5, 46341, 46342, 50000, 65535};

/// Some columns of n; around 46341 their squares pass 2^31.
std::vector<std::int64_t> some_columns(std::int64_t n) {
    std::vector<std::int64_t> some;
    for (const std::int64_t j : {0, 1, 2, 3, 30000, 46339, 46340, 46341, 46342, 49999, 65533, 65534})
        if (j < n) some.push_back(j);
    return some;
}
std::int32_t narrow(std::int64_t value) {
    CHECK(value >= 0);
    CHECK(value <= 2147483647);
    return static_cast<std::int32_t>(value);
}
/// Columns of the upper triangle one after the other, of the lower one likewise.
std::int64_t place_of(triangle half, std::int64_t n, std::int64_t i, std::int64_t j) {
    const std::int64_t low = std::min(i, j), high = std::max(i, j);
    return half == triangle::upper ? low + high * (high + 1) / 2 : high + low * (2 * n - low - 1) / 2;
}
sinter::vector<std::int32_t> on(const sinter::device& d, const integers& v) {
    return sinter::vector<std::int32_t>(d, static_cast<std::int64_t>(v.size()), v);
}

} // namespace

TEST_CASE("packed elements of large matrices are found where they lie") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        for (const std::int64_t n : orders)
            for (const triangle half : halves) {
                CAPTURE(n);
                CAPTURE(static_cast<int>(half));
                integers i, j, places;
                for (const std::int64_t one : some_columns(n))
                    for (const std::int64_t other : some_columns(n)) {
                        i.push_back(narrow(one));
                        j.push_back(narrow(other));
                        places.push_back(narrow(place_of(half, n, one, other)));
                    }
                CHECK(eval(blas::detail::packed_place(half, n, on(d, i), on(d, j))).to_host() == places);
            }
    }
}

TEST_CASE("rows and columns of packed elements of large matrices") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        for (const std::int64_t n : orders)
            for (const triangle half : halves) {
                CAPTURE(n);
                CAPTURE(static_cast<int>(half));
                integers places, rows, cols; // the ends of columns, where a root is off by one
                for (const std::int64_t j : some_columns(n))
                    for (const std::int64_t i : {std::int64_t{0}, j / 2, j, n - 1}) {
                        const bool upper = half == triangle::upper;
                        if (upper ? i > j : i < j) continue;
                        rows.push_back(narrow(i));
                        cols.push_back(narrow(j));
                        places.push_back(narrow(place_of(half, n, i, j)));
                    }
                blas::detail::with_packed_indices(half, n, d, static_cast<std::int64_t>(places.size()),
                                                  on(d, places), [&](const auto& i, const auto& j) {
                                                      CHECK(eval(i).to_host() == rows);
                                                      CHECK(eval(j).to_host() == cols);
                                                  });
            }
    }
}

TEST_CASE("packed matrices beyond the indices are refused, and nothing is written") {
    const sinter::device d = sinter::host_device();
    const std::int64_t n = 65536;
    // One element that stands for all of 2^31 + 2^15.
    sinter::layout place;
    place.rows = n * (n + 1) / 2;
    place.cols = 1;
    const sinter::vector<float> one(d, 1, std::vector<float>{3});
    sinter::array_view<float, sinter::dynamic, 1> all(one.storage(), place);
    const std::vector<float> x0(static_cast<std::size_t>(n), 2.0f);
    sinter::vector<float> x(d, n, x0), y(d, n, x0);
    const auto plain = blas::transpose::no;
    const auto stored = blas::diag::stored;
    const std::string text = "sinter: a packed half of 65536 x 65536 elements is beyond indices of 32 bits, "
                             "which reach 65535 x 65535";
    for (const triangle half : halves) {
        CHECK_THROWS_WITH_AS(blas::spmv(half, 1, all, x, 2, y), text.c_str(), sinter::unsupported_error);
        CHECK_THROWS_WITH_AS(blas::tpmv(half, plain, stored, all, x), text.c_str(),
                             sinter::unsupported_error);
        CHECK_THROWS_WITH_AS(blas::tpsv(half, plain, stored, all, x), text.c_str(),
                             sinter::unsupported_error);
        CHECK_THROWS_WITH_AS(blas::spr(half, 1, x, all), text.c_str(), sinter::unsupported_error);
        CHECK_THROWS_WITH_AS(blas::spr2(half, 1, x, y, all), text.c_str(), sinter::unsupported_error);
    }
    CHECK(x.to_host() == x0);
    CHECK(y.to_host() == x0);
    CHECK(one.to_host() == std::vector<float>{3});
}
