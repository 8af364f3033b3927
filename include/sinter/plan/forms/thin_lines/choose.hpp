#pragma once
// Products of few columns or few rows on CPUs, as folds of several lines of outputs at a time.

#include <algorithm>
#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/fold_answers.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/product_answers.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/facts/device_facts.hpp>
#include <sinter/plan/forms/thin_lines/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// The most lines that are faster in vectors of terms than in micro-tiles, packed ones if there are few
/// columns. `side_by_side`: terms of the thin operand.
constexpr int most_row_lines(bool side_by_side, bool down, bool doubles) {
    if (!side_by_side) return doubles ? 2 : 8;
    return down ? 16 : 32;
}

/// A product of few columns, or few rows, on a CPU, as long as memory takes for the other operand
/// (bench/results/decisions/few_columns_or_rows.md).
inline decision choose_lines(const launch_view& v) {
    const dtype type = product_of(v).type;
    if (!v.facts.is_cpu || !folds_vectors(v)) return no("there are no vectors of terms");
    if (type == dtype::boolean) return no("the product is of truths");
    if (chooses_terms(v) || asks_tile(v)) return no("its sums are found again, or it has a tile");
    const bool down = v.numbers.cols <= v.numbers.rows; // outputs of a line: it is a column
    const std::int64_t lines = down ? v.numbers.cols : v.numbers.rows,
                       outputs = down ? v.numbers.rows : v.numbers.cols;
    if (lines >= most_thin_lines || v.numbers.depth <= 64 || outputs * v.numbers.depth < large_operand)
        return no("there are too many lines, or too few elements");
    const int large = down ? 0 : 1, thin = 1 - large;
    const bool by_terms = lies_along(v, large, down);
    if (!has_slack(v, v.study.operands[large]) || (!by_terms && !lies_along(v, large, !down)))
        return no("nothing in the large operand lies side by side");
    const int lanes = register_lanes(type, v.facts);
    const bool wide = v.facts.vector_width >= 16; // there are 32 registers, not 16
    // What is computed of the thin operand is computed once for all outputs of a work-item.
    const bool cheap = v.study.operand_cost[thin] == 0,
               side_by_side = lies_along(v, thin, !down) && has_slack(v, v.study.operands[thin]);
    thin_lines t{256, 0, 1, down, side_by_side ? thin_operand::packed_in_vectors : thin_operand::packed};
    if (cheap && (by_terms ? side_by_side : !side_by_side || lines <= 4)) t.thin = thin_operand::in_place;
    std::uint8_t at_once = 1; // outputs, or vectors of them
    if (by_terms) {
        t.terms_a_block = 2048;
        if (lines > most_row_lines(side_by_side, down, element_bytes(type) == 8))
            return no("micro-tiles are faster");
        t.lines_at_once = static_cast<std::uint8_t>(ceil_div(lines, ceil_div(lines, 4)));
        at_once = wide || t.lines_at_once == 1 ? 4 : 2;
    } else {
        // So few terms at a time that the processor sees where each row of the large operand goes on.
        // Rows a power of two apart are in each other's way in the cache.
        const bool same_sets = reach(v, large, down) * element_bytes(type) % 4096 == 0;
        t.terms_a_block = same_sets && lines > 8 ? 16 : 64;
        const int sums = wide ? 16 : 8;
        while (t.lines_at_once < lines && t.lines_at_once < sums)
            t.lines_at_once = static_cast<std::uint8_t>(2 * t.lines_at_once);
        at_once = static_cast<std::uint8_t>((std::min)(4, sums / t.lines_at_once));
    }
    const int least = by_terms ? lanes : lanes * at_once;
    while (t.outputs > least && outputs < 4 * std::int64_t{t.outputs} * v.facts.compute_units)
        t.outputs = static_cast<std::uint16_t>(t.outputs / 2);
    // Fewer outputs, of long sums, share out their terms.
    if (outputs < std::int64_t{t.outputs} * v.facts.compute_units)
        return no("few outputs share out their terms");
    const std::int64_t bytes =
        element_bytes(type) * most_thin_lines * (std::int64_t{t.outputs} + t.terms_a_block + lanes);
    if (bytes > v.facts.local_memory) return no("local memory has no room");
    decision d;
    d.how.lanes = static_cast<std::uint8_t>(lanes);
    d.how.sums.in_blocks = has_many_blocks(v, t.terms_a_block);
    if (by_terms)
        d.how.form = row_lines{t, at_once};
    else
        d.how.form = output_lines{t, at_once};
    return d;
}

} // namespace sinter::plan
