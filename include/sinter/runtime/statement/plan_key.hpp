#pragma once

#include <cstdint>

#include <sinter/core/dynamic_array.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// A key: everything a plan depends on, as words. Compared in full.
using plan_key = dynamic_array<std::uint64_t>;

inline std::uint64_t hash_of(const plan_key& key) {
    std::uint64_t h = 0x9e3779b97f4a7c15ull;
    for (std::uint64_t word : key) {
        h = (h ^ word) * 0xff51afd7ed558ccdull;
        h ^= h >> 32;
    }
    return h;
}

} // namespace sinter::runtime
