#pragma once
// Expression objects: the type's tree plus flat arrays of operands and views, in the order of its program.

#include <concepts>
#include <type_traits>

#include <sinter/expr/handle.hpp>

namespace sinter {

/// A lazy value. It owns handles to its arrays, so that `auto e = b - A * x;` never dangles; it reads their
/// elements when it is assigned, not before. Extents are checked when it is built (shape_error).
template <class Tree>
class expression : public expression_base {
public:
    using tree = Tree;

    /// An elementwise expression of its parts.
    expression(const expr::part* parts, int count)
        : extents_(expr::join_equal(operands(), views(), parts, count, Tree::info)) {}
    /// One with extents of its own.
    expression(const expr::part* parts, int count, expr::extents e) : extents_(e) {
        expr::join(operands(), views(), parts, count);
    }
    /// A view of one part.
    expression(const expr::part& of, const view& v) : extents_{v.rows, v.cols} {
        expr::join(operands(), views(), &of, 1);
        new (views() + of.view_count) view(v);
    }
    expression(const expression& other) : extents_(other.extents_) {
        const expr::part p = other.as_part(false);
        expr::join(operands(), views(), &p, 1);
    }
    expression(expression&& other) : extents_(other.extents_) {
        const expr::part p = other.as_part(true);
        expr::join(operands(), views(), &p, 1);
    }
    expression& operator=(const expression&) = delete;
    ~expression() { expr::destroy(operands(), Tree::info.operands); }

    /// Extents; any_extent (-1) where the expression broadcasts, as scalars do.
    std::int64_t rows() const { return extents_.rows; }
    std::int64_t cols() const { return extents_.cols; }

    runtime::program program() const {
        const auto& p = expr::program_of<Tree>;
        const expr::part me = as_part(false);
        return {{p.code, static_cast<std::size_t>(p.size)},
                {me.operands, static_cast<std::size_t>(me.operand_count)},
                {me.views, static_cast<std::size_t>(me.view_count)}};
    }
    /// This expression as an operand of another, which may take its operands over.
    expr::part as_part(bool movable) const {
        expr::part p;
        auto* self = const_cast<expression*>(this);
        p.operands = Tree::info.operands ? self->operands() : nullptr;
        p.views = self->views();
        p.operand_count = Tree::info.operands;
        p.view_count = Tree::info.views;
        p.movable = movable;
        p.rows = extents_.rows;
        p.cols = extents_.cols;
        return p;
    }

    /// Evaluates and copies to the host: a T for scalars, else std::vector<T> in row-major order. Throws what
    /// evaluation throws.
    auto to_host() const;
    /// Part of the expression: slices made by rows(...) and cols(...), or `reversed`.
    template <class S>
    auto operator()(const S& slice) const;
    template <class S1, class S2>
    auto operator()(const S1& rows, const S2& cols) const;
    /// Row i as a 1 x n expression, column j as an m x 1 one.
    auto row(std::int64_t i) const;
    auto col(std::int64_t j) const;

private:
    // Raw memory, filled by join() and emptied by destroy(): operands are 88 bytes, and an expression of ten
    // leaves is built through nine of its parts.
    alignas(runtime::operand) unsigned char operands_[(Tree::info.operands + 1) * sizeof(runtime::operand)];
    alignas(view) unsigned char views_[(Tree::info.views + 1) * sizeof(view)];
    expr::extents extents_;

    runtime::operand* operands() { return reinterpret_cast<runtime::operand*>(operands_); }
    view* views() { return reinterpret_cast<view*>(views_); }
};

namespace expr {

/// What an operator gives after it has reported a mistake: accepted everywhere, so that one mistake gives
/// one message.
struct invalid : expression_base {};

template <class X>
concept is_ours = std::is_base_of_v<expression_base, std::remove_cvref_t<X>>;

template <class X>
inline constexpr bool is_number =
    std::is_arithmetic_v<std::remove_cvref_t<X>> || std::is_same_v<std::remove_cvref_t<X>, half>;

template <class X>
inline constexpr bool is_invalid = std::is_same_v<std::remove_cvref_t<X>, invalid>;

/// An array, an expression or a host number. Anything else is reported in one sentence.
template <class X>
struct operand_check {
    static constexpr bool known = is_ours<X> || is_number<X>;
    static_assert(known, "sinter: this operand is neither an array, an expression nor a number");
    static constexpr bool value = known && !is_invalid<X>;
};
template <class X>
inline constexpr bool check_operand = operand_check<std::remove_cvref_t<X>>::value;

template <class A, class B>
concept one_is_ours = is_ours<A> || is_ours<B>;

/// Element type of a host number before it adapts to its partners.
template <class X>
constexpr dtype own_type() {
    if constexpr (std::is_same_v<X, bool>)
        return dtype::boolean;
    else if constexpr (std::is_same_v<X, half>)
        return dtype::f16;
    else if constexpr (std::is_same_v<X, float>)
        return dtype::f32;
    else if constexpr (std::is_floating_point_v<X>)
        return dtype::f64;
    else if constexpr (std::is_unsigned_v<X> && sizeof(X) >= 4)
        return dtype::u32;
    else
        return dtype::i32;
}

/// What decides the type that a host number takes.
struct operand_facts {
    bool ours = false;
    dtype type = dtype::f32;
};

template <class X>
constexpr operand_facts facts_of() {
    using U = std::remove_cvref_t<X>;
    if constexpr (is_ours<X>)
        return {true, U::tree::info.type};
    else
        return {false, own_type<U>()};
}

/// The type of host number `n` among the operands of op `o`: a literal never widens. It takes its partners'
/// type unless they are integers and it is floating.
constexpr dtype literal_type(op o, int n, std::initializer_list<operand_facts> all) {
    const dtype own = all.begin()[n].type;
    if (info(o).types == op_types::logical) return own;
    bool found = false;
    dtype common = own;
    for (const operand_facts* f = all.begin() + (o == op::select ? 1 : 0); f != all.end(); ++f) {
        if (!f->ours) continue;
        common = found ? promote(common, f->type) : f->type;
        found = true;
    }
    if (!found || (o == op::select && n == 0)) return own;
    if (is_floating(own) && is_integer(common)) return own;
    return own == dtype::boolean && common == dtype::boolean ? own : promote(common, common);
}

template <class X, dtype T>
struct tree_of_impl {
    using type = number<T>;
};
template <class X, dtype T>
requires is_ours<X>
struct tree_of_impl<X, T> {
    using type = typename X::tree;
};
/// The tree of an operand; `T` is the type of a host number.
template <class X, dtype T = dtype::f32>
using tree_of = typename tree_of_impl<std::remove_cvref_t<X>, T>::type;

/// A host number as an operand: wrapped to the integer types as C++ does.
template <dtype T, class X>
double number_value(X x) {
    if constexpr (std::is_integral_v<X> && T == dtype::u32)
        return static_cast<std::uint32_t>(x);
    else if constexpr (std::is_integral_v<X> && T == dtype::i32)
        return static_cast<std::int32_t>(x);
    else
        return static_cast<double>(x);
}

/// An operand as a part of the expression being built; `T` is the type that a host number takes.
template <dtype T, class X>
part part_from(X&& x) {
    using U = std::remove_cvref_t<X>;
    if constexpr (std::is_base_of_v<array_handle, U>) {
        return part_of(static_cast<const array_handle&>(x));
    } else if constexpr (is_ours<X>) {
        return x.as_part(!std::is_lvalue_reference_v<X>);
    } else {
        part p;
        p.number = number_value<T>(x);
        return p;
    }
}

template <op O, class A>
auto make_call(A&& a) {
    if constexpr (check_operand<A>) {
        const part parts[] = {part_from<dtype::f32>(static_cast<A&&>(a))};
        return expression<call<O, tree_of<A>>>(parts, 1);
    } else {
        return invalid{};
    }
}

template <op O, class A, class B>
auto make_call(A&& a, B&& b) {
    if constexpr (check_operand<A> && check_operand<B>) {
        constexpr dtype ta = literal_type(O, 0, {facts_of<A>(), facts_of<B>()});
        constexpr dtype tb = literal_type(O, 1, {facts_of<A>(), facts_of<B>()});
        const part parts[] = {part_from<ta>(static_cast<A&&>(a)), part_from<tb>(static_cast<B&&>(b))};
        return expression<call<O, tree_of<A, ta>, tree_of<B, tb>>>(parts, 2);
    } else {
        return invalid{};
    }
}

template <op O, class A, class B, class C>
auto make_call(A&& a, B&& b, C&& c) {
    if constexpr (check_operand<A> && check_operand<B> && check_operand<C>) {
        constexpr dtype ta = literal_type(O, 0, {facts_of<A>(), facts_of<B>(), facts_of<C>()});
        constexpr dtype tb = literal_type(O, 1, {facts_of<A>(), facts_of<B>(), facts_of<C>()});
        constexpr dtype tc = literal_type(O, 2, {facts_of<A>(), facts_of<B>(), facts_of<C>()});
        const part parts[] = {part_from<ta>(static_cast<A&&>(a)), part_from<tb>(static_cast<B&&>(b)),
                              part_from<tc>(static_cast<C&&>(c))};
        return expression<call<O, tree_of<A, ta>, tree_of<B, tb>, tree_of<C, tc>>>(parts, 3);
    } else {
        return invalid{};
    }
}

/// An expression with another tree around the operand `a` and the same extents: casts, symbols, squares.
template <class Tree, class A>
expression<Tree> rewrap(A&& a) {
    const part p = part_from<dtype::f32>(static_cast<A&&>(a));
    return expression<Tree>(&p, 1, {p.rows, p.cols});
}

/// Run-time extents of an operand.
template <class X>
std::int64_t rows_of(const X& x) {
    if constexpr (std::is_base_of_v<array_handle, X>)
        return x.place().rows;
    else
        return x.rows();
}
template <class X>
std::int64_t cols_of(const X& x) {
    if constexpr (std::is_base_of_v<array_handle, X>)
        return x.place().cols;
    else
        return x.cols();
}

} // namespace expr
} // namespace sinter
