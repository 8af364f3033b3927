#pragma once
// How many work-items a work-group has where they work for themselves, and how wide their vectors are.

#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/schedule.hpp>

namespace sinter::inline SINTER_ABI::plan {

inline std::uint8_t vector_lanes(const launch_view& v) {
    return static_cast<std::uint8_t>(v.facts.vector_width >= 8 ? 8 : 4);
}

/// Lanes of vectors of columns whose neighbours are read, in arrays of `cols` columns. Near an edge
/// columns go one by one, so that vectors of 16 gain in wide arrays only, or where no neighbour lies
/// beside; where memory is the bound they gain nothing.
inline std::uint8_t neighbour_lanes(const launch_view& v, std::int64_t cols) {
    const bool edges = v.study.reaches_by_numbers || v.study.reaches_left + v.study.reaches_right > 0;
    return v.facts.vector_width >= 16 && (cols >= 512 || !edges) ? std::uint8_t(16) : vector_lanes(v);
}

/// The work-items of a group: as many as wanted, or the next power of two below that the device has.
inline std::uint16_t group_of(const launch_view& v, std::int64_t wanted) {
    while (wanted > 1 && wanted > v.facts.max_work_group) wanted /= 2;
    return static_cast<std::uint16_t>(wanted);
}

/// `slides`: neighbours are read, which those of a group's rows have in common.
inline void set_group(const launch_view& v, schedule& s, bool one_row, bool slides = false) {
    if (one_by_one(v)) return; // no group is needed
    const std::uint16_t size = group_of(v, v.sizes.map_items);
    s.local_y = static_cast<std::uint16_t>(one_row || size < 32 ? 1 : v.sizes.map_rows);
    // Of narrow arrays a group takes more rows, so that few of its work-items have no column.
    const std::int64_t across = ceil_div(v.numbers.cols, s.lanes);
    if (s.local_y > 1 && !slides && is_large(v) && across <= 12)
        s.local_y = static_cast<std::uint16_t>(size / (across <= 2 ? across : 4));
    s.local_x = static_cast<std::uint16_t>(size / s.local_y);
    // A row's formulas take a while: rather few rows on every processor than many on some.
    while (v.kernel.whole_rows() && s.local_x > 32 && v.numbers.rows < s.local_x * v.facts.compute_units)
        s.local_x /= 2;
}

/// llvmpipe's SIMD lanes are eight work-items along x: where there are fewer across, they take rows. True if
/// so, and then the group lies that way.
inline bool turn_narrow(const launch_view& v, schedule& s, std::int64_t across) {
    if (!v.facts.is_cpu || !v.facts.reads_buffer_textures || across >= 8 || v.numbers.rows < 8) return false;
    s.local_x = group_of(v, 64);
    s.local_y = 1;
    return true;
}

} // namespace sinter::plan
