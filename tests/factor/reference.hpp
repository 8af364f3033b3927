#pragma once
// Matrices on the host in double, and the magnitudes that errors of a factorisation are measured by.

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include <sinter/sinter.hpp>

namespace test {

/// Row-major, m x n.
struct host_matrix {
    std::int64_t rows = 0, cols = 0;
    std::vector<double> v;

    host_matrix(std::int64_t m, std::int64_t n) : rows(m), cols(n), v(static_cast<std::size_t>(m * n), 0.0) {}
    template <class T>
    host_matrix(std::int64_t m, std::int64_t n, const std::vector<T>& from)
        : rows(m), cols(n), v(from.begin(), from.end()) {}
    double& operator()(std::int64_t i, std::int64_t j) { return v[static_cast<std::size_t>(i * cols + j)]; }
    double operator()(std::int64_t i, std::int64_t j) const {
        return v[static_cast<std::size_t>(i * cols + j)];
    }
    template <class T>
    std::vector<T> as() const {
        std::vector<T> out;
        for (const double x : v) out.push_back(static_cast<T>(x));
        return out;
    }
};

inline host_matrix operator*(const host_matrix& a, const host_matrix& b) {
    host_matrix c(a.rows, b.cols);
    for (std::int64_t i = 0; i < a.rows; ++i)
        for (std::int64_t k = 0; k < a.cols; ++k)
            for (std::int64_t j = 0; j < b.cols; ++j) c(i, j) += a(i, k) * b(k, j);
    return c;
}
inline host_matrix magnitudes(host_matrix a) {
    for (double& x : a.v) x = std::fabs(x);
    return a;
}
inline host_matrix transposed(const host_matrix& a) {
    host_matrix t(a.cols, a.rows);
    for (std::int64_t i = 0; i < a.rows; ++i)
        for (std::int64_t j = 0; j < a.cols; ++j) t(j, i) = a(i, j);
    return t;
}

/// Numbers in [-0.5, 0.5) that float holds, the same in every run.
inline host_matrix noise(std::int64_t m, std::int64_t n, unsigned seed) {
    host_matrix a(m, n);
    unsigned state = seed * 2654435761u + 1u;
    for (double& x : a.v) {
        state = state * 1664525u + 1013904223u;
        x = static_cast<double>(state >> 8) * 0x1p-24 - 0.5;
    }
    return a;
}

/// The largest |a - b| in units of `bound`, element by element; infinite if one is NaN and the other is not.
inline double largest_share(const host_matrix& a, const host_matrix& b, const host_matrix& bound,
                            double factor) {
    double worst = 0;
    for (std::size_t e = 0; e < a.v.size(); ++e) {
        const double error = std::fabs(a.v[e] - b.v[e]);
        if (!(error <= factor * bound.v[e])) worst = std::numeric_limits<double>::infinity();
        if (bound.v[e] > 0) worst = std::fmax(worst, error / (factor * bound.v[e]));
    }
    return worst;
}

/// Whether matrices of more than one block of 256 columns are factored on this device, too: where that is
/// cheap. What is done with blocks is the same for all.
template <class T>
bool takes_blocks(const sinter::device& d) {
    return sizeof(T) == 4 && (d.name() == "host" || d.name().rfind("opencl", 0) == 0);
}

/// Half a unit in the last place of 1.
template <class T>
constexpr double roundoff() {
    return static_cast<double>(std::numeric_limits<T>::epsilon()) / 2;
}

} // namespace test
