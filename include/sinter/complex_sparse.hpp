#pragma once
// Sparse matrices of complex numbers: sparse_matrix<std::complex<float>>.

#include <sinter/complex.hpp>
#include <sinter/sparse.hpp>

#include <sinter/core/letters_begin.inc>
// C's <complex.h> has a macro of this name, and FFTW and LAPACKE include it.
#pragma push_macro("complex")
#undef complex

#include <sinter/complex/sparse.hpp>

#pragma pop_macro("complex")
#include <sinter/core/letters_end.inc>
