#pragma once
// Compensated sums on the host: a sum and what it lacks; see plan/folds/folding.hpp.

#include <sinter/core/number_class.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

/// What a + x has lost when it was rounded to `sum`; 0 if `sum` is not finite. The caller may compile with
/// -ffast-math, for which a + x - a is x: what is volatile stays as it is.
inline double rounding_error(double a, double x, double sum) {
    const volatile double rounded = sum, added = rounded - a, kept = rounded - added;
    const volatile double of_a = a - kept, of_x = x - added;
    const number_class is = class_of(rounded);
    return is == number_class::finite ? of_a + of_x : 0;
}

/// Adds x to the pair.
inline void add_compensated(double& sum, double& lost, double x) {
    const volatile double rounded = sum + x;
    const double rest = lost + rounding_error(sum, x, rounded);
    sum = rounded + rest;
    lost = rounding_error(rounded, rest, sum);
}

} // namespace sinter::runtime::host
