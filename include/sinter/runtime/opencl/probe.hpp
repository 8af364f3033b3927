#pragma once
// The OpenCL devices of this machine, for the registry.

#include <string>
#include <vector>

#include <sinter/runtime/opencl/device.hpp>
#include <sinter/runtime/registry.hpp>

namespace sinter::inline SINTER_ABI::runtime::opencl {

struct found_device {
    cl_device_id id = nullptr;
    std::string name; ///< "opencl:gpu", the second one of a kind "opencl:gpu:1"
    int index = 0;    ///< tells it from all others, also where one of these is not found
};

/// Every device of every platform, in the order that the drivers give. Throws device_error if there is no
/// platform (no driver is installed). `failed` becomes the code of a platform that had no memory for an
/// answer; the others' devices are found.
inline std::vector<found_device> find_all(cl_int* failed = nullptr) {
    const opening_call call("opencl");
    cl_uint platform_count = 0;
    cl_int code = clGetPlatformIDs(0, nullptr, &platform_count);
    if (code == CL_SUCCESS && platform_count == 0) code = -1001; // CL_PLATFORM_NOT_FOUND_KHR
    check(code, "opencl", "looking for platforms");
    std::vector<cl_platform_id> platforms(platform_count);
    check(clGetPlatformIDs(platform_count, platforms.data(), nullptr), "opencl", "looking for platforms");
    std::vector<found_device> found;
    constexpr int most_of_platform = 1024;
    for (std::size_t p = 0; p < platforms.size(); ++p) {
        cl_uint count = 0;
        code = clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, 0, nullptr, &count);
        std::vector<cl_device_id> ids(code == CL_SUCCESS ? count : 0);
        if (!ids.empty()) code = clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, count, ids.data(), nullptr);
        if (failed && lacks_memory(code)) *failed = code;
        if (code != CL_SUCCESS) continue;
        for (const cl_device_id& id : ids) {
            const std::string kind = kind_of(id);
            int same = 0;
            for (const found_device& f : found) same += kind_of(f.id) == kind;
            found.push_back({id, same == 0 ? kind : kind + ":" + std::to_string(same),
                             static_cast<int>(p) * most_of_platform + static_cast<int>(&id - ids.data())});
        }
    }
    return found;
}

/// A device with a context and a queue of its own.
inline ref<device_state> open(int index) {
    const opening_call call("opencl");
    cl_int failed = CL_DEVICE_NOT_FOUND;
    const std::vector<found_device> all = find_all(&failed);
    const found_device* wanted = nullptr;
    for (const found_device& f : all)
        if (f.index == index) wanted = &f;
    if (!wanted) check(failed, "opencl", "looking for the device");
    const found_device& f = *wanted;
    const std::string who = f.name + " (" + description_of(f.id) + ")";
    const cl_context_properties properties[] = {
        CL_CONTEXT_PLATFORM,
        reinterpret_cast<cl_context_properties>(number_of<cl_platform_id>(f.id, CL_DEVICE_PLATFORM)), 0};
    cl_int code = CL_SUCCESS;
    const cl_context context = clCreateContext(properties, 1, &f.id, nullptr, nullptr, &code);
    check(code, who, "making a context");
    struct release_context {
        cl_context c;
        ~release_context() { clReleaseContext(c); }
    } const context_guard{context};
    const cl_command_queue queue = make_queue(context, f.id, 0, who);
    struct release_queue {
        cl_command_queue q;
        ~release_queue() { clReleaseCommandQueue(q); }
    } const queue_guard{queue};
    return ref<device_state>(new opencl_device(context, queue, f.name));
}

inline dynamic_array<device_entry> probe() {
    cl_int failed = CL_SUCCESS;
    const std::vector<found_device> all = find_all(&failed);
    dynamic_array<device_entry> entries;
    for (const found_device& f : all) {
        device_entry e;
        e.name = f.name;
        e.description = description_of(f.id);
        const std::string kind = kind_of(f.id);
        e.rank = kind == "opencl:gpu" ? 10 : kind == "opencl:cpu" ? 30 : 15;
        e.reason = reason_against(f.id);
        e.open = &open;
        e.index = f.index;
        entries.push_back(e);
    }
    if (failed != CL_SUCCESS) {
        device_entry e;
        e.name = "opencl:unknown";
        e.reason = "a platform did not say which devices it has: " + name_of_code(failed);
        e.may_pass = true;
        entries.push_back(e);
    }
    if (entries.empty())
        throw device_error("sinter: opencl: no platform has a device: CL_DEVICE_NOT_FOUND",
                           "CL_DEVICE_NOT_FOUND");
    return entries;
}

inline const bool registered = register_backend("opencl", &probe);

} // namespace sinter::runtime::opencl
