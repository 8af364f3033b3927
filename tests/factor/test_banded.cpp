// Systems with a band beside the same systems as dense matrices, by LAPACK's test ratio. The compilers of
// some forty kernels take seconds on each device.

#include <sinter/factor.hpp>

#include "../devices.hpp"
#include "solving.hpp"

namespace test_banded {

using namespace sinter;
using test::host_matrix;
using test::values;

/// A of n x n with its diagonals, and what lies beside them in AB.
struct band {
    std::int64_t kl, ku;
    host_matrix a, ab;

    band(std::int64_t n, std::int64_t below, std::int64_t above, unsigned seed)
        : kl(below), ku(above), a(n, n), ab(below + above + 1, n) {
        const host_matrix elements = test::noise(kl + ku + 1, n, seed);
        for (double& x : ab.v) x = std::numeric_limits<double>::quiet_NaN(); // beyond A's edges, not read
        for (std::int64_t j = 0; j < n; ++j)
            for (std::int64_t r = 0; r <= kl + ku; ++r) {
                const std::int64_t i = r - ku + j;
                if (i < 0 || i >= n) continue;
                // A triangle has its pivots where they are: small ones would make X overflow.
                const bool weighs = i == j && (kl == 0 || ku == 0);
                a(i, j) = ab(r, j) = elements(r, j) + (weighs ? 2 : 0);
            }
    }
};

/// Two where one work-item takes all rows. Else few for the rows that a work-group takes, and for levels of
/// narrow bands; elsewhere a row takes some.
template <class T>
std::uint64_t most_launches(const device& d, const band& of, std::int64_t sides) {
    if (factor::takes_rows(d, of.kl, of.ku)) return 2;
    const auto n = static_cast<std::uint64_t>(of.a.rows), kl = static_cast<std::uint64_t>(of.kl);
    const bool groups = factor::takes_whole<T>(d, 64, 64);
    std::uint64_t levels = groups ? 8 : 48;
    const bool narrow = of.kl + of.ku <= 2 && of.kl + of.ku + sides <= 16;
    if (narrow)
        for (std::uint64_t left = n; left > (groups ? 64 : 16); left = left / 4 + 2) levels += 12;
    const std::uint64_t steps = kl <= 32 && groups ? 6 * (n / (64 - kl)) + 5 : 4 * n + 40;
    return narrow && levels < steps ? levels : steps;
}

template <class T>
void check(const device& d, const band& of, std::int64_t sides) {
    const std::int64_t n = of.a.rows;
    CAPTURE(n);
    CAPTURE(of.kl);
    CAPTURE(of.ku);
    CAPTURE(sides);
    const host_matrix b = test::noise(n, sides, 7);
    const matrix<T> AB(d, of.kl + of.ku + 1, n, of.ab.as<T>()), B(d, n, sides, b.as<T>());
    const counters before = d.counters();
    const matrix<T> X = solve_banded(of.kl, of.ku, AB, B);
    CHECK((d.counters() - before).launches <= most_launches<T>(d, of, sides));
    CHECK((d.counters() - before).bytes_to_host == 0);
    REQUIRE(X.rows() == n);
    REQUIRE(X.cols() == sides);
    CHECK(test::solve_ratio<T>(of.a, values(X), b) < test::lapack_threshold);
}

TEST_CASE("systems with a band of every order, and with several right sides") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : {0, 1, 2, 3, 31, 33, 64, 257}) {
            if (test::is_fragment(d) && n % 31 == 2) continue; // of 2, 33 and 64
            check<float>(d, band(test::is_fragment(d) && n > 64 ? 80 : n, 1, 1, 1), 1);
            if (test::is_fragment(d) && n != 31) continue;
            check<float>(d, band(n, 2, 1, 2), 3);
            check<float>(d, band(n, 0, 3, 3), 2);
        }
        if (test::is_fragment(d)) continue;
        check<float>(d, band(100, 3, 0, 4), 1);
        check<float>(d, band(70, 0, 0, 5), 2);
        check<float>(d, band(300, 7, 19, 6), 5);
        check<float>(d, band(200, 40, 33, 7), 1); // more below than a work-group takes beside its columns
        check<float>(d, band(64, 63, 63, 8), 1);  // all diagonals, and more than there are
        check<float>(d, band(5, 9, 8, 9), 1);
        check<float>(d, band(1000, 1, 1, 10), 1);
        check<float>(d, band(300, 129, 2, 12), 1); // wider than one work-item takes
        check<float>(d, band(90, 2, 3, 13), 40);
        if (d.supports(dtype::f64)) check<double>(d, band(257, 2, 2, 11), 2);
    }
}

TEST_CASE("narrow bands take all rows side by side") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        check<float>(d, band(test::is_fragment(d) ? 90 : 700, 1, 0, 2), 2);
        if (test::is_fragment(d)) continue;
        check<float>(d, band(701, 0, 1, 3), 1);
        check<float>(d, band(999, 0, 2, 4), 3);
        if (!test::is_quick()) check<float>(d, band(500, 1, 1, 5), 14); // as many right sides as batches take
        check<float>(d, band(500, 1, 1, 6), 15);                        // and one more
        check<float>(d, band(1001, 2, 2, 7), 2);
        check<float>(d, band(1002, 3, 0, 8), 1);
    }
}

TEST_CASE("rows are exchanged within the band") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : {70, 800})
            for (const std::int64_t kl : {1, 2}) {
                if (test::is_fragment(d) && (n > 70 || kl > 1)) continue;
                band of(n, kl, 1, 3);
                for (std::int64_t j = 0; j < n; ++j) // no pivots
                    of.a(j, j) = of.ab(1, j) = j % 3 == 0 ? 0 : 1e-6;
                check<float>(d, of, 1);
            }
    }
}

TEST_CASE("one work-item exchanges the rows that partial pivoting exchanges") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t kl : {1, 3}) {
            if (!factor::takes_rows(d, kl, 2)) continue;
            const std::int64_t n = 33, width = kl + 3;
            const band of(n, kl, 2, 5);
            const matrix<float> A(d, n, n, of.a.as<float>()), AB(d, width, n, of.ab.as<float>()),
                B(d, n, 1, test::noise(n, 1, 6).as<float>());
            const host_matrix all = values(lu(A).packed()),
                              rows = values(factor::solution_by_rows<float>(kl, 2, AB, B));
            REQUIRE(rows.cols == width + 1);
            for (std::int64_t i = 0; i < n; ++i)
                for (std::int64_t t = 0; t < width && i + t < n; ++t)
                    CHECK(std::fabs(rows(i, t) - all(i, i + t)) <= 1e-5 * (1 + std::fabs(all(i, i + t))));
        }
    }
}

TEST_CASE("what solve_banded takes and gives") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t n = 70;
        const band of(n, 1, 2, 4);
        const host_matrix b = test::noise(n, 1, 5);
        const matrix<float> AB(d, 4, n, of.ab.as<float>());
        vector<float> x(d, b.as<float>());
        x = solve_banded(1, 2, AB, x); // the right side is the destination
        CHECK(test::solve_ratio<float>(of.a, host_matrix(n, 1, x.to_host()), b) < test::lapack_threshold);

        // Formulas, and views of larger arrays as operands and as destinations.
        matrix<float> wide(d, 6, 2 * n), sides(d, 2 * n, 3);
        wide = 0.0f;
        wide(rows(1, 5), cols(0, 2 * n, 2)) = AB;
        sides = 1.0f;
        sides(rows(2 * n - 1, -1, -2), cols(1, 2)) = vector<float>(d, b.as<float>());
        sides(rows(0, n), cols(2, 3)) = solve_banded(1, 2, wide(rows(1, 5), cols(0, 2 * n, 2)),
                                                     sides(rows(2 * n - 1, -1, -2), cols(1, 2)));
        CHECK(sides(rows(0, n), cols(2, 3)).to_host() == x.to_host());
        const vector<float> twice = solve_banded(1, 2, 0.5f * AB, 2.0f * vector<float>(d, b.as<float>()));
        CHECK(test::solve_ratio<float>(of.a, host_matrix(n, 1, (0.25f * twice).to_host()), b) <
              test::lapack_threshold);

        const auto said = [&](auto act) -> std::string {
            try {
                act();
            } catch (const shape_error& e) {
                return e.what();
            }
            return "";
        };
        const std::vector<float> kept = x.to_host();
        CHECK(
            said([&] { x = solve_banded(2, 2, AB, x); }) ==
            "sinter: solve_banded(kl, ku, AB, B) needs an AB of kl + ku + 1 = 5 rows, and of as many columns "
            "as B has rows, 70: it is 4 x 70");
        CHECK(said([&] { x = solve_banded(1, 2, AB(rows(0, 4), cols(0, 69)), x); }).find("it is 4 x 69") !=
              std::string::npos);
        CHECK(said([&] { x = solve_banded(-1, 4, AB, x); }) ==
              "sinter: solve_banded(kl, ku, AB, B) needs numbers of diagonals, from 0 to 2^31: kl is -1 "
              "and ku is 4");
        CHECK(x.to_host() == kept);
    }
}

TEST_CASE("a singular band, and NaN in one") {
    for (const device& d : test::devices()) {
        if (d.name() == "opengl:es") continue; // it has no reliable NaN
        INFO(d.name());
        matrix<float> AB(d, 3, 3);
        const vector<float> b(d, {1, 2, 3});
        AB.fill(0);
        const auto finite = [](const std::vector<float>& v) {
            return std::all_of(v.begin(), v.end(), [](float e) { return std::isfinite(e); });
        };
        CHECK(!finite(solve_banded(1, 1, AB, b).to_host()));
        AB.fill(1);
        AB(1, 1) = std::numeric_limits<float>::quiet_NaN();
        CHECK(!finite(solve_banded(1, 1, AB, b).to_host()));
        matrix<float> wide(d, 3, 500);
        wide = 1.0f; // so that rows 0 and 1 differ in column 2 alone
        const vector<float> ones(d, std::vector<float>(500, 1.0f));
        CHECK(!finite(solve_banded(1, 1, wide, ones).to_host()));
    }
}

} // namespace test_banded
