#pragma once
// What sinter/complex_batch.hpp has.

#include <limits>
#include <utility>

#include <sinter/batch.hpp>
#include <sinter/complex/rearrange.hpp>
#include <sinter/complex/reductions.hpp>
#include <sinter/complex/statements.hpp>

namespace sinter::inline SINTER_ABI::batch {
namespace detail {

template <class T>
using complex_matrix = matrix<std::complex<T>>;

/// The order of the square matrices in the rows of a complex array.
template <class A>
std::int64_t complex_order(const A& a) {
    return expr::batch_order(a.real(), largest_batch_factor);
}

/// Matrices of n rows that are eliminated: U in their first n columns, and the other columns behind.
template <class T>
struct eliminated {
    complex_matrix<T> rows;
    matrix<std::int32_t> pivots; ///< in step k, rows k and pivots(k) were exchanged
};
/// LU with partial pivoting of `width` columns, L not kept: two launches for each of the first n. Golub, Van
/// Loan, "Matrix Computations", 3.4; pivots as LAPACK's zgetrf.
template <class T>
eliminated<T> eliminate(complex_matrix<T> w, std::int64_t n, std::int64_t width) {
    const device where = w.device();
    const std::int64_t count = w.rows();
    complex_matrix<T> next(where, count, n * width);
    matrix<std::int32_t> pivots(where, count, n);
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
        next = select(i > k && j >= k, here - hadamard(factor, gather(w, c, pivot * wide + j)), here);
        std::swap(w, next);
    }
    return {std::move(w), std::move(pivots)};
}

/// The unknowns, m columns of them, one launch for each of n rows.
template <class T>
complex_matrix<T> substitute_back(const complex_matrix<T>& w, std::int64_t n, std::int64_t m) {
    const device where = w.device();
    const std::int64_t count = w.rows();
    const auto wide = static_cast<std::int32_t>(n + m), columns = static_cast<std::int32_t>(m);
    const auto c = row_index(count, n * m);
    const auto i = col_index(count, n * m) / columns;
    const auto j = col_index(count, n * m) % columns;
    complex_matrix<T> x(where, count, n * m), next(where, count, n * m);
    x = gather(w, c, i * wide + static_cast<std::int32_t>(n) + j);
    for (std::int64_t step = n - 1; step >= 0; --step) {
        const auto k = static_cast<std::int32_t>(step);
        const auto found = gather(x, c, k * columns + j) / gather(w, c, (wide + 1) * k);
        next = select(i > k, x, select(i == k, found, x - hadamard(gather(w, c, i * wide + k), found)));
        std::swap(x, next);
    }
    return x;
}

/// A and B beside each other, and X.
template <class T, class A, class B>
complex_matrix<T> solve_beside(const A& a, const B& b, std::int64_t n, std::int64_t m) {
    const std::int64_t count = a.rows(), width = n + m;
    const device where = a.device();
    complex_matrix<T> both(where, count, n * width);
    if (both.size() == 0) return complex_matrix<T>(where, count, n * m);
    const auto c = row_index(count, n * width);
    const auto i = col_index(count, n * width) / static_cast<std::int32_t>(width);
    const auto j = col_index(count, n * width) % static_cast<std::int32_t>(width);
    const auto order = static_cast<std::int32_t>(n), columns = static_cast<std::int32_t>(m);
    both = select(j < order, gather(a, c, i * order + (min)(j, order - 1)),
                  gather(b, c, i * columns + (max)(j - order, 0)));
    return substitute_back<T>(eliminate<T>(std::move(both), n, width).rows, n, m);
}

} // namespace detail

/// A B: complex count x m n from count x m k and count x k n, where m, k, n <= 1024 and one of A and B may be
/// real: real products of the parts. Throws shape_error, unsupported_error.
template <class A, class B>
requires expr::makes_complex<A, B>
auto product(const A& a, const B& b, std::int64_t m, std::int64_t k, std::int64_t n) {
    return expr::complex_product(a, b, [&](const auto& x, const auto& y) { return product(x, y, m, k, n); });
}
/// The transposes of complex m x n matrices, count x n m. Throws shape_error if a row holds no m x n matrix.
template <expr::is_complex A>
auto transpose(const A& a, std::int64_t m, std::int64_t n) {
    return expr::join(+transpose(a.real(), m, n), +transpose(a.imag(), m, n));
}
template <expr::is_complex A>
auto transpose(const A& a) {
    const std::int64_t n = detail::complex_order(a);
    return transpose(a, n, n);
}
/// The conjugates of the transposes.
template <expr::is_complex A, std::integral... N>
auto adjoint(const A& a, N... extents) {
    return conj(transpose(a, extents...));
}

/// X with A X = B for complex n x n matrices A and complex or real right sides B, of any number: count x n m.
/// By LU with LAPACK's pivots, 3 n launches; not finite where A is singular. Throws shape_error if a row is
/// not made of whole matrices or the batches have different lengths.
template <expr::is_complex A, class B>
requires(expr::is_complex<B> || expr::is_ours<B>) auto solve(const A& a, const B& b) {
    using T = typename A::real_type;
    const std::int64_t n = detail::complex_order(a),
                       m = expr::batch_columns(a.real(), expr::real_part(b), n, largest_batch_factor);
    return expr::in_function("batch::solve(A, B)", [&] {
        const detail::complex_matrix<T> left(a), right(b);
        return detail::solve_beside<T>(left, right, n, m);
    });
}
/// Inverses of complex matrices, by n right sides. Those of singular matrices are not finite.
template <expr::is_complex A>
auto inverse(const A& a) {
    using T = typename A::real_type;
    const std::int64_t n = detail::complex_order(a);
    return expr::in_function("batch::inverse(A)", [&] {
        const detail::complex_matrix<T> left(a);
        detail::complex_matrix<T> one(left.device(), left.rows(), n * n);
        if (one.size() > 0) one = select(col_index() % static_cast<std::int32_t>(n + 1) == 0, T(1), T(0));
        return detail::solve_beside<T>(left, one, n, n);
    });
}
/// Determinants of complex matrices, a vector of count, by LU in 2 n launches.
template <expr::is_complex A>
auto det(const A& a) {
    using T = typename A::real_type;
    using result = vector<std::complex<T>>;
    const std::int64_t n = detail::complex_order(a), count = a.rows();
    return expr::in_function("batch::det(A)", [&] {
        detail::complex_matrix<T> left(a);
        if (count == 0) return result(left.device(), 0);
        const detail::eliminated<T> u = detail::eliminate<T>(std::move(left), n, n);
        const auto k = col_index(count, n);
        const auto d = gather(u.rows, row_index(count, n), k * static_cast<std::int32_t>(n + 1));
        const detail::complex_matrix<T> signed_diagonal = select(u.pivots == k, d, -d);
        return result(prod(signed_diagonal, axis<1>));
    });
}
/// L with A = L adjoint(L) of Hermitian matrices, zeros above the diagonal, n launches; A's lower half is
/// read, and of the diagonal the real part. NaN from the first pivot on that is not above 0.
template <expr::is_complex A>
auto cholesky(const A& a) {
    using T = typename A::real_type;
    const std::int64_t n = detail::complex_order(a);
    return expr::in_function("batch::cholesky(A)", [&] {
        detail::complex_matrix<T> l(a);
        const std::int64_t count = l.rows();
        if (count == 0) return l;
        detail::complex_matrix<T> next(l.device(), count, n * n);
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
            next =
                select(j > i, T(0),
                       select(j < k, l,
                              select(j > k, l - hadamard(down, conj(across)), select(i == k, root, down))));
            std::swap(l, next);
        }
        return l;
    });
}

} // namespace sinter::batch
