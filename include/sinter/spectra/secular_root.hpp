#pragma once
// A root of a secular equation, by LAPACK's laed4 and lasd4 (Li, "Solving secular equations stably and
// efficiently", 1993: "the middle way").

#include <cmath>
#include <cstdint>
#include <limits>

#include <sinter/spectra/table.hpp>

namespace sinter::inline SINTER_ABI::spectra {

inline constexpr double unit_roundoff = std::numeric_limits<double>::epsilon() / 2;

/// What the poles of a secular equation are.
enum class poles : std::uint8_t {
    plain,  ///< d(i)
    squares ///< d(i)^2, with d(0) = 0
};

/// Root j of 1 / rho + sum of z(i)^2 / (d(i) - x): it lies between d(j) and d(j + 1), or at most rho above
/// the last. d ascends, and z's norm is 1. `delta` gets d(i) - x, without cancellation. Of squares the root
/// is that of 1 / rho + sum of z(i)^2 / (d(i)^2 - x^2), and `delta` gets d(i)^2 - x^2 (LAPACK's lasd4).
class secular_root {
public:
    secular_root(const numbers& d, const numbers& z, double rho, std::int64_t j, double* delta,
                 poles what = poles::plain)
        : d_(d.data()), z_(z.data()), n_(static_cast<std::int64_t>(d.size())), j_(j), inverse_(1 / rho),
          delta_(delta), terms_(d.size()), squares_(what == poles::squares) {
        const double half = last() ? top() / 2 : (d_[j + 1] - d_[j]) / 2;
        origin_ = j;
        evaluate(half);
        if (last()) {
            (value_ < 0 ? low_ : high_) = half;
            if (value_ < 0) high_ = top() * (1 + 4 * unit_roundoff); // the root may be there
        } else if (value_ >= 0) {
            high_ = half;
        } else {
            origin_ = j + 1;
            low_ = -half;
        }
        mu_ = first_guess();
        if (!(mu_ > low_ && mu_ < high_)) mu_ = value_ < 0 && !last() ? -half : half;
        iterate();
    }
    double value() const { return d_[origin_] + mu_; }

private:
    const double *d_, *z_;
    std::int64_t n_, j_, origin_ = 0;
    double inverse_, low_ = 0, high_ = 0, mu_ = 0; // of x - d(origin)
    double* delta_;
    numbers terms_; ///< z(i) / delta(i)
    bool squares_;
    double value_ = 0, size_ = 0, slope_below_ = 0, slope_above_ = 0;

    bool last() const { return j_ == n_ - 1; }
    /// How far the last root may be from its pole.
    double top() const {
        const double pole = d_[j_], rho = 1 / inverse_;
        return squares_ ? rho / (pole + std::sqrt(pole * pole + rho)) : rho;
    }
    /// The root of two poles beside it and a constant that stands for the others, from where the first
    /// evaluation was (laed4, lasd4).
    double first_guess() const {
        const std::int64_t lower = last() ? j_ - 1 : j_, upper = lower + 1;
        if (lower < 0) return std::numeric_limits<double>::quiet_NaN();
        const double zl = z_[lower] * z_[lower], zu = z_[upper] * z_[upper];
        const double gap = (d_[upper] - d_[lower]) * (squares_ ? d_[upper] + d_[lower] : 1);
        const double c = value_ - zl / delta_[lower] - zu / delta_[upper];
        const bool from_upper = origin_ == upper;
        const double sign = from_upper ? -1 : 1, own = from_upper ? zu : zl;
        const double a = sign * c * gap + zl + zu, b = own * gap * sign;
        const double root = std::sqrt(std::fabs(a * a - 4 * b * c));
        const double step = a > 0 ? 2 * b / (a + root) : (a - root) / (2 * c);
        const double x = d_[origin_];
        return squares_ ? step / (x + std::sqrt(x * x + step)) : step;
    }

    void evaluate(double mu) {
        const double origin = d_[origin_];
        const double* const d = d_;
        if (squares_)
            set_by_four(delta_, 0, n_,
                        [=](std::int64_t i) { return ((d[i] - origin) - mu) * ((d[i] + origin) + mu); });
        else
            set_by_four(delta_, 0, n_, [=](std::int64_t i) { return (d[i] - origin) - mu; });
        const double *const z = z_, *const delta = delta_;
        double* const t = terms_.data();
        set_by_four(t, 0, n_, [=](std::int64_t i) { return z[i] / delta[i]; });
        const std::int64_t end = j_ + 1, rest = n_ - end;
        const double below = dot_of(z, t, end), above = dot_of(z + end, t + end, rest);
        slope_below_ = dot_of(t, t, end);
        slope_above_ = dot_of(t + end, t + end, rest);
        value_ = inverse_ + below + above;
        size_ = inverse_ - below + above;
    }
    /// What a function with the same value and slopes, and two poles, gives.
    double rational_step() const {
        const double dj = delta_[j_];
        if (last()) return dj + dj * dj * slope_below_ / (value_ - dj * slope_below_);
        const double dn = delta_[j_ + 1];
        const double c = value_ - dj * slope_below_ - dn * slope_above_;
        const double a = (dj + dn) * value_ - dj * dn * (slope_below_ + slope_above_), b = dj * dn * value_;
        const double root = std::sqrt(std::fabs(a * a - 4 * b * c));
        return a <= 0 ? (a - root) / (2 * c) : 2 * b / (a + root);
    }
    /// Of x itself, where `step` is that of its square; NaN, which is within no bounds, if that is negative.
    double step_of(double step) const {
        const double x = value();
        return squares_ ? step / (x + std::sqrt(x * x + step)) : step;
    }
    /// Within the bounds, of which one may be 0 and far from the root in magnitude.
    double middle() const {
        constexpr double step = 0x1p-10;
        if (low_ == 0) return high_ * step;
        if (high_ == 0) return low_ * step;
        const double a = std::fabs(low_), b = std::fabs(high_), ratio = a < b ? b / a : a / b;
        return ratio > 4 ? std::copysign(std::sqrt(a) * std::sqrt(b), low_) : low_ + (high_ - low_) / 2;
    }
    void iterate() {
        constexpr int most = 200; // the bounds have met before
        const double tolerance = unit_roundoff * static_cast<double>(n_ < 16 ? 16 : n_);
        double before = std::numeric_limits<double>::infinity();
        for (int turn = 0; turn < most; ++turn) {
            evaluate(mu_);
            if (!(std::fabs(value_) > tolerance * size_)) return;
            (value_ < 0 ? low_ : high_) = mu_;
            double next = mu_ + step_of(rational_step());
            const bool slow = std::fabs(value_) > before / 2;
            before = std::fabs(value_);
            if (!(next > low_ && next < high_) || slow) next = middle();
            if (!(next > low_ && next < high_)) return;
            if (std::fabs(next - mu_) <= unit_roundoff * std::fabs(mu_)) return;
            mu_ = next;
        }
    }
};

} // namespace sinter::spectra
