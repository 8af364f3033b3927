#pragma once
// The reference BLAS's real routines by name, on device arrays and views of them. Each is one or a few
// expressions; explain() shows their kernels.

#include <sinter/version.hpp>

#include <sinter/core/letters_begin.inc>

#include <sinter/blas/level1.hpp>
#include <sinter/blas/level2.hpp>
#include <sinter/blas/level3.hpp>

#include <sinter/core/letters_end.inc>
