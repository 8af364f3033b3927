#pragma once
// How works that memory bounds are dealt out, as numbers that change no result: work-items of a group, what
// one of them takes, shares of a sum. device_facts.hpp says what they are where nobody measured.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// 0: as on other devices of the kind (sizes_of). All are powers of two.
struct work_sizes {
    std::int32_t map_items = 0;     ///< work-items of a map's group
    std::int32_t map_rows = 0;      ///< rows that these lie in, where a map has rows and columns
    std::int32_t map_columns = 0;   ///< that a CPU's work-item takes of a map
    std::int32_t scalar_items = 0;  ///< work-items of a group that folds a scalar
    std::int32_t scalar_shares = 0; ///< of a long sum to a scalar, for each compute unit
    /// Work-items of a group that folds a row's terms, which lie side by side: of many terms, and of few.
    std::int32_t fold_items = 0, short_fold_items = 0;
    std::int32_t fold_shares = 0; ///< of long sums to few outputs, for each compute unit
    std::int32_t busy_items =
        0;                      ///< work-items that keep a compute unit busy with neighbouring outputs' terms
    std::int32_t fragments = 0; ///< that share sums to few outputs, on the whole device

    friend constexpr bool operator==(const work_sizes&, const work_sizes&) = default;
};

/// What is dealt out by a number: its time may depend on it, that of others does not.
enum class dealt : std::uint8_t {
    maps,
    scalars, ///< sums, to a scalar
    lines,   ///< sums along an axis, a matrix times a vector
    sums     ///< either
};

/// One of them.
struct work_size {
    const char* name;
    std::int32_t work_sizes::*in;
    dealt of;
    std::int32_t least, most;
    bool is_of_items; ///< a work-group has so many work-items
};

/// A map's group is no larger than 512, nor anything that a long formula runs in: 1024 work-items leave each
/// 64 of NVIDIA's registers.
inline constexpr work_size all_work_sizes[] = {
    {"map_items", &work_sizes::map_items, dealt::maps, 32, 512, true},
    {"map_rows", &work_sizes::map_rows, dealt::maps, 1, 16, false},
    {"map_columns", &work_sizes::map_columns, dealt::maps, 256, 32768, false},
    {"scalar_items", &work_sizes::scalar_items, dealt::scalars, 32, 512, true},
    {"scalar_shares", &work_sizes::scalar_shares, dealt::scalars, 1, 64, false},
    {"fold_items", &work_sizes::fold_items, dealt::lines, 32, 512, true},
    {"short_fold_items", &work_sizes::short_fold_items, dealt::lines, 32, 512, true},
    {"fold_shares", &work_sizes::fold_shares, dealt::lines, 1, 64, false},
    {"busy_items", &work_sizes::busy_items, dealt::lines, 128, 4096, false},
    {"fragments", &work_sizes::fragments, dealt::sums, 64, 1048576, false}};

} // namespace sinter::plan
