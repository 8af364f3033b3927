#pragma once
// Expressions as types: a tree of empty class templates. Each has one constant, `info`, which says what it
// computes and points to the constants of its parts; one plain function writes a tree as a postfix program,
// while compiling (for assignments) or at run time (for errors). Objects live in expression.hpp.

#include <cstdint>
#include <initializer_list>

#include <sinter/core/edge.hpp>
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
                         (code == op::sparse_contract && p != 1) || is_tuple(code) ||
                         is_tuple(parts[p]->code);
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

constexpr node product_node(const node& a, const node& b) {
    const node* const parts[] = {&a, &b};
    node n = call_node(op::multiply, parts, 2);
    n.code = op::contract;
    n.rows = a.rows;
    n.cols = b.cols;
    n.symbolic = false;
    return apart(n);
}

constexpr node cast_node(dtype type, const node& a) {
    node n = node_over(op::cast, a);
    n.type = n.operand_type = type;
    n.adapts = false;
    n.is_whole = is_whole_number(type);
    return n;
}

constexpr node reduce_node(reduction kind, reduce_axis axis, dtype in, const node& a) {
    node n = node_over(op::reduce, a);
    n.attribute = static_cast<std::uint8_t>(kind);
    n.axis = axis;
    n.operand_type = in;
    n.type = result_type(kind, in);
    n.adapts = a.adapts && is_floating(n.type);
    n.is_whole = a.is_whole && in != dtype::boolean && !gives_place(kind);
    n.rows = axis == reduce_axis::all ? any_extent : a.rows;
    n.cols = axis == reduce_axis::all ? any_extent : 1;
    return apart(n);
}

/// Terms `a` joined by `f`, which is made of arguments. If both are tuples, this is part number `part` of
/// what is made.
constexpr node reduce_by_node(reduce_axis axis, const node& a, const node& f, std::uint8_t part) {
    const dtype type = is_tuple(f.code) ? f.parts[part]->type : f.type;
    node n = reduce_node(reduction::function, axis, type, a);
    n.code = op::reduce_by;
    n.attribute = part;
    n.type = type;
    n.part_count = 2;
    n.parts[1] = &f;
    n.operands += f.operands;
    n.size += f.size;
    n.depth = n.depth > f.depth ? n.depth : f.depth + 1;
    return n;
}

constexpr node argument_node(std::uint8_t number, dtype type) {
    node n;
    n.code = op::argument;
    n.attribute = number;
    n.type = n.operand_type = type;
    n.size = 2;
    return n;
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
template <class A, class... More>
constexpr node tuple_of() {
    const node* const parts[] = {&A::info, &More::info...};
    constexpr int count = 1 + static_cast<int>(sizeof...(More));
    return count == 1 ? A::info
                      : gathered_node(count == 2 ? op::tuple2 : op::tuple3, 0, A::info.type, parts, count);
}
template <std::uint8_t State, dtype T, class Count, class Start, class Next>
constexpr node steps_of() {
    const node* const parts[] = {&Count::info, &Start::info, &Next::info};
    return gathered_node(op::steps, State, T, parts, 3);
}

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

constexpr node square_node(const node& a) {
    node n = node_over(op::multiply, a);
    n.square = true;
    n.type = n.operand_type = promote(a.type, a.type);
    n.size = 2 * a.size + 2;
    return n;
}

constexpr node symbol_node(const node& a, bool symbolic) {
    node n = a;
    n.symbolic = symbolic;
    return n;
}

/// An array, or a view of one.
template <dtype T, std::int64_t R, std::int64_t C>
struct array {
    static constexpr node info = leaf_node(leaf_kind::array, T, R, C);
};

/// A number given by the host.
template <dtype T>
struct number {
    static constexpr node info = number_node(T);
};

/// An array of equal elements that has no memory: a number given by the host, and extents.
template <dtype T, std::int64_t R, std::int64_t C>
struct repeated {
    static constexpr node info = leaf_node(leaf_kind::scalar, T, R, C);
};

/// Truths that are those of an n x n identity.
template <class Equal>
struct identity_of {
    static constexpr node info = [] {
        node n = Equal::info;
        n.attribute = graph::makes_identity;
        return n;
    }();
};

/// The row or column number of the element being computed; as broadcast, or with extents.
template <leaf_kind K, std::int64_t R = any_extent, std::int64_t C = R>
struct index {
    static constexpr node info = leaf_node(K, dtype::i32, R, C);
};

/// What `select(mask, a, nothing)` has beside `a`. It counts as a zero, but where that is an operand of a
/// matrix product, terms there take no part, whatever they would be multiplied by.
template <dtype T>
struct nothing {
    static constexpr node info = leaf_node(leaf_kind::nothing, T, any_extent, any_extent);
};

/// An elementwise op applied to one, two or three trees.
template <op O, class... A>
struct call {
    static constexpr node info = call_of<A...>(O);
    static_assert(
        info.rows_fit,
        "sinter: the operands of an elementwise operation must have equal numbers of rows; trans(x) turns "
        "a row or a column, rowwise(v) makes v every row of a matrix, colwise(v) every column");
    static_assert(
        info.cols_fit,
        "sinter: the operands of an elementwise operation must have equal numbers of columns; trans(x) "
        "turns a row or a column, rowwise(v) makes v every row of a matrix, colwise(v) every column");
};

/// a * b, of matrices.
template <class A, class B>
struct product {
    static constexpr node info = product_node(A::info, B::info);
};

template <dtype T, class A>
struct cast_of {
    static constexpr node info = cast_node(T, A::info);
};

/// A reduction of `A`, whose elements are converted to `In` first.
template <reduction Kind, reduce_axis Axis, dtype In, class A>
struct reduced {
    static constexpr node info = reduce_node(Kind, Axis, In, A::info);
};

/// An argument of a function that joins two; its number says which (core/op.hpp, first_state).
template <std::uint8_t Number, dtype T>
struct argument {
    static constexpr node info = argument_node(Number, T);
};

/// A reduction of `A` by `F`, which is made of arguments. If both are tuples: part number `Part` of it.
template <reduce_axis Axis, class A, class F, std::uint8_t Part = 0>
struct reduced_by {
    static constexpr node info = reduce_by_node(Axis, A::info, F::info, Part);
};

/// One to three states of a loop.
template <class... A>
struct tuple {
    static constexpr node info = tuple_of<A...>();
};

/// A state, of type T, of a loop of `Count` steps.
template <std::uint8_t State, dtype T, class Count, class Start, class Next>
struct stepped {
    static constexpr node info = steps_of<State, T, Count, Start, Next>();
    static_assert(info.rows_fit && info.cols_fit, "sinter: the states of for_each_step and what its function "
                                                  "reads must have equal extents");
};

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

/// A .* A, where both factors name the same operands: they are one value and computed once.
template <class A>
struct squared {
    static constexpr node info = square_node(A::info);
};

/// A sum divided by the number of its terms.
template <class Quotient>
struct averaged {
    static constexpr node info = [] {
        node n = Quotient::info;
        n.attribute = graph::ends_mean;
        return n;
    }();
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

/// `A` as an argument of the lambda of map(), and its result outside again.
template <class A>
struct symbol {
    static constexpr node info = symbol_node(A::info, true);
};
template <class A>
struct plain {
    static constexpr node info = symbol_node(A::info, false);
};

/// The program of a whole expression; made once for each expression that is assigned, and each type that it
/// adapts to.
template <int Capacity>
struct fixed_program {
    graph::instruction code[static_cast<std::size_t>(Capacity)];
    int size = 0;
};

template <class Tree, dtype To>
constexpr fixed_program<Tree::info.size> make_program() {
    fixed_program<Tree::info.size> p;
    open_node stack[Tree::info.depth];
    writer w{p.code, stack};
    w.write(Tree::info, To);
    p.size = w.count;
    return p;
}

template <class Tree, dtype To>
inline constexpr fixed_program<Tree::info.size> program_of = make_program<Tree, To>();

} // namespace sinter::expr
