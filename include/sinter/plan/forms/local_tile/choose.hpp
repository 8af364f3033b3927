#pragma once
// Tiles whose operands lie in local memory: how they are brought there, and shares of few tiles.

#include <cstdint>
#include <vector>

#include <sinter/plan/choose/asked_products.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/product_answers.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/facts/product_step.hpp>
#include <sinter/plan/forms/local_tile/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// All vectors of four of these arrays lie at multiples of four elements: GLSL has vectors in arrays of
/// nothing else.
inline bool has_whole_vectors(const launch_view& v, const std::vector<int>& leaves) {
    for (const int leaf : leaves) {
        const auto n = static_cast<std::size_t>(leaf);
        const dtype t = v.values.leaves[n].type;
        const bool one = t != dtype::f16 && t != dtype::f64;
        if (!one || !v.classes.leaves[n].aligned4) return false;
    }
    return true;
}

/// Work-items go the way that the operand's first array lies; vectors where all its arrays lie along
/// columns.
inline operand_fetch fetch_of(const launch_view& v, int operand, bool is_left) {
    operand_fetch f{v.study.vectorises && !is_left, is_left};
    bool first = true;
    for (const int leaf : v.study.operands[operand]) {
        const layout_class& c = v.classes.leaves[static_cast<std::size_t>(leaf)];
        if (c.folded || !c.slack || c.cols == stride_class::general) f.vector = false;
        if (first && c.rows == stride_class::unit) f.along_terms = !is_left;
        first = false;
    }
    // A column for all has its terms side by side, too; both together are another way (set_fetches).
    if (f.vector) f.along_terms = false;
    return f;
}

/// How a work-group of so many work-items brings its operands in. Where an operand's terms lie side by side
/// and memory has vectors, four terms of four rows at a time: a quarter of the loads, and of their addresses.
/// Vectors of two gain nothing by it (bench/results/single_figures.md).
inline void set_fetches(const launch_view& v, memory_tile& t, std::int64_t items) {
    t.left = fetch_of(v, 0, true);
    t.right = fetch_of(v, 1, false);
    if (v.facts.reads_buffer_textures || t.lanes != 4 || !v.study.vectorises) return;
    for (const bool is_left : {true, false}) {
        const std::int64_t vectors = (is_left ? t.size.rows : t.size.cols) / 4;
        const bool even = vectors % 8 == 0 && vectors * (t.size.depth / 4) % items == 0;
        operand_fetch& f = is_left ? t.left : t.right;
        if (f.vector || !has_slack(v, v.study.operands[is_left ? 0 : 1])) continue;
        if (!v.facts.loads_vectors && !has_whole_vectors(v, v.study.operands[is_left ? 0 : 1])) continue;
        if (lies_along(v, is_left ? 0 : 1, is_left)) {
            if (even) f = {true, true};
        } else if (is_left && lies_along(v, 0, false)) {
            f = {true, false}; // rows lie side by side: a transposed operand
        }
    }
}

/// A product in tiles in local memory, on a GPU.
inline decision choose_local_tile(const launch_view& v, const tile_choice& found) {
    const tile_candidate& t = *found.tile;
    const bool on_units = found.units != matrix_units::none;
    memory_tile tile{t.tile, {t.rows, t.vectors}};
    const bool narrow = found.units == matrix_units::floats && t.vectors % 2 != 0;
    if (v.facts.loads_vectors && (found.bytes == 8 || narrow)) {
        // Local memory hands out 16 bytes at a time, from all its banks, which vectors of two doubles
        // take (bench/results/single_figures.md). Of tiles of 16 columns for 32 work-items there
        // are no vectors of four for all of them.
        tile.lanes = 2;
        tile.micro.vectors = static_cast<std::uint8_t>(2 * t.vectors);
    }
    decision d;
    schedule& s = d.how;
    s.local_x = static_cast<std::uint16_t>(items_of(v, t));
    s.sums.in_blocks = product_loses_digits(v);
    s.lanes = epilogue_in_vectors(v) ? tile.lanes : std::uint8_t(1);
    set_fetches(v, tile, s.local_x);
    // (Only where such a tile was asked for are loops bounded.)
    const std::int64_t sums = tile.micro.sums(s.lanes);
    if (finds_sums_too_long(v, sums, most_chosen_terms)) return refuse(refusal::lost_sums);
    set_chosen_terms(v, s, sums);
    if (found.deal.shared != 0) {
        split_sum(d, v.numbers.depth, found.deal.parts, t.tile.depth);
        s.sums.joins = found.deal.joins;
        d.shares.whole_tiles = found.deal.whole;
        d.shares.shared_tiles = found.deal.shared;
    }
    set_writing(v, s, tile.micro, on_units);
    if (on_units)
        s.form = unit_tile{tile, found.units};
    else
        s.form = local_tile{tile, t.slices};
    return d;
}

/// The tile of the step that was asked for by name.
inline decision choose_step_tile(const launch_view& v) {
    const dtype type = product_of(v).type;
    if (type == dtype::boolean) return refuse(refusal::truths);
    const step_tile t = asked_step_tile(v);
    if (!fits(v, t, type)) return refuse(refusal::room);
    memory_tile tile{t.tile, {t.rows, t.vectors}, t.lanes};
    const std::int64_t turns = (v.numbers.depth / t.tile.depth + 1) * (t.tile.depth + 1);
    if (too_long(v, 1, turns) || finds_sums_too_long(v, tile.micro.sums(1), most_chosen_terms))
        return refuse(refusal::loops);
    decision d;
    schedule& s = d.how;
    s.local_x = static_cast<std::uint16_t>(items_of(t));
    s.lanes = epilogue_in_vectors(v) ? t.lanes : std::uint8_t(1);
    tile.micro.rows_in_loop = chooses_terms(v);
    set_fetches(v, tile, s.local_x);
    set_chosen_terms(v, s, tile.micro.sums(s.lanes));
    s.form = local_tile{tile, 1};
    return d;
}

} // namespace sinter::plan
