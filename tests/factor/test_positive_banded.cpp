// Symmetric positive definite systems with a band beside the same systems as dense matrices, by LAPACK's test
// ratio. The compilers of some forty kernels take seconds on each device.

#include <sinter/factor.hpp>

#include "../devices.hpp"
#include "solving.hpp"

namespace test_positive_banded {

using namespace sinter;
using test::host_matrix;
using test::values;

/// A of n x n with u diagonals on each side, and one half of them in AB.
struct band {
    std::int64_t u;
    triangle half;
    host_matrix a, ab;

    band(std::int64_t n, std::int64_t beside, triangle which, unsigned seed)
        : u(beside), half(which), a(n, n), ab(beside + 1, n) {
        const host_matrix elements = test::noise(u + 1, n, seed);
        for (double& x : ab.v) x = std::numeric_limits<double>::quiet_NaN(); // beyond A's edges, not read
        for (std::int64_t j = 0; j < n; ++j)
            for (std::int64_t i = j; i < n && i <= j + u; ++i) {
                // The sum of the magnitudes beside it stays below the diagonal.
                const double x = i == j
                                     ? static_cast<double>(static_cast<float>(.51 * static_cast<double>(u))) +
                                           1 + elements(0, j)
                                     : elements(i - j, j);
                a(i, j) = a(j, i) = x;
                (half == triangle::lower ? ab(i - j, j) : ab(u + j - i, i)) = x;
            }
        for (std::int64_t j = 0; j < n; ++j) { // diagonals that float holds
            a(j, j) = static_cast<double>(static_cast<float>(2 * a(j, j)));
            ab(half == triangle::lower ? 0 : u, j) = a(j, j);
        }
    }
};

template <class T>
void check(const device& d, const band& of, std::int64_t sides) {
    const std::int64_t n = of.a.rows;
    CAPTURE(n);
    CAPTURE(of.u);
    CAPTURE(sides);
    const host_matrix b = test::noise(n, sides, 7);
    const matrix<T> AB(d, of.u + 1, n, of.ab.as<T>()), B(d, n, sides, b.as<T>());
    const counters before = d.counters();
    const matrix<T> X = solveh_banded(AB, B, of.half);
    const auto spent = d.counters() - before;
    if (factor::takes_rows(d, of.u, of.u)) CHECK(spent.launches <= 2);
    if (of.u > 2 && of.u <= 64 && factor::takes_whole<T>(d, 64, 64))
        CHECK(spent.launches <= static_cast<std::uint64_t>(6 * (n / 64) + 5));
    CHECK(spent.bytes_to_host == 0);
    REQUIRE(X.rows() == n);
    REQUIRE(X.cols() == sides);
    CHECK(test::solve_ratio<T>(of.a, values(X), b) < test::lapack_threshold);
}

TEST_CASE("positive definite bands of every order and width, of both halves") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : {0, 1, 2, 3, 31, 33, 64, 65, 257}) {
            if (test::is_fragment(d) && (n % 31 == 2 || n > 65)) continue; // of 2, 33, 64 and 257
            check<float>(d, band(n, 1, triangle::upper, 1), 1);
            check<float>(d, band(n, 3, triangle::lower, 2), 3);
            if (test::is_fragment(d)) continue;
            check<float>(d, band(n, 0, triangle::lower, 3), 2);
        }
        if (test::is_fragment(d)) continue;
        check<float>(d, band(300, 19, triangle::upper, 6), 5);
        check<float>(d, band(200, 64, triangle::lower, 7), 1);
        check<float>(d, band(200, 70, triangle::upper, 7), 1);  // more than a work-group takes
        check<float>(d, band(200, 130, triangle::upper, 7), 1); // and than one work-item
        check<float>(d, band(64, 63, triangle::lower, 8), 1);   // all diagonals, and more than there are
        check<float>(d, band(5, 9, triangle::upper, 9), 1);
        check<float>(d, band(1000, 1, triangle::lower, 10), 1);
        check<float>(d, band(701, 2, triangle::upper, 11), 2);
        check<float>(d, band(300, 1, triangle::upper, 12), 20); // more right sides than batches take
        if (d.supports(dtype::f64)) check<double>(d, band(257, 2, triangle::upper, 13), 2);
        if (d.supports(dtype::f64)) check<double>(d, band(257, 5, triangle::lower, 14), 2);
    }
}

TEST_CASE("what solveh_banded takes and gives") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t n = 70;
        const band of(n, 3, triangle::upper, 4);
        const host_matrix b = test::noise(n, 1, 5);
        const matrix<float> AB(d, 4, n, of.ab.as<float>());
        vector<float> x(d, b.as<float>());
        x = solveh_banded(AB, x); // the right side is the destination
        CHECK(test::solve_ratio<float>(of.a, host_matrix(n, 1, x.to_host()), b) < test::lapack_threshold);
        // Formulas, and views of larger arrays.
        matrix<float> wide(d, 6, 2 * n), sides(d, 2 * n, 3);
        wide = 0.0f;
        wide(rows(1, 5), cols(0, 2 * n, 2)) = AB;
        sides = 1.0f;
        sides(rows(2 * n - 1, -1, -2), cols(1, 2)) = vector<float>(d, b.as<float>());
        sides(rows(0, n), cols(2, 3)) =
            solveh_banded(wide(rows(1, 5), cols(0, 2 * n, 2)), sides(rows(2 * n - 1, -1, -2), cols(1, 2)));
        CHECK(sides(rows(0, n), cols(2, 3)).to_host() == x.to_host());
        const vector<float> twice = solveh_banded(0.5f * AB, 2.0f * vector<float>(d, b.as<float>()));
        CHECK(test::solve_ratio<float>(of.a, host_matrix(n, 1, (0.25f * twice).to_host()), b) <
              test::lapack_threshold);
        const std::vector<float> kept = x.to_host();
        CHECK(test::refused<shape_error>([&] { x = solveh_banded(AB(rows(0, 4), cols(0, 69)), x); }) ==
              "sinter: solveh_banded(AB, B) needs an AB of one row for each diagonal of one half, and of as "
              "many "
              "columns as B has rows, 70: it is 4 x 69");
        CHECK(x.to_host() == kept);
    }
}

TEST_CASE("bands that are not positive definite, and NaN in one") {
    for (const device& d : test::devices()) {
        if (d.name() == "opengl:es") continue; // it has no reliable NaN
        INFO(d.name());
        const auto finite = [](const std::vector<float>& v) {
            return std::all_of(v.begin(), v.end(), [](float e) { return std::isfinite(e); });
        };
        for (const std::int64_t n : {5, 100}) {
            if (test::is_fragment(d) && n > 5) continue;
            matrix<float> AB(d, 5, n);
            const vector<float> b = ones<float>(d, n);
            AB.fill(0);
            CHECK(!finite(solveh_banded(AB, b).to_host()));
            AB.fill(1);
            CHECK(!finite(solveh_banded(AB, b).to_host()));
            AB(4, 1) = std::numeric_limits<float>::quiet_NaN();
            CHECK(!finite(solveh_banded(AB, b).to_host()));
        }
    }
}

} // namespace test_positive_banded
