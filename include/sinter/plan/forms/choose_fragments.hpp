#pragma once
// Launches that draw: each fragment writes a texel, or several.

#include <cstdint>
#include <optional>

#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/texel_answers.hpp>
#include <sinter/plan/forms/choose_texel_folds.hpp>
#include <sinter/plan/forms/texel_tile/choose.hpp>

namespace sinter::plan {

/// All of an array: a block and its border.
inline decision choose_bordered_texels(const launch_view& v) {
    decision d;
    schedule& s = d.how;
    s.form = unmoved_texels();
    const layout_class& to = target_class(v, v.kernel.outputs.front());
    s.flat = flattens_with_border(v) && !in_texture_rows(v);
    const bool in_rows = s.flat || to.texture_rows || to.aligned4;
    if (v.facts.texel_size == 4 && v.study.vectorises && in_rows && (s.flat || reads_vectors(v))) s.lanes = 4;
    return d;
}

/// A fragment writes a texel of a map, with what else it holds; of a product, where it cannot store
/// tiles.
inline decision choose_merged(const launch_view& v, const schedule& start) {
    if (v.kernel.outputs.size() != 1) return no("there are several results");
    if (v.kernel.reduction >= 0 && (v.facts.stores_texels || !may_tile(v))) return no("it is no product");
    const layout_class& to = target_class(v, v.kernel.outputs.front());
    if (!to.texture_rows || to.cols != stride_class::unit)
        return no("rows of the result are no rows of texels");
    schedule merged = start;
    merged.parts = texel_parts::none;
    merged.flat = false;
    set_lanes(v, merged);
    const std::optional<texel_edges> edges = edges_of(v);
    if (merged.lanes != 4 || !edges) return no("columns are no texels");
    merged.merges = edges->merges;
    merged.shifts = edges->shifts;
    if (v.kernel.reduction >= 0) {
        merged.form = texel_shape::fold;
        if (!set_turns(v, merged)) return no("loops would be too long");
    }
    merged.keeps_rest = true;
    return decided(merged);
}

/// A launch that draws.
inline decision choose_fragment(const launch_view& v) {
    if (v.kernel.border >= 0) return choose_bordered_texels(v);
    schedule s;
    s.form = unmoved_texels();
    s.flat = flattens(v) && !in_texture_rows(v);
    for (const output& o : v.kernel.outputs) {
        if (cover(v, o) == texel_cover::parts) s.parts = parts_of(v, o);
        s.keeps_rest |= cover(v, o) == texel_cover::whole;
    }
    if (may_tile(v) && v.facts.stores_texels)
        if (const decision stored = choose_texel_tile(v)) return stored;
    if (in_parts(s) && keeps_components(v))
        if (const decision merged = choose_merged(v, s)) return merged;
    if (in_parts(s)) s.flat = s.keeps_rest = false;
    set_lanes(v, s);
    return v.kernel.reduction < 0 ? decided(s) : choose_texel_fold(v, s);
}

} // namespace sinter::plan
