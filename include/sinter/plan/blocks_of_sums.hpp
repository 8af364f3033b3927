#pragma once
// How long a running sum may be.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

// Each floating addition may lose half a unit in the last place, and the longest chain of them that a term
// goes through bounds the error of a sum (docs/guide/reductions.md, "Accuracy of sums"). So no running sum is
// long: sums of blocks of terms are added up, and their sums again.
/// The most terms of a long reduction in one running sum, and of a long product.
inline constexpr std::int64_t terms_of_block = 1024, terms_of_product_block = 4096;
/// The most sums of blocks, or of shares, in one running sum; those of a CPU's blocks of a product's terms,
/// which are short.
inline constexpr std::int64_t blocks_of_sum = 512, blocks_of_part = 2048;

} // namespace sinter::plan
