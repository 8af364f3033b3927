#pragma once
// Folds by fragments, and how many of these share the terms.

#include <algorithm>
#include <cstdint>

#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/fold_answers.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/choose/texel_answers.hpp>
#include <sinter/plan/forms/texel_tile/choose.hpp>

namespace sinter::plan {

inline bool in_texels(const launch_view& v, int operand, bool columns) {
    for (const int leaf : v.study.operands[operand]) {
        const layout_class& c = v.classes.leaves[static_cast<std::size_t>(leaf)];
        const stride_class stride = columns ? c.cols : c.rows;
        if (c.folded || stride == stride_class::general) return false;
        if (stride == stride_class::unit && !c.aligned4) return false;
    }
    return true;
}

inline bool is_matrix_as_a_whole(const launch_view& v) {
    return !is_product(v) && v.values[v.kernel.reduction].axis == reduce_axis::all &&
           v.kernel.depth.is_sized() && v.kernel.depth_cols.is_sized();
}

/// Operands whose texels hold four terms that follow each other.
inline bool terms_in_texels(const launch_view& v) {
    const graph::value& r = v.values[v.kernel.reduction];
    if (is_product(v)) return in_texels(v, 0, true) && in_texels(v, 1, false);
    if (is_matrix_as_a_whole(v)) // of an argmax each of a texel's four elements has to have had a term
        return in_texels(v, 0, true) &&
               (v.numbers.depth_cols % 4 == 0 || v.numbers.depth_cols > 4 || !picks(v));
    const bool columns =
        r.axis == reduce_axis::all ? !v.kernel.depth.is_sized() : r.axis == reduce_axis::cols;
    return in_texels(v, 0, columns);
}

/// Operands whose texels hold terms of four neighbouring outputs.
inline bool outputs_in_texels(const launch_view& v, bool down) {
    if (v.numbers.rows * v.numbers.cols == 1) return false;
    return in_texels(v, is_product(v) && !down ? 1 : 0, !down);
}

/// What a texel that is fetched holds, where outputs are one row, one column or one element.
struct texel_terms {
    bool of_output = false;  ///< four terms of an output
    bool of_outputs = false; ///< a term of each of four outputs
    bool rows_end = false;   ///< of_output: rows of a matrix end within texels
};

inline texel_terms four_terms(const launch_view& v) {
    const bool line = !v.kernel.rows.is_sized() || !v.kernel.cols.is_sized();
    if (!line || v.numbers.rows * v.numbers.cols == 0) return {};
    if (v.facts.texel_size != 4 || !v.study.vectorises || !v.study.gathered.empty()) return {};
    if (terms_in_texels(v)) return {true, false, is_matrix_as_a_whole(v) && v.numbers.depth_cols % 4 != 0};
    return {false, outputs_in_texels(v, v.kernel.rows.is_sized()), false};
}

/// Shares out the terms so that no loop has more turns than the device allows.
inline void split_between_fragments(const launch_view& v, decision& d, std::int64_t parts) {
    schedule& s = d.how;
    const std::int64_t loops = s.left.vector || s.across || v.facts.texel_size == 1 ? 1 : 4;
    if (loses_digits(v, v.numbers.terms))
        parts = (std::max)(parts, ceil_div(v.numbers.terms, terms_of_block * blocks_of_sum));
    parts = (parts + 3) / 4 * 4;
    while (too_long(v, 1, v.numbers.terms / parts * loops)) parts *= 2;
    s.unroll = 1;
    s.lanes = 1;
    s.pass = fold_pass::shares;
    s.in_blocks = loses_digits(v, v.numbers.terms / parts);
    d.shares.parts = parts;
}

/// The outputs are one row or one column, or one element. Their terms are shared out among as many
/// fragments as keep the device busy, but no more than make the second pass, which adds up the shares, as
/// long as the first. A texel that holds four terms of an output, or one term of four outputs, is fetched
/// once for all of them.
inline decision choose_fragment_shares(const launch_view& v, const schedule& start,
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
    decision d = decided(start);
    schedule& s = d.how;
    s.left.vector = along;
    s.ends_in_texels = in_texels.rows_end;
    s.across = across;
    split_between_fragments(v, d, across ? most : 4 * most);
    if (!v.facts.is_cpu && !picks(v)) s.unroll = 4; // fetches that wait beside each other
    return d;
}

/// A reduction by fragments that begin as `start` says.
inline decision choose_texel_fold(const launch_view& v, const schedule& start) {
    decision d = decided(start);
    schedule& s = d.how;
    const bool packed = v.facts.texel_size == 4;
    if (keeps_pairs(v)) s.lanes = 1;
    s.form = texel_shape::fold;
    if (may_tile(v) && !v.facts.stores_texels)
        if (s.lanes == 4)
            if (const decision drawn = choose_target_tile(v)) return drawn;
    // A fragment that computes the four elements of its texel one after the other runs each loop four
    // times, and the device's limit is one of all its turns.
    const bool scalar = !v.kernel.rows.is_sized() && !v.kernel.cols.is_sized();
    const std::int64_t folds = !packed || scalar || in_parts(s) || s.lanes == 4 ? 1 : 4;
    if (!is_product(v) && s.lanes == 4 && too_long(v, 1)) s.lanes = 1; // that loop has no unrolling
    unroll(v, s, v.numbers.terms * folds);
    // Where results are few and sums long, a fragment for each result would leave most of the device
    // idle.
    const bool may_share = v.wishes.step == product_step::best;
    const texel_terms terms = may_share ? four_terms(v) : texel_terms();
    if (may_share)
        if (const decision shares = choose_fragment_shares(v, s, terms)) return shares;
    s.left.vector = terms.of_output;
    s.ends_in_texels = terms.rows_end;
    if (terms.of_output) s.lanes = 1;
    const bool few = may_share && v.numbers.rows * v.numbers.cols <= 64 && v.numbers.terms > 4096;
    const bool columns = is_product(v) && s.lanes == 4; // fragment_product_builder::of_four
    s.in_blocks = !few && (columns ? product_loses_digits(v) : loses_digits(v, v.numbers.terms));
    s.sums_in_blocks = columns && has_many_blocks(v);
    if (s.in_blocks && columns) return d;
    const bool in_one = v.numbers.terms <= terms_of_block * blocks_of_sum || !adds_up_floats(v);
    if (few || !in_one || too_long(v, s.unroll, v.numbers.terms * folds))
        split_between_fragments(v, d, power_of_2_root(v.numbers.terms));
    return d;
}

} // namespace sinter::plan
