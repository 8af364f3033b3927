#pragma once
// What a user asks of a device's products: product_step.hpp, product_tile.hpp.

#include <sinter/plan/user_wishes.hpp>
#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/tuning.hpp>

namespace sinter::runtime {

class asked_device : public device_state {
public:
    const plan::user_wishes& wishes() const { return wishes_; }
    /// Which products run on matrix units. False, and nothing changes, if there are none.
    bool use_matrix_units(unit_products which) {
        bool any = false;
        for (const plan::tile_table& t : facts_.matrix_tiles) any = any || t.begin != t.end;
        if (!any) return false;
        ++settings;
        wishes_.units_for = which;
        return true;
    }
    /// Products from now on run by this schedule. False if the device cannot.
    bool use_product_step(product_step step) {
        const bool local = step != product_step::best && step != product_step::naive;
        if (local && (!facts_.has_local_memory || facts_.draws())) return false;
        ++settings;
        wishes_.step = step;
        return true;
    }
    bool has_product_tiles() const { return facts_.has_local_memory && !facts_.draws(); }
    /// Products of a kind run in this tile from now on; null: in what is chosen.
    void use_product_tile(tuned_products which, const plan::tile_candidate* tile) {
        const bool images = which == tuned_products::images;
        ++settings;
        (images ? wishes_.asks_image_tile : wishes_.asks_tile) = tile != nullptr;
        if (tile) (images ? wishes_.image_tile : wishes_.tile) = *tile;
    }
    /// How products add up four terms from now on. False if the device cannot.
    bool use_product_terms(product_terms terms) {
        const bool fours = facts_.draws() && facts_.texel_size == 4;
        if (terms == product_terms::dot && !fours) return false;
        ++settings;
        wishes_.terms = terms;
        return true;
    }

protected:
    plan::user_wishes wishes_;
};

} // namespace sinter::runtime
