#pragma once
// What choosers of kernels without a reduction ask.

#include <cstdint>

#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/work_groups.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Columns, and rows, that a CPU's work-item computes: enough that what a group costs on PoCL does not
/// count. Of narrow arrays it takes several rows (bench/results/decisions/narrow_arrays.md). Where an array
/// is read down its columns, it takes many rows of few columns, so that a cache line serves many rows. Lines
/// of more columns are in each other's way in the cache where these lie a power of two apart
/// (bench/results/decisions/columns_on_cpus.md).
struct run_of_item {
    std::uint16_t columns;
    std::uint8_t rows = 1;
};
/// Rows of a sparse matrix differ in length: each compute unit has several work-items, if there are so many
/// rows.
inline std::uint16_t sparse_rows_of_item(const launch_view& v) {
    constexpr std::uint16_t many = 256, some = 32, few = 2;
    const std::int64_t items = 8 * v.facts.compute_units;
    return v.numbers.rows >= many * items ? many : v.numbers.rows >= some * items ? some : few;
}
inline run_of_item choose_run(const launch_view& v, bool one_row) {
    constexpr std::int64_t narrow = 64, rows = 64;
    if (v.study.sums_between && !v.kernel.cols.is_sized()) return {sparse_rows_of_item(v)};
    run_of_item run{v.kernel.whole_rows() ? std::uint16_t(64)
                                          : static_cast<std::uint16_t>(v.sizes.map_columns)};
    if (one_row) return run;
    const bool down = reads_columns(v) && is_large(v);
    if (down) run.columns = 16;
    if (down || (v.numbers.cols <= narrow && v.numbers.rows >= 8 * rows * v.facts.compute_units))
        run.rows = rows;
    return run;
}
/// What a work-item computes together, as far as arrays and their neighbours let it.
struct map_vectors {
    bool flat;   ///< as in schedule
    bool slides; ///< neighbours are read as vectors where all of them exist
    std::uint8_t lanes;
};
inline map_vectors vectors_of_map(const launch_view& v) {
    const bool vectors = v.study.vectorises && reads_vectors(v);
    // Of narrow rows every vector is near an edge, or no whole one
    // (bench/results/decisions/narrow_neighbours.md).
    const std::int64_t least = v.study.reaches_by_numbers ? 64
                               : v.study.reads_other_rows ? vector_lanes(v)
                                                          : 0;
    const bool narrow = one_by_one(v) && v.numbers.cols < least, in_rows = reads_vectors(v) && writes_rows(v);
    // A flat run is one row: arrays that are columns become rows.
    map_vectors m{flattens(v), v.study.slides && !narrow && v.kernel.cols.is_sized() && in_rows, 1};
    // A GPU's compiler finds what the lanes have in common, such as the row.
    const bool lane_by_lane = !v.facts.is_cpu && v.study.gathers && in_rows;
    const bool rows_of_vectors =
        m.flat ? v.study.vectorises && all_slack(v) : m.slides || lane_by_lane || (vectors && writes_rows(v));
    if (rows_of_vectors && !v.kernel.is_scalar() && (m.flat || v.kernel.cols.is_sized()))
        m.lanes = m.slides ? neighbour_lanes(v, v.numbers.cols) : vector_lanes(v);
    if (v.study.matrix_width > 0 && m.lanes > v.study.most_lanes)
        m.lanes = v.study.vectorises ? static_cast<std::uint8_t>(v.study.most_lanes) : std::uint8_t(1);
    if (m.lanes > 4 && v.facts.reads_buffer_textures) m.lanes = 4;
    return m;
}

} // namespace sinter::plan
