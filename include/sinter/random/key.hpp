#pragma once
// What random numbers are made of.

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <sinter/core/philox.hpp>

namespace sinter::inline SINTER_ABI::random {

/// What random numbers are made of: the same key gives the same numbers. It is a value of 64 bits, and
/// nothing changes it: other numbers come from another seed, from split() or from fold_in().
class key {
public:
    /// Any seed is as good as any other; 0, 1, 2, ... are fine.
    explicit constexpr key(std::uint64_t seed) : seed_(seed) {}

    /// n keys whose numbers have nothing to do with each other, nor with this one's: auto [a, b] = k.split().
    template <std::size_t n = 2>
    constexpr std::array<key, n> split() const {
        return [this]<std::size_t... N>(std::index_sequence<N...>) {
            return std::array<key, n>{derived(N, 1)...};
        }
        (std::make_index_sequence<n>());
    }
    /// The key of a step, or of a part of a program, that has the number n.
    constexpr key fold_in(std::uint64_t n) const { return derived(n, 2); }

    constexpr std::uint64_t seed() const { return seed_; }
    /// Its words, as generated kernels take them.
    constexpr std::uint32_t low() const { return static_cast<std::uint32_t>(seed_); }
    constexpr std::uint32_t high() const { return static_cast<std::uint32_t>(seed_ >> 32); }

    /// The key of words that are needed beside those of this one. (Functions of this header use it.)
    constexpr key further() const { return derived(0, 3); }

    friend constexpr bool operator==(const key&, const key&) = default;

private:
    std::uint64_t seed_;

    /// Blocks that random numbers come from have zeros in the last words of their counters.
    constexpr key derived(std::uint64_t n, std::uint32_t purpose) const {
        const auto block = sinter::detail::philox_block(
            {{static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(n >> 32), 0, purpose}}, low(),
            high());
        return key(std::uint64_t{block.word[1]} << 32 | block.word[0]);
    }
};

} // namespace sinter::random
