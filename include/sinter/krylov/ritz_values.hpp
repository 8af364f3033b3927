#pragma once
// What eigsh and svds make of the values of their small problems: which are wanted, and whether they are all
// found.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include <sinter/krylov/results.hpp>
#include <sinter/spectra/table.hpp>

namespace sinter::inline SINTER_ABI::krylov {

using spectra::numbers;
using spectra::table;

enum class spectrum_end : std::uint8_t { lowest, highest, magnitude };

/// How many vectors a method holds that looks for k values of n, and how many of these a restart keeps.
struct room {
    std::int64_t k, most, kept;

    room(std::int64_t count, std::int64_t n, const krylov_options& o)
        : k(count), most(std::min(n, std::max(o.restart, 2 * count + 10))),
          kept(std::min(count + (most - count) / 2, most - 1)) {}
};

/// Columns of `a`.
inline table columns_of(const table& a, const std::vector<std::int64_t>& which) {
    table made(a.rows, static_cast<std::int64_t>(which.size()));
    for (std::int64_t i = 0; i < a.rows; ++i)
        for (std::int64_t j = 0; j < made.cols; ++j)
            made.row(i)[j] = a.row(i)[which[static_cast<std::size_t>(j)]];
    return made;
}

/// Values, the most wanted first, and how far each is from one of A. A Krylov space has only one vector of a
/// value that occurs several times. So after the wanted values have settled, a search goes on from a vector
/// that is orthogonal to theirs, until the next value is known to be no better than they are.
class ritz_values {
public:
    enum class task : std::uint8_t { go_on, search, done };

    ritz_values(std::int64_t k, spectrum_end which) : k_(k), which_(which) {}

    /// `last` has the last elements of the vectors, and A leads `rest` out of the space from there.
    void take(const numbers& values, const double* last, double rest) {
        values_ = values;
        order_.resize(values.size());
        for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<std::int64_t>(i);
        std::stable_sort(order_.begin(), order_.end(),
                         [&](std::int64_t i, std::int64_t j) { return rank_of(i) < rank_of(j); });
        apart_.clear();
        for (const std::int64_t i : order_) apart_.push_back(std::fabs(rest * last[i]));
    }
    /// The largest residual of the wanted values.
    double worst() const { return *std::max_element(apart_.begin(), apart_.begin() + k_); }
    /// `size` is the norm of A as far as it is known, or 0 if the space is all there is.
    task next(double size, const krylov_options& o, double epsilon) {
        const double tolerance = std::max(std::max(o.tolerance, 8 * epsilon) * size, o.absolute);
        if (size == 0) return task::done;
        if (worst() > tolerance) return task::go_on;
        const double border = rank(k_ - 1);
        if (searches_) {
            if (rank(k_) - apart_[static_cast<std::size_t>(k_)] < border - tolerance) return task::go_on;
            if (border >= border_ - 4 * tolerance) return task::done;
        }
        searches_ = true;
        border_ = border;
        return task::search;
    }
    /// The places of the first `count` among the values.
    std::vector<std::int64_t> wanted(std::int64_t count) const {
        return std::vector<std::int64_t>(order_.begin(), order_.begin() + count);
    }

private:
    std::int64_t k_;
    spectrum_end which_;
    numbers values_, apart_; // apart_ is in the order of `order_`
    std::vector<std::int64_t> order_;
    bool searches_ = false;
    double border_ = 0; // rank of the last wanted value, when the search began

    double rank_of(std::int64_t i) const {
        const double x = values_[static_cast<std::size_t>(i)];
        return which_ == spectrum_end::lowest ? x : which_ == spectrum_end::highest ? -x : -std::fabs(x);
    }
    double rank(std::int64_t n) const { return rank_of(order_[static_cast<std::size_t>(n)]); }
};

} // namespace sinter::krylov
