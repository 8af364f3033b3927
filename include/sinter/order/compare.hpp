#pragma once
// Which of two elements stands first in order, for formulas and for the host; and the lines that are sorted.

#include <cstdint>
#include <type_traits>

#include <sinter/sinter.hpp>

namespace sinter::inline SINTER_ABI {

/// What sort and argsort are told where the largest element stands first.
struct descending_t {};
inline constexpr descending_t descending{};

namespace ordering {

enum class way : bool { ascending, descending };

/// True where `a` has to stand in front of `b`. NaN stands behind all others, whatever the way is; 0 and -0
/// are equal.
template <way Way, class A, class B>
auto is_before(const A& a, const B& b) {
    if constexpr (Way == way::ascending)
        return expr::comes_before(a, b);
    else if constexpr (is_floating(expr::tree_of<A>::info.type))
        return b < a || (isnan(b) && !isnan(a));
    else
        return b < a;
}

/// How the lines lie that are sorted, each by itself.
enum class lines : std::uint8_t { vector, columns, rows };

/// The lines of an m x n array.
template <lines Lines>
struct extent_of_lines {
    std::int64_t m = 0, n = 0;

    std::int64_t length() const { return Lines == lines::rows ? n : m; }
    std::int64_t count() const { return Lines == lines::rows ? m : n; }
    /// As many lines of another length.
    extent_of_lines with_length(std::int64_t length) const {
        return Lines == lines::rows ? extent_of_lines{m, length} : extent_of_lines{length, n};
    }
    /// Where each element stands in its line.
    auto places() const {
        if constexpr (Lines == lines::vector)
            return row_index(m);
        else if constexpr (Lines == lines::columns)
            return row_index(m, n);
        else
            return col_index(m, n);
    }
    /// The elements of `a` at these places of their lines.
    template <class A, class P>
    auto at(const A& a, const P& place) const {
        if constexpr (Lines == lines::vector)
            return gather<edge::clamp>(a, place);
        else if constexpr (Lines == lines::columns)
            return gather<edge::clamp>(a, place, col_index(m, n));
        else
            return gather<edge::clamp>(a, row_index(m, n), place);
    }
};

template <class X>
using element = element_type<expr::tree_of<X>::info.type>;

/// What keeps such lines of elements T.
template <class T, lines Lines>
using array_of = std::conditional_t<Lines == lines::vector, vector<T>, matrix<T>>;

template <class T, lines Lines>
array_of<T, Lines> new_array(const device& d, const extent_of_lines<Lines>& of) {
    if constexpr (Lines == lines::vector)
        return vector<T>(d, of.m);
    else
        return matrix<T>(d, of.m, of.n);
}

} // namespace ordering
} // namespace sinter
