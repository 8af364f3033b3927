#pragma once
// The reference BLAS's complex routines by name, on device arrays and views of complex elements.
// transpose::yes transposes, transpose::conjugate conjugates as well. What real matrices have too is in
// sinter/blas.hpp, of both; here is what only complex ones have.

#include <sinter/blas.hpp>
#include <sinter/complex.hpp>

#include <sinter/core/letters_begin.inc>
// C's <complex.h> has a macro of this name, and FFTW and LAPACKE include it.
#pragma push_macro("complex")
#undef complex

#include <sinter/complex/blas_hermitian.hpp>
#include <sinter/complex/blas_triangular.hpp>
#include <sinter/complex/blas_vectors.hpp>

#pragma pop_macro("complex")
#include <sinter/core/letters_end.inc>
