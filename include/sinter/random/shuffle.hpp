#pragma once
// Permutations without a sort.

#include <cstdint>

#include <sinter/random/numbers.hpp>

namespace sinter::inline SINTER_ABI::random::detail {

template <expr::is_ours X>
auto mixed(const X& x) {
    const expr::part parts[] = {expr::part_of(x, dtype::u32)};
    return typename expr::unary<op::mixed_bits, X>::result(parts, 1);
}

/// The place that each place goes to: "swap or not" of V. Hoang, B. Morris and P. Rogaway ("An enciphering
/// scheme based on a card shuffle", CRYPTO 2012). Each round pairs all places, x with k - x, and a bit of the
/// pair says whether they change places: so all rounds together are a permutation, whatever the bits are.
template <class At>
auto shuffled(const key& k, std::uint32_t n, const At& at) {
    int rounds = 24;
    for (std::uint32_t rest = n; rest > 0; rest /= 2) rounds += 2;
    const std::uint32_t low = k.low(), high = k.high();
    return for_each_step(rounds, states(at, low),
                         [=](auto x, auto round) {
                             const auto word = mixed(round ^ high);
                             const auto apart = multiply_high(word, n) - x; // a negative one wraps
                             const auto other = (min)(apart, apart + n);
                             const auto chance = mixed((max)(x, other) * 0x9e3779b1u + word);
                             return states(select(chance < 0x80000000u, x, other), round + 0x9e3779b9u);
                         })
        .first;
}

} // namespace sinter::random::detail
