#pragma once
// Expressions as types: a tree of empty class templates. Each has one constant, `info`, which says what it
// computes and points to the constants of its parts. Here are leaves and arithmetic, and the program of a
// tree; reading_nodes.hpp has elements at other places. Objects live in expression.hpp.

#include <cstdint>

#include <sinter/expr/node.hpp>
#include <sinter/expr/reading_nodes.hpp>

namespace sinter::inline SINTER_ABI::expr {

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
