#pragma once
// Random words, and what numbers are made of them, at places that are counted row by row.

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include <sinter/core/decimal.hpp>
#include <sinter/random/key.hpp>
#include <sinter/sinter.hpp>

namespace sinter::inline SINTER_ABI::random::detail {

inline void check_count(std::int64_t m, std::int64_t n) {
    if (m > 0 && n > (std::int64_t{1} << 32) / m)
        throw unsupported_error("sinter: random numbers of " + std::to_string(m) + " x " + std::to_string(n) +
                                " elements would repeat; a key has 4294967296 of them: make parts of the "
                                "array with keys of key.split()");
}

/// The numbers of elements in the order of rows, as uint32.
inline auto places(std::int64_t m, std::int64_t n) {
    auto rows = cast<std::uint32_t>(row_index(m, n)); // throws for what no array has
    check_count(m, n);
    return std::move(rows) * static_cast<std::uint32_t>(n) + cast<std::uint32_t>(col_index(m, n));
}
inline auto places(std::int64_t n) {
    return cast<std::uint32_t>(row_index(n));
}
template <std::integral... N>
auto places(N... extents) {
    constexpr bool sized = sizeof...(N) == 1 || sizeof...(N) == 2;
    static_assert(sized, "sinter: random numbers have extents of their own: random::normal(key, n), "
                         "random::normal(key, m, n); beside x and A, x.size(), and A.rows(), A.cols()");
    if constexpr (sized)
        return places(static_cast<std::int64_t>(extents)...);
    else
        return places(std::int64_t{0});
}
/// Of the elements of an array.
template <class X>
auto places_of(const X& x) {
    if constexpr (expr::tree_of<X>::info.cols == 1)
        return places(expr::rows_of(x));
    else
        return places(expr::rows_of(x), expr::cols_of(x));
}

/// The word of a key at each place.
template <class At, class Low, class High>
auto philox(At&& at, Low&& low, High&& high) {
    using call = expr::ternary<op::philox, std::remove_cvref_t<At>, std::remove_cvref_t<Low>,
                               std::remove_cvref_t<High>>;
    expr::begin_operands(at, low, high);
    const expr::part parts[] = {expr::operand_part<op::philox, 0, call::a>(static_cast<At&&>(at)),
                                expr::operand_part<op::philox, 1, call::b>(static_cast<Low&&>(low)),
                                expr::operand_part<op::philox, 2, call::c>(static_cast<High&&>(high))};
    return typename call::result(parts, 3);
}
template <class At>
auto words(const key& k, const At& at) {
    return philox(at, k.low(), k.high());
}
template <class A, class B>
auto multiply_high(A&& a, B&& b) {
    return expr::make_call<op::multiply_high>(static_cast<A&&>(a), static_cast<B&&>(b));
}

/// How many of its highest bits a number below 1 has room for.
template <class T>
inline constexpr int digits = std::is_same_v<T, half>       ? 11
                              : std::is_same_v<T, bfloat16> ? 8
                                                            : 24;

/// Multiples of 2^-digits from 0 on, below 1. They are exact, and so the same on every device.
template <class T, class At>
auto uniform(const key& k, const At& at) {
    static_assert(is_element<T> && is_floating(dtype_of<T>),
                  "sinter: uniform numbers are float, double, half or bfloat16; whole ones are "
                  "random::integers<T>(key, low, high, n)");
    if constexpr (std::is_same_v<T, double>) {
        return (cast<double>(words(k, at)) * 0x1p21 + cast<double>(words(k.further(), at) >> 11)) * 0x1p-53;
    } else {
        constexpr float unit = 1.0f / static_cast<float>(1 << digits<T>);
        return expr::as_elements<T>(cast<float>(words(k, at) >> (32 - digits<T>)) * unit);
    }
}

/// A word of so many bits, and one half, as a share of all such words: above 0, at most 1, and with all
/// digits where it is small. It is rounded alike on every device.
template <int Bits, class Word>
auto share(const Word& word) {
    constexpr float unit = 1.0f / static_cast<float>(std::uint64_t{1} << Bits);
    return cast<float>(word) * unit + 0.5f * unit;
}
/// The same of a word and a further one.
template <int Bits, class Word, class Further>
auto share(const Word& word, const Further& further) {
    constexpr double unit = 1.0 / static_cast<double>(std::uint64_t{1} << Bits);
    return cast<double>(word) * unit + (cast<double>(further) + 0.5) * (unit * 0x1p-32);
}

/// The normal distribution's inverse, of the half that the last bit names.
template <class T, class At>
auto normal(const key& k, const At& at) {
    static_assert(is_element<T> && is_floating(dtype_of<T>),
                  "sinter: normal numbers are float, double, half or bfloat16");
    const auto word = words(k, at);
    const auto side = (word & 1u) == 0u;
    if constexpr (std::is_same_v<T, double>) {
        const auto size = 1.4142135623730951 * erfcinv(share<31>(word >> 1, words(k.further(), at)));
        return select(side, size, -size);
    } else {
        const auto size = 1.41421356f * erfcinv(share<31>(word >> 1));
        return expr::as_elements<T>(select(side, size, -size));
    }
}

template <class T, class At>
auto exponential(const key& k, const At& at) {
    static_assert(is_element<T> && is_floating(dtype_of<T>),
                  "sinter: exponential numbers are float, double, half or bfloat16");
    if constexpr (std::is_same_v<T, double>)
        return abs(log(share<32>(words(k, at), words(k.further(), at))));
    else
        return expr::as_elements<T>(abs(log(share<32>(words(k, at)))));
}

/// Whole numbers below n: (word * n) >> 32, after D. Lemire ("Fast random integer generation in an interval",
/// 2019). For types of more than 16 bits the word has 64 bits, so none is more likely by more than n / 2^64.
template <class T, class At>
auto below(const key& k, std::uint32_t n, const At& at) {
    if constexpr (sizeof(T) <= 2) {
        return multiply_high(words(k, at), n);
    } else {
        const auto high = words(k, at);
        const auto rest = high * n;
        const auto carried = rest + multiply_high(words(k.further(), at), n) < rest;
        return multiply_high(high, n) + cast<std::uint32_t>(carried);
    }
}

/// How many whole numbers there are from low on, below high. Throws what the caller is told.
template <class T, class Low, class High>
std::uint32_t checked_range(const Low& low, const High& high) {
    static_assert(is_element<T> && is_whole_number(dtype_of<T>),
                  "sinter: integers are whole numbers of 8, 16, 32 or 64 bits; truths are "
                  "random::bernoulli(key, p, n), floats random::uniform<T>(key, n)");
    const std::string range = std::to_string(low) + " to below " + std::to_string(high);
    if (std::cmp_less_equal(high, low))
        throw unsupported_error("sinter: there are no integers from " + range);
    (void)expr::as_element<T>(low);
    if (std::cmp_greater(high, low) && !std::in_range<T>(high - High(1)))
        (void)expr::as_element<T>(high - High(1));
    const std::uint64_t count = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
    if (count > 0xffffffffu)
        throw unsupported_error("sinter: integers from " + range +
                                " are more than 4294967295; all words of "
                                "32 bits are random::bits(key, n)");
    return static_cast<std::uint32_t>(count);
}
/// A number in words, with as many digits as tell 1.0000001 from 1.
template <class N>
std::string number_in_words(N n) {
    if constexpr (std::is_integral_v<N>)
        return std::to_string(n);
    else
        return decimal(static_cast<double>(n), 9, 'g');
}
inline void check_probability(double p) {
    if (!(p >= 0 && p <= 1))
        throw unsupported_error("sinter: a probability is from 0 to 1, not " + number_in_words(p));
}

} // namespace sinter::random::detail
