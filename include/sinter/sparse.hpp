#pragma once
// Sparse matrices: compressed rows on a device, whose products are expressions like all others.

#include <sinter/core/letters_begin.inc>

#include <sinter/sparse/entries.hpp>
#include <sinter/sparse/functions.hpp>
#include <sinter/sparse/matrix.hpp>
#include <sinter/sparse/product.hpp>
#include <sinter/sparse/sums.hpp>

#include <sinter/core/letters_end.inc>
