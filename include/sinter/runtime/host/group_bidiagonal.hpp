#pragma once
// Some columns and rows of a matrix that becomes bidiagonal (batch_function::bidiagonal_panel), on the host:
// the definition that the others are compared with.

#include <cstdint>

#include <sinter/core/batch_rows.hpp>
#include <sinter/runtime/host/group.hpp>
#include <sinter/runtime/host/group_reflection.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

/// Every operation's result is rounded by `round`.
template <class Round>
class group_bidiagonal {
public:
    group_matrix result; ///< bidiagonal_rows of m elements

    group_bidiagonal(const group_matrix& a, std::int64_t width, double negligible, Round round)
        : result(bidiagonal_rows{width}.count(), a.rows), a_(a), row_{width}, negligible_(negligible),
          round_(round) {
        for (std::int64_t k = 0; k < width && k < a.cols; ++k) {
            take_column(k);
            if (k + 1 < a.cols) take_row(k);
        }
    }

private:
    const group_matrix& a_;
    bidiagonal_rows row_;
    double negligible_;
    Round round_;

    double& v(std::int64_t k, std::int64_t i) { return result(row_.v() + k, i); }
    double& x(std::int64_t k, std::int64_t i) { return result(row_.x() + k, i); }
    double& y(std::int64_t k, std::int64_t j) { return result(row_.y() + k, j); }
    double& u(std::int64_t k, std::int64_t j) { return result(row_.u() + k, j); }
    void take_away(double& from, double a, double b, double c, double d) {
        from = round_(from - round_(round_(a * b) + round_(c * d)));
    }

    void take_column(std::int64_t k) {
        const std::int64_t m = a_.rows, n = a_.cols;
        const auto column = [&](std::int64_t i) -> double& { return result(row_.columns() + k, i); };
        for (std::int64_t i = k; i < m; ++i) {
            column(i) = a_(i, k);
            for (std::int64_t q = 0; q < k; ++q) take_away(column(i), v(q, i), y(q, k), x(q, i), u(q, k));
        }
        const group_reflection h(column, k, m, negligible_, round_);
        result(row_.column_squares(), k) = h.square;
        for (std::int64_t i = k; i < m; ++i) v(k, i) = i == k ? 1 : round_(column(i) * h.scale);
        const auto newest = [&](std::int64_t i) { return v(k, i); };
        for (std::int64_t j = k + 1; j < n; ++j)
            y(k, j) = dot_of(
                k, m, [&](std::int64_t i) { return a_(i, j); }, newest, round_);
        for (std::int64_t q = 0; q < k; ++q) {
            const double of_v = dot_of(
                             k, m, [&](std::int64_t i) { return v(q, i); }, newest, round_),
                         of_x = dot_of(
                             k, m, [&](std::int64_t i) { return x(q, i); }, newest, round_);
            for (std::int64_t j = k + 1; j < n; ++j) take_away(y(k, j), y(q, j), of_v, u(q, j), of_x);
        }
        for (std::int64_t j = k + 1; j < n; ++j) y(k, j) = round_(y(k, j) * h.tau);
    }
    void take_row(std::int64_t k) {
        const std::int64_t m = a_.rows, n = a_.cols, next = k + 1;
        const auto line = [&](std::int64_t j) -> double& { return result(row_.lines() + k, j); };
        for (std::int64_t j = next; j < n; ++j) {
            line(j) = a_(k, j);
            for (std::int64_t q = 0; q < k; ++q) take_away(line(j), y(q, j), v(q, k), u(q, j), x(q, k));
            line(j) = round_(line(j) - y(k, j));
        }
        const group_reflection g(line, next, n, negligible_, round_);
        result(row_.line_squares(), k) = g.square;
        for (std::int64_t j = next; j < n; ++j) u(k, j) = j == next ? 1 : round_(line(j) * g.scale);
        const auto newest = [&](std::int64_t j) { return u(k, j); };
        for (std::int64_t i = next; i < m; ++i)
            x(k, i) = dot_of(
                next, n, [&](std::int64_t j) { return a_(i, j); }, newest, round_);
        for (std::int64_t q = 0; q <= k; ++q) {
            const double of_y = dot_of(
                             next, n, [&](std::int64_t j) { return y(q, j); }, newest, round_),
                         of_u = q == k
                                    ? 0
                                    : dot_of(
                                          next, n, [&](std::int64_t j) { return u(q, j); }, newest, round_);
            for (std::int64_t i = next; i < m; ++i)
                take_away(x(k, i), v(q, i), of_y, q == k ? 0 : x(q, i), of_u);
        }
        for (std::int64_t i = next; i < m; ++i) x(k, i) = round_(x(k, i) * g.tau);
    }
};

} // namespace sinter::runtime::host
