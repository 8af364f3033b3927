// Square roots and logarithms of complex matrices on every device: by their definitions, and where there are
// none.

#include "../devices.hpp"
#include "complex_matrices.hpp"

namespace test_complex_sqrtm {

using namespace test::spectra;

template <class T>
void check_root(const sinter::device& d, const complex_table& a) {
    const complex_table x = table_of(sinter::sqrtm(on<T>(d, a)));
    REQUIRE(x.rows() == a.rows());
    const double size = norm_of(x);
    CHECK(distance(times(x, x), a) <= threshold * static_cast<double>(a.rows() + 1) * eps<T>() * size * size);
}
/// exp(a) by Taylor's series of a / 2^k, squared k times.
complex_table taylor(complex_table a) {
    const int squarings = std::ilogb(norm_of(a) + 1) + 4;
    a = scaled(a, std::ldexp(1.0, -squarings));
    complex_table sum = complex_unit(a.rows()), term = sum;
    for (int n = 1; n < 25; ++n) {
        term = scaled(times(term, a), 1.0 / n);
        for (std::int64_t i = 0; i < sum.rows(); ++i) add_times(sum.row(i), {1, 0}, term.row(i), sum.cols());
    }
    for (int n = 0; n < squarings; ++n) sum = times(sum, sum);
    return sum;
}

TEST_CASE_TEMPLATE("roots of complex matrices of all sizes, squared", T, float, double) {
    const double large = sizeof(T) == 4 ? 1e30 : 1e300;
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : {0, 1, 2, 3, 31, 33, 64}) {
            CAPTURE(n);
            check_root<T>(d, rounded_to<T>(complex_noise(n, n, static_cast<unsigned>(n))));
        }
        for (const double scale : {large, large / 2, 1 / large, 2 / large})
            check_root<T>(d, rounded_to<T>(scaled(complex_noise(9, 9, 2), scale)));
        for (const char* const name : spectrum_names) {
            CAPTURE(name);
            check_root<T>(d, rounded_to<T>(complex_with_spectrum(12, 12, spectrum(name, 12), true)));
        }
    }
}

TEST_CASE_TEMPLATE("logarithms of complex matrices, and their exponentials", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : {0, 1, 2, 3, 31, 33})
            for (const double scale : {1e-6, .1, 1.0}) {
                CAPTURE(n);
                CAPTURE(scale);
                // All values of x have imaginary parts below pi: x is the principal logarithm of its
                // exponential.
                const double radius = n > 0 ? 2 / std::sqrt(static_cast<double>(n)) : 1;
                const complex_table x = scaled(complex_noise(n, n, 3), scale * radius), a = taylor(x);
                const complex_table rounded = rounded_to<T>(a),
                                    found = table_of(sinter::logm(on<T>(d, rounded)));
                REQUIRE(found.rows() == n);
                const double unit = threshold * static_cast<double>(n + 1) * eps<T>();
                CHECK(distance(taylor(found), rounded) <= unit * norm_of(a) * (1 + norm_of(x)));
                CHECK(distance(found, x) <= unit * norm_of(a) * norm_of(taylor(scaled(x, -1))));
            }
    }
}

TEST_CASE_TEMPLATE("a logarithm of a complex multiple differs by a multiple of the identity", T, float,
                   double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const int power : {-118, -60, -19, 100}) {
            CAPTURE(power);
            const complex_table a = rounded_to<T>(taylor(complex_noise(5, 5, 3)));
            complex_table expected = table_of(sinter::logm(on<T>(d, a)));
            for (std::int64_t i = 0; i < 5; ++i) expected.re.row(i)[i] += power * std::log(2.0);
            const complex_table found = table_of(sinter::logm(on<T>(d, scaled(a, std::ldexp(1.0, power)))));
            CHECK(distance(found, expected) <= threshold * eps<T>() * norm_of(expected));
        }
    }
}

TEST_CASE_TEMPLATE("roots and logarithms of complex matrices that are known, and that do not exist", T, float,
                   double) {
    using c = std::complex<T>;
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        const double unit = threshold * eps<T>(), pi = std::acos(-1.0);
        const auto check_near_to = [&](const sinter::matrix<c>& found,
                                       std::vector<std::complex<double>> expected) {
            const std::vector<c> v = found.to_host();
            REQUIRE(v.size() == expected.size());
            for (std::size_t i = 0; i < v.size(); ++i)
                CHECK(std::abs(std::complex<double>(v[i]) - expected[i]) <= unit);
        };
        check_near_to(sinter::sqrtm(sinter::matrix<c>(d, {{-4, 0}, {0, c(0, 2)}})), {{0, 2}, 0, 0, {1, 1}});
        check_near_to(sinter::sqrtm(sinter::matrix<c>(d, {{c(-1, T(-0.0)), 0}, {0, -1}})),
                      {{0, 1}, 0, 0, {0, 1}});
        check_near_to(sinter::sqrtm(sinter::matrix<c>(d, {{1, c(0, 2)}, {0, 1}})), {1, {0, 1}, 0, 1});
        check_near_to(sinter::sqrtm(sinter::zeros<c>(d, 2, 2)), {0, 0, 0, 0});
        check_near_to(sinter::logm(sinter::matrix<c>(d, {{-1, 0}, {0, c(0, 1)}})),
                      {{0, pi}, 0, 0, {0, pi / 2}});
        check_near_to(sinter::logm(sinter::matrix<c>(d, {{1, c(0, 2)}, {0, 1}})), {0, {0, 2}, 0, 0});
        CHECK(test::refused<sinter::shape_error>([&] { sinter::sqrtm(sinter::matrix<c>(d, 2, 3)); }) ==
              "sinter: sqrtm(A), whose letters are your operands in order, needs a square A: it is 2 x 3");
        CHECK_THROWS_AS(sinter::logm(sinter::matrix<c>(d, 2, 3)), sinter::shape_error);
        if (d.name() == "opengl:es") continue; // may lose a NaN
        CHECK(all(isnan(sinter::sqrtm(sinter::matrix<c>(d, {{0, 1}, {0, 0}})))).to_host());
        CHECK(all(isnan(sinter::logm(sinter::zeros<c>(d, 3, 3)))).to_host());
        const c nan(std::numeric_limits<T>::quiet_NaN(), 0);
        CHECK(all(isnan(sinter::sqrtm(sinter::matrix<c>(d, {{1, nan}, {0, 1}})))).to_host());
        CHECK(all(isnan(sinter::logm(sinter::matrix<c>(d, {{1, nan}, {0, 1}})))).to_host());
        CHECK(all(isnan(sinter::null_space(sinter::matrix<c>(d, {{1, nan}, {0, 1}})))).to_host());
        CHECK(sinter::orth(sinter::matrix<c>(d, {{1, nan}, {0, 1}})).cols() == 2);
    }
}

} // namespace test_complex_sqrtm
