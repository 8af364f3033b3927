#pragma once
// Sorting by merges. Each launch merges neighbouring runs, which are sorted already, to runs of twice their
// length. An element of the result finds by itself which elements of both runs stand in front of it, by
// bisection (the merge path of S. Odeh, O. Green and others, 2012), so nothing depends on the order in which
// work-items run.

#include <cstdint>
#include <utility>

#include <sinter/order/compare.hpp>

namespace sinter::inline SINTER_ABI::ordering {

/// What becomes of two runs: one of all their elements, or one as long as each, of the first ones.
enum class merge_of : bool { all, first };

/// Where in its line of `length` elements each element of merged runs comes from, of two runs in `from`.
/// These have `run` elements each, a power of two, but for the last one. The result has the extents `of`.
template <way Way, merge_of What, lines Lines, class A>
auto merged_places(const A& from, std::int64_t length, const extent_of_lines<Lines>& of, std::int64_t run) {
    const auto whole = static_cast<std::int32_t>(run);
    const auto mask = static_cast<std::int32_t>((What == merge_of::all ? 2 * run : run) - 1);
    const auto place = of.places();
    const auto in_run = place & mask;
    const auto first = [&] {
        if constexpr (What == merge_of::all)
            return place - in_run;
        else
            return (place - in_run) << 1;
    }();
    const auto rest = static_cast<std::int32_t>(length) - first;
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

/// The lines of the array x in order, by a launch for each doubling of the runs, or such runs of `longest`
/// elements, a power of two and 2 at least. All launches but the first one are of one kernel.
template <way Way, bool Places, lines Lines, class X>
auto merge_sorted(const X& x, const extent_of_lines<Lines>& of, std::int64_t longest = 0x7fffffff) {
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
        const auto place = merged_places<Way, merge_of::all>(x, of.length(), of, 1);
        if constexpr (Places)
            evaluate(from.values = of.at(x, place), from.places = place);
        else
            from.values = of.at(x, place);
    }
    if (of.length() == 2) return from;
    to.values = new_array<T>(d, of);
    if constexpr (Places) to.places = new_array<std::int32_t>(d, of);
    for (std::int64_t run = 2; run < of.length() && run < longest; run *= 2) {
        const auto place = merged_places<Way, merge_of::all>(from.values, of.length(), of, run);
        if constexpr (Places)
            evaluate(to.values = of.at(from.values, place), to.places = of.at(from.places, place));
        else
            to.values = of.at(from.values, place);
        std::swap(from, to);
    }
    return from;
}

/// Lines that begin with the first `count` elements of the lines of x in order, and their places. Runs as
/// long as that are merged to their first elements, so that each launch halves what is left.
template <way Way, lines Lines, class X>
auto merge_first(const X& x, extent_of_lines<Lines> of, std::int64_t count) {
    std::int64_t run = 2;
    while (run < count) run *= 2;
    auto from = merge_sorted<Way, true>(x, of, run);
    while (of.length() > run && of.count() > 0) {
        const std::int64_t pairs = (of.length() + 2 * run - 1) / (2 * run),
                           rest = of.length() - (pairs - 1) * 2 * run;
        const auto half_of = of.with_length((pairs - 1) * run + (rest < run ? rest : run));
        sorted_of<element<X>, Lines> to{new_array<element<X>>(x.device(), half_of),
                                        new_array<std::int32_t>(x.device(), half_of)};
        const auto place = merged_places<Way, merge_of::first>(from.values, of.length(), half_of, run);
        evaluate(to.values = half_of.at(from.values, place), to.places = half_of.at(from.places, place));
        std::swap(from, to);
        of = half_of;
    }
    return from;
}

} // namespace sinter::ordering
