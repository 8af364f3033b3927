#pragma once
// How much memory the host has: that of devices which compute there.

#include <cstdint>

#if defined(__has_include)
#if __has_include(<unistd.h>)
#include <unistd.h>
#endif
#endif

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// In bytes; 0 where the system does not say.
inline std::int64_t physical_memory() {
#if defined(_SC_PHYS_PAGES) && defined(_SC_PAGESIZE)
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    if (pages > 0 && size > 0) return std::int64_t{pages} * size;
#endif
    return 0;
}

} // namespace sinter::runtime
