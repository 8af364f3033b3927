#pragma once
// Krylov methods: systems whose matrix is known by its products alone. Include this beside sinter/sinter.hpp.

#include <sinter/version.hpp>

#include <sinter/core/letters_begin.inc>

#include <sinter/krylov/bicgstab.hpp>
#include <sinter/krylov/block_jacobi.hpp>
#include <sinter/krylov/cg.hpp>
#include <sinter/krylov/chebyshev.hpp>
#include <sinter/krylov/eigsh.hpp>
#include <sinter/krylov/gmres.hpp>
#include <sinter/krylov/incomplete.hpp>
#include <sinter/krylov/lsqr.hpp>
#include <sinter/krylov/minres.hpp>
#include <sinter/krylov/power_iteration.hpp>
#include <sinter/krylov/preconditioners.hpp>
#include <sinter/krylov/svds.hpp>

#include <sinter/core/letters_end.inc>
