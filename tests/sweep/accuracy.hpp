#pragma once
// What a device's single ops promise, and what follows for one op applied to the result of another.

#include <cmath>
#include <limits>

#include <sinter/core/op.hpp>
#include <sinter/runtime/host/ops.hpp>

namespace test {

using sinter::dtype;
using sinter::op;

/// The op's value in double, from the op table.
inline double evaluate(op code, double a, double b, double c) {
    namespace detail = sinter::detail;
    (void)b;
    (void)c;
    switch (code) {
#define SINTER_OP(name, arity, types, cost, precedence, spelling, real, integer)                             \
    case op::name:                                                                                           \
        return static_cast<double>(real);
#include <sinter/core/op_table.inc>
#undef SINTER_OP
    default: return a;
    }
}

inline double unit_roundoff(dtype t) {
    if (t == dtype::f64) return 0x1p-53;
    if (t == dtype::f16) return 0x1p-11;
    return 0x1p-24;
}

/// Error of one op in units in the last place of its result (twice the unit roundoff). OpenCL C's full
/// profile where it states one (OpenCL C 1.2, section 7.4); our own helpers where we spell the op out.
inline double ulps(op code, bool graphics) {
    switch (code) {
    case op::add:
    case op::subtract:
    case op::multiply:
    case op::fma: return graphics ? 1.5 : 0.5;
    case op::divide: return 2.5;
    case op::sqrt: return 3;
    case op::rsqrt: return graphics ? 4 : 2;
    case op::cbrt: return graphics ? 8 : 2;
    case op::hypot: return graphics ? 6 : 4;
    case op::exp:
    case op::exp2:
    case op::expm1: return graphics ? 4 : 3;
    case op::log:
    case op::log2:
    case op::log10:
    case op::log1p: return graphics ? 5 : 3;
    case op::sin:
    case op::cos: return 4;
    case op::tan: return graphics ? 8 : 5;
    case op::asin:
    case op::acos:
    case op::sinh:
    case op::cosh: return graphics ? 8 : 4;
    case op::atan:
    case op::tanh: return 5;
    case op::atan2: return graphics ? 16 : 6;
    case op::pow: return graphics ? 4 : 16;
    case op::erf: return 16;
    case op::erfc: return graphics ? 8 : 16;
    case op::erfinv:
    case op::erfcinv: return 12;
    case op::lgamma: return 8;
    case op::sigmoid: return graphics ? 12 : 8;
    case op::mod: return graphics ? 4 : 0.5;
    default: return 0.5;
    }
}

/// What an op's error is relative to: its result; but of lgamma of a negative number, which is
/// log(pi / |a sin(pi a)|) - lgamma(-a), these two, which may cancel.
inline double error_scale(op code, double a, double result) {
    if (code != op::lgamma || !(a < 0) || !std::isfinite(result)) return std::fabs(result);
    const double subtracted = test::evaluate(op::lgamma, -a, 0, 0);
    return std::fabs(result + subtracted) + std::fabs(subtracted);
}

/// Bound on |device - exact| for one op on exact operands; `a` is the first.
inline double single_bound(op code, dtype t, bool graphics, double a, double result) {
    const double size = error_scale(code, a, result);
    const double tiny = t == dtype::f16 ? 0x1p-24 : t == dtype::f32 ? 2 * 0x1p-126 : 0x1p-1022;
    // Half is computed in float and rounded once.
    const double computed = t == dtype::f16 ? unit_roundoff(dtype::f32) : unit_roundoff(t);
    return 2 * ulps(code, graphics) * computed * size + unit_roundoff(t) * std::fabs(result) + tiny;
}

} // namespace test
