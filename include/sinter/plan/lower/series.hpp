#pragma once
// Sums that are loops within a value (op::series), and the elements that they read. Included by
// plan/lower/lowering.hpp.

#include <sinter/plan/lower/lowering.hpp>

namespace sinter::plan {

inline lowering::node_id lowering::gather_inside(const graph::value& v, node_id i, node_id j, int lanes) {
    const array_view& a = source_of(v);
    const auto place = [&](int axis, node_id row, node_id col) {
        return b.to_index(value(v.args[1 + axis], row, col, 1));
    };
    const along_row way = along(v, j, lanes);
    if (way != along_row::apart) {
        const node_id row = place(0, i, j), col = place(1, i, j);
        const bool vector = way == along_row::next;
        // Rows of a matrix may begin within a texel.
        const bool within = in_matrix_row && rules_.matrix_width % 4 != 0;
        if (vector && within && a.form != array_form::memory) {
            std::vector<node_id> parts;
            for (int n = 0; n < lanes; ++n) parts.push_back(load(a, row, b.plus(col, b.integer(n)), 1));
            return b.build(std::move(parts));
        }
        if (vector && is_multiple_of_4(j)) multiples_of_4.push_back(col);
        return load(a, row, col, vector ? lanes : 1);
    }
    std::vector<node_id> parts;
    for (int n = 0; n < lanes; ++n) {
        const auto [row, col] = in_lane(i, j, n);
        parts.push_back(load(a, place(0, row, col), place(1, row, col), 1));
    }
    return b.build(std::move(parts));
}

/// Finds, before a loop, what is the same in all its turns of a place that is read in it.
inline void lowering::prepare_number(value_id id, node_id i, node_id j) {
    const graph::value& v = at(id);
    if (arity(v.code) == 0) return;
    if (places_.varies_by_turn(id)) {
        for (const value_id a : v.computed_args()) prepare_number(a, i, j);
        return;
    }
    const node_id n = value(id, i, j, 1);
    if (b.at(n).kind != loops::node_kind::apply) return;
    know(id, i, j, 1, b.declare("t" + std::to_string(next_variable_++), n), down_);
}

/// The same of all places that a value reads.
inline void lowering::prepare_places(value_id id, node_id i, node_id j, int lanes) {
    const graph::value& v = at(id);
    if (v.code == op::gather && reads_inside(v)) {
        const int places = along(v, j, lanes) == along_row::apart ? lanes : 1;
        for (int n = 0; n < places; ++n) {
            const auto [row, col] = in_lane(i, j, n);
            prepare_number(v.args[1], row, col);
            prepare_number(v.args[2], row, col);
        }
    }
    if (reads_elsewhere(v.code)) return;
    for (const value_id a : v.computed_args()) prepare_places(a, i, j, lanes);
}

inline void lowering::series(value_id id, node_id i, const std::vector<node_id>& columns, int lanes) {
    const graph::value& v = at(id);
    const loops::value_type type{register_type_of(id), false, lanes};
    std::vector<std::string> totals;
    for (const node_id j : columns) {
        prepare_places(v.args[0], i, j, lanes);
        totals.push_back("sum" + std::to_string(next_variable_++));
        b.declare(totals.back(), b.splat(b.real(0, type.type), lanes), false);
    }
    const std::string turn = "k" + std::to_string(next_variable_++);
    b.loop(turn, b.integer(0), b.integer(turns_of(v)), b.integer(1), [&](node_id k) {
        const scope inner(*this);
        turn_ = b.cast({dtype::i32, false, 1}, k);
        for (std::size_t n = 0; n < columns.size(); ++n) {
            const node_id term = b.splat(value(v.args[0], i, columns[n], lanes), lanes);
            b.assign(totals[n], b.apply(op::add, type, b.name(totals[n], type), term));
        }
    });
    for (std::size_t n = 0; n < columns.size(); ++n)
        know(id, i, columns[n], lanes, b.name(totals[n], type), down_);
}

inline void lowering::find_series(node_id i, const std::vector<node_id>& columns,
                                  const std::vector<node_id>& rows, node_id within, int lanes) {
    const loops::value_type number{dtype::i32, false, 1};
    for (std::size_t id = 0; id < uses_.size(); ++id) {
        const auto v = static_cast<value_id>(id);
        if (uses_[id] == 0 || places_.width_of(v) != rules_.matrix_width) continue;
        for (std::size_t n = 0; n < columns.size(); ++n)
            set_value(v, i, columns[n], 1, b.cast(number, at(v).code == op::divide ? rows[n] : within));
    }
    for (std::size_t id = 0; id < uses_.size(); ++id)
        if (uses_[id] > 0 && takes_turns(at(static_cast<value_id>(id)).code))
            series(static_cast<value_id>(id), i, columns, lanes);
}

} // namespace sinter::plan
