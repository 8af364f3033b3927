#pragma once
// What a work-group finds in one matrix (op::group), on the host: the definition that the others are compared
// with. See core/batch.hpp.

#include <cstdint>
#include <limits>
#include <utility>

#include <sinter/core/batch.hpp>
#include <sinter/core/dynamic_array.hpp>

namespace sinter::runtime::host {

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
    group_matrix lu, update;
    dynamic_array<std::int64_t> pivots, order;

    template <class Round>
    group_panel(group_matrix a, Round round) : lu(std::move(a)), update(lu.rows, lu.cols) {
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
        for (std::int64_t i = 0; i < lu.rows; ++i)
            for (std::int64_t j = lu.cols; j-- > 0;) {
                double& g = update(i, j);
                g = i >= lu.cols ? lu(i, j) : i == j ? -1 : 0;
                for (std::int64_t k = lu.cols; --k > j;) g = round(g - round(update(i, k) * lu(k, j)));
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
                    l(first + k, k) =
                        rest > 0 ? round(__builtin_sqrt(rest)) : std::numeric_limits<double>::quiet_NaN();
                else
                    l(first + r, k) = round(rest / l(first + k, k));
            }
    }
    return l;
}

/// The inverses of triangular blocks below each other.
template <class Round>
group_matrix inverted_triangles(batch_function f, const group_matrix& a, Round round) {
    const bool upper = f == batch_function::upper_inverse || f == batch_function::unit_upper_inverse,
               unit = f == batch_function::unit_lower_inverse || f == batch_function::unit_upper_inverse;
    group_matrix x(a.rows, a.cols);
    for (std::int64_t first = 0; first < a.rows; first += a.cols) {
        const std::int64_t n = a.rows - first < a.cols ? a.rows - first : a.cols;
        const auto turned = [&](std::int64_t r) { return upper ? n - 1 - r : r; };
        for (std::int64_t c = 0; c < n; ++c)
            for (std::int64_t r = c; r < n; ++r) {
                double rest = r == c ? 1 : 0;
                for (std::int64_t k = c; k < r; ++k)
                    rest = round(rest -
                                 round(a(first + turned(r), turned(k)) * x(first + turned(k), turned(c))));
                x(first + turned(r), turned(c)) = unit ? rest : round(rest / a(first + turned(r), turned(r)));
            }
    }
    return x;
}

} // namespace sinter::runtime::host
