#pragma once
// Expressions as types: a tree of empty class templates, each of which knows its element type and static
// extents and can write itself as a postfix program. Objects live in expression.hpp.

#include <cstdint>
#include <initializer_list>

#include <sinter/expr/extents.hpp>
#include <sinter/graph/value.hpp>

namespace sinter::expr {

/// Receives the instructions of a program in order and numbers operands and views as they come.
struct writer {
    graph::instruction* out = nullptr;
    int count = 0;
    std::uint16_t operands = 0, views = 0;

    constexpr void push(op code, dtype type, int attribute, std::int64_t rows, std::int64_t cols, int index,
                        reduce_axis axis = reduce_axis::all) {
        graph::instruction& i = out[count++];
        i.code = code;
        i.type = type;
        i.attribute = static_cast<std::uint8_t>(attribute);
        i.axis = axis;
        i.rows = kind_of(rows);
        i.cols = kind_of(cols);
        i.index = static_cast<std::uint16_t>(index);
    }
    constexpr void cast(dtype from, dtype to, std::int64_t rows, std::int64_t cols) {
        if (from != to) push(op::cast, to, 0, rows, cols, 0);
    }
};

// Every tree has: `type`, `rows`, `cols` of the result; the numbers of `operands` and `views` that an object
// of it holds; `size`, an upper bound of its instructions, a cast of its result included; `symbolic`, true
// inside the lambda of map(), where `*` is elementwise; and `emit(w, want)`, which writes the program with
// the result converted to `want`.

/// An array, or a view of one.
template <dtype T, std::int64_t R, std::int64_t C>
struct array {
    static constexpr dtype type = T;
    static constexpr std::int64_t rows = R, cols = C;
    static constexpr int operands = 1, views = 0, size = 2;
    static constexpr bool symbolic = false;
    static constexpr void emit(writer& w, dtype want) {
        w.push(op::leaf, T, static_cast<int>(leaf_kind::array), R, C, w.operands++);
        w.cast(T, want, R, C);
    }
};

/// A number given by the host. Converting it to another numeric type needs no instruction.
template <dtype T>
struct number {
    static constexpr dtype type = T;
    static constexpr std::int64_t rows = any_extent, cols = any_extent;
    static constexpr int operands = 1, views = 0, size = 2;
    static constexpr bool symbolic = false;
    static constexpr void emit(writer& w, dtype want) {
        const dtype given = want == dtype::boolean ? T : want;
        w.push(op::leaf, given, static_cast<int>(leaf_kind::scalar), rows, cols, w.operands++);
        w.cast(given, want, rows, cols);
    }
};

/// The row or column number of the element being computed.
template <leaf_kind K>
struct index {
    static constexpr dtype type = dtype::i32;
    static constexpr std::int64_t rows = any_extent, cols = any_extent;
    static constexpr int operands = 0, views = 0, size = 2;
    static constexpr bool symbolic = false;
    static constexpr void emit(writer& w, dtype want) {
        w.push(op::leaf, type, static_cast<int>(K), rows, cols, 0);
        w.cast(type, want, rows, cols);
    }
};

/// The common type that an elementwise op's operands of the given types are converted to (of `select`: the
/// branches).
constexpr dtype operand_type(op o, std::initializer_list<dtype> types) {
    const op_types rule = info(o).types;
    if (rule == op_types::logical) return dtype::boolean;
    const dtype* t = types.begin() + (rule == op_types::select ? 1 : 0);
    // `select` of two masks is a mask; everything else computes with numbers.
    dtype common = *t;
    bool all_bool = common == dtype::boolean;
    for (; t != types.end(); ++t) {
        all_bool = all_bool && *t == dtype::boolean;
        common = *t == common ? common : promote(common, *t);
    }
    if (all_bool) return rule == op_types::select ? dtype::boolean : promote(common, common);
    return rule == op_types::floating || rule == op_types::test ? to_floating(common) : common;
}

/// An elementwise op applied to trees.
template <op O, class... A>
struct call {
    static constexpr dtype operands_type = operand_type(O, {A::type...});
    static constexpr dtype type = result_type(O, operands_type);
    static constexpr std::int64_t merged_rows = merge({A::rows...}), merged_cols = merge({A::cols...});
    static_assert(merged_rows != mismatch,
                  "sinter: the operands of an elementwise operation must have equal numbers of rows");
    static_assert(merged_cols != mismatch,
                  "sinter: the operands of an elementwise operation must have equal numbers of columns");
    static constexpr std::int64_t rows = recovered(merged_rows), cols = recovered(merged_cols);
    static constexpr int operands = (A::operands + ...), views = (A::views + ...), size = (A::size + ...) + 2;
    static constexpr bool symbolic = (A::symbolic || ...);
    static constexpr void emit(writer& w, dtype want) {
        bool condition = O == op::select;
        ((A::emit(w, condition ? dtype::boolean : operands_type), condition = false), ...);
        w.push(O, type, 0, rows, cols, 0);
        w.cast(type, want, rows, cols);
    }
};

template <dtype T, class A>
struct cast_of {
    static constexpr dtype type = T;
    static constexpr std::int64_t rows = A::rows, cols = A::cols;
    static constexpr int operands = A::operands, views = A::views, size = A::size + 2;
    static constexpr bool symbolic = A::symbolic;
    static constexpr void emit(writer& w, dtype want) {
        A::emit(w, A::type);
        w.cast(A::type, T, rows, cols);
        w.cast(T, want, rows, cols);
    }
};

/// a * b, of matrices. The sum over k is made of elements of one type.
template <class A, class B>
struct product {
    static constexpr dtype type = promote(A::type, B::type);
    static constexpr std::int64_t rows = A::rows, cols = B::cols;
    static constexpr int operands = A::operands + B::operands, views = A::views + B::views,
                         size = A::size + B::size + 2;
    static constexpr bool symbolic = false;
    static constexpr void emit(writer& w, dtype want) {
        A::emit(w, type);
        B::emit(w, type);
        w.push(op::contract, type, 0, rows, cols, 0);
        w.cast(type, want, rows, cols);
    }
};

/// A reduction of `A`, whose elements are converted to `In` first.
template <reduction Kind, reduce_axis Axis, dtype In, class A>
struct reduced {
    static constexpr dtype type = result_type(Kind, In);
    static constexpr std::int64_t rows = Axis == reduce_axis::all ? any_extent : A::rows;
    static constexpr std::int64_t cols = Axis == reduce_axis::all ? any_extent : 1;
    static constexpr int operands = A::operands, views = A::views, size = A::size + 2;
    static constexpr bool symbolic = A::symbolic;
    static constexpr void emit(writer& w, dtype want) {
        A::emit(w, In);
        w.push(op::reduce, type, static_cast<int>(Kind), rows, cols, 0, Axis);
        w.cast(type, want, rows, cols);
    }
};

/// Other indices for the elements of an expression that is no array.
template <view_kind Kind, std::int64_t R, std::int64_t C, class A>
struct viewed {
    static constexpr dtype type = A::type;
    static constexpr std::int64_t rows = R, cols = C;
    static constexpr int operands = A::operands, views = A::views + 1, size = A::size + 2;
    static constexpr bool symbolic = A::symbolic;
    static constexpr void emit(writer& w, dtype want) {
        A::emit(w, type);
        w.push(op::view, type, static_cast<int>(Kind), R, C, w.views++);
        w.cast(type, want, R, C);
    }
};

/// A .* A, where both factors name the same operands: they are one value and computed once.
template <class A>
struct squared {
    static constexpr dtype type = promote(A::type, A::type);
    static constexpr std::int64_t rows = A::rows, cols = A::cols;
    static constexpr int operands = A::operands, views = A::views, size = 2 * A::size + 2;
    static constexpr bool symbolic = A::symbolic;
    static constexpr void emit(writer& w, dtype want) {
        const std::uint16_t first_operand = w.operands, first_view = w.views;
        A::emit(w, type);
        w.operands = first_operand;
        w.views = first_view;
        A::emit(w, type);
        w.push(op::multiply, type, 0, rows, cols, 0);
        w.cast(type, want, rows, cols);
    }
};

/// `A` as an argument of the lambda of map(): `*` between symbols is elementwise.
template <class A>
struct symbol : A {
    static constexpr bool symbolic = true;
};
template <class A>
struct plain : A {
    static constexpr bool symbolic = false;
};

/// The program of a whole expression; made once for each expression that is assigned.
template <int Capacity>
struct fixed_program {
    graph::instruction code[Capacity];
    int size = 0;
};

template <class Tree>
constexpr fixed_program<Tree::size> make_program() {
    fixed_program<Tree::size> p;
    writer w{p.code};
    Tree::emit(w, Tree::type);
    p.size = w.count;
    return p;
}

template <class Tree>
inline constexpr fixed_program<Tree::size> program_of = make_program<Tree>();

} // namespace sinter::expr
