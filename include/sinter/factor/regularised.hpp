#pragma once
// Least squares with conditions on the solution: small, or not negative.

#include <utility>

#include <sinter/factor/active_set.hpp>
#include <sinter/factor/qr.hpp>

namespace sinter::inline SINTER_ABI {

/// The X of least norm(A X - B)^2 + lambda norm(X)^2, column by column, by QR of A above sqrt(lambda) I: as
/// accurate as least_squares, where the normal equations square the condition. A may have any shape and rank
/// if lambda is above 0. Throws shape_error if B has other rows than A, value_error for a negative lambda.
template <expr::is_ours A, expr::is_ours B, class N>
requires expr::is_number<N>
auto ridge(const A& a, const B& b, N lambda) {
    using T = factor::element<A>;
    const std::int64_t m = expr::rows_of(a), n = expr::cols_of(a);
    factor::require_rows("ridge(A, B, lambda)", b, m);
    if (!(lambda >= N(0)))
        throw value_error("sinter: ridge(A, B, lambda) needs a lambda that is not negative");
    return expr::in_function("ridge(A, B, lambda)", [&] {
        const T root = static_cast<T>(__builtin_sqrt(static_cast<double>(lambda)));
        const matrix<T> values = a;
        matrix<T> tall(values.device(), m + n, n);
        const auto i = row_index(m + n, n);
        const auto last = static_cast<std::int32_t>(m);
        tall = select(i < last, gather<edge::zero>(values, i, col_index(m + n, n)),
                      select(i - last == col_index(m + n, n), root, T(0)));
        auto right = blas::detail::rows_like(b, values.device(), m + n);
        right.fill(T(0));
        right(rows(0, m)) = b;
        return qr(std::move(tall)).solve(right);
    });
}

/// The vector x without negative elements of least norm(A x - b), for an m x n matrix of independent columns,
/// as SciPy's nnls. Which elements are zero is found step by step: each step solves with the other columns,
/// and reads n numbers from the device twice. There are n steps or somewhat more. Throws shape_error if b has
/// other rows than A, value_error if 3 n steps do not suffice, as with NaN. Lawson, Hanson, "Solving Least
/// Squares Problems", 23.3.
template <expr::is_ours A, expr::is_ours B>
auto non_negative_least_squares(const A& a, const B& b) {
    using T = factor::element<A>;
    static_assert(expr::tree_of<B>::info.cols == 1,
                  "sinter: non_negative_least_squares(A, b) takes a vector b");
    factor::require_rows("non_negative_least_squares(A, b)", b, expr::rows_of(a));
    return expr::in_function("non_negative_least_squares(A, b)",
                             [&] { return factor::active_set<T>(matrix<T>(a), vector<T>(b)).run(); });
}

} // namespace sinter
