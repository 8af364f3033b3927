#pragma once
// Complex matrices of a batch, step by step: each launch takes one step of all of them. Golub, Van Loan,
// "Matrix Computations", 3.1, 3.4 and 4.2.

#include <limits>
#include <utility>

#include <sinter/complex/batch_pairs.hpp>

namespace sinter::inline SINTER_ABI::batch::detail {

/// Matrices of n rows that are eliminated: L and U in their first n columns, and the other columns behind.
template <class T>
struct eliminated {
    complex_matrix<T> rows;
    matrix<std::int32_t> pivots; ///< in step k, rows k and pivots(k) were exchanged
};
/// LU with partial pivoting of `width` columns: two launches for each of the first n. Pivots as LAPACK's
/// zgetrf.
template <class T>
eliminated<T> eliminate(complex_matrix<T> w, std::int64_t n, std::int64_t width) {
    const device where = w.device();
    const std::int64_t count = w.rows();
    complex_matrix<T> next(where, count, n * width);
    matrix<std::int32_t> pivots(where, count, n);
    if (count == 0) return {std::move(w), std::move(pivots)};
    const auto wide = static_cast<std::int32_t>(width);
    const auto c = row_index(count, n * width);
    const auto i = col_index(count, n * width) / wide;
    const auto j = col_index(count, n * width) % wide;
    for (std::int64_t step = 0; step < n; ++step) {
        const auto k = static_cast<std::int32_t>(step);
        const auto r = col_index(count, n);
        const auto column = gather(w, row_index(count, n), r * wide + k);
        pivots.col(step) = argmax(select(r < k, T(-1), abs(real(column)) + abs(imag(column))), axis<1>);
        const auto pivot = colwise(pivots.col(step));
        const auto before = select(i == k, pivot, select(i == pivot, k, i));
        const auto here = gather(w, c, before * wide + j);
        const auto x = gather(w, c, before * wide + k);
        const auto divisor = gather(w, c, pivot * wide + k);
        const auto factor = select(divisor == T(0), x, x / divisor);
        next = select(i > k && j >= k,
                      select(j == k, factor, here - hadamard(factor, gather(w, c, pivot * wide + j))), here);
        std::swap(w, next);
    }
    return {std::move(w), std::move(pivots)};
}

/// The unknowns X of triangles in the first columns of rows of `wide` ones: one launch for each row.
template <class T>
complex_matrix<T> substitute(blas::triangle half, blas::diag d, const complex_matrix<T>& a, std::int64_t wide,
                             complex_matrix<T> x, std::int64_t n, std::int64_t m) {
    const std::int64_t count = x.rows();
    const auto width = static_cast<std::int32_t>(wide), columns = static_cast<std::int32_t>(m);
    const auto c = row_index(count, n * m);
    const auto i = col_index(count, n * m) / columns;
    const auto j = col_index(count, n * m) % columns;
    complex_matrix<T> next(x.device(), count, n * m);
    const bool lower = half == blas::triangle::lower;
    for (std::int64_t step = 0; step < n; ++step) {
        const auto k = static_cast<std::int32_t>(lower ? step : n - 1 - step);
        const auto row = gather(x, c, k * columns + j);
        const auto write = [&](const auto& found) {
            const auto rest = select(i == k, found, x - hadamard(gather(a, c, i * width + k), found));
            if (lower)
                next = select(i < k, x, rest);
            else
                next = select(i > k, x, rest);
        };
        if (d == blas::diag::unit)
            write(row);
        else
            write(row / gather(a, c, (width + 1) * k));
        std::swap(x, next);
    }
    return x;
}

/// A and B beside each other, and X.
template <class T>
complex_matrix<T> solve_beside(const complex_matrix<T>& a, const complex_matrix<T>& b, std::int64_t n,
                               std::int64_t m) {
    const std::int64_t count = a.rows(), width = n + m;
    const auto of = [&](std::int64_t columns) {
        return std::pair(row_index(count, n * columns), col_index(count, n * columns));
    };
    complex_matrix<T> both(a.device(), count, n * width), right(a.device(), count, n * m);
    const auto [c, e] = of(width);
    const auto i = e / static_cast<std::int32_t>(width);
    const auto j = e % static_cast<std::int32_t>(width);
    const auto order = static_cast<std::int32_t>(n), columns = static_cast<std::int32_t>(m);
    both = select(j < order, gather(a, c, i * order + (min)(j, order - 1)),
                  gather(b, c, i * columns + (max)(j - order, 0)));
    const complex_matrix<T> u = eliminate<T>(std::move(both), n, width).rows;
    const auto [row, place] = of(m);
    right = gather(u, row, place + (place / columns + 1) * order);
    return substitute<T>(blas::triangle::upper, blas::diag::stored, u, width, std::move(right), n, m);
}

/// The rows of n x m right sides, as `pivots` exchange them from the first step on.
template <class T>
complex_matrix<T> exchanged(const complex_matrix<T>& b, const matrix<std::int32_t>& pivots, std::int64_t n,
                            std::int64_t m) {
    const std::int64_t count = b.rows();
    matrix<std::int32_t> from(b.device(), count, n), next(b.device(), count, n);
    const auto c = row_index(count, n);
    const auto i = col_index(count, n);
    from = i;
    for (std::int64_t step = 0; step < n; ++step) {
        const auto k = static_cast<std::int32_t>(step);
        const auto pivot = colwise(pivots.col(step));
        next = gather(from, c, select(i == k, pivot, select(i == pivot, k, i)));
        std::swap(from, next);
    }
    complex_matrix<T> x(b.device(), count, n * m);
    const auto sides = static_cast<std::int32_t>(m);
    const auto row = row_index(count, n * m);
    const auto e = col_index(count, n * m);
    x = gather(b, row, gather(from, row, e / sides) * sides + e % sides);
    return x;
}

/// One launch for each column.
template <class T>
complex_matrix<T> cholesky_by_steps(complex_matrix<T> l, std::int64_t n) {
    const std::int64_t count = l.rows();
    complex_matrix<T> next(l.device(), count, n * n);
    const auto order = static_cast<std::int32_t>(n);
    const auto c = row_index(count, n * n);
    const auto i = col_index(count, n * n) / order;
    const auto j = col_index(count, n * n) % order;
    for (std::int64_t step = 0; step < n; ++step) {
        const auto k = static_cast<std::int32_t>(step);
        const auto d = gather(real(l), c, (order + 1) * k);
        // The root of a negative number is undefined in GLSL.
        const auto root = select(d > T(0), sqrt(d), std::numeric_limits<T>::quiet_NaN());
        const auto down = gather(l, c, i * order + k) / root;
        const auto across = gather(l, c, j * order + k) / root;
        next = select(
            j > i, T(0),
            select(j < k, l, select(j > k, l - hadamard(down, conj(across)), select(i == k, root, down))));
        std::swap(l, next);
    }
    return l;
}

} // namespace sinter::batch::detail
