// sinter_blas, level 1, of complex numbers.
#include <cstddef>

#include <sinter/blas/c/level1_complex.hpp>

#define SINTER_LEVEL "level1.inc"
#define SINTER_LEVEL_OF_KIND "level1_complex.inc"
#include "complex_symbols.inc"
