#pragma once
// What choosers of folds ask: how many shares sums have, how many work-items of a group fold together, and
// whether terms lie in one row.

#include <algorithm>
#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/choose/work_groups.hpp>
#include <sinter/plan/facts/device_facts.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// On a CPU the terms of a reduction can be computed in vectors.
inline bool folds_vectors(const launch_view& v) {
    return v.facts.max_loop_trips == 0 && v.facts.loads_vectors && !v.study.terms_gather;
}

/// The widest of what is folded.
inline dtype folded_type(const launch_view& v) {
    dtype widest = dtype::boolean;
    for (int n = 0; n < v.kernel.reductions(); ++n) {
        const graph::value& r = v.values[v.kernel.reduction_at(n)];
        const bool place = picks_one(v.values, v.kernel.reduction_at(n));
        const dtype t = place ? v.values[r.args[0]].type : r.type;
        if (n == 0 || size_of(t) > size_of(widest)) widest = t;
    }
    return widest;
}

/// All terms of a scalar lie in one row, in all arrays: row after row, or column after column, as all of
/// them are read alike. (What the result is sought in has rows.)
inline bool folds_row(const launch_view& v) {
    if (v.study.terms_read_indices || !v.study.gathered.empty()) return false;
    bool by_rows = true, by_cols = !picks(v);
    for (int leaf : v.study.arrays) {
        const auto n = static_cast<std::size_t>(leaf);
        const layout& a = v.bound.leaves[n].place;
        if (is_scalar(v.classes.leaves[n])) continue;
        if (a.rows * a.cols != v.numbers.terms) return false;
        by_rows = by_rows && in_one_run(a, a.rows, a.cols);
        by_cols = by_cols && in_one_run(transposed(a), a.cols, a.rows);
    }
    return by_rows || by_cols;
}

inline bool folds_row_of_vectors(const launch_view& v) {
    return folds_vectors(v) && folds_row(v);
}

/// Of a long sum, all compute units': to a scalar, and to few outputs.
inline std::int64_t scalar_shares(const launch_view& v) {
    return std::int64_t{v.sizes.scalar_shares} * v.facts.compute_units;
}

inline std::int64_t fold_shares(const launch_view& v) {
    return std::int64_t{v.sizes.fold_shares} * v.facts.compute_units;
}

/// The least power of two whose square is not below n.
inline std::int64_t power_of_2_root(std::int64_t n) {
    std::int64_t root = 1;
    while (root * root < n) root *= 2;
    return root;
}

/// So many that none of a group's `items` adds up more than terms_of_block terms one by one.
inline std::int64_t shares_for_digits(const launch_view& v, std::int64_t items, std::int64_t terms) {
    return loses_digits(v, terms / items) ? ceil_div(terms, items * terms_of_block) : 1;
}

inline std::int64_t shares_for_digits(const launch_view& v, std::int64_t items) {
    return shares_for_digits(v, items, v.numbers.terms);
}

inline bool crowds_memory(const launch_view& v, std::int64_t items) {
    std::int64_t bytes = 0;
    for (int n = 0; n < v.kernel.reductions(); ++n) bytes += size_of(v.values[v.kernel.reduction_at(n)].type);
    return 2 * items * bytes > v.facts.local_memory;
}

/// The most work-items of a group whose accumulators local memory holds, with room for other groups'.
inline std::int64_t most_items(const launch_view& v) {
    std::int64_t items = group_of(v, 1024);
    while (v.kernel.reductions() > 1 && crowds_memory(v, items) && items > 64) items /= 2;
    return items;
}

/// A group of so many that folds together, or of fewer if these are more than is usual and too many.
inline std::uint16_t folding_group(const launch_view& v, std::int64_t wanted) {
    std::uint16_t items = group_of(v, wanted);
    while (items > usual_sizes(v.facts).fold_items && crowds_memory(v, items)) items /= 2;
    return items;
}

/// GLSL's compilers leave loops as they are, so that a work-item waits for each term unless a turn reads
/// several: as many as `terms`. Sums whose terms lie apart in memory gain most, argmin and argmax, whose
/// terms wait for each other's branches, nothing (bench/results/single_figures.md).
inline void unroll_group(const launch_view& v, schedule& s, std::int64_t items, std::uint8_t terms) {
    if (!v.facts.loads_vectors && !picks(v) && v.numbers.terms >= 16 * items) s.sums.unroll = terms;
}

/// The work-group that is done last can fold what all groups of the launch have left: an array of each
/// reduction's values, and of second numbers where a fold keeps pairs.
inline bool exchanges_shares(const launch_view& v) {
    return can_join(v, v.kernel.reductions() + keeps_pairs(v));
}

/// Shares out a sum that is so long that one work-group, or one core, would leave the others idle for
/// longer than shares cost: `most` shares at most, each of a multiple of `step` terms. If there have to
/// be at least some, it is shared out anyhow.
inline void share_out(const launch_view& v, decision& d, std::int64_t terms, std::int64_t most,
                      std::int64_t step, std::int64_t least = 1) {
    // Terms, as a power of two, that one work-group (a CPU: one core) folds in the time that shares cost
    // besides. A second launch costs some 10 microseconds, in which a group folds 2^18 terms if it loads
    // vectors and 2^16 if it does not; to join the shares within a launch costs a GPU 3 microseconds, and
    // a CPU, which has to wake its other threads, as long as 2^17 terms.
    const bool quick = v.facts.is_cpu || v.facts.loads_vectors, joined = exchanges_shares(v);
    const int enough = joined ? (one_by_one(v) ? 17 : 15) : quick ? 18 : 16;
    if (least < 2 && terms < std::int64_t{1} << enough) return;
    split_sum(d, terms, most, step);
}

} // namespace sinter::plan
