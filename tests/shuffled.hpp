#pragma once
// What random::permutation gives, one element at a time.

#include <algorithm>
#include <cstdint>
#include <vector>

#include <sinter/random.hpp>

#include "philox.hpp"

namespace test {

/// The rounds of "swap or not", one element at a time.
inline std::vector<std::int32_t> shuffled(const sinter::random::key& k, std::uint32_t n) {
    int rounds = 24;
    for (std::uint32_t rest = n; rest > 0; rest /= 2) rounds += 2;
    std::vector<std::int32_t> order;
    for (std::uint32_t place = 0; place < n; ++place) {
        std::uint32_t x = place, round = k.low();
        for (int r = 0; r < rounds; ++r, round += 0x9e3779b9u) {
            const std::uint32_t word = mixed(round ^ k.high());
            const auto shift = static_cast<std::uint32_t>(std::uint64_t{word} * n >> 32);
            const std::uint32_t other = static_cast<std::uint32_t>((std::uint64_t{shift} + n - x) % n);
            if (mixed(std::max(x, other) * 0x9e3779b1u + word) >> 31 != 0) x = other;
        }
        order.push_back(static_cast<std::int32_t>(x));
    }
    return order;
}

} // namespace test
