#pragma once
// How the arrays of a launch lie: what can be read and written in vectors, as one row, or in texels.

#include <algorithm>
#include <cstdint>
#include <vector>

#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/study/texels.hpp>

namespace sinter::inline SINTER_ABI::plan {

inline bool is_scalar(const layout_class& c) {
    return c.rows == stride_class::zero && c.cols == stride_class::zero;
}

/// Element (i, j) lies at offset + i * cols + j.
inline bool contiguous(const launch_view& v, const layout& a) {
    return in_one_run(a, v.numbers.rows, v.numbers.cols);
}

inline std::uint64_t aliased_leaves(const launch_view& v) {
    std::uint64_t bits = 0;
    for (const std::vector<int>* list : {&v.study.arrays, &v.study.gathered})
        for (int leaf : *list)
            for (const output& o : v.kernel.outputs)
                if (v.bound.leaves[static_cast<std::size_t>(leaf)].memory == target(v, o).memory)
                    bits |= leaf_bit(leaf);
    return bits;
}

/// Arrays, and the numbers of what is a single row or column, follow the elements of the result.
inline bool flattens(const launch_view& v) {
    if (v.kernel.reduction >= 0 || !v.study.gathered.empty() || v.numbers.rows * v.numbers.cols == 1)
        return false;
    if (v.numbers.rows > 2147483647 / (v.numbers.cols > 0 ? v.numbers.cols : 1) && !v.classes.wide)
        return false;
    for (int leaf : v.study.arrays) {
        const auto n = static_cast<std::size_t>(leaf);
        if (!is_scalar(v.classes.leaves[n]) && !contiguous(v, v.bound.leaves[n].place)) return false;
    }
    for (int leaf : v.study.indices)
        if (!contiguous(v, v.bound.leaves[static_cast<std::size_t>(leaf)].place)) return false;
    for (const output& o : v.kernel.outputs)
        if (is_scalar(target_class(v, o)) || !contiguous(v, target(v, o).place)) return false;
    return true;
}

/// The elements of a block follow each other in all arrays, as those of the whole array do.
inline bool flattens_with_border(const launch_view& v) {
    const bindings::array& to = target(v, v.kernel.outputs.front());
    const std::int64_t rows = to.block_rows, cols = to.block_cols;
    const auto follow = [&](const layout& a) { return in_one_run(a, rows, cols); };
    if (!contiguous(v, to.place) || (rows > 1 && cols != to.place.row_stride) || rows * cols == 1)
        return false;
    for (int leaf : v.study.arrays) {
        const auto n = static_cast<std::size_t>(leaf);
        if (leaf == v.values[v.kernel.border].leaf || is_scalar(v.classes.leaves[n])) continue;
        if (!follow(v.bound.leaves[n].place)) return false;
    }
    for (int leaf : v.study.indices)
        if (!follow(v.bound.leaves[static_cast<std::size_t>(leaf)].place)) return false;
    return true;
}

inline bool reads_vectors(const launch_view& v, const std::vector<int>& leaves) {
    const bool textures = v.facts.draws(); // whole texels, the last one too
    for (int leaf : leaves) {
        const layout_class& c = v.classes.leaves[static_cast<std::size_t>(leaf)];
        if (c.folded || c.cols == stride_class::general) return false;
        if (!c.slack && !textures) return false;
    }
    return true;
}

/// Every array can be read several columns at a time: neighbours, or one element for all.
inline bool reads_vectors(const launch_view& v) {
    return reads_vectors(v, v.study.arrays);
}

/// Every array has its rows beside each other, or one element for all.
inline bool reads_down(const launch_view& v, const std::vector<int>& leaves) {
    for (const int leaf : leaves) {
        const layout_class& c = v.classes.leaves[static_cast<std::size_t>(leaf)];
        if (c.folded || !c.slack || c.rows == stride_class::general) return false;
    }
    return true;
}

inline bool writes_rows(const launch_view& v) {
    for (const output& o : v.kernel.outputs) {
        const layout_class& c = target_class(v, o);
        if (c.folded || c.cols != stride_class::unit) return false;
    }
    return true;
}

inline bool lies_along(const launch_view& v, const std::vector<int>& leaves, bool columns) {
    for (const int leaf : leaves) {
        const layout_class& c = v.classes.leaves[static_cast<std::size_t>(leaf)];
        if (c.folded || (columns ? c.cols : c.rows) == stride_class::general) return false;
    }
    return true;
}

/// Every array of an operand has its neighbours along columns (or along rows), or is the same for all.
inline bool lies_along(const launch_view& v, int operand, bool columns) {
    return lies_along(v, v.study.operands[operand], columns);
}

/// Of several reductions one reads arrays that lie in as many ways as those of all: the others cost
/// little beside it.
inline bool terms_lie_alike(const launch_view& v) {
    for (const std::vector<int>& of_one : v.study.terms)
        if (lies_along(v, of_one, true) == lies_along(v, 0, true) &&
            lies_along(v, of_one, false) == lies_along(v, 0, false))
            return true;
    return v.study.terms.empty();
}

/// Elements from one neighbour along columns (or along rows) to the next, in the array of an operand
/// where they are most.
inline std::int64_t reach(const launch_view& v, int operand, bool columns) {
    std::int64_t most = 0;
    for (const int leaf : v.study.operands[operand]) {
        const layout& a = v.bound.leaves[static_cast<std::size_t>(leaf)].place;
        const std::int64_t step = columns ? a.col_stride : a.row_stride;
        most = (std::max)(most, step < 0 ? -step : step);
    }
    return most;
}

inline bool has_slack(const launch_view& v, const std::vector<int>& leaves) {
    for (int leaf : leaves)
        if (!v.classes.leaves[static_cast<std::size_t>(leaf)].slack) return false;
    return true;
}

inline bool all_slack(const launch_view& v) {
    return has_slack(v, v.study.arrays);
}

/// Some array lies the other way round: its neighbours are below each other.
inline bool reads_columns(const launch_view& v) {
    for (const int leaf : v.study.arrays) {
        if (v.classes.leaves[static_cast<std::size_t>(leaf)].lies_down()) return true;
    }
    return false;
}

inline bool flat_aligned(const launch_view& v) {
    for (int leaf : v.study.arrays)
        if (v.bound.leaves[static_cast<std::size_t>(leaf)].place.offset % 4 != 0) return false;
    return true;
}

/// How a destination lies in the texels of its texture.
enum class texel_cover : std::uint8_t {
    alone, ///< it is all that the texture holds, but for padding
    whole, ///< its texels hold nothing else, but the texture has other texels, which must be kept
    parts  ///< its texels hold other elements too, or may, as padding cannot be told from elements
};

inline texel_cover cover(const launch_view& v, const output& o) {
    const bindings::array& to = target(v, o);
    const layout_class& c = target_class(v, o);
    const layout& a = to.place;
    const std::int64_t size = v.facts.texel_size;
    if (!to.memory || a.fold != 0) return texel_cover::parts;
    const bool one_run = contiguous(v, a), in_rows = a.col_stride == 1 && a.row_stride % size == 0;
    if (to.whole && a.offset == 0 && (one_run || in_rows)) return texel_cover::alone;
    // A fragment finds the row and column of its texel's elements from their distance to the first one.
    const bool found = c.rows == stride_class::general
                           ? c.cols == stride_class::unit && a.row_stride >= v.numbers.cols
                           : one_run;
    return found && fills_texels(a, size) ? texel_cover::whole : texel_cover::parts;
}

/// Rows of all arrays are rows of their textures, so that a fragment has its row and column without a
/// division.
inline bool in_texture_rows(const launch_view& v) {
    for (const int leaf : v.study.arrays) {
        const layout_class& c = v.classes.leaves[static_cast<std::size_t>(leaf)];
        if (!is_scalar(c) && !c.texture_rows) return false;
    }
    for (const output& o : v.kernel.outputs)
        if (!target_class(v, o).texture_rows) return false;
    return true;
}

/// The last vector of a row, or of all elements, may be stored as a whole. (NVIDIA's OpenGL stores other
/// values than it was given where a storage block is one of dvec4; driver 580.159.04.)
inline bool ends_in_vectors(const launch_view& v, const schedule& s) {
    const auto suits = [&](dtype t) { return v.facts.loads_vectors || t != dtype::f64; };
    for (const int leaf : v.study.arrays)
        if (!suits(v.values.leaves[static_cast<std::size_t>(leaf)].type)) return false;
    for (const output& o : v.kernel.outputs) {
        if (!suits(v.values[o.value].type) || !target_class(v, o).slack) return false;
        if (s.flat && cover(v, o) != texel_cover::alone) return false;
    }
    return s.flat || v.numbers.cols % s.lanes == 0;
}

} // namespace sinter::plan
