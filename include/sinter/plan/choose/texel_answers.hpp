#pragma once
// What fragments of a launch may write and read: parts of texels, and four columns or terms at a time.

#include <bit>
#include <cstdint>
#include <optional>

#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/product_answers.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/study/texels.hpp>
#include <sinter/plan/texel_numbers.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Fragment devices: one draw can write all outputs, because their textures are alike.
inline bool shares_targets(const launch_view& v) {
    const bindings::array& first = target(v, v.kernel.outputs.front());
    for (const output& o : v.kernel.outputs) {
        const bindings::array& to = target(v, o);
        if (cover(v, o) == texel_cover::parts || !(to.place == first.place) ||
            to.memory->texture_width != first.memory->texture_width ||
            to.memory->capacity != first.memory->capacity)
            return false;
    }
    return true;
}

/// A fragment can see what its texel holds.
inline bool keeps_components(const launch_view& v) {
    return v.facts.stores_texels || v.facts.fetches_target;
}

inline bool in_parts(const texel_writing& w) {
    return w.parts != texel_parts::none;
}

/// How a view is drawn whose texels hold other elements too. Fragments of a rectangle around it find the
/// row and column of their component, if enough of them have one; else each element is drawn as a point,
/// which costs as much as some twenty such fragments.
inline texel_parts parts_of(const launch_view& v, const output& o) {
    const bindings::array& to = target(v, o);
    const layout& a = to.place;
    if (!to.memory || a.fold != 0) return texel_parts::points;
    const texel_rectangle r = rectangle_of(a, to.memory->texture_width, v.facts.texel_size);
    const std::int64_t draws = std::popcount(components_of(a, v.facts.texel_size));
    if (r.width * r.height * draws > 16 * v.numbers.rows * v.numbers.cols) return texel_parts::points;
    const bool rows = v.kernel.rows.is_sized(), cols = v.kernel.cols.is_sized();
    if ((rows && a.row_stride < 1) || (cols && a.col_stride < 1)) return texel_parts::points;
    if (!rows || !cols) return texel_parts::by_rows;
    const layout_class& c = target_class(v, o);
    if (c.rows != stride_class::unit && a.row_stride > (v.numbers.cols - 1) * a.col_stride)
        return texel_parts::by_rows;
    if (c.cols != stride_class::unit && a.col_stride > (v.numbers.rows - 1) * a.row_stride)
        return texel_parts::by_cols;
    return texel_parts::points;
}

/// How the texels of a launch are written, if what else they hold is not merged with the results.
inline texel_writing writing_of(const launch_view& v) {
    texel_writing w;
    for (const output& o : v.kernel.outputs) {
        if (cover(v, o) == texel_cover::parts) w.parts = parts_of(v, o);
        w.keeps_rest |= cover(v, o) == texel_cover::whole;
    }
    if (in_parts(w)) w.keeps_rest = false;
    return w;
}

/// How a fragment finds the elements of a texel that it writes.
struct texel_columns {
    std::uint8_t lanes = 1;                      ///< 4: columns of a row, as a vector
    bool right_four_terms = false, dots = false; ///< as in texel_product
};

/// A product of operands of which one or both lie the other way: the left is read as it comes, the right
/// four terms of four columns at a time.
inline texel_columns turned_columns(const launch_view& v) {
    if (!v.kernel.rows.is_sized() || !v.kernel.cols.is_sized() || !reads_vectors(v, v.study.epilogue))
        return {};
    if (reads_vectors(v, v.study.operands[1])) return {4};
    return lies_along(v, 1, false) ? texel_columns{4, true} : texel_columns();
}

/// Four columns as a vector where they can be.
inline texel_columns columns_of(const launch_view& v, bool flat) {
    if (v.facts.texel_size != 4 || !v.study.vectorises || !(flat || writes_rows(v))) return {};
    texel_columns c;
    if (flat ? flat_aligned(v) : reads_vectors(v))
        c.lanes = 4;
    else if (is_product(v))
        c = turned_columns(v);
    c.dots = is_product(v) && v.wishes.terms == product_terms::dot && c.lanes == 4 &&
             is_floating(v.values[v.kernel.reduction].type);
    return c;
}
inline bool may_tile(const launch_view& v) {
    if (!is_product(v) || v.wishes.step != product_step::best) return false;
    if (!v.kernel.rows.is_sized() || !v.kernel.cols.is_sized()) return false;
    for (const output& o : v.kernel.outputs)
        if (!target_class(v, o).texture_rows) return false;
    return true;
}

/// Of a product's loop. False if there would be too many.
inline bool set_turns(const launch_view& v, schedule& s) {
    unroll(v, s, v.numbers.terms);
    s.sums.in_blocks = product_loses_digits(v);
    s.sums.twice_in_blocks = has_many_blocks(v);
    return s.sums.in_blocks || !too_long(v, s.sums.unroll);
}

/// Whether texels that are stored hold anything beside the outputs, which has to be kept, and whether
/// rows begin within texels. None if the outputs differ in that.
inline std::optional<texel_edges> edges_of(const launch_view& v) {
    const std::int64_t shift = target(v, v.kernel.outputs.front()).place.offset % 4;
    texel_edges e{false, shift != 0};
    for (const output& o : v.kernel.outputs) {
        if (target(v, o).place.offset % 4 != shift) return std::nullopt;
        e.merges |= cover(v, o) == texel_cover::parts;
    }
    return e;
}

/// How a fragment writes a texel with what else it holds. None if it cannot.
inline std::optional<texel_writing> merged_writing(const launch_view& v, const texel_columns& columns) {
    const layout_class& to = target_class(v, v.kernel.outputs.front());
    const bool in_rows = to.texture_rows && to.cols == stride_class::unit;
    if (v.kernel.outputs.size() != 1 || !in_rows || columns.lanes != 4) return std::nullopt;
    const std::optional<texel_edges> edges = edges_of(v);
    if (!edges) return std::nullopt;
    return texel_writing{texel_parts::none, true, *edges};
}

} // namespace sinter::plan
