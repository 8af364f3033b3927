#pragma once
// How far a fragment's rows and texels are from each other.

#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/forms/texel_tile/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Rows of a stripe: a tile has a row in each. What neighbours in a quad fetch is a stripe apart, which is
/// faster where that is 4, 12, 20 ... rows (bench/results/single_figures.md), and
/// worth an eighth more rows at most.
inline std::int64_t stripe_rows(const texel_tile& t, std::int64_t rows) {
    const std::int64_t least = ceil_div(rows, t.product.rows);
    if (t.rows_together) return least; // a stripe is for neighbouring rows of tiles
    const std::int64_t best = (least + 3) / 8 * 8 + 4;
    return t.quads && 8 * (best - least) <= least ? best : least;
}

/// Texels of each of the bands of columns, of four columns a texel, from each of which a tile has one.
inline std::int64_t band_texels(const texel_tile& t, std::int64_t cols) {
    return ceil_div(cols + (t.edges.shifts ? 3 : 0), std::int64_t{4} * t.product.texels);
}

} // namespace sinter::plan
