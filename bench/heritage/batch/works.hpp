#pragma once
// Factorisations of many small matrices: what is done, and how a result is checked.

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
};

inline batch_input make_batch_input(std::int64_t n, std::int64_t count) {
    batch_input in{n, count, {}, {}};
    unsigned state = 1;
    for (std::int64_t e = 0; e < count * n * n; ++e) in.a.push_back(static_cast<float>(next_number(state)));
    for (std::int64_t e = 0; e < count * n; ++e) in.b.push_back(static_cast<float>(next_number(state)));
    return in;
}

/// A program for one job. `error` says how far its result is off, as a part of the bound.
struct batch_entrant {
    std::string work, name;
    std::function<void()> start, finish;
    std::function<double()> error;
};

/// Of |A x - b| against 18 n eps (|A| |x| + |b|), times 100 for the growth of pivots and poor conditions.
inline double solve_error(const batch_input& in, const std::vector<float>& x) {
    double worst = 0;
    for (std::int64_t item = 0; item < in.count; ++item)
        for (std::int64_t i = 0; i < in.n; ++i) {
            const auto value = [&](const std::vector<float>& v, std::int64_t e) {
                return static_cast<double>(v[static_cast<std::size_t>(e)]);
            };
            double sum = 0, scale = 0;
            for (std::int64_t j = 0; j < in.n; ++j) {
                const double term = value(in.a, (item * in.n + i) * in.n + j) * value(x, item * in.n + j);
                sum += term;
                scale += std::fabs(term);
            }
            const double b = value(in.b, item * in.n + i);
            const double bound = 1800 * static_cast<double>(in.n) * 0x1p-24 * (scale + std::fabs(b));
            const double e = std::fabs(sum - b) / bound;
            worst = largest(worst, e);
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
