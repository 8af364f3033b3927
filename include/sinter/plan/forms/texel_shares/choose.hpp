#pragma once
// How many fragments share the terms of a fold.

#include <algorithm>
#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/fold_answers.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/choose/texel_terms.hpp>
#include <sinter/plan/forms/texel_shares/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Shares out the terms so that no loop has more turns than the device allows.
inline decision share_out_texels(const launch_view& v, const texel_shares& f, std::int64_t parts) {
    decision d;
    schedule& s = d.how;
    s.form = f;
    const std::int64_t loops = f.four_terms || f.four_outputs || v.facts.texel_size == 1 ? 1 : 4;
    if (loses_digits(v, v.numbers.terms))
        parts = (std::max)(parts, ceil_div(v.numbers.terms, terms_of_block * blocks_of_sum));
    parts = (parts + 3) / 4 * 4;
    while (too_long(v, 1, v.numbers.terms / parts * loops)) parts *= 2;
    s.sums.pass = fold_pass::shares;
    s.sums.in_blocks = loses_digits(v, v.numbers.terms / parts);
    d.shares.parts = parts;
    return d;
}

/// The outputs are one row or one column, or one element. Their terms are shared out among as many
/// fragments as keep the device busy, but no more than make the second pass, which adds up the shares, as
/// long as the first. A texel that holds four terms of an output, or one term of four outputs, is fetched
/// once for all of them.
inline decision choose_texel_shares(const launch_view& v, const texel_writing& w,
                                    const texel_terms& in_texels) {
    if (v.kernel.rows.is_sized() && v.kernel.cols.is_sized()) return no("results have rows and columns");
    if (v.numbers.rows * v.numbers.cols == 0) return no("a temporary has no elements");
    const bool along = in_texels.of_output, across = in_texels.of_outputs;
    const std::int64_t wanted = v.sizes.fragments;
    const std::int64_t outputs = v.numbers.rows * v.numbers.cols, root = power_of_2_root(v.numbers.terms);
    // Partial results are drawn as texels. One holds a share of four outputs (`across`), or four shares
    // of one: a share has so many texels, or four shares have.
    const std::int64_t texels = across ? (outputs + 3) / 4 : outputs;
    // Shares, or fours of them. As many as each has terms make both passes equally long.
    std::int64_t most = across ? root : outputs > 1 ? root / 4 : root / 2;
    if (most > wanted / texels) most = wanted / texels;
    // Two gain something even where the outputs keep the device busy: a fragment of the first pass
    // fetches a texel once for its four outputs, and without shares it would for each.
    if (across && most < 2) most = 2;
    // Fetches of a fragment that folds all terms of its texel's outputs, one output after the other.
    // Another launch takes as long as many hundred.
    const std::int64_t fetches = v.numbers.terms / (along ? 4 : 1) * (outputs > 1 ? 4 : 1);
    if (most < 2) return no("there are enough outputs");
    if (fetches < 1024) return no("there are few terms");
    decision d = share_out_texels(v, {w, along, across, in_texels.rows_end}, across ? most : 4 * most);
    if (!v.facts.is_cpu && !picks(v)) d.how.sums.unroll = 4; // fetches that wait beside each other
    return d;
}

/// Of sums that are too long for one fragment, however many outputs there are.
inline decision share_long_sums(const launch_view& v, const texel_writing& w, const texel_terms& in_texels) {
    return share_out_texels(v, {w, in_texels.of_output, false, in_texels.rows_end},
                            power_of_2_root(v.numbers.terms));
}

} // namespace sinter::plan
