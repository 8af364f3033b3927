#pragma once
// Expression objects: the type's tree plus flat arrays of operands and views, in the order of its program.

#include <concepts>
#include <iterator>
#include <type_traits>
#include <utility>

#include <sinter/expr/checks/counted_places.hpp>
#include <sinter/expr/handle.hpp>
#include <sinter/expr/host_number.hpp>
#include <sinter/expr/invalid.hpp>
#include <sinter/expr/methods.hpp>
#include <sinter/expr/mistakes.hpp>

namespace sinter::inline SINTER_ABI {

/// A lazy value. It owns handles to its arrays, so that `auto e = b - A * x;` never dangles; it reads their
/// elements when it is assigned, not before. Extents are checked when it is built (shape_error).
template <class Tree>
class expression : public expr::expression_data,
                   public expr::methods<expression<Tree>, expr::host_number<Tree::info.type>,
                                        expr::is_number_of_device(Tree::info)> {
public:
    using tree = Tree;
    static_assert(Tree::info.operands <= expr::most_operands,
                  "sinter: a formula names at most 8192 operands, and what it names twice counts twice; "
                  "compute part of it into an array");

    /// From its parts; a view also from its numbers. Throws shape_error, device_error, and unsupported_error
    /// for more rows or columns than int32 counts.
    expression(const expr::part* parts, int count, const view* v = nullptr)
        : expression_data(Tree::info, operand_memory(), view_memory(), parts, count, v) {
        if constexpr (Tree::info.counts_rows || Tree::info.counts_cols)
            expr::check_places_fit(Tree::info, rows(), cols());
    }
    expression(const expression& other) : expression_data(other, operand_memory(), view_memory(), false) {}
    /// What is moved from is used up: as an operand, or assigned, it throws device_error.
    expression(expression&& other) noexcept : expression_data(other, operand_memory(), view_memory(), true) {}
    expression& operator=(const expression&) = delete;
    template <class E>
    expr::only_arrays_and_views_of_arrays_can_be_written operator=(E&&) = delete;

    /// For a destination of elements of type To. Throws device_error if it was moved from.
    template <dtype To = Tree::info.type>
    runtime::program program() const {
        require_parts();
        const auto& p = expr::program_of<Tree, Tree::info.adapted(Tree::info.type, To)>;
        return {{p.code, static_cast<std::size_t>(p.size)},
                {operands_, static_cast<std::size_t>(Tree::info.operands)},
                {views_, static_cast<std::size_t>(Tree::info.views)}};
    }

    /// Evaluates and copies to the host: a T for scalars, else std::vector<T> in row-major order. Throws what
    /// evaluation throws.
    auto to_host() const;
    /// Part of the expression: slices made by rows(...) and cols(...), or `reversed`; numbers for a row, a
    /// column, or an element, which is a scalar.
    template <class S>
    auto operator()(const S& slice) const;
    template <class S1, class S2>
    auto operator()(const S1& rows, const S2& cols) const;
    /// Row i as a 1 x n expression, column j as an m x 1 one.
    auto row(std::int64_t i) const;
    auto col(std::int64_t j) const;
    /// As with round brackets.
    template <class S>
    auto operator[](const S& slice) const {
        return (*this)(slice);
    }
    /// Says what to write for `float s = sum(A)` and `if (all(A == B))`: one type, so that of std's overloads
    /// of `std::abs(sum(A))` one is chosen.
    operator expr::host_number<Tree::info.type>() const requires(expr::is_number_of_device(Tree::info)) {
        return expr::number_of_device<expr::host_number<Tree::info.type>, Tree>();
    }

private:
    /// Bytes for `n` elements, and none of those of long expressions; at least one, for none is not allowed.
    template <class T>
    static constexpr std::size_t memory_for(int n) {
        return n == 0 || Tree::info.is_long() ? 1 : static_cast<std::size_t>(n) * sizeof(T);
    }
    // Raw memory, so that unused elements cost nothing.
    alignas(runtime::operand) unsigned char operand_bytes_[memory_for<runtime::operand>(Tree::info.operands)];
    alignas(
        runtime::operand_view) unsigned char view_bytes_[memory_for<runtime::operand_view>(Tree::info.views)];

    runtime::operand* operand_memory() { return reinterpret_cast<runtime::operand*>(operand_bytes_); }
    runtime::operand_view* view_memory() { return reinterpret_cast<runtime::operand_view*>(view_bytes_); }
};

namespace expr {

template <class X>
concept is_ours = std::is_base_of_v<expression_base, std::remove_cvref_t<X>>;

/// Numbers one after the other: std::vector<float>, std::array, an array of C; no text, and nothing of ours,
/// which has members of these names to say what to write instead.
template <class V>
concept is_host_values = !std::is_base_of_v<expression_base, std::remove_cvref_t<V>> &&
                         requires(const std::remove_cvref_t<V>& values) {
    { std::size(values) } -> std::integral;
    requires is_number<decltype(*std::begin(values))>;
    requires !std::is_same_v<std::remove_cvref_t<decltype(*std::begin(values))>, char>;
};

/// Neither a number nor a scalar.
template <class X>
inline constexpr bool has_elements = false;
template <is_ours X>
inline constexpr bool has_elements<X> = !std::remove_cvref_t<X>::tree::info.is_scalar();

/// True for arrays, expressions and host numbers.
template <class X>
inline constexpr bool is_known = is_ours<X> || is_number<X>;
template <class X>
inline constexpr bool is_operand = is_known<X> && !is_invalid<X>;

template <class... X>
using probe_among = typename first_probe<std::remove_cvref_t<X>...>::type;

/// What a call gives whose operands are none of these: its type reports them in one sentence. Beside a probe
/// all is taken: what is no operand is reported when the function is called with symbols.
template <class... X>
using report =
    std::conditional_t<(is_known<X> && ...) || !std::is_same_v<probe_among<X...>, invalid>, probe_among<X...>,
                       std::conditional_t<(is_host_values<X> || ...), operand_on_host<invalid, X...>,
                                          foreign_operand<invalid, X...>>>;

/// What a call with such operands is made of.
template <class... X>
struct no_call {
    static constexpr bool ok = false;
    using result = report<X...>;
    static constexpr dtype a = dtype::f32, b = dtype::f32, c = dtype::f32;
};

template <class A, class B>
concept one_is_ours = is_ours<A> || is_ours<B>;
template <class A, class B>
concept are_both_operands = one_is_ours<A, B> && is_operand<A> && is_operand<B>;

/// A stream, which has << and >> of its own, may be a class that is only declared yet: it is not asked what
/// it derives from.
template <class X>
concept may_be_shifted = is_number<X> || is_invalid<X> || requires {
    typename std::remove_cvref_t<X>::tree;
};

/// What an operator takes; whatever else stands beside something of ours is reported.
template <op O, class A, class B>
concept are_operands = (!is_shift(O) || (may_be_shifted<A> && may_be_shifted<B>)) && one_is_ours<A, B>;

/// Element type of a host number before it adapts to its partners. (One of 64 bits has the type that such a
/// number has without a partner on every device, whose numbers have 32.)
template <class X>
constexpr dtype own_type() {
    if constexpr (is_element<X> && !(std::is_integral_v<X> && sizeof(X) == 8))
        return dtype_of<X>;
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
/// type unless they are integers and it is floating; what is double then adapts to what it is used as
/// (node::adapts).
constexpr dtype literal_type(op o, int n, const operand_facts* all, int count) {
    const dtype own = all[n].type;
    const bool condition = info(o).types == op_types::logical || (o == op::select && n == 0);
    if (condition) return dtype::boolean;
    bool found = false;
    dtype common = own;
    for (const operand_facts* f = all + (o == op::select ? 1 : 0); f != all + count; ++f) {
        if (!f->ours) continue;
        common = found ? promote(common, f->type) : f->type;
        found = true;
    }
    if (!found) return own;
    if (is_floating(own) && is_integer(common)) return own;
    if (info(o).types == op_types::floating) return to_floating(common);
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
template <dtype T>
struct tree_of_impl<invalid, T> { // said already
    using type = number<T>;
};
/// The tree of an operand; `T` is the type of a host number.
template <class X, dtype T = dtype::f32>
using tree_of = typename tree_of_impl<std::remove_cvref_t<X>, T>::type;

/// A host number as an operand. Throws unsupported_error if the whole type that it takes does not hold it.
template <dtype T, beyond Rule = beyond::refused, class X>
part number_part(const X& x) {
    part p;
    p.number = operand_number<T, Rule>(x);
    return p;
}

/// Operand n of op O; a host number takes the type T.
template <op O, int N, dtype T, class X>
part operand_part(X&& x) {
    if constexpr (is_number<X>)
        return number_part<T, beyond_in(O, N)>(x);
    else if constexpr (is_ours<X>)
        return part_of(static_cast<X&&>(x), T);
    else
        return {}; // said already
}

/// Assignments among the operands of one expression: they are carried out in the operands' order, whichever
/// order the compiler made them in.
template <class... X>
void begin_operands(X&... x) {
    const auto begin = [](auto& operand) {
        if constexpr (requires { operand.begin_operand(); }) operand.begin_operand();
    };
    (begin(x), ...);
}

// The result of an elementwise op on operands of the given types, and the types of host numbers among them.

/// Bits are those of integers.
template <op O, class Result, class... X>
using unless_bits_of_floats = std::conditional_t<is_bitwise(O) && (is_floating(facts_of<X>().type) || ...),
                                                 bits_of_floats<invalid, X...>, Result>;

template <op O, class A, bool = is_operand<A>>
struct unary {
    using result = std::conditional_t<O == op::bit_not && facts_of<A>().type == dtype::boolean,
                                      bits_of_truths<invalid, A>,
                                      unless_bits_of_floats<O, expression<call<O, tree_of<A>>>, A>>;
};
template <op O, class A>
struct unary<O, A, false> : no_call<A> {};

template <op O, class A, class B, bool = is_operand<A>&& is_operand<B>>
struct binary {
    static constexpr bool ok = true;
    static constexpr operand_facts facts[] = {facts_of<A>(), facts_of<B>()};
    static constexpr dtype a = literal_type(O, 0, facts, 2), b = literal_type(O, 1, facts, 2);
    using result = unless_bits_of_floats<O, expression<call<O, tree_of<A, a>, tree_of<B, b>>>, A, B>;
};
template <op O, class A, class B>
struct binary<O, A, B, false> : no_call<A, B> {};

template <op O, class A, class B>
using binary_result = typename binary<O, std::remove_cvref_t<A>, std::remove_cvref_t<B>>::result;

template <op O, class A, class B, class C, bool = is_operand<A>&& is_operand<B>&& is_operand<C>>
struct ternary {
    static constexpr bool ok = true;
    static constexpr operand_facts facts[] = {facts_of<A>(), facts_of<B>(), facts_of<C>()};
    static constexpr dtype a = literal_type(O, 0, facts, 3), b = literal_type(O, 1, facts, 3),
                           c = literal_type(O, 2, facts, 3);
    using result = expression<call<O, tree_of<A, a>, tree_of<B, b>, tree_of<C, c>>>;
};
template <op O, class A, class B, class C>
struct ternary<O, A, B, C, false> : no_call<A, B, C> {};
template <op O, class A, class B, class C>
using ternary_result =
    typename ternary<O, std::remove_cvref_t<A>, std::remove_cvref_t<B>, std::remove_cvref_t<C>>::result;

/// An order, or one with a flag beside it (has_flag).
constexpr bool is_order(const node& n) {
    const bool flagged = (n.code == op::logical_and || n.code == op::logical_or) &&
                         n.parts[1]->code == op::leaf && leaf_kind_of(*n.parts[1]) == leaf_kind::scalar &&
                         n.parts[1]->is_scalar();
    return is_ordering(flagged ? n.parts[0]->code : n.code);
}
template <class X>
constexpr bool is_order() {
    if constexpr (is_ours<X>)
        return is_order(std::remove_cvref_t<X>::tree::info);
    else
        return false;
}
/// 0 < x < 1 would compare the truth of 0 < x with 1.
template <class A, class B>
void check_order() {
    static_assert((!is_order<A>() || facts_of<B>().type == dtype::boolean) &&
                      (!is_order<B>() || facts_of<A>().type == dtype::boolean),
                  "sinter: a condition has no order beside numbers: 0 < x < 1 is written 0 < x && x < 1; "
                  "cast<int>(condition) makes a number");
}

template <op O, class A, class B>
auto make_call(A&& a, B&& b) {
    using call = binary<O, std::remove_cvref_t<A>, std::remove_cvref_t<B>>;
    begin_operands(a, b);
    const part parts[] = {operand_part<O, 0, call::a>(static_cast<A&&>(a)),
                          operand_part<O, 1, call::b>(static_cast<B&&>(b))};
    return typename call::result(parts, 2);
}

/// `a` compared with the number n.
template <op O, dtype T, class A, class N>
auto compare_with(A&& a, const N& n) {
    using compared = sinter::expr::call<O, tree_of<A>, number<T>>;
    part numbers[2];
    if constexpr (has_flag<O, T, N>()) {
        numbers[0] = number_part<T, beyond::both>(n);
        numbers[1].number = any_number::of_whole(flag_of<O, T>(n));
        const part parts[] = {part_of(static_cast<A&&>(a), T), numbers[0], numbers[1]};
        return expression<sinter::expr::call<flag_op(O), compared, number<dtype::boolean>>>(parts, 3);
    } else {
        numbers[0].number = is_floating(T) ? any_number::of_real(compared_number<O, T>(n))
                                           : operand_number<T, beyond::both>(n);
        const part parts[] = {part_of(static_cast<A&&>(a), T), numbers[0]};
        return expression<compared>(parts, 2);
    }
}

template <op O, class A, class B>
auto compare(A&& a, B&& b) {
    using call = binary<O, std::remove_cvref_t<A>, std::remove_cvref_t<B>>;
    if constexpr (is_number<A>)
        return compare_with<mirrored(O), call::a>(static_cast<B&&>(b), a);
    else if constexpr (is_number<B>)
        return compare_with<O, call::b>(static_cast<A&&>(a), b);
    else
        return make_call<O>(static_cast<A&&>(a), static_cast<B&&>(b));
}

/// An expression with another tree around the operand `a`; of a probe the probe.
template <class Tree, class A>
std::conditional_t<is_invalid<A>, probe_among<A>, expression<Tree>> rewrap(A&& a) {
    if constexpr (is_invalid<A>) {
        return probe_among<A>(nullptr, 0);
    } else {
        const part p = part_of(static_cast<A&&>(a), dtype::f32);
        return expression<Tree>(&p, 1);
    }
}

/// Throws device_error for an array that was moved from.
template <class X>
void require_array(const X& x) {
    if constexpr (requires { x.storage(); })
        if (!x.storage()) throw_no_device();
}
/// Run-time extents of an operand. Throw device_error if it was moved from.
template <class X>
std::int64_t rows_of(const X& x) {
    require_array(x);
    if constexpr (std::is_base_of_v<array_handle, X>)
        return x.place().rows;
    else
        return x.rows();
}
template <class X>
std::int64_t cols_of(const X& x) {
    require_array(x);
    if constexpr (std::is_base_of_v<array_handle, X>)
        return x.place().cols;
    else
        return x.cols();
}

} // namespace expr
} // namespace sinter
