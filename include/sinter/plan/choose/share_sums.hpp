#pragma once
// How the shares of a sum are added up: in the same launch, or by a second one.

#include <algorithm>
#include <cstdint>

#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/choose/work_groups.hpp>

namespace sinter::plan {

/// A work-item would add up more shares one after the other than docs/reference.md's bound has room for.
inline bool has_many_shares(const launch_view& v, const schedule& s, const share_numbers& shares) {
    const int items = !s.is(run_shape::group) ? 1
                      : s.local_y > 1         ? s.local_y
                                              : s.local_x / std::max<int>(1, s.outputs_along_x);
    return shares.parts / items > 2 * blocks_of_sum && adds_up_floats(v);
}

/// The work-group that is done last can add up the shares of all ...
inline bool joins_in_groups(const schedule& s) {
    return s.is(run_shape::group) || (s.is(run_shape::strip_fold) && s.local_x > 1);
}

/// ... or by the work-item, if its loops stay below the device's limit: that over its share, and those
/// over all shares of its outputs.
inline bool joins_in_items(const launch_view& v, const decision& d) {
    const schedule& s = d.how;
    std::int64_t outputs = 1;
    if (s.is(run_shape::tile))
        outputs = std::int64_t{s.rows} * s.vectors * s.lanes;
    else if (s.is(run_shape::output_fold))
        outputs = std::int64_t{s.vectors} * s.lanes;
    else if (!s.is(run_shape::fold) && !s.is(run_shape::strip_fold))
        return false;
    const std::int64_t turns = d.shares.chunk + outputs * (d.shares.parts + 1) + 64;
    return v.facts.max_loop_trips == 0 || turns <= v.facts.max_loop_trips;
}

/// The launch that adds up what the shares of the first one left.
inline schedule second_pass(const launch_view& v, const decision& first) {
    schedule s = first.how;
    const share_numbers& shares = first.shares;
    s.pass = fold_pass::partials;
    const bool tiles = s.is(run_shape::tile) || s.is(run_shape::local_tile) || s.is(run_shape::group_tile);
    // A GPU's work-items add up many shares together, where outputs are too few to keep it busy.
    const bool many = tiles && !v.facts.is_cpu && v.facts.has_local_memory && shares.parts >= 4 &&
                      v.numbers.rows * v.numbers.cols <= 128 * std::int64_t{v.facts.compute_units};
    // Of a strip fold each work-group of a GPU leaves a share, and so many are best added up by a group;
    // a CPU's work-items leave few.
    const bool groups = s.is(run_shape::strip_fold) && s.local_x > 1;
    if (tiles || s.is(run_shape::output_fold) || s.is(run_shape::strip_fold)) {
        const std::uint64_t aliased = s.aliased;
        s = schedule();
        s.aliased = aliased;
        s.pass = fold_pass::partials;
        s.form = many || groups ? run_shape::group : run_shape::fold;
        if (s.is(run_shape::group))
            s.local_x = group_of(v, groups || shares.parts >= 256 ? v.sizes.scalar_items
                                    : shares.parts >= 32          ? 32
                                                                  : 8);
        else
            set_group(v, s, !v.kernel.rows.is_sized() || !v.kernel.cols.is_sized());
    }
    s.sums_in_blocks = has_many_shares(v, s, shares);
    return s;
}

} // namespace sinter::plan
