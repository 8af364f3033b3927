#pragma once
// The steps of non_negative_least_squares. Lawson, Hanson, "Solving Least Squares Problems", algorithm NNLS.

#include <limits>
#include <utility>
#include <vector>

#include <sinter/factor/condition.hpp>
#include <sinter/factor/qr.hpp>

namespace sinter::inline SINTER_ABI::factor {

/// Columns with an element above zero are free; the others' elements are zero.
template <class T>
class active_set {
public:
    active_set(matrix<T> a, vector<T> b)
        : a_(std::move(a)), b_(std::move(b)), x_(static_cast<std::size_t>(a_.cols()), T(0)) {}

    vector<T> run() {
        const std::size_t n = x_.size();
        std::vector<bool> tried(n, false); ///< whose column did not help
        if (n > 0) gradient_limit_ = limit();
        for (std::size_t step = 0; n > 0; ++step) {
            if (step > 3 * n)
                throw value_error("sinter: non_negative_least_squares(A, b) found no solution in 3 n steps; "
                                  "it needs finite numbers");
            const std::vector<T> gradient = steepness();
            std::size_t best = n;
            for (std::size_t j = 0; j < n; ++j)
                if (x_[j] == T(0) && !tried[j] && gradient[j] > gradient_limit_ &&
                    (best == n || gradient[j] > gradient[best]))
                    best = j;
            if (best == n) break;
            tried[best] = !take(best);
            if (!tried[best]) tried.assign(n, false);
        }
        return vector<T>(a_.device(), x_);
    }

private:
    matrix<T> a_;
    vector<T> b_;
    std::vector<T> x_;
    T gradient_limit_ = T(0);

    /// What rounding makes of a gradient that is zero.
    T limit() const {
        const scalar<T> size = column_norm<T>(a_.device(), a_) * norm_inf(b_);
        return size.to_host() * std::numeric_limits<T>::epsilon() * static_cast<T>(8);
    }
    /// A' (b - A x).
    std::vector<T> steepness() const {
        const vector<T> x(a_.device(), x_), rest = b_ - a_ * x;
        return vector<T>(trans(a_) * rest).to_host();
    }
    std::vector<std::int32_t> free_columns(std::size_t also) const {
        std::vector<std::int32_t> list;
        for (std::size_t j = 0; j < x_.size(); ++j)
            if (x_[j] > T(0) || j == also) list.push_back(static_cast<std::int32_t>(j));
        return list;
    }
    /// The solution with these columns alone.
    std::vector<T> solved(const std::vector<std::int32_t>& list) const {
        const matrix<T> part = sinter::take(a_, vector<std::int32_t>(a_.device(), list), axis<1>);
        return vector<T>(least_squares(part, b_)).to_host();
    }
    /// Frees column `j`; what becomes negative goes back to zero. False if that is j itself, at once.
    bool take(std::size_t j) {
        std::vector<std::int32_t> list = free_columns(j);
        for (bool first = true;; first = false) {
            const std::vector<T> z = solved(list);
            T share = T(1);
            for (std::size_t k = 0; k < z.size(); ++k) {
                const auto column = static_cast<std::size_t>(list[k]);
                if (z[k] > T(0)) continue;
                if (first && column == j) return false; // of rounding errors
                const T reach = x_[column] / (x_[column] - z[k]);
                if (!(reach >= share)) share = reach;
            }
            std::vector<std::int32_t> stay;
            bool negative = false;
            for (std::size_t k = 0; k < z.size(); ++k) {
                const auto column = static_cast<std::size_t>(list[k]);
                const T now = x_[column] + share * (z[k] - x_[column]);
                const bool leaves = z[k] <= T(0) && !(x_[column] / (x_[column] - z[k]) > share);
                negative = negative || z[k] <= T(0);
                x_[column] = leaves || now < T(0) ? T(0) : now;
                if (!leaves) stay.push_back(list[k]);
            }
            if (!negative || stay.empty()) return true;
            list = std::move(stay);
        }
    }
};

} // namespace sinter::factor
