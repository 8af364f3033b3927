#pragma once
// Folds: of all terms, or along an axis.

#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/forms/cpu_folds/choose.hpp>
#include <sinter/plan/forms/group_folds/choose.hpp>
#include <sinter/plan/forms/group_folds/choose_scalar.hpp>
#include <sinter/plan/forms/item_fold/choose.hpp>
#include <sinter/plan/forms/strip_fold/choose.hpp>

namespace sinter::plan {

/// One element; none if no form of its own suits.
inline decision choose_scalar_fold(const launch_view& v) {
    if (v.study.folds_strips) return choose_strip_fold(v);
    if (const decision in_vectors = choose_vector_fold(v)) return in_vectors;
    return choose_scalar_group(v);
}

/// A fold, or a product whose result has not both rows and columns, or that no tile suits.
inline decision choose_fold(const launch_view& v) {
    if (v.kernel.is_scalar() && v.numbers.rows * v.numbers.cols == 1)
        if (const decision of_scalar = choose_scalar_fold(v)) return of_scalar;
    if (const decision in_registers = choose_registers(v)) return in_registers;
    if (const decision in_groups = choose_groups(v)) return in_groups;
    if (const decision on_cpu = choose_cpu_fold(v)) return on_cpu;
    return choose_item_fold(v);
}

} // namespace sinter::plan
