// The complex symbols of level 1 against loops in long double, with increments of every sign.

#include "memory.hpp"

using namespace test;

namespace {

constexpr int increments[][2] = {{1, 1}, {2, -1}, {-3, 2}, {-1, -2}};

template <class R>
bool near(R got, exact<R> wanted, wide bound) {
    return std::abs(static_cast<exact<R>>(got) - wanted) <= bound;
}

template <class Blas>
void vectors(int n, way w, int incx, int incy) {
    using R = typename Blas::real;
    using part = typename Blas::part;
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
    const R alpha = factor<R>(-0.7);
    const part c = factor<part>(0.6), s = factor<part>(0.8);
    Blas::axpy::call(w, n, alpha, x.data(), incx, y.data(), incy);
    y.check(sum(alpha, x0, 1, y0), 2);
    Blas::scal::call(w, n, alpha, x.data(), incx);
    x.check(incx > 0 ? sum(alpha, x0, 0, x0) : x0, 1);
    x = fresh_x();
    Blas::scal_by_real::call(w, n, c, x.data(), incx);
    x.check(incx > 0 ? sum(c, x0, 0, x0) : x0, 1);
    x = fresh_x();
    y = fresh_y();
    Blas::rot::call(w, n, x.data(), incx, y.data(), incy, c, s);
    x.check(sum(c, x0, s, y0), 2);
    y.check(sum(c, y0, -s, x0), 2);
    x = fresh_x();
    y = fresh_y();
    exact<R> u = 0, conjugated = 0;
    wide size = 0, magnitudes = 0, squares = 0, largest = 0;
    int where = -1;
    for (int i = 0; i < n; ++i) {
        const exact<R> a = x0(i, 0), b = y0(i, 0);
        u += a * b;
        conjugated += std::conj(a) * b;
        size += std::abs(a * b);
        const wide magnitude = std::fabs(a.real()) + std::fabs(a.imag());
        magnitudes += magnitude;
        squares += std::norm(a);
        if (magnitude <= largest) continue;
        largest = magnitude;
        where = i;
    }
    const wide rounding = unit<R>;
    CHECK(near(Blas::dotu(w, n, x.data(), incx, y.data(), incy), u, n * rounding * size));
    CHECK(near(Blas::dotc(w, n, x.data(), incx, y.data(), incy), conjugated, n * rounding * size));
    CHECK(near(Blas::nrm2::call(w, n, static_cast<const R*>(x.data()), incx), std::sqrt(squares),
               (n + 8) * rounding * std::sqrt(squares)));
    CHECK(near(Blas::asum::call(w, n, static_cast<const R*>(x.data()), incx), incx > 0 ? magnitudes : 0,
               n * rounding * magnitudes));
    CHECK(Blas::iamax(w, n, x.data(), incx) == (incx > 0 && n > 0 ? where : w == way::fortran ? -1 : 0));
}

} // namespace

TEST_CASE_TEMPLATE("complex vectors", Blas, c_blas, z_blas) {
    for (const int n : {0, 1, 5, 1027})
        for (const auto& inc : increments)
            for (const way w : {way::fortran, way::column_major}) {
                CAPTURE(n);
                CAPTURE(inc[0]);
                vectors<Blas>(n, w, inc[0], inc[1]);
            }
}

TEST_CASE_TEMPLATE("complex rotations are made, and of an increment of 0 one element is meant", Blas, c_blas,
                   z_blas) {
    using R = typename Blas::real;
    using part = typename Blas::part;
    for (const way w : {way::fortran, way::column_major}) {
        const R a(3, -4), b(1, 2);
        R r = a, s = 0;
        const R second = b;
        part c = 0;
        Blas::rotg::call(w, &r, const_cast<R*>(&second), &c, &s);
        CHECK(std::abs(c * a + s * b - r) <= 8 * std::numeric_limits<part>::epsilon() * 5);
        CHECK(std::abs(c * b - std::conj(s) * a) <= 8 * std::numeric_limits<part>::epsilon() * 5);
        CHECK(second == b);
    }
    const std::vector<R> many = {1, R(0, 2), 3};
    R one(10, 1);
    Blas::axpy::call(way::fortran, 3, R(0, 1), many.data(), 1, &one, 0);
    CHECK(one == R(8, 5));
    CHECK(Blas::dotu(way::column_major, 3, many.data(), 1, &one, 0) == R(22, 36));
}
