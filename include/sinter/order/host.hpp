#pragma once
// Sorting on the host, of arrays whose memory it reads: lines are read and written where they lie.

#include <cstdint>

#include <sinter/expr/host_memory.hpp>
#include <sinter/order/merge.hpp>
#include <sinter/order/radix.hpp>

namespace sinter::inline SINTER_ABI::ordering {

/// Element k of a line of an array that is mapped.
template <lines Lines, class Mapped>
auto& element_of_line(const Mapped& a, std::int64_t line, std::size_t k) {
    const auto place = static_cast<std::int64_t>(k);
    return Lines == lines::rows ? a(line, place) : a(place, line);
}

/// A line of such an array.
template <lines Lines, class T, class Mapped>
line_in_memory<T> line_of(const Mapped& a, std::int64_t line, std::int64_t length) {
    const T* const first = &element_of_line<Lines>(a, line, 0);
    return {first, length > 1 ? &element_of_line<Lines>(a, line, 1) - first : 1};
}

/// The lines of the array x in order.
template <way Way, bool Places, lines Lines, class X>
auto host_sorted(const X& x, const extent_of_lines<Lines>& of) {
    using T = element<X>;
    const device d = x.device();
    sorted_of<T, Lines> to;
    to.values = new_array<T>(d, of);
    if constexpr (Places) to.places = new_array<std::int32_t>(d, of);
    if (of.m == 0 || of.n == 0) return to;
    const auto length = static_cast<std::size_t>(of.length());
    const auto from = x.map();
    const auto values = to.values.map(access::write);
    if constexpr (Places) {
        const auto places = to.places.map(access::write);
        place_sorter<Way, T> sorter;
        for (std::int64_t line = 0; line < of.count(); ++line) {
            const auto own = line_of<Lines, T>(from, line, of.length());
            const auto& sorted = sorter.sort(length, own);
            for (std::size_t k = 0; k < length; ++k) {
                element_of_line<Lines>(places, line, k) = sorted[k].place;
                element_of_line<Lines>(values, line, k) = own(static_cast<std::size_t>(sorted[k].place));
            }
        }
    } else {
        value_sorter<Way, T> sorter;
        for (std::int64_t line = 0; line < of.count(); ++line)
            sorter.sort(
                length, line_of<Lines, T>(from, line, of.length()),
                [&](std::size_t k, const T& value) { element_of_line<Lines>(values, line, k) = value; });
    }
    return to;
}

/// The first `count` elements of each line in order, and their places.
template <way Way, lines Lines, class X>
auto host_first(const X& x, const extent_of_lines<Lines>& of, std::int64_t count) {
    using T = element<X>;
    const device d = x.device();
    const extent_of_lines<Lines> kept = of.with_length(count);
    sorted_of<T, Lines> to{new_array<T>(d, kept), new_array<std::int32_t>(d, kept)};
    if (kept.m == 0 || kept.n == 0) return to;
    const auto from = x.map();
    const auto values = to.values.map(access::write);
    const auto places = to.places.map(access::write);
    place_sorter<Way, T> sorter;
    for (std::int64_t line = 0; line < of.count(); ++line) {
        const auto own = line_of<Lines, T>(from, line, of.length());
        const auto& first =
            sorter.first(static_cast<std::size_t>(count), static_cast<std::size_t>(of.length()), own);
        for (std::size_t k = 0; k < first.size(); ++k) {
            element_of_line<Lines>(places, line, k) = first[k].place;
            element_of_line<Lines>(values, line, k) = own(static_cast<std::size_t>(first[k].place));
        }
    }
    return to;
}

/// Of each line three elements: numbers `low` and `high` in order, and the last one.
template <lines Lines, class X>
auto host_middle(const X& x, const extent_of_lines<Lines>& of, std::int64_t low, std::int64_t high) {
    using T = element<X>;
    const extent_of_lines<Lines> kept = of.with_length(3);
    auto to = new_array<T>(x.device(), kept);
    if (of.count() == 0) return to;
    const auto from = x.map();
    const auto values = to.map(access::write);
    place_sorter<way::ascending, T> sorter;
    for (std::int64_t line = 0; line < of.count(); ++line) {
        const auto own = line_of<Lines, T>(from, line, of.length());
        const auto places = sorter.middle(static_cast<std::size_t>(low), static_cast<std::size_t>(high),
                                          static_cast<std::size_t>(of.length()), own);
        for (std::size_t k = 0; k < places.size(); ++k)
            element_of_line<Lines>(values, line, k) = own(static_cast<std::size_t>(places[k]));
    }
    return to;
}

} // namespace sinter::ordering
