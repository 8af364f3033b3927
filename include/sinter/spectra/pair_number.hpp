#pragma once
// Complex numbers on the host, in double; <complex> would bring streams, and products that look for NaN.

#include <algorithm>
#include <cmath>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::spectra {

struct pair_number {
    double re = 0, im = 0;

    friend pair_number operator+(pair_number a, pair_number b) { return {a.re + b.re, a.im + b.im}; }
    friend pair_number operator-(pair_number a, pair_number b) { return {a.re - b.re, a.im - b.im}; }
    friend pair_number operator-(pair_number a) { return {-a.re, -a.im}; }
    friend pair_number operator*(pair_number a, pair_number b) {
        return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
    }
    friend pair_number operator*(double a, pair_number b) { return {a * b.re, a * b.im}; }
    /// Smith's method.
    friend pair_number operator/(pair_number a, pair_number b) {
        if (std::fabs(b.re) >= std::fabs(b.im)) {
            const double r = b.im / b.re, d = b.re + b.im * r;
            return {(a.re + a.im * r) / d, (a.im - a.re * r) / d};
        }
        const double r = b.re / b.im, d = b.re * r + b.im;
        return {(a.re * r + a.im) / d, (a.im * r - a.re) / d};
    }
    double size() const { return (std::max)(std::fabs(re), std::fabs(im)); }
};

inline pair_number conjugate(pair_number z) {
    return {z.re, -z.im};
}
/// The root with a real part of 0 or more.
inline pair_number root_of(pair_number z) {
    if (z.re == 0 && z.im == 0) return {};
    const double larger = std::sqrt((std::hypot(z.re, z.im) + std::fabs(z.re)) / 2);
    const double smaller = std::fabs(z.im) / (2 * larger);
    return z.re >= 0 ? pair_number{larger, std::copysign(smaller, z.im)}
                     : pair_number{smaller, std::copysign(larger, z.im)};
}

} // namespace sinter::spectra
