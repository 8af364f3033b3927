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

/// D + rho z z' = S diag(values) S', with values that ascend.
struct updated_diagonal {
    numbers values;
    table s;
};

inline std::vector<std::int64_t> ascending(const numbers& v) {
    std::vector<std::int64_t> order(v.size());
    std::iota(order.begin(), order.end(), std::int64_t{0});
    std::sort(order.begin(), order.end(), [&](std::int64_t a, std::int64_t b) {
        return v[static_cast<std::size_t>(a)] < v[static_cast<std::size_t>(b)];
    });
    return order;
}
inline numbers in_order(const numbers& v, const std::vector<std::int64_t>& order) {
    numbers result;
    result.reserve(order.size());
    for (const std::int64_t i : order) result.push_back(v[static_cast<std::size_t>(i)]);
    return result;
}

/// What deflation leaves: the numbers, in ascending order, of those whose values change, and rotations of
/// pairs of columns before.
struct deflation {
    struct rotation {
        std::int64_t a, b;
        double c, s;
    };
    std::vector<std::int64_t> kept, settled;
    std::vector<rotation> rotations;

    std::int64_t count() const { return static_cast<std::int64_t>(kept.size()); } ///< of roots
    numbers of_kept(const numbers& v) const { return in_order(v, kept); }
    /// The roots' numbers, and behind them those of what is settled.
    numbers with_settled(numbers of_roots, const numbers& v) const {
        for (const std::int64_t i : settled) of_roots.push_back(v[static_cast<std::size_t>(i)]);
        return of_roots;
    }
    /// A row of the blocks' vectors, turned by the rotations.
    void rotate_row(numbers& row) const {
        for (const rotation& r : rotations)
            rotate(&row[static_cast<std::size_t>(r.a)], &row[static_cast<std::size_t>(r.b)], r.c, r.s, 1);
    }
};

inline deflation deflate(numbers& d, numbers& z, double rho) {
    const std::size_t n = d.size();
    double largest = 0;
    for (std::size_t i = 0; i < n; ++i) largest = (std::max)({largest, std::fabs(d[i]), std::fabs(z[i])});
    const double tolerance = 8 * unit_roundoff * largest;
    deflation result;
    std::int64_t held = -1; // whose fate the next one decides
    for (const std::int64_t next : ascending(d)) {
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

/// The z whose values are just the roots, with z's signs: row j of `gaps` is what secular_root left of root
/// j. A gap over the distance of two poles is a factor, and two of them share a division: neither product
/// leaves the range, since what is negligible has become 0.
inline numbers weights_of_roots(const numbers& d, const numbers& z, const table& gaps, poles what) {
    const std::int64_t k = gaps.rows;
    numbers all(d.size(), 1.0);
    double* const w = all.data();
    const double* const x = d.data();
    const double sum = what == poles::squares ? 1 : 0, one = 1 - sum; // d(i)^2 - d(j)^2 has one factor more
    std::int64_t j = 0;
    for (; j + 2 <= k; j += 2) {
        const double *const a = gaps.row(j), *const b = gaps.row(j + 1), pa = x[j], pb = x[j + 1];
        const auto to_a = [=](std::int64_t i) { return (x[i] - pa) * (sum * (x[i] + pa) + one); };
        const auto to_b = [=](std::int64_t i) { return (x[i] - pb) * (sum * (x[i] + pb) + one); };
        const auto both = [=](std::int64_t i) { return w[i] * ((a[i] * b[i]) / (to_a(i) * to_b(i))); };
        set_by_four(w, 0, j, both);
        w[j] *= a[j] * b[j] / to_b(j);
        w[j + 1] *= a[j + 1] * b[j + 1] / to_a(j + 1);
        set_by_four(w, j + 2, k, both);
    }
    if (j < k) {
        const double *const a = gaps.row(j), pa = x[j];
        for (std::int64_t i = 0; i < j; ++i) w[i] *= a[i] / ((x[i] - pa) * (sum * (x[i] + pa) + one));
        w[j] *= a[j];
    }
    for (std::size_t i = 0; i < z.size(); ++i) w[i] = std::copysign(std::sqrt(std::fabs(w[i])), z[i]);
    return all;
}

/// The roots of the kept ones, and in the rows of `vectors` their vectors.
inline numbers secular_vectors(const numbers& d, const numbers& z, double rho, table& vectors) {
    const auto k = static_cast<std::int64_t>(d.size());
    numbers roots;
    for (std::int64_t j = 0; j < k; ++j) roots.push_back(secular_root(d, z, rho, j, vectors.row(j)).value());
    const numbers weights = weights_of_roots(d, z, vectors, poles::plain);
    const double* const w = weights.data();
    for (std::int64_t j = 0; j < k; ++j) {
        double* const u = vectors.row(j);
        set_by_four(u, 0, k, [=](std::int64_t i) { return w[i] / u[i]; });
        scale_to_one(u, k);
    }
    return roots;
}

/// D + rho z z' after deflation.
struct rank_one_update {
    numbers d;
    double rho; ///< of a z of norm 1
    deflation what;
    numbers places, weights; ///< of d and z, those that are kept

    rank_one_update(numbers of_d, numbers z, double of_rho) : d(std::move(of_d)), rho(of_rho) {
        const double length = std::sqrt(dot_of(z.data(), z.data(), static_cast<std::int64_t>(z.size())));
        if (length > 0)
            for (double& x : z) x /= length;
        rho *= length * length;
        what = deflate(d, z, rho);
        places = what.of_kept(d);
        weights = what.of_kept(z);
    }
    std::int64_t order() const { return static_cast<std::int64_t>(d.size()); }
    /// Rows of the update's vectors, turned back.
    void rotate_back(table& s) const {
        for (auto r = what.rotations.rbegin(); r != what.rotations.rend(); ++r)
            rotate(s.row(r->a), s.row(r->b), r->c, -r->s, s.cols);
    }
};

/// Column c of s becomes vector order[c]: a row of `of_roots`, or a unit vector behind them. Eight columns at
/// once, so that a cache line is written once.
inline void write_columns(table& s, const table& of_roots, const deflation& what,
                          const std::vector<std::int64_t>& order) {
    const std::int64_t k = what.count(), n = static_cast<std::int64_t>(order.size());
    constexpr std::int64_t together = 8;
    for (std::int64_t first = 0; first < n; first += together) {
        const double* vectors[together] = {};
        std::int64_t places[together] = {}, count = 0;
        for (std::int64_t c = first; c < n && c < first + together; ++c) {
            const std::int64_t from = order[static_cast<std::size_t>(c)];
            if (from >= k) {
                s.row(what.settled[static_cast<std::size_t>(from - k)])[c] = 1;
                continue;
            }
            vectors[count] = of_roots.row(from);
            places[count++] = c;
        }
        for (std::int64_t i = 0; i < k; ++i) {
            double* const row = s.row(what.kept[static_cast<std::size_t>(i)]);
            for (std::int64_t c = 0; c < count; ++c) row[places[c]] = vectors[c][i];
        }
    }
}

inline updated_diagonal update_diagonal(const rank_one_update& update) {
    const std::int64_t n = update.order(), k = update.what.count();
    table vectors(k, k);
    const numbers all = update.what.with_settled(
        secular_vectors(update.places, update.weights, update.rho, vectors), update.d);
    const std::vector<std::int64_t> order = ascending(all);
    updated_diagonal result{in_order(all, order), table(n, n)};
    write_columns(result.s, vectors, update.what, order);
    update.rotate_back(result.s);
    return result;
}

} // namespace sinter::spectra
