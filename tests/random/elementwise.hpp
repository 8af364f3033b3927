#pragma once
// The op table over cells: what an op of operands that are only known to lie within intervals may give.

#include "../sweep/accuracy.hpp"
#include "cell.hpp"

namespace random_statements {

class elementwise {
public:
    elementwise(op code, dtype computed, bool graphics)
        : code_(code), type_(computed), graphics_(graphics), arity_(sinter::arity(code)) {}

    cell operator()(const cell* x) const {
        if (code_ == op::select) return select(x);
        if (is_comparison(code_)) return compare(x[0], x[1]);
        if (is_logic(code_)) return corners(x);
        if (!is_float(type_)) return is_test(code_) ? cell::point(0) : whole(x);
        return real(x);
    }

private:
    op code_;
    dtype type_;
    bool graphics_;
    int arity_;

    double value(double a, double b, double c) const { return test::evaluate(code_, a, b, c); }

    static cell select(const cell* x) {
        if (x[0].is_point()) return x[0].lo != 0 ? x[1] : x[2];
        return hull(x[1], x[2]);
    }

    cell compare(const cell& a, const cell& b) const {
        const bool unequal = code_ == op::not_equal;
        cell r = cell::between(1, 0);
        if (a.has_number() && b.has_number()) {
            bool may_hold = false, may_fail = false;
            switch (code_) {
            case op::less: may_hold = a.lo < b.hi, may_fail = a.hi >= b.lo; break;
            case op::less_equal: may_hold = a.lo <= b.hi, may_fail = a.hi > b.lo; break;
            case op::greater: may_hold = a.hi > b.lo, may_fail = a.lo <= b.hi; break;
            case op::greater_equal: may_hold = a.hi >= b.lo, may_fail = a.lo < b.hi; break;
            default: {
                const bool meet = a.lo <= b.hi && b.lo <= a.hi,
                           same = a.lo == a.hi && b.lo == b.hi && a.lo == b.lo;
                may_hold = unequal ? !same : meet;
                may_fail = unequal ? meet : !same;
            }
            }
            r = cell::between(may_fail ? 0 : 1, may_hold ? 1 : 0);
        }
        if (a.nan || b.nan) r = hull(r, cell::point(unequal));
        r.size = 1;
        return r;
    }

    /// The least and the greatest of what the ends give, of an op that is monotone in each operand.
    cell corners(const cell* x) const {
        cell r{infinity, -infinity, 0, false};
        for (int n = 0; n < 1 << arity_; ++n) {
            double end[3] = {};
            for (int k = 0; k < arity_; ++k) end[k] = (n >> k & 1) != 0 ? x[k].hi : x[k].lo;
            const double y = value(end[0], end[1], end[2]);
            r.nan |= std::isnan(y);
            if (std::isnan(y)) continue;
            r.lo = std::fmin(r.lo, y);
            r.hi = std::fmax(r.hi, y);
        }
        r.size = std::fmax(std::fabs(r.lo), std::fabs(r.hi));
        return r;
    }

    cell whole(const cell* x) const {
        bool points = true;
        for (int k = 0; k < arity_; ++k) points = points && x[k].is_point();
        if (points) {
            std::int64_t n[3] = {};
            for (int k = 0; k < arity_; ++k) n[k] = static_cast<std::int64_t>(x[k].lo);
            return wrapped_cell(type_, static_cast<std::uint64_t>(integer(n[0], n[1], n[2])));
        }
        if (is_of_bits(code_) || code_ == op::divide || code_ == op::mod) return any_of(type_);
        const cell r = corners(x);
        if (!holds_all(type_, r)) return any_of(type_);
        return r.is_point() ? whole_cell(type_, r.lo) : r;
    }
    std::int64_t integer(std::int64_t a, std::int64_t b, std::int64_t c) const {
        const auto low = [](std::int64_t n) { return static_cast<std::uint64_t>(n); };
        const std::int64_t last_bit = is_long(type_) ? 63 : 31;
        switch (code_) {
        case op::abs:
            if (is_long(type_)) return a < 0 ? -a : a;
            return a < -2147483647 ? 2147483647 : a < 0 ? -a : a; // the least one has no opposite
        case op::multiply: return static_cast<std::int64_t>(low(a) * low(b));
        case op::fma: return static_cast<std::int64_t>(low(a) * low(b) + low(c));
        case op::divide: return b == 0 ? 0 : a / b;
        case op::mod: return b == 0 ? 0 : a % b;
        case op::bit_and: return a & b;
        case op::bit_or: return a | b;
        case op::bit_xor: return a ^ b;
        case op::bit_not: return ~a;
        case op::shift_left: return static_cast<std::int64_t>(low(a) << (b & last_bit));
        case op::shift_right: return a >> (b & last_bit);
        default:
            return static_cast<std::int64_t>(
                value(static_cast<double>(a), static_cast<double>(b), static_cast<double>(c)));
        }
    }

    cell real(const cell* x) const {
        if (code_ == op::isnan) return cell::between(!x[0].has_number(), x[0].nan);
        if (code_ == op::isinf) {
            const bool may = std::isinf(x[0].lo) || std::isinf(x[0].hi);
            return cell::between(may && x[0].is_point(), may && x[0].has_number());
        }
        bool nan = false, numbers = true;
        for (int k = 0; k < arity_; ++k) {
            nan = nan || x[k].nan;
            numbers = numbers && x[k].has_number();
        }
        cell r = numbers ? rounded(x) : cell::nothing_but_nan();
        r.nan = r.nan || nan;
        // A NaN in these may give a number.
        if (nan && (code_ == op::pow || code_ == op::hypot)) r = cell::anything();
        return r;
    }
    cell rounded(const cell* x) const {
        bool points = true;
        for (int k = 0; k < arity_; ++k) points = points && x[k].is_point();
        cell r = span(x);
        if (code_ == op::multiply || code_ == op::fma) {
            const auto clash = [](const cell& a, const cell& b) {
                return std::isinf(a.size_of_ends()) && b.may_be(0);
            };
            if (clash(x[0], x[1]) || clash(x[1], x[0])) return cell::anything();
            if (!std::isfinite(r.size) && !points) return cell::anything();
            const double most = precision_of(type_).largest,
                         product = x[0].size_of_ends() * x[1].size_of_ends();
            const bool overflows =
                product > most && std::isfinite(x[0].size_of_ends()) && std::isfinite(x[1].size_of_ends());
            // GLSL rounds the product first, which is infinite then.
            if (code_ == op::fma && graphics_ && overflows) return cell::anything();
            // In a multiply-add the product is not rounded: doubles of cells are infinite too early.
            if (code_ == op::multiply && overflows && std::isinf(product))
                return r.lo > 0 ? cell::between(most, infinity) : cell::between(-infinity, -most);
        }
        if (!r.has_number()) return points ? cell::nothing_but_nan() : cell::anything();
        switch (code_) {
        case op::min:
        case op::max:
        case op::clamp:
        case op::abs:
        case op::sign:
        case op::floor:
        case op::ceil:
        case op::trunc:
        case op::round: return r;
        case op::negate: r.size = x[0].size; return r;
        case op::multiply: r.size = x[0].size * x[1].size; break;
        default: break;
        }
        if (points && r.is_point() && is_exact(x, r.lo)) return r;
        const double extra = code_ == op::fma && std::isfinite(r.size)
                                 ? precision_of(type_).unit * 2 * x[0].size * x[1].size
                                 : 0;
        // A bfloat16 is computed as a float, and rounded once more.
        const dtype computed = type_ == dtype::bf16 ? dtype::f32 : type_;
        const double rounding = computed == type_ ? 0 : precision_of(type_).unit;
        const auto error = [&](double y) {
            return test::single_bound(code_, computed, graphics_, x[0].lo, y) + rounding * std::fabs(y) +
                   extra;
        };
        return widened(type_, r, error(r.lo), error(r.hi));
    }
    /// The op rounds correctly, and here not at all.
    bool is_exact(const cell* x, double y) const {
        const double a = x[0].lo, b = x[1].lo;
        for (int k = 0; k < arity_; ++k)
            if (!std::isfinite(x[k].lo))
                return code_ == op::add || code_ == op::subtract || code_ == op::multiply;
        const auto sum_is_exact = [](double p, double q) {
            const double s = p + q, back = s - p;
            return (p - (s - back)) + (q - back) == 0;
        };
        if (!is_exactly(type_, y)) return false;
        switch (code_) {
        case op::add: return sum_is_exact(a, b);
        case op::subtract: return sum_is_exact(a, -b);
        case op::multiply: return std::fma(a, b, -y) == 0;
        case op::fma:
            return is_exactly(type_, a * b) && std::fma(a, b, -(a * b)) == 0 && sum_is_exact(a * b, x[2].lo);
        default: return false;
        }
    }
    /// Of exact arithmetic.
    cell span(const cell* x) const {
        const cell &a = x[0], &b = x[1];
        switch (code_) {
        case op::abs:
        case op::cosh: {
            const cell positive = a.may_be(0) ? cell::between(0, a.size_of_ends()) : a;
            return corners(&positive);
        }
        case op::sin:
        case op::cos: {
            if (a.lo == a.hi) return corners(x);
            if (!(a.hi - a.lo < 1)) return cell::between(-1, 1, std::isinf(a.lo) || std::isinf(a.hi));
            const double y = value(a.lo + (a.hi - a.lo) / 2, 0, 0), far = (a.hi - a.lo) / 2;
            return cell::between(std::fmax(-1, y - far), std::fmin(1, y + far));
        }
        case op::tan: {
            const auto branch = [](double y) { return std::floor(y / 3.14159265358979323846 + .5); };
            if (a.lo == a.hi) return corners(x);
            return a.hi - a.lo < 1 && branch(a.lo) == branch(a.hi) ? corners(x) : cell::anything();
        }
        case op::divide: {
            // GLSL promises no quotient by what is larger, and NVIDIA's is 0.
            const bool large =
                graphics_ && type_ == dtype::f32 && std::fmax(std::fabs(b.lo), std::fabs(b.hi)) > 0x1p126;
            return large || b.may_be(0) ? cell::anything() : corners(x);
        }
        case op::mod: return remainder(a, b);
        case op::pow:
            return (a.lo > 0 || (a.lo == a.hi && b.lo == b.hi && a.lo != 0)) ? corners(x) : cell::anything();
        case op::hypot: {
            const cell p[] = {magnitude(a), magnitude(b)};
            return corners(p);
        }
        case op::atan2: {
            const bool cut = a.may_be(0) && b.lo <= 0;
            return cut ? cell::between(-3.1415926535897932, 3.1415926535897932) : corners(x);
        }
        case op::rsqrt: return a.may_be(0) ? cell::anything() : corners(x);
        case op::sqrt:
        case op::log:
        case op::log2:
        case op::log10: return within(a, 0, infinity);
        case op::log1p: return within(a, -1, infinity);
        case op::asin:
        case op::acos:
        case op::erfinv: return within(a, -1, 1);
        case op::erfcinv: return within(a, 0, 2);
        case op::lgamma: {
            const double least = 1.4616321449683623; // on either side of which it is monotonic
            if (a.lo == a.hi || (a.lo > 0 && a.hi <= least) || a.lo >= least) return corners(x);
            if (a.lo <= 0) return cell::anything();
            const cell ends = corners(x);
            return cell::between(-0.12148629053584961, ends.hi);
        }
        default: return corners(x);
        }
    }
    static cell magnitude(const cell& a) {
        if (a.may_be(0)) return cell::between(0, a.size_of_ends());
        return a.lo > 0 ? a : cell::between(-a.hi, -a.lo);
    }
    /// Of a function that is NaN elsewhere.
    cell within(const cell& a, double least, double most) const {
        if (a.hi < least || a.lo > most) return cell::nothing_but_nan();
        const cell inside = cell::between(std::fmax(a.lo, least), std::fmin(a.hi, most));
        cell r = corners(&inside);
        r.nan = a.lo < least || a.hi > most;
        return r;
    }
    /// Of C's fmod: exact, but it jumps.
    cell remainder(const cell& a, const cell& b) const {
        if (a.lo == a.hi && b.lo == b.hi && !graphics_) return corners(pair(a, b).x);
        if (b.may_be(0) || std::isinf(a.lo) || std::isinf(a.hi) || std::isinf(b.lo) || std::isinf(b.hi))
            return cell::anything();
        const double divisor = std::fmin(b.size_of_ends(), a.size_of_ends() * (1 + 1e-6));
        const cell turned = b.lo == b.hi && std::trunc(a.lo / b.lo) == std::trunc(a.hi / b.lo)
                                ? corners(pair(a, b).x)
                                : cell::between(1, 0);
        // A device may find a quotient next to a whole number on its other side.
        const auto is_apart = [&](double end) {
            const double quotient = end / b.lo, distance = std::fabs(quotient - std::round(quotient));
            return distance > 1e-3 || (distance == 0 && a.lo == a.hi && std::fabs(quotient) < 4096);
        };
        if (turned.has_number() && is_apart(a.lo) && is_apart(a.hi)) return turned;
        return cell::between(a.lo < 0 ? -divisor : 0, a.hi > 0 ? divisor : 0);
    }
    struct pair {
        cell x[3];
        pair(const cell& a, const cell& b) : x{a, b, {}} {}
    };
};

} // namespace random_statements
