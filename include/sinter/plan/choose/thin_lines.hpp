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
#include <sinter/plan/device_facts.hpp>

namespace sinter::plan {

/// A product of few columns, or few rows, on a CPU, as long as memory takes for the other operand. (Two
/// cores with AVX-512, 2026-11-26, A of 2048 x 2048, where A * x takes 175 us; of 1, 4, 8 and 16 columns
/// or rows: A * B 180, 280, 270 and, in micro-tiles, 330 us for 1120, 580, 570 and 1130; B * A 180, 260,
/// 260 and 540 for 1040, 570, 1080 and 2170; trans(A) * B 140, 165, 270 and 610 for 2770, 5120, 2660 and
/// 2890; B * trans(A) 170, 190, 290 and 520 for 2550, 1900, 1890 and 2190.)
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
    decision d;
    schedule& t = d.how;
    t.lanes = static_cast<std::uint8_t>(lanes);
    t.rows_along_x = down;
    if (by_terms) {
        t.form = run_shape::row_fold;
        t.tile.depth = 2048;
        t.left_in_place = cheap && side_by_side;
        // Micro-tiles are faster from there on, and packed ones if there are few columns. (Doubles, 2048
        // x 2048 by 4 and 8 columns: 1400 and 1600 us for 840 and 830.)
        const bool doubles = element_bytes(type) == 8;
        if (lines > (!side_by_side ? (doubles ? 2 : 8) : down ? 16 : 32)) return no("micro-tiles are faster");
        t.vectors = static_cast<std::uint8_t>(ceil_div(lines, ceil_div(lines, 4)));
        t.rows = wide || t.vectors == 1 ? 4 : 2;
    } else {
        t.form = run_shape::output_fold;
        // So few terms at a time that the processor sees where each row of the large operand goes on.
        // Rows a power of two apart are in each other's way in the cache (16 lines: 550 us for 1000 to
        // 2500).
        const bool same_sets = reach(v, large, down) * element_bytes(type) % 4096 == 0;
        t.tile.depth = same_sets && lines > 8 ? 16 : 64;
        t.left_in_place = cheap && (!side_by_side || lines <= 4);
        const int sums = wide ? 16 : 8;
        while (t.rows < lines && t.rows < sums) t.rows = static_cast<std::uint8_t>(2 * t.rows);
        t.vectors = static_cast<std::uint8_t>((std::min)(4, sums / t.rows));
    }
    t.left.along_terms = side_by_side && !t.left_in_place;
    const int least = by_terms ? lanes : lanes * t.vectors;
    t.chunk = 256;
    while (t.chunk > least && outputs < 4 * std::int64_t{t.chunk} * v.facts.compute_units)
        t.chunk = static_cast<std::uint16_t>(t.chunk / 2);
    // Fewer outputs, of long sums, share out their terms.
    if (outputs < std::int64_t{t.chunk} * v.facts.compute_units)
        return no("few outputs share out their terms");
    const std::int64_t bytes =
        element_bytes(type) * most_thin_lines * (std::int64_t{t.chunk} + t.tile.depth + lanes);
    if (bytes > v.facts.local_memory) return no("local memory has no room");
    t.in_blocks = has_many_blocks(v, t.tile.depth);
    return d;
}

} // namespace sinter::plan
