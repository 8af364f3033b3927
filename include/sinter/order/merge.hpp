#pragma once
// Sorting by merges. Each launch merges neighbouring runs, which are sorted already, to runs of twice their
// length. An element of the result finds by itself which elements of both runs stand in front of it, by
// bisection (the merge path of S. Odeh, O. Green and others, 2012), so nothing depends on the order in which
// work-items run.

#include <cstdint>
#include <utility>

#include <sinter/order/compare.hpp>

namespace sinter::inline SINTER_ABI::ordering {

/// Where in its line each element of runs of 2 `run` elements comes from, of two runs in `from`. `run` is a
/// power of two.
template <way Way, lines Lines, class A>
auto merged_places(const A& from, const extent_of_lines<Lines>& of, std::int64_t run) {
    const auto whole = static_cast<std::int32_t>(run);
    const auto mask = static_cast<std::int32_t>(2 * run - 1);
    const auto place = of.places();
    const auto in_run = place & mask;
    const auto first = place - in_run;
    const auto rest = static_cast<std::int32_t>(of.length()) - first;
    const auto left = (min)(rest, whole);
    const auto right = clamp(rest - whole, 0, whole);
    int steps = 1;
    while (run >> steps != 0) ++steps;
    // How many of the elements in front come from the left run: those that no element of the right one,
    // which stand in front too, has to stand before.
    const auto taken =
        for_each_step(steps, states((max)(in_run - right, 0), (min)(in_run, left)),
                      [&](const auto& low, const auto& high) {
                          const auto middle = (low + high) >> 1;
                          const auto a = of.at(from, first + middle);
                          const auto b = of.at(from, first + whole + in_run - 1 - middle);
                          const auto more = low < high && !is_before<Way>(b, a);
                          return states(select(more, middle + 1, low), select(more, high, middle));
                      })
            .first;
    // (A step of its own, so that the formula names the loop above once.)
    return first + for_each_step(1, taken, [&](const auto& from_left) {
               const auto from_right = in_run - from_left;
               const auto a = of.at(from, first + from_left);
               const auto b = of.at(from, first + whole + from_right);
               const auto is_left = from_left < left && (from_right >= right || !is_before<Way>(b, a));
               return select(is_left, from_left, whole + from_right);
           });
}

/// Lines in order, and, if they are asked for, the places that their elements had.
template <class Values, class Places>
struct sorted_lines {
    Values values;
    Places places;
};
template <class T, lines Lines>
using sorted_of = sorted_lines<array_of<T, Lines>, array_of<std::int32_t, Lines>>;

/// The lines of the array x in order, by a launch for each doubling of the runs. All launches but the first
/// one are of one kernel.
template <way Way, bool Places, lines Lines, class X>
auto merge_sorted(const X& x, const extent_of_lines<Lines>& of) {
    using T = element<X>;
    const device d = x.device();
    sorted_of<T, Lines> from, to;
    from.values = new_array<T>(d, of);
    if constexpr (Places) from.places = new_array<std::int32_t>(d, of);
    if (of.m == 0 || of.n == 0) return from;
    if (of.length() < 2) {
        from.values = x;
        if constexpr (Places) from.places = of.places();
        return from;
    }
    {
        const auto place = merged_places<Way>(x, of, 1);
        if constexpr (Places)
            evaluate(from.values = of.at(x, place), from.places = place);
        else
            from.values = of.at(x, place);
    }
    if (of.length() == 2) return from;
    to.values = new_array<T>(d, of);
    if constexpr (Places) to.places = new_array<std::int32_t>(d, of);
    for (std::int64_t run = 2; run < of.length(); run *= 2) {
        const auto place = merged_places<Way>(from.values, of, run);
        if constexpr (Places)
            evaluate(to.values = of.at(from.values, place), to.places = of.at(from.places, place));
        else
            to.values = of.at(from.values, place);
        std::swap(from, to);
    }
    return from;
}

} // namespace sinter::ordering
