#pragma once
// Philox 4x32-10 of J. Salmon, M. Moraes, R. Dror and D. Shaw ("Parallel random numbers: as easy as 1, 2, 3",
// SC 2011): a block of four words is a function of a counter of four words and a key of two. Kernels have the
// same function as a text: codegen/random_words.hpp.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::detail {

struct four_words {
    std::uint32_t word[4];
};

/// The high word of a product.
constexpr std::uint32_t high_word(std::uint32_t a, std::uint32_t b) {
    return static_cast<std::uint32_t>(std::uint64_t{a} * b >> 32);
}

constexpr four_words philox_block(const four_words& counter, std::uint32_t key0, std::uint32_t key1) {
    constexpr std::uint32_t factor0 = 0xd2511f53u, factor1 = 0xcd9e8d57u;
    four_words x = counter;
    for (int round = 0; round < 10; ++round) {
        x = {{high_word(factor1, x.word[2]) ^ x.word[1] ^ key0, factor1 * x.word[2],
              high_word(factor0, x.word[0]) ^ x.word[3] ^ key1, factor0 * x.word[0]}};
        key0 += 0x9e3779b9u;
        key1 += 0xbb67ae85u;
    }
    return x;
}

/// A hash that differs for each word.
constexpr std::uint32_t mixed(std::uint32_t x) {
    x = (x ^ (x >> 16)) * 0x85ebca6bu;
    x = (x ^ (x >> 13)) * 0xc2b2ae35u;
    return x ^ (x >> 16);
}

} // namespace sinter::detail
