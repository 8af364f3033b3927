#pragma once
// The values and vectors of D + rho z z', with D diagonal and rho > 0. Cuppen, "A divide and conquer method
// for the symmetric tridiagonal eigenproblem", 1981; Gu, Eisenstat, "A stable and efficient algorithm for the
// rank-one modification of the symmetric eigenproblem", 1994: the vectors are those of a z that has just the
// values that were found. Deflation as LAPACK's laed2.

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <sinter/spectra/secular_root.hpp>

namespace sinter::inline SINTER_ABI::spectra {

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
