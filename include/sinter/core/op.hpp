#pragma once
// Operations of the language. Elementwise ones are rows of op_table.inc; the few that move or reduce data
// are listed here.

#include <cstdint>

#include <sinter/core/dtype.hpp>

namespace sinter {

enum class op : std::uint8_t {
    leaf,      ///< an array, a host scalar or an index; see leaf_kind
    cast,      ///< conversion of its operand to the value's type
    view,      ///< other indices for the same elements; see view_kind
    contract,  ///< sum over k of a(i, k) * b(k, j)
    reduce,    ///< one axis or all elements folded; see reduction
    gather,    ///< element (b(i, j), c(i, j)) of array a; see core/edge.hpp
    image_row, ///< row b as the image that row a belongs to has it, of images of c rows; a gather's row only
    turn,      ///< the number, from 0 on, of the turn that the loop of a series around it takes
    series,    ///< sum of a over so many turns (value::group_shape), which is a loop wherever it is needed
    // Written out as gathers when a program becomes a graph; see graph/stencil.hpp.
    correlate, ///< sum of a's elements around (i, j), weighted by the matrix b
    separable, ///< the same with weights b(r) c(s)
    sample,    ///< a at the fractional place (b(i, j), c(i, j))
    images,    ///< a, for the three above: images of b rows each below the other; a sample's have c rows
    // A function of small matrices, one to a row; see core/batch.hpp and graph/batch.hpp.
    batch1, ///< of one array of them
    batch2,
    batch3,
    group1, ///< the same, taken by work-groups; in graphs only
    group2,
#define SINTER_OP(name, ...) name,
#include <sinter/core/op_table.inc>
#undef SINTER_OP
    count
};

/// What a leaf of an expression stands for.
enum class leaf_kind : std::uint8_t {
    array,     ///< elements of a storage
    scalar,    ///< a number given by the host; a kernel argument
    row_index, ///< the row i of the element being computed, as int32
    col_index, ///< its column j
    literal,   ///< a number that is part of the structure; only in graphs
    nothing    ///< no element, see expr::nothing; only in programs
};

/// How a reduction folds its elements.
enum class reduction : std::uint8_t { sum, prod, min, max, any, all, argmin, argmax, compensated_sum };

/// The result is the place of an element, and not its value.
constexpr bool gives_place(reduction r) {
    return r == reduction::argmin || r == reduction::argmax;
}

/// Which elements a reduction folds together.
enum class reduce_axis : std::uint8_t {
    all,  ///< every element; the result is a scalar (any x any)
    cols, ///< the elements of each row, out(i, 0); the result is m x 1
    rows  ///< the elements of each column, out(0, j); the result is 1 x n
};

/// Typing rule of an elementwise op.
enum class op_types : std::uint8_t {
    arithmetic, ///< operands are promoted to a common type, which is the result's
    rounding,   ///< like arithmetic; the identity on integers
    floating,   ///< like arithmetic, integers become float first
    comparison, ///< operands are promoted, the result is bool
    test,       ///< a floating operand, the result is bool
    logical,    ///< bool operands, bool result
    bits,       ///< like arithmetic, of integers and bool alone
    shift,      ///< the same, and the result has the first operand's promoted type
    select      ///< bool, then two operands promoted to the result's type
};

struct op_info {
    const char* name;
    int arity;
    op_types types;
    int cost;
    int precedence;
    const char* spelling;
};

namespace detail {
inline constexpr op_info op_infos[] = {
    {"leaf", 0, op_types::arithmetic, 0, 0, ""},      {"cast", 1, op_types::arithmetic, 1, 0, ""},
    {"view", 1, op_types::arithmetic, 0, 0, ""},      {"contract", 2, op_types::arithmetic, 0, 0, ""},
    {"reduce", 1, op_types::arithmetic, 0, 0, ""},    {"gather", 3, op_types::arithmetic, 4, 0, ""},
    {"image_row", 3, op_types::arithmetic, 4, 0, ""}, {"turn", 0, op_types::arithmetic, 0, 0, ""},
    {"series", 1, op_types::arithmetic, 1, 0, ""},    {"correlate", 2, op_types::arithmetic, 0, 0, ""},
    {"correlate", 3, op_types::arithmetic, 0, 0, ""}, {"sample", 3, op_types::arithmetic, 0, 0, ""},
    {"images", 3, op_types::arithmetic, 0, 0, ""},    {"batch", 1, op_types::arithmetic, 0, 0, ""},
    {"batch", 2, op_types::arithmetic, 0, 0, ""},     {"batch", 3, op_types::arithmetic, 0, 0, ""},
    {"group", 1, op_types::arithmetic, 0, 0, ""},     {"group", 2, op_types::arithmetic, 0, 0, ""},
#define SINTER_OP(name, arity, types, cost, precedence, spelling, real, integer)                             \
    {#name, arity, op_types::types, cost, precedence, spelling},
#include <sinter/core/op_table.inc>
#undef SINTER_OP
};
} // namespace detail

constexpr const op_info& info(op o) {
    return detail::op_infos[static_cast<int>(o)];
}
constexpr int arity(op o) {
    return info(o).arity;
}
constexpr bool is_elementwise(op o) {
    return o > op::group2;
}
constexpr bool is_shift(op o) {
    return info(o).types == op_types::shift;
}
/// Works on the bits of integers; floating operands are refused.
constexpr bool is_bitwise(op o) {
    return info(o).types == op_types::bits || is_shift(o);
}
constexpr bool is_ordering(op o) {
    return o == op::less || o == op::less_equal || o == op::greater || o == op::greater_equal;
}
constexpr bool is_batch(op o) {
    return o == op::batch1 || o == op::batch2 || o == op::batch3;
}
constexpr bool is_group(op o) {
    return o == op::group1 || o == op::group2;
}
/// Comes with numbers (a sinter::view): those of a view, or of a structure that programs only name.
constexpr bool has_numbers(op o) {
    return o == op::view || o == op::correlate || o == op::separable || is_batch(o);
}
/// Operand `n` is an array of which other elements are read than those at the element's own place.
constexpr bool reads_around(op o, int n) {
    if (o == op::gather || o == op::sample) return n == 0;
    return o == op::correlate || o == op::separable || is_batch(o);
}
/// The result's extents are, or broadcast from, those of operand `n`.
constexpr bool lends_extents(op o, int n) {
    if (is_batch(o)) return n == arity(o) - 1;
    if (o == op::images) return n == 0;
    return !reads_around(o, n) || (n == 0 && (o == op::correlate || o == op::separable));
}

constexpr const char* name_of(reduction r) {
    constexpr const char* names[] = {"sum",    "prod",           "min", "max", "any", "all", "argmin",
                                     "argmax", "compensated_sum"};
    return names[static_cast<int>(r)];
}

/// Result type of a reduction over elements of type `t`.
constexpr dtype result_type(reduction r, dtype t) {
    switch (r) {
    case reduction::any:
    case reduction::all: return dtype::boolean;
    case reduction::argmin:
    case reduction::argmax: return dtype::i32;
    case reduction::sum:
    case reduction::prod: return t == dtype::boolean ? dtype::i32 : t;
    default: return t;
    }
}

/// Result type of an elementwise op whose promoted operand type is `t` (for `select`: of the two branches).
constexpr dtype result_type(op o, dtype t) {
    switch (info(o).types) {
    case op_types::comparison:
    case op_types::test:
    case op_types::logical: return dtype::boolean;
    case op_types::floating: return to_floating(t);
    default: return t;
    }
}

} // namespace sinter
