#pragma once
// What PoCL keeps on the disk itself.

#include <cstdlib>
#include <string>

#ifndef _WIN32
#include <sys/stat.h>
#endif

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::runtime::opencl {

/// The folder in which PoCL keeps the kernels that it has compiled, and which one it is: another than a
/// folder of that name that is gone. Empty if there is none, or PoCL was told to keep nothing. (The order of
/// PoCL's pocl_cache_init_topdir(), versions 1 to 6.)
inline std::string pocl_cache_identity() {
#ifdef _WIN32
    return {};
#else
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);
        return std::string(value ? value : "");
    };
    if (variable("POCL_KERNEL_CACHE") == "0") return {};
    std::string folder = variable("POCL_CACHE_DIR");
    if (folder.empty()) {
        const std::string xdg = variable("XDG_CACHE_HOME"), home = variable("HOME");
        folder = (!xdg.empty() ? xdg : !home.empty() ? home + "/.cache" : "/tmp") + "/pocl/kcache";
    }
    struct stat found = {};
    if (stat(folder.c_str(), &found) != 0 || !S_ISDIR(found.st_mode)) return {};
    return "kept by PoCL in " + folder + ", " + std::to_string(found.st_dev) + ":" +
           std::to_string(found.st_ino);
#endif
}

} // namespace sinter::runtime::opencl
