#pragma once
// Elements that are written at places (op::scatter): what their kernel reads from arrays that are computed
// before it.

#include <cstdint>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/core/edge.hpp>
#include <sinter/graph/builder.hpp>
#include <sinter/plan/cut/alias.hpp>
#include <sinter/plan/cut/cut.hpp>
#include <sinter/plan/cut/materialise.hpp>
#include <sinter/plan/cut/shared_products.hpp>
#include <sinter/plan/facts/device_facts.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A kernel of its own writes at places, an element after the other: it folds nothing, and reads of the
/// statement's destinations only the elements that it replaces, so that it may run behind all other kernels.
class scatter_preparer {
public:
    /// For destination `own`; `facts` are of all.
    scatter_preparer(graph::builder& b, const device_facts& device,
                     const dynamic_array<destination_facts>& facts, std::size_t own)
        : builder_(b), sizes_(b), device_(device), facts_(facts), own_(own) {}

    /// The root's value, with arrays in place of what is computed before.
    value_id run(const root& r) {
        const domain whole{builder_.find(r.rows), builder_.find(r.cols)};
        replacements places(builder_);
        const graph::value v = at(r.value); // a copy: what is added moves the values
        for (int n = 1; n < 3; ++n)
            if (is_apart(v.args[n], nullptr) || is_dear(v.args[n]))
                places.materialise(v.args[n], sizes_.of_operand(v, n, whole));
        const value_id id = places.empty() ? r.value : places.apply(r.value, whole);
        const graph::value now = at(id);
        if (!is_apart(now.args[0], &now)) return id;
        replacements result(builder_);
        result.materialise(now.args[0], whole);
        return result.apply(id, whole);
    }

private:
    graph::builder& builder_;
    domains sizes_;
    const device_facts& device_;
    const dynamic_array<destination_facts>& facts_;
    const std::size_t own_;

    const graph::value& at(value_id id) const { return builder_.graph[id]; }

    /// A drawing device finds a place in each draw of a component anew.
    bool is_dear(value_id id) const { return device_.draws() && builder_.cost(id) > most_recomputed_cost; }

    bool is_apart(value_id id, const graph::value* scatter) const {
        if (builder_.has_reduction(id) || builder_.columns(id) > 0 || builder_.loops(id)) return true;
        dynamic_array<bool> seen(builder_.graph.values.size(), false);
        return meets(id, scatter, seen);
    }
    /// Elements are read below `id` that may have been written by then.
    bool meets(value_id id, const graph::value* scatter, dynamic_array<bool>& seen) const {
        if (seen[static_cast<std::size_t>(id)]) return false;
        seen[static_cast<std::size_t>(id)] = true;
        const graph::value& v = at(id);
        if (const graph::leaf* l = builder_.graph.leaf_of(v)) {
            if (l->kind != leaf_kind::array || l->operand < 0) return false;
            for (const destination_facts& to : facts_)
                if (meets(*l, to)) return true;
            return false;
        }
        for (int n = scatter && replaces(v, *scatter) ? 1 : 0; n < arity(v.code); ++n)
            if (meets(v.args[n], scatter, seen)) return true;
        return false;
    }
    /// A gather of the elements that are written: each work-item reads its own. (A place outside reads the
    /// last element, and writes none.)
    bool replaces(const graph::value& v, const graph::value& scatter) const {
        if (v.code != op::gather || v.attribute != lookup{edge::clamp, 1}.packed() || device_.draws())
            return false;
        const graph::leaf& l = *builder_.graph.leaf_of(v.args[0]);
        const bool rows = l.rows.is_one() || v.args[1] == scatter.args[1],
                   cols = l.cols.is_one() || v.args[2] == scatter.args[2];
        if (!rows || !cols || l.operand < 0 || !l.views.empty()) return false;
        for (std::size_t d = 0; d < facts_.size(); ++d)
            if (d == own_ ? relation_of(l, facts_[d]) != relation::same : meets(l, facts_[d])) return false;
        return true;
    }

    static relation relation_of(const graph::leaf& l, const destination_facts& to) {
        return to.operands[static_cast<std::size_t>(l.operand)];
    }
    /// Elements of the leaf may be the destination's; where that is drawn to, its texture cannot be read.
    bool meets(const graph::leaf& l, const destination_facts& to) const {
        const relation r = relation_of(l, to);
        return r == relation::same || r == relation::overlap || (device_.draws() && r != relation::unrelated);
    }
};

} // namespace sinter::plan
