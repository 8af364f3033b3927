#pragma once
// The numbers of a kernel's domain: extents, shares and runs of them.

#include <string>
#include <utility>

#include <sinter/plan/write/lowering_context.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Each number becomes an argument where it is first asked for.
class kernel_extents : lowering_part {
public:
    using lowering_part::node_id;
    using node_range = std::pair<node_id, node_id>; ///< from the first to before the second

    explicit kernel_extents(lowering_context& c) : lowering_part(c) {}

    node_id rows() { return extent_parameter(argument_kind::rows, kernel_.rows, "rows"); }
    node_id cols() {
        if (rules_.flat) return integer_parameter(argument_kind::cols, "count");
        return extent_parameter(argument_kind::cols, kernel_.cols, "cols");
    }
    node_id depth() { return extent_parameter(argument_kind::depth, kernel_.depth, "depth"); }
    node_id depth_cols() {
        return extent_parameter(argument_kind::depth_cols, kernel_.depth_cols, "depth_cols");
    }
    /// Shares of a split sum.
    node_id parts() { return integer_parameter(argument_kind::parts, "parts"); }
    /// The rows and columns that are walked down: of the result, or of what is folded.
    node_id rows_of_strips() { return rules_.strips_of_terms ? depth() : rows(); }
    node_id cols_of_strips() { return rules_.strips_of_terms ? depth_cols() : cols(); }
    node_id integer_parameter(argument_kind kind, const char* name) {
        return address_.parameter(kind, argument_source::leaf, 0, name);
    }
    /// The same node each time, so that what is known of its place is found.
    node_id zero() {
        if (zero_ < 0) zero_ = b.integer(0);
        return zero_;
    }

    /// The number of output (i, j) among partial results, which lie row by row; and the output of a number.
    node_id cell_of(node_id i, node_id j) { return b.plus(b.times(i, cols()), j); }
    std::pair<node_id, node_id> output_of(node_id cell) {
        if (kernel_.is_scalar()) return {b.integer(0), b.integer(0)};
        if (!kernel_.cols.is_sized()) return {cell, b.integer(0)};
        if (!kernel_.rows.is_sized()) return {b.integer(0), cell};
        const node_id i = b.declare("i", b.index_op(op::divide, cell, cols()));
        return {i, b.declare("j", b.minus(cell, b.times(i, cols())))};
    }

    /// The `number`-th run of `length` elements out of `count`; empty behind the last.
    node_range run_of(node_id number, node_id length, node_id count, const char* first = "begin",
                      const char* end = "end") {
        const node_id begin = b.declare(first, b.times(number, length));
        return {begin, b.declare(end, b.index_op(op::min, b.plus(begin, length), count))};
    }
    /// The terms that belong to a share of a split sum.
    node_range terms_of_share(node_id share, node_id terms) {
        return run_of(share, integer_parameter(argument_kind::chunk, "chunk"), terms);
    }

private:
    node_id zero_ = -1;

    node_id extent_parameter(argument_kind kind, extent e, const char* name) {
        return e.is_sized() ? integer_parameter(kind, name) : b.integer(1);
    }
};

} // namespace sinter::plan
