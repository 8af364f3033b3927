// sinter_blas, level 2, of real numbers.
#include <sinter/blas/c/letters.hpp>
#include <sinter/blas/c/level2_updates.hpp>
#include <sinter/sinter.hpp>

#define SINTER_LEVEL "level2.inc"
#define SINTER_LEVEL_OF_KIND "level2_real.inc"
#include "real_symbols.inc"
