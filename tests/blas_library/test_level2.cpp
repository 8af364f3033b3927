// The symbols of level 2 against loops in long double: every way to store a matrix, from Fortran and from C
// in both orders.

#include "memory.hpp"

using namespace test;

namespace {

constexpr op ops[] = {op::plain, op::transposed, op::conjugate_transposed};
constexpr half halves[] = {half::upper, half::lower};
constexpr diag diagonals[] = {diag::stored, diag::unit};

struct setting {
    way w;
    int gap, incx, incy;
    double alpha, beta;
};
const std::vector<setting> settings = {
    {way::fortran, 0, 1, 1, 1, 0},        {way::fortran, 3, -2, 2, -0.7, 1.3},
    {way::column_major, 1, 3, -1, 0, 0},  {way::column_major, 2, -1, -2, 0.5, 1},
    {way::row_major, 0, 1, -3, 1.5, 0.5}, {way::row_major, 4, 2, 1, -1, 0},
    {way::row_major, 1, 1, 1, 0, 0.25},
};

/// y = alpha M x + beta y: call(x, y) does it.
template <class Real, class Call>
void check_product(const setting& s, const dense& m, Call call) {
    const dense x0 = numbers<Real>(m.cols, 1), y0 = numbers<Real>(m.rows, 1);
    auto x = strided<Real>(x0, s.incx), y = strided<Real>(y0, s.incy);
    if (s.beta == 0) y.forget();
    if (s.alpha == 0) x.forget();
    call(x.data(), y.data());
    const wide alpha = real<Real>(s.alpha), beta = real<Real>(s.beta);
    if (m.rows == 0 || m.cols == 0) return; // nothing is done, see the reference
    y.check(sum(alpha, product(m, x0), beta, y0), m.cols + 3);
}

/// x = M x, or the x for which M x was: call(x) does it.
template <class Real, class Call>
void check_in_place(const setting& s, const dense& m, bool solves, Call call) {
    const dense x0 = numbers<Real>(m.rows, 1);
    auto x = strided<Real>(x0, s.incx);
    call(x.data());
    if (!solves) return x.check(product(m, x0), m.cols + 1);
    // The residual of substitution is small beside |M| |x|, whatever M's condition is.
    dense found(m.rows, 1);
    for (int i = 0; i < m.rows; ++i)
        found.set(i, 0, static_cast<wide>(x.memory[static_cast<std::size_t>(x.place(i, 0))]));
    const dense again = product(m, found);
    for (int i = 0; i < m.rows; ++i)
        CHECK(std::fabs(again(i, 0) - x0(i, 0)) <=
              2 * (m.cols + 2) * static_cast<wide>(std::numeric_limits<Real>::epsilon()) *
                  (again.size[again.at(i, 0)] + std::fabs(x0(i, 0))));
}

/// Numbers whose triangles are far from singular.
template <class Real>
dense dominant(int n) {
    const dense a = numbers<Real>(n, n);
    return each(n, n, [&](int i, int j) { return i == j ? a(i, j) + (a(i, j) < 0 ? -2 : 2) : a(i, j) / n; });
}

} // namespace

TEST_CASE_TEMPLATE("gemv and gbmv", Blas, s_blas, d_blas) {
    using R = typename Blas::real;
    for (const setting& s : share_of<R>(settings))
        for (const op t : ops) {
            const int shapes[][2] = {{1, 1}, {3, 0}, {7, 4}, {4, 9}, {33, 65}};
            for (const auto& shape : shapes) {
                const int m = shape[0], n = shape[1];
                CAPTURE(m);
                CAPTURE(n);
                const dense a0 = numbers<R>(m, n);
                auto a = general<R>(a0, s.w, s.gap);
                if (s.alpha == 0) a.forget();
                check_product<R>(s, apply(t, a0), [&](const R* x, R* y) {
                    Blas::gemv::call(s.w, t, m, n, real<R>(s.alpha), static_cast<const R*>(a.data()),
                                     leading(a0, s.w, s.gap), x, s.incx, real<R>(s.beta), y, s.incy);
                });
                const int bands[][2] = {{0, 0}, {1, 2}, {5, 1}};
                for (const auto& kl_ku : bands) {
                    const int kl = kl_ku[0], ku = kl_ku[1];
                    auto ab = band<R>(a0, s.w, s.gap, kl, ku);
                    check_product<R>(s, apply(t, banded(a0, kl, ku)), [&](const R* x, R* y) {
                        Blas::gbmv::call(s.w, t, m, n, kl, ku, real<R>(s.alpha),
                                         static_cast<const R*>(ab.data()), kl + ku + 1 + s.gap, x, s.incx,
                                         real<R>(s.beta), y, s.incy);
                    });
                }
            }
        }
}

TEST_CASE_TEMPLATE("symmetric matrices: symv, sbmv, spmv, syr, spr, syr2, spr2", Blas, s_blas, d_blas) {
    using R = typename Blas::real;
    for (const setting& s : share_of<R>(settings))
        for (const half h : halves)
            for (const int n : {0, 1, 5, 34}) {
                CAPTURE(n);
                const dense a0 = numbers<R>(n, n), full = symmetric(h, a0);
                const R alpha = real<R>(s.alpha), beta = real<R>(s.beta);
                const int ld = leading(a0, s.w, s.gap);
                auto a = one_half<R>(a0, s.w, s.gap, h);
                check_product<R>(s, full, [&](const R* x, R* y) {
                    Blas::symv::call(s.w, h, n, alpha, static_cast<const R*>(a.data()), ld, x, s.incx, beta,
                                     y, s.incy);
                });
                auto ap = packed<R>(a0, s.w, h);
                check_product<R>(s, full, [&](const R* x, R* y) {
                    Blas::spmv::call(s.w, h, n, alpha, static_cast<const R*>(ap.data()), x, s.incx, beta, y,
                                     s.incy);
                });
                for (const int k : {0, 2}) {
                    auto ab = band<R>(a0, s.w, s.gap, h == half::lower ? k : 0, h == half::upper ? k : 0);
                    check_product<R>(s, banded(full, k, k), [&](const R* x, R* y) {
                        Blas::sbmv::call(s.w, h, n, k, alpha, static_cast<const R*>(ab.data()), k + 1 + s.gap,
                                         x, s.incx, beta, y, s.incy);
                    });
                }
                const dense x0 = numbers<R>(n, 1), y0 = numbers<R>(n, 1);
                auto x = strided<R>(x0, s.incx), y = strided<R>(y0, s.incy);
                const R *px = x.data(), *py = y.data();
                const dense one = sum(alpha, product(x0, transposed(x0)), 1, a0),
                            two = sum(alpha,
                                      sum(1, product(x0, transposed(y0)), 1, product(y0, transposed(x0))), 1,
                                      a0);
                Blas::syr::call(s.w, h, n, alpha, px, s.incx, a.data(), ld);
                a.check(one, 3);
                Blas::spr::call(s.w, h, n, alpha, px, s.incx, ap.data());
                ap.check(one, 3);
                a = one_half<R>(a0, s.w, s.gap, h);
                ap = packed<R>(a0, s.w, h);
                Blas::syr2::call(s.w, h, n, alpha, px, s.incx, py, s.incy, a.data(), ld);
                a.check(two, 4);
                Blas::spr2::call(s.w, h, n, alpha, px, s.incx, py, s.incy, ap.data());
                ap.check(two, 4);
            }
}

TEST_CASE_TEMPLATE("ger", Blas, s_blas, d_blas) {
    using R = typename Blas::real;
    for (const setting& s : share_of<R>(settings)) {
        const int shapes[][2] = {{1, 1}, {0, 3}, {7, 4}, {33, 65}};
        for (const auto& shape : shapes) {
            const int m = shape[0], n = shape[1];
            const dense a0 = numbers<R>(m, n), x0 = numbers<R>(m, 1), y0 = numbers<R>(n, 1);
            auto a = general<R>(a0, s.w, s.gap);
            auto x = strided<R>(x0, s.incx), y = strided<R>(y0, s.incy);
            const R *px = x.data(), *py = y.data();
            Blas::ger::call(s.w, m, n, real<R>(s.alpha), px, s.incx, py, s.incy, a.data(),
                            leading(a0, s.w, s.gap));
            a.check(sum(real<R>(s.alpha), product(x0, transposed(y0)), 1, a0), 3);
        }
    }
}

TEST_CASE_TEMPLATE("triangles: trmv, trsv, tbmv, tbsv, tpmv, tpsv", Blas, s_blas, d_blas) {
    using R = typename Blas::real;
    for (const setting& s : share_of<R>(settings))
        for (const half h : halves)
            for (const op t : ops)
                for (const diag d : diagonals)
                    for (const int n : {0, 1, 6, 34}) {
                        if (!is_share<R>(h, t, d)) continue;
                        CAPTURE(n);
                        const dense a0 = dominant<R>(n), full = apply(t, triangular(h, d, a0));
                        auto a = one_half<R>(a0, s.w, s.gap, h, d);
                        auto ap = packed<R>(a0, s.w, h, d);
                        const R *pa = a.data(), *pp = ap.data();
                        const int ld = leading(a0, s.w, s.gap);
                        for (const bool solves : {false, true}) {
                            check_in_place<R>(s, full, solves, [&](R* x) {
                                if (solves)
                                    Blas::trsv::call(s.w, h, t, d, n, pa, ld, x, s.incx);
                                else
                                    Blas::trmv::call(s.w, h, t, d, n, pa, ld, x, s.incx);
                            });
                            check_in_place<R>(s, full, solves, [&](R* x) {
                                if (solves)
                                    Blas::tpsv::call(s.w, h, t, d, n, pp, x, s.incx);
                                else
                                    Blas::tpmv::call(s.w, h, t, d, n, pp, x, s.incx);
                            });
                            for (const int k : {0, 3}) {
                                const int kl = h == half::lower ? k : 0, ku = k - kl;
                                auto ab = band<R>(a0, s.w, s.gap, kl, ku, d);
                                const R* pb = ab.data();
                                const dense m = apply(t, triangular(h, d, banded(a0, kl, ku)));
                                check_in_place<R>(s, m, solves, [&](R* x) {
                                    if (solves)
                                        Blas::tbsv::call(s.w, h, t, d, n, k, pb, k + 1 + s.gap, x, s.incx);
                                    else
                                        Blas::tbmv::call(s.w, h, t, d, n, k, pb, k + 1 + s.gap, x, s.incx);
                                });
                            }
                        }
                    }
}
