#pragma once
// Small complex matrices of a batch as real ones of twice the order, which one launch takes. Each element is
// a block [Re, -Im; Im, Re], so that a triangle whose diagonal is real becomes a triangle.

#include <utility>

#include <sinter/batch.hpp>
#include <sinter/complex/blas_triangular.hpp>
#include <sinter/complex/rearrange.hpp>
#include <sinter/complex/statements.hpp>

namespace sinter::inline SINTER_ABI::batch::detail {

template <class T>
using complex_matrix = matrix<std::complex<T>>;

/// True if real batches take such matrices, and their right sides.
constexpr bool takes_pairs(std::int64_t n, std::int64_t sides = 1) {
    return 2 * n <= largest_batch_order && sides <= largest_batch_order;
}

/// count x 4 n n: f(i, j, r, c, v) of the element (r, c) of each real matrix, where v = A(i, j).
template <class A, class F>
auto pairs_of(const A& a, std::int64_t n, F f) {
    const std::int64_t count = a.rows(), size = 4 * n * n;
    const auto order = static_cast<std::int32_t>(n);
    const auto r = col_index(count, size) / (2 * order);
    const auto c = col_index(count, size) % (2 * order);
    const auto i = r >> 1;
    const auto j = c >> 1;
    return f(i, j, r, c, gather(a, row_index(count, size), i * order + j));
}
template <class A>
auto pairs_of(const A& a, std::int64_t n) {
    return pairs_of(a, n, [](const auto&, const auto&, const auto& r, const auto& c, const auto& v) {
        return blas::detail::part_of_pair(r & 1, c & 1, v);
    });
}
/// The same with a real diagonal, whose imaginary parts are not read.
template <class A>
auto pairs_of_real_diagonal(const A& a, std::int64_t n) {
    return pairs_of(a, n, [](const auto& i, const auto& j, const auto& r, const auto& c, const auto& v) {
        return select(i == j && r != c, 0, blas::detail::part_of_pair(r & 1, c & 1, v));
    });
}
/// count x 2 n m: the parts of each row of n x m right sides below each other.
template <class B>
auto parts_of_sides(const B& b, std::int64_t n, std::int64_t m) {
    const std::int64_t count = b.rows(), size = 2 * n * m;
    const auto sides = static_cast<std::int32_t>(m);
    const auto r = col_index(count, size) / sides;
    const auto v = gather(b, row_index(count, size), (r >> 1) * sides + col_index(count, size) % sides);
    return select((r & 1) == 0, v.real(), v.imag());
}
/// The complex n x m solutions of such parts.
template <class T>
complex_matrix<T> joined_sides(const matrix<T>& parts, std::int64_t n, std::int64_t m) {
    const std::int64_t count = parts.rows();
    complex_matrix<T> x(parts.device(), count, n * m);
    const auto sides = static_cast<std::int32_t>(m);
    const auto place = col_index(count, n * m) + col_index(count, n * m) / sides * sides;
    const auto c = row_index(count, n * m);
    x = complex_of(gather(parts, c, place), gather(parts, c, place + sides));
    return x;
}

template <class T, class B>
complex_matrix<T> solve_pairs(const complex_matrix<T>& a, const B& b, std::int64_t n, std::int64_t m) {
    matrix<T> x(a.device(), a.rows(), 2 * n * m);
    x = batch::solve(pairs_of(a, n), parts_of_sides(b, n, m));
    return joined_sides(x, n, m);
}

/// X of a triangle, whose rows are turned so that its diagonal is real: see complex/blas_triangular.hpp.
template <class T>
complex_matrix<T> solve_triangle_pairs(blas::triangle half, blas::diag d, const complex_matrix<T>& a,
                                       const complex_matrix<T>& b, std::int64_t n, std::int64_t m) {
    const device where = a.device();
    const std::int64_t count = a.rows();
    const auto order = static_cast<std::int32_t>(n), sides = static_cast<std::int32_t>(m);
    matrix<T> x(where, count, 2 * n * m);
    if (d == blas::diag::unit) {
        x = batch::unit_lower_solve(pairs_of_real_diagonal(a, n), parts_of_sides(b, n, m));
        return joined_sides(x, n, m);
    }
    matrix<T> size(where, count, n), twice(where, count, 4 * n * n);
    complex_matrix<T> turn(where, count, n), right(where, count, n * m);
    blas::detail::write_polar_parts(gather(a, row_index(count, n), (order + 1) * col_index(count, n)), size,
                                    turn);
    const auto row = row_index(count, 4 * n * n);
    twice = pairs_of(a, n, [&](const auto& i, const auto& j, const auto& r, const auto& c, const auto& v) {
        const auto beside = blas::detail::part_of_pair(r & 1, c & 1, hadamard(v, gather(turn, row, i)));
        return select(i == j, select(r == c, gather(size, row, i), T(0)), beside);
    });
    right = hadamard(b, gather(turn, row_index(count, n * m), col_index(count, n * m) / sides));
    if (half == blas::triangle::lower)
        x = batch::lower_solve(twice, parts_of_sides(right, n, m));
    else
        x = batch::upper_solve(twice, parts_of_sides(right, n, m));
    return joined_sides(x, n, m);
}

/// The complex factor of which L is the real one; its diagonal is real.
template <class T>
complex_matrix<T> joined_factor(const matrix<T>& l, std::int64_t n) {
    const std::int64_t count = l.rows();
    complex_matrix<T> all(l.device(), count, n * n);
    const auto order = static_cast<std::int32_t>(n);
    const auto i = col_index(count, n * n) / order;
    const auto j = col_index(count, n * n) % order;
    const auto place = i * (4 * order) + j * 2;
    const auto c = row_index(count, n * n);
    all = complex_of(gather(l, c, place), select(i == j, T(0), gather(l, c, place + 2 * order)));
    return all;
}

} // namespace sinter::batch::detail
