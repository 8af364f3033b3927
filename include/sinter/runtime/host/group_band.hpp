#pragma once
// Systems with a band (batch_function::band_solution, general_band_solution), on the host: the definition
// that the others are compared with.

#include <cstdint>
#include <limits>
#include <utility>

#include <sinter/runtime/host/group.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

/// Every operation's result is rounded by `round`.
template <class Round>
class group_band {
public:
    group_matrix result; ///< rows of U, from the diagonal on, and the solution

    /// Rows of A as core/batch_table.inc has them, and right sides.
    group_band(const group_matrix& a, const group_matrix& b, Round round)
        : result(a.rows, a.cols + b.cols), n_(a.rows), width_(a.cols), round_(round) {
        for (std::int64_t i = 0; i < n_; ++i)
            for (std::int64_t c = 0; c < result.cols; ++c)
                result(i, c) = c < width_ ? a(i, c) : b(i, c - width_);
    }
    void solve_positive() {
        for (std::int64_t j = 0; j < n_; ++j) {
            const double nan = std::numeric_limits<double>::quiet_NaN(), left = result(j, 0);
            result(j, 0) = left > 0 ? round_(__builtin_sqrt(left)) : nan;
            for (std::int64_t c = 1; c < result.cols; ++c) result(j, c) = round_(result(j, c) / result(j, 0));
            for (std::int64_t t = 1; t < width_ && j + t < n_; ++t) {
                for (std::int64_t c = t; c < width_; ++c) take(j + t, c - t, result(j, t), result(j, c));
                take_sides(j + t, j, result(j, t));
            }
        }
        substitute();
    }
    void solve_general(std::int64_t below) {
        for (std::int64_t j = 0; j < n_ && below > 0; ++j) {
            const std::int64_t end = j + below + 1 < n_ ? j + below + 1 : n_, largest = pivot_row(j, end);
            for (std::int64_t c = 0; c < result.cols && largest != j; ++c)
                std::swap(result(j, c), result(largest, c));
            for (std::int64_t i = j + 1; i < end; ++i) {
                const double factor = result(j, 0) == 0 ? 0 : round_(result(i, 0) / result(j, 0));
                for (std::int64_t c = 1; c < width_; ++c) {
                    result(i, c - 1) = result(i, c);
                    take(i, c - 1, factor, result(j, c));
                }
                result(i, width_ - 1) = 0;
                take_sides(i, j, factor);
            }
        }
        substitute();
    }

private:
    std::int64_t n_, width_;
    Round round_;

    void take(std::int64_t i, std::int64_t c, double x, double y) {
        result(i, c) = round_(result(i, c) - round_(x * y));
    }
    void take_sides(std::int64_t i, std::int64_t j, double factor) {
        for (std::int64_t s = width_; s < result.cols; ++s) take(i, s, factor, result(j, s));
    }
    /// Of equals the first; a NaN is the largest.
    std::int64_t pivot_row(std::int64_t j, std::int64_t end) const {
        const auto size = [&](std::int64_t i) { return result(i, 0) < 0 ? -result(i, 0) : result(i, 0); };
        std::int64_t best = j;
        for (std::int64_t i = j + 1; i < end; ++i)
            if (size(i) > size(best) || (size(i) != size(i) && size(best) == size(best))) best = i;
        return best;
    }
    void substitute() {
        for (std::int64_t r = n_ - 1; r >= 0; --r) {
            for (std::int64_t t = 1; t < width_ && r + t < n_; ++t) take_sides(r, r + t, result(r, t));
            for (std::int64_t s = width_; s < result.cols; ++s)
                result(r, s) = round_(result(r, s) / result(r, 0));
        }
    }
};

} // namespace sinter::runtime::host
