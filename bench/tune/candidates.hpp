#pragma once
// The tiles that are tried on a device.

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "tables.hpp"

namespace tuning {

using sinter::plan::device_facts;
using sinter::runtime::tuned_products;

/// Without spaces; the load and the speed are no part of it.
inline std::string name_of(const tile_candidate& c) {
    char text[60];
    if (c.in_registers())
        std::snprintf(text, sizeof text, "registers/%dx%d", c.rows, c.vectors);
    else
        std::snprintf(text, sizeof text, "%dx%dx%d/%dx%d", c.tile.rows, c.tile.cols, c.tile.depth, c.rows,
                      c.vectors);
    return c.slices > 1 ? text + ("/" + std::to_string(c.slices)) : text;
}

/// `also` are tried as well: those that the device has.
inline std::vector<tile_candidate> candidates(const device_facts& facts, tuned_products which,
                                              const std::vector<tile_candidate>& also) {
    std::vector<tile_candidate> list;
    const bool of_units = which == tuned_products::matrix_units;
    const auto add_one = [&](tile_candidate c) {
        c.load = c.groups = 0;
        c.speed = 0;
        const bool is_new =
            std::none_of(list.begin(), list.end(), [&](const auto& one) { return same_tile(one, c); });
        if (is_new && fits(c, 4, room_of(facts, of_units)) && sinter::runtime::is_tile(c, facts, which))
            list.push_back(c);
    };
    const auto add = [&](int rows, int cols, int depth, int micro_rows, int vectors, int slices = 1) {
        tile_candidate c;
        c.tile = {static_cast<std::uint16_t>(rows), static_cast<std::uint16_t>(cols),
                  static_cast<std::uint16_t>(depth)};
        c.rows = static_cast<std::uint8_t>(micro_rows);
        c.vectors = static_cast<std::uint8_t>(vectors);
        c.slices = static_cast<std::uint8_t>(slices);
        add_one(c);
    };
    for (const tile_candidate& c : also) add_one(c);
    if (of_units) {
        for (const int rows : {32, 64, 128})
            for (const int cols : {32, 64, 128, 256})
                for (const int depth : {8, 16, 32})
                    for (const auto& [micro_rows, vectors] :
                         {std::pair{4, 1}, {4, 2}, {4, 4}, {8, 2}, {8, 4}, {16, 2}})
                        add(rows, cols, depth, micro_rows, vectors);
        return list;
    }
    for (const int micro_rows : {2, 4, 6, 8})
        for (const int vectors : {1, 2, 4}) add(0, 0, 0, micro_rows, vectors);
    if (facts.fetches_texels_in_software()) return list;
    if (facts.is_cpu && facts.vector_width >= 16) {
        for (const int rows : {42, 70, 126, 182, 266, 518})
            for (const int cols : {64, 128, 192, 224, 256, 512})
                for (const int depth : {64, 128, 256}) add(rows, cols, depth, 14, 2);
        for (const int rows : {48, 96, 192, 264})
            for (const int cols : {96, 192, 288})
                for (const int depth : {128, 256})
                    for (const auto& [micro_rows, vectors] : {std::pair{8, 3}, {12, 2}, {6, 2}})
                        add(rows, cols, depth, micro_rows, vectors);
        return list;
    }
    if (facts.is_cpu) {
        for (const int rows : {36, 72, 132, 180, 264, 348, 516})
            for (const int cols : {64, 128, 192, 256})
                for (const int depth : {128, 192, 256})
                    for (const auto& [micro_rows, vectors] : {std::pair{6, 2}, {4, 2}, {3, 4}})
                        add(rows, cols, depth, micro_rows, vectors);
        return list;
    }
    for (const int rows : {32, 64, 128})
        for (const int cols : {32, 64, 128, 256})
            for (const int depth : {8, 16, 32, 64})
                for (const auto& [micro_rows, vectors] : {std::pair{4, 1}, {8, 1}, {8, 2}, {4, 2}, {16, 2}})
                    for (const int slices : {1, 2}) add(rows, cols, depth, micro_rows, vectors, slices);
    return list;
}

} // namespace tuning
