#pragma once
// Vectors of triangular matrices by substitution in complex numbers, which neither divides by what is tiny
// nor overflows (as LAPACK's trevc).

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <sinter/spectra/pair_number.hpp>
#include <sinter/spectra/table.hpp>

namespace sinter::inline SINTER_ABI::spectra {

/// The unknowns of one vector, found from the last one to the first.
class substitution {
protected:
    /// `largest` is the magnitude of the matrix's largest element.
    explicit substitution(double largest)
        : least_((std::max)(std::numeric_limits<double>::epsilon() / 2 * largest,
                            (std::numeric_limits<double>::min)())) {}

    void begin(std::int64_t count) { x_.assign(static_cast<std::size_t>(count), {}); }
    std::int64_t count() const { return static_cast<std::int64_t>(x_.size()); }
    pair_number& x(std::int64_t i) { return x_[static_cast<std::size_t>(i)]; }
    pair_number divisor(pair_number d) const { return d.size() < least_ ? pair_number{least_, 0} : d; }
    /// Divides all by the newest if that is large, before products overflow.
    void keep_small(std::int64_t i) {
        constexpr double large = 0x1p400;
        double newest = x(i).size();
        if (i + 1 < count()) newest = (std::max)(newest, x(i + 1).size());
        if (newest < large) return;
        for (pair_number& y : x_) y = {y.re / newest, y.im / newest};
    }
    double size() const {
        double largest = 0;
        for (const pair_number& y : x_) largest = (std::max)(largest, y.size());
        return largest;
    }
    /// n numbers become ones of norm 1.
    static void normalise(double* re, double* im, std::int64_t n) {
        const double norm = std::sqrt(dot_of(re, re, n) + dot_of(im, im, n));
        for (std::int64_t i = 0; i < n; ++i) {
            re[i] /= norm;
            im[i] /= norm;
        }
    }

private:
    double least_; ///< in place of a smaller divisor
    std::vector<pair_number> x_;
};

} // namespace sinter::spectra
