#pragma once
// Matrices on the host, in double, for the parts of a spectrum that the host computes.

#include <cmath>
#include <cstdint>
#include <vector>

#include <sinter/sinter.hpp>

namespace sinter::inline SINTER_ABI::spectra {

using numbers = std::vector<double>;

/// Where the largest element of a matrix is about 1, numbers below this one become 0: far below its rounding
/// errors, and far above where products of some vanish.
inline constexpr double negligible = 0x1p-120;
inline void flush(numbers& v, double least = negligible) {
    for (double& x : v)
        if (std::fabs(x) < least) x = 0;
}

/// Row-major, m x n, of zeros.
struct table {
    std::int64_t rows = 0, cols = 0;
    numbers v;

    table() = default;
    table(std::int64_t m, std::int64_t n) : rows(m), cols(n), v(static_cast<std::size_t>(m * n)) {}
    template <class T>
    table(std::int64_t m, std::int64_t n, const std::vector<T>& from)
        : rows(m), cols(n), v(from.begin(), from.end()) {}

    double* row(std::int64_t i) { return v.data() + i * cols; }
    const double* row(std::int64_t i) const { return v.data() + i * cols; }
};

inline table unit_table(std::int64_t m, std::int64_t n) {
    table a(m, n);
    for (std::int64_t i = 0; i < m && i < n; ++i) a.row(i)[i] = 1;
    return a;
}
inline table transposed(const table& a) {
    table t(a.cols, a.rows);
    for (std::int64_t i = 0; i < a.rows; ++i) {
        const double* from = a.row(i);
        for (std::int64_t j = 0; j < a.cols; ++j) t.row(j)[i] = from[j];
    }
    return t;
}

inline double dot_of(const double* x, const double* y, std::int64_t n) {
    double s0 = 0, s1 = 0, s2 = 0, s3 = 0; // sums that do not wait for each other
    std::int64_t i = 0;
    for (; i + 4 <= n; i += 4) {
        s0 += x[i] * y[i];
        s1 += x[i + 1] * y[i + 1];
        s2 += x[i + 2] * y[i + 2];
        s3 += x[i + 3] * y[i + 3];
    }
    for (; i < n; ++i) s0 += x[i] * y[i];
    return (s0 + s1) + (s2 + s3);
}
/// y[i] = f(i) for i in [first, end): four at a time, of which compilers make vectors at -O2, too.
template <class F>
void set_by_four(double* y, std::int64_t first, std::int64_t end, const F& f) {
    std::int64_t i = first;
    for (; i + 4 <= end; i += 4) {
        const double y0 = f(i), y1 = f(i + 1), y2 = f(i + 2), y3 = f(i + 3);
        y[i] = y0;
        y[i + 1] = y1;
        y[i + 2] = y2;
        y[i + 3] = y3;
    }
    for (; i < end; ++i) y[i] = f(i);
}
/// y += a x.
inline void add_times(double* y, double a, const double* x, std::int64_t n) {
    set_by_four(y, 0, n, [=](std::int64_t i) { return y[i] + a * x[i]; });
}
/// y += a[0] x + a[1] (x + step) + ...: `count` rows that lie `step` apart, four at a time, so that y is read
/// and written once for all of them.
inline void add_rows(double* y, const double* a, const double* x, std::int64_t step, std::int64_t count,
                     std::int64_t n) {
    std::int64_t k = 0;
    for (; k + 4 <= count; k += 4) {
        const double *const x0 = x + k * step, *const x1 = x0 + step, *const x2 = x1 + step,
                            *const x3 = x2 + step;
        const double a0 = a[k], a1 = a[k + 1], a2 = a[k + 2], a3 = a[k + 3];
        set_by_four(y, 0, n, [=](std::int64_t i) {
            return y[i] + ((a0 * x0[i] + a1 * x1[i]) + (a2 * x2[i] + a3 * x3[i]));
        });
    }
    for (; k < count; ++k) add_times(y, a[k], x + k * step, n);
}
/// x over its norm.
inline void scale_to_one(double* x, std::int64_t n) {
    const double scale = 1 / std::sqrt(dot_of(x, x, n));
    set_by_four(x, 0, n, [=](std::int64_t i) { return x[i] * scale; });
}
/// (x, y) becomes (c x + s y, c y - s x), element by element.
inline void rotate(double* x, double* y, double c, double s, std::int64_t n) {
    std::int64_t i = 0;
    for (; i + 2 <= n; i += 2) {
        const double a0 = x[i], a1 = x[i + 1], b0 = y[i], b1 = y[i + 1];
        x[i] = c * a0 + s * b0;
        x[i + 1] = c * a1 + s * b1;
        y[i] = c * b0 - s * a0;
        y[i + 1] = c * b1 - s * a1;
    }
    if (i < n) {
        const double a = x[i], b = y[i];
        x[i] = c * a + s * b;
        y[i] = c * b - s * a;
    }
}

/// A Householder reflection I - tau v v' of x, of which x[one] becomes beta and the others 0. v[one] is 1.
struct reflection {
    double tau = 0, beta = 0;
};
/// x becomes v, its element `one` too. Golub, Van Loan, 5.1; LAPACK's larfg. Squares do not overflow where
/// the matrix has been scaled. What is negligible stays out: squares of it lose digits, and I - tau v v' of
/// such a v would not be orthogonal.
inline reflection reflect(double* x, std::int64_t n, std::int64_t one) {
    const double alpha = x[one];
    x[one] = 0;
    const double rest = dot_of(x, x, n);
    x[one] = 1;
    if (!(rest > negligible * negligible)) return {0, alpha};
    const double beta = -std::copysign(std::sqrt(alpha * alpha + rest), alpha);
    const double scale = 1 / (alpha - beta);
    for (std::int64_t i = 0; i < n; ++i)
        if (i != one) x[i] *= scale;
    return {(beta - alpha) / beta, beta};
}
/// The rows of z that begin at `first` become those of (I - tau v v') z, in their columns from `col` on.
inline void apply_reflection(table& z, const double* v, double tau, std::int64_t first, std::int64_t count,
                             std::int64_t col, numbers& work) {
    if (tau == 0) return;
    const std::int64_t n = z.cols - col;
    work.assign(static_cast<std::size_t>(n), 0.0);
    add_rows(work.data(), v, z.row(first) + col, z.cols, count, n);
    for (std::int64_t i = 0; i < count; ++i) add_times(z.row(first + i) + col, -tau * v[i], work.data(), n);
}

} // namespace sinter::spectra
