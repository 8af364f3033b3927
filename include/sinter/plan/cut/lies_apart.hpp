#pragma once
// Whether a product's operand is put together of arrays that lie across each other.

#include <cstddef>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/builder.hpp>
#include <sinter/plan/cut/plan.hpp>

namespace sinter::inline SINTER_ABI::plan {

namespace detail {
inline void find_neighbours(const graph::builder& b, const dynamic_array<neighbours>& lie, value_id id,
                            dynamic_array<bool>& seen, bool& in_rows, bool& otherwise) {
    const graph::value& v = b.graph[id];
    if (seen[static_cast<std::size_t>(id)]) return;
    seen[static_cast<std::size_t>(id)] = true;
    for (int i = 0; i < arity(v.code); ++i) find_neighbours(b, lie, v.args[i], seen, in_rows, otherwise);
    if (!b.is_array(id) || !v.rows.is_sized() || !v.cols.is_sized()) return;
    const graph::leaf& l = *b.graph.leaf_of(v);
    neighbours n = l.operand < 0 ? neighbours::of_rows : lie[static_cast<std::size_t>(l.operand)];
    for (const graph::view_step& step : l.views)
        if (graph::builder::turns(step)) n = turned(n);
    (n == neighbours::of_rows ? in_rows : otherwise) = true;
}
} // namespace detail

/// Its elements are put together of what does not lie alike: at computed places, or of arrays whose
/// neighbours are of rows and others. A product of texels reads such an operand many times as slowly
/// (bench/results/single_figures.md).
/// `lie`: by operand, how its elements do.
inline bool lies_apart(const graph::builder& b, const dynamic_array<neighbours>& lie, value_id id) {
    if (b.graph[id].code == op::leaf) return false;
    if (b.reads_places(id)) return true;
    bool in_rows = false, otherwise = false;
    dynamic_array<bool> seen(b.graph.values.size(), false);
    detail::find_neighbours(b, lie, id, seen, in_rows, otherwise);
    return in_rows && otherwise;
}

} // namespace sinter::plan
