#pragma once
// Some columns of QR with exchanges of columns (batch_function::pivoted_panel), on the host: the definition
// that the others are compared with.

#include <cstdint>
#include <utility>

#include <sinter/core/batch_rows.hpp>
#include <sinter/runtime/host/group.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

/// Every operation's result is rounded by `round`.
template <class Round>
class group_pivoted_panel {
public:
    group_matrix result; ///< A's rows, and behind them those of pivoted_rows

    group_pivoted_panel(const group_matrix& a, std::int64_t width, double scale, dtype type, Round round)
        : result(a.rows + pivoted_rows{width}.count(), a.cols), behind_{width}, length_(a.rows),
          columns_(a.cols), type_(type), round_(round) {
        for (std::int64_t c = 0; c < columns_; ++c) {
            result(row(behind_.order()), c) = static_cast<double>(c);
            for (std::int64_t i = 0; i < length_; ++i) result(i, c) = round_(a(i, c) / scale);
        }
        const std::int64_t fewer = length_ < columns_ ? length_ : columns_,
                           steps = width < fewer ? width : fewer;
        add_squares(0);
        for (std::int64_t k = 0; k < steps; ++k) step(k, k + 1 < steps);
    }

private:
    pivoted_rows behind_;
    std::int64_t length_, columns_, pending_ = 0;
    dtype type_;
    Round round_;

    std::int64_t row(std::int64_t of) const { return length_ + of; }
    double& squares(std::int64_t c) { return result(row(behind_.squares()), c); }
    double& summed(std::int64_t c) { return result(row(behind_.summed()), c); }
    double& product(std::int64_t k, std::int64_t c) { return result(row(k), c); }
    void take(double& x, double factor, double y) { x = round_(x - round_(factor * y)); }
    void add(double& x, double factor, double y) { x = round_(x + round_(factor * y)); }

    void add_squares(std::int64_t first) {
        for (std::int64_t c = first; c < columns_; ++c) {
            squares(c) = 0;
            for (std::int64_t i = first; i < length_; ++i) add(squares(c), result(i, c), result(i, c));
            summed(c) = squares(c);
        }
    }
    void step(std::int64_t k, bool goes_on) {
        exchange(k);
        for (std::int64_t i = k; i < length_; ++i)
            for (std::int64_t q = pending_; q < k; ++q) take(result(i, k), result(i, q), product(q, k));
        reflect(k);
        bool lost = false;
        for (std::int64_t c = k + 1; c < columns_; ++c) {
            for (std::int64_t q = pending_; q < k; ++q) take(result(k, c), result(k, q), product(q, c));
            result(k, c) = round_(result(k, c) - product(k, c));
            const double before = squares(c);
            take(squares(c), result(k, c), result(k, c));
            lost = lost || (before != 0 && squares(c) <= round_(least_share(type_) * summed(c)));
        }
        if (lost && goes_on) bring_up(k + 1);
    }
    /// Of equals the first; a NaN is the most.
    void exchange(std::int64_t k) {
        std::int64_t pivot = k;
        for (std::int64_t c = k + 1; c < columns_; ++c) {
            const double x = squares(c), most = squares(pivot);
            if (x > most || (x != x && most == most)) pivot = c;
        }
        for (std::int64_t r = 0; r < result.rows && pivot != k; ++r)
            std::swap(result(r, k), result(r, pivot));
    }
    void reflect(std::int64_t k) {
        double rest = 0;
        for (std::int64_t i = k + 1; i < length_; ++i) add(rest, result(i, k), result(i, k));
        const double alpha = result(k, k);
        const bool skips = rest <= negligible_square(type_);
        const double length = round_(__builtin_sqrt(round_(rest + round_(alpha * alpha))));
        const double beta = skips ? alpha : alpha < 0 ? length : -length;
        const double tau = skips ? 0 : round_(round_(beta - alpha) / beta);
        const double scale = skips ? 0 : round_(1 / round_(alpha - beta));
        for (std::int64_t c = pending_; c < columns_; ++c) product(k, c) = result(k, c);
        for (std::int64_t i = k + 1; i < length_; ++i) {
            result(i, k) = round_(result(i, k) * scale);
            for (std::int64_t c = pending_; c < columns_; ++c) add(product(k, c), result(i, k), result(i, c));
        }
        result(k, k) = beta;
        for (std::int64_t c = k + 1; c < columns_; ++c) {
            for (std::int64_t q = pending_; q < k; ++q) take(product(k, c), product(k, q), product(q, c));
            product(k, c) = round_(tau * product(k, c));
        }
    }
    /// All columns from `next` on.
    void bring_up(std::int64_t next) {
        for (std::int64_t c = next; c < columns_; ++c)
            for (std::int64_t q = pending_; q < next; ++q) {
                for (std::int64_t i = next; i < length_; ++i) take(result(i, c), result(i, q), product(q, c));
                product(q, c) = 0;
            }
        add_squares(next);
        pending_ = next;
    }
};

} // namespace sinter::runtime::host
