#pragma once
// What is asked of the schedules that a device chooses: by a user (product_step.hpp, product_tile.hpp), and
// by what bench/tune measured.

#include <array>
#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/facts/user_wishes.hpp>
#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/tuning/tuned_sizes.hpp>
#include <sinter/runtime/tuning/tuning.hpp>

namespace sinter::inline SINTER_ABI::runtime {

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

    /// Products of a kind take their tiles from this list from now on, large to small. From an empty list,
    /// those that read an image take the same as the others, and no floats are multiplied by matrix units.
    void use_tiles(tuned_products which, std::vector<plan::tile_candidate> list) {
        ++settings;
        std::vector<plan::tile_candidate>& own = tiles_[static_cast<std::size_t>(which)];
        own = std::move(list);
        plan::tile_table& table = table_of(which);
        table = {own.data(), own.data() + own.size(), table.least};
    }
    /// Works that memory bounds are dealt out by these numbers from now on, by those of the device's kind
    /// where they are 0. False, and nothing changes, if the device cannot have one of them.
    bool use_sizes(const plan::work_sizes& sizes) {
        for (const plan::work_size& one : plan::all_work_sizes)
            if (sizes.*one.in != 0 && !plan::fits_size(facts(), one, sizes.*one.in)) return false;
        ++settings;
        facts_.sizes = sizes;
        return true;
    }
    /// Name, hardware and driver, and which products: what measured tiles are stored under.
    std::string tuning_key(tuned_products which = tuned_products::arrays) const {
        constexpr const char* apart[] = {"", ", images", ", matrix units"};
        return name() + " " + description() + apart[static_cast<int>(which)];
    }

protected:
    /// Takes the tiles and work sizes that bench/tune measured on this device, if it did.
    void use_tuned() {
        const disk_cache cache(disk_cache::folder_of_user());
        plan::work_sizes sizes;
        if (size_database(cache).load(sizes, tuning_key(), facts())) use_sizes(sizes);
        if (facts().draws()) return; // no tiles
        const tile_database database(cache);
        for (const tuned_products which :
             {tuned_products::arrays, tuned_products::images, tuned_products::matrix_units}) {
            std::vector<plan::tile_candidate> list;
            if (database.load(list, tuning_key(which), facts(), which)) use_tiles(which, std::move(list));
        }
    }

    plan::user_wishes wishes_;

private:
    std::array<std::vector<plan::tile_candidate>, tuned_products_count> tiles_;

    plan::tile_table& table_of(tuned_products which) {
        switch (which) {
        case tuned_products::images: return facts_.image_tiles;
        case tuned_products::matrix_units:
            return facts_.matrix_tiles[static_cast<int>(plan::matrix_units::floats)];
        default: return facts_.tiles;
        }
    }
};

} // namespace sinter::runtime
