#pragma once
// sort and argsort.

#include <type_traits>

#include <sinter/order/host.hpp>
#include <sinter/order/merge.hpp>

namespace sinter::inline SINTER_ABI {
namespace ordering {

template <class X>
using plain = std::remove_cvref_t<X>;

/// Of a vector there is no other axis, and without one there is no matrix.
template <class X, class... Axis>
constexpr bool check_axis() {
    if constexpr (expr::is_invalid<X>) return false; // said already
    constexpr bool has_axis = sizeof...(Axis) == 1 || expr::is_line<X>();
    constexpr bool is_its_axis = !expr::is_column<X> || (!std::is_same_v<Axis, axis_t<1>> && ...);
    static_assert(has_axis, "sinter: a matrix has its order along an axis: sort(A, axis<1>) sorts each row, "
                            "sort(A, axis<0>) each column");
    static_assert(is_its_axis, "sinter: a vector has its order along axis 0 alone: sort(x)");
    return has_axis && is_its_axis;
}

/// Sorts an array on its device.
template <way Way, bool Places, lines Lines, class X>
auto sorted_array(const X& x) {
    const extent_of_lines<Lines> of{expr::rows_of(x), expr::cols_of(x)};
    if (expr::is_in_host_memory(x.device())) return host_sorted<Way, Places>(x, of);
    return merge_sorted<Way, Places>(x, of);
}
/// What is sorted is an array, or what an expression makes, stored.
template <way Way, bool Places, lines Lines, class X>
auto sorted_along(X&& x) {
    constexpr bool is_array = requires {
        x.device();
        x.map();
    };
    if constexpr (is_array)
        return sorted_array<Way, Places, Lines>(x);
    else
        return sorted_array<Way, Places, Lines>(eval(static_cast<X&&>(x)));
}

/// Calls f with the kind of lines that run along an axis of X, as a constant.
template <class X, class F, int N>
auto with_lines_along(const F& f, axis_t<N>) {
    if constexpr (expr::is_column<X>)
        return f(std::integral_constant<lines, lines::vector>());
    else
        return f(std::integral_constant < lines, N == 0 ? lines::columns : lines::rows > ());
}
template <class X, class F>
auto with_lines_along(const F& f, axis_number along) {
    return expr::runs_down<plain<X>>(along) ? with_lines_along<X>(f, axis<0>)
                                            : with_lines_along<X>(f, axis<1>);
}
/// The same; without an axis of a vector, or of a row.
template <class X, class F, class... Axis>
auto with_lines(const F& f, Axis... along) {
    if constexpr (sizeof...(Axis) == 1)
        return with_lines_along<X>(f, along...);
    else
        return with_lines_along<X>(f, axis < expr::is_column<X> ? 0 : 1 >);
}

template <way Way, class X, class... Axis>
auto sorted_values(X&& x, Axis... along) {
    const auto sorted = [&](auto of) {
        return sorted_along<Way, false, of.value>(static_cast<X&&>(x)).values;
    };
    return with_lines<X>(sorted, along...);
}
template <way Way, class X, class... Axis>
auto sorted_places(X&& x, Axis... along) {
    const auto sorted = [&](auto of) {
        return sorted_along<Way, true, of.value>(static_cast<X&&>(x)).places;
    };
    return with_lines<X>(sorted, along...);
}

} // namespace ordering

/// The elements of a vector in order, the least one first; of a matrix those of each row (axis<1>) or of each
/// column (axis<0>). NaN stands last, and equal elements, as 0 and -0, stay in their order: so all bits are
/// the same on every run. A new array. Throws shape_error for along(n) of no axis, device_error without an
/// array. For lines of n elements there are ceil(log2(n)) launches, of two kernels. Where the host reads the
/// device's memory (`host`, OpenCL on this processor) it sorts by digits, and waits for the device.
template <expr::is_ours X, class... Axis>
requires expr::are_axis<Axis...>
auto sort(X&& x, Axis... along) {
    if constexpr (!ordering::check_axis<X, Axis...>())
        return expr::invalid{};
    else
        return ordering::sorted_values<ordering::way::ascending>(static_cast<X&&>(x), along...);
}
/// The greatest element first; NaN stands last all the same.
template <expr::is_ours X>
auto sort(X&& x, descending_t) {
    if constexpr (!ordering::check_axis<X>())
        return expr::invalid{};
    else
        return ordering::sorted_values<ordering::way::descending>(static_cast<X&&>(x));
}
template <expr::is_ours X, expr::is_axis Axis>
auto sort(X&& x, Axis along, descending_t) {
    if constexpr (!ordering::check_axis<X, Axis>())
        return expr::invalid{};
    else
        return ordering::sorted_values<ordering::way::descending>(static_cast<X&&>(x), along);
}

/// The places, int32, that the elements of sort(x) have in x: sort(x) is gather(x, argsort(x)). Of equal
/// elements the first one's place comes first. Errors and cost as for sort.
template <expr::is_ours X, class... Axis>
requires expr::are_axis<Axis...>
auto argsort(X&& x, Axis... along) {
    if constexpr (!ordering::check_axis<X, Axis...>())
        return expr::invalid{};
    else
        return ordering::sorted_places<ordering::way::ascending>(static_cast<X&&>(x), along...);
}
/// The place of the greatest element first.
template <expr::is_ours X>
auto argsort(X&& x, descending_t) {
    if constexpr (!ordering::check_axis<X>())
        return expr::invalid{};
    else
        return ordering::sorted_places<ordering::way::descending>(static_cast<X&&>(x));
}
template <expr::is_ours X, expr::is_axis Axis>
auto argsort(X&& x, Axis along, descending_t) {
    if constexpr (!ordering::check_axis<X, Axis>())
        return expr::invalid{};
    else
        return ordering::sorted_places<ordering::way::descending>(static_cast<X&&>(x), along);
}

} // namespace sinter
