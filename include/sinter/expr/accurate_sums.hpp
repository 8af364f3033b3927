#pragma once
// Sums in another type than the elements': sum<double>(x) converts each element before it is added, as
// NumPy's sum(x, dtype=float64) does. The conversion is part of the loop that adds up: no launch and no
// temporary is due to it. A device that lacks the type throws unsupported_error. And compensated sums, which
// are rounded about once, in the elements' own type.

#include <sinter/expr/reductions.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

template <class T, class X>
constexpr bool check_wider() {
    static_assert(
        is_element<T>,
        "sinter: elements are float, double, half, bfloat16, bool, or whole numbers of 8, 16, 32 or 64 bits");
    if constexpr (is_element<T> && !is_invalid<X>) {
        constexpr bool wider = promote(dtype_of<T>, tree_of<X>::info.type) == dtype_of<T>;
        static_assert(wider,
                      "sinter: the type T of sum<T>(x) is the elements' own or a wider one, as double is "
                      "for floats; sum(cast<T>(x)) takes any type");
        return wider;
    } else {
        return false;
    }
}

/// Elements as the type that they are added up in.
template <class T, class X>
auto widened(X&& x) {
    if constexpr (is_number<X>)
        return x;
    else if constexpr (check_wider<T, X>())
        return cast<T>(static_cast<X&&>(x));
    else
        return invalid{};
}

template <class X>
constexpr bool check_compensated() {
    if constexpr (is_invalid<X>) {
        return false; // said already
    } else {
        constexpr dtype t = tree_of<X>::info.type;
        static_assert(is_floating(t),
                      "sinter: a compensated sum is of floating elements; sum(x) of whole numbers "
                      "loses nothing below 2^31, and sum<double>(x) nothing below 2^53");
        return is_floating(t);
    }
}

template <class X, class... Axis>
auto make_compensated_sum(X&& x, Axis... along) {
    constexpr reduction kind = reduction::compensated_sum;
    if constexpr (!check_compensated<X>())
        return invalid{};
    else if constexpr (sizeof...(Axis) == 0)
        return reduce_all<kind>(static_cast<X&&>(x));
    else
        return reduce_along<kind>(static_cast<X&&>(x), along...);
}

} // namespace expr

// As the functions without a type; the result has type T. `T` is double for floats; float or double for
// halves; std::int32_t, std::uint32_t, float or double for masks; or the elements' own type. norm<double> of
// floats neither overflows nor vanishes on the way.
#define SINTER_WIDER(name)                                                                                   \
    template <class T, expr::is_ours X, expr::is_axis... Axis>                                               \
    requires expr::is_number<T>                                                                              \
    auto name(X&& x, Axis... along) {                                                                        \
        return name(expr::widened<T>(static_cast<X&&>(x)), along...);                                        \
    }

SINTER_WIDER(sum)
SINTER_WIDER(prod)
SINTER_WIDER(mean)
SINTER_WIDER(norm)
SINTER_WIDER(norm1)

#undef SINTER_WIDER

/// Each element is converted before it is multiplied, so that products of floats are exact in double.
template <class T, class X, class Y, class... Axis>
requires(expr::is_number<T>&& expr::one_is_ours<X, Y> &&
         (expr::is_axis<Axis> && ...)) auto dot(X&& x, Y&& y, Axis... along) {
    if constexpr (expr::is_known<X> && expr::is_known<Y>)
        return dot(expr::widened<T>(static_cast<X&&>(x)), expr::widened<T>(static_cast<Y&&>(y)), along...);
    else
        return expr::report<X, Y>{};
}

template <class T, expr::is_ours X>
requires expr::is_number<T>
auto trace(X&& x) {
    return trace(expr::widened<T>(static_cast<X&&>(x)));
}

/// sum(x) of floating elements, for types without a wider one and devices without double: what each addition
/// rounds away is kept beside the sum. Its error is one rounding of the result, and 4 n u^2 of the sum of
/// magnitudes (docs/guide/reductions.md). It takes one loop, of some 15 operations for each element. A sum
/// that is not finite is that of sum(x).
template <expr::is_ours X>
auto compensated_sum(X&& x) {
    return expr::make_compensated_sum(static_cast<X&&>(x));
}
template <expr::is_ours X, expr::is_axis Axis>
auto compensated_sum(X&& x, Axis along) {
    return expr::make_compensated_sum(static_cast<X&&>(x), along);
}

// `sum(A, 1)`: the axis says what to write.
#define SINTER_AXIS_AS_NUMBER(name, number)                                                                  \
    template <class T = void, expr::is_ours X>                                                               \
    expr::invalid name(X&&, expr::number) {                                                                  \
        return {};                                                                                           \
    }

SINTER_AXIS_AS_NUMBER(sum, axis_as_number)
SINTER_AXIS_AS_NUMBER(prod, axis_as_number)
SINTER_AXIS_AS_NUMBER(mean, axis_as_number)
SINTER_AXIS_AS_NUMBER(any, axis_as_number)
SINTER_AXIS_AS_NUMBER(all, axis_as_number)
SINTER_AXIS_AS_NUMBER(norm, order_as_number)
SINTER_AXIS_AS_NUMBER(norm1, axis_as_number)
SINTER_AXIS_AS_NUMBER(norm_inf, axis_as_number)
SINTER_AXIS_AS_NUMBER(argmin, axis_as_number)
SINTER_AXIS_AS_NUMBER(argmax, axis_as_number)
SINTER_AXIS_AS_NUMBER(compensated_sum, axis_as_number)

#undef SINTER_AXIS_AS_NUMBER

template <class T = void, class X, class Y>
requires expr::one_is_ours<X, Y> expr::invalid dot(X&&, Y&&, expr::axis_as_number) {
    return {};
}

/// Never defined: `A(0, all)` finds it, and says what to write.
void all(const expr::whole_axis&);

} // namespace sinter
