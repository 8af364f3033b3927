#pragma once
// OpenCL devices, and sharing contexts, queues and buffers with code that uses OpenCL itself. Needs
// OpenCL 1.2 and OpenCL-CLHPP; link the OpenCL library. The program's CL_HPP_* macros are obeyed if they are
// set before.

#include <sinter/version.hpp>

#include <sinter/core/letters_begin.inc>

#include <sinter/runtime/opencl/probe.hpp>
#include <sinter/sinter.hpp>

namespace sinter {

/// Joins an existing context and queue: arrays are buffers of that context, and kernels go to that queue in
/// order with the caller's commands. (In a queue that is out of order they wait for what the caller enqueued
/// before; what the caller enqueues after them waits for them behind a barrier only, as its own commands do.)
/// Both are kept alive. Each call makes a device of its own, with its own kernels. Throws device_error:
/// CL_INVALID_CONTEXT or CL_INVALID_COMMAND_QUEUE if one is null or the queue belongs to another context.
inline device opencl_device(const cl::Context& context, const cl::CommandQueue& queue) {
    return device(ref<runtime::device_state>(new runtime::opencl::opencl_device(context(), queue())));
}

namespace detail {
inline runtime::opencl::opencl_device& opencl_state(runtime::device_state* state) {
    // Without RTTI the name tells: only this backend's begin so.
    if (state && runtime::detail::is_name_prefix("opencl", state->name())) {
        state->require_use();
        return static_cast<runtime::opencl::opencl_device&>(*state);
    }
    throw device_error("sinter: " + (state ? state->name() : std::string("a null device")) +
                           " is not an OpenCL device",
                       "CL_INVALID_DEVICE");
}
} // namespace detail

/// The context, queue and id of an OpenCL device. Throw device_error for any other.
inline cl::Context context_of(const device& d) {
    return cl::Context(detail::opencl_state(d.state()).context(), true);
}
inline cl::CommandQueue queue_of(const device& d) {
    return cl::CommandQueue(detail::opencl_state(d.state()).queue(), true);
}

/// A device of its own on the hardware of OpenCL device `d`, with the schedules of a GPU: local-memory tiles
/// and work-groups, which a CPU runs slowly; `groups` of these along an axis at most. For measuring and for
/// tests.
inline device gpu_schedules_on(const device& d, std::int64_t groups = 65535) {
    const auto& like = detail::opencl_state(d.state());
    ref<runtime::opencl::opencl_device> made(
        new runtime::opencl::opencl_device(like.context(), like.queue()));
    made->schedule_as_gpu(groups);
    return device(ref<runtime::device_state>(made));
}

/// Rows x cols elements T, row-major with leading dimension `ld` (default: cols), in a buffer of the caller's
/// from the device's context. The elements are shared, not copied, and assignments write into that buffer,
/// `A = zeros<T>(...)` and the like too. Wrap a buffer once: two arrays in one buffer are not known to
/// overlap; views of one array are. Of a buffer made CL_MEM_READ_ONLY or CL_MEM_WRITE_ONLY, statements that
/// write or read it throw unsupported_error. Throws shape_error if they do not fit, device_error if the
/// buffer is null or of another context.
template <class T>
matrix<T> wrap(const device& d, const cl::Buffer& buffer, std::int64_t rows, std::int64_t cols,
               std::int64_t ld) {
    return matrix<T>(detail::opencl_state(d.state()).wrap(buffer(), dtype_of<T>, rows, cols, ld));
}
template <class T>
matrix<T> wrap(const device& d, const cl::Buffer& buffer, std::int64_t rows, std::int64_t cols) {
    return wrap<T>(d, buffer, rows, cols, cols);
}
/// n elements as a vector; as for matrices.
template <class T>
vector<T> wrap(const device& d, const cl::Buffer& buffer, std::int64_t n) {
    return vector<T>(detail::opencl_state(d.state()).wrap(buffer(), dtype_of<T>, n, 1, 1));
}

/// The buffer that holds an array's elements now: m x n elements from its beginning, with
/// `a.storage()->leading_dimension` elements from row to row. The next assignment to the array may give it
/// another one, unless it wraps a buffer. Null for an array without elements. Throws device_error if the
/// array is not on an OpenCL device, is stored as an image or is mapped.
inline cl::Buffer buffer_of(const expr::array_handle& a) {
    expr::require_elements(a);
    runtime::opencl::opencl_device& device = detail::opencl_state(a.storage()->device.get());
    const ref<runtime::buffer> memory = expr::memory_of(*a.storage());
    if (memory && memory->image)
        throw device_error("sinter: this array is stored as an image, which is no buffer",
                           "CL_INVALID_MEM_OBJECT");
    if (!memory) return cl::Buffer();
    memory->reusable = false;
    device.lend(*memory);
    return cl::Buffer(runtime::opencl::memory_of(*memory), true);
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
