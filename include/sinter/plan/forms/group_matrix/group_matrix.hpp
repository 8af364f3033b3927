#pragma once
// Functions of matrices that a work-group takes one of, or some: batches of small ones, and panels.

#include <sinter/core/batch.hpp>
#include <sinter/plan/forms/group_matrix/group_batch.hpp>
#include <sinter/plan/forms/group_matrix/group_cholesky.hpp>
#include <sinter/plan/forms/group_matrix/group_panel.hpp>
#include <sinter/plan/forms/group_matrix/group_reflector.hpp>

namespace sinter::plan {

/// Writes the kernel, by the function that it computes.
inline void lower_group_matrix(lowering& low, const plan& p, const kernel& k, const device_facts& facts,
                               const schedule& s) {
    const batch_function f = batch_function_of(p.values[k.reduction]);
    if (suits_group(f))
        group_batch_builder(low, p, k, facts, s).run();
    else if (f == batch_function::panel_qr)
        group_reflector_builder(low, p, k, facts, s).run();
    else if (is_panel(f))
        group_panel_builder(low, p, k, facts, s).run();
    else
        group_cholesky_builder(low, p, k, facts, s).run();
}

} // namespace sinter::plan
