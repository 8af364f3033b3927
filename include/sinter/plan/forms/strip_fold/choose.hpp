#pragma once
// How a scalar of neighbours is folded in strips of rows, and how long these are.

#include <algorithm>
#include <cstdint>
#include <optional>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/strips.hpp>
#include <sinter/plan/choose/work_groups.hpp>
#include <sinter/plan/forms/strip_fold/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A scalar that is folded from neighbours: work-items go down strips of rows, in which sums may slide,
/// so that vectors are read, and edges looked at near the edges alone.
inline decision choose_strip_fold(const launch_view& v) {
    const bool alone = !v.facts.has_local_memory || (v.facts.is_cpu && v.facts.max_loop_trips == 0);
    decision d;
    schedule& s = d.how;
    if (v.study.gathers && reads_vectors(v))
        s.lanes = v.facts.reads_buffer_textures ? std::uint8_t(4) : neighbour_lanes(v, v.numbers.depth_cols);
    const std::optional<std::uint8_t> lanes = lanes_of_sums(v, s.lanes);
    s.lanes = lanes.value_or(s.lanes);
    s.local_x = alone ? std::uint16_t(1) : group_of(v, v.facts.is_cpu ? 64 : 128);
    strip_fold form{s.lanes, 1, lanes.has_value(), lanes && edges_cost(v, s.lanes)};
    if (alone) // no more vectors than one running sum may have terms
        form.columns = static_cast<std::uint16_t>(
            (std::min<std::int64_t>)(v.sizes.map_columns, terms_of_block * s.lanes));
    const std::int64_t across = ceil_div(v.numbers.depth_cols, form.columns);
    const bool images = form.sums_slide && v.numbers.image_rows > 0;
    const std::int64_t height = images ? v.numbers.image_rows : std::max<std::int64_t>(1, v.numbers.depth);
    const auto groups = [&] {
        return ceil_div(across * ceil_div(height, form.height) * (v.numbers.depth / height), s.local_x);
    };
    form.height = strip_rows(v, across, v.numbers.depth);
    // Longer strips where there are so few elements (`little`) that a second launch would cost a CPU more
    // than they do, and where there would be more than `most` shares, which one work-group has to add up.
    constexpr std::int64_t little = 4096, most = 16384;
    const auto few = [&] { return alone && v.numbers.terms <= little && groups() > 1; };
    while (form.height < 128 && (groups() > most || few()))
        form.height = static_cast<std::uint8_t>(2 * form.height);
    s.form = form;
    d.shares.parts = std::max<std::int64_t>(1, groups());
    if (d.shares.parts > 1) s.sums.pass = fold_pass::shares;
    return d;
}

} // namespace sinter::plan
