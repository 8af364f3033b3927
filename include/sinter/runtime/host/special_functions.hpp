#pragma once
// Functions that the compiler has no builtin for, or none that threads may share: lgamma() writes `signgam`.

#include <sinter/version.hpp>

#include <cstddef>

namespace sinter::inline SINTER_ABI::detail {

/// The number whose error function is a: S. Winitzki's approximation ("A handy approximation for the error
/// function and its inverse", 2008), good to 2e-3, and Halley's steps, each with three times as many digits.
inline double erfinv(double a) {
    const double x = __builtin_fabs(a);
    if (!(x <= 1)) return __builtin_nan("");
    if (x == 0 || x == 1) return x == 0 ? a : a * __builtin_inf();
    const double logarithm = __builtin_log1p(-x * x), half = 4.3308 + 0.5 * logarithm; // 2 / (0.147 pi)
    double y = x < 1e-3 ? 0.88622692545275801365 * x
                        : __builtin_sqrt(__builtin_sqrt(half * half - logarithm / 0.147) - half);
    for (int n = 0; n < 3; ++n) {
        const double off = x < 0.5 ? __builtin_erf(y) - x : (1 - x) - __builtin_erfc(y);
        const double step = off * __builtin_exp(y * y) * 0.88622692545275801365; // half of pi's root
        y -= step / (1 + y * step);
    }
    return a < 0 ? -y : y;
}

/// The number whose complementary error function is a. Below what erfc keeps its digits for, its asymptotic
/// series (Abramowitz and Stegun 7.1.23) gives the number as a function of itself that hardly changes with
/// it.
inline double erfcinv(double a) {
    if (!(a >= 0 && a <= 2)) return __builtin_nan("");
    if (a > 1) return -erfcinv(2 - a);
    if (a >= 0.5) return erfinv(1 - a);
    if (a == 0) return __builtin_inf();
    const double root_of_pi = 1.77245385090551602730, logarithm = __builtin_log(a);
    double y = __builtin_sqrt(-logarithm);
    if (a < 1e-290) {
        for (int n = 0; n < 8; ++n) {
            const double z = 0.5 / (y * y);
            const double series = z * (-1 + z * (3 + z * (-15 + z * (105 - 945 * z))));
            y = __builtin_sqrt(__builtin_log1p(series) - __builtin_log(root_of_pi * y) - logarithm);
        }
        return y;
    }
    const double product = logarithm + __builtin_log(2 - a), half = 4.3308 + 0.5 * product; // as in erfinv
    y = __builtin_sqrt(__builtin_sqrt(half * half - product / 0.147) - half);
    for (int n = 0; n < 5; ++n) { // the first is further off than that of erfinv
        const double off = a - __builtin_erfc(y);
        const double step = off * __builtin_exp(y * y) * (0.5 * root_of_pi);
        y -= step / (1 + y * step);
    }
    return y;
}

/// The sum of c[n] z^n.
template <std::size_t count>
constexpr double polynomial(const double (&c)[count], double z) {
    double p = 0;
    for (std::size_t n = count; n-- > 0;) p = p * z + c[n];
    return p;
}

/// Of numbers above 0: see codegen/glsl_special_functions.hpp, whose method this is.
inline double lgamma_of_positive(double x) {
    constexpr double stirling[] = {1. / 12,   -1. / 360,      1. / 1260, -1. / 1680,
                                   1. / 1188, -691. / 360360, 1. / 156,  -3617. / 122400};
    constexpr double around_2[] = {0.42278433509846713,     0.32246703342411326,     -0.067352301053200128,
                                   0.020580808427776497,    -0.0073855510284803099,  0.0028905103312708001,
                                   -0.0011927539187499209,  0.0005096695078145154,   -0.00022315463167192886,
                                   9.9457816597392983e-05,  -4.4927485189926984e-05, 2.0503969069826852e-05,
                                   -9.4326990536412829e-06, 4.3957947890399587e-06,  -2.0570571276691143e-06,
                                   8.7549914272550985e-07,  -4.4472170987248007e-07, 3.7530796519001249e-07,
                                   -2.0936356077293256e-08, -8.7026021724147152e-08, -1.4826041646092855e-07};
    if (x >= 8.5)
        return (x - 0.5) * (__builtin_log(x) - 1) +
               (0.41893853320467274178 + polynomial(stirling, 1 / x / x) / x);
    const double nearest = __builtin_floor(x + 0.5), n = x > 1.25 && nearest < 2 ? 2 : nearest, z = x - n;
    double by = n < 1 ? x * (1 + x) : n < 2 ? x : 1;
    for (double shift = 1; shift < n - 1; ++shift) by *= x - shift;
    const double q = __builtin_log(by);
    return z * polynomial(around_2, z) + (n < 2 ? -q : q);
}

/// log|gamma(a)|. Of a negative number by the reflection, pi / (a sin(pi a)) = -gamma(a) gamma(-a).
inline double lgamma(double a) {
    if (a != a) return a;
    const double x = __builtin_fabs(a), d = __builtin_fabs(x - __builtin_round(x));
    if (x == 0 || x == __builtin_inf() || (a < 0 && d == 0)) return __builtin_inf();
    if (x < 1e-16) return -__builtin_log(x);
    const double r = lgamma_of_positive(x);
    if (a > 0) return r;
    const double pi = 3.14159265358979323846;
    return __builtin_log(pi / (x * __builtin_sin(pi * d))) - r;
}

} // namespace sinter::detail
