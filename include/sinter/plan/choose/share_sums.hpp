#pragma once
// How the shares of a sum are added up: by what is done last, or by a second launch. For the forms that share
// out sums (plan/forms/form.hpp), each of which chooses among these.

#include <cstdint>

#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/work_groups.hpp>
#include <sinter/plan/forms/group_folds/params.hpp>
#include <sinter/plan/forms/item_fold/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A CPU's work-item with so many `outputs` can add up the shares of all, if its loops stay below the
/// device's limit: that over its share, and those over all shares of its outputs.
inline bool joins_in_item(const launch_view& v, const decision& d, std::int64_t outputs) {
    const std::int64_t turns = d.shares.chunk + outputs * (d.shares.parts + 1) + 64;
    return v.facts.is_cpu && (v.facts.max_loop_trips == 0 || turns <= v.facts.max_loop_trips);
}

/// A second launch: a work-item for each output ...
inline schedule sum_by_items(const launch_view& v, const decision& first) {
    schedule s;
    s.aliased = first.how.aliased;
    s.form = item_fold{};
    set_group(v, s, !v.kernel.rows.is_sized() || !v.kernel.cols.is_sized());
    return s;
}

/// ... or a work-group of so many `items`, where there are many shares.
inline schedule sum_by_groups(const launch_view& v, const decision& first, std::int64_t items) {
    schedule s;
    s.aliased = first.how.aliased;
    s.form = group_fold{false};
    s.local_x = group_of(v, first.shares.parts >= 256 ? v.sizes.scalar_items : items);
    return s;
}

/// Of tiles: a GPU's work-items add up many shares together, where outputs are too few to keep it busy.
inline schedule sum_of_tiles(const launch_view& v, const decision& first) {
    const std::int64_t parts = first.shares.parts;
    const bool many = !v.facts.is_cpu && v.facts.has_local_memory && parts >= 4 &&
                      v.numbers.rows * v.numbers.cols <= 128 * std::int64_t{v.facts.compute_units};
    return many ? sum_by_groups(v, first, parts >= 32 ? 32 : 8) : sum_by_items(v, first);
}

} // namespace sinter::plan
