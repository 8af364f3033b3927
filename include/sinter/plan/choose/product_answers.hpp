#pragma once
// Which tile a product is computed in: those in local memory and those in registers are weighed together.

#include <algorithm>
#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/facts/device_facts.hpp>
#include <sinter/plan/micro_tile.hpp>
#include <sinter/plan/study/matrix_operand.hpp>
#include <sinter/plan/tile_deal.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Terms; shorter products are one launch.
inline constexpr std::int64_t long_sum = 2048;

/// Elements of a product's large operand from which on a schedule for few lines is worth its kernel.
inline constexpr std::int64_t large_operand = 1 << 16;

inline std::int64_t element_bytes(dtype t) {
    return (std::max)(4, size_of(t));
}

/// The product of the kernel, which has one.
inline const graph::value& product_of(const launch_view& v) {
    return v.values[v.kernel.reduction];
}

/// A product that memory bounds, of many short rows or few long ones, which no tile fits
/// (bench/results/single_figures.md).
inline bool is_thin(const launch_view& v) {
    if (!is_large(v) || v.numbers.depth > 64) return false;
    return v.numbers.rows <= 16 || v.numbers.cols <= 16;
}

/// All arrays that an operand reads are images.
inline bool is_image(const launch_view& v, int operand) {
    for (const int leaf : v.study.operands[operand])
        if (!v.classes.leaves[static_cast<std::size_t>(leaf)].image) return false;
    return !v.study.operands[operand].empty();
}

inline bool reads_image(const launch_view& v) {
    return is_image(v, 0) || is_image(v, 1);
}

/// Tiles were measured of products that read an image, and this one does.
inline bool measured_with_image(const launch_view& v) {
    return v.facts.image_tiles.begin != v.facts.image_tiles.end && reads_image(v);
}

/// A program asked for the product's tile.
inline bool asks_tile(const launch_view& v) {
    return reads_image(v) ? v.wishes.asks_image_tile : v.wishes.asks_tile;
}

/// Matrix units of this kind were asked for, or nothing is lost by them.
inline bool may_use(const launch_view& v, matrix_units units) {
    const unit_products least = units == matrix_units::floats ? unit_products::all : unit_products::exact;
    return v.wishes.units_for >= least && !measured_with_image(v);
}

/// Matrix units of this kind can take the product.
inline bool fits(const launch_view& v, matrix_units units) {
    const graph::value& product = product_of(v);
    const auto both = [&](const auto& is_one) { return is_one(product.args[0]) && is_one(product.args[1]); };
    const auto is_double = [&](value_id of) { return v.values[of].type == dtype::f64; };
    const bool in_float = product.type == dtype::f16 || product.type == dtype::f32;
    switch (units) {
    case matrix_units::halves:
        return in_float && both([&](value_id of) { return halves_of(v.values, of) >= 0; });
    case matrix_units::floats:
        return in_float &&
               both([&](value_id of) { return is_floating(v.values[of].type) && !is_double(of); });
    case matrix_units::doubles: return product.type == dtype::f64 && both(is_double);
    default: return false;
    }
}

/// The tiles to choose from.
inline const tile_table& tiles_for(const launch_view& v, matrix_units units) {
    if (units != matrix_units::none) return v.facts.matrix_tiles[static_cast<int>(units)];
    return measured_with_image(v) ? v.facts.image_tiles : v.facts.tiles;
}

inline std::int64_t tiles_of(const launch_view& v, const tile_candidate& t) {
    return ceil_div(v.numbers.rows, t.counted().rows) * ceil_div(v.numbers.cols, t.counted().cols);
}

inline std::int64_t items_of(const launch_view& v, const tile_candidate& t) {
    if (one_by_one(v)) return 1;
    return std::int64_t{t.slices} * t.tile.rows * t.tile.cols / (t.rows * t.vectors * 4);
}

/// Where tiles are too few for the compute units, the number of shares of each tile's terms, of whole
/// blocks; 1 where the partial results would cost more than idle compute units do.
inline std::int64_t shares_of(const launch_view& v, const tile_candidate& t) {
    const std::int64_t tiles = tiles_of(v, t);
    if (v.facts.is_cpu || t.in_registers() || v.numbers.depth < long_sum || 4 * tiles > v.facts.compute_units)
        return 1;
    const std::int64_t wanted = 2 * v.facts.compute_units / tiles,
                       most = v.numbers.depth / (8 * std::int64_t{t.tile.depth});
    const std::int64_t parts = wanted < most ? wanted : most;
    return parts < 2 ? 1 : parts;
}

/// A work-item's registers hold the tile's sums, and in a long product their totals beside them. NVIDIA's
/// compiler of GLSL spills twice as soon as that of OpenCL C (bench/results/decisions/long_products.md).
inline bool holds_sums(const launch_view& v, const tile_candidate& t) {
    if (v.facts.is_cpu || t.in_registers() || !product_loses_digits(v)) return true;
    const std::int64_t sums = std::int64_t{4} * t.rows * t.vectors;
    return sums * element_bytes(product_of(v).type) <= 4 * (v.facts.loads_vectors ? 64 : 32);
}

/// The tile fits the device's limits, and the product has enough such tiles to keep the device busy.
/// Elements take so many `bytes` in local memory.
inline bool is_possible(const launch_view& v, const tile_candidate& t, matrix_units units,
                        std::int64_t bytes) {
    const auto is_enough = [&](std::int64_t tiles_and_shares) {
        return 4 * tiles_and_shares >= std::int64_t{t.load} * v.facts.compute_units;
    };
    if (t.in_registers()) return is_enough(tiles_of(v, t));
    const std::int64_t padding = units != matrix_units::none ? 16 : 8;
    const std::int64_t local = local_bytes_of(t, v.facts, bytes, padding);
    const std::int64_t turns = (v.numbers.depth / t.tile.depth + 1) * (t.tile.depth + 1);
    if (local > v.facts.local_memory || items_of(v, t) > v.facts.max_work_group || too_long(v, 1, turns))
        return false;
    return is_enough(tiles_of(v, t) * (v.numbers.depth >= 2 * long_sum ? shares_of(v, t) : 1));
}

/// A tile that suits a product, and how such tiles are dealt out.
struct tile_choice {
    const tile_candidate* tile = nullptr; ///< null: none does
    tile_deal deal;
    matrix_units units = matrix_units::none; ///< that multiply in it
    std::int64_t bytes = 4;                  ///< of an element in local memory

    bool in_memory() const { return tile && !tile->in_registers(); }
    /// The micro-tile to take without local memory; of 0 rows: none is known.
    tile_candidate in_registers() const {
        return tile && tile->in_registers() ? *tile : tile_candidate{{}, 0};
    }
};

/// The tile that suits: that of the fastest deal, or the first one. None if the product is too small.
inline tile_choice find_tile(const launch_view& v, matrix_units units, std::int64_t bytes) {
    tile_choice best{nullptr, {}, units, bytes};
    const tile_table& tiles = tiles_for(v, units);
    if (static_cast<double>(tiles.least) * v.facts.compute_units > v.numbers.work()) return best;
    const std::int64_t sum_bytes = element_bytes(product_of(v).type);
    // A list that was tuned may have no such tile.
    const bool some_hold = std::any_of(tiles.begin, tiles.end, [&](const tile_candidate& t) {
        return !t.in_registers() && holds_sums(v, t);
    });
    for (const tile_candidate* c = tiles.begin; c != tiles.end; ++c) {
        if ((some_hold && !holds_sums(v, *c)) || !is_possible(v, *c, units, bytes)) continue;
        const std::int64_t parts = shares_of(v, *c);
        if (!tiles.has_speeds()) return {c, {0, parts > 1 ? tiles_of(v, *c) : 0, parts}, units, bytes};
        const tile_deal d = deal_tiles(*c, {v.numbers.rows, v.numbers.cols, v.numbers.depth, sum_bytes,
                                            v.facts.compute_units, !v.facts.is_cpu && can_join(v, 1), parts});
        if (!best.tile || d.cost < best.deal.cost) best = {c, d, units, bytes};
    }
    return best;
}

/// Why no tile in local memory suits, whatever its size; null if one may.
inline const char* avoids_local_memory(const launch_view& v) {
    if (!v.facts.has_local_memory) return "there is no local memory";
    if (!one_by_one(v) && has_many_blocks(v)) return "shares add up more terms";
    // A CPU's panels also bring what lies the other way round into the order of vectors.
    const bool turned = v.facts.is_cpu && !reads_vectors(v, v.study.operands[1]);
    const std::int64_t least = !v.facts.is_cpu ? 16 : turned ? 4 : 48;
    if (v.numbers.rows < least || v.numbers.cols < least || v.numbers.depth < least)
        return "the product is too small";
    if (product_of(v).type == dtype::boolean) return "the product is of truths";
    if (v.facts.image_cache && reads_image(v) && !measured_with_image(v)) return "images have a cache";
    return nullptr;
}

/// The tile that the tables have for the product: the first one in local memory, by matrix units or without
/// them, or else one in registers. None if no table has one.
inline tile_choice best_tile(const launch_view& v) {
    if (v.facts.fetches_texels_in_software()) {
        const tile_choice found = find_tile(v, matrix_units::none, 4);
        return found.in_memory() ? tile_choice() : found;
    }
    tile_choice best;
    if (avoids_local_memory(v)) return best;
    const std::int64_t usual = element_bytes(product_of(v).type);
    for (const matrix_units units :
         {matrix_units::halves, matrix_units::floats, matrix_units::doubles, matrix_units::none}) {
        if (units != matrix_units::none && (!may_use(v, units) || !fits(v, units))) continue;
        const tile_choice found = find_tile(v, units, units == matrix_units::halves ? 2 : usual);
        if (found.tile) best = found;
        if (found.in_memory()) break;
    }
    return best;
}

/// What is computed of a product can be so, and written, in vectors of columns.
inline bool epilogue_in_vectors(const launch_view& v) {
    return v.study.vectorises && reads_vectors(v, v.study.epilogue) && writes_rows(v);
}

/// How a micro-tile's rows are written, whose vectors of outputs have s.lanes columns.
inline void set_writing(const launch_view& v, const schedule& s, micro_tile& m, bool on_units = false) {
    // One that fills the registers and ends in nothing but vectors takes NVIDIA's compilers a quarter
    // longer (bench/results/single_figures.md).
    const bool full = on_units || fills_registers(m.all_vectors());
    m.whole_vectors = s.lanes > 1 && !one_by_one(v) && !full && ends_in_vectors(v, s);
    m.rows_in_loop = m.sums(s.lanes) >= 16 && has_long_epilogue(v, s, m.all_vectors(), on_units);
}

} // namespace sinter::plan
