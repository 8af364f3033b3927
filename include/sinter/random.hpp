#pragma once
// Random numbers as expressions without memory: x + 0.1f * random::normal<float>(key, n) reads x alone. Each
// number is a function of a key and of its element's place, so it is the same wherever, and however often, it
// is computed. Why they are made so: docs/decisions/random.md.

#include <sinter/version.hpp>

#include <sinter/core/letters_begin.inc>

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>

#include <sinter/random/numbers.hpp>
#include <sinter/random/poisson.hpp>
#include <sinter/random/shuffle.hpp>
#include <sinter/sinter.hpp>

namespace sinter::inline SINTER_ABI::random {

namespace detail {

/// What it is, stored on a device.
template <class T, class X>
matrix<T> stored(const device& d, const X& x, std::int64_t m, std::int64_t n) {
    matrix<T> result(d, m, n);
    result = x;
    return result;
}
template <class T, class X>
vector<T> stored(const device& d, const X& x, std::int64_t n) {
    vector<T> result(d, n);
    result = x;
    return result;
}

/// How many elements there are to choose from. Throws what the caller is told.
template <class X>
std::int64_t choices_of(const X& x) {
    const std::int64_t size = expr::rows_of(x);
    if (size == 0) throw shape_error("sinter: no element can be chosen of a vector of none");
    return size;
}

} // namespace detail

/// An m x n array, or a column of n, of words of 32 random bits: those of Philox 4x32-10, whose counter is
/// the element's number in the order of rows, divided by 4. Without memory; `random::bits(dev, key, m, n)`
/// stores them. Throws shape_error for a negative extent, unsupported_error for more than 2^32 elements.
template <std::integral... N>
auto bits(const key& k, N... extents) {
    return detail::words(k, detail::places(extents...));
}
template <std::integral... N>
auto bits(const device& d, const key& k, N... extents) {
    return detail::stored<std::uint32_t>(d, bits(k, extents...), extents...);
}

/// Numbers from 0 on, below 1, all multiples of 2^-24 (double: 2^-53, half: 2^-11, bfloat16: 2^-8) alike: an
/// m x n array, or a column of n. The same bits on every device.
template <class T = float, std::integral... N>
auto uniform(const key& k, N... extents) {
    return detail::uniform<T>(k, detail::places(extents...));
}
template <class T = float, std::integral... N>
auto uniform(const device& d, const key& k, N... extents) {
    return detail::stored<T>(d, uniform<T>(k, extents...), extents...);
}

/// Normal numbers of mean 0 and variance 1: an m x n array, or a column of n. They are sqrt(2) erfcinv(u), so
/// devices differ by its last digits. The largest are 6.3 (double: 9.1).
template <class T = float, std::integral... N>
auto normal(const key& k, N... extents) {
    return detail::normal<T>(k, detail::places(extents...));
}
template <class T = float, std::integral... N>
auto normal(const device& d, const key& k, N... extents) {
    return detail::stored<T>(d, normal<T>(k, extents...), extents...);
}

/// Exponential numbers of mean 1: an m x n array, or a column of n. They are -log(u), so devices differ by
/// its last digits. The largest are 22.9 (double: 45).
template <class T = float, std::integral... N>
auto exponential(const key& k, N... extents) {
    return detail::exponential<T>(k, detail::places(extents...));
}
template <class T = float, std::integral... N>
auto exponential(const device& d, const key& k, N... extents) {
    return detail::stored<T>(d, exponential<T>(k, extents...), extents...);
}

/// Whole numbers from low on, below high, alike likely: an m x n array, or a column of n. The same on every
/// device. None of a type of 8 or 16 bits is more likely than another by more than 2^-16 of it, of other
/// types by more than 2^-32. Throws unsupported_error if there are none, unsupported_error for more than 2^32
/// - 1 of them, or if T does not hold them.
template <class T = std::int32_t, std::integral Low, std::integral High, std::integral... N>
auto integers(const key& k, Low low, High high, N... extents) {
    const std::uint32_t n = detail::checked_range<T>(low, high);
    const auto below = detail::below<T>(k, n, detail::places(extents...));
    if constexpr (is_long_integer(dtype_of<T>))
        return cast<T>(below) + static_cast<T>(low);
    else
        return expr::as_elements<T>(below + static_cast<std::uint32_t>(low));
}
template <class T = std::int32_t, std::integral Low, std::integral High, std::integral... N>
auto integers(const device& d, const key& k, Low low, High high, N... extents) {
    return detail::stored<T>(d, integers<T>(k, low, high, extents...), extents...);
}

/// Truths, each true with the probability p (of which 2^-24 is the smallest step): an m x n array, or a
/// column of n. The same on every device. Throws unsupported_error if p is not from 0 to 1.
template <class P, std::integral... N>
requires std::is_arithmetic_v<P>
auto bernoulli(const key& k, P p, N... extents) {
    detail::check_probability(static_cast<double>(p));
    return uniform(k, extents...) < static_cast<float>(p);
}
template <class P, std::integral... N>
requires std::is_arithmetic_v<P>
auto bernoulli(const device& d, const key& k, P p, N... extents) {
    return detail::stored<bool>(d, bernoulli(k, p, extents...), extents...);
}
/// The same with a probability for each element, of the array's extents. (One below 0 is as good as 0, one
/// above 1 as 1.)
template <expr::is_ours P>
auto bernoulli(const key& k, P&& p) {
    const auto u = detail::uniform<float>(k, detail::places_of(p));
    return u < static_cast<P&&>(p);
}

/// Poisson numbers, int32, of one mean from 0 to 4194304: an m x n array, or a column of n. Their
/// distribution function is within 2e-5 of the right one, below a mean of 20 within 1e-6. Devices differ
/// where rounding errors decide. Throws unsupported_error for another mean.
template <class Mean, std::integral... N>
requires std::is_arithmetic_v<Mean>
auto poisson(const key& k, Mean mean, N... extents) {
    const auto lambda = static_cast<float>(mean);
    if (!(mean >= Mean(0) && lambda <= 4194304))
        throw unsupported_error("sinter: Poisson numbers have a mean from 0 to 4194304, not " +
                                detail::number_in_words(mean) +
                                "; beyond, round(mean + sqrt(mean) * normal) is as good");
    const int terms = lambda < detail::least_large_mean ? detail::poisson_terms : 0;
    return detail::poisson(k, full<float>(extents..., lambda), detail::places(extents...), terms);
}
template <class Mean, std::integral... N>
requires std::is_arithmetic_v<Mean>
auto poisson(const device& d, const key& k, Mean mean, N... extents) {
    return detail::stored<std::int32_t>(d, poisson(k, mean, extents...), extents...);
}
/// The same with a mean for each element, of the array's extents.
template <expr::is_ours Mean>
auto poisson(const key& k, Mean&& mean) {
    const auto at = detail::places_of(mean);
    return detail::poisson(k, cast<float>(static_cast<Mean&&>(mean)), at, detail::poisson_terms);
}

/// The numbers 0, 1 ... n - 1 in random order, as a column of int32. Each element is computed by itself, so
/// there is no sort. The same on every device. Throws shape_error for n < 0.
template <std::integral N>
auto permutation(const key& k, N n) {
    const auto count = static_cast<std::int64_t>(n);
    return cast<std::int32_t>(detail::shuffled(k, static_cast<std::uint32_t>(count), detail::places(count)));
}
template <std::integral N>
auto permutation(const device& d, const key& k, N n) {
    return detail::stored<std::int32_t>(d, permutation(k, n), static_cast<std::int64_t>(n));
}

/// n elements of the column x, each alike likely, and each perhaps several times. Throws shape_error if x is
/// empty.
template <expr::is_ours X, std::integral N>
auto choice(const key& k, X&& x, N n) {
    const std::int64_t size = detail::choices_of(x);
    return gather(static_cast<X&&>(x), integers(k, 0, size, n));
}
/// What random::choice is told where it may choose an element once only.
struct without_replacement_t {};
inline constexpr without_replacement_t without_replacement{};
/// n elements of the column x, none of them twice. Throws shape_error if x has fewer, or none.
template <expr::is_ours X, std::integral N>
auto choice(const key& k, X&& x, N n, without_replacement_t) {
    const std::int64_t size = detail::choices_of(x), count = static_cast<std::int64_t>(n);
    if (count > size)
        throw shape_error("sinter: " + std::to_string(count) +
                          " elements without replacement cannot be chosen of " + std::to_string(size));
    return gather(static_cast<X&&>(x), cast<std::int32_t>(detail::shuffled(
                                           k, static_cast<std::uint32_t>(size), detail::places(count))));
}

} // namespace sinter::random

#include <sinter/core/letters_end.inc>
