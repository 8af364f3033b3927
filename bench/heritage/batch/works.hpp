#pragma once
// Factorisations, solves and products of many small matrices: what is done, and how a result is checked.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "../../contest.hpp"

namespace bench {

/// `count` matrices of order n, row by row, and one right side each.
struct batch_input {
    std::int64_t n = 0, count = 0;
    std::vector<float> a, b;
    std::vector<float> s;       ///< symmetric, with a diagonal of n: positive definite
    std::vector<float> shifted; ///< s with its last row first, so that every pivot is found below
};

inline batch_input make_batch_input(std::int64_t n, std::int64_t count) {
    batch_input in{n, count, {}, {}, {}, {}};
    unsigned state = 1;
    for (std::int64_t e = 0; e < count * n * n; ++e) in.a.push_back(static_cast<float>(next_number(state)));
    for (std::int64_t e = 0; e < count * n; ++e) in.b.push_back(static_cast<float>(next_number(state)));
    for (std::int64_t e = 0; e < count * n * n; ++e) {
        const std::int64_t item = e / (n * n), i = e / n % n, j = e % n;
        const std::int64_t place = item * n * n + std::min(i, j) * n + std::max(i, j);
        in.s.push_back(i == j ? static_cast<float>(n) : in.a[static_cast<std::size_t>(place)]);
    }
    for (std::int64_t e = 0; e < count * n * n; ++e)
        in.shifted.push_back(in.s[static_cast<std::size_t>(e % (n * n) < n ? e + n * (n - 1) : e - n)]);
    return in;
}

/// A program for one job. `error` says how far its result is off, as a part of the bound.
struct batch_entrant {
    std::string work, name;
    std::function<void()> start, finish;
    std::function<double()> error;
    double share = 1; ///< of the matrices, where it does not take them all
};

/// Of |A X - B| against `factor` n eps (|A| |X| + |B|), where X and B have m columns; of the first `count`.
/// element(item, i, j) is A's.
template <class Element>
double residual(std::int64_t count, std::int64_t n, std::int64_t m, double factor, Element element,
                const std::vector<float>& x, const std::vector<float>& b) {
    double worst = 0;
    for (std::int64_t item = 0; item < count; ++item)
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t c = 0; c < m; ++c) {
                double sum = 0, scale = 0;
                for (std::int64_t j = 0; j < n; ++j) {
                    const double term =
                        element(item, i, j) *
                        static_cast<double>(x[static_cast<std::size_t>((item * n + j) * m + c)]);
                    sum += term;
                    scale += std::fabs(term);
                }
                const auto wanted = static_cast<double>(b[static_cast<std::size_t>((item * n + i) * m + c)]);
                const double bound = factor * static_cast<double>(n) * 0x1p-24 * (scale + std::fabs(wanted));
                worst = largest(worst, std::fabs(sum - wanted) / bound);
            }
    return worst;
}
inline auto elements_of(const std::vector<float>& a, std::int64_t n) {
    return [&a, n](std::int64_t item, std::int64_t i, std::int64_t j) {
        return static_cast<double>(a[static_cast<std::size_t>((item * n + i) * n + j)]);
    };
}

/// LU's bound of 18 n eps times 100 for the growth of pivots and poor conditions.
inline double solve_error(const batch_input& in, const std::vector<float>& x) {
    return residual(in.count, in.n, 1, 1800, elements_of(in.a, in.n), x, in.b);
}
inline double inverse_error(const batch_input& in, const std::vector<float>& x) {
    std::vector<float> ones;
    for (std::int64_t e = 0; e < in.count * in.n * in.n; ++e) ones.push_back(e / in.n % in.n == e % in.n);
    return residual(in.count, in.n, in.n, 1800, elements_of(in.a, in.n), x, ones);
}
/// Substitution with s's lower or upper half.
inline double substitution_error(const batch_input& in, const std::vector<float>& x, bool lower) {
    const auto half = [lower, s = elements_of(in.s, in.n)](std::int64_t item, std::int64_t i,
                                                           std::int64_t j) {
        return (lower ? i >= j : i <= j) ? s(item, i, j) : 0.0;
    };
    return residual(in.count, in.n, 1, 4, half, x, in.b);
}
/// Of a s, of the first matrices.
inline double product_error(const batch_input& in, const std::vector<float>& c) {
    const std::int64_t some = static_cast<std::int64_t>(c.size()) / (in.n * in.n);
    return residual(some, in.n, in.n, 4, elements_of(in.a, in.n), in.s, c);
}
/// Of |L L' - s| against 4 n eps |L| |L'|; L's upper half is not read.
inline double cholesky_error(const batch_input& in, const std::vector<float>& l) {
    const std::int64_t n = in.n;
    double worst = 0;
    for (std::int64_t item = 0; item < in.count; ++item)
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j <= i; ++j) {
                const auto f = elements_of(l, n), s = elements_of(in.s, n);
                double sum = 0, scale = 0;
                for (std::int64_t k = 0; k <= j; ++k) {
                    const double term = f(item, i, k) * f(item, j, k);
                    sum += term;
                    scale += std::fabs(term);
                }
                const double bound = 4 * static_cast<double>(n) * 0x1p-24 * scale + 1e-30;
                worst = largest(worst, std::fabs(sum - s(item, i, j)) / bound);
            }
    return worst;
}
/// Of the determinants of `shifted`, whose matrices are well conditioned, against elimination in double.
inline double det_error(const batch_input& in, const std::vector<float>& d) {
    const std::int64_t n = in.n;
    double worst = 0;
    for (std::int64_t item = 0; item < in.count; ++item) {
        std::vector<double> a(static_cast<std::size_t>(n * n));
        const auto at = [&](std::int64_t i, std::int64_t j) -> double& {
            return a[static_cast<std::size_t>(i * n + j)];
        };
        for (std::int64_t i = 0; i < n; ++i) // without exchanges: s, whose diagonal dominates
            for (std::int64_t j = 0; j < n; ++j) at(i, j) = elements_of(in.s, n)(item, i, j);
        double exact = n % 2 == 0 ? -1 : 1; // n - 1 exchanges of rows
        for (std::int64_t k = 0; k < n; ++k) {
            exact *= at(k, k);
            for (std::int64_t i = k + 1; i < n; ++i)
                for (std::int64_t j = n - 1; j >= k; --j) at(i, j) -= at(i, k) / at(k, k) * at(k, j);
        }
        const double bound = 16 * static_cast<double>(n) * 0x1p-24 * std::fabs(exact);
        worst =
            largest(worst, std::fabs(static_cast<double>(d[static_cast<std::size_t>(item)]) - exact) / bound);
    }
    return worst;
}

/// Of |P A - L U| against 3 n eps |L| |U|. `pivots` count from `base`; `transposed`: the factors are those of
/// A', column by column.
template <class Pivots>
double lu_error(const batch_input& in, const std::vector<float>& lu, const Pivots& pivots, int base,
                bool transposed) {
    const std::int64_t n = in.n;
    double worst = 0;
    std::vector<double> a(static_cast<std::size_t>(n * n));
    for (std::int64_t item = 0; item < in.count; ++item) {
        const auto at = [&](std::int64_t i, std::int64_t j) -> double& {
            return a[static_cast<std::size_t>(i * n + j)];
        };
        const auto f = [&](std::int64_t i, std::int64_t j) {
            return static_cast<double>(
                lu[static_cast<std::size_t>(item * n * n + (transposed ? j * n + i : i * n + j))]);
        };
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j < n; ++j)
                at(i, j) = static_cast<double>(
                    in.a[static_cast<std::size_t>(item * n * n + (transposed ? j * n + i : i * n + j))]);
        for (std::int64_t k = 0; k < n; ++k)
            for (std::int64_t j = 0; j < n; ++j)
                std::swap(at(k, j), at(pivots[static_cast<std::size_t>(item * n + k)] - base, j));
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                double sum = 0, scale = 0;
                for (std::int64_t k = 0; k <= std::min(i, j); ++k) {
                    const double term = (k == i ? 1 : f(i, k)) * f(k, j);
                    sum += term;
                    scale += std::fabs(term);
                }
                const double e =
                    std::fabs(sum - at(i, j)) / (3 * static_cast<double>(n) * 0x1p-23 * scale + 1e-30);
                worst = largest(worst, e);
            }
    }
    return worst;
}

using batch_peer = std::vector<batch_entrant> (*)(const batch_input&);
inline std::vector<batch_peer>& batch_peers() {
    static std::vector<batch_peer> list;
    return list;
}

} // namespace bench
