#pragma once
// Complex numbers: std::complex<float> and std::complex<double> as elements of matrices, vectors and scalars.
// <complex> brings streams with it, so sinter/sinter.hpp does not include this header.

#include <sinter/version.hpp>

#include <sinter/core/letters_begin.inc>
// C's <complex.h> has a macro of this name, and FFTW and LAPACKE include it.
#pragma push_macro("complex")
#undef complex

#include <sinter/sinter.hpp>

#include <sinter/complex/create.hpp>
#include <sinter/complex/elementary.hpp>
#include <sinter/complex/functions.hpp>
#include <sinter/complex/method_definitions.hpp>
#include <sinter/complex/operators.hpp>
#include <sinter/complex/own_functions.hpp>
#include <sinter/complex/print.hpp>
#include <sinter/complex/rearrange.hpp>
#include <sinter/complex/reductions.hpp>
#include <sinter/complex/states.hpp>
#include <sinter/complex/statements.hpp>
#include <sinter/complex/wrapped.hpp>

#pragma pop_macro("complex")
#include <sinter/core/letters_end.inc>
