#pragma once
// Products with rows and columns.

#include <sinter/plan/choose/asked_products.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/product_answers.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/facts/product_step.hpp>
#include <sinter/plan/forms/group_tile/choose.hpp>
#include <sinter/plan/forms/local_tile/choose.hpp>
#include <sinter/plan/forms/packed_tile/choose.hpp>
#include <sinter/plan/forms/register_tile/choose.hpp>
#include <sinter/plan/forms/thin_lines/choose.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A product in tiles in local memory: of a work-group, or of one work-item on a CPU.
inline decision choose_memory_tile(const launch_view& v, const tile_choice& found) {
    return one_by_one(v) ? choose_packed_tile(v, *found.tile) : choose_local_tile(v, found);
}

/// The same as a schedule, if it is in local memory.
inline decision choose_asked_tile(const launch_view& v, const tile_choice& asked) {
    const tile_candidate& t = *asked.tile;
    if (product_of(v).type == dtype::boolean) return refuse(refusal::truths);
    if (local_bytes_of(t, v.facts, asked.bytes) > v.facts.local_memory) return refuse(refusal::room);
    if (too_long(v, 1, (v.numbers.depth / t.tile.depth + 1) * (t.tile.depth + 1)))
        return refuse(refusal::loops);
    return choose_memory_tile(v, asked);
}

/// Tiles of a product, in local memory or in registers. None if all have loops too long for the device.
inline decision choose_tile(const launch_view& v) {
    const bool thin = is_thin(v);
    tile_choice found;
    decision d;
    if (asks_tile(v)) {
        found = asked_tile(v);
        if (found.in_memory()) return choose_asked_tile(v, found);
    } else {
        if (!thin && d.takes(group_tile::name, choose_group_tile(v))) return d;
        if (!thin || v.facts.is_cpu) found = best_tile(v);
        const char* const avoids = avoids_local_memory(v);
        if (!found.in_memory()) d.takes(local_tile::name, no(avoids ? avoids : "there are too few tiles"));
    }
    d.takes(register_tile::name, found.in_memory() ? choose_memory_tile(v, found)
                                                   : choose_register_tile(v, found.in_registers(), thin));
    return d;
}

/// A product with rows and columns.
inline decision choose_product(const launch_view& v) {
    if (asks_step(v))
        return v.wishes.step == product_step::naive ? choose_naive_step(v) : choose_step_tile(v);
    decision d;
    if (d.takes(row_lines::name, choose_lines(v))) return d;
    d.takes(register_tile::name, choose_tile(v));
    return d;
}

} // namespace sinter::plan
