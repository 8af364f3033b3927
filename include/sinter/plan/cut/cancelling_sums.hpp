#pragma once
// Sums that lose a term: (a + b) - a, x - x. Of floats compilers of GLSL make b and 0, NaN and infinities or
// not; NVIDIA's does where a sum that is `precise` is a function's argument, too. Of integers NVIDIA's OpenGL
// ES makes a constant, and crashes where it has nothing else to draw (docs/decisions/nvidia_compilers.md).

#include <cstddef>
#include <utility>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/value.hpp>
#include <sinter/plan/cut/plan.hpp>

namespace sinter::plan {

/// Those of a kernel: a term of one operand is a term of the other with the opposite sign.
class cancelling_sums {
public:
    /// `integers`: theirs as well.
    cancelling_sums(const graph::value_graph& values, const kernel& k, bool integers)
        : values_(values), integers_(integers), seen_(values.values.size(), false),
          cancels_(values.values.size(), false) {
        for (const output& o : k.outputs) look_at(o.value);
    }

    bool contains(value_id id) const { return cancels_[static_cast<std::size_t>(id)]; }

private:
    static constexpr std::size_t most_terms = 64; ///< of an operand that are compared

    using terms = dynamic_array<std::pair<value_id, bool>>; ///< and whether each is subtracted

    const graph::value_graph& values_;
    bool integers_;
    dynamic_array<bool> seen_, cancels_;
    terms left_, right_;

    bool counts(dtype t) const { return is_floating(t) || (integers_ && is_integer(t)); }
    bool adds(const graph::value& v) const {
        return counts(v.type) && (v.code == op::add || v.code == op::subtract);
    }
    void look_at(value_id id) {
        if (seen_[static_cast<std::size_t>(id)]) return;
        seen_[static_cast<std::size_t>(id)] = true;
        const graph::value& v = values_[id];
        if (adds(v)) {
            left_.clear();
            right_.clear();
            collect(v.args[0], false, left_);
            collect(v.args[1], v.code == op::subtract, right_);
            cancels_[static_cast<std::size_t>(id)] = loses_term();
        }
        for (const value_id a : v.computed_args()) look_at(a);
    }
    void collect(value_id id, bool subtracted, terms& found) const {
        const graph::value& v = values_[id];
        if (found.size() >= most_terms) return;
        if (counts(v.type) && v.code == op::negate) return collect(v.args[0], !subtracted, found);
        if (!adds(v)) return found.push_back({id, subtracted});
        collect(v.args[1], (v.code == op::subtract) != subtracted, found);
        collect(v.args[0], subtracted, found);
    }
    bool loses_term() const {
        for (const auto& [a, a_subtracted] : left_)
            for (const auto& [b, b_subtracted] : right_)
                if (a == b && a_subtracted != b_subtracted) return true;
        return false;
    }
};

} // namespace sinter::plan
