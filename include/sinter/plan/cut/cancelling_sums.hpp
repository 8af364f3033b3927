#pragma once
// Sums that lose a term: (a + b) - a, x - x, fma(a, b, x) - x. Of floats compilers of GLSL make b and 0, NaN
// and infinities or not; NVIDIA's does where a sum that is `precise` is a function's argument, too. Of
// integers NVIDIA's OpenGL ES makes a constant, and crashes where it has nothing else to draw
// (docs/decisions/nvidia_compilers.md).

#include <cstddef>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/value.hpp>
#include <sinter/plan/cut/plan.hpp>

namespace sinter::inline SINTER_ABI::plan {

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

    /// A value, or the product of two.
    struct term {
        value_id value, factor;
        bool subtracted;
        bool cancels(const term& other) const {
            return value == other.value && factor == other.factor && subtracted != other.subtracted;
        }
    };
    using terms = dynamic_array<term>;

    const graph::value_graph& values_;
    bool integers_;
    dynamic_array<bool> seen_, cancels_;
    terms left_, right_;

    bool counts(dtype t) const { return is_floating(t) || (integers_ && is_integer(t)); }
    static bool is_number_of_bits(dtype t) { return t == dtype::i32 || t == dtype::u32; }
    bool adds(const graph::value& v) const {
        return counts(v.type) && (v.code == op::add || v.code == op::subtract || v.code == op::fma);
    }
    void look_at(value_id id) {
        if (seen_[static_cast<std::size_t>(id)]) return;
        seen_[static_cast<std::size_t>(id)] = true;
        const graph::value& v = values_[id];
        if (adds(v)) {
            left_.clear();
            right_.clear();
            collect_first(v, false, left_);
            collect_second(v, false, right_);
            cancels_[static_cast<std::size_t>(id)] = loses_term();
        }
        for (const value_id a : v.computed_args()) look_at(a);
    }
    /// Both operands of a sum; that of a multiply-add is a product first.
    void collect_first(const graph::value& v, bool subtracted, terms& found) const {
        if (v.code == op::fma) return collect_product(v.args[0], v.args[1], subtracted, found);
        collect(v.args[0], subtracted, found);
    }
    void collect_second(const graph::value& v, bool subtracted, terms& found) const {
        if (v.code == op::fma) return collect(v.args[2], subtracted, found);
        collect(v.args[1], (v.code == op::subtract) != subtracted, found);
    }
    void collect(value_id id, bool subtracted, terms& found) const {
        id = seen_through(id);
        const graph::value& v = values_[id];
        if (found.size() >= most_terms) return;
        if (counts(v.type) && v.code == op::negate) return collect(v.args[0], !subtracted, found);
        if (counts(v.type) && v.code == op::multiply)
            return collect_product(v.args[0], v.args[1], subtracted, found);
        if (!adds(v)) return found.push_back({id, -1, subtracted});
        collect_second(v, subtracted, found);
        collect_first(v, subtracted, found);
    }
    void collect_product(value_id a, value_id b, bool subtracted, terms& found) const {
        for (value_id* const factor : {&a, &b})
            for (*factor = seen_through(*factor); values_[*factor].code == op::negate;
                 *factor = seen_through(values_[*factor].args[0]))
                subtracted = !subtracted;
        found.push_back({a < b ? a : b, a < b ? b : a, subtracted});
    }
    /// What a compiler takes this value for: ceil(i) of an integer is i, and max(x, x) is x.
    value_id seen_through(value_id id) const {
        for (;;) {
            const graph::value& v = values_[id];
            const bool same = (v.code == op::min || v.code == op::max) && v.args[0] == v.args[1];
            const bool rounds =
                is_integer(v.type) && is_elementwise(v.code) && info(v.code).types == op_types::rounding;
            const bool wraps =
                v.code == op::cast && is_number_of_bits(v.type) && is_number_of_bits(values_[v.args[0]].type);
            if (!same && !rounds && !wraps) return id;
            id = v.args[0];
        }
    }
    bool loses_term() const {
        for (const term& a : left_)
            for (const term& b : right_)
                if (a.cancels(b)) return true;
        return false;
    }
};

} // namespace sinter::plan
