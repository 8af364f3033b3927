#pragma once
// From text to kernel object: the driver's compiler, its log, and binaries kept on disk.

#include <atomic>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sinter/runtime/opencl/buffer.hpp>
#include <sinter/runtime/opencl/declarations.hpp>
#include <sinter/runtime/opencl/handle.hpp>
#include <sinter/runtime/opencl/pocl_cache.hpp>
#include <sinter/runtime/opencl/query.hpp>
#include <sinter/runtime/text/argument_value.hpp>
#include <sinter/runtime/text/text_device.hpp>
#include <sinter/runtime/tuning/disk_cache.hpp>
#include <sinter/runtime/tuning/shipped_kernels.hpp>

namespace sinter::inline SINTER_ABI::runtime::opencl {

// Functions of their own, because the API's may have a calling convention that the template lacks.
inline cl_int release_program(cl_program p) {
    return clReleaseProgram(p);
}
inline cl_int release_kernel(cl_kernel k) {
    return clReleaseKernel(k);
}
using program_handle = handle<cl_program, &release_program>;
using kernel_handle = handle<cl_kernel, &release_kernel>;

/// A kernel, and the values its arguments have: setting one again costs a call of the driver.
class opencl_kernel : public compiled_kernel {
public:
    explicit opencl_kernel(kernel_handle k) : kernel(std::move(k)) {}

    kernel_handle kernel;

    /// Sets an argument as the dialect declares it: a bool is an int, a half its 16 bits. The caller holds
    /// the device's lock: an OpenCL kernel object is not safe among threads.
    cl_int set(cl_uint index, const plan::argument& a, const argument_value& v) {
        if (a.kind == plan::argument_kind::array)
            return set_memory(index, v.memory ? memory_of(*v.memory) : nullptr);
        if (a.kind != plan::argument_kind::number)
            return a.wide ? set_as(index, static_cast<cl_long>(v.integer))
                          : set_as(index, static_cast<cl_int>(v.integer));
        if (a.type == dtype::boolean) return set_as(index, v.number.as<cl_int>());
        return with_element_type(a.type, [&]<class T>() { return set_as(index, v.number.as<T>()); });
    }

private:
    struct known_value {
        std::size_t size = 0;
        unsigned char bytes[8] = {};
    };
    std::vector<known_value> known_;

    template <class T>
    cl_int set_as(cl_uint index, T value) {
        return set_value(index, &value, sizeof value);
    }
    /// An argument of up to eight bytes, unless it has that value already.
    cl_int set_value(cl_uint index, const void* value, std::size_t size) {
        if (index >= known_.size()) known_.resize(index + 1);
        known_value& known = known_[index];
        if (known.size == size && std::memcmp(known.bytes, value, size) == 0) return CL_SUCCESS;
        const cl_int code = clSetKernelArg(kernel.get(), index, size, value);
        known.size = code == CL_SUCCESS ? size : 0;
        std::memcpy(known.bytes, value, size);
        return code;
    }
    /// Memory is set every time: a new object may have the address of one that is gone.
    cl_int set_memory(cl_uint index, cl_mem memory) {
        return clSetKernelArg(kernel.get(), index, sizeof memory, &memory);
    }
};

inline std::string build_log(cl_program program, cl_device_id device) {
    std::size_t size = 0;
    if (clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size) != CL_SUCCESS)
        return {};
    std::string log(size, '\0');
    if (size) clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr);
    return without_zeros(std::move(log));
}

/// Builds programs for one device of a context.
class program_builder {
public:
    program_builder(cl_context context, cl_device_id device, std::string device_name)
        : context_(context), device_(device), device_name_(std::move(device_name)),
          options_(build_options(device)),
          options_with_fences_(build_options(device, standard_with_fences(device))),
          cache_(disk_cache::folder_of_user()), is_pocl_(is_pocl(device)) {
        const auto platform = number_of<cl_platform_id>(device, CL_DEVICE_PLATFORM);
        declares_ = is_pocl_;
        // Everything that a binary depends on besides the text.
        for (const std::string& part :
             {std::string("sinter OpenCL binary 1"), text_of(platform, CL_PLATFORM_NAME),
              text_of(platform, CL_PLATFORM_VERSION), text_of(device, CL_DEVICE_NAME),
              text_of(device, CL_DEVICE_VERSION), text_of(device, CL_DRIVER_VERSION),
              std::to_string(number_of<cl_uint>(device, CL_DEVICE_ADDRESS_BITS)), options_})
            key_prefix_ += part + '\n';
    }

    /// A kernel object; calls `compiles()` before the driver compiles the text. Any thread may ask for one.
    /// Throws compile_error, device_error.
    template <class Compiles>
    kernel_handle kernel(const codegen::kernel_source& source, Compiles compiles) const {
        const std::string key = key_prefix_ + source.text;
        const std::string kept = is_pocl_ ? pocl_cache_identity() : std::string();
        if (!kept.empty()) return kept_by_pocl(source, key, kept, compiles);
        if (kernel_handle k = from_binary(source, key)) return k;
        compiles();
        const program_handle program = from_text(source.text);
        kernel_handle k = kernel_of(program.get(), source);
        if (!cache_.folder().empty())
            if (const std::string binary = binary_of(program.get()); !binary.empty())
                cache_.store(key, binary);
        return k;
    }

    /// Of a kernel whose text this was. PoCL gives one that it would compile once more; it keeps kernels
    /// itself.
    kernel_binary binary_of(const kernel_handle& k, const std::string& text) const {
        cl_program program = nullptr;
        if ((is_pocl_ && !pocl_cache_identity().empty()) ||
            clGetKernelInfo(k.get(), CL_KERNEL_PROGRAM, sizeof program, &program, nullptr) != CL_SUCCESS)
            return {};
        return {key_prefix_ + text, binary_of(program)};
    }

    /// One more kernel object of a kernel's program.
    kernel_handle another(const kernel_handle& like, const codegen::kernel_source& source) const {
        cl_program program = nullptr;
        check(clGetKernelInfo(like.get(), CL_KERNEL_PROGRAM, sizeof program, &program, nullptr), device_name_,
              "asking a kernel for its program");
        return kernel_of(program, source);
    }

    /// True as long as programs come with declarations of what they call, see declarations.hpp: on PoCL,
    /// until one could not be compiled so, but could with all of opencl-c.h.
    bool declares_functions() const { return declares_; }

private:
    /// PoCL keeps what it compiles itself, and takes a text that it knows within some milliseconds. To make a
    /// binary it compiles the kernel once more, for groups of any size, which no launch of ours uses (two
    /// cores, 2026-11-26, the first product of 512: 4.2 s for 2.0). So the entry is a note of where it is
    /// kept.
    template <class Compiles>
    kernel_handle kept_by_pocl(const codegen::kernel_source& source, const std::string& key,
                               const std::string& where, Compiles compiles) const {
        std::string note;
        const bool known = cache_.load(key, note) && note == where;
        if (!known) compiles();
        kernel_handle k = kernel_of(from_text(source.text).get(), source);
        if (!known && !cache_.folder().empty()) cache_.store(key, where);
        return k;
    }
    kernel_handle kernel_of(cl_program program, const codegen::kernel_source& source) const {
        cl_int code = CL_SUCCESS;
        kernel_handle k(clCreateKernel(program, source.entry.c_str(), &code));
        check(code, device_name_, ("making kernel " + source.entry).c_str());
        return k;
    }

    cl_context context_;
    cl_device_id device_;
    std::string device_name_, options_, options_with_fences_, key_prefix_;
    disk_cache cache_;
    bool is_pocl_;
    mutable std::atomic<bool> declares_{false}; ///< see declares_functions()

    /// From the disk; null if there is no entry or the driver refuses it, which is then forgotten.
    kernel_handle from_binary(const codegen::kernel_source& source, const std::string& key) const {
        std::string binary;
        if (!kernels_of_process().load(key, binary) && !cache_.load(key, binary)) return {};
        const auto* bytes = reinterpret_cast<const unsigned char*>(binary.data());
        const std::size_t size = binary.size();
        cl_int code = CL_SUCCESS, status = CL_SUCCESS;
        const program_handle program(
            clCreateProgramWithBinary(context_, 1, &device_, &size, &bytes, &status, &code));
        if (code == CL_SUCCESS && status == CL_SUCCESS &&
            build(program, options_for(source.text)) == CL_SUCCESS) {
            kernel_handle k(clCreateKernel(program.get(), source.entry.c_str(), &code));
            if (code == CL_SUCCESS) return k;
        }
        kernels_of_process().forget(key);
        cache_.remove(key);
        return {};
    }

    const std::string& options_for(const std::string& text) const {
        return text.find(codegen::opencl_2_fence) == std::string::npos ? options_ : options_with_fences_;
    }

    program_handle from_text(const std::string& text) const {
        // Arithmetic of halves and OpenCL C 2.0's fence are not declared: opencl-c.h knows how.
        const std::string& options = options_for(text);
        const bool declares =
            declares_ && text.find("cl_khr_fp16") == std::string::npos && &options == &options_;
        const auto declared = [&] {
            program_handle program = made_of(declarations_for(text) + text);
            return build(program, options + without_opencl_c_h) == CL_SUCCESS ? std::move(program)
                                                                              : program_handle();
        };
        if (declares)
            if (program_handle program = declared()) return program;
        program_handle program = made_of(text);
        const cl_int code = build(program, options);
        if (code == CL_SUCCESS) {
            if (!declares) return program;
            if (program_handle again = declared()) return again; // the driver failed, and not the text
            declares_ = false; // the driver is another than we know, or the text called more
            return program;
        }
        const std::string name = name_of_code(code), log = build_log(program.get(), device_);
        const bool refused = code == CL_BUILD_PROGRAM_FAILURE || code == CL_INVALID_BUILD_OPTIONS;
        if (!refused && log.empty()) check(code, device_name_, "building a program");
        std::string lines = codegen::numbered(text);
        throw compile_error("sinter: " + device_name_ + " refused a generated kernel: " + name + "\n" + log +
                                "\n" + lines,
                            lines, log);
    }

    program_handle made_of(const std::string& text) const {
        const char* start = text.c_str();
        const std::size_t size = text.size();
        cl_int code = CL_SUCCESS;
        program_handle program(clCreateProgramWithSource(context_, 1, &start, &size, &code));
        check(code, device_name_, "making a program");
        return program;
    }
    cl_int build(const program_handle& program, const std::string& options) const {
        return clBuildProgram(program.get(), 1, &device_, options.c_str(), nullptr, nullptr);
    }

    std::string binary_of(cl_program program) const {
        cl_uint devices = 0;
        if (clGetProgramInfo(program, CL_PROGRAM_NUM_DEVICES, sizeof devices, &devices, nullptr) !=
            CL_SUCCESS)
            return {};
        // A joined context may have other devices; the program is built for this one only.
        std::vector<cl_device_id> ids(devices);
        std::vector<std::size_t> sizes(devices);
        if (devices == 0 ||
            clGetProgramInfo(program, CL_PROGRAM_DEVICES, devices * sizeof(cl_device_id), ids.data(),
                             nullptr) != CL_SUCCESS ||
            clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, devices * sizeof(std::size_t), sizes.data(),
                             nullptr) != CL_SUCCESS)
            return {};
        std::vector<std::string> binaries(devices);
        std::vector<unsigned char*> pointers(devices);
        for (std::size_t n = 0; n < devices; ++n) {
            binaries[n].resize(sizes[n]);
            pointers[n] = sizes[n] ? reinterpret_cast<unsigned char*>(binaries[n].data()) : nullptr;
        }
        if (clGetProgramInfo(program, CL_PROGRAM_BINARIES, devices * sizeof(unsigned char*), pointers.data(),
                             nullptr) != CL_SUCCESS)
            return {};
        for (std::size_t n = 0; n < devices; ++n)
            if (ids[n] == device_) return std::move(binaries[n]);
        return {};
    }
};

} // namespace sinter::runtime::opencl
