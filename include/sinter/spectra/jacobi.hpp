#pragma once
// Singular values of small matrices on the host by Jacobi's rotations from one side, which find even tiny
// ones to their last digits (Hestenes, 1958; Golub, Van Loan, 8.6.3), and orthogonal rows beside given ones.

#include <algorithm>
#include <cmath>

#include <sinter/spectra/host_tridiagonal.hpp>
#include <sinter/spectra/secular.hpp>

namespace sinter::inline SINTER_ABI::spectra {

/// The rows of `a` from `first` on become orthogonal to those before, which are orthonormal, and to each
/// other. The axis that the rows before have the least of has a part outside of them, so nothing cancels.
inline void complete_rows(table& a, std::int64_t first) {
    const std::int64_t n = a.cols;
    numbers covered(static_cast<std::size_t>(n));
    const auto cover = [&](const double* x) {
        for (std::int64_t i = 0; i < n; ++i) covered[static_cast<std::size_t>(i)] += x[i] * x[i];
    };
    for (std::int64_t i = 0; i < first; ++i) cover(a.row(i));
    for (std::int64_t k = first; k < a.rows; ++k) {
        double* const x = a.row(k);
        std::fill(x, x + n, 0.0);
        x[std::min_element(covered.begin(), covered.end()) - covered.begin()] = 1;
        for (int turn = 0; turn < 2; ++turn)
            for (std::int64_t i = 0; i < k; ++i) add_times(x, -dot_of(a.row(i), x, n), a.row(i), n);
        const double length = std::sqrt(dot_of(x, x, n));
        for (std::int64_t i = 0; i < n; ++i) x[i] /= length;
        cover(x);
    }
}

/// A = U S V' of an A whose columns lie in the rows of `g`: they become those of U, and the result has V's
/// columns in its rows. `values` descend. Rows of U whose values vanish have to be completed: their number
/// is what remains of `complete`.
struct jacobi_svd {
    table g, v;
    numbers values;
    std::int64_t complete = 0; ///< rows of g that are columns of U

    explicit jacobi_svd(table columns) : g(std::move(columns)), v(unit_table(g.rows, g.rows)) {
        constexpr int most_sweeps = 40; // ten are many
        for (int sweep = 0; sweep < most_sweeps && turn_all(); ++sweep) {
        }
        sort();
    }

private:
    numbers squares_;

    bool turn_all() {
        bool turned = false;
        squares_.clear();
        for (std::int64_t i = 0; i < g.rows; ++i) squares_.push_back(dot_of(g.row(i), g.row(i), g.cols));
        for (std::int64_t p = 0; p < g.rows; ++p)
            for (std::int64_t q = p + 1; q < g.rows; ++q) turned = turn(p, q) || turned;
        return turned;
    }
    bool turn(std::int64_t p, std::int64_t q) {
        constexpr double least = negligible * negligible;
        double &a = squares_[static_cast<std::size_t>(p)], &b = squares_[static_cast<std::size_t>(q)];
        if (a < least || b < least) return false;
        const double ab = dot_of(g.row(p), g.row(q), g.cols);
        const double tolerance = 2 * unit_roundoff * std::sqrt(static_cast<double>(g.cols));
        if (!(std::fabs(ab) > tolerance * std::sqrt(a) * std::sqrt(b))) return false;
        const double zeta = (b - a) / (2 * ab);
        const double t = std::copysign(1, zeta) / (std::fabs(zeta) + std::hypot(1, zeta));
        const double c = 1 / std::hypot(1, t), s = -c * t;
        rotate(g.row(p), g.row(q), c, s, g.cols);
        rotate(v.row(p), v.row(q), c, s, v.cols);
        a = dot_of(g.row(p), g.row(p), g.cols);
        b = dot_of(g.row(q), g.row(q), g.cols);
        return true;
    }
    void sort() {
        const auto n = static_cast<std::size_t>(g.rows);
        std::vector<std::int64_t> order(n);
        std::iota(order.begin(), order.end(), std::int64_t{0});
        numbers norms;
        for (std::int64_t i = 0; i < g.rows; ++i)
            norms.push_back(std::sqrt(dot_of(g.row(i), g.row(i), g.cols)));
        std::stable_sort(order.begin(), order.end(), [&](std::int64_t a, std::int64_t b) {
            return norms[static_cast<std::size_t>(a)] > norms[static_cast<std::size_t>(b)];
        });
        table u(g.rows, g.cols), w(v.rows, v.cols);
        for (std::size_t i = 0; i < n; ++i) {
            const std::int64_t from = order[i], to = static_cast<std::int64_t>(i);
            const double norm = norms[static_cast<std::size_t>(from)];
            values.push_back(norm);
            std::copy_n(v.row(from), v.cols, w.row(to));
            if (norm < negligible) continue;
            complete = to + 1;
            for (std::int64_t k = 0; k < g.cols; ++k) u.row(to)[k] = g.row(from)[k] / norm;
        }
        g = std::move(u);
        v = std::move(w);
    }
};

} // namespace sinter::spectra
