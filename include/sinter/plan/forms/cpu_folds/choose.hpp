#pragma once
// Folds on CPUs whose loops may be long: vectors of terms, or of outputs.

#include <algorithm>
#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/fold_answers.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/choose/work_groups.hpp>
#include <sinter/plan/facts/device_facts.hpp>
#include <sinter/plan/forms/cpu_folds/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// An array is a table without gaps, has the same row for all terms or is one element. Another number for
/// each row would have to be brought to the lanes of that row one by one, which costs more than it saves
/// (bench/results/decisions/short_rows.md).
inline bool wraps(const launch_view& v, int leaf, bool down) {
    const layout& place = v.bound.leaves[static_cast<std::size_t>(leaf)].place;
    const layout_class& c = v.classes.leaves[static_cast<std::size_t>(leaf)];
    if (c.folded || c.image) return false;
    if ((down ? c.cols : c.rows) == stride_class::zero) return true;
    if ((down ? c.rows : c.cols) == stride_class::zero) return false;
    const layout table = down ? transposed(place) : place;
    return in_one_run(table, table.rows, table.cols);
}

/// Tables of so few columns that a vector of outputs would be empty for the most part, or its additions
/// wait for each other: vectors of whole rows, where no array has gaps. `down`: columns are rows.
inline decision choose_wrapped(const launch_view& v, int lanes, bool down) {
    const std::int64_t outputs = v.numbers.rows * v.numbers.cols;
    if (outputs < 2 || outputs > lanes) return no("a row of outputs is no part of a vector");
    if (v.numbers.depth < 64) return no("there are few rows");
    if (v.study.terms_read_indices || !has_slack(v, v.study.operands[0]))
        return no("lanes of a vector are of other rows");
    for (const int leaf : v.study.operands[0])
        if (!wraps(v, leaf, down)) return no("an array has gaps");
    decision d;
    d.how.form = wrapped_fold{};
    d.how.lanes = static_cast<std::uint8_t>(lanes);
    const std::int64_t rows = 4 * (lanes / outputs); // of four vectors
    if (outputs * v.numbers.depth >= std::int64_t{1} << 17)
        split_sum(d, v.numbers.depth, fold_shares(v), rows);
    d.how.sums.in_blocks = loses_digits(v, terms_of_item(d, v.numbers.depth) / rows);
    return d;
}

/// Rows of terms that lie side by side: vectors of these, the last of which is masked where more may be
/// read. Of few terms, or if none may be read behind them, vectors of outputs, put together element by
/// element, from rows that lie near each other (bench/results/decisions/short_rows.md).
inline decision choose_cpu_rows(const launch_view& v, bool product) {
    decision d;
    schedule& s = d.how;
    const int lanes = register_lanes(folded_type(v), v.facts);
    const bool masked = has_slack(v, v.study.operands[0]) &&
                        (!product || (has_slack(v, v.study.operands[1]) && lies_along(v, 1, false)));
    const bool sums = adds_up(v) && v.study.operand_cost[0] + v.study.operand_cost[1] < dear_function;
    const std::int64_t most = picks(v) ? 2 * lanes : sums ? lanes / 4 - 1 : lanes / 2;
    constexpr std::int64_t cached = 64; // 64 rows of so many floats fit the first cache
    if (sums && v.study.epilogue_cost < dear_function && v.numbers.depth < 4)
        return no("it is quick to go one by one");
    const bool few = masked ? v.numbers.depth <= most && reach(v, 0, false) <= cached : v.numbers.depth < 16;
    if (few) {
        if (v.numbers.rows < 8 * lanes || v.numbers.depth < (picks(v) ? 2 : 1))
            return no("there are few rows");
        s.lanes = static_cast<std::uint8_t>(lanes);
        const bool enough = v.numbers.rows >= 8 * lanes * v.facts.compute_units;
        s.form = output_fold{enough ? std::uint8_t(4) : std::uint8_t(1), 1, false};
        return d;
    }
    s.lanes = static_cast<std::uint8_t>(lanes);
    s.sums.in_blocks = loses_digits(v, v.numbers.depth / lanes);
    // Work-items of some 4000 terms, if there are enough of them for all cores.
    const bool many = v.numbers.depth <= 64 && v.numbers.rows >= 4 * 64 * v.facts.compute_units;
    const bool truths = any_reduction(v, [](const graph::value& r) { return r.type == dtype::boolean; });
    const bool together = v.study.epilogue_cost >= dear_function && !v.kernel.whole_rows() && !truths &&
                          v.numbers.rows >= 4 * 16 * v.facts.compute_units && v.numbers.depth <= 1024;
    constexpr std::uint8_t at_once = 4;
    const std::uint16_t outputs = many ? 64 : together ? 16 : at_once;
    s.form = row_fold{outputs, at_once, masked, together};
    return d;
}

/// One result for each row or each column: vectors of terms where these lie side by side, or of outputs
/// where those do.
inline decision choose_cpu_fold(const launch_view& v) {
    const bool down = v.kernel.rows.is_sized(); // outputs
    if (!v.facts.is_cpu || !folds_vectors(v)) return no("there are no vectors of terms");
    if (down == v.kernel.cols.is_sized()) return no("results are no row, and no column");
    const graph::value& r = v.values[v.kernel.reduction];
    const bool product = is_product(v);
    if (!product && r.axis != (down ? reduce_axis::cols : reduce_axis::rows))
        return no("it folds along both axes");
    const int matrix = product && !down ? 1 : 0;
    if (down && lies_along(v, matrix, true)) return choose_cpu_rows(v, product);
    if (v.numbers.depth < 16 && !is_large(v)) return no("there are few elements");
    // Where neither outputs nor terms lie side by side, those are taken one after the other that lie
    // nearer to each other, since they have cache lines in common. If that is terms, by eight times, a
    // work-item takes one output; else it takes vectors of outputs, put together element by element
    // (bench/results/single_figures.md).
    const bool apart = !lies_along(v, matrix, !down);
    const bool large = v.numbers.rows * v.numbers.cols * v.numbers.depth >= std::int64_t{1} << 16;
    if (apart && (v.numbers.depth < 16 || !large || 8 * reach(v, matrix, down) <= reach(v, matrix, !down)))
        return no("neither outputs nor terms lie near each other");
    const int lanes = register_lanes(folded_type(v), v.facts);
    if (!product)
        if (const decision wrapped = choose_wrapped(v, lanes, down)) return wrapped;
    decision d;
    schedule& s = d.how;
    s.lanes = static_cast<std::uint8_t>(lanes);
    output_fold form{1, 1, !apart && has_slack(v, v.study.operands[matrix])};
    const std::int64_t outputs = v.numbers.rows * v.numbers.cols;
    if (!apart && outputs >= 8 * s.lanes * v.facts.compute_units)
        form.vectors_of_outputs = 4;
    else if (!picks(v))
        form.sums_a_vector = 4;
    s.form = form;
    // Few outputs and many terms: every core takes a share of the terms.
    const std::int64_t items = ceil_div(outputs, std::int64_t{s.lanes} * form.vectors_of_outputs);
    if (items < 2 * v.facts.compute_units && v.numbers.depth >= 16384)
        split_sum(d, v.numbers.depth, fold_shares(v));
    const int sums = form.rest_stored_alone ? form.sums_a_vector : 1;
    s.sums.in_blocks = loses_digits(v, terms_of_item(d, v.numbers.depth) / sums);
    return d;
}

/// On a CPU, a scalar: vectors of terms, of one row after the other unless all terms lie in one, on all
/// cores if they are many.
inline decision choose_vector_fold(const launch_view& v) {
    if (!v.facts.is_cpu || !folds_vectors(v)) return no("there are no vectors of terms");
    if (v.numbers.terms < 256) return no("there are few terms");
    const std::int64_t lanes = register_lanes(folded_type(v), v.facts);
    const std::int64_t most = scalar_shares(v);
    const bool flat = folds_row_of_vectors(v), cols = v.kernel.depth_cols.is_sized(),
               rows = v.kernel.depth.is_sized() && cols;
    if (!flat && rows && v.numbers.depth_cols < 2 * lanes) return no("rows are short");
    decision d;
    schedule& s = d.how;
    s.flat = flat;
    s.lanes = static_cast<std::uint8_t>(lanes);
    const bool whole_rows = !flat && rows && v.numbers.depth >= 8 * most;
    s.form = vector_fold{whole_rows && !picks(v) && reads_columns(v)};
    share_out(v, d, v.numbers.terms, most, whole_rows ? v.numbers.depth_cols : 256);
    // (Of rows that are no whole vectors most terms may go to one accumulator.)
    s.sums.in_blocks = loses_digits(v, terms_of_item(d, v.numbers.terms) / (flat || !rows ? 4 * lanes : 2));
    return d;
}

} // namespace sinter::plan
