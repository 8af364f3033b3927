#pragma once
// QR with exchanges of columns by panels: one work-item of a CPU takes some columns in one launch
// (batch_function::pivoted_panel), and a product brings what is left up to date. LAPACK's geqp3 has the same
// steps.

#include <utility>

#include <sinter/core/batch_rows.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/factor/common.hpp>
#include <sinter/factor/panel.hpp>

namespace sinter::inline SINTER_ABI::factor {

/// R and V of A P over a number, and P.
template <class T>
struct pivoted_parts {
    matrix<T> packed;
    vector<std::int32_t> order;
};

/// True if one work-item of the device takes panels of so many elements: what is left of the matrix is read
/// once for each column, which lies in a cache, and all others wait.
inline bool takes_pivoted_panels(const device& d, std::int64_t m, std::int64_t n) {
    constexpr std::int64_t most = std::int64_t{1} << 24;
    const plan::device_facts& facts = d.state()->facts();
    return m * n <= most && facts.is_cpu && facts.max_loop_trips == 0 && takes_panels(d, 1);
}

template <class T>
class pivoted_by_panels {
public:
    /// Of A / divisor, which is one number.
    pivoted_parts<T> parts(const matrix<T>& a, const matrix<T>& divisor) {
        const device where = a.device();
        const std::int64_t m = a.rows(), n = a.cols(), fewer = m < n ? m : n;
        found_ = {matrix<T>(where, m, n), iota<std::int32_t>(where, n - fewer)};
        const matrix<T> one = ones<T>(where, 1, 1);
        matrix<T> rest = a;
        for (std::int64_t j = 0; j < fewer; j += width) take(j, rest, j == 0 ? divisor : one);
        for (std::int64_t p = static_cast<std::int64_t>(upper_.size()); p-- > 0;)
            exchange(p * width, upper_[static_cast<std::size_t>(p)]);
        return std::move(found_);
    }

private:
    static constexpr std::int64_t width = panel_width;
    static constexpr pivoted_rows behind{width};
    dynamic_array<matrix<T>> upper_; ///< R's rows of each panel, and the order of its columns
    pivoted_parts<T> found_;         ///< `order`: of the columns that the panels behind have

    static std::int64_t steps_of(std::int64_t m, std::int64_t n) {
        const std::int64_t fewer = m < n ? m : n;
        return fewer < width ? fewer : width;
    }
    /// A panel of `rest`, which becomes what it leaves.
    void take(std::int64_t j, matrix<T>& rest, const matrix<T>& divisor) {
        const device where = rest.device();
        const std::int64_t m = rest.rows(), n = rest.cols(), steps = steps_of(m, n);
        matrix<T> p(where, m + behind.count(), n), upper(where, steps + 1, n);
        p = pivoted_panel(rest, divisor, width);
        const auto line = static_cast<std::int32_t>(m + behind.order()),
                   last = static_cast<std::int32_t>(steps);
        const auto r = row_index(steps + 1, n);
        upper = gather(p, select(r < last, r, line), col_index(steps + 1, n));
        upper_.push_back(std::move(upper));
        auto packed = found_.packed(rows(j, j + m), cols(j, j + steps));
        packed = p(rows(0, m), cols(0, steps));
        if (steps == m || steps == n) return;
        matrix<T> left(where, m - steps, n - steps);
        left = p(rows(steps, m), cols(steps, n)) -
               p(rows(steps, m), cols(0, steps)) * p(rows(m, m + steps), cols(steps, n));
        rest = std::move(left);
    }
    /// Columns of R's rows as the panels behind exchanged them.
    void exchange(std::int64_t j, const matrix<T>& upper) {
        const std::int64_t n = upper.cols(), steps = upper.rows() - 1;
        const auto first = static_cast<std::int32_t>(steps);
        const auto from = [&](const auto& place) { return cast<std::int32_t>(gather(upper, first, place)); };
        const auto r = row_index(n);
        vector<std::int32_t> order(upper.device(), n);
        if (n > steps) {
            auto right = found_.packed(rows(j, j + steps), cols(j + steps, j + n));
            right = gather(upper, row_index(steps, n - steps), first + rowwise(found_.order));
            order = from(select(r < first, r, first + gather(found_.order, r - first)));
        } else {
            order = from(r);
        }
        found_.order = std::move(order);
    }
};

} // namespace sinter::factor
