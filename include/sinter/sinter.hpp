#pragma once
// sinter: lazy linear algebra that is fused into one generated kernel where the data already is.
// This header needs no library; sinter/opencl.hpp and sinter/opengl.hpp add devices.

#include <sinter/version.hpp> // first: it ends what is compiled as C++17

#include <sinter/core/letters_begin.inc>

#include <sinter/expr/mistakes.hpp> // early, as the next one: errors in it name few files
#include <sinter/expr/own_reductions.hpp>

#include <sinter/array_ref.hpp>
#include <sinter/checks.hpp>
#include <sinter/create.hpp>
#include <sinter/device.hpp>
#include <sinter/expr/accurate_sums.hpp>
#include <sinter/expr/assign.hpp>
#include <sinter/expr/bins.hpp>
#include <sinter/expr/einsum.hpp>
#include <sinter/expr/gather.hpp>
#include <sinter/expr/join.hpp>
#include <sinter/expr/operators.hpp>
#include <sinter/expr/outer.hpp>
#include <sinter/expr/rearrange.hpp>
#include <sinter/expr/reductions.hpp>
#include <sinter/expr/reductions_of_states.hpp>
#include <sinter/expr/rows.hpp>
#include <sinter/expr/scans.hpp>
#include <sinter/expr/selected.hpp>
#include <sinter/expr/statistics.hpp>
#include <sinter/expr/steps.hpp>
#include <sinter/expr/take.hpp>
#include <sinter/expr/views.hpp>
#include <sinter/image_storage.hpp>
#include <sinter/matrix.hpp>
#include <sinter/print.hpp>
#include <sinter/scalar.hpp>
#include <sinter/vector.hpp>
#ifndef SINTER_COMPILED
#include <sinter/definitions.hpp>
#endif

#include <sinter/core/letters_end.inc>
