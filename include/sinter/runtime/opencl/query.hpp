#pragma once
// What an OpenCL device says of itself.

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include <sinter/codegen/opencl_c.hpp>
#include <sinter/plan/facts/maker.hpp>
#include <sinter/runtime/opencl/api.hpp>

namespace sinter::inline SINTER_ABI::runtime::opencl {

inline bool lacks_memory(cl_int code) {
    return code == CL_OUT_OF_RESOURCES || code == CL_OUT_OF_HOST_MEMORY;
}
/// Whether there is an answer. Throws device_error where the driver has no memory for one, which says nothing
/// about the device; any other code says that it does not know the question.
inline bool is_answered(cl_int code) {
    if (lacks_memory(code)) check(code, "opencl", "asking what a device is");
    return code == CL_SUCCESS;
}

/// A property of fixed size; zero where the device does not know it. Throws as `is_answered`, like the rest
/// here.
template <class T>
T number_of(cl_device_id device, cl_device_info what) {
    T value{};
    if (!is_answered(clGetDeviceInfo(device, what, sizeof value, &value, nullptr))) return T{};
    return value;
}

inline std::string without_zeros(std::string s) {
    while (!s.empty() && (s.back() == '\0' || s.back() == ' ')) s.pop_back();
    return s;
}

inline std::string text_of(cl_device_id device, cl_device_info what) {
    std::size_t size = 0;
    if (!is_answered(clGetDeviceInfo(device, what, 0, nullptr, &size)) || size == 0) return {};
    std::string s(size, '\0');
    if (!is_answered(clGetDeviceInfo(device, what, size, s.data(), nullptr))) return {};
    return without_zeros(std::move(s));
}

inline std::string text_of(cl_platform_id platform, cl_platform_info what) {
    std::size_t size = 0;
    if (!is_answered(clGetPlatformInfo(platform, what, 0, nullptr, &size)) || size == 0) return {};
    std::string s(size, '\0');
    if (!is_answered(clGetPlatformInfo(platform, what, size, s.data(), nullptr))) return {};
    return without_zeros(std::move(s));
}

inline bool has_extension(cl_device_id device, const std::string& name) {
    return (" " + text_of(device, CL_DEVICE_EXTENSIONS) + " ").find(" " + name + " ") != std::string::npos;
}

/// "opencl:gpu", "opencl:cpu" or "opencl:accelerator".
inline std::string kind_of(cl_device_id device) {
    const auto type = number_of<cl_device_type>(device, CL_DEVICE_TYPE);
    if (type & CL_DEVICE_TYPE_GPU) return "opencl:gpu";
    return type & CL_DEVICE_TYPE_CPU ? "opencl:cpu" : "opencl:accelerator";
}

/// "platform / device / driver version".
inline std::string description_of(cl_device_id device) {
    const auto platform = number_of<cl_platform_id>(device, CL_DEVICE_PLATFORM);
    return text_of(platform, CL_PLATFORM_NAME) + " / " + text_of(device, CL_DEVICE_NAME) + " / " +
           text_of(device, CL_DRIVER_VERSION);
}

/// Why sinter cannot use the device; empty if it can.
inline std::string reason_against(cl_device_id device) {
    if (number_of<cl_bool>(device, CL_DEVICE_AVAILABLE) == CL_FALSE) return "the device is not available";
    if (number_of<cl_bool>(device, CL_DEVICE_COMPILER_AVAILABLE) == CL_FALSE)
        return "the device has no compiler";
    const std::string version = text_of(device, CL_DEVICE_VERSION); // "OpenCL 1.2 ..."
    if (version.compare(0, 9, "OpenCL 1.") == 0 && version.size() > 9 && version[9] < '2')
        return "it has " + version.substr(0, 10) + "; 1.2 is needed";
    return {};
}

inline bool shares_host_memory(cl_device_id device) {
    return kind_of(device) == "opencl:cpu" ||
           number_of<cl_bool>(device, CL_DEVICE_HOST_UNIFIED_MEMORY) != CL_FALSE;
}

// From OpenCL 1.2, written out for programs that include its headers as version 1.1.
inline constexpr cl_device_info double_config = 0x1032; ///< CL_DEVICE_DOUBLE_FP_CONFIG
inline constexpr cl_device_fp_config correctly_rounded_divide = 1u
                                                                << 7; ///< CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT

/// CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV of cl_nv_device_attribute_query.
inline constexpr cl_device_info nvidia_capability = 0x4000;

inline bool is_of_platform(cl_device_id device, const char* name) {
    return text_of(number_of<cl_platform_id>(device, CL_DEVICE_PLATFORM), CL_PLATFORM_NAME) == name;
}
inline bool is_pocl(cl_device_id device) {
    return is_of_platform(device, "Portable Computing Language");
}
/// Only NVIDIA's own compiler takes PTX within OpenCL C.
inline bool takes_ptx(cl_device_id device) {
    return is_of_platform(device, "NVIDIA CUDA");
}

/// The -cl-std of texts that call OpenCL C 2.0's fence (codegen::opencl_2_fence); empty if the device has
/// none.
inline std::string standard_with_fences(cl_device_id device) {
    constexpr cl_device_info fence_capabilities = 0x1064; // CL_DEVICE_ATOMIC_FENCE_CAPABILITIES
    constexpr cl_bitfield acquires_and_releases = 1 << 1, device_scope = 1 << 5;
    const std::string version = text_of(device, CL_DEVICE_VERSION); // "OpenCL 3.0 ..."
    if (version.compare(0, 9, "OpenCL 2.") == 0) return "CL2.0";
    if (version.compare(0, 9, "OpenCL 3.") != 0) return {};
    constexpr cl_bitfield needed = acquires_and_releases | device_scope;
    return (number_of<cl_bitfield>(device, fence_capabilities) & needed) == needed ? "CL3.0" : std::string();
}

/// How a kernel makes what it has stored seen by other work-groups, and theirs by it.
inline codegen::group_fence fence_of(cl_device_id device) {
    if (takes_ptx(device)) return codegen::group_fence::ptx;
    // A processor's work-groups are threads, and PoCL's compiler is clang, whose fences are the processor's.
    if (is_pocl(device) && kind_of(device) == "opencl:cpu") return codegen::group_fence::clang;
    return standard_with_fences(device).empty() ? codegen::group_fence::none : codegen::group_fence::opencl_2;
}

inline plan::device_facts facts_of(cl_device_id device) {
    plan::device_facts f;
    f.is_cpu = kind_of(device) == "opencl:cpu";
    f.type_supported[static_cast<int>(dtype::f64)] =
        number_of<cl_device_fp_config>(device, double_config) != 0 || has_extension(device, "cl_khr_fp64");
    f.half_arithmetic = has_extension(device, "cl_khr_fp16");
    // A processor says how many floats its registers hold; a GPU loads four at a time.
    const auto native = static_cast<int>(number_of<cl_uint>(device, CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT));
    f.vector_width = f.is_cpu ? std::clamp(native, 4, 16) : 4;
    // Each array brings a pointer and about five integers of four bytes (more only for folded views).
    const auto parameters = number_of<std::size_t>(device, CL_DEVICE_MAX_PARAMETER_SIZE);
    f.max_arrays = static_cast<int>(std::max<std::size_t>(parameters, 1024) - 128) / 28;
    f.max_targets = 16;
    f.max_work_group =
        static_cast<std::int64_t>(number_of<std::size_t>(device, CL_DEVICE_MAX_WORK_GROUP_SIZE));
    f.local_memory = static_cast<std::int64_t>(number_of<cl_ulong>(device, CL_DEVICE_LOCAL_MEM_SIZE));
    f.has_local_memory = f.local_memory > 0;
    f.loads_vectors = true;
    f.exchanges = fence_of(device) != codegen::group_fence::none;
    if (f.is_cpu) {
        f.tiles = plan::cpu_tiles_of(f.vector_width);
        for (std::int64_t& groups : f.max_groups) groups = 2147483647;
    } else {
        if (number_of<cl_device_local_mem_type>(device, CL_DEVICE_LOCAL_MEM_TYPE) == CL_GLOBAL)
            f.tiles = plan::no_tiles;
        know_maker(f,
                   plan::maker_of(text_of(device, CL_DEVICE_NAME) + " " + text_of(device, CL_DEVICE_VENDOR)));
        const auto capability = takes_ptx(device) ? number_of<cl_uint>(device, nvidia_capability) : 0;
        const auto set = [&](plan::matrix_units units, plan::tile_table tiles) {
            f.matrix_tiles[static_cast<int>(units)] = tiles;
        };
        if (capability >= 8) {
            set(plan::matrix_units::halves, plan::nvidia_half_matrix_tiles);
            set(plan::matrix_units::floats, plan::nvidia_float_matrix_tiles);
        }
        if (capability >= 9) set(plan::matrix_units::doubles, plan::nvidia_double_matrix_tiles);
    }
    f.compute_units = static_cast<int>(number_of<cl_uint>(device, CL_DEVICE_MAX_COMPUTE_UNITS));
    return f;
}

/// Options of a build by that standard. No option relaxes IEEE arithmetic; float division and square root are
/// rounded correctly where the device can.
inline std::string build_options(cl_device_id device, const std::string& standard = "CL1.2") {
    std::string options = "-cl-std=" + standard + " -w"; // whoever runs a program did not write its kernels
    if (number_of<cl_device_fp_config>(device, CL_DEVICE_SINGLE_FP_CONFIG) & correctly_rounded_divide)
        options += " -cl-fp32-correctly-rounded-divide-sqrt";
    return options;
}

} // namespace sinter::runtime::opencl
