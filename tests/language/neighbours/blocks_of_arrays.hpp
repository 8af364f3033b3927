#pragma once
// Blocks of arrays that are computed from their neighbours: the same in double on the host, and what a
// statement takes.

#include <cstdint>
#include <type_traits>

#include "../once.hpp"

namespace test {

using namespace sinter;

/// How many rows and columns of an array lie around a block.
struct border {
    std::int64_t top = 1, bottom = 1, left = 1, right = 1;
};

/// An array of n x m elements, and the same in double on the host.
template <class T>
struct field {
    std::int64_t n, m;
    std::vector<double> before;
    matrix<T> U;

    field(const device& d, std::int64_t rows_, std::int64_t cols_, int seed = 1)
        : n(rows_), m(cols_), before(some(n * m, seed)) {
        const std::vector<T> all = as_elements(before);
        U = matrix<T>(d, n, m, all.begin(), all.end());
    }

    static std::vector<double> some(std::int64_t count, int seed) {
        std::vector<double> v;
        for (const float x : numbers(count, seed))
            v.push_back(std::is_same_v<T, bool> ? x > 0 : std::is_unsigned_v<T> ? x + 5 : x);
        return v;
    }
    static std::vector<T> as_elements(const std::vector<double>& v) {
        std::vector<T> all;
        for (const double x : v) all.push_back(static_cast<T>(static_cast<float>(x)));
        return all;
    }
    static double as_double(T x) {
        if constexpr (std::is_same_v<T, half>)
            return static_cast<double>(static_cast<float>(x));
        else
            return static_cast<double>(x);
    }

    /// The block, moved down and to the right.
    auto at(const border& b, std::int64_t down = 0, std::int64_t right = 0) {
        return U(rows(b.top + down, n - b.bottom + down), cols(b.left + right, m - b.right + right));
    }
    double old(std::int64_t i, std::int64_t j) const { return before[static_cast<std::size_t>(i * m + j)]; }

    /// How many elements are not what `want(i, j)` says in the block, or what they were around it.
    template <class Want>
    int wrong(const border& b, Want want, double error = 1e-6) {
        const auto got = U.to_host();
        int count = 0;
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j < m; ++j) {
                const bool inside = i >= b.top && i < n - b.bottom && j >= b.left && j < m - b.right;
                const double x = as_double(got[static_cast<std::size_t>(i * m + j)]),
                             w = inside ? want(i, j) : old(i, j);
                count += !(std::fabs(x - w) <= (inside ? error * (1 + std::fabs(w)) : 0));
            }
        return count;
    }
};

/// What a statement takes.
template <class F>
counters used_by(const device& d, F statement) {
    const counters before = d.counters();
    statement();
    return d.counters() - before;
}
/// Reads a texture that it draws into nowhere.
inline bool never_reads_what_it_draws(const device& d) {
    const plan::device_facts& rules = d.state()->facts();
    return rules.draws() && !rules.reads_own_texels && !rules.fetches_target;
}

} // namespace test
