#pragma once
// Sorting where the host computes the elements anyway: on the device `host`.

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include <sinter/order/merge.hpp>

namespace sinter::inline SINTER_ABI::ordering {

/// The places of a line's elements in order, in `places`.
template <way Way, class T>
void sort_places(const expr::host_elements<T>& line, std::vector<std::int32_t>& places) {
    std::iota(places.begin(), places.end(), 0);
    std::stable_sort(places.begin(), places.end(), [&](std::int32_t a, std::int32_t b) {
        return is_before_on_host<Way>(line[static_cast<std::size_t>(a)], line[static_cast<std::size_t>(b)]);
    });
}

/// Calls take(k, i, j) for each element k of a line, which is element (i, j) of the array.
template <lines Lines, class Take>
void for_line(std::int64_t line, std::int64_t length, const Take& take) {
    for (std::int64_t k = 0; k < length; ++k) {
        if constexpr (Lines == lines::rows)
            take(static_cast<std::size_t>(k), line, k);
        else
            take(static_cast<std::size_t>(k), k, line);
    }
}

/// The lines of the array x in order, read and written where they lie.
template <way Way, bool Places, lines Lines, class X>
auto host_sorted(const X& x, const extent_of_lines<Lines>& of) {
    using T = element<X>;
    const device d = x.device();
    sorted_of<T, Lines> to;
    to.values = new_array<T>(d, of);
    if constexpr (Places) to.places = new_array<std::int32_t>(d, of);
    const std::int64_t length = of.length(), count = Lines == lines::rows ? of.m : of.n;
    if (length == 0 || count == 0) return to;
    std::vector<std::int32_t> places(static_cast<std::size_t>(length));
    expr::host_elements<T> line(static_cast<std::size_t>(length));
    const auto from = x.map();
    const auto values = to.values.map(access::write);
    const auto each_line = [&](const auto& take_place) {
        for (std::int64_t l = 0; l < count; ++l) {
            for_line<Lines>(l, length,
                            [&](std::size_t k, std::int64_t i, std::int64_t j) { line[k] = from(i, j); });
            sort_places<Way, T>(line, places);
            for_line<Lines>(l, length, [&](std::size_t k, std::int64_t i, std::int64_t j) {
                values(i, j) = static_cast<T>(line[static_cast<std::size_t>(places[k])]);
                take_place(i, j, places[k]);
            });
        }
    };
    if constexpr (Places) {
        const auto kept = to.places.map(access::write);
        each_line([&](std::int64_t i, std::int64_t j, std::int32_t place) { kept(i, j) = place; });
    } else {
        each_line([](std::int64_t, std::int64_t, std::int32_t) {});
    }
    return to;
}

} // namespace sinter::ordering
