#pragma once
// Elements of arrays: how one, or a vector of neighbours, is read and written.

#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/write/arrays.hpp>
#include <sinter/plan/write/masks.hpp>

namespace sinter::inline SINTER_ABI::plan {

class element_access : lowering_part {
public:
    using lowering_part::node_id;

    element_access(lowering_context& c, kernel_arrays& arrays, lane_masks& masks)
        : lowering_part(c), arrays_(arrays), masks_(masks) {}

    /// Elements (i, j), (i, j + 1) ..., or (i, j), (i + 1, j) ... where vectors go down; zeros for lanes that
    /// are not inside.
    node_id load(const array_view& a, node_id i, node_id j, int lanes);
    node_id load_element(const array_view& a, node_id i, node_id j) { return load(a, i, j, 1); }
    /// What an output's array holds at (i, j ...), which lie in the texel that is drawn.
    node_id fetch_target(int output, node_id i, node_id j, int lanes);
    /// Row or column numbers: of `lanes` elements, the same for all, or those that follow the first.
    node_id own_index(const array_view& a, node_id i, node_id j, int lanes);

    /// Stores a value, or several as a vector, at (i, j ...) of an array whose elements follow each other in
    /// that direction.
    void store(const array_view& a, node_id i, node_id j, node_id x, int lanes) {
        b.store(a.array, address_.element(a, i, j), b.splat(x, lanes),
                lanes > 1 && aligned(a, lane_index(i, j), lanes));
    }

    /// lowering_rules::lanes_wrap: reads what stands in every row alike, before a loop over rows of so many
    /// outputs.
    void load_rows_alike(node_id outputs, bool down, int lanes);

private:
    kernel_arrays& arrays_;
    lane_masks& masks_;
    std::vector<std::pair<int, node_id>> rows_alike_; ///< by array

    void load_rows_alike(value_id id, const std::vector<node_id>& places);
    const node_id* row_alike(const array_view& a) const;
    node_id load_wrapped(const array_view& a, node_id i, node_id j, int lanes);

    node_id load_whole(const array_view& a, node_id i, node_id j, int lanes);
    node_id load_texture(const array_view& a, dtype t, node_id i, node_id j, int lanes);
    node_id join(dtype t, node_id texel, node_id next, node_id first);
    node_id named_place(const array_view& a, node_id e);
    node_id first_component(const array_view& a, node_id j, node_id e);

    /// The elements from column (or row) j on start at a multiple of four elements of memory that is ours,
    /// and aligned.
    bool aligned(const array_view& a, node_id j, int lanes) const {
        return lanes == 4 && a.shape.aligned4 && a.shape.slack && is_multiple_of_4(j);
    }
    /// Four elements from column (or row) j on are those of a texel.
    bool fills_texel(const array_view& a, node_id j) const {
        return a.shape.aligned4 && (plan_.aligns_to_border() || !known_.is_within_texel(j));
    }
    bool joins_texels(const array_view& a, node_id j) const;
};

inline element_access::node_id element_access::load(const array_view& a, node_id i, node_id j, int lanes) {
    const node_id x = load_whole(a, i, j, lanes);
    return is_floating(b.type_of(x).type) ? masks_.inside_only(x) : x;
}

inline element_access::node_id element_access::load_whole(const array_view& a, node_id i, node_id j,
                                                          int lanes) {
    if (rules_.lanes_wrap && lanes > 1) return load_wrapped(a, i, j, lanes);
    const dtype t = register_type(a.type, facts_);
    const stride_class stride = stride_along(a.shape);
    const bool along = stride == stride_class::unit && !a.shape.folded;
    const bool one = lanes == 1 || (stride == stride_class::zero && !a.shape.folded);
    const bool whole_texel = along && fills_texel(a, lane_index(i, j)) && a.texel_size == 4;
    const bool texels = a.form == array_form::texture || a.form == array_form::texel_buffer4;
    const bool two_texels = along && joins_texels(a, lane_index(i, j));
    if (!one && (!along || (texels && (!(whole_texel || two_texels) || lanes % 4 != 0)))) {
        std::vector<node_id> parts;
        // Counted from the first, as compilers find neither that the others are equally far from each other
        // nor what all have in common (PoCL, two cores: sum(reversed(A)) in a third of the time).
        const bool apart = a.form == array_form::memory && stride == stride_class::general && !a.shape.folded;
        const node_id first = apart ? named_place(a, address_.element(a, i, j)) : -1;
        for (int n = 0; n < lanes; ++n) {
            const auto [row, col] = in_lane(i, j, n);
            parts.push_back(apart ? b.load(a.array, t, 1, address_.further(a, first, n, context_.down))
                                  : load(a, row, col, 1));
        }
        return b.build(std::move(parts));
    }
    if (a.form == array_form::texture) return load_texture(a, t, i, j, one ? 1 : lanes);
    const node_id e = address_.element(a, i, j);
    if (a.form == array_form::texel_buffer4) {
        const auto texel_of = [&](node_id element) {
            return b.load(a.array, t, 4, address_.buffer_texel(element));
        };
        if (one) return b.pick(texel_of(e), address_.component(a, e));
        if (!joins_texels(a, lane_index(i, j))) return texel_of(e);
        const node_id first = named_place(a, e);
        const bool below_zero = known_.is_within_texel(lane_index(i, j)); // perhaps
        const node_id texel = texel_of(below_zero ? b.index_op(op::max, first, b.integer(0)) : first);
        return join(t, texel, texel_of(b.plus(first, b.integer(3))),
                    first_component(a, lane_index(i, j), first));
    }
    return b.load(a.array, t, one ? 1 : lanes, e, !one && aligned(a, lane_index(i, j), lanes));
}

/// Component of its texel that element `e` in column (or row) j is: by what is the same for all texels where
/// that can be told, which a GPU's compiler then branches on once. Of a place below zero it is the one in the
/// texel before.
inline element_access::node_id element_access::first_component(const array_view& a, node_id j, node_id e) {
    const bool within = known_.is_within_texel(j), in_rows = a.shape.texture_rows || a.shape.texture_cols;
    if (in_rows && (within || is_multiple_of_4(j))) {
        const node_id first = address_.texture_col(a, b.integer(0));
        if (!within) return address_.component(a, first);
        return b.low_bits(b.minus(first, known_.now.texel_shift), b.integer(2));
    }
    return within ? b.low_bits(e, b.integer(2)) : address_.component(a, e);
}

/// A place as a variable, which it may be already.
inline element_access::node_id element_access::named_place(const array_view& a, node_id e) {
    if (b.at(e).kind == loops::node_kind::name) return e;
    return b.declare(a.name + "_at" + names_.next(), e);
}

/// Four neighbours are parts of two texels, of a texture of OpenGL's.
inline bool element_access::joins_texels(const array_view& a, node_id j) const {
    const bool texels =
        a.form == array_form::texel_buffer4 || (a.form == array_form::texture && !a.shape.image);
    return texels && a.texel_size == 4 && !fills_texel(a, j);
}

/// The four elements of two texels from component `first` of the first one on.
inline element_access::node_id element_access::join(dtype t, node_id texel, node_id next, node_id first) {
    return b.call("join", {t, false, 4}, {texel, next, first});
}

inline element_access::node_id element_access::load_texture(const array_view& a, dtype t, node_id i,
                                                            node_id j, int lanes) {
    if (lanes > 4) {
        std::vector<node_id> parts;
        for (int n = 0; n < lanes; n += 4) {
            const auto [row, col] = in_lane(i, j, n);
            const node_id four =
                b.declare(a.name + "_texel" + names_.next(), load_texture(a, t, row, col, 4));
            for (int l = 0; l < 4; ++l) parts.push_back(b.lane(four, l));
        }
        return b.build(std::move(parts));
    }
    const bool in_rows = a.shape.texture_rows || a.shape.texture_cols;
    node_id row = -1, e = -1;
    if (in_rows) {
        row = address_.texture_row(a, a.shape.texture_cols ? j : i);
        e = address_.texture_col(a, a.shape.texture_cols ? i : j);
    } else {
        e = address_.element(a, i, j);
    }
    const auto texel_of = [&](node_id element) {
        if (!in_rows) return address_.texel(a, element);
        return std::pair(b.index_op(op::divide, element, b.integer(a.texel_size)), row);
    };
    if (lanes == 4 && joins_texels(a, lane_index(i, j))) {
        const bool below_zero = known_.is_within_texel(lane_index(i, j)); // perhaps
        e = named_place(a, e);
        const node_id from = below_zero ? b.index_op(op::max, e, b.integer(0)) : e;
        const auto [x, y] = texel_of(from);
        auto [next_x, next_y] = texel_of(b.plus(e, b.integer(3)));
        if (in_rows) // behind the row's last element nobody looks at what is read
            next_x = b.index_op(op::min, next_x, b.minus(address_.texture_width(a), b.integer(1)));
        return join(t, b.texel(a.array, t, x, y), b.texel(a.array, t, next_x, next_y),
                    first_component(a, lane_index(i, j), e));
    }
    const auto [x, y] = texel_of(e);
    if (lanes == 4) return b.texel(a.array, t, x, y);
    // An image's dialect knows how to take a component by its number; a texture's language has vec4[n].
    const node_id component = address_.component(a, e);
    if (a.shape.image || a.texel_size == 1) return b.texel(a.array, t, x, y, component);
    return b.pick(b.texel(a.array, t, x, y), component);
}

/// What an output's array holds at (i, j ...), which lie in the texel that is drawn.
inline element_access::node_id element_access::fetch_target(int output, node_id i, node_id j, int lanes) {
    const array_view& to = arrays_.destination(static_cast<std::size_t>(output));
    const dtype t = register_type(to.type, facts_);
    const node_id x = b.item("@texel_x"), y = b.item("@texel_y");
    if (to.texel_size == 1) return b.texel(to.array, t, x, y, b.integer(0));
    const node_id texel = b.texel(to.array, t, x, y);
    return lanes == 4 ? texel : b.pick(texel, address_.component(to, address_.element(to, i, j)));
}

inline element_access::node_id element_access::own_index(const array_view& a, node_id i, node_id j,
                                                         int lanes) {
    const auto number = [&](node_id row, node_id col) {
        const loops::value_type type{dtype::i32, false, 1};
        const auto is_constant = [&](node_id n) { return b.at(n).kind == loops::node_kind::integer; };
        const node_id place = address_.element(a, row, col), other = is_constant(i) ? j : i;
        // Mesa makes 0 of whatever is multiplied with a 0 that it knows, of NaN and of what is `precise` too.
        if (facts_.counts_in_32_bits && is_constant(place) && b.at(place).imm == 0) {
            if (is_constant(other)) return b.cast(type, unknown_zero());
            return b.apply(op::min, type, b.cast(type, other), b.number(0, dtype::i32));
        }
        return b.cast(type, place);
    };
    const stride_class stride = stride_along(a.shape);
    if (lanes == 1 || (stride == stride_class::zero && !a.shape.folded)) return number(i, j);
    const bool follow = stride == stride_class::unit && !a.shape.folded;
    std::vector<node_id> parts;
    for (int n = 0; n < lanes; ++n) {
        const auto [row, col] = in_lane(i, j, n);
        parts.push_back(follow ? b.number(n, dtype::i32) : number(row, col));
    }
    const node_id vector = b.build(std::move(parts));
    if (!follow) return vector;
    return b.apply(op::add, {dtype::i32, false, lanes}, b.splat(number(i, j), lanes), vector);
}

inline void element_access::load_rows_alike(node_id outputs, bool down, int lanes) {
    std::vector<node_id> places;
    for (int l = 0; l < lanes; ++l) places.push_back(b.index_op(op::mod, b.integer(l), outputs));
    context_.down = down;
    for (int r = 0; r < kernel_.reductions(); ++r)
        load_rows_alike(at(kernel_.reduction_at(r)).args[0], places);
    context_.down = false;
}

/// What value `id` reads of that kind; `places` are those of the lanes within their rows.
inline void element_access::load_rows_alike(value_id id, const std::vector<node_id>& places) {
    const graph::value& v = at(id);
    if (v.code != op::leaf) {
        for (const value_id a : v.computed_args()) load_rows_alike(a, places);
        return;
    }
    if (plan_.values.leaves[static_cast<std::size_t>(v.leaf)].kind != leaf_kind::array) return;
    const array_view& a = arrays_.leaf_array(v.leaf);
    const bool across = (context_.down ? a.shape.cols : a.shape.rows) == stride_class::zero,
               along = stride_along(a.shape) != stride_class::zero;
    if (!across || !along || row_alike(a)) return;
    std::vector<node_id> parts;
    for (const node_id place : places) parts.push_back(load(a, place, place, 1));
    rows_alike_.emplace_back(a.array, b.declare(a.name + "_row", b.build(std::move(parts))));
}

inline const element_access::node_id* element_access::row_alike(const array_view& a) const {
    for (const auto& [array, row] : rows_alike_)
        if (array == a.array) return &row;
    return nullptr;
}

/// Of a row that is read, of a matrix without gaps, or of an element that all have in common.
inline element_access::node_id element_access::load_wrapped(const array_view& a, node_id i, node_id j,
                                                            int lanes) {
    if (const node_id* row = row_alike(a)) return *row;
    const bool one = a.shape.rows == stride_class::zero;
    return b.load(a.array, register_type(a.type, facts_), one ? 1 : lanes, address_.element(a, i, j));
}

} // namespace sinter::plan
