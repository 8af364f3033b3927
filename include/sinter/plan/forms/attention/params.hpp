#pragma once
// A product whose left operand is a softmax of another product, in one launch.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A work-group keeps some rows, and walks over blocks of keys: columns of the scores, which the softmax is
/// of.
struct attention {
    static constexpr const char* name = "softmax and product by work-groups";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = false, takes_tile = false;
    static constexpr int rows = 32;    ///< of a work-group
    static constexpr int items = 256;  ///< of a work-group
    static constexpr int parts = 8;    ///< work-items that share a row's scores
    static constexpr int own_rows = 8; ///< of the result, in one work-item's registers
    std::uint8_t keys;                 ///< of a block
    std::uint8_t terms;                ///< of the scores that lie in local memory at a time
    std::uint8_t depth;                ///< terms of the scores, rounded up to whole blocks of 32
    std::uint8_t columns;              ///< of the result, of a work-group
    bool whole_terms;                  ///< there are `depth` terms
    bool terms_in_vectors;             ///< four terms exist, or none of them
    bool keys_in_vectors;              ///< likewise
    bool columns_in_vectors;           ///< likewise
    bool whole_vectors;                ///< every vector of the result is stored whole
    friend constexpr bool operator==(const attention&, const attention&) = default;

    // Vectors of four floats, in local memory.
    constexpr int pitch_of_queries() const { return depth / 4 + 1; }
    constexpr int pitch_of_terms() const { return terms / 4 + 1; }
    constexpr int pitch_of_scores() const { return keys / 4 + 1; }
    constexpr int vectors_of_block() const { return keys * pitch_of_terms(); }
    /// Keys of the right operand that take the place of a block of terms.
    constexpr int keys_at_once() const { return keys * terms / columns; }
    constexpr int pieces() const { return keys * terms / 4 / items; } ///< of either, vectors of a work-item
    constexpr int slices() const { return items / columns; } ///< work-items that share an element's keys
    constexpr int local_bytes() const {
        return 16 * (rows * (pitch_of_queries() + pitch_of_scores()) + vectors_of_block()) +
               4 * (items + rows);
    }
};

} // namespace sinter::plan
