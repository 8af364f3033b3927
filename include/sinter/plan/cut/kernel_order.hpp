#pragma once
// The order in which a plan's kernels run: those that write destinations come last, so that a failure before
// them costs no data.

#include <cstddef>
#include <utility>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/plan/cut/plan.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Whether an output changes what the program sees at once: a buffer that is swapped in is seen at the end.
inline bool writes_destination(const plan& p, const output& o) {
    return o.destination >= 0 && !swaps(p.destinations[static_cast<std::size_t>(o.destination)].mode);
}
inline bool writes_destination(const plan& p, const kernel& k) {
    for (const output& o : k.outputs)
        if (writes_destination(p, o)) return true;
    return false;
}

namespace detail {
template <class Visit>
void visit_leaves(const graph::value_graph& values, value_id id, dynamic_array<bool>& seen, Visit& visit) {
    if (id < 0 || seen[static_cast<std::size_t>(id)]) return;
    seen[static_cast<std::size_t>(id)] = true;
    const graph::value& v = values[id];
    if (v.code == op::leaf) return visit(v.leaf);
    for (int i = 0; i < arity(v.code); ++i) visit_leaves(values, v.args[i], seen, visit);
}
} // namespace detail

/// Calls `visit` with the number of each leaf that the kernel reads.
template <class Visit>
void visit_leaves(const graph::value_graph& values, const kernel& k, Visit visit) {
    dynamic_array<bool> seen(values.values.size(), false);
    for (const output& o : k.outputs) detail::visit_leaves(values, o.value, seen, visit);
    detail::visit_leaves(values, k.border, seen, visit);
}

/// A destination is a leaf too, and need not be read.
inline bool reads_leaf(const plan& p, std::size_t leaf) {
    bool found = false;
    for (const kernel& k : p.kernels)
        visit_leaves(p.values, k, [&](std::int32_t n) { found |= static_cast<std::size_t>(n) == leaf; });
    return found;
}

/// Kernels that write destinations, and those that read what these compute besides, go behind the others.
/// Nothing else moves. What goes ahead reads no element that it passes: alias analysis lets no kernel write
/// in place what a later one reads.
inline void write_destinations_last(plan& p) {
    std::size_t first = 0;
    while (first < p.kernels.size() && !writes_destination(p, p.kernels[first])) ++first;
    if (first + 1 >= p.kernels.size()) return;
    dynamic_array<bool> computed_late(p.temporaries.size(), false);
    dynamic_array<kernel> early, late;
    for (kernel& k : p.kernels) {
        bool is_late = writes_destination(p, k);
        if (!late.empty())
            visit_leaves(p.values, k, [&](std::int32_t leaf) {
                const int t = p.values.leaves[static_cast<std::size_t>(leaf)].temporary;
                is_late |= t >= 0 && computed_late[static_cast<std::size_t>(t)];
            });
        for (const output& o : k.outputs)
            if (is_late && o.temporary >= 0) computed_late[static_cast<std::size_t>(o.temporary)] = true;
        (is_late ? late : early).push_back(std::move(k));
    }
    for (kernel& k : late) early.push_back(std::move(k));
    p.kernels = std::move(early);
}

} // namespace sinter::plan
