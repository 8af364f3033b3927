#pragma once
// MurmurHash3 of Austin Appleby (public domain), x64, 128 bits: tells apart what was written and what was
// damaged. It is no signature: who may write a file can give it any hash.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::runtime {

struct hash_128 {
    std::uint64_t low = 0, high = 0;
    bool operator==(const hash_128&) const = default;
};

namespace detail {

/// Up to eight bytes, the first of them lowest.
inline std::uint64_t little_endian(std::string_view bytes) {
    std::uint64_t number = 0;
    for (std::size_t n = 0; n < bytes.size() && n < 8; ++n)
        number |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[n])) << (8 * n);
    return number;
}
inline std::uint64_t rotate_left(std::uint64_t x, int by) {
    return x << by | x >> (64 - by);
}
inline std::uint64_t spread_bits(std::uint64_t x) {
    x = (x ^ x >> 33) * 0xff51afd7ed558ccdull;
    x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53ull;
    return x ^ x >> 33;
}

} // namespace detail

inline hash_128 hash_of(std::string_view text, std::uint64_t seed = 0) {
    using detail::rotate_left;
    constexpr std::uint64_t c1 = 0x87c37b91114253d5ull, c2 = 0x4cf5ad432745937full;
    const auto size = static_cast<std::uint64_t>(text.size());
    std::uint64_t low = seed, high = seed;
    const auto mixed_low = [&](std::uint64_t k) { return rotate_left(k * c1, 31) * c2; };
    const auto mixed_high = [&](std::uint64_t k) { return rotate_left(k * c2, 33) * c1; };
    for (; text.size() >= 16; text.remove_prefix(16)) {
        low ^= mixed_low(detail::little_endian(text.substr(0, 8)));
        low = (rotate_left(low, 27) + high) * 5 + 0x52dce729;
        high ^= mixed_high(detail::little_endian(text.substr(8, 8)));
        high = (rotate_left(high, 31) + low) * 5 + 0x38495ab5;
    }
    if (text.size() > 8) high ^= mixed_high(detail::little_endian(text.substr(8)));
    if (!text.empty()) low ^= mixed_low(detail::little_endian(text.substr(0, 8)));
    low ^= size;
    high ^= size;
    low += high;
    high += low;
    low = detail::spread_bits(low);
    high = detail::spread_bits(high);
    low += high;
    high += low;
    return {low, high};
}

} // namespace sinter::runtime
