#pragma once
// Batches of complex matrices: an array with one matrix in each row, as in sinter/batch.hpp. Products and
// transposes are expressions. Systems and factors are evaluated at once, of any order: a statement takes one
// step of all matrices. The host finds spectra.

#include <sinter/batch.hpp>
#include <sinter/complex_spectra.hpp>

#include <sinter/core/letters_begin.inc>
// C's <complex.h> has a macro of this name, and FFTW and LAPACKE include it.
#pragma push_macro("complex")
#undef complex

#include <sinter/complex/batch.hpp>
#include <sinter/complex/batch_spectra.hpp>

#pragma pop_macro("complex")
#include <sinter/core/letters_end.inc>
