// sinter_blas, level 2.
#include <sinter/blas/c/letters.hpp>
#include <sinter/blas/c/level2.hpp>
#include <sinter/sinter.hpp>

#define SINTER_LEVEL "level2.inc"
#include "symbols.inc"
