#pragma once
// Columns of L D L' with the exchanges of Bunch and Kaufman (batch_function::ldlt_panel), on the host: the
// definition that the others are compared with.

#include <cstdint>
#include <utility>

#include <sinter/core/batch_rows.hpp>
#include <sinter/runtime/host/group.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

/// Of n x n elements, `width` columns or all. `begun`: the first one has been taken before. Every operation's
/// result is rounded by `round`.
template <class Round>
class group_ldlt {
public:
    group_matrix result; ///< ldlt_row's rows of `cols` elements

    group_ldlt(const group_matrix& a, std::int64_t cols, std::int64_t width, bool begun, Round round)
        : result(ldlt_row{width}.count(), cols), a_(a), row_{width}, round_(round) {
        const std::int64_t steps = width < a.rows ? width : a.rows;
        for (std::int64_t i = 0; i < a.rows; ++i) result(row_.order(), i) = static_cast<double>(i);
        for (std::int64_t k = 0; k <= width && k < cols; ++k) result(row_.sizes(), k) = 1;
        if (begun) result(row_.taken(), 0) = 1;
        for (std::int64_t k = begun ? 1 : 0; k < steps;) k += step(k);
    }

private:
    const group_matrix& a_;
    ldlt_row row_;
    Round round_;

    static double size(double x) { return x < 0 ? -x : x; }
    bool is_left(std::int64_t i) const { return result(row_.taken(), i) == 0; }

    void bring_up(std::int64_t k, std::int64_t column, std::int64_t to) {
        for (std::int64_t i = 0; i < a_.rows; ++i) {
            double x = a_(column, i);
            for (std::int64_t q = 0; q < k; ++q)
                x = round_(x - round_(result(row_.lower() + q, i) * result(row_.weighed() + q, column)));
            result(to, i) = x;
        }
    }
    /// The largest of row `of` that is left; a NaN is the largest.
    std::pair<double, std::int64_t> largest(std::int64_t of, std::int64_t skipped) const {
        std::pair<double, std::int64_t> found{-1, skipped};
        for (std::int64_t i = 0; i < a_.rows; ++i) {
            const double x = size(result(of, i));
            if (i == skipped || !is_left(i)) continue;
            if (x > found.first || (x != x && found.first == found.first)) found = {x, i};
        }
        if (found.first < 0) found.first = 0;
        return found;
    }
    /// How many columns are taken.
    std::int64_t step(std::int64_t k) {
        const auto row = static_cast<std::int64_t>(result(row_.order(), k));
        bring_up(k, row, row_.first());
        const auto [below, other] = largest(row_.first(), row);
        bring_up(k, other, row_.second());
        const double most = largest(row_.second(), other).first;
        const double a = result(row_.first(), row), b = result(row_.first(), other),
                     c = result(row_.second(), other);
        const double limit = least_pivot * below;
        const bool stays = size(a) >= limit || size(a) >= limit * (below / most);
        const bool alone = stays || size(c) >= least_pivot * most;
        const std::int64_t pivot = stays ? row : other;
        place(pivot, alone ? k : k + 1);
        result(row_.taken(), pivot) = 1;
        if (!alone) result(row_.taken(), row) = 1;
        alone ? take_one(k, stays ? row_.first() : row_.second(), stays ? a : c) : take_two(k, a, b, c);
        return alone ? 1 : 2;
    }
    void place(std::int64_t row, std::int64_t to) {
        for (std::int64_t i = to; i < a_.rows; ++i)
            if (result(row_.order(), i) == static_cast<double>(row))
                return std::swap(result(row_.order(), i), result(row_.order(), to));
    }
    void take_one(std::int64_t k, std::int64_t column, double pivot) {
        result(row_.diagonal(), k) = pivot;
        for (std::int64_t i = 0; i < a_.rows; ++i) {
            if (!is_left(i)) continue;
            const double x = result(column, i);
            result(row_.lower() + k, i) = x == 0 ? 0 : round_(x / pivot);
            result(row_.weighed() + k, i) = x;
        }
    }
    void take_two(std::int64_t k, double a, double b, double c) {
        result(row_.diagonal(), k) = a;
        result(row_.diagonal(), k + 1) = c;
        result(row_.beside(), k) = b;
        result(row_.sizes(), k) = 2;
        result(row_.sizes(), k + 1) = 0;
        const double by_a = round_(a / b), by_c = round_(c / b),
                     unit = round_(1 / round_(b * round_(round_(by_c * by_a) - 1)));
        for (std::int64_t i = 0; i < a_.rows; ++i) {
            if (!is_left(i)) continue;
            const double u = result(row_.first(), i), v = result(row_.second(), i);
            result(row_.lower() + k, i) = round_(unit * round_(round_(by_c * u) - v));
            result(row_.lower() + k + 1, i) = round_(unit * round_(round_(by_a * v) - u));
            result(row_.weighed() + k, i) = u;
            result(row_.weighed() + k + 1, i) = v;
        }
    }
};

} // namespace sinter::runtime::host
