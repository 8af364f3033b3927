#pragma once
// Quantiles of sorted lines.

#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include <sinter/order/sort.hpp>

namespace sinter::inline SINTER_ABI {
namespace ordering {

/// Between which two elements of a sorted line a quantile lies, and how far from the first one.
struct quantile_place {
    std::int64_t low = 0, high = 0;
    double weight = 0;
};
inline quantile_place place_of_quantile(double q, std::int64_t n) {
    if (!(q >= 0 && q <= 1))
        throw unsupported_error("sinter: quantile(x, q) has a q from 0 to 1, not " + std::to_string(q));
    if (n == 0) return {};
    const double at = q * static_cast<double>(n - 1);
    const auto low = static_cast<std::int64_t>(at);
    const double weight = at - static_cast<double>(low);
    return {low, weight > 0 ? low + 1 : low, weight};
}

/// Element k of each line: a scalar, or as many elements of a column as there are lines.
template <lines Lines, class A>
auto element_of_lines(const A& a, std::int64_t k) {
    if constexpr (Lines == lines::vector)
        return a(k);
    else if constexpr (Lines == lines::columns)
        return trans(a.row(k));
    else
        return a.col(k);
}

/// The quantiles of sorted lines. Equal neighbours give themselves, infinities too. (So written, nothing
/// overflows; a + weight (b - a) would.)
template <lines Lines, class A>
auto quantile_of_sorted(const A& a, const quantile_place& at, std::int64_t length) {
    const auto low = element_of_lines<Lines>(a, at.low);
    const auto high = element_of_lines<Lines>(a, at.high);
    const auto last = element_of_lines<Lines>(a, length - 1); // NaN if any is
    const auto mixed = clamp(low * (1 - at.weight) + high * at.weight, low, high);
    return select(isnan(last), last, select(low == high, low, mixed));
}

template <lines Lines, class X>
auto floating_quantile(const X& x, double q) {
    const auto array = expr::stored_array(x);
    using T = element<X>;
    const device d = array.device();
    const extent_of_lines<Lines> of{expr::rows_of(array), expr::cols_of(array)};
    const quantile_place at = place_of_quantile(q, of.length());
    const auto quantiles = [&] {
        if (expr::is_in_host_memory(d))
            return eval(
                quantile_of_sorted<Lines>(host_middle(array, of, at.low, at.high), {0, 1, at.weight}, 3));
        const auto sorted = merge_sorted<way::ascending, false>(array, of).values;
        return eval(quantile_of_sorted<Lines>(sorted, at, of.length()));
    };
    if (of.length() > 0) return quantiles();
    decltype(quantiles()) none;
    if constexpr (Lines == lines::vector)
        none = scalar<T>(d, std::numeric_limits<T>::quiet_NaN());
    else
        none = vector<T>(d, of.count());
    none.fill(std::numeric_limits<T>::quiet_NaN());
    return none;
}
template <lines Lines, class X>
auto quantile_along(X&& x, double q) {
    if constexpr (is_floating(expr::tree_of<X>::info.type))
        return floating_quantile<Lines>(static_cast<X&&>(x), q);
    else
        return floating_quantile<Lines>(cast<float>(static_cast<X&&>(x)), q);
}

} // namespace ordering

/// The element that a share q of all elements lies below, and 1 - q above: of all elements of x, or of each
/// row (axis<1>) or column (axis<0>). Between two elements it is interpolated, as NumPy's usual method does.
/// NaN if an element is NaN, or if there are none. Of whole numbers, a float. Throws unsupported_error for a
/// q that is not from 0 to 1, shape_error for along(n) of no axis. Costs as much as sort.
template <expr::is_ours X>
auto quantile(X&& x, double q) {
    if constexpr (expr::is_invalid<X>)
        return expr::invalid{};
    else if constexpr (expr::is_column<X>)
        return ordering::quantile_along<ordering::lines::vector>(static_cast<X&&>(x), q);
    else {
        const std::int64_t count = expr::rows_of(x) * expr::cols_of(x);
        return ordering::quantile_along<ordering::lines::vector>(reshape(static_cast<X&&>(x), count), q);
    }
}
template <expr::is_ours X, expr::is_axis Axis>
auto quantile(X&& x, double q, Axis along) {
    if constexpr (!ordering::check_axis<X, Axis>())
        return expr::invalid{};
    else
        return ordering::with_lines<X>(
            [&](auto of) { return ordering::quantile_along<of.value>(static_cast<X&&>(x), q); }, along);
}

/// The element in the middle of all, or of each row (axis<1>) or column (axis<0>); of an even number of
/// elements, the mean of the two in the middle: quantile(x, 0.5).
template <expr::is_ours X, class... Axis>
requires expr::are_axis<Axis...>
auto median(X&& x, Axis... along) {
    return quantile(static_cast<X&&>(x), 0.5, along...);
}

} // namespace sinter
