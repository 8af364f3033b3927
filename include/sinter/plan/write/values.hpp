#pragma once
// What a value of the graph is at a place: a node of the loops.

#include <algorithm>
#include <vector>

#include <sinter/plan/cut/cancelling_sums.hpp>
#include <sinter/plan/cut/known_numbers.hpp>
#include <sinter/plan/write/row_loops.hpp>
#include <sinter/plan/write/series.hpp>
#include <sinter/plan/write/steps.hpp>

namespace sinter::inline SINTER_ABI::plan {

class value_lowering : public evaluator, lowering_part {
public:
    using lowering_part::node_id;

    value_lowering(lowering_context& c, kernel_extents& extents, kernel_arrays& arrays, lane_masks& masks,
                   element_access& elements, whole_vectors& vectors)
        : lowering_part(c), places(c, *this),
          neighbours(c, extents, arrays, masks, elements, vectors, places, *this),
          rows(c, arrays, masks, elements, places, *this), series(c, neighbours, *this), steps(c, *this),
          arrays_(arrays), elements_(elements), vectors_(vectors),
          cancelling_(plan_.values, kernel_, facts_.draws()),
          known_numbers_(plan_.values,
                         kernel_.reduction >= 0 || !(kernel_.rows.is_sized() && kernel_.cols.is_sized())) {}

    // Those that read elements at computed places, and loops within values.
    sought_places places;
    neighbour_access neighbours;
    row_loops rows;
    series_loops series;
    step_loops steps;

    /// Values used more than once become variables, and so do the stages of a long formula: compilers bound
    /// the nesting of brackets (clang: 256).
    /// (It is defined here. As the first virtual function it would have each file that includes this compile
    /// the whole class.)
    node_id value(value_id id, node_id i, node_id j, int lanes) final {
        // A row's values are found once for all its columns.
        if (context_.whole_rows && !places_.varies(id)) j = b.integer(0);
        if (const node_id known = found_.find(id, i, j, lanes, context_.down); known >= 0) return known;
        node_id n = compute(id, i, j, lanes);
        const bool named = context_.uses[static_cast<std::size_t>(id)] > 1 || b.at(n).nesting >= deepest;
        if (named && !is_atom(n)) n = b.declare("t" + names_.next(), n);
        found_.keep(id, i, j, lanes, context_.down, n);
        return n;
    }

private:
    static constexpr int deepest = 24; ///< operations within operations that one expression shows

    kernel_arrays& arrays_;
    element_access& elements_;
    whole_vectors& vectors_;
    cancelling_sums cancelling_;
    known_numbers known_numbers_;

    node_id compute(value_id id, node_id i, node_id j, int lanes);
    node_id cast(value_id id, loops::value_type to, node_id from);
    node_id exact_sum(const graph::value& v, loops::value_type type, const node_id* args);
    node_id leaf(const graph::value& v, node_id i, node_id j, int lanes);
    bool is_output(value_id id) const {
        return std::any_of(kernel_.outputs.begin(), kernel_.outputs.end(),
                           [&](const output& o) { return o.value == id; });
    }
};

inline value_lowering::node_id value_lowering::compute(value_id id, node_id i, node_id j, int lanes) {
    const graph::value& v = at(id);
    if (v.code == op::leaf) return leaf(v, i, j, lanes);
    if (v.code == op::gather) return neighbours.gather(v, i, j, lanes);
    if (v.code == op::turn) return series.turn();
    if (takes_turns(v.code)) {
        if (v.code == op::steps)
            steps.find(id, i, j, lanes);
        else if (v.code == op::sum_between)
            series.find_between(id, i, j, lanes);
        else
            series.find(id, i, {j}, lanes);
        return found_.find(id, i, j, lanes, context_.down);
    }
    if (const sliding_sum* sum = rows.find(id)) return rows.value(*sum, i, j, lanes);
    if (context_.whole_rows && v.code == op::select && b.at(j).kind == loops::node_kind::integer) {
        const std::int64_t limit = plan_.values.column_limit(v.args[0]); // known here: one operand is left
        if (limit >= 0) return value(v.args[b.at(j).imm < limit ? 1 : 2], i, j, lanes);
    }
    node_id args[3] = {-1, -1, -1};
    int widest = 1;
    for (int n = 0; n < arity(v.code); ++n) {
        args[n] = value(v.args[n], i, j, lanes);
        widest = b.type_of(args[n]).lanes > widest ? b.type_of(args[n]).lanes : widest;
    }
    const loops::value_type type{register_type(v.type, facts_), false, widest};
    if (v.code == op::cast) return cast(id, type, args[0]);
    if (cancelling_.contains(id) && (v.code != op::fma || facts_.counts_in_32_bits))
        return exact_sum(v, type, args);
    const bool infix = info(v.code).precedence > 0 && is_floating(v.type) && arity(v.code) == 2;
    if (!infix)
        for (int n = 0; n < arity(v.code); ++n) args[n] = b.splat(args[n], widest);
    return b.apply(v.code, type, args[0], args[1], args[2]);
}

inline value_lowering::node_id value_lowering::cast(value_id id, loops::value_type to, node_id from) {
    const graph::value& v = at(id);
    node_id n = b.cast(to, from);
    const bool from_whole = is_floating(v.type) && !is_floating(at(v.args[0]).type);
    if (facts_.counts_in_32_bits && from_whole && known_numbers_.contains(v.args[0])) {
        const node_id zero = b.cast({to.type, false, 1}, unknown_zero());
        n = b.apply(op::add, to, n, zero);
    }
    // As C++ has it, whole numbers wrap, and floating ones are clamped to the range of a whole type.
    if (is_narrow_integer(v.type) && is_floating(at(v.args[0]).type))
        return b.apply(op::clamp, to, n, b.splat(b.number(info(v.type).least, to.type), to.lanes),
                       b.splat(b.number(info(v.type).greatest, to.type), to.lanes));
    // A result is rounded when it is stored; anywhere else it must be rounded here.
    const bool only_stored = is_output(id) && context_.uses[static_cast<std::size_t>(id)] == 1;
    return rounds_when_stored(v.type) && to.type != v.type && !only_stored ? b.rounded(n, v.type) : n;
}

/// GLSL rounds a multiply-add twice; where it loses its term, product and sum are written apart.
inline value_lowering::node_id value_lowering::exact_sum(const graph::value& v, loops::value_type type,
                                                         const node_id* args) {
    if (v.code != op::fma) return b.apply_exactly(v.code, type, args[0], args[1]);
    loops::value_type of_product = type;
    of_product.lanes = (std::max)(b.type_of(args[0]).lanes, b.type_of(args[1]).lanes);
    const node_id product = b.apply(op::multiply, of_product, args[0], args[1]);
    return b.apply_exactly(op::add, type, product, args[2]);
}

inline value_lowering::node_id value_lowering::leaf(const graph::value& v, node_id i, node_id j, int lanes) {
    const graph::leaf& l = plan_.values.leaves[static_cast<std::size_t>(v.leaf)];
    if (l.kind == leaf_kind::scalar) return arrays_.number(v.leaf, l);
    if (l.kind == leaf_kind::literal) return b.number(l.number, register_type(l.type, facts_));
    if (l.kind == leaf_kind::array)
        if (const int output = arrays_.output_fetched_as(l, v.leaf); output >= 0)
            return elements_.fetch_target(output, i, j, lanes);
    const array_view& a = arrays_.leaf_array(v.leaf);
    if (l.kind == leaf_kind::array && context_.whole_rows && b.at(j).kind == loops::node_kind::integer)
        return vectors_.in_row(a, i, b.at(j).imm);
    if (l.kind == leaf_kind::array) return elements_.load(a, i, j, lanes);
    return elements_.own_index(a, i, j, lanes);
}

} // namespace sinter::plan
