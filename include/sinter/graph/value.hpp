#pragma once
// The data that every stage behind the template layer works on: programs (what a type says), operands (what
// an object holds) and graphs of values. Plain structs, no templates.

#include <cstdint>

#include <sinter/core/any_number.hpp>
#include <sinter/core/attribute.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/core/layout.hpp>
#include <sinter/core/op.hpp>

namespace sinter::inline SINTER_ABI::graph {

/// What is known of an extent from types alone.
enum class extent_kind : std::uint8_t {
    any,  ///< broadcast: fits every extent
    one,  ///< exactly 1 (a column vector has one column)
    sized ///< known at run time
};

/// The attribute of a division that ends a mean, for words alone: it computes as any other.
inline constexpr std::uint8_t ends_mean = 1;
/// The attribute of a comparison of rows with columns that is true on the diagonal of a square.
inline constexpr std::uint8_t makes_identity = 1;
/// The attribute of what brings places of other types into int32, for words alone.
inline constexpr std::uint8_t keeps_places = 1;
/// The axis of a sample whose places resize() made, for words alone.
inline constexpr reduce_axis ends_resize = reduce_axis::rows;

/// One step of an expression's postfix program. An expression type is a constexpr array of these.
struct instruction {
    op code = op::leaf;
    dtype type = dtype::f32; ///< of the result
    /// leaf_kind, view_kind, reduction, lookup, batch_function (see core/attribute.hpp), ends_mean,
    /// keeps_places or makes_identity
    std::uint8_t attribute = 0;
    reduce_axis axis = reduce_axis::all;
    extent_kind rows = extent_kind::sized, cols = extent_kind::sized; ///< of the result
    std::uint16_t index = 0; ///< leaf: number of the operand; view: number of the view's parameters
};

/// An extent of a value, by name and not by number: plans do not depend on sizes.
/// `any`, `one`, or "rows or columns of leaf n (after its views)".
struct extent {
    std::int32_t code = -1;
    static constexpr extent any() { return {-1}; }
    static constexpr extent one() { return {-2}; }
    static constexpr extent of(int leaf, int axis) { return {leaf * 2 + axis}; }
    constexpr bool is_any() const { return code == -1; }
    constexpr bool is_one() const { return code == -2; }
    constexpr bool is_sized() const { return code >= 0; }
    constexpr int leaf() const { return code / 2; }
    constexpr int axis() const { return code % 2; } ///< 0 rows, 1 columns
    friend constexpr bool operator==(extent, extent) = default;
};

/// What an array of halves that a kernel would compute within another one has in it. There sums and products
/// of halves are not rounded, nor is anything else before it is stored.
enum class half_form : std::uint8_t {
    sums_as_floats, ///< sums and products as floats
    operand,        ///< the same, but for a matrix: matrix units take a product's operands in halves
    floats          ///< all as floats: part of a formula
};

/// How an operand, or a leaf with all its views, lies in memory: with neighbouring columns, neighbouring
/// rows, or neither.
enum class storage_order : std::uint8_t { strided, row_major, column_major };

/// Which part of a view's parameters applies to a leaf below it. A view of a product a * b becomes a view
/// of a's rows and one of b's columns.
enum class view_part : std::uint8_t {
    whole,
    rows,            ///< v's row map on the rows, columns untouched
    cols,            ///< v's column map on the columns, rows untouched
    cols_transposed, ///< (i, k) -> (k, v's column of i)
    rows_transposed, ///< (k, j) -> (v's row of j, k)
    // v's numbers are not used:
    transpose, ///< (i, j) -> (j, i)
    each_row,  ///< (i, j) -> (0, j), any number of rows
    each_col   ///< (i, j) -> (i, 0), any number of columns
};

struct view_step {
    std::uint16_t view = 0; ///< number of the parameters in the operands
    view_kind kind = view_kind::straight;
    view_part part = view_part::whole;
    bool of_column = false; ///< along_rows, along_cols: what is viewed is a column, else a row
    friend constexpr bool operator==(const view_step&, const view_step&) = default;
};

/// A leaf after rewriting: an operand seen through a chain of views, innermost first.
struct leaf {
    leaf_kind kind = leaf_kind::array;
    dtype type = dtype::f32;
    int operand = -1;   ///< number of the operand; -1 for a temporary and for index leaves without extents
    int temporary = -1; ///< number of the plan's temporary, or -1
    std::int32_t shape = -1; ///< index leaves: the leaf whose extents they have, or -1
    bool widened = false;    ///< a temporary of halves that lie in memory as the floats they were computed in
    bool whole = false;      ///< all of the array that the operand is a view of
    any_number number = {};  ///< literals
    bool absent = false;     ///< a literal that stands for no number: a product leaves the term out
    dynamic_array<view_step> views;
    extent rows, cols; ///< of the viewed leaf
    friend bool operator==(const leaf&, const leaf&) = default;

    dtype type_in_memory() const { return widened ? computed_in(type) : type; }
};

using value_id = std::int32_t;

/// A node of the graph. Equal values are one value (hash-consing).
struct value {
    op code = op::leaf;
    dtype type = dtype::f32;
    std::uint8_t attribute = 0; ///< reduction, batch_function or lookup: see core/attribute.hpp
    reduce_axis axis = reduce_axis::all;
    /// groups: packed_shape of their matrices; series: how many turns; reductions by a function: its number;
    /// tuples of a sparse matrix: the entries of a share
    std::uint16_t constant = 0;
    extent rows, cols;
    std::int32_t leaf = -1;
    value_id args[3] = {-1, -1, -1};
    friend constexpr bool operator==(const value&, const value&) = default;

    struct arg_range {
        const value_id *first, *last;
        const value_id* begin() const { return first; }
        const value_id* end() const { return last; }
    };
    /// All operands but arrays of which elements elsewhere are read. They lie in this value.
    /// (Inlined by order: the interpreter asks it of every value for every block.)
    [[gnu::always_inline]] arg_range computed_args() const {
        const op_info& o = info(code);
        return {args + o.traits.arrays, args + o.arity};
    }
};

/// The number of the turn in a series.
constexpr value turn_of_series() {
    return {op::turn, dtype::i32, 0, reduce_axis::all, 0, extent::any(), extent::any(), -1, {-1, -1, -1}};
}
/// The sum of value `id`, which is `term`, over so many turns. A series has none in it.
constexpr value series_of(value_id id, const value& term, std::uint16_t turns) {
    return {op::series, term.type, 0, reduce_axis::all, turns, term.rows, term.cols, -1, {id, -1, -1}};
}

/// Value `id`, of this type, over the turns from `first` up to before `end` together, in these extents.
constexpr value sum_between_of(value_id id, dtype type, value_id first, value_id end, extent rows,
                               extent cols, reduction how) {
    constexpr std::uint16_t usual_turns = 8;
    const auto kind = static_cast<std::uint8_t>(how);
    return {op::sum_between, type, kind, reduce_axis::all, usual_turns, rows, cols, -1, {id, first, end}};
}

/// What the turns of a loop are taken to be that is as long as the host says.
inline constexpr std::uint16_t usual_steps = 32;
/// The states of a loop: of its start, or of its function (the second or third operand of a `steps`).
struct states {
    value_id all[3] = {-1, -1, -1};
    int count = 1;
    const value_id* begin() const { return all; }
    const value_id* end() const { return all + count; }
};

/// Makes one number of all elements.
constexpr bool folds_all(const value& v) {
    return extents_rule(v.code) == op_extents::folded && v.axis == reduce_axis::all;
}
/// How many turns the loop of such a value (takes_turns) takes, or is taken to.
constexpr std::uint16_t turns_of(const value& v) {
    return v.constant;
}
/// Of a group: its matrices' columns, those of the right sides, and whether there are fewer columns than
/// room.
constexpr std::int64_t order_of(const value& v) {
    return sinter::order_of(v.constant);
}
constexpr std::int64_t right_sides_of(const value& v) {
    return sinter::right_sides_of(v.constant);
}
constexpr bool has_fewer_columns(const value& v) {
    return sinter::has_fewer_columns(v.constant);
}

/// What a value was called in the program before it was written out. Of words only: nothing computes with it.
struct value_name {
    value_id id;
    const char* text;
    value_id args[3];
    int count;
};

/// Of a value that was the product of a sparse matrix, which has the values args[0] and the columns args[2],
/// and args[1].
inline constexpr const char* name_of_product = "*";

/// A function by which a reduction joins what some terms gave (left) and what the terms behind them gave: the
/// value `result` of two arguments. A function of pairs has two results, each of which needs both parts of
/// left and right: so it has as many of these, one behind the other, and `part` is the number of this one.
struct joining {
    value_id left, right, result;
    std::uint8_t part = 0, parts = 1;
    friend constexpr bool operator==(const joining&, const joining&) = default;
};

/// Elements that a sum of neighbours weighs. Few are weighed wherever the sum is needed; more are worth a
/// strip of rows, or an array that holds the sum; many are a loop.
inline constexpr int few_taps = 16, many_taps = 128;

/// Values in topological order: operands come before their users.
struct value_graph {
    dynamic_array<value> values;
    dynamic_array<leaf> leaves;
    dynamic_array<value_name> names;
    dynamic_array<joining> functions; ///< of reductions

    /// Of a reduction by a function.
    const joining& function_of(const value& v) const { return functions[v.constant]; }
    /// What of its operand such a reduction folds: the terms are a tuple if the function has several parts.
    value_id terms_of(const value& v) const {
        return v.code == op::reduce && is_tuple((*this)[v.args[0]].code)
                   ? (*this)[v.args[0]].args[function_of(v).part]
                   : v.args[0];
    }

    const value& operator[](value_id id) const { return values[static_cast<std::size_t>(id)]; }
    value& operator[](value_id id) { return values[static_cast<std::size_t>(id)]; }

    states states_of(value_id id) const {
        const value& v = (*this)[id];
        if (!is_tuple(v.code)) return {{id, -1, -1}, 1};
        return {{v.args[0], v.args[1], v.args[2]}, arity(v.code)};
    }
    /// Calls f with each value that is another state of the loop that `id` is one of, and with `id`.
    template <class F>
    void each_state(value_id id, F f) const {
        const value& loop = (*this)[id];
        for (std::size_t n = 0; n < values.size(); ++n) {
            const value& v = values[n];
            if (v.code == op::steps && v.args[0] == loop.args[0] && v.args[1] == loop.args[1] &&
                v.args[2] == loop.args[2])
                f(static_cast<value_id>(n), static_cast<int>(v.attribute));
        }
    }
    /// The leaf that a value is, or null.
    const leaf* leaf_of(const value& v) const {
        return v.code == op::leaf ? &leaves[static_cast<std::size_t>(v.leaf)] : nullptr;
    }
    const leaf* leaf_of(value_id id) const { return leaf_of((*this)[id]); }
    /// The value is an array, or what views make of one.
    bool is_array(value_id id) const {
        const leaf* l = leaf_of(id);
        return l && l->kind == leaf_kind::array;
    }

    /// The choice of an operand's elements or nothing that a product's operand is, or -1.
    value_id choice_of_terms(value_id operand) const {
        const value* v = &(*this)[operand];
        for (; v->code == op::cast; v = &(*this)[operand]) operand = v->args[0];
        const leaf* l = v->code == op::select ? leaf_of(v->args[2]) : nullptr;
        return l && l->absent ? operand : -1;
    }
    /// Some terms of a product take no part. (Integers need not be told: zero times any is zero.)
    bool chooses_terms(value_id product) const {
        const value& v = (*this)[product];
        return v.code == op::contract && is_floating(v.type) &&
               (choice_of_terms(v.args[0]) >= 0 || choice_of_terms(v.args[1]) >= 0);
    }

    /// The n of "j < n", by which a select tells columns apart, or -1 if the condition is another.
    std::int64_t column_limit(value_id condition) const {
        const value& v = (*this)[condition];
        if (v.code != op::less) return -1;
        const leaf *left = leaf_of(v.args[0]), *right = leaf_of(v.args[1]);
        const bool column = left && left->kind == leaf_kind::col_index && left->views.empty();
        if (!column || !right || right->kind != leaf_kind::literal) return -1;
        return right->number.whole();
    }
};

} // namespace sinter::graph
