#pragma once
// Values of a graph in words, for kernels' comments and explain().

#include <string>
#include <utility>

#include <sinter/core/const_span.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/leaf_names.hpp>
#include <sinter/graph/phrases.hpp>

namespace sinter::inline SINTER_ABI::graph {

/// Puts values of a graph into words, each once.
class describer {
public:
    /// `operands`: their words, where those of this evaluation are meant and not any that the plan fits.
    explicit describer(const value_graph& g, const_span<storage_order> orders = {},
                       const_span<std::string> operands = {})
        : describer(g, orders, operands, leaf_names(g), detail::words::of_users) {}
    /// For a kernel, with these names of leaves.
    describer(const value_graph& g, const_span<storage_order> orders, dynamic_array<std::string> names)
        : describer(g, orders, {}, std::move(names), detail::words::of_kernels) {}

    /// With the leaves' names. Long operands are left out.
    const detail::phrase& describe(value_id id) {
        detail::phrase& p = known_[static_cast<std::size_t>(id)];
        if (p.text.empty()) p = described(id);
        return p;
    }

private:
    describer(const value_graph& g, const_span<storage_order> orders, const_span<std::string> operands,
              dynamic_array<std::string> names, detail::words whose)
        : graph_(g), orders_(orders), operands_(operands), names_(std::move(names)), known_(g.values.size()),
          whose_(whose) {}

    const value_graph& graph_;
    const_span<storage_order> orders_;
    const_span<std::string> operands_;
    dynamic_array<std::string> names_;
    dynamic_array<detail::phrase> known_;
    detail::words whose_;

    /// Views of kind `transposed` have rows for columns and no more; of a product of products, parts of them
    /// do.
    static bool transposes(const view_step& s) {
        return s.part == view_part::transpose ||
               (s.kind == view_kind::transposed && s.part != view_part::rows && s.part != view_part::cols);
    }
    static const char* name_of_view(const view_step& s) {
        if (transposes(s)) return detail::name_of(view_kind::transposed);
        const bool named =
            s.part == view_part::whole || s.part == view_part::each_row || s.part == view_part::each_col;
        return named ? detail::name_of(s.kind) : "part";
    }

    /// A leaf, with the views that the expression takes of it, and the one that the operand is already.
    detail::phrase leaf_phrase(std::size_t n) const {
        const leaf& l = graph_.leaves[n];
        const auto operand = static_cast<std::size_t>(l.operand);
        if (l.operand >= 0 && operand < operands_.size() && !operands_[operand].empty())
            return seen({operands_[operand], 0}, l.views);
        const storage_order order = n < orders_.size() ? orders_[n] : storage_order::strided;
        detail::phrase p{names_[n], 0};
        bool transposes_only = true, broadcasts = false;
        for (const view_step& s : l.views) {
            transposes_only &= transposes(s);
            broadcasts |= s.kind == view_kind::along_rows || s.kind == view_kind::along_cols;
        }
        if (transposes_only && order != storage_order::strided) {
            if (order == storage_order::column_major) p = detail::transpose(p);
        } else {
            for (const view_step& s : l.views) p.text = std::string(name_of_view(s)) + "(" + p.text + ")";
        }
        const bool along = l.kind == leaf_kind::array && l.rows.is_any() != l.cols.is_any() && !broadcasts;
        if (along) // a vector that is its own broadcast, as an operand
            p.text = std::string(
                         detail::name_of(l.rows.is_any() ? view_kind::along_rows : view_kind::along_cols)) +
                     "(" + p.text + ")";
        return p;
    }
    static detail::phrase seen(detail::phrase p, const dynamic_array<view_step>& views) {
        for (const view_step& s : views) {
            if (transposes(s) && detail::is_transpose(p))
                p.text = detail::inside_of_transpose(p);
            else
                p.text = std::string(name_of_view(s)) + "(" + p.text + ")";
        }
        return p;
    }

    detail::phrase described(value_id id) {
        detail::phrase args[3];
        for (const value_name& n : graph_.names) {
            if (n.id != id) continue;
            for (int i = 0; i < n.count; ++i) args[i] = describe(n.args[i]);
            return std::string_view(n.text) == name_of_product
                       ? detail::combine(op::contract, args, false, whose_)
                       : detail::call(n.text, args, n.count);
        }
        const value_graph& g = graph_;
        const value& v = g[id];
        if (v.code == op::leaf) return leaf_phrase(static_cast<std::size_t>(v.leaf));
        bool scalar_factor = false;
        for (int i = 0; i < arity(v.code); ++i) {
            args[i] = describe(v.args[i]);
            if (args[i].text.size() > longest_operand) args[i] = {"...", 0};
            const value& a = g[v.args[i]];
            scalar_factor |= a.rows.is_any() && a.cols.is_any();
        }
        if (v.code == op::argument) return {detail::name_of_argument(v.attribute), 0};
        if (v.code == op::cast) return {std::string(name_of(v.type)) + "(" + args[0].text + ")", 0};
        if (v.code == op::reduce)
            return detail::spread(v, detail::reduced(reduction_of(v), v.axis, args[0], true, whose_));
        if (is_scan(v.code)) return detail::scanned(v, v.rows.is_one() || v.cols.is_one(), args[0]);
        if (is_group(v.code)) return detail::call(sinter::name_of(batch_function_of(v)), args, arity(v.code));
        return detail::combine(v.code, args, scalar_factor, whose_);
    }
};

inline std::string to_string(const value_graph& g, value_id id, const_span<storage_order> orders = {},
                             const_span<std::string> operands = {}) {
    return describer(g, orders, operands).describe(id).text;
}

} // namespace sinter::graph
