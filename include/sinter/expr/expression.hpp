#pragma once
// Expression objects: the type's tree plus flat arrays of operands and views, in the order of its program.

#include <concepts>
#include <type_traits>

#include <sinter/expr/handle.hpp>

namespace sinter {

namespace expr {

/// `N` objects in a row; nothing at all for N = 0.
template <class T, int N>
struct slots {
    T items[N];
    T* data() { return items; }
    const T* data() const { return items; }
};
template <class T>
struct slots<T, 0> {
    T* data() { return nullptr; }
    const T* data() const { return nullptr; }
};

} // namespace expr

/// A lazy value. It owns handles to its arrays, so that `auto e = b - A * x;` never dangles; it reads their
/// elements when it is assigned, not before. Extents are checked when it is built (shape_error).
template <class Tree>
class expression : public expression_base {
public:
    using tree = Tree;

    /// Extents; any_extent (-1) where the expression broadcasts, as scalars do.
    std::int64_t rows() const { return rows_; }
    std::int64_t cols() const { return cols_; }

    std::span<const runtime::operand> operands() const { return {operands_.data(), Tree::operands}; }
    runtime::program program() const {
        const auto& p = expr::program_of<Tree>;
        return {{p.code, static_cast<std::size_t>(p.size)}, operands(), {views_.data(), Tree::views}};
    }
    expr::gatherer gather() { return {operands_.data(), views_.data()}; }
    void set_extents(std::int64_t rows, std::int64_t cols) {
        rows_ = rows;
        cols_ = cols;
    }
    void give(expr::gatherer& g) && {
        g.move(operands_.data(), Tree::operands, views_.data(), Tree::views, rows_, cols_);
    }
    void give(expr::gatherer& g) const& {
        g.copy(operands_.data(), Tree::operands, views_.data(), Tree::views, rows_, cols_);
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
    expr::slots<runtime::operand, Tree::operands> operands_;
    [[no_unique_address]] expr::slots<view, Tree::views> views_;
    std::int64_t rows_ = 0, cols_ = 0;
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

/// True for arrays, expressions and host numbers. Reports anything else in one sentence.
template <class X>
constexpr bool check_operand() {
    constexpr bool ok = is_ours<X> || is_number<X>;
    static_assert(ok, "sinter: this operand is neither an array, an expression nor a number");
    return ok && !is_invalid<X>;
}

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
        return {true, U::tree::type};
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

/// Adds one operand to the expression being built.
template <class Tree, class X>
void give(gatherer& g, X&& x) {
    using U = std::remove_cvref_t<X>;
    if constexpr (std::is_base_of_v<array_handle, U>)
        g.add(static_cast<const array_handle&>(x));
    else if constexpr (is_ours<X>)
        static_cast<X&&>(x).give(g);
    else
        g.add(number_value<Tree::type>(x));
}

template <op O, class A>
auto make_call(A&& a) {
    if constexpr (check_operand<A>()) {
        using tree = call<O, tree_of<A>>;
        expression<tree> e;
        gatherer g = e.gather();
        give<tree_of<A>>(g, static_cast<A&&>(a));
        e.set_extents(g.rows(), g.cols());
        return e;
    } else {
        return invalid{};
    }
}

template <op O, class A, class B>
auto make_call(A&& a, B&& b) {
    if constexpr (check_operand<A>() && check_operand<B>()) {
        using TA = tree_of<A, literal_type(O, 0, {facts_of<A>(), facts_of<B>()})>;
        using TB = tree_of<B, literal_type(O, 1, {facts_of<A>(), facts_of<B>()})>;
        using tree = call<O, TA, TB>;
        expression<tree> e;
        gatherer g = e.gather();
        give<TA>(g, static_cast<A&&>(a));
        give<TB>(g, static_cast<B&&>(b));
        std::int64_t rows = 0, cols = 0;
        g.merge_extents(text_of<tree>(), rows, cols);
        e.set_extents(rows, cols);
        return e;
    } else {
        return invalid{};
    }
}

template <op O, class A, class B, class C>
auto make_call(A&& a, B&& b, C&& c) {
    if constexpr (check_operand<A>() && check_operand<B>() && check_operand<C>()) {
        using TA = tree_of<A, literal_type(O, 0, {facts_of<A>(), facts_of<B>(), facts_of<C>()})>;
        using TB = tree_of<B, literal_type(O, 1, {facts_of<A>(), facts_of<B>(), facts_of<C>()})>;
        using TC = tree_of<C, literal_type(O, 2, {facts_of<A>(), facts_of<B>(), facts_of<C>()})>;
        using tree = call<O, TA, TB, TC>;
        expression<tree> e;
        gatherer g = e.gather();
        give<TA>(g, static_cast<A&&>(a));
        give<TB>(g, static_cast<B&&>(b));
        give<TC>(g, static_cast<C&&>(c));
        std::int64_t rows = 0, cols = 0;
        g.merge_extents(text_of<tree>(), rows, cols);
        e.set_extents(rows, cols);
        return e;
    } else {
        return invalid{};
    }
}

/// An expression with another tree around the operand `a`: casts, symbols, squares. `Operand` is its tree.
template <class Tree, class Operand, class A>
expression<Tree> rewrap(A&& a, std::int64_t rows, std::int64_t cols) {
    expression<Tree> e;
    gatherer g = e.gather();
    give<Operand>(g, static_cast<A&&>(a));
    e.set_extents(rows, cols);
    return e;
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
