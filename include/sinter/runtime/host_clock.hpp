#pragma once
// The host's clock, for profiles.

#include <chrono>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::runtime {

inline double seconds_of_host() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace sinter::runtime
