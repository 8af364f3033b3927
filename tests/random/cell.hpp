#pragma once
// What one element may be: an interval that holds whatever a device may round to, and whether it may be NaN.
// An element is a point where every step is exact, and must then be met exactly.

#include <cmath>
#include <limits>

#include "values.hpp"

namespace random_statements {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

struct cell {
    double lo = 0, hi = 0; ///< lo > hi: no number
    double size = 0;       ///< of products of sums: the sum of its terms' absolute values
    bool nan = false;      ///< may be NaN

    static cell point(double x) {
        if (std::isnan(x)) return nothing_but_nan();
        return {x, x, std::fabs(x), false};
    }
    static cell between(double lo, double hi, bool nan = false) {
        return {lo, hi, std::fmax(std::fabs(lo), std::fabs(hi)), nan};
    }
    static cell nothing_but_nan() { return {infinity, -infinity, 0, true}; }
    static cell anything() { return between(-infinity, infinity, true); }

    bool has_number() const { return lo <= hi; }
    bool is_point() const { return lo == hi && !nan; }
    bool holds(double x) const { return std::isnan(x) ? nan : x >= lo && x <= hi; }
    double size_of_ends() const { return std::fmax(std::fabs(lo), std::fabs(hi)); }
    bool may_be(double x) const { return lo <= x && x <= hi; }
    /// Says less than a tenth of its size about a number.
    bool is_loose() const {
        return nan || hi - lo > 0.1 * std::fmax(1e-3, std::fmax(std::fabs(lo), std::fabs(hi)));
    }
};

inline cell hull(const cell& a, const cell& b) {
    cell c{std::fmin(a.lo, b.lo), std::fmax(a.hi, b.hi), std::fmax(a.size, b.size), a.nan || b.nan};
    return c;
}

/// Of a floating type: half the distance of 1 and the next number, the largest number, the least normal one.
struct precision {
    double unit, largest, least;
    int digits;
};
inline precision precision_of(dtype t) {
    if (t == dtype::f64) return {0x1p-53, 0x1.fffffffffffffp1023, 0x1p-1022, 53};
    if (t == dtype::f16) return {0x1p-11, 65504, 0x1p-14, 11};
    if (t == dtype::bf16) return {0x1p-8, 0x1.fep127, 0x1p-126, 8};
    return {0x1p-24, 0x1.fffffep127, 0x1p-126, 24};
}
inline precision computed_precision(dtype t) {
    return precision_of(is_short(t) ? dtype::f32 : t);
}

inline cell any_of(dtype t) {
    return is_float(t) ? cell::anything() : cell::between(range_of(t).least, range_of(t).most);
}

/// A whole number as a type holds it: modulo a power of 2, or its truth.
inline double wrapped(dtype t, std::uint64_t bits) {
    if (t == dtype::boolean) return bits != 0;
    if (t == dtype::i64) return static_cast<double>(static_cast<std::int64_t>(bits));
    if (t == dtype::u64) return static_cast<double>(bits);
    const range r = range_of(t);
    const auto count = static_cast<std::uint64_t>(r.most - r.least) + 1;
    const auto low = static_cast<double>(bits % count);
    return low > r.most ? low - static_cast<double>(count) : low;
}

/// A whole number. Of 64 bits a double tells those below 2^53; one beyond is between its neighbours.
inline cell whole_cell(dtype t, double x) {
    if (!is_long(t) || std::fabs(x) < 0x1p53) return cell::point(x);
    return cell::between(std::nextafter(x, -infinity), std::nextafter(x, infinity));
}
inline cell wrapped_cell(dtype t, std::uint64_t bits) {
    return whole_cell(t, wrapped(t, bits));
}
/// A whole type holds all these numbers. (Of 64 bits with room for what doubles round.)
inline bool holds_all(dtype t, const cell& c) {
    const double share = is_long(t) ? 0.5 : 1;
    return c.lo >= share * range_of(t).least && c.hi <= share * range_of(t).most;
}

/// Both ends moved apart by their errors; what passes the largest number may be infinite.
inline cell widened(dtype t, const cell& c, double error_at_lo, double error_at_hi) {
    const double most = precision_of(t).largest;
    cell r = c;
    if (!std::isinf(c.lo)) r.lo = c.lo - error_at_lo;
    if (!std::isinf(c.hi)) r.hi = c.hi + error_at_hi;
    if (c.lo == infinity) r.lo = infinity;
    if (r.hi > most) r.hi = infinity;
    if (r.lo < -most) r.lo = -infinity;
    if (c.lo > most && std::isfinite(c.lo)) r.lo = most - error_at_lo; // overflow: infinite, or the largest
    if (c.hi < -most && std::isfinite(c.hi)) r.hi = -most + error_at_hi;
    r.size = std::fmax(c.size, std::fmax(std::fabs(r.lo), std::fabs(r.hi)));
    return r;
}

/// The number is one of the type's, and neither subnormal nor infinite.
inline bool is_exactly(dtype t, double x) {
    return x == 0 || (stored_as(t, x) == x && std::fabs(x) >= precision_of(t).least && std::isfinite(x));
}

/// An element converted, as by cast<>() or where it is stored.
inline cell converted(dtype from, dtype to, const cell& c) {
    if (from == to && !is_short(to)) return c;
    cell r;
    if (to == dtype::boolean) {
        r = !c.has_number() ? cell::point(1)
                            : cell::between(c.may_be(0) ? 0 : 1, c.lo == 0 && c.hi == 0 ? 0 : 1);
        return c.nan ? hull(r, cell::point(1)) : r;
    }
    if (!is_float(to)) {
        const range all = range_of(to);
        const auto clamped = [&](double x) {
            return std::trunc(std::fmin(std::fmax(x, all.least), all.most));
        };
        if (is_float(from)) {
            r = c.has_number() ? cell::between(clamped(c.lo), clamped(c.hi)) : cell::point(0);
            if (r.is_point()) r = whole_cell(to, r.lo);
            return c.nan ? hull(r, cell::point(0)) : r;
        }
        if (c.is_point())
            return wrapped_cell(to, static_cast<std::uint64_t>(static_cast<std::int64_t>(c.lo)));
        return holds_all(to, c) ? c : any_of(to);
    }
    if (!c.has_number()) return c;
    // Towards the nearest, or a neighbour of it where whole numbers or doubles have too many digits.
    const precision p = precision_of(to);
    const bool by_one_step = from != dtype::f64 && is_float(from);
    const auto error = [&](double x) {
        if (is_exactly(to, x) || !std::isfinite(x)) return 0.0;
        return (by_one_step ? 1.0 : 2.0) * p.unit * std::fabs(x) + (std::fabs(x) < p.least ? p.least : 0);
    };
    r = c;
    if (by_one_step && std::fabs(c.lo) >= p.least && std::fabs(c.hi) >= p.least) {
        r.lo = stored_as(to, c.lo);
        r.hi = stored_as(to, c.hi);
        r.size = std::fmax(c.size, std::fmax(std::fabs(r.lo), std::fabs(r.hi)));
        return r;
    }
    return widened(to, r, error(c.lo), error(c.hi));
}

} // namespace random_statements
