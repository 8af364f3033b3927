#pragma once
// The arrays and numbers of a kernel: how they become its arguments, and how elements are read. Included by
// plan/lower/lowering.hpp.

#include <sinter/plan/lower/lowering.hpp>

namespace sinter::plan {

inline const array_view& lowering::destination(std::size_t n) {
    const output& o = kernel_.outputs[n];
    const bool temporary = o.destination < 0;
    const auto source = temporary ? argument_source::temporary : argument_source::destination;
    const int index = temporary ? o.temporary : o.destination;
    if (const array_view* a = find(source, index)) return *a;
    array_view a;
    a.source = source;
    a.index = index;
    a.type = temporary ? plan_.temporaries[static_cast<std::size_t>(index)].type : at(o.value).type;
    a.shape = oriented(written_by(o, classes_));
    a.name = "result" + (kernel_.outputs.size() > 1 ? std::to_string(n) : std::string());
    return bind(std::move(a), true);
}

inline const array_view& lowering::partial(int which, dtype type, bool written) {
    if (const array_view* a = find(argument_source::partial, which)) return *a;
    array_view a;
    a.source = argument_source::partial;
    a.index = which;
    a.type = type;
    a.shape.slack = true;
    a.shape.aligned4 = true;
    a.shape.runs_on = kernel_.is_scalar() || rules_.runs_on_partials; // text_device::allocate_partials
    constexpr const char* names[] = {"partial", "partial_at", "arrived"};
    a.name = which <= partial_arrivals ? names[which] : "partial_" + std::to_string(which - 1);
    if (which == partial_seconds && is_floating(type)) a.name = "partial_lost";
    return bind(std::move(a), written);
}

inline std::pair<lowering::node_id, lowering::node_id> lowering::output_of(node_id cell) {
    if (kernel_.is_scalar()) return {b.integer(0), b.integer(0)};
    if (!kernel_.cols.is_sized()) return {cell, b.integer(0)};
    if (!kernel_.rows.is_sized()) return {b.integer(0), cell};
    const node_id i = b.declare("i", b.index_op(op::divide, cell, cols()));
    return {i, b.declare("j", b.minus(cell, b.times(i, cols())))};
}

inline layout_class lowering::oriented(layout_class c) const {
    if (!rules_.flat || (c.rows == stride_class::zero && c.cols == stride_class::zero)) return c;
    c.rows = stride_class::zero;
    c.cols = stride_class::unit;
    c.texture_rows = c.texture_cols = false;
    c.aligned4 = c.flat4;
    return c;
}

inline const array_view& lowering::bind(array_view a, bool written) {
    a.form = form_of(a, written);
    a.texel_size = facts_.texel_size;
    a.array = static_cast<int>(b.out.arguments.size());
    argument p;
    p.source = a.source;
    p.index = a.index;
    p.type = a.type;
    p.written = written;
    p.exchanged = a.source == argument_source::partial && rules_.exchanges_partials;
    p.aliased = written ? rules_.aliased != 0 : is_aliased(a);
    p.name = a.name;
    p.form = a.form;
    p.texel_size = a.texel_size;
    b.out.arguments.push_back(std::move(p));
    arrays_.push_back(std::move(a));
    return arrays_.back();
}

inline array_form lowering::form_of(const array_view& a, bool written) const {
    if (facts_.draws()) {
        if (!written) return array_form::texture;
        return rules_.stores_texels ? array_form::image : array_form::target;
    }
    if (a.shape.image) return array_form::texture;
    if (facts_.half_needs_image && a.type == dtype::f16)
        return written ? array_form::image_buffer : array_form::texel_buffer;
    const bool in_texels = facts_.reads_buffer_textures && a.type != dtype::f64; // no format has doubles
    if (written || !in_texels || is_aliased(a)) return array_form::memory;
    const bool turned = rules_.turned_fours && a.shape.rows == stride_class::unit;
    const bool vectors = (a.shape.cols == stride_class::unit || turned) && !a.shape.folded &&
                         (a.shape.aligned4 ? rules_.fours || whole_rows_ : joins_in_buffers(a));
    return vectors ? array_form::texel_buffer4 : array_form::texel_buffer;
}

inline const array_view& lowering::leaf_array(int n, const graph::leaf& l) {
    if (const array_view* a = find(argument_source::leaf, n)) return *a;
    array_view a;
    a.index = n;
    a.type = l.type_in_memory();
    a.shape = oriented(classes_.leaves[static_cast<std::size_t>(n)]);
    a.name = names_[static_cast<std::size_t>(n)];
    for (const array_view& other : arrays_)
        if (other.name == a.name)
            a.name += std::to_string(std::find(order_.begin(), order_.end(), n) - order_.begin());
    if (l.kind == leaf_kind::array) return bind(std::move(a), false);
    arrays_.push_back(std::move(a)); // an index leaf has a layout and no memory
    return arrays_.back();
}

inline lowering::node_id lowering::number(int n, const graph::leaf& l) {
    const dtype t = register_type(l.type, facts_);
    const std::string& name = names_[static_cast<std::size_t>(n)];
    bool declared = false;
    for (const argument& p : b.out.arguments) declared |= p.name == name;
    if (!declared) {
        argument p;
        p.kind = argument_kind::number;
        p.index = n;
        p.type = t;
        p.name = name;
        b.out.arguments.push_back(std::move(p));
    }
    return b.name(name, {t, false, 1});
}

inline lowering::node_id lowering::own_index(const array_view& a, node_id i, node_id j, int lanes) {
    const auto number = [&](node_id row, node_id col) {
        const loops::value_type type{dtype::i32, false, 1};
        const auto is_constant = [&](node_id n) { return b.at(n).kind == loops::node_kind::integer; };
        const node_id place = address_.element(a, row, col), other = is_constant(i) ? j : i;
        // Mesa makes 0 of whatever is multiplied with a 0 that it knows, of NaN and of what is `precise` too.
        if (facts_.counts_in_32_bits && is_constant(place) && b.at(place).imm == 0 && !is_constant(other))
            return b.apply(op::min, type, b.cast(type, other), b.real(0, dtype::i32));
        return b.cast(type, place);
    };
    const stride_class stride = down_ ? a.shape.rows : a.shape.cols;
    if (lanes == 1 || (stride == stride_class::zero && !a.shape.folded)) return number(i, j);
    const bool follow = stride == stride_class::unit && !a.shape.folded;
    std::vector<node_id> parts;
    for (int n = 0; n < lanes; ++n) {
        const auto [row, col] = in_lane(i, j, n);
        parts.push_back(follow ? b.real(n, dtype::i32) : number(row, col));
    }
    const node_id vector = b.build(std::move(parts));
    if (!follow) return vector;
    return b.apply(op::add, {dtype::i32, false, lanes}, b.splat(number(i, j), lanes), vector);
}

inline int lowering::output_fetched_as(const graph::leaf& l, int leaf) const {
    if (!rules_.fetches_target || !rules_.is_aliased(leaf)) return -1;
    for (std::size_t n = 0; n < kernel_.outputs.size(); ++n) {
        const int d = kernel_.outputs[n].destination;
        if (d < 0) continue;
        for (const int operand : plan_.destinations[static_cast<std::size_t>(d)].own)
            if (operand == l.operand) return static_cast<int>(n);
    }
    return -1;
}

inline lowering::node_id lowering::load(const array_view& a, node_id i, node_id j, int lanes) {
    const node_id x = load_whole(a, i, j, lanes);
    return is_floating(b.type_of(x).type) ? inside_only(x) : x;
}

inline lowering::node_id lowering::load_whole(const array_view& a, node_id i, node_id j, int lanes) {
    if (rules_.lanes_wrap && lanes > 1) return load_wrapped(a, i, j, lanes);
    const dtype t = register_type(a.type, facts_);
    const stride_class stride = down_ ? a.shape.rows : a.shape.cols;
    const bool along = stride == stride_class::unit && !a.shape.folded;
    const bool one = lanes == 1 || (stride == stride_class::zero && !a.shape.folded);
    const bool whole_texel = along && fills_texel(a, down_ ? i : j) && a.texel_size == 4;
    const bool texels = a.form == array_form::texture || a.form == array_form::texel_buffer4;
    const bool two_texels = along && joins_texels(a, down_ ? i : j);
    if (!one && (!along || (texels && (!(whole_texel || two_texels) || lanes % 4 != 0)))) {
        std::vector<node_id> parts;
        // Counted from the first, as compilers find neither that the others are equally far from each other
        // nor what all have in common (PoCL, two cores: sum(reversed(A)) in a third of the time).
        const bool apart = a.form == array_form::memory && stride == stride_class::general && !a.shape.folded;
        const node_id first = apart ? named_place(a, address_.element(a, i, j)) : -1;
        for (int n = 0; n < lanes; ++n) {
            const auto [row, col] = in_lane(i, j, n);
            parts.push_back(apart ? b.load(a.array, t, 1, address_.further(a, first, n, down_))
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
        if (!joins_texels(a, down_ ? i : j)) return texel_of(e);
        const node_id first = named_place(a, e);
        const bool below_zero = is_within_texel(down_ ? i : j); // perhaps
        const node_id texel = texel_of(below_zero ? b.index_op(op::max, first, b.integer(0)) : first);
        return join(t, texel, texel_of(b.plus(first, b.integer(3))),
                    first_component(a, down_ ? i : j, first));
    }
    return b.load(a.array, t, one ? 1 : lanes, e, !one && aligned(a, down_ ? i : j, lanes));
}

/// Component of its texel that element `e` in column (or row) j is: by what is the same for all texels where
/// that can be told, which a GPU's compiler then branches on once. Of a place below zero it is the one in the
/// texel before.
inline lowering::node_id lowering::first_component(const array_view& a, node_id j, node_id e) {
    const bool within = is_within_texel(j), in_rows = a.shape.texture_rows || a.shape.texture_cols;
    if (in_rows && (within || is_multiple_of_4(j))) {
        const node_id first = address_.texture_col(a, b.integer(0));
        if (!within) return address_.component(a, first);
        return b.low_bits(b.minus(first, texel_shift), b.integer(2));
    }
    return within ? b.low_bits(e, b.integer(2)) : address_.component(a, e);
}

/// A place as a variable, which it may be already.
inline lowering::node_id lowering::named_place(const array_view& a, node_id e) {
    if (b.at(e).kind == loops::node_kind::name) return e;
    return b.declare(a.name + "_at" + std::to_string(next_variable_++), e);
}

/// Vectors of a buffer texture whose first elements are any component of a texel; it has texels past its end.
inline bool lowering::joins_in_buffers(const array_view& a) const {
    return rules_.joins_fours && a.shape.slack;
}

/// Four neighbours are parts of two texels, of a texture of OpenGL's.
inline bool lowering::joins_texels(const array_view& a, node_id j) const {
    const bool texels =
        a.form == array_form::texel_buffer4 || (a.form == array_form::texture && !a.shape.image);
    return texels && a.texel_size == 4 && !fills_texel(a, j);
}

/// The four elements of two texels from component `first` of the first one on.
inline lowering::node_id lowering::join(dtype t, node_id texel, node_id next, node_id first) {
    return b.call("join", {t, false, 4}, {texel, next, first});
}

inline lowering::node_id lowering::load_texture(const array_view& a, dtype t, node_id i, node_id j,
                                                int lanes) {
    if (lanes > 4) {
        std::vector<node_id> parts;
        for (int n = 0; n < lanes; n += 4) {
            const auto [row, col] = in_lane(i, j, n);
            const node_id four = b.declare(a.name + "_texel" + std::to_string(next_variable_++),
                                           load_texture(a, t, row, col, 4));
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
    if (lanes == 4 && joins_texels(a, down_ ? i : j)) {
        const bool below_zero = is_within_texel(down_ ? i : j); // perhaps
        e = named_place(a, e);
        const node_id from = below_zero ? b.index_op(op::max, e, b.integer(0)) : e;
        const auto [x, y] = texel_of(from);
        auto [next_x, next_y] = texel_of(b.plus(e, b.integer(3)));
        if (in_rows) // behind the row's last element nobody looks at what is read
            next_x = b.index_op(op::min, next_x, b.minus(address_.texture_width(a), b.integer(1)));
        return join(t, b.texel(a.array, t, x, y), b.texel(a.array, t, next_x, next_y),
                    first_component(a, down_ ? i : j, e));
    }
    const auto [x, y] = texel_of(e);
    if (lanes == 4) return b.texel(a.array, t, x, y);
    // An image's dialect knows how to take a component by its number; a texture's language has vec4[n].
    const node_id component = address_.component(a, e);
    if (a.shape.image || a.texel_size == 1) return b.texel(a.array, t, x, y, component);
    return b.pick(b.texel(a.array, t, x, y), component);
}

/// What an output's array holds at (i, j ...), which lie in the texel that is drawn.
inline lowering::node_id lowering::fetch_target(int output, node_id i, node_id j, int lanes) {
    const array_view& to = destination(static_cast<std::size_t>(output));
    const dtype t = register_type(to.type, facts_);
    const node_id x = b.item("@texel_x"), y = b.item("@texel_y");
    if (to.texel_size == 1) return b.texel(to.array, t, x, y, b.integer(0));
    const node_id texel = b.texel(to.array, t, x, y);
    return lanes == 4 ? texel : b.pick(texel, address_.component(to, address_.element(to, i, j)));
}

} // namespace sinter::plan
