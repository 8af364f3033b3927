#pragma once
// Operations of the language, and what is true of each: elementwise ones are rows of op_table.inc, the few
// that move, look up or fold elements rows of structural_op_table.inc. Code asks for a trait, not for a list
// of ops.

#include <cstdint>

#include <sinter/core/dtype.hpp>

namespace sinter::inline SINTER_ABI {

enum class op : std::uint8_t {
#define SINTER_STRUCTURAL(name, ...) name,
#include <sinter/core/structural_op_table.inc>
#undef SINTER_STRUCTURAL
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

/// A row or column number, which need not have an operand.
constexpr bool is_index(leaf_kind kind) {
    return kind == leaf_kind::row_index || kind == leaf_kind::col_index;
}

/// How a reduction folds its elements.
enum class reduction : std::uint8_t {
    sum,
    prod,
    min,
    max,
    any,
    all,
    argmin,
    argmax,
    compensated_sum,
    function ///< the program's own (graph::joining), which may not commute
};

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

/// The operands that the result has its extents from. Where several lend all of theirs, these broadcast.
enum class op_extents : std::uint8_t {
    computed, ///< all that are not read around (op_traits::arrays)
    first,
    last,
    product, ///< rows of the first, columns of the second
    folded   ///< the only one's, but for those that are folded (reduce_axis)
};

/// What an op's numbers (a sinter::view) are.
enum class op_numbers : std::uint8_t {
    none,     ///< there are none
    view,     ///< those of a view
    structure ///< those of a structure that programs only name
};

/// What code asks of an op. Each member means one thing; the defaults are what most structural ops are.
struct op_traits {
    /// So many operands, the first ones, are arrays that are read around: elements at other places than the
    /// result's.
    std::uint8_t arrays = 0;
    op_extents extents = op_extents::computed;
    op_numbers numbers = op_numbers::none;
    bool elementwise = false;   ///< a row of op_table.inc
    bool by_elements = false;   ///< of nothing but what its operands have in the element's own place
    bool transposes = false;    ///< in programs: its transpose is made of its operands' transposes
    bool fold = false;          ///< of many elements it makes one
    bool adds_products = false; ///< a compiler makes multiply-adds of it
    bool folds_beside = false;  ///< several folds of one kernel share their loops
    bool scan = false;          ///< for each element it folds those up to this one
    bool turns = false;         ///< a loop within a value
    bool correlation = false;   ///< neighbours that an operand weighs
    bool batch = false;         ///< a function of the small matrices in rows
    bool group = false;         ///< the same, of a matrix that a work-group takes
};

struct op_info {
    const char* name;
    int arity;
    op_types types;
    int cost;
    int precedence;
    const char* spelling;
    op_traits traits;
};

namespace detail {
inline constexpr op_traits elementwise_traits{.elementwise = true, .by_elements = true, .transposes = true};

inline constexpr op_info op_infos[] = {
#define SINTER_STRUCTURAL(name, word, arity, cost, ...)                                                      \
    {word, arity, op_types::arithmetic, cost, 0, "", __VA_ARGS__},
#include <sinter/core/structural_op_table.inc>
#undef SINTER_STRUCTURAL
#define SINTER_OP(name, arity, types, cost, precedence, spelling, real, integer)                             \
    {#name, arity, op_types::types, cost, precedence, spelling, elementwise_traits},
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
    return info(o).traits.elementwise;
}
constexpr bool is_shift(op o) {
    return info(o).types == op_types::shift;
}
/// Works on the bits of integers; floating operands are refused.
constexpr bool is_bitwise(op o) {
    return info(o).types == op_types::bits || is_shift(o);
}
/// Of the low 32 bits of its operands, whatever integers these are.
constexpr bool is_on_words(op o) {
    return o == op::philox || o == op::multiply_high || o == op::mixed_bits;
}
constexpr bool is_ordering(op o) {
    return o == op::less || o == op::less_equal || o == op::greater || o == op::greater_equal;
}
/// An element is made of those in its own place, and of nothing else.
constexpr bool is_by_elements(op o) {
    return info(o).traits.by_elements;
}
/// In programs: its transpose is what it makes of its operands' transposes.
constexpr bool transposes_operands(op o) {
    return info(o).traits.transposes;
}
/// Makes one element of many: a product or a reduction.
constexpr bool is_fold(op o) {
    return info(o).traits.fold;
}
/// Made of products that are added up, which a compiler may round together.
constexpr bool adds_products(op o) {
    return info(o).traits.adds_products;
}
/// Folds the products of two operands: of rows of the first and columns of the second.
constexpr bool folds_products(op o) {
    return is_fold(o) && adds_products(o);
}
/// One loop folds several of these beside each other, if their terms lie at the same places.
constexpr bool folds_beside(op o) {
    return info(o).traits.folds_beside;
}
/// Makes of each element what those of its line up to it are together.
constexpr bool is_scan(op o) {
    return info(o).traits.scan;
}
/// A kernel is made around such a value: what is below it is computed for its terms, what is above it of its
/// results.
constexpr bool leads_kernel(op o) {
    return info(o).traits.fold || info(o).traits.scan || info(o).traits.group;
}
/// A loop within a value: its operand may differ from turn to turn.
constexpr bool takes_turns(op o) {
    return info(o).traits.turns;
}
/// The states of a loop together, or what it makes of them.
constexpr bool is_tuple(op o) {
    return o == op::tuple2 || o == op::tuple3;
}
/// Arguments of a loop's function have numbers from this one on. Those of a reduction's have the numbers
/// before it: 2 n is part n of what is on the left, and 2 n + 1 is that of what is on the right.
inline constexpr std::uint8_t first_state = 6;
/// A sum of neighbours, which its other operands weigh.
constexpr bool is_correlation(op o) {
    return info(o).traits.correlation;
}
/// A function of the small matrices in the rows of its operands.
constexpr bool is_batch(op o) {
    return info(o).traits.batch;
}
/// A function of a matrix that a work-group takes.
constexpr bool is_group(op o) {
    return info(o).traits.group;
}
/// Comes with numbers (a sinter::view).
constexpr bool has_numbers(op o) {
    return info(o).traits.numbers != op_numbers::none;
}
/// These are of a structure that programs only name, which differs where they do.
constexpr bool has_structure(op o) {
    return info(o).traits.numbers == op_numbers::structure;
}
/// So many operands, the first ones, are arrays that are read around. The others are computed.
constexpr int arrays_of(op o) {
    return info(o).traits.arrays;
}
/// Operand `n` is an array of which other elements are read than those at the element's own place.
constexpr bool reads_around(op o, int n) {
    return n < arrays_of(o);
}
/// There are elements at computed places among what it reads.
constexpr bool reads_elsewhere(op o) {
    return arrays_of(o) > 0;
}
constexpr op_extents extents_rule(op o) {
    return info(o).traits.extents;
}
/// The result has extents from operand `n`.
constexpr bool lends_extents(op o, int n) {
    switch (extents_rule(o)) {
    case op_extents::first: return n == 0;
    case op_extents::last: return n == arity(o) - 1;
    case op_extents::product:
    case op_extents::folded:
    case op_extents::computed: break;
    }
    return !reads_around(o, n);
}

constexpr const char* name_of(reduction r) {
    constexpr const char* names[] = {
        "sum", "prod", "min", "max", "any", "all", "argmin", "argmax", "compensated_sum", "reduce"};
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
    case reduction::prod:
    case reduction::min:
    case reduction::max: return promoted(t);
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
