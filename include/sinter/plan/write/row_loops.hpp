#pragma once
// Sums over the rows around an element that are loops within a value.

#include <string>

#include <sinter/graph/value.hpp>
#include <sinter/plan/study/sliding_sum.hpp>
#include <sinter/plan/write/elements.hpp>
#include <sinter/plan/write/sought_places.hpp>

namespace sinter::inline SINTER_ABI::plan {

class row_loops : lowering_part {
public:
    using lowering_part::node_id;

    row_loops(lowering_context& c, kernel_arrays& arrays, lane_masks& masks, element_access& elements,
              sought_places& places, evaluator& values)
        : lowering_part(c), arrays_(arrays), masks_(masks), elements_(elements), sought_(places),
          values_(values), sums_(plan_.values, kernel_) {}

    const sliding_sums& sums() const { return sums_; }
    /// The sum that the value is, if it is one that becomes a loop.
    const sliding_sum* find(value_id id) const {
        for (const sliding_sum& sum : sums_.all)
            if (sum.total == id && is_loop(sum)) return &sum;
        return nullptr;
    }
    /// That sum at (i, j ...): a loop over its rows.
    node_id value(const sliding_sum& sum, node_id i, node_id j, int lanes);

private:
    kernel_arrays& arrays_;
    lane_masks& masks_;
    element_access& elements_;
    sought_places& sought_;
    evaluator& values_;
    sliding_sums sums_;

    /// The turns of loops in a fold's loop are not counted: where there is a limit, sums there are none.
    bool is_loop(const sliding_sum& sum) const {
        const bool counted = kernel_.reduction >= 0 && facts_.max_loop_trips != 0;
        return !counted && sum.weights >= 0 && sum.across * (sum.hi - sum.lo + 1) > graph::many_taps;
    }
};

inline row_loops::node_id row_loops::value(const sliding_sum& sum, node_id i, node_id j, int lanes) {
    const auto array = [&](value_id id) -> const array_view& { return arrays_.leaf_array(at(id).leaf); };
    const loops::value_type type{register_type_of(sum.total), false, lanes};
    node_id first = b.integer(0), height = -1;
    if (sum.height < 0) {
        height = address_.parameter(array(sum.array), argument_kind::array_rows, "_rows");
    } else {
        height = b.to_index(values_.value(sum.height, i, j, 1));
        first = sought_.first_row(i, height);
    }
    const std::string suffix = names_.next(), total = "sum" + suffix;
    b.declare(total, b.splat(b.number(0, type.type), lanes), false);
    const node_id taps = b.integer(sum.hi - sum.lo + 1);
    b.loop("k" + suffix, b.integer(0), taps, b.integer(1), [&](node_id k) {
        const lowering_scope inner(context_);
        const node_id place = b.plus(b.plus(i, k), b.integer(sum.lo));
        const source_place row =
            sought_.row_in_image(sum.beyond, place, first, height, "sought" + suffix, "row" + suffix);
        const node_id across = masks_.zero_unless(row.exists, values_.value(sum.row(), row.index, j, lanes));
        const node_id step = sum.weight_step > 0 ? k : b.minus(b.integer(0), k);
        const node_id w =
            elements_.load(array(sum.weights), b.plus(b.integer(sum.first_weight), step), b.integer(0), 1);
        const node_id factor = b.cast({type.type, false, 1}, w);
        const node_id term = b.apply(op::multiply, type, b.scalar_factor(factor, type), across);
        b.assign(total, b.apply(op::add, type, b.name(total, type), term));
    });
    return b.name(total, type);
}

} // namespace sinter::plan
