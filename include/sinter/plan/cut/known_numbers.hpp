#pragma once
// Truths and integers that a compiler may know: x < x is false, i ^ i is 0. Compilers of GLSL make 0 of what
// is multiplied with a zero that they know, of NaN and infinity too, and Mesa's of what is `precise`
// (docs/decisions/order_of_arithmetic.md).

#include <cstddef>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/value.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Those in which something occurs twice. Numbers of the program are arguments, which no compiler knows.
class known_numbers {
public:
    /// `one_line`: there may be elements in a row or a column, one index of which is written as min(the
    /// other, 0): results are such elements, or what is folded.
    known_numbers(const graph::value_graph& values, bool one_line) : values_(values), one_line_(one_line) {}

    bool contains(value_id id) {
        met_.clear();
        return meets_again(id);
    }

private:
    static constexpr std::size_t most_values = 64; ///< that are looked at; in more, something may occur twice

    const graph::value_graph& values_;
    bool one_line_;
    dynamic_array<value_id> met_;

    bool is_index_leaf(value_id id) const {
        const graph::leaf* const l = values_.leaf_of(id);
        return l && is_index(l->kind);
    }
    bool meets_again(value_id id) {
        const graph::value& v = values_[id];
        const graph::leaf* const l = values_.leaf_of(v);
        if (l && l->kind == leaf_kind::literal) return false;
        for (const value_id m : met_)
            if (m == id || (one_line_ && is_index_leaf(id) && is_index_leaf(m))) return true;
        if (met_.size() >= most_values) return true;
        met_.push_back(id);
        if (!is_elementwise(v.code) && v.code != op::cast) return false;
        for (const value_id a : v.computed_args())
            if (meets_again(a)) return true;
        return false;
    }
};

} // namespace sinter::plan
