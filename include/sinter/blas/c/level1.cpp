// sinter_blas, level 1, of real numbers.
#include <cstddef>

#include <sinter/blas/c/level1.hpp>
#include <sinter/sinter.hpp>

#define SINTER_LEVEL "level1.inc"
#define SINTER_LEVEL_OF_KIND "level1_real.inc"
#include "real_symbols.inc"

using namespace sinter::blas::c;

SINTER_EXPORT double dsdot_(const int* n, const float* x, const int* incx, const float* y, const int* incy) {
    return dsdot(*n, x, *incx, y, *incy);
}
SINTER_EXPORT double cblas_dsdot(int n, const float* x, int incx, const float* y, int incy) {
    return dsdot(n, x, incx, y, incy);
}
SINTER_EXPORT float sdsdot_(const int* n, const float* b, const float* x, const int* incx, const float* y,
                            const int* incy) {
    return sdsdot(*n, *b, x, *incx, y, *incy);
}
SINTER_EXPORT float cblas_sdsdot(int n, float b, const float* x, int incx, const float* y, int incy) {
    return sdsdot(n, b, x, incx, y, incy);
}
