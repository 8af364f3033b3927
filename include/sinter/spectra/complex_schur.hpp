#pragma once
// Values and vectors of a complex matrix on the host: Hessenberg form by Householder's reflections (LAPACK's
// zgehrd), QR with single shifts (its zlahqr), vectors by substitution (its ztrevc). Golub, Van Loan, 7.4 and
// 7.5.

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <sinter/spectra/complex_table.hpp>
#include <sinter/spectra/substitution.hpp>

namespace sinter::inline SINTER_ABI::spectra {

/// `a` becomes H, with A = Q H Q*; the rows of the result are Q's columns.
inline complex_table reduce_to_hessenberg(complex_table& a) {
    const std::int64_t n = a.rows();
    complex_table vectors(n, n), work;
    std::vector<pair_number> tau(static_cast<std::size_t>(n));
    for (std::int64_t k = 0; k + 2 < n; ++k) {
        const std::int64_t rest = n - k - 1;
        const written_row v = vectors.row(k);
        for (std::int64_t i = 0; i < rest; ++i) v.set(i, a.row(k + 1 + i)[k]);
        const complex_reflection h = reflect(v, rest, 0);
        tau[static_cast<std::size_t>(k)] = h.tau;
        for (std::int64_t i = 0; i < rest; ++i) a.row(k + 1 + i).set(k, {i == 0 ? h.beta : 0, 0});
        apply_reflection(a, v, conjugate(h.tau), k + 1, rest, k + 1, work);
        apply_reflection_on_right(a, v, h.tau, 0, n, k + 1, rest);
    }
    complex_table q(unit_table(n, n));
    for (std::int64_t k = n - 3; k >= 0; --k)
        apply_reflection(q, vectors.row(k), tau[static_cast<std::size_t>(k)], k + 1, n - k - 1, k + 1, work);
    return transposed(q);
}

/// Schur form: h becomes triangular, with the values on its diagonal. The rows of `q`, columns of Q, are
/// turned along.
class complex_schur {
public:
    complex_table h, q;
    bool converged = true;

    complex_schur(complex_table hessenberg, complex_table basis)
        : h(std::move(hessenberg)), q(std::move(basis)), largest_(largest_of(h)) {
        constexpr int most_turns = 300; // ten for each value are many
        int turn = 0;
        for (std::int64_t end = h.rows() - 1; end >= 0;) {
            const std::int64_t begin = first_of_block(end);
            if (begin == end) {
                --end;
                turn = 0;
            } else if (++turn > most_turns) {
                converged = false;
                return;
            } else {
                sweep(begin, end, shift(end, turn));
            }
        }
    }

    pair_number value(std::int64_t i) const { return h.row(i)[i]; }

private:
    double largest_;

    pair_number at(std::int64_t i, std::int64_t j) const { return h.row(i)[j]; }

    std::int64_t first_of_block(std::int64_t end) {
        constexpr double eps = std::numeric_limits<double>::epsilon() / 2;
        std::int64_t l = end;
        for (; l > 0; --l) {
            double s = at(l - 1, l - 1).size() + at(l, l).size();
            if (s == 0) s = largest_;
            if (at(l, l - 1).size() <= (std::max)(eps * s, negligible)) {
                h.row(l).set(l - 1, {});
                break;
            }
        }
        return l;
    }
    /// Wilkinson's: the value of the last 2 x 2 block that is nearer to its end; now and then another one,
    /// where that does not help.
    pair_number shift(std::int64_t end, int turn) const {
        const pair_number last = at(end, end);
        if (turn % 10 == 0) return last + pair_number{.75 * at(end, end - 1).size(), 0};
        const pair_number bc = root_of(at(end - 1, end)) * root_of(at(end, end - 1));
        const double largest = bc.size();
        if (largest == 0) return last;
        const pair_number half = 0.5 * (at(end - 1, end - 1) - last);
        const double scale = (std::max)(largest, half.size());
        const pair_number x = 1 / scale * half, u = 1 / scale * bc;
        pair_number root = root_of(x * x + u * u);
        if (x.re * root.re + x.im * root.im < 0) root = -root;
        return last - bc * (u / (x + root));
    }
    /// One step on the rows from `begin` to `end`: reflections of two rows each.
    void sweep(std::int64_t begin, std::int64_t end, pair_number shifted_by) {
        double re[2], im[2];
        const written_row v{re, im};
        v.set(0, at(begin, begin) - shifted_by);
        v.set(1, at(begin + 1, begin));
        for (std::int64_t k = begin; k < end; ++k) {
            if (k > begin)
                for (std::int64_t i = 0; i < 2; ++i) v.set(i, at(k + i, k - 1));
            const double largest = (std::max)(v[0].size(), v[1].size());
            if (largest == 0) continue;
            for (std::int64_t i = 0; i < 2; ++i) v.set(i, {v.re[i] / largest, v.im[i] / largest});
            const complex_reflection r = reflect(v, 2, 0);
            if (k > begin) {
                h.row(k).set(k - 1, {r.beta * largest, 0});
                h.row(k + 1).set(k - 1, {});
            }
            turn_rows(h, v[1], conjugate(r.tau), k, k);
            turn_columns(v[1], r.tau, (std::min)(end, k + 2) + 1, k);
            turn_basis(v[1], r.tau, k);
        }
    }
    /// (I - tau v v*) on rows k and k + 1, with v = (1, v1).
    static void turn_rows(complex_table& t, pair_number v1, pair_number tau, std::int64_t k,
                          std::int64_t col) {
        const written_row x = t.row(k) + col, y = t.row(k + 1) + col;
        for (std::int64_t j = 0; j < t.cols() - col; ++j) {
            const pair_number p = tau * (x[j] + conjugate(v1) * y[j]);
            x.set(j, x[j] - p);
            y.set(j, y[j] - v1 * p);
        }
    }
    /// Columns k and k + 1 of h's first `count` rows, times I - tau v v*.
    void turn_columns(pair_number v1, pair_number tau, std::int64_t count, std::int64_t k) {
        for (std::int64_t i = 0; i < count; ++i) {
            const written_row x = h.row(i) + k;
            const pair_number p = tau * (x[0] + v1 * x[1]);
            x.set(0, x[0] - p);
            x.set(1, x[1] - conjugate(v1) * p);
        }
    }
    /// The same of Q's columns, which are rows here.
    void turn_basis(pair_number v1, pair_number tau, std::int64_t k) {
        const written_row x = q.row(k), y = q.row(k + 1);
        for (std::int64_t j = 0; j < q.cols(); ++j) {
            const pair_number p = tau * (x[j] + v1 * y[j]);
            x.set(j, x[j] - p);
            y.set(j, y[j] - conjugate(v1) * p);
        }
    }
};

/// The vectors of a triangular T = s.h, times Q, each of norm 1, in the rows of `rows`.
class complex_schur_vectors : substitution {
public:
    complex_table rows;

    explicit complex_schur_vectors(const complex_schur& s)
        : substitution(largest_of(s.h)), rows(s.h.rows(), s.h.rows()), s_(s) {
        for (std::int64_t j = 0; j < s.h.rows(); ++j) find(j);
    }

private:
    const complex_schur& s_;

    void find(std::int64_t j) {
        begin(j + 1);
        x(j) = {1, 0};
        for (std::int64_t i = j - 1; i >= 0; --i) {
            pair_number sum;
            for (std::int64_t k = i + 1; k <= j; ++k) sum = sum - s_.h.row(i)[k] * x(k);
            x(i) = sum / divisor(s_.value(i) - s_.value(j));
            keep_small(i);
        }
        write(rows.row(j), s_.q);
    }
    void write(written_row line, const complex_table& q) {
        const double largest = size();
        for (std::int64_t k = 0; k < count(); ++k)
            add_times(line, {x(k).re / largest, x(k).im / largest}, q.row(k), q.cols());
        normalise(line.re, line.im, q.cols());
    }
};

} // namespace sinter::spectra
