// sinter_blas, level 3.
#include <sinter/blas/c/letters.hpp>
#include <sinter/blas/c/level3.hpp>
#include <sinter/sinter.hpp>

#define SINTER_LEVEL "level3.inc"
#include "symbols.inc"
