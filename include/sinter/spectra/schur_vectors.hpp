#pragma once
// Vectors of a quasi-triangular matrix, by substitution in complex numbers (LAPACK's trevc).

#include <algorithm>
#include <cmath>

#include <sinter/spectra/schur.hpp>

namespace sinter::inline SINTER_ABI::spectra {

/// A complex number; <complex> would bring streams.
struct pair_number {
    double re = 0, im = 0;

    friend pair_number operator+(pair_number a, pair_number b) { return {a.re + b.re, a.im + b.im}; }
    friend pair_number operator-(pair_number a, pair_number b) { return {a.re - b.re, a.im - b.im}; }
    friend pair_number operator*(pair_number a, pair_number b) {
        return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
    }
    /// Smith's method.
    friend pair_number operator/(pair_number a, pair_number b) {
        if (std::fabs(b.re) >= std::fabs(b.im)) {
            const double r = b.im / b.re, d = b.re + b.im * r;
            return {(a.re + a.im * r) / d, (a.im - a.re * r) / d};
        }
        const double r = b.re / b.im, d = b.re * r + b.im;
        return {(a.re * r + a.im) / d, (a.im * r - a.re) / d};
    }
    double size() const { return (std::max)(std::fabs(re), std::fabs(im)); }
};

/// The vectors of T = s.h, times Q, each of norm 1, in the rows of `re` and `im`. Of a pair the first is
/// found, and the other is its conjugate.
class schur_vectors {
public:
    table re, im;

    explicit schur_vectors(const real_schur& s) : re(s.h.rows, s.h.rows), im(s.h.rows, s.h.rows), s_(s) {
        double norm = 0;
        for (const double x : s.h.v) norm = (std::max)(norm, std::fabs(x));
        least_ = (std::max)(std::numeric_limits<double>::epsilon() / 2 * norm,
                            (std::numeric_limits<double>::min)());
        const std::int64_t n = s.h.rows;
        for (std::int64_t j = 0; j < n; ++j) {
            if (imag(j) < 0) { // after its conjugate
                std::copy_n(re.row(j - 1), n, re.row(j));
                for (std::int64_t i = 0; i < n; ++i) im.row(j)[i] = -im.row(j - 1)[i];
            } else {
                find(j);
            }
        }
    }

private:
    const real_schur& s_;
    double least_; ///< in place of a smaller divisor
    std::vector<pair_number> x_;

    double imag(std::int64_t i) const { return s_.imag[static_cast<std::size_t>(i)]; }
    double t(std::int64_t i, std::int64_t j) const { return s_.h.row(i)[j]; }
    pair_number& x(std::int64_t i) { return x_[static_cast<std::size_t>(i)]; }

    void find(std::int64_t j) {
        const pair_number value{s_.real[static_cast<std::size_t>(j)], imag(j)};
        const std::int64_t last = imag(j) > 0 ? j + 1 : j;
        x_.assign(static_cast<std::size_t>(last + 1), {});
        x(j) = {1, 0};
        if (last > j) { // (a - value) x + b y = 0
            const double b = t(j, last), c = t(last, j);
            if (std::fabs(b) >= std::fabs(c)) {
                x(last) = (value - pair_number{t(j, j), 0}) / pair_number{b, 0};
            } else {
                x(last) = {1, 0};
                x(j) = (value - pair_number{t(last, last), 0}) / pair_number{c, 0};
            }
        }
        for (std::int64_t i = j - 1; i >= 0; --i) {
            if (imag(i) < 0)
                solve_two(--i, last, value);
            else
                x(i) = rest(i, last, i + 1) / divisor(t(i, i), value);
            keep_small(i);
        }
        write(j, last);
    }
    pair_number divisor(double diagonal, pair_number value) const {
        const pair_number d = pair_number{diagonal, 0} - value;
        return d.size() < least_ ? pair_number{least_, 0} : d;
    }
    pair_number rest(std::int64_t i, std::int64_t last, std::int64_t from) {
        pair_number sum;
        for (std::int64_t k = from; k <= last; ++k) sum = sum - pair_number{t(i, k), 0} * x(k);
        return sum;
    }
    /// Rows i and i + 1, by elimination with the larger pivot.
    void solve_two(std::int64_t i, std::int64_t last, pair_number value) {
        pair_number a = pair_number{t(i, i), 0} - value, b{t(i, i + 1), 0}, r = rest(i, last, i + 2);
        pair_number c{t(i + 1, i), 0}, d = pair_number{t(i + 1, i + 1), 0} - value,
                                       s = rest(i + 1, last, i + 2);
        if (c.size() > a.size()) {
            std::swap(a, c);
            std::swap(b, d);
            std::swap(r, s);
        }
        const pair_number factor = c / a;
        pair_number pivot = d - factor * b;
        if (pivot.size() < least_) pivot = {least_, 0};
        x(i + 1) = (s - factor * r) / pivot;
        x(i) = (r - b * x(i + 1)) / a;
    }
    /// Divides all by the newest if that is large, before products overflow.
    void keep_small(std::int64_t i) {
        constexpr double large = 0x1p400;
        double size = x(i).size();
        if (i + 1 < static_cast<std::int64_t>(x_.size())) size = (std::max)(size, x(i + 1).size());
        if (size < large) return;
        for (pair_number& y : x_) y = {y.re / size, y.im / size};
    }
    void write(std::int64_t j, std::int64_t last) {
        const std::int64_t n = s_.h.rows;
        double largest = 0;
        for (const pair_number& y : x_) largest = (std::max)(largest, y.size());
        for (std::int64_t k = 0; k <= last; ++k) {
            add_times(re.row(j), x(k).re / largest, s_.q.row(k), n);
            add_times(im.row(j), x(k).im / largest, s_.q.row(k), n);
        }
        const double norm = std::sqrt(dot_of(re.row(j), re.row(j), n) + dot_of(im.row(j), im.row(j), n));
        for (std::int64_t i = 0; i < n; ++i) {
            re.row(j)[i] /= norm;
            im.row(j)[i] /= norm;
        }
    }
};

} // namespace sinter::spectra
