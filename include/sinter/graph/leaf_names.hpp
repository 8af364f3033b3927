#pragma once
// Names for the leaves of a graph, in kernels and in texts.

#include <string>
#include <string_view>
#include <utility>

#include <sinter/core/const_span.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/print.hpp>
#include <sinter/graph/value.hpp>

namespace sinter::inline SINTER_ABI::graph {

/// Leaves of a graph in the order in which a kernel's text names them, and then those that it does not name.
class leaf_order {
public:
    explicit leaf_order(const value_graph& g)
        : graph_(g), met_(g.values.size(), false), listed_(g.leaves.size(), false) {}

    void use(value_id id) {
        if (met_[static_cast<std::size_t>(id)]) return;
        met_[static_cast<std::size_t>(id)] = true;
        for (const value_name& n : graph_.names)
            for (int i = 0; n.id == id && i < n.count; ++i) use(n.args[i]);
        const value& v = graph_[id];
        for (int i = 0; i < arity(v.code); ++i) use(v.args[i]);
        if (v.code == op::leaf) list(v.leaf);
    }
    dynamic_array<int> all() {
        for (std::size_t n = 0; n < listed_.size(); ++n) list(static_cast<int>(n));
        return std::move(order_);
    }

private:
    const value_graph& graph_;
    dynamic_array<bool> met_, listed_; ///< values; leaves
    dynamic_array<int> order_;

    void list(int leaf) {
        if (!listed_[static_cast<std::size_t>(leaf)]) order_.push_back(leaf);
        listed_[static_cast<std::size_t>(leaf)] = true;
    }
};

/// The name of an array of a sparse matrix: S its values, S_columns, S_offsets; empty of others.
inline std::string sparse_name(const value_graph& g, int leaf) {
    int matrices = 0;
    dynamic_array<value_id> met; // their values
    for (const value_name& n : g.names) {
        if (std::string_view(n.text) != name_of_product || g[n.id].code != op::sum_between) continue;
        bool known = false;
        for (const value_id other : met) known = known || other == n.args[0];
        if (known) continue;
        met.push_back(n.args[0]);
        std::string name = "S" + (matrices++ > 0 ? std::to_string(matrices) : std::string());
        if (g[n.args[0]].leaf == leaf) return name;
        if (g[n.args[2]].leaf == leaf) return name + "_columns";
        const auto is_read = [&](const value& bound) {
            return bound.code == op::gather && g[bound.args[0]].leaf == leaf;
        };
        const value &first = g[g[n.id].args[1]], &end = g[g[n.id].args[2]];
        if (is_read(end)) return name + "_offsets";
        if (is_read(first)) return name + "_shares"; // which all have one length
    }
    return {};
}

/// Names for the leaves of a graph; leaves that show one array share its name, temporaries are T0, T1, ...,
/// and images of a batch have a height. Of a kernel, which has an `order`, they are named in it, and
/// temporaries like all arrays: where a plan has one kernel for several arrays, it is one text.
inline dynamic_array<std::string> leaf_names(const value_graph& g, const_span<int> order = {}) {
    const auto kind_of = [](extent e) {
        return e.is_any() ? extent_kind::any : e.is_one() ? extent_kind::one : extent_kind::sized;
    };
    dynamic_array<std::string> names(g.leaves.size());
    operand_names next;
    dynamic_array<bool> is_height(g.leaves.size(), false);
    for (const value& v : g.values)
        if (v.code == op::image_row) is_height[static_cast<std::size_t>(g[v.args[2]].leaf)] = true;
    int heights = 0;
    dynamic_array<std::string> operands, temporaries; // names, by number
    for (std::size_t place = 0; place < g.leaves.size(); ++place) {
        const std::size_t n = order.empty() ? place : static_cast<std::size_t>(order[place]);
        const leaf& l = g.leaves[n];
        const bool is_temporary = l.temporary >= 0;
        const auto number = static_cast<std::size_t>(is_temporary ? l.temporary : l.operand);
        dynamic_array<std::string>& known = is_temporary ? temporaries : operands;
        const bool has_number =
            is_temporary || (l.operand >= 0 && !is_index(l.kind)); // an index's has extents
        if (has_number && known.size() <= number) known.resize(number + 1);
        std::string name = has_number ? known[number] : std::string();
        if (is_temporary && order.empty()) name = std::string("T") + std::to_string(l.temporary);
        if (l.kind == leaf_kind::literal) name = number_text(l.number.real());
        if (const std::string own = sparse_name(g, static_cast<int>(n)); !own.empty()) name = own;
        if (is_height[n]) name = "height" + (heights++ > 0 ? std::to_string(heights) : std::string());
        if (name.empty()) name = next.next(l.kind, kind_of(l.rows), kind_of(l.cols));
        names[n] = l.whole ? name + "_whole" : name;
        if (has_number && known[number].empty()) known[number] = names[n];
    }
    return names;
}

} // namespace sinter::graph
