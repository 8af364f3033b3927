#pragma once
// What only complex vectors have: see level1.hpp.

#include <sinter/blas/c/level1.hpp>
#include <sinter/complex_blas.hpp>

// C's <complex.h> has a macro of this name.
#pragma push_macro("complex")
#undef complex

namespace sinter::inline SINTER_ABI::blas::c {

template <class T>
void rotg(std::complex<T>* a, const std::complex<T>* b, T* cosine, std::complex<T>* sine) {
    const complex_rotation<T> made = blas::rotg(*a, *b);
    *a = made.r;
    *cosine = made.c;
    *sine = made.s;
}
template <class T>
T dotu(std::int64_t n, const T* x, int incx, const T* y, int incy) {
    return number<T>(n, T(0), [&](const device& d) {
        const vector<T> X = strided<const T>(x, n, incx).upload(d),
                        Y = strided<const T>(y, n, incy).upload(d);
        return blas::dotu(X, Y);
    });
}
template <class T>
T dotc(std::int64_t n, const T* x, int incx, const T* y, int incy) {
    return number<T>(n, T(0), [&](const device& d) {
        const vector<T> X = strided<const T>(x, n, incx).upload(d),
                        Y = strided<const T>(y, n, incy).upload(d);
        return blas::dotc(X, Y);
    });
}

} // namespace sinter::blas::c

#pragma pop_macro("complex")
