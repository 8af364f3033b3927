#pragma once
// Complex matrices on the host, in double: the real and the imaginary parts are tables of their own, so that
// loops over a row are loops over real numbers.

#include <cmath>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <sinter/spectra/pair_number.hpp>
#include <sinter/spectra/table.hpp>

namespace sinter::inline SINTER_ABI::spectra {

/// Numbers side by side, whose parts lie apart.
template <class D>
struct pair_row {
    D *re, *im;

    pair_number operator[](std::int64_t i) const { return {re[i], im[i]}; }
    void set(std::int64_t i, pair_number z) const {
        re[i] = z.re;
        im[i] = z.im;
    }
    friend pair_row operator+(pair_row x, std::int64_t n) { return {x.re + n, x.im + n}; }
    operator pair_row<const D>() const requires(!std::is_const_v<D>) { return {re, im}; }
};
using written_row = pair_row<double>;
using read_row = pair_row<const double>;

/// Row-major, m x n, of zeros.
struct complex_table {
    table re, im;

    complex_table() = default;
    complex_table(std::int64_t m, std::int64_t n) : re(m, n), im(m, n) {}
    /// Of real numbers.
    explicit complex_table(table real) : re(std::move(real)), im(re.rows, re.cols) {}

    std::int64_t rows() const { return re.rows; }
    std::int64_t cols() const { return re.cols; }
    written_row row(std::int64_t i) { return {re.row(i), im.row(i)}; }
    read_row row(std::int64_t i) const { return {re.row(i), im.row(i)}; }
};

/// What the lower half of a Hermitian matrix says of all of it; its diagonal is real.
inline void complete_hermitian(complex_table& a) {
    for (std::int64_t i = 0; i < a.rows(); ++i) {
        a.im.row(i)[i] = 0;
        for (std::int64_t j = i + 1; j < a.cols(); ++j) a.row(i).set(j, conjugate(a.row(j)[i]));
    }
}
inline complex_table transposed(const complex_table& a) {
    complex_table t;
    t.re = transposed(a.re);
    t.im = transposed(a.im);
    return t;
}
/// The conjugate of the transpose.
inline complex_table adjoint_of(const complex_table& a) {
    complex_table t = transposed(a);
    for (double& x : t.im.v) x = -x;
    return t;
}

/// The largest magnitude of a part; NaN if one is NaN.
inline double largest_of(const complex_table& a) {
    double largest = 0;
    for (const table* part : {&a.re, &a.im})
        for (const double x : part->v) {
            if (std::isnan(x)) return x;
            largest = std::fabs(x) > largest ? std::fabs(x) : largest;
        }
    return largest;
}

/// x' y without conjugates, and with those of x.
inline pair_number plain_dot_of(read_row x, read_row y, std::int64_t n) {
    return {dot_of(x.re, y.re, n) - dot_of(x.im, y.im, n), dot_of(x.re, y.im, n) + dot_of(x.im, y.re, n)};
}
inline pair_number dot_of(read_row x, read_row y, std::int64_t n) {
    return {dot_of(x.re, y.re, n) + dot_of(x.im, y.im, n), dot_of(x.re, y.im, n) - dot_of(x.im, y.re, n)};
}
/// y += a x.
inline void add_times(written_row y, pair_number a, read_row x, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) {
        y.re[i] += a.re * x.re[i] - a.im * x.im[i];
        y.im[i] += a.re * x.im[i] + a.im * x.re[i];
    }
}
/// y += a conj(x).
inline void add_conjugate_times(written_row y, pair_number a, read_row x, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) {
        y.re[i] += a.re * x.re[i] + a.im * x.im[i];
        y.im[i] += a.im * x.re[i] - a.re * x.im[i];
    }
}

inline void scale_row(written_row x, double a, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) x.set(i, a * x[i]);
}

/// H = I - tau v v* of x: its adjoint makes x[one] the real number beta, and the others 0. v[one] is 1.
struct complex_reflection {
    pair_number tau;
    double beta = 0;
};
/// x becomes v, its element `one` too. LAPACK's zlarfg.
inline complex_reflection reflect(written_row x, std::int64_t n, std::int64_t one) {
    const pair_number alpha = x[one];
    x.set(one, {});
    double rest = dot_of(x.re, x.re, n) + dot_of(x.im, x.im, n);
    if (!(rest > negligible * negligible)) {
        for (std::int64_t i = 0; i < n; ++i) x.set(i, {});
        rest = 0;
    }
    x.set(one, {1, 0});
    if (rest == 0 && std::fabs(alpha.im) < negligible) return {{}, alpha.re};
    const double beta = -std::copysign(std::hypot(std::hypot(alpha.re, alpha.im), std::sqrt(rest)), alpha.re);
    const pair_number scale = pair_number{1, 0} / (alpha - pair_number{beta, 0});
    for (std::int64_t i = 0; i < n; ++i)
        if (i != one) x.set(i, scale * x[i]);
    return {{(beta - alpha.re) / beta, -alpha.im / beta}, beta};
}

/// The rows of z that begin at `first` become those of (I - tau v v*) z, in their columns from `col` on.
inline void apply_reflection(complex_table& z, read_row v, pair_number tau, std::int64_t first,
                             std::int64_t count, std::int64_t col, complex_table& work) {
    if (tau.re == 0 && tau.im == 0) return;
    const std::int64_t n = z.cols() - col;
    work.re.v.assign(static_cast<std::size_t>(n), 0.0);
    work.im.v.assign(static_cast<std::size_t>(n), 0.0);
    const written_row sum = work.row(0);
    for (std::int64_t i = 0; i < count; ++i) add_times(sum, conjugate(v[i]), z.row(first + i) + col, n);
    for (std::int64_t i = 0; i < count; ++i) add_times(z.row(first + i) + col, -(tau * v[i]), sum, n);
}
/// The same on the right, of z's rows from `first` to `end`: their n elements that begin at `col` are
/// multiplied.
inline void apply_reflection_on_right(complex_table& z, read_row v, pair_number tau, std::int64_t first,
                                      std::int64_t end, std::int64_t col, std::int64_t n) {
    if (tau.re == 0 && tau.im == 0) return;
    for (std::int64_t i = first; i < end; ++i) {
        const written_row x = z.row(i) + col;
        add_conjugate_times(x, -(tau * plain_dot_of(x, v, n)), v, n);
    }
}

} // namespace sinter::spectra
