#pragma once
// Level 1 on the caller's vectors, with the Fortran BLAS's arguments. Nothing is illegal here: of no
// elements, routines do nothing and sums are 0.

#include <utility>

#include <sinter/blas/c/run.hpp>
#include <sinter/blas/level1.hpp>

namespace sinter::inline SINTER_ABI::blas::c {

/// Where a vector that is written is one element n times (an increment of 0), every element's operation sees
/// what the one before has left: they are carried out one by one. True if that was done.
template <class X, class Y, class F>
bool one_by_one(std::int64_t n, X* x, int incx, Y* y, int incy, bool writes_x, F f) {
    if (n < 2 || !((writes_x && incx == 0) || incy == 0)) return false;
    const strided<X> xs(x, n, incx);
    const strided<Y> ys(y, n, incy);
    for (std::int64_t i = 0; i < n; ++i) f(&xs[i], &ys[i]);
    return true;
}

// copy and swap compute nothing, so that the data stay where they are.
template <class T>
void copy(std::int64_t n, const T* x, int incx, T* y, int incy) {
    if (n <= 0) return;
    const strided<const T> from(x, n, incx);
    const strided<T> to(y, n, incy);
    for (std::int64_t i = 0; i < n; ++i) to[i] = from[i];
}
template <class T>
void swap(std::int64_t n, T* x, int incx, T* y, int incy) {
    if (n <= 0) return;
    const strided<T> a(x, n, incx), b(y, n, incy);
    for (std::int64_t i = 0; i < n; ++i) std::swap(a[i], b[i]);
}

/// alpha may be real.
template <class N, class T>
void scal(std::int64_t n, N alpha, T* x, int incx) {
    if (n <= 0 || incx <= 0) return;
    const strided<T> result(x, n, incx);
    run<T>(
        result.area(),
        [&](const device& d) {
            vector<T> X = result.upload(d);
            blas::scal(alpha, X);
            return X;
        },
        [&](const vector<T>& X) { result.download(X); });
}

template <class T>
void axpy(std::int64_t n, T alpha, const T* x, int incx, T* y, int incy) {
    if (n <= 0 || alpha == T(0)) return;
    if (one_by_one(n, x, incx, y, incy, false, [&](const T* a, T* b) { axpy(1, alpha, a, 1, b, 1); })) return;
    const strided<T> result(y, n, incy);
    run<T>(
        result.area(),
        [&](const device& d) {
            const vector<T> X = strided<const T>(x, n, incx).upload(d);
            vector<T> Y = result.upload(d);
            blas::axpy(alpha, X, Y);
            return Y;
        },
        [&](const vector<T>& Y) { result.download(Y); });
}

template <class T>
void rot(std::int64_t n, T* x, int incx, T* y, int incy, real_of<T> cosine, real_of<T> sine) {
    if (n <= 0) return;
    if (one_by_one(n, x, incx, y, incy, true, [&](T* a, T* b) { rot(1, a, 1, b, 1, cosine, sine); })) return;
    const strided<T> first(x, n, incx), second(y, n, incy);
    run<T>(
        2 * first.area(),
        [&](const device& d) {
            std::pair<vector<T>, vector<T>> both(first.upload(d), second.upload(d));
            blas::rot(both.first, both.second, cosine, sine);
            return both;
        },
        [&](const std::pair<vector<T>, vector<T>>& both) {
            first.download(both.first);
            second.download(both.second);
        });
}

template <class T>
void rotm(std::int64_t n, T* x, int incx, T* y, int incy, const T* h) {
    if (n <= 0 || h[0] == T(-2)) return;
    if (one_by_one(n, x, incx, y, incy, true, [&](T* a, T* b) { rotm(1, a, 1, b, 1, h); })) return;
    // The flag tells which elements are there.
    modified_rotation<T> rotation;
    rotation.flag = h[0] > T(0) ? T(1) : h[0] < T(0) ? T(-1) : T(0);
    if (h[0] != T(0)) rotation.h11 = h[1], rotation.h22 = h[4];
    if (h[0] <= T(0)) rotation.h21 = h[2], rotation.h12 = h[3];
    const strided<T> first(x, n, incx), second(y, n, incy);
    run<T>(
        2 * first.area(),
        [&](const device& d) {
            std::pair<vector<T>, vector<T>> both(first.upload(d), second.upload(d));
            blas::rotm(both.first, both.second, rotation);
            return both;
        },
        [&](const std::pair<vector<T>, vector<T>>& both) {
            first.download(both.first);
            second.download(both.second);
        });
}

// Rotations are made of two numbers, where the caller has them.
template <class T>
void rotg(T* a, T* b, T* cosine, T* sine) {
    const rotation<T> made = blas::rotg(*a, *b);
    *a = made.r;
    *b = made.z;
    *cosine = made.c;
    *sine = made.s;
}
template <class T>
void rotmg(T* d1, T* d2, T* x1, T y1, T* h) {
    const modified_rotation<T> made = blas::rotmg(*d1, *d2, *x1, y1);
    h[0] = made.flag; // which of the others are there
    if (made.flag == T(-1) || made.flag == T(1)) h[1] = made.h11, h[4] = made.h22;
    if (made.flag == T(-1) || made.flag == T(0)) h[2] = made.h21, h[3] = made.h12;
}

/// What a routine makes of vectors is one number, `nothing` of none.
template <class Wide, class R, class Compute>
R number(std::int64_t n, R nothing, const Compute& compute) {
    if (n <= 0) return nothing;
    R value = nothing;
    run<Wide>(static_cast<double>(n), compute, [&](const scalar<R>& s) { value = s.to_host(); });
    return value;
}

template <class T>
T dot(std::int64_t n, const T* x, int incx, const T* y, int incy) {
    return number<T>(n, T(0), [&](const device& d) {
        const vector<T> X = strided<const T>(x, n, incx).upload(d),
                        Y = strided<const T>(y, n, incy).upload(d);
        return blas::dot(X, Y);
    });
}
inline double dsdot(std::int64_t n, const float* x, int incx, const float* y, int incy) {
    return number<double>(n, 0.0, [&](const device& d) {
        const vector<float> X = strided<const float>(x, n, incx).upload(d),
                            Y = strided<const float>(y, n, incy).upload(d);
        return blas::dsdot(X, Y);
    });
}
inline float sdsdot(std::int64_t n, float b, const float* x, int incx, const float* y, int incy) {
    return number<double>(n, b, [&](const device& d) {
        const vector<float> X = strided<const float>(x, n, incx).upload(d),
                            Y = strided<const float>(y, n, incy).upload(d);
        return blas::sdsdot(b, X, Y);
    });
}
template <class T>
real_of<T> nrm2(std::int64_t n, const T* x, int incx) {
    return number<T>(n, real_of<T>(0),
                     [&](const device& d) { return blas::nrm2(strided<const T>(x, n, incx).upload(d)); });
}
template <class T>
real_of<T> asum(std::int64_t n, const T* x, int incx) {
    return number<T>(incx <= 0 ? 0 : n, real_of<T>(0),
                     [&](const device& d) { return blas::asum(strided<const T>(x, n, incx).upload(d)); });
}
/// Counted from 0; -1 of none. The first NaN counts as the largest; the reference passes over it.
template <class T>
int iamax(std::int64_t n, const T* x, int incx) {
    return number<T>(incx <= 0 ? 0 : n, -1,
                     [&](const device& d) { return blas::iamax(strided<const T>(x, n, incx).upload(d)); });
}

} // namespace sinter::blas::c
