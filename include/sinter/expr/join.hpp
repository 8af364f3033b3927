#pragma once
// Arrays put together: one below the other, or side by side.

#include <string>
#include <utility>

#include <sinter/expr/rearrange.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

inline void check_joined(const char* function, bool down, std::int64_t a, std::int64_t b) {
    if (a != b)
        throw shape_error(std::string("sinter: ") + function + " of arrays with " + std::to_string(a) +
                          " and with " + std::to_string(b) + (down ? " columns" : " rows"));
}

/// One array behind the other along axis N, the first from row or column `before` on.
template <int N, std::int64_t R, std::int64_t C, class X, class... More>
auto join_from(const char* function, std::int64_t before, std::int64_t m, std::int64_t n, X&& x,
               More&&... more) {
    check_joined(function, N == 0, N == 0 ? n : m, N == 0 ? cols_of(x) : rows_of(x));
    const std::int64_t end = before + (N == 0 ? rows_of(x) : cols_of(x));
    const auto i = own_row<R, C>(m, n);
    const auto j = own_col<R, C>(m, n);
    const auto elements = [&] {
        auto source = with_elements(static_cast<X&&>(x), function);
        if constexpr (N == 0)
            return read_at<edge::clamp>(std::move(source), i - before, j);
        else
            return read_at<edge::clamp>(std::move(source), i, j - before);
    };
    if constexpr (sizeof...(More) == 0) {
        return elements();
    } else {
        auto own = elements();
        auto others = join_from<N, R, C>(function, end, m, n, static_cast<More&&>(more)...);
        if constexpr (N == 0)
            return select(i < end, std::move(own), std::move(others));
        else
            return select(j < end, std::move(own), std::move(others));
    }
}

template <int N, class X, class... More>
auto join(const char* function, X&& x, More&&... more) {
    constexpr std::int64_t R = N == 1 && tree_of<X>::info.rows == 1 ? 1 : dynamic;
    constexpr std::int64_t C = N == 0 && tree_of<X>::info.cols == 1 ? 1 : dynamic;
    const std::int64_t m = N == 0 ? (rows_of(x) + ... + rows_of(more)) : rows_of(x);
    const std::int64_t n = N == 0 ? cols_of(x) : (cols_of(x) + ... + cols_of(more));
    return join_from<N, R, C>(function, 0, m, n, static_cast<X&&>(x), static_cast<More&&>(more)...);
}

/// Along an axis that only the host knows: side by side, all of them turned. Vectors are one below the other.
template <class... X>
auto join_along_number(axis_number along, X&&... x) {
    if constexpr ((is_column<X> && ...)) {
        (runs_down<X>(along), ...);
        return join<0>("concat", static_cast<X&&>(x)...);
    } else {
        static_assert(!(is_column<X> || ...), "sinter: concat along(n) takes matrices, or vectors, and not "
                                              "both: concat(A, x, axis<1>) has x as a column beside A");
        const bool down = (runs_down<X>(along) && ...);
        const std::int64_t across[] = {(down ? cols_of(x) : rows_of(x))...};
        for (const std::int64_t other : across) check_joined("concat", down, across[0], other);
        return turned<dynamic, dynamic>(join<1>("concat", turned_elements(static_cast<X&&>(x), down)...),
                                        down);
    }
}

/// Turns the arguments round until the axis is the first.
template <class X, class... More>
auto join_along(X&& x, More&&... more) {
    if constexpr (std::is_same_v<std::remove_cvref_t<X>, axis_t<0>>)
        return join<0>("concat", static_cast<More&&>(more)...);
    else if constexpr (std::is_same_v<std::remove_cvref_t<X>, axis_t<1>>)
        return join<1>("concat", static_cast<More&&>(more)...);
    else if constexpr (std::is_same_v<std::remove_cvref_t<X>, axis_number>)
        return join_along_number(x, static_cast<More&&>(more)...);
    else
        return join_along(static_cast<More&&>(more)..., static_cast<X&&>(x));
}

} // namespace expr

/// Arrays put together along the axis, which is the last argument: concat(A, B, C, axis<0>) has B below A.
/// Throws shape_error if they are not equally wide (axis<0>), or high (axis<1>).
template <class... X>
requires((expr::is_ours<X> || expr::is_axis<std::remove_cvref_t<X>>)&&...) auto concat(X&&... x) {
    constexpr int axes = (0 + ... + int(expr::is_axis<std::remove_cvref_t<X>>));
    static_assert(axes == 1 && sizeof...(X) > 1,
                  "sinter: concat takes arrays, and behind them an axis: concat(A, B, axis<0>)");
    if constexpr (axes != 1 || (expr::is_invalid<X> || ...))
        return expr::invalid{};
    else
        return expr::join_along(static_cast<X&&>(x)...);
}

/// Arrays one below the other; a vector is a row of its own. Throws shape_error if they are not equally wide.
template <expr::is_ours... X>
requires(sizeof...(X) > 0) auto stack_rows(X&&... x) {
    if constexpr ((expr::is_invalid<X> || ...))
        return expr::invalid{};
    else
        return expr::join<0>("stack_rows", expr::as_row(static_cast<X&&>(x))...);
}
/// Arrays side by side; a vector is a column. Throws shape_error if they are not equally high.
template <expr::is_ours... X>
requires(sizeof...(X) > 0) auto stack_cols(X&&... x) {
    if constexpr ((expr::is_invalid<X> || ...))
        return expr::invalid{};
    else
        return expr::join<1>("stack_cols", static_cast<X&&>(x)...);
}

} // namespace sinter
