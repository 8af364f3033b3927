#pragma once
// How a block of an array and its border are written together.

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/maps.hpp>
#include <sinter/plan/choose/work_groups.hpp>
#include <sinter/plan/forms/bordered_map/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

inline decision choose_bordered_map(const launch_view& v) {
    decision d;
    schedule& s = d.how;
    s.flat = flattens_with_border(v);
    const bool vectors = s.flat ? all_slack(v) : reads_vectors(v) && writes_rows(v);
    if (v.study.vectorises && vectors)
        s.lanes = v.facts.reads_buffer_textures ? std::uint8_t(4) : vector_lanes(v);
    if (one_by_one(v)) {
        const run_of_item run =
            choose_run(v, s.flat || !v.kernel.rows.is_sized() || !v.kernel.cols.is_sized());
        s.form = bordered_runs{run.columns, run.rows};
        return d;
    }
    set_group(v, s, s.flat);
    bordered_map form{};
    form.merges = v.facts.reads_buffer_textures && s.lanes == 4;
    form.whole_vectors = form.merges && ends_in_vectors(v, s);
    form.rows_first = !s.flat && turn_narrow(v, s, ceil_div(v.numbers.cols, s.lanes));
    s.form = form;
    return d;
}

} // namespace sinter::plan
