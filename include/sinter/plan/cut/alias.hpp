#pragma once
// Decides how each destination may be written when its array is read as well.

#include <cstdint>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/core/layout.hpp>
#include <sinter/graph/builder.hpp>
#include <sinter/plan/cut/plan.hpp>
#include <sinter/plan/facts/device_facts.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// How an operand lies to a destination.
enum class relation : std::uint8_t {
    unrelated, ///< another array
    disjoint,  ///< the same array, ranges that do not meet
    same,      ///< the same elements at the same indices
    overlap    ///< anything else
};

/// Lowest and highest element of a layout within its storage.
struct index_range {
    std::int64_t first = 0, last = -1;
};

constexpr index_range range_of(const layout& a) {
    if (a.rows == 0 || a.cols == 0) return {};
    index_range r{a.offset, a.offset};
    const auto extend = [&](std::int64_t extent, std::int64_t stride) {
        const std::int64_t reach = (extent > 0 ? extent - 1 : 0) * stride;
        (reach < 0 ? r.first : r.last) += reach;
    };
    extend(a.rows, a.row_stride);
    extend(a.cols, a.col_stride);
    return r;
}

/// The smallest block that holds a layout, where the storage is taken as rows of some length.
struct block_range {
    index_range rows, cols;
    std::int64_t row_step = 0, col_step = 0; ///< it holds each of so many of them; 0 if there is one
    bool known = false;                      ///< false if the layout is no block of such rows
};

constexpr std::int64_t common_divisor(std::int64_t a, std::int64_t b) {
    while (b != 0) {
        const std::int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

constexpr block_range block_of(const layout& a, std::int64_t row_length) {
    block_range b;
    const std::int64_t first = range_of(a).first;
    std::int64_t down = 0, right = 0;
    const auto extend = [&](std::int64_t extent, std::int64_t stride) {
        const std::int64_t step = stride < 0 ? -stride : stride;
        if (extent > 1 && step % row_length == 0) {
            down += (extent - 1) * (step / row_length);
            b.row_step = common_divisor(b.row_step, step / row_length);
        } else if (extent > 1) {
            right += (extent - 1) * step;
            b.col_step = common_divisor(b.col_step, step);
        }
    };
    extend(a.rows, a.row_stride);
    extend(a.cols, a.col_stride);
    b.rows = {first / row_length, first / row_length + down};
    b.cols = {first % row_length, first % row_length + right};
    b.known = b.cols.last < row_length;
    return b;
}

/// The rows of what is folded in which a layout lies; the layout itself if it is not folded.
constexpr layout unfolded(const layout& a) {
    if (a.fold == 0) return a;
    const index_range r = range_of(a);
    const std::int64_t first = r.first / a.fold, last = r.last / a.fold;
    layout base;
    base.rows = last - first + 1;
    base.cols = a.fold;
    base.offset = a.base_offset + first * a.base_row_stride;
    base.row_stride = a.base_row_stride;
    base.col_stride = a.base_col_stride;
    return base;
}

/// Compares two layouts of one storage: blocks of a matrix beside each other are disjoint too.
constexpr relation relate(const layout& read_place, const layout& written_place) {
    if (read_place == written_place) return relation::same;
    const layout read = unfolded(read_place), written = unfolded(written_place);
    const auto apart = [](const index_range& a, const index_range& b) {
        return a.last < b.first || b.last < a.first;
    };
    if (apart(range_of(read), range_of(written))) return relation::disjoint;
    const std::int64_t rs = written.rows > 1 ? written.row_stride : 0,
                       cs = written.cols > 1 ? written.col_stride : 0;
    const std::int64_t down = rs < 0 ? -rs : rs, right = cs < 0 ? -cs : cs,
                       row_length = down < right ? right : down;
    if (row_length < 2) return relation::overlap;
    const block_range a = block_of(read, row_length), b = block_of(written, row_length);
    const bool beside = a.known && b.known && (apart(a.rows, b.rows) || apart(a.cols, b.cols));
    return beside ? relation::disjoint : relation::overlap;
}

/// True if two layouts of one storage have no element in common, as far as offsets and strides tell: also
/// rows or columns that take turns. `row_length` is the storage's leading dimension. (Reads need more than
/// that where texels are read: relate().)
constexpr bool are_apart(const layout& one, const layout& other, std::int64_t row_length) {
    if (relate(one, other) == relation::disjoint) return true;
    if (one.fold != 0 || other.fold != 0 || row_length < 1) return false;
    const auto take_turns = [](std::int64_t first, std::int64_t second, std::int64_t step) {
        return step > 1 && (first - second) % step != 0;
    };
    std::int64_t step = 0; // of all indices
    for (const layout* a : {&one, &other}) {
        if (a->rows > 1) step = common_divisor(step, a->row_stride);
        if (a->cols > 1) step = common_divisor(step, a->col_stride);
    }
    if (take_turns(one.offset, other.offset, step)) return true;
    const block_range a = block_of(one, row_length), b = block_of(other, row_length);
    const auto apart = [&](const index_range& r, const index_range& s, std::int64_t r_step,
                           std::int64_t s_step) {
        return r.last < s.first || s.last < r.first ||
               take_turns(r.first, s.first, common_divisor(r_step, s_step));
    };
    return a.known && b.known &&
           (apart(a.rows, b.rows, a.row_step, b.row_step) || apart(a.cols, b.cols, a.col_step, b.col_step));
}

/// Whether `a` is a block of neighbouring elements of neighbouring rows of the array `whole`.
constexpr bool is_block(const layout& a, const layout& whole) {
    return whole.row_stride > 0 && a.fold == 0 && (a.cols == 1 || a.col_stride == 1) &&
           (a.rows == 1 || a.row_stride == whole.row_stride) &&
           a.offset % whole.row_stride + a.cols <= whole.cols;
}

/// Whether it costs less to write all of an array than a temporary for one of its views and a copy of it. In
/// memory traffic the array is read and written once, the view twice. What a second launch takes is enough
/// for a few thousand elements. Of large arrays the block is to have enough columns for a vector, or all of
/// them, and two thirds of the elements (bench/results/single_figures.md).
constexpr bool is_most(const layout& view, const layout& whole) {
    constexpr std::int64_t in_a_launch = 4096, vector = 8;
    const std::int64_t all = whole.rows * whole.cols;
    if (all <= in_a_launch) return true;
    return (view.cols >= vector || view.cols == whole.cols) &&
           2 * (all - in_a_launch) <= 3 * view.rows * view.cols;
}

/// What alias analysis knows of one destination.
struct destination_facts {
    bool swappable = false;           ///< the whole array, in a buffer of ours
    bool block = false;               ///< a block of such an array, and most of it
    bool shared = false;              ///< another destination lies in the same array ...
    bool overlapped = false;          ///< ... and may have some of the same elements
    bool turned = false;              ///< rows of the result are columns of the expression
    bool untiled = false;             ///< fragments: products are sooner computed beside it, and copied
    dynamic_array<relation> operands; ///< by operand of the plan
};

class alias_analysis {
public:
    alias_analysis(const graph::value_graph& g, const dynamic_array<kernel>& kernels,
                   const device_facts& device)
        : graph_(g), kernels_(kernels), device_(device) {}

    write_mode decide(int destination, const destination_facts& facts) const {
        bool written = false;
        bool conflict = facts.overlapped;
        for (const kernel& k : kernels_) {
            bool writes = false;
            for (const output& o : k.outputs) writes |= o.destination == destination;
            if (!written && !writes) continue; // reads before the write see the old elements, as they should
            for (const output& o : k.outputs) {
                dynamic_array<std::uint8_t> seen(graph_.values.size(), 0);
                const bool for_another = o.destination != destination; // drawn before this one, or behind it
                const bool later =
                    written ||
                    (for_another && (device_.writes_pass_reads || reads_own_element() || may_part(k)));
                conflict |= reads(o.value, k, false, later, facts, seen);
            }
            written = true;
        }
        if (!conflict && facts.untiled && multiplies_matrices(destination)) return write_mode::copy;
        if (!conflict) return write_mode::in_place;
        if (facts.shared) return write_mode::copy;
        if (facts.block && can_keep_border(destination)) return write_mode::swap_with_border;
        return facts.swappable ? write_mode::swap : write_mode::copy;
    }

private:
    const graph::value_graph& graph_;
    const dynamic_array<kernel>& kernels_;
    const device_facts& device_;

    /// Reductions whose terms lie differently in memory are launched one after the other.
    static bool may_part(const kernel& k) { return k.reductions() > 1 && !k.in_lines; }

    bool multiplies_matrices(int destination) const {
        for (const kernel& k : kernels_)
            for (const output& o : k.outputs)
                if (o.destination == destination)
                    return folds_products(graph_, k.reduction) && k.rows.is_sized() && k.cols.is_sized();
        return false;
    }

    /// Elementwise kernels of one output can, unless they read elements at computed places, which have
    /// schedules of their own, or as many arrays as they may.
    bool can_keep_border(int destination) const {
        for (const kernel& k : kernels_)
            for (const output& o : k.outputs) {
                if (o.destination != destination) continue;
                if (k.reduction >= 0 || k.outputs.size() > 1 || k.whole_rows()) return false;
                dynamic_array<std::uint8_t> seen(graph_.values.size(), 0);
                int arrays = 1;
                return count_arrays(o.value, seen, arrays) && arrays <= device_.max_arrays;
            }
        return false;
    }
    /// False if some are read at computed places.
    bool count_arrays(value_id id, dynamic_array<std::uint8_t>& seen, int& arrays) const {
        if (seen[static_cast<std::size_t>(id)]) return true;
        seen[static_cast<std::size_t>(id)] = 1;
        const graph::value& v = graph_[id];
        if (reads_elsewhere(v.code)) return false;
        arrays += graph_.is_array(id);
        for (int i = 0; i < arity(v.code); ++i)
            if (!count_arrays(v.args[i], seen, arrays)) return false;
        return true;
    }

    /// Below such a value others' elements are read. (A work-group that takes lines has read all of them when
    /// it begins to write.)
    static bool reads_before(op code, const kernel& k) { return leads_kernel(code) && !k.in_lines; }
    /// True if a read below `id` forbids writing. `seen`: bits of what was found not to, outside and inside
    /// the prologue.
    bool reads(value_id id, const kernel& k, bool in_prologue, bool later, const destination_facts& facts,
               dynamic_array<std::uint8_t>& seen) const {
        const graph::value& v = graph_[id];
        std::uint8_t& bits = seen[static_cast<std::size_t>(id)];
        const std::uint8_t bit = in_prologue ? 2 : 1;
        if (bits & bit) return false;
        bits = static_cast<std::uint8_t>(bits | bit);
        if (v.code != op::leaf) {
            for (int i = 0; i < arity(v.code); ++i)
                if (reads(v.args[i], k, in_prologue || reads_before(v.code, k) || reads_around(v.code, i),
                          later, facts, seen))
                    return true;
            return false;
        }
        const graph::leaf& l = graph_.leaves[static_cast<std::size_t>(v.leaf)];
        if (l.kind != leaf_kind::array || l.operand < 0) return false;
        switch (facts.operands[static_cast<std::size_t>(l.operand)]) {
        case relation::unrelated: return false;
        case relation::disjoint: return forbids(facts, device_.reads_own_texels) && !later;
        case relation::same:
            return later || forbids(facts, reads_own_element()) || in_prologue ||
                   !is_read_as_written(l, facts.turned);
        default: return true;
        }
    }

    /// Any read of a texture that is drawn into, but where such a read is `allowed`; whole textures are
    /// swapped, which costs nothing.
    bool forbids(const destination_facts& facts, bool allowed) const {
        return device_.draws() && (facts.swappable || !allowed);
    }

    bool reads_own_element() const { return device_.reads_own_texels || device_.fetches_target; }

    static bool is_read_as_written(const graph::leaf& l, bool turned) {
        if (!turned) return l.views.empty();
        return l.views.size() == 1 && l.views[0].part == graph::view_part::transpose;
    }
};

} // namespace sinter::plan
