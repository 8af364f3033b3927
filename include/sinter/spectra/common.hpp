#pragma once
// What the spectra share: who computes, the scale of a matrix, and the errors of arguments.

#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include <sinter/factor/common.hpp>
#include <sinter/factor/panel.hpp>
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
/// True if one work-group of `where` takes the columns of a block of `n` rows in one launch faster than all
/// do with some launches for each: a GPU's has the bandwidth of one multiprocessor. Where a device ends long
/// loops, there are few rows.
inline bool takes_condensed(const device& where, std::int64_t n) {
    if (where.state()->facts().max_loop_trips != 0 && n > 512) return false;
    return factor::is_for_groups(where, n, 2048);
}

/// Up to these orders the host's operations cost less than a device's launches: where a block takes one
/// launch, and where each column takes some. See docs/decisions/spectra.md.
inline constexpr std::int64_t most_of_host_beside_blocks = 96, most_of_host_beside_columns = 320;
/// True if the device reduces matrices of this order, and not the host.
inline bool reduces(const device& where, std::int64_t n) {
    const bool in_blocks = where.state()->facts().max_loop_trips == 0 && takes_condensed(where, n);
    return n > (in_blocks ? most_of_host_beside_blocks : most_of_host_beside_columns) && can_reduce(where);
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
