#pragma once
// What becomes of the tiles that a device has when others were measured: those of sizes that nobody measured
// stay, and those that are wrong go.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "tables.hpp"

namespace tuning {

/// Sizes for which measurements of these (ascending) speak, first and last.
struct size_range {
    int first, last;
    explicit size_range(const std::vector<int>& sizes)
        : first(static_cast<int>(std::lround(sizes.front() / std::sqrt(2.0)))),
          last(static_cast<int>(std::lround(sizes.back() * std::sqrt(2.0)))) {}
};

/// True if tiles measured at these sizes may stand for all: from products that leave most compute units idle
/// to those that have four tiles of 64 x 64 for each.
inline int narrowest_first(std::int64_t units) {
    return static_cast<int>(std::max(128.0, 32 * std::sqrt(static_cast<double>(units))));
}
inline int narrowest_last(std::int64_t units) {
    return static_cast<int>(std::ceil(128 * std::sqrt(static_cast<double>(units))));
}
inline bool speaks_for_all(const std::vector<int>& sizes, std::int64_t units) {
    return sizes.front() <= narrowest_first(units) && sizes.back() >= narrowest_last(units);
}

/// The tiles that are not among `refused` (a predicate). The last one is for all that are smaller.
template <class Refused>
std::vector<tile_candidate> without(std::vector<tile_candidate> table, const Refused& refused) {
    std::erase_if(table, refused);
    if (!table.empty() && table.back().speed == 0) table.back().load = 0;
    return table;
}

/// The place in a table by load of the tile that n x n x n products of elements of so many bytes take, as
/// plan::find_tile has it; the table's size if there is none.
inline std::size_t place_of(const std::vector<tile_candidate>& table, std::int64_t n, std::int64_t bytes,
                            const room& device) {
    std::size_t place = 0;
    for (; place < table.size(); ++place) {
        const tile_candidate& t = table[place];
        if (fits(t, bytes, device) && 4 * tiles_of(t, n) >= std::int64_t{t.load} * device.units) break;
    }
    return place;
}

/// A table by load that has `found` for the sizes measured, and `base` for larger and smaller ones. Both are
/// tables by load. A load counts whole tiles, and cannot tell products of as many tiles apart: smaller ones
/// take what was found until they have fewer tiles, or a whole quarter of the compute units' fewer.
inline std::vector<tile_candidate> merged(const std::vector<tile_candidate>& base,
                                          const std::vector<tile_candidate>& found,
                                          const std::vector<int>& sizes, const room& device) {
    if (base.empty() || found.empty()) return found.empty() ? base : found;
    const size_range measured(sizes);
    const auto load_at = [&](const tile_candidate& t, int n) { return 4 * tiles_of(t, n) / device.units; };
    std::vector<tile_candidate> all;
    for (tile_candidate t : base) {
        const std::int64_t beyond = load_at(t, measured.last) + 1;
        if (beyond > most_load) continue;
        t.load = static_cast<std::uint16_t>(std::max<std::int64_t>(t.load, beyond));
        all.push_back(t);
    }
    for (tile_candidate t : found) {
        if (t.load == 0) t.load = static_cast<std::uint16_t>(std::min(load_at(t, measured.first), most_load));
        all.push_back(t);
    }
    all.insert(all.end(), base.begin(), base.end());
    // Those that no product takes go, or tables would grow with every run.
    constexpr std::int64_t largest = 16384;
    std::vector<bool> taken(all.size() + 1);
    for (const std::int64_t bytes : {4, 8})
        for (std::int64_t n = 1; n <= largest; n += 1 + n / 256)
            taken[place_of(all, n, bytes, device)] = true;
    std::vector<tile_candidate> table;
    for (std::size_t place = 0; place < all.size(); ++place)
        if (taken[place]) table.push_back(all[place]);
    return without(std::move(table), [](const tile_candidate&) { return false; });
}

} // namespace tuning
