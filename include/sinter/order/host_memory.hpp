#pragma once
// Arrays that the host orders: those of devices whose memory it reads without a copy, and which run on its
// own processor. There a loop of the host does what takes many launches elsewhere.

#include <cstdint>
#include <type_traits>

#include <sinter/order/compare.hpp>

namespace sinter::inline SINTER_ABI::ordering {

/// The device `host`, or OpenCL on this processor.
inline bool is_in_host_memory(const device& d) {
    const runtime::device_state& state = *d.state();
    return state.facts().interprets || (state.facts().is_cpu && state.maps_without_copy());
}

/// A view of all of an array, to read. (A copy of an array has elements of its own.)
template <class X>
auto view_to_read(const X& x) {
    constexpr expr::node shape = expr::tree_of<X>::info;
    return array_view<const element_type<shape.type>, shape.rows, shape.cols>(x.storage(), x.place());
}
/// The same, or what an expression makes, stored.
template <class X>
auto stored_array(const X& x) {
    if constexpr (expr::is_handle<X>)
        return view_to_read(x);
    else
        return eval(x);
}

} // namespace sinter::ordering
