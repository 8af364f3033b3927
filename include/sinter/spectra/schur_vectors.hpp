#pragma once
// Vectors of a quasi-triangular matrix, by substitution in complex numbers (LAPACK's trevc).

#include <algorithm>
#include <cmath>

#include <sinter/spectra/schur.hpp>
#include <sinter/spectra/substitution.hpp>

namespace sinter::inline SINTER_ABI::spectra {

/// The vectors of T = s.h, times Q, each of norm 1, in the rows of `re` and `im`. Of a pair the first is
/// found, and the other is its conjugate.
class schur_vectors : substitution {
public:
    table re, im;

    explicit schur_vectors(const real_schur& s)
        : substitution(largest_of(s.h)), re(s.h.rows, s.h.rows), im(s.h.rows, s.h.rows), s_(s) {
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

    static double largest_of(const table& a) {
        double largest = 0;
        for (const double x : a.v) largest = (std::max)(largest, std::fabs(x));
        return largest;
    }
    double imag(std::int64_t i) const { return s_.imag[static_cast<std::size_t>(i)]; }
    double t(std::int64_t i, std::int64_t j) const { return s_.h.row(i)[j]; }

    void find(std::int64_t j) {
        const pair_number value{s_.real[static_cast<std::size_t>(j)], imag(j)};
        const std::int64_t last = imag(j) > 0 ? j + 1 : j;
        begin(last + 1);
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
                x(i) = rest(i, last, i + 1) / divisor(pair_number{t(i, i), 0} - value);
            keep_small(i);
        }
        write(j, last);
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
        x(i + 1) = (s - factor * r) / divisor(d - factor * b);
        x(i) = (r - b * x(i + 1)) / a;
    }
    void write(std::int64_t j, std::int64_t last) {
        const std::int64_t n = s_.h.rows;
        const double largest = size();
        for (std::int64_t k = 0; k <= last; ++k) {
            add_times(re.row(j), x(k).re / largest, s_.q.row(k), n);
            add_times(im.row(j), x(k).im / largest, s_.q.row(k), n);
        }
        normalise(re.row(j), im.row(j), n);
    }
};

} // namespace sinter::spectra
