#pragma once
// Folds along an axis whose terms a work-group shares.

#include <algorithm>
#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/fold_answers.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/choose/work_groups.hpp>
#include <sinter/plan/forms/group_folds/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// llvmpipe, few outputs of many terms each: work-groups whose items are those of a SIMD register read
/// neighbours, be they terms of an output or some outputs' (as few as these are, if need be several terms
/// of each), and take a share of the terms.
inline decision choose_registers(const launch_view& v) {
    constexpr std::int64_t lanes = 8;
    if (!v.facts.fetches_texels_in_software() || !v.facts.has_local_memory)
        return no("no work-groups are registers");
    const bool down = v.kernel.rows.is_sized(); // outputs
    const std::int64_t outputs = v.numbers.rows * v.numbers.cols;
    if (down == v.kernel.cols.is_sized()) return no("results are no row, and no column");
    if (outputs * v.numbers.depth < 1 << 17) return no("there are few terms");
    const graph::value& r = v.values[v.kernel.reduction];
    if (!is_product(v) && r.axis != (down ? reduce_axis::cols : reduce_axis::rows))
        return no("it folds along both axes");
    if (v.numbers.depth < 1024 || (outputs > 64 * v.facts.compute_units && !too_long(v, 16)))
        return no("there are enough outputs");
    const int matrix = is_product(v) && !down ? 1 : 0;
    const bool along = lies_along(v, matrix, down); // terms lie side by side
    if (!along && !lies_along(v, matrix, !down)) return no("nothing lies side by side");
    std::int64_t width = 1;
    while (!along && width < lanes && width < outputs) width *= 2;
    decision d;
    schedule& s = d.how;
    s.local_x = lanes;
    s.sums.unroll = 4;
    const std::int64_t items = lanes / width, groups = ceil_div(outputs, width);
    if (along)
        s.form = group_fold{false};
    else
        s.form = team_fold{static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(items), true};
    const std::int64_t most =
        (std::max)(ceil_div(fold_shares(v), groups), ceil_div(v.numbers.depth, items * terms_of_block));
    split_sum(d, v.numbers.depth, most, items);
    return d;
}

/// Outputs whose terms lie side by side in memory: a work-group takes up to 32 of them, whose terms
/// memory hands over at once, with several work-items for each, and if these are too few shares of the
/// terms as well. False if one work-item for each output is enough for that.
inline decision choose_groups_of_neighbours(const launch_view& v, std::int64_t outputs) {
    const std::int64_t wanted = v.sizes.busy_items * std::int64_t{v.facts.compute_units};
    if (outputs >= wanted) return no("there are enough outputs");
    std::int64_t width = 32, items = 1;
    while (width > 1 && width / 2 >= outputs) width /= 2;
    const auto grows = [&] {
        const bool enough = items * width >= 256 && items * outputs >= wanted;
        return !enough && items < 128 && 2 * items * width <= most_items(v) && 8 * items < v.numbers.terms;
    };
    while (grows()) items *= 2;
    const std::int64_t groups = ceil_div(outputs, width);
    if (items == 1 || too_long(v, items)) return no("work-items have too few terms, or too many");
    decision d;
    schedule& s = d.how;
    s.form = team_fold{static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(items), false};
    s.local_x = static_cast<std::uint16_t>(width);
    s.local_y = static_cast<std::uint16_t>(items);
    unroll_group(v, s, items, 8);
    const std::int64_t missing = wanted / (groups * width * items), most = v.numbers.terms / (8 * items);
    // Terms that take a group of neighbours as long as what shares cost besides: a second launch, or to
    // be joined within the first.
    const std::int64_t enough = std::int64_t{1} << (exchanges_shares(v) ? 15 : 17);
    const std::int64_t least = shares_for_digits(v, items);
    if (least >= 2 || (outputs * v.numbers.terms >= enough * groups && missing >= 2 && most >= 2))
        split_sum(d, v.numbers.terms, (std::max)(least, missing < most ? missing : most), items);
    return d;
}

/// On a GPU, a work-group for each output whose terms lie one after the other, or for some neighbouring
/// outputs: its work-items read neighbours.
inline decision choose_groups(const launch_view& v) {
    if (v.facts.is_cpu || !v.facts.has_local_memory) return no("no groups share terms");
    if (v.numbers.terms < 128) return no("there are few terms");
    const graph::value& r = v.values[v.kernel.reduction];
    const bool along_columns = is_product(v) ? !v.kernel.cols.is_sized() : r.axis == reduce_axis::cols;
    const bool along_rows = is_product(v) ? !v.kernel.rows.is_sized() : r.axis == reduce_axis::rows;
    if (along_columns == along_rows) return no("it folds along both axes, or none");
    // A product of a row and a matrix: the matrix is the right operand.
    const int folded = is_product(v) && along_rows ? 1 : 0;
    if (v.study.operands[folded].empty()) return no("no array is read");
    const bool neighbours = lies_along(v, folded, along_columns);
    const std::int64_t size =
        folding_group(v, v.numbers.terms >= 2048 ? v.sizes.fold_items : v.sizes.short_fold_items);
    const std::int64_t outputs = v.numbers.rows * v.numbers.cols;
    if (outputs == 0) return no("a temporary has no elements");
    if (!neighbours) return choose_groups_of_neighbours(v, outputs);
    const bool few = outputs <= 2 * v.facts.compute_units && v.numbers.terms >= 4096;
    if (too_long(v, size)) return no("a work-item has too many terms");
    decision d;
    schedule& s = d.how;
    s.form = group_fold{false};
    s.local_x = static_cast<std::uint16_t>(size);
    unroll_group(v, s, size, 4);
    const std::int64_t most = fold_shares(v) / outputs, least = shares_for_digits(v, size);
    if (least >= 2 || (few && most >= 2))
        share_out(v, d, v.numbers.terms, (std::max)(few ? most : 1, least), 4 * size, least);
    return d;
}

} // namespace sinter::plan
