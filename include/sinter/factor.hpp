#pragma once
// Factorisations of large matrices, on the device; include this beside sinter/sinter.hpp.

#include <sinter/version.hpp>

#include <sinter/core/letters_begin.inc>

#include <sinter/factor/banded.hpp>
#include <sinter/factor/cholesky.hpp>
#include <sinter/factor/indefinite.hpp>
#include <sinter/factor/inverse.hpp>
#include <sinter/factor/lu.hpp>
#include <sinter/factor/of_complex.hpp>
#include <sinter/factor/pivoted.hpp>
#include <sinter/factor/positive_banded.hpp>
#include <sinter/factor/qr.hpp>
#include <sinter/factor/refine.hpp>
#include <sinter/factor/regularised.hpp>
#include <sinter/factor/triangular.hpp>

#include <sinter/core/letters_end.inc>
