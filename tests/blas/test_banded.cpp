// Banded and triangular matrices with vectors: what is not stored takes no part, and costs nothing.

#include <array>
#include <limits>

#include <sinter/blas.hpp>

#include "../devices.hpp"
#include "loops.hpp"

namespace {

namespace blas = sinter::blas;
using blas::diag;
using blas::transpose;
using blas::triangle;
using namespace test;

/// op(A) x: terms that are not stored are left out, whatever x holds.
template <class Stored>
floats times(const floats& a, const floats& x, std::int64_t m, std::int64_t n, bool turned, Stored stored) {
    floats y(static_cast<std::size_t>(turned ? n : m), 0);
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            if (stored(i, j))
                y[static_cast<std::size_t>(turned ? j : i)] +=
                    a[at(i, j, n)] * x[static_cast<std::size_t>(turned ? i : j)];
    return y;
}
/// Whole numbers are exact; infinities and NaN are where they should be.
bool alike(const floats& got, const floats& want) {
    if (got.size() != want.size()) return false;
    for (std::size_t e = 0; e < want.size(); ++e)
        if (!(got[e] == want[e] || (std::isnan(got[e]) && std::isnan(want[e])))) return false;
    return true;
}
/// Numbers with an infinity and a NaN among them.
floats with_holes(std::int64_t n) {
    floats x = numbers(n, 5);
    x[static_cast<std::size_t>(n / 2)] = infinity;
    if (n > 9) x[static_cast<std::size_t>(n - 3)] = not_a_number;
    return x;
}
sinter::vector<float> on(const sinter::device& d, const floats& x) {
    return {d, static_cast<std::int64_t>(x.size()), x};
}
sinter::matrix<float> on(const sinter::device& d, std::int64_t m, std::int64_t n, const floats& a) {
    return {d, m, n, a};
}

constexpr transpose both[] = {transpose::no, transpose::yes};

} // namespace

TEST_CASE("infinities and NaN reach only the results that they take part in") {
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {1, 5, 17, 70})
            for (const triangle half : halves)
                for (const transpose t : both)
                    for (const diag unit : {diag::unit, diag::stored}) {
                        CAPTURE(n);
                        CAPTURE(static_cast<int>(half));
                        CAPTURE(static_cast<int>(t));
                        const bool turned = t == transpose::yes;
                        const floats a = triangle_of(numbers(n * n, 2), n, half, unit), x = with_holes(n);
                        const auto in_half = [&](std::int64_t i, std::int64_t j) {
                            return within(half, i, j);
                        };
                        sinter::vector<float> y = on(d, x);
                        blas::trmv(half, t, unit, on(d, n, n, half_of(a, n, half, unit)), y);
                        CHECK(alike(y.to_host(), times(a, x, n, n, turned, in_half)));

                        const std::int64_t k = n < 6 ? n : 3;
                        const bool upper = half == triangle::upper;
                        floats ab = band_of(a, n, n, upper ? 0 : k, upper ? k : 0);
                        if (unit == diag::unit)
                            for (std::int64_t j = 0; j < n; ++j) ab[at(upper ? k : 0, j, n)] = not_a_number;
                        y.to_device(x);
                        blas::tbmv(half, t, unit, k, on(d, k + 1, n, ab), y);
                        CHECK(
                            alike(y.to_host(), times(a, x, n, n, turned, [&](std::int64_t i, std::int64_t j) {
                                      return within(half, i, j) && std::abs(i - j) <= k;
                                  })));

                        const floats packed = packed_of(half_of(a, n, half, unit), n, half);
                        y.to_device(x);
                        blas::tpmv(half, t, unit, on(d, packed), y);
                        CHECK(alike(y.to_host(), times(a, x, n, n, turned, in_half)));
                    }
    }
}

TEST_CASE(
    "general and symmetric bands: the same, with m and n that differ and more diagonals than elements") {
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        for (const auto& band : {std::array<std::int64_t, 4>{1, 1, 0, 0},
                                 {5, 17, 2, 3},
                                 {17, 5, 0, 4},
                                 {40, 33, 3, 0},
                                 {6, 9, 11, 12},
                                 {70, 70, 5, 1}})
            for (const transpose t : both) {
                const std::int64_t m = band[0], n = band[1], kl = band[2], ku = band[3];
                CAPTURE(m);
                CAPTURE(n);
                const bool turned = t == transpose::yes;
                const floats a = numbers(m * n, 3), x = with_holes(turned ? m : n);
                sinter::vector<float> y = on(d, numbers(turned ? n : m, 4));
                blas::gbmv(t, m, n, kl, ku, 2, on(d, kl + ku + 1, n, band_of(a, m, n, kl, ku)), on(d, x), 0,
                           y);
                const std::int64_t below = kl, above = ku;
                floats want = times(a, x, m, n, turned, [&](std::int64_t i, std::int64_t j) {
                    return i - j <= below && j - i <= above;
                });
                for (float& v : want) v *= 2;
                CHECK(alike(y.to_host(), want));
            }
        for (const std::int64_t n : {1, 5, 33, 70})
            for (const std::int64_t k : {0, 2, 40})
                for (const triangle half : halves) {
                    CAPTURE(n);
                    CAPTURE(k);
                    const bool upper = half == triangle::upper;
                    const floats a = mirrored(numbers(n * n, 6), n, half), x = with_holes(n);
                    floats ab(static_cast<std::size_t>((k + 1) * n), not_a_number);
                    for (std::int64_t i = 0; i < n; ++i)
                        for (std::int64_t j = 0; j < n; ++j)
                            if (within(half, i, j) && std::abs(i - j) <= k)
                                ab[at(upper ? k + i - j : i - j, j, n)] = a[at(i, j, n)];
                    sinter::vector<float> y = on(d, numbers(n, 4));
                    blas::sbmv(half, k, 1, on(d, k + 1, n, ab), on(d, x), 0, y);
                    CHECK(alike(y.to_host(), times(a, x, n, n, false, [&](std::int64_t i, std::int64_t j) {
                                    return std::abs(i - j) <= k;
                                })));
                }
    }
}

TEST_CASE("a large matrix of few diagonals costs what these do") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        if (d.name() == "host") continue; // interprets: right, and slow
        const std::int64_t n = 3001, k = 2;
        for (const triangle half : halves)
            for (const transpose t : both) {
                CAPTURE(static_cast<int>(half));
                CAPTURE(static_cast<int>(t));
                // 8 on the diagonal, 1 beside it: an A with the inverse of which nothing grows.
                const bool upper = half == triangle::upper;
                floats ab(static_cast<std::size_t>((k + 1) * n), 1);
                for (std::int64_t j = 0; j < n; ++j) ab[at(upper ? k : 0, j, n)] = 8;
                const sinter::matrix<float> AB = on(d, k + 1, n, ab);
                const floats x = numbers(n, 1);
                sinter::vector<float> y = on(d, x);
                blas::tbmv(half, t, diag::stored, k, AB, y);
                const floats product = y.to_host();
                const sinter::counters before = d.counters();
                const std::int64_t pooled = d.pool().bytes;
                blas::tbsv(half, t, diag::stored, k, AB, y);
                const sinter::counters used = d.counters() - before;
                CHECK(d.pool().bytes - pooled < n * (k + 64) * 8); // n x n elements would be 36 MB
                if (!d.state()->facts().draws()) CHECK(used.launches < 2 * n / 16 + 8);
                const floats solved = y.to_host();
                bool right = true;
                for (std::int64_t i = 0; i < n; ++i) {
                    float want = 8 * x[static_cast<std::size_t>(i)];
                    for (std::int64_t o = 1; o <= k; ++o) {
                        const std::int64_t j = upper == (t == transpose::no) ? i + o : i - o;
                        if (j >= 0 && j < n) want += x[static_cast<std::size_t>(j)];
                    }
                    right = right && product[static_cast<std::size_t>(i)] == want;
                    // Each step adds half a unit in the last place of 48, of which 2 / 8 goes on.
                    right = right && std::fabs(solved[static_cast<std::size_t>(i)] -
                                               x[static_cast<std::size_t>(i)]) <= 16 * 0x1p-23f * 48;
                }
                CHECK(right);
            }
    }
}
