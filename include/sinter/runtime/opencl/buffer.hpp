#pragma once
// Memory of an OpenCL device.

#include <atomic>
#include <cstdint>
#include <string>
#include <utility>

#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/opencl/handle.hpp>

namespace sinter::inline SINTER_ABI::runtime::opencl {

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

    /// The last command that uses it (command_progress): of memory that the host sees, and of all where
    /// transfers overlap kernels.
    mutable std::atomic<std::int64_t> last_use{0};
    /// That are under way, where transfers overlap kernels.
    mutable std::atomic<int> transfers{0};
    /// The program has the driver's handle, and gives commands that sinter does not count.
    std::atomic<bool> lent{false};
};

/// The runs as clEnqueueWriteBufferRect and its like want them: in the buffer, and in memory without gaps.
struct rectangle {
    std::size_t there[3], here[3] = {0, 0, 0}, region[3];

    /// More than one.
    explicit rectangle(const byte_runs& r)
        : there{r.first % r.stride, r.first / r.stride, 0}, region{r.length, r.count, 1} {}
};

/// None of the numbers is negative.
inline bool fits(std::int64_t capacity, std::int64_t rows, std::int64_t cols,
                 std::int64_t leading_dimension) {
    if (rows == 0 || cols == 0) return true;
    std::int64_t last = 0;
    return !__builtin_mul_overflow(rows - 1, leading_dimension, &last) && cols <= capacity &&
           last <= capacity - cols;
}

/// The elements that a buffer of the caller's has room for. Throws as opencl_device::wrap.
inline std::int64_t require_fits(cl_mem memory, cl_context context, const std::string& who, dtype t,
                                 std::int64_t rows, std::int64_t cols, std::int64_t leading_dimension) {
    check(memory ? CL_SUCCESS : CL_INVALID_MEM_OBJECT, who, "wrapping a buffer that is null");
    cl_context home = nullptr;
    cl_mem_object_type type = 0;
    std::size_t bytes = 0;
    check(clGetMemObjectInfo(memory, CL_MEM_CONTEXT, sizeof home, &home, nullptr), who,
          "asking a buffer for its context");
    check(clGetMemObjectInfo(memory, CL_MEM_TYPE, sizeof type, &type, nullptr), who,
          "asking a buffer for its type");
    check(clGetMemObjectInfo(memory, CL_MEM_SIZE, sizeof bytes, &bytes, nullptr), who,
          "asking a buffer for its size");
    check(home == context ? CL_SUCCESS : CL_INVALID_CONTEXT, who, "wrapping a buffer of another context");
    check(type == CL_MEM_OBJECT_BUFFER ? CL_SUCCESS : CL_INVALID_MEM_OBJECT, who,
          "wrapping an image as a buffer");
    const auto capacity = static_cast<std::int64_t>(bytes / static_cast<std::size_t>(size_of(t)));
    if (!fits(capacity, rows, cols, leading_dimension))
        throw shape_error("sinter: a buffer of " + std::to_string(bytes) + " bytes does not hold " +
                          std::to_string(rows) + " x " + std::to_string(cols) + " elements of " +
                          sinter::name_of(t) + " with a leading dimension of " +
                          std::to_string(leading_dimension));
    return capacity;
}

/// What the program that made the buffer lets kernels do with it. (A kernel that does more is undefined, and
/// drivers do not say so.)
inline void ask_for_use_by_kernels(cl_mem memory, const std::string& who, buffer& b) {
    cl_mem_flags flags = 0;
    check(clGetMemObjectInfo(memory, CL_MEM_FLAGS, sizeof flags, &flags, nullptr), who,
          "asking a buffer for its flags");
    b.read_only = (flags & CL_MEM_READ_ONLY) != 0;
    b.write_only = (flags & CL_MEM_WRITE_ONLY) != 0;
}

inline cl_mem memory_of(const buffer& b) {
    return static_cast<const opencl_buffer&>(b).memory.get();
}

} // namespace sinter::runtime::opencl
