#pragma once
// Each element once.

#include <cstdint>

#include <sinter/order/sort.hpp>

namespace sinter::inline SINTER_ABI {
namespace ordering {

/// In a column that counts up from 1 by steps of 1 or 0, where each of the numbers from 1 to `count` begins.
inline auto first_places(const vector<std::int32_t>& numbers, std::int64_t count) {
    const std::int64_t n = numbers.rows();
    int steps = 1;
    while (n >> steps != 0) ++steps;
    const auto wanted = row_index(count);
    return for_each_step(steps, states(0 * wanted, 0 * wanted + static_cast<std::int32_t>(n - 1)),
                         [&](const auto& low, const auto& high) {
                             const auto middle = (low + high) >> 1;
                             const auto before = low < high && gather(numbers, middle) <= wanted;
                             return states(select(before, middle + 1, low), select(before, high, middle));
                         })
        .first;
}

template <class T>
vector<T> unique_of_sorted(const vector<T>& a) {
    const std::int64_t n = a.rows();
    if (n == 0) return a;
    const device d = a.device();
    const auto place = row_index(n);
    const auto is_first = place == 0 || is_before<way::ascending>(gather<edge::clamp>(a, place - 1), a);
    if (d.state()->facts().draws()) { // which have no running sums
        const std::int64_t count = sum(is_first).to_host();
        const vector<std::int32_t> first = sort(select(is_first, place, static_cast<std::int32_t>(n)));
        return gather(a, first(rows(0, count)));
    }
    const vector<std::int32_t> numbers = cumsum(cast<std::int32_t>(is_first));
    const std::int64_t count = numbers(n - 1).to_host();
    return gather(a, first_places(numbers, count));
}

} // namespace ordering

/// The elements of x, each once, in order, as a vector; of a matrix those of all its elements. NaN comes once
/// and last; of 0 and -0 the first one. The host reads how many there are, so it waits for the device: 4
/// bytes move. Costs a sort and some launches more.
template <expr::is_ours X>
auto unique(X&& x) {
    if constexpr (expr::is_invalid<X>) {
        return expr::invalid{};
    } else if constexpr (expr::is_column<X>) {
        return ordering::unique_of_sorted(sort(static_cast<X&&>(x)));
    } else {
        const std::int64_t count = expr::rows_of(x) * expr::cols_of(x);
        return unique(reshape(static_cast<X&&>(x), count));
    }
}

} // namespace sinter
