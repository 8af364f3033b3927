#pragma once
// The forms that have no folder yet, each a run_shape.

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/share_sums.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/lower/fold.hpp>
#include <sinter/plan/schedule.hpp>

namespace sinter::plan {

/// Where work-items have elements of their own, in groups for the device's sake only.
inline group_count groups_of_items(const launch& l) {
    const schedule& s = l.how;
    const launch_numbers& n = l.numbers;
    const std::int64_t together = s.chunk > 0 ? s.chunk : s.lanes; // elements of a work-item
    const auto in_groups = [&](std::int64_t across, std::int64_t down) {
        return group_count{ceil_div(across, s.local_x), ceil_div(down, s.local_y)};
    };
    if (l.writes_shares()) return in_groups(l.shares.parts, n.rows * n.cols);
    if (s.flat || !l.of.rows.is_sized()) return in_groups(ceil_div(n.rows * n.cols, together), 1);
    if (!l.of.cols.is_sized()) return in_groups(s.chunk > 0 ? ceil_div(n.rows, s.chunk) : n.rows, 1);
    std::int64_t y = ceil_div(n.rows, s.rows);
    if (s.walks && n.image_rows > 0) y = n.rows / n.image_rows * ceil_div(n.image_rows, s.rows);
    return in_groups(ceil_div(n.cols, together), y);
}

inline group_count groups(const unmoved_form& f, const launch& l) {
    const schedule& s = l.how;
    const launch_numbers& n = l.numbers;
    const std::int64_t cells = n.rows * n.cols;
    const std::int64_t parts = l.parts();
    switch (f.shape) {
    case run_shape::strip_fold: return {l.shares.parts, 1};
    case run_shape::group:
        if (s.outputs_along_x > 0) return {ceil_div(cells, s.outputs_along_x), parts};
        if (s.local_y > 1) return {ceil_div(cells, s.local_x), parts};
        return l.writes_shares() ? group_count{parts, cells} : group_count{cells, 1};
    default: return groups_of_items(l);
    }
}
inline std::string describe(const unmoved_form&, const schedule&) {
    return {};
}

inline bool joins(const unmoved_form& f, const launch_view& v, const decision& d) {
    const schedule& s = d.how;
    switch (f.shape) {
    case run_shape::group: return true;
    case run_shape::strip_fold: return s.local_x > 1 || joins_in_item(v, d, 1);
    case run_shape::fold: return joins_in_item(v, d, 1);
    default: return false;
    }
}
inline schedule second_launch(const unmoved_form& f, const launch_view& v, const decision& first) {
    switch (f.shape) {
    // A GPU's work-groups leave many shares, a CPU's work-items few.
    case run_shape::strip_fold:
        return first.how.local_x > 1 ? sum_by_groups(v, first, v.sizes.scalar_items) : sum_by_items(v, first);
    default: return first.how;
    }
}
inline int adders(const unmoved_form& f, const schedule& s) {
    if (f.shape != run_shape::group) return 1;
    return s.local_y > 1 ? s.local_y : s.local_x / (std::max)(1, int{s.outputs_along_x});
}
inline share_extents extents_of_shares(const unmoved_form&, const launch& l) {
    return row_of_shares_for_each(l);
}

inline void add_rules(const unmoved_form& f, const schedule&, const device_facts&, lowering_rules& r) {
    r.strips_of_terms = f.shape == run_shape::strip_fold;
}

inline void lower(const unmoved_form&, const unwritten_kernel& k) {
    fold_builder(k.low, k.of, k.facts, k.how).run();
}

} // namespace sinter::plan
