#pragma once
// Sums of products by the letters of their axes: a product, a transpose, a trace, a sum along an axis, or
// what these make together. Each becomes the formula that a user would write without letters.

#include <utility>

#include <sinter/expr/einsum_subscripts.hpp>
#include <sinter/expr/rearrange.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

template <axis_letters L, class X>
constexpr bool fits_letters() {
    constexpr bool scalar = tree_of<X>::info.is_scalar();
    return L.count == 2 ? !is_line<X>() && !scalar : L.count == 1 ? is_line<X>() : scalar;
}

[[noreturn]] inline void throw_no_square(std::int64_t m, std::int64_t n) {
    throw shape_error(
        "sinter: einsum: a letter that stands twice in one operand is of a square matrix, not of " +
        shape_text(m, n));
}

constexpr bool keeps_one_of(axis_letters letters, axis_letters kept) {
    for (int i = 0; i < letters.count; ++i)
        if (kept.has(letters.at[i])) return true;
    return false;
}

/// f(x, letters), where x is a matrix, a column or a scalar whose axes have these letters, all different: of
/// a letter that stands twice, the diagonal, and sums along what stands here alone.
template <axis_letters L, axis_letters Kept, class X, class F>
auto with_kept_axes(X&& x, F f) {
    if constexpr (L.count == 2 && L.at[0] == L.at[1]) {
        if (rows_of(x) != cols_of(x)) throw_no_square(rows_of(x), cols_of(x));
        return with_kept_axes<axis_letters{{L.at[0]}, 1}, Kept>(diagonal(static_cast<X&&>(x)), f);
    } else if constexpr (L.count == 1 && !is_column<X>) {
        return with_kept_axes<L, Kept>(trans(static_cast<X&&>(x)), f);
    } else if constexpr (L.count > 0 && !keeps_one_of(L, Kept)) {
        return f.template operator()<axis_letters{}>(sum(static_cast<X&&>(x)));
    } else if constexpr (L.count == 2 && !Kept.has(L.at[0])) {
        return f.template operator()<axis_letters{{L.at[1]}, 1}>(
            as_column(sum(static_cast<X&&>(x), axis<0>)));
    } else if constexpr (L.count == 2 && !Kept.has(L.at[1])) {
        return f.template operator()<axis_letters{{L.at[0]}, 1}>(sum(static_cast<X&&>(x), axis<1>));
    } else {
        return f.template operator()<L>(static_cast<X&&>(x));
    }
}

/// The letters of two operands.
constexpr axis_letters letters_of_both(axis_letters a, axis_letters b) {
    axis_letters both;
    for (int i = 0; i < a.count; ++i)
        if (b.has(a.at[i])) both.at[both.count++] = a.at[i];
    return both;
}
/// Those of them that the result has, or those that it has not.
constexpr axis_letters chosen_letters(axis_letters all, axis_letters result, bool in_result) {
    axis_letters chosen;
    for (int i = 0; i < all.count; ++i)
        if (result.has(all.at[i]) == in_result) chosen.at[chosen.count++] = all.at[i];
    return chosen;
}

/// x, or its transpose, so that its first axis has the letter.
template <axis_letters L, char First, class X>
auto turned_to(X&& x) {
    if constexpr (L.count == 2 && L.at[0] != First)
        return trans(static_cast<X&&>(x));
    else
        return +static_cast<X&&>(x);
}

/// x over the axes of a matrix with letters I and J: a vector is repeated along the axis that it has not.
template <axis_letters L, char I, class X>
auto spread_over(X&& x) {
    if constexpr (L.count == 1 && L.at[0] == I)
        return colwise(static_cast<X&&>(x));
    else if constexpr (L.count == 1)
        return rowwise(static_cast<X&&>(x));
    else
        return turned_to<L, I>(static_cast<X&&>(x));
}

/// The product of operands without a sum: each of their letters is one of the result's.
template <axis_letters Result, axis_letters L, axis_letters M, class A, class B>
auto product_of_elements(A&& a, B&& b) {
    constexpr char first = Result.at[0];
    if constexpr (L.count == 1 && M.count == 1 && L.at[0] != M.at[0]) {
        if constexpr (L.at[0] == first)
            return static_cast<A&&>(a) * trans(static_cast<B&&>(b));
        else
            return static_cast<B&&>(b) * trans(static_cast<A&&>(a));
    } else if constexpr (L.count == 0 && M.count == 0) {
        return static_cast<A&&>(a) * static_cast<B&&>(b);
    } else if constexpr (L.count == 0) {
        return static_cast<A&&>(a) * turned_to<M, first>(static_cast<B&&>(b));
    } else if constexpr (M.count == 0) {
        return static_cast<B&&>(b) * turned_to<L, first>(static_cast<A&&>(a));
    } else if constexpr (Result.count == 1) {
        return hadamard(static_cast<A&&>(a), static_cast<B&&>(b));
    } else {
        return hadamard(spread_over<L, first>(static_cast<A&&>(a)),
                        spread_over<M, first>(static_cast<B&&>(b)));
    }
}

/// The sum over one letter, K, of the product of operands that share no other.
template <axis_letters Result, axis_letters L, axis_letters M, char K, class A, class B>
auto product_over(A&& a, B&& b) {
    if constexpr (L.count == 1 && M.count == 1) {
        return dot(static_cast<A&&>(a), static_cast<B&&>(b));
    } else if constexpr (M.count == 1) {
        return turned_to<L, L.without(K).at[0]>(static_cast<A&&>(a)) * static_cast<B&&>(b);
    } else if constexpr (L.count == 1) {
        return turned_to<M, M.without(K).at[0]>(static_cast<B&&>(b)) * static_cast<A&&>(a);
    } else {
        auto left = turned_to<L, L.without(K).at[0]>(static_cast<A&&>(a));
        auto right = turned_to<M, K>(static_cast<B&&>(b));
        if constexpr (Result.at[0] == L.without(K).at[0])
            return std::move(left) * std::move(right);
        else
            return trans(std::move(right)) * trans(std::move(left));
    }
}

template <axis_letters Result, axis_letters L, axis_letters M, class A, class B>
auto sum_of_products(A&& a, B&& b) {
    constexpr axis_letters both = letters_of_both(L, M);
    constexpr axis_letters summed = chosen_letters(both, Result, false);
    constexpr axis_letters kept = chosen_letters(both, Result, true);
    if constexpr (summed.count == 0)
        return product_of_elements<Result, L, M>(static_cast<A&&>(a), static_cast<B&&>(b));
    else if constexpr (summed.count == 2)
        return sum(hadamard(+static_cast<A&&>(a), turned_to<M, L.at[0]>(static_cast<B&&>(b))));
    else if constexpr (kept.count == 1)
        return sum(hadamard(turned_to<L, kept.at[0]>(static_cast<A&&>(a)),
                            turned_to<M, kept.at[0]>(static_cast<B&&>(b))),
                   axis<1>);
    else
        return product_over<Result, L, M, summed.at[0]>(static_cast<A&&>(a), static_cast<B&&>(b));
}

/// The letters that stay for a while: the result's, and those that both operands have.
constexpr axis_letters kept_letters(axis_letters own, axis_letters other, axis_letters result) {
    axis_letters kept;
    for (int i = 0; i < own.count; ++i)
        if (!kept.has(own.at[i]) && (other.has(own.at[i]) || result.has(own.at[i])))
            kept.at[kept.count++] = own.at[i];
    return kept;
}

template <axis_letters L, class X>
constexpr bool check_letters() {
    constexpr bool fits = fits_letters<L, X>();
    static_assert(fits,
                  "sinter: einsum has two letters for a matrix, one for a vector and none for a scalar: "
                  "einsum<\"ij,j->i\">(A, x)");
    if constexpr (L.count > 0) check_sized<X>();
    return fits;
}

template <einsum_axes E, int Operands>
constexpr bool check_subscripts() {
    using fault = subscripts_fault;
    static_assert(E.fault != fault::letters,
                  "sinter: einsum's subscripts are letters, one comma at most, and "
                  "an arrow: einsum<\"ij,jk->ik\">(A, B)");
    static_assert(E.fault != fault::axes, "sinter: einsum's operands, and its result, have two axes at most");
    static_assert(E.fault != fault::operands, "sinter: einsum takes one operand or two; of three, write the "
                                              "product of two first");
    static_assert(E.fault != fault::result,
                  "sinter: a letter of einsum's result stands there once, and in an "
                  "operand");
    static_assert(E.fault != fault::none || E.operand_count == Operands,
                  "sinter: einsum's subscripts have as many parts as it has operands: einsum<\"ij->ji\">(A), "
                  "einsum<\"ij,jk->ik\">(A, B)");
    return E.fault == fault::none && E.operand_count == Operands;
}
template <einsum_axes E, class A>
constexpr bool check_einsum() {
    if constexpr (check_subscripts<E, 1>())
        return check_letters<E.operands[0], A>();
    else
        return false;
}
template <einsum_axes E, class A, class B>
constexpr bool check_einsum() {
    if constexpr (check_subscripts<E, 2>())
        return check_letters<E.operands[0], A>() && check_letters<E.operands[1], B>();
    else
        return false;
}

template <einsum_axes E, class A>
auto einsum_of(A&& a) {
    return with_kept_axes<E.operands[0], E.result>(static_cast<A&&>(a), []<axis_letters L>(auto&& x) {
        return turned_to<L, E.result.at[0]>(static_cast<decltype(x)>(x));
    });
}
template <einsum_axes E, class A, class B>
auto einsum_of(A&& a, B&& b) {
    constexpr axis_letters kept = kept_letters(E.operands[0], E.operands[1], E.result);
    return with_kept_axes<E.operands[0], kept>(static_cast<A&&>(a), [&b]<axis_letters L>(auto&& x) {
        constexpr axis_letters kept_there = kept_letters(E.operands[1], E.operands[0], E.result);
        return with_kept_axes<E.operands[1], kept_there>(static_cast<B&&>(b), [&x]<axis_letters M>(auto&& y) {
            return sum_of_products<E.result, L, M>(static_cast<decltype(x)>(x), static_cast<decltype(y)>(y));
        });
    });
}

} // namespace expr

/// The sum of products that the letters say, as NumPy's einsum: a letter is an axis, axes of one letter are
/// gone through together, and those that the result has not are summed up. Operands and result have two axes
/// at most. The result is the formula without letters (einsum<"ik,kj->ij">(A, B) is A * B): an expression
/// that fuses and runs as that does. Throws shape_error if axes of one letter have different lengths.
template <subscripts S, expr::is_ours A>
auto einsum(A&& a) {
    constexpr expr::einsum_axes e = expr::read_subscripts(S);
    if constexpr (!expr::check_einsum<e, A>())
        return expr::invalid{};
    else
        return expr::einsum_of<e>(+static_cast<A&&>(a));
}
template <subscripts S, expr::is_ours A, expr::is_ours B>
auto einsum(A&& a, B&& b) {
    constexpr expr::einsum_axes e = expr::read_subscripts(S);
    if constexpr (!expr::check_einsum<e, A, B>())
        return expr::invalid{};
    else
        return expr::einsum_of<e>(+static_cast<A&&>(a), +static_cast<B&&>(b));
}

} // namespace sinter
