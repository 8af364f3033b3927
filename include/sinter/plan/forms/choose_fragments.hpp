#pragma once
// Launches that draw: each fragment writes a texel, or several.

#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/texel_answers.hpp>
#include <sinter/plan/choose/texel_terms.hpp>
#include <sinter/plan/forms/texel_fold/choose.hpp>
#include <sinter/plan/forms/texel_map/choose.hpp>
#include <sinter/plan/forms/texel_shares/choose.hpp>
#include <sinter/plan/forms/texel_tile/choose.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Products of rows and columns, of which a fragment computes several texels, or one with what else it holds.
inline decision choose_product_texels(const launch_view& v, const texel_writing& w) {
    if (!may_tile(v)) return no("it is no product of rows and columns");
    if (v.facts.stores_texels) return choose_texel_tile(v);
    if (in_parts(w)) return keeps_components(v) ? choose_merged_product(v) : no("components are lost");
    return keeps_pairs(v) ? no("sums are pairs") : choose_target_tile(v);
}

inline decision choose_fragment(const launch_view& v) {
    if (v.kernel.border >= 0) return choose_texel_border(v);
    if (v.kernel.reduction < 0) return choose_texel_map(v);
    const texel_writing w = writing_of(v);
    if (joins_by_function(v.values, v.kernel)) return choose_texels_by_function(v, w);
    decision d;
    if (d.takes(texel_tile::name, choose_product_texels(v, w))) return d;
    // Where results are few and sums long, a fragment for each result would leave most of the device idle.
    const bool may_share = v.wishes.step == product_step::best;
    const texel_terms terms = may_share ? four_terms(v) : texel_terms();
    if (may_share) {
        if (d.takes(texel_shares::name, choose_texel_shares(v, w, terms))) return d;
        if (v.numbers.rows * v.numbers.cols <= 64 && v.numbers.terms > 4096)
            return share_long_sums(v, w, terms);
    }
    if (d.takes(texel_fold::name, choose_texel_fold(v, w, terms))) return d;
    d.takes(texel_shares::name, share_long_sums(v, w, terms));
    return d;
}

} // namespace sinter::plan
