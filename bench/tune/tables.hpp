#pragma once
// Tables of tiles for sinter, made of what every tile of many took at several sizes.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <sinter/plan/tile_deal.hpp>
#include <sinter/runtime/tuning/tuning.hpp>

namespace tuning {

using sinter::plan::tile_candidate;

/// A tile, and GFLOP/s of n x n x n products in it, by size; 0 where it is refused.
struct measurement {
    tile_candidate tile;
    std::vector<double> gflops;
};

/// Bytes of local memory for a tile of elements of so many bytes, as a GPU takes it: two blocks of each
/// operand, whose rows are padded.
inline std::int64_t local_bytes(const tile_candidate& t, std::int64_t element, bool of_units) {
    return 2 * element * t.tile.depth * (t.tile.rows + t.tile.cols + (of_units ? 16 : 8));
}

constexpr std::int64_t most_load = sinter::runtime::tile_database::most;

/// What tiles have to fit into on a device.
struct room {
    std::int64_t units = 1, local_memory = 0;
    bool is_cpu = false, of_units = false;
};
inline room room_of(const sinter::plan::device_facts& facts, bool of_units) {
    return {facts.compute_units, facts.local_memory, facts.is_cpu, of_units};
}

/// Local memory holds the tile's blocks of elements of so many bytes.
inline bool fits(const tile_candidate& t, std::int64_t element, const room& device) {
    if (t.in_registers()) return true;
    const std::int64_t bytes = device.is_cpu
                                   ? element * (std::int64_t{t.tile.depth} * (t.rows + t.tile.cols + 8) +
                                                std::int64_t{t.tile.rows} * t.tile.cols)
                                   : local_bytes(t, element, device.of_units);
    return bytes <= device.local_memory;
}

inline std::int64_t tiles_of(const tile_candidate& t, std::int64_t n) {
    using sinter::ceil_div;
    return ceil_div(n, std::int64_t{t.counted().rows}) * ceil_div(n, std::int64_t{t.counted().cols});
}

inline bool same_tile(const tile_candidate& a, const tile_candidate& b) {
    return a.tile == b.tile && a.rows == b.rows && a.vectors == b.vectors && a.slices == b.slices;
}

/// The fastest tile of each size, large to small; each is taken while every compute unit has as much to do
/// as at its size. `sizes` ascend.
inline std::vector<tile_candidate> by_load(const std::vector<int>& sizes, const std::vector<measurement>& all,
                                           std::int64_t units) {
    std::vector<tile_candidate> table;
    for (std::size_t s = sizes.size(); s-- > 0;) {
        const measurement* best = nullptr;
        for (const measurement& m : all)
            if (m.gflops[s] > (best ? best->gflops[s] : 0)) best = &m;
        if (!best) continue;
        tile_candidate t = best->tile;
        const std::int64_t load = 4 * tiles_of(t, sizes[s]) / units;
        t.load = static_cast<std::uint16_t>(s == 0 ? 0 : std::min(load, most_load));
        if (!table.empty() && same_tile(table.back(), t))
            table.back().load = t.load;
        else
            table.push_back(t);
    }
    if (!table.empty()) table.back().load = 0;
    return table;
}

/// Multiply-adds of a compute unit in a nanosecond: the most at any size. A round that is not full counts as
/// what it has, unless it is the only one.
inline double speed_of(const std::vector<int>& sizes, const measurement& m, std::int64_t units) {
    double best = 0;
    for (std::size_t s = 0; s < sizes.size(); ++s) {
        const double n = sizes[s];
        const auto busy = static_cast<double>(std::min(units, tiles_of(m.tile, sizes[s])));
        const double outputs = double{1} * m.tile.counted().rows * m.tile.counted().cols;
        const double whole =
            static_cast<double>(tiles_of(m.tile, sizes[s])) * outputs; // beyond the edges, too
        best = std::max(best, m.gflops[s] / 2 * whole / (n * n) / busy);
    }
    return best;
}

/// Those of the tiles, with their speeds, that sinter would choose for one product or another of those it
/// meets: at most `most`, large to small. One of them at least has room for doubles in `local_memory`, if
/// any has.
inline std::vector<tile_candidate> by_speed(const std::vector<int>& sizes, std::vector<measurement> all,
                                            std::int64_t units, std::int64_t local_memory, bool of_units,
                                            std::size_t most = 8) {
    std::erase_if(all, [&](const measurement& m) { return speed_of(sizes, m, units) == 0; });
    for (measurement& m : all) m.tile.speed = static_cast<float>(speed_of(sizes, m, units));
    std::vector<int> chosen(all.size());
    const auto cost = [&](const measurement& m, const sinter::plan::tiled_product& p) {
        return sinter::plan::deal_tiles(m.tile, p).cost;
    };
    const auto best_of = [&](const sinter::plan::tiled_product& p, auto may) {
        std::size_t best = all.size();
        for (std::size_t n = 0; n < all.size(); ++n)
            if (may(all[n].tile) && (best == all.size() || cost(all[n], p) < cost(all[best], p))) best = n;
        return best;
    };
    const auto any = [](const tile_candidate&) { return true; };
    const auto holds_doubles = [&](const tile_candidate& t) {
        return !t.in_registers() && local_bytes(t, 8, of_units) <= local_memory;
    };
    if (all.empty()) return {};
    for (double n = 32; n <= 8192; n *= 1.2) {
        const auto side = static_cast<std::int64_t>(n);
        for (const std::int64_t wide : {1, 4})
            for (const std::int64_t deep : {1, 4})
                ++chosen[best_of({side / wide, side * wide, side * deep, 4, units, true, 1}, any)];
    }
    std::vector<std::size_t> order;
    for (std::size_t n = 0; n < all.size(); ++n)
        if (chosen[n] > 0) order.push_back(n);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return chosen[a] > chosen[b]; });
    if (order.size() > most) order.resize(most);
    const bool has_room =
        std::any_of(order.begin(), order.end(), [&](std::size_t n) { return holds_doubles(all[n].tile); });
    if (!has_room) {
        const std::size_t n = best_of({1024, 1024, 1024, 8, units, true, 1}, holds_doubles);
        if (n < all.size()) order.push_back(n);
    }
    std::vector<tile_candidate> table;
    for (const std::size_t n : order) table.push_back(all[n].tile);
    const auto outputs = [](const tile_candidate& t) { return t.counted().rows * t.counted().cols; };
    std::stable_sort(table.begin(), table.end(), [&](const tile_candidate& a, const tile_candidate& b) {
        return outputs(a) > outputs(b);
    });
    return table;
}

} // namespace tuning
