#pragma once
// Schedules of contractions with rows and columns: tiles, how their operands are fetched, and shares of long
// sums.

#include <cstdint>
#include <string>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/launch_study.hpp>
#include <sinter/plan/matrix_operand.hpp>
#include <sinter/plan/tile_deal.hpp>

namespace sinter::plan {

class contraction_chooser : public launch_study {
public:
    using launch_study::launch_study;

    std::string no_step; ///< which step or tile was asked for and cannot be had, and why; or empty

protected:
    /// The schedule that was asked for by name; false if none was, or the product cannot have it: then
    /// `no_step` says why. (A product without terms has nothing to schedule.)
    bool choose_step(schedule& s) {
        if (wishes_.step == product_step::best || numbers.depth == 0) return false;
        const graph::value& product = plan_.values[kernel_.reduction];
        if (wishes_.step == product_step::naive) {
            s.run = run_shape::tile;
            if (!facts_.is_cpu || facts_.reads_buffer_textures) s.local_x = s.local_y = 8;
            return too_long(1) || finds_sums_too_long(s, most_chosen_terms) ? refuse_terms(s) : true;
        }
        if (product.type == dtype::boolean) return refuse_step(s, "it is of truths");
        step_tile t = tile_of(wishes_.step, facts_.loads_vectors);
        if (!fits(t, product.type)) t = tile_of(wishes_.step, facts_.loads_vectors, true);
        if (!fits(t, product.type))
            return refuse_step(s, "its tile needs " + std::to_string(items_of(t)) + " work-items and " +
                                      std::to_string(bytes_of(t, product.type)) +
                                      " bytes of local memory, and a work-group has " +
                                      std::to_string(facts_.max_work_group) + " and " +
                                      std::to_string(facts_.local_memory));
        if (too_long(1, (numbers.depth / t.tile.depth + 1) * (t.tile.depth + 1))) return refuse_terms(s);
        s.run = run_shape::local_tile;
        s.tile = t.tile;
        s.tile_lanes = t.lanes;
        s.rows = t.rows;
        s.vectors = t.vectors;
        s.local_x = static_cast<std::uint16_t>(items_of(t));
        if (finds_sums_too_long(s, most_chosen_terms)) return refuse_terms(s);
        s.by_rows = chooses_terms();
        choose_fetches(s);
        const bool vectors = study_.vectorises && reads_vectors(study_.epilogue) && writes_rows();
        s.lanes = vectors ? t.lanes : std::uint8_t(1);
        return true;
    }

    static std::int64_t items_of(const step_tile& t) {
        return std::int64_t{t.tile.rows} * t.tile.cols / (t.rows * t.vectors * t.lanes);
    }
    static std::int64_t bytes_of(const step_tile& t, dtype type) {
        return element_bytes(type) * 2 * t.tile.depth * (t.tile.rows + t.tile.cols + 2 * t.lanes);
    }
    bool fits(const step_tile& t, dtype type) const {
        return items_of(t) <= facts_.max_work_group && bytes_of(t, type) <= facts_.local_memory;
    }
    bool refuse_step(schedule& s, const std::string& why) {
        no_step = std::string("by the step \"") + name_of(wishes_.step) +
                  "\", which use_product_step asked for: " + why;
        s = schedule();
        return false;
    }
    bool refuse_terms(schedule& s) {
        return refuse_step(s, "it adds up " + std::to_string(numbers.depth) +
                                  " terms, and the device ends loops after " +
                                  std::to_string(facts_.max_loop_trips) + " turns");
    }

    static std::int64_t element_bytes(dtype t) { return t == dtype::f64 ? 8 : 4; }

    static constexpr std::int64_t long_sum = 2048; ///< terms; shorter products are one launch

    /// A product with few tiles and many terms is shared out, in shares of 64 terms at least (a CPU: 4096),
    /// until every compute unit has enough work-items, and every core. The numbers are reasoned, not
    /// measured: 256 work-items hide a compute unit's latency, a core takes as long for 4096 terms as PoCL
    /// for a launch, and what fewer than 16 shares gain on a GPU its second launch costs.
    void share_out_tiles(schedule& s) {
        if (numbers.depth < long_sum || numbers.rows * numbers.cols == 0) return;
        const std::int64_t work =
            ceil_div(numbers.rows, s.rows) * ceil_div(numbers.cols, s.lanes * s.vectors);
        const bool software = facts_.is_cpu && facts_.reads_buffer_textures;
        const std::int64_t wanted = facts_.is_cpu ? (software ? 32 : 4) * facts_.compute_units
                                                  : 256 * std::int64_t{facts_.compute_units};
        const std::int64_t least = facts_.is_cpu ? 4096 : 64;
        std::int64_t parts = wanted / work < numbers.depth / least ? wanted / work : numbers.depth / least;
        const std::int64_t digits =
            product_loses_digits() ? ceil_div(numbers.depth, terms_of_product_block) : 1;
        if (parts < digits)
            parts = digits;
        else if (parts < (facts_.is_cpu ? 2 : 16))
            return;
        // A share's loop is not unrolled, and must not be too long either.
        const std::int64_t longest = facts_.max_loop_trips / 2;
        if (longest > 0 && parts < numbers.depth / longest + 1) parts = numbers.depth / longest + 1;
        split_sum(s, numbers.depth, parts);
        s.unroll = 1;
        if (s.left.along_terms) s.left = {}; // one term after the other
        s.local_x = software ? std::uint16_t(8) : facts_.is_cpu ? std::uint16_t(1) : group_of(64);
        s.local_y = 1;
    }

    /// Few outputs with long sums, on a GPU: neighbouring micro-tiles to a work-group, whose work-items share
    /// the terms, so that one launch keeps the device busy (H200, 2026-11-24: 64 x 1797 x 64 takes 6 us for
    /// 61, 8 x 1797 x 24 7 for 300). Tiles in local memory come after each other, and those that few outputs
    /// have leave most compute units idle.
    bool choose_group_tile(schedule& s) {
        if (facts_.is_cpu || !facts_.has_local_memory) return false;
        const graph::value& product = plan_.values[kernel_.reduction];
        if (product.type == dtype::boolean || numbers.depth < 192) return false;
        constexpr std::int64_t side = 32; // of the smallest tile in local memory
        const std::int64_t tiles_of_side = ceil_div(numbers.rows, side) * ceil_div(numbers.cols, side);
        if (2 * tiles_of_side > facts_.compute_units) return false;
        schedule t = s;
        t.run = run_shape::group_tile;
        const bool writes = study_.vectorises && writes_rows() && reads_vectors(study_.epilogue);
        // Terms side by side: neighbours take those, and columns one by one.
        t.right.along_terms = !reads_vectors(study_.operands[1]) && !lies_along(1, true);
        if (writes && reads_vectors(study_.operands[1])) t.lanes = 4;
        if (t.right.along_terms) t.vectors = 4;
        const std::int64_t columns = ceil_div(numbers.cols, std::int64_t{t.lanes} * t.vectors);
        const std::int64_t most = group_of(1024), units = facts_.compute_units;
        std::int64_t across = 1, items = 2;
        while (across < 32 / (t.lanes * t.vectors) && across < columns && 4 * across <= most) across *= 2;
        if (2 * across > most) return false;
        for (t.rows = 8;; t.rows = static_cast<std::uint8_t>(t.rows / 2)) {
            const std::int64_t tiles = ceil_div(numbers.rows, t.rows) * ceil_div(columns, across) * across;
            const auto grows = [&] {
                const std::int64_t bytes =
                    element_bytes(product.type) * t.rows * t.lanes * t.vectors * across * items;
                return 2 * items * across <= most && items < 128 && 16 * items < numbers.depth &&
                       2 * items * tiles <= 1024 * units && bytes <= facts_.local_memory;
            };
            for (items = 2; grows();) items *= 2;
            if (t.rows == 1 || items * tiles >= 128 * units) break;
        }
        if (too_long(items)) return false;
        t.left.vector = t.rows >= 4 && study_.vectorises && reads_down(study_.operands[0]);
        t.local_x = static_cast<std::uint16_t>(t.right.along_terms ? items : across);
        t.local_y = static_cast<std::uint16_t>(t.right.along_terms ? across : items);
        if (!facts_.loads_vectors && numbers.depth >= 16 * items) t.unroll = 4;
        constexpr std::int64_t longest = 64; // terms of a work-item; more take longer than a second launch
        if (numbers.depth > longest * items) {
            // (More than four shares read the operands too often: tiles in local memory, shared out too,
            // win.)
            const std::int64_t parts = ceil_div(numbers.depth, longest / 2 * items);
            if (8 * tiles_of_side > units || parts > 4) return false;
            split_sum(t, numbers.depth, parts, items);
        }
        // A launch that spills leaves some groups before their barriers, which PoCL 3.1 compiles wrongly
        // here.
        const std::int64_t* groups = facts_.max_groups;
        if (ceil_div(columns, across) > groups[0] || ceil_div(numbers.rows, t.rows) > groups[1]) return false;
        if (t.pass == fold_pass::shares && shares.parts > groups[2]) return false;
        s = t;
        return true;
    }

    /// Every array has its rows beside each other, or one element for all.
    bool reads_down(const std::vector<int>& leaves) const {
        for (const int leaf : leaves) {
            const layout_class& c = classes_.leaves[static_cast<std::size_t>(leaf)];
            if (c.folded || !c.slack || c.rows == stride_class::general) return false;
        }
        return true;
    }

    bool reads_image() const { return is_image(0) || is_image(1); }
    bool measured_with_image() const {
        return facts_.image_tiles.begin != facts_.image_tiles.end && reads_image();
    }
    /// Matrix units of this kind were asked for, or nothing is lost by them.
    bool may_use(matrix_units units) const {
        const unit_products least = units == matrix_units::floats ? unit_products::all : unit_products::exact;
        return wishes_.units_for >= least && !measured_with_image();
    }
    /// Matrix units of this kind can take the product.
    bool fits(matrix_units units) const {
        const graph::value& product = plan_.values[kernel_.reduction];
        const auto both = [&](const auto& is_one) {
            return is_one(product.args[0]) && is_one(product.args[1]);
        };
        const auto is_double = [&](value_id v) { return plan_.values[v].type == dtype::f64; };
        const bool in_float = product.type == dtype::f16 || product.type == dtype::f32;
        switch (units) {
        case matrix_units::halves:
            return in_float && both([&](value_id v) { return halves_of(plan_.values, v) >= 0; });
        case matrix_units::floats:
            return in_float &&
                   both([&](value_id v) { return is_floating(plan_.values[v].type) && !is_double(v); });
        case matrix_units::doubles: return product.type == dtype::f64 && both(is_double);
        default: return false;
        }
    }
    /// The tiles to choose from.
    const tile_table& tiles() const {
        if (units_ != matrix_units::none) return facts_.matrix_tiles[static_cast<int>(units_)];
        return measured_with_image() ? facts_.image_tiles : facts_.tiles;
    }

    matrix_units units_ = matrix_units::none; ///< whose tiles are looked at
    tile_candidate in_registers_{{}, 0};      ///< the micro-tile that the table asks for; of 0 rows: none

    std::int64_t tiles_of(const tile_candidate& t) const {
        return ceil_div(numbers.rows, t.counted().rows) * ceil_div(numbers.cols, t.counted().cols);
    }
    std::int64_t items_of(const tile_candidate& t) const {
        if (one_by_one()) return 1;
        return std::int64_t{t.slices} * t.tile.rows * t.tile.cols / (t.rows * t.vectors * 4);
    }

    /// Where tiles are too few for the compute units, the number of shares of each tile's terms, of whole
    /// blocks; 1 where the partial results would cost more than idle compute units do.
    std::int64_t shares_of(const tile_candidate& t) const {
        const std::int64_t tiles = tiles_of(t);
        if (facts_.is_cpu || t.in_registers() || numbers.depth < long_sum || 4 * tiles > facts_.compute_units)
            return 1;
        const std::int64_t wanted = 2 * facts_.compute_units / tiles,
                           most = numbers.depth / (8 * std::int64_t{t.tile.depth});
        const std::int64_t parts = wanted < most ? wanted : most;
        return parts < 2 ? 1 : parts;
    }

    /// The tile fits the device's limits, and the product has enough such tiles to keep the device busy.
    /// Elements take so many `bytes` in local memory.
    bool is_possible(const tile_candidate& t, std::int64_t bytes) const {
        const auto is_enough = [&](std::int64_t tiles_and_shares) {
            return 4 * tiles_and_shares >= std::int64_t{t.load} * facts_.compute_units;
        };
        if (t.in_registers()) return is_enough(tiles_of(t));
        const std::int64_t padding = units_ != matrix_units::none ? 16 : 8;
        const std::int64_t local = local_bytes_of(t, facts_, bytes, padding);
        const std::int64_t turns = (numbers.depth / t.tile.depth + 1) * (t.tile.depth + 1);
        if (local > facts_.local_memory || items_of(t) > facts_.max_work_group || too_long(1, turns))
            return false;
        return is_enough(tiles_of(t) * (numbers.depth >= 2 * long_sum ? shares_of(t) : 1));
    }

    struct tile_choice {
        const tile_candidate* tile = nullptr;
        tile_deal deal;
    };
    /// The tile that suits: that of the fastest deal, or the first one. Null if there is none.
    tile_choice find_tile(std::int64_t bytes) const {
        tile_choice best;
        if (static_cast<double>(tiles().least) * facts_.compute_units > numbers.work()) return best;
        const graph::value& product = plan_.values[kernel_.reduction];
        for (const tile_candidate* c = tiles().begin; c != tiles().end; ++c) {
            if (!is_possible(*c, bytes)) continue;
            if (!tiles().has_speeds()) {
                const std::int64_t parts = shares_of(*c);
                return {c, {0, parts > 1 ? tiles_of(*c) : 0, parts}};
            }
            const tile_deal d =
                deal_tiles(*c, {numbers.rows, numbers.cols, numbers.depth, element_bytes(product.type),
                                facts_.compute_units, !facts_.is_cpu && can_join(1), shares_of(*c)});
            if (!best.tile || d.cost < best.deal.cost) best = {c, d};
        }
        return best;
    }

    /// Tiles in local memory, where there is enough to do: of a work-group on a GPU, of one work-item on a
    /// CPU. False if another schedule is better.
    bool choose_large_tile(schedule& s) {
        if (facts_.fetches_texels_in_software()) {
            const tile_choice found = find_tile(4);
            if (found.tile && found.tile->in_registers()) in_registers_ = *found.tile;
            return false;
        }
        if (!facts_.has_local_memory) return false;
        if (!one_by_one() && has_many_blocks()) return false; // (shares add up more)
        // A CPU's panels also bring what lies the other way round into the order of vectors.
        const bool turned = facts_.is_cpu && !reads_vectors(study_.operands[1]);
        const std::int64_t least = !facts_.is_cpu ? 16 : turned ? 4 : 48;
        if (numbers.rows < least || numbers.cols < least || numbers.depth < least) return false;
        const graph::value& product = plan_.values[kernel_.reduction];
        if (product.type == dtype::boolean) return false;
        if (facts_.image_cache && reads_image() && !measured_with_image()) return false;
        for (const matrix_units units : {matrix_units::halves, matrix_units::floats, matrix_units::doubles}) {
            if (!may_use(units) || !fits(units)) continue;
            units_ = units;
            if (choose_tile(s)) return true;
        }
        units_ = matrix_units::none;
        return choose_tile(s);
    }

    bool asks_tile() const { return reads_image() ? wishes_.asks_image_tile : wishes_.asks_tile; }
    /// The tile that use_tile() asked for, of which asks_tile() is true. False if it has no macro-tile, or
    /// the product cannot have it: then `no_step` says why.
    bool choose_asked_tile(schedule& s) {
        const tile_candidate& t = reads_image() ? wishes_.image_tile : wishes_.tile;
        const graph::value& product = plan_.values[kernel_.reduction];
        if (t.in_registers()) in_registers_ = t;
        if (t.in_registers() || numbers.depth == 0) return false;
        const std::int64_t bytes = local_bytes_of(t, facts_, element_bytes(product.type));
        const std::int64_t turns = (numbers.depth / t.tile.depth + 1) * (t.tile.depth + 1);
        const std::string tile = "in tiles of " + std::to_string(t.tile.rows) + " x " +
                                 std::to_string(t.tile.cols) + " x " + std::to_string(t.tile.depth) +
                                 ", which use_tile asked for: ";
        if (product.type == dtype::boolean)
            no_step = tile + "it is of truths";
        else if (bytes > facts_.local_memory)
            no_step = tile + "they need " + std::to_string(bytes) + " bytes of local memory, and there are " +
                      std::to_string(facts_.local_memory);
        else if (too_long(1, turns))
            no_step = tile + "it adds up " + std::to_string(numbers.depth) +
                      " terms, and the device ends loops after " + std::to_string(facts_.max_loop_trips) +
                      " turns";
        if (no_step.empty()) take_tile(s, t, element_bytes(product.type));
        if (no_step.empty() && finds_sums_too_long(s, most_chosen_terms))
            no_step = tile + "its sums may be NaN, and the device ends loops too early to find them again";
        return no_step.empty();
    }

    bool choose_tile(schedule& s) {
        const graph::value& product = plan_.values[kernel_.reduction];
        const std::int64_t bytes = units_ == matrix_units::halves ? 2 : element_bytes(product.type);
        const tile_choice found = find_tile(bytes);
        if (!found.tile) return false;
        const tile_candidate& t = *found.tile;
        if (t.in_registers()) {
            in_registers_ = t;
            return false;
        }
        take_tile(s, t, bytes);
        if (found.deal.shared == 0) return true;
        split_sum(s, numbers.depth, found.deal.parts, t.tile.depth);
        s.joins = found.deal.joins;
        shares.whole_tiles = found.deal.whole;
        shares.shared_tiles = found.deal.shared;
        return true;
    }

    /// Elements take so many `bytes` in local memory.
    void take_tile(schedule& s, const tile_candidate& t, std::int64_t bytes) const {
        const graph::value& product = plan_.values[kernel_.reduction];
        const bool packs = one_by_one();
        s.run = packs ? run_shape::packed : run_shape::local_tile;
        s.tile = t.tile;
        s.rows = t.rows;
        s.vectors = t.vectors;
        s.units = units_;
        s.slices = t.slices;
        s.local_x = static_cast<std::uint16_t>(items_of(t));
        const bool narrow = units_ == matrix_units::floats && t.vectors % 2 != 0;
        if (!packs && facts_.loads_vectors && (bytes == 8 || narrow)) {
            // Local memory hands out 16 bytes at a time, from all its banks: 22.7 TFLOP/s where vectors
            // of four doubles have 18.5 (H200, 2026-11-23). Of tiles of 16 columns for 32 work-items
            // there are no vectors of four for all of them.
            s.tile_lanes = 2;
            s.vectors = static_cast<std::uint8_t>(2 * t.vectors);
        }
        choose_fetches(s);
        if (packs) {
            s.left = {fetch_of(0, false).vector, false};
            s.right = fetch_of(1, false);
        }
        // More rows than the processor has registers for their addresses are packed.
        s.left_in_place = packs && t.rows <= 8 && is_rows(product.args[0]);
        s.in_blocks = packs ? has_many_blocks(t.tile.depth) : product_loses_digits();
        const int width = packs ? register_lanes(product.type, facts_) : s.tile_lanes;
        s.lanes = study_.vectorises && reads_vectors(study_.epilogue) && writes_rows()
                      ? static_cast<std::uint8_t>(width)
                      : std::uint8_t(1);
    }

    /// How a work-group of a GPU brings its operands in. Where an operand's terms lie side by side and memory
    /// has vectors, four terms of four rows at a time: a quarter of the loads, and of their addresses.
    /// Vectors of two gain nothing by it (H200, doubles: 21.0 TFLOP/s for 22.7).
    void choose_fetches(schedule& s) const {
        s.left = fetch_of(0, true);
        s.right = fetch_of(1, false);
        if (facts_.reads_buffer_textures || s.tile_lanes != 4 || !study_.vectorises) return;
        for (const bool is_left : {true, false}) {
            const std::int64_t vectors = (is_left ? s.tile.rows : s.tile.cols) / 4;
            const bool even = vectors % 8 == 0 && vectors * (s.tile.depth / 4) % s.local_x == 0;
            operand_fetch& f = is_left ? s.left : s.right;
            if (f.vector || !has_slack(study_.operands[is_left ? 0 : 1])) continue;
            if (!facts_.loads_vectors && !has_whole_vectors(study_.operands[is_left ? 0 : 1])) continue;
            if (lies_along(is_left ? 0 : 1, is_left)) {
                if (even) f = {true, true};
            } else if (is_left && lies_along(0, false)) {
                f = {true, false}; // rows lie side by side: a transposed operand
            }
        }
    }

    /// All vectors of four of these arrays lie at multiples of four elements: GLSL has vectors in arrays of
    /// nothing else.
    bool has_whole_vectors(const std::vector<int>& leaves) const {
        for (const int leaf : leaves) {
            const auto n = static_cast<std::size_t>(leaf);
            const dtype t = plan_.values.leaves[n].type;
            const bool one = t != dtype::f16 && t != dtype::f64;
            if (!one || !classes_.leaves[n].aligned4) return false;
        }
        return true;
    }

    /// All arrays that an operand reads are images.
    bool is_image(int operand) const {
        for (const int leaf : study_.operands[operand])
            if (!classes_.leaves[static_cast<std::size_t>(leaf)].image) return false;
        return !study_.operands[operand].empty();
    }

    /// An array whose rows can be read as they lie: nothing is computed, and neighbours are neighbours.
    bool is_rows(value_id operand) const {
        const graph::value& v = plan_.values[operand];
        if (!plan_.values.is_array(operand) || v.type == dtype::f16) return false;
        const layout_class& c = classes_.leaves[static_cast<std::size_t>(v.leaf)];
        return !c.folded && !c.image && c.cols == stride_class::unit;
    }

    /// Work-items go the way that the operand's first array lies; vectors where all its arrays lie along
    /// columns.
    operand_fetch fetch_of(int operand, bool is_left) const {
        operand_fetch f{study_.vectorises && !is_left, is_left};
        bool first = true;
        for (const int leaf : study_.operands[operand]) {
            const layout_class& c = classes_.leaves[static_cast<std::size_t>(leaf)];
            if (c.folded || !c.slack || c.cols == stride_class::general) f.vector = false;
            if (first && c.rows == stride_class::unit) f.along_terms = !is_left;
            first = false;
        }
        // A column for all has its terms side by side, too; both together are another way (choose_fetches).
        if (f.vector) f.along_terms = false;
        return f;
    }
};

} // namespace sinter::plan
