#pragma once
// Picks a schedule from device facts, layout classes and the numbers of one evaluation.

#include <algorithm>
#include <cstdint>
#include <vector>

#include <sinter/core/batch.hpp>
#include <sinter/plan/choose/fragment.hpp>
#include <sinter/plan/group_batch.hpp>

namespace sinter::plan {

class schedule_chooser : public fragment_chooser {
public:
    using fragment_chooser::fragment_chooser;

    /// The launch that adds up what the shares of `s` left.
    schedule second_pass(schedule s) const {
        s.pass = fold_pass::partials;
        const bool tiles =
            s.run == run_shape::tile || s.run == run_shape::local_tile || s.run == run_shape::group_tile;
        // A GPU's work-items add up many shares together, where outputs are too few to keep it busy.
        const bool many = tiles && !facts_.is_cpu && facts_.has_local_memory && shares.parts >= 4 &&
                          numbers.rows * numbers.cols <= 128 * std::int64_t{facts_.compute_units};
        // Of a strip fold each work-group of a GPU leaves a share, and so many are best added up by a group;
        // a CPU's work-items leave few.
        const bool groups = s.run == run_shape::strip_fold && s.local_x > 1;
        if (tiles || s.run == run_shape::output_fold || s.run == run_shape::strip_fold) {
            const std::uint64_t aliased = s.aliased;
            s = schedule();
            s.aliased = aliased;
            s.pass = fold_pass::partials;
            s.run = many || groups ? run_shape::group : run_shape::fold;
            if (s.run == run_shape::group)
                s.local_x = group_of(groups || shares.parts >= 256 ? sizes_.scalar_items
                                     : shares.parts >= 32          ? 32
                                                                   : 8);
            else
                set_group(s, !kernel_.rows.is_sized() || !kernel_.cols.is_sized());
        }
        s.sums_in_blocks = has_many_shares(s);
        return s;
    }

    schedule choose() {
        schedule s;
        s.aliased = aliased_leaves();
        if (facts_.draws())
            choose_fragment(s);
        else
            choose_scatter(s);
        // (llvmpipe runs both sides of a branch: each term that a turn looks at takes time.)
        while (s.chosen_terms < most_chosen_terms && finds_sums_too_long(s, s.chosen_terms))
            s.chosen_terms = static_cast<std::uint8_t>(2 * s.chosen_terms);
        if (s.pass == fold_pass::shares && !s.joins)
            s.joins = exchanges_shares() && (joins_in_groups(s) || (facts_.is_cpu && joins_in_items(s)));
        s.sums_in_blocks |= s.joins && has_many_shares(s);
        return s;
    }

private:
    /// A work-item would add up more shares one after the other than docs/reference.md's bound has room for.
    bool has_many_shares(const schedule& s) const {
        const int items = s.run != run_shape::group ? 1
                          : s.local_y > 1           ? s.local_y
                                                    : s.local_x / std::max<int>(1, s.outputs_along_x);
        return shares.parts / items > 2 * blocks_of_sum && adds_up_floats();
    }
    /// The work-group that is done last can add up the shares of all ...
    static bool joins_in_groups(const schedule& s) {
        return s.run == run_shape::group || (s.run == run_shape::strip_fold && s.local_x > 1);
    }
    /// ... or by the work-item, if its loops stay below the device's limit: that over its share, and those
    /// over all shares of its outputs.
    bool joins_in_items(const schedule& s) const {
        std::int64_t outputs = 1;
        switch (s.run) {
        case run_shape::tile: outputs = std::int64_t{s.rows} * s.vectors * s.lanes; break;
        case run_shape::output_fold: outputs = std::int64_t{s.vectors} * s.lanes; break;
        case run_shape::fold:
        case run_shape::strip_fold: break;
        default: return false;
        }
        const std::int64_t turns = shares.chunk + outputs * (shares.parts + 1) + 64;
        return facts_.max_loop_trips == 0 || turns <= facts_.max_loop_trips;
    }

    void choose_scatter(schedule& s) {
        if (kernel_.border >= 0) return choose_bordered_map(s);
        if (kernel_.reduction < 0) return choose_map(s);
        const graph::value& r = plan_.values[kernel_.reduction];
        if (is_group(r.code)) return choose_group_matrix(s);
        const bool sized = kernel_.rows.is_sized() && kernel_.cols.is_sized();
        if (is_product() && sized && choose_product(s)) return;
        if (kernel_.is_scalar() && numbers.rows * numbers.cols == 1 && choose_scalar_fold(s)) return;
        choose_fold(s);
    }

    /// A kernel without a reduction.
    void choose_map(schedule& s) {
        if (choose_blocks(s) || choose_matrix_rows(s)) return;
        const bool vectors = study_.vectorises && reads_vectors();
        const bool scalar = kernel_.is_scalar();
        // Of narrow rows every vector is near an edge (2^22 elements in rows of 16, PoCL, 2026-11-26, moved
        // by one column: 4.9 ms for 2.4; of 64 1.3 for 2.2), or no whole one (rows of 2 in another order: 23
        // for 3).
        const std::int64_t least = study_.reaches_by_numbers ? 64
                                   : study_.reads_other_rows ? vector_lanes()
                                                             : 0;
        const bool narrow = one_by_one() && numbers.cols < least;
        s.flat = flattens();
        // A flat run is one row: arrays that are columns become rows.
        s.slides = study_.slides && !narrow && kernel_.cols.is_sized() && reads_vectors() && writes_rows();
        // Rows below each other have most of their neighbours in common.
        const bool few = study_.neighbours <= 128;
        if (s.slides && study_.reaches_down && facts_.loads_vectors && !facts_.is_cpu && few &&
            kernel_.rows.is_sized())
            s.rows = 4;
        // A GPU's compiler finds what the lanes have in common, such as the row.
        const bool lane_by_lane = !facts_.is_cpu && study_.gathers && reads_vectors() && writes_rows();
        const bool rows_of_vectors = s.flat ? study_.vectorises && all_slack()
                                            : s.slides || lane_by_lane || (vectors && writes_rows());
        if (rows_of_vectors && !scalar && (s.flat || kernel_.cols.is_sized()))
            s.lanes = s.slides ? neighbour_lanes(numbers.cols) : vector_lanes();
        if (study_.matrix_width > 0 && s.lanes > study_.most_lanes)
            s.lanes = study_.vectorises ? static_cast<std::uint8_t>(study_.most_lanes) : std::uint8_t(1);
        if (s.lanes > 4 && facts_.reads_buffer_textures) s.lanes = 4;
        // (H100, 2026-11-25, GL compute, 16 MB: a copy takes 10.5 us for 15.9, as GLSL has vectors in arrays
        // that are read and written as nothing else.)
        s.whole_vectors = s.lanes > 1 && !s.slides && !one_by_one() && ends_in_vectors(s);
        set_group(s, s.flat || !kernel_.rows.is_sized() || !kernel_.cols.is_sized());
        choose_strips(s);
        if (one_by_one() && !scalar) choose_chunk(s);
        if (!s.flat && !s.slides && !s.walks && kernel_.rows.is_sized() && kernel_.cols.is_sized())
            turn_narrow(s, ceil_div(numbers.cols, s.lanes));
    }

    /// The same of a block of an array, and its border.
    void choose_bordered_map(schedule& s) const {
        s.flat = flattens_with_border();
        const bool vectors = s.flat ? all_slack() : reads_vectors() && writes_rows();
        if (study_.vectorises && vectors)
            s.lanes = facts_.reads_buffer_textures ? std::uint8_t(4) : vector_lanes();
        set_group(s, s.flat);
        s.merges = facts_.reads_buffer_textures && s.lanes == 4;
        s.whole_vectors = s.merges && ends_in_vectors(s);
        if (one_by_one())
            choose_chunk(s);
        else if (!s.flat)
            turn_narrow(s, ceil_div(numbers.cols, s.lanes));
    }

    /// llvmpipe's SIMD lanes are eight work-items along x: where there are fewer across, they take rows.
    void turn_narrow(schedule& s, std::int64_t across) const {
        if (!facts_.is_cpu || !facts_.reads_buffer_textures || across >= 8 || numbers.rows < 8) return;
        s.rows_along_x = true;
        s.local_x = group_of(64);
        s.local_y = 1;
    }

    /// A product with rows and columns; false if all its schedules have loops too long for the device.
    bool choose_product(schedule& s) {
        if (choose_step(s) || choose_lines(s)) return true;
        const bool thin = is_thin();
        const bool found = asks_tile() ? choose_asked_tile(s)
                                       : (!thin && choose_group_tile(s)) ||
                                             ((!thin || facts_.is_cpu) && choose_large_tile(s));
        if (!found) {
            const schedule none = s;
            choose_register_tile(s, thin);
            if (too_long(16) && s.pass != fold_pass::shares) {
                s = none;
                return false;
            }
        }
        // One that fills the registers and ends in nothing but vectors takes NVIDIA's compilers a quarter
        // longer (H100, 2026-11-25, GL compute, 2048: 463 us for 373).
        s.whole_vectors = s.lanes > 1 && !one_by_one() && !fills_registers(s) && ends_in_vectors(s);
        s.by_rows = s.rows * s.vectors * s.lanes >= 16 && has_long_epilogue(s);
        return true;
    }

    /// Micro-tiles without local memory.
    void choose_register_tile(schedule& s, bool thin) {
        s.run = run_shape::tile;
        s.rows = 4;
        const bool in_texels = facts_.fetches_texels_in_software();
        const bool terms_of_left = in_texels && reads_vectors(study_.operands[0]);
        // Micro-tiles begin at multiples of four rows, unless other ones were asked for.
        const bool rows_of_left = in_texels && !terms_of_left && study_.vectorises && numbers.rows >= 4 &&
                                  in_registers_.rows % 4 == 0 && reads_down(study_.operands[0]);
        const bool fours_of_left = terms_of_left || rows_of_left;
        const bool turns_right = fours_of_left && !reads_vectors(study_.operands[1]) && lies_along(1, false);
        // Elsewhere the left operand is read element by element.
        if (study_.vectorises && writes_rows() && reads_vectors(study_.epilogue) &&
            (turns_right || reads_vectors(study_.operands[1]))) {
            s.right.along_terms = turns_right;
            s.lanes = facts_.reads_buffer_textures ? std::uint8_t(4) : vector_lanes();
            s.vectors = one_by_one() ? 2 : 1;
        }
        if (thin && one_by_one() && numbers.cols <= 16 && !asks_tile()) {
            if (s.lanes > 4 && numbers.cols <= 4) s.lanes = numbers.cols < 4 ? 1 : 4;
            if (numbers.cols <= 8) s.vectors = static_cast<std::uint8_t>(ceil_div(numbers.cols, s.lanes));
            s.chunk = 64; // a group costs 10 ns on PoCL
        } else if (!choose_columns(s) && in_registers_.rows > 0 && (!in_texels || asks_tile())) {
            s.rows = in_registers_.rows;
            if (s.lanes > 1) s.vectors = in_registers_.vectors;
        }
        std::int64_t turns = numbers.terms;
        if (fours_of_left && s.lanes == 4) {
            s.left = {true, terms_of_left};
            if (terms_of_left || s.right.along_terms) turns = turns / 4 + 4;
            if (numbers.rows >= 8 && numbers.cols >= 8) {
                // Twice the columns are a fifth faster, and take twice as long to compile.
                constexpr double worth_it = 1 << 26;
                const std::uint8_t usual = numbers.work() >= worth_it ? 4 : 2;
                s.rows = in_registers_.rows > 0 ? in_registers_.rows : std::uint8_t(8);
                s.vectors = in_registers_.rows > 0 ? in_registers_.vectors : usual;
            }
        }
        unroll(s, turns);
        keep_loops_short(s);
        if (!facts_.is_cpu) {
            const bool measured = in_registers_.rows > 0;
            if (thin && numbers.cols < numbers.rows && !asks_tile())
                s.rows = 1; // neighbours read neighbouring rows
            else if (!measured && numbers.rows >= facts_.register_rows)
                s.rows = facts_.register_rows;
            set_square_group(s);
        }
        if (in_texels) s.local_x = 8; // its SIMD lanes are work-items
        share_out_tiles(s);
        if (s.pass == fold_pass::whole) turn_narrow(s, ceil_div(numbers.cols, s.lanes * s.vectors));
    }

    /// Few columns whose terms do not lie side by side, on a CPU: a micro-tile reads each element of the left
    /// operand once, in so many rows that its additions do not wait for each other (two cores with AVX-512,
    /// 2026-11-26, 2048 x 2048 by 16 columns: 330 us for 560, by 32 530 for 1150; doubles by 16 1400 for
    /// 950).
    bool choose_columns(schedule& s) const {
        const dtype type = plan_.values[kernel_.reduction].type;
        if (!one_by_one() || asks_tile() || s.lanes == 1 || numbers.cols >= 48 || type == dtype::f64)
            return false;
        if (numbers.rows * numbers.depth < large_operand) return false;
        int lanes = register_lanes(type, facts_);
        while (lanes > 4 && lanes / 2 >= numbers.cols) lanes /= 2;
        s.lanes = static_cast<std::uint8_t>(lanes);
        s.vectors = numbers.cols > lanes ? 2 : 1;
        s.rows = facts_.vector_width >= 16 || s.vectors == 1 ? 8 : 6;
        return true;
    }

    /// One element; false if no schedule of its own suits.
    bool choose_scalar_fold(schedule& s) {
        if (study_.folds_strips) {
            choose_strip_fold(s);
            return true;
        }
        if (choose_vector_fold(s)) return true;
        if (facts_.is_cpu && facts_.reads_buffer_textures && numbers.terms >= 1 << 17) {
            // llvmpipe: a work-group whose items are those of a SIMD register reads a run of memory once; one
            // of 256 reads it all 32 times, a line in sixteen each (two cores, 2026-11-25: 2^22 elements 11.7
            // ms for 1.4, 2^24 47 for 6).
            s.run = run_shape::group;
            s.local_x = 8;
            const std::int64_t terms = choose_order(s), least = scalar_shares();
            // (Short loops are the device's limit, too: of sums or not.)
            split_sum(s, terms, (std::max)(least, ceil_div(terms, 8 * terms_of_block)), elements_of_square);
            return true;
        }
        const bool workers = facts_.has_local_memory && !(facts_.is_cpu && facts_.max_loop_trips == 0);
        const std::int64_t size = workers ? folding_group(sizes_.scalar_items) : 1;
        if (too_long(size)) return false;
        s.run = run_shape::group;
        s.local_x = static_cast<std::uint16_t>(size);
        s.in_blocks = size == 1 && loses_digits(numbers.terms);
        if (facts_.is_cpu || size == 1) return true;
        unroll_group(s, size);
        if (!keeps_pairs() && numbers.terms >= 4 * size && folds_row_of_vectors()) {
            s.flat = true;
            s.lanes = 4;
        }
        const std::int64_t terms = choose_order(s);
        const std::int64_t least = shares_for_digits(size * s.lanes, terms);
        share_out(s, terms, (std::max)(scalar_shares(), least),
                  (std::max)(4 * size, s.in_squares ? elements_of_square : 0), least);
        return true;
    }

    /// Chooses in which order a work-group's items take the terms of a matrix, and returns how many they
    /// count. If all arrays lie without gaps, terms are taken as those of one row, whose place is found
    /// without a division. If an array lies the other way round they are taken square by square, so that what
    /// lies beside an element in memory is read soon after it, while the cache has it.
    std::int64_t choose_order(schedule& s) const {
        const bool matrix = kernel_.depth.is_sized() && kernel_.depth_cols.is_sized() &&
                            folds_all(plan_.values[kernel_.reduction]);
        if (s.flat || !matrix) return numbers.terms;
        s.flat = folds_row();
        // (llvmpipe takes 19 ms for 11, two cores, 2048 x 2048. H100, 8192 x 8192, dot(X, trans(Y)): OpenCL
        // 279 us for 1880, GL compute 530 for 7520.)
        const bool turned = !facts_.is_cpu && !picks() && !study_.terms_gather && reads_columns();
        if (s.flat || !turned || (std::min)(numbers.depth, numbers.depth_cols) < 8 * side_of_square)
            return numbers.terms;
        const std::int64_t terms = ceil_div(numbers.depth, side_of_square) *
                                   ceil_div(numbers.depth_cols, side_of_square) * elements_of_square;
        s.in_squares = classes_.wide || terms <= most_in_32_bits;
        return s.in_squares ? terms : numbers.terms;
    }

    /// Reductions along an axis, and whatever else is left.
    void choose_fold(schedule& s) {
        if (choose_registers(s) || choose_groups(s) || choose_cpu_fold(s)) return;
        s.run = run_shape::fold;
        s.in_blocks = loses_digits(numbers.terms);
        const std::int64_t turns = numbers.terms + (s.in_blocks ? numbers.terms / 8 : 0); // with the blocks'
        unroll(s, turns);
        if (too_long(s.unroll, turns)) return split(s);
        set_group(s, !kernel_.rows.is_sized() || !kernel_.cols.is_sized());
        const bool one_axis = kernel_.rows.is_sized() != kernel_.cols.is_sized();
        if (one_by_one() && one_axis && numbers.terms < 16 &&
            numbers.rows * numbers.cols >= 4 * 64 * std::int64_t{facts_.compute_units})
            s.chunk = 64;
    }

    /// Squares where an array lies the other way round: of a work-group on GPUs (H100, 8192 x 8192 floats:
    /// trans(A) takes 194 us for 342, A + trans(A) 274 for 382; of halves 127 for 306), of vectors on CPUs
    /// (two cores, 2026-11-25, `2 * A + trans(B)`: 1024 217 us for 299, 2048 1.8 ms for 2.5, 4096 7.6 for
    /// 11.9; down 240 rows rather than 64, or along as many columns, which is a fifth slower).
    bool choose_blocks(schedule& s) const {
        if (facts_.reads_buffer_textures || !facts_.has_local_memory || !reads_columns() || !is_large())
            return false;
        if (!study_.gathered.empty() || kernel_.whole_rows() || !writes_rows()) return false;
        if (!kernel_.rows.is_sized() || !kernel_.cols.is_sized()) return false;
        constexpr std::uint16_t side = 32, step = 8;
        std::int64_t bytes = 0;
        for (const int leaf : study_.arrays) {
            const auto n = static_cast<std::size_t>(leaf);
            if (!classes_.leaves[n].lies_down()) continue;
            const dtype type = plan_.values.leaves[n].type;
            if (type == dtype::boolean || (s.aliased & leaf_bit(leaf)) != 0) return false;
            bytes += side * (side + 1) * (type == dtype::f64 ? 8 : 4);
        }
        if (facts_.is_cpu) {
            if (!study_.vectorises) return false;
            s.lanes = facts_.vector_width >= 16 ? 16 : 8;
            const std::int64_t across = ceil_div(numbers.cols, s.lanes);
            s.rows = across * numbers.rows >= 4 * 240 * std::int64_t{facts_.compute_units} ? 240 : 64;
        } else {
            if (bytes > facts_.local_memory || facts_.max_work_group < side * step) return false;
            s.local_x = side;
            s.local_y = step;
        }
        s.run = run_shape::block_map;
        return true;
    }

    /// A product of matrices in rows: four rows of the result together, in vectors that end with them. (4096
    /// products of order 20, 31, 32, 64 by PoCL, two cores, 2026-11-26: 1.1, 2.2, 2.1, 28 ms; one launch each
    /// 32, 25, 86, 68; element by element 31 takes 190.)
    bool choose_matrix_rows(schedule& s) const {
        const std::int64_t width = study_.matrix_width;
        if (!one_by_one() || width < 4 || !kernel_.rows.is_sized() || !kernel_.cols.is_sized()) return false;
        if (!reads_vectors() || !reads_vectors(study_.gathered) || !writes_rows()) return false;
        const bool doubles = plan_.values[kernel_.outputs.front().value].type == dtype::f64;
        s.width = static_cast<std::uint16_t>(width);
        s.lanes = width > 4 ? 8 : 4;
        if (facts_.vector_width >= 16 && !doubles && width >= 32 && (width - 1) % 16 >= 8) s.lanes = 16;
        s.vectors = 4;
        const std::int64_t together = s.vectors * width;
        s.chunk = static_cast<std::uint16_t>(ceil_div(sizes_.map_columns, together) * together);
        return true;
    }

    /// Columns, and rows, that a CPU's work-item computes: enough that what a group costs on PoCL does not
    /// count. Of narrow arrays it takes several rows; and where an array is read down its columns,
    /// many rows of few columns, so that a cache line serves many rows (2048 x 2048, two cores,
    /// 2026-11-23: 2.2 ms for 20.7). Lines of more columns are in each other's way in the cache where these
    /// lie a power of two apart (64 columns, 2026-11-24, `2 * A + trans(B)`: 512 280 us for 110, 4096 23 ms
    /// for 12; 8 columns 8 ms, but 1000 is a tenth slower).
    void choose_chunk(schedule& s) const {
        constexpr std::int64_t narrow = 64, rows = 64;
        s.chunk = kernel_.whole_rows() ? 64 : static_cast<std::uint16_t>(sizes_.map_columns);
        if (s.flat || s.slides || !kernel_.rows.is_sized() || !kernel_.cols.is_sized()) return;
        // What the last vector computes too much is of whatever lies behind the row, and never stored.
        s.whole_rest = study_.dear && s.lanes > 1;
        const bool down = reads_columns() && is_large();
        if (down) s.chunk = 16;
        if (down || (numbers.cols <= narrow && numbers.rows >= 8 * rows * facts_.compute_units))
            s.rows = rows;
    }

    /// A product that memory bounds, of many short rows or few long ones, which no tile fits (H200,
    /// 2026-11-23: 10^6 x 16 x 16 takes 81 us for 224, 8 10^6 x 4 x 4 80 for 192).
    bool is_thin() const {
        if (!is_large() || numbers.depth > 64) return false;
        return numbers.rows <= 16 || numbers.cols <= 16;
    }

    /// A group's micro-tiles lie in a square, or as thin as a narrow result.
    void set_square_group(schedule& s) const {
        std::int64_t x = group_of(64) >= 64 ? 8 : group_of(64), y = group_of(64) / x;
        const std::int64_t across = ceil_div(numbers.cols, s.lanes * s.vectors),
                           down = ceil_div(numbers.rows, s.rows);
        for (; is_large() && x > 1 && x / 2 >= across; y *= 2) x /= 2;
        for (; is_large() && y > 1 && y / 2 >= down; x *= 2) y /= 2;
        s.local_x = static_cast<std::uint16_t>(x);
        s.local_y = static_cast<std::uint16_t>(y);
    }

    /// One work-group for a matrix. A CPU's is one work-item, in memory: its barriers are slow.
    void choose_group_matrix(schedule& s) const {
        const graph::value& v = plan_.values[kernel_.reduction];
        const bool alone = one_by_one();
        const batch_function f = batch_function_of(v);
        s.run = run_shape::group_matrix;
        s.local_x = 1;
        if (suits_group(f)) return choose_group_of_batch(s, v);
        const std::int64_t room = order_of(v);
        if (!is_panel(f)) {
            s.chunk = static_cast<std::uint16_t>(numbers.cols);
            if (alone) return;
            std::int64_t rows = 8; // of an element for each work-item
            while (rows > 1 && rows * room > facts_.max_work_group) rows /= 2;
            s.local_x = static_cast<std::uint16_t>(rows * room);
            return;
        }
        std::int64_t most = largest_panel_group(facts_);
        // The sums of all columns lie in local memory, beside some squares.
        const std::int64_t sums = room * (v.type == dtype::f64 ? 8 : 4);
        if (f == batch_function::panel_qr)
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

    /// As many matrices as make a group of four warps, and as its local memory holds.
    void choose_group_of_batch(schedule& s, const graph::value& v) const {
        const std::int64_t order = order_of(v), items = facts_.max_work_group < 128 ? 64 : 128;
        const std::int64_t held = facts_.local_memory / (elements_in_group(v) * size_of(v.type));
        s.chunk = static_cast<std::uint16_t>(items / order < held ? items / order : held);
        s.local_x = static_cast<std::uint16_t>(s.chunk * order);
    }
};

} // namespace sinter::plan
