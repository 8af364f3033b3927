#pragma once
// Postfix programs and plans written by hand, so that graph and plan are tested without the template layer.

#include <string>
#include <vector>

#include <sinter/graph/describe.hpp>
#include <sinter/graph/import.hpp>
#include <sinter/plan/cut/make_plan.hpp>

#include "verify.hpp"

namespace test {

namespace graph = sinter::graph;
namespace plan = sinter::plan;
using graph::extent_kind;
using graph::instruction;
using sinter::dtype;
using sinter::layout;
using sinter::leaf_kind;
using sinter::op;
using sinter::op_types;
using sinter::reduce_axis;
using sinter::reduction;
using sinter::view;
using sinter::view_kind;

/// A program under construction; `a * b` and friends append to one postfix program.
struct expr {
    std::vector<instruction> code;
    int operands = 0, views = 0;
    std::vector<graph::numeric_extents> extents, view_extents;
};

inline expr leaf(leaf_kind kind, dtype type, extent_kind rows, extent_kind cols, graph::numeric_extents n) {
    expr e;
    instruction i;
    i.type = type;
    i.attribute = static_cast<std::uint8_t>(kind);
    i.rows = rows;
    i.cols = cols;
    e.code.push_back(i);
    e.operands = 1;
    e.extents.push_back(n);
    return e;
}
inline expr matrix(std::int64_t m = 8, std::int64_t n = 8, dtype type = dtype::f32) {
    return leaf(leaf_kind::array, type, extent_kind::sized, extent_kind::sized, {m, n});
}
inline expr column(std::int64_t n = 8, dtype type = dtype::f32) {
    return leaf(leaf_kind::array, type, extent_kind::sized, extent_kind::one, {n, 1});
}
inline expr number(dtype type = dtype::f32) {
    return leaf(leaf_kind::scalar, type, extent_kind::any, extent_kind::any, {-1, -1});
}

inline void append(expr& to, const expr& from) {
    for (instruction i : from.code) {
        if (i.code == op::leaf) i.index = static_cast<std::uint16_t>(i.index + to.operands);
        if (i.code == op::view) i.index = static_cast<std::uint16_t>(i.index + to.views);
        to.code.push_back(i);
    }
    to.operands += from.operands;
    to.views += from.views;
    to.extents.insert(to.extents.end(), from.extents.begin(), from.extents.end());
    to.view_extents.insert(to.view_extents.end(), from.view_extents.begin(), from.view_extents.end());
}

inline extent_kind wider(extent_kind a, extent_kind b) {
    if (a == extent_kind::any || b == extent_kind::any) return a == extent_kind::any ? b : a;
    return a == extent_kind::one ? a : b;
}

inline expr apply(op code, const std::vector<expr>& args) {
    expr e;
    instruction i;
    i.code = code;
    i.rows = i.cols = extent_kind::any;
    for (const expr& a : args) {
        append(e, a);
        i.type = a.code.back().type;
        i.rows = wider(i.rows, a.code.back().rows);
        i.cols = wider(i.cols, a.code.back().cols);
    }
    i.type = result_type(code, i.type);
    e.code.push_back(i);
    return e;
}
inline expr operator+(const expr& a, const expr& b) {
    return apply(op::add, {a, b});
}
inline expr hadamard(const expr& a, const expr& b) {
    return apply(op::multiply, {a, b});
}
inline expr operator/(const expr& a, const expr& b) {
    return apply(op::divide, {a, b});
}

inline expr operator*(const expr& a, const expr& b) {
    expr e = a;
    append(e, b);
    instruction i;
    i.code = op::contract;
    i.type = a.code.back().type;
    i.rows = a.code.back().rows;
    i.cols = b.code.back().cols;
    e.code.push_back(i);
    return e;
}

inline expr reduce(reduction how, reduce_axis axis, const expr& a) {
    expr e = a;
    instruction i;
    i.code = op::reduce;
    i.type = result_type(how, a.code.back().type);
    i.attribute = static_cast<std::uint8_t>(how);
    i.axis = axis;
    i.rows = axis == reduce_axis::all    ? extent_kind::any
             : axis == reduce_axis::cols ? a.code.back().rows
                                         : extent_kind::one;
    i.cols = axis == reduce_axis::all    ? extent_kind::any
             : axis == reduce_axis::rows ? a.code.back().cols
                                         : extent_kind::one;
    e.code.push_back(i);
    return e;
}

inline expr viewed(view_kind kind, const expr& a, extent_kind rows, extent_kind cols,
                   graph::numeric_extents n) {
    expr e = a;
    instruction i;
    i.code = op::view;
    i.type = a.code.back().type;
    i.attribute = static_cast<std::uint8_t>(kind);
    i.rows = rows;
    i.cols = cols;
    i.index = static_cast<std::uint16_t>(e.views++);
    e.view_extents.push_back(n);
    e.code.push_back(i);
    return e;
}

/// Plans `destination = e`; the destination is unrelated to all operands unless `facts` says otherwise.
struct planned {
    graph::builder builder;
    sinter::plan::plan plan;
    std::string main_text;
};
/// A device that no kernel is too large for.
inline plan::device_facts boundless() {
    plan::device_facts device;
    device.max_function_cost = plan::any_function_cost;
    device.max_targets = 1024;
    return device;
}
inline planned make(const expr& e, plan::destination_facts facts = {},
                    plan::device_facts device = boundless(), std::vector<int> operand_numbers = {}) {
    planned r;
    for (int i = static_cast<int>(operand_numbers.size()); i < e.operands; ++i) operand_numbers.push_back(i);
    int highest = 0;
    for (int n : operand_numbers) highest = n > highest ? n : highest;
    facts.operands.resize(static_cast<std::size_t>(highest) + 2, plan::relation::unrelated);
    sinter::dynamic_array<int> splits;
    if (graph::has_chain(e.code.data(), e.code.size()))
        graph::chain_finder().run(e.code, e.extents, e.view_extents, splits);
    std::size_t next = 0;
    std::vector<int> view_numbers;
    for (int n = 0; n < e.views; ++n) view_numbers.push_back(n);
    graph::importer import(r.builder, operand_numbers, view_numbers, splits, next);
    const graph::value_id id = import.run(e.code);
    const graph::value v = r.builder.graph[id];
    sinter::dynamic_array<plan::root> roots{{id, v.rows, v.cols}};
    r.plan = plan::make_plan(r.builder, roots, {facts}, device);
    r.main_text = graph::to_string(r.plan.values, r.plan.kernels.back().outputs.front().value);
    return r;
}

} // namespace test
