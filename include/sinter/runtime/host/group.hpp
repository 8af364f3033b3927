#pragma once
// What a work-group finds in one matrix (is_group), on the host: the definition that the others are compared
// with. See core/batch.hpp.

#include <cstdint>
#include <utility>

#include <sinter/core/batch.hpp>
#include <sinter/core/dynamic_array.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

/// m x n elements, row by row.
struct group_matrix {
    std::int64_t rows = 0, cols = 0;
    dynamic_array<double> elements;

    group_matrix() = default;
    group_matrix(std::int64_t m, std::int64_t n)
        : rows(m), cols(n), elements(static_cast<std::size_t>(m * n), 0.0) {}
    double& operator()(std::int64_t i, std::int64_t j) {
        return elements[static_cast<std::size_t>(i * cols + j)];
    }
    double operator()(std::int64_t i, std::int64_t j) const {
        return elements[static_cast<std::size_t>(i * cols + j)];
    }
};

/// The results of one panel. Every operation's result is rounded by `round`.
struct group_panel {
    group_matrix lu;
    dynamic_array<std::int64_t> pivots, order;

    template <class Round>
    group_panel(group_matrix a, Round round) : lu(std::move(a)) {
        for (std::int64_t i = 0; i < lu.rows; ++i) order.push_back(i);
        for (std::int64_t k = 0; k < lu.cols; ++k) {
            const std::int64_t p = pivot_row(k);
            pivots.push_back(p);
            std::swap(order[static_cast<std::size_t>(k)], order[static_cast<std::size_t>(p)]);
            for (std::int64_t j = 0; j < lu.cols; ++j) std::swap(lu(k, j), lu(p, j));
            for (std::int64_t i = k + 1; i < lu.rows; ++i) {
                if (lu(k, k) != 0) lu(i, k) = round(lu(i, k) / lu(k, k)); // as LAPACK
                for (std::int64_t j = k + 1; j < lu.cols; ++j)
                    lu(i, j) = round(lu(i, j) - round(lu(i, k) * lu(k, j)));
            }
        }
    }

private:
    /// The first of the largest; a NaN is the largest.
    std::int64_t pivot_row(std::int64_t k) const {
        std::int64_t best = k;
        for (std::int64_t i = k + 1; i < lu.rows; ++i) {
            const double x = lu(i, k) < 0 ? -lu(i, k) : lu(i, k),
                         most = lu(best, k) < 0 ? -lu(best, k) : lu(best, k);
            if (x > most || (x != x && most == most)) best = i;
        }
        return best;
    }
};

/// The results of a panel's reflections.
struct group_reflections {
    group_matrix qr, vectors, products;
    dynamic_array<double> factors;

    /// `negligible`: sums of squares that are taken for zero.
    template <class Round>
    group_reflections(group_matrix a, double negligible, Round round)
        : qr(std::move(a)), vectors(qr.rows, qr.cols), products(qr.rows, qr.cols) {
        const std::int64_t m = qr.rows, n = qr.cols;
        group_matrix t(n, n);
        for (std::int64_t k = 0; k < n; ++k) {
            const double alpha = qr(k, k), square = below(k, k, round);
            const bool skip = square <= negligible;
            const double length = round(__builtin_sqrt(round(round(alpha * alpha) + square)));
            const double beta = skip        ? alpha
                                : alpha < 0 ? length
                                            : -length,
                         factor = skip ? 0 : round(round(beta - alpha) / beta), divisor = round(alpha - beta);
            factors.push_back(factor);
            dynamic_array<double> along(static_cast<std::size_t>(n), 0.0);
            for (std::int64_t j = 0; j < n && !skip; ++j)
                along[static_cast<std::size_t>(j)] = round(qr(k, j) + round(below(k, j, round) / divisor));
            for (std::int64_t i = 0; i < k; ++i) {
                double sum = 0;
                for (std::int64_t e = i; e < k; ++e)
                    sum = round(sum + round(t(i, e) * along[static_cast<std::size_t>(e)]));
                t(i, k) = round(-factor * sum);
            }
            t(k, k) = factor;
            for (std::int64_t i = k; i < m; ++i) {
                const double v = i == k ? 1 : skip ? 0 : round(qr(i, k) / divisor);
                vectors(i, k) = v;
                qr(i, k) = i == k ? beta : v;
                for (std::int64_t j = k + 1; j < n; ++j)
                    qr(i, j) =
                        round(qr(i, j) - round(round(factor * along[static_cast<std::size_t>(j)]) * v));
            }
        }
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < n; ++j)
                for (std::int64_t e = 0; e <= j; ++e)
                    products(i, j) = round(products(i, j) + round(vectors(i, e) * t(e, j)));
    }

private:
    /// Columns k and j multiplied below row k.
    template <class Round>
    double below(std::int64_t k, std::int64_t j, Round round) const {
        double sum = 0;
        for (std::int64_t i = k + 1; i < qr.rows; ++i) sum = round(sum + round(qr(i, k) * qr(i, j)));
        return sum;
    }
};

/// Cholesky's factors of blocks below each other, with zeros above; NaN from the first pivot on that is not
/// above 0.
template <class Round>
group_matrix cholesky_of_blocks(const group_matrix& a, Round round) {
    group_matrix l(a.rows, a.cols);
    for (std::int64_t first = 0; first < a.rows; first += a.cols) {
        const std::int64_t n = a.rows - first < a.cols ? a.rows - first : a.cols;
        for (std::int64_t k = 0; k < n; ++k)
            for (std::int64_t r = k; r < n; ++r) {
                double rest = a(first + r, k);
                for (std::int64_t j = 0; j < k; ++j)
                    rest = round(rest - round(l(first + r, j) * l(first + k, j)));
                if (r == k)
                    l(first + k, k) = rest > 0 ? round(__builtin_sqrt(rest)) : __builtin_nan("");
                else
                    l(first + r, k) = round(rest / l(first + k, k));
            }
    }
    return l;
}

} // namespace sinter::runtime::host
