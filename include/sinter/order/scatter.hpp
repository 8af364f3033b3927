#pragma once
// Values that are added to elements at places, or that these take the extreme of: scatter_add, scatter_max,
// scatter_min. Places may repeat.

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include <sinter/order/host_scatter.hpp>
#include <sinter/order/segments.hpp>
#include <sinter/order/sort.hpp>

namespace sinter::inline SINTER_ABI {
namespace ordering {

/// Each place as one of m, or m where nothing is written: what edge `Beyond` makes of those outside.
template <edge Beyond, class I>
auto places_within(const I& places, std::int64_t m) {
    const auto extent = static_cast<std::int32_t>(m), last = extent - 1;
    const auto i = expr::as_places<Beyond>(expr::as_column(places), m);
    if constexpr (Beyond == edge::clamp) {
        return clamp(i, 0, last);
    } else if constexpr (Beyond == edge::zero) {
        return select(i >= 0 && i < extent, i, extent);
    } else if constexpr (Beyond == edge::wrap) {
        const auto rest = i % extent;
        return select(rest < 0, rest + extent, rest);
    } else {
        const auto period = m > 1 ? 2 * last : 1;
        const auto rest = i % period;
        const auto within = select(rest < 0, rest + period, rest);
        return select(within > last, period - within, within);
    }
}

/// Elements of `to` in rows that a column of int32 names, which are written and read; -1 is nowhere.
template <class A>
auto rows_at(const A& to, const vector<std::int32_t>& rows) {
    constexpr std::uint8_t lookup_of_rows = lookup{edge::clamp, 1}.packed();
    auto read = [&] {
        if constexpr (expr::is_column<A>)
            return expr::make_gather<lookup_of_rows>(to, rows, 0);
        else
            return expr::make_gather<lookup_of_rows>(
                to, colwise(rows),
                expr::own_col<dynamic, expr::tree_of<A>::info.cols>(rows.rows(), to.cols()));
    }();
    using place = typename decltype(read)::tree;
    return expr::placed_view<typename A::element, place>(std::move(read),
                                                         expr::array_handle(to.storage(), to.place()));
}

/// The rows of x that `source` names, in the type T.
template <class T, class X>
auto rows_of_source(const X& x, const vector<std::int32_t>& source) {
    if constexpr (expr::is_column<X>)
        return eval(cast<T>(gather<edge::clamp>(x, source)));
    else
        return eval(cast<T>(take(x, source, axis<0>)));
}

/// Joins rows of `values` to rows `place` of `to`, by sorted places: each row is written once, with what all
/// its values are together.
template <reduction How, class A, class B>
void scatter_sorted(const A& to, const vector<std::int32_t>& places, const B& values) {
    using T = folded_element<How, A>;
    const std::int64_t n = places.rows();
    check_rows_of_folds(n);
    const auto in_order = merge_sorted<way::ascending, true>(places, extent_of_lines<lines::vector>{n, 1});
    const vector<std::int32_t>& place = in_order.values;
    const auto k = row_index(n);
    const auto begins = k == 0 || place != gather<edge::clamp>(place, k - 1);
    // A segment for each place, and empty ones for its other values.
    vector<std::int32_t> first(places.device(), n), end(places.device(), n), target(places.device(), n);
    evaluate(first = k, end = select(begins, searchsorted(place, place, side_of_equals::right), k),
             target = select(begins && place < static_cast<std::int32_t>(to.rows()), place, -1));
    const auto total = folded_between<How>(first, rows_of_source<T>(values, in_order.places), end);
    const auto written = rows_at(to, target);
    written = cast<std::remove_const_t<typename A::element>>(joined<How>(cast<T>(written), total));
}

/// Where the last value of each place goes, -1 for all others, and which value stands at each.
struct last_values {
    vector<std::int32_t> target, source;
};
inline last_values last_values_of(const vector<std::int32_t>& places, std::int64_t extent) {
    const std::int64_t n = places.rows();
    auto in_order = merge_sorted<way::ascending, true>(places, extent_of_lines<lines::vector>{n, 1});
    const vector<std::int32_t>& place = in_order.values;
    const auto k = row_index(n);
    const auto is_last = k == static_cast<std::int32_t>(n - 1) || place != gather<edge::clamp>(place, k + 1);
    vector<std::int32_t> target(places.device(), n);
    target = select(is_last && place < static_cast<std::int32_t>(extent), place, -1);
    return {std::move(target), std::move(in_order.places)};
}

/// Replaces elements of `to` by the last values of their places.
template <class A, class B, class... Cols>
void replace_sorted(const A& to, const B& values, const vector<std::int32_t>& rows, const Cols&... cols) {
    using T = std::remove_const_t<typename A::element>;
    const last_values of_rows = last_values_of(rows, to.rows());
    if constexpr (sizeof...(Cols) == 0) {
        rows_at(to, of_rows.target) = rows_of_source<T>(values, of_rows.source);
    } else {
        const last_values of_cols = last_values_of(cols..., to.cols());
        auto read = expr::make_gather<lookup{edge::clamp, 1}.packed()>(to, colwise(of_rows.target),
                                                                       rowwise(of_cols.target));
        using place = typename decltype(read)::tree;
        const expr::placed_view<T, place> written(std::move(read),
                                                  expr::array_handle(to.storage(), to.place()));
        written = eval(take(values, of_rows.source, of_cols.source));
    }
}

/// Joins values(k, l) to element (rows(k), cols(l)) of `to`, or (rows(k), l) without columns.
template <reduction How, class A, class B, class... Cols>
void scatter_places(const A& to, const B& values, const vector<std::int32_t>& rows, const Cols&... cols) {
    using T = std::remove_const_t<typename A::element>;
    if (expr::is_in_host_memory(to.device())) {
        const auto target = to.map(access::read_write);
        const auto source = values.map();
        const auto at_rows = rows.map();
        if constexpr (sizeof...(Cols) > 0) {
            const auto at_cols = [](const auto& all) { return all.map(); }(cols...);
            const places_on_host at{at_rows.data(), at_rows.rows(), at_cols.data(), at_cols.rows()};
            scatter_on_host<How, T>(target, at, source);
        } else {
            scatter_on_host<How, T>(target, {at_rows.data(), at_rows.rows(), nullptr, to.cols()}, source);
        }
    } else if constexpr (How == replacing) {
        replace_sorted(to, values, rows, cols...);
    } else if constexpr (sizeof...(Cols) > 0) {
        // The columns first: rows that hold for each of their columns what goes there.
        using U = folded_element<How, A>;
        matrix<U> in_columns(to.device(), rows.rows(), to.cols());
        in_columns.fill(fold_of_nothing<How, U>());
        scatter_sorted<How>(trans(in_columns), cols..., trans(values));
        scatter_sorted<How>(to, rows, in_columns);
    } else {
        scatter_sorted<How>(to, rows, values);
    }
}

/// `values` as an array of its own of m x n (n is 0 beside a vector) elements of T; a number or a scalar is
/// there for each. Throws shape_error for other extents.
template <class T, class A, class B>
auto values_for(const A& to, const B& values, std::int64_t m, std::int64_t n) {
    auto all = [&] {
        if constexpr (expr::is_column<A>)
            return vector<T>(to.device(), m);
        else
            return matrix<T>(to.device(), m, n);
    }();
    if constexpr (expr::is_number<B>)
        all.fill(values);
    else
        all = values;
    return all;
}

/// Elements of T that share no memory with `to`, and need no copy.
template <class T, class A, class B>
bool is_ready(const A& to, const B& values, std::int64_t m, std::int64_t n) {
    if constexpr (expr::is_handle<B> && expr::is_column<A> == expr::is_column<B>)
        return expr::tree_of<B>::info.type == dtype_of<T> && values.rows() == m && values.cols() == n &&
               values.storage() != to.storage();
    else
        return false;
}

/// checks::bounds finds places outside, as it does in `A(I) = B`.
template <class A, class... I>
void check_places_of_scatter(const A& to, const I&... places) {
    if (sinter::detail::may_check() && (sinter::detail::wanted_checks() & checks::bounds) != checks::none)
        (void)eval(take(to, places...));
}

/// The same at places outside of `to`, too. Where the host reads them and nothing is written there, columns
/// of int32 are taken as they are.
template <reduction How, edge Beyond, class A, class B, class I, class... J>
void scatter_to(const A& to, const B& values, const I& rows, const J&... cols) {
    const auto is_ready_place = [&](const auto& places) {
        using P = std::remove_cvref_t<decltype(places)>;
        if constexpr (Beyond == edge::zero && std::is_same_v<P, vector<std::int32_t>>)
            return places.storage() != to.storage();
        else
            return false;
    };
    constexpr bool is_int32 =
        std::is_same_v<I, vector<std::int32_t>> && (std::is_same_v<J, vector<std::int32_t>> && ...);
    if constexpr (is_int32)
        if (expr::is_in_host_memory(to.device()) && is_ready_place(rows) && (is_ready_place(cols) && ...))
            return scatter_places<How>(to, values, rows, cols...);
    scatter_places<How>(to, values, vector<std::int32_t>(places_within<Beyond>(rows, to.rows())),
                        vector<std::int32_t>(places_within<Beyond>(cols, to.cols()))...);
}

template <reduction How, edge Beyond, class A, class B, class I, class... J>
void scatter_values(const A& to, const B& values, const I& rows, const J&... cols) {
    using T = std::remove_const_t<typename A::element>;
    static_assert(sizeof...(J) == 0 || !expr::is_column<A>,
                  "sinter: elements of a vector are named by one vector "
                  "of places: scatter_add(x, I, y)");
    const std::int64_t m = to.rows(), n = to.cols();
    const std::int64_t count = expr::number_of_places(rows);
    const std::int64_t width = sizeof...(J) == 0 ? n : (expr::number_of_places(cols) + ... + 0);
    const bool is_nothing = m == 0 || n == 0 || count == 0 || width == 0;
    const auto scatter_all = [&](const auto& all) {
        if (!is_nothing) scatter_to<How, Beyond>(to, all, rows, cols...);
    };
    if (is_ready<T>(to, values, count, width)) {
        if constexpr (expr::is_handle<B>) scatter_all(expr::view_to_read(values));
    } else {
        scatter_all(values_for<T>(to, values, count, width));
    }
}

/// Of a row, its transpose is a column.
template <reduction How, edge Beyond, class A, class B, class... I>
void scatter_by(A& to, const B& values, const I&... places) {
    constexpr bool is_array = expr::is_handle<A>;
    static_assert(is_array, "sinter: values are scattered to an array or to a view of one");
    if constexpr (is_array) {
        using element = expr::view_element<A&>;
        static_assert(!std::is_const_v<element>, "sinter: a constant array cannot be written");
        constexpr expr::node shape = expr::tree_of<A>::info;
        const array_view<element, shape.rows, shape.cols> all(to.storage(), to.place());
        if constexpr (std::is_const_v<element>)
            return;
        else if constexpr (!expr::is_row<A>)
            scatter_values<How, Beyond>(all, values, places...);
        else if constexpr (expr::is_ours<B>)
            scatter_values<How, Beyond>(trans(all), trans(values), places...);
        else
            scatter_values<How, Beyond>(trans(all), values, places...);
    }
}

} // namespace ordering

// Joins value k to element I(k) of a vector, row k to row I(k) of a matrix, or value (k, l) to element
// (I(k), J(l)). Places may repeat: then all their values are joined, in the same order on every run. A place
// outside is left out, and checks::bounds finds it; an edge as the first template argument says which element
// it means, or edge::zero none. The values have the extents of A(I), or are a number or a scalar, and are
// converted to A's type. `values` may read A: they are computed first. Runs at once. Where the host reads the
// device's memory (`host`, OpenCL on this processor) it is a loop of the host, which waits for the device.
// Elsewhere the places are sorted: for n of them there are log2(n) + 4 launches, and some more for sums of
// more than 256. Throws shape_error for other extents.

#define SINTER_SCATTER(name, kind)                                                                           \
    template <edge Beyond, expr::is_ours A, expr::names_places I, class B>                                   \
    void name(A&& to, const I& places, const B& values) {                                                    \
        ordering::scatter_by<kind, Beyond>(to, values, places);                                              \
    }                                                                                                        \
    template <edge Beyond, expr::is_ours A, expr::names_places I, expr::names_places J, class B>             \
    void name(A&& to, const I& rows, const J& cols, const B& values) {                                       \
        ordering::scatter_by<kind, Beyond>(to, values, rows, cols);                                          \
    }                                                                                                        \
    template <expr::is_ours A, expr::names_places I, class B>                                                \
    void name(A&& to, const I& places, const B& values) {                                                    \
        ordering::check_places_of_scatter(to, places);                                                       \
        ordering::scatter_by<kind, edge::zero>(to, values, places);                                          \
    }                                                                                                        \
    template <expr::is_ours A, expr::names_places I, expr::names_places J, class B>                          \
    void name(A&& to, const I& rows, const J& cols, const B& values) {                                       \
        ordering::check_places_of_scatter(to, rows, cols);                                                   \
        ordering::scatter_by<kind, edge::zero>(to, values, rows, cols);                                      \
    }

/// Adds each value to its element: A(I(k)) += values(k) for every k.
SINTER_SCATTER(scatter_add, reduction::sum)
/// The greater of each element and its values, NaN if any is.
SINTER_SCATTER(scatter_max, reduction::max)
/// The less of each element and its values, NaN if any is.
SINTER_SCATTER(scatter_min, reduction::min)
/// A(I) = values, where places may repeat: the last value of a place stays.
SINTER_SCATTER(scatter, ordering::replacing)
#undef SINTER_SCATTER

} // namespace sinter
