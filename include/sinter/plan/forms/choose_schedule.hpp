#pragma once
// How one launch is run: by the first schedule that suits it.

#include <cstdint>
#include <string>

#include <sinter/core/batch.hpp>
#include <sinter/core/errors.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/fold_answers.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/maps.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/forms/attention/choose.hpp>
#include <sinter/plan/forms/bordered_map/choose.hpp>
#include <sinter/plan/forms/choose_fold.hpp>
#include <sinter/plan/forms/choose_fragments.hpp>
#include <sinter/plan/forms/choose_product.hpp>
#include <sinter/plan/forms/group_matrix/choose.hpp>
#include <sinter/plan/forms/map/choose.hpp>
#include <sinter/plan/forms/matrix_map/choose.hpp>
#include <sinter/plan/forms/scan/choose.hpp>
#include <sinter/plan/forms/squares/choose.hpp>
#include <sinter/plan/forms/strip_map/choose.hpp>
#include <sinter/plan/forms/table.hpp>
#include <sinter/plan/forms/whole_lines/choose.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Where work-items may write anywhere.
inline decision choose_scatter(const launch_view& v) {
    if (v.kernel.border >= 0) return choose_bordered_map(v);
    if (v.kernel.in_lines) return choose_whole_lines(v);
    if (v.kernel.attends) return choose_attention(v);
    decision d;
    if (is_at_places(v.values, v.kernel)) return choose_map_at_places(v);
    if (v.kernel.reduction < 0) {
        if (d.takes(group_squares::name, choose_squares(v))) return d;
        if (d.takes(matrix_map::name, choose_matrix_map(v))) return d;
        const map_vectors vectors = vectors_of_map(v);
        if (d.takes(strip_map::name, choose_strip_map(v, vectors))) return d;
        d.takes(item_map::name, choose_map(v, vectors));
        return d;
    }
    if (is_group(v.values[v.kernel.reduction].code)) return choose_group_matrix(v);
    if (joins_by_function(v.values, v.kernel)) return choose_fold_by_function(v);
    const bool sized = v.kernel.rows.is_sized() && v.kernel.cols.is_sized();
    if (is_product(v) && sized)
        if (d.takes(register_tile::name, choose_product(v)) || d.refused != refusal::none) return d;
    d.takes(item_fold::name, choose_fold(v));
    return d;
}

/// A work-item would add up more shares one after the other than docs/guide/reductions.md's bound allows.
inline bool has_many_shares(const launch_view& v, const schedule& s, const share_numbers& shares) {
    return shares.parts / row_of(s).adders(s.form, s) > 2 * blocks_of_sum && adds_up_floats(v);
}

/// Throws unsupported_error where a loop of the program's takes more steps than the device's loops turn.
inline void check_steps(const launch_view& v) {
    if (v.facts.max_loop_trips == 0) return;
    for (const graph::value& s : v.values.values) {
        if (s.code != op::steps) continue;
        const graph::leaf* const l = v.values.leaf_of(s.args[0]);
        const std::int64_t steps =
            l->kind == leaf_kind::literal
                ? l->number.whole()
                : v.bound.numbers[static_cast<std::size_t>(v.values[s.args[0]].leaf)].whole();
        if (steps > v.facts.max_loop_trips - 1024)
            throw unsupported_error("sinter: for_each_step takes " + std::to_string(steps) +
                                    " steps, and loops of this device turn " +
                                    std::to_string(v.facts.max_loop_trips) +
                                    " times at most; take them in several statements");
    }
}

/// The schedule of a launch. None if its product was asked to have another one, which it cannot have.
inline decision choose_schedule(const launch_view& v) {
    check_steps(v);
    const bool scans = v.kernel.reduction >= 0 && is_scan(v.values[v.kernel.reduction].code);
    decision d = scans ? choose_scan(v) : v.facts.draws() ? choose_fragment(v) : choose_scatter(v);
    if (!d) return d;
    schedule& s = d.how;
    s.aliased = aliased_leaves(v);
    set_chosen_terms(v, s, s.lanes); // (tiles, which have more sums, have done so)
    if (s.sums.pass == fold_pass::shares && !s.sums.joins)
        s.sums.joins = exchanges_shares(v) && row_of(s).joins(s.form, v, d);
    s.sums.twice_in_blocks |= s.sums.joins && has_many_shares(v, s, d.shares);
    return d;
}

/// The launch that adds up what the shares of the first one left.
inline schedule second_pass(const launch_view& v, const decision& first) {
    schedule s = row_of(first.how).second_launch(first.how.form, v, first);
    s.sums.pass = fold_pass::partials;
    s.sums.twice_in_blocks = has_many_shares(v, s, first.shares);
    return s;
}

} // namespace sinter::plan
