#pragma once
// From operands to numbers: the layout of every leaf after its views, and the shape classes that kernels
// are specialised for.

#include <cstdint>

#include <sinter/core/const_span.hpp>
#include <sinter/core/layout.hpp>
#include <sinter/plan/cut/plan.hpp>
#include <sinter/runtime/device_state.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// One step of a leaf's chain of views, applied to numbers: those of `views`, unless it needs none.
inline layout apply(const graph::view_step& step, const_span<const view*> views, const layout& a) {
    using graph::view_part;
    if (step.part == view_part::transpose) return transposed(a);
    if (step.part == view_part::each_row) return compose(a, {any_extent, a.cols, 0, 0, 0, 0, 0, 1});
    if (step.part == view_part::each_col) return compose(a, {a.rows, any_extent, 0, 1, 0, 0, 0, 0});
    view v = *views[step.view];
    const auto keep = [](std::int64_t extent, std::int64_t source) {
        return source == any_extent ? source : extent;
    };
    switch (step.part) {
    case view_part::whole:
        if (step.kind == view_kind::reshape) return a.rows == any_extent ? a : reshaped(a, v.rows, v.cols);
        if (step.kind == view_kind::straight) {
            v.rows = keep(v.rows, a.rows);
            v.cols = keep(v.cols, a.cols);
        } else if (step.kind == view_kind::transposed) {
            v.rows = keep(v.rows, a.cols);
            v.cols = keep(v.cols, a.rows);
        }
        return compose(a, v);
    case view_part::rows:
        v = {keep(v.rows, a.rows), a.cols, v.row0, v.row_i, 0, 0, 0, 1};
        return compose(a, v);
    case view_part::cols:
        v = {a.rows, keep(v.cols, a.cols), 0, 1, 0, v.col0, 0, v.col_j};
        return compose(a, v);
    case view_part::cols_transposed:
        v = {keep(v.rows, a.cols), a.rows, 0, 0, 1, v.col0, v.col_i, 0};
        return compose(a, v);
    case view_part::rows_transposed:
        v = {a.cols, keep(v.cols, a.rows), v.row0, 0, v.row_j, 0, 1, 0};
        return compose(a, v);
    case view_part::transpose:
    case view_part::each_row:
    case view_part::each_col: break;
    }
    return a;
}

/// The layout that stands for the index leaves: at(i, j) is the row or the column itself.
inline layout index_layout(leaf_kind kind) {
    layout a;
    a.rows = a.cols = any_extent;
    (kind == leaf_kind::row_index ? a.row_stride : a.col_stride) = 1;
    return a;
}

inline plan::stride_class classify_stride(std::int64_t stride, graph::extent e) {
    if (!e.is_sized() || stride == 0) return plan::stride_class::zero;
    return stride == 1 ? plan::stride_class::unit : plan::stride_class::general;
}

/// Shape class of a layout whose extents have the given names; `part`: of a part of an array, which may begin
/// anywhere the next time. Index leaves have no buffer.
inline plan::layout_class classify(const layout& a, graph::extent rows, graph::extent cols, bool is_index,
                                   const buffer* memory, bool part = false) {
    plan::layout_class c;
    const graph::extent unnamed = graph::extent::of(0, 0);
    c.rows = classify_stride(a.row_stride, is_index ? unnamed : rows);
    c.cols = classify_stride(a.col_stride, is_index ? unnamed : cols);
    // Both strides can be 1 only where an extent is 1: such an array is no special case of a matrix.
    if (c.rows == plan::stride_class::unit && c.cols == plan::stride_class::unit)
        c.rows = plan::stride_class::general;
    c.has_offset = a.offset != 0 || part;
    c.folded = a.fold != 0;
    const auto even = [](plan::stride_class s, std::int64_t stride) {
        return s != plan::stride_class::general || stride % 4 == 0;
    };
    c.flat4 = !memory || (!c.folded && a.offset % 4 == 0); // nothing is loaded of index leaves
    c.aligned4 = !memory || (c.flat4 && even(c.rows, a.row_stride) && even(c.cols, a.col_stride));
    if (!memory) return c;
    c.slack = memory->owned;
    c.image = memory->image;
    c.runs_on = memory->runs_on;
    if (memory->texture_width == 0 || c.folded) return c;
    const std::int64_t line = memory->texture_width * memory->texel_size, first = a.offset % line;
    c.texture_rows = c.cols == plan::stride_class::unit && c.rows == plan::stride_class::general &&
                     a.row_stride == line && first + a.cols <= line;
    c.texture_cols = c.rows == plan::stride_class::unit && c.cols == plan::stride_class::general &&
                     a.col_stride == line && first + a.rows <= line;
    return c;
}

/// True of a view that has not every element once of what it is a view of.
inline bool is_part(const layout& a, const layout& whole) {
    const auto count = [](std::int64_t extent) { return extent == any_extent ? 1 : extent; };
    return count(a.rows) * count(a.cols) != whole.rows * whole.cols;
}

/// No part of a matrix is taken to be better aligned than the worst of them, nor one of a vector than the
/// worst of those: else a statement of three blocks had 64 kernels, by where these happen to begin.
inline void unify(plan::plan_classes& classes) {
    struct alignment {
        bool whole = true, flat = true;
    } of_matrices, of_vectors;
    const auto each_part = [&](auto&& visit) {
        for (dynamic_array<plan::layout_class>* all :
             {&classes.leaves, &classes.destinations, &classes.temporaries})
            for (plan::layout_class& c : *all) {
                const int extents =
                    (c.rows != plan::stride_class::zero) + (c.cols != plan::stride_class::zero);
                if (!c.has_offset || c.folded) continue;
                if (extents == 0)
                    c.aligned4 = c.flat4 = false; // an element, of which there is no vector
                else
                    visit(c, extents == 2 ? of_matrices : of_vectors);
            }
    };
    each_part([](plan::layout_class& c, alignment& worst) {
        worst.whole &= c.aligned4;
        worst.flat &= c.flat4;
    });
    each_part([](plan::layout_class& c, const alignment& worst) {
        c.aligned4 = worst.whole;
        c.flat4 = worst.flat;
    });
}

/// How operands lie to the array that a block of them is written to with its border
/// (plan::aligns_to_border). Neighbours in the array itself do so alike, whichever block it is. Other arrays
/// are taken to begin anywhere, so that another block is no other kernel.
inline void align_to_border(plan::plan_classes& classes, const plan::plan& p, const plan::bindings& bound) {
    const plan::bindings::array& to = bound.destinations[0];
    const auto border = static_cast<std::size_t>(p.values[p.kernels[0].border].leaf);
    for (std::size_t n = 0; n < p.bound_leaves; ++n) {
        const graph::leaf& l = p.values.leaves[n];
        const plan::bindings::array& from = bound.leaves[n];
        plan::layout_class& c = classes.leaves[n];
        if (l.kind != leaf_kind::array || n == border) continue;
        layout place = from.place;
        const bool own = from.memory == bound.leaves[border].memory;
        const auto moved = [&] { return classify(place, l.rows, l.cols, false, buffer_of(from.memory)); };
        place.offset -= to.block_col * place.col_stride; // whole rows keep what is aligned
        c.aligned4 = own && moved().aligned4;
        place.offset -= to.block_row * to.place.row_stride; // of all elements as one row
        c.flat4 = own && moved().flat4;
    }
}

/// True if an element's index, or the number of elements, needs more than 31 bits.
inline bool needs_wide_index(const layout& a) {
    const auto reach = [](std::int64_t extent, std::int64_t stride) {
        return (extent > 1 ? extent - 1 : 0) * (stride < 0 ? -stride : stride);
    };
    constexpr std::int64_t limit = 2147483647;
    const std::int64_t last = a.offset + reach(a.rows, a.row_stride) + reach(a.cols, a.col_stride);
    if (last > limit) return true;
    if (a.rows > 0 && a.cols > 0 && a.rows > limit / a.cols) return true;
    if (a.fold == 0) return false;
    const std::int64_t base_rows = last / a.fold + 1, base_cols = a.fold < last ? a.fold : last + 1;
    return a.base_offset + reach(base_rows, a.base_row_stride) + reach(base_cols, a.base_col_stride) > limit;
}

} // namespace sinter::runtime
