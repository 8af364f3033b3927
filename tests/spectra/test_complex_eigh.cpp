// Values and vectors of Hermitian matrices on every device. More than a second: four types of reading and
// writing on each.

#include "../devices.hpp"
#include "complex_matrices.hpp"

namespace test_complex_eigh {

using namespace test::spectra;
using c = std::complex<float>;

template <class T>
void check_spectrum(const sinter::hermitian_spectrum<T>& found, const complex_table& a) {
    const numbers values = numbers_of(found.values);
    const complex_table v = table_of(found.vectors);
    REQUIRE(static_cast<std::int64_t>(values.size()) == a.rows());
    REQUIRE(v.rows() == a.rows());
    REQUIRE(v.cols() == a.rows());
    CHECK(std::is_sorted(values.begin(), values.end()));
    CHECK(from_orthogonal<T>(v) < threshold);
    CHECK(from_matrix<T>(a, v, values, v) < threshold);
}

TEST_CASE_TEMPLATE("eigh of Hermitian matrices of all sizes", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(7, {0, 1, 2, 3, 31, 33, 64, 257})) {
            CAPTURE(n);
            const complex_table a = rounded_to<T>(hermitian_noise(n, static_cast<unsigned>(n)));
            const auto A = on<T>(d, a);
            const auto found = sinter::eigh(A);
            check_spectrum(found, a);
            const numbers all = numbers_of(found.values);
            check_close<T>(numbers_of(sinter::eigvalsh(A)), all, norm_of(a), n);
            CHECK(distance(table_of(A), a) == 0);
            if (n < 3) continue;
            const auto some = sinter::eigh(A, sinter::highest(2));
            CHECK(numbers_of(some.values) == numbers(all.end() - 2, all.end()));
            CHECK(some.vectors.cols() == 2);
            CHECK(some.vectors.to_host() ==
                  sinter::matrix<std::complex<T>>(found.vectors(sinter::cols(n - 2, n))).to_host());
            CHECK(numbers_of(sinter::eigh(A, sinter::lowest(1)).values) == numbers{all[0]});
        }
    }
}

TEST_CASE_TEMPLATE("eigh of known Hermitian spectra: graded, clustered, repeated, deficient, scaled", T,
                   float, double) {
    const double large = sizeof(T) == 4 ? 1e30 : 1e300;
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const char* const name : spectrum_names)
            for (const double scale : {1.0, large, 1 / large}) {
                CAPTURE(name);
                CAPTURE(scale);
                const std::int64_t n = 40;
                numbers values = spectrum(name, n);
                complex_table a = scaled(complex_with_spectrum(n, n, values, true), scale);
                sinter::spectra::complete_hermitian(a);
                a = rounded_to<T>(a);
                const auto found = sinter::eigh(on<T>(d, a));
                check_spectrum(found, a);
                for (double& x : values) x *= scale;
                std::sort(values.begin(), values.end());
                check_close<T>(numbers_of(found.values), values, scale, n);
            }
    }
}

TEST_CASE("eigh of Hermitian matrices reads the lower half, takes views, and says what is wrong") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const complex_table a = rounded_to<float>(hermitian_noise(10, 5));
        complex_table half = a;
        for (std::int64_t i = 0; i < 10; ++i)
            for (std::int64_t j = i; j < 10; ++j) half.row(i).set(j, {i == j ? a.re.row(i)[i] : 99, 99});
        check_spectrum(sinter::eigh(on<float>(d, half)), a);
        sinter::matrix<c> large(d, 30, 25);
        large.fill(7.0f);
        large(sinter::rows(2, 22, 2), sinter::cols(3, 13)) = on<float>(d, a);
        check_spectrum(sinter::eigh(large(sinter::rows(2, 22, 2), sinter::cols(3, 13))), a);
        check_spectrum(sinter::eigh(0.5f * (on<float>(d, a) + sinter::adjoint(on<float>(d, a)))), a);
        CHECK(test::refused<sinter::shape_error>([&] { sinter::eigh(sinter::matrix<c>(d, 2, 3)); }) ==
              "sinter: eigh(A), whose letters are your operands in order, needs a square A: it is 2 x 3");
        CHECK_THROWS_AS(sinter::eigh(on<float>(d, a), sinter::lowest(11)), sinter::shape_error);
        if (d.name() == "opengl:es") continue; // may lose a NaN
        for (const float bad :
             {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
            for (const c z : {c(bad, 0), c(0, bad)})
                for (const std::int64_t n : {4, 40}) {
                    std::vector<c> v(static_cast<std::size_t>(n * n));
                    v[static_cast<std::size_t>((n - 1) * n + 1)] = z;
                    const sinter::matrix<c> A(d, n, n, v);
                    const auto found = sinter::eigh(A);
                    CHECK(all(isnan(found.values)).to_host());
                    CHECK(all(isnan(found.vectors)).to_host());
                    CHECK(all(isnan(sinter::eigvalsh(A))).to_host());
                }
    }
}

TEST_CASE_TEMPLATE("eigh of Hermitian pencils", T, float, double) {
    const double large = sizeof(T) == 4 ? 1e18 : 1e150;
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : {0, 1, 2, 33})
            for (const double scale : {1.0, large, 1 / large}) {
                CAPTURE(n);
                const complex_table a = rounded_to<T>(hermitian_noise(n, 3));
                complex_table b = hermitian_noise(n, 4);
                for (std::int64_t i = 0; i < n; ++i) b.row(i).set(i, {static_cast<double>(n), 0});
                b = rounded_to<T>(scaled(b, scale));
                const auto found = sinter::eigh(on<T>(d, a), on<T>(d, b));
                const numbers values = numbers_of(found.values);
                CHECK(std::is_sorted(values.begin(), values.end()));
                const complex_table x = table_of(found.vectors);
                // B's condition is below 3, which is all that the bounds lose.
                const double unit = threshold * static_cast<double>(n) * eps<T>() * 3;
                CHECK(distance(times(adjoint_of(x), times(b, x)), complex_unit(n)) <=
                      unit * std::sqrt(static_cast<double>(n)));
                CHECK(distance(times(a, x), times_columns(times(b, x), column_of(values))) <=
                      unit * norm_of(a) * norm_of(x));
            }
        const sinter::matrix<std::complex<T>> A(d, {{2, {0, 1}}, {{0, -1}, 2}});
        const sinter::matrix<T> B(d, {{4, 0}, {0, 4}});
        const numbers values = numbers_of(sinter::eigh(A, B).values);
        CHECK(values[0] == doctest::Approx(.25).epsilon(30 * eps<T>()));
        CHECK(values[1] == doctest::Approx(.75).epsilon(30 * eps<T>()));
        CHECK_THROWS_AS(sinter::eigh(A, sinter::matrix<T>(d, 3, 3)), sinter::shape_error);
        if (d.name() == "opengl:es") continue; // may lose a NaN
        CHECK(all(isnan(sinter::eigh(A, -1 * B).values)).to_host());
    }
}

} // namespace test_complex_eigh
