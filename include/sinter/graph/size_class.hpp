#pragma once
// Classes of sizes, by which a statement may be cut into kernels (plan/cut/whole_lines.hpp,
// plan/cut/attention.hpp): a plan fits all sizes of its classes.

#include <cstdint>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/value.hpp>

namespace sinter::inline SINTER_ABI::graph {

/// Of a number of rows: bits, of which those of a number of columns are the next ones.
enum class size_class : std::uint8_t { line = 1, narrow = 4, few = 16, many = 64 };

/// The classes of a statement's operands. Without operands there are none.
class operand_sizes {
public:
    void add(std::uint8_t classes) { classes_.push_back(classes); }

    /// True if `e`, an extent of a leaf of `g`, is of the class.
    bool is_of(size_class which, const value_graph& g, extent e) const {
        if (!e.is_sized()) return false;
        const leaf& l = g.leaves[static_cast<std::size_t>(e.leaf())];
        const auto n = static_cast<std::size_t>(l.operand);
        if (l.operand < 0 || n >= classes_.size()) return false;
        int axis = e.axis();
        for (const view_step& s : l.views) {
            if (s.part != view_part::transpose) return false;
            axis = 1 - axis;
        }
        return (classes_[n] >> axis & static_cast<int>(which)) != 0;
    }

private:
    dynamic_array<std::uint8_t> classes_;
};

} // namespace sinter::graph
