#pragma once
// Which kernels are computed in floating point as they are written. Compilers of GLSL make b of (a + b) - a,
// and 0 of x - x, unless that is `precise`.

#include <cstddef>
#include <utility>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/value.hpp>
#include <sinter/plan/plan.hpp>

namespace sinter::plan {

/// Looks for sums in which a term stands with both signs.
class cancellation {
public:
    explicit cancellation(const graph::value_graph& values)
        : values_(values), seen_(values.values.size(), false) {}

    /// Whether `id` is computed with one. What was looked at before is not looked at again.
    bool below(value_id id) {
        if (seen_[static_cast<std::size_t>(id)]) return false;
        seen_[static_cast<std::size_t>(id)] = true;
        if (adds(id)) {
            terms_.clear();
            collect(id, false);
            for (std::size_t a = 0; a < terms_.size(); ++a)
                for (std::size_t b = a + 1; b < terms_.size(); ++b)
                    if (terms_[a].first == terms_[b].first && terms_[a].second != terms_[b].second)
                        return true;
            if (terms_.size() >= most_terms) return true;
        }
        for (const value_id a : values_[id].computed_args())
            if (below(a)) return true;
        return false;
    }

private:
    static constexpr std::size_t most_terms = 64; ///< of one sum that are looked at

    const graph::value_graph& values_;
    dynamic_array<bool> seen_;
    dynamic_array<std::pair<value_id, bool>> terms_; ///< of a sum, and whether it is subtracted

    bool adds(value_id id) const {
        const graph::value& v = values_[id];
        return is_floating(v.type) && (v.code == op::add || v.code == op::subtract);
    }
    void collect(value_id id, bool subtracted) {
        const graph::value& v = values_[id];
        if (terms_.size() >= most_terms) return;
        if (is_floating(v.type) && v.code == op::negate) return collect(v.args[0], !subtracted);
        if (!adds(id)) return terms_.push_back({id, subtracted});
        collect(v.args[0], subtracted);
        collect(v.args[1], (v.code == op::subtract) != subtracted);
    }
};

/// Whether a kernel's floating values are computed as they are written. Those of products are left to the
/// compiler, which makes multiply-adds of what is not marked, but where a term would be lost.
inline bool is_exact(const graph::value_graph& values, const kernel& k) {
    if (k.reduction < 0 || values[k.reduction].code == op::reduce) return true;
    if (!folds_products(values, k.reduction)) return false;
    cancellation sums(values);
    for (const output& o : k.outputs)
        if (sums.below(o.value)) return true;
    return false;
}

} // namespace sinter::plan
