#pragma once
// Numbers of a form in words, as describe() has them.

#include <cstdint>
#include <string>

#include <sinter/plan/facts/tile_table.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// `8 x 4`.
inline std::string by(std::int64_t rows, std::int64_t cols) {
    return std::to_string(rows) + " x " + std::to_string(cols);
}

/// `1 row`, `2 rows`.
inline std::string count_of(std::int64_t n, const char* one) {
    return std::to_string(n) + " " + one + (n == 1 ? "" : "s");
}

/// A product's tile in such micro-tiles.
inline std::string in_words(const tile_size& tile, int micro_rows, int micro_cols) {
    return "tiles of " + by(tile.rows, tile.cols) + ", " + std::to_string(tile.depth) +
           " terms at a time, in micro-tiles of " + by(micro_rows, micro_cols);
}

} // namespace sinter::plan
