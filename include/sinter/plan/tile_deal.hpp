#pragma once
// How the tiles of a product are dealt out to the work-groups of a GPU, and how long that takes: what a table
// of measured tiles is chosen by.

#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/facts/tile_table.hpp>

namespace sinter::inline SINTER_ABI::plan {

struct tiled_product {
    std::int64_t rows = 1, cols = 1, depth = 1;
    std::int64_t sum_bytes = 4; ///< of one sum
    std::int64_t compute_units = 1;
    bool joins = false;     ///< work-groups of a launch can exchange what they have
    std::int64_t apart = 1; ///< shares of every tile, if a second launch added them up; 1: none does
};

/// `whole` tiles have a work-group each. Behind them come `shared` tiles, of which `parts` work-groups have a
/// share of the terms each.
struct tile_deal {
    std::int64_t whole = 0, shared = 0, parts = 1;
    bool joins = false; ///< in the same launch
    double cost = 0;    ///< nanoseconds; with shares times detail::dislike_of_shares
};

/// The most bytes that all shares together may take. The device keeps this memory for the next launch, and
/// as much stays in its cache.
inline constexpr std::int64_t most_share_bytes = std::int64_t{1} << 25;

namespace detail {
// NVIDIA H100, 2026-11-25 (bench/results/decisions/shared_tiles.md): what a share costs besides its terms,
// and what a second launch does.
inline constexpr double share_nanoseconds = 1500, launch_nanoseconds = 5000;
/// What one byte of a share's sums costs: it is written, and read again by the one compute unit that adds up
/// all shares of its tile.
inline constexpr double byte_nanoseconds = .018;
/// So many times as fast must a deal with shares be as one without, since shares take memory and a kernel of
/// their own.
inline constexpr double dislike_of_shares = 1.08;
/// The largest number whose square is not above x, and not above `most`.
inline std::int64_t root_of(double x, std::int64_t most) {
    std::int64_t r = 1;
    while (r < most && static_cast<double>((r + 1) * (r + 1)) <= x) ++r;
    return r;
}
} // namespace detail

/// The fastest deal of a product in tiles whose speed is known.
inline tile_deal deal_tiles(const tile_candidate& t, const tiled_product& p) {
    const tile_size size = t.counted();
    const std::int64_t outputs = std::int64_t{size.rows} * size.cols, units = p.compute_units;
    const std::int64_t tiles = ceil_div(p.rows, size.rows) * ceil_div(p.cols, size.cols);
    const double tile = static_cast<double>(outputs) * static_cast<double>(p.depth) /
                        static_cast<double>(t.speed); // nanoseconds
    const double share = static_cast<double>(outputs * t.slices * p.sum_bytes) * detail::byte_nanoseconds;
    const auto rounds_of = [&](std::int64_t groups) { return static_cast<double>(ceil_div(groups, units)); };
    tile_deal best{tiles, 0, 1, false, rounds_of(tiles) * tile};
    const auto consider = [&](tile_deal d) {
        d.cost *= detail::dislike_of_shares;
        if (d.cost < best.cost) best = d;
    };
    if (t.in_registers()) return best; // they have no blocks of terms
    const std::int64_t rest = tiles % units, full = tiles - rest;
    // Work-groups that run at the same time. Where nobody measured how many a compute unit has room for, we
    // assume the fewest that leave room beside the whole tiles, one more on each unit: that is cautious, as
    // `uneven` then passes over the most shares.
    const std::int64_t room = t.groups > 0 ? t.groups * units : full + units;
    const std::int64_t most = p.depth / (4 * std::int64_t{size.depth});
    const auto consider_joined = [&](std::int64_t parts) {
        // Work-groups that are just as many as there is room for are not spread evenly: a compute unit may
        // get two whole tiles, and its neighbour two shares.
        const bool uneven = full > 0 && full < room && full + rest * parts >= room;
        const bool large = rest * parts * outputs * t.slices * p.sum_bytes > most_share_bytes;
        if (parts < 2 || parts > most || uneven || large) return;
        const auto count = static_cast<double>(parts);
        consider({full, rest, parts, true,
                  (rounds_of(full) + rounds_of(rest * parts) / count) * tile + detail::share_nanoseconds +
                      share * count});
    };
    if (p.joins && rest > 0) {
        const std::int64_t one_each = units / rest;
        const std::int64_t fitting =
            full > 0 && full < room && full + rest * one_each >= room ? (room - full - 1) / rest : one_each;
        consider_joined(detail::root_of(tile / share, fitting < most ? fitting : most));
        if (one_each < 3) // several shares for each compute unit
            for (std::int64_t parts = 2; parts <= 5; ++parts) consider_joined(parts);
    }
    if (p.apart > 1) // all compute units add up
        consider({0, tiles, p.apart, false,
                  rounds_of(tiles * p.apart) / static_cast<double>(p.apart) * tile +
                      detail::launch_nanoseconds + share * rounds_of(tiles * p.apart)});
    return best;
}

} // namespace sinter::plan
