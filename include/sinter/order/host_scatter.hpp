#pragma once
// scatter_add and its relatives where the host reads the arrays' memory: loops in row order.

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <type_traits>
#include <vector>

#include <sinter/sinter.hpp>

namespace sinter::inline SINTER_ABI::ordering {

/// What values are joined in: floating ones in double and whole ones in 64 bits, which wrap.
template <class T>
using joined_on_host = std::conditional_t<
    is_floating(dtype_of<T>), double,
    std::conditional_t<std::is_unsigned_v<number_of_element<T>>, std::uint64_t, std::int64_t>>;

template <reduction How, class N>
N join_on_host(N a, N x) {
    if constexpr (How == reduction::sum || How == reduction::prod) {
        if constexpr (std::is_integral_v<N>) {
            const auto u = static_cast<std::uint64_t>(a), v = static_cast<std::uint64_t>(x);
            return static_cast<N>(How == reduction::sum ? u + v : u * v);
        } else {
            return How == reduction::sum ? a + x : a * x;
        }
    } else {
        const bool ahead = How == reduction::min ? x < a : x > a;
        if constexpr (std::is_floating_point_v<N>)
            return ahead || x != x ? x : a; // the last NaN, if any is
        else
            return ahead ? x : a;
    }
}

template <class T>
auto number_on_host(const T& x) {
    if constexpr (is_floating(dtype_of<T>))
        return to_double(x);
    else
        return static_cast<joined_on_host<T>>(x);
}
template <class T>
T element_on_host(joined_on_host<T> x) {
    if constexpr (is_floating(dtype_of<T>))
        return from_double<T>(x);
    else
        return static_cast<T>(x);
}

/// Where values go: row k to row rows[k] of the array, column l to column cols[l], or each to its own if
/// there are none. A place that is not below the extent is nowhere.
struct places_on_host {
    const std::int32_t* rows;
    std::int64_t count;
    const std::int32_t* cols;
    std::int64_t width;

    std::int64_t col(std::int64_t l) const { return cols ? cols[l] : l; }
    static bool is_outside(std::int64_t place, std::int64_t extent) { return place < 0 || place >= extent; }
};

/// Elements that keep what they are together in a wider type until the last value is there, so that sums of
/// any length keep their digits.
template <reduction How, class T, class To, class Values>
void scatter_by_totals(const To& to, const places_on_host& at, const Values& values) {
    const std::int64_t m = to.rows(), n = to.cols();
    std::vector<double> totals(static_cast<std::size_t>(m * n));
    const auto total = [&](std::int64_t i, std::int64_t j) -> double& {
        return totals[static_cast<std::size_t>(i * n + j)];
    };
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) total(i, j) = to_double(static_cast<T>(to(i, j)));
    for (std::int64_t k = 0; k < at.count; ++k) {
        if (at.is_outside(at.rows[k], m)) continue;
        for (std::int64_t l = 0; l < at.width; ++l)
            if (const std::int64_t j = at.col(l); !at.is_outside(j, n))
                total(at.rows[k], j) = join_on_host<How>(total(at.rows[k], j), number_on_host(values(k, l)));
    }
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) to(i, j) = from_double<T>(total(i, j));
}

/// The same for a few of many rows, which are taken in the order of their places.
template <reduction How, class T, class To, class Values>
void scatter_by_rows(const To& to, const places_on_host& at, const Values& values) {
    const std::int64_t m = to.rows(), n = to.cols();
    std::vector<std::int32_t> order(static_cast<std::size_t>(at.count));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::int32_t a, std::int32_t b) { return at.rows[a] < at.rows[b]; });
    std::vector<double> totals(static_cast<std::size_t>(n));
    for (std::size_t k = 0; k < order.size();) {
        const std::int32_t i = at.rows[order[k]];
        if (at.is_outside(i, m)) {
            ++k;
            continue;
        }
        for (std::int64_t j = 0; j < n; ++j)
            totals[static_cast<std::size_t>(j)] = to_double(static_cast<T>(to(i, j)));
        for (; k < order.size() && at.rows[order[k]] == i; ++k)
            for (std::int64_t l = 0; l < at.width; ++l)
                if (const std::int64_t j = at.col(l); !at.is_outside(j, n)) {
                    double& total = totals[static_cast<std::size_t>(j)];
                    total = join_on_host<How>(total, number_on_host(values(order[k], l)));
                }
        for (std::int64_t j = 0; j < n; ++j) to(i, j) = from_double<T>(totals[static_cast<std::size_t>(j)]);
    }
}

/// In place of a reduction: the last value of a place replaces what is there.
inline constexpr reduction replacing = reduction::function;

/// Values of T joined to elements of T, which are mapped.
template <reduction How, class T, class To, class Values>
void scatter_on_host(const To& to, const places_on_host& at, const Values& values) {
    constexpr bool widens = is_floating(dtype_of<T>) && dtype_of<T> != dtype::f64 &&
                            (How == reduction::sum || How == reduction::prod);
    if constexpr (widens) {
        constexpr std::int64_t few = 4; // values for a row, below which the rows are not all copied
        if (to.rows() > few * at.count) return scatter_by_rows<How, T>(to, at, values);
        return scatter_by_totals<How, T>(to, at, values);
    } else {
        const std::int64_t m = to.rows(), n = to.cols();
        for (std::int64_t k = 0; k < at.count; ++k) {
            if (at.is_outside(at.rows[k], m)) continue;
            for (std::int64_t l = 0; l < at.width; ++l) {
                const std::int64_t j = at.col(l);
                if (at.is_outside(j, n)) continue;
                auto& element = to(at.rows[k], j);
                if constexpr (How == replacing)
                    element = static_cast<T>(values(k, l));
                else
                    element =
                        element_on_host<T>(join_on_host<How>(number_on_host(static_cast<T>(element)),
                                                             number_on_host(static_cast<T>(values(k, l)))));
            }
        }
    }
}

} // namespace sinter::ordering
