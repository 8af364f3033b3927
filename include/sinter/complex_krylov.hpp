#pragma once
// Krylov methods for complex matrices and right sides.

#include <sinter/complex_sparse.hpp>
#include <sinter/krylov.hpp>

#include <sinter/core/letters_begin.inc>
// C's <complex.h> has a macro of this name, and FFTW and LAPACKE include it.
#pragma push_macro("complex")
#undef complex

#include <sinter/complex/krylov.hpp>
#include <sinter/complex/krylov_spectra.hpp>

#pragma pop_macro("complex")
#include <sinter/core/letters_end.inc>
