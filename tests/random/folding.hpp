#pragma once
// Sums, products and other folds of cells, in any order and any grouping.

#include <vector>

#include "cell.hpp"

namespace random_statements {

/// The largest power of two that a number is a multiple of.
inline double quantum(double x) {
    if (x == 0 || !std::isfinite(x)) return infinity;
    int exponent = 0;
    const auto digits = static_cast<std::uint64_t>(std::ldexp(std::fabs(std::frexp(x, &exponent)), 53));
    return std::ldexp(1.0, exponent - 53 + __builtin_ctzll(digits));
}

/// A sum whose own rounding is far below that of doubles, whatever cancels.
class exact_sum {
public:
    void add(long double x) {
        const long double s = sum_ + x;
        rest_ += std::fabs(sum_) >= std::fabs(x) ? (sum_ - s) + x : (x - s) + sum_;
        sum_ = s;
    }
    double value() const { return static_cast<double>(std::isfinite(rest_) ? sum_ + rest_ : sum_); }

private:
    long double sum_ = 0, rest_ = 0;
};

/// Of a floating type. Terms are added in any order, and the error grows with their number.
class summation {
public:
    explicit summation(dtype t, bool compensated = false) : type_(t), compensated_(compensated) {}

    void add(double lo, double hi, double size, bool nan) {
        ++count_;
        lo_.add(lo);
        hi_.add(hi);
        size_ += size;
        nan_ |= nan || std::isnan(lo) || std::isnan(hi);
        points_ = points_ && lo == hi;
        if (points_) quantum_ = std::fmin(quantum_, quantum(lo));
    }
    void add(const cell& c) { add(c.lo, c.hi, c.size, c.nan); }
    void add_product(const cell& a, const cell& b) {
        if (a.is_point() && b.is_point()) {
            const double p = a.lo * b.lo;
            points_ = points_ && std::fma(a.lo, b.lo, -p) == 0;
            add(p, p, a.size * b.size, std::isnan(p));
            return;
        }
        const double p[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
        double lo = p[0], hi = p[0];
        for (const double x : p) {
            lo = std::fmin(lo, x);
            hi = std::fmax(hi, x);
        }
        const bool wrong =
            a.nan || b.nan || (std::isnan(p[0]) || std::isnan(p[1]) || std::isnan(p[2]) || std::isnan(p[3]));
        known_ = false; // 0 times it is 0, but in another order of a chain
        add(lo, hi, a.size * b.size, wrong);
    }
    /// Of a product in a chain: other orders have sums of this size, and on the way numbers as large as
    /// `peak` and multiples of no more than `grain`.
    void reaches(double size, double peak, double grain) {
        reach_ = size;
        peak_ = peak;
        grain_ = grain;
    }
    cell result() const {
        const precision p = computed_precision(type_);
        if (nan_ || !(size_ <= p.largest) || !(peak_ <= precision_of(type_).largest)) return cell::anything();
        const double lo = lo_.value(), hi = hi_.value();
        const bool fits = (known_ || reach_ == 0) && size_ <= std::ldexp(quantum_, p.digits) &&
                          reach_ <= std::ldexp(grain_, precision_of(type_).digits) && is_exactly(type_, lo);
        cell r{lo, hi, size_, false};
        if (count_ == 0 || (points_ && ((size_ == 0 && reach_ == 0) || fits))) return r;
        const double steps = 2.0 * static_cast<double>(count_) + 8, lost = p.least + stored_least();
        const double rounding =
            compensated_ ? 2 * p.unit * (std::fmax(std::fabs(lo), std::fabs(hi)) + steps * p.unit * size_)
                         : steps * p.unit * (size_ + reach_);
        const double error =
            rounding + steps * lost * std::fmax(1, peak_) + precision_of(type_).unit * reach_;
        const double last = is_short(type_) ? precision_of(type_).unit : 0;
        r = widened(type_, r, error + last * std::fabs(lo), error + last * std::fabs(hi));
        r.size = std::fmax(r.size, size_);
        return r;
    }

private:
    dtype type_;
    bool compensated_; ///< docs/guide/reductions.md, "Accuracy of sums"
    exact_sum lo_, hi_;
    double size_ = 0, reach_ = 0, peak_ = 0, grain_ = 1, quantum_ = infinity;
    std::int64_t count_ = 0;
    bool points_ = true, nan_ = false, known_ = true; ///< all factors are points

    /// What a short type loses where it is stored, as the other factors of a chain are multiplied with it
    /// then: of halves, half the distance of subnormal ones; of bfloat16, a whole subnormal float.
    double stored_least() const {
        const precision p = precision_of(type_);
        return type_ == dtype::f16 ? p.least * p.unit : type_ == dtype::bf16 ? p.least : 0;
    }
};

class folding {
public:
    /// Of elements of type `t`.
    folding(reduction how, dtype t) : how_(how), type_(t), sum_(t, how == reduction::compensated_sum) {}

    void add(const cell& c) { cells_.push_back(c); }

    cell result() {
        switch (how_) {
        case reduction::compensated_sum:
        case reduction::sum: return is_float(type_) ? sum() : whole();
        case reduction::prod: return is_float(type_) ? product() : whole();
        case reduction::any:
        case reduction::all: return truth();
        case reduction::min:
        case reduction::max: return extreme();
        default: return place();
        }
    }

private:
    reduction how_;
    dtype type_;
    summation sum_;
    std::vector<cell> cells_;

    cell sum() {
        for (const cell& c : cells_) sum_.add(c);
        return sum_.result();
    }
    cell whole() const {
        std::uint64_t all = how_ == reduction::prod;
        for (const cell& c : cells_) {
            if (!c.is_point()) return any_of(type_);
            const auto n = static_cast<std::uint64_t>(static_cast<std::int64_t>(c.lo));
            all = how_ == reduction::prod ? all * n : all + n;
        }
        return wrapped_cell(type_, all);
    }
    cell product() const {
        const precision p = computed_precision(type_);
        double lo = 1, hi = 1, large = 1, small = 1, digits = 0;
        bool points = true;
        for (const cell& c : cells_) {
            if (c.nan || !c.has_number() || !std::isfinite(c.size)) return cell::anything();
            const double ends[] = {lo * c.lo, lo * c.hi, hi * c.lo, hi * c.hi};
            lo = hi = ends[0];
            for (const double x : ends) {
                lo = std::fmin(lo, x);
                hi = std::fmax(hi, x);
            }
            large *= std::fmax(1, c.size_of_ends());
            small *= std::fmin(1, c.size_of_ends() == 0 ? 1 : c.size_of_ends());
            points = points && c.is_point();
            if (c.lo != 0 && std::isfinite(c.lo)) digits += 1 + std::log2(std::fabs(c.lo / quantum(c.lo)));
        }
        if (large >= p.largest / 2 || small <= 2 * p.least) return cell::anything(); // some order overflows
        const cell r{lo, hi, std::fmax(std::fabs(lo), std::fabs(hi)), false};
        if (cells_.empty() || (points && digits < p.digits && is_exactly(type_, lo))) return r;
        const double relative =
            (2.0 * static_cast<double>(cells_.size()) + 2) * p.unit + precision_of(type_).unit;
        return widened(type_, r, relative * std::fabs(lo) + p.least, relative * std::fabs(hi) + p.least);
    }
    cell truth() const {
        const bool finds = how_ == reduction::any;
        cell r = cell::point(finds ? 0 : 1);
        for (const cell& c : cells_) {
            r.lo = finds ? std::fmax(r.lo, c.lo) : std::fmin(r.lo, c.lo);
            r.hi = finds ? std::fmax(r.hi, c.hi) : std::fmin(r.hi, c.hi);
        }
        return r;
    }
    cell extreme() const {
        const bool least = how_ == reduction::min;
        cell r = cells_[0];
        for (const cell& c : cells_) {
            if (!c.has_number() && !c.nan) return cell::anything();
            r.lo = least ? std::fmin(r.lo, c.lo) : std::fmax(r.lo, c.lo);
            r.hi = least ? std::fmin(r.hi, c.hi) : std::fmax(r.hi, c.hi);
            if (!c.has_number()) return cell::nothing_but_nan(); // passes through
            r.nan |= c.nan;
        }
        r.size = r.size_of_ends();
        return r;
    }
    /// The first of those that may be the extreme, and the last.
    cell place() const {
        const double sign = how_ == reduction::argmin ? 1 : -1;
        const auto low = [&](const cell& c) { return c.nan ? -infinity : sign > 0 ? c.lo : -c.hi; };
        const auto high = [&](const cell& c) {
            if (!c.has_number()) return -infinity; // a NaN is the extreme
            return sign > 0 ? c.hi : -c.lo;
        };
        double bound = infinity;
        bool sure = true;
        for (const cell& c : cells_) {
            bound = std::fmin(bound, high(c));
            sure = sure && c.is_point();
        }
        std::int64_t first = -1, last = -1;
        for (std::size_t n = 0; n < cells_.size(); ++n) {
            if (low(cells_[n]) > bound) continue;
            last = static_cast<std::int64_t>(n);
            if (first < 0) first = last;
        }
        return sure ? cell::point(static_cast<double>(first))
                    : cell::between(static_cast<double>(first), static_cast<double>(last));
    }
};

} // namespace random_statements
