#pragma once
// Sparse matrices as loops over triplets in double.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include <sinter/sparse.hpp>

#include "../../devices.hpp"

namespace test_sparse {

template <class T>
using triplets = std::vector<sinter::triplet<T>>;

/// Small numbers, whose sums and products are exact in float if they are few.
class numbers {
public:
    explicit numbers(std::uint32_t seed) : state_(seed * 2654435761u + 12345u) {}
    std::int64_t below(std::int64_t n) {
        state_ = state_ * 1664525u + 1013904223u;
        return static_cast<std::int64_t>(state_ >> 8) % n;
    }
    double number() { return static_cast<double>(below(33) - 16) / 8; }
    template <class T>
    std::vector<T> list(std::int64_t n) {
        std::vector<T> all(static_cast<std::size_t>(n));
        for (T& v : all) v = static_cast<T>(static_cast<float>(number()));
        return all;
    }

private:
    std::uint32_t state_;
};

/// Unsorted, some places twice, every third row empty.
template <class T>
triplets<T> random_triplets(numbers& r, std::int64_t m, std::int64_t n, std::int64_t count) {
    triplets<T> all;
    for (std::int64_t e = 0; e < count; ++e) {
        const std::int64_t i = r.below(m), j = r.below(n);
        if (i % 3 != 1) all.push_back({i, j, static_cast<T>(static_cast<float>(r.number()))});
    }
    if (!all.empty()) all.push_back(all.front());
    return all;
}

/// m x n, row by row.
using table = std::vector<double>;

/// Sum over the triplets of value * b(col, j), with `add` of what a term and its magnitude are.
template <class T>
table product(const triplets<T>& s, std::int64_t m, const std::vector<T>& b, std::int64_t cols,
              bool magnitudes) {
    table c(static_cast<std::size_t>(m * cols), 0);
    for (const auto& t : s)
        for (std::int64_t j = 0; j < cols; ++j) {
            const double term = static_cast<double>(t.value) *
                                static_cast<double>(b[static_cast<std::size_t>(t.col * cols + j)]);
            c[static_cast<std::size_t>(t.row * cols + j)] += magnitudes ? std::fabs(term) : term;
        }
    return c;
}

template <class T>
triplets<T> transposed(triplets<T> s) {
    for (auto& t : s) std::swap(t.row, t.col);
    return s;
}

/// Unit in the last place of 1.
template <class T>
double unit() {
    return sizeof(T) == 2 ? 0x1p-10 : sizeof(T) == 4 ? 0x1p-23 : 0x1p-52;
}

/// Every element within `roundings` of the terms' magnitudes.
template <class T>
void check_close(const std::vector<T>& is, const table& should, const table& magnitudes, double roundings) {
    REQUIRE(is.size() == should.size());
    for (std::size_t e = 0; e < is.size(); ++e) {
        const double bound = std::is_integral_v<T> ? 0 : roundings * unit<T>() * (magnitudes[e] + 1);
        if (!(std::fabs(static_cast<double>(is[e]) - should[e]) <= bound)) {
            CAPTURE(e);
            CHECK(static_cast<double>(is[e]) == should[e]);
            return;
        }
    }
}

} // namespace test_sparse
