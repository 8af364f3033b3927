#pragma once
// Products with rows and columns.

#include <sinter/plan/choose/asked_products.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/group_tiles.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/memory_tiles.hpp>
#include <sinter/plan/choose/product_answers.hpp>
#include <sinter/plan/choose/register_tiles.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/choose/thin_lines.hpp>

namespace sinter::plan {

/// Tiles of a product, in local memory or in registers. None if all have loops too long for the device.
inline decision choose_tile(const launch_view& v) {
    const bool thin = is_thin(v);
    tile_choice found;
    if (asks_tile(v)) {
        found = asked_tile(v);
        if (found.in_memory()) return choose_asked_tile(v, found);
    } else {
        if (!thin)
            if (const decision together = choose_group_tile(v)) return together;
        if (!thin || v.facts.is_cpu) found = best_tile(v);
    }
    return found.in_memory() ? choose_memory_tile(v, found)
                             : choose_register_tile(v, found.in_registers(), thin);
}

/// A product with rows and columns.
inline decision choose_product(const launch_view& v) {
    if (asks_step(v)) return choose_step(v);
    if (const decision lines = choose_lines(v)) return lines;
    decision d = choose_tile(v);
    if (!d) return d;
    schedule& s = d.how;
    // One that fills the registers and ends in nothing but vectors takes NVIDIA's compilers a quarter
    // longer (H100, 2026-11-25, GL compute, 2048: 463 us for 373).
    s.whole_vectors = s.lanes > 1 && !one_by_one(v) && !fills_registers(s) && ends_in_vectors(v, s);
    s.by_rows = s.rows * s.vectors * s.lanes >= 16 && has_long_epilogue(v, s);
    return d;
}

} // namespace sinter::plan
