#pragma once
// A command of a driver that failed half-way.

#include <sinter/core/errors.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// Thrown where a command may have written some of what it was to write, or something else. Who knows the
/// arrays makes them undefined; the user sees a device_error.
class unfinished_error : public device_error {
public:
    using device_error::device_error;
};

} // namespace sinter::runtime
