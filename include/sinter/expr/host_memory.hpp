#pragma once
// Arrays that a loop of the host takes: those of devices whose memory it reads without a copy, and which run
// on its own processor. There it does what takes many launches elsewhere.

#include <cstdint>
#include <type_traits>

#include <sinter/expr/eval.hpp>

namespace sinter::inline SINTER_ABI::expr {

/// A vector of T, complete where an X is.
template <class T, class X>
using vector_beside = typename owner_of<std::enable_if_t<is_ours<X>, T>, dynamic, 1>::type;

/// The device `host`, or OpenCL on this processor.
inline bool is_in_host_memory(const runtime::device_state& d) {
    return d.facts().interprets || (d.facts().is_cpu && d.maps_without_copy());
}
template <class Device>
bool is_in_host_memory(const Device& d) {
    return is_in_host_memory(*d.state());
}
/// The device of an array, or of an expression's first one. Throws device_error without any.
template <class X>
device home_of(const X& x) {
    if constexpr (is_handle<X>) {
        return x.device();
    } else {
        for (const runtime::operand& o : x.program().operands)
            if (o.array) return device(o.array->device);
        throw_no_device();
    }
}

/// A view of all of an array, to read. (A copy of an array has elements of its own.)
template <class X>
auto view_to_read(const X& x) {
    constexpr node shape = tree_of<X>::info;
    return array_view<const element_type<shape.type>, shape.rows, shape.cols>(x.storage(), x.place());
}
/// The same, or what an expression makes, stored.
template <class X>
auto stored_array(const X& x) {
    if constexpr (is_handle<X>)
        return view_to_read(x);
    else
        return eval(x);
}

} // namespace sinter::expr
