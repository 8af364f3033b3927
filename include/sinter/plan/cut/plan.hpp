#pragma once
// A plan: the kernels that compute an assignment. It depends on structure and shape class, never on sizes.

#include <cstddef>
#include <cstdint>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/value.hpp>

namespace sinter::inline SINTER_ABI::plan {

using graph::extent;
using graph::value_id;

/// The most elements, or terms, that kernels count in 32 bits. The last share of a sum may end behind the
/// last term, by less than 2^24.
inline constexpr std::int64_t most_in_32_bits = 2147483647 - (1 << 24);

/// The most reductions that one kernel folds beside each other: a work-item keeps several accumulators of
/// each in registers, and their shares go to as many arrays.
inline constexpr int most_reductions = 4;

/// Where a kernel's result goes.
struct output {
    value_id value = -1;
    int destination = -1; ///< number of the assignment's destination, or -1
    int temporary = -1;   ///< number of the plan's temporary, or -1
    int columns = 0; ///< of a kernel that computes whole rows: how many, each of them by a formula of its own
    int results() const { return columns > 0 ? columns : 1; }
};

/// One launch: out(i, j) = epilogue(reduce over k of prologue(i, j, k)) for rows x cols elements. All outputs
/// have these extents, or the kernel's domain is one column and those with `columns` are computed row by row.
/// At most one value reachable from the outputs is a contraction or a reduction, or there are several
/// reductions whose terms lie at the same places (or which wait for each other: `in_lines`); their operands
/// are the prologue, their users the epilogue, and their extents equal the kernel's. Or it is a matrix that a
/// work-group takes (is_group): then the kernel's extents are its operand's, and outputs have extents of
/// their own.
struct kernel {
    dynamic_array<output> outputs;
    extent rows, cols;       ///< domain; any x any is one element
    value_id reduction = -1; ///< the contraction, reduction or leading group, or -1 for a map
    /// Other reductions, which the same loops fold: of the same axis, over the same terms' places.
    dynamic_array<value_id> beside;
    /// Reduction domain: depth elements for one axis or a contraction; depth x depth_cols when all are
    /// folded.
    extent depth = extent::one(), depth_cols = extent::one();
    /// A work-group takes whole lines, rows or columns, which the reductions fold: one may read what those
    /// before it give. The outputs have the lines' elements, or one result of each.
    bool in_lines = false;
    /// The reduction is a contraction, whose left operand is a softmax of another one (attention.hpp): that
    /// one has `depth_cols` terms.
    bool attends = false;
    /// The array that the only output is a block of, as it was, or -1. The elements around the block, its
    /// border, are written as they were. (`rows` and `cols` are the block's.)
    value_id border = -1;
    /// How many reductions there are, and the n-th of them.
    int reductions() const { return reduction < 0 ? 0 : 1 + static_cast<int>(beside.size()); }
    value_id reduction_at(int n) const {
        return n == 0 ? reduction : beside[static_cast<std::size_t>(n - 1)];
    }
    bool folds(value_id id) const {
        for (int n = 0; n < reductions(); ++n)
            if (reduction_at(n) == id) return true;
        return false;
    }
    /// Of a kernel in lines: these are columns.
    bool takes_columns(const graph::value_graph& values) const {
        return values[reduction].axis != reduce_axis::cols;
    }
    /// One element.
    bool is_scalar() const { return !rows.is_sized() && !cols.is_sized(); }
    /// A work-item computes all columns of some output's row.
    bool whole_rows() const {
        for (const output& o : outputs)
            if (o.columns > 0) return true;
        return false;
    }
};

/// Its one output is written at places.
inline bool is_at_places(const graph::value_graph& values, const kernel& k) {
    return values[k.outputs.front().value].code == op::scatter;
}

/// `all` has lists with an entry for every destination and for every temporary: the entry of the array that
/// the output is written to.
template <class Arrays>
const auto& written_by(const output& o, const Arrays& all) {
    return o.destination >= 0 ? all.destinations[static_cast<std::size_t>(o.destination)]
                              : all.temporaries[static_cast<std::size_t>(o.temporary)];
}

/// Whether a kernel with this `reduction` folds products; -1 is none.
inline bool folds_products(const graph::value_graph& values, value_id reduction) {
    return reduction >= 0 && folds_products(values[reduction].code);
}
/// Whether it is argmin or argmax, which keep one element and give its place.
inline bool picks_one(const graph::value_graph& values, value_id reduction) {
    return reduction >= 0 && is_fold(values[reduction].code) && gives_place(reduction_of(values[reduction]));
}

/// Whether it joins terms by a function of the program's, and so in their order.
inline bool joins_by_function(const graph::value_graph& values, value_id reduction) {
    return reduction >= 0 && is_fold(values[reduction].code) &&
           reduction_of(values[reduction]) == sinter::reduction::function;
}
inline bool joins_by_function(const graph::value_graph& values, const kernel& k) {
    for (int n = 0; n < k.reductions(); ++n)
        if (joins_by_function(values, k.reduction_at(n))) return true;
    return false;
}

/// Whether two values are parts of what one function makes of the same terms.
inline bool is_part_of(const graph::value_graph& values, const graph::value& a, const graph::value& b) {
    if (a.code != op::reduce || b.code != op::reduce || a.attribute != b.attribute ||
        reduction_of(a) != sinter::reduction::function || a.axis != b.axis || a.args[0] != b.args[0])
        return false;
    return a.constant - values.function_of(a).part == b.constant - values.function_of(b).part;
}

/// Whether two values are one reduction, whatever elements its results are for.
inline bool is_same_fold(const graph::value& a, const graph::value& b) {
    return a.code == op::reduce && b.code == op::reduce && a.type == b.type && a.attribute == b.attribute &&
           a.constant == b.constant && a.axis == b.axis && a.args[0] == b.args[0];
}

/// Whether it keeps two numbers for each result: argmin and argmax an element and its place, a compensated
/// sum also what its roundings have lost.
inline bool keeps_pair(const graph::value_graph& values, value_id reduction) {
    if (reduction < 0 || !is_fold(values[reduction].code)) return false;
    const sinter::reduction how = reduction_of(values[reduction]);
    return gives_place(how) || how == sinter::reduction::compensated_sum;
}

/// Whether some reduction of the kernel is one of these.
inline bool picks_one(const graph::value_graph& values, const kernel& k) {
    for (int n = 0; n < k.reductions(); ++n)
        if (picks_one(values, k.reduction_at(n))) return true;
    return false;
}
inline bool keeps_pair(const graph::value_graph& values, const kernel& k) {
    for (int n = 0; n < k.reductions(); ++n)
        if (keeps_pair(values, k.reduction_at(n))) return true;
    return false;
}

/// Whether a kernel's floating values are computed as they are written. Products are left to the compiler:
/// what is marked as exact is never a multiply-add.
inline bool is_exact(const graph::value_graph& values, const kernel& k) {
    return k.reduction < 0 || !adds_products(values[k.reduction].code);
}

struct temporary {
    dtype type = dtype::f32;
    extent rows, cols; ///< `any` counts as one element
};

namespace detail {
inline void find_reductions(const graph::value_graph& values, const kernel& k, value_id id,
                            dynamic_array<bool>& seen, dynamic_array<value_id>& found) {
    if (seen[static_cast<std::size_t>(id)]) return;
    seen[static_cast<std::size_t>(id)] = true;
    if (k.folds(id)) return found.push_back(id);
    for (const value_id a : values[id].computed_args()) find_reductions(values, k, a, seen, found);
}
} // namespace detail

/// The kernel that computes but one of the outputs of `k`, with those of its reductions that it needs.
inline kernel with_one_output(const graph::value_graph& values, const kernel& k, const output& o) {
    kernel one = k;
    one.outputs.assign(1, o);
    if (k.beside.empty()) return one;
    dynamic_array<bool> seen(values.values.size(), false);
    dynamic_array<value_id> found;
    detail::find_reductions(values, k, o.value, seen, found);
    for (int n = 0; n < k.reductions(); ++n) { // all parts of what a function makes stay together
        bool kept = false, needed = false;
        for (const value_id id : found) {
            kept = kept || id == k.reduction_at(n);
            needed = needed || is_part_of(values, values[k.reduction_at(n)], values[id]);
        }
        if (needed && !kept) found.push_back(k.reduction_at(n));
    }
    one.reduction = found[0];
    one.beside.clear();
    for (std::size_t n = 1; n < found.size(); ++n) one.beside.push_back(found[n]);
    return one;
}

/// How a destination may be written.
enum class write_mode : std::uint8_t {
    in_place,         ///< every read of it is at the element being written, or there is none
    swap,             ///< a whole array, read elsewhere: write a pooled buffer and swap it in
    swap_with_border, ///< a block of an array, read elsewhere: the same, and the border with it
    copy              ///< a view, read elsewhere: compute a temporary, then copy it into the view
};
/// Whether a pooled buffer becomes the array's memory.
constexpr bool swaps(write_mode m) {
    return m == write_mode::swap || m == write_mode::swap_with_border;
}

struct destination {
    dtype type = dtype::f32;
    write_mode mode = write_mode::in_place;
    extent rows, cols;      ///< of what is written; `any` counts as one element
    dynamic_array<int> own; ///< operands that are its elements as they were
};

struct plan {
    graph::value_graph values;
    std::size_t bound_leaves =
        0; ///< the leaves before this one have numbers or memory; the rest are literals
    dynamic_array<temporary> temporaries;
    dynamic_array<destination> destinations;
    /// Leaves, and the complements of temporaries, each behind those that its extents are named after.
    dynamic_array<int> binding_order;
    dynamic_array<kernel> kernels; ///< in order of execution

    /// Operands' alignment (layout_class) is that of their elements to those of the array in which
    /// the only kernel writes a block and its border.
    bool aligns_to_border() const { return kernels.size() == 1 && kernels[0].border >= 0; }
};

} // namespace sinter::plan
