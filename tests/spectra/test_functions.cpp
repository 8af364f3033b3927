// Functions of matrices on every device: by their definitions, and exponentials against Taylor's series on
// the host. More than a second: some 30 statements, each of which a device compiles.

#include "../devices.hpp"
#include "matrices.hpp"

namespace {

using namespace test::spectra;

template <class T>
void check_zero(const table& a) {
    CHECK(norm_of(a) <= threshold * static_cast<double>(a.rows + 1) * eps<T>());
}

} // namespace

TEST_CASE_TEMPLATE("pinv, rank, condition and spaces of a matrix of rank 5", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        const table a = rounded<T>(with_spectrum(12, 8, {4, 3, 2, 1, .5}, false));
        const sinter::matrix<T> A = on<T>(d, a);
        // Rounded elements have small singular values in place of zeros.
        const double tolerance = 30 * eps<T>();
        CHECK(sinter::matrix_rank(A, tolerance).to_host() == 5);
        CHECK(sinter::matrix_rank(sinter::trans(A), .2).to_host() == 4);
        const table x = table_of(sinter::pinv(A, tolerance));
        check_near<T>(times(times(a, x), a), a);
        check_near<T>(times(times(x, a), x), x);
        check_near<T>(times(a, x), transposed(times(a, x)));
        CHECK(static_cast<double>(sinter::spectral_norm(A).to_host()) ==
              doctest::Approx(4).epsilon(30 * eps<T>()));

        const sinter::matrix<T> D(d, {{2, 0, 0}, {0, 0, 0}, {0, 8, 0}, {0, 0, 0}});
        CHECK(sinter::matrix_rank(D).to_host() == 2);
        CHECK(std::isinf(static_cast<double>(sinter::cond(D).to_host())));
        CHECK(static_cast<double>(sinter::cond(sinter::matrix<T>(d, {{0, 2}, {8, 0}})).to_host()) ==
              doctest::Approx(4).epsilon(10 * eps<T>()));
        const table null = table_of(sinter::null_space(D)), range = table_of(sinter::orth(D));
        REQUIRE(null.cols == 1);
        REQUIRE(range.cols == 2);
        check_zero<T>(times(table_of(D), null));
        check_near<T>(times(range, times(transposed(range), table_of(D))), table_of(D));
        const table inverse = table_of(sinter::pinv(D));
        CHECK(inverse.row(0)[0] == doctest::Approx(.5).epsilon(10 * eps<T>()));
        CHECK(inverse.row(1)[2] == doctest::Approx(.125).epsilon(10 * eps<T>()));
    }
}

TEST_CASE_TEMPLATE("a norm beyond the type makes no rank 0, and no pseudo-inverse of zeros", T, float,
                   double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        // b [1 1; 1 1] + c [1 -1; -1 1]: singular values 2 b and 2 c.
        const T b = std::ldexp(T(1.5), std::numeric_limits<T>::max_exponent - 1), c = b / 1024;
        const sinter::matrix<T> A(d, {{b + c, b - c}, {b - c, b + c}});
        const double close = 64 * 1024 * eps<T>();
        CHECK(std::isinf(static_cast<double>(sinter::spectral_norm(A).to_host())));
        CHECK(sinter::matrix_rank(A).to_host() == 2);
        CHECK(static_cast<double>(sinter::cond(A).to_host()) == doctest::Approx(1024).epsilon(close));
        CHECK(sinter::orth(A).cols() == 2);
        CHECK(sinter::null_space(A).cols() == 0);
        const std::vector<T> x = sinter::pinv(A).to_host();
        const double of_c = 0.25 / static_cast<double>(c), of_b = 0.25 / static_cast<double>(b);
        CHECK(static_cast<double>(x[0]) == doctest::Approx(of_b + of_c).epsilon(close));
        CHECK(static_cast<double>(x[1]) == doctest::Approx(of_b - of_c).epsilon(close));
        const std::vector<T> h = sinter::polar_decomposition(A).h.to_host();
        CHECK(static_cast<double>(h[0] / b) ==
              doctest::Approx(static_cast<double>((b + c) / b)).epsilon(close));
        CHECK(static_cast<double>(h[1] / b) ==
              doctest::Approx(static_cast<double>((b - c) / b)).epsilon(close));
    }
}

TEST_CASE("functions of matrices without elements") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const sinter::matrix<float> none(d, 0, 3), square(d, 0, 0);
        CHECK(sinter::matrix_rank(none).to_host() == 0);
        CHECK(sinter::spectral_norm(none).to_host() == 0);
        CHECK(sinter::pinv(none).rows() == 3);
        CHECK(sinter::pinv(none).cols() == 0);
        CHECK(sinter::null_space(none).cols() == 3);
        CHECK(sinter::orth(none).cols() == 0);
        CHECK(sinter::sqrtm(square).rows() == 0);
        CHECK(sinter::expm(square).rows() == 0);
        CHECK(sinter::matrix_power(square, 3).rows() == 0);
        CHECK(sinter::eigh(square, square).values.rows() == 0);
        CHECK(test::refused<sinter::shape_error>([&] { sinter::cond(none); }) ==
              "sinter: cond(A) needs a matrix with elements: A is 0 x 3");
        CHECK(
            test::refused<sinter::shape_error>([&] { sinter::polar_decomposition(none); }) ==
            "sinter: polar_decomposition(A) needs as many rows as columns, or more: A is 0 x 3; take that of "
            "trans(A)");
        CHECK(test::refused<sinter::shape_error>([&] { sinter::expm(none); }) ==
              "sinter: expm(A), whose letters are your operands in order, needs a square A: it is 0 x 3");
    }
}

TEST_CASE_TEMPLATE("roots, logarithms and polar factors", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        const table a = rounded<T>(with_spectrum(9, 9, {4, 3, 2, 1, .5, .5, .25, .25, .125}, true));
        const sinter::matrix<T> A = on<T>(d, a);
        const table root = table_of(sinter::sqrtm(A));
        check_near<T>(times(root, root), a);
        check_near<T>(taylor(table_of(sinter::logm(A))), a);
        const table singular = with_spectrum(9, 9, {1, 1, 1, 0, 0, 0, 0, 0, 0}, true); // a projection
        check_near<T>(table_of(sinter::sqrtm(on<T>(d, singular))), singular, std::sqrt(1 / eps<T>()));
        CHECK(any(isnan(sinter::sqrtm(sinter::matrix<T>(d, {{1, 0}, {0, -1}})))).to_host());

        const table b = rounded<T>(noise(11, 6, 3));
        const sinter::polar_factors<T> p = sinter::polar_decomposition(on<T>(d, b));
        const table u = table_of(p.u), h = table_of(p.h);
        CHECK(from_orthogonal<T>(u) < threshold);
        CHECK(h.v == transposed(h).v);
        check_near<T>(times(u, h), b);
    }
}

TEST_CASE_TEMPLATE("exponentials and powers", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const double scale : {1e-3, .1, .6, 1.5, 4.0, 20.0}) { // every degree, and squarings
            CAPTURE(scale);
            table a = noise(7, 7, 4);
            for (double& x : a.v) x *= scale;
            a = rounded<T>(a);
            check_near<T>(table_of(sinter::expm(on<T>(d, a))), taylor(a), threshold * (1 + norm_of(a)));
        }
        const T angle = T(100); // norms cancel: a rotation stays one
        const table turned = table_of(sinter::expm(sinter::matrix<T>(d, {{T(0), -angle}, {angle, T(0)}})));
        CHECK(std::fabs(turned.row(1)[0] - std::sin(100.0)) < 1000 * eps<T>());
        CHECK(std::fabs(turned.row(0)[0] - std::cos(100.0)) < 1000 * eps<T>());
        const sinter::matrix<T> N(d, {{0, 1, 0}, {0, 0, 2}, {0, 0, 0}});
        check_near<T>(table_of(sinter::expm(N)), table(3, 3, numbers{1, 1, 1, 0, 1, 2, 0, 0, 1}));

        const sinter::matrix<T> F(d, {{1, 1}, {1, 0}});
        CHECK(table_of(sinter::matrix_power(F, 20)).v == numbers{10946, 6765, 6765, 4181});
        CHECK(table_of(sinter::matrix_power(F, 0)).v == numbers{1, 0, 0, 1});
        check_near<T>(table_of(sinter::matrix_power(F, -3)), table(2, 2, numbers{-1, 2, 2, -3}));
        if (d.name() == "opengl:es") continue; // may lose a NaN
        CHECK(all(isnan(sinter::expm(N / T(0)))).to_host());
    }
}

TEST_CASE_TEMPLATE("some values, and pairs of matrices", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        const std::int64_t n = 18;
        const table a = rounded<T>(symmetric_noise(n, 8));
        const sinter::matrix<T> A = on<T>(d, a);
        const auto all = sinter::eigh(A), low = sinter::eigh(A, sinter::lowest(3)),
                   high = sinter::eigh(A, sinter::highest(2));
        CHECK(numbers_of(low.values) == numbers_of(sinter::vector<T>(all.values(sinter::rows(0, 3)))));
        CHECK(numbers_of(high.values) == numbers_of(sinter::vector<T>(all.values(sinter::rows(16, 18)))));
        CHECK(table_of(low.vectors).v == table_of(sinter::matrix<T>(all.vectors(sinter::cols(0, 3)))).v);
        CHECK(table_of(high.vectors).v == table_of(sinter::matrix<T>(all.vectors(sinter::cols(16, 18)))).v);
        CHECK(test::refused<sinter::shape_error>([&] { sinter::eigh(A, sinter::lowest(19)); }) ==
              "sinter: eigh(A, lowest(k)), whose letters are your operands in order, finds 0 to 18 of them, "
              "not 19");
        const auto best = sinter::svd(A, sinter::highest(4));
        CHECK(best.values.rows() == 4);
        CHECK(best.u.cols() == 4);
        CHECK(best.v.cols() == 4);

        table b = with_spectrum(n, n, spectrum("even", n), true);
        for (std::int64_t i = 0; i < n; ++i) b.row(i)[i] += 1;
        b = rounded<T>(b);
        const auto pair = sinter::eigh(A, on<T>(d, b));
        const table x = table_of(pair.vectors);
        table bxl = times(b, x);
        const numbers values = numbers_of(pair.values);
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j < n; ++j) bxl.row(i)[j] *= values[static_cast<std::size_t>(j)];
        check_near<T>(times(a, x), bxl);
        check_near<T>(times(transposed(x), times(b, x)), sinter::spectra::unit_table(n, n));
        CHECK(test::refused<sinter::shape_error>([&] { sinter::eigh(A, sinter::matrix<T>(d, 3, 3)); }) ==
              "sinter: eigh(A, B), whose letters are your operands in order, needs a B of A's extents: they "
              "are 18 x "
              "18 and 3 x 3");
        if (d.name() == "opengl:es") continue; // may lose a NaN
        CHECK(sinter::all(isnan(sinter::eigh(A, -A).values)).to_host());
    }
}
