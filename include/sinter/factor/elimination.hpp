#pragma once
// Steps of Gauss's elimination in a panel that lies transposed (rows of the matrix are its columns i, and its
// row c a column of the matrix), as expressions of the panel before them. So a step's result can be searched
// for the next pivot before anything is written, and several steps are written in one launch.

#include <sinter/factor/common.hpp>

namespace sinter::factor {

/// The panel as it is stored.
template <class T>
struct stored_panel {
    const matrix<T>& p;

    auto elements() const { return p(rows(0, p.rows())); }
    /// Row r: broadcast over rows, or by itself.
    auto row(std::int32_t r) const { return rowwise(p.row(r)); }
    auto single_row(std::int32_t r) const { return p.row(r); }
    /// Column j, a number or a scalar of the device, broadcast over columns; element (r, j).
    template <class J>
    auto column(const J& j) const {
        return gather(p, row_index(), j);
    }
    auto column(std::int32_t j) const { return colwise(p.col(j)); }
    template <class J>
    auto element(std::int32_t r, const J& j) const {
        return gather(p, r, j);
    }
    auto element(std::int32_t r, std::int32_t j) const { return p(r, j); }
};

/// `Before` after the exchange of columns k and `pivot`, and the elimination of row k from the rows below it.
/// What is asked for by number lies behind k. The row numbered `last` is exchanged only.
template <class T, class Before, class Pivot>
class elimination {
public:
    elimination(const Before& before, std::int32_t k, std::int32_t last, const Pivot& pivot)
        : before_(before), k_(k), last_(last), pivot_(pivot) {}

    auto elements() const {
        const auto c = row_index();
        const auto i = col_index();
        const auto above = before_.column(pivot_);
        const auto here = select(i == k_, above, select(i == pivot_, before_.column(k_), before_.elements()));
        const auto factor = multiplier(exchanged_row(k_, before_.row(k_)));
        const auto left = select(c == k_, factor, here - hadamard(factor, above));
        return select(i > k_ && c >= k_ && c < last_, left, here);
    }
    auto row(std::int32_t r) const { return eliminated_row(r, before_.row(k_), before_.row(r)); }
    auto single_row(std::int32_t r) const {
        return eliminated_row(r, before_.single_row(k_), before_.single_row(r));
    }
    template <class J>
    auto column(const J& j) const {
        const auto c = row_index();
        const auto here = select(pivot_ == j, before_.column(k_), before_.column(j));
        const auto factor = multiplier(exchanged(k_, j));
        const auto left = select(c == k_, factor, here - hadamard(factor, before_.column(pivot_)));
        return select(c >= k_ && c < last_, left, here);
    }
    template <class J>
    auto element(std::int32_t r, const J& j) const {
        return exchanged(r, j) - hadamard(multiplier(exchanged(k_, j)), before_.element(r, pivot_));
    }

private:
    Before before_;
    std::int32_t k_, last_;
    Pivot pivot_; ///< as a column of the panel

    /// As LAPACK: a column of zeros is left as it is.
    template <class X>
    auto multiplier(const X& x) const {
        const auto divisor = before_.element(k_, pivot_);
        return select(divisor == T(0), x, x / divisor);
    }
    template <class X>
    auto exchanged_row(std::int32_t r, const X& row) const {
        return select(col_index() == pivot_, before_.element(r, k_), row);
    }
    template <class J>
    auto exchanged(std::int32_t r, const J& j) const {
        return select(pivot_ == j, before_.element(r, k_), before_.element(r, j));
    }
    template <class X, class Y>
    auto eliminated_row(std::int32_t r, const X& row_k, const Y& row_r) const {
        return exchanged_row(r, row_r) -
               hadamard(multiplier(exchanged_row(k_, row_k)), before_.element(r, pivot_));
    }
};

template <class T, class Before, class Pivot>
elimination<T, Before, Pivot> eliminate(const Before& before, std::int32_t k, std::int32_t last,
                                        const Pivot& pivot) {
    return {before, k, last, pivot};
}

/// The number of the largest magnitude in row k of the panel, from column k on.
template <class T, class Panel>
auto find_pivot(const Panel& panel, std::int32_t k) {
    return argmax(select(col_index() < k, T(-1), abs(panel.single_row(k))));
}

} // namespace sinter::factor
