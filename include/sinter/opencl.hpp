#pragma once
// OpenCL devices, and sharing contexts, queues and buffers with code that uses OpenCL itself, by the handles
// of <CL/cl.h>. <sinter/interop/clhpp.hpp> has the same for objects of OpenCL-CLHPP. Needs OpenCL 1.2; link
// the OpenCL library. In the compiled form (SINTER_COMPILED) this header needs none of OpenCL's.

#include <sinter/version.hpp>

#include <sinter/core/letters_begin.inc>

#include <cstdint>

#include <sinter/sinter.hpp>

// As <CL/cl.h> declares them, which may be included before or after.
// NOLINTBEGIN(bugprone-reserved-identifier): the names are OpenCL's
typedef struct _cl_context* cl_context;
typedef struct _cl_command_queue* cl_command_queue;
typedef struct _cl_device_id* cl_device_id;
typedef struct _cl_mem* cl_mem;
// NOLINTEND(bugprone-reserved-identifier)

namespace sinter::inline SINTER_ABI {

/// Joins an existing context and queue: arrays are buffers of that context, and kernels go to that queue in
/// order with the caller's commands. In a queue that is out of order they wait for what the caller enqueued
/// before. What the caller enqueues after them waits for them behind a barrier only, as its own commands do.
/// Both are retained while the device or an array of it lives. Each call makes a device of its own, with its
/// own kernels. Throws device_error: CL_INVALID_CONTEXT or CL_INVALID_COMMAND_QUEUE if one is null or the
/// queue belongs to another context.
device opencl_device(cl_context context, cl_command_queue queue);

/// The context, queue and id of an OpenCL device. They are the device's: call clRetainContext or
/// clRetainCommandQueue to keep one. Throw device_error for any other device.
cl_context cl_context_of(const device& d);
cl_command_queue cl_command_queue_of(const device& d);
cl_device_id cl_device_id_of(const device& d);

/// A device of its own on the hardware of OpenCL device `d`, with the schedules of a GPU: local-memory tiles
/// and work-groups, which a CPU runs slowly; `groups` of these along an axis at most. For measuring and for
/// tests.
device gpu_schedules_on(const device& d, std::int64_t groups = 65535);

namespace detail {
ref<runtime::storage> wrapped_cl_buffer(const device& d, cl_mem buffer, dtype t, std::int64_t rows,
                                        std::int64_t cols, std::int64_t leading_dimension);
}

/// Rows x cols elements T, row-major with leading dimension `ld` (default: cols), in a buffer of the caller's
/// from the device's context. The elements are shared, not copied, and assignments write into that buffer,
/// `A = zeros<T>(...)` and the like too. The buffer is retained while an array has it. Wrap a buffer once:
/// two arrays in one buffer are not known to overlap; views of one array are. Of a buffer made
/// CL_MEM_READ_ONLY or CL_MEM_WRITE_ONLY, statements that write or read it throw unsupported_error. Throws
/// shape_error if they do not fit, device_error if the buffer is null or of another context.
template <class T>
matrix<T> wrap(const device& d, cl_mem buffer, std::int64_t rows, std::int64_t cols, std::int64_t ld) {
    return matrix<T>(detail::wrapped_cl_buffer(d, buffer, dtype_of<T>, rows, cols, ld));
}
template <class T>
matrix<T> wrap(const device& d, cl_mem buffer, std::int64_t rows, std::int64_t cols) {
    return wrap<T>(d, buffer, rows, cols, cols);
}
/// n elements as a vector; as for matrices.
template <class T>
vector<T> wrap(const device& d, cl_mem buffer, std::int64_t n) {
    return vector<T>(detail::wrapped_cl_buffer(d, buffer, dtype_of<T>, n, 1, 1));
}

/// The buffer that holds an array's elements now: m x n elements from its beginning, with
/// `a.storage()->leading_dimension` elements from row to row. It is the array's: call clRetainMemObject to
/// keep it. The next assignment to the array may give it another one, unless it wraps a buffer. Null for an
/// array without elements. Throws device_error if the array is not on an OpenCL device, is stored as an image
/// or is mapped.
cl_mem cl_mem_of(const expr::array_handle& a);

} // namespace sinter

#ifndef SINTER_COMPILED
#include <sinter/opencl_definitions.hpp>
#endif

#include <sinter/core/letters_end.inc>
