// OpenCL's entry points, in front of the library's: the linker takes the program's own definitions first.

#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>

#include <dlfcn.h>

#include "entry_points.hpp"

namespace {
const std::vector<faults::failure>& ways() {
    static const std::vector<faults::failure> list = {{CL_BUILD_PROGRAM_FAILURE},
                                                      {CL_OUT_OF_RESOURCES},
                                                      {CL_OUT_OF_HOST_MEMORY},
                                                      {CL_MEM_OBJECT_ALLOCATION_FAILURE}};
    return list;
}
} // namespace

// The library's function, and the entry point.
#define BEGIN(f)                                                                                             \
    static const auto real = reinterpret_cast<decltype(&f)>(dlsym(RTLD_NEXT, #f));                           \
    static faults::entry_point point(#f, ways());

#define GIVES_CODE(f, parameters, ...)                                                                       \
    cl_int CL_API_CALL f parameters {                                                                        \
        BEGIN(f)                                                                                             \
        const cl_int code = point.next();                                                                    \
        return code != CL_SUCCESS ? code : real(__VA_ARGS__);                                                \
    }
// `code` is the last parameter.
#define GIVES_OBJECT(type, f, kind, parameters, ...)                                                         \
    type CL_API_CALL f parameters {                                                                          \
        BEGIN(f)                                                                                             \
        const cl_int failing = point.next();                                                                 \
        if (failing != CL_SUCCESS && code) *code = failing;                                                  \
        type const made = failing != CL_SUCCESS ? nullptr : real(__VA_ARGS__, code);                         \
        if (made && kind != faults::object_count) ++faults::live[kind];                                      \
        return made;                                                                                         \
    }
#define COUNTS(f, kind, change, type)                                                                        \
    cl_int CL_API_CALL f(type object) {                                                                      \
        static const auto real = reinterpret_cast<decltype(&f)>(dlsym(RTLD_NEXT, #f));                       \
        faults::live[kind] += change;                                                                        \
        return real(object);                                                                                 \
    }
// Of a command that may give an event.
#define ENQUEUES(f, parameters, ...)                                                                         \
    cl_int CL_API_CALL f parameters {                                                                        \
        BEGIN(f)                                                                                             \
        const cl_int failing = point.next();                                                                 \
        const cl_int code = failing != CL_SUCCESS ? failing : real(__VA_ARGS__);                             \
        if (code == CL_SUCCESS && done) ++faults::live[faults::event];                                       \
        return code;                                                                                         \
    }

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#endif

using sizes = const std::size_t*;
using notice = void(CL_CALLBACK*)(cl_program, void*);

extern "C" {

GIVES_OBJECT(cl_mem, clCreateBuffer, faults::memory,
             (cl_context c, cl_mem_flags flags, std::size_t size, void* host, cl_int* code), c, flags, size,
             host)
GIVES_OBJECT(cl_mem, clCreateImage, faults::memory,
             (cl_context c, cl_mem_flags flags, const cl_image_format* format, const cl_image_desc* about,
              void* host, cl_int* code),
             c, flags, format, about, host)
GIVES_OBJECT(cl_program, clCreateProgramWithSource, faults::program,
             (cl_context c, cl_uint n, const char** text, sizes lengths, cl_int* code), c, n, text, lengths)
GIVES_OBJECT(cl_program, clCreateProgramWithBinary, faults::program,
             (cl_context c, cl_uint n, const cl_device_id* d, sizes lengths, const unsigned char** binaries,
              cl_int* status, cl_int* code),
             c, n, d, lengths, binaries, status)
GIVES_OBJECT(cl_kernel, clCreateKernel, faults::kernel, (cl_program p, const char* name, cl_int* code), p,
             name)
GIVES_OBJECT(cl_command_queue, clCreateCommandQueue, faults::queue,
             (cl_context c, cl_device_id d, cl_command_queue_properties p, cl_int* code), c, d, p)
COUNTS(clRetainMemObject, faults::memory, +1, cl_mem)
COUNTS(clReleaseMemObject, faults::memory, -1, cl_mem)
COUNTS(clReleaseProgram, faults::program, -1, cl_program)
COUNTS(clReleaseKernel, faults::kernel, -1, cl_kernel)
COUNTS(clRetainCommandQueue, faults::queue, +1, cl_command_queue)
COUNTS(clReleaseCommandQueue, faults::queue, -1, cl_command_queue)
COUNTS(clRetainEvent, faults::event, +1, cl_event)
COUNTS(clReleaseEvent, faults::event, -1, cl_event)

GIVES_OBJECT(cl_context, clCreateContext, faults::context,
             (const cl_context_properties* p, cl_uint n, const cl_device_id* d,
              void(CL_CALLBACK* said)(const char*, const void*, std::size_t, void*), void* with,
              cl_int* code),
             p, n, d, said, with)
COUNTS(clRetainContext, faults::context, +1, cl_context)
COUNTS(clReleaseContext, faults::context, -1, cl_context)

GIVES_CODE(clGetPlatformIDs, (cl_uint n, cl_platform_id* to, cl_uint* count), n, to, count)
GIVES_CODE(clGetPlatformInfo,
           (cl_platform_id p, cl_platform_info what, std::size_t n, void* to, std::size_t* size), p, what, n,
           to, size)
GIVES_CODE(clGetDeviceIDs,
           (cl_platform_id p, cl_device_type type, cl_uint n, cl_device_id* to, cl_uint* count), p, type, n,
           to, count)
GIVES_CODE(clGetDeviceInfo, (cl_device_id d, cl_device_info what, std::size_t n, void* to, std::size_t* size),
           d, what, n, to, size)
GIVES_CODE(clGetCommandQueueInfo,
           (cl_command_queue q, cl_command_queue_info what, std::size_t n, void* to, std::size_t* size), q,
           what, n, to, size)
GIVES_CODE(clBuildProgram,
           (cl_program p, cl_uint n, const cl_device_id* d, const char* options, notice said, void* with), p,
           n, d, options, said, with)
GIVES_CODE(clGetProgramInfo, (cl_program p, cl_program_info what, std::size_t n, void* to, std::size_t* size),
           p, what, n, to, size)
GIVES_CODE(clGetKernelInfo, (cl_kernel k, cl_kernel_info what, std::size_t n, void* to, std::size_t* size), k,
           what, n, to, size)
GIVES_CODE(clGetMemObjectInfo, (cl_mem m, cl_mem_info what, std::size_t n, void* to, std::size_t* size), m,
           what, n, to, size)
GIVES_CODE(clSetKernelArg, (cl_kernel k, cl_uint index, std::size_t size, const void* value), k, index, size,
           value)
GIVES_CODE(clSetMemObjectDestructorCallback, (cl_mem m, void(CL_CALLBACK* call)(cl_mem, void*), void* with),
           m, call, with)
GIVES_CODE(clFinish, (cl_command_queue q), q)
GIVES_CODE(clFlush, (cl_command_queue q), q)
ENQUEUES(clEnqueueNDRangeKernel,
         (cl_command_queue q, cl_kernel k, cl_uint n, sizes from, sizes global, sizes local, cl_uint waits,
          const cl_event* after, cl_event* done),
         q, k, n, from, global, local, waits, after, done)
ENQUEUES(clEnqueueReadBuffer,
         (cl_command_queue q, cl_mem m, cl_bool blocks, std::size_t from, std::size_t size, void* to,
          cl_uint waits, const cl_event* after, cl_event* done),
         q, m, blocks, from, size, to, waits, after, done)
ENQUEUES(clEnqueueWriteBuffer,
         (cl_command_queue q, cl_mem m, cl_bool blocks, std::size_t at, std::size_t size, const void* from,
          cl_uint waits, const cl_event* after, cl_event* done),
         q, m, blocks, at, size, from, waits, after, done)
ENQUEUES(clEnqueueReadBufferRect,
         (cl_command_queue q, cl_mem m, cl_bool blocks, sizes there, sizes here, sizes region,
          std::size_t pitch, std::size_t slice, std::size_t host_pitch, std::size_t host_slice, void* to,
          cl_uint waits, const cl_event* after, cl_event* done),
         q, m, blocks, there, here, region, pitch, slice, host_pitch, host_slice, to, waits, after, done)
ENQUEUES(clEnqueueWriteBufferRect,
         (cl_command_queue q, cl_mem m, cl_bool blocks, sizes there, sizes here, sizes region,
          std::size_t pitch, std::size_t slice, std::size_t host_pitch, std::size_t host_slice,
          const void* from, cl_uint waits, const cl_event* after, cl_event* done),
         q, m, blocks, there, here, region, pitch, slice, host_pitch, host_slice, from, waits, after, done)
ENQUEUES(clEnqueueCopyBufferToImage,
         (cl_command_queue q, cl_mem from, cl_mem to, std::size_t first, sizes origin, sizes region,
          cl_uint waits, const cl_event* after, cl_event* done),
         q, from, to, first, origin, region, waits, after, done)
ENQUEUES(clEnqueueUnmapMemObject,
         (cl_command_queue q, cl_mem m, void* at, cl_uint waits, const cl_event* after, cl_event* done), q, m,
         at, waits, after, done)
ENQUEUES(clEnqueueMarkerWithWaitList,
         (cl_command_queue q, cl_uint waits, const cl_event* after, cl_event* done), q, waits, after, done)
ENQUEUES(clEnqueueBarrierWithWaitList,
         (cl_command_queue q, cl_uint waits, const cl_event* after, cl_event* done), q, waits, after, done)
GIVES_OBJECT(void*, clEnqueueMapBuffer, faults::object_count,
             (cl_command_queue q, cl_mem m, cl_bool blocks, cl_map_flags how, std::size_t from,
              std::size_t size, cl_uint waits, const cl_event* after, cl_event* done, cl_int* code),
             q, m, blocks, how, from, size, waits, after, done)
GIVES_OBJECT(void*, clEnqueueMapImage, faults::object_count,
             (cl_command_queue q, cl_mem m, cl_bool blocks, cl_map_flags how, sizes origin, sizes region,
              std::size_t* pitch, std::size_t* slice, cl_uint waits, const cl_event* after, cl_event* done,
              cl_int* code),
             q, m, blocks, how, origin, region, pitch, slice, waits, after, done)

void* CL_API_CALL clSVMAlloc(cl_context c, cl_bitfield flags, std::size_t size, cl_uint alignment) {
    BEGIN(clSVMAlloc)
    return !real || point.next() != 0 ? nullptr : real(c, flags, size, alignment);
}

} // extern "C"
#endif
