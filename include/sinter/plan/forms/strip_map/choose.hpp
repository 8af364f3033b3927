#pragma once
// When maps walk down strips of rows.

#include <cstdint>
#include <optional>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/maps.hpp>
#include <sinter/plan/choose/strips.hpp>
#include <sinter/plan/choose/work_groups.hpp>
#include <sinter/plan/forms/strip_map/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Sums that rows of the result share are found once for a strip of rows, if that is worth its partial
/// sums: these lie in registers.
inline decision choose_strip_map(const launch_view& v, const map_vectors& m) {
    if (!m.slides || !v.kernel.rows.is_sized()) return no("no neighbours are read as vectors");
    const std::optional<std::uint8_t> lanes = lanes_of_sums(v, m.lanes);
    if (!lanes) return no("no sums slide, or these fill the registers");
    decision d;
    schedule& s = d.how;
    s.flat = m.flat;
    s.lanes = *lanes;
    set_group(v, s, m.flat, m.slides);
    if (!v.facts.is_cpu && s.local_y > 4) s.local_y = 4;
    const std::int64_t across = v.facts.is_cpu ? 1 : ceil_div(v.numbers.cols, s.lanes);
    s.form = strip_map{one_by_one(v) ? choose_run(v, true).columns : std::uint16_t{s.lanes},
                       strip_rows(v, across, v.numbers.rows), edges_cost(v, s.lanes)};
    return d;
}

} // namespace sinter::plan
