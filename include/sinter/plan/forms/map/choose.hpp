#pragma once
// Kernels without a reduction, if no other form suits.

#include <cstdint>
#include <variant>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/maps.hpp>
#include <sinter/plan/choose/work_groups.hpp>
#include <sinter/plan/forms/map/params.hpp>
#include <sinter/plan/study/varying.hpp>

namespace sinter::inline SINTER_ABI::plan {

inline neighbour_map neighbour_map_of(const launch_view& v, std::uint8_t lanes) {
    if (one_by_one(v)) return {choose_run(v, true).columns, 1};
    // Rows below each other have most of their neighbours in common.
    const bool few = v.study.neighbours <= 128, below = v.study.reaches_down && v.kernel.rows.is_sized();
    return {lanes,
            below && few && v.facts.loads_vectors && !v.facts.is_cpu ? std::uint8_t(4) : std::uint8_t(1)};
}

inline decision choose_map(const launch_view& v, const map_vectors& m) {
    const bool one_row = m.flat || !v.kernel.rows.is_sized() || !v.kernel.cols.is_sized();
    decision d;
    schedule& s = d.how;
    s.flat = m.flat;
    s.lanes = m.lanes;
    set_group(v, s, one_row, m.slides);
    if (m.slides) {
        s.form = neighbour_map_of(v, s.lanes);
    } else if (one_by_one(v) && !v.kernel.is_scalar()) {
        const run_of_item run = choose_run(v, one_row);
        // What the last vector computes too much is of whatever lies behind the row, and never stored.
        s.form = run_map{run.columns, run.rows, !one_row && v.study.dear && s.lanes > 1};
    } else {
        item_map form{};
        form.whole_vectors = s.lanes > 1 && !one_by_one(v) && ends_in_vectors(v, s);
        form.rows_first = !one_row && turn_narrow(v, s, ceil_div(v.numbers.cols, s.lanes));
        s.form = form;
    }
    return d;
}

/// Whole rows that places name are written in vectors; of all else an element after the other.
inline bool writes_whole_rows(const launch_view& v) {
    const graph::value& to = v.values[v.kernel.outputs.front().value];
    const graph::leaf* const column = v.values.leaf_of(to.args[2]);
    const bool own = column && column->kind == leaf_kind::col_index && column->views.empty();
    if (!own || !v.kernel.cols.is_sized() || !v.study.vectorises || !reads_vectors(v) || !writes_rows(v))
        return false;
    return !varies_along_row(v.values)[static_cast<std::size_t>(to.args[1])];
}
inline decision choose_map_at_places(const launch_view& v) {
    std::uint8_t lanes = writes_whole_rows(v) ? vector_lanes(v) : std::uint8_t(1);
    if (lanes > 4 && v.facts.reads_buffer_textures) lanes = 4;
    decision d = choose_map(v, {false, false, lanes});
    if (run_map* run = std::get_if<run_map>(&d.how.form)) run->computes_rest = false;
    return d;
}

} // namespace sinter::plan
