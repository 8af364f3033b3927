#pragma once
// Products of few outputs and long sums, whose micro-tiles a work-group adds up together.

#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/product_answers.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/choose/work_groups.hpp>
#include <sinter/plan/forms/group_tile/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Few outputs with long sums, on a GPU: neighbouring micro-tiles to a work-group, whose work-items share
/// the terms, so that one launch keeps the device busy (bench/results/single_figures.md). Tiles
/// in local memory come after each other, and those that few outputs have leave most compute units idle.
inline decision choose_group_tile(const launch_view& v) {
    if (v.facts.is_cpu || !v.facts.has_local_memory) return no("no groups share terms");
    const graph::value& product = product_of(v);
    if (product.type == dtype::boolean) return no("the product is of truths");
    if (v.numbers.depth < 192) return no("there are few terms to share");
    constexpr std::int64_t side = 32; // of the smallest tile in local memory
    const std::int64_t tiles_of_side = ceil_div(v.numbers.rows, side) * ceil_div(v.numbers.cols, side);
    if (2 * tiles_of_side > v.facts.compute_units) return no("there are enough tiles");
    decision d;
    schedule& s = d.how;
    group_tile f;
    micro_tile& m = f.micro;
    const bool writes = epilogue_in_vectors(v);
    // Terms side by side: neighbours take those, and columns one by one.
    f.items_along_x = !reads_vectors(v, v.study.operands[1]) && !lies_along(v, 1, true);
    if (writes && reads_vectors(v, v.study.operands[1])) s.lanes = 4;
    if (f.items_along_x) m.vectors = 4;
    const std::int64_t columns = ceil_div(v.numbers.cols, std::int64_t{s.lanes} * m.vectors);
    const std::int64_t most = group_of(v, 1024), units = v.facts.compute_units;
    std::int64_t across = 1, items = 2;
    while (across < 32 / (s.lanes * m.vectors) && across < columns && 4 * across <= most) across *= 2;
    if (2 * across > most) return no("work-groups are too small");
    for (m.rows = 8;; m.rows = static_cast<std::uint8_t>(m.rows / 2)) {
        const std::int64_t tiles = ceil_div(v.numbers.rows, m.rows) * ceil_div(columns, across) * across;
        const auto grows = [&] {
            const std::int64_t bytes =
                element_bytes(product.type) * m.rows * s.lanes * m.vectors * across * items;
            return 2 * items * across <= most && items < 128 && 16 * items < v.numbers.depth &&
                   2 * items * tiles <= 1024 * units && bytes <= v.facts.local_memory;
        };
        for (items = 2; grows();) items *= 2;
        if (m.rows == 1 || items * tiles >= 128 * units) break;
    }
    if (too_long(v, items)) return no("a work-item has too many terms");
    f.left_four_rows = m.rows >= 4 && v.study.vectorises && reads_down(v, v.study.operands[0]);
    s.local_x = static_cast<std::uint16_t>(f.items_along_x ? items : across);
    s.local_y = static_cast<std::uint16_t>(f.items_along_x ? across : items);
    if (!v.facts.loads_vectors && v.numbers.depth >= 16 * items) s.sums.unroll = 4;
    constexpr std::int64_t longest = 64; // terms of a work-item; more take longer than a second launch
    if (v.numbers.depth > longest * items) {
        // (More than four shares read the operands too often: tiles in local memory, shared out too,
        // win.)
        const std::int64_t parts = ceil_div(v.numbers.depth, longest / 2 * items);
        if (8 * tiles_of_side > units || parts > 4) return no("a second launch has too much to add up");
        split_sum(d, v.numbers.depth, parts, items);
    }
    // A launch that spills leaves some groups before their barriers, which PoCL 3.1 compiles wrongly
    // here.
    const std::int64_t* groups = v.facts.max_groups;
    const bool spills = ceil_div(columns, across) > groups[0] ||
                        ceil_div(v.numbers.rows, m.rows) > groups[1] ||
                        (s.sums.pass == fold_pass::shares && d.shares.parts > groups[2]);
    if (spills) return no("the launch would spill");
    set_writing(v, s, m);
    set_chosen_terms(v, s, m.sums(s.lanes));
    s.form = f;
    return d;
}

} // namespace sinter::plan
