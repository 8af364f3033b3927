#pragma once
// What a builder knows of the places that it computes, and tells those who read elements.

#include <algorithm>
#include <cstddef>
#include <vector>

#include <sinter/plan/loops/loop_ir.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// None of this is part of the key under which values are kept (memo): a value that was found with less
/// knowledge is right with more, and what was found within a scope is forgotten at its end.
struct known_places {
    using node_id = loops::node_id;

    /// What holds for all elements that are computed.
    struct facts {
        bool inside = false;         ///< all neighbours exist: gathers need not look at edges
        bool inside_columns = false; ///< the neighbours' columns exist; their rows may be beyond an edge
        /// Neighbours in the same row are in columns that find_columns has found, near an edge or not.
        bool beside = false;
        /// Vectors lie in one row of a matrix that is in a row of the array (lowering_rules::matrix_width).
        bool in_matrix_row = false;
        /// Which lanes of vectors are inside, or -1 for all. Loads give zeros for the others: what lies
        /// beside a view may be slow to compute with, as subnormal numbers are.
        node_id lanes_inside = -1;
        node_id texel_shift = -1; ///< columns within texels are multiples of four, less this
    };
    facts now;

    void add_multiple_of_4(node_id column) { multiples_of_4_.push_back(column); }
    /// A column from which on four elements lie in any of a texel's components, and which may be below zero:
    /// what is read there nobody looks at.
    void add_within_texel(node_id column) { within_texels_.push_back(column); }
    bool is_multiple_of_4(node_id column) const { return holds(multiples_of_4_, column); }
    bool is_within_texel(node_id column) const { return holds(within_texels_, column); }

    /// At its end no more is known than before.
    class scope {
    public:
        explicit scope(known_places& known)
            : known_(known), before_(known.now), fours_(known.multiples_of_4_.size()),
              within_(known.within_texels_.size()) {}
        ~scope() {
            known_.now = before_;
            known_.multiples_of_4_.resize(fours_);
            known_.within_texels_.resize(within_);
        }
        scope(const scope&) = delete;
        scope& operator=(const scope&) = delete;

    private:
        known_places& known_;
        facts before_;
        std::size_t fours_, within_;
    };

private:
    std::vector<node_id> multiples_of_4_, within_texels_;

    static bool holds(const std::vector<node_id>& list, node_id n) {
        return std::find(list.begin(), list.end(), n) != list.end();
    }
};

} // namespace sinter::plan
