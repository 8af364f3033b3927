#pragma once
// Segments of an array, which offsets name, each folded to one element or row: segment_sum and its relatives.

#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include <sinter/expr/host_memory.hpp>
#include <sinter/order/rows_between.hpp>
#include <sinter/plan/blocks_of_sums.hpp>

namespace sinter::inline SINTER_ABI {
namespace ordering {

/// What a reduction of no elements of T is.
template <reduction How, class T>
constexpr T fold_of_nothing() {
    using limits = std::numeric_limits<T>;
    if constexpr (How == reduction::sum || How == reduction::prod)
        return static_cast<T>(How == reduction::prod ? 1 : 0);
    else if constexpr (std::is_floating_point_v<T>)
        return How == reduction::max ? -limits::infinity() : limits::infinity();
    else
        return How == reduction::max ? (limits::min)() : (limits::max)();
}

/// The type in which elements of X are folded: halves as floats, small whole numbers and masks as int32.
template <reduction How, class X>
using folded_element = element_type<computed_in(result_type(How, expr::tree_of<X>::info.type))>;

/// An array of x's elements in the type T.
template <class T, class X>
auto array_in_type(const X& x) {
    if constexpr (expr::is_handle<X> && expr::tree_of<X>::info.type == dtype_of<T>)
        return expr::view_to_read(x);
    else
        return eval(cast<T>(x));
}

/// A column of whole numbers as offsets among n rows, whatever they are.
template <class I>
auto as_offsets(const I& offsets, std::int64_t n) {
    return clamp(expr::as_places<edge::clamp>(expr::as_column(offsets), n + 1), 0,
                 static_cast<std::int32_t>(n));
}

/// Fills as many rows of nothing as there are segments.
template <reduction How, class T, class X>
auto folds_of_nothing(const device& d, const X& x, std::int64_t segments) {
    using result = typename expr::owner_of<T, dynamic, expr::tree_of<X>::info.cols>::type;
    auto all = [&] {
        if constexpr (expr::is_column<X>)
            return result(d, segments);
        else
            return result(d, segments, expr::cols_of(x));
    }();
    all.fill(fold_of_nothing<How, T>());
    return all;
}

/// The length of the longest segment, where the host reads the offsets.
template <class Offsets>
std::int64_t longest_on_host(const Offsets& offsets) {
    const auto at = expr::view_to_read(offsets).map();
    std::int64_t longest = 0;
    for (std::int64_t s = 1; s < at.rows(); ++s)
        longest = at(s) - at(s - 1) > longest ? at(s) - at(s - 1) : longest;
    return longest;
}

/// The segments of the rows of x, in the type in which they are folded. Where the host knows that none is
/// long, one launch folds them.
template <reduction How, class X, class I>
auto folded_segments(const X& x, const I& offsets) {
    using T = folded_element<How, X>;
    const std::int64_t n = expr::rows_of(x), segments = expr::rows_of(offsets) * expr::cols_of(offsets) - 1;
    if (segments < 0)
        throw shape_error("sinter: segments begin and end at offsets, of which there is one at least");
    check_rows_of_folds(n);
    const auto all = eval(as_offsets(offsets, n));
    if (n == 0 || segments == 0) return folds_of_nothing<How, T>(all.device(), x, segments);
    const auto rows_of_x = array_in_type<T>(x);
    const auto first = all(rows(0, segments));
    const auto end = (max)(all(rows(1, segments + 1)), first);
    if (expr::is_in_host_memory(all.device()) && longest_on_host(all) <= plan::terms_of_block)
        return eval(fold_between<How>(first, rows_of_x, end));
    return folded_between<How>(vector<std::int32_t>(first), rows_of_x, vector<std::int32_t>(end));
}

/// The same, as the reduction's own type.
template <reduction How, class X, class I>
auto segments_of(const X& x, const I& offsets) {
    constexpr dtype type = result_type(How, expr::tree_of<X>::info.type);
    if constexpr (expr::is_row<X>)
        return eval(trans(segments_of<How>(trans(x), offsets)));
    else if constexpr (computed_in(type) == type)
        return folded_segments<How>(x, offsets);
    else
        return eval(cast<element_type<type>>(folded_segments<How>(x, offsets)));
}

} // namespace ordering

// Of a vector x, or of each column of a matrix, what elements offsets(i) up to before offsets(i + 1) are
// together, for each i: a new array with a row less than there are offsets. Offsets that fall back begin an
// empty segment; those beyond x are its end. The elements have the type that a reduction of x has. Runs at
// once, in some four launches. Above 256 rows, each level of blocks of 256 rows takes some seven more. The
// same bits on every run, and sums of any length keep their digits. Throws shape_error without an offset.

#define SINTER_SEGMENT(name, kind)                                                                           \
    template <expr::is_ours X, expr::names_places I>                                                         \
    auto name(const X& x, const I& offsets) {                                                                \
        if constexpr (expr::is_invalid<X> || expr::is_invalid<I>)                                            \
            return expr::invalid{};                                                                          \
        else                                                                                                 \
            return ordering::segments_of<kind>(x, offsets);                                                  \
    }

/// The sum of each segment, 0 of an empty one.
SINTER_SEGMENT(segment_sum, reduction::sum)
/// The product of each segment, 1 of an empty one.
SINTER_SEGMENT(segment_prod, reduction::prod)
/// The least element of each segment, NaN if one is; infinity of an empty segment, or the type's greatest
/// number.
SINTER_SEGMENT(segment_min, reduction::min)
/// The greatest element of each segment, NaN if one is; -infinity of an empty segment, or the type's least
/// number.
SINTER_SEGMENT(segment_max, reduction::max)
#undef SINTER_SEGMENT

/// The mean of each segment, a floating number as mean(x) gives it; NaN of an empty one.
template <expr::is_ours X, expr::names_places I>
auto segment_mean(const X& x, const I& offsets) {
    if constexpr (expr::is_invalid<X> || expr::is_invalid<I>) {
        return expr::invalid{};
    } else if constexpr (expr::is_row<X>) {
        return eval(trans(segment_mean(trans(x), offsets)));
    } else {
        constexpr dtype type = expr::tree_of<X>::info.type;
        using T = element_type<is_floating(type) ? type : dtype::f32>;
        const auto sums = ordering::folded_segments<reduction::sum>(x, offsets);
        const auto all = eval(ordering::as_offsets(offsets, expr::rows_of(x)));
        const std::int64_t segments = sums.rows();
        using computed = element_type<computed_in(dtype_of<T>)>;
        const auto lengths = cast<computed>((max)(all(rows(1, segments + 1)) - all(rows(0, segments)), 0));
        if constexpr (expr::is_column<X>)
            return eval(cast<T>(cast<computed>(sums) / lengths));
        else
            return eval(cast<T>(cast<computed>(sums) / colwise(lengths)));
    }
}

} // namespace sinter
