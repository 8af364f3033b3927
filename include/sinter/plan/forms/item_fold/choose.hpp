#pragma once
// When a work-item folds alone: where no other form suits.

#include <algorithm>
#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/fold_answers.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/choose/work_groups.hpp>
#include <sinter/plan/forms/item_fold/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Shares with about as many terms as there are shares, so that both the loop over the terms of one and
/// the loop over all shares are short.
inline decision choose_split_fold(const launch_view& v) {
    decision d;
    d.how.form = item_fold{};
    const std::int64_t chunk = std::max<std::int64_t>(64, power_of_2_root(v.numbers.terms));
    split_sum(d, v.numbers.terms, ceil_div(v.numbers.terms, chunk), chunk);
    d.how.sums.in_blocks = loses_digits(v, d.shares.chunk);
    return d;
}

/// A work-item for each of some outputs, or shares of their terms.
inline decision choose_item_fold(const launch_view& v) {
    decision d;
    schedule& s = d.how;
    s.sums.in_blocks = loses_digits(v, v.numbers.terms);
    const std::int64_t turns =
        v.numbers.terms + (s.sums.in_blocks ? v.numbers.terms / 8 : 0); // with the blocks'
    unroll(v, s, turns);
    if (too_long(v, s.sums.unroll, turns)) return choose_split_fold(v);
    set_group(v, s, !v.kernel.rows.is_sized() || !v.kernel.cols.is_sized());
    const bool one_axis = v.kernel.rows.is_sized() != v.kernel.cols.is_sized();
    const bool many = one_by_one(v) && one_axis && v.numbers.terms < 16 &&
                      v.numbers.rows * v.numbers.cols >= 4 * 64 * std::int64_t{v.facts.compute_units};
    s.form = item_fold{many ? std::uint8_t(64) : std::uint8_t(1)};
    return d;
}

/// Reductions by a function of the program's, whose terms are joined in their order: a work-item has an
/// output, or a run of its terms where there are fewer outputs than keep the device busy.
inline decision choose_fold_by_function(const launch_view& v) {
    const std::int64_t outputs = v.numbers.rows * v.numbers.cols;
    const std::int64_t items =
        one_by_one(v) ? v.facts.compute_units : 64 * std::int64_t{v.facts.compute_units};
    if (outputs >= items || v.numbers.terms < 2048) return choose_item_fold(v);
    return choose_split_fold(v);
}

} // namespace sinter::plan
