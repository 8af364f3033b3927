#pragma once
// How much memory the host has: that of devices which compute there.

#include <cstdint>

#ifdef _WIN32
#include <sinter/core/windows.hpp>
#elif __has_include(<unistd.h>)
#include <unistd.h>
#endif

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// In bytes; 0 where the system does not say.
inline std::int64_t physical_memory() {
#ifdef _WIN32
    MEMORYSTATUSEX memory = {};
    memory.dwLength = sizeof memory;
    if (::GlobalMemoryStatusEx(&memory)) return static_cast<std::int64_t>(memory.ullTotalPhys);
#elif defined(_SC_PHYS_PAGES) && defined(_SC_PAGESIZE)
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    if (pages > 0 && size > 0) return std::int64_t{pages} * size;
#endif
    return 0;
}

} // namespace sinter::runtime
