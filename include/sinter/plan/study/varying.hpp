#pragma once
// Which values of a graph change along a row. Apart from place_study.hpp because the host device needs no
// more of it, and every program includes that.

#include <cstddef>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/value.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// By value: it may differ from column to column.
inline dynamic_array<bool> varies_along_row(const graph::value_graph& g) {
    dynamic_array<bool> varies(g.values.size(), false);
    for (std::size_t id = 0; id < g.values.size(); ++id) {
        const graph::value& v = g.values[id];
        if (const graph::leaf* l = g.leaf_of(v))
            varies[id] = l->kind == leaf_kind::array
                             ? l->cols.is_sized()
                             : l->kind == leaf_kind::col_index ||
                                   (l->kind == leaf_kind::row_index && !l->views.empty());
        // Known where a loop has come to, and nowhere else.
        if (is_scan(v.code) || v.code == op::argument) varies[id] = true;
        for (const graph::value_id a : v.computed_args())
            varies[id] = varies[id] || varies[static_cast<std::size_t>(a)];
    }
    return varies;
}

/// By value: it is made of arguments of a function of the program's, such as a loop's states.
inline dynamic_array<bool> values_of_arguments(const graph::value_graph& g) {
    dynamic_array<bool> made(g.values.size(), false);
    for (std::size_t id = 0; id < g.values.size(); ++id) {
        const graph::value& v = g.values[id];
        made[id] = v.code == op::argument;
        for (const graph::value_id a : v.computed_args())
            made[id] = made[id] || made[static_cast<std::size_t>(a)];
    }
    return made;
}

/// By value: it may differ from turn to turn of a series.
inline dynamic_array<bool> values_by_turn(const graph::value_graph& g) {
    dynamic_array<bool> varies(g.values.size(), false);
    for (std::size_t id = 0; id < g.values.size(); ++id) {
        const graph::value& v = g.values[id];
        varies[id] = v.code == op::turn;
        if (takes_turns(v.code)) continue;
        for (const graph::value_id a : v.computed_args())
            varies[id] = varies[id] || varies[static_cast<std::size_t>(a)];
    }
    return varies;
}

} // namespace sinter::plan
