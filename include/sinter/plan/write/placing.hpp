#pragma once
// Which element of a kernel's domain a work-item computes.

#include <sinter/plan/schedule.hpp>
#include <sinter/plan/write/kernel_writer.hpp>

namespace sinter::inline SINTER_ABI::plan {

class placing : protected kernel_writer {
public:
    using kernel_writer::node_id;

    /// `rows_first`: work-items that follow each other take rows, not columns.
    placing(lowering& low, const kernel& k, const schedule& s, bool rows_first = false)
        : kernel_writer(low), kernel_(k), schedule_(s), rows_first_(rows_first) {}

protected:
    const kernel& kernel_;
    const schedule& schedule_;
    bool rows_first_;

    struct position {
        node_id i, j;
    };

    node_id global_x() { return b_.item(rows_first_ ? "@global_y" : "@global_x"); }
    node_id global_y() { return b_.item(rows_first_ ? "@global_x" : "@global_y"); }

    /// Declares i and j of this work-item and leaves if it is outside the domain. Each has `lanes` columns of
    /// `height` rows.
    position place(int lanes, int height = 1) {
        const bool one_row = schedule_.flat || !kernel_.rows.is_sized();
        const bool one_col = !schedule_.flat && !kernel_.cols.is_sized();
        if (one_row && one_col) {
            b_.leave_if(outside(global_x(), n(1)));
            return {n(0), n(0)};
        }
        if (one_col) {
            const node_id i = b_.declare("i", global_x());
            b_.leave_if(outside(i, low_.extents.rows()));
            return {i, n(0)};
        }
        const node_id j = b_.declare("j", b_.times(n(lanes), global_x()));
        if (one_row) {
            b_.leave_if(outside(j, low_.extents.cols()));
            return {n(0), j};
        }
        const node_id i = b_.declare("i", b_.times(n(height), global_y()));
        const node_id beside = outside(j, low_.extents.cols());
        b_.leave_if(b_.compare(op::logical_or, outside(i, low_.extents.rows()), beside));
        return {i, j};
    }

    /// Stores all outputs at (i, j ...), of a branch or a loop whose values others cannot use.
    void store_and_forget(node_id i, node_id j, int lanes) {
        const lowering::scope inner(low_);
        low_.outputs.store(i, j, lanes);
    }
};

} // namespace sinter::plan
