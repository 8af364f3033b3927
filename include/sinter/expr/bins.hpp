#pragma once
// Values among sorted ones, and how many fall into each bin. Nothing is added to a place by several
// work-items: results are the same in every run.

#include <cstdint>
#include <string>

#include <sinter/expr/host_bins.hpp>
#include <sinter/expr/rearrange.hpp>
#include <sinter/expr/steps.hpp>

namespace sinter::inline SINTER_ABI {

/// Where searchsorted puts a value that is there already: before its equals, or behind them.
enum class side_of_equals { left, right };

namespace expr {

/// `a` comes before `b` in the order of sorted arrays, which end with NaN.
template <class A, class B>
auto comes_before(const A& a, const B& b) {
    if constexpr (is_floating(tree_of<A>::info.type) && is_floating(tree_of<B>::info.type))
        return a < b || (isnan(b) && !isnan(a));
    else
        return a < b;
}

/// So many of `sorted` come before each element of `x`, or not behind it, by bisection: what is below `low`
/// does, and what is from `high` on does not.
template <class S, class X>
auto number_before(const S& sorted, const X& x, std::int64_t n, side_of_equals side) {
    int steps = 0;
    while (n >> steps != 0) ++steps;
    const bool right = side == side_of_equals::right;
    return for_each_step(steps, states(0, static_cast<std::int32_t>(n)),
                         [&](const auto& low, const auto& high) {
                             const auto middle = low + ((high - low) >> 1);
                             const auto element = read_at<edge::clamp>(sorted, middle, 0);
                             const auto before =
                                 select(right, !comes_before(x, element), comes_before(element, x));
                             const auto more = low < high && before;
                             return states(select(more, middle + 1, low), select(more, high, middle));
                         })
        .first;
}

/// Whether each element, a column of the result, is the whole number of its row.
template <class X>
auto is_number_of_row(X&& x, std::int64_t bins) {
    return rowwise(as_column(static_cast<X&&>(x))) == colwise(row_index(bins));
}

inline void check_searched(std::int64_t n) {
    constexpr std::int64_t most = 0x7fffffff;
    if (n > most)
        throw unsupported_error("sinter: searchsorted gives places in int32, which cannot count " +
                                std::to_string(n) + " elements");
}
inline void check_bins(std::int64_t bins, const char* function) {
    if (bins < 0) throw shape_error(std::string("sinter: ") + function + " takes no negative number of bins");
}

inline void check_range(std::int64_t bins, double low, double high) {
    if (bins < 1) throw shape_error("sinter: histogram takes 1 bin or more");
    if (!(low < high) || !(high - low < __builtin_inf()))
        throw unsupported_error("sinter: histogram takes bins from a number to a greater one, both finite");
}

/// histogram() on the host.
template <class X, class E>
auto counted_between(const X& x, const E& edges) {
    using number = compared_on_host<tree_of<X>::info.type, tree_of<E>::info.type>;
    const auto ends = stored_array(edges);
    dynamic_array<number> all;
    {
        const auto from = ends.map();
        for (std::int64_t k = 0; k < from.rows(); ++k) all.push_back(as_compared<number>(from(k)));
    }
    const bins_between<number> bins(std::move(all));
    return counted_on_host(x, expr::rows_of(edges) - 1,
                           [&](const auto& v) { return bins.find(as_compared<number>(v)); });
}

} // namespace expr

/// Where each element of the vector x would be inserted into an increasing vector, as NumPy's: so many of
/// `sorted` are less than it, or with side_of_equals::right not greater. NaN is greater than all numbers. An
/// int32, in the extents of x. No launch of its own: each element reads log2(n) of the n sorted ones. A
/// formula in place of `sorted` is computed into a temporary first, and throws shape_error if it has no
/// elements. Throws unsupported_error for more sorted elements than int32 counts.
template <expr::is_ours S, expr::is_ours X>
requires(expr::is_line<S>() &&
         expr::is_line<X>()) auto searchsorted(const S& sorted, const X& x,
                                               side_of_equals side = side_of_equals::left) {
    if constexpr (expr::is_invalid<S> || expr::is_invalid<X>) {
        return expr::invalid{};
    } else {
        const std::int64_t n = expr::rows_of(sorted) * expr::cols_of(sorted);
        expr::check_searched(n);
        return expr::number_before(expr::with_elements(expr::as_column(sorted), "searchsorted"),
                                   +expr::as_column(x), n, side);
    }
}

/// How many elements of the vector x are 0, 1, ... up to bins - 1: a new vector of int32. Others are not
/// counted. Runs at once. Where the host reads the device's memory (`host`, OpenCL on this processor) it is a
/// loop of the host, which waits for the device. Elsewhere it is a reduction, with a comparison for each bin
/// and each element. Throws shape_error if bins < 0.
template <expr::is_ours X>
requires(expr::is_line<X>()) auto bincount(const X& x, std::int64_t bins) {
    if constexpr (expr::is_invalid<X>) {
        return expr::invalid{};
    } else {
        expr::check_bins(bins, "bincount");
        const auto all = expr::column_to_read(x);
        if (expr::is_in_host_memory(expr::home_of(all)))
            return expr::counted_on_host(all, bins,
                                         [&](const auto& v) { return expr::bin_of_number(v, bins); });
        return eval(sum(expr::is_number_of_row(all, bins), axis<1>));
    }
}
/// The sum of the weights of the elements that are 0, 1, ... up to bins - 1, in the type of sum(weights).
template <expr::is_ours X, expr::is_ours W>
requires(expr::is_line<X>() && expr::is_line<W>()) auto bincount(const X& x, std::int64_t bins,
                                                                 const W& weights) {
    if constexpr (expr::is_invalid<X> || expr::is_invalid<W>) {
        return expr::invalid{};
    } else {
        expr::check_bins(bins, "bincount");
        const auto all = expr::column_to_read(x);
        const auto heavy = expr::column_to_read(weights);
        const auto sums = sum(select(expr::is_number_of_row(all, bins), rowwise(heavy), 0), axis<1>);
        if (expr::is_in_host_memory(expr::home_of(all)) && expr::is_in_host_memory(expr::home_of(heavy))) {
            using element = element_type<expr::tree_of<decltype(sums)>::info.type>;
            return expr::weighed_on_host<element>(all, bins, heavy);
        }
        return eval(sums);
    }
}

/// How many elements of the vector x lie in each bin: a new vector of int32. Bin k begins with edges(k) and
/// ends before edges(k + 1); the last one has its end, too. The edges increase. What is outside, and NaN, is
/// not counted. Runs at once. Where the host reads the device's memory (`host`, OpenCL on this processor) it
/// is a loop of the host, which waits for the device. Elsewhere it is a reduction, with some comparisons for
/// each bin and each element. Throws shape_error for fewer than 2 edges.
template <expr::is_ours X, expr::is_ours E>
requires(expr::is_line<X>() && expr::is_line<E>()) auto histogram(const X& x, const E& edges) {
    if constexpr (expr::is_invalid<X> || expr::is_invalid<E>) {
        return expr::invalid{};
    } else {
        const auto ends = expr::column_to_read(edges);
        const auto elements = expr::column_to_read(x);
        const std::int64_t bins = expr::rows_of(ends) - 1;
        if (bins < 1) throw shape_error("sinter: histogram takes 2 edges or more");
        if (expr::is_in_host_memory(expr::home_of(elements)) && expr::is_in_host_memory(expr::home_of(ends)))
            return expr::counted_between(elements, ends);
        const auto all = rowwise(elements);
        const auto high = colwise(slice(ends, rows(1, bins + 1)));
        const auto last = colwise(row_index(bins)) == bins - 1;
        return eval(sum(all >= colwise(slice(ends, rows(0, bins))) && (all < high || (last && all == high)),
                        axis<1>));
    }
}
/// The same with so many bins of equal width from `low` to `high`, whose edges are linspace(low, high, bins +
/// 1), of doubles beside doubles and else of floats. Throws shape_error without a bin, unsupported_error
/// unless low is less than high and both are finite.
template <expr::is_ours X>
requires(expr::is_line<X>()) auto histogram(const X& x, std::int64_t bins, double low, double high) {
    if constexpr (expr::is_invalid<X>) {
        return expr::invalid{};
    } else {
        using edge_type = std::conditional_t<expr::tree_of<X>::info.type == dtype::f64, double, float>;
        expr::check_range(bins, low, high);
        const auto all = expr::column_to_read(x);
        expr::vector_beside<edge_type, X> edges(expr::home_of(all), bins + 1);
        edges = linspace<edge_type>(low, high, bins + 1);
        return histogram(all, edges);
    }
}

} // namespace sinter
