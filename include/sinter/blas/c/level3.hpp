#pragma once
// Level 3 on the caller's column-major arrays, with the Fortran BLAS's arguments. A column-major matrix is
// taken for the row-major transpose in the same memory, and each routine for the transposed one:
// C = A B is C' = B' A'.

#include <sinter/blas/c/errors.hpp>
#include <sinter/blas/c/options.hpp>
#include <sinter/blas/c/run.hpp>
#include <sinter/blas/level3.hpp>

namespace sinter::inline SINTER_ABI::blas::c {

inline double work_of(std::int64_t m, std::int64_t n, std::int64_t k) {
    return static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
}

template <class T>
void gemm(const caller& who, char ta, char tb, std::int64_t m, std::int64_t n, std::int64_t k, T alpha,
          const T* a, int lda, const T* b, int ldb, T beta, T* c, int ldc) {
    const bool plain_a = is(ta, 'N'), plain_b = is(tb, 'N');
    if (refused(who, {{1, is_transpose(ta)},
                      {2, is_transpose(tb)},
                      {3, m >= 0},
                      {4, n >= 0},
                      {5, k >= 0},
                      {8, holds(lda, plain_a ? m : k)},
                      {10, holds(ldb, plain_b ? k : n)},
                      {13, holds(ldc, m)}}))
        return;
    if (m == 0 || n == 0) return;
    const columns<T> result(c, m, n, ldc);
    if (alpha == T(0) || k == 0) return scale(result, beta);
    run<T>(
        work_of(m, n, k),
        [&](const device& d) {
            const matrix<T> A = columns<const T>(a, plain_a ? m : k, plain_a ? k : m, lda).upload(d),
                            B = columns<const T>(b, plain_b ? k : n, plain_b ? n : k, ldb).upload(d);
            matrix<T> C = destination(result, beta, d);
            blas::gemm(transpose_of(tb), transpose_of(ta), alpha, B, A, beta, C);
            return C;
        },
        [&](const matrix<T>& C) { result.download(C); });
}

/// symm and hemm.
template <class Kind, class T>
void half_times(const caller& who, char where, char half, std::int64_t m, std::int64_t n, T alpha, const T* a,
                int lda, const T* b, int ldb, T beta, T* c, int ldc) {
    const std::int64_t order = is(where, 'L') ? m : n;
    if (refused(who, {{1, is_side(where)},
                      {2, is_triangle(half)},
                      {3, m >= 0},
                      {4, n >= 0},
                      {7, holds(lda, order)},
                      {9, holds(ldb, m)},
                      {12, holds(ldc, m)}}))
        return;
    if (m == 0 || n == 0) return;
    const columns<T> result(c, m, n, ldc);
    if (alpha == T(0)) return scale(result, beta);
    const triangle stored = triangle_of(half);
    run<T>(
        work_of(m, n, order),
        [&](const device& d) {
            const matrix<T> A = columns<const T>(a, order, order, lda, half_of(stored, diag::stored, order))
                                    .upload(d),
                            B = columns<const T>(b, m, n, ldb).upload(d);
            matrix<T> C = destination(result, beta, d);
            detail::half_times<Kind>("", turned_side(where), turned(stored), alpha, A, B, beta, C);
            return C;
        },
        [&](const matrix<T>& C) { result.download(C); });
}

/// The ops of updates: of complex elements, only the one that keeps a result symmetric or Hermitian.
template <class Kind, class T>
constexpr bool is_op_of(char t) {
    if (std::is_same_v<T, real_of<T>>) return is_transpose(t);
    return is(t, 'N') || is(t, std::is_same_v<Kind, detail::symmetric_kind> ? 'T' : 'C');
}
/// The same of the transposed result.
template <class Kind>
constexpr transpose turned_op(char t) {
    if (!is(t, 'N')) return transpose::no;
    return std::is_same_v<Kind, detail::symmetric_kind> ? transpose::yes : transpose::conjugate;
}
/// One half times beta, as syrk and herk have it.
template <class Kind, class T, class N>
void scale_half(const columns<T>& result, triangle stored, N beta) {
    if (beta == N(1)) return;
    if (beta == N(0)) return result.clear();
    run<T>(
        result.area(),
        [&](const device& d) {
            matrix<T> C = result.upload(d);
            detail::scale_half<Kind>(turned(stored), C, beta);
            return C;
        },
        [&](const matrix<T>& C) { result.download(C); });
}

/// syrk and herk.
template <class Kind, class N, class T>
void update_half(const caller& who, char half, char t, std::int64_t n, std::int64_t k, N alpha, const T* a,
                 int lda, N beta, T* c, int ldc) {
    const bool plain = is(t, 'N');
    if (refused(who, {{1, is_triangle(half)},
                      {2, is_op_of<Kind, T>(t)},
                      {3, n >= 0},
                      {4, k >= 0},
                      {7, holds(lda, plain ? n : k)},
                      {10, holds(ldc, n)}}))
        return;
    if (n == 0) return;
    const triangle stored = triangle_of(half);
    const columns<T> result(c, n, n, ldc, half_of(stored, diag::stored, n));
    if (alpha == N(0) || k == 0) return scale_half<Kind>(result, stored, beta);
    run<T>(
        work_of(n, n, k),
        [&](const device& d) {
            const matrix<T> A = columns<const T>(a, plain ? n : k, plain ? k : n, lda).upload(d);
            matrix<T> C = destination(result, beta, d);
            detail::update_half<Kind>("", turned(stored), turned_op<Kind>(t), alpha, A, beta, C);
            return C;
        },
        [&](const matrix<T>& C) { result.download(C); });
}

/// syr2k and her2k.
template <class Kind, class T, class N>
void update_half_by_two(const caller& who, char half, char t, std::int64_t n, std::int64_t k, T alpha,
                        const T* a, int lda, const T* b, int ldb, N beta, T* c, int ldc) {
    const bool plain = is(t, 'N');
    if (refused(who, {{1, is_triangle(half)},
                      {2, is_op_of<Kind, T>(t)},
                      {3, n >= 0},
                      {4, k >= 0},
                      {7, holds(lda, plain ? n : k)},
                      {9, holds(ldb, plain ? n : k)},
                      {12, holds(ldc, n)}}))
        return;
    if (n == 0) return;
    const triangle stored = triangle_of(half);
    const columns<T> result(c, n, n, ldc, half_of(stored, diag::stored, n));
    if (alpha == T(0) || k == 0) return scale_half<Kind>(result, stored, beta);
    run<T>(
        2 * work_of(n, n, k),
        [&](const device& d) {
            const matrix<T> A = columns<const T>(a, plain ? n : k, plain ? k : n, lda).upload(d),
                            B = columns<const T>(b, plain ? n : k, plain ? k : n, ldb).upload(d);
            matrix<T> C = destination(result, beta, d);
            // The transpose of alpha A B^H is alpha conj(B) A'.
            detail::update_half_by_two<Kind>("", turned(stored), turned_op<Kind>(t),
                                             Kind::conjugate_number(alpha), A, B, beta, C);
            return C;
        },
        [&](const matrix<T>& C) { result.download(C); });
}

/// trmm and trsm, which `routine` tells apart.
template <class T, class Routine>
void triangular(const caller& who, char where, char half, char t, char unit, std::int64_t m, std::int64_t n,
                T alpha, const T* a, int lda, T* b, int ldb, Routine routine) {
    const std::int64_t order = is(where, 'L') ? m : n;
    if (refused(who, {{1, is_side(where)},
                      {2, is_triangle(half)},
                      {3, is_transpose(t)},
                      {4, is_diagonal(unit)},
                      {5, m >= 0},
                      {6, n >= 0},
                      {9, holds(lda, order)},
                      {11, holds(ldb, m)}}))
        return;
    if (m == 0 || n == 0) return;
    const columns<T> result(b, m, n, ldb);
    if (alpha == T(0)) return result.clear();
    const triangle stored = triangle_of(half);
    run<T>(
        work_of(m, n, order),
        [&](const device& d) {
            const matrix<T> A =
                columns<const T>(a, order, order, lda, half_of(stored, diag_of(unit), order)).upload(d);
            matrix<T> B = result.upload(d);
            routine(turned_side(where), turned(stored), transpose_of(t), diag_of(unit), alpha, A, B);
            return B;
        },
        [&](const matrix<T>& B) { result.download(B); });
}
template <class T>
void trmm(const caller& who, char where, char half, char t, char unit, std::int64_t m, std::int64_t n,
          T alpha, const T* a, int lda, T* b, int ldb) {
    triangular(who, where, half, t, unit, m, n, alpha, a, lda, b, ldb,
               [](auto&&... arguments) { blas::trmm(arguments...); });
}
template <class T>
void trsm(const caller& who, char where, char half, char t, char unit, std::int64_t m, std::int64_t n,
          T alpha, const T* a, int lda, T* b, int ldb) {
    triangular(who, where, half, t, unit, m, n, alpha, a, lda, b, ldb,
               [](auto&&... arguments) { blas::trsm(arguments...); });
}

} // namespace sinter::blas::c
