#pragma once
// What runtime/storage.hpp and device_state.hpp declare.

#include <string>
#include <utility>

#include <sinter/core/errors.hpp>
#include <sinter/core/linkage.hpp>
#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/storage.hpp>

namespace sinter::inline SINTER_ABI::runtime {

[[noreturn]] SINTER_DEFINE void storage::refuse_shape() const {
    throw device_error("sinter: this array of " + std::to_string(rows) + " x " + std::to_string(cols) +
                       " is a shape made by device::shape() for prewarm() and explain(): it has no "
                       "elements to read or write; construct an array for these");
}

[[noreturn]] SINTER_DEFINE void storage::refuse_waiting() const {
    throw device_error(
        "sinter: this array of " + std::to_string(rows) + " x " + std::to_string(cols) +
        " elements is used before an earlier assignment to it is carried out, at the end of its "
        "statement "
        "or where its name ends (auto r = (C = A * B)); write the assignment as a statement of its own");
}

[[noreturn]] SINTER_DEFINE void storage::refuse(bool to_write) const {
    require_elements();
    const std::string which =
        "sinter: this array of " + std::to_string(rows) + " x " + std::to_string(cols) + " elements is ";
    if (undefined)
        throw device_error(which + "undefined: a statement failed when it had written a part of its results; "
                                   "assign or upload all of the array before it is used again");
    throw device_error(which + "mapped; it can be " + (to_write ? "written" : "read") +
                       " again when the mapping has ended");
}

SINTER_DEFINE void storage::require_free(bool to_write) const {
    require_unmapped(to_write);
    if (to_write && memory && memory->image)
        throw unsupported_error("sinter: an array that is stored as an image is only read; it cannot be "
                                "assigned to");
}

SINTER_DEFINE storage::~storage() {
    if (device && memory && !shape_only) device->give_back(std::move(memory), rows, cols);
}

SINTER_DEFINE void require_type(const device_state& device, dtype t) {
    if (device.supports(t)) return;
    const std::string none =
        "sinter: device " + device.name() + " (" + device.description() + ") does not support " + name_of(t);
    if (is_long_integer(t))
        throw unsupported_error(none +
                                ": OpenGL has no whole numbers of 64 bits in its core; the host and "
                                "devices of OpenCL have them, and this device has int32" +
                                (device.supports(dtype::f64) ? " and double" : ""));
    throw unsupported_error(
        none + (t == dtype::f64 ? " (a host number as 0.5 beside integers is one: 0.5f is float; in place of "
                                  "sum<double>(x), compensated_sum(x) adds up floats)"
                                : " (the host has every type, OpenCL and opengl:compute have most)"));
}

} // namespace sinter::runtime
