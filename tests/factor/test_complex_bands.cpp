// Complex systems with a band beside the same systems as dense matrices on the host, by LAPACK's test ratio.
// The compilers of some forty kernels take seconds on each device.

#include <limits>

#include "../devices.hpp"
#include "complex_solving.hpp"

namespace test_complex_bands {

using namespace test::complex_solving;
using sinter::cols;
using sinter::rows;
using sinter::triangle;

/// A of n x n with its diagonals, and NaN beside them in AB.
template <class T>
struct band {
    using c = std::complex<T>;
    std::int64_t n, lines;
    std::vector<complex_double> a;
    std::vector<c> ab;

    band(std::int64_t order, std::int64_t diagonals)
        : n(order), lines(diagonals), a(static_cast<std::size_t>(n * n)),
          ab(static_cast<std::size_t>(lines * n), c(nan(), nan())) {}

    static T nan() { return std::numeric_limits<T>::quiet_NaN(); }
    complex_double& at(std::int64_t i, std::int64_t j) { return a[static_cast<std::size_t>(i * n + j)]; }
    c& in_row(std::int64_t r, std::int64_t j) { return ab[static_cast<std::size_t>(r * n + j)]; }
    sinter::matrix<c> array(const sinter::device& d) const { return sinter::matrix<c>(d, lines, n, ab); }

    void check(const std::vector<complex_double>& x, const std::vector<complex_double>& b,
               std::int64_t sides) const {
        CHECK(norm_of(minus(times(a, x, n, n, sides), b)) <= unit<T>(n) * norm_of(a) * norm_of(x));
    }
};
template <class T>
band<T> general(std::int64_t n, std::int64_t kl, std::int64_t ku, unsigned seed) {
    band<T> of(n, kl + ku + 1);
    const auto elements = numbers<T>(of.lines, n, seed);
    for (std::int64_t j = 0; j < n; ++j)
        for (std::int64_t r = 0; r < of.lines; ++r) {
            const std::int64_t i = r - ku + j;
            if (i < 0 || i >= n) continue;
            // A triangle has its pivots where they are: small ones would make X overflow.
            const T more = i == j && (kl == 0 || ku == 0) ? T(2) : T(0);
            of.in_row(r, j) = elements[static_cast<std::size_t>(r * n + j)] + more;
            of.at(i, j) = complex_double(of.in_row(r, j));
        }
    return of;
}
/// Hermitian, diagonally dominant; AB has one half, and NaN for the imaginary part of the diagonal.
template <class T>
band<T> hermitian(std::int64_t n, std::int64_t u, triangle half, unsigned seed) {
    band<T> of(n, u + 1);
    const auto elements = numbers<T>(of.lines, n, seed);
    for (std::int64_t j = 0; j < n; ++j)
        for (std::int64_t apart = 0; apart <= u && j + apart < n; ++apart) {
            using c = std::complex<T>;
            const c z =
                apart == 0 ? c(static_cast<T>(2 * u + 1)) : elements[static_cast<std::size_t>(apart * n + j)];
            of.at(j + apart, j) = complex_double(z); // below the diagonal
            of.at(j, j + apart) = std::conj(complex_double(z));
            const c stored = apart == 0 ? c(z.real(), of.nan()) : z;
            if (half == triangle::lower)
                of.in_row(apart, j) = stored;
            else
                of.in_row(u - apart, j + apart) = apart == 0 ? stored : std::conj(z);
        }
    return of;
}

template <class T>
void check(const sinter::device& d, std::int64_t n, std::int64_t kl, std::int64_t ku, std::int64_t sides) {
    using c = std::complex<T>;
    CAPTURE(n);
    CAPTURE(kl);
    CAPTURE(ku);
    const band<T> of = general<T>(n, kl, ku, static_cast<unsigned>(3 + kl));
    const auto b = numbers<T>(n, sides, 7);
    const sinter::matrix<c> AB = of.array(d), B(d, n, sides, b);
    const sinter::counters before = d.counters();
    const sinter::matrix<c> X = solve_banded(kl, ku, AB, B);
    const sinter::counters spent = d.counters() - before;
    CHECK(spent.bytes_to_host == 0);
    const std::int64_t most = test::has_groups(d) && kl <= 15 ? 6 * (2 * n / (63 - 2 * kl)) + 16 : 8 * n + 60;
    CHECK(spent.launches <= static_cast<std::uint64_t>(most));
    REQUIRE(X.rows() == n);
    REQUIRE(X.cols() == sides);
    of.check(wide(X.to_host()), wide(b), sides);
}

TEST_CASE("complex systems with a band of every order, and with several right sides") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        for (const std::int64_t n : {0, 1, 2, 3, 31, 33, 65, 257}) {
            if (test::is_fragment(d) && n > 3) continue;
            check<float>(d, n, 1, 1, 1);
            if (test::is_fragment(d) && n != 3) continue;
            check<float>(d, n, 2, 1, 3);
            check<float>(d, n, 0, 2, 2);
        }
        if (test::is_fragment(d)) continue;
        check<float>(d, 70, 0, 0, 1);
        check<float>(d, 70, 3, 0, 1);
        check<float>(d, 5, 9, 8, 2); // more diagonals than there are
        check<float>(d, 90, 7, 19, 2);
        if (d.supports(sinter::dtype::f64)) check<double>(d, 65, 2, 2, 2);
    }
}

TEST_CASE("Hermitian systems with a band, of both halves") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        const auto check_half = [&](std::int64_t n, std::int64_t u, triangle half, auto zero) {
            using T = decltype(zero);
            using c = std::complex<T>;
            CAPTURE(n);
            CAPTURE(u);
            const band<T> of = hermitian<T>(n, u, half, static_cast<unsigned>(5 + u));
            const auto b = numbers<T>(n, 2, 8);
            const sinter::matrix<c> X = solveh_banded(of.array(d), sinter::matrix<c>(d, n, 2, b), half);
            of.check(wide(X.to_host()), wide(b), 2);
            const auto v = numbers<T>(n, 1, 9);
            const sinter::vector<c> x = solveh_banded(of.array(d), sinter::vector<c>(d, v), half);
            of.check(wide(x.to_host()), wide(v), 1);
        };
        for (const triangle half : {triangle::upper, triangle::lower}) {
            for (const std::int64_t n : {0, 1, 2, 3, 31, 33, 65})
                if (n <= 3 || !test::is_fragment(d)) check_half(n, 1, half, 0.0f);
            if (test::is_fragment(d)) continue;
            check_half(65, 0, half, 0.0f);
            check_half(65, 3, half, 0.0f);
            check_half(90, 20, half, 0.0f);
            check_half(3, 5, half, 0.0f); // more diagonals than there are
            if (d.supports(sinter::dtype::f64)) check_half(33, 2, half, 0.0);
        }
    }
}

TEST_CASE("what complex solve_banded and solveh_banded take, give and refuse") {
    using c = std::complex<float>;
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        const std::int64_t n = 5;
        const band<float> of = general<float>(n, 1, 2, 4), half = hermitian<float>(n, 1, triangle::upper, 4);
        const auto b = numbers<float>(n, 1, 5);
        const sinter::matrix<c> AB = of.array(d), H = half.array(d);
        sinter::vector<c> x(d, b);
        x = solve_banded(1, 2, AB, x); // the right side is the destination
        of.check(wide(x.to_host()), wide(b), 1);

        // Formulas, views, and real right sides.
        sinter::matrix<c> large(d, 6, 2 * n), sides(d, 2 * n, 3);
        large.fill(0);
        large(rows(1, 5), cols(0, 2 * n, 2)) = AB;
        sides.fill(1);
        sides(rows(2 * n - 1, -1, -2), cols(1, 2)) = sinter::vector<c>(d, b);
        const sinter::matrix<c> of_views = solve_banded(1, 2, large(rows(1, 5), cols(0, 2 * n, 2)),
                                                        sides(rows(2 * n - 1, -1, -2), cols(1, 2)));
        CHECK(of_views.to_host() == x.to_host());
        const sinter::vector<c> twice = solve_banded(1, 2, 0.5f * AB, 2.0f * sinter::vector<c>(d, b));
        of.check(wide(sinter::vector<c>(0.25f * twice).to_host()), wide(b), 1);
        const sinter::vector<float> r(d, {1, -2, 3, 0, 1});
        const std::vector<complex_double> right = {1, -2, 3, 0, 1};
        of.check(wide(sinter::vector<c>(solve_banded(1, 2, AB, r)).to_host()), right, 1);
        half.check(wide(sinter::vector<c>(solveh_banded(H, r)).to_host()), right, 1);

        const std::vector<c> kept = x.to_host();
        CHECK(
            test::refused<sinter::shape_error>([&] { x = solve_banded(2, 2, AB, x); }) ==
            "sinter: solve_banded(kl, ku, AB, B) needs an AB of kl + ku + 1 = 5 rows, and of as many columns "
            "as B has rows, 5: it is 4 x 5");
        CHECK(test::refused<sinter::shape_error>([&] {
                  x = solve_banded(-1, 4, AB, x);
              }).find("kl is -1 and ku is 4") != std::string::npos);
        CHECK(test::refused<sinter::shape_error>([&] {
                  x = solveh_banded(H(rows(0, 2), cols(0, 4)), x);
              }).find("it is 2 x 4") != std::string::npos);
        CHECK(x.to_host() == kept);
        if (d.name() == "opengl:es") continue; // it has no reliable NaN
        sinter::matrix<c> flat(d, 3, 3);
        const sinter::vector<c> one(d, {1, 2, 3});
        const auto is_finite = [](const std::vector<c>& v) {
            for (const c& z : v)
                if (!std::isfinite(z.real()) || !std::isfinite(z.imag())) return false;
            return true;
        };
        flat.fill(0);
        CHECK(!is_finite(solve_banded(1, 1, flat, one).to_host()));
        flat.fill(1);
        flat(1, 1) = c(0, std::numeric_limits<float>::quiet_NaN());
        CHECK(!is_finite(solve_banded(1, 1, flat, one).to_host()));
        flat.fill(1);
        flat(1, 0) = std::numeric_limits<float>::infinity();
        CHECK(!is_finite(solveh_banded(flat, one, triangle::lower).to_host()));
    }
}

} // namespace test_complex_bands
