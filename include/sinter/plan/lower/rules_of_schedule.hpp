#pragma once
// The rules of each form of kernel, as its schedule states them.

#include <sinter/plan/device_facts.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/write/lowering_rules.hpp>

namespace sinter::plan {

inline lowering_rules rules_of(const schedule& s, const device_facts& facts) {
    const bool tile = s.is(run_shape::tile);
    const bool rows_of_left = s.left.vector && !s.left.along_terms;
    lowering_rules r;
    r.aliased = s.aliased;
    r.flat = s.flat;
    // On a CPU 64 bits cost nothing, and LLVM makes vectors of the 32-bit arithmetic for several addresses.
    r.wide = s.is(run_shape::packed);
    r.runs_on_partials = s.across;
    r.exchanges_partials = s.joins;
    r.stores_texels = facts.stores_texels && (tile || s.merges);
    r.fetches_target = facts.fetches_target && !tile; // tiles are drawn into textures of their own
    r.fours = s.lanes == 4;
    r.joins_fours = s.lanes == 4 && !s.slides;
    r.turned_fours = tile && (s.right.along_terms || rows_of_left);
    r.lanes_wrap = s.wraps;
    r.strips_of_terms = s.is(run_shape::strip_fold);
    r.matrix_width = s.width;
    r.chosen_terms = s.chosen_terms;
    return r;
}

} // namespace sinter::plan
