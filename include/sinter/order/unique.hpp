#pragma once
// Each element once.

#include <cstdint>

#include <sinter/order/sort.hpp>

namespace sinter::inline SINTER_ABI {
namespace ordering {

template <class T>
vector<T> unique_of_sorted(const vector<T>& a) {
    if (a.rows() == 0) return a;
    const auto place = row_index(a.rows());
    const auto is_first = place == 0 || is_before<way::ascending>(gather<edge::clamp>(a, place - 1), a);
    return compress(a, is_first);
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
