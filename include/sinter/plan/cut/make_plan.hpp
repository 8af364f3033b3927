#pragma once
// From a graph and its roots to a complete plan.

#include <utility>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/plan/cut/alias.hpp>
#include <sinter/plan/cut/cut.hpp>
#include <sinter/plan/cut/kernel_order.hpp>
#include <sinter/plan/cut/scattered.hpp>

namespace sinter::inline SINTER_ABI::plan {

namespace detail {
/// Moves literals behind all other leaves: an evaluation then binds those before them only. Extents get their
/// final names.
inline void number_leaves(plan& p, const graph::builder& b) {
    dynamic_array<std::int32_t> numbers(p.values.leaves.size(), 0);
    dynamic_array<graph::leaf> leaves;
    for (const bool literals : {false, true}) {
        for (std::size_t n = 0; n < p.values.leaves.size(); ++n) {
            if ((p.values.leaves[n].kind == leaf_kind::literal) != literals) continue;
            numbers[n] = static_cast<std::int32_t>(leaves.size());
            leaves.push_back(p.values.leaves[n]);
        }
        if (!literals) p.bound_leaves = leaves.size();
    }
    p.values.leaves = std::move(leaves);
    const auto number = [&](std::int32_t& leaf) {
        if (leaf >= 0) leaf = numbers[static_cast<std::size_t>(leaf)];
    };
    const auto rename = [&](extent& e) {
        e = b.find(e);
        if (e.is_sized()) e = extent::of(numbers[static_cast<std::size_t>(e.leaf())], e.axis());
    };
    for (graph::value& v : p.values.values) {
        number(v.leaf);
        rename(v.rows);
        rename(v.cols);
    }
    for (graph::leaf& l : p.values.leaves) {
        number(l.shape);
        rename(l.rows);
        rename(l.cols);
    }
    for (temporary& t : p.temporaries) {
        rename(t.rows);
        rename(t.cols);
    }
    for (destination& d : p.destinations) {
        rename(d.rows);
        rename(d.cols);
    }
    for (kernel& k : p.kernels)
        for (extent* e : {&k.rows, &k.cols, &k.depth, &k.depth_cols}) rename(*e);
}

/// A temporary may have the extents of a view of another, as a reshape gives new ones.
inline void order_bindings(plan& p) {
    const auto leaves = static_cast<int>(p.bound_leaves),
               temporaries = static_cast<int>(p.temporaries.size());
    dynamic_array<bool> leaf_known(p.bound_leaves, false), temporary_known(p.temporaries.size(), false);
    const auto known = [&](extent e) {
        return !e.is_sized() || leaf_known[static_cast<std::size_t>(e.leaf())];
    };
    const auto leaf_follows = [&](int n) {
        const graph::leaf& l = p.values.leaves[static_cast<std::size_t>(n)];
        if (l.temporary >= 0) return bool(temporary_known[static_cast<std::size_t>(l.temporary)]);
        if (l.shape < 0) return true;
        const graph::leaf& like = p.values.leaves[static_cast<std::size_t>(l.shape)];
        return known(like.rows) && known(like.cols);
    };
    for (bool found = true; found;) {
        found = false;
        for (int n = 0; n < leaves; ++n) {
            if (leaf_known[static_cast<std::size_t>(n)] || !leaf_follows(n)) continue;
            leaf_known[static_cast<std::size_t>(n)] = found = true;
            p.binding_order.push_back(n);
        }
        for (int t = 0; t < temporaries; ++t) {
            const temporary& of = p.temporaries[static_cast<std::size_t>(t)];
            if (temporary_known[static_cast<std::size_t>(t)] || !known(of.rows) || !known(of.cols)) continue;
            temporary_known[static_cast<std::size_t>(t)] = found = true;
            p.binding_order.push_back(~t);
        }
    }
}

/// Has the kernel that writes a block of an array write the border too, and gives the destination the extents
/// of the array.
inline void write_with_border(plan& p, graph::builder& b, int number, int operand) {
    destination& to = p.destinations[static_cast<std::size_t>(number)];
    const int id = static_cast<int>(b.graph.leaves.size());
    graph::leaf l;
    l.type = to.type;
    l.operand = operand;
    l.whole = true;
    l.rows = to.rows = extent::of(id, 0);
    l.cols = to.cols = extent::of(id, 1);
    b.graph.leaves.push_back(l);
    for (kernel& k : p.kernels)
        for (const output& o : k.outputs)
            if (o.destination == number)
                k.border =
                    b.add({op::leaf, l.type, 0, reduce_axis::all, 0, l.rows, l.cols, id, {-1, -1, -1}});
}

/// Puts the kernel that writes a destination behind all others: it reads no destination that these write.
inline void write_last(plan& p, int destination) {
    for (std::size_t n = 0; n < p.kernels.size(); ++n) {
        if (p.kernels[n].outputs.front().destination != destination) continue;
        kernel last = std::move(p.kernels[n]);
        for (; n + 1 < p.kernels.size(); ++n) p.kernels[n] = std::move(p.kernels[n + 1]);
        p.kernels[n] = std::move(last);
        return;
    }
}

/// Sends a destination's result to a temporary of the root's extents, and adds the kernel that copies it.
inline void write_through_copy(plan& p, graph::builder& b, int destination, const root& r) {
    const int t = static_cast<int>(p.temporaries.size());
    for (std::size_t n = 0; n < p.kernels.size(); ++n)
        for (output& o : p.kernels[n].outputs) {
            if (o.destination != destination) continue;
            const extent rows = r.rows, cols = r.cols;
            const dtype type = b.graph[o.value].type;
            o.destination = -1;
            o.temporary = t;
            p.temporaries.push_back({type, rows, cols});
            graph::leaf l;
            l.type = type;
            l.temporary = t;
            l.rows = rows;
            l.cols = cols;
            b.graph.leaves.push_back(l);
            const int id = static_cast<int>(b.graph.leaves.size()) - 1;
            kernel copy;
            copy.rows = rows;
            copy.cols = cols;
            copy.outputs.push_back(
                {b.add({op::leaf, type, 0, reduce_axis::all, 0, rows, cols, id, {-1, -1, -1}}), destination,
                 -1});
            p.kernels.push_back(std::move(copy));
            return;
        }
}
} // namespace detail

/// The plan for roots[d] -> destination d. `lie`: by operand, how its elements do, where a device fetches
/// texels.
inline plan make_plan(graph::builder& b, dynamic_array<root> roots,
                      const dynamic_array<destination_facts>& facts, const device_facts& device,
                      const dynamic_array<neighbours>& lie = {}) {
    plan p;
    const auto is_at_places = [&](const root& r) { return b.graph[r.value].code == op::scatter; };
    const bool alone = roots.size() == 1;
    for (std::size_t d = 0; d < roots.size(); ++d)
        if (is_at_places(roots[d])) roots[d].value = scatter_preparer(b, device, facts, d).run(roots[d]);
    p.kernels = cutter(b, device, lie).run(roots);
    for (std::size_t t = 0; t < b.definitions.size(); ++t) {
        const graph::value& v = b.graph[b.definitions[t]];
        p.temporaries.push_back({b.widened[t] ? computed_in(v.type) : v.type, v.rows, v.cols});
    }
    const dynamic_array<kernel> computing = p.kernels;
    const alias_analysis aliases(b.graph, computing, device);
    for (std::size_t d = 0; d < roots.size(); ++d) {
        const int number = static_cast<int>(d);
        const dtype type = b.graph[roots[d].value].type;
        if (is_at_places(roots[d])) {
            p.destinations.push_back({type, write_mode::in_place, roots[d].to_rows, roots[d].to_cols, {}});
            if (!alone) detail::write_last(p, number);
            continue;
        }
        const write_mode mode = aliases.decide(number, facts[d]);
        p.destinations.push_back({type, mode, roots[d].rows, roots[d].cols, {}});
        for (std::size_t n = 0; n < facts[d].operands.size(); ++n)
            if (facts[d].operands[n] == relation::same)
                p.destinations.back().own.push_back(static_cast<int>(n));
        if (mode == write_mode::swap_with_border) detail::write_with_border(p, b, number, roots[d].operand);
        if (mode == write_mode::copy) detail::write_through_copy(p, b, number, roots[d]);
    }
    p.values = b.graph;
    write_destinations_last(p);
    detail::number_leaves(p, b);
    detail::order_bindings(p);
    return p;
}

} // namespace sinter::plan
