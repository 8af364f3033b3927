#pragma once
// Maps by fragments.

#include <optional>

#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/texel_answers.hpp>
#include <sinter/plan/forms/texel_map/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// All of an array: a block and its border.
inline decision choose_texel_border(const launch_view& v) {
    decision d;
    schedule& s = d.how;
    s.form = texel_border();
    const layout_class& to = target_class(v, v.kernel.outputs.front());
    s.flat = flattens_with_border(v) && !in_texture_rows(v);
    const bool in_rows = s.flat || to.texture_rows || to.aligned4;
    if (v.facts.texel_size == 4 && v.study.vectorises && in_rows && (s.flat || reads_vectors(v))) s.lanes = 4;
    return d;
}

inline decision choose_texel_map(const launch_view& v) {
    decision d;
    schedule& s = d.how;
    if (is_at_places(v.values, v.kernel)) {
        s.form = texel_map{texel_writing{texel_parts::points, false, {}}};
        return d;
    }
    const texel_writing w = writing_of(v);
    if (in_parts(w) && keeps_components(v)) {
        const texel_columns columns = columns_of(v, false);
        if (const std::optional<texel_writing> merged = merged_writing(v, columns)) {
            s.lanes = columns.lanes;
            s.form = texel_map{*merged};
            return d;
        }
    }
    s.flat = !in_parts(w) && flattens(v) && !in_texture_rows(v);
    if (!in_parts(w)) s.lanes = columns_of(v, s.flat).lanes;
    s.form = texel_map{w};
    return d;
}

} // namespace sinter::plan
