#pragma once
// Kernels without a reduction.

#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/strips.hpp>
#include <sinter/plan/choose/work_groups.hpp>

namespace sinter::plan {

/// Columns, and rows, that a CPU's work-item computes: enough that what a group costs on PoCL does not
/// count. Of narrow arrays it takes several rows; and where an array is read down its columns,
/// many rows of few columns, so that a cache line serves many rows (2048 x 2048, two cores,
/// 2026-11-23: 2.2 ms for 20.7). Lines of more columns are in each other's way in the cache where these
/// lie a power of two apart (64 columns, 2026-11-24, `2 * A + trans(B)`: 512 280 us for 110, 4096 23 ms
/// for 12; 8 columns 8 ms, but 1000 is a tenth slower).
struct run_of_item {
    std::uint16_t columns;
    std::uint8_t rows = 1;
};
inline run_of_item choose_run(const launch_view& v, bool one_row) {
    constexpr std::int64_t narrow = 64, rows = 64;
    run_of_item run{v.kernel.whole_rows() ? std::uint16_t(64)
                                          : static_cast<std::uint16_t>(v.sizes.map_columns)};
    if (one_row) return run;
    const bool down = reads_columns(v) && is_large(v);
    if (down) run.columns = 16;
    if (down || (v.numbers.cols <= narrow && v.numbers.rows >= 8 * rows * v.facts.compute_units))
        run.rows = rows;
    return run;
}
inline void set_run(const launch_view& v, schedule& s) {
    const bool one_row = s.flat || !v.kernel.rows.is_sized() || !v.kernel.cols.is_sized();
    const run_of_item run = choose_run(v, one_row || s.slides);
    s.chunk = run.columns;
    if (one_row || s.slides) return;
    s.rows = run.rows;
    // What the last vector computes too much is of whatever lies behind the row, and never stored.
    s.whole_rest = v.study.dear && s.lanes > 1;
}

/// What a work-item computes together, as far as arrays and their neighbours let it.
inline void set_vectors(const launch_view& v, schedule& s) {
    const bool vectors = v.study.vectorises && reads_vectors(v);
    const bool scalar = v.kernel.is_scalar();
    // Of narrow rows every vector is near an edge (2^22 elements in rows of 16, PoCL, 2026-11-26, moved
    // by one column: 4.9 ms for 2.4; of 64 1.3 for 2.2), or no whole one (rows of 2 in another order: 23
    // for 3).
    const std::int64_t least = v.study.reaches_by_numbers ? 64
                               : v.study.reads_other_rows ? vector_lanes(v)
                                                          : 0;
    const bool narrow = one_by_one(v) && v.numbers.cols < least;
    s.flat = flattens(v);
    // A flat run is one row: arrays that are columns become rows.
    s.slides = v.study.slides && !narrow && v.kernel.cols.is_sized() && reads_vectors(v) && writes_rows(v);
    // Rows below each other have most of their neighbours in common.
    const bool few = v.study.neighbours <= 128;
    if (s.slides && v.study.reaches_down && v.facts.loads_vectors && !v.facts.is_cpu && few &&
        v.kernel.rows.is_sized())
        s.rows = 4;
    // A GPU's compiler finds what the lanes have in common, such as the row.
    const bool lane_by_lane = !v.facts.is_cpu && v.study.gathers && reads_vectors(v) && writes_rows(v);
    const bool rows_of_vectors =
        s.flat ? v.study.vectorises && all_slack(v) : s.slides || lane_by_lane || (vectors && writes_rows(v));
    if (rows_of_vectors && !scalar && (s.flat || v.kernel.cols.is_sized()))
        s.lanes = s.slides ? neighbour_lanes(v, v.numbers.cols) : vector_lanes(v);
    if (v.study.matrix_width > 0 && s.lanes > v.study.most_lanes)
        s.lanes = v.study.vectorises ? static_cast<std::uint8_t>(v.study.most_lanes) : std::uint8_t(1);
    if (s.lanes > 4 && v.facts.reads_buffer_textures) s.lanes = 4;
}

/// A kernel without a reduction.
inline decision choose_map(const launch_view& v) {
    decision d;
    schedule& s = d.how;
    set_vectors(v, s);
    // (H100, 2026-11-25, GL compute, 16 MB: a copy takes 10.5 us for 15.9, as GLSL has vectors in arrays
    // that are read and written as nothing else.)
    s.whole_vectors = s.lanes > 1 && !s.slides && !one_by_one(v) && ends_in_vectors(v, s);
    set_group(v, s, s.flat || !v.kernel.rows.is_sized() || !v.kernel.cols.is_sized());
    set_strips(v, s);
    if (one_by_one(v) && !v.kernel.is_scalar()) set_run(v, s);
    if (!s.flat && !s.slides && !s.walks && v.kernel.rows.is_sized() && v.kernel.cols.is_sized())
        s.rows_along_x = turn_narrow(v, s, ceil_div(v.numbers.cols, s.lanes));
    return d;
}

} // namespace sinter::plan
