#pragma once
// The greatest elements of each line.

#include <cstdint>
#include <string>

#include <sinter/order/sort.hpp>

namespace sinter::inline SINTER_ABI {

/// What topk() gives.
template <class Values, class Places>
struct greatest_elements {
    Values values; ///< the greatest one first
    Places places; ///< where each of them is
};

namespace ordering {

inline void check_count(std::int64_t k, std::int64_t length) {
    if (k >= 0 && k <= length) return;
    throw shape_error("sinter: topk(x, " + std::to_string(k) + ") of lines of " + std::to_string(length) +
                      " elements, which have no " + std::to_string(k) + " greatest ones");
}
/// The first k elements of each line.
template <lines Lines, class A>
A first_of(const A& a, std::int64_t k) {
    if constexpr (Lines == lines::vector)
        return a(rows(0, k));
    else if constexpr (Lines == lines::columns)
        return a(rows(0, k), cols(0, a.cols()));
    else
        return a(rows(0, a.rows()), cols(0, k));
}
/// The k greatest elements of the lines of an array.
template <lines Lines, class X>
auto first_of_array(const X& x, std::int64_t k) {
    const extent_of_lines<Lines> of{expr::rows_of(x), expr::cols_of(x)};
    if (expr::is_in_host_memory(x.device())) return host_first<way::descending>(x, of, k);
    const auto all = merge_first<way::descending>(x, of, k);
    return sorted_of<element<X>, Lines>{first_of<Lines>(all.values, k), first_of<Lines>(all.places, k)};
}
template <lines Lines, class X>
auto greatest_along(X&& x, std::int64_t k) {
    check_count(k, Lines == lines::rows ? expr::cols_of(x) : expr::rows_of(x));
    const auto array = expr::stored_array(x);
    const auto first = first_of_array<Lines>(array, k);
    return greatest_elements<array_of<element<X>, Lines>, array_of<std::int32_t, Lines>>{first.values,
                                                                                         first.places};
}

} // namespace ordering

/// The k greatest elements of a vector, or of each row (axis<1>) or column (axis<0>) of a matrix, and their
/// places (int32): auto [values, places] = topk(x, 3). The greatest one comes first; of equal ones the first.
/// NaN counts as less than all others. Throws shape_error for more elements than there are, or along(n) of no
/// axis. It takes as many launches as argsort, of fewer and fewer elements; where the host reads the device's
/// memory, one look at each element.
template <expr::is_ours X, class... Axis>
requires expr::are_axis<Axis...>
auto topk(X&& x, std::int64_t k, Axis... along) {
    if constexpr (!ordering::check_axis<X, Axis...>())
        return expr::invalid{};
    else
        return ordering::with_lines<X>(
            [&](auto of) { return ordering::greatest_along<of.value>(static_cast<X&&>(x), k); }, along...);
}

} // namespace sinter
