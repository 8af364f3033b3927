#pragma once
// Spectra of the small matrices of a batch on the host, in double, by Jacobi's rotations pair after pair.
// Golub, Van Loan, "Matrix Computations", 4th edition, 8.5 and 8.6.3; the rotations' formulas are
// Rutishauser's.

#include <cstdint>

#include <sinter/runtime/host/group.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

/// What is found of each matrix, in a row: the values, and the columns of vectors row by row.
struct group_spectra {
    group_matrix values, left, right;
    group_spectra(std::int64_t count, std::int64_t m, std::int64_t n, std::int64_t k)
        : values(count, k), left(count, m * k), right(count, n * k) {}
};

/// Rows of a matrix that become orthogonal, or a symmetric one that becomes diagonal; beside it what becomes
/// of the identity.
class rotated_rows {
public:
    rotated_rows(std::int64_t vectors, std::int64_t length, bool symmetric)
        : w_(vectors, length + vectors), length_(length), symmetric_(symmetric) {
        for (std::int64_t r = 0; r < vectors; ++r) w_(r, length + r) = 1;
    }
    double& operator()(std::int64_t r, std::int64_t c) { return w_(r, c); }
    double matrix(std::int64_t r, std::int64_t c) const { return w_(r, c); }
    double identity(std::int64_t r, std::int64_t c) const { return w_(r, length_ + c); }
    double value(std::int64_t r) const { return values_[static_cast<std::size_t>(r)]; }
    std::int64_t rank(std::int64_t r) const {
        std::int64_t place = 0;
        for (std::int64_t k = 0; k < w_.rows; ++k) {
            const double difference = symmetric_ ? value(k) - value(r) : value(r) - value(k);
            place += difference < 0 || (difference == 0 && k < r);
        }
        return place;
    }

    /// False if an element is not finite.
    bool run() {
        double largest = 0;
        for (std::int64_t r = 0; r < w_.rows; ++r)
            for (std::int64_t c = 0; c < length_; ++c) {
                const double size = __builtin_fabs(w_(r, c));
                if (!(size <= __DBL_MAX__)) return false;
                if (size > largest) largest = size;
            }
        const int power = largest > 0 ? __builtin_ilogb(largest) : 0;
        for (std::int64_t r = 0; r < w_.rows; ++r)
            for (std::int64_t c = 0; c < length_; ++c) w_(r, c) = __builtin_ldexp(w_(r, c), -power);
        for (int sweep = 0; sweep < 40 && turn_all(); ++sweep) { // ten are many
        }
        finish();
        for (double& x : values_) x = __builtin_ldexp(x, power);
        return true;
    }

private:
    group_matrix w_;
    std::int64_t length_;
    bool symmetric_;
    dynamic_array<double> values_;

    double product(std::int64_t p, std::int64_t q) const {
        const double *const x = &w_.elements[static_cast<std::size_t>(p * w_.cols)],
                            *const y = &w_.elements[static_cast<std::size_t>(q * w_.cols)];
        double total = 0;
        for (std::int64_t c = 0; c < length_; ++c) total += x[c] * y[c];
        return total;
    }
    bool turn_all() {
        bool turned = false;
        for (std::int64_t p = 0; p < w_.rows; ++p)
            for (std::int64_t q = p + 1; q < w_.rows; ++q) turned = turn(p, q) || turned;
        return turned;
    }
    bool turn(std::int64_t p, std::int64_t q) {
        const double pp = symmetric_ ? w_(p, p) : product(p, p), qq = symmetric_ ? w_(q, q) : product(q, q),
                     pq = symmetric_ ? w_(p, q) : product(p, q);
        const double tolerance =
            symmetric_ ? 0x1p-52 : 0x1p-52 * __builtin_sqrt(static_cast<double>(length_));
        if (!(__builtin_fabs(pq) >
              tolerance * __builtin_sqrt(__builtin_fabs(pp)) * __builtin_sqrt(__builtin_fabs(qq))))
            return false;
        const double least = negligible_square(dtype::f64);
        if (!symmetric_ && !(pp > least && qq > least)) return false;
        const double theta = (qq - pp) / (2 * pq);
        const double t = (theta < 0 ? -1 : 1) / (__builtin_fabs(theta) + __builtin_hypot(1, theta));
        const double c = 1 / __builtin_sqrt(1 + t * t), s = t * c, h = s / (1 + c);
        double *const x = &w_(p, 0), *const y = &w_(q, 0);
        for (std::int64_t e = 0; e < w_.cols; ++e) {
            const double a = x[e], b = y[e];
            x[e] = a - s * (b + h * a);
            y[e] = b + s * (a - h * b);
        }
        if (!symmetric_) return true;
        for (std::int64_t e = 0; e < w_.rows; ++e) { // the columns
            w_(e, p) = x[e];
            w_(e, q) = y[e];
        }
        w_(p, p) = pp - t * pq;
        w_(q, q) = qq + t * pq;
        w_(p, q) = w_(q, p) = 0;
        return true;
    }

    void finish() {
        for (std::int64_t r = 0; r < w_.rows; ++r) {
            const double square = symmetric_ ? 0 : product(r, r);
            const bool there = square > negligible_square(dtype::f64);
            const double length = there ? __builtin_sqrt(square) : 0;
            values_.push_back(symmetric_ ? w_(r, r) : length);
            for (std::int64_t c = 0; c < length_ && !symmetric_; ++c)
                w_(r, c) = there ? w_(r, c) / length : 0;
        }
        for (std::int64_t r = 0; r < w_.rows && !symmetric_; ++r)
            if (value(r) == 0) complete(r);
    }
    /// Row r, of zeros, becomes orthogonal to all others: from the axis that they have the least of.
    void complete(std::int64_t r) {
        std::int64_t axis = 0;
        double least = 2;
        for (std::int64_t c = 0; c < length_; ++c) {
            double covered = 0;
            for (std::int64_t k = 0; k < w_.rows; ++k) covered += w_(k, c) * w_(k, c);
            if (covered < least) {
                least = covered;
                axis = c;
            }
        }
        w_(r, axis) = 1;
        for (int again = 0; again < 2; ++again)
            for (std::int64_t k = 0; k < w_.rows; ++k) {
                const double part = k == r ? 0 : product(k, r);
                for (std::int64_t c = 0; c < length_; ++c) w_(r, c) -= part * w_(k, c);
            }
        const double length = __builtin_sqrt(product(r, r));
        for (std::int64_t c = 0; c < length_; ++c) w_(r, c) /= length;
    }
};

/// Of matrices of m x n in the rows of `a`; a symmetric one's vectors are those of `right`.
template <class Round>
group_spectra spectra_of(const group_matrix& a, std::int64_t m, std::int64_t n, bool symmetric, Round round) {
    const std::int64_t k = m < n ? m : n, length = m < n ? n : m;
    group_spectra found(a.rows, m, n, k);
    for (std::int64_t i = 0; i < a.rows; ++i) {
        rotated_rows w(k, length, symmetric);
        for (std::int64_t r = 0; r < k; ++r)
            for (std::int64_t c = 0; c < length; ++c) {
                const std::int64_t row = symmetric ? (r > c ? r : c) : m < n ? r : c, col = row == r ? c : r;
                w(r, c) = a(i, row * n + col);
            }
        const bool finite = w.run();
        const auto result = [&](double x) { return finite ? round(x) : __builtin_nan(""); };
        for (std::int64_t r = 0; r < k; ++r) {
            const std::int64_t to = finite ? w.rank(r) : r;
            found.values(i, to) = finite ? result(w.value(r)) : result(0);
            group_matrix &of_matrix = m < n ? found.right : found.left,
                         &of_identity = m < n ? found.left : found.right;
            for (std::int64_t c = 0; c < length; ++c) of_matrix(i, c * k + to) = result(w.matrix(r, c));
            for (std::int64_t c = 0; c < k; ++c) of_identity(i, c * k + to) = result(w.identity(r, c));
        }
    }
    return found;
}

} // namespace sinter::runtime::host
