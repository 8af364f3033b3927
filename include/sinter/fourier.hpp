#pragma once
// Discrete Fourier transforms of any length, along rows or columns, of real and complex arrays; names and
// scaling as NumPy's. Complex results need sinter/complex.hpp, which this header includes.

#include <sinter/complex.hpp>

#include <sinter/core/letters_begin.inc>
// C's <complex.h> has a macro of this name, and FFTW and LAPACKE include it.
#pragma push_macro("complex")
#undef complex

#include <sinter/fourier/convolve.hpp>
#include <sinter/fourier/cosine.hpp>
#include <sinter/fourier/real.hpp>
#include <sinter/fourier/segments.hpp>
#include <sinter/fourier/shifts.hpp>
#include <sinter/fourier/transforms.hpp>
#include <sinter/fourier/windows.hpp>

#pragma pop_macro("complex")
#include <sinter/core/letters_end.inc>
