#pragma once
// Spectra of complex matrices, and functions made of them, by the names of sinter/spectra.hpp.

#include <sinter/complex_factor.hpp>
#include <sinter/spectra.hpp>

#include <sinter/core/letters_begin.inc>
// C's <complex.h> has a macro of this name, and FFTW and LAPACKE include it.
#pragma push_macro("complex")
#undef complex

#include <sinter/complex/spectra.hpp>
#include <sinter/complex/spectra_functions.hpp>

#pragma pop_macro("complex")
#include <sinter/core/letters_end.inc>
