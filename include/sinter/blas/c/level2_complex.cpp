// sinter_blas, level 2, of complex numbers.
#include <sinter/blas/c/letters.hpp>
#include <sinter/blas/c/level2_updates.hpp>
#include <sinter/complex_blas.hpp>

#define SINTER_LEVEL "level2.inc"
#define SINTER_LEVEL_OF_KIND "level2_complex.inc"
#include "complex_symbols.inc"
