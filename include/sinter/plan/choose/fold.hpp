#pragma once
// Schedules of reductions and thin products where work-items may write anywhere.

#include <algorithm>
#include <cstdint>
#include <vector>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/strip.hpp>

namespace sinter::plan {

class fold_chooser : public strip_chooser {
public:
    using strip_chooser::strip_chooser;

protected:
    /// On a CPU the terms of a reduction can be computed in vectors.
    bool folds_vectors() const {
        return facts_.max_loop_trips == 0 && facts_.loads_vectors && !study_.terms_gather;
    }
    /// The widest of what is folded.
    dtype folded_type() const {
        dtype widest = dtype::boolean;
        for (int n = 0; n < kernel_.reductions(); ++n) {
            const graph::value& r = plan_.values[kernel_.reduction_at(n)];
            const bool place = picks_one(plan_.values, kernel_.reduction_at(n));
            const dtype t = place ? plan_.values[r.args[0]].type : r.type;
            if (n == 0 || size_of(t) > size_of(widest)) widest = t;
        }
        return widest;
    }

    /// One result for each row or each column: vectors of terms where these lie side by side, or of outputs
    /// where those do.
    bool choose_cpu_fold(schedule& s) {
        const bool down = kernel_.rows.is_sized(); // outputs
        if (!facts_.is_cpu || !folds_vectors() || down == kernel_.cols.is_sized()) return false;
        const graph::value& r = plan_.values[kernel_.reduction];
        const bool product = is_product();
        if (!product && r.axis != (down ? reduce_axis::cols : reduce_axis::rows)) return false;
        const int matrix = product && !down ? 1 : 0;
        const bool across = lies_along(matrix, !down);       // outputs lie side by side
        const bool along = down && lies_along(matrix, true); // terms do
        if (along) return choose_cpu_rows(s, product);
        if (numbers.depth < 16 && !is_large()) return false;
        // Where neither outputs nor terms lie side by side, those are taken one after the other that lie
        // nearer to each other, since they have cache lines in common. If that is terms, by eight times, a
        // work-item takes one output; else it takes vectors of outputs, put together element by element. (Two
        // cores, 2026-11-26, 2048 x 2048: sum(A - trans(A), axis<1>) 2.2 ms for 22, sum(reversed(A), axis<0>)
        // 5 for 22.)
        const bool apart = !across;
        const bool large = numbers.rows * numbers.cols * numbers.depth >= std::int64_t{1} << 16;
        if (apart && (numbers.depth < 16 || !large || 8 * reach(matrix, down) <= reach(matrix, !down)))
            return false;
        s.lanes = static_cast<std::uint8_t>(register_lanes(folded_type(), facts_));
        s.run = run_shape::output_fold;
        if (!product && choose_wrapped(s, down)) return true;
        // (Two cores, 2026-11-25: max(A, axis<0>) of 1000 x 1000 takes 70 us for 237, sum(A, axis<0>) of
        // 1000000 x 4 300 for 2000; and of 4 x 1000000, whose results go out as vectors, 191 for 2580.)
        s.whole_rest = !apart && has_slack(study_.operands[matrix]);
        const std::int64_t outputs = numbers.rows * numbers.cols;
        s.vectors = !apart && outputs >= 8 * s.lanes * facts_.compute_units ? 4 : 1;
        if (s.vectors == 1 && !picks()) s.unroll = 4;
        // Few outputs and many terms: every core takes a share of the terms.
        const std::int64_t items = ceil_div(outputs, std::int64_t{s.lanes} * s.vectors);
        if (items < 2 * facts_.compute_units && numbers.depth >= 16384)
            split_sum(s, numbers.depth, fold_shares());
        s.in_blocks = loses_digits(terms_of_item(numbers.depth, s.pass) / (s.whole_rest ? s.unroll : 1));
        return true;
    }

    /// Tables of so few columns that a vector of outputs would be empty for the most part, or its additions
    /// wait for each other: vectors of whole rows, where no array has gaps. `down`: columns are rows.
    bool choose_wrapped(schedule& s, bool down) {
        const std::int64_t outputs = numbers.rows * numbers.cols;
        if (outputs < 2 || outputs > s.lanes || numbers.depth < 64) return false;
        if (study_.terms_read_indices || !has_slack(study_.operands[0])) return false;
        for (const int leaf : study_.operands[0])
            if (!wraps(leaf, down)) return false;
        s.wraps = true;
        const std::int64_t rows = 4 * (s.lanes / outputs); // of four vectors
        if (outputs * numbers.depth >= std::int64_t{1} << 17)
            split_sum(s, numbers.depth, fold_shares(), rows);
        s.in_blocks = loses_digits(terms_of_item(numbers.depth, s.pass) / rows);
        return true;
    }

    /// An array is a table without gaps, has the same row for all terms or is one element. Another number for
    /// each row would have to be brought to the lanes of that row one by one, which costs more than it saves
    /// (two cores, 2026-11-26, 1000000 x 3 floats: sum(X - colwise(y), axis<0>) 1.0 ms for .28).
    bool wraps(int leaf, bool down) const {
        const layout& place = bound_.leaves[static_cast<std::size_t>(leaf)].place;
        const layout_class& c = classes_.leaves[static_cast<std::size_t>(leaf)];
        if (c.folded || c.image) return false;
        if ((down ? c.cols : c.rows) == stride_class::zero) return true;
        if ((down ? c.rows : c.cols) == stride_class::zero) return false;
        const layout table = down ? transposed(place) : place;
        return in_one_run(table, table.rows, table.cols);
    }

    /// Rows of terms that lie side by side: vectors of these, the last of which is masked where more may be
    /// read. Of few terms, or if none may be read behind them, vectors of outputs, put together element by
    /// element, from rows that lie near each other. (Two cores, 2026-11-26, 200000 elements in rows of 3, 5,
    /// 8, 10 and 15: sum(exp(A), axis<1>) masked 280, 172, 111, 92 and 64 us, of outputs 110, 102, 98, 109
    /// and 110; max 285, 175, 114, 94, 65 and 90, 82, 80, 90, 87; argmax 490, 300, 187, 154, 104 and 103, 84,
    /// 80, 78, 75; sum 88, 59, 41, 36, 28 and 81, 72, 69, 75, 75, and of 3 one by one 70.)
    bool choose_cpu_rows(schedule& s, bool product) const {
        const int lanes = register_lanes(folded_type(), facts_);
        const bool masked = has_slack(study_.operands[0]) &&
                            (!product || (has_slack(study_.operands[1]) && lies_along(1, false)));
        const bool sums = adds_up() && study_.operand_cost[0] + study_.operand_cost[1] < dear_function;
        const std::int64_t most = picks() ? 2 * lanes : sums ? lanes / 4 - 1 : lanes / 2;
        constexpr std::int64_t cached = 64; // 64 rows of so many floats fit the first cache
        if (sums && study_.epilogue_cost < dear_function && numbers.depth < 4)
            return false; // it is quick to go one by one
        const bool few = masked ? numbers.depth <= most && reach(0, false) <= cached : numbers.depth < 16;
        if (few) {
            if (numbers.rows < 8 * lanes || numbers.depth < (picks() ? 2 : 1)) return false;
            s.lanes = static_cast<std::uint8_t>(lanes);
            s.run = run_shape::output_fold;
            s.vectors = numbers.rows >= 8 * lanes * facts_.compute_units ? 4 : 1;
            return true;
        }
        s.lanes = static_cast<std::uint8_t>(lanes);
        s.run = run_shape::row_fold;
        s.rows = 4;
        s.in_blocks = loses_digits(numbers.depth / lanes);
        s.whole_rest = masked;
        // Work-items of some 4000 terms, if there are enough of them for all cores.
        const bool many = numbers.depth <= 64 && numbers.rows >= 4 * 64 * facts_.compute_units;
        const bool truths = any_reduction([](const graph::value& r) { return r.type == dtype::boolean; });
        s.ends_together = study_.epilogue_cost >= dear_function && !kernel_.whole_rows() && !truths &&
                          numbers.rows >= 4 * 16 * facts_.compute_units && numbers.depth <= 1024;
        if (many || s.ends_together) s.chunk = many ? 64 : 16;
        return true;
    }
    /// Elements of a product's large operand from which on a schedule for few lines is worth its kernel.
    static constexpr std::int64_t large_operand = 1 << 16;

    /// A product of few columns, or few rows, on a CPU, as long as memory takes for the other operand. (Two
    /// cores with AVX-512, 2026-11-26, A of 2048 x 2048, where A * x takes 175 us; of 1, 4, 8 and 16 columns
    /// or rows: A * B 180, 280, 270 and, in micro-tiles, 330 us for 1120, 580, 570 and 1130; B * A 180, 260,
    /// 260 and 540 for 1040, 570, 1080 and 2170; trans(A) * B 140, 165, 270 and 610 for 2770, 5120, 2660 and
    /// 2890; B * trans(A) 170, 190, 290 and 520 for 2550, 1900, 1890 and 2190.)
    bool choose_lines(schedule& s) const {
        const graph::value& product = plan_.values[kernel_.reduction];
        if (!facts_.is_cpu || !folds_vectors() || product.type == dtype::boolean) return false;
        if (chooses_terms() || asks_tile()) return false;
        const bool down = numbers.cols <= numbers.rows; // outputs of a line: it is a column
        const std::int64_t lines = down ? numbers.cols : numbers.rows,
                           outputs = down ? numbers.rows : numbers.cols;
        if (lines >= most_thin_lines || numbers.depth <= 64 || outputs * numbers.depth < large_operand)
            return false;
        const int large = down ? 0 : 1, thin = 1 - large;
        const bool by_terms = lies_along(large, down);
        if (!has_slack(study_.operands[large]) || (!by_terms && !lies_along(large, !down))) return false;
        const int lanes = register_lanes(product.type, facts_);
        const bool wide = facts_.vector_width >= 16; // there are 32 registers, not 16
        // What is computed of the thin operand is computed once for all outputs of a work-item.
        const bool cheap = study_.operand_cost[thin] == 0,
                   side_by_side = lies_along(thin, !down) && has_slack(study_.operands[thin]);
        schedule t = s;
        t.lanes = static_cast<std::uint8_t>(lanes);
        t.rows_along_x = down;
        if (by_terms) {
            t.run = run_shape::row_fold;
            t.tile.depth = 2048;
            t.left_in_place = cheap && side_by_side;
            // Micro-tiles are faster from there on, and packed ones if there are few columns. (Doubles, 2048
            // x 2048 by 4 and 8 columns: 1400 and 1600 us for 840 and 830.)
            const bool doubles = element_bytes(product.type) == 8;
            if (lines > (!side_by_side ? (doubles ? 2 : 8) : down ? 16 : 32)) return false;
            t.vectors = static_cast<std::uint8_t>(ceil_div(lines, ceil_div(lines, 4)));
            t.rows = wide || t.vectors == 1 ? 4 : 2;
        } else {
            t.run = run_shape::output_fold;
            // So few terms at a time that the processor sees where each row of the large operand goes on.
            // Rows a power of two apart are in each other's way in the cache (16 lines: 550 us for 1000 to
            // 2500).
            const bool same_sets = reach(large, down) * element_bytes(product.type) % 4096 == 0;
            t.tile.depth = same_sets && lines > 8 ? 16 : 64;
            t.left_in_place = cheap && (!side_by_side || lines <= 4);
            const int sums = wide ? 16 : 8;
            while (t.rows < lines && t.rows < sums) t.rows = static_cast<std::uint8_t>(2 * t.rows);
            t.vectors = static_cast<std::uint8_t>((std::min)(4, sums / t.rows));
        }
        t.left.along_terms = side_by_side && !t.left_in_place;
        const int least = by_terms ? lanes : lanes * t.vectors;
        t.chunk = 256;
        while (t.chunk > least && outputs < 4 * std::int64_t{t.chunk} * facts_.compute_units)
            t.chunk = static_cast<std::uint16_t>(t.chunk / 2);
        // Fewer outputs, of long sums, share out their terms.
        if (outputs < std::int64_t{t.chunk} * facts_.compute_units) return false;
        const std::int64_t bytes =
            element_bytes(product.type) * most_thin_lines * (std::int64_t{t.chunk} + t.tile.depth + lanes);
        if (bytes > facts_.local_memory) return false;
        t.in_blocks = has_many_blocks(t.tile.depth);
        s = t;
        return true;
    }

    /// On a CPU, a scalar: vectors of terms, of one row after the other unless all terms lie in one, on all
    /// cores if they are many.
    bool choose_vector_fold(schedule& s) {
        if (!facts_.is_cpu || numbers.terms < 256 || !folds_vectors()) return false;
        const std::int64_t lanes = register_lanes(folded_type(), facts_);
        const std::int64_t most = scalar_shares();
        const bool flat = folds_row_of_vectors(), cols = kernel_.depth_cols.is_sized(),
                   rows = kernel_.depth.is_sized() && cols;
        if (!flat && rows && numbers.depth_cols < 2 * lanes) return false;
        s.run = run_shape::fold;
        s.flat = flat;
        s.lanes = static_cast<std::uint8_t>(lanes);
        const bool whole_rows = !flat && rows && numbers.depth >= 8 * most;
        // (Two cores, 2026-11-25: norm(A - trans(A)) of 4096 x 4096 takes 12 ms for 72.)
        s.in_squares = whole_rows && !picks() && reads_columns();
        share_out(s, numbers.terms, most, whole_rows ? numbers.depth_cols : 256);
        // (Of rows that are no whole vectors most terms may go to one accumulator.)
        s.in_blocks = loses_digits(terms_of_item(numbers.terms, s.pass) / (flat || !rows ? 4 * lanes : 2));
        return true;
    }

    /// Of a long sum, all compute units': to a scalar, and to few outputs.
    std::int64_t scalar_shares() const { return std::int64_t{sizes_.scalar_shares} * facts_.compute_units; }
    std::int64_t fold_shares() const { return std::int64_t{sizes_.fold_shares} * facts_.compute_units; }

    /// The least power of two whose square is not below n.
    static std::int64_t power_of_2_root(std::int64_t n) {
        std::int64_t root = 1;
        while (root * root < n) root *= 2;
        return root;
    }

    bool folds_row_of_vectors() const { return folds_vectors() && folds_row(); }
    /// All terms of a scalar lie in one row, in all arrays: row after row, or column after column, as all of
    /// them are read alike. (What the result is sought in has rows.)
    bool folds_row() const {
        if (study_.terms_read_indices || !study_.gathered.empty()) return false;
        bool by_rows = true, by_cols = !picks();
        for (int leaf : study_.arrays) {
            const auto n = static_cast<std::size_t>(leaf);
            const layout& a = bound_.leaves[n].place;
            if (is_scalar(classes_.leaves[n])) continue;
            if (a.rows * a.cols != numbers.terms) return false;
            by_rows = by_rows && in_one_run(a, a.rows, a.cols);
            by_cols = by_cols && in_one_run(transposed(a), a.cols, a.rows);
        }
        return by_rows || by_cols;
    }

    /// llvmpipe, few outputs of many terms each: work-groups whose items are those of a SIMD register read
    /// neighbours, be they terms of an output or some outputs' (as few as these are, if need be several terms
    /// of each), and take a share of the terms.
    bool choose_registers(schedule& s) {
        constexpr std::int64_t lanes = 8;
        if (!facts_.is_cpu || !facts_.reads_buffer_textures || !facts_.has_local_memory) return false;
        const bool down = kernel_.rows.is_sized(); // outputs
        const std::int64_t outputs = numbers.rows * numbers.cols;
        if (down == kernel_.cols.is_sized() || outputs * numbers.depth < 1 << 17) return false;
        const graph::value& r = plan_.values[kernel_.reduction];
        if (!is_product() && r.axis != (down ? reduce_axis::cols : reduce_axis::rows)) return false;
        if (numbers.depth < 1024 || (outputs > 64 * facts_.compute_units && !too_long(16))) return false;
        const int matrix = is_product() && !down ? 1 : 0;
        const bool along = lies_along(matrix, down); // terms lie side by side
        if (!along && !lies_along(matrix, !down)) return false;
        std::int64_t width = 1;
        while (!along && width < lanes && width < outputs) width *= 2;
        s.run = run_shape::group;
        s.local_x = lanes;
        s.unroll = 4;
        s.outputs_along_x = static_cast<std::uint8_t>(along ? 0 : width);
        const std::int64_t items = lanes / width, groups = ceil_div(outputs, width);
        const std::int64_t most =
            (std::max)(ceil_div(fold_shares(), groups), ceil_div(numbers.depth, items * terms_of_block));
        split_sum(s, numbers.depth, most, items);
        return true;
    }

    /// On a GPU, a work-group for each output whose terms lie one after the other, or for some neighbouring
    /// outputs: its work-items read neighbours.
    bool choose_groups(schedule& s) {
        if (facts_.is_cpu || !facts_.has_local_memory || numbers.terms < 128) return false;
        const graph::value& r = plan_.values[kernel_.reduction];
        const bool along_columns = is_product() ? !kernel_.cols.is_sized() : r.axis == reduce_axis::cols;
        const bool along_rows = is_product() ? !kernel_.rows.is_sized() : r.axis == reduce_axis::rows;
        if (along_columns == along_rows) return false;
        // A product of a row and a matrix: the matrix is the right operand.
        const int folded = is_product() && along_rows ? 1 : 0;
        if (study_.operands[folded].empty()) return false;
        const bool neighbours = lies_along(folded, along_columns);
        const std::int64_t size =
            folding_group(numbers.terms >= 2048 ? sizes_.fold_items : sizes_.short_fold_items);
        const std::int64_t outputs = numbers.rows * numbers.cols;
        if (outputs == 0) return false; // a temporary without elements
        if (!neighbours) return choose_groups_of_neighbours(s, outputs);
        const bool few = outputs <= 2 * facts_.compute_units && numbers.terms >= 4096;
        if (too_long(size)) return false;
        s.run = run_shape::group;
        s.local_x = static_cast<std::uint16_t>(size);
        unroll_group(s, size);
        const std::int64_t most = fold_shares() / outputs, least = shares_for_digits(size);
        if (least >= 2 || (few && most >= 2))
            share_out(s, numbers.terms, (std::max)(few ? most : 1, least), 4 * size, least);
        return true;
    }

    /// GLSL's compilers leave loops as they are, so that a work-item waits for each term unless a turn reads
    /// several. Sums whose terms lie apart in memory gain a quarter from four terms a turn and two fifths
    /// from eight (H200, 2026-11-22), those whose terms lie side by side less than a tenth; argmin and
    /// argmax, whose terms wait for each other's branches, nothing.
    void unroll_group(schedule& s, std::int64_t items) const {
        if (facts_.loads_vectors || picks() || numbers.terms < 16 * items) return;
        s.unroll = s.local_y > 1 ? 8 : 4;
    }

    /// Outputs whose terms lie side by side in memory: a work-group takes up to 32 of them, whose terms
    /// memory hands over at once, with several work-items for each, and if these are too few shares of the
    /// terms as well. False if one work-item for each output is enough for that.
    bool choose_groups_of_neighbours(schedule& s, std::int64_t outputs) {
        const std::int64_t wanted = sizes_.busy_items * std::int64_t{facts_.compute_units};
        if (outputs >= wanted) return false;
        std::int64_t width = 32, items = 1;
        while (width > 1 && width / 2 >= outputs) width /= 2;
        const auto grows = [&] {
            const bool enough = items * width >= 256 && items * outputs >= wanted;
            return !enough && items < 128 && 2 * items * width <= most_items() && 8 * items < numbers.terms;
        };
        while (grows()) items *= 2;
        const std::int64_t groups = ceil_div(outputs, width);
        if (items == 1 || too_long(items)) return false;
        s.run = run_shape::group;
        s.local_x = static_cast<std::uint16_t>(width);
        s.local_y = static_cast<std::uint16_t>(items);
        unroll_group(s, items);
        const std::int64_t missing = wanted / (groups * width * items), most = numbers.terms / (8 * items);
        // Terms that take a group of neighbours as long as what shares cost besides: a second launch, or to
        // be joined within the first.
        const std::int64_t enough = std::int64_t{1} << (exchanges_shares() ? 15 : 17);
        const std::int64_t least = shares_for_digits(items);
        if (least >= 2 || (outputs * numbers.terms >= enough * groups && missing >= 2 && most >= 2))
            split_sum(s, numbers.terms, (std::max)(least, missing < most ? missing : most), items);
        return true;
    }

    /// So many that none of a group's `items` adds up more than terms_of_block terms one by one.
    std::int64_t shares_for_digits(std::int64_t items) const {
        return shares_for_digits(items, numbers.terms);
    }
    std::int64_t shares_for_digits(std::int64_t items, std::int64_t terms) const {
        return loses_digits(terms / items) ? ceil_div(terms, items * terms_of_block) : 1;
    }

    /// The most work-items of a group whose accumulators local memory holds, with room for other groups'.
    std::int64_t most_items() const {
        std::int64_t items = group_of(1024);
        while (kernel_.reductions() > 1 && crowds_memory(items) && items > 64) items /= 2;
        return items;
    }
    /// A group of so many that folds together, or of fewer if these are more than is usual and too many.
    std::uint16_t folding_group(std::int64_t wanted) const {
        std::uint16_t items = group_of(wanted);
        while (items > usual_sizes(facts_).fold_items && crowds_memory(items)) items /= 2;
        return items;
    }
    bool crowds_memory(std::int64_t items) const {
        std::int64_t bytes = 0;
        for (int n = 0; n < kernel_.reductions(); ++n)
            bytes += size_of(plan_.values[kernel_.reduction_at(n)].type);
        return 2 * items * bytes > facts_.local_memory;
    }

    /// The work-group that is done last can fold what all groups of the launch have left: an array of each
    /// reduction's values, and of second numbers where a fold keeps pairs.
    bool exchanges_shares() const { return can_join(kernel_.reductions() + keeps_pairs()); }

    /// Shares out a sum that is so long that one work-group, or one core, would leave the others idle for
    /// longer than shares cost: `most` shares at most, each of a multiple of `step` terms. If there have to
    /// be at least some, it is shared out anyhow.
    void share_out(schedule& s, std::int64_t terms, std::int64_t most, std::int64_t step,
                   std::int64_t least = 1) {
        // Terms, as a power of two, that one work-group (a CPU: one core) folds in the time that shares cost
        // besides. A second launch costs some 10 microseconds, in which a group folds 2^18 terms if it loads
        // vectors and 2^16 if it does not; to join the shares within a launch costs a GPU 3 microseconds, and
        // a CPU, which has to wake its other threads, as long as 2^17 terms.
        const bool quick = facts_.is_cpu || facts_.loads_vectors, joined = exchanges_shares();
        const int enough = joined ? (one_by_one() ? 17 : 15) : quick ? 18 : 16;
        if (least < 2 && terms < std::int64_t{1} << enough) return;
        split_sum(s, terms, most, step);
    }

    /// Shares with about as many terms as there are shares, so that both the loop over the terms of one and
    /// the loop over all shares are short.
    void split(schedule& s) {
        s.unroll = 1;
        s.lanes = 1;
        const std::int64_t chunk = std::max<std::int64_t>(64, power_of_2_root(numbers.terms));
        split_sum(s, numbers.terms, ceil_div(numbers.terms, chunk), chunk);
        s.in_blocks = loses_digits(shares.chunk);
    }
};

} // namespace sinter::plan
