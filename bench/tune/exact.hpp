#pragma once
// Products whose every element can be checked for the price of reading them. The factors are whole numbers,
// and so small that every sum is exact in any order; C = A B then holds if C r = A (B r) for a vector r of
// random numbers, in arithmetic modulo 2^64 (Freivalds): one wrong element makes its row's sum wrong, but for
// one r of 2^40.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace tuning {

using projection = std::vector<std::uint64_t>;

/// A matrix of whole numbers, row by row.
struct whole_matrix {
    std::int64_t rows = 0, cols = 0;
    std::vector<float> at = {};

    float operator()(std::int64_t i, std::int64_t j) const {
        return at[static_cast<std::size_t>(i * cols + j)];
    }
    template <class T>
    std::vector<T> as() const {
        return std::vector<T>(at.begin(), at.end());
    }
    whole_matrix transposed() const {
        whole_matrix t{cols, rows};
        t.at.reserve(at.size());
        for (std::int64_t j = 0; j < cols; ++j)
            for (std::int64_t i = 0; i < rows; ++i) t.at.push_back((*this)(i, j));
        return t;
    }
};

class random_numbers {
public:
    explicit random_numbers(std::uint64_t seed) : state_(seed) {}
    std::uint64_t operator()() { // splitmix64
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15ull;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ z >> 27) * 0x94d049bb133111ebull;
        return z ^ z >> 31;
    }
    /// From -most to most.
    float whole(std::int64_t most) {
        const auto count = static_cast<std::uint64_t>(2 * most + 1);
        return static_cast<float>(static_cast<std::int64_t>((*this)() % count) - most);
    }

private:
    std::uint64_t state_;
};

inline whole_matrix whole_numbers(std::int64_t rows, std::int64_t cols, std::int64_t most,
                                  std::uint64_t seed) {
    random_numbers next(seed);
    whole_matrix m{rows, cols};
    m.at.reserve(static_cast<std::size_t>(rows * cols));
    for (std::int64_t n = 0; n < rows * cols; ++n) m.at.push_back(next.whole(most));
    return m;
}

struct factors {
    whole_matrix left, right;
};

/// An m x k matrix and a k x n one; no sum of the magnitudes of a product's terms is above `limit`. Of every
/// term one factor has as many digits as that leaves, so that factors cut to fewer digits show.
inline factors exact_factors(std::int64_t m, std::int64_t k, std::int64_t n, std::int64_t limit) {
    const std::int64_t few = limit >= 9 * k ? 3 : 1;
    const std::int64_t room = limit / (few * (k > 0 ? k : 1)), digits = std::int64_t{1} << 24;
    const std::int64_t many = room < 1 ? 1 : room < digits ? room : digits;
    factors f{{m, k, {}}, {k, n, {}}};
    random_numbers next(static_cast<std::uint64_t>(m * 31 + k * 7 + n));
    const auto fill = [&](whole_matrix& of, auto most) {
        of.at.reserve(static_cast<std::size_t>(of.rows * of.cols));
        for (std::int64_t i = 0; i < of.rows; ++i)
            for (std::int64_t j = 0; j < of.cols; ++j) of.at.push_back(next.whole(most(i, j)));
    };
    fill(f.left, [&](std::int64_t, std::int64_t term) { return term % 2 == 0 ? many : few; });
    fill(f.right, [&](std::int64_t term, std::int64_t) { return term % 2 == 0 ? few : many; });
    return f;
}

inline projection random_vector(std::int64_t n) {
    random_numbers next(17);
    projection r(static_cast<std::size_t>(n));
    for (std::uint64_t& x : r) x = next();
    return r;
}

inline std::uint64_t modular(double whole) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(whole));
}

inline projection operator*(const whole_matrix& m, const projection& r) {
    projection sums;
    sums.reserve(static_cast<std::size_t>(m.rows));
    const float* at = m.at.data();
    for (std::int64_t i = 0; i < m.rows; ++i, at += m.cols) {
        std::uint64_t sum = 0;
        for (std::int64_t j = 0; j < m.cols; ++j)
            sum += modular(double{at[j]}) * r[static_cast<std::size_t>(j)];
        sums.push_back(sum);
    }
    return sums;
}

/// What `alpha * left * right + beta * before` has to be.
class expected_product {
public:
    explicit expected_product(const factors& f)
        : r_(random_vector(f.right.cols)), product_(f.left * (f.right * r_)) {}

    /// `before` has the extents of the product.
    void add(int alpha, int beta, const whole_matrix& before) {
        const projection old = before * r_;
        for (std::size_t i = 0; i < product_.size(); ++i)
            product_[i] = product_[i] * modular(alpha) + old[i] * modular(beta);
    }

    /// `element(i, j)` of the result, as double. False if one of them is wrong.
    template <class F>
    bool matches(const F& element) const {
        for (std::size_t i = 0; i < product_.size(); ++i) {
            std::uint64_t sum = 0;
            for (std::size_t j = 0; j < r_.size(); ++j) {
                const double got = element(static_cast<std::int64_t>(i), static_cast<std::int64_t>(j));
                if (!(std::fabs(got) <= 0x1p53) || got != std::trunc(got)) return false;
                sum += modular(got) * r_[j];
            }
            if (sum != product_[i]) return false;
        }
        return true;
    }

private:
    projection r_, product_;
};

} // namespace tuning
