#pragma once
// Large products on GPUs. A work-group computes a tile, and brings its operands into local memory.
//
//              B: depth x cols                 local memory holds two blocks of each
//              +-----------+                   operand: one is multiplied while the
//              | block k   |                   next one is fetched into registers
//              +-----------+
//  A: rows     +-----------+
//  x depth     | tile of C |   one work-group: 128 x 128
//  +-------+   |  +--+     |   one work-item: a micro-tile of 8 x 8
//  |block k|   |  |a |     |
//  |       |   |  +--+     |   32 work-items that run together:
//  +-------+   +-----------+   4 rows of 8 micro-tiles
//
// On matrix units, 32 work-items together own 8 * micro.rows rows by 4 * micro.vectors vectors of the tile,
// as small matrices:
//
//   +----+----+----+----+
//   | mm | mm | mm | mm |    each mm is one instruction of all 32 work-items,
//   | mm | mm | mm | mm |    which says who holds which element of A, B and C
//   +----+----+----+----+
//
// | number                 | from (docs/schedules.md, "How to read a section")              |
// | size, micro, slices    | table; of a step, tile_of (plan/facts/product_step.hpp)        |
// | lanes: 4, or 2         | OpenCL doubles: 2026-11-23-h200, doubles/; narrow unit tiles   |
// | left, right            | layout                                                         |
// | unit                   | the program: types of the operands, and what it asks for       |
// | schedule::local_x      | slices * size.rows * size.cols / elements of a micro-tile      |
// | 8 rows of tiles a band | reasoned: groups that run together share operands in the cache |

#include <concepts>
#include <cstdint>
#include <string>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/share_sums.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/local_tile/micro_tiles.hpp>
#include <sinter/plan/forms/local_tile/params.hpp>
#include <sinter/plan/forms/local_tile/unit_tile.hpp>
#include <sinter/plan/forms/words.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Either form.
template <class F>
concept tile_in_memory = std::same_as<F, local_tile> || std::same_as<F, unit_tile>;

/// With joined shares the whole tiles lie in one line, and behind them every share of the shared tiles.
group_count groups(const tile_in_memory auto& f, const launch& l) {
    if (l.how.sums.joins) return {l.shares.whole_tiles + l.parts() * l.shares.shared_tiles};
    const tile_size& t = f.tile.size;
    return {ceil_div(l.numbers.cols, t.cols), ceil_div(l.numbers.rows, t.rows), l.parts()};
}
std::string describe(const tile_in_memory auto& f, const schedule&) {
    return in_words(f.tile.size, f.tile.micro.rows, f.tile.micro.vectors * f.tile.lanes);
}
constexpr void add_rules(const tile_in_memory auto&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const local_tile& f, const unwritten_kernel& k) {
    micro_tile_builder(k, f).run();
}
inline void lower(const unit_tile& f, const unwritten_kernel& k) {
    unit_tile_builder(k, f).run();
}

/// How tiles are dealt out has decided already whether they do (tile_deal.hpp).
constexpr bool joins(const tile_in_memory auto&, const launch_view&, const decision&) {
    return false;
}
schedule second_launch(const tile_in_memory auto&, const launch_view& v, const decision& first) {
    return sum_of_tiles(v, first);
}
constexpr int adders(const tile_in_memory auto&, const schedule&) {
    return 1;
}
/// Joined shares are those of a tile's work-items; others are of each element.
share_extents extents_of_shares(const tile_in_memory auto& f, const launch& l) {
    if (!l.how.sums.joins) return row_of_shares_for_each(l);
    return {l.shares.shared_tiles, l.shares.parts * l.shares.shared_tiles,
            std::int64_t{f.slices} * f.tile.size.rows * f.tile.size.cols};
}

} // namespace sinter::plan
