#pragma once
// Schedules of fragments: vectors of four columns, stripes of products, and shares of long sums.

#include <algorithm>
#include <bit>
#include <cstdint>

#include <sinter/plan/choose/fold.hpp>

namespace sinter::plan {

class fragment_chooser : public fold_chooser {
public:
    using fold_chooser::fold_chooser;

    /// Fragment devices: one draw can write all outputs, because their textures are alike.
    bool shares_targets() const {
        const bindings::array& first = target(kernel_.outputs.front());
        for (const output& o : kernel_.outputs) {
            const bindings::array& to = target(o);
            if (cover(o) == texel_cover::parts || !(to.place == first.place) ||
                to.memory->texture_width != first.memory->texture_width ||
                to.memory->capacity != first.memory->capacity)
                return false;
        }
        return true;
    }

protected:
    void choose_fragment(schedule& s) {
        if (kernel_.border >= 0) return choose_bordered_texels(s);
        const bool packed = facts_.texel_size == 4;
        s.flat = flattens() && !in_texture_rows();
        for (const output& o : kernel_.outputs) {
            if (cover(o) == texel_cover::parts) s.parts = parts_of(o);
            s.keeps_rest |= cover(o) == texel_cover::whole;
        }
        if (may_tile() && facts_.stores_texels && choose_stored_tile(s)) return;
        if (in_parts(s) && keeps_components() && choose_merged(s)) return;
        if (in_parts(s)) s.flat = s.keeps_rest = false;
        choose_lanes(s);
        if (kernel_.reduction < 0) return;
        if (keeps_pairs()) s.lanes = 1;
        s.run = run_shape::fold;
        if (may_tile() && !facts_.stores_texels && choose_drawn_tile(s)) return;
        // A fragment that computes the four elements of its texel one after the other runs each loop four
        // times, and the device's limit is one of all its turns.
        const bool scalar = !kernel_.rows.is_sized() && !kernel_.cols.is_sized();
        const std::int64_t folds = !packed || scalar || in_parts(s) || s.lanes == 4 ? 1 : 4;
        if (!is_product() && s.lanes == 4 && too_long(1)) s.lanes = 1; // that loop has no unrolling
        unroll(s, numbers.terms * folds);
        // Where results are few and sums long, a fragment for each result would leave most of the device
        // idle.
        const bool may_share = wishes_.step == product_step::best;
        const texel_terms terms = may_share ? four_terms() : texel_terms();
        if (may_share && choose_fragment_shares(s, terms)) return;
        s.left.vector = terms.of_output;
        s.ends_in_texels = terms.rows_end;
        if (terms.of_output) s.lanes = 1;
        const bool few = may_share && numbers.rows * numbers.cols <= 64 && numbers.terms > 4096;
        const bool columns = is_product() && s.lanes == 4; // fragment_product_builder::of_four
        s.in_blocks = !few && (columns ? product_loses_digits() : loses_digits(numbers.terms));
        s.sums_in_blocks = columns && has_many_blocks();
        if (s.in_blocks && columns) return;
        const bool in_one = numbers.terms <= terms_of_block * blocks_of_sum || !adds_up_floats();
        if (few || !in_one || too_long(s.unroll, numbers.terms * folds))
            split_between_fragments(s, power_of_2_root(numbers.terms));
    }

private:
    /// All of an array: a block and its border.
    void choose_bordered_texels(schedule& s) const {
        const layout_class& to = target_class(kernel_.outputs.front());
        s.flat = flattens_with_border() && !in_texture_rows();
        const bool in_rows = s.flat || to.texture_rows || to.aligned4;
        if (facts_.texel_size == 4 && study_.vectorises && in_rows && (s.flat || reads_vectors()))
            s.lanes = 4;
    }

    /// A fragment can see what its texel holds.
    bool keeps_components() const { return facts_.stores_texels || facts_.fetches_target; }
    static bool in_parts(const schedule& s) { return s.parts != texel_parts::none; }

    /// How a view is drawn whose texels hold other elements too. Fragments of a rectangle around it find the
    /// row and column of their component, if enough of them have one; else each element is drawn as a point,
    /// which costs as much as some twenty such fragments.
    texel_parts parts_of(const output& o) const {
        const bindings::array& to = target(o);
        const layout& a = to.place;
        if (!to.memory || a.fold != 0) return texel_parts::points;
        const texel_rectangle r = rectangle_of(a, to.memory->texture_width, facts_.texel_size);
        const std::int64_t draws = std::popcount(components_of(a, facts_.texel_size));
        if (r.width * r.height * draws > 16 * numbers.rows * numbers.cols) return texel_parts::points;
        const bool rows = kernel_.rows.is_sized(), cols = kernel_.cols.is_sized();
        if ((rows && a.row_stride < 1) || (cols && a.col_stride < 1)) return texel_parts::points;
        if (!rows || !cols) return texel_parts::by_rows;
        const layout_class& c = target_class(o);
        if (c.rows != stride_class::unit && a.row_stride > (numbers.cols - 1) * a.col_stride)
            return texel_parts::by_rows;
        if (c.cols != stride_class::unit && a.col_stride > (numbers.rows - 1) * a.row_stride)
            return texel_parts::by_cols;
        return texel_parts::points;
    }

    /// What a texel that is fetched holds, where outputs are one row, one column or one element.
    struct texel_terms {
        bool of_output = false;  ///< four terms of an output
        bool of_outputs = false; ///< a term of each of four outputs
        bool rows_end = false;   ///< of_output: rows of a matrix end within texels
    };
    texel_terms four_terms() const {
        const bool line = !kernel_.rows.is_sized() || !kernel_.cols.is_sized();
        if (!line || numbers.rows * numbers.cols == 0) return {};
        if (facts_.texel_size != 4 || !study_.vectorises || !study_.gathered.empty()) return {};
        if (terms_in_texels()) return {true, false, is_matrix_as_a_whole() && numbers.depth_cols % 4 != 0};
        return {false, outputs_in_texels(kernel_.rows.is_sized()), false};
    }

    /// The outputs are one row or one column, or one element. Their terms are shared out among as many
    /// fragments as keep the device busy, but no more than make the second pass, which adds up the shares, as
    /// long as the first. A texel that holds four terms of an output, or one term of four outputs, is fetched
    /// once for all of them.
    bool choose_fragment_shares(schedule& s, const texel_terms& in_texels) {
        if (kernel_.rows.is_sized() && kernel_.cols.is_sized()) return false;
        if (numbers.rows * numbers.cols == 0) return false; // a temporary without elements
        const bool along = in_texels.of_output, across = in_texels.of_outputs;
        const std::int64_t wanted = sizes_.fragments;
        const std::int64_t outputs = numbers.rows * numbers.cols, root = power_of_2_root(numbers.terms);
        // Partial results are drawn as texels. One holds a share of four outputs (`across`), or four shares
        // of one: a share has so many texels, or four shares have.
        const std::int64_t texels = across ? (outputs + 3) / 4 : outputs;
        // Shares, or fours of them. As many as each has terms make both passes equally long.
        std::int64_t most = across ? root : outputs > 1 ? root / 4 : root / 2;
        if (most > wanted / texels) most = wanted / texels;
        // Two gain something even where the outputs keep the device busy: a fragment of the first pass
        // fetches a texel once for its four outputs, and without shares it would for each.
        if (across && most < 2) most = 2;
        // Fetches of a fragment that folds all terms of its texel's outputs, one output after the other.
        // Another launch takes as long as many hundred.
        const std::int64_t fetches = numbers.terms / (along ? 4 : 1) * (outputs > 1 ? 4 : 1);
        if (most < 2 || fetches < 1024) return false;
        s.left.vector = along;
        s.ends_in_texels = in_texels.rows_end;
        s.across = across;
        split_between_fragments(s, across ? most : 4 * most);
        if (!facts_.is_cpu && !picks()) s.unroll = 4; // fetches that wait beside each other
        return true;
    }

    bool is_matrix_as_a_whole() const {
        return !is_product() && plan_.values[kernel_.reduction].axis == reduce_axis::all &&
               kernel_.depth.is_sized() && kernel_.depth_cols.is_sized();
    }
    /// Operands whose texels hold four terms that follow each other.
    bool terms_in_texels() const {
        const graph::value& r = plan_.values[kernel_.reduction];
        if (is_product()) return in_texels(0, true) && in_texels(1, false);
        if (is_matrix_as_a_whole()) // of an argmax each of a texel's four elements has to have had a term
            return in_texels(0, true) && (numbers.depth_cols % 4 == 0 || numbers.depth_cols > 4 || !picks());
        const bool columns =
            r.axis == reduce_axis::all ? !kernel_.depth.is_sized() : r.axis == reduce_axis::cols;
        return in_texels(0, columns);
    }
    /// Operands whose texels hold terms of four neighbouring outputs.
    bool outputs_in_texels(bool down) const {
        if (numbers.rows * numbers.cols == 1) return false;
        return in_texels(is_product() && !down ? 1 : 0, !down);
    }
    bool in_texels(int operand, bool columns) const {
        for (const int leaf : study_.operands[operand]) {
            const layout_class& c = classes_.leaves[static_cast<std::size_t>(leaf)];
            const stride_class stride = columns ? c.cols : c.rows;
            if (c.folded || stride == stride_class::general) return false;
            if (stride == stride_class::unit && !c.aligned4) return false;
        }
        return true;
    }

    /// Shares out the terms so that no loop has more turns than the device allows.
    void split_between_fragments(schedule& s, std::int64_t parts) {
        const std::int64_t loops = s.left.vector || s.across || facts_.texel_size == 1 ? 1 : 4;
        if (loses_digits(numbers.terms))
            parts = (std::max)(parts, ceil_div(numbers.terms, terms_of_block * blocks_of_sum));
        parts = (parts + 3) / 4 * 4;
        while (too_long(1, numbers.terms / parts * loops)) parts *= 2;
        s.unroll = 1;
        s.lanes = 1;
        s.pass = fold_pass::shares;
        s.in_blocks = loses_digits(numbers.terms / parts);
        shares.parts = parts;
    }

    /// A product of operands of which one or both lie the other way: the left is read as it comes, the right
    /// four terms of four columns at a time.
    void choose_four_columns(schedule& s) const {
        if (!kernel_.rows.is_sized() || !kernel_.cols.is_sized() || !reads_vectors(study_.epilogue)) return;
        if (!reads_vectors(study_.operands[1])) {
            if (!lies_along(1, false)) return;
            s.right = {true, true};
        }
        s.lanes = 4;
    }

    /// Four columns as a vector where they can be.
    void choose_lanes(schedule& s) const {
        const bool along = s.flat || writes_rows();
        if (facts_.texel_size != 4 || !study_.vectorises || !along || in_parts(s)) return;
        if (s.flat ? flat_aligned() : reads_vectors())
            s.lanes = 4;
        else if (is_product())
            choose_four_columns(s);
        s.dots = is_product() && wishes_.terms == product_terms::dot && s.lanes == 4 &&
                 is_floating(plan_.values[kernel_.reduction].type);
    }

    /// Functions are written out for every element of a tile, and for every texel that is fetched. llvmpipe's
    /// compiler takes over a minute for 64 sines of vectors; those of 16 overflow an H100's registers, which
    /// slows all that its driver runs afterwards.
    bool is_long_text(const schedule& s) const {
        return (s.by_rows ? 1 : s.rows) * s.vectors * study_.epilogue_cost +
                   2 * s.rows * study_.operand_cost[0] + 5 * s.vectors * study_.operand_cost[1] >
               (facts_.is_cpu ? 640 : 128);
    }
    bool may_tile() const {
        if (!is_product() || wishes_.step != product_step::best) return false;
        if (!kernel_.rows.is_sized() || !kernel_.cols.is_sized()) return false;
        for (const output& o : kernel_.outputs)
            if (!target_class(o).texture_rows) return false;
        return true;
    }
    /// What tiles that are drawn and those that are stored have in common.
    bool choose_texel_tile(schedule& s) const {
        if (s.flat || s.lanes != 4) return false;
        if (!choose_turns(s)) return false;
        s.run = run_shape::tile;
        // A texel of a transposed left operand holds a term of four rows, which then follow each other.
        s.left.vector = !reads_vectors(study_.operands[0]) && lies_along(0, false);
        return true;
    }
    /// A fragment draws a texel in each of several targets, where there is enough to do that these, and the
    /// copies that make one array of them, are worth it.
    bool choose_drawn_tile(schedule& s) const {
        constexpr std::int64_t enough = std::int64_t{1} << 21; // multiplications
        const int targets = facts_.max_targets >= 8 ? 8 : 4;
        if (kernel_.outputs.size() != 1 || facts_.max_targets < 4) return false;
        if (numbers.rows < 8 * targets || numbers.rows * numbers.cols * numbers.depth < enough) return false;
        schedule tiled = s;
        if (target(kernel_.outputs.front()).place.offset != 0 || !choose_texel_tile(tiled)) return false;
        tiled.rows = static_cast<std::uint8_t>(targets);
        s = tiled;
        return true;
    }
    /// A fragment writes a texel of a map, with what else it holds; of a product, where it cannot store
    /// tiles.
    bool choose_merged(schedule& s) const {
        if (kernel_.outputs.size() != 1) return false;
        if (kernel_.reduction >= 0 && (facts_.stores_texels || !may_tile())) return false;
        const layout_class& to = target_class(kernel_.outputs.front());
        if (!to.texture_rows || to.cols != stride_class::unit) return false;
        schedule merged = s;
        merged.parts = texel_parts::none;
        merged.flat = false;
        choose_lanes(merged);
        if (merged.lanes != 4 || !choose_merging(merged)) return false;
        if (kernel_.reduction >= 0) {
            merged.run = run_shape::fold;
            if (!choose_turns(merged)) return false;
        }
        merged.keeps_rest = true;
        s = merged;
        return true;
    }
    /// Of a product's loop. False if there would be too many.
    bool choose_turns(schedule& s) const {
        unroll(s, numbers.terms);
        s.in_blocks = product_loses_digits();
        s.sums_in_blocks = has_many_blocks();
        return s.in_blocks || !too_long(s.unroll);
    }
    /// Whether texels that are stored hold anything beside the outputs, which has to be kept, and whether
    /// rows begin within texels. False if the outputs differ in that.
    bool choose_merging(schedule& s) const {
        const std::int64_t shift = target(kernel_.outputs.front()).place.offset % 4;
        s.shifts = shift != 0;
        for (const output& o : kernel_.outputs) {
            if (target(o).place.offset % 4 != shift) return false;
            s.merges |= cover(o) == texel_cover::parts;
        }
        return true;
    }
    /// A fragment stores several texels of several rows: the largest tile of which there are enough to keep
    /// the device busy. (H100, 2026-11-25, 4096: 16 rows of two texels 1.32 TFLOP/s, 8 of two 1.14, 8 of one
    /// .99.)
    bool choose_stored_tile(schedule& s) const {
        schedule tiled = s;
        tiled.parts = texel_parts::none;
        tiled.keeps_rest = false;
        choose_lanes(tiled);
        if (!choose_texel_tile(tiled)) return false;
        if (!choose_merging(tiled)) return false;
        tiled.by_rows = has_long_epilogue(tiled);
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
            const std::int64_t tiles = band_texels(tiled, numbers.cols) * ceil_div(numbers.rows, t.rows);
            if (tiles < (facts_.is_cpu ? t.on_cpu : t.on_gpu)) continue;
            if (finds_sums_too_long(tiled, most_chosen_terms) || (t.texels > 1 && is_long_text(tiled)))
                continue;
            tiled.quads = facts_.swaps_in_quads;
            // llvmpipe deals out squares of 64 x 64 to its threads: few tiles lie in lines of four rows.
            if (facts_.is_cpu && tiles <= 16384) tiled.chunk = 4;
            s = tiled;
            return true;
        }
        return false;
    }
};

} // namespace sinter::plan
