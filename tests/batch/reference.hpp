#pragma once
// LAPACK's unblocked routines on small matrices, step by step in double, apart from the library's formulas.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace test {

/// Row by row.
struct dense {
    std::int64_t rows = 0, cols = 0;
    std::vector<double> elements;
    dense(std::int64_t m, std::int64_t n)
        : rows(m), cols(n), elements(static_cast<std::size_t>(m * n), 0.0) {}
    double& operator()(std::int64_t i, std::int64_t j) {
        return elements[static_cast<std::size_t>(i * cols + j)];
    }
    double operator()(std::int64_t i, std::int64_t j) const {
        return elements[static_cast<std::size_t>(i * cols + j)];
    }
};

inline dense times(const dense& a, const dense& b) {
    dense c(a.rows, b.cols);
    for (std::int64_t i = 0; i < a.rows; ++i)
        for (std::int64_t j = 0; j < b.cols; ++j)
            for (std::int64_t k = 0; k < a.cols; ++k) c(i, j) += a(i, k) * b(k, j);
    return c;
}
/// Of magnitudes: what rounding errors are measured by.
inline dense magnitude(dense a) {
    for (double& e : a.elements) e = std::fabs(e);
    return a;
}

/// Rows exchanged as getrf's pivots (from 0 on) say.
inline void exchange_rows(dense& a, const std::vector<std::int32_t>& pivots) {
    for (std::size_t k = 0; k < pivots.size(); ++k)
        for (std::int64_t c = 0; c < a.cols; ++c)
            std::swap(a(static_cast<std::int64_t>(k), c), a(pivots[k], c));
}
inline dense lower(const dense& f, bool unit) {
    dense l(f.rows, f.cols);
    for (std::int64_t i = 0; i < f.rows; ++i)
        for (std::int64_t j = 0; j <= i; ++j) l(i, j) = i == j && unit ? 1 : f(i, j);
    return l;
}
inline dense upper(const dense& f) {
    dense u(f.rows, f.cols);
    for (std::int64_t i = 0; i < f.rows; ++i)
        for (std::int64_t j = i; j < f.cols; ++j) u(i, j) = f(i, j);
    return u;
}

/// The determinant by expansion along the first row.
inline double determinant(const dense& a) {
    if (a.rows == 1) return a(0, 0);
    double sum = 0;
    for (std::int64_t c = 0; c < a.cols; ++c) {
        dense minor(a.rows - 1, a.cols - 1);
        for (std::int64_t i = 1; i < a.rows; ++i)
            for (std::int64_t j = 0; j < a.cols; ++j)
                if (j != c) minor(i - 1, j < c ? j : j - 1) = a(i, j);
        sum += (c % 2 == 0 ? 1 : -1) * a(0, c) * determinant(minor);
    }
    return sum;
}

/// A batch of random matrices; some of them need exchanges from the start, as [0 1; 1 0] does.
template <class T>
std::vector<T> random_batch(std::int64_t count, std::int64_t rows, std::int64_t cols, unsigned seed) {
    std::mt19937 generator(seed);
    std::uniform_real_distribution<double> numbers(-1, 1);
    std::vector<T> all;
    for (std::int64_t item = 0; item < count; ++item)
        for (std::int64_t i = 0; i < rows; ++i)
            for (std::int64_t j = 0; j < cols; ++j)
                all.push_back(static_cast<T>(item % 4 == 3 && i == j ? 0 : numbers(generator)));
    return all;
}

template <class T>
dense item_of(const std::vector<T>& all, std::int64_t item, std::int64_t rows, std::int64_t cols) {
    dense a(rows, cols);
    for (std::size_t e = 0; e < a.elements.size(); ++e)
        a.elements[e] = static_cast<double>(all[static_cast<std::size_t>(item) * a.elements.size() + e]);
    return a;
}

} // namespace test
