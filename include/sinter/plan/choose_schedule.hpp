#pragma once
// Picks a schedule from device facts, layout classes and the numbers of one evaluation.

#include <cstdint>
#include <vector>

#include <sinter/plan/device_facts.hpp>
#include <sinter/plan/kernel_study.hpp>
#include <sinter/plan/plan.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/runtime/device_state.hpp>

namespace sinter::plan {

class schedule_chooser {
public:
    schedule_chooser(const device_facts& facts, const plan& p, const kernel& k, const kernel_study& study,
                     const runtime::plan_classes& classes, const runtime::bindings& bound)
        : facts_(facts), plan_(p), kernel_(k), study_(study), classes_(classes), bound_(bound) {
        numbers.rows = bound.length(k.rows);
        numbers.cols = bound.length(k.cols);
        numbers.depth = bound.length(k.depth);
        numbers.depth_cols = bound.length(k.depth_cols);
        numbers.terms = numbers.depth * numbers.depth_cols;
    }

    launch_numbers numbers;

    /// Fragment devices: one draw can write all outputs, because their textures are alike.
    bool shares_targets() const {
        const runtime::bindings::array& first = target(kernel_.outputs.front());
        for (const output& o : kernel_.outputs) {
            const runtime::bindings::array& to = target(o);
            if (!covers_texels(o) || !(to.place == first.place) ||
                to.memory->texture_width != first.memory->texture_width ||
                to.memory->capacity != first.memory->capacity)
                return false;
        }
        return true;
    }

    /// The launch that adds up what the shares of `s` left.
    schedule second_pass(schedule s) const {
        s.pass = fold_pass::partials;
        const bool many = s.run == run_shape::tile && s.local_x > 1; // as many shares as work-items
        if (s.run == run_shape::tile || s.run == run_shape::local_tile || s.run == run_shape::output_fold) {
            const std::uint64_t aliased = s.aliased;
            s = schedule();
            s.aliased = aliased;
            s.pass = fold_pass::partials;
            s.run = many && facts_.has_local_memory && !facts_.is_cpu ? run_shape::group : run_shape::fold;
            if (s.run == run_shape::group)
                s.local_x = 256;
            else
                set_group(s, !kernel_.rows.is_sized() || !kernel_.cols.is_sized());
        }
        return s;
    }

    schedule choose() {
        schedule s;
        s.aliased = aliased_leaves();
        if (facts_.writes == write_style::targets)
            choose_fragment(s);
        else
            choose_scatter(s);
        return s;
    }

private:
    const device_facts& facts_;
    const plan& plan_;
    const kernel& kernel_;
    const kernel_study& study_;
    const runtime::plan_classes& classes_;
    const runtime::bindings& bound_;

    const runtime::bindings::array& target(const output& o) const {
        return o.destination >= 0 ? bound_.destinations[static_cast<std::size_t>(o.destination)]
                                  : bound_.temporaries[static_cast<std::size_t>(o.temporary)];
    }
    const runtime::layout_class& target_class(const output& o) const {
        return o.destination >= 0 ? classes_.destinations[static_cast<std::size_t>(o.destination)]
                                  : classes_.temporaries[static_cast<std::size_t>(o.temporary)];
    }

    std::uint64_t aliased_leaves() const {
        std::uint64_t bits = 0;
        for (int leaf : study_.arrays)
            for (const output& o : kernel_.outputs)
                if (bound_.leaves[static_cast<std::size_t>(leaf)].memory == target(o).memory)
                    bits |= std::uint64_t{1} << (leaf < 63 ? leaf : 63);
        return bits;
    }

    static bool is_scalar(const runtime::layout_class& c) {
        return c.rows == runtime::stride_class::zero && c.cols == runtime::stride_class::zero;
    }

    /// Element (i, j) lies at offset + i * cols + j.
    bool contiguous(const layout& a) const {
        if (a.fold != 0) return false;
        return (numbers.cols == 1 || a.col_stride == 1) &&
               (numbers.rows == 1 || a.row_stride == (numbers.cols == 1 ? 1 : numbers.cols));
    }

    bool flattens() const {
        if (kernel_.reduction >= 0 || study_.reads_index || numbers.rows * numbers.cols == 1) return false;
        if (numbers.rows > 2147483647 / (numbers.cols > 0 ? numbers.cols : 1) && !classes_.wide) return false;
        for (int leaf : study_.arrays) {
            const auto n = static_cast<std::size_t>(leaf);
            if (!is_scalar(classes_.leaves[n]) && !contiguous(bound_.leaves[n].place)) return false;
        }
        for (const output& o : kernel_.outputs)
            if (is_scalar(target_class(o)) || !contiguous(target(o).place)) return false;
        return true;
    }

    /// Every array can be read several columns at a time: neighbours, or one element for all.
    bool reads_vectors(bool aligned) const { return reads_vectors(study_.arrays, aligned); }
    bool reads_vectors(const std::vector<int>& leaves, bool aligned) const {
        for (int leaf : leaves) {
            const runtime::layout_class& c = classes_.leaves[static_cast<std::size_t>(leaf)];
            if (c.folded || !c.slack || c.cols == runtime::stride_class::general) return false;
            if (aligned && c.cols == runtime::stride_class::unit && !c.aligned4) return false;
        }
        return true;
    }

    bool writes_rows() const {
        for (const output& o : kernel_.outputs) {
            const runtime::layout_class& c = target_class(o);
            if (c.folded || c.cols != runtime::stride_class::unit) return false;
        }
        return true;
    }

    std::uint8_t vector_lanes() const { return static_cast<std::uint8_t>(facts_.vector_width >= 8 ? 8 : 4); }

    /// Turns of a loop stay below the device's limit: several terms a turn, up to 16.
    void unroll(schedule& s, std::int64_t turns) const {
        if (facts_.max_loop_trips == 0) return;
        while (turns / s.unroll + 4 * s.unroll + 64 > facts_.max_loop_trips && s.unroll < 16)
            s.unroll = static_cast<std::uint8_t>(s.unroll * 2);
    }

    void choose_scatter(schedule& s) {
        const bool vectors = study_.vectorises && reads_vectors(facts_.reads_texels);
        const bool scalar = !kernel_.rows.is_sized() && !kernel_.cols.is_sized();
        if (kernel_.reduction < 0) {
            s.flat = flattens();
            // A flat run is one row: arrays that are columns become rows.
            const bool rows_of_vectors = s.flat ? study_.vectorises && all_slack() : vectors && writes_rows();
            if (rows_of_vectors && !scalar && (s.flat || kernel_.cols.is_sized())) s.lanes = vector_lanes();
            if (s.lanes > 4 && facts_.reads_texels) s.lanes = 4;
            set_group(s, s.flat || !kernel_.rows.is_sized() || !kernel_.cols.is_sized());
            if (facts_.is_cpu && !facts_.reads_texels && !scalar)
                s.chunk = 2048; // a group costs 10 ns on PoCL
            return;
        }
        const bool product = plan_.values[kernel_.reduction].code == op::contract;
        if (product && kernel_.rows.is_sized() && kernel_.cols.is_sized() && choose_step(s)) return;
        if (product && kernel_.rows.is_sized() && kernel_.cols.is_sized() && choose_large_tile(s)) return;
        if (product && kernel_.rows.is_sized() && kernel_.cols.is_sized() && !too_long(16)) {
            s.run = run_shape::tile;
            s.rows = 4;
            // The left operand is read element by element.
            if (study_.vectorises && writes_rows() && reads_vectors(study_.epilogue, facts_.reads_texels) &&
                reads_vectors(study_.operands[1], facts_.reads_texels)) {
                s.lanes = facts_.reads_texels ? std::uint8_t(4) : vector_lanes();
                s.vectors = facts_.is_cpu && !facts_.reads_texels ? 2 : 1;
            }
            std::int64_t turns = numbers.terms;
            if (facts_.is_cpu && facts_.reads_texels && s.lanes == 4 &&
                reads_vectors(study_.operands[0], true)) { // llvmpipe: a fetch is what costs
                s.left.vector = true;
                turns = turns / 4 + 4;
                const bool large = numbers.rows >= 8 && numbers.cols >= 8;
                if (large) s.rows = 8;
                if (large) s.vectors = 2;
            }
            unroll(s, turns);
            if (!facts_.is_cpu) s.local_x = s.local_y = 8;
            if (facts_.is_cpu && facts_.reads_texels) s.local_x = 8; // its SIMD lanes are work-items
            share_out_tiles(s);
            return;
        }
        if (scalar && numbers.rows * numbers.cols == 1) {
            if (choose_vector_fold(s)) return;
            const bool workers = facts_.has_local_memory && !(facts_.is_cpu && facts_.max_loop_trips == 0);
            const std::int64_t size = workers ? 256 : 1;
            if (!too_long(size)) {
                s.run = run_shape::group;
                s.local_x = static_cast<std::uint16_t>(size);
                if (!facts_.is_cpu) share_out(s, 8 * facts_.compute_units, 4 * s.local_x);
                return;
            }
        }
        if (choose_groups(s) || choose_cpu_fold(s)) return;
        s.run = run_shape::fold;
        unroll(s, numbers.terms);
        if (too_long(s.unroll)) return split(s);
        set_group(s, !kernel_.rows.is_sized() || !kernel_.cols.is_sized());
    }

    /// A CPU, and a sum, product, minimum or maximum of what can be computed in vectors.
    bool folds_vectors() const {
        if (!facts_.is_cpu || facts_.max_loop_trips != 0) return false;
        if (!study_.vectorises || study_.reads_index) return false;
        const graph::value& r = plan_.values[kernel_.reduction];
        const auto how = static_cast<reduction>(r.attribute);
        return r.code == op::contract || how == reduction::sum || how == reduction::prod ||
               how == reduction::min || how == reduction::max;
    }

    /// One result for each row or each column: vectors of terms where these lie side by side, or of outputs
    /// where those do.
    bool choose_cpu_fold(schedule& s) {
        const bool down = kernel_.rows.is_sized(); // outputs
        if (!folds_vectors() || down == kernel_.cols.is_sized() || numbers.depth < 16) return false;
        const graph::value& r = plan_.values[kernel_.reduction];
        const bool product = r.code == op::contract;
        if (!product && r.axis != (down ? reduce_axis::cols : reduce_axis::rows)) return false;
        const int matrix = product && !down ? 1 : 0;
        s.lanes = static_cast<std::uint8_t>(register_lanes(r.type, facts_));
        if (down && lies_along(matrix, true)) {
            s.run = run_shape::row_fold;
            s.rows = 4;
            return true;
        }
        if (!lies_along(matrix, !down)) {
            s.lanes = 1;
            return false;
        }
        s.run = run_shape::output_fold;
        const std::int64_t outputs = numbers.rows * numbers.cols;
        s.vectors = outputs >= 8 * s.lanes * facts_.compute_units ? 4 : 1;
        // Few outputs and many terms: every core takes a share of the terms.
        const std::int64_t items = (outputs + s.lanes * s.vectors - 1) / (s.lanes * s.vectors);
        if (items < 2 * facts_.compute_units && numbers.depth >= 16384) {
            s.pass = fold_pass::shares;
            numbers.chunk = (numbers.depth + 4 * facts_.compute_units - 1) / (4 * facts_.compute_units);
            numbers.parts = (numbers.depth + numbers.chunk - 1) / numbers.chunk;
        }
        return true;
    }
    /// Every array of an operand has its neighbours along columns (or along rows), or is the same for all.
    bool lies_along(int operand, bool columns) const {
        for (const int leaf : study_.operands[operand]) {
            const runtime::layout_class& c = classes_.leaves[static_cast<std::size_t>(leaf)];
            if (c.folded || (columns ? c.cols : c.rows) == runtime::stride_class::general) return false;
        }
        return true;
    }

    /// On a CPU, a scalar whose terms lie one after the other: vectors of them, on all cores if they are
    /// many.
    bool choose_vector_fold(schedule& s) {
        if (!folds_vectors() || numbers.terms < 256) return false;
        const graph::value& r = plan_.values[kernel_.reduction];
        for (int leaf : study_.arrays) {
            const auto n = static_cast<std::size_t>(leaf);
            const layout& a = bound_.leaves[n].place;
            if (is_scalar(classes_.leaves[n])) continue;
            const bool in_one_row = (a.cols == 1 || a.col_stride == 1) &&
                                    (a.rows == 1 || a.row_stride == (a.cols == 1 ? 1 : a.cols));
            if (a.fold != 0 || !in_one_row || a.rows * a.cols != numbers.terms) return false;
        }
        s.run = run_shape::fold;
        s.flat = true;
        s.lanes = static_cast<std::uint8_t>(register_lanes(r.type, facts_));
        share_out(s, 4 * facts_.compute_units, 256);
        return true;
    }

    /// On a GPU, a work-group for each output whose terms lie one after the other: its work-items read
    /// neighbours.
    bool choose_groups(schedule& s) {
        if (facts_.is_cpu || !facts_.has_local_memory || numbers.terms < 128) return false;
        const graph::value& r = plan_.values[kernel_.reduction];
        const bool along_columns =
            r.code == op::contract ? !kernel_.cols.is_sized() : r.axis == reduce_axis::cols;
        const bool along_rows =
            r.code == op::contract ? !kernel_.rows.is_sized() : r.axis == reduce_axis::rows;
        if (along_columns == along_rows || numbers.rows * numbers.cols > facts_.max_groups[0]) return false;
        // A product of a row and a matrix: the matrix is the right operand.
        const std::vector<int>& folded = study_.operands[r.code == op::contract && along_rows ? 1 : 0];
        if (folded.empty()) return false;
        const runtime::layout_class& c = classes_.leaves[static_cast<std::size_t>(folded.front())];
        const bool neighbours = (along_columns ? c.cols : c.rows) == runtime::stride_class::unit;
        const std::int64_t size = numbers.terms >= 2048 ? 256 : 64;
        const std::int64_t outputs = numbers.rows * numbers.cols;
        const bool few = outputs <= 2 * facts_.compute_units && numbers.terms >= 4096;
        if ((!neighbours && !few) || too_long(size)) return false;
        s.run = run_shape::group;
        s.local_x = static_cast<std::uint16_t>(size);
        const std::int64_t most = 8 * facts_.compute_units / outputs;
        if (few && most >= 2) share_out(s, most, 4 * size);
        return true;
    }

    /// A sum so long that one work-group, or one core, would leave the others idle takes two launches: shares
    /// of a multiple of `step` terms, `most` of them at most, and their sum.
    void share_out(schedule& s, std::int64_t most, std::int64_t step) {
        constexpr std::int64_t enough = std::int64_t{1}
                                        << 18; // a megabyte: some 10 microseconds of one group
        if (numbers.terms < enough) return;
        s.pass = fold_pass::shares;
        numbers.chunk = ((numbers.terms + most - 1) / most + step - 1) / step * step;
        numbers.parts = (numbers.terms + numbers.chunk - 1) / numbers.chunk;
    }

    /// The schedule that was asked for by name; false if none was, or the kernel cannot have it.
    bool choose_step(schedule& s) const {
        if (facts_.step == product_step::best) return false;
        if (facts_.step == product_step::naive) {
            if (too_long(1)) return false;
            s.run = run_shape::tile;
            if (!facts_.is_cpu || facts_.reads_texels) s.local_x = s.local_y = 8;
            return true;
        }
        const step_tile t = tile_of(facts_.step, facts_.loads_vectors);
        const graph::value& product = plan_.values[kernel_.reduction];
        if (product.type == dtype::boolean || numbers.depth == 0) return false;
        if (too_long(1, (numbers.depth / t.tile.depth + 1) * (t.tile.depth + 1))) return false;
        s.run = run_shape::local_tile;
        s.tile = t.tile;
        s.tile_lanes = t.lanes;
        s.rows = t.rows;
        s.vectors = t.vectors;
        s.local_x = static_cast<std::uint16_t>(t.tile.rows * t.tile.cols / (t.rows * t.vectors * t.lanes));
        choose_fetches(s);
        const bool vectors = study_.vectorises && reads_vectors(study_.epilogue, false) && writes_rows();
        s.lanes = vectors ? t.lanes : std::uint8_t(1);
        return true;
    }

    static constexpr std::int64_t long_sum = 2048; ///< terms; shorter products are one launch

    /// A long thin product has few tiles and many terms: shares of at least 64 of them, until every compute
    /// unit has enough work-items (a CPU: every core).
    void share_out_tiles(schedule& s) {
        if (numbers.depth < long_sum) return;
        const auto tiles = [](std::int64_t count, std::int64_t size) { return (count + size - 1) / size; };
        const std::int64_t work = tiles(numbers.rows, s.rows) * tiles(numbers.cols, s.lanes * s.vectors);
        const bool software = facts_.is_cpu && facts_.reads_texels;
        const std::int64_t wanted = facts_.is_cpu ? (software ? 32 : 4) * facts_.compute_units
                                                  : 256 * std::int64_t{facts_.compute_units};
        const std::int64_t least = facts_.is_cpu ? 4096 : 64;
        const std::int64_t parts =
            wanted / work < numbers.depth / least ? wanted / work : numbers.depth / least;
        if (parts < (facts_.is_cpu ? 2 : 16) || work > facts_.max_groups[1]) return;
        s.pass = fold_pass::shares;
        s.unroll = 1;
        s.left.vector = false;
        s.local_x = static_cast<std::uint16_t>(software ? 8 : facts_.is_cpu ? 1 : 64);
        s.local_y = 1;
        numbers.chunk = (numbers.depth + parts - 1) / parts;
        numbers.parts = (numbers.depth + numbers.chunk - 1) / numbers.chunk;
    }
    std::int64_t most_shares(const tile_size& t) const { return numbers.depth / (8 * std::int64_t{t.depth}); }
    /// The same for tiles in local memory: shares of whole blocks of terms.
    void share_out_blocks(schedule& s, std::int64_t tiles) {
        if (numbers.depth < long_sum || 4 * tiles > facts_.compute_units)
            return; // the partial results cost more than idle units
        std::int64_t parts = 2 * facts_.compute_units / tiles;
        if (parts > most_shares(s.tile)) parts = most_shares(s.tile);
        if (parts < 2 || tiles > facts_.max_groups[1]) return;
        s.pass = fold_pass::shares;
        numbers.chunk =
            ((numbers.depth + parts - 1) / parts + s.tile.depth - 1) / s.tile.depth * s.tile.depth;
        numbers.parts = (numbers.depth + numbers.chunk - 1) / numbers.chunk;
    }

    /// Tiles in local memory, where there is enough to do: of a work-group on a GPU, of one work-item on a
    /// CPU. False if another schedule is better.
    bool choose_large_tile(schedule& s) {
        if ((facts_.is_cpu && facts_.reads_texels) || !facts_.has_local_memory) return false;
        const std::int64_t least = facts_.is_cpu ? 48 : 16;
        if (numbers.rows < least || numbers.cols < least || numbers.depth < least) return false;
        const graph::value& product = plan_.values[kernel_.reduction];
        if (product.type == dtype::boolean) return false;
        const std::int64_t bytes = product.type == dtype::f64 ? 8 : 4;
        for (const tile_candidate* c = facts_.tiles.begin; c != facts_.tiles.end; ++c) {
            const tile_candidate& t = *c;
            const std::int64_t left = facts_.is_cpu ? t.rows : t.tile.rows;
            const std::int64_t operands = std::int64_t{t.tile.depth} * (left + t.tile.cols + 8);
            const std::int64_t outputs = std::int64_t{t.tile.rows} * t.tile.cols;
            const std::int64_t local = bytes * (facts_.is_cpu ? operands + outputs : 2 * operands);
            const std::int64_t items = facts_.is_cpu ? 1 : outputs / (t.rows * t.vectors * 4);
            const std::int64_t turns = (numbers.depth / t.tile.depth + 1) * (t.tile.depth + 1);
            if (local > facts_.local_memory || items > facts_.max_work_group || too_long(1, turns)) continue;
            const auto tiles = [](std::int64_t n, std::int64_t size) { return (n + size - 1) / size; };
            const std::int64_t work = tiles(numbers.rows, t.tile.rows) * tiles(numbers.cols, t.tile.cols);
            // Shares of a long sum are work too.
            const std::int64_t shares = !facts_.is_cpu && numbers.depth >= 4096 ? most_shares(t.tile) : 1;
            if (4 * work * shares < std::int64_t{t.load} * facts_.compute_units) continue;
            s.run = facts_.is_cpu ? run_shape::packed : run_shape::local_tile;
            s.tile = t.tile;
            s.rows = t.rows;
            s.vectors = t.vectors;
            s.local_x = static_cast<std::uint16_t>(items);
            choose_fetches(s);
            if (facts_.is_cpu) {
                s.left = {fetch_of(0, false).vector, false};
                s.right = fetch_of(1, false);
            }
            s.left_in_place = facts_.is_cpu && is_rows(product.args[0]);
            const int width = facts_.is_cpu ? register_lanes(product.type, facts_) : 4;
            s.lanes = study_.vectorises && reads_vectors(study_.epilogue, false) && writes_rows()
                          ? static_cast<std::uint8_t>(width)
                          : std::uint8_t(1);
            if (!facts_.is_cpu) share_out_blocks(s, work);
            return true;
        }
        return false;
    }

    /// How a work-group of a GPU brings its operands in. Where an operand's terms lie side by side and memory
    /// has vectors, four terms of four rows at a time: a quarter of the loads, and of their addresses.
    void choose_fetches(schedule& s) const {
        s.left = fetch_of(0, true);
        s.right = fetch_of(1, false);
        if (!facts_.loads_vectors || facts_.reads_texels || s.tile_lanes != 4 || !study_.vectorises) return;
        for (const bool is_left : {true, false}) {
            const std::int64_t vectors = (is_left ? s.tile.rows : s.tile.cols) / 4;
            const bool even = vectors % 8 == 0 && vectors * (s.tile.depth / 4) % s.local_x == 0;
            operand_fetch& f = is_left ? s.left : s.right;
            bool slack = true;
            for (const int leaf : study_.operands[is_left ? 0 : 1])
                slack = slack && classes_.leaves[static_cast<std::size_t>(leaf)].slack;
            if (f.vector || !slack) continue;
            if (lies_along(is_left ? 0 : 1, is_left)) {
                if (even) f = {true, true};
            } else if (is_left && lies_along(0, false)) {
                f = {true, false}; // rows lie side by side: a transposed operand
            }
        }
    }

    /// An array whose rows can be read as they lie: nothing is computed, and neighbours are neighbours.
    bool is_rows(value_id operand) const {
        const graph::value& v = plan_.values[operand];
        if (v.code != op::leaf || v.type == dtype::f16) return false;
        const runtime::layout_class& c = classes_.leaves[static_cast<std::size_t>(v.leaf)];
        return plan_.values.leaves[static_cast<std::size_t>(v.leaf)].kind == leaf_kind::array && !c.folded &&
               c.cols == runtime::stride_class::unit;
    }

    /// Work-items go the way that the operand's first array lies; vectors where all its arrays lie along
    /// columns.
    operand_fetch fetch_of(int operand, bool is_left) const {
        operand_fetch f{study_.vectorises && !is_left, is_left};
        bool first = true;
        for (const int leaf : study_.operands[operand]) {
            const runtime::layout_class& c = classes_.leaves[static_cast<std::size_t>(leaf)];
            if (c.folded || !c.slack || c.cols == runtime::stride_class::general) f.vector = false;
            if (first && c.rows == runtime::stride_class::unit) f.along_terms = !is_left;
            first = false;
        }
        return f;
    }

    bool all_slack() const {
        for (int leaf : study_.arrays)
            if (!classes_.leaves[static_cast<std::size_t>(leaf)].slack) return false;
        return true;
    }

    bool too_long(std::int64_t together) const { return too_long(together, numbers.terms); }
    bool too_long(std::int64_t together, std::int64_t turns) const {
        return facts_.max_loop_trips != 0 && turns / together + 4 * together + 64 > facts_.max_loop_trips;
    }

    void set_group(schedule& s, bool one_row) const {
        if (facts_.is_cpu && !facts_.reads_texels) return; // one work-item after another: no group is needed
        s.local_x = one_row ? 64 : 16;
        s.local_y = one_row ? 1 : 4;
    }

    /// About the square root of the terms in each share, so that both loops are short.
    void split(schedule& s) {
        s.unroll = 1;
        s.lanes = 1;
        s.pass = fold_pass::shares;
        std::int64_t chunk = 64;
        while (chunk * chunk < numbers.terms) chunk *= 2;
        numbers.chunk = chunk;
        numbers.parts = (numbers.terms + chunk - 1) / chunk;
    }

    void choose_fragment(schedule& s) {
        s.flat = flattens();
        for (const output& o : kernel_.outputs) s.points |= !covers_texels(o);
        const bool along = s.flat || writes_rows();
        const bool aligned = s.flat ? flat_aligned() : reads_vectors(true);
        if (study_.vectorises && along && aligned && !s.points) s.lanes = 4;
        if (s.points) s.flat = false;
        if (kernel_.reduction < 0) return;
        const graph::value& r = plan_.values[kernel_.reduction];
        const auto how = static_cast<reduction>(r.attribute);
        if (r.code != op::contract && (how == reduction::argmin || how == reduction::argmax)) s.lanes = 1;
        s.run = run_shape::fold;
        if (facts_.step == product_step::best && choose_stripes(s)) return;
        // A fragment that computes its four elements one after the other turns every loop four times.
        const bool scalar = !kernel_.rows.is_sized() && !kernel_.cols.is_sized();
        const std::int64_t folds = scalar || s.points || s.lanes == 4 ? 1 : 4;
        if (r.code != op::contract && s.lanes == 4 && too_long(1)) s.lanes = 1; // that loop has no unrolling
        unroll(s, numbers.terms * folds);
        if (too_long(s.unroll, numbers.terms * folds)) split(s);
    }

    /// Enough to do that several render targets, and the copies that make one array of them, are worth it.
    bool choose_stripes(schedule& s) const {
        constexpr std::int64_t enough = std::int64_t{1} << 21; // multiplications
        if (plan_.values[kernel_.reduction].code != op::contract || kernel_.outputs.size() != 1) return false;
        if (!kernel_.rows.is_sized() || !kernel_.cols.is_sized() || s.flat || s.lanes != 4) return false;
        const int targets = facts_.max_targets >= 8 ? 8 : 4;
        if (numbers.rows < 8 * targets || numbers.rows * numbers.cols * numbers.depth < enough) return false;
        if (!target_class(kernel_.outputs.front()).texture_rows || facts_.max_targets < 4) return false;
        schedule tiled = s;
        unroll(tiled, numbers.terms / 4 + 4);
        if (too_long(tiled.unroll, numbers.terms / 4 + 4)) return false;
        s = tiled;
        s.run = run_shape::tile;
        s.rows = static_cast<std::uint8_t>(targets);
        return true;
    }

    bool flat_aligned() const {
        for (int leaf : study_.arrays)
            if (bound_.leaves[static_cast<std::size_t>(leaf)].place.offset % 4 != 0) return false;
        return true;
    }

    /// The texels that hold the destination's elements hold nothing else but padding.
    bool covers_texels(const output& o) const {
        const runtime::bindings::array& to = target(o);
        const layout& a = to.place;
        if (!to.memory || a.fold != 0 || a.offset != 0) return false;
        const std::int64_t count = numbers.rows * numbers.cols, texels = count / 4;
        if (to.whole) return contiguous(a) || (a.col_stride == 1 && a.row_stride % 4 == 0);
        // A view: what lies behind it may be an element that looks like padding. Whole texels are safe, if
        // the rectangle that is drawn holds no other.
        const std::int64_t width = to.memory->texture_width;
        return count % 4 == 0 && contiguous(a) && (texels <= width || texels % width == 0);
    }
};

} // namespace sinter::plan
