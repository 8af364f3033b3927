#pragma once
// Picks a schedule from device facts, layout classes and the numbers of one evaluation.

#include <cstdint>
#include <vector>

#include <sinter/core/batch.hpp>
#include <sinter/plan/choose_strips.hpp>

namespace sinter::plan {

class schedule_chooser : public strip_chooser {
public:
    using strip_chooser::strip_chooser;

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
        // Tiles without local memory leave as many shares as a GPU has work-items.
        const bool many = s.run == run_shape::tile && !facts_.is_cpu && facts_.has_local_memory;
        // A work-group of a GPU leaves one of a strip fold; a CPU's, which leave few, are work-items.
        const bool groups = s.run == run_shape::strip_fold && s.local_x > 1;
        if (s.run == run_shape::tile || s.run == run_shape::local_tile || s.run == run_shape::output_fold ||
            s.run == run_shape::strip_fold) {
            const std::uint64_t aliased = s.aliased;
            s = schedule();
            s.aliased = aliased;
            s.pass = fold_pass::partials;
            s.run = many || groups ? run_shape::group : run_shape::fold;
            if (s.run == run_shape::group)
                s.local_x = group_of(256);
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
    void choose_scatter(schedule& s) {
        const bool vectors = study_.vectorises && reads_vectors(facts_.reads_texels);
        const bool scalar = !kernel_.rows.is_sized() && !kernel_.cols.is_sized();
        if (kernel_.reduction < 0) {
            s.flat = flattens();
            // A flat run is one row: arrays that are columns become rows.
            s.slides = study_.slides && kernel_.cols.is_sized() && reads_vectors(facts_.reads_texels) &&
                       writes_rows();
            // Rows below each other have most of their neighbours in common.
            const bool few = study_.neighbours <= 128;
            if (s.slides && study_.reaches_down && facts_.loads_vectors && !facts_.is_cpu && few &&
                kernel_.rows.is_sized())
                s.rows = 4;
            // A GPU's compiler finds what the lanes have in common, such as the row.
            const bool lane_by_lane =
                !facts_.is_cpu && study_.gathers && reads_vectors(facts_.reads_texels) && writes_rows();
            const bool rows_of_vectors = s.flat ? study_.vectorises && all_slack()
                                                : s.slides || lane_by_lane || (vectors && writes_rows());
            if (rows_of_vectors && !scalar && (s.flat || kernel_.cols.is_sized()))
                s.lanes = s.slides ? neighbour_lanes(numbers.cols) : vector_lanes();
            if (s.lanes > 4 && facts_.reads_texels) s.lanes = 4;
            set_group(s, s.flat || !kernel_.rows.is_sized() || !kernel_.cols.is_sized());
            choose_strips(s);
            if (facts_.is_cpu && !facts_.reads_texels && !scalar)
                s.chunk = kernel_.whole_rows() ? 64 : 2048; // a group costs 10 ns on PoCL
            return;
        }
        const bool product = plan_.values[kernel_.reduction].code == op::contract;
        if (plan_.values[kernel_.reduction].code == op::group) return choose_group_matrix(s);
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
            if (in_registers_.rows > 0) {
                s.rows = in_registers_.rows;
                if (s.lanes > 1) s.vectors = in_registers_.vectors;
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
            if (!facts_.is_cpu) {
                const bool measured = in_registers_.rows > 0;
                if (!measured && numbers.rows >= facts_.register_rows) s.rows = facts_.register_rows;
                s.local_y = group_of(64) >= 64 ? 8 : 1;
                s.local_x = static_cast<std::uint16_t>(group_of(64) / s.local_y);
            }
            if (facts_.is_cpu && facts_.reads_texels) s.local_x = 8; // its SIMD lanes are work-items
            share_out_tiles(s);
            return;
        }
        if (scalar && numbers.rows * numbers.cols == 1) {
            if (study_.folds_strips && choose_strip_fold(s)) return;
            if (choose_vector_fold(s)) return;
            const bool workers = facts_.has_local_memory && !(facts_.is_cpu && facts_.max_loop_trips == 0);
            const std::int64_t size = workers ? group_of(256) : 1;
            if (!too_long(size)) {
                s.run = run_shape::group;
                s.local_x = static_cast<std::uint16_t>(size);
                if (facts_.is_cpu || size == 1) return;
                if (!picks() && numbers.terms >= 4 * size && folds_row_of_vectors()) {
                    s.flat = true;
                    s.lanes = 4;
                }
                share_out(s, 8 * facts_.compute_units, 4 * s.local_x);
                return;
            }
        }
        if (choose_groups(s) || choose_cpu_fold(s)) return;
        s.run = run_shape::fold;
        unroll(s, numbers.terms);
        if (too_long(s.unroll)) return split(s);
        set_group(s, !kernel_.rows.is_sized() || !kernel_.cols.is_sized());
    }

    /// One work-group for a matrix. A CPU's is one work-item, in memory: its barriers are slow.
    void choose_group_matrix(schedule& s) const {
        const graph::value& v = plan_.values[kernel_.reduction];
        const bool alone = facts_.is_cpu && !facts_.reads_texels;
        s.run = run_shape::group_matrix;
        s.local_x = 1;
        if (!is_panel(static_cast<batch_function>(v.attribute))) {
            s.chunk = v.view;
            if (alone) return;
            std::int64_t rows = 8; // of an element for each work-item
            while (rows > 1 && rows * v.view > facts_.max_work_group) rows /= 2;
            s.local_x = static_cast<std::uint16_t>(rows * v.view);
            return;
        }
        std::int64_t most = largest_panel_group(facts_);
        // The sums of all columns lie in local memory, beside some squares.
        const std::int64_t sums = std::int64_t{v.view} * (v.type == dtype::f64 ? 8 : 4);
        if (static_cast<batch_function>(v.attribute) == batch_function::panel_qr)
            while (most > 64 && (most + 64) * sums > facts_.local_memory) most /= 2;
        if (!alone)
            while (s.local_x < most && (s.local_x < 64 || s.local_x * 4 < numbers.rows))
                s.local_x = static_cast<std::uint16_t>(s.local_x * 2);
        while (s.rows < rows_in_registers && std::int64_t{s.local_x} * s.rows < numbers.rows)
            s.rows = static_cast<std::uint8_t>(s.rows < 4   ? s.rows + 1
                                               : s.rows < 8 ? s.rows + 2
                                                            : s.rows + 4);
        s.in_memory = alone || std::int64_t{s.local_x} * s.rows < numbers.rows;
        if (s.in_memory) s.rows = 1;
    }

    /// A sum, product, minimum or maximum, or the place of one, of what can be computed in vectors.
    bool folds_vectors() const {
        if (facts_.max_loop_trips != 0 || !facts_.loads_vectors) return false;
        if (!study_.vectorises || study_.reads_index) return false;
        const graph::value& r = plan_.values[kernel_.reduction];
        const auto how = static_cast<reduction>(r.attribute);
        return picks() || r.code == op::contract || how == reduction::sum || how == reduction::prod ||
               how == reduction::min || how == reduction::max;
    }
    /// argmin and argmax keep elements, and give their places.
    bool picks() const {
        const graph::value& r = plan_.values[kernel_.reduction];
        const auto how = static_cast<reduction>(r.attribute);
        return r.code == op::reduce && (how == reduction::argmin || how == reduction::argmax);
    }
    dtype folded_type() const {
        const graph::value& r = plan_.values[kernel_.reduction];
        return picks() ? plan_.values[r.args[0]].type : r.type;
    }

    /// One result for each row or each column: vectors of terms where these lie side by side, or of outputs
    /// where those do.
    bool choose_cpu_fold(schedule& s) {
        const bool down = kernel_.rows.is_sized(); // outputs
        if (!facts_.is_cpu || !folds_vectors() || down == kernel_.cols.is_sized() || numbers.depth < 16)
            return false;
        const graph::value& r = plan_.values[kernel_.reduction];
        const bool product = r.code == op::contract;
        if (!product && r.axis != (down ? reduce_axis::cols : reduce_axis::rows)) return false;
        const int matrix = product && !down ? 1 : 0;
        s.lanes = static_cast<std::uint8_t>(register_lanes(folded_type(), facts_));
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
        if (items < 2 * facts_.compute_units && numbers.depth >= 16384)
            split_sum(s, numbers.depth, 4 * facts_.compute_units);
        return true;
    }

    /// On a CPU, a scalar whose terms lie one after the other: vectors of them, on all cores if they are
    /// many.
    bool choose_vector_fold(schedule& s) {
        if (!facts_.is_cpu || numbers.terms < 256 || !folds_row_of_vectors()) return false;
        s.run = run_shape::fold;
        s.flat = true;
        s.lanes = static_cast<std::uint8_t>(register_lanes(folded_type(), facts_));
        share_out(s, 4 * facts_.compute_units, 256);
        return true;
    }

    /// All terms of a scalar lie in one row, in all arrays.
    bool folds_row_of_vectors() const {
        if (!folds_vectors()) return false;
        for (int leaf : study_.arrays) {
            const auto n = static_cast<std::size_t>(leaf);
            const layout& a = bound_.leaves[n].place;
            if (is_scalar(classes_.leaves[n])) continue;
            const bool in_one_row = (a.cols == 1 || a.col_stride == 1) &&
                                    (a.rows == 1 || a.row_stride == (a.cols == 1 ? 1 : a.cols));
            if (a.fold != 0 || !in_one_row || a.rows * a.cols != numbers.terms) return false;
        }
        return true;
    }

    /// On a GPU, a work-group for each output whose terms lie one after the other, or for some neighbouring
    /// outputs: its work-items read neighbours.
    bool choose_groups(schedule& s) {
        if (facts_.is_cpu || !facts_.has_local_memory || numbers.terms < 128) return false;
        const graph::value& r = plan_.values[kernel_.reduction];
        const bool along_columns =
            r.code == op::contract ? !kernel_.cols.is_sized() : r.axis == reduce_axis::cols;
        const bool along_rows =
            r.code == op::contract ? !kernel_.rows.is_sized() : r.axis == reduce_axis::rows;
        if (along_columns == along_rows) return false;
        // A product of a row and a matrix: the matrix is the right operand.
        const std::vector<int>& folded = study_.operands[r.code == op::contract && along_rows ? 1 : 0];
        if (folded.empty()) return false;
        const runtime::layout_class& c = classes_.leaves[static_cast<std::size_t>(folded.front())];
        const bool neighbours = (along_columns ? c.cols : c.rows) == runtime::stride_class::unit;
        const std::int64_t size = group_of(numbers.terms >= 2048 ? 256 : 64);
        const std::int64_t outputs = numbers.rows * numbers.cols;
        if (!neighbours) return choose_groups_of_neighbours(s, outputs);
        const bool few = outputs <= 2 * facts_.compute_units && numbers.terms >= 4096;
        if (outputs > facts_.max_groups[0] || too_long(size)) return false;
        s.run = run_shape::group;
        s.local_x = static_cast<std::uint16_t>(size);
        const std::int64_t most = 8 * facts_.compute_units / outputs;
        if (few && most >= 2) share_out(s, most, 4 * size);
        return true;
    }

    /// As many outputs a group as memory hands over at once, and as many work-items for each, and shares of
    /// its terms, as keep the device busy: 1024 work-items a compute unit (measured on an H200, 2026-11-22;
    /// 512 and 2048 are a tenth slower). What a work-item for each output does already is left to those.
    bool choose_groups_of_neighbours(schedule& s, std::int64_t outputs) {
        const std::int64_t wanted = 1024 * std::int64_t{facts_.compute_units};
        if (outputs >= wanted) return false;
        std::int64_t width = 32, items = 1;
        while (width > 1 && width / 2 >= outputs) width /= 2;
        const auto grows = [&] {
            const bool enough = items * width >= 256 && items * outputs >= wanted;
            return !enough && items < 128 && 2 * items * width <= group_of(1024) && 8 * items < numbers.terms;
        };
        while (grows()) items *= 2;
        const std::int64_t groups = (outputs + width - 1) / width;
        if (items == 1 || groups > facts_.max_groups[0] || too_long(items)) return false;
        s.run = run_shape::group;
        s.local_x = static_cast<std::uint16_t>(width);
        s.local_y = static_cast<std::uint16_t>(items);
        const std::int64_t missing = wanted / (groups * width * items), most = numbers.terms / (8 * items);
        if (outputs * numbers.terms >= two_launches_worth && missing >= 2 && most >= 2)
            split_sum(s, numbers.terms, missing < most ? missing : most, items);
        return true;
    }

    /// Terms: a megabyte of floats, which takes one group some 10 microseconds.
    static constexpr std::int64_t two_launches_worth = std::int64_t{1} << 18;

    /// A sum so long that one work-group, or one core, would leave the others idle takes two launches: shares
    /// of a multiple of `step` terms, `most` of them at most, and their sum.
    void share_out(schedule& s, std::int64_t most, std::int64_t step) {
        if (numbers.terms < two_launches_worth) return;
        split_sum(s, numbers.terms, most, step);
    }

    /// About the square root of the terms in each share, so that both loops are short.
    void split(schedule& s) {
        s.unroll = 1;
        s.lanes = 1;
        std::int64_t chunk = 64;
        while (chunk * chunk < numbers.terms) chunk *= 2;
        split_sum(s, numbers.terms, (numbers.terms + chunk - 1) / chunk, chunk);
    }

    void choose_fragment(schedule& s) {
        const bool packed = facts_.texel_size == 4;
        s.flat = flattens() && !in_texture_rows();
        for (const output& o : kernel_.outputs) s.points |= !covers_texels(o);
        const bool along = s.flat || writes_rows();
        const bool aligned = s.flat ? flat_aligned() : reads_vectors(true);
        if (packed && study_.vectorises && along && aligned && !s.points) s.lanes = 4;
        if (s.points) s.flat = false;
        if (kernel_.reduction < 0) return;
        const graph::value& r = plan_.values[kernel_.reduction];
        if (packed && r.code == op::contract && study_.vectorises && along && !s.points && s.lanes == 1)
            choose_four_columns(s);
        s.dots = facts_.terms == product_terms::dot && r.code == op::contract && s.lanes == 4 &&
                 is_floating(r.type);
        if (picks()) s.lanes = 1;
        s.run = run_shape::fold;
        if (facts_.step == product_step::best && choose_stripes(s)) return;
        // A fragment that computes its four elements one after the other turns every loop four times.
        const bool scalar = !kernel_.rows.is_sized() && !kernel_.cols.is_sized();
        const std::int64_t folds = !packed || scalar || s.points || s.lanes == 4 ? 1 : 4;
        if (r.code != op::contract && s.lanes == 4 && too_long(1)) s.lanes = 1; // that loop has no unrolling
        unroll(s, numbers.terms * folds);
        // Long sums for few results: a fragment for each would leave the rest of the device idle.
        const bool few =
            numbers.rows * numbers.cols <= 64 && numbers.terms > 4096 && facts_.step == product_step::best;
        if (few || too_long(s.unroll, numbers.terms * folds)) split(s);
    }

    /// A product of operands of which one or both lie the other way: the left is read as it comes, the right
    /// four terms of four columns at a time.
    void choose_four_columns(schedule& s) const {
        if (!kernel_.rows.is_sized() || !kernel_.cols.is_sized() || !reads_vectors(study_.epilogue, true))
            return;
        if (!reads_vectors(study_.operands[1], true)) {
            if (!lies_along(1, false)) return;
            s.right = {true, true};
        }
        s.lanes = 4;
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
        unroll(tiled, numbers.terms);
        if (too_long(tiled.unroll)) return false;
        s = tiled;
        s.run = run_shape::tile;
        s.rows = static_cast<std::uint8_t>(targets);
        s.quads = facts_.swaps_in_quads;
        return true;
    }
};

} // namespace sinter::plan
