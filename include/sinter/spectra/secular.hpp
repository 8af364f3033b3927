#pragma once
// The values and vectors of D + rho z z', with D diagonal and rho > 0. Cuppen, "A divide and conquer method
// for the symmetric tridiagonal eigenproblem", 1981; Gu, Eisenstat, "A stable and efficient algorithm for the
// rank-one modification of the symmetric eigenproblem", 1994: the vectors are those of a z that has just the
// values that were found. Deflation as LAPACK's laed2, iteration as its laed4 (Li, 1993, "the middle way").

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

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
          delta_(delta), squares_(what == poles::squares) {
        if (last()) {
            origin_ = j;
            const double top = d_[j];
            high_ = squares_ ? rho / (top + std::sqrt(top * top + rho)) : rho;
            mu_ = high_ / 2;
            high_ *= 1 + 4 * unit_roundoff; // the root may be there
        } else {
            const double half = (d_[j + 1] - d_[j]) / 2;
            origin_ = j;
            evaluate(half);
            mu_ = half;
            if (value_ >= 0) {
                high_ = half;
            } else {
                origin_ = j + 1;
                low_ = mu_ = -half;
            }
        }
        iterate();
    }
    double value() const { return d_[origin_] + mu_; }

private:
    const double *d_, *z_;
    std::int64_t n_, j_, origin_ = 0;
    double inverse_, low_ = 0, high_ = 0, mu_ = 0; // of x - d(origin)
    double* delta_;
    bool squares_;
    double value_ = 0, size_ = 0, slope_below_ = 0, slope_above_ = 0;

    bool last() const { return j_ == n_ - 1; }

    void evaluate(double mu) {
        double below = 0, above = 0;
        slope_below_ = slope_above_ = 0;
        const double origin = d_[origin_];
        for (std::int64_t i = 0; i < n_; ++i) delta_[i] = (d_[i] - origin) - mu;
        if (squares_)
            for (std::int64_t i = 0; i < n_; ++i) delta_[i] *= (d_[i] + origin) + mu;
        for (std::int64_t i = 0; i <= j_; ++i) {
            const double t = z_[i] / delta_[i];
            below += z_[i] * t;
            slope_below_ += t * t;
        }
        for (std::int64_t i = j_ + 1; i < n_; ++i) {
            const double t = z_[i] / delta_[i];
            above += z_[i] * t;
            slope_above_ += t * t;
        }
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
        for (int turn = 0; turn < most; ++turn) {
            evaluate(mu_);
            if (!(std::fabs(value_) > tolerance * size_)) return;
            (value_ < 0 ? low_ : high_) = mu_;
            double next = mu_ + step_of(rational_step());
            if (!(next > low_ && next < high_) || turn % 8 == 7) next = middle();
            if (!(next > low_ && next < high_)) return;
            if (std::fabs(next - mu_) <= unit_roundoff * std::fabs(mu_)) return;
            mu_ = next;
        }
    }
};

/// D + rho z z' = S diag(values) S', with values that ascend.
struct updated_diagonal {
    numbers values;
    table s;
};

/// What deflation leaves: the numbers, in ascending order, of those whose values change, and rotations of
/// pairs of columns before.
struct deflation {
    struct rotation {
        std::int64_t a, b;
        double c, s;
    };
    std::vector<std::int64_t> kept, settled;
    std::vector<rotation> rotations;
};

inline deflation deflate(numbers& d, numbers& z, double rho) {
    const std::size_t n = d.size();
    std::vector<std::int64_t> order(n);
    std::iota(order.begin(), order.end(), std::int64_t{0});
    std::sort(order.begin(), order.end(), [&](std::int64_t a, std::int64_t b) {
        return d[static_cast<std::size_t>(a)] < d[static_cast<std::size_t>(b)];
    });
    double largest = 0;
    for (std::size_t i = 0; i < n; ++i) largest = (std::max)({largest, std::fabs(d[i]), std::fabs(z[i])});
    const double tolerance = 8 * unit_roundoff * largest;
    deflation result;
    std::int64_t held = -1; // whose fate the next one decides
    for (const std::int64_t next : order) {
        const auto b = static_cast<std::size_t>(next);
        if (rho * std::fabs(z[b]) <= tolerance) {
            result.settled.push_back(next);
            continue;
        }
        if (held >= 0) {
            const auto a = static_cast<std::size_t>(held);
            const double tau = std::hypot(z[a], z[b]), c = z[b] / tau, s = -z[a] / tau;
            if (std::fabs((d[b] - d[a]) * c * s) <= tolerance) {
                z[b] = tau;
                z[a] = 0;
                result.rotations.push_back({held, next, c, s});
                const double da = d[a] * c * c + d[b] * s * s;
                d[b] = d[a] * s * s + d[b] * c * c;
                d[a] = da;
                result.settled.push_back(held);
            } else {
                result.kept.push_back(held);
            }
        }
        held = next;
    }
    if (held >= 0) result.kept.push_back(held);
    return result;
}

/// The roots of the kept ones, and in the rows of `vectors` their vectors.
inline numbers secular_vectors(const numbers& d, const numbers& z, double rho, table& vectors) {
    const auto k = static_cast<std::int64_t>(d.size());
    numbers roots;
    for (std::int64_t j = 0; j < k; ++j) roots.push_back(secular_root(d, z, rho, j, vectors.row(j)).value());
    numbers w(d.size(), 1.0);
    for (std::int64_t j = 0; j < k; ++j) {
        const double *const delta = vectors.row(j), pole = d[static_cast<std::size_t>(j)];
        for (std::int64_t i = 0; i < k; ++i)
            w[static_cast<std::size_t>(i)] *=
                i == j ? delta[i] : delta[i] / (d[static_cast<std::size_t>(i)] - pole);
    }
    for (std::size_t i = 0; i < w.size(); ++i) w[i] = std::copysign(std::sqrt(std::fabs(w[i])), z[i]);
    for (std::int64_t j = 0; j < k; ++j) {
        double* const u = vectors.row(j);
        for (std::int64_t i = 0; i < k; ++i) u[i] = w[static_cast<std::size_t>(i)] / u[i];
        const double length = std::sqrt(dot_of(u, u, k));
        for (std::int64_t i = 0; i < k; ++i) u[i] /= length;
    }
    return roots;
}

inline updated_diagonal update_diagonal(numbers d, numbers z, double rho) {
    const auto n = static_cast<std::int64_t>(d.size());
    const double length = std::sqrt(dot_of(z.data(), z.data(), n));
    if (length > 0)
        for (double& x : z) x /= length;
    rho *= length * length;
    const deflation what = deflate(d, z, rho);
    const auto k = static_cast<std::int64_t>(what.kept.size());
    numbers places, weights;
    for (const std::int64_t i : what.kept) {
        places.push_back(d[static_cast<std::size_t>(i)]);
        weights.push_back(z[static_cast<std::size_t>(i)]);
    }
    table vectors(k, k);
    numbers all = secular_vectors(places, weights, rho, vectors);
    for (const std::int64_t i : what.settled) all.push_back(d[static_cast<std::size_t>(i)]);
    std::vector<std::int64_t> order(all.size());
    std::iota(order.begin(), order.end(), std::int64_t{0});
    std::sort(order.begin(), order.end(), [&](std::int64_t a, std::int64_t b) {
        return all[static_cast<std::size_t>(a)] < all[static_cast<std::size_t>(b)];
    });
    updated_diagonal result{numbers(all.size()), table(n, n)};
    for (std::int64_t c = 0; c < n; ++c) {
        const std::int64_t from = order[static_cast<std::size_t>(c)];
        result.values[static_cast<std::size_t>(c)] = all[static_cast<std::size_t>(from)];
        if (from >= k) {
            result.s.row(what.settled[static_cast<std::size_t>(from - k)])[c] = 1;
            continue;
        }
        const double* const u = vectors.row(from);
        for (std::int64_t i = 0; i < k; ++i) result.s.row(what.kept[static_cast<std::size_t>(i)])[c] = u[i];
    }
    for (auto r = what.rotations.rbegin(); r != what.rotations.rend(); ++r)
        rotate(result.s.row(r->a), result.s.row(r->b), r->c, -r->s, n);
    return result;
}

} // namespace sinter::spectra
