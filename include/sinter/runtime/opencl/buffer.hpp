#pragma once
// Memory of an OpenCL device.

#include <cstdint>
#include <utility>

#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/opencl/handle.hpp>

namespace sinter::runtime::opencl {

/// Memory of an OpenCL device. The driver keeps it until commands that use it are done.
class opencl_buffer : public buffer {
public:
    opencl_buffer(memory_handle m, dtype t, std::int64_t elements, bool is_owned) : memory(std::move(m)) {
        type = t;
        capacity = elements;
        owned = is_owned;
    }

    const memory_handle memory;

    /// The mapping that all readers on the host have in common, under the device's `mapping_`. (PoCL 3.1 ends
    /// the wrong one of two mappings of one buffer.)
    struct read_mapping {
        void* at = nullptr;
        std::int64_t pitch = 0; ///< of an image
        int readers = 0;
    };
    mutable read_mapping reading;
};

inline cl_mem memory_of(const buffer& b) {
    return static_cast<const opencl_buffer&>(b).memory.get();
}

} // namespace sinter::runtime::opencl
