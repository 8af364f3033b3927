#pragma once
// How a work-group takes whole lines.

#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/work_groups.hpp>
#include <sinter/plan/forms/whole_lines/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Elements of a line lie side by side in all arrays, and a line is made of whole vectors.
inline bool has_vectors_of_line(const launch_view& v) {
    const bool loads = v.facts.loads_vectors && v.study.vectorises && reads_vectors(v);
    return loads && (!v.kernel.cols.is_sized() || writes_rows(v)) && v.numbers.depth_cols == 1 &&
           v.numbers.depth % 4 == 0;
}

/// Every kernel of whole lines can be run so.
inline decision choose_whole_lines(const launch_view& v) {
    constexpr std::int64_t most_items = 512, items_of_group = 256, neighbours = 32, wanted = 4, most_kept = 8;
    decision d;
    schedule& s = d.how;
    const bool down = v.kernel.takes_columns(v.values);
    const bool across = !lies_along(v, v.study.arrays, !down) && lies_along(v, v.study.arrays, down);
    const std::int64_t length = v.numbers.terms, count = down ? v.numbers.cols : v.numbers.rows;
    if (!down && !across && has_vectors_of_line(v)) s.lanes = 4;
    const std::int64_t least_lines = across ? neighbours : 1, most = group_of(v, most_items);
    std::int64_t items = 1, lines = 1;
    while (lines < least_lines && lines < count) lines *= 2;
    while (2 * items * lines <= most && items * s.lanes * wanted < length) items *= 2;
    while (!across && lines < count && items * lines < items_of_group) lines *= 2;
    std::int64_t kept = ceil_div(length, items * s.lanes);
    if (kept > (s.lanes == 1 ? 2 * most_kept : most_kept)) kept = 0;
    s.form = whole_lines{down, across, static_cast<std::uint16_t>(lines), static_cast<std::uint16_t>(items),
                         static_cast<std::uint8_t>(kept)};
    s.local_x = static_cast<std::uint16_t>(across ? lines : items);
    s.local_y = static_cast<std::uint16_t>(across ? items : lines);
    return d;
}

} // namespace sinter::plan
