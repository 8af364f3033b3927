// The machine that a report is about.

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <thread>

#if __has_include(<sys/utsname.h>)
#include <sys/utsname.h>
extern char** environ;
#endif
#ifdef __APPLE__
#include <sys/sysctl.h>
#endif

#include <sinter/version.hpp>

#include "check.hpp"
#include "commit.hpp"

namespace check {

namespace {

/// What stands behind `key` in a file of lines.
std::string value_in(const char* file, const std::string& key) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);)
        if (line.compare(0, key.size(), key) == 0) {
            const std::size_t first = line.find_first_not_of(" \t:=\"", key.size()),
                              last = line.find_last_not_of('"');
            return first == std::string::npos ? std::string() : line.substr(first, last + 1 - first);
        }
    return {};
}

std::string system_name() {
    std::string text = value_in("/etc/os-release", "PRETTY_NAME");
#if __has_include(<sys/utsname.h>)
    utsname u{};
    if (uname(&u) == 0)
        text += std::string(text.empty() ? "" : ", ") + u.sysname + " " + u.release + " " + u.machine;
#endif
    return text.empty() ? "unknown" : text;
}

std::string processor() {
    std::string text;
#ifdef __APPLE__
    char brand[128] = {};
    std::size_t size = sizeof brand - 1;
    if (sysctlbyname("machdep.cpu.brand_string", brand, &size, nullptr, 0) == 0) text = brand;
#endif
    for (const char* const key : {"model name", "Hardware", "Model", "CPU part"})
        if (text.empty()) text = value_in("/proc/cpuinfo", key);
    return (text.empty() ? "unknown" : text) + ", " + std::to_string(std::thread::hardware_concurrency()) +
           " threads";
}

std::string compiler() {
#if defined(__clang__)
    return "clang " __clang_version__;
#elif defined(__GNUC__)
    return "g++ " __VERSION__;
#elif defined(_MSC_VER)
    return "MSVC " + std::to_string(_MSC_FULL_VER);
#else
    return "unknown";
#endif
}

/// Variables by which people change what sinter, loaders and drivers do.
bool matters(const char* variable) {
    for (const char* const prefix : {"SINTER_",
                                     "POCL_",
                                     "OCL_",
                                     "OPENCL_",
                                     "MESA_",
                                     "LIBGL_",
                                     "GALLIUM_",
                                     "GALLIVM_",
                                     "LP_",
                                     "EGL_",
                                     "__EGL_",
                                     "__GL",
                                     "__NV_",
                                     "CUDA_",
                                     "NVIDIA_",
                                     "AMD_",
                                     "RADV_",
                                     "ROC_",
                                     "HSA_",
                                     "HIP_",
                                     "GPU_",
                                     "RUSTICL_",
                                     "NEO",
                                     "INTEL_",
                                     "IGC_",
                                     "ZINK_",
                                     "VK_",
                                     "DRI_",
                                     "XDG_RUNTIME_DIR",
                                     "DISPLAY",
                                     "WAYLAND_DISPLAY",
                                     "LD_PRELOAD",
                                     "LD_LIBRARY_PATH",
                                     "OMP_",
                                     "LC_ALL",
                                     "LC_NUMERIC",
                                     "LANG"})
        if (std::strncmp(variable, prefix, std::strlen(prefix)) == 0) return true;
    return false;
}

} // namespace

std::string machine() {
    std::string text = "sinter: " + std::to_string(sinter::version_major) + "." +
                       std::to_string(sinter::version_minor) + "." + std::to_string(sinter::version_patch) +
                       (sizeof commit > 1 ? std::string(", commit ") + commit : std::string()) +
                       "\ncompiler: " + compiler() + "\nsystem: " + system_name() +
                       "\nprocessor: " + processor() + "\n";
#if __has_include(<sys/utsname.h>)
    for (char** v = environ; *v; ++v)
        if (matters(*v)) text += std::string("environment: ") + *v + "\n";
#endif
    return text;
}

} // namespace check
