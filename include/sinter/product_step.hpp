#pragma once
// Asking for one step of the ladder from the naive matrix product to the tuned one, for teaching and
// measuring.

#include <string>

#include <sinter/device.hpp>
#include <sinter/plan/product_step.hpp>
#include <sinter/runtime/text_device.hpp>

namespace sinter {

/// Matrix products on `d` are computed by this schedule from now on, whatever is fused into them; `best` ends
/// it. Throws unsupported_error if the device cannot: the host has no schedules, fragment shaders no local
/// memory (they know `best` and `naive`).
inline void use_product_step(const device& d, product_step step) {
    runtime::device_state* const state = d.state();
    if (!state) throw device_error("sinter: use_product_step: this device handle is empty");
    runtime::text_device* const device = state->generates_text();
    const std::string what =
        "sinter: " + state->name() + " has no product schedule named \"" + name_of(step) + "\"";
    if (!device) throw unsupported_error(what + ": it runs no generated kernels");
    const runtime::device_lock guard(*state);
    if (!device->use_product_step(step)) throw unsupported_error(what);
}

} // namespace sinter
