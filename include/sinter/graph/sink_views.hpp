#pragma once
// How a view moves below an operation. Included by graph/builder.hpp.

#include <sinter/core/const_span.hpp>
#include <sinter/graph/builder.hpp>

namespace sinter::inline SINTER_ABI::graph {

namespace detail {
constexpr extent_kind kind_of(extent e) {
    return e.is_any() ? extent_kind::any : e.is_one() ? extent_kind::one : extent_kind::sized;
}
/// True if the step exchanges the roles of rows and columns.
constexpr bool swaps(view_step s) {
    switch (s.part) {
    case view_part::whole: break;
    case view_part::rows:
    case view_part::cols:
    case view_part::each_row:
    case view_part::each_col: return false;
    case view_part::cols_transposed:
    case view_part::rows_transposed:
    case view_part::transpose: return true;
    }
    if (s.kind == view_kind::along_rows) return s.of_column;
    if (s.kind == view_kind::along_cols) return !s.of_column;
    return s.kind == view_kind::transposed;
}
} // namespace detail

/// True if the transpose of such a program is one of its leaves' transposes, with nothing computed before.
inline bool can_turn(const_span<instruction> code) {
    for (const instruction& step : code) {
        if (!transposes_operands(step.code)) return false;
        if (step.code == op::view && view_kind_of(step) == view_kind::reshape) return false;
    }
    return true;
}

inline bool builder::turns(view_step step) {
    return detail::swaps(step);
}

inline value_id builder::sink(value_id a, view_step step, extent_kind rows, extent_kind cols) {
    const auto n = static_cast<std::size_t>(a);
    if (n < sunk_.size() && sunk_[n].result >= 0 && sunk_[n].step == step && sunk_[n].rows == rows &&
        sunk_[n].cols == cols)
        return sunk_[n].result;
    const value_id result = sink_anew(a, step, rows, cols);
    if (sunk_.size() <= n) sunk_.resize(graph.values.size());
    sunk_[n] = {step, rows, cols, result};
    return result;
}

inline value_id builder::sink_anew(value_id a, view_step step, extent_kind rows, extent_kind cols) {
    const value v = graph[a];
    if (is_scalar(a) && !reads_index(a)) return a;
    if (is_identity(a) && (step.part == view_part::transpose ||
                           (step.part == view_part::whole && step.kind == view_kind::transposed)))
        return a;
    switch (v.code) {
    case op::leaf: return sink_leaf(a, step, rows, cols);
    case op::contract: return sink_contract(a, step, rows, cols);
    case op::reduce: return sink_reduce(a, step, rows, cols);
    case op::cast: return add_cast(sink(v.args[0], step, rows, cols), v.type);
    default: break;
    }
    if (is_scan(v.code)) return sink_scan(a, step, rows, cols);
    if (is_group(v.code)) return sink(materialise(a), step, rows, cols);
    if (v.code == op::gather)
        return add_gather(v.attribute, v.args[0], sink(v.args[1], step, rows, cols),
                          sink(v.args[2], step, rows, cols));
    value_id args[3] = {-1, -1, -1};
    for (int i = 0; i < arity(v.code); ++i) args[i] = sink(v.args[i], step, rows, cols);
    if (v.code == op::steps) return add_steps(v.attribute, v.type, args[0], args[1], args[2]);
    if (v.code == op::sum_between) return add_sum_between(args[0], args[1], args[2], reduction_of(v));
    if (v.code == op::series) return add(series_of(args[0], graph[args[0]], turns_of(v)));
    if (v.code == op::image_row) return add_image_row(v.attribute, args[0], args[1], args[2]);
    return add_elementwise(v.code, v.type, args);
}

inline value_id builder::sink_leaf(value_id a, view_step step, extent_kind rows, extent_kind cols) {
    leaf l = graph.leaves[static_cast<std::size_t>(graph[a].leaf)];
    // All transposes of an array are one, and that of its transpose is itself. (A program's views of this
    // kind are those of trans(), which have all rows and columns.)
    if (step.kind == view_kind::transposed && step.part == view_part::whole)
        step = {0, view_kind::transposed, view_part::transpose};
    if (step.part == view_part::transpose && l.kind == leaf_kind::array) {
        if (!l.views.empty() && l.views.back() == step)
            l.views.pop_back();
        else
            l.views.push_back(step);
        const extent below = l.rows;
        l.rows = l.cols;
        l.cols = below;
        return add_leaf(l);
    }
    const bool index = l.kind != leaf_kind::array && l.operand < 0 && l.shape < 0; // without extents
    // A dimension that broadcasts keeps doing so, wherever the view puts it.
    const bool rows_any = detail::swaps(step) ? l.cols.is_any() : l.rows.is_any();
    const bool cols_any = detail::swaps(step) ? l.rows.is_any() : l.cols.is_any();
    const extent_kind old_rows = detail::kind_of(l.rows), old_cols = detail::kind_of(l.cols);
    switch (step.part) {
    case view_part::rows: cols = old_cols; break;
    case view_part::cols: rows = old_rows; break;
    case view_part::cols_transposed: cols = old_rows; break;
    case view_part::rows_transposed: rows = old_cols; break;
    case view_part::transpose:
        rows = old_cols;
        cols = old_rows;
        break;
    case view_part::each_row:
        rows = extent_kind::any;
        cols = old_cols;
        break;
    case view_part::each_col:
        rows = old_rows;
        cols = extent_kind::any;
        break;
    case view_part::whole: break;
    }
    const bool diagonal = step.part == view_part::whole && step.kind == view_kind::diagonal;
    if (index || (!diagonal && rows_any)) rows = extent_kind::any;
    if (index || (!diagonal && cols_any)) cols = extent_kind::any;
    l.views.push_back(step);
    return add_leaf(l, rows, cols);
}

inline value_id builder::sink_contract(value_id a, view_step step, extent_kind rows, extent_kind cols) {
    const value_id left = graph[a].args[0], right = graph[a].args[1];
    const dtype type = graph[a].type;
    const extent_kind inner = extent_kind::sized;
    const auto part = [&](view_part p) { return view_step{step.view, step.kind, p}; };
    switch (step.part) {
    case view_part::rows: return add_contract(sink(left, step, rows, inner), right);
    case view_part::cols: return add_contract(left, sink(right, step, inner, cols));
    case view_part::cols_transposed:
        return add_contract(sink(right, step, rows, inner),
                            sink(left, part(view_part::transpose), inner, cols));
    case view_part::rows_transposed:
        return add_contract(sink(right, part(view_part::transpose), rows, inner),
                            sink(left, step, inner, cols));
    case view_part::transpose:
        return add_contract(sink(right, step, rows, inner), sink(left, step, inner, cols));
    case view_part::each_row:
    case view_part::each_col:
    case view_part::whole: break;
    }
    if (views_factors(step))
        return turns(step) ? add_contract(sink_factor(right, step, 0, 2, rows, cols),
                                          sink_factor(left, step, 1, 2, rows, cols))
                           : add_contract(sink_factor(left, step, 0, 2, rows, cols),
                                          sink_factor(right, step, 1, 2, rows, cols));
    if (step.kind != view_kind::diagonal) return sink(materialise(a), step, rows, cols);
    // The diagonal of a product is one dot product for each of its elements.
    const value_id factors[] = {sink(left, part(view_part::rows), rows, inner),
                                sink(right, part(view_part::cols_transposed), rows, inner)};
    return add_reduce(reduction::sum, reduce_axis::cols, type, add_elementwise(op::multiply, type, factors));
}

/// What factor `n` of `count` is in a product of them that is seen through `step`, of which views_factors is
/// true. `n` counts in the product that is seen: a transposed one has its factors in reverse.
inline value_id builder::sink_factor(value_id a, view_step step, std::size_t n, std::size_t count,
                                     extent_kind rows, extent_kind cols) {
    constexpr extent_kind inner = extent_kind::sized;
    const bool first = n == 0, last = n + 1 == count, turned = turns(step);
    if (!first && !last && !turned) return a;
    const view_part part = first  ? turned ? view_part::cols_transposed : view_part::rows
                           : last ? turned ? view_part::rows_transposed : view_part::cols
                                  : view_part::transpose;
    return sink(a, {step.view, step.kind, part}, first ? rows : inner, last ? cols : inner);
}

inline void builder::view_factors(dynamic_array<value_id>& factors, view_step step, extent_kind rows,
                                  extent_kind cols) {
    if (turns(step)) factors.reverse();
    for (std::size_t n = 0; n < factors.size(); ++n)
        factors[n] = sink_factor(before_view(factors[n], step), step, n, factors.size(), rows, cols);
}

inline value_id builder::sink_reduce(value_id a, view_step step, extent_kind rows, extent_kind cols) {
    const value v = graph[a];
    const reduction how = reduction_of(v);
    const extent_kind inner = extent_kind::sized;
    if (step.part == view_part::whole && step.kind == view_kind::transposed)
        step = {0, view_kind::transposed, view_part::transpose}; // as sink_leaf has it
    const auto part = [&](view_part p) { return view_step{step.view, step.kind, p}; };
    const bool along_cols = v.axis == reduce_axis::cols; // out(i, 0), else out(0, j)
    view_part p = step.part;
    if (p == view_part::whole && step.kind == view_kind::straight)
        p = along_cols ? view_part::rows : view_part::cols;
    // A result that is there for its whole line still is.
    const bool spread_already = (along_cols ? v.cols : v.rows).is_any();
    const auto reduced = [&](reduce_axis axis, view_part seen, extent_kind rows_below,
                             extent_kind cols_below) {
        const value_id r =
            add_reduce(how, axis, v.type, sink(v.args[0], part(seen), rows_below, cols_below), v.constant);
        return spread_already ? spread(r) : r;
    };
    if (along_cols && p == view_part::rows) return reduced(v.axis, p, rows, inner);
    if (along_cols && (p == view_part::rows_transposed || p == view_part::transpose))
        return reduced(reduce_axis::rows, p, inner, cols);
    if (!along_cols && p == view_part::cols) return reduced(v.axis, p, inner, cols);
    if (!along_cols && (p == view_part::cols_transposed || p == view_part::transpose))
        return reduced(reduce_axis::cols, p, rows, inner);
    if (!spread_already && spreads(step) && is_short_line(v)) {
        const bool own = along_cols == (step.kind == view_kind::along_cols);
        return spread(own ? a : add_transpose(a));
    }
    return sink(materialise(a), step, rows, cols);
}

/// The results of lines, each of them for its whole line.
inline value_id builder::spread(value_id reduced) {
    value v = graph[reduced];
    (v.axis == reduce_axis::cols ? v.cols : v.rows) = extent::any();
    return add(v);
}

/// Its transpose goes along the columns of its operand's transpose. Other parts need elements that they have
/// not.
inline value_id builder::sink_scan(value_id a, view_step step, extent_kind rows, extent_kind cols) {
    const value v = graph[a];
    const bool transposes = step.part == view_part::transpose ||
                            (step.part == view_part::whole && step.kind == view_kind::transposed);
    if (!transposes) return sink(materialise(a), step, rows, cols);
    const reduce_axis turned = v.axis == reduce_axis::cols ? reduce_axis::rows : reduce_axis::cols;
    return add_scan(v.attribute, turned, v.type, sink(v.args[0], step, rows, cols));
}

} // namespace sinter::graph
