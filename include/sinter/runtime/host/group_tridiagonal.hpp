#pragma once
// Some columns of a symmetric matrix that becomes tridiagonal (batch_function::tridiagonal_panel), on the
// host: the definition that the others are compared with.

#include <cstdint>

#include <sinter/core/batch_rows.hpp>
#include <sinter/runtime/host/group.hpp>
#include <sinter/runtime/host/group_reflection.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

/// Every operation's result is rounded by `round`.
template <class Round>
class group_tridiagonal {
public:
    group_matrix result; ///< tridiagonal_rows of n elements

    group_tridiagonal(const group_matrix& a, std::int64_t width, double negligible, Round round)
        : result(tridiagonal_rows{width}.count(), a.rows), a_(a), row_{width}, negligible_(negligible),
          round_(round) {
        for (std::int64_t k = 0; k < width && k + 2 < a.rows; ++k) step(k);
    }

private:
    const group_matrix& a_;
    tridiagonal_rows row_;
    double negligible_;
    Round round_;

    double& v(std::int64_t k, std::int64_t i) { return result(row_.v() + k, i); }
    double& w(std::int64_t k, std::int64_t i) { return result(row_.w() + k, i); }
    void step(std::int64_t k) {
        const std::int64_t n = a_.rows, next = k + 1;
        const auto column = [&](std::int64_t i) -> double& { return result(row_.columns() + k, i); };
        for (std::int64_t i = k; i < n; ++i) {
            column(i) = a_(k, i);
            for (std::int64_t q = 0; q < k; ++q)
                column(i) = round_(column(i) - round_(round_(v(q, i) * w(q, k)) + round_(w(q, i) * v(q, k))));
        }
        const group_reflection h(column, next, n, negligible_, round_);
        result(row_.squares(), k) = h.square;
        for (std::int64_t i = next; i < n; ++i)
            v(k, i) = result(row_.v_again() + k, i) = i == next ? 1 : round_(column(i) * h.scale);
        weigh(k, h.tau);
    }
    void weigh(std::int64_t k, double tau) {
        const std::int64_t n = a_.rows, next = k + 1;
        const auto newest = [&](std::int64_t i) { return v(k, i); };
        for (std::int64_t i = next; i < n; ++i)
            w(k, i) = dot_of(
                next, n, [&](std::int64_t j) { return a_(i, j); }, newest, round_);
        for (std::int64_t q = 0; q < k; ++q) {
            const double of_v = dot_of(
                             next, n, [&](std::int64_t j) { return v(q, j); }, newest, round_),
                         of_w = dot_of(
                             next, n, [&](std::int64_t j) { return w(q, j); }, newest, round_);
            for (std::int64_t i = next; i < n; ++i)
                w(k, i) = round_(w(k, i) - round_(round_(v(q, i) * of_w) + round_(w(q, i) * of_v)));
        }
        const double along = dot_of(
            next, n, newest, [&](std::int64_t i) { return w(k, i); }, round_);
        const double half = round_(round_(round_(tau * tau) * along) * 0.5);
        for (std::int64_t i = next; i < n; ++i)
            w(k, i) = round_(round_(w(k, i) * tau) - round_(v(k, i) * half));
    }
};

} // namespace sinter::runtime::host
