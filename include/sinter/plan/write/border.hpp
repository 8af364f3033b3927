#pragma once
// A block of an array and its border, the elements around it (kernel::border): which of an array's elements
// are the block's, and where in it.

#include <sinter/plan/schedule.hpp>
#include <sinter/plan/write/kernel_writer.hpp>

namespace sinter::inline SINTER_ABI::plan {

class border_writer : protected kernel_writer {
public:
    using kernel_writer::node_id;

protected:
    border_writer(lowering& low, const kernel& k, const schedule& s)
        : kernel_writer(low), kernel_(k), schedule_(s) {}

    const kernel& kernel_;
    const schedule& schedule_;

    const array_view& array() { return low_.arrays.destination(0); }

    // The array's extents; one row where it is taken as such (schedule::flat).
    node_id rows() { return low_.extents.integer_parameter(argument_kind::rows, "rows"); }
    node_id cols() {
        return low_.extents.integer_parameter(argument_kind::cols, schedule_.flat ? "count" : "cols");
    }
    // The block in it.
    node_id block_row() { return of_block(argument_kind::block_row, "block_row"); }
    node_id block_col() { return of_block(argument_kind::block_col, "block_col"); }
    node_id block_rows() { return of_block(argument_kind::block_rows, "block_rows"); }
    node_id block_cols() { return of_block(argument_kind::block_cols, "block_cols"); }

    /// Row of the block that a row of the array is; outside of it, below zero or too large. Columns likewise.
    node_id declare_row(node_id row) {
        return schedule_.flat ? n(0) : b_.declare("i", b_.minus(row, block_row()));
    }
    node_id declare_col(node_id col) { return b_.declare("j", b_.minus(col, block_col())); }

    node_id row_in_block(node_id i) {
        return b_.both(b_.compare(op::greater_equal, i, n(0)), inside(i, block_rows()));
    }
    /// True if the columns j to j + lanes - 1 of row i are all the block's.
    node_id in_block(node_id i, node_id j, int lanes) {
        const node_id last = lanes == 1 ? inside(j, block_cols())
                                        : b_.compare(op::less_equal, b_.plus(j, n(lanes)), block_cols());
        const node_id across = b_.both(b_.compare(op::greater_equal, j, n(0)), last);
        return schedule_.flat ? across : b_.both(row_in_block(i), across);
    }

    /// True if some of them are.
    node_id meets_block(node_id i, node_id j, int lanes) {
        const node_id across = b_.both(b_.compare(op::greater, j, n(-lanes)), inside(j, block_cols()));
        return schedule_.flat ? across : b_.both(row_in_block(i), across);
    }
    /// Columns of the block from j on, which are neighbours in a row, begin within texels.
    void begins_anywhere(node_id j) {
        low_.known.add_within_texel(j);
        low_.known.now.texel_shift = block_col();
    }

    /// Four elements from (i, j) on of which some are the block's, and the others of `four`.
    node_id merged(node_id i, node_id j, node_id four) {
        const lowering::scope inner(low_);
        const node_id given = b_.declare("given", b_.splat(result(i, j, 4), 4));
        return b_.call("merge", b_.type_of(four), {given, four, j, block_cols()});
    }
    /// The block's elements from (i, j) on, and what the array had from (row, col) on.
    node_id result(node_id i, node_id j, int lanes) { return low_.outputs.compute(i, j, lanes).front(); }
    node_id kept(node_id row, node_id col, int lanes) { return low_.value(kernel_.border, row, col, lanes); }

    /// Elements of the block, and of the array (row, col).
    void store_block(node_id row, node_id col, node_id i, node_id j, int lanes) {
        const lowering::scope inner(low_);
        const node_id x = result(i, j, lanes);
        low_.elements.store(array(), row, col, x, lanes);
    }

private:
    node_id of_block(argument_kind kind, const char* name) {
        return low_.address().parameter(kind, argument_source::destination,
                                        kernel_.outputs.front().destination, name);
    }
};

} // namespace sinter::plan
