#pragma once
// Tiles of contractions that were measured on this very device: bench/tune stores them in the user's cache
// folder, and a device that is opened takes them in place of the table that ships.

#include <cmath>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/facts/device_facts.hpp>
#include <sinter/runtime/tuning/disk_cache.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// Products that have tiles of their own: of arrays, of those that are images, and of floats by matrix units.
enum class tuned_products : std::uint8_t { arrays, images, matrix_units };
inline constexpr int tuned_products_count = 3;

/// True if the builders can make this tile on the device; one that is too large for its local memory is
/// passed over when schedules are chosen.
inline bool is_tile(const plan::tile_candidate& c, const plan::device_facts& facts,
                    tuned_products which = tuned_products::arrays) {
    const int rows = c.tile.rows, cols = c.tile.cols, depth = c.tile.depth;
    const bool of_units = which == tuned_products::matrix_units;
    if (c.in_registers()) {
        // Where texels are fetched in software, four rows of the left operand at a time.
        const int step = facts.fetches_texels_in_software() ? 4 : 1;
        return !of_units && c.rows > 0 && c.rows <= 16 && c.rows % step == 0 && c.vectors > 0 &&
               c.vectors <= 4;
    }
    if (facts.fetches_texels_in_software()) return false;
    if (rows <= 0 || cols <= 0 || depth <= 0 || c.rows == 0 || c.vectors == 0) return false;
    if (cols % 4 != 0 || depth % 4 != 0 || rows % c.rows != 0) return false;
    if (c.slices < 1 || c.slices > 8 || (c.slices > 1 && (facts.is_cpu || of_units || depth % c.slices != 0)))
        return false;
    if (facts.is_cpu)
        return cols % (plan::register_lanes(dtype::f32, facts) * c.vectors) == 0 && c.rows <= 16 &&
               c.vectors <= 4;
    if (rows % 4 != 0 || c.rows % 4 != 0 || c.rows > 16 || c.vectors > 4 || cols % (4 * c.vectors) != 0)
        return false;
    if (of_units && // 32 work-items together
        (rows % (8 * c.rows) != 0 || cols % (16 * c.vectors) != 0 || depth % 8 != 0))
        return false;
    // Every work-item brings in as many vectors of each operand as any other.
    const int items = c.slices * rows * cols / (c.rows * c.vectors * 4);
    return items >= 8 && items <= facts.max_work_group && depth * rows / 4 % items == 0 &&
           depth * cols / 4 % items == 0;
}

class tile_database {
public:
    explicit tile_database(disk_cache cache) : cache_(std::move(cache)) {}

    /// The tiles stored for a device and driver, large to small. False if nothing is stored, or what does not
    /// fit the device; no tiles at all, and true, where every tile was found to be wrong. `device` is its
    /// tuning_key().
    bool load(std::vector<plan::tile_candidate>& list, const std::string& device,
              const plan::device_facts& facts, tuned_products which = tuned_products::arrays) const {
        std::string text;
        list.clear();
        if (!cache_.load(key(device), text)) return false;
        if (text == none) return true;
        std::vector<plan::tile_candidate> found;
        int n[8], speed = 0, used = 0;
        for (const char* at = text.c_str();
             std::sscanf(at, "%d %d %d %d %d %d %d %d %d\n%n", &n[0], &n[1], &n[2], &n[3], &n[4], &n[5],
                         &n[6], &n[7], &speed, &used) == 9;
             at += used) {
            for (const int value : n)
                if (value < 0 || value > most) return false;
            if (speed < 0) return false;
            plan::tile_candidate c;
            c.tile = {static_cast<std::uint16_t>(n[0]), static_cast<std::uint16_t>(n[1]),
                      static_cast<std::uint16_t>(n[2])};
            c.rows = static_cast<std::uint8_t>(n[3]);
            c.vectors = static_cast<std::uint8_t>(n[4]);
            c.load = static_cast<std::uint16_t>(n[5]);
            c.slices = static_cast<std::uint8_t>(n[6] < 255 ? n[6] : 255);
            c.groups = static_cast<std::uint8_t>(n[7] < 255 ? n[7] : 255);
            c.speed = static_cast<float>(speed) * 1e-3f;
            if (!is_tile(c, facts, which)) return false;
            if (!found.empty() && (found.front().speed > 0) != (c.speed > 0)) return false;
            found.push_back(c);
        }
        list = std::move(found);
        return !list.empty();
    }

    /// Devices that are opened from now on have these tiles, or none. False if the cache folder cannot be
    /// written.
    bool store(const std::string& device, const std::vector<plan::tile_candidate>& list) const {
        std::string text = list.empty() ? none : "";
        for (const plan::tile_candidate& c : list) {
            char line[80];
            // Whole numbers, which every locale writes alike: multiply-adds in a microsecond.
            std::snprintf(line, sizeof line, "%d %d %d %d %d %d %d %d %d\n", c.tile.rows, c.tile.cols,
                          c.tile.depth, c.rows, c.vectors, c.load, c.slices, c.groups,
                          static_cast<int>(std::lround(c.speed * 1e3f)));
            text += line;
        }
        return cache_.store(key(device), text);
    }

    /// The number is that of the builders: tiles measured with others say nothing.
    static std::string key(const std::string& device) { return "tiles 7 of " + device; }

    static constexpr int most = 4096; ///< of every number but speeds

private:
    static constexpr const char* none = "none\n";

    disk_cache cache_;
};

} // namespace sinter::runtime
