#pragma once
// How far a factored matrix is from a singular one. Higham, "Accuracy and Stability of Numerical Algorithms",
// 15.2, algorithm 15.1; LAPACK's lacn2 and gecon. Nothing is read by the host, so the number of steps is
// fixed.

#include <limits>
#include <type_traits>

#include <sinter/factor/common.hpp>

namespace sinter::inline SINTER_ABI::factor {

/// Row i of A is row inverse(i) of P A.
inline vector<std::int32_t> inverse_order(const vector<std::int32_t>& order) {
    vector<std::int32_t> inverse(order.device(), order.rows());
    inverse = argmax(colwise(iota<std::int32_t>(order.device(), order.rows())) == rowwise(order), axis<1>);
    return inverse;
}

/// The norm that norms of columns' sums induce.
template <class T, class A>
scalar<T> column_norm(const device& where, const A& a) {
    if (expr::cols_of(a) == 0) return scalar<T>(where, T(0));
    const vector<T> sums = norm1(a, axis<0>);
    return (max)(sums);
}

inline constexpr int norm_steps = 4; ///< the estimate is mostly right after two; LAPACK takes five at most

/// The 1-norm of an inverse, from below: solve(b) and solve_transposed(b) multiply with it and its transpose.
template <class T, class Solve, class SolveTransposed>
scalar<T> inverse_norm(const device& where, std::int64_t n, const Solve& solve,
                       const SolveTransposed& solve_transposed) {
    // What a step might miss: a vector of both signs, whose elements grow.
    vector<T> x(where, n);
    const auto i = row_index();
    x = select(i % 2 == 0, T(1), T(-1)) * (T(1) + cast<T>(i) / static_cast<T>(n > 1 ? n - 1 : 1));
    vector<T> y = solve(x);
    scalar<T> most = norm1(y) * (T(2) / static_cast<T>(3 * n));
    x = T(1) / static_cast<T>(n);
    for (int step = 0; step < norm_steps; ++step) {
        y = solve(x);
        most = (max)(most, norm1(y));
        if (step + 1 == norm_steps) break;
        x = select(y < T(0), T(-1), T(1));
        y = solve_transposed(x);
        const scalar<std::int32_t> place = argmax(abs(y));
        x = select(i == place, T(1), T(0));
    }
    return most;
}

/// `info`: 0, or where a factor has a zero on its diagonal.
template <class T, class Solve, class SolveTransposed>
scalar<T> reciprocal_condition(const device& where, std::int64_t n, const scalar<T>& norm,
                               const scalar<std::int32_t>& info, const Solve& solve,
                               const SolveTransposed& solve_transposed) {
    if (n == 0) return scalar<T>(where, T(1));
    const scalar<T> inverse = inverse_norm<T>(where, n, solve, solve_transposed);
    // A norm of infinity, or of what overflowed on the way; NaN comes from A's own.
    const auto infinite = !(inverse <= (std::numeric_limits<T>::max)());
    return select(isnan(norm), norm, select(info != 0 || infinite, T(0), T(1) / inverse / norm));
}

} // namespace sinter::factor
