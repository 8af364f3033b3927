#pragma once
// Columns of a panel that are scaled before their squares are added up, which would overflow or vanish.

#include <sinter/plan/forms/group_matrix/group_rows.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_scaled_rows : public group_rows {
public:
    using group_rows::group_rows;

protected:
    bool scales() const {
        return panel_.blocks || function_of(kernel_.reduction) == batch_function::scaled_qr;
    }
    /// Columns beyond what column_limits (factor/qr.hpp) allows are divided by their largest element, and R
    /// multiplied by it in the end.
    void scale_columns() {
        scales_ = shared_array("scales", width_);
        const bool wide = type_.type == dtype::f64;
        const auto scale_of = [&](node_id c) {
            const node_id size = b_.declare("size", constant(0), false);
            loop("i", n(0), rows_, n(1), [&](node_id i) {
                b_.assign("size",
                          b_.apply(op::max, type_, size, b_.apply(op::abs, type_, element(i, -1, c))));
            });
            const auto is = [&](op side, double limit) { return b_.compare(side, size, constant(limit)); };
            const node_id beyond = b_.compare(op::logical_or, is(op::less, wide ? 1e-70 : 1e-7),
                                              is(op::greater, wide ? 1e70 : 1e7));
            const node_id finite = is(op::less_equal, wide ? 0x1.fffffffffffffp1023 : 0x1.fffffep127);
            const node_id scale = b_.declare(
                "scale", select(b_.both(b_.both(beyond, is(op::greater, 0)), finite), size, constant(1)));
            b_.store_local(scales_, c, scale);
            return scale;
        };
        each_scaled(
            scale_of, [&](node_id) { return rows_; },
            [&](node_id i, node_id c, node_id scale) { set(i, -1, c, over(element(i, -1, c), scale)); });
    }
    void scale_back() {
        each_scaled(
            [&](node_id c) { return b_.load_local(scales_, c); }, [&](node_id c) { return b_.plus(c, n(1)); },
            [&](node_id i, node_id c, node_id scale) { set(i, -1, c, times(element(i, -1, c), scale)); });
    }

private:
    int scales_ = -1;

    /// Rows [0, rows) of each column that was divided by more than one, as body(i, c, scale); a column's
    /// work-item is the one that divides it.
    template <class Scale, class Rows, class Body>
    void each_scaled(Scale scale_of, Rows rows, Body body) {
        barrier();
        loop("c", alone() ? n(0) : me_, cols_, n(items_), [&](node_id c) {
            const node_id scale = b_.declare("column_scale", scale_of(c));
            b_.branch(b_.compare(op::not_equal, scale, constant(1)),
                      [&] { loop("i", n(0), rows(c), n(1), [&](node_id i) { body(i, c, scale); }); });
        });
        barrier();
    }
};

} // namespace sinter::plan
