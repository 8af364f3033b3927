#pragma once
// Which values of a kernel with too many functions are computed before it.

#include <cstddef>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/builder.hpp>
#include <sinter/plan/cut/materialise.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// What a value adds to the time that a driver takes to compile a kernel: its cost, if it is a function of
/// many instructions. Others compile at once: a thousand additions are no matter. A remainder is dear because
/// its loop turns often, not because its text is long. Doubles' functions are longer.
inline int function_cost(const graph::value& v) {
    constexpr int least = 12, most = 32;
    const int cost = info(v.code).cost;
    if (cost < least) return 0;
    return (cost < most ? cost : most) * (v.type == dtype::f64 ? 2 : 1);
}

/// The same of all values that these values are made of.
class function_counter {
public:
    explicit function_counter(const graph::value_graph& g) : graph_(g), seen_(g.values.size(), false) {}

    int total = 0;

    void add(value_id id) {
        if (seen_[static_cast<std::size_t>(id)]) return;
        seen_[static_cast<std::size_t>(id)] = true;
        const graph::value& v = graph_[id];
        total += function_cost(v);
        for (int i = 0; i < arity(v.code); ++i) add(v.args[i]);
    }

private:
    const graph::value_graph& graph_;
    dynamic_array<bool> seen_;
};

/// Goes up from the leaves, and where functions cost more than a kernel's may, materialises the operand that
/// has most of them. A chain of one function falls into pieces that are alike, so that they have one text. A
/// value knows its functions, not only their cost: what is read twice is computed once.
class function_cutter {
public:
    function_cutter(const graph::builder& b, const domains& sizes, replacements& out, int limit)
        : builder_(b), sizes_(sizes), out_(out), limit_(limit), nodes_(b.graph.values.size()) {}

    void run(value_id id, domain d) {
        if (at(id).met) return;
        at(id).met = true;
        const graph::value v = builder_.graph[id]; // a copy: what is materialised moves the values
        for (int i = 0; i < arity(v.code); ++i) run(v.args[i], sizes_.of_operand(v, i, d));
        for (;;) {
            functions all = functions_of(id, v);
            int dearest = -1;
            for (int i = 0; i < arity(v.code); ++i)
                if (cost_of(v, i) > (dearest < 0 ? 0 : cost_of(v, dearest))) dearest = i;
            if (all.cost <= limit_ || dearest < 0) {
                at(id).own = static_cast<functions&&>(all);
                return;
            }
            out_.materialise_functions(v.args[dearest], sizes_.of_operand(v, dearest, d));
            at(v.args[dearest]).own = {};
        }
    }

private:
    struct functions {
        dynamic_array<value_id> list; ///< in order
        int cost = 0;
    };
    struct node {
        bool met = false;
        functions own;
    };
    const graph::builder& builder_;
    const domains& sizes_;
    replacements& out_;
    int limit_;
    dynamic_array<node> nodes_; ///< by value

    node& at(value_id id) { return nodes_[static_cast<std::size_t>(id)]; }
    int cost_of(const graph::value& v, int n) { return at(v.args[n]).own.cost; }

    functions functions_of(value_id id, const graph::value& v) {
        functions all;
        if (arity(v.code) > 0) all = at(v.args[0]).own;
        for (int i = 1; i < arity(v.code); ++i) all = united(all, at(v.args[i]).own);
        if (const int cost = function_cost(v); cost > 0) {
            all.list.push_back(id); // behind its operands
            all.cost += cost;
        }
        return all;
    }
    functions united(const functions& a, const functions& b) const {
        functions all;
        for (std::size_t i = 0, j = 0; i < a.list.size() || j < b.list.size();) {
            const bool from_a = j == b.list.size() || (i < a.list.size() && a.list[i] <= b.list[j]);
            if (from_a && j < b.list.size() && a.list[i] == b.list[j]) ++j;
            const value_id next = from_a ? a.list[i++] : b.list[j++];
            all.list.push_back(next);
            all.cost += function_cost(builder_.graph[next]);
        }
        return all;
    }
};

} // namespace sinter::plan
