#pragma once
// Finds a product whose left operand is a softmax of another product, softmax(Q * trans(K)) * V: what
// work-groups compute in one launch, without an array of the scores.

#include <cstddef>
#include <cstdint>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/value.hpp>
#include <sinter/plan/cut/plan.hpp>
#include <sinter/plan/cut/whole_lines.hpp>
#include <sinter/plan/facts/device_facts.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// The most terms of a score, and columns of the result. Wider arrays gain more from large tiles of the
/// products than from scores that are never written (bench/results/decisions/attention.md).
inline constexpr std::int64_t most_narrow = 64;
/// Work-groups walk over so few keys in less time than launches take. Over more keys they walk only if there
/// are more than so many rows, of which each work-group takes 32: fewer are too few for a device.
inline constexpr std::int64_t most_few = 256, most_some = 2048;

/// Devices whose work-groups can.
inline bool takes_attention(const device_facts& device) {
    return takes_whole_lines(device) && device.max_work_group >= 256 && device.local_memory >= 32768 &&
           (device.max_loop_trips == 0 || device.max_loop_trips >= 1 << 15);
}

/// exp(S - top of each row) / (its sum over each row), S a formula of the elements of one product.
struct softmax_of_product {
    value_id scores = -1;  ///< S
    value_id product = -1; ///< in it; -1: there is none such
};

class softmax_finder {
public:
    explicit softmax_finder(const graph::value_graph& g) : graph_(g), seen_(g.values.size(), false) {}

    /// In the left operand of `outer`, a value that folds products.
    softmax_of_product find(value_id outer) {
        const graph::value& v = at(outer);
        if (v.code != op::contract || v.type != dtype::f32 || graph_.chooses_terms(outer)) return {};
        const graph::value& weights = at(v.args[0]);
        if (weights.code != op::divide) return {};
        const value_id powers = weights.args[0];
        if (at(powers).code != op::exp || !folds_rows(weights.args[1], powers, reduction::sum)) return {};
        const graph::value& shifted = at(at(powers).args[0]);
        if (shifted.code != op::subtract) return {};
        const value_id scores = shifted.args[0];
        if (at(scores).type != dtype::f32 || !folds_rows(shifted.args[1], scores, reduction::max)) return {};
        if (!visit(scores) || product_ < 0 || at(product_).type != dtype::f32 ||
            graph_.chooses_terms(product_))
            return {};
        return {scores, product_};
    }

private:
    const graph::value_graph& graph_;
    dynamic_array<bool> seen_;
    value_id product_ = -1;

    const graph::value& at(value_id id) const { return graph_[id]; }
    bool folds_rows(value_id id, value_id of, reduction how) const {
        const graph::value& v = at(id);
        return v.code == op::reduce && reduction_of(v) == how && v.axis == reduce_axis::cols &&
               v.args[0] == of;
    }
    /// False if the value is anything but a formula of elements.
    bool visit(value_id id) {
        const graph::value& v = at(id);
        if (v.code == op::leaf || seen_[static_cast<std::size_t>(id)]) return true;
        seen_[static_cast<std::size_t>(id)] = true;
        if (v.code == op::contract) {
            const bool first = product_ < 0;
            product_ = id;
            return first;
        }
        if (v.code != op::cast && !is_elementwise(v.code)) return false;
        for (int n = 0; n < arity(v.code); ++n)
            if (!visit(v.args[n])) return false;
        return true;
    }
};

} // namespace sinter::plan
