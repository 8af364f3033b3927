#pragma once
// Awkward elements, and what NumPy's definitions make of them on the host.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

#include <sinter/order.hpp>

#include "../../devices.hpp"

namespace order {
using namespace sinter;

/// Few numbers, so that most are equal to others; of floating types also NaN, infinities and both zeros, if
/// `special`.
template <class T>
std::vector<T> ties(int count, int seed, bool special) {
    std::vector<T> v;
    for (int i = 0; i < count; ++i) {
        const int k = (i * i * 7 + i * 13 + seed) % 29;
        double x = k % 11;
        if constexpr (is_floating(dtype_of<T>)) {
            x = 0.5 * (k % 11) - 2;
            if (special && k == 3) x = std::numeric_limits<double>::quiet_NaN();
            if (special && k == 5) x = std::numeric_limits<double>::infinity();
            if (special && k == 7) x = -std::numeric_limits<double>::infinity();
            if (special && k == 8) x = -0.0;
        } else if (std::is_signed_v<number_of_element<T>> && !std::is_same_v<T, bool>) {
            x -= 5;
        }
        v.push_back(static_cast<T>(x));
    }
    return v;
}

/// Those on a device.
template <class T>
vector<T> stored(const device& d, const std::vector<T>& v) {
    if constexpr (std::is_same_v<T, bool>)
        return vector<T>(d, v);
    else
        return vector<T>(d, std::span<const T>(v));
}

template <class T>
bool is_before(const T& a, const T& b, bool down) {
    if constexpr (is_floating(dtype_of<T>)) {
        const double x = to_double(a), y = to_double(b);
        if (x != x) return false;
        if (y != y) return true;
        return down ? y < x : x < y;
    } else {
        return down ? b < a : a < b;
    }
}

/// The places of v's elements in order.
template <class T>
std::vector<std::int32_t> places_of(const std::vector<T>& v, bool down = false) {
    std::vector<std::int32_t> p(v.size());
    std::iota(p.begin(), p.end(), 0);
    std::stable_sort(p.begin(), p.end(), [&](std::int32_t a, std::int32_t b) {
        return is_before<T>(v[static_cast<std::size_t>(a)], v[static_cast<std::size_t>(b)], down);
    });
    return p;
}
template <class T>
std::vector<T> taken(const std::vector<T>& v, const std::vector<std::int32_t>& places) {
    std::vector<T> out;
    for (const std::int32_t p : places) out.push_back(v[static_cast<std::size_t>(p)]);
    return out;
}

/// Equal, or both NaN; zeros have their signs.
template <class T>
bool same(const std::vector<T>& a, const std::vector<T>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double x = to_double(static_cast<T>(a[i])), y = to_double(static_cast<T>(b[i]));
        if (x != x && y != y) continue;
        if (!(x == y && std::signbit(x) == std::signbit(y))) return false;
    }
    return true;
}

/// False on devices that may lose NaN and infinities.
inline bool keeps_nan(const device& d) {
    return d.name() != "opengl:es";
}

} // namespace order
