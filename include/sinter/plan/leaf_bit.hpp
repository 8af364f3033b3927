#pragma once
// Sets of leaves as bits.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// The bit of a leaf in a set of leaves; the last bit stands for all leaves from 63 on.
constexpr std::uint64_t leaf_bit(int leaf) {
    return std::uint64_t{1} << (leaf < 63 ? leaf : 63);
}

} // namespace sinter::plan
