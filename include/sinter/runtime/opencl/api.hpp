#pragma once
// OpenCL's C header, whatever the program has set before, and its error codes as words.
//
// A version that the program has not chosen is OpenCL 3.0, so that headers which the program includes later
// find all declarations that they may want. Nothing that OpenCL 1.2 lacks is called. The choice ends with
// this file.

#if defined(CL_TARGET_OPENCL_VERSION) && CL_TARGET_OPENCL_VERSION == 100
#error "sinter: CL_TARGET_OPENCL_VERSION is 100, and sinter needs 110; define it as 120 or more, or not at all"
#endif
#pragma push_macro("CL_TARGET_OPENCL_VERSION")
#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 300
#endif
#pragma push_macro("CL_USE_DEPRECATED_OPENCL_1_2_APIS")
#ifndef CL_USE_DEPRECATED_OPENCL_1_2_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#endif
#include <CL/cl.h>
#pragma pop_macro("CL_USE_DEPRECATED_OPENCL_1_2_APIS")
#pragma pop_macro("CL_TARGET_OPENCL_VERSION")

#include <string>

#include <sinter/core/errors.hpp>

namespace sinter::inline SINTER_ABI::runtime::opencl {

/// Name of an error code, as in the specification; the number for one that is not known.
inline std::string name_of_code(cl_int code) {
    constexpr const char* run_time[] = {"CL_SUCCESS",
                                        "CL_DEVICE_NOT_FOUND",
                                        "CL_DEVICE_NOT_AVAILABLE",
                                        "CL_COMPILER_NOT_AVAILABLE",
                                        "CL_MEM_OBJECT_ALLOCATION_FAILURE",
                                        "CL_OUT_OF_RESOURCES",
                                        "CL_OUT_OF_HOST_MEMORY",
                                        "CL_PROFILING_INFO_NOT_AVAILABLE",
                                        "CL_MEM_COPY_OVERLAP",
                                        "CL_IMAGE_FORMAT_MISMATCH",
                                        "CL_IMAGE_FORMAT_NOT_SUPPORTED",
                                        "CL_BUILD_PROGRAM_FAILURE",
                                        "CL_MAP_FAILURE",
                                        "CL_MISALIGNED_SUB_BUFFER_OFFSET",
                                        "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST",
                                        "CL_COMPILE_PROGRAM_FAILURE",
                                        "CL_LINKER_NOT_AVAILABLE",
                                        "CL_LINK_PROGRAM_FAILURE",
                                        "CL_DEVICE_PARTITION_FAILED",
                                        "CL_KERNEL_ARG_INFO_NOT_AVAILABLE"};
    constexpr const char* caller[] = {"CL_INVALID_VALUE", // -30
                                      "CL_INVALID_DEVICE_TYPE",
                                      "CL_INVALID_PLATFORM",
                                      "CL_INVALID_DEVICE",
                                      "CL_INVALID_CONTEXT",
                                      "CL_INVALID_QUEUE_PROPERTIES",
                                      "CL_INVALID_COMMAND_QUEUE",
                                      "CL_INVALID_HOST_PTR",
                                      "CL_INVALID_MEM_OBJECT",
                                      "CL_INVALID_IMAGE_FORMAT_DESCRIPTOR",
                                      "CL_INVALID_IMAGE_SIZE",
                                      "CL_INVALID_SAMPLER",
                                      "CL_INVALID_BINARY",
                                      "CL_INVALID_BUILD_OPTIONS",
                                      "CL_INVALID_PROGRAM",
                                      "CL_INVALID_PROGRAM_EXECUTABLE",
                                      "CL_INVALID_KERNEL_NAME",
                                      "CL_INVALID_KERNEL_DEFINITION",
                                      "CL_INVALID_KERNEL",
                                      "CL_INVALID_ARG_INDEX",
                                      "CL_INVALID_ARG_VALUE",
                                      "CL_INVALID_ARG_SIZE",
                                      "CL_INVALID_KERNEL_ARGS",
                                      "CL_INVALID_WORK_DIMENSION",
                                      "CL_INVALID_WORK_GROUP_SIZE",
                                      "CL_INVALID_WORK_ITEM_SIZE",
                                      "CL_INVALID_GLOBAL_OFFSET",
                                      "CL_INVALID_EVENT_WAIT_LIST",
                                      "CL_INVALID_EVENT",
                                      "CL_INVALID_OPERATION",
                                      "CL_INVALID_GL_OBJECT",
                                      "CL_INVALID_BUFFER_SIZE",
                                      "CL_INVALID_MIP_LEVEL",
                                      "CL_INVALID_GLOBAL_WORK_SIZE",
                                      "CL_INVALID_PROPERTY",
                                      "CL_INVALID_IMAGE_DESCRIPTOR",
                                      "CL_INVALID_COMPILER_OPTIONS",
                                      "CL_INVALID_LINKER_OPTIONS",
                                      "CL_INVALID_DEVICE_PARTITION_COUNT"};
    constexpr cl_int run_time_count = sizeof run_time / sizeof *run_time;
    constexpr cl_int caller_count = sizeof caller / sizeof *caller;
    if (code <= 0 && code > -run_time_count) return run_time[-code];
    if (code <= -30 && code > -30 - caller_count) return caller[-30 - code];
    if (code == -1001) return "CL_PLATFORM_NOT_FOUND_KHR";
    if (code == -9999) return "NVIDIA_ILLEGAL_MEMORY_ACCESS"; // not in any header: an access out of bounds
    return "OpenCL error " + std::to_string(code);
}

/// Throws device_error "device: what: NAME" unless the code is CL_SUCCESS.
inline void check(cl_int code, const std::string& device, const char* what) {
    if (code == CL_SUCCESS) return;
    const std::string name = name_of_code(code);
    throw device_error("sinter: " + device + ": " + what + ": " + name, name);
}

} // namespace sinter::runtime::opencl
