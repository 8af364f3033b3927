#pragma once
// What one launch looks like: its numbers, and questions about the layouts of its arrays.

#include <cstdint>
#include <vector>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/bindings.hpp>
#include <sinter/plan/device_facts.hpp>
#include <sinter/plan/kernel_study.hpp>
#include <sinter/plan/plan.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/texels.hpp>
#include <sinter/plan/user_wishes.hpp>

namespace sinter::plan {

class launch_study {
public:
    launch_study(const device_facts& facts, const user_wishes& wishes, const plan& p, const kernel& k,
                 const kernel_study& study, const plan_classes& classes, const bindings& bound)
        : facts_(facts), wishes_(wishes), sizes_(sizes_of(facts)), plan_(p), kernel_(k), study_(study),
          classes_(classes), bound_(bound) {
        // A block's border is written with it.
        numbers.rows = k.border < 0 ? bound.length(k.rows) : target(k.outputs.front()).place.rows;
        numbers.cols = k.border < 0 ? bound.length(k.cols) : target(k.outputs.front()).place.cols;
        numbers.depth = bound.length(k.depth);
        numbers.depth_cols = bound.length(k.depth_cols);
        numbers.terms = numbers.depth * numbers.depth_cols;
        if (study.image_height >= 0)
            numbers.image_rows =
                static_cast<std::int64_t>(bound.numbers[static_cast<std::size_t>(study.image_height)]);
    }

    launch_numbers numbers;
    share_numbers shares; ///< of what was chosen

    /// Of several reductions one reads arrays that lie in as many ways as those of all: the others cost
    /// little beside it.
    bool terms_lie_alike() const {
        for (const std::vector<int>& of_one : study_.terms)
            if (lies_along(of_one, true) == lies_along(0, true) &&
                lies_along(of_one, false) == lies_along(0, false))
                return true;
        return study_.terms.empty();
    }

protected:
    const device_facts& facts_;
    const user_wishes& wishes_;
    const work_sizes sizes_;
    const plan& plan_;
    const kernel& kernel_;
    const kernel_study& study_;
    const plan_classes& classes_;
    const bindings& bound_;

    const bindings::array& target(const output& o) const { return written_by(o, bound_); }
    const layout_class& target_class(const output& o) const { return written_by(o, classes_); }

    bool is_product() const { return folds_products(plan_.values, kernel_.reduction); }
    bool picks() const { return picks_one(plan_.values, kernel_); }
    bool keeps_pairs() const { return keeps_pair(plan_.values, kernel_); }

    std::uint64_t aliased_leaves() const {
        std::uint64_t bits = 0;
        for (const std::vector<int>* list : {&study_.arrays, &study_.gathered})
            for (int leaf : *list)
                for (const output& o : kernel_.outputs)
                    if (bound_.leaves[static_cast<std::size_t>(leaf)].memory == target(o).memory)
                        bits |= leaf_bit(leaf);
        return bits;
    }

    /// Splits a sum of `terms` into `parts` shares at most, of a multiple of `step` terms each.
    void split_sum(schedule& s, std::int64_t terms, std::int64_t parts, std::int64_t step = 1) {
        s.pass = fold_pass::shares;
        shares.chunk = ceil_div(ceil_div(terms, parts), step) * step;
        shares.parts = ceil_div(terms, shares.chunk);
    }

    /// Terms of an output of `terms` that one work-item, or group, adds up.
    std::int64_t terms_of_item(std::int64_t terms, fold_pass pass) const {
        return pass == fold_pass::shares ? shares.chunk : terms;
    }

    /// The work-group that is done last can add up what all groups of the launch have left in `arrays`
    /// arrays. They are written besides the results, and so is the count of groups that are done; a kernel
    /// may write so many arrays only.
    bool can_join(int arrays) const {
        const int written = static_cast<int>(kernel_.outputs.size()) + arrays + 1;
        return facts_.exchanges && written <= facts_.max_targets;
    }

    static bool is_scalar(const layout_class& c) {
        return c.rows == stride_class::zero && c.cols == stride_class::zero;
    }

    /// Element (i, j) lies at offset + i * cols + j.
    bool contiguous(const layout& a) const { return in_one_run(a, numbers.rows, numbers.cols); }

    /// Arrays, and the numbers of what is a single row or column, follow the elements of the result.
    bool flattens() const {
        if (kernel_.reduction >= 0 || !study_.gathered.empty() || numbers.rows * numbers.cols == 1)
            return false;
        if (numbers.rows > 2147483647 / (numbers.cols > 0 ? numbers.cols : 1) && !classes_.wide) return false;
        for (int leaf : study_.arrays) {
            const auto n = static_cast<std::size_t>(leaf);
            if (!is_scalar(classes_.leaves[n]) && !contiguous(bound_.leaves[n].place)) return false;
        }
        for (int leaf : study_.indices)
            if (!contiguous(bound_.leaves[static_cast<std::size_t>(leaf)].place)) return false;
        for (const output& o : kernel_.outputs)
            if (is_scalar(target_class(o)) || !contiguous(target(o).place)) return false;
        return true;
    }

    /// The elements of a block follow each other in all arrays, as those of the whole array do.
    bool flattens_with_border() const {
        const bindings::array& to = target(kernel_.outputs.front());
        const std::int64_t rows = to.block_rows, cols = to.block_cols;
        const auto follow = [&](const layout& a) { return in_one_run(a, rows, cols); };
        if (!contiguous(to.place) || (rows > 1 && cols != to.place.row_stride) || rows * cols == 1)
            return false;
        for (int leaf : study_.arrays) {
            const auto n = static_cast<std::size_t>(leaf);
            if (leaf == plan_.values[kernel_.border].leaf || is_scalar(classes_.leaves[n])) continue;
            if (!follow(bound_.leaves[n].place)) return false;
        }
        for (int leaf : study_.indices)
            if (!follow(bound_.leaves[static_cast<std::size_t>(leaf)].place)) return false;
        return true;
    }

    /// Every array can be read several columns at a time: neighbours, or one element for all.
    bool reads_vectors() const { return reads_vectors(study_.arrays); }

    bool reads_vectors(const std::vector<int>& leaves) const {
        const bool textures = facts_.draws(); // whole texels, the last one too
        for (int leaf : leaves) {
            const layout_class& c = classes_.leaves[static_cast<std::size_t>(leaf)];
            if (c.folded || c.cols == stride_class::general) return false;
            if (!c.slack && !textures) return false;
        }
        return true;
    }

    bool writes_rows() const {
        for (const output& o : kernel_.outputs) {
            const layout_class& c = target_class(o);
            if (c.folded || c.cols != stride_class::unit) return false;
        }
        return true;
    }

    std::uint8_t vector_lanes() const { return static_cast<std::uint8_t>(facts_.vector_width >= 8 ? 8 : 4); }
    /// Lanes of vectors of columns whose neighbours are read, in arrays of `cols` columns. Near an edge
    /// columns go one by one, so that vectors of 16 gain in wide arrays only, or where no neighbour lies
    /// beside; where memory is the bound they gain nothing.
    std::uint8_t neighbour_lanes(std::int64_t cols) const {
        const bool edges = study_.reaches_by_numbers || study_.reaches_left + study_.reaches_right > 0;
        return facts_.vector_width >= 16 && (cols >= 512 || !edges) ? std::uint8_t(16) : vector_lanes();
    }

    /// Turns of a loop stay below the device's limit: several terms a turn, up to 16.
    void unroll(schedule& s, std::int64_t turns) const {
        if (facts_.max_loop_trips == 0) return;
        while (turns / s.unroll + 4 * s.unroll + 64 > facts_.max_loop_trips && s.unroll < 16)
            s.unroll = static_cast<std::uint8_t>(s.unroll * 2);
    }

    /// Every array of an operand has its neighbours along columns (or along rows), or is the same for all.
    bool lies_along(int operand, bool columns) const { return lies_along(study_.operands[operand], columns); }
    bool lies_along(const std::vector<int>& leaves, bool columns) const {
        for (const int leaf : leaves) {
            const layout_class& c = classes_.leaves[static_cast<std::size_t>(leaf)];
            if (c.folded || (columns ? c.cols : c.rows) == stride_class::general) return false;
        }
        return true;
    }

    /// Elements from one neighbour along columns (or along rows) to the next, in the array of an operand
    /// where they are most.
    std::int64_t reach(int operand, bool columns) const {
        std::int64_t most = 0;
        for (const int leaf : study_.operands[operand]) {
            const layout& a = bound_.leaves[static_cast<std::size_t>(leaf)].place;
            const std::int64_t step = columns ? a.col_stride : a.row_stride;
            most = (std::max)(most, step < 0 ? -step : step);
        }
        return most;
    }

    bool all_slack() const { return has_slack(study_.arrays); }
    bool has_slack(const std::vector<int>& leaves) const {
        for (int leaf : leaves)
            if (!classes_.leaves[static_cast<std::size_t>(leaf)].slack) return false;
        return true;
    }

    /// Some array lies the other way round: its neighbours are below each other.
    bool reads_columns() const {
        for (const int leaf : study_.arrays) {
            if (classes_.leaves[static_cast<std::size_t>(leaf)].lies_down()) return true;
        }
        return false;
    }

    /// A CPU's work-items run one after another, each in explicit vectors.
    bool one_by_one() const { return facts_.runs_one_by_one(); }

    /// The last vector of a row, or of all elements, may be stored as a whole. (NVIDIA's OpenGL stores other
    /// values than it was given where a storage block is one of dvec4; driver 580.159.04.)
    bool ends_in_vectors(const schedule& s) const {
        const auto suits = [&](dtype t) { return facts_.loads_vectors || t != dtype::f64; };
        for (const int leaf : study_.arrays)
            if (!suits(plan_.values.leaves[static_cast<std::size_t>(leaf)].type)) return false;
        for (const output& o : kernel_.outputs) {
            if (!suits(plan_.values[o.value].type) || !target_class(o).slack) return false;
            if (s.flat && cover(o) != texel_cover::alone) return false;
        }
        return s.flat || numbers.cols % s.lanes == 0;
    }

    /// Some reduction of the kernel is true of `is`.
    template <class Is>
    bool any_reduction(Is is) const {
        for (int n = 0; n < kernel_.reductions(); ++n)
            if (is(plan_.values[kernel_.reduction_at(n)])) return true;
        return false;
    }
    static bool is_sum(const graph::value& r) { return reduction_of(r) == reduction::sum; }
    /// A reduction is a sum.
    bool adds_up() const { return any_reduction(is_sum); }
    /// A running sum of so many floating terms is longer than docs/reference.md says of a sum.
    bool loses_digits(std::int64_t terms) const { return terms > 2 * terms_of_block && adds_up_floats(); }
    bool adds_up_floats() const {
        return any_reduction([](const graph::value& r) { return is_sum(r) && is_floating(r.type); });
    }
    /// The same of a product with rows and columns.
    bool product_loses_digits() const {
        return numbers.depth > 2 * terms_of_product_block && adds_up_floats();
    }
    /// So do the sums of a product's blocks of so many terms.
    bool has_many_blocks(std::int64_t block = terms_of_product_block) const {
        return adds_up_floats() && numbers.depth / block > terms_of_product_block;
    }
    /// Of the kernel's product some terms take no part (lowering::of_chosen_terms).
    bool chooses_terms() const {
        return kernel_.reduction >= 0 && plan_.values.chooses_terms(kernel_.reduction);
    }
    /// Where loops must not be long: a tile so small that the sums of all its elements can be found again.
    void keep_loops_short(schedule& s) const {
        while ((s.rows > 1 || s.vectors > 1) && finds_sums_too_long(s, most_chosen_terms))
            (s.vectors > 1 ? s.vectors : s.rows) /= 2;
    }
    bool finds_sums_too_long(const schedule& s, int together) const {
        if (facts_.max_loop_trips == 0 || !chooses_terms()) return false;
        const std::int64_t turns = ceil_div(numbers.depth, std::int64_t{together});
        return turns * s.rows * s.vectors * s.lanes > facts_.max_loop_trips / 4 * 3;
    }
    bool too_long(std::int64_t together) const { return too_long(together, numbers.terms); }

    bool too_long(std::int64_t together, std::int64_t turns) const {
        return facts_.max_loop_trips != 0 && turns / together + 4 * together + 64 > facts_.max_loop_trips;
    }

    /// Functions written out for each of 64 elements take a GPU's compiler seconds, and registers that the
    /// product then lacks; for the remainders of 16 divisions llvmpipe's takes half a minute. But in a loop
    /// the micro-tile lies in private memory. That takes OpenCL longer where it fills the registers, and
    /// matrix units too, so that what is no longer than a sigmoid is written out
    /// (bench/results/2026-11-27-h100/fused_products; H200: sin(A * B) on units 2410 us for 2325).
    bool has_long_epilogue(const schedule& s) const {
        if (chooses_terms()) return s.pass != fold_pass::shares || s.joins; // a loop over them
        const bool of_sums = s.pass != fold_pass::shares || s.joins;
        const bool of_opencl = s.units != matrix_units::none || (fills_registers(s) && facts_.loads_vectors);
        return !one_by_one() && of_sums &&
               study_.epilogue_cost >= (of_opencl ? 2 * dear_function : dear_function) &&
               plan_.values[kernel_.reduction].type != dtype::f64;
    }
    /// The largest micro-tiles leave a GPU's compiler no register.
    static bool fills_registers(const schedule& s) {
        return s.rows * s.vectors > 16 || s.units != matrix_units::none;
    }

    /// There are so many elements that a schedule for large arrays is worth the compilation of another
    /// kernel.
    bool is_large() const { return numbers.rows * numbers.cols >= std::int64_t{1} << 16; }

    /// The work-items of a group: as many as wanted, or the next power of two below that the device has.
    std::uint16_t group_of(std::int64_t wanted) const {
        while (wanted > 1 && wanted > facts_.max_work_group) wanted /= 2;
        return static_cast<std::uint16_t>(wanted);
    }

    void set_group(schedule& s, bool one_row) const {
        if (one_by_one()) return; // no group is needed
        const std::uint16_t size = group_of(sizes_.map_items);
        s.local_y = static_cast<std::uint16_t>(one_row || size < 32 ? 1 : sizes_.map_rows);
        // Of narrow arrays a group takes more rows, so that few of its work-items have no column.
        const std::int64_t across = ceil_div(numbers.cols, s.lanes);
        if (s.local_y > 1 && !s.slides && is_large() && across <= 12)
            s.local_y = static_cast<std::uint16_t>(size / (across <= 2 ? across : 4));
        s.local_x = static_cast<std::uint16_t>(size / s.local_y);
        // A row's formulas take a while: rather few rows on every processor than many on some.
        while (kernel_.whole_rows() && s.local_x > 32 && numbers.rows < s.local_x * facts_.compute_units)
            s.local_x /= 2;
    }

    bool flat_aligned() const {
        for (int leaf : study_.arrays)
            if (bound_.leaves[static_cast<std::size_t>(leaf)].place.offset % 4 != 0) return false;
        return true;
    }

    /// How a destination lies in the texels of its texture.
    enum class texel_cover : std::uint8_t {
        alone, ///< it is all that the texture holds, but for padding
        whole, ///< its texels hold nothing else, but the texture has other texels, which must be kept
        parts  ///< its texels hold other elements too, or may, as padding cannot be told from elements
    };
    texel_cover cover(const output& o) const {
        const bindings::array& to = target(o);
        const layout_class& c = target_class(o);
        const layout& a = to.place;
        const std::int64_t size = facts_.texel_size;
        if (!to.memory || a.fold != 0) return texel_cover::parts;
        const bool one_run = contiguous(a), in_rows = a.col_stride == 1 && a.row_stride % size == 0;
        if (to.whole && a.offset == 0 && (one_run || in_rows)) return texel_cover::alone;
        // A fragment finds the row and column of its texel's elements from their distance to the first one.
        const bool found = c.rows == stride_class::general
                               ? c.cols == stride_class::unit && a.row_stride >= numbers.cols
                               : one_run;
        return found && fills_texels(a, size) ? texel_cover::whole : texel_cover::parts;
    }

    /// Rows of all arrays are rows of their textures, so that a fragment has its row and column without a
    /// division.
    bool in_texture_rows() const {
        for (const int leaf : study_.arrays) {
            const layout_class& c = classes_.leaves[static_cast<std::size_t>(leaf)];
            if (!is_scalar(c) && !c.texture_rows) return false;
        }
        for (const output& o : kernel_.outputs)
            if (!target_class(o).texture_rows) return false;
        return true;
    }
};

} // namespace sinter::plan
