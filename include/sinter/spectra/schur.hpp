#pragma once
// Values and vectors of a general matrix on the host: Hessenberg form by Householder's reflections, then QR
// with double shifts (Francis, 1961; Golub, Van Loan, 7.4 and 7.5; EISPACK's orthes and hqr2).

#include <algorithm>
#include <cmath>

#include <sinter/spectra/table.hpp>

namespace sinter::inline SINTER_ABI::spectra {

/// `a` becomes H, with A = Q H Q'; the result is Q'.
inline table reduce_to_hessenberg(table& a) {
    const std::int64_t n = a.rows;
    table vectors(n, n);
    numbers tau(static_cast<std::size_t>(n)), work;
    for (std::int64_t k = 0; k + 2 < n; ++k) {
        const std::int64_t rest = n - k - 1;
        double* const v = vectors.row(k);
        for (std::int64_t i = 0; i < rest; ++i) v[i] = a.row(k + 1 + i)[k];
        const reflection h = reflect(v, rest, 0);
        tau[static_cast<std::size_t>(k)] = h.tau;
        for (std::int64_t i = 0; i < rest; ++i) a.row(k + 1 + i)[k] = i == 0 ? h.beta : 0;
        apply_reflection(a, v, h.tau, k + 1, rest, k + 1, work);
        for (std::int64_t i = 0; i < n && h.tau != 0; ++i) {
            double* const x = a.row(i) + k + 1;
            add_times(x, -h.tau * dot_of(x, v, rest), v, rest);
        }
    }
    table q = unit_table(n, n);
    for (std::int64_t k = n - 3; k >= 0; --k)
        apply_reflection(q, vectors.row(k), tau[static_cast<std::size_t>(k)], k + 1, n - k - 1, k + 1, work);
    return transposed(q);
}

/// Real Schur form: h becomes quasi-triangular, and the rows of `q`, columns of Q, are turned along. A pair
/// of values that are not real keeps its 2 x 2 block.
class real_schur {
public:
    table h, q;
    numbers real, imag;
    bool converged = true;

    real_schur(table hessenberg, table basis)
        : h(std::move(hessenberg)), q(std::move(basis)), real(static_cast<std::size_t>(h.rows)),
          imag(static_cast<std::size_t>(h.rows)) {
        for (const double x : h.v) norm_ += std::fabs(x);
        constexpr int most_turns = 300; // ten for each value are many
        int turn = 0;
        for (std::int64_t end = h.rows - 1; end >= 0;) {
            const std::int64_t begin = first_of_block(end);
            if (begin + 1 >= end) {
                begin == end ? settle_one(end) : settle_two(end);
                end = begin - 1;
                turn = 0;
            } else if (++turn > most_turns) {
                converged = false;
                return;
            } else {
                sweep(begin, end, turn);
            }
        }
    }

private:
    double norm_ = 0;

    double& at(std::int64_t i, std::int64_t j) { return h.row(i)[j]; }

    std::int64_t first_of_block(std::int64_t end) {
        constexpr double eps = std::numeric_limits<double>::epsilon() / 2;
        std::int64_t l = end;
        for (; l > 0; --l) {
            double s = std::fabs(at(l - 1, l - 1)) + std::fabs(at(l, l));
            if (s == 0) s = norm_;
            if (std::fabs(at(l, l - 1)) <= eps * s) {
                at(l, l - 1) = 0;
                break;
            }
        }
        return l;
    }
    void settle_one(std::int64_t i) { real[static_cast<std::size_t>(i)] = at(i, i); }
    /// The block of rows i - 1 and i, which becomes triangular if its values are real.
    void settle_two(std::int64_t i) {
        const auto place = static_cast<std::size_t>(i);
        const double p = (at(i - 1, i - 1) - at(i, i)) / 2, c = at(i, i - 1), w = c * at(i - 1, i);
        const double square = p * p + w, root = std::sqrt(std::fabs(square));
        if (square < 0) {
            real[place - 1] = real[place] = at(i, i) + p;
            imag[place - 1] = root;
            imag[place] = -root;
            return;
        }
        const double z = p + std::copysign(root, p), length = std::hypot(c, z);
        if (length > 0) turn_pair(i, z / length, c / length);
        at(i, i - 1) = 0;
        settle_one(i - 1);
        settle_one(i);
    }
    /// Rows and columns i - 1 and i are rotated.
    void turn_pair(std::int64_t i, double c, double s) {
        rotate(h.row(i - 1) + i - 1, h.row(i) + i - 1, c, s, h.cols - i + 1);
        for (std::int64_t r = 0; r <= i; ++r) {
            const double x = at(r, i - 1), y = at(r, i);
            at(r, i - 1) = c * x + s * y;
            at(r, i) = c * y - s * x;
        }
        rotate(q.row(i - 1), q.row(i), c, s, q.cols);
    }
    /// Sum and product of the shifts: the values of the last 2 x 2 block, or exceptional ones now and then.
    struct shifts {
        double sum, product;
    };
    shifts shifts_of(std::int64_t end, int turn) {
        if (turn % 10 == 0) {
            const double s = std::fabs(at(end, end - 1)) + std::fabs(at(end - 1, end - 2));
            const double x = .75 * s + at(end, end);
            return {2 * x, x * x + .4375 * s * s};
        }
        const double x = at(end, end), y = at(end - 1, end - 1);
        return {x + y, x * y - at(end, end - 1) * at(end - 1, end)};
    }
    /// One double step on the rows from `begin` to `end`.
    void sweep(std::int64_t begin, std::int64_t end, int turn) {
        const shifts s = shifts_of(end, turn);
        double v[3];
        std::int64_t m = end - 2;
        for (;; --m) { // two small elements below the diagonal, one after the other
            constexpr double eps = std::numeric_limits<double>::epsilon() / 2;
            const double a = at(m, m), c = at(m + 1, m), d = at(m + 1, m + 1);
            // The first column of (H - a) (H - b), divided by c.
            v[0] = (a * a - s.sum * a + s.product) / c + at(m, m + 1);
            v[1] = a + d - s.sum;
            v[2] = at(m + 2, m + 1);
            if (m == begin) break;
            const double beside = std::fabs(at(m - 1, m - 1)) + std::fabs(a) + std::fabs(d);
            if (std::fabs(at(m, m - 1)) * (std::fabs(v[1]) + std::fabs(v[2])) <=
                eps * std::fabs(v[0]) * beside)
                break;
        }
        for (std::int64_t k = m; k < end; ++k) {
            const std::int64_t count = k + 2 <= end ? 3 : 2;
            if (k > m)
                for (std::int64_t i = 0; i < count; ++i) v[i] = at(k + i, k - 1);
            const double largest =
                (std::max)({std::fabs(v[0]), std::fabs(v[1]), count > 2 ? std::fabs(v[2]) : 0});
            if (largest == 0) continue;
            for (double& x : v) x /= largest;
            const reflection r = reflect(v, count, 0);
            if (k > m) {
                at(k, k - 1) = r.beta * largest;
                for (std::int64_t i = 1; i < count; ++i) at(k + i, k - 1) = 0;
            } else if (m > begin) {
                at(k, k - 1) *= 1 - r.tau;
            }
            reflect_block(k, count, v, r.tau, end);
        }
    }
    void reflect_block(std::int64_t k, std::int64_t count, const double* v, double tau, std::int64_t end) {
        const auto of_rows = [&](table& t, std::int64_t col) {
            double *const x = t.row(k), *const y = t.row(k + 1), *const z = count > 2 ? t.row(k + 2) : y;
            const double vz = count > 2 ? v[2] : 0;
            for (std::int64_t j = col; j < t.cols; ++j) {
                const double p = tau * (x[j] + v[1] * y[j] + vz * z[j]);
                x[j] -= p;
                y[j] -= p * v[1];
                if (count > 2) z[j] -= p * vz;
            }
        };
        of_rows(h, k);
        for (std::int64_t i = 0; i <= (std::min)(end, k + 3); ++i) {
            double* const x = h.row(i) + k;
            add_times(x, -tau * dot_of(x, v, count), v, count);
        }
        of_rows(q, 0);
    }
};

} // namespace sinter::spectra
