// Values and vectors of symmetric matrices on every device, where the host reduces them and where the device
// does. More than a second: a device compiles some 20 kernels to reduce a matrix.

#include "../devices.hpp"
#include "matrices.hpp"

namespace {

using namespace test::spectra;

template <class T>
void check_spectrum(const sinter::symmetric_spectrum<T>& found, const table& a) {
    const numbers values = numbers_of(found.values);
    const table v = table_of(found.vectors);
    REQUIRE(static_cast<std::int64_t>(values.size()) == a.rows);
    REQUIRE(v.rows == a.rows);
    REQUIRE(v.cols == a.rows);
    CHECK(std::is_sorted(values.begin(), values.end()));
    CHECK(from_orthogonal<T>(v) < threshold);
    CHECK(from_matrix<T>(a, v, values, v) < threshold);
}

} // namespace

TEST_CASE_TEMPLATE("eigh of all sizes", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : {0, 1, 2, 3, 31, 33, 64}) {
            CAPTURE(n);
            const table a = rounded<T>(symmetric_noise(n, static_cast<unsigned>(n)));
            const sinter::matrix<T> A = on<T>(d, a);
            check_spectrum(sinter::eigh(A), a);
            const numbers values = numbers_of(sinter::eigvalsh(A));
            if (n < 64) check_close<T>(values, jacobi_values(a), norm_of(a), n);
            CHECK(table_of(A).v == a.v);
        }
    }
}

TEST_CASE("eigh of order 257, whose values are known") {
    constexpr std::int64_t n = 257;
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        table a(n, n);
        numbers expected;
        for (std::int64_t i = 0; i < n; ++i) {
            a.row(i)[i] = 2;
            if (i > 0) a.row(i)[i - 1] = a.row(i - 1)[i] = -1;
            const double angle = static_cast<double>(i + 1) * std::acos(-1.0) / (2 * (n + 1));
            expected.push_back(4 * std::sin(angle) * std::sin(angle));
        }
        const auto found = sinter::eigh(on<float>(d, a));
        check_spectrum(found, a);
        check_close<float>(numbers_of(found.values), expected, 4, static_cast<std::int64_t>(expected.size()));
    }
}

TEST_CASE_TEMPLATE("eigh of graded, clustered, repeated, deficient and scaled matrices", T, float, double) {
    const double large = sizeof(T) == 4 ? 1e30 : 1e300;
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const char* const name : spectrum_names)
            for (const double scale : {1.0, large, 1 / large}) {
                CAPTURE(name);
                CAPTURE(scale);
                const std::int64_t n = 40;
                table a = with_spectrum(n, n, spectrum(name, n), true);
                for (double& x : a.v) x *= scale;
                for (std::int64_t i = 0; i < n; ++i)
                    for (std::int64_t j = 0; j < i; ++j) a.row(j)[i] = a.row(i)[j];
                a = rounded<T>(a);
                check_spectrum(sinter::eigh(on<T>(d, a)), a);
            }
    }
}

TEST_CASE_TEMPLATE("the device reduces as the host does", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!sinter::spectra::can_reduce(d) || !d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : {3, 34, 130}) {
            CAPTURE(n);
            table a = rounded<T>(symmetric_noise(n, static_cast<unsigned>(n)));
            const sinter::counters before = d.counters();
            check_spectrum(sinter::spectra::eigh_on_device<T>(on<T>(d, a), {0, n}), a);
            CHECK((d.counters() - before).launches < 8 * n + 60);
            for (double& x : a.v) x = static_cast<double>(static_cast<T>(x * 1e-30)); // columns of zeros, too
            for (std::int64_t i = 0; i < n; ++i) a.row(i)[0] = a.row(0)[i] = 0;
            check_spectrum(sinter::spectra::eigh_on_device<T>(on<T>(d, a), {0, n}), a);
        }
    }
}

TEST_CASE("eigh reads the lower half, takes views and expressions, and says what is wrong") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const table a = rounded<float>(symmetric_noise(10, 5));
        table half = a;
        for (std::int64_t i = 0; i < 10; ++i)
            for (std::int64_t j = i + 1; j < 10; ++j) half.row(i)[j] = 99;
        check_spectrum(sinter::eigh(on<float>(d, half)), a);
        sinter::matrix<float> large(d, 30, 25);
        large.fill(7.0f);
        large(sinter::rows(2, 22, 2), sinter::cols(3, 13)) = on<float>(d, a);
        check_spectrum(sinter::eigh(large(sinter::rows(2, 22, 2), sinter::cols(3, 13))), a);
        check_spectrum(sinter::eigh(0.5f * (on<float>(d, a) + sinter::trans(on<float>(d, a)))), a);
        CHECK(test::refused<sinter::shape_error>([&] { sinter::eigh(sinter::matrix<float>(d, 2, 3)); }) ==
              "sinter: eigh(A), whose letters are your operands in order, needs a square A: it is 2 x 3");
        for (const float bad :
             {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
            for (const std::int64_t n : {4, 40}) {
                if (d.name() == "opengl:es") continue; // may lose a NaN
                sinter::matrix<float> A = sinter::identity<float>(d, n);
                A(n - 1, 1) = bad;
                const auto found = sinter::eigh(A);
                CHECK(all(isnan(found.values)).to_host());
                CHECK(all(isnan(found.vectors)).to_host());
                if (!sinter::spectra::can_reduce(d)) continue;
                CHECK(all(isnan(sinter::spectra::eigh_on_device<float>(A, {0, n, false}).values)).to_host());
            }
    }
}
