#pragma once
// All pairs: products of every two elements, grids of places, powers, and distances of every two rows; and
// the product of vectors in space.

#include <utility>

#include <sinter/expr/rearrange.hpp>
#include <sinter/expr/rows.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// A row, or rows, of three elements as their products (axis of rotation) with those of another.
template <class A, class B>
auto crossed_rows(const A& a, const B& b) {
    const auto part = [&](int p, int q) {
        return hadamard(col(a, p), col(b, q)) - hadamard(col(a, q), col(b, p));
    };
    const auto j = make_index<leaf_kind::col_index, A::tree::info.rows, dynamic>(a.rows(), 3);
    return select(j == 0, colwise(part(1, 2)), select(j == 1, colwise(part(2, 0)), colwise(part(0, 1))));
}

inline void check_in_space(std::int64_t m, std::int64_t n, std::int64_t p, std::int64_t q) {
    if (n == 3 && m == p && n == q) return;
    throw shape_error("sinter: cross takes two vectors of 3 elements, or two matrices of as many rows of 3, "
                      "not " +
                      shape_text(m, n) + " and " + shape_text(p, q));
}

/// An expression that has so many rows and columns, of one that is repeated along them.
template <class X>
auto over(std::int64_t rows, std::int64_t cols, const X& x) {
    return select(make_repeated<bool, dynamic>(rows, cols, true), x, x);
}

inline void check_lengths(std::int64_t a, std::int64_t b) {
    if (a != b)
        throw shape_error("sinter: cdist of rows of " + std::to_string(a) + " and of " + std::to_string(b) +
                          " elements");
}

inline void check_factors(std::int64_t m, std::int64_t n, std::int64_t p, std::int64_t q) {
    if ((m > 1 && n > 1) || (p > 1 && q > 1))
        throw shape_error("sinter: outer takes two vectors, not arrays of " + shape_text(m, n) + " and " +
                          shape_text(p, q) + "; reshape(A, m * n, 1) makes a vector of a matrix");
}

} // namespace expr

/// The product of every element of x with every element of y: x is a column, y a row of factors. Throws
/// shape_error for matrices.
template <expr::is_ours X, expr::is_ours Y>
auto outer(X&& x, Y&& y) {
    if constexpr (expr::is_invalid<X> || expr::is_invalid<Y>) {
        return expr::invalid{};
    } else {
        expr::check_factors(expr::rows_of(x), expr::cols_of(x), expr::rows_of(y), expr::cols_of(y));
        return expr::as_column(static_cast<X&&>(x)) * expr::as_row(static_cast<Y&&>(y));
    }
}

/// The product of two vectors in space, or of every two rows of n x 3 matrices. Throws shape_error for other
/// extents.
template <expr::is_ours X, expr::is_ours Y>
auto cross(X&& x, Y&& y) {
    if constexpr (expr::is_invalid<X> || expr::is_invalid<Y>) {
        return expr::invalid{};
    } else if constexpr (expr::is_column<X> && expr::is_column<Y>) {
        return trans(cross(trans(+static_cast<X&&>(x)), trans(+static_cast<Y&&>(y))));
    } else {
        const auto a = +static_cast<X&&>(x);
        const auto b = +static_cast<Y&&>(y);
        expr::check_in_space(a.rows(), a.cols(), b.rows(), b.cols());
        return expr::crossed_rows(a, b);
    }
}

/// Every element of A as a block: itself times B.
template <expr::is_ours A, expr::is_ours B>
auto kron(A&& a, B&& b) {
    if constexpr (expr::is_invalid<A> || expr::is_invalid<B>) {
        return expr::invalid{};
    } else {
        expr::check_sized<A>();
        expr::check_sized<B>();
        const std::int64_t p = expr::rows_of(b), q = expr::cols_of(b);
        const std::int64_t m = expr::rows_of(a) * p, n = expr::cols_of(a) * q;
        constexpr std::int64_t C = expr::is_column<A> && expr::is_column<B> ? 1 : dynamic;
        const auto i = expr::own_row<dynamic, C>(m, n);
        const auto j = expr::own_col<dynamic, C>(m, n);
        return hadamard(expr::read_at<edge::clamp>(static_cast<A&&>(a), i / p, j / q),
                        expr::read_at<edge::clamp>(static_cast<B&&>(b), i % p, j % q));
    }
}

/// Two arrays with as many rows as y has elements and as many columns as x has: the x, and the y, of each
/// point of a grid.
template <expr::is_ours X, expr::is_ours Y>
auto meshgrid(X&& x, Y&& y) {
    if constexpr (expr::is_invalid<X> || expr::is_invalid<Y>) {
        return std::pair(expr::invalid{}, expr::invalid{});
    } else {
        const std::int64_t m = expr::rows_of(y) * expr::cols_of(y), n = expr::rows_of(x) * expr::cols_of(x);
        return std::pair(expr::over(m, n, rowwise(static_cast<X&&>(x))),
                         expr::over(m, n, colwise(static_cast<Y&&>(y))));
    }
}

/// The powers of each element of x in a row, from power n - 1 down to 0, or up if `increasing`. Without n
/// there are as many as x has elements. Of whole numbers, floats.
template <expr::is_ours X>
auto vander(X&& x, std::int64_t n, bool increasing = false) {
    if constexpr (expr::is_invalid<X>) {
        return expr::invalid{};
    } else {
        const std::int64_t m = expr::rows_of(x) * expr::cols_of(x);
        const auto j = col_index(m, n);
        const std::int64_t first = increasing ? 0 : n - 1, step = increasing ? 1 : -1;
        return pow(colwise(static_cast<X&&>(x)), first + step * j);
    }
}
template <expr::is_ours X>
auto vander(X&& x) {
    if constexpr (expr::is_invalid<X>) {
        return expr::invalid{};
    } else {
        const std::int64_t n = expr::rows_of(x) * expr::cols_of(x);
        return vander(static_cast<X&&>(x), n);
    }
}

/// The Euclidean distance of every row of A from every row of B, found of the differences themselves: equal
/// rows have distance 0. Of whole numbers, floats. Throws shape_error if their rows differ in length,
/// unsupported_error for more than 2^31 distances.
template <expr::is_ours A, expr::is_ours B>
auto cdist(A&& a, B&& b) {
    if constexpr (expr::is_invalid<A> || expr::is_invalid<B>) {
        return expr::invalid{};
    } else {
        expr::check_sized<A>();
        expr::check_sized<B>();
        const std::int64_t m = expr::rows_of(a), n = expr::rows_of(b), depth = expr::cols_of(a);
        expr::check_lengths(depth, expr::cols_of(b));
        const auto pair = row_index(m * n, depth);
        const auto k = col_index(m * n, depth);
        auto x = expr::read_at<edge::clamp>(static_cast<A&&>(a), pair / n, k);
        auto y = expr::read_at<edge::clamp>(static_cast<B&&>(b), pair % n, k);
        return reshape(norm(expr::as_floats(std::move(x)) - expr::as_floats(std::move(y)), axis<1>), m, n);
    }
}

/// The values f at the increasing places p, and what lies on the straight lines between them, at each element
/// of the vector x. Beyond the first and the last place it is the first and the last value. Of whole numbers,
/// floats. Throws shape_error if p and f differ in length, or are empty.
template <expr::is_ours X, expr::is_ours P, expr::is_ours F>
auto interp(X&& x, P&& p, F&& f) {
    if constexpr (expr::is_invalid<X> || expr::is_invalid<P> || expr::is_invalid<F>) {
        return expr::invalid{};
    } else {
        const auto at = expr::as_floats(expr::as_column(static_cast<X&&>(x)));
        const auto places = +expr::as_column(static_cast<P&&>(p));
        const auto values = +expr::as_column(static_cast<F&&>(f));
        const std::int64_t n = places.rows();
        if (n == 0 || values.rows() != n)
            throw shape_error("sinter: interp takes as many places as values, at least 1, not " +
                              std::to_string(n) + " places and " + std::to_string(values.rows()) + " values");
        const auto below = sum(colwise(at) >= rowwise(places), axis<1>); // so many are not above x
        const auto i = (max)(below - 1, 0);
        const auto j = (min)(below, n - 1);
        const auto p0 = expr::as_floats(expr::read_at<edge::clamp>(places, i, 0));
        const auto p1 = expr::as_floats(expr::read_at<edge::clamp>(places, j, 0));
        const auto f0 = expr::as_floats(expr::read_at<edge::clamp>(values, i, 0));
        const auto f1 = expr::as_floats(expr::read_at<edge::clamp>(values, j, 0));
        const auto rise = hadamard(f1 - f0, (at - p0) / (p1 - p0));
        return select(isnan(at), at, select(i == j || below == 0, f0, f0 + rise));
    }
}

} // namespace sinter
