#pragma once
// Folds: of all terms, or along an axis.

#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/forms/cpu_folds/choose.hpp>
#include <sinter/plan/forms/group_folds/choose.hpp>
#include <sinter/plan/forms/group_folds/choose_scalar.hpp>
#include <sinter/plan/forms/item_fold/choose.hpp>
#include <sinter/plan/forms/strip_fold/choose.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// One element; none if no form of its own suits.
inline decision choose_scalar_fold(const launch_view& v) {
    if (v.study.folds_strips) return choose_strip_fold(v);
    decision d;
    if (d.takes(vector_fold::name, choose_vector_fold(v))) return d;
    d.takes(group_fold::name, choose_scalar_group(v));
    return d;
}

/// A fold, or a product whose result has not both rows and columns, or that no tile suits.
inline decision choose_fold(const launch_view& v) {
    decision d;
    if (v.kernel.is_scalar() && v.numbers.rows * v.numbers.cols == 1)
        if (d.takes(group_fold::name, choose_scalar_fold(v))) return d;
    if (d.takes(team_fold::name, choose_registers(v))) return d;
    if (d.takes(group_fold::name, choose_groups(v))) return d;
    if (d.takes(output_fold::name, choose_cpu_fold(v))) return d;
    d.takes(item_fold::name, choose_item_fold(v));
    return d;
}

} // namespace sinter::plan
