#pragma once
// The rest of level 2: matrices to which outer products are added.

#include <sinter/blas/c/level2.hpp>

namespace sinter::inline SINTER_ABI::blas::c {

/// A = A + update for the ways in which A is stored: add(device, A) does it.
template <class T, class A, class Add>
void update(double work, const A& a, const Add& add) {
    run<T>(
        work,
        [&](const device& d) {
            auto result = a.upload(d);
            add(d, result);
            return result;
        },
        [&](const auto& result) { a.download(result); });
}

/// ger, geru and gerc; of the last, the column vector that is the second factor is conjugated.
template <class Kind, class T>
void add_outer(const caller& who, std::int64_t m, std::int64_t n, T alpha, const T* x, int incx, const T* y,
               int incy, T* a, int lda) {
    if (refused(who, {{1, m >= 0}, {2, n >= 0}, {5, incx != 0}, {7, incy != 0}, {9, holds(lda, m)}})) return;
    if (m == 0 || n == 0 || alpha == T(0)) return;
    update<T>(work_of(m, n), columns<T>(a, m, n, lda), [&](const device& d, matrix<T>& A) {
        const vector<T> X = strided<const T>(x, m, incx).upload(d),
                        Y = strided<const T>(y, n, incy).upload(d);
        // A C program's row-major x and y have changed places.
        with_conjugate<Kind>(!who.row_major(), Y, [&](const auto& left) {
            with_conjugate<Kind>(who.row_major(), X, [&](const auto& right) {
                A = alpha * detail::outer_product(left, right) + A;
            });
        });
    });
}

/// syr and her.
template <class Kind, class N, class T>
void add_to_half(const caller& who, char half, std::int64_t n, N alpha, const T* x, int incx, T* a, int lda) {
    if (refused(who, {{1, is_triangle(half)}, {2, n >= 0}, {5, incx != 0}, {7, holds(lda, n)}})) return;
    if (n == 0 || alpha == N(0)) return;
    const triangle stored = triangle_of(half);
    update<T>(work_of(n, n), columns<T>(a, n, n, lda, half_of(stored, diag::stored, n)),
              [&](const device& d, matrix<T>& A) {
                  with_conjugate<Kind>(
                      !who.row_major(), strided<const T>(x, n, incx).upload(d),
                      [&](const auto& X) { detail::add_to_half<Kind>("", turned(stored), alpha, X, A); });
              });
}
/// spr and hpr.
template <class Kind, class N, class T>
void add_to_packed(const caller& who, char half, std::int64_t n, N alpha, const T* x, int incx, T* ap) {
    if (refused(who, {{1, is_triangle(half)}, {2, n >= 0}, {5, incx != 0}})) return;
    if (n == 0 || alpha == N(0)) return;
    update<T>(work_of(n, n), packed(ap, n), [&](const device& d, vector<T>& AP) {
        with_conjugate<Kind>(who.row_major(), strided<const T>(x, n, incx).upload(d), [&](const auto& X) {
            detail::add_to_packed<Kind>("", triangle_of(half), alpha, X, AP);
        });
    });
}

/// syr2 and her2; of a row-major Hermitian matrix, C programs' x and y have changed places.
template <class Kind, class T>
void add_two_to_half(const caller& who, char half, std::int64_t n, T alpha, const T* x, int incx, const T* y,
                     int incy, T* a, int lda) {
    if (refused(who,
                {{1, is_triangle(half)}, {2, n >= 0}, {5, incx != 0}, {7, incy != 0}, {9, holds(lda, n)}}))
        return;
    if (n == 0 || alpha == T(0)) return;
    const triangle stored = triangle_of(half);
    update<T>(2 * work_of(n, n), columns<T>(a, n, n, lda, half_of(stored, diag::stored, n)),
              [&](const device& d, matrix<T>& A) {
                  const vector<T> X = strided<const T>(x, n, incx).upload(d),
                                  Y = strided<const T>(y, n, incy).upload(d);
                  with_conjugate<Kind>(!who.row_major(), Y, [&](const auto& first) {
                      with_conjugate<Kind>(!who.row_major(), X, [&](const auto& second) {
                          detail::add_two_to_half<Kind>("", turned(stored), alpha, first, second, A);
                      });
                  });
              });
}
/// spr2 and hpr2, likewise.
template <class Kind, class T>
void add_two_to_packed(const caller& who, char half, std::int64_t n, T alpha, const T* x, int incx,
                       const T* y, int incy, T* ap) {
    if (refused(who, {{1, is_triangle(half)}, {2, n >= 0}, {5, incx != 0}, {7, incy != 0}})) return;
    if (n == 0 || alpha == T(0)) return;
    update<T>(2 * work_of(n, n), packed(ap, n), [&](const device& d, vector<T>& AP) {
        const vector<T> X = strided<const T>(x, n, incx).upload(d),
                        Y = strided<const T>(y, n, incy).upload(d);
        with_conjugate<Kind>(who.row_major(), X, [&](const auto& first) {
            with_conjugate<Kind>(who.row_major(), Y, [&](const auto& second) {
                detail::add_two_to_packed<Kind>("", triangle_of(half), alpha, first, second, AP);
            });
        });
    });
}

} // namespace sinter::blas::c
