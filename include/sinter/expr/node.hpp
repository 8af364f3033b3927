#pragma once
// What a tree of an expression computes, as a constant: nodes, and how one is made of its parts. One plain
// function writes a tree as a postfix program, while compiling (for assignments) or at run time (for errors).

#include <cstdint>
#include <initializer_list>

#include <sinter/expr/extents.hpp>
#include <sinter/graph/value.hpp>

namespace sinter::inline SINTER_ABI::expr {

/// Of one expression, which holds them all.
inline constexpr int most_operands = 8192;

/// As many operands and views lie in an expression object itself, so that ordinary ones cost no allocation.
/// The intermediate ones of a statement live until its end, each with its own: without a bound, n operators
/// written in a row would take n * n / 2 places on the stack.
inline constexpr int most_in_object = 64;

/// What a tree computes. Parts are converted to `operand_type` (the condition of `select` to bool; arrays
/// that are gathered from keep their type).
struct node {
    op code = op::leaf;
    std::uint8_t attribute = 0; ///< leaf_kind, view_kind, reduction, lookup, batch_function or ends_mean
    reduce_axis axis = reduce_axis::all;
    dtype type = dtype::f32; ///< of the result
    dtype operand_type = dtype::f32;
    bool square = false;   ///< both operands are the first part, which is one value
    bool symbolic = false; ///< inside the lambda of map(), where `*` is elementwise
    bool adapts = false; ///< double because of host numbers alone, beside conditions and places: computed as
                         ///< what it is used as, if that is floating
    bool is_whole = false; ///< made of the whole numbers that an array holds: float may not hold them
    /// The row, or the column, of its own element is part of it, and not of an operand with other extents.
    bool counts_rows = false, counts_cols = false;
    bool rows_fit = true, cols_fit = true; ///< false after a mistake that is reported where the tree is made
    std::int64_t rows = any_extent, cols = any_extent;
    int operands = 0, views = 0; ///< how many an object of the tree holds
    int size = 0;                ///< upper bound of the program's instructions
    int depth = 1;               ///< of the tree below, this node included
    int part_count = 0; ///< not null tests: addresses compared with null are no constants under UBSan
    const node* parts[3] = {};

    constexpr bool is_scalar() const { return rows == any_extent && cols == any_extent; }
    constexpr bool is_long() const { return operands + views > most_in_object; }
    /// The type that part p is converted to.
    constexpr dtype part_type(int p) const {
        const bool own = (code == op::sample && parts[p]->type == dtype::i32) ||
                         (code == op::images && p == 0) || code == op::steps ||
                         (code == op::sparse_contract && p != 1) || code == op::rows_between ||
                         is_tuple(code) || is_tuple(parts[p]->code);
        if (own || (reads_around(code, p) && !(is_correlation(code) && parts[p]->adapts)))
            return parts[p]->type;
        return code == op::select && p == 0 ? dtype::boolean : operand_type;
    }
    /// `t`, one of this node's types, where its result is wanted as `want`: float for halves, too, as all
    /// arithmetic is.
    constexpr dtype adapted(dtype t, dtype want) const {
        if (!adapts || t != dtype::f64 || !is_floating(want)) return t;
        return computed_in(want);
    }
};

/// True of reductions, elements and arithmetic of them: no extents, and no index of a place.
constexpr bool is_number_of_device(const node& n) {
    const leaf_kind kind = leaf_kind_of(n);
    if (n.code == op::leaf && is_index(kind)) return false;
    if (!n.is_scalar() || n.symbolic) return false;
    for (int p = 0; p < n.part_count; ++p)
        if (n.parts[p]->is_scalar() && !is_number_of_device(*n.parts[p])) return false;
    return true;
}

/// A node whose parts are being written.
struct open_node {
    const node* n = nullptr;
    dtype want = dtype::f32;
    int next = 0; ///< part
    std::uint16_t first_operand = 0, first_view = 0;
};

/// Writes the instructions of a program in order and numbers operands and views as they come. Without
/// recursion, because compilers bound that of constant expressions: `stack` has room for the tree's depth.
struct writer {
    graph::instruction* out = nullptr;
    open_node* stack = nullptr;
    int count = 0;
    std::uint16_t operands = 0, views = 0;

    /// The program of `tree`, for a destination of type `to`; its result has the tree's type, or what that
    /// adapts to.
    constexpr void write(const node& tree, dtype to) {
        int top = 0;
        stack[0] = {&tree, tree.adapted(tree.type, to), 0, 0, 0};
        while (top >= 0) {
            open_node& at = stack[top];
            const node& n = *at.n;
            const bool again = n.square && at.next == 1; // the same operands and views once more
            if (again) {
                operands = at.first_operand;
                views = at.first_view;
            }
            if (at.next < n.part_count || again) {
                const node* const part = n.parts[again ? 0 : at.next];
                const dtype wanted = n.adapted(n.part_type(again ? 0 : at.next), at.want);
                ++at.next;
                stack[++top] = {part, wanted, 0, operands, views};
            } else {
                finish(n, at.want);
                --top;
            }
        }
    }

private:
    constexpr void push(const node& n, op code, dtype type, int index) {
        graph::instruction& i = out[count++];
        i.code = code;
        i.type = type;
        i.attribute = code == op::cast ? std::uint8_t(0) : n.attribute;
        i.axis = n.axis;
        i.rows = kind_of(n.rows);
        i.cols = kind_of(n.cols);
        i.index = static_cast<std::uint16_t>(index);
    }

    /// The node's own instruction, after its parts', and the conversion to the type that is wanted.
    constexpr void finish(const node& n, dtype want) {
        dtype type = n.adapted(n.type, want);
        if (n.code == op::leaf) {
            const leaf_kind kind = leaf_kind_of(n);
            // A host number is given as the type that is wanted.
            if (kind == leaf_kind::scalar && n.is_scalar() && want != dtype::boolean) type = want;
            push(n, op::leaf, type, n.operands > 0 ? operands++ : 0);
        } else if (n.code != op::cast) {
            push(n, n.code, type, has_numbers(n.code) ? views++ : 0);
        }
        if (type != want) push(n, op::cast, want, 0);
    }
};

/// Index leaves hold nothing, unless they have extents.
constexpr bool holds_operand(leaf_kind kind, graph::extent_kind rows) {
    return kind == leaf_kind::array || kind == leaf_kind::scalar || rows != graph::extent_kind::any;
}

constexpr node leaf_node(leaf_kind kind, dtype type, std::int64_t rows, std::int64_t cols) {
    node n;
    n.attribute = static_cast<std::uint8_t>(kind);
    n.type = n.operand_type = type;
    n.is_whole = kind == leaf_kind::array && is_whole_number(type);
    n.rows = rows;
    n.cols = cols;
    n.operands = holds_operand(kind, kind_of(rows));
    n.counts_rows = kind == leaf_kind::row_index && rows == any_extent;
    n.counts_cols = kind == leaf_kind::col_index && rows == any_extent;
    n.size = 2;
    return n;
}

constexpr node number_node(dtype type) {
    node n = leaf_node(leaf_kind::scalar, type, any_extent, any_extent);
    n.adapts = type == dtype::f64;
    return n;
}

/// A node with one part and, until the caller says otherwise, the part's type and extents.
constexpr node node_over(op code, const node& a) {
    node n = a;
    n.code = code;
    n.attribute = 0;
    n.axis = reduce_axis::all;
    n.operand_type = a.type;
    n.square = false;
    n.rows_fit = n.cols_fit = true;
    n.size = a.size + 2;
    n.depth = a.depth + 1;
    n.part_count = 1;
    n.parts[0] = &a;
    return n;
}

/// A node whose operands have extents of their own, in which their rows and columns are counted.
constexpr node apart(node n) {
    n.counts_rows = n.counts_cols = false;
    return n;
}

/// A type, whether it adapts (node::adapts), and whether whole numbers of arrays are among what has it.
struct common_type {
    dtype type;
    bool adapts = false, whole = false;
};

/// The common type that an elementwise op's operands are converted to (of `select`: the branches).
constexpr common_type operand_type(op o, const node* const* parts, int count) {
    const op_types rule = info(o).types;
    if (rule == op_types::logical) return {dtype::boolean};
    if (rule == op_types::shift)
        return {promote(parts[0]->type, parts[0]->type), false, parts[0]->is_whole || parts[1]->is_whole};
    dtype t = dtype::boolean; // of what has a type of its own
    const int first = rule == op_types::select ? 1 : 0;
    bool alike = true, adapts = false, whole = false;
    for (int p = first; p < count; ++p) {
        alike = alike && parts[p]->type == parts[first]->type;
        whole = whole || parts[p]->is_whole;
        if (parts[p]->adapts)
            adapts = true;
        else
            t = promote(t, parts[p]->type);
    }
    // `select` of two masks is a mask, and of two uint8 a uint8; everything else computes with numbers.
    if (rule == op_types::select && alike && !adapts) return {parts[first]->type, false, whole};
    if (adapts && !is_floating(t)) return {dtype::f64, !whole};
    if (adapts && rounds_when_stored(t)) return {computed_in(t)}; // what adapts is none of these
    t = promote(t, t);
    return {rule == op_types::floating || rule == op_types::test ? to_floating(t) : t, false, whole};
}

constexpr node call_node(op o, const node* const* parts, int count) {
    node n = node_over(o, *parts[0]);
    const common_type common = operand_type(o, parts, count);
    n.operand_type = common.type;
    n.type = result_type(o, n.operand_type);
    n.adapts = common.adapts && is_floating(n.type);
    n.is_whole = common.whole && is_whole_number(n.type);
    n.part_count = count;
    for (int p = 1; p < count; ++p) {
        const node& part = *parts[p];
        n.parts[p] = parts[p];
        n.rows = merge(n.rows, part.rows);
        n.cols = merge(n.cols, part.cols);
        n.rows_fit = n.rows_fit && n.rows != mismatch;
        n.cols_fit = n.cols_fit && n.cols != mismatch;
        n.rows = recovered(n.rows);
        n.cols = recovered(n.cols);
        n.operands += part.operands;
        n.views += part.views;
        n.size += part.size;
        n.depth = part.depth < n.depth ? n.depth : part.depth + 1;
        n.symbolic = n.symbolic || part.symbolic;
        n.counts_rows = n.counts_rows || part.counts_rows;
        n.counts_cols = n.counts_cols || part.counts_cols;
    }
    return n;
}
template <class... A>
constexpr node call_of(op o) {
    const node* const parts[] = {&A::info...};
    return call_node(o, parts, static_cast<int>(sizeof...(A)));
}

/// Parts that each keep their type, under an op that is not elementwise.
constexpr node gathered_node(op code, std::uint8_t attribute, dtype type, const node* const* parts,
                             int count) {
    node n = call_node(op::select, parts, count);
    n.code = code;
    n.attribute = attribute;
    n.type = n.operand_type = type;
    n.adapts = n.is_whole = false;
    return n;
}

/// A number given by the host.
template <dtype T>
struct number {
    static constexpr node info = number_node(T);
};

} // namespace sinter::expr
