#pragma once
// How columns, or rows, vary together; sums without NaN; elements that are almost equal.

#include <sinter/expr/rows.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// trans(Z) * Z for the columns of Z (axis<0>), Z * trans(Z) for its rows.
template <class Z>
auto product_with_itself(const Z& z, axis_t<0>) {
    return trans(z) * z;
}
template <class Z>
auto product_with_itself(const Z& z, axis_t<1>) {
    return z * trans(z);
}

/// Where NaN is, 0; whole numbers have none.
template <class X>
auto without_nan(const X& x) {
    return select(isnan(x), 0, x);
}

/// An operand as floating numbers; a number as it is.
template <class X>
auto compared_floats(X&& x) {
    if constexpr (is_number<X>)
        return static_cast<double>(x);
    else
        return as_floats(static_cast<X&&>(x));
}

template <class B>
auto within_tolerance(const B& b, double relative, double absolute) {
    if constexpr (is_number<B>)
        return __builtin_isfinite(b) ? absolute + relative * __builtin_fabs(b) : -1.0;
    else
        return select(isfinite(b), absolute + relative * abs(b), -1);
}

} // namespace expr

/// The covariance of every two columns, whose elements are observations (axis<0>), or of every two rows
/// (axis<1>, NumPy's cov): a square matrix. It divides by the number of observations minus `less`.
template <expr::is_ours X, expr::is_axis Axis>
auto cov(X&& x, Axis along, ddof less = {1}) {
    const auto of = [less](const auto& v, auto by) {
        return expr::product_with_itself(expr::centred(v, by), by) /
               expr::count_less(expr::size_of_unit(v, by), less);
    };
    return expr::of_floats(static_cast<X&&>(x), of, along);
}

/// The correlation of every two columns (axis<0>) or rows (axis<1>, NumPy's corrcoef): a square matrix of
/// numbers from -1 to 1. Those of a column without deviation are NaN.
template <expr::is_ours X, expr::is_axis Axis>
auto corr(X&& x, Axis along) {
    const auto of = [](const auto& v, auto by) {
        const auto rest = expr::centred(v, by);
        const auto length = norm(rest, by);
        return clamp(expr::product_with_itself(rest, by) / colwise(length) / rowwise(length), -1, 1);
    };
    return expr::of_floats(static_cast<X&&>(x), of, along);
}

/// The sum of the elements that are no NaN; of none it is 0.
template <expr::is_ours X, class... Axis>
requires expr::are_axis<Axis...>
auto nansum(X&& x, Axis... along) {
    if constexpr (expr::is_invalid<X>)
        return expr::invalid{};
    else
        return sum(expr::without_nan(+static_cast<X&&>(x)), along...);
}

/// The mean of the elements that are no NaN; of none it is NaN. Of whole numbers, a float.
template <expr::is_ours X, class... Axis>
requires expr::are_axis<Axis...>
auto nanmean(X&& x, Axis... along) {
    return expr::of_floats(static_cast<X&&>(x), [&](const auto& v) {
        using element = element_type<std::remove_cvref_t<decltype(v)>::tree::info.type>;
        return cast<element>(sum(expr::without_nan(v), along...) / sum(!isnan(v), along...));
    });
}

/// True where |a - b| <= absolute + relative |b|, or a and b are equal: so infinities are close to themselves
/// and NaN to nothing, as in NumPy. Whole numbers are compared as floats.
template <class A, class B>
requires expr::one_is_ours<A, B>
auto isclose(A&& a, B&& b, double relative = 1e-5, double absolute = 1e-8) {
    if constexpr (!expr::is_operand<A> || !expr::is_operand<B>) {
        return expr::report<A, B>{};
    } else if constexpr (expr::is_invalid<A> || expr::is_invalid<B>) {
        return expr::invalid{};
    } else {
        const auto x = expr::compared_floats(static_cast<A&&>(a));
        const auto y = expr::compared_floats(static_cast<B&&>(b));
        return x == y || abs(x - y) <= expr::within_tolerance(y, relative, absolute);
    }
}

/// True if all elements are close, as isclose says.
template <class A, class B>
requires expr::one_is_ours<A, B>
auto allclose(A&& a, B&& b, double relative = 1e-5, double absolute = 1e-8) {
    return all(isclose(static_cast<A&&>(a), static_cast<B&&>(b), relative, absolute));
}

// softmax(A, 1) says how an axis is written.
#define SINTER_AXIS_AS_NUMBER(name)                                                                          \
    template <expr::is_ours X>                                                                               \
    expr::invalid name(X&&, expr::axis_as_number) {                                                          \
        return {};                                                                                           \
    }
SINTER_AXIS_AS_NUMBER(softmax)
SINTER_AXIS_AS_NUMBER(log_softmax)
SINTER_AXIS_AS_NUMBER(logsumexp)
SINTER_AXIS_AS_NUMBER(layer_norm)
SINTER_AXIS_AS_NUMBER(standardize)
SINTER_AXIS_AS_NUMBER(normalize)
SINTER_AXIS_AS_NUMBER(var)
SINTER_AXIS_AS_NUMBER(std_dev)
SINTER_AXIS_AS_NUMBER(cov)
SINTER_AXIS_AS_NUMBER(corr)
SINTER_AXIS_AS_NUMBER(nansum)
SINTER_AXIS_AS_NUMBER(nanmean)
#undef SINTER_AXIS_AS_NUMBER

} // namespace sinter
