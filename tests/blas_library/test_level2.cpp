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
void check_product(const setting& s, const dense<Real>& m, Call call) {
    const dense<Real> x0 = numbers<Real>(m.cols, 1), y0 = numbers<Real>(m.rows, 1);
    auto x = strided<Real>(x0, s.incx), y = strided<Real>(y0, s.incy);
    if (s.beta == 0) y.forget();
    if (s.alpha == 0) x.forget();
    call(x.data(), y.data());
    const auto alpha = factor<Real>(s.alpha), beta = factor<Real>(s.beta);
    if (m.rows == 0 || m.cols == 0) return; // nothing is done, see the reference
    y.check(sum(alpha, product(m, x0), beta, y0), m.cols + 3);
}

/// x = M x, or the x for which M x was: call(x) does it.
template <class Real, class Call>
void check_in_place(const setting& s, const dense<Real>& m, bool solves, Call call) {
    const dense<Real> x0 = numbers<Real>(m.rows, 1);
    auto x = strided<Real>(x0, s.incx);
    call(x.data());
    if (!solves) return x.check(product(m, x0), m.cols + 1);
    // The residual of substitution is small beside |M| |x|, whatever M's condition is.
    dense<Real> found(m.rows, 1);
    for (int i = 0; i < m.rows; ++i)
        found.set(i, 0, static_cast<exact<Real>>(x.memory[static_cast<std::size_t>(x.place(i, 0))]));
    const dense<Real> again = product(m, found);
    for (int i = 0; i < m.rows; ++i)
        CHECK(std::abs(again(i, 0) - x0(i, 0)) <=
              2 * (m.cols + 2) * unit<Real> * (again.size[again.at(i, 0)] + std::abs(x0(i, 0))));
}

/// Numbers whose triangles are far from singular.
template <class Real>
dense<Real> dominant(int n) {
    const dense<Real> a = numbers<Real>(n, n);
    return each(n, n, [&](int i, int j) {
        return i == j ? a(i, j) + wide(std::real(a(i, j)) < 0 ? -2 : 2) : a(i, j) / wide(n);
    });
}

} // namespace

TEST_CASE_TEMPLATE("gemv and gbmv", Blas, s_blas, d_blas, c_blas, z_blas) {
    using R = typename Blas::real;
    for (const setting& s : share_of<R>(settings))
        for (const op t : ops) {
            const int shapes[][2] = {{1, 1}, {3, 0}, {7, 4}, {4, 9}, {33, 65}};
            for (const auto& shape : shapes) {
                const int m = shape[0], n = shape[1];
                CAPTURE(m);
                CAPTURE(n);
                const dense<R> a0 = numbers<R>(m, n);
                auto a = general<R>(a0, s.w, s.gap);
                if (s.alpha == 0) a.forget();
                check_product<R>(s, op_of(t, a0), [&](const R* x, R* y) {
                    Blas::gemv::call(s.w, t, m, n, factor<R>(s.alpha), static_cast<const R*>(a.data()),
                                     leading(a0, s.w, s.gap), x, s.incx, factor<R>(s.beta), y, s.incy);
                });
                const int bands[][2] = {{0, 0}, {1, 2}, {5, 1}};
                for (const auto& kl_ku : bands) {
                    const int kl = kl_ku[0], ku = kl_ku[1];
                    auto ab = band<R>(a0, s.w, s.gap, kl, ku);
                    check_product<R>(s, op_of(t, banded(a0, kl, ku)), [&](const R* x, R* y) {
                        Blas::gbmv::call(s.w, t, m, n, kl, ku, factor<R>(s.alpha),
                                         static_cast<const R*>(ab.data()), kl + ku + 1 + s.gap, x, s.incx,
                                         factor<R>(s.beta), y, s.incy);
                    });
                }
            }
        }
}

TEST_CASE_TEMPLATE("symmetric and Hermitian matrices: symv, sbmv, spmv, syr, spr, syr2, spr2", Blas, s_blas,
                   d_blas, c_blas, z_blas) {
    using R = typename Blas::real;
    for (const setting& s : share_of<R>(settings))
        for (const half h : halves)
            for (const int n : {0, 1, 5, 34}) {
                CAPTURE(n);
                const dense<R> a0 = numbers<R>(n, n), full = hermitian(h, a0);
                const R alpha = factor<R>(s.alpha), beta = factor<R>(s.beta);
                const auto real_alpha = factor<part_of<R>>(s.alpha);
                const int ld = leading(a0, s.w, s.gap);
                auto a = one_half<R>(a0, s.w, s.gap, h);
                check_product<R>(s, full, [&](const R* x, R* y) {
                    Blas::half_mv::call(s.w, h, n, alpha, static_cast<const R*>(a.data()), ld, x, s.incx,
                                        beta, y, s.incy);
                });
                auto ap = packed<R>(a0, s.w, h);
                check_product<R>(s, full, [&](const R* x, R* y) {
                    Blas::packed_mv::call(s.w, h, n, alpha, static_cast<const R*>(ap.data()), x, s.incx, beta,
                                          y, s.incy);
                });
                for (const int k : {0, 2}) {
                    auto ab = band<R>(a0, s.w, s.gap, h == half::lower ? k : 0, h == half::upper ? k : 0);
                    check_product<R>(s, banded(full, k, k), [&](const R* x, R* y) {
                        Blas::band_mv::call(s.w, h, n, k, alpha, static_cast<const R*>(ab.data()),
                                            k + 1 + s.gap, x, s.incx, beta, y, s.incy);
                    });
                }
                const dense<R> x0 = numbers<R>(n, 1), y0 = numbers<R>(n, 1);
                auto x = strided<R>(x0, s.incx), y = strided<R>(y0, s.incy);
                const R *px = x.data(), *py = y.data();
                // With an alpha of 0 nothing is written; otherwise the diagonal becomes real.
                const auto updated = [&](const dense<R>& u) {
                    return s.alpha == 0 ? a0 : with_real_diagonal(sum(1, u, 1, a0));
                };
                const dense<R> one = updated(sum(real_alpha, product(x0, adjoint(x0)), 0, a0)),
                               two = updated(sum(alpha, product(x0, adjoint(y0)), conjugate(alpha),
                                                 product(y0, adjoint(x0))));
                Blas::half_r::call(s.w, h, n, real_alpha, px, s.incx, a.data(), ld);
                a.check(one, 3);
                Blas::packed_r::call(s.w, h, n, real_alpha, px, s.incx, ap.data());
                ap.check(one, 3);
                a = one_half<R>(a0, s.w, s.gap, h);
                ap = packed<R>(a0, s.w, h);
                Blas::half_r2::call(s.w, h, n, alpha, px, s.incx, py, s.incy, a.data(), ld);
                a.check(two, 4);
                Blas::packed_r2::call(s.w, h, n, alpha, px, s.incx, py, s.incy, ap.data());
                ap.check(two, 4);
            }
}

TEST_CASE_TEMPLATE("ger, geru and gerc", Blas, s_blas, d_blas, c_blas, z_blas) {
    using R = typename Blas::real;
    for (const setting& s : share_of<R>(settings)) {
        const int shapes[][2] = {{1, 1}, {0, 3}, {7, 4}, {33, 65}};
        for (const auto& shape : shapes) {
            const int m = shape[0], n = shape[1];
            const dense<R> a0 = numbers<R>(m, n), x0 = numbers<R>(m, 1), y0 = numbers<R>(n, 1);
            auto a = general<R>(a0, s.w, s.gap);
            auto x = strided<R>(x0, s.incx), y = strided<R>(y0, s.incy);
            const R *px = x.data(), *py = y.data();
            const R alpha = factor<R>(s.alpha);
            const int ld = leading(a0, s.w, s.gap);
            if constexpr (is_complex<R>) {
                Blas::geru::call(s.w, m, n, alpha, px, s.incx, py, s.incy, a.data(), ld);
                a.check(sum(alpha, product(x0, transposed(y0)), 1, a0), 3);
                a = general<R>(a0, s.w, s.gap);
                Blas::gerc::call(s.w, m, n, alpha, px, s.incx, py, s.incy, a.data(), ld);
                a.check(sum(alpha, product(x0, adjoint(y0)), 1, a0), 3);
            } else {
                Blas::ger::call(s.w, m, n, alpha, px, s.incx, py, s.incy, a.data(), ld);
                a.check(sum(alpha, product(x0, transposed(y0)), 1, a0), 3);
            }
        }
    }
}

TEST_CASE_TEMPLATE("triangles: trmv, trsv, tbmv, tbsv, tpmv, tpsv", Blas, s_blas, d_blas, c_blas, z_blas) {
    using R = typename Blas::real;
    for (const setting& s : share_of<R>(settings))
        for (const half h : halves)
            for (const op t : ops)
                for (const diag d : diagonals)
                    for (const int n : {0, 1, 6, 34}) {
                        if (!is_share<R>(h, t, d)) continue;
                        CAPTURE(n);
                        const dense<R> a0 = dominant<R>(n), full = op_of(t, triangular(h, d, a0));
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
                                const dense<R> m = op_of(t, triangular(h, d, banded(a0, kl, ku)));
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
