#pragma once
// Folds by fragments, of all terms.

#include <cstdint>
#include <optional>
#include <string>

#include <sinter/core/errors.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/choose/texel_answers.hpp>
#include <sinter/plan/choose/texel_terms.hpp>
#include <sinter/plan/forms/texel_fold/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Products whose texels are written with what else they hold, where fragments cannot store tiles.
inline decision choose_merged_product(const launch_view& v) {
    const texel_columns columns = columns_of(v, false);
    const std::optional<texel_writing> merged = merged_writing(v, columns);
    if (!merged) return no("columns are no texels");
    decision d;
    schedule& s = d.how;
    s.lanes = columns.lanes;
    s.form = texel_fold{*merged, false, false, columns.right_four_terms, columns.dots};
    return set_turns(v, s) ? d : no("loops would be too long");
}

/// Reductions by a function of the program's: term by term. Throws unsupported_error for more of them than a
/// loop of a fragment may take.
inline decision choose_texels_by_function(const launch_view& v, const texel_writing& w) {
    decision d;
    const std::int64_t turns = v.numbers.terms * folds_of_texel(v, in_parts(w), false);
    unroll(v, d.how, turns);
    d.how.form = texel_fold{w, false, false, false, false};
    d.how.sums.in_blocks = loses_digits(v, v.numbers.terms);
    const bool in_one = v.numbers.terms <= terms_of_block * blocks_of_sum || !adds_up_floats(v);
    if (!in_one || too_long(v, d.how.sums.unroll, turns))
        throw unsupported_error("sinter: fragment shaders fold so many terms (" +
                                std::to_string(v.numbers.terms) +
                                ") in shares of any order, and a function of reduce() needs theirs; "
                                "opengl:compute, opencl and host "
                                "keep it, and so do reduce() along an axis and then of its results");
    return d;
}

inline decision choose_texel_fold(const launch_view& v, const texel_writing& w, const texel_terms& terms) {
    decision d;
    schedule& s = d.how;
    const texel_columns columns = in_parts(w) || keeps_pairs(v) ? texel_columns() : columns_of(v, false);
    s.lanes = columns.lanes;
    const std::int64_t turns = v.numbers.terms * folds_of_texel(v, in_parts(w), s.lanes == 4);
    if (!is_product(v) && s.lanes == 4 && too_long(v, 1)) s.lanes = 1; // that loop has no unrolling
    unroll(v, s, turns);
    if (terms.of_output) s.lanes = 1;
    s.form = texel_fold{w, terms.of_output, terms.rows_end, columns.right_four_terms, columns.dots};
    if (is_product(v) && s.lanes == 4) { // fragment_product_builder::of_four
        s.sums.in_blocks = product_loses_digits(v);
        s.sums.twice_in_blocks = has_many_blocks(v);
        if (s.sums.in_blocks) return d;
    } else
        s.sums.in_blocks = loses_digits(v, v.numbers.terms);
    const bool in_one = v.numbers.terms <= terms_of_block * blocks_of_sum || !adds_up_floats(v);
    return in_one && !too_long(v, s.sums.unroll, turns) ? d : no("sums are too long");
}

} // namespace sinter::plan
