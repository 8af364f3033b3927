#pragma once
// Philox 4x32-10 written from its definition (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy
// as 1, 2, 3", 2011), word by word in 64 bits: what the tests compare sinter's with.

#include <array>
#include <cstdint>

namespace test {

inline std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter,
                                           std::array<std::uint32_t, 2> key) {
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t left = std::uint64_t{0xD2511F53} * counter[0];
        const std::uint64_t right = std::uint64_t{0xCD9E8D57} * counter[2];
        const auto high = [](std::uint64_t product) { return static_cast<std::uint32_t>(product >> 32); };
        const auto low = [](std::uint64_t product) { return static_cast<std::uint32_t>(product); };
        counter = {high(right) ^ counter[1] ^ key[0], low(right), high(left) ^ counter[3] ^ key[1],
                   low(left)};
        key[0] += 0x9E3779B9;
        key[1] += 0xBB67AE85;
    }
    return counter;
}

/// The word at a place: four words to a block.
inline std::uint32_t philox_word(std::uint32_t place, std::uint32_t low, std::uint32_t high) {
    return philox({place / 4, 0, 0, 0}, {low, high})[place % 4];
}

/// MurmurHash3's last steps.
inline std::uint32_t mixed(std::uint32_t x) {
    x ^= x >> 16;
    x *= 0x85EBCA6B;
    x ^= x >> 13;
    x *= 0xC2B2AE35;
    return x ^ x >> 16;
}

} // namespace test
