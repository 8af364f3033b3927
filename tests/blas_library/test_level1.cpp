// The symbols of level 1 against loops in long double, with increments of every sign.

#include "memory.hpp"

using namespace test;

namespace {

constexpr int increments[][2] = {{1, 1}, {2, -1}, {-3, 2}, {-1, -2}};

template <class Blas>
void vectors(int n, way w, int incx, int incy) {
    using R = typename Blas::real;
    const dense<R> x0 = numbers<R>(n, 1), y0 = numbers<R>(n, 1);
    const auto fresh_x = [&] { return strided<R>(x0, incx); };
    const auto fresh_y = [&] { return strided<R>(y0, incy); };
    auto x = fresh_x(), y = fresh_y();
    Blas::swap::call(w, n, x.data(), incx, y.data(), incy);
    x.check(y0, 0);
    y.check(x0, 0);
    x = fresh_x();
    Blas::copy::call(w, n, x.data(), incx, y.data(), incy);
    y.check(x0, 0);
    y = fresh_y();
    const R alpha = factor<R>(-0.7), c = factor<R>(0.6), s = factor<R>(0.8);
    Blas::axpy::call(w, n, alpha, x.data(), incx, y.data(), incy);
    y.check(sum(alpha, x0, 1, y0), 2);
    Blas::scal::call(w, n, alpha, x.data(), incx);
    x.check(incx > 0 ? sum(alpha, x0, 0, x0) : x0, 1);
    x = fresh_x();
    y = fresh_y();
    Blas::rot::call(w, n, x.data(), incx, y.data(), incy, c, s);
    x.check(sum(c, x0, s, y0), 2);
    y.check(sum(c, y0, -s, x0), 2);
    for (const int flag : {-2, -1, 0, 1}) {
        const R nan = std::numeric_limits<R>::quiet_NaN(), h11 = flag % 2 ? factor<R>(0.3) : nan,
                h22 = flag % 2 ? factor<R>(1.5) : nan, h21 = flag == -1 || flag == 0 ? factor<R>(-2.5) : nan,
                h12 = flag == -1 || flag == 0 ? factor<R>(0.25) : nan;
        const R h[] = {factor<R>(flag), h11, h21, h12, h22};
        x = fresh_x();
        y = fresh_y();
        Blas::rotm::call(w, n, x.data(), incx, y.data(), incy, +h);
        const bool none = flag == -2;
        x.check(sum(none || flag == 0 ? 1 : h11, x0, none ? 0 : flag == 1 ? 1 : h12, y0), 2);
        y.check(sum(none || flag == 0 ? 1 : h22, y0, none ? 0 : flag == 1 ? -1 : h21, x0), 2);
    }
    x = fresh_x();
    y = fresh_y();
    wide dot = 0, size = 0, magnitudes = 0, squares = 0, largest = 0;
    int where = -1;
    for (int i = 0; i < n; ++i) {
        const wide a = x0(i, 0);
        dot += a * y0(i, 0);
        size += std::fabs(a * y0(i, 0));
        magnitudes += std::fabs(a);
        squares += a * a;
        if (std::fabs(a) <= largest) continue;
        largest = std::fabs(a);
        where = i;
    }
    const wide rounding = unit<R>;
    const auto near = [](wide a, wide b, wide bound) { return std::fabs(a - b) <= bound; };
    CHECK(near(Blas::dot::call(w, n, x.data(), incx, y.data(), incy), dot, n * rounding * size));
    CHECK(near(Blas::nrm2::call(w, n, x.data(), incx), std::sqrt(squares),
               (n + 8) * rounding * std::sqrt(squares)));
    CHECK(near(Blas::asum::call(w, n, x.data(), incx), incx > 0 ? magnitudes : 0, n * rounding * magnitudes));
    CHECK(Blas::iamax(w, n, x.data(), incx) == (incx > 0 && n > 0 ? where : w == way::fortran ? -1 : 0));
}

} // namespace

TEST_CASE_TEMPLATE("vectors", Blas, s_blas, d_blas) {
    for (const int n : {0, 1, 5, 1027})
        for (const auto& inc : increments)
            for (const way w : {way::fortran, way::column_major}) {
                CAPTURE(n);
                CAPTURE(inc[0]);
                vectors<Blas>(n, w, inc[0], inc[1]);
            }
}

TEST_CASE_TEMPLATE("an increment of 0 is one element n times", Blas, s_blas, d_blas) {
    using R = typename Blas::real;
    const std::vector<R> many = {1, 2, 3};
    R one = 10;
    const way w = way::fortran;
    CHECK(Blas::dot::call(w, 3, many.data(), 1, &one, 0) == 60);
    CHECK(Blas::nrm2::call(w, 4, &one, 0) == 20);
    Blas::axpy::call(w, 3, R(2), many.data(), 1, &one, 0);
    CHECK(one == 22);
    std::vector<R> x = many;
    Blas::swap::call(w, 3, x.data(), 1, &one, 0);
    CHECK(x == std::vector<R>{22, 1, 2});
    CHECK(one == 3);
    Blas::rot::call(w, 2, x.data(), 1, &one, 0, R(2), R(1)); // c = 2, s = 1
    CHECK(x == std::vector<R>{47, -14, 2});                  // 2 * 22 + 3, y = 6 - 22; 2 - 16
    CHECK(one == -33);                                       // 2 * -16 - 1
    Blas::copy::call(w, 3, many.data(), 1, &one, 0);
    CHECK(one == 3);
}

TEST_CASE_TEMPLATE("sums of numbers near the ends of the range", Blas, s_blas, d_blas) {
    using R = typename Blas::real;
    const R inf = std::numeric_limits<R>::infinity(), nan = std::numeric_limits<R>::quiet_NaN();
    const R large = std::numeric_limits<R>::max() / 8, small = std::numeric_limits<R>::min() * 8;
    const auto norm = [](std::vector<R> x) {
        return Blas::nrm2::call(way::column_major, static_cast<int>(x.size()), x.data(), 1);
    };
    CHECK(norm({3 * large, -4 * large}) == doctest::Approx(5 * large));
    CHECK(norm({3 * small, 4 * small}) / small == doctest::Approx(5));
    CHECK(norm({1, -inf}) == inf);
    CHECK(std::isnan(norm({1, nan, 2})));
    const std::vector<R> y = {1, inf};
    CHECK(Blas::dot::call(way::fortran, 2, y.data(), 1, y.data(), 1) == inf);
}

TEST_CASE_TEMPLATE("rotations are made", Blas, s_blas, d_blas) {
    using R = typename Blas::real;
    for (const way w : {way::fortran, way::column_major}) {
        R a = 3, b = -4, c = 0, s = 0;
        Blas::rotg::call(w, &a, &b, &c, &s);
        CHECK(c * 3 - s * 4 == doctest::Approx(a));
        CHECK(s * 3 + c * 4 == doctest::Approx(0).epsilon(1e-6));
        for (const double from : {0.5, 4.0}) {
            const R nan = std::numeric_limits<R>::quiet_NaN(), y1 = factor<R>(from);
            R d1 = 2, d2 = 3, x1 = factor<R>(1.5), h[] = {nan, nan, nan, nan, nan};
            Blas::rotmg::call(w, &d1, &d2, &x1, y1, +h);
            const R h21 = h[0] == 1 ? R(-1) : h[2], h22 = h[0] == 0 ? R(1) : h[4];
            CHECK(h21 * factor<R>(1.5) + h22 * y1 == doctest::Approx(0).epsilon(1e-6));
            CHECK(d1 * x1 * x1 == doctest::Approx(2 * 1.5 * 1.5 + 3 * from * from));
            // The elements that the flag says are not there are not written.
            CHECK(std::isnan(h[1]) == (h[0] == 0));
            CHECK(std::isnan(h[2]) == (h[0] == 1));
        }
    }
}

TEST_CASE("products of floats are summed in double") {
    const std::vector<float> x = {1e8f, 1, -1e8f, 0.5f}, ones = {1, 1, 1, 1};
    const int n = 4, one = 1, none = 0;
    const float b = 2;
    CHECK(dsdot_(&n, x.data(), &one, ones.data(), &one) == 1.5);
    CHECK(cblas_dsdot(n, x.data(), -1, ones.data(), 1) == 1.5);
    CHECK(sdsdot_(&n, &b, x.data(), &one, ones.data(), &one) == 3.5f);
    CHECK(cblas_sdsdot(n, b, x.data(), 1, ones.data(), -1) == 3.5f);
    CHECK(sdsdot_(&none, &b, x.data(), &one, ones.data(), &one) == 2);
    CHECK(dsdot_(&none, x.data(), &one, ones.data(), &one) == 0);
}
