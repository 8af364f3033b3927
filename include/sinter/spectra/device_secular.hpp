#pragma once
// The roots of a secular equation on the device, in double, all of them at once. The iteration is that of
// secular_root (secular.hpp). A turn takes three launches, whose first has the sums over all poles.

#include <algorithm>

#include <sinter/spectra/common.hpp>
#include <sinter/spectra/secular.hpp>

namespace sinter::inline SINTER_ABI::spectra {

/// Roots of 1 / rho + sum of z(i)^2 / (d(i) - x), or with squares of d(i) and x, for k ascending poles d and
/// a z of norm 1. Root j is base(j) + mu(j), where base(j) is the nearer pole.
template <poles What>
class device_roots {
public:
    device_roots(const device& where, const numbers& d, const numbers& z, double rho)
        : k_(static_cast<std::int64_t>(d.size())), inverse_(1 / rho), d_(where, d), z_(where, z),
          upper_pole_(where, k_), base_(where, k_), mu_(where, k_), low_(where, k_), high_(where, k_),
          next_(where, k_), before_(where, k_), value_(where, k_), a_(where, k_), b_(where, k_),
          c_(where, k_), moving_(where, k_) {
        constexpr int usual = 6, most = 200; // turns: the bounds have met before
        begin(rho);
        for (int turn = 0; turn < most; ++turn) {
            sum_up();
            propose();
            step();
            if (turn >= usual && turn % 2 == 0 && (max)(moving_).to_host() == 0) break;
        }
    }

    const vector<double>& pole() const { return d_; }
    const vector<double>& base() const { return base_; }
    const vector<double>& mu() const { return mu_; }
    auto values() const { return base_ + mu_; }

    /// d - (base + mu), or of the squares, without cancellation.
    template <class D, class Base, class Mu>
    static auto gap(const D& d, const Base& base, const Mu& mu) {
        if constexpr (What == poles::squares)
            return hadamard((d - base) - mu, (d + base) + mu);
        else
            return (d - base) - mu;
    }
    /// k x k: from all poles, in columns, to the root of each row.
    auto gaps() const { return gap(rowwise(d_), colwise(base_), colwise(mu_)); }
    /// Weights that have just these roots, with z's signs (Gu, Eisenstat).
    vector<double> rebuilt_weights() const {
        const auto own = row_index(k_, k_) == col_index(k_, k_);
        const auto to_root = gap(colwise(d_), rowwise(base_), rowwise(mu_));
        const auto to_pole = gap(colwise(d_), rowwise(d_), 0.0);
        const vector<double> w = sqrt(abs(prod(select(own, to_root, to_root / to_pole), axis<1>)));
        return select(z_ < 0.0, -w, w);
    }

private:
    std::int64_t k_;
    double inverse_;
    vector<double> d_, z_;
    vector<double> upper_pole_; ///< the one above the root, or the last
    vector<double> base_, mu_, low_, high_, next_;
    vector<double> before_;       ///< the size of the value at the place before
    vector<double> value_;        ///< of the equation, or 0 if that is below its rounding errors
    vector<double> a_, b_, c_;    ///< what the next step follows from
    vector<std::int32_t> moving_; ///< 0 once a root is found

    auto is_last() const { return row_index() == static_cast<std::int32_t>(k_ - 1); }
    auto lower_end() const { return select(value_ < 0.0, mu_, low_); }
    auto upper_end() const { return select(value_ < 0.0, high_, mu_); }

    /// Each root lies in one half between its two poles, or below the last pole plus rho. That half's pole
    /// becomes its base, and the first guess is the root of two poles and a constant (secular_root).
    void begin(double rho) {
        const double widened = rho * (1 + 4 * unit_roundoff); // the last root may be at its upper end
        const auto j = row_index();
        const auto lower = select(is_last(), j - 1, j);
        const auto upper = lower + 1;
        upper_pole_ = gather(d_, upper, 0);
        if constexpr (What == poles::squares)
            high_ = widened / (d_ + sqrt(square(d_) + rho));
        else
            high_.fill(widened);
        mu_ = select(is_last(), high_, upper_pole_ - d_) / 2.0;
        const auto from_own = gap(rowwise(d_), colwise(d_), colwise(mu_));
        value_ = inverse_ + sum(square(rowwise(z_)) / from_own, axis<1>);

        const auto lower_pole = gather(d_, lower, 0);
        const auto zl = square(gather(z_, lower, 0));
        const auto zu = square(gather(z_, upper, 0));
        const auto others = value_ - zl / gap(lower_pole, d_, mu_) - zu / gap(upper_pole_, d_, mu_);
        const auto width = gap(upper_pole_, lower_pole, 0.0);
        const auto from_upper = is_last() || value_ < 0.0;
        const auto sign = select(from_upper, -1.0, 1.0);
        evaluate(a_ = hadamard(sign, hadamard(others, width)) + zl + zu, c_ = others,
                 b_ = hadamard(sign, hadamard(select(from_upper, zu, zl), width)));
        evaluate(base_ = select(from_upper, upper_pole_, d_),
                 low_ = select(value_ < 0.0, select(is_last(), mu_, -mu_), 0.0),
                 high_ = select(value_ < 0.0, select(is_last(), high_, 0.0), mu_),
                 mu_ = select(value_ < 0.0 && !is_last(), -mu_, mu_));
        const auto root = sqrt(abs(square(a_) - 4.0 * hadamard(b_, c_)));
        const auto step = select(a_ > 0.0, 2.0 * b_ / (a_ + root), (a_ - root) / (2.0 * c_));
        next_ = of_root(base_, step);
        mu_ = select(next_ > low_ && next_ < high_, next_, mu_);
        before_.fill(std::numeric_limits<double>::infinity());
        moving_.fill(1);
    }
    /// The equation at every root, and the numbers of a function with its value and slopes, and two poles.
    void sum_up() {
        const double tolerance = unit_roundoff * static_cast<double>((std::max)(k_, std::int64_t{16}));
        const auto up_to_own = col_index(k_, k_) <= row_index(k_, k_);
        const auto t = rowwise(z_) / gaps();
        const auto zt = hadamard(rowwise(z_), t);
        const auto below = sum(select(up_to_own, zt, 0.0), axis<1>);
        const auto above = sum(select(up_to_own, 0.0, zt), axis<1>);
        const auto slope_below = sum(select(up_to_own, square(t), 0.0), axis<1>);
        const auto slope_above = sum(select(up_to_own, 0.0, square(t)), axis<1>);
        const auto value = inverse_ + below + above;
        const auto is_root = abs(value) <= tolerance * (inverse_ - below + above);
        const auto dj = gap(d_, base_, mu_);
        const auto dn = gap(upper_pole_, base_, mu_);
        evaluate(value_ = select(is_root, 0.0, value),
                 c_ = value - hadamard(dj, slope_below) - hadamard(dn, slope_above),
                 a_ = hadamard(dj + dn, value) - hadamard(hadamard(dj, dn), slope_below + slope_above),
                 b_ = hadamard(hadamard(dj, dn), value));
    }
    /// The next place of each root: between its bounds, if it would leave them or comes closer too slowly.
    void propose() {
        const auto low = lower_end();
        const auto high = upper_end();
        const auto geometric = hadamard(sqrt(abs(low)), sqrt(abs(high)));
        const auto far_apart = (max)(abs(low), abs(high)) > 4.0 * (min)(abs(low), abs(high));
        const auto between =
            select(far_apart, select(low < 0.0, -geometric, geometric), low + (high - low) / 2.0);
        const auto middle = select(low == 0.0, high * 0x1p-10, select(high == 0.0, low * 0x1p-10, between));
        const auto root = sqrt(abs(square(a_) - 4.0 * hadamard(b_, c_)));
        const auto among = select(a_ <= 0.0, (a_ - root) / (2.0 * c_), 2.0 * b_ / (a_ + root));
        const auto above_last = hadamard(gap(d_, base_, mu_), value_ / c_);
        const auto next = mu_ + of_root(base_ + mu_, select(is_last(), above_last, among));
        const auto slow = abs(value_) > before_ / 2.0;
        next_ = select(next > low && next < high && !slow, next, middle);
    }
    /// Of x, where `step` is that of its square; NaN, which is within no bounds, if that is negative.
    template <class X, class Step>
    static auto of_root(const X& x, const Step& step) {
        if constexpr (What == poles::squares)
            return step / (x + sqrt(square(x) + step));
        else
            return step;
    }
    void step() {
        const auto moves = moving_ != 0 && value_ != 0.0 && next_ > lower_end() && next_ < upper_end() &&
                           abs(next_ - mu_) > unit_roundoff * abs(mu_);
        evaluate(before_ = abs(value_), low_ = lower_end(), high_ = upper_end(),
                 mu_ = select(moves, next_, mu_), moving_ = select(moves, 1, 0));
    }
};

} // namespace sinter::spectra
