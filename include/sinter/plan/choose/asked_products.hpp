#pragma once
// Which step or tile a program asked for by name, for its products, and why it cannot have it.

#include <cstdint>
#include <string>

#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/product_answers.hpp>
#include <sinter/plan/facts/product_step.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A program asked for a step. (A product without terms has nothing to schedule.)
inline bool asks_step(const launch_view& v) {
    return v.wishes.step != product_step::best && v.numbers.depth != 0;
}

inline std::int64_t items_of(const step_tile& t) {
    return std::int64_t{t.tile.rows} * t.tile.cols / (t.rows * t.vectors * t.lanes);
}

inline std::int64_t bytes_of(const step_tile& t, dtype type) {
    return element_bytes(type) * 2 * t.tile.depth * (t.tile.rows + t.tile.cols + 2 * t.lanes);
}

inline bool fits(const launch_view& v, const step_tile& t, dtype type) {
    return items_of(t) <= v.facts.max_work_group && bytes_of(t, type) <= v.facts.local_memory;
}

/// The tile of the step that was asked for, the small one where the other has no room.
inline step_tile asked_step_tile(const launch_view& v) {
    const step_tile t = tile_of(v.wishes.step, v.facts.loads_vectors);
    return fits(v, t, product_of(v).type) ? t : tile_of(v.wishes.step, v.facts.loads_vectors, true);
}

/// The tile that use_tile() asked for, of which asks_tile() is true. None if it is in local memory, and there
/// are no terms to bring there.
inline tile_choice asked_tile(const launch_view& v) {
    const tile_candidate& t = reads_image(v) ? v.wishes.image_tile : v.wishes.tile;
    if (!t.in_registers() && v.numbers.depth == 0) return {};
    return {&t, {}, matrix_units::none, element_bytes(product_of(v).type)};
}

/// What the error says of a refusal, behind "cannot compute this product".
inline std::string text_of(const launch_view& v, refusal why) {
    const bool step = asks_step(v);
    const tile_choice asked = step ? tile_choice() : asked_tile(v);
    const tile_size size = step ? tile_size() : asked.tile->tile;
    std::string text = step ? std::string("by the step \"") + name_of(v.wishes.step) +
                                  "\", which use_product_step asked for: "
                            : "in tiles of " + std::to_string(size.rows) + " x " + std::to_string(size.cols) +
                                  " x " + std::to_string(size.depth) + ", which use_tile asked for: ";
    const std::string memory = std::to_string(v.facts.local_memory);
    switch (why) {
    case refusal::none: break;
    case refusal::truths: return text + "it is of truths";
    case refusal::room: {
        if (!step)
            return text + "they need " + std::to_string(local_bytes_of(*asked.tile, v.facts, asked.bytes)) +
                   " bytes of local memory, and there are " + memory;
        const step_tile t = asked_step_tile(v);
        return text + "its tile needs " + std::to_string(items_of(t)) + " work-items and " +
               std::to_string(bytes_of(t, product_of(v).type)) +
               " bytes of local memory, and a work-group has " + std::to_string(v.facts.max_work_group) +
               " and " + memory;
    }
    case refusal::loops:
        return text + "it adds up " + std::to_string(v.numbers.depth) +
               " terms, and the device ends loops after " + std::to_string(v.facts.max_loop_trips) + " turns";
    case refusal::lost_sums:
        return text + "its sums may be NaN, and the device ends loops too early to find them again";
    }
    return text;
}

} // namespace sinter::plan
