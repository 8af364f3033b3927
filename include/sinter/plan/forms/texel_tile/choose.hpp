#pragma once
// Products of which a fragment computes several texels.

#include <cstdint>
#include <optional>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/choose/texel_answers.hpp>
#include <sinter/plan/forms/texel_tile/bands.hpp>
#include <sinter/plan/forms/texel_tile/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Functions are written out for every element of a tile, and for every texel that is fetched. llvmpipe's
/// compiler takes over a minute for 64 sines of vectors; those of 16 overflow an H100's registers, which
/// slows all that its driver runs afterwards.
inline bool is_long_text(const launch_view& v, const texel_tile& t) {
    const int rows = t.product.rows, texels = t.product.texels;
    return (t.rows_in_loop ? 1 : rows) * texels * v.study.epilogue_cost + 2 * rows * v.study.operand_cost[0] +
               5 * texels * v.study.operand_cost[1] >
           (v.facts.is_cpu ? 640 : 128);
}

/// A texel of a transposed left operand holds a term of four rows, which then follow each other.
inline bool takes_rows_together(const launch_view& v) {
    return !reads_vectors(v, v.study.operands[0]) && lies_along(v, 0, false);
}

/// A fragment draws a texel in each of several targets, where there is enough to do that these, and the
/// copies that make one array of them, are worth it.
inline decision choose_target_tile(const launch_view& v) {
    constexpr std::int64_t enough = std::int64_t{1} << 21; // multiplications
    const std::uint8_t targets = v.facts.max_targets >= 8 ? 8 : 4;
    if (v.kernel.outputs.size() != 1 || v.facts.max_targets < 4) return no("there are not enough targets");
    if (v.numbers.rows < 8 * targets || v.numbers.rows * v.numbers.cols * v.numbers.depth < enough)
        return no("there is little to do");
    if (target(v, v.kernel.outputs.front()).place.offset != 0) return no("the result is part of an array");
    const texel_columns columns = columns_of(v, false);
    decision d;
    schedule& s = d.how;
    s.lanes = columns.lanes;
    if (s.lanes != 4 || !set_turns(v, s)) return no("columns are no texels, or loops are too long");
    set_chosen_terms(v, s, std::int64_t{4} * targets);
    s.form = target_tile{{targets, 1, columns.right_four_terms, columns.dots}, takes_rows_together(v)};
    return d;
}

/// A fragment stores several texels of several rows: the largest tile of which there are enough to keep
/// the device busy. Larger ones are faster (bench/results/decisions/fragment_tiles.md).
inline decision choose_texel_tile(const launch_view& v) {
    const texel_columns columns = columns_of(v, false);
    decision d;
    schedule& s = d.how;
    s.lanes = columns.lanes;
    if (s.lanes != 4 || !set_turns(v, s)) return no("columns are no texels, or loops are too long");
    const std::optional<texel_edges> edges = edges_of(v);
    if (!edges) return no("outputs begin at other places in texels");
    texel_tile tile{{1, 1, columns.right_four_terms, columns.dots},
                    *edges,
                    0,
                    takes_rows_together(v),
                    has_long_epilogue(v, s, 1),
                    v.facts.swaps_in_quads};
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
                            {8, 1, edges->merges ? 1 : 64, edges->merges ? 1 : 512}};
    for (const shape& t : shapes) {
        tile.product.rows = t.rows;
        tile.product.texels = t.texels;
        const std::int64_t tiles = band_texels(tile, v.numbers.cols) * ceil_div(v.numbers.rows, t.rows);
        if (tiles < (v.facts.is_cpu ? t.on_cpu : t.on_gpu)) continue;
        const std::int64_t sums = std::int64_t{4} * t.rows * t.texels;
        if (finds_sums_too_long(v, sums, most_chosen_terms) || (t.texels > 1 && is_long_text(v, tile)))
            continue;
        // llvmpipe deals out squares of 64 x 64 to its threads: few tiles lie in lines of four rows.
        if (v.facts.is_cpu && tiles <= 16384) tile.line_rows = 4;
        set_chosen_terms(v, s, sums);
        s.form = tile;
        return d;
    }
    return no("there are few tiles");
}

} // namespace sinter::plan
