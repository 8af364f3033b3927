#pragma once
// Spectra of matrices, and functions made of them; include this beside sinter/sinter.hpp.

#include <sinter/version.hpp>

#include <sinter/core/letters_begin.inc>

#include <sinter/spectra/eig.hpp>
#include <sinter/spectra/eigh.hpp>
#include <sinter/spectra/expm.hpp>
#include <sinter/spectra/functions.hpp>
#include <sinter/spectra/of_complex.hpp>
#include <sinter/spectra/sqrtm.hpp>
#include <sinter/spectra/svd.hpp>

#include <sinter/core/letters_end.inc>
