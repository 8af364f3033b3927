#pragma once
// Which kernels walk down strips of rows, and how long these are.

#include <cstdint>
#include <optional>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/work_groups.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Where sums that slide in vectors of `lanes` columns are worth their partial sums, in registers: the
/// lanes that these leave room for. Nothing where they are not.
inline std::optional<std::uint8_t> lanes_of_sums(const launch_view& v, std::uint8_t lanes) {
    const int taps = v.study.longest_sum * v.study.summed_across;
    const int most = v.facts.is_cpu ? 128 : 160; // floats
    if (v.study.summed_across <= 1 || taps <= graph::few_taps || v.study.partial_sums > most)
        return std::nullopt;
    if (v.facts.is_cpu || v.study.partial_sums * lanes <= most) return lanes;
    // Narrower vectors: of a row, as many columns more are read as it has taps, for 1, 2 or 4 results.
    return v.facts.loads_vectors && 2 * v.study.partial_sums <= most ? std::uint8_t(2) : std::uint8_t(1);
}

/// Near an edge, too, columns are computed as vectors, of elements that are looked up one by one. If they
/// were computed one by one, a GPU's work-items that run together with one at an edge would wait for it:
/// 2700 steps for 4 columns of 9 taps, where vectors take 1400; in images of 512 columns half of all
/// work-items would. Long sums leave no registers for the places that are looked up.
inline bool edges_cost(const launch_view& v, int lanes) {
    const bool reaches = v.study.reaches_left + v.study.reaches_right > 0;
    return reaches && !v.facts.is_cpu && lanes > 1 && v.study.partial_sums * lanes <= 64;
}

/// Rows of a strip, if `all` are shared out among `across` work-items beside each other.
inline std::uint8_t strip_rows(const launch_view& v, std::int64_t across, std::int64_t all) {
    // Each strip reads the rows above its first one once more, so that a CPU takes long strips. A GPU
    // hides more of its memory's latency with many work-items, of short strips
    // (bench/results/single_figures.md).
    std::int64_t rows = v.facts.is_cpu ? 64 : 8;
    while (rows + rows / 2 < v.study.longest_sum && rows < 64) rows *= 2;
    const std::int64_t enough = v.facts.compute_units * (v.facts.is_cpu ? 2 : 512);
    while (rows > 8 && across * ceil_div(all, rows) < enough) rows /= 2;
    return static_cast<std::uint8_t>(rows);
}

} // namespace sinter::plan
