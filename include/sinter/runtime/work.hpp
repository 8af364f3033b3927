#pragma once
// What a kernel has to do at least, counted from its expression: for explain() and for profiles.

#include <string>

#include <sinter/plan/cut/plan.hpp>
#include <sinter/runtime/device_state.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// "3 x 4", with the numbers of one evaluation.
inline std::string extents_text(const plan::bindings& b, graph::extent rows, graph::extent cols) {
    if (rows.is_any() && cols.is_any()) return "scalar";
    return std::to_string(b.length(rows)) + " x " + std::to_string(b.length(cols));
}

/// Elements read and written by a kernel, each array once, in bytes; and arithmetic operations, each value
/// once.
struct work {
    double bytes = 0, flops = 0;
};

class work_counter {
public:
    work_counter(const plan::plan& p, const plan::kernel& k, const plan::bindings& b)
        : graph_(p.values), temporaries_(p.temporaries), kernel_(k), bound_(b),
          seen_(p.values.values.size(), false) {}

    work count() {
        const bool group = kernel_.reduction >= 0 && is_group(graph_[kernel_.reduction].code);
        if (group) total_.flops += flops_of_group(graph_[kernel_.reduction]);
        for (const plan::output& o : kernel_.outputs) {
            const graph::value& v = graph_[o.value];
            visit(o.value);
            const double elements =
                group ? elements_of(v.rows, v.cols) : elements_of(kernel_.rows, kernel_.cols);
            const dtype stored =
                o.temporary >= 0 ? temporaries_[static_cast<std::size_t>(o.temporary)].type : v.type;
            total_.bytes += elements * o.results() * size_of(stored);
        }
        if (kernel_.border >= 0) { // read and written
            const graph::value& all = graph_[kernel_.border];
            total_.bytes += 2 * (elements_of(all.rows, all.cols) - elements_of(kernel_.rows, kernel_.cols)) *
                            size_of(all.type);
        }
        return total_;
    }

private:
    const graph::value_graph& graph_;
    const dynamic_array<plan::temporary>& temporaries_;
    const plan::kernel& kernel_;
    const plan::bindings& bound_;
    dynamic_array<bool> seen_;
    work total_;
    double turns_ = 1; ///< of the series that is looked into

    double elements_of(graph::extent rows, graph::extent cols) const {
        return static_cast<double>(bound_.length(rows)) * static_cast<double>(bound_.length(cols));
    }

    /// Each element of the leading result with each column before its own, twice.
    double flops_of_group(const graph::value& leader) const {
        const batch_function f = batch_function_of(leader);
        const bool room = takes_group(f) && !is_spectrum(f);
        const std::int64_t columns = room ? bound_.length(leader.cols) : order_of(leader);
        return elements_of(leader.rows, leader.cols) * static_cast<double>(columns);
    }

    /// Of a reduction of the kernel.
    double terms_of(graph::value_id id) const {
        const auto depth = static_cast<double>(bound_.length(kernel_.depth)),
                   depth_cols = static_cast<double>(bound_.length(kernel_.depth_cols));
        if (!kernel_.attends) return depth * depth_cols;
        const bool of_scores = id != kernel_.reduction && adds_products(graph_[id].code);
        return of_scores ? depth_cols : depth;
    }

    /// Of all sums of a column together: the elements of the array that they go through.
    double terms_between(graph::value_id term) const {
        const graph::value& v = graph_[term];
        const bool goes_through = v.code == op::gather && graph_[v.args[1]].code == op::turn;
        if (goes_through) return static_cast<double>(bound_.length(graph_[v.args[0]].rows));
        double most = 0;
        for (const graph::value_id a : v.computed_args()) {
            const double found = terms_between(a);
            most = found > most ? found : most;
        }
        return most;
    }

    void visit(graph::value_id id) {
        bool& seen = seen_[static_cast<std::size_t>(id)];
        if (seen) return;
        seen = true;
        const graph::value& v = graph_[id];
        const double elements = elements_of(v.rows, v.cols);
        if (const graph::leaf* l = graph_.leaf_of(v)) {
            if (l->kind == leaf_kind::array) total_.bytes += elements * size_of(l->type_in_memory());
            return;
        }
        const bool between = v.code == op::sum_between;
        if (takes_turns(v.code)) turns_ = between ? terms_between(v.args[0]) : turns_of(v);
        for (int i = 0; i < arity(v.code); ++i) visit(v.args[i]);
        if (takes_turns(v.code)) {
            total_.flops += (between ? elements_of(graph::extent::one(), v.cols) : elements) * turns_;
            turns_ = 1;
        }
        if (is_fold(v.code))
            total_.flops += (adds_products(v.code) ? 2 : 1) * elements * terms_of(id);
        else if (is_scan(v.code))
            total_.flops += elements;
        else if (is_elementwise(v.code) && (turns_ == 1 || is_floating(v.type))) // places are found once
            total_.flops += elements * turns_;
    }
};

} // namespace sinter::runtime
