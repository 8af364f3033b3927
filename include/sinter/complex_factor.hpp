#pragma once
// Factorisations of complex matrices on the device, and systems of complex equations.

#include <sinter/complex_blas.hpp>
#include <sinter/factor.hpp>

#include <sinter/core/letters_begin.inc>
// C's <complex.h> has a macro of this name, and FFTW and LAPACKE include it.
#pragma push_macro("complex")
#undef complex

#include <sinter/complex/banded.hpp>
#include <sinter/complex/changed.hpp>
#include <sinter/complex/cholesky.hpp>
#include <sinter/complex/indefinite.hpp>
#include <sinter/complex/lu.hpp>
#include <sinter/complex/pivoted.hpp>
#include <sinter/complex/qr.hpp>
#include <sinter/complex/refine.hpp>
#include <sinter/complex/systems.hpp>

#pragma pop_macro("complex")
#include <sinter/core/letters_end.inc>
