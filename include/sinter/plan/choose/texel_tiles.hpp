#pragma once
// Products of which a fragment computes several texels.

#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/choose/texel_answers.hpp>

namespace sinter::plan {

/// Functions are written out for every element of a tile, and for every texel that is fetched. llvmpipe's
/// compiler takes over a minute for 64 sines of vectors; those of 16 overflow an H100's registers, which
/// slows all that its driver runs afterwards.
inline bool is_long_text(const launch_view& v, const schedule& s) {
    return (s.by_rows ? 1 : s.rows) * s.vectors * v.study.epilogue_cost +
               2 * s.rows * v.study.operand_cost[0] + 5 * s.vectors * v.study.operand_cost[1] >
           (v.facts.is_cpu ? 640 : 128);
}

/// What tiles that are drawn and those that are stored have in common.
inline bool set_texel_tile(const launch_view& v, schedule& s) {
    if (s.flat || s.lanes != 4) return false;
    if (!set_turns(v, s)) return false;
    s.form = texel_shape::tile;
    // A texel of a transposed left operand holds a term of four rows, which then follow each other.
    s.left.vector = !reads_vectors(v, v.study.operands[0]) && lies_along(v, 0, false);
    return true;
}

/// A fragment draws a texel in each of several targets, where there is enough to do that these, and the
/// copies that make one array of them, are worth it.
inline decision choose_drawn_tile(const launch_view& v, const schedule& start) {
    constexpr std::int64_t enough = std::int64_t{1} << 21; // multiplications
    const int targets = v.facts.max_targets >= 8 ? 8 : 4;
    if (v.kernel.outputs.size() != 1 || v.facts.max_targets < 4) return no("there are not enough targets");
    if (v.numbers.rows < 8 * targets || v.numbers.rows * v.numbers.cols * v.numbers.depth < enough)
        return no("there is little to do");
    schedule tiled = start;
    if (target(v, v.kernel.outputs.front()).place.offset != 0) return no("the result is part of an array");
    if (!set_texel_tile(v, tiled)) return no("columns are no texels, or loops are too long");
    tiled.rows = static_cast<std::uint8_t>(targets);
    return decided(tiled);
}

/// A fragment stores several texels of several rows: the largest tile of which there are enough to keep
/// the device busy. (H100, 2026-11-25, 4096: 16 rows of two texels 1.32 TFLOP/s, 8 of two 1.14, 8 of one
/// .99.)
inline decision choose_stored_tile(const launch_view& v, const schedule& start) {
    schedule tiled = start;
    tiled.parts = texel_parts::none;
    tiled.keeps_rest = false;
    set_lanes(v, tiled);
    if (!set_texel_tile(v, tiled)) return no("columns are no texels, or loops are too long");
    if (!set_merging(v, tiled)) return no("outputs begin at other places in texels");
    tiled.by_rows = has_long_epilogue(v, tiled, tiled.rows * tiled.vectors);
    struct shape {
        std::uint8_t rows, texels;
        std::int64_t on_cpu, on_gpu; ///< how many there are to be
    };
    // What would be drawn component by component instead is worth it always.
    const std::int64_t never = std::int64_t{1} << 62;
    const shape shapes[] = {{16, 4, 512, never},
                            {16, 2, never, 4096},
                            {8, 4, 256, never},
                            {8, 2, 64, 256},
                            {8, 1, tiled.merges ? 1 : 64, tiled.merges ? 1 : 512}};
    for (const shape& t : shapes) {
        tiled.rows = t.rows;
        tiled.vectors = t.texels;
        const std::int64_t tiles = band_texels(tiled, v.numbers.cols) * ceil_div(v.numbers.rows, t.rows);
        if (tiles < (v.facts.is_cpu ? t.on_cpu : t.on_gpu)) continue;
        if (finds_sums_too_long(v, tiled, most_chosen_terms) || (t.texels > 1 && is_long_text(v, tiled)))
            continue;
        tiled.quads = v.facts.swaps_in_quads;
        // llvmpipe deals out squares of 64 x 64 to its threads: few tiles lie in lines of four rows.
        if (v.facts.is_cpu && tiles <= 16384) tiled.chunk = 4;
        return decided(tiled);
    }
    return no("there are few tiles");
}

} // namespace sinter::plan
