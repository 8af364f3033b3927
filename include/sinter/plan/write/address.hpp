#pragma once
// Address arithmetic of generated kernels: the formulas of core/layout.hpp, specialised by layout class. The
// only file that writes an index into an array.

#include <limits>
#include <string>
#include <utility>

#include <sinter/core/edge.hpp>
#include <sinter/plan/facts/bindings.hpp>
#include <sinter/plan/loops/loop_builder.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// One array as a kernel sees it.
struct array_view {
    int array = -1; ///< number of its argument; -1 for index leaves
    argument_source source = argument_source::leaf;
    int index = 0;
    std::string name;
    dtype type = dtype::f32;
    layout_class shape;
    array_form form = array_form::memory;
    int texel_size = 4; ///< textures: elements of a texel
};

class addresser {
public:
    using node_id = loops::node_id;
    using kind = argument_kind;

    explicit addresser(loops::builder& b) : b_(b) {}

    /// Index of element (i, j), in elements of the storage.
    node_id element(const array_view& a, node_id i, node_id j) {
        node_id e = b_.integer(0);
        if (a.shape.rows == stride_class::unit) e = i;
        if (a.shape.rows == stride_class::general) e = b_.times(i, row_stride(a));
        if (a.shape.cols == stride_class::unit) e = b_.plus(e, j);
        if (a.shape.cols == stride_class::general) e = b_.plus(e, b_.times(j, col_stride(a)));
        if (a.shape.has_offset) e = b_.plus(parameter(a, kind::offset, "_offset"), e);
        if (!a.shape.folded) return e;
        const node_id fold = parameter(a, kind::fold, "_fold");
        const node_id row = b_.index_op(op::divide, e, fold), col = b_.index_op(op::mod, e, fold);
        return b_.plus(b_.plus(parameter(a, kind::base_offset, "_base"),
                               b_.times(row, parameter(a, kind::base_row_stride, "_base_row_stride"))),
                       b_.times(col, parameter(a, kind::base_col_stride, "_base_col_stride")));
    }

    /// Index of the element that is `n` columns, or rows, further than the one with index `e`; not of a
    /// folded array.
    node_id further(const array_view& a, node_id e, std::int64_t n, bool down) {
        return b_.plus(e, b_.times(b_.integer(n), down ? row_stride(a) : col_stride(a)));
    }

    /// Row and column in a view of the element `e` elements behind its first; `between`: it lies between two
    /// of the view's, or -1 where that cannot be. The view's rows, or its columns, follow each other in the
    /// storage.
    struct place_in_view {
        node_id i, j, between;
    };
    place_in_view place_of(const array_view& a, node_id e, bool by_rows) {
        place_in_view at{b_.integer(0), b_.integer(0), -1};
        node_id rest = e;
        const auto count = [&](const char* name, stride_class c, node_id& index, auto stride) {
            if (c == stride_class::zero) return; // one row, or one column
            if (c == stride_class::unit) {
                index = rest == e ? e : b_.declare(name, rest);
                rest = -1;
                return;
            }
            index = b_.declare(name, b_.index_op(op::divide, rest, stride(a)));
            rest = b_.minus(rest, b_.times(index, stride(a)));
        };
        const auto rows = [&] { count("i", a.shape.rows, at.i, [&](auto& v) { return row_stride(v); }); };
        const auto cols = [&] { count("j", a.shape.cols, at.j, [&](auto& v) { return col_stride(v); }); };
        if (by_rows) {
            rows();
            cols();
        } else {
            cols();
            rows();
        }
        if (rest >= 0) at.between = b_.compare(op::not_equal, rest, b_.integer(0));
        return at;
    }

    /// Texel that holds storage element `e` of a texture, counted row by row of the texture.
    std::pair<node_id, node_id> texel(const array_view& a, node_id e) {
        return folded_texel(a, b_.index_op(op::divide, e, b_.integer(a.texel_size)));
    }
    /// Texel of four that holds element `e` of a buffer texture. By a shift: llvmpipe's compiler makes four
    /// operations of a signed division, for every fetch of a product.
    node_id buffer_texel(node_id e) { return b_.high_bits(e, b_.integer(2)); }
    /// Column and row of a texture's texel number `t`. A division by what the compiler does not know takes a
    /// GPU some twenty operations, and llvmpipe one for each fragment.
    std::pair<node_id, node_id> folded_texel(const array_view& a, node_id t) {
        if (a.shape.runs_on) {
            const node_id log2 = parameter(a, kind::texture_width_log2, "_width_log2");
            return {b_.low_bits(t, log2), b_.high_bits(t, log2)};
        }
        const node_id width = texture_width(a);
        return {b_.index_op(op::mod, t, width), b_.index_op(op::divide, t, width)};
    }
    /// Row of the texture that holds row i of an array, and place in it of column j, where rows lie in rows.
    node_id texture_row(const array_view& a, node_id i) {
        return a.shape.has_offset ? b_.plus(parameter(a, kind::texture_row, "_first_row"), i) : i;
    }
    node_id texture_col(const array_view& a, node_id j) {
        return a.shape.has_offset ? b_.plus(parameter(a, kind::texture_col, "_first_col"), j) : j;
    }
    /// The other way round: of the texel of `a` that this fragment owns.
    node_id row_of_texel(const array_view& a) {
        const node_id y = b_.item("@texel_y");
        if (!a.shape.has_offset) return y;
        return b_.minus(y, parameter(a, kind::texture_row, "_first_row"));
    }
    node_id first_col_of_texel(const array_view& a) {
        const node_id x = b_.times(b_.integer(a.texel_size), b_.item("@texel_x"));
        if (!a.shape.has_offset) return x;
        return b_.minus(x, parameter(a, kind::texture_col, "_first_col"));
    }
    /// First storage element of the texel of `a` that this fragment owns.
    node_id first_of_texel(const array_view& a) {
        const node_id x = b_.item("@texel_x"), y = b_.item("@texel_y");
        return b_.times(b_.integer(a.texel_size), b_.plus(b_.times(y, texture_width(a)), x));
    }
    /// The same, counted from the first element of a view on: below zero where the texel lies before it.
    node_id first_of_view(const array_view& a) {
        const node_id e = first_of_texel(a);
        return a.shape.has_offset ? b_.minus(e, parameter(a, kind::offset, "_offset")) : e;
    }
    node_id texture_width(const array_view& a) { return parameter(a, kind::texture_width, "_width"); }

    /// Pixel and channel of column j, which may be negative.
    std::pair<node_id, node_id> pixel(node_id j, int channels) {
        const node_id count = b_.integer(channels);
        const node_id minus = b_.integer(-1), below = b_.minus(minus, j);
        const node_id quotient = b_.either(b_.compare(op::less, j, b_.integer(0)),
                                           b_.minus(minus, b_.index_op(op::divide, below, count)),
                                           b_.index_op(op::divide, j, count));
        return {quotient, b_.minus(j, b_.times(quotient, count))};
    }

    /// An index as `a` is looked up at it: within [0, extent). `exists` becomes the test that it was there,
    /// if the edge is zero. See core/edge.hpp.
    node_id within(edge beyond, node_id i, node_id extent, node_id& exists) {
        const node_id zero = b_.integer(0), last = b_.minus(extent, b_.integer(1));
        switch (beyond) {
        case edge::wrap: {
            const node_id below = b_.minus(b_.integer(-1), i); // as far below 0 as i above
            const node_id place = b_.index_op(op::mod, b_.index_op(op::max, i, below), extent);
            return b_.either(b_.compare(op::less, i, zero), b_.minus(last, place), place);
        }
        case edge::mirror: {
            const node_id twice = b_.times(b_.integer(2), last);
            const node_id period = b_.index_op(op::max, twice, b_.integer(1));
            // The lowest int32, which places beyond all of them become, has no opposite; where indices are
            // long, it is taken for the same place.
            const node_id lowest = b_.integer(-(std::numeric_limits<std::int32_t>::max)());
            const node_id below = b_.minus(zero, b_.index_op(op::max, i, lowest));
            const node_id size = b_.index_op(op::max, i, below);
            const node_id place = b_.index_op(op::mod, size, period);
            return b_.index_op(op::min, place, b_.minus(twice, place));
        }
        case edge::zero:
            exists = b_.both(b_.compare(op::greater_equal, i, zero), b_.compare(op::less, i, extent));
            break;
        case edge::clamp: break;
        }
        return b_.index_op(op::min, b_.index_op(op::max, i, zero), last);
    }

    /// Component of its texel that storage element `e` is.
    node_id component(const array_view& a, node_id e) {
        return b_.index_op(op::mod, e, b_.integer(a.texel_size));
    }

    /// An integer argument, declared on first use.
    node_id parameter(const array_view& a, kind k, const char* suffix) {
        return parameter(k, a.source, a.index, a.name + suffix);
    }
    node_id parameter(kind k, argument_source source, int index, const std::string& name) {
        for (const argument& p : b_.out.arguments)
            if (p.name == name) return b_.index_name(name);
        argument p;
        p.kind = k;
        p.source = source;
        p.index = index;
        p.type = dtype::i32;
        p.wide = b_.out.wide;
        p.name = name;
        b_.out.arguments.push_back(std::move(p));
        return b_.index_name(name);
    }

private:
    loops::builder& b_;

    node_id row_stride(const array_view& a) {
        const bool leading = a.shape.cols != stride_class::general && !a.shape.folded;
        return parameter(a, kind::row_stride, leading ? "_ld" : "_row_stride");
    }
    node_id col_stride(const array_view& a) { return parameter(a, kind::col_stride, "_col_stride"); }
};

} // namespace sinter::plan
