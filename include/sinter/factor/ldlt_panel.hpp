#pragma once
// L D L' by panels: a work-group takes some columns in one launch (batch_function::ldlt_panel), and a product
// brings what is left up to date. LAPACK's sytrf has the same steps.

#include <utility>

#include <sinter/core/batch_rows.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/factor/common.hpp>
#include <sinter/factor/panel.hpp>

namespace sinter::inline SINTER_ABI::factor {

/// What ldlt_factors are made of.
template <class T>
struct ldlt_parts {
    matrix<T> packed;
    vector<T> beside;
    vector<std::int32_t> sizes, order;
};

/// Columns of a panel. A CPU's launches cost more than what its one work-item brings up to date: with PoCL 64
/// at once take half as long as 16, of 1024 columns.
inline std::int64_t ldlt_width(const device& d, std::int64_t n) {
    return n <= largest_group_order || d.state()->facts().is_cpu ? largest_group_order : panel_width;
}

/// True if a work-group takes panels of `n` rows. Where a device ends long loops, its work-items have few
/// rows.
inline bool takes_ldlt_panels(const device& d, std::int64_t n) {
    const plan::device_facts& facts = d.state()->facts();
    const std::int64_t items = facts.max_work_group < 256 ? facts.max_work_group : 256;
    return takes_panels(d, 1) && (facts.max_loop_trips == 0 || n <= 8 * items);
}

/// Of a symmetric matrix, both halves of which are stored, on a device with work-groups. What is left begins
/// after as many columns whatever the pivots were: the second column of a block of 2 x 2 may be the first one
/// of the next panel, which does not take it then. L's rows come to their places at the end.
template <class T>
class ldlt_by_panels {
public:
    explicit ldlt_by_panels(matrix<T> f)
        : n_(f.rows()), width_(ldlt_width(f.device(), n_)), line_{width_}, rest_(std::move(f)) {}

    ldlt_parts<T> parts() {
        const device where = rest_.device();
        for (std::int64_t j = 0; j < n_; j += width_) take(n_ - j);
        found_ = {matrix<T>(where, n_, n_), vector<T>(where, n_), vector<std::int32_t>(where, n_),
                  vector<std::int32_t>(where, 0)};
        for (std::int64_t p = static_cast<std::int64_t>(panels_.size()); p-- > 0;)
            keep(p * width_, panels_[static_cast<std::size_t>(p)]);
        return std::move(found_);
    }

private:
    const std::int64_t n_, width_;
    const ldlt_row line_;
    matrix<T> rest_;
    dynamic_array<matrix<T>> panels_; ///< as ldlt_row says
    ldlt_parts<T> found_;             ///< `order`: of the rows that the panels behind have

    /// A panel of the `left` rows that are left.
    void take(std::int64_t left) {
        const device where = rest_.device();
        matrix<T> p(where, line_.count(), left > width_ ? left : width_ + 1);
        if (panels_.size() == 0)
            p = ldlt_panel(rest_, ones<T>(where, 1, 1), width_);
        else
            p = ldlt_panel(rest_,
                           panels_.back()(rows(line_.sizes(), line_.sizes() + 1), cols(width_, width_ + 1)),
                           width_);
        if (left > width_) {
            const auto of = [&](std::int64_t row) { return p(rows(row, row + width_ + 1), cols(0, left)); };
            rest_ -= trans(of(line_.lower())) * of(line_.weighed());
            const std::int64_t next = left - width_;
            const auto first = static_cast<std::int32_t>(width_),
                       order = static_cast<std::int32_t>(line_.order());
            const auto from = [&](const auto& place) {
                return cast<std::int32_t>(gather(p, order, first + place));
            };
            matrix<T> moved(where, next, next);
            moved = gather(rest_, from(row_index(next, next)), from(col_index(next, next)));
            rest_ = std::move(moved);
        }
        panels_.push_back(std::move(p));
    }

    /// The panel's part of the result.
    void keep(std::int64_t j, const matrix<T>& p) {
        const std::int64_t left = n_ - j, columns = left > width_ ? width_ + 1 : left, end = j + columns;
        const auto width = static_cast<std::int32_t>(width_), line = static_cast<std::int32_t>(line_.order()),
                   diagonal = static_cast<std::int32_t>(line_.diagonal());
        vector<std::int32_t> order(p.device(), left);
        const auto from = [&](const auto& place) { return cast<std::int32_t>(gather(p, line, place)); };
        const auto r = row_index(left);
        if (left > width_)
            order = from(select(r < width, r, width + gather(found_.order, r - width)));
        else
            order = from(r);
        found_.order = std::move(order);
        const auto c = col_index(left, columns);
        const auto now = select(row_index(left, columns) == c, gather(p, diagonal, c),
                                gather(p, c, colwise(found_.order)));
        auto packed = found_.packed(rows(j, n_), cols(j, end));
        auto beside = found_.beside(rows(j, end));
        auto sizes = found_.sizes(rows(j, end));
        const auto of = [&](std::int64_t row) { return trans(p.row(row)(cols(0, columns))); };
        if (left > width_) {
            const auto beyond = p(line_.sizes(), width_) == T(0);
            const auto k = row_index(columns);
            packed = select(c < width || beyond, now, packed);
            evaluate(beside = select(k < width || beyond, of(line_.beside()), beside),
                     sizes = select(k < width || beyond, cast<std::int32_t>(of(line_.sizes())), sizes));
        } else {
            packed = now;
            evaluate(beside = of(line_.beside()), sizes = cast<std::int32_t>(of(line_.sizes())));
        }
    }
};

} // namespace sinter::factor
