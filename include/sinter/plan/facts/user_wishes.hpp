#pragma once
// What a program asked of the schedules of its products: product_step.hpp, product_tile.hpp.

#include <sinter/plan/facts/product_step.hpp>
#include <sinter/plan/facts/tile_table.hpp>

namespace sinter::inline SINTER_ABI::plan {

struct user_wishes {
    unit_products units_for = unit_products::exact; ///< which products matrix units compute
    product_step step = product_step::best;
    product_terms terms = product_terms::multiply_add; ///< fragment: of four columns
    bool asks_tile = false, asks_image_tile = false;   ///< for the next two
    tile_candidate tile, image_tile;
};

} // namespace sinter::plan
