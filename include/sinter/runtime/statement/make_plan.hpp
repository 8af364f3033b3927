#pragma once
// The plan of a statement: its programs become one graph, which is cut into kernels.

#include <cstddef>
#include <string>
#include <utility>

#include <sinter/core/const_span.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/list.hpp>
#include <sinter/plan/cut/list.hpp>
#include <sinter/plan/cut/make_plan.hpp>
#include <sinter/plan/facts/device_facts.hpp>
#include <sinter/runtime/dump.hpp>
#include <sinter/runtime/statement/assign.hpp>
#include <sinter/runtime/statement/request.hpp>

namespace sinter::inline SINTER_ABI::runtime {

namespace detail {
/// The destination is a leaf too, because it lends its extents to what broadcasts (`C = 0`).
inline plan::root make_root(graph::builder& b, const assignment& a, graph::value_id value, int operand) {
    graph::leaf l;
    l.type = a.target->type;
    l.operand = operand;
    const graph::value_id id = b.add_leaf(l, a.rows, a.cols);
    const graph::value leaf = b.graph[id], v = b.graph[value];
    if (a.is_at_places()) return {value, v.rows, v.cols, operand, leaf.rows, leaf.cols};
    return {value, leaf.rows.is_any() ? v.rows : b.unify(v.rows, leaf.rows),
            leaf.cols.is_any() ? v.cols : b.unify(v.cols, leaf.cols), operand};
}

/// A plan, and the values that it was cut from, in words.
struct listed_plan {
    plan::plan plan;
    std::string values;
};
inline listed_plan make_plan(const request& r, const plan::device_facts& facts, const_span<assignment> list,
                             bool in_lines) {
    graph::builder b;
    b.max_turned_taps = plan::most_taps(facts);
    b.in_groups = plan::batches_in_groups(facts);
    for (const request::operand_ref& o : r.operands) b.folded.push_back(o.place.fold != 0);
    if (in_lines)
        for (const request::operand_ref& o : r.operands) b.sizes.add(r.size_classes(o.place));
    dynamic_array<plan::root> roots;
    std::size_t next_operand = 0, next_split = 0, next_view = 0;
    for (std::size_t d = 0; d < list.size(); ++d) {
        const assignment& a = list[d];
        const const_span<int> numbers(r.operand_numbers.data() + next_operand, a.source.operands.size());
        const const_span<int> views(r.view_numbers.data() + next_view, a.source.views.size());
        graph::importer import(b, numbers, views, r.splits, next_split, r.views);
        graph::value_id value = b.add_cast(import.run(a.source.code), a.target->type);
        if (a.turned) value = b.add_transpose(value);
        next_operand += a.source.operands.size();
        next_view += a.source.views.size();
        roots.push_back(make_root(b, a, value, r.destination_operands[d]));
        const plan::root &alike = roots[first_alike(list, d)], &root = roots.back();
        b.unify(alike.rows, root.rows);
        b.unify(alike.cols, root.cols);
    }
    dynamic_array<neighbours> lie;
    if (facts.fetches_texels())
        for (const request::operand_ref& o : r.operands) lie.push_back(neighbours_of(o.place));
    std::string values = is_dumped(stage::graph) ? graph::list(b.graph) : std::string();
    return {plan::make_plan(b, roots, r.facts, facts, lie), std::move(values)};
}

} // namespace detail

/// `r` was read from these assignments, which are as it gave them back.
inline plan::plan make_plan(const request& r, const plan::device_facts& facts, const_span<assignment> list) {
    detail::listed_plan made = detail::make_plan(r, facts, list, false);
    if (r.in_lines) {
        // Lines may also cost kernels: reductions of them are not alike where one is transposed.
        detail::listed_plan lines = detail::make_plan(r, facts, list, true);
        if (lines.plan.kernels.size() < made.plan.kernels.size()) made = std::move(lines);
    }
    if (is_dumped(stage::graph)) dump(stage::graph, made.values);
    if (is_dumped(stage::plan)) dump(stage::plan, plan::list(made.plan));
    return std::move(made.plan);
}

} // namespace sinter::runtime
