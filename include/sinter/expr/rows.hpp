#pragma once
// Rows, or columns, as units: softmax and its kin, and what gives them a mean, a deviation or a length. Each
// is a plain formula, so it fuses with what is around it. Without an axis the unit is the whole array.

#include <sinter/expr/reductions.hpp>

namespace sinter::inline SINTER_ABI {

/// What var, std_dev and cov subtract from the number of elements: NumPy's "delta degrees of freedom". A type
/// of its own, as the 1 of var(A, 1) is an axis in NumPy.
struct ddof {
    std::int64_t count = 0;
};

namespace expr {

/// None or one.
template <class... Axis>
concept are_axis = sizeof...(Axis) <= 1 && (is_axis<Axis> && ...);

/// x as an expression, of floats where its elements are whole numbers or truths.
template <class X>
auto as_floats(X&& x) {
    if constexpr (is_floating(tree_of<X>::info.type))
        return rewrap<tree_of<X>>(static_cast<X&&>(x));
    else
        return cast<float>(static_cast<X&&>(x));
}

/// f(v, axis) of the elements of x as floating numbers, which f may name as often as it likes; without an
/// axis f(v). It gives one number, or more, for each unit.
template <class X, class F, class... Axis>
auto of_floats(X&& x, F f, Axis... along) {
    if constexpr (!check_reduction<X>())
        return invalid{};
    else
        return for_units(as_floats(static_cast<X&&>(x)), f, along...);
}
/// The same for an f that gives as many elements as x has.
template <class X, class F, class... Axis>
auto to_floats(X&& x, F f, Axis... along) {
    using tree = tree_of<X>;
    if constexpr (!check_reduction<X>())
        return invalid{};
    else
        return within_units<tree::info.rows, tree::info.cols>(as_floats(static_cast<X&&>(x)), f, along...);
}

// One number for each unit, beside the unit's elements: what a reduction along an axis gives.
template <class V>
auto beside_units(V&& v) {
    return +static_cast<V&&>(v);
}
template <class V>
auto beside_units(V&& v, axis_t<0>) {
    return rowwise(static_cast<V&&>(v));
}
template <class V>
auto beside_units(V&& v, axis_t<1>) {
    return colwise(static_cast<V&&>(v));
}

/// What a variance divides by.
inline double count_less(std::int64_t count, ddof less) {
    return static_cast<double>(count > less.count ? count - less.count : 0);
}

/// The greatest element of each unit. Of none it is minus infinity, which no element of the result meets.
template <class X>
auto greatest(const X& x) {
    return make_reduced<reduction::max, reduce_axis::all, X::tree::info.type>(x);
}
template <class X>
auto greatest(const X& x, axis_t<1>) {
    return make_reduced<reduction::max, reduce_axis::cols, X::tree::info.type>(x);
}
template <class X>
auto greatest(const X& x, axis_t<0>) {
    return greatest(trans(x), axis<1>);
}

/// That, and 0 for an infinity: what exponents are measured from.
template <class X, class... Axis>
auto exponent_origin(const X& x, Axis... along) {
    const auto most = greatest(x, along...);
    return select(isfinite(most), most, 0);
}

/// Elements minus the mean of their unit.
template <class X, class... Axis>
auto centred(const X& x, Axis... along) {
    return x - beside_units(mean(x, along...), along...);
}

/// Elements divided by their unit's number; where that is 0, as they are.
template <class X, class N, class... Axis>
auto divided_by_units(const X& x, const N& n, Axis... along) {
    return x / beside_units(select(n == 0, 1, n), along...);
}

/// The mean square of what is centred, with `count` for the number of elements.
template <class X, class... Axis>
auto mean_square(const X& x, double count, Axis... along) {
    return sum(square(x), along...) / count;
}

} // namespace expr

/// exp(x) divided by the sum of exp(x) over each row (axis<1>), each column (axis<0>) or all elements. Large
/// elements do not overflow: those of a unit are measured from its greatest. A unit with a NaN or +infinity
/// becomes NaN. Of whole numbers, floats.
template <expr::is_ours X, class... Axis>
requires expr::are_axis<Axis...>
auto softmax(X&& x, Axis... along) {
    const auto of = [](const auto& v, auto... by) {
        const auto powers = exp(v - expr::beside_units(expr::greatest(v, by...), by...));
        return powers / expr::beside_units(sum(powers, by...), by...);
    };
    return expr::to_floats(static_cast<X&&>(x), of, along...);
}

/// The logarithm of softmax, which keeps the digits of what softmax rounds to 0.
template <expr::is_ours X, class... Axis>
requires expr::are_axis<Axis...>
auto log_softmax(X&& x, Axis... along) {
    const auto of = [](const auto& v, auto... by) {
        const auto shifted = v - expr::beside_units(expr::exponent_origin(v, by...), by...);
        return shifted - expr::beside_units(log(sum(exp(shifted), by...)), by...);
    };
    return expr::to_floats(static_cast<X&&>(x), of, along...);
}

/// log(sum(exp(x))) of each row (axis<1>), each column (axis<0>) or all elements, without overflow. Of no
/// elements it is minus infinity.
template <expr::is_ours X, class... Axis>
requires expr::are_axis<Axis...>
auto logsumexp(X&& x, Axis... along) {
    const auto of = [](const auto& v, auto... by) {
        const auto origin = expr::exponent_origin(v, by...);
        return log(sum(exp(v - expr::beside_units(origin, by...)), by...)) + origin;
    };
    return expr::of_floats(static_cast<X&&>(x), of, along...);
}

/// The variance of each row (axis<1>), each column (axis<0>) or all elements: the mean square of the
/// differences from the mean. It divides by the number of elements minus `less`; by 0 it gives NaN. Of whole
/// numbers, floats.
template <expr::is_ours X>
auto var(X&& x, ddof less = {}) {
    return expr::of_floats(static_cast<X&&>(x), [&](const auto& v) {
        return expr::mean_square(expr::centred(v), expr::count_less(expr::size_of_unit(v), less));
    });
}
template <expr::is_ours X, expr::is_axis Axis>
auto var(X&& x, Axis along, ddof less = {}) {
    const auto of = [less](const auto& v, auto by) {
        return expr::mean_square(expr::centred(v, by), expr::count_less(expr::size_of_unit(v, by), less), by);
    };
    return expr::of_floats(static_cast<X&&>(x), of, along);
}

/// The standard deviation: the square root of var.
template <expr::is_ours X>
auto std_dev(X&& x, ddof less = {}) {
    return sqrt(var(static_cast<X&&>(x), less));
}
template <expr::is_ours X, expr::is_axis Axis>
auto std_dev(X&& x, Axis along, ddof less = {}) {
    return sqrt(var(static_cast<X&&>(x), along, less));
}

/// Each row (axis<1>) or column (axis<0>) minus its mean, divided by its standard deviation. One without
/// deviation becomes zeros. Of whole numbers, floats.
template <expr::is_ours X, class... Axis>
requires expr::are_axis<Axis...>
auto standardize(X&& x, Axis... along) {
    const auto of = [](const auto& v, auto... by) {
        const auto rest = expr::centred(v, by...);
        const auto count = static_cast<double>(expr::size_of_unit(v, by...));
        return expr::divided_by_units(rest, sqrt(expr::mean_square(rest, count, by...)), by...);
    };
    return expr::to_floats(static_cast<X&&>(x), of, along...);
}

/// Each row (axis<1>) or column (axis<0>) minus its mean, divided by sqrt(variance + epsilon). Of whole
/// numbers, floats.
template <expr::is_ours X, expr::is_axis Axis>
auto layer_norm(X&& x, Axis along, double epsilon = 1e-5) {
    const auto of = [epsilon](const auto& v, auto by) {
        const auto rest = expr::centred(v, by);
        const auto count = static_cast<double>(expr::size_of_unit(v, by));
        return rest / expr::beside_units(sqrt(expr::mean_square(rest, count, by) + epsilon), by);
    };
    return expr::to_floats(static_cast<X&&>(x), of, along);
}

/// Each row (axis<1>), column (axis<0>) or the whole array divided by its Euclidean norm. Zeros stay zeros.
/// Of whole numbers, floats.
template <expr::is_ours X, class... Axis>
requires expr::are_axis<Axis...>
auto normalize(X&& x, Axis... along) {
    const auto of = [](const auto& v, auto... by) {
        return expr::divided_by_units(v, norm(v, by...), by...);
    };
    return expr::to_floats(static_cast<X&&>(x), of, along...);
}

} // namespace sinter
