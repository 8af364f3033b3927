// Values and vectors of general complex matrices on every device.

#include "../devices.hpp"
#include "complex_matrices.hpp"

namespace test_complex_eig {

using namespace test::spectra;
using sinter::spectra::pair_number;

/// norm(A V - V D) / (norm(A) n eps), and the distance of a column's norm from 1.
template <class T>
void check_general(const sinter::complex_spectrum<T>& found, const complex_table& a) {
    const std::int64_t n = a.rows();
    const complex_table values = table_of(found.values), v = table_of(found.vectors);
    REQUIRE(values.rows() == n);
    REQUIRE(v.rows() == n);
    REQUIRE(v.cols() == n);
    const complex_table w = adjoint_of(v);
    for (std::int64_t j = 0; j < n; ++j)
        CHECK(dot_of(w.row(j), w.row(j), n).re == doctest::Approx(1).epsilon(30 * eps<T>()));
    CHECK(distance(times(a, v), times_columns(v, values)) <=
          threshold * static_cast<double>(n) * eps<T>() * norm_of(a));
}

/// The largest distance of a number of `expected` from the nearest one of `found`, each of which counts once.
double unmatched(const complex_table& found, std::vector<pair_number> expected) {
    REQUIRE(found.rows() == static_cast<std::int64_t>(expected.size()));
    double most = 0;
    for (std::int64_t i = 0; i < found.rows(); ++i) {
        const auto size = [&](pair_number z) {
            const pair_number gap = found.row(i)[0] - z;
            return std::hypot(gap.re, gap.im);
        };
        const auto nearest =
            std::min_element(expected.begin(), expected.end(),
                             [&](pair_number x, pair_number y) { return size(x) < size(y); });
        most = std::fmax(most, size(*nearest));
        expected.erase(nearest);
    }
    return most;
}

TEST_CASE_TEMPLATE("eig of complex matrices of all sizes", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(7, {0, 1, 2, 3, 31, 33, 64, 257})) {
            CAPTURE(n);
            const complex_table a = rounded_to<T>(complex_noise(n, n, static_cast<unsigned>(n)));
            const auto A = on<T>(d, a);
            const auto found = sinter::eig(A);
            check_general(found, a);
            const auto values = sinter::eigvals(A);
            CHECK(values.values.to_host() == found.values.to_host());
            CHECK(values.vectors.size() == 0);
        }
    }
}

TEST_CASE_TEMPLATE("eig of complex matrices whose values are known", T, float, double) {
    const double large = sizeof(T) == 4 ? 1e30 : 1e300;
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        const std::int64_t n = 16;
        const double bound = threshold * static_cast<double>(n) * eps<T>();
        for (const double scale : {1.0, large, 1 / large}) {
            CAPTURE(scale);
            complex_table shift(n, n); // n-th roots of i: normal, so values are as exact as the matrix
            std::vector<pair_number> roots;
            for (std::int64_t i = 0; i < n; ++i) {
                const bool last = i + 1 == n;
                shift.row(i).set((i + 1) % n, {last ? 0 : scale, last ? scale : 0});
                const double angle =
                    (static_cast<double>(i) + .25) * 2 * std::acos(-1.0) / static_cast<double>(n);
                roots.push_back({scale * std::cos(angle), scale * std::sin(angle)});
            }
            shift = rounded_to<T>(shift);
            const auto found = sinter::eig(on<T>(d, shift));
            check_general(found, shift);
            CHECK(unmatched(table_of(found.values), roots) <= bound * scale);
            for (const char* const name : spectrum_names) { // values of a Hermitian matrix times a phase
                CAPTURE(name);
                complex_table h = complex_with_spectrum(n, n, spectrum(name, n), true);
                std::vector<pair_number> expected;
                for (const double x : spectrum(name, n)) expected.push_back({.6 * x * scale, .8 * x * scale});
                for (std::int64_t i = 0; i < n; ++i)
                    for (std::int64_t j = 0; j < n; ++j) h.row(i).set(j, pair_number{.6, .8} * h.row(i)[j]);
                h = rounded_to<T>(scaled(h, scale));
                const auto of_normal = sinter::eig(on<T>(d, h));
                check_general(of_normal, h);
                CHECK(unmatched(table_of(of_normal.values), expected) <= bound * scale);
            }
        }
    }
}

TEST_CASE_TEMPLATE("eig of defective complex matrices, of NaN, and of wrong extents", T, float, double) {
    using c = std::complex<T>;
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        complex_table block(12, 12); // Jordan blocks of i and of 0, ones and zeros, and a row of zeros
        for (std::int64_t i = 0; i < 5; ++i) {
            block.row(i).set(i + 1, {1, 0});
            block.row(i).set(i, {0, 1});
        }
        for (std::int64_t i = 6; i < 11; ++i) block.row(i).set(10, {0, 2});
        check_general(sinter::eig(on<T>(d, block)), block);
        complex_table below(9, 9);
        for (std::int64_t i = 1; i < 9; ++i) below.row(i).set(i - 1, {0, 1});
        check_general(sinter::eig(on<T>(d, below)), below);
        check_general(sinter::eig(sinter::zeros<c>(d, 4, 4)), complex_table(4, 4));
        CHECK(test::refused<sinter::shape_error>([&] { sinter::eig(sinter::matrix<c>(d, 2, 3)); }) ==
              "sinter: eig(A), whose letters are your operands in order, needs a square A: it is 2 x 3");
        if (d.name() == "opengl:es") continue; // may lose a NaN
        for (const T bad : {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::infinity()}) {
            std::vector<c> v(25);
            v[8] = c(1, bad);
            const sinter::matrix<c> A(d, 5, 5, v);
            CHECK(all(isnan(sinter::eig(A).values)).to_host());
            CHECK(all(isnan(sinter::eig(sinter::trans(A)).vectors)).to_host());
            CHECK(all(isnan(sinter::eigvals(A).values)).to_host());
        }
    }
}

} // namespace test_complex_eig
