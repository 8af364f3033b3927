// What bench/tune makes of its measurements.

#include <doctest/doctest.h>

#include "../../bench/tune/tables.hpp"

using namespace tuning;

namespace {

tile_candidate tile(int rows, int cols, int depth, int micro_rows, int vectors) {
    tile_candidate c;
    c.tile = {static_cast<std::uint16_t>(rows), static_cast<std::uint16_t>(cols),
              static_cast<std::uint16_t>(depth)};
    c.rows = static_cast<std::uint8_t>(micro_rows);
    c.vectors = static_cast<std::uint8_t>(vectors);
    return c;
}

const std::vector<int> sizes = {128, 256, 512, 1024, 2048};
constexpr std::int64_t units = 60, local_memory = 48 << 10;

/// What a device takes that works in rounds, as deal_tiles thinks of it: every tile by one compute unit.
measurement measured(tile_candidate t, double speed) {
    measurement m{t, {}};
    for (const int n : sizes) {
        const auto rounds = static_cast<double>((tiles_of(t, n) + units - 1) / units);
        const double nanoseconds = rounds * t.counted().rows * t.counted().cols * n / speed;
        m.gflops.push_back(2.0 * n * n * n / nanoseconds);
    }
    return m;
}

struct known_tile {
    tile_candidate tile;
    double speed;
};
std::vector<known_tile> some() {
    return {{tile(0, 0, 0, 4, 1), 30},
            {tile(32, 32, 16, 4, 1), 60},
            {tile(64, 64, 16, 8, 1), 80},
            {tile(64, 64, 32, 8, 1), 79},
            {tile(128, 128, 16, 8, 2), 100}};
}
std::vector<measurement> measurements() {
    std::vector<measurement> all;
    for (const known_tile& k : some()) all.push_back(measured(k.tile, k.speed));
    return all;
}

} // namespace

TEST_CASE("tiles have the speed that they were measured to have") {
    for (const known_tile& k : some()) {
        CAPTURE(k.speed);
        const double got = speed_of(sizes, measured(k.tile, k.speed), units);
        CHECK(got >= .9 * k.speed); // the last round of 2048 is not full
        CHECK(got <= 1.001 * k.speed);
    }
    measurement refused = measurements().front();
    for (double& g : refused.gflops) g = 0;
    CHECK(speed_of(sizes, refused, units) == 0);
}

TEST_CASE("a table by speed has the tiles that one product or another takes, and room for doubles") {
    std::vector<measurement> all = measurements();
    all.push_back(measured(tile(64, 32, 16, 4, 1), 200));
    for (double& g : all.back().gflops) g = 0; // the fastest, if it were right
    const std::vector<tile_candidate> table = by_speed(sizes, all, units, local_memory, false);
    REQUIRE(table.size() >= 2);
    CHECK(same_tile(table.front(), tile(128, 128, 16, 8, 2)));
    bool doubles = false;
    for (std::size_t n = 0; n < table.size(); ++n) {
        CHECK(table[n].speed > 0);
        CHECK(!same_tile(table[n], all.back().tile));
        CHECK(!same_tile(table[n], tile(0, 0, 0, 4, 1))); // slower than the smallest tile at any size
        CHECK(!same_tile(table[n], tile(64, 64, 32, 8, 1)));
        doubles |= local_bytes(table[n], 8, false) <= local_memory;
    }
    CHECK(doubles);
    CHECK(by_speed(sizes, all, units, local_memory, false, 1).size() ==
          2); // the one, and the one for doubles
    CHECK(by_speed(sizes, {all.back()}, units, local_memory, false).empty());
}

TEST_CASE(
    "a table by load has the fastest tile of every size, and the last one is for all that are smaller") {
    const std::vector<measurement> all = measurements();
    const std::vector<tile_candidate> table = by_load(sizes, all, units);
    REQUIRE(table.size() >= 2);
    CHECK(same_tile(table.front(), tile(128, 128, 16, 8, 2)));
    CHECK(table.front().load > 0);
    CHECK(table.back().load == 0);
    for (const tile_candidate& t : table) CHECK(t.speed == 0);
    CHECK(by_load(sizes, {}, units).empty());
}
