// sinter_blas, level 3, of real numbers.
#include <sinter/blas/c/letters.hpp>
#include <sinter/blas/c/level3.hpp>
#include <sinter/sinter.hpp>

#define SINTER_LEVEL "level3.inc"
#include "real_symbols.inc"
