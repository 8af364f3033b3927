#pragma once
// Least squares with many more rows than columns: work-groups find R of blocks of rows, of the blocks' Rs,
// and so on, until one is left. The right sides are columns beside A, so that they become Q' B on the way.
// Demmel, Grigori, Hoemmen, Langou, "Communication-optimal parallel and sequential QR and LU factorizations",
// 2012.

#include <utility>

#include <sinter/factor/substitution.hpp>

namespace sinter::inline SINTER_ABI::factor {

/// More rows than a work-group takes whole, and few enough columns with the right sides beside them.
template <class A, class B>
bool is_tall(const A& a, const B& b) {
    const std::int64_t m = expr::rows_of(a), n = expr::cols_of(a), beside = expr::cols_of(b);
    return m > largest_group_order && m >= 2 * n && n > 0 && beside > 0 &&
           takes_tall<element<A>>(a.device(), n + beside);
}

/// R of a matrix of up to 64 columns, for which takes_tall() is true.
template <class T>
matrix<T> r_of_tall(matrix<T> a) {
    while (true) {
        const bool last = a.rows() <= tall_block_rows;
        matrix<T> r = block_r(a);
        if (last) return r;
        a = std::move(r);
    }
}

template <class T, class A, class B>
auto least_squares_of_tall(const A& a, const B& b) {
    const device where = a.device();
    const std::int64_t m = expr::rows_of(a), n = expr::cols_of(a), width = n + expr::cols_of(b);
    matrix<T> both(where, m, width);
    both(rows(0, m), cols(0, n)) = a;
    both(rows(0, m), cols(n, width)) = b;
    const matrix<T> r = r_of_tall(std::move(both));
    const auto square = r(rows(0, n), cols(0, n));
    auto x = blas::detail::rows_like(b, where, n);
    x = solve_triangle<T>(square, r(rows(0, n), cols(n, width)), triangle::upper, diag::stored);
    return x;
}

} // namespace sinter::factor
