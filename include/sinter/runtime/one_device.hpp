#pragma once
// Whether arrays that are used together lie on one device.

#include <sinter/core/errors.hpp>
#include <sinter/runtime/device_state.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// Throws device_error, which names both, if they are not the same.
inline void require_one_device(const device_state& home, const device_state& other) {
    if (&other == &home) return;
    const bool alike = home.name() == other.name() && home.description() == other.description();
    throw device_error("sinter: operands on different devices: " + home.name() + " (" + home.description() +
                       ") and " + other.name() + " (" + other.description() + ")" +
                       (alike ? ", which were opened one by one (or by two copies of sinter, as in "
                                "libraries with hidden symbols)"
                              : "") +
                       "; move one of them with .to(device)");
}

} // namespace sinter::runtime
