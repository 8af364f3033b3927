#pragma once
// What a mask chooses: how many elements, their places, and the elements as a new array. Their number is
// known only when the mask is: it is read back once.

#include <cstdint>
#include <string>
#include <utility>

#include <sinter/expr/host_memory.hpp>
#include <sinter/expr/scans.hpp>
#include <sinter/expr/take.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

template <class M>
auto truths(const M& mask) {
    if constexpr (tree_of<M>::info.type == dtype::boolean)
        return +as_column(mask);
    else
        return as_column(mask) != 0;
}

/// cumsum(mask). Fragments have none: there each launch adds what is known twice as far before (W. D. Hillis,
/// G. L. Steele, "Data parallel algorithms", 1986).
template <class M>
auto running_counts(const M& mask) {
    const runtime::device_state* const home = device_of(mask.program().operands);
    if (!home || !home->facts().draws()) return eval(cumsum(mask));
    const std::int64_t n = rows_of(mask);
    auto up_to = eval(cast<std::int32_t>(mask));
    for (std::int64_t before = 1; before < n; before *= 2)
        up_to += gather<edge::zero>(up_to, row_index(n) - static_cast<std::int32_t>(before));
    return up_to;
}

/// Each place that the mask chooses goes to its number among them; the others go outside, where nothing is
/// written, which checks::bounds shall not find.
template <class M>
auto places_of_truths(const M& mask) {
    const std::int64_t n = rows_of(mask);
    const auto up_to = running_counts(mask);
    const std::int32_t chosen = n == 0 ? 0 : up_to(rows(n - 1, n)).to_host()[0];
    vector_beside<std::int32_t, M> places(up_to.device(), chosen);
    if (chosen == 0) return places;
    auto to = make_gather<lookup{edge::clamp, 1}.packed()>(places, select(mask, up_to - 1, -1), 0);
    using place = typename decltype(to)::tree;
    placed_view<std::int32_t, place>(std::move(to), array_handle(places.storage(), places.place())) =
        row_index(n);
    return places;
}

/// Rows or columns as a new array. A formula is computed first, also one without elements.
template <class X, class I, class... Axis>
auto new_array_of(const X& x, const I& places, Axis... along) {
    if constexpr (is_handle<X>)
        return eval(take(x, places, along...));
    else
        return eval(take(eval(x), places, along...));
}

inline void check_mask(std::int64_t elements, std::int64_t mask) {
    if (elements != mask)
        throw shape_error("sinter: compress takes a mask of as many elements as it chooses from, which are " +
                          std::to_string(elements) + ", not " + std::to_string(mask));
}

} // namespace expr

/// How many elements of a mask are true; of numbers, how many are not 0 (NaN is not). An int32, of all
/// elements or along an axis.
template <expr::is_ours X, expr::is_axis... Axis>
requires(sizeof...(Axis) < 2) auto count(X&& x, Axis... along) {
    if constexpr (expr::is_invalid<X>)
        return expr::invalid{};
    else if constexpr (expr::tree_of<X>::info.type == dtype::boolean)
        return sum(static_cast<X&&>(x), along...);
    else
        return sum(static_cast<X&&>(x) != 0, along...);
}

/// The places where a vector is true, or not 0, in their order: a new vector of int32. Runs at once: a
/// cumsum, one int32 that is read back, and a launch. On fragment shaders the cumsum takes log2(n) launches.
template <expr::is_ours M>
requires(expr::is_line<M>()) auto nonzero(const M& mask) {
    if constexpr (expr::is_invalid<M>)
        return expr::invalid{};
    else
        return expr::places_of_truths(expr::truths(mask));
}

/// The elements of a vector x where the mask is true, or not 0, as a new vector. Runs at once: as nonzero,
/// and one launch more. Throws shape_error unless x and the mask have equal extents.
template <expr::is_ours X, expr::is_ours M>
requires(expr::is_line<X>() && expr::is_line<M>()) auto compress(const X& x, const M& mask) {
    if constexpr (expr::is_invalid<X> || expr::is_invalid<M>) {
        return expr::invalid{};
    } else {
        expr::check_mask(expr::rows_of(x) * expr::cols_of(x), expr::rows_of(mask) * expr::cols_of(mask));
        return expr::new_array_of(x, nonzero(mask));
    }
}
/// The rows of A where the mask is true (axis<0>), or the columns (axis<1>), as a new matrix.
template <expr::is_ours X, expr::is_ours M, expr::is_axis Axis>
requires(expr::is_line<M>()) auto compress(const X& x, const M& mask, Axis along) {
    if constexpr (expr::is_invalid<X> || expr::is_invalid<M>) {
        return expr::invalid{};
    } else {
        expr::check_mask(expr::size_of_unit(x, along), expr::rows_of(mask) * expr::cols_of(mask));
        return expr::new_array_of(x, nonzero(mask), along);
    }
}

namespace expr {
/// A vector of truths.
template <class M>
concept is_mask = is_ours<M> && tree_of<M>::info.type == dtype::boolean &&
                  (tree_of<M>::info.rows == 1 || tree_of<M>::info.cols == 1);
} // namespace expr

// x(mask), A(mask): a new array to read, of the elements of a line or of the rows that the mask chooses. (To
// write there would change the new array alone.)
template <expr::is_ours X, expr::is_mask M>
auto slice(const X& x, const M& mask) {
    if constexpr (expr::is_line<X>())
        return expr::view_to_read(compress(x, mask));
    else
        return expr::view_to_read(compress(x, mask, axis<0>));
}

} // namespace sinter
