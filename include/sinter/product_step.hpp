#pragma once
// Asking for one step of the ladder from the naive matrix product to the tuned one, and for the way in which
// fragments add up terms, for teaching and measuring.

#include <sinter/core/letters_begin.inc>

#include <string>

#include <sinter/device.hpp>
#include <sinter/plan/facts/product_step.hpp>
#include <sinter/runtime/text/text_device.hpp>

namespace sinter::inline SINTER_ABI {

/// Products of matrices on `d` are computed by this schedule from now on, whatever is fused into them; `best`
/// ends it. (Those with a vector have schedules of their own.) Throws unsupported_error if the device cannot:
/// the host has no schedules, fragment shaders no local memory (they know `best` and `naive`). A statement
/// with a product that cannot be computed so (its tile does not fit local memory, a work-group or the
/// device's loops) throws unsupported_error, and its destinations keep their values.
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

/// Matrix products on `d`, a fragment device, add up their terms so from now on. With `dot` they take four
/// terms of the left operand's row and of the right one's column at once, as `A * trans(B)` has them in its
/// texels. A right operand whose texels hold four columns is transposed in registers. `dot` is for floating
/// products whose fragments compute four columns. Others are multiplied and added, and so are the last terms
/// where four do not divide them. Throws unsupported_error if no fragment of the device holds four terms:
/// texels are plain (texel_form), or kernels are drawn nowhere.
inline void use_product_terms(const device& d, product_terms terms) {
    runtime::device_state* const state = d.state();
    if (!state) throw device_error("sinter: use_product_terms: this device handle is empty");
    runtime::text_device* const device = state->generates_text();
    const runtime::device_lock guard(*state);
    if (!device || !device->use_product_terms(terms))
        throw unsupported_error("sinter: " + state->name() + " does not add up products by \"" +
                                name_of(terms) + "\": it has no texels of four elements to draw");
}

/// Chooses which products on `d` run on its matrix units from now on (NVIDIA's, through OpenCL).
///
/// `exact`, the default: products of halves, added up in float, and of doubles. Products of floats are
/// rounded as floats are, as on any other device.
///
/// `all`: large products of floats as well, in three quarters to nine tenths of the time. Each float is split
/// into its upper 11 digits and the rest. What that gives up: a product of two floats may lose its last
/// digits, 2^-21 of its size at most, so that `A * identity` differs from A in the last place of some
/// elements. Sums of more than 16 terms stay within the error bound of sums in float. Elements from 2^102 on
/// are multiplied as floats, slowly.
///
/// `none`: no product at all.
///
/// Throws unsupported_error if the device has no such units and `all` is asked for; the other two change
/// nothing there. An empty handle throws device_error.
inline void use_matrix_units(const device& d, unit_products which = unit_products::exact) {
    runtime::device_state* const state = d.state();
    if (!state) throw device_error("sinter: use_matrix_units: this device handle is empty");
    runtime::text_device* const device = state->generates_text();
    const runtime::device_lock guard(*state);
    const bool has_units = device && device->use_matrix_units(which);
    if (which == unit_products::all && !has_units)
        throw unsupported_error("sinter: " + state->name() + " has no matrix units that sinter knows");
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
