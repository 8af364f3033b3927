#pragma once
// What the spectra share: who computes, the scale of a matrix, and the errors of arguments.

#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include <sinter/factor/common.hpp>
#include <sinter/spectra/table.hpp>

namespace sinter::inline SINTER_ABI::spectra {

using factor::element;
using factor::require_square;

/// True if the device can reduce a matrix: one that draws would do so for each of several launches a column,
/// and `host` would interpret them.
inline bool can_reduce(const device& where) {
    const plan::device_facts& facts = where.state()->facts();
    return facts.has_local_memory && !facts.draws();
}
/// True if the device reduces matrices of this order, and not the host, whose operations cost less than a
/// device's launches up to there. See docs/decisions/spectra.md.
inline bool reduces(const device& where, std::int64_t n) {
    constexpr std::int64_t largest_on_host = 320;
    return n > largest_on_host && can_reduce(where);
}

/// A power of two that makes the largest element about 1, as LAPACK's lascl is used; NaN if one is not
/// finite. Of no elements 1.
inline double scale_of(double largest) {
    if (!std::isfinite(largest)) return std::numeric_limits<double>::quiet_NaN();
    return largest > 0 ? std::ldexp(1.0, std::ilogb(largest)) : 1.0;
}
inline double scale_of(const table& a) {
    double largest = 0;
    for (const double x : a.v) {
        if (std::isnan(x)) return x;
        largest = std::fabs(x) > largest ? std::fabs(x) : largest;
    }
    return scale_of(largest);
}
/// Divides by it, exactly but for what becomes subnormal.
inline void unscale(table& a, double scale) {
    const int power = -std::ilogb(scale);
    for (double& x : a.v) x = std::ldexp(x, power);
}

/// A's elements on the host.
template <class T>
table read(const matrix<T>& a) {
    return table(a.rows(), a.cols(), a.to_host());
}
template <class T>
std::vector<T> rounded(const numbers& v, double scale = 1) {
    std::vector<T> out;
    out.reserve(v.size());
    for (const double x : v) out.push_back(static_cast<T>(x * scale));
    return out;
}
template <class T>
matrix<T> write(const device& where, const table& a) {
    return matrix<T>(where, a.rows, a.cols, rounded<T>(a.v));
}
template <class T>
vector<T> write(const device& where, const numbers& v, double scale = 1) {
    return vector<T>(where, rounded<T>(v, scale));
}

} // namespace sinter::spectra
