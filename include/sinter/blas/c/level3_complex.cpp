// sinter_blas, level 3, of complex numbers.
#include <sinter/blas/c/letters.hpp>
#include <sinter/blas/c/level3.hpp>
#include <sinter/complex_blas.hpp>

#define SINTER_LEVEL "level3.inc"
#define SINTER_LEVEL_OF_KIND "level3_complex.inc"
#include "complex_symbols.inc"
