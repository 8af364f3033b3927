#pragma once
// Trees that read elements at other places than their own: views, gathers, samples and neighbours.

#include <cstdint>

#include <sinter/core/edge.hpp>
#include <sinter/expr/node.hpp>

namespace sinter::inline SINTER_ABI::expr {

constexpr node view_node(view_kind kind, std::int64_t rows, std::int64_t cols, const node& a) {
    node n = node_over(op::view, a);
    n.attribute = static_cast<std::uint8_t>(kind);
    n.rows = rows;
    n.cols = cols;
    ++n.views;
    return apart(n);
}

/// Elements of `a` at rows `i` and columns `j`.
constexpr node gather_node(std::uint8_t lookup, const node& a, const node& i, const node& j) {
    const node* const parts[] = {&i, &j};
    node n = call_node(op::add, parts, 2);
    n.code = op::gather;
    n.attribute = lookup;
    n.type = a.type;
    n.operand_type = dtype::i32;
    n.adapts = a.adapts;
    n.is_whole = a.is_whole;
    n.part_count = 3;
    n.parts[0] = &a;
    n.parts[1] = &i;
    n.parts[2] = &j;
    n.operands += a.operands;
    n.views += a.views;
    n.size += a.size + 2;
    n.depth = n.depth > a.depth ? n.depth : a.depth + 1;
    return n;
}

/// `value`, of elements that `place`, a gather, names.
constexpr node assign_at_node(const node& value, const node& place) {
    const node* const parts[] = {&value, &place};
    return gathered_node(op::assign_at, 0, place.type, parts, 2);
}

/// `a` at rows `i` and pixels `j`, which are fractions.
constexpr node sample_node(std::uint8_t how, const node& a, const node& i, const node& j) {
    node n = gather_node(how, a, i, j);
    const bool keeps_type = is_floating(a.type) || lookup::unpacked(how).between == filter::nearest;
    n.code = op::sample;
    n.type = keeps_type ? a.type : dtype::f32;
    n.operand_type = a.type == dtype::f64 ? dtype::f64 : dtype::f32;
    n.is_whole = keeps_type && a.is_whole;
    return n;
}

/// `a` as images of equal heights, which are numbers: its own, and those of a sample of it.
constexpr node images_node(const node& a, const node& height) {
    const node* const parts[] = {&a, &height, &height};
    node n = call_node(op::add, parts, 3);
    n.code = op::images;
    n.type = a.type;
    n.operand_type = dtype::i32;
    n.adapts = a.adapts;
    n.is_whole = a.is_whole;
    n.rows = a.rows;
    n.cols = a.cols;
    n.rows_fit = n.cols_fit = true;
    return n;
}

/// `a` weighted by a matrix, or by columns v(r) w(s), around each element. Holds a view: see
/// graph/stencil.hpp.
constexpr node correlate_node(std::uint8_t lookup, const node* const* parts, int count) {
    node n = call_node(op::add, parts, count);
    n.code = count == 2 ? op::correlate : op::separable;
    n.attribute = lookup;
    n.rows = parts[0]->rows;
    n.cols = parts[0]->cols;
    n.rows_fit = n.cols_fit = true;
    ++n.views;
    return apart(n);
}
template <class... A>
constexpr node correlate_of(std::uint8_t lookup) {
    const node* const parts[] = {&A::info...};
    return correlate_node(lookup, parts, static_cast<int>(sizeof...(A)));
}

/// Other indices for the elements of an expression that is no array.
template <view_kind Kind, std::int64_t R, std::int64_t C, class A>
struct viewed {
    static constexpr node info = view_node(Kind, R, C, A::info);
};

/// Elements of `A` at rows `Row` and columns `Col`; `Lookup` is a packed sinter::lookup.
template <std::uint8_t Lookup, class A, class Row, class Col>
struct gathered {
    static constexpr node info = gather_node(Lookup, A::info, Row::info, Col::info);
    static_assert(info.rows_fit && info.cols_fit,
                  "sinter: the row and column numbers of a gather must have equal extents; for all pairs of "
                  "two vectors write gather(A, colwise(i), rowwise(j))");
};

/// `Value` for the elements that `Place`, a gather, names.
template <class Value, class Place>
struct placed {
    static constexpr node info = assign_at_node(Value::info, Place::info);
};

/// `A` at fractional places.
template <std::uint8_t Lookup, class A, class Row, class Col>
struct sampled {
    static constexpr node info = sample_node(Lookup, A::info, Row::info, Col::info);
    static_assert(info.rows_fit && info.cols_fit,
                  "sinter: the row and column places of a sample must have equal extents");
};

/// `A` as images one below the other.
template <class A>
struct stacked {
    static constexpr node info = images_node(A::info, number<dtype::i32>::info);
};

/// `A` and its neighbours, weighted by one matrix or by two columns.
template <std::uint8_t Lookup, class... A>
struct correlated {
    static constexpr node info = correlate_of<A...>(Lookup);
};

/// Places that a minimum, a clamp or a remainder brings into int32; their user has not written it.
template <class Bounded>
struct kept_places {
    static constexpr node info = [] {
        node n = Bounded::info;
        n.attribute = graph::keeps_places;
        return n;
    }();
};

/// A sample at places that are not the user's.
template <class Sample>
struct resized {
    static constexpr node info = [] {
        node n = Sample::info;
        n.axis = graph::ends_resize;
        return n;
    }();
};

} // namespace sinter::expr
