#pragma once
// When squares are computed.

#include <algorithm>
#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/forms/squares/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Squares where an array lies the other way round: of a work-group on GPUs, of vectors on CPUs
/// (bench/results/single_figures.md).
inline decision choose_squares(const launch_view& v) {
    if (v.facts.reads_buffer_textures || !v.facts.has_local_memory) return no("there is no local memory");
    if (!reads_columns(v)) return no("no array lies the other way round");
    if (!is_large(v)) return no("there are few elements");
    if (!v.study.gathered.empty() || v.kernel.whole_rows() || !writes_rows(v))
        return no("more than an element is read, or results lie apart");
    if (!v.kernel.rows.is_sized() || !v.kernel.cols.is_sized()) return no("the result is a line");
    constexpr std::uint8_t side = 32, step = 8;
    const std::uint64_t aliased = aliased_leaves(v);
    std::int64_t bytes = 0;
    for (const int leaf : v.study.arrays) {
        const auto n = static_cast<std::size_t>(leaf);
        if (!v.classes.leaves[n].lies_down()) continue;
        const dtype type = v.values.leaves[n].type;
        if (type == dtype::boolean) return no("an array is of truths");
        if ((aliased & leaf_bit(leaf)) != 0) return no("an array is also written");
        bytes += side * (side + 1) * (std::max)(4, size_of(type));
    }
    decision d;
    schedule& s = d.how;
    if (v.facts.is_cpu) {
        if (!v.study.vectorises) return no("there are no vectors");
        const std::uint8_t lanes = v.facts.vector_width >= 16 ? 16 : 8;
        const std::int64_t across = ceil_div(v.numbers.cols, lanes);
        const bool many = across * v.numbers.rows >= 4 * 240 * std::int64_t{v.facts.compute_units};
        s.form = item_squares{lanes, many ? std::uint8_t(240) : std::uint8_t(64)};
    } else {
        if (bytes > v.facts.local_memory || v.facts.max_work_group < side * step)
            return no("local memory or work-groups are too small");
        s.local_x = side;
        s.local_y = step;
        s.form = group_squares{side, step};
    }
    return d;
}

} // namespace sinter::plan
