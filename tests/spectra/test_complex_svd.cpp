// Singular values and vectors of complex matrices on every device, and what is made of spectra.

#include "../devices.hpp"
#include "complex_matrices.hpp"

namespace test_complex_svd {

using namespace test::spectra;

template <class T>
void check_svd(const sinter::complex_singular_spectrum<T>& f, const complex_table& a, bool full) {
    const std::int64_t m = a.rows(), n = a.cols(), k = m < n ? m : n;
    const numbers s = numbers_of(f.values);
    const complex_table u = table_of(f.u), v = table_of(f.v);
    REQUIRE(static_cast<std::int64_t>(s.size()) == k);
    REQUIRE(u.rows() == m);
    REQUIRE(u.cols() == (full ? m : k));
    REQUIRE(v.rows() == n);
    REQUIRE(v.cols() == (full ? n : k));
    CHECK(std::is_sorted(s.rbegin(), s.rend()));
    if (k > 0) CHECK(s.back() >= 0);
    CHECK(from_orthogonal<T>(u) < threshold);
    CHECK(from_orthogonal<T>(v) < threshold);
    const auto first = [k](const complex_table& all) {
        complex_table some(all.rows(), k);
        for (std::int64_t i = 0; i < all.rows(); ++i)
            for (std::int64_t j = 0; j < k; ++j) some.row(i).set(j, all.row(i)[j]);
        return some;
    };
    CHECK(from_matrix<T>(a, first(u), s, first(v)) < threshold);
}

struct extents {
    std::int64_t m, n;
};

TEST_CASE_TEMPLATE("svd of complex matrices of all shapes", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const extents& e : test::first_of<extents>(13, {{0, 0},
                                                             {0, 3},
                                                             {3, 0},
                                                             {1, 1},
                                                             {2, 2},
                                                             {1, 5},
                                                             {5, 1},
                                                             {3, 2},
                                                             {31, 31},
                                                             {33, 20},
                                                             {20, 33},
                                                             {64, 64},
                                                             {70, 3},
                                                             {257, 257}})) {
            CAPTURE(e.m);
            CAPTURE(e.n);
            const complex_table a = rounded_to<T>(complex_noise(e.m, e.n, static_cast<unsigned>(e.m + e.n)));
            const auto A = on<T>(d, a);
            const auto found = sinter::svd(A);
            check_svd(found, a, false);
            if (e.m < 65) check_svd(sinter::svd(A, sinter::svd_part::full), a, true);
            const numbers all = numbers_of(found.values);
            check_close<T>(numbers_of(sinter::singular_values(A)), all, norm_of(a), (std::max)(e.m, e.n));
            if (all.size() < 2) continue;
            const auto some = sinter::svd(A, sinter::highest(2));
            CHECK(numbers_of(some.values) == numbers(all.begin(), all.begin() + 2));
            CHECK(some.u.cols() == 2);
            CHECK(some.v.cols() == 2);
        }
    }
}

TEST_CASE_TEMPLATE("svd of complex matrices of known values", T, float, double) {
    const double large = sizeof(T) == 4 ? 1e30 : 1e300;
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const char* const name : spectrum_names)
            for (const double scale : {1.0, large, 1 / large}) {
                CAPTURE(name);
                CAPTURE(scale);
                numbers values = spectrum(name, 30);
                const complex_table a =
                    rounded_to<T>(scaled(complex_with_spectrum(40, 30, values, false), scale));
                const auto found = sinter::svd(on<T>(d, a));
                check_svd(found, a, false);
                for (double& x : values) x = std::fabs(x) * scale;
                std::sort(values.rbegin(), values.rend());
                check_close<T>(numbers_of(found.values), values, scale, 40);
            }
        if (d.name() == "opengl:es") continue; // may lose a NaN
        std::vector<std::complex<T>> v(12);
        v[7] = std::complex<T>(0, std::numeric_limits<T>::quiet_NaN());
        const auto lost = sinter::svd(sinter::matrix<std::complex<T>>(d, 3, 4, v), sinter::svd_part::full);
        CHECK(all(isnan(lost.u)).to_host());
        CHECK(all(isnan(lost.values)).to_host());
        CHECK(all(isnan(lost.v)).to_host());
    }
}

TEST_CASE("functions of singular values and vectors of complex matrices") {
    using T = float;
    using c = std::complex<T>;
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const std::int64_t m = 7, n = 5;
        const complex_table a =
            rounded_to<T>(complex_with_spectrum(m, n, {4, 2, 1, 0, 0}, false)); // of rank 3
        const auto A = on<T>(d, a);
        const double unit = threshold * static_cast<double>(m) * eps<T>();
        CHECK(sinter::matrix_rank(A).to_host() == 3);
        CHECK(sinter::matrix_rank(A, 0.3).to_host() == 2);
        CHECK(static_cast<double>(sinter::spectral_norm(A).to_host()) == doctest::Approx(4).epsilon(unit));
        CHECK(static_cast<double>(sinter::cond(sinter::matrix<c>(d, {{c(0, 2), 0}, {0, 8}})).to_host()) ==
              doctest::Approx(4).epsilon(unit));
        const complex_table p = table_of(sinter::pinv(A)), ap = times(a, p), pa = times(p, a);
        CHECK(distance(times(ap, a), a) <= 4 * unit * norm_of(a)); // Penrose's four conditions
        CHECK(distance(times(pa, p), p) <= 4 * unit * norm_of(p));
        CHECK(distance(adjoint_of(ap), ap) <= 4 * unit * norm_of(ap));
        CHECK(distance(adjoint_of(pa), pa) <= 4 * unit * norm_of(pa));
        const complex_table z = table_of(sinter::null_space(A)), r = table_of(sinter::orth(A));
        REQUIRE(z.cols() == 2);
        REQUIRE(r.cols() == 3);
        CHECK(norm_of(times(a, z)) <= unit * norm_of(a));
        CHECK(from_orthogonal<T>(z) < threshold);
        CHECK(distance(times(r, times(adjoint_of(r), a)), a) <= unit * norm_of(a));
        const auto [u, h] = sinter::polar_decomposition(A);
        CHECK(from_orthogonal<T>(table_of(u)) < threshold);
        CHECK(distance(times(table_of(u), table_of(h)), a) <= unit * norm_of(a));
        CHECK(distance(adjoint_of(table_of(h)), table_of(h)) == 0);
        CHECK_THROWS_WITH_AS((void)sinter::polar_decomposition(adjoint(A)), doctest::Contains("adjoint(A)"),
                             sinter::shape_error);
        CHECK_THROWS_AS((void)sinter::cond(sinter::matrix<c>(d, 0, 2)), sinter::shape_error);
        CHECK(sinter::matrix_rank(sinter::matrix<c>(d, 0, 2)).to_host() == 0);
        CHECK(sinter::spectral_norm(sinter::matrix<c>(d, 0, 2)).to_host() == 0);
        CHECK(sinter::pinv(sinter::matrix<c>(d, 0, 2)).rows() == 2);
    }
}

TEST_CASE_TEMPLATE("a complex norm beyond the type makes no rank 0, and no pseudo-inverse of zeros", T, float,
                   double) {
    using c = std::complex<T>;
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        // b [1 i; -i 1] + e [1 -i; i 1]: singular values 2 b and 2 e.
        const T b = std::ldexp(T(1.5), std::numeric_limits<T>::max_exponent - 1), e = b / 1024;
        const sinter::matrix<c> A(d, {{b + e, c(0, b - e)}, {c(0, e - b), b + e}});
        const double close = 64 * 1024 * eps<T>();
        CHECK(std::isinf(static_cast<double>(sinter::spectral_norm(A).to_host())));
        CHECK(sinter::matrix_rank(A).to_host() == 2);
        CHECK(static_cast<double>(sinter::cond(A).to_host()) == doctest::Approx(1024).epsilon(close));
        CHECK(sinter::orth(A).cols() == 2);
        CHECK(sinter::null_space(A).cols() == 0);
        const std::vector<c> x = sinter::pinv(A).to_host();
        const double of_e = 0.25 / static_cast<double>(e), of_b = 0.25 / static_cast<double>(b);
        CHECK(static_cast<double>(x[0].real()) == doctest::Approx(of_b + of_e).epsilon(close));
        CHECK(static_cast<double>(x[1].imag()) == doctest::Approx(of_b - of_e).epsilon(close));
        const std::vector<c> h = sinter::polar_decomposition(A).h.to_host();
        CHECK(static_cast<double>(h[0].real() / b) ==
              doctest::Approx(static_cast<double>((b + e) / b)).epsilon(close));
    }
}

TEST_CASE("NaN and infinities make every part of a complex exponential NaN") {
    using c = std::complex<float>;
    const float nan = std::numeric_limits<float>::quiet_NaN(),
                infinity = std::numeric_limits<float>::infinity();
    for (sinter::device d : test::devices(false)) {
        if (d.name() == "opengl:es") continue; // may lose a NaN
        CAPTURE(d.name());
        for (const c z : {c(nan, 0), c(0, nan), c(infinity, 0), c(0, -infinity)}) {
            const auto found = sinter::expm(sinter::matrix<c>(d, {{1, z}, {0, 1}})).to_host();
            for (const c& e : found) CHECK((std::isnan(e.real()) && std::isnan(e.imag())));
        }
    }
}

TEST_CASE_TEMPLATE("functions of complex square matrices", T, float, double) {
    using c = std::complex<T>;
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        const std::int64_t n = 6;
        const double unit = threshold * static_cast<double>(n) * eps<T>();
        const complex_table a =
            rounded_to<T>(complex_with_spectrum(n, n, {3, 2, 1.5, 1, .5, .5}, true)); // positive definite
        const auto A = on<T>(d, a);
        const complex_table inverse = table_of(sinter::matrix_power(A, -2));
        CHECK(distance(times(times(inverse, a), a), complex_unit(n)) <=
              unit * norm_of(inverse) * norm_of(a) * norm_of(a));
        CHECK(distance(table_of(sinter::matrix_power(A, 5)), times(times(times(times(a, a), a), a), a)) <=
              5 * unit * std::pow(norm_of(a), 5));
        CHECK(distance(table_of(sinter::matrix_power(A, 0)), complex_unit(n)) == 0);
        // exp(i A) is unitary, and exp of i t [0 1; 1 0] known; small, medium and large norms.
        CHECK(from_orthogonal<T>(table_of(sinter::expm(c(0, 1) * A))) < threshold);
        for (const double t : {1e-3, .2, 1.5, 3.0, 30.0}) {
            CAPTURE(t);
            const T angle = static_cast<T>(t);
            const double exact = static_cast<double>(angle);
            const complex_table e =
                table_of(sinter::expm(sinter::matrix<c>(d, {{0, c(0, angle)}, {c(0, angle), 0}})));
            complex_table expected(2, 2);
            for (std::int64_t i = 0; i < 2; ++i) {
                expected.row(i).set(i, {std::cos(exact), 0});
                expected.row(i).set(1 - i, {0, std::sin(exact)});
            }
            CHECK(distance(e, expected) <= (1 + t) * unit);
        }
        CHECK(sinter::expm(sinter::matrix<c>(d, 0, 0)).size() == 0);
        CHECK_THROWS_AS((void)sinter::expm(sinter::matrix<c>(d, 2, 3)), sinter::shape_error);
        CHECK_THROWS_AS((void)sinter::matrix_power(sinter::matrix<c>(d, 2, 3), 2), sinter::shape_error);
        if (d.name() == "opengl:es") continue; // may lose a NaN
        const T nan = std::numeric_limits<T>::quiet_NaN();
        CHECK(all(isnan(sinter::expm(sinter::matrix<c>(d, {{1, c(0, nan)}, {0, 1}})))).to_host());
    }
}

TEST_CASE("spectra of complex views, expressions, arrays of fixed extents, vectors, and without elements") {
    using namespace sinter;
    using c = std::complex<float>;
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        vector<c> x(d, {{3, 0}, {0, 4}});
        vector<float> r(d, {3, 4});
        CHECK(singular_values(r).to_host()[0] == doctest::Approx(5));
        CHECK(singular_values(x).to_host()[0] == doctest::Approx(5));
        CHECK(svd(trans(x)).u.rows() == 1);
        matrix<c> A(d, {{2, c(0, 1), 0}, {c(0, -1), 2, 0}, {0, 0, 5}});
        CHECK(eigvalsh(A(rows(0, 2), cols(0, 2))).to_host()[1] == doctest::Approx(3));
        vector<std::int32_t> I(d, {0, 2});
        CHECK(eigvalsh(A(I, I)).to_host()[1] == doctest::Approx(5));
        CHECK(eigvalsh(A + conj(A)).to_host()[2] == doctest::Approx(10));
        CHECK(det(A(I, I)).to_host() == c(10));
        CHECK(cond(2.0f * A).to_host() == doctest::Approx(5));
        CHECK(matrix_rank(trans(A)).to_host() == 3);
        matrix<c, 2, 2> S(d);
        S = A(rows(0, 2), cols(0, 2));
        CHECK(eigh(S).values.to_host()[0] == doctest::Approx(1));
        CHECK(std::abs(det(S).to_host() - c(3)) < 1e-5f);
        CHECK(svd(S, svd_part::full).u.rows() == 2);
        CHECK(expm(0.0f * S).to_host()[0] == c(1));
        matrix<c> B = pinv(A) * A;
        CHECK(allclose(B, identity<c>(3), 1e-5, 1e-5).to_host());
        CHECK(eigh(matrix<c>(A), lowest(1)).vectors.cols() == 1);
        const matrix<c> none(d, 0, 0);
        CHECK(eig(none).values.rows() == 0);
        CHECK(eigh(none).vectors.rows() == 0);
        CHECK(sqrtm(none).rows() == 0);
        CHECK(logm(none).rows() == 0);
        CHECK(expm(none).rows() == 0);
        CHECK(pinv(matrix<c>(d, 2, 0)).rows() == 0);
        CHECK(orth(matrix<c>(d, 2, 0)).cols() == 0);
        CHECK(null_space(matrix<c>(d, 0, 2)).cols() == 2);
        CHECK(polar_decomposition(matrix<c>(d, 3, 0)).u.rows() == 3);
        CHECK(eigh(none, none).values.rows() == 0);
    }
}

} // namespace test_complex_svd
