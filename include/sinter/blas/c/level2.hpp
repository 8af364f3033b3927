#pragma once
// Level 2 on the caller's column-major, banded and packed arrays, with the Fortran BLAS's arguments. A full
// matrix is taken for its transpose, as in level 3; bands and packed triangles lie as sinter has them.

#include <sinter/blas/c/errors.hpp>
#include <sinter/blas/c/options.hpp>
#include <sinter/blas/c/run.hpp>
#include <sinter/blas/level2.hpp>
#include <sinter/blas/level3.hpp>

namespace sinter::inline SINTER_ABI::blas::c {

inline double work_of(std::int64_t m, std::int64_t n) {
    return static_cast<double>(m) * static_cast<double>(n);
}
inline std::int64_t packed_size(std::int64_t n) {
    return n * (n + 1) / 2;
}
/// A packed triangle, which is one run.
template <class T>
strided<T> packed(T* ap, std::int64_t n) {
    return {ap, packed_size(n), 1};
}

/// Calls f with a transpose and `a` that together are op(A).
template <class A, class F>
void with_op(char t, const A& a, F f) {
    if constexpr (detail::has_parts<A>)
        if (t == conjugate_letter) return f(transpose::no, conj(a));
    f(transpose_of(t), a);
}
/// Calls f with `x`; of Kinds that are not symmetric, if so, with its conjugate. The memory of a column-major
/// Hermitian matrix holds the conjugate as a row-major one, and the other way round.
template <class Kind, class X, class F>
void with_conjugate(bool conjugated, const X& x, F f) {
    if constexpr (!std::is_same_v<Kind, detail::symmetric_kind>)
        if (conjugated) return f(conj(x));
    f(x);
}

/// y = alpha op(A) x + beta y for the ways in which A is stored: multiply(device, x, y) adds the product.
template <class T, class Multiply>
void product(double work, std::int64_t columns_of_op, std::int64_t rows_of_op, T alpha, const T* x, int incx,
             T beta, T* y, int incy, const Multiply& multiply) {
    const strided<T> result(y, rows_of_op, incy);
    if (alpha == T(0)) return scale(result, beta);
    run<T>(
        work,
        [&](const device& d) {
            const vector<T> X = strided<const T>(x, columns_of_op, incx).upload(d);
            vector<T> Y = destination(result, beta, d);
            multiply(d, X, Y);
            return Y;
        },
        [&](const vector<T>& Y) { result.download(Y); });
}

template <class T>
void gemv(const caller& who, char t, std::int64_t m, std::int64_t n, T alpha, const T* a, int lda, const T* x,
          int incx, T beta, T* y, int incy) {
    if (refused(who, {{1, is_op(who, t)},
                      {2, m >= 0},
                      {3, n >= 0},
                      {6, holds(lda, m)},
                      {8, incx != 0},
                      {11, incy != 0}}))
        return;
    if (m == 0 || n == 0) return;
    const bool plain = is_plain(t);
    product(work_of(m, n), plain ? n : m, plain ? m : n, alpha, x, incx, beta, y, incy,
            [&](const device& d, const vector<T>& X, vector<T>& Y) {
                const matrix<T> A = columns<const T>(a, m, n, lda).upload(d);
                with_op(t, trans(A),
                        [&](transpose op, const auto& M) { blas::gemv(op, alpha, M, X, beta, Y); });
            });
}

template <class T>
void gbmv(const caller& who, char t, std::int64_t m, std::int64_t n, std::int64_t kl, std::int64_t ku,
          T alpha, const T* a, int lda, const T* x, int incx, T beta, T* y, int incy) {
    if (refused(who, {{1, is_op(who, t)},
                      {2, m >= 0},
                      {3, n >= 0},
                      {4, kl >= 0},
                      {5, ku >= 0},
                      {8, lda >= kl + ku + 1},
                      {10, incx != 0},
                      {13, incy != 0}}))
        return;
    if (m == 0 || n == 0) return;
    const bool plain = is_plain(t);
    product(work_of(kl + ku + 1, n), plain ? n : m, plain ? m : n, alpha, x, incx, beta, y, incy,
            [&](const device& d, const vector<T>& X, vector<T>& Y) {
                const matrix<T> AB = columns<const T>(a, kl + ku + 1, n, lda, band_of(m, ku)).upload(d);
                with_op(t, trans(AB), [&](transpose op, const auto& M) {
                    blas::gbmv(op, m, n, kl, ku, alpha, M, X, beta, Y);
                });
            });
}

/// symv and hemv.
template <class Kind, class T>
void times_half(const caller& who, char half, std::int64_t n, T alpha, const T* a, int lda, const T* x,
                int incx, T beta, T* y, int incy) {
    if (refused(who,
                {{1, is_triangle(half)}, {2, n >= 0}, {5, holds(lda, n)}, {7, incx != 0}, {10, incy != 0}}))
        return;
    if (n == 0) return;
    const triangle stored = triangle_of(half);
    product(work_of(n, n), n, n, alpha, x, incx, beta, y, incy,
            [&](const device& d, const vector<T>& X, vector<T>& Y) {
                const matrix<T> A =
                    columns<const T>(a, n, n, lda, half_of(stored, diag::stored, n)).upload(d);
                with_conjugate<Kind>(!who.row_major(), A, [&](const auto& M) {
                    detail::times_half<Kind>("", turned(stored), alpha, M, X, beta, Y);
                });
            });
}

/// sbmv and hbmv.
template <class Kind, class T>
void times_band(const caller& who, char half, std::int64_t n, std::int64_t k, T alpha, const T* a, int lda,
                const T* x, int incx, T beta, T* y, int incy) {
    if (refused(who, {{1, is_triangle(half)},
                      {2, n >= 0},
                      {3, k >= 0},
                      {6, lda >= k + 1},
                      {8, incx != 0},
                      {11, incy != 0}}))
        return;
    if (n == 0) return;
    const triangle stored = triangle_of(half);
    product(work_of(2 * k + 1, n), n, n, alpha, x, incx, beta, y, incy,
            [&](const device& d, const vector<T>& X, vector<T>& Y) {
                const matrix<T> AB =
                    columns<const T>(a, k + 1, n, lda, band_of(stored, diag::stored, n, k)).upload(d);
                with_conjugate<Kind>(who.row_major(), trans(AB), [&](const auto& M) {
                    detail::times_band<Kind>("", stored, k, alpha, M, X, beta, Y);
                });
            });
}

/// spmv and hpmv.
template <class Kind, class T>
void times_packed(const caller& who, char half, std::int64_t n, T alpha, const T* ap, const T* x, int incx,
                  T beta, T* y, int incy) {
    if (refused(who, {{1, is_triangle(half)}, {2, n >= 0}, {6, incx != 0}, {9, incy != 0}})) return;
    if (n == 0) return;
    product(work_of(n, n), n, n, alpha, x, incx, beta, y, incy,
            [&](const device& d, const vector<T>& X, vector<T>& Y) {
                with_conjugate<Kind>(who.row_major(), packed(ap, n).upload(d), [&](const auto& M) {
                    detail::times_packed<Kind>("", triangle_of(half), alpha, M, X, beta, Y);
                });
            });
}

/// x = op(A) x or inv(op(A)) x for the ways in which A is stored: apply(device, x) does it.
template <class T, class Apply>
void in_place(double work, std::int64_t n, T* x, int incx, const Apply& apply) {
    const strided<T> result(x, n, incx);
    run<T>(
        work,
        [&](const device& d) {
            vector<T> X = result.upload(d);
            apply(d, X);
            return X;
        },
        [&](const vector<T>& X) { result.download(X); });
}

/// trmv and trsv, which `routine` tells apart.
template <class T, class Routine>
void triangular(const caller& who, char half, char t, char unit, std::int64_t n, const T* a, int lda, T* x,
                int incx, Routine routine) {
    if (refused(who, {{1, is_triangle(half)},
                      {2, is_op(who, t)},
                      {3, is_diagonal(unit)},
                      {4, n >= 0},
                      {6, holds(lda, n)},
                      {8, incx != 0}}))
        return;
    if (n == 0) return;
    const triangle stored = triangle_of(half);
    in_place(work_of(n, n), n, x, incx, [&](const device& d, vector<T>& X) {
        const matrix<T> A = columns<const T>(a, n, n, lda, half_of(stored, diag_of(unit), n)).upload(d);
        with_op(t, trans(A), [&](transpose op, const auto& M) { routine(stored, op, diag_of(unit), M, X); });
    });
}
template <class T>
void trmv(const caller& who, char half, char t, char unit, std::int64_t n, const T* a, int lda, T* x,
          int incx) {
    triangular(who, half, t, unit, n, a, lda, x, incx, [](auto&&... arguments) { blas::trmv(arguments...); });
}
template <class T>
void trsv(const caller& who, char half, char t, char unit, std::int64_t n, const T* a, int lda, T* x,
          int incx) {
    triangular(who, half, t, unit, n, a, lda, x, incx, [](auto&&... arguments) { blas::trsv(arguments...); });
}

/// tbmv and tbsv.
template <class T, class Routine>
void banded(const caller& who, char half, char t, char unit, std::int64_t n, std::int64_t k, const T* a,
            int lda, T* x, int incx, Routine routine) {
    if (refused(who, {{1, is_triangle(half)},
                      {2, is_op(who, t)},
                      {3, is_diagonal(unit)},
                      {4, n >= 0},
                      {5, k >= 0},
                      {7, lda >= k + 1},
                      {9, incx != 0}}))
        return;
    if (n == 0) return;
    const triangle stored = triangle_of(half);
    in_place(work_of(k + 1, n), n, x, incx, [&](const device& d, vector<T>& X) {
        const matrix<T> AB =
            columns<const T>(a, k + 1, n, lda, band_of(stored, diag_of(unit), n, k)).upload(d);
        with_op(t, trans(AB),
                [&](transpose op, const auto& M) { routine(stored, op, diag_of(unit), k, M, X); });
    });
}
template <class T>
void tbmv(const caller& who, char half, char t, char unit, std::int64_t n, std::int64_t k, const T* a,
          int lda, T* x, int incx) {
    banded(who, half, t, unit, n, k, a, lda, x, incx, [](auto&&... arguments) { blas::tbmv(arguments...); });
}
template <class T>
void tbsv(const caller& who, char half, char t, char unit, std::int64_t n, std::int64_t k, const T* a,
          int lda, T* x, int incx) {
    banded(who, half, t, unit, n, k, a, lda, x, incx, [](auto&&... arguments) { blas::tbsv(arguments...); });
}

/// tpmv and tpsv.
template <class T, class Routine>
void packed(const caller& who, char half, char t, char unit, std::int64_t n, const T* ap, T* x, int incx,
            Routine routine) {
    if (refused(who, {{1, is_triangle(half)},
                      {2, is_op(who, t)},
                      {3, is_diagonal(unit)},
                      {4, n >= 0},
                      {7, incx != 0}}))
        return;
    if (n == 0) return;
    in_place(work_of(n, n), n, x, incx, [&](const device& d, vector<T>& X) {
        with_op(t, packed(ap, n).upload(d),
                [&](transpose op, const auto& M) { routine(triangle_of(half), op, diag_of(unit), M, X); });
    });
}
template <class T>
void tpmv(const caller& who, char half, char t, char unit, std::int64_t n, const T* ap, T* x, int incx) {
    packed(who, half, t, unit, n, ap, x, incx, [](auto&&... arguments) { blas::tpmv(arguments...); });
}
template <class T>
void tpsv(const caller& who, char half, char t, char unit, std::int64_t n, const T* ap, T* x, int incx) {
    packed(who, half, t, unit, n, ap, x, incx, [](auto&&... arguments) { blas::tpsv(arguments...); });
}

} // namespace sinter::blas::c
