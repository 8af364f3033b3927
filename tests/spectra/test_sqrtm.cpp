// Square roots and logarithms of general matrices on every device: by their definitions, and where there are
// none.

#include "../devices.hpp"
#include "matrices.hpp"

namespace test_sqrtm {

using namespace test::spectra;

/// Values whose real parts are above 0, pairs of complex ones among them.
table right_half(std::int64_t n, unsigned seed) {
    table a = noise(n, n, seed);
    for (std::int64_t i = 0; i < n; ++i) a.row(i)[i] += std::sqrt(static_cast<double>(n)) / 2;
    return a;
}
template <class T>
void check_root(const sinter::device& d, const table& a) {
    const table x = table_of(sinter::sqrtm(on<T>(d, a)));
    REQUIRE(x.rows == a.rows);
    const double size = norm_of(x);
    CHECK(distance(times(x, x), a) <= threshold * static_cast<double>(a.rows + 1) * eps<T>() * size * size);
}
template <class T>
bool is_nan(const sinter::matrix<T>& a) {
    return sinter::all(isnan(a)).to_host();
}

TEST_CASE_TEMPLATE("roots of all sizes, squared", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : {0, 1, 2, 3, 31, 33, 64}) {
            CAPTURE(n);
            check_root<T>(d, rounded<T>(right_half(n, static_cast<unsigned>(n))));
        }
        const double large = sizeof(T) == 4 ? 1e30 : 1e300;
        for (const double scale : {large, large / 2, 1 / large, 2 / large}) {
            table a = right_half(9, 2);
            for (double& x : a.v) x *= scale;
            check_root<T>(d, rounded<T>(a));
        }
        table graded = noise(20, 20, 7); // not normal: values from 1 to 1e-6, and far larger elements
        for (std::int64_t i = 0; i < 20; ++i)
            for (std::int64_t j = 0; j < 20; ++j)
                graded.row(i)[j] = j < i ? 0 : j == i ? std::pow(2.0, -i) : graded.row(i)[j];
        check_root<T>(d, rounded<T>(graded));
    }
}

TEST_CASE_TEMPLATE("logarithms of all sizes, of which the exponential is the matrix", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : {0, 1, 2, 3, 31, 33})
            for (const double scale : {1e-3, 1.0, 4.0}) {
                CAPTURE(n);
                CAPTURE(scale);
                table l = noise(n, n, static_cast<unsigned>(n));
                for (double& x : l.v) x *= scale / std::sqrt(static_cast<double>(n + 1));
                const table a = rounded<T>(taylor(l));
                const table found = table_of(sinter::logm(on<T>(d, a)));
                check_near<T>(taylor(found), a, threshold * (1 + norm_of(found)));
                CHECK(distance(found, l) <=
                      threshold * static_cast<double>(n + 1) * eps<T>() * norm_of(a) * (1 + norm_of(l)));
            }
    }
}

TEST_CASE_TEMPLATE("a logarithm of a multiple differs by a multiple of the identity", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const int power : {-118, -60, -19, 100}) {
            CAPTURE(power);
            const table a = rounded<T>(taylor(noise(5, 5, 3)));
            table expected = table_of(sinter::logm(on<T>(d, a))), multiple = a;
            for (double& x : multiple.v) x = std::ldexp(x, power);
            for (std::int64_t i = 0; i < 5; ++i) expected.row(i)[i] += power * std::log(2.0);
            CHECK(distance(table_of(sinter::logm(on<T>(d, multiple))), expected) <=
                  threshold * eps<T>() * norm_of(expected));
        }
    }
}

TEST_CASE_TEMPLATE("roots and logarithms that are known", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        const double u = 4 * eps<T>();
        const auto check = [u](const sinter::matrix<T>& found, const numbers& expected) {
            const table f = table_of(found);
            for (std::size_t i = 0; i < expected.size(); ++i)
                CHECK(std::fabs(f.v[i] - expected[i]) <= u * (1 + std::fabs(expected[i])));
        };
        const sinter::matrix<T> jordan(d, {{1, 1, 0}, {0, 1, 1}, {0, 0, 1}}), turn(d, {{0, -2}, {2, 0}}),
            singular(d, {{4, 0, 1}, {0, 0, 0}, {0, 0, 0}}), upper(d, {{4, 100}, {0, T(4.0009765625)}});
        check(sinter::sqrtm(jordan), {1, .5, -.125, 0, 1, .5, 0, 0, 1});
        check(sinter::logm(jordan), {0, 1, -.5, 0, 0, 1, 0, 0, 0});
        check(sinter::sqrtm(turn), {1, -1, 1, 1});
        const double half_pi = std::acos(-1.0) / 2;
        check(sinter::logm(turn), {std::log(2.0), -half_pi, half_pi, std::log(2.0)});
        check(sinter::sqrtm(singular), {2, 0, .5, 0, 0, 0, 0, 0, 0});
        check(sinter::logm(upper),
              {std::log(4.0), 100 * std::log1p(0x1p-12) / 0x1p-10, 0, std::log(4.0009765625)});
        const double large = sizeof(T) == 4 ? 1e38 : 1e308, power = std::log(large);
        check(sinter::logm(sinter::matrix<T>(d, {{T(large), T(large)}, {T(0), T(large)}})),
              {power, 1, 0, power});
        const T e = std::numeric_limits<T>::epsilon(); // a rounding error below 0
        const sinter::matrix<T> nearly = sinter::sqrtm(sinter::matrix<T>(d, {{1, 1}, {0, -e}}));
        check(nearly, {1, 1, 0, 0});
        check(sinter::sqrtm(sinter::trans(jordan)(sinter::rows(0, 2), sinter::cols(0, 2)) * T(4)),
              {2, 0, 1, 2});
    }
}

TEST_CASE_TEMPLATE("no real root or logarithm", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>) || d.name() == "opengl:es") continue; // may lose a NaN
        CAPTURE(d.name());
        const sinter::matrix<T> negative(d, {{1, 2}, {0, -3}}), nilpotent(d, {{0, 1}, {0, 0}}),
            minus_one(d, {{-1, 0}, {0, -1}});
        for (const sinter::matrix<T>& a : {negative, nilpotent, minus_one}) {
            CHECK(is_nan(sinter::sqrtm(a)));
            CHECK(is_nan(sinter::logm(a)));
        }
        CHECK(is_nan(sinter::logm(sinter::matrix<T>(d, {{1, 2}, {0, 0}}))));
        for (const T bad : {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::infinity()}) {
            sinter::matrix<T> a = sinter::identity<T>(d, 4);
            a(1, 3) = bad;
            CHECK(is_nan(sinter::sqrtm(a)));
            CHECK(is_nan(sinter::logm(a)));
            // Their ranks are not known.
            CHECK(sinter::orth(a).cols() == 4);
            CHECK(is_nan(sinter::orth(a)));
            CHECK(sinter::null_space(a).cols() == 4);
            CHECK(is_nan(sinter::null_space(a)));
            CHECK(std::isnan(static_cast<double>(sinter::cond(a).to_host())));
            const auto p = sinter::polar_decomposition(a);
            CHECK(is_nan(p.u));
            CHECK(is_nan(p.h));
            CHECK(is_nan(sinter::matrix_power(a, -2)));
        }
        CHECK(test::refused<sinter::shape_error>([&] { sinter::logm(sinter::matrix<T>(d, 2, 3)); }) ==
              "sinter: logm(A), whose letters are your operands in order, needs a square A: it is 2 x 3");
    }
}

TEST_CASE_TEMPLATE("functions of matrices of zeros, and of singular ones", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        const sinter::matrix<T> zero = sinter::zeros<T>(d, 3, 3);
        CHECK(std::isinf(static_cast<double>(sinter::cond(zero).to_host()))); // as NumPy
        CHECK(sinter::orth(zero).cols() == 0);
        CHECK(sinter::null_space(zero).cols() == 3);
        CHECK(table_of(sinter::sqrtm(zero)).v == table(3, 3).v);
        CHECK(table_of(sinter::expm(zero)).v == sinter::spectra::unit_table(3, 3).v);
        const auto p = sinter::polar_decomposition(zero);
        CHECK(from_orthogonal<T>(table_of(p.u)) < threshold);
        CHECK(table_of(p.h).v == table(3, 3).v);
        CHECK(table_of(sinter::matrix_power(zero, 0)).v == sinter::spectra::unit_table(3, 3).v);
        const sinter::matrix<T> two = T(2) * sinter::identity<T>(d, 2);
        CHECK(table_of(sinter::matrix_power(two, -3)).v == numbers{.125, 0, 0, .125});
        CHECK(table_of(sinter::matrix_power(two, std::numeric_limits<std::int64_t>::min())).v ==
              table(2, 2).v);
        // Exponentials far below 1, by many squarings.
        CHECK(table_of(sinter::expm(T(-1e30) * sinter::identity<T>(d, 2))).v == table(2, 2).v);
    }
}

} // namespace test_sqrtm
