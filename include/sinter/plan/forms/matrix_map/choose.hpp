#pragma once
// When matrices in rows are computed row by row.

#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/forms/matrix_map/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A product of matrices in rows: four rows of the result together, in vectors that end with them
/// (bench/results/single_figures.md).
inline decision choose_matrix_map(const launch_view& v) {
    const std::int64_t width = v.study.matrix_width;
    if (!one_by_one(v) || width < 4) return no("rows hold no matrices");
    if (!v.kernel.rows.is_sized() || !v.kernel.cols.is_sized()) return no("the result is a line");
    if (!reads_vectors(v) || !reads_vectors(v, v.study.gathered) || !writes_rows(v))
        return no("there are no vectors");
    decision d;
    schedule& s = d.how;
    const bool wide = is_wide(v.values[v.kernel.outputs.front().value].type);
    s.lanes = width > 4 ? 8 : 4;
    if (v.facts.vector_width >= 16 && !wide && width >= 32 && (width - 1) % 16 >= 8) s.lanes = 16;
    constexpr std::uint8_t rows = 4;
    const std::int64_t columns = ceil_div(v.sizes.map_columns, rows * width) * rows * width;
    s.form = matrix_map{static_cast<std::uint16_t>(width), static_cast<std::uint16_t>(columns), rows};
    return d;
}

} // namespace sinter::plan
