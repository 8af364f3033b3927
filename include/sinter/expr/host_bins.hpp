#pragma once
// Bins that a loop of the host counts, where it reads the arrays' memory.

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <sinter/expr/host_memory.hpp>
#include <sinter/expr/rearrange.hpp>

namespace sinter::inline SINTER_ABI::expr {

/// The type in which elements are compared: that of a formula of both.
template <dtype A, dtype B>
using compared_on_host =
    std::conditional_t<is_floating(A) || is_floating(B),
                       std::conditional_t<A == dtype::f64 || B == dtype::f64, double, float>,
                       std::conditional_t<A == dtype::u64 || B == dtype::u64, std::uint64_t, std::int64_t>>;
template <class C, class T>
C as_compared(const T& x) {
    return static_cast<C>(static_cast<number_of_element<T>>(x));
}

/// The bin, below `bins`, that is the number x; or -1.
template <class T>
std::int64_t bin_of_number(const T& x, std::int64_t bins) {
    if constexpr (is_floating(dtype_of<T>)) {
        const double v = to_double(x);
        if (!(v >= 0 && v < static_cast<double>(bins))) return -1;
        const auto bin = static_cast<std::int64_t>(v);
        return static_cast<double>(bin) == v ? bin : -1;
    } else {
        if constexpr (std::is_signed_v<T>)
            if (x < 0) return -1;
        return static_cast<std::uint64_t>(x) < static_cast<std::uint64_t>(bins) ? static_cast<std::int64_t>(x)
                                                                                : -1;
    }
}

/// Edges of bins. Where they lie about as far from each other, a division finds a bin; else bisection does.
template <class C>
class bins_between {
public:
    explicit bins_between(dynamic_array<C> edges)
        : edges_(std::move(edges)), bins_(static_cast<std::int64_t>(edges_.size()) - 1),
          scale_(static_cast<double>(bins_) / (at(bins_) - at(0))) {}

    /// The bin of x, or -1; that of the last edge is the last one.
    std::int64_t find(C x) const {
        if (!(x >= edge_at(0) && x <= edge_at(bins_))) return -1;
        if (x == edge_at(bins_)) return bins_ - 1; // which may have no width
        const double guess = (static_cast<double>(x) - at(0)) * scale_;
        const auto bin =
            guess >= 0 && guess < static_cast<double>(bins_) ? static_cast<std::int64_t>(guess) : 0;
        for (const std::int64_t near_by : {bin, bin - 1, bin + 1})
            if (near_by >= 0 && near_by < bins_ && edge_at(near_by) <= x && x < edge_at(near_by + 1))
                return near_by;
        std::int64_t low = 0, high = bins_; // edge `low` is not above x, edge `high` is
        while (high - low > 1) {
            const std::int64_t middle = low + (high - low) / 2;
            (edge_at(middle) <= x ? low : high) = middle;
        }
        return low;
    }

private:
    dynamic_array<C> edges_;
    std::int64_t bins_;
    double scale_;

    C edge_at(std::int64_t k) const { return edges_[static_cast<std::size_t>(k)]; }
    double at(std::int64_t k) const { return static_cast<double>(edge_at(k)); }
};

/// An array that is a column as it is; else the elements of x as one.
template <class X>
auto column_to_read(const X& x) {
    if constexpr (is_handle<X> && is_column<X>)
        return view_to_read(x);
    else
        return +as_column(x);
}

/// How many elements of the column x are in each bin; `find` gives the bin of one, or -1.
template <class X, class Find>
vector_beside<std::int32_t, X> counted_on_host(const X& x, std::int64_t bins, const Find& find) {
    const auto elements = stored_array(x);
    vector_beside<std::int32_t, X> counts(elements.device(), bins);
    if (bins == 0) return counts;
    const auto to = counts.map(access::write);
    std::int32_t* const all = to.data();
    for (std::int64_t k = 0; k < bins; ++k) all[k] = 0;
    const auto from = elements.map();
    for (std::int64_t k = 0; k < from.rows(); ++k)
        if (const std::int64_t bin = find(from(k)); bin >= 0) ++all[bin];
    return counts;
}

/// The sums of the weights of the elements in each bin, as elements of T.
template <class T, class X, class W>
vector_beside<T, X> weighed_on_host(const X& x, std::int64_t bins, const W& weights) {
    using number = std::conditional_t<is_floating(dtype_of<T>), double, std::uint64_t>; // which wraps
    const auto elements = stored_array(x);
    const auto heavy = stored_array(weights);
    vector_beside<T, X> sums(elements.device(), bins);
    if (bins == 0) return sums;
    dynamic_array<number> totals(static_cast<std::size_t>(bins), number(0));
    const auto from = elements.map();
    const auto weight = heavy.map();
    for (std::int64_t k = 0; k < from.rows(); ++k)
        if (const std::int64_t bin = bin_of_number(from(k), bins); bin >= 0)
            totals[static_cast<std::size_t>(bin)] += as_compared<number>(weight(k));
    const auto to = sums.map(access::write);
    for (std::int64_t k = 0; k < bins; ++k) {
        if constexpr (is_floating(dtype_of<T>))
            to(k) = from_double<T>(totals[static_cast<std::size_t>(k)]);
        else
            to(k) = static_cast<T>(totals[static_cast<std::size_t>(k)]);
    }
    return sums;
}

} // namespace sinter::expr
