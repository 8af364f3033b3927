#pragma once
// Which process this is: drivers do not survive a fork.

#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI {

/// 0 where processes have no numbers, and do not fork.
inline long process_number() {
#if __has_include(<unistd.h>)
    return static_cast<long>(getpid());
#else
    return 0;
#endif
}

} // namespace sinter
