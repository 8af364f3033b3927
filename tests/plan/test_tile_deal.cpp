// How tiles are dealt out: what was measured to be the fastest on an H100
// (bench/results/decisions/shared_tiles.md).

#include <doctest/doctest.h>

#include <initializer_list>

#include <sinter/plan/tile_deal.hpp>

using namespace sinter::plan;

namespace {

/// Of floats, on 132 compute units.
tiled_product square(std::int64_t n) {
    return {n, n, n, 4, 132, true, 1};
}

void deals(const tile_candidate& t, const tiled_product& p, std::int64_t whole, std::int64_t shared,
           std::int64_t least, std::int64_t most) {
    CAPTURE(p.rows);
    const tile_deal d = deal_tiles(t, p);
    CHECK(d.whole == whole);
    CHECK(d.shared == shared);
    CHECK(d.parts >= least);
    CHECK(d.parts <= most);
    CHECK(d.joins == (shared > 0));
}

constexpr tile_candidate wide{{64, 256, 8}, 8, 4, 0, 2, 1, 225};

} // namespace

TEST_CASE("the tiles of a round that is not full are shared") {
    deals(wide, square(768), 0, 36, 3, 3);     // 108 work-groups; with four shares some units have two
    deals(wide, square(1280), 0, 100, 5, 5);   // four rounds of a fifth
    deals(wide, square(1536), 132, 12, 6, 11); // of these, fewer than there is room for beside the whole ones
    deals(wide, square(1792), 132, 64, 2, 2);
    deals(wide, square(3072), 528, 48, 5, 5);
}

TEST_CASE("rounds that are nearly full are left alone") {
    deals(wide, square(2048), 256, 0, 1, 1);
    deals(wide, square(4096), 1024, 0, 1, 1);
    constexpr tile_candidate tile{{64, 128, 16}, 4, 2, 0, 2, 1, 190};
    deals(tile, square(1024), 128, 0, 1, 1);
}

TEST_CASE("nothing is shared where work-groups cannot exchange what they have, or have little to do") {
    tiled_product p = square(1536);
    p.joins = false;
    deals(wide, p, 144, 0, 1, 1);
    p = square(1536);
    p.depth = 32; // a tile takes a microsecond or two
    deals(wide, p, 144, 0, 1, 1);
    CHECK(deal_tiles(wide, square(0)).shared == 0);
}

TEST_CASE("where nobody knows how many work-groups there is room for, shares leave a compute unit free") {
    constexpr tile_candidate tile{{64, 256, 8}, 8, 4, 0, 0, 1, 225};
    deals(tile, square(1536), 132, 12, 6, 10); // 11 shares of 12 tiles are 132
    deals(tile, square(768), 0, 36, 3, 3);
    deals(tile, square(1792), 132, 64, 2, 2);
}

TEST_CASE("micro-tiles without a tile have no blocks of terms to share") {
    constexpr tile_candidate micro{{}, 4, 1, 0, 0, 1, 50};
    deals(micro, square(1536), 576, 0, 1, 1);
    tiled_product p = square(16);
    p.depth = 100000;
    deals(micro, p, 1, 0, 1, 1);
}

TEST_CASE("every tile is dealt out, and shares have terms") {
    for (std::int64_t n = 1; n < 3000; n += 37)
        for (const std::int64_t depth : {1, 100, 1000, 100000})
            for (const tile_candidate* t = nvidia_opengl_tiles.begin; t != nvidia_opengl_tiles.end; ++t) {
                const tiled_product p{n, 2 * n, depth, 4, 132, true, 1};
                const tile_deal d = deal_tiles(*t, p);
                REQUIRE(d.whole + d.shared ==
                        (n + t->tile.rows - 1) / t->tile.rows * ((2 * n + t->tile.cols - 1) / t->tile.cols));
                REQUIRE((d.parts == 1) == (d.shared == 0));
                REQUIRE(d.shared * d.parts * t->tile.rows * t->tile.cols * t->slices <= 1 << 23); // are kept
                REQUIRE(d.parts * t->tile.depth <= (d.shared == 0 ? t->tile.depth : depth));
            }
}
