// L D L' of symmetric matrices that need not be positive definite, on every device: some ten seconds for
// each, for the compilers of sixty kernels.

#include <sinter/factor.hpp>

#include "../devices.hpp"
#include "solving.hpp"

namespace test_indefinite {

using test::host_matrix;
using test::values;

/// Symmetric, of both signs.
host_matrix symmetric(std::int64_t n) {
    const host_matrix b = test::noise(n, n, static_cast<unsigned>(n + 5));
    host_matrix a(n, n);
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j) a(i, j) = b(i, j) + b(j, i);
    return a;
}
/// With zeros on its diagonal: every pivot that is not the first is made by steps before.
host_matrix hollow(std::int64_t n) {
    host_matrix a = symmetric(n);
    for (std::int64_t i = 0; i < n; ++i) a(i, i) = 0;
    return a;
}
/// [H C'; C 0] with a positive definite H of twice the order of C C': the optimum under n / 3 conditions.
host_matrix saddle(std::int64_t n) {
    const std::int64_t m = n - n / 3;
    const host_matrix h = test::positive<double>(m), c = test::noise(n - m, m, 3);
    host_matrix a(n, n);
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            const std::int64_t low = std::max(i, j), high = std::min(i, j);
            a(i, j) = low < m ? h(i, j) : high < m ? c(low - m, high) : 0;
        }
    return a;
}

/// A with NaN above its diagonal, which is not read.
template <class T>
sinter::matrix<T> lower_half(const sinter::device& d, const host_matrix& a) {
    host_matrix half = a;
    for (std::int64_t i = 0; i < a.rows; ++i)
        for (std::int64_t j = i + 1; j < a.cols; ++j) half(i, j) = std::numeric_limits<double>::quiet_NaN();
    return sinter::matrix<T>(d, a.rows, a.cols, half.template as<T>());
}

/// Of panels, or of each column where there are no work-groups.
std::uint64_t most_launches(const sinter::device& d, std::int64_t n) {
    const bool groups = sinter::factor::takes_panels(d, 1);
    const std::int64_t width = sinter::factor::ldlt_width(d, n);
    return static_cast<std::uint64_t>(!groups ? 8 * n + 6 : 6 * ((n + width - 1) / width) + 2);
}

template <class T>
void check(const sinter::device& d, const host_matrix& exact) {
    const std::int64_t n = exact.rows;
    const host_matrix a(n, n, exact.as<T>());
    const sinter::matrix<T> A = lower_half<T>(d, a);
    const sinter::counters before = d.counters();
    const auto f = ldlt(A);
    const sinter::counters spent = d.counters() - before;
    CHECK(spent.bytes_to_host == 0);
    CHECK(spent.launches <= most_launches(d, n));
    const std::vector<std::int32_t> order = f.order().to_host();
    host_matrix moved(n, n);
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            moved(i, j) = a(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(j)]);
    const sinter::matrix<T> L = f.lower(), D = f.d();
    const host_matrix l = values<T>(L), dd = values<T>(D);
    const double unit = static_cast<double>(n) * 2 * test::roundoff<T>() * test::lapack_threshold;
    CHECK(test::norm1_of(l * dd * transposed(l) - moved) <= unit * test::norm1_of(a)); // as LAPACK's syt01_3
    for (std::int64_t i = 0; i + 2 < n; ++i)
        for (std::int64_t j = i + 2; j < n; ++j) CHECK((dd(i, j) == 0 && dd(j, i) == 0));
    const host_matrix b = test::noise(n, 3, 7);
    const host_matrix right(n, 3, b.as<T>());
    const sinter::matrix<T> X = f.solve(sinter::matrix<T>(d, n, 3, b.as<T>()));
    CHECK(test::solve_ratio<T>(a, values<T>(X), right) <= test::lapack_threshold);
    const sinter::vector<T> v(d, test::noise(n, 1, 7).as<T>()), x = f.solve(v);
    const host_matrix first(n, 1, x.to_host()), of_first(n, 1, v.to_host());
    CHECK(test::solve_ratio<T>(a, first, of_first) <= test::lapack_threshold);
    CHECK(!f.singular());
    CHECK(f.determinant_sign().to_host() ==
          lu(sinter::matrix<T>(d, n, n, a.as<T>())).determinant_sign().to_host());
    CHECK(f.positive().to_host() + f.negative().to_host() == n);
}

/// Blocks of 2 x 2 everywhere, which reach beyond panels.
host_matrix pairs(std::int64_t n) {
    host_matrix a = symmetric(n);
    for (std::int64_t i = 0; i < n; ++i) a(i, i) = 0;
    for (std::int64_t i = 1; i + 1 < n; i += 2) a(i, i + 1) = a(i + 1, i) = 8;
    return a;
}

TEST_CASE_TEMPLATE("L D L' is P A P', and solves", T, float, double) {
    for (const sinter::device& d : test::devices()) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(4, {3, 8, 2, 70, 1, 33, 64, 65, 135})) {
            if (n > 8 && test::is_fragment(d)) continue;
            CAPTURE(n);
            check<T>(d, symmetric(n));
            if (n < 3) continue;
            check<T>(d, hollow(n));
            check<T>(d, pairs(n));
            check<T>(d, saddle(n));
            // An optimum under n / 3 conditions has as many negative eigenvalues.
            const auto f = ldlt(lower_half<T>(d, saddle(n)));
            CHECK(f.negative().to_host() == n / 3);
            CHECK(f.positive().to_host() == n - n / 3);
        }
    }
}

TEST_CASE("panels take the pivots that columns one by one take") {
    for (const sinter::device& d : test::devices()) {
        if (!sinter::factor::takes_panels(d, 1)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : {20, 70, 135})
            for (const host_matrix& a : {symmetric(n), hollow(n), saddle(n), pairs(n)}) {
                const sinter::matrix<float> A(d, n, n, a.as<float>());
                const auto found = ldlt(A),
                           expected =
                               sinter::factor::bunch_kaufman<float>(sinter::matrix<float>(A)).factors();
                CHECK(found.order().to_host() == expected.order().to_host());
                const host_matrix one = values<float>(sinter::matrix<float>(found.d())),
                                  other = values<float>(sinter::matrix<float>(expected.d()));
                for (std::size_t e = 0; e < one.v.size(); ++e) CHECK((one.v[e] == 0) == (other.v[e] == 0));
            }
    }
}

TEST_CASE("L D L' of zeros, of nothing and of NaN; determinants, inverses and conditions") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        const auto zeros = ldlt(sinter::zeros<float>(d, 3, 3));
        CHECK(zeros.info().to_host() == 1);
        CHECK(zeros.singular());
        CHECK(zeros.positive().to_host() == 0);
        CHECK(zeros.negative().to_host() == 0);
        CHECK(zeros.determinant().to_host() == 0);
        const auto none = ldlt(sinter::matrix<float>(d, 0, 0));
        CHECK(none.positive().to_host() == 0);
        CHECK(none.solve(sinter::vector<float>(d, 0)).rows() == 0);
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const auto lost = ldlt(sinter::matrix<float>(d, {{1, 0}, {nan, 1}}));
        CHECK(std::isnan(lost.solve(sinter::vector<float>(d, {1, 2})).to_host()[1]));
        // The eigenvalues are 2 and -2, and of the block in the corner 5.
        const sinter::matrix<float> A(d, {{0, 2, 0}, {2, 0, 0}, {0, 0, 5}});
        const auto f = ldlt(A);
        CHECK(f.determinant().to_host() == -20);
        CHECK(f.log_determinant().to_host() == doctest::Approx(std::log(20.0)));
        CHECK(f.rcond().to_host() == doctest::Approx(0.4));
        CHECK(f.inverse().to_host() == std::vector<float>{0, 0.5f, 0, 0.5f, 0, 0, 0, 0, 0.2f});
        // Exchanges are of the magnitudes' making: numbers near the ends of float's range.
        for (const float scale : {1e-37f, 1e37f}) {
            const sinter::matrix<float> S = scale * A;
            const sinter::vector<float> x = ldlt(S).solve(sinter::vector<float>(d, {scale, scale, scale}));
            CHECK(x.to_host() == std::vector<float>{0.5f, 0.5f, 0.2f});
        }
        CHECK_THROWS_WITH_AS(ldlt(sinter::matrix<float>(d, 2, 3)), doctest::Contains("ldlt(A)"),
                             sinter::shape_error);
        CHECK_THROWS_WITH_AS((void)f.solve(sinter::vector<float>(d, 2)),
                             doctest::Contains("ldlt(A).solve(B)"), sinter::shape_error);
    }
}

TEST_CASE("L D L' of a view, of an expression") {
    for (const sinter::device& d : test::devices(false)) {
        if (test::is_fragment(d)) continue;
        CAPTURE(d.name());
        const host_matrix a = symmetric(6);
        const sinter::matrix<float> A(d, 6, 6, a.as<float>());
        const sinter::vector<float> b(d, {1, 2, 3, 4});
        const sinter::vector<float> part = ldlt(A(sinter::rows(1, 5), sinter::cols(1, 5))).solve(b);
        const sinter::matrix<float> whole = A(sinter::rows(1, 5), sinter::cols(1, 5));
        CHECK(part.to_host() == sinter::vector<float>(ldlt(whole).solve(b)).to_host());
        const sinter::vector<float> twice = ldlt(2.0f * whole).solve(2.0f * b);
        CHECK(twice.to_host() == part.to_host());
    }
}

} // namespace test_indefinite
