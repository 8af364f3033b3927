#pragma once
// Sorting on the host by digits of keys, least digit first: each pass is stable, and none compares (D. Knuth,
// The Art of Computer Programming, volume 3, 5.2.5). Keys are whole numbers in the order of the elements.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <type_traits>
#include <vector>

#include <sinter/order/compare.hpp>

namespace sinter::inline SINTER_ABI::ordering {

/// Keys of elements T: whole numbers of their size.
template <class T>
using key_of =
    std::conditional_t<sizeof(T) == 8, std::uint64_t,
                       std::conditional_t<sizeof(T) == 4, std::uint32_t,
                                          std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint8_t>>>;
template <class T>
inline constexpr key_of<T> sign_of_key = static_cast<key_of<T>>(key_of<T>{1} << (8 * sizeof(T) - 1));

/// A number that is less than another one's where x stands before that in order: equal for the zeros, and the
/// greatest for every NaN.
template <way Way, class T>
key_of<T> key(const T& x) {
    using number = key_of<T>;
    constexpr number sign = sign_of_key<T>;
    number up = 0;
    if constexpr (is_floating(dtype_of<T>)) {
        constexpr int fraction = dtype_of<T> == dtype::f64   ? 52
                                 : dtype_of<T> == dtype::f32 ? 23
                                 : dtype_of<T> == dtype::f16 ? 10
                                                             : 7;
        constexpr auto infinity = static_cast<number>((~number{0} & ~sign) >> fraction << fraction);
        const auto bits = std::bit_cast<number>(x);
        const auto magnitude = static_cast<number>(bits & ~sign);
        up = static_cast<number>((bits & sign) != 0 ? ~bits : bits | sign);
        const auto in_order = static_cast<number>(Way == way::ascending ? up : ~up);
        // Zeros stand between the negative numbers and the others, of either way.
        return static_cast<number>(magnitude > infinity ? ~number{0} : magnitude == 0 ? sign : in_order);
    } else if constexpr (std::is_same_v<T, bool>) {
        up = x;
    } else {
        up = static_cast<number>(static_cast<number>(x) ^ (std::is_signed_v<T> ? sign : number{0}));
    }
    return static_cast<number>(Way == way::ascending ? up : ~up);
}

/// The element that has this key: of several the positive zero, and some NaN.
template <way Way, class T>
T element_of_key(key_of<T> k) {
    using number = key_of<T>;
    constexpr number sign = sign_of_key<T>;
    if constexpr (is_floating(dtype_of<T>)) {
        if (k == sign) return from_double<T>(0);
        const auto up = static_cast<number>(Way == way::ascending ? k : ~k);
        return std::bit_cast<T>(static_cast<number>((up & sign) != 0 ? up ^ sign : ~up));
    } else {
        const auto up = static_cast<number>(Way == way::ascending ? k : ~k);
        if constexpr (std::is_same_v<T, bool>)
            return (up & 1) != 0;
        else
            return static_cast<T>(up ^ (std::is_signed_v<T> ? sign : number{0}));
    }
}

/// A key and the place of its element.
template <class Number>
struct keyed_place {
    Number key;
    std::int32_t place;
};
template <class Number>
constexpr Number key_in(const keyed_place<Number>& item) {
    return item.key;
}
template <class Number>
requires std::is_integral_v<Number>
constexpr Number key_in(Number item) {
    return item;
}

inline constexpr int digit_bits = 8;
inline constexpr std::size_t digit_values = std::size_t{1} << digit_bits;
/// From so many elements on passes are faster than comparisons.
inline constexpr std::size_t least_by_digits = 256;

/// Sorts `all`; `spare` has as many items. A digit that is the same in all keys takes no pass.
template <class Item>
void sort_by_digits(std::vector<Item>& all, std::vector<Item>& spare) {
    constexpr std::size_t digits = sizeof(key_in(Item()));
    std::array<std::array<std::size_t, digit_values>, digits> counts{};
    const auto digit_of = [](const Item& item, std::size_t d) {
        return static_cast<std::size_t>(key_in(item) >> (d * digit_bits)) & (digit_values - 1);
    };
    for (const Item& item : all)
        for (std::size_t d = 0; d < digits; ++d) ++counts[d][digit_of(item, d)];
    for (std::size_t d = 0; d < digits; ++d) {
        auto& begins = counts[d];
        if (begins[digit_of(all.front(), d)] == all.size()) continue;
        std::exclusive_scan(begins.begin(), begins.end(), begins.begin(), std::size_t{0});
        for (const Item& item : all) spare[begins[digit_of(item, d)]++] = item;
        all.swap(spare);
    }
}

/// A line of elements, `step` apart in memory.
template <class T>
struct line_in_memory {
    const T* first;
    std::int64_t step;

    const T& operator()(std::size_t k) const { return first[static_cast<std::int64_t>(k) * step]; }
};

/// The keys of elements `begin` and the n - 1 behind it; gives the least.
template <way Way, class T>
key_of<T> keys_of(const line_in_memory<T>& line, std::size_t begin, std::size_t n, key_of<T>* keys) {
    const T* const from = &line(begin);
    if (line.step == 1) // which compilers make vectors of
        for (std::size_t k = 0; k < n; ++k) keys[k] = key<Way>(from[k]);
    else
        for (std::size_t k = 0; k < n; ++k) keys[k] = key<Way>(line(begin + k));
    key_of<T> least = keys[0];
    for (std::size_t k = 1; k < n; ++k) least = std::min(least, keys[k]);
    return least;
}

/// Of equal keys the first one's place comes first.
template <class Number>
constexpr bool is_ahead(const keyed_place<Number>& a, const keyed_place<Number>& b) {
    return a.key != b.key ? a.key < b.key : a.place < b.place;
}

/// The keys and places of lines in order. The vectors keep their memory from line to line.
template <way Way, class T>
class place_sorter {
public:
    using item = keyed_place<key_of<T>>;

    const std::vector<item>& sort(std::size_t length, const line_in_memory<T>& line) {
        take(length, line);
        if (length < least_by_digits) {
            std::sort(all_.begin(), all_.end(), is_ahead<key_of<T>>);
        } else {
            spare_.resize(length);
            sort_by_digits(all_, spare_);
        }
        return all_;
    }
    /// The first `count` of them, in order. What stands behind all of these so far is passed over.
    const std::vector<item>& first(std::size_t count, std::size_t length, const line_in_memory<T>& line) {
        constexpr std::size_t many = 16; // of which each is one: sorting all costs as much
        if (count * many > length) {
            sort(length, line);
            all_.resize(count);
            return all_;
        }
        all_.clear();
        bool is_full = false;
        key_of<T> last = 0;
        std::array<key_of<T>, 256> keys;
        for (std::size_t begin = 0; begin < length && count > 0; begin += keys.size()) {
            const std::size_t n = std::min(keys.size(), length - begin);
            const key_of<T> least = keys_of<Way, T>(line, begin, n, keys.data());
            if (is_full && least >= last) continue;
            for (std::size_t k = 0; k < n; ++k) {
                if (is_full && keys[k] >= last) continue;
                all_.push_back({keys[k], static_cast<std::int32_t>(begin + k)});
                if (all_.size() < 2 * count + many) continue;
                keep(count);
                last = all_.back().key;
                is_full = true;
            }
        }
        keep(count);
        std::sort(all_.begin(), all_.end(), is_ahead<key_of<T>>);
        return all_;
    }

    /// The places of elements `low` and `high` in order, which is the next one or the same, and of the last
    /// one.
    std::array<std::int32_t, 3> middle(std::size_t low, std::size_t high, std::size_t length,
                                       const line_in_memory<T>& line) {
        take(length, line);
        const auto at_low = all_.begin() + static_cast<std::ptrdiff_t>(low);
        std::nth_element(all_.begin(), at_low, all_.end(), is_ahead<key_of<T>>);
        const auto at_high =
            high == low ? at_low : std::min_element(at_low + 1, all_.end(), is_ahead<key_of<T>>);
        const auto last = std::max_element(at_low, all_.end(), is_ahead<key_of<T>>);
        return {at_low->place, at_high->place, last->place};
    }

private:
    std::vector<item> all_, spare_;

    void take(std::size_t length, const line_in_memory<T>& line) {
        all_.resize(length);
        for (std::size_t k = 0; k < length; ++k) all_[k] = {key<Way>(line(k)), static_cast<std::int32_t>(k)};
    }
    /// The first `count` items so far, of which the last one is last.
    void keep(std::size_t count) {
        if (all_.size() <= count || count == 0) return;
        const auto last = all_.begin() + static_cast<std::ptrdiff_t>(count - 1);
        std::nth_element(all_.begin(), last, all_.end(), is_ahead<key_of<T>>);
        all_.resize(count);
    }
};

/// Lines in order, without their places. Keys alone are sorted, and what they do not tell is written again:
/// the signs of zeros, and which NaN each one is.
template <way Way, class T>
class value_sorter {
public:
    template <class Write>
    void sort(std::size_t length, const line_in_memory<T>& line, const Write& write) {
        keys_.resize(length);
        zeros_.clear();
        nans_.clear();
        for (std::size_t k = 0; k < length; ++k) {
            const T x = line(k);
            keys_[k] = key<Way>(x);
            if constexpr (is_floating(dtype_of<T>)) {
                if (keys_[k] == sign_of_key<T>) zeros_.push_back(x);
                if (keys_[k] == no_number) nans_.push_back(x);
            }
        }
        if (length < least_by_digits) {
            std::sort(keys_.begin(), keys_.end());
        } else {
            spare_.resize(length);
            sort_by_digits(keys_, spare_);
        }
        for (std::size_t k = 0; k < length; ++k) write(k, element_of_key<Way, T>(keys_[k]));
        const auto first_zero = static_cast<std::size_t>(
            std::lower_bound(keys_.begin(), keys_.end(), sign_of_key<T>) - keys_.begin());
        for (std::size_t k = 0; k < zeros_.size(); ++k) write(first_zero + k, zeros_[k]);
        for (std::size_t k = 0; k < nans_.size(); ++k) write(length - nans_.size() + k, nans_[k]);
    }

private:
    static constexpr key_of<T> no_number = static_cast<key_of<T>>(~key_of<T>{0});
    std::vector<key_of<T>> keys_, spare_;
    expr::host_elements<T> zeros_, nans_;
};

} // namespace sinter::ordering
