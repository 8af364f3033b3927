// L D L* of Hermitian matrices that need not be positive definite, on every device: some ten seconds for
// each, for the compilers of some thirty kernels of each type.

#include <limits>

#include "../devices.hpp"
#include "complex_solving.hpp"

namespace test_complex_indefinite {

using namespace test::complex_solving;
using matrix = std::vector<complex_double>;

complex_double& at(matrix& a, std::int64_t n, std::int64_t i, std::int64_t j) {
    return a[static_cast<std::size_t>(i * n + j)];
}
/// Hermitian, of both signs, of numbers that are floats.
matrix hermitian(std::int64_t n) {
    const matrix b = wide(numbers<float>(n, n, static_cast<unsigned>(n + 5)));
    matrix a = adjoint(b, n, n);
    for (std::size_t e = 0; e < a.size(); ++e)
        a[e] = complex_double(std::complex<float>(a[e] + b[e])); // rounded alike on both sides
    return a;
}
/// With zeros on its diagonal.
matrix hollow(std::int64_t n) {
    matrix a = hermitian(n);
    for (std::int64_t i = 0; i < n; ++i) at(a, n, i, i) = 0;
    return a;
}
/// Blocks of 2 x 2 everywhere, whose elements have angles of their own.
matrix pairs(std::int64_t n) {
    matrix a = hollow(n);
    for (std::int64_t i = 1; i + 1 < n; i += 2) {
        at(a, n, i, i + 1) = complex_double(0, i % 4 == 1 ? 8 : -8);
        at(a, n, i + 1, i) = std::conj(at(a, n, i, i + 1));
    }
    return a;
}
/// [n I, C*; C, 0]: the optimum under n / 3 conditions, which has as many negative eigenvalues.
matrix saddle(std::int64_t n) {
    const std::int64_t m = n - n / 3;
    matrix a = hermitian(n);
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            if ((i < m) == (j < m)) at(a, n, i, j) = i == j && i < m ? static_cast<double>(n) : 0;
    return a;
}

/// A with what is not read: above its diagonal, and imaginary on it.
template <class T>
sinter::matrix<std::complex<T>> lower_half(const sinter::device& d, const matrix& a, std::int64_t n) {
    const T nan = std::numeric_limits<T>::quiet_NaN();
    std::vector<std::complex<T>> half;
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            const complex_double z = a[static_cast<std::size_t>(i * n + j)];
            half.emplace_back(j > i ? nan : static_cast<T>(z.real()),
                              j >= i ? nan : static_cast<T>(z.imag()));
        }
    return sinter::matrix<std::complex<T>>(d, n, n, half);
}

template <class T>
void check(const sinter::device& d, const matrix& a, std::int64_t n) {
    using c = std::complex<T>;
    const sinter::matrix<c> A = lower_half<T>(d, a, n);
    const sinter::counters before = d.counters();
    const auto f = ldlt(A);
    const sinter::counters spent = d.counters() - before;
    CHECK(spent.bytes_to_host == 0);
    const bool writes_parts = d.name().find("opengl") == 0; // one by one
    CHECK(spent.launches <= static_cast<std::uint64_t>((writes_parts ? 16 : 8) * n + 8));
    const std::vector<std::int32_t> order = f.order().to_host();
    matrix moved = a;
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            at(moved, n, i, j) = a[static_cast<std::size_t>(order[static_cast<std::size_t>(i)] * n +
                                                            order[static_cast<std::size_t>(j)])];
    const sinter::matrix<c> L = f.lower(), D = f.d();
    matrix l = wide(L.to_host()), dd = wide(D.to_host());
    const double size = norm_of(a);
    CHECK(norm_of(minus(times(times(l, dd, n, n, n), adjoint(l, n, n), n, n, n), moved)) <=
          unit<T>(n) * size);
    bool has_form = dd == adjoint(dd, n, n); // a real diagonal, too
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = i; j < n; ++j) {
            has_form = has_form && at(l, n, i, j) == complex_double(i == j);
            has_form = has_form && (j < i + 2 || at(dd, n, i, j) == complex_double(0));
        }
    CHECK(has_form);

    const auto b = numbers<T>(n, 3, 7), v = numbers<T>(n, 1, 9);
    const matrix x = wide(sinter::matrix<c>(f.solve(sinter::matrix<c>(d, n, 3, b))).to_host());
    CHECK(norm_of(minus(times(a, x, n, n, 3), wide(b))) <= unit<T>(n) * size * norm_of(x));
    const matrix y = wide(sinter::vector<c>(f.solve(sinter::vector<c>(d, v))).to_host());
    CHECK(norm_of(minus(times(a, y, n, n, 1), wide(v))) <= unit<T>(n) * size * norm_of(y));
    if (n == 0) return;
    CHECK(!f.singular());
    const auto other = lu(sinter::matrix<c>(d, n, n, std::vector<c>(a.begin(), a.end())));
    const c sign = other.determinant_sign().to_host();
    CHECK(static_cast<double>(std::abs(sign - f.determinant_sign().to_host())) <= unit<T>(n));
    CHECK(static_cast<double>(std::fabs(other.log_determinant().to_host() - f.log_determinant().to_host())) <=
          unit<T>(n) * 8);
    CHECK(f.positive().to_host() + f.negative().to_host() == n);
}

TEST_CASE_TEMPLATE("complex L D L* is P A P', and solves", T, float, double) {
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(5, {3, 8, 2, 33, 1, 0, 31, 65})) {
            if (n > 8 && test::is_fragment(d)) continue;
            CAPTURE(n);
            check<T>(d, hermitian(n), n);
            if (n < 3) continue;
            check<T>(d, pairs(n), n);
            check<T>(d, hollow(n), n);
            check<T>(d, saddle(n), n);
            const auto f = ldlt(lower_half<T>(d, saddle(n), n));
            CHECK(f.negative().to_host() == n / 3);
            CHECK(f.positive().to_host() == n - n / 3);
        }
    }
}

TEST_CASE("complex L D L* of zeros, of nothing, of NaN and of views; determinants, inverses and conditions") {
    using c = std::complex<float>;
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        const auto zeros = ldlt(sinter::zeros<c>(d, 3, 3));
        CHECK(zeros.info().to_host() == 1);
        CHECK(zeros.singular());
        CHECK(zeros.positive().to_host() == 0);
        CHECK(zeros.negative().to_host() == 0);
        CHECK(zeros.determinant().to_host() == 0);
        CHECK(zeros.rcond().to_host() == 0);
        const auto none = ldlt(sinter::matrix<c>(d, 0, 0));
        CHECK(none.positive().to_host() == 0);
        CHECK(none.solve(sinter::vector<c>(d, 0)).rows() == 0);
        CHECK(none.determinant().to_host() == 1);
        CHECK(none.rcond().to_host() == 1);

        // [0 -2i; 2i 3]: the determinant is -4.
        const sinter::matrix<c> A(d, {{0, 99}, {c(0, 2), c(3, 7)}});
        const auto f = ldlt(A);
        CHECK(f.determinant().to_host() == doctest::Approx(-4).epsilon(1e-6));
        CHECK(f.determinant_sign().to_host() == -1);
        const auto x = sinter::vector<c>(f.solve(sinter::vector<float>(d, {2, 3}))).to_host(); // real sides
        CHECK(std::abs(x[0] - c(-1.5f, -1.5f)) < 1e-6f);
        CHECK(std::abs(x[1] - c(0, 1)) < 1e-6f);
        const auto inverse = f.inverse().to_host();
        CHECK(std::abs(inverse[0] - c(-.75f)) < 1e-6f);
        CHECK(std::abs(inverse[1] - c(0, -.5f)) < 1e-6f);
        CHECK(std::abs(inverse[2] - c(0, .5f)) < 1e-6f);
        CHECK(std::abs(inverse[3]) < 1e-6f);
        CHECK(f.rcond().to_host() > .1f);
        CHECK(f.rcond().to_host() <= 1);

        // A view, a formula, and numbers from one end of the type to the other.
        sinter::matrix<c> large(d, 4, 5);
        large.fill(c(7, 7));
        large(sinter::rows(1, 3), sinter::cols(2, 4)) = A;
        CHECK(ldlt(large(sinter::rows(1, 3), sinter::cols(2, 4))).inverse().to_host() == inverse);
        CHECK(ldlt(2.0f * A).determinant().to_host() == doctest::Approx(-16).epsilon(1e-6));
        for (const float scale : {1e30f, 1e-30f}) {
            const auto g = ldlt(sinter::matrix<c>(scale * A));
            CHECK(g.log_determinant().to_host() ==
                  doctest::Approx(std::log(4.0) + 2 * std::log(static_cast<double>(scale))).epsilon(1e-5));
        }
        CHECK(test::refused<sinter::shape_error>([&] { ldlt(sinter::matrix<c>(d, 2, 3)); }) ==
              "sinter: ldlt(A), whose letters are your operands in order, needs a square A: it is 2 x 3");
        CHECK_THROWS_AS((void)f.solve(sinter::vector<c>(d, 3)), sinter::shape_error);
        if (d.name() == "opengl:es") continue; // may lose a NaN
        const float nan = std::numeric_limits<float>::quiet_NaN();
        for (const c z : {c(nan, 0), c(0, nan)}) {
            const auto lost = ldlt(sinter::matrix<c>(d, {{1, 0}, {z, 1}}));
            CHECK(std::isnan(lost.determinant().to_host()));
            const auto y = lost.solve(sinter::vector<c>(d, {1, 2})).to_host();
            CHECK((std::isnan(y[0].real()) && std::isnan(y[1].real())));
        }
    }
}

} // namespace test_complex_indefinite
