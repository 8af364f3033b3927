#pragma once
// Folds to one element that a work-group shares.

#include <algorithm>
#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/fold_answers.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/forms/group_folds/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// In which order a work-group's items take the terms of a scalar.
struct term_order {
    bool flat = false;      ///< as those of one row
    bool squares = false;   ///< square by square
    std::int64_t terms = 0; ///< that this makes
};

/// If all arrays lie without gaps, terms of a matrix are taken as those of one row, whose place is found
/// without a division. If an array lies the other way round they are taken square by square, so that what
/// lies beside an element in memory is read soon after it, while the cache has it.
inline term_order order_of_terms(const launch_view& v) {
    const bool matrix = v.kernel.depth.is_sized() && v.kernel.depth_cols.is_sized() &&
                        folds_all(v.values[v.kernel.reduction]);
    if (!matrix) return {false, false, v.numbers.terms};
    if (folds_row(v)) return {true, false, v.numbers.terms};
    // (llvmpipe loses by it: bench/results/decisions/scalars_in_squares.md. A GPU gains:
    // bench/results/single_figures.md.)
    const bool turned = !v.facts.is_cpu && !picks(v) && !v.study.terms_gather && reads_columns(v);
    if (!turned || (std::min)(v.numbers.depth, v.numbers.depth_cols) < 8 * side_of_square)
        return {false, false, v.numbers.terms};
    const std::int64_t terms = ceil_div(v.numbers.depth, side_of_square) *
                               ceil_div(v.numbers.depth_cols, side_of_square) * elements_of_square;
    const bool counts = v.classes.wide || terms <= most_in_32_bits;
    return {false, counts, counts ? terms : v.numbers.terms};
}

/// llvmpipe: a work-group whose items are those of a SIMD register reads a run of memory once; one of 256
/// reads it all 32 times, a line in sixteen each (bench/results/single_figures.md).
inline decision choose_scalar_registers(const launch_view& v) {
    decision d;
    const term_order order = order_of_terms(v);
    d.how.form = group_fold{order.squares};
    d.how.local_x = 8;
    d.how.flat = order.flat;
    // (Short loops are the device's limit, too: of sums or not.)
    split_sum(d, order.terms, (std::max)(scalar_shares(v), ceil_div(order.terms, 8 * terms_of_block)),
              elements_of_square);
    return d;
}

/// One element, by one work-group, or in shares by several.
inline decision choose_scalar_group(const launch_view& v) {
    if (v.facts.fetches_texels_in_software() && v.numbers.terms >= 1 << 17) return choose_scalar_registers(v);
    const bool workers = v.facts.has_local_memory && !(v.facts.is_cpu && v.facts.max_loop_trips == 0);
    const std::int64_t size = workers ? folding_group(v, v.sizes.scalar_items) : 1;
    if (too_long(v, size)) return no("a work-item has too many terms");
    decision d;
    schedule& s = d.how;
    if (size == 1) {
        s.form = lone_fold{};
        s.sums.in_blocks = loses_digits(v, v.numbers.terms);
        return d;
    }
    s.form = group_fold{false};
    s.local_x = static_cast<std::uint16_t>(size);
    if (v.facts.is_cpu) return d;
    unroll_group(v, s, size, 4);
    term_order order{true, false, v.numbers.terms};
    if (!keeps_pairs(v) && v.numbers.terms >= 4 * size && folds_row_of_vectors(v))
        s.lanes = 4;
    else
        order = order_of_terms(v);
    s.flat = order.flat;
    s.form = group_fold{order.squares};
    const std::int64_t least = shares_for_digits(v, size * s.lanes, order.terms);
    share_out(v, d, order.terms, (std::max)(scalar_shares(v), least),
              (std::max)(4 * size, order.squares ? elements_of_square : 0), least);
    return d;
}

} // namespace sinter::plan
