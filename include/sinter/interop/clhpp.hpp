#pragma once
// <sinter/opencl.hpp> for objects of OpenCL-CLHPP, <CL/opencl.hpp>. The program's CL_HPP_* macros are obeyed
// if they are set before. A pair of versions that the program has not chosen is OpenCL 1.2; sinter's own
// choice ends with this file.

#include <sinter/version.hpp>

#include <sinter/core/letters_begin.inc>

#if defined(CL_TARGET_OPENCL_VERSION) && CL_TARGET_OPENCL_VERSION == 100
#error "sinter: CL_TARGET_OPENCL_VERSION is 100, and sinter needs 110; define it as 120 or more, or not at all"
#endif
#if !defined(CL_HPP_TARGET_OPENCL_VERSION) && !defined(CL_HPP_MINIMUM_OPENCL_VERSION)
// Versions that the C header was already included with are kept.
#if defined(CL_TARGET_OPENCL_VERSION) && CL_TARGET_OPENCL_VERSION >= 300
#define CL_HPP_TARGET_OPENCL_VERSION 300
#define CL_HPP_MINIMUM_OPENCL_VERSION 200
#elif defined(CL_TARGET_OPENCL_VERSION) && CL_TARGET_OPENCL_VERSION >= 220
#define CL_HPP_TARGET_OPENCL_VERSION 220
#define CL_HPP_MINIMUM_OPENCL_VERSION 110
#elif defined(CL_TARGET_OPENCL_VERSION) && CL_TARGET_OPENCL_VERSION < 120
#define CL_HPP_TARGET_OPENCL_VERSION 110
#define CL_HPP_MINIMUM_OPENCL_VERSION 110
#else
#define CL_HPP_TARGET_OPENCL_VERSION 120
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#endif
#include <CL/opencl.hpp>
#undef CL_HPP_TARGET_OPENCL_VERSION
#undef CL_HPP_MINIMUM_OPENCL_VERSION
#else
#include <CL/opencl.hpp>
#endif

#include <cstdint>

#include <sinter/opencl.hpp>

namespace sinter::inline SINTER_ABI {

/// Joins an existing context and queue, as opencl_device(cl_context, cl_command_queue).
inline device opencl_device(const cl::Context& context, const cl::CommandQueue& queue) {
    return opencl_device(context(), queue());
}

/// The context and queue of an OpenCL device, as cl_context_of and cl_command_queue_of. These objects keep
/// them alive.
inline cl::Context context_of(const device& d) {
    return cl::Context(cl_context_of(d), true);
}
inline cl::CommandQueue queue_of(const device& d) {
    return cl::CommandQueue(cl_command_queue_of(d), true);
}

/// A buffer of the caller's as an array, as wrap(d, cl_mem, ...).
template <class T>
matrix<T> wrap(const device& d, const cl::Buffer& buffer, std::int64_t rows, std::int64_t cols,
               std::int64_t ld) {
    return wrap<T>(d, buffer(), rows, cols, ld);
}
template <class T>
matrix<T> wrap(const device& d, const cl::Buffer& buffer, std::int64_t rows, std::int64_t cols) {
    return wrap<T>(d, buffer(), rows, cols);
}
template <class T>
vector<T> wrap(const device& d, const cl::Buffer& buffer, std::int64_t n) {
    return wrap<T>(d, buffer(), n);
}

/// The buffer that holds an array's elements now, as cl_mem_of. The object keeps it alive.
inline cl::Buffer buffer_of(const expr::array_handle& a) {
    const cl_mem memory = cl_mem_of(a);
    return memory ? cl::Buffer(memory, true) : cl::Buffer();
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
