#pragma once
// Kernels from schedules, for devices whose work-items may write anywhere.

#include <string>
#include <utility>

#include <sinter/plan/forms/table.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/user_wishes.hpp>
#include <sinter/plan/write/placing.hpp>
#include <sinter/plan/write/spilled_groups.hpp>

namespace sinter::plan {

class kernel_builder : placing {
public:
    kernel_builder(lowering& low, const plan& p, const kernel& k, const device_facts& facts,
                   const user_wishes& wishes, const schedule& s)
        : placing(low, k, s), plan_(p), facts_(facts), wishes_(wishes) {}

    loops::program run() {
        b_.out.title = low_.arrays.title();
        b_.out.local_size = {schedule_.local_x, schedule_.local_y, 1};
        b_.out.exact = is_exact(plan_.values, kernel_);
        if (wishes_.asks_tile || wishes_.asks_image_tile) name_tile();
        const form_row& form = row_of(schedule_);
        if (schedule_.spills) spilled_groups(low_, schedule_).count(form.lies_in_line(schedule_.form));
        form.lower(schedule_.form, {low_, plan_, kernel_, facts_, schedule_});
        return std::move(b_.out);
    }

private:
    const plan& plan_;
    const device_facts& facts_;
    const user_wishes& wishes_;

    /// Who asked for a tile (use_tile) sees here what it is.
    void name_tile() {
        const bool of_product = folds_products(plan_.values, kernel_.reduction);
        const bool macro = schedule_.is(run_shape::local_tile) || schedule_.is(run_shape::packed);
        if (!of_product || (!macro && !schedule_.is(run_shape::tile))) return;
        const auto by = [](int a, int c) { return std::to_string(a) + " x " + std::to_string(c); };
        const tile_size& t = schedule_.tile;
        const int lanes = schedule_.is(run_shape::local_tile) ? schedule_.tile_lanes : schedule_.lanes;
        const std::string micro = "micro-tiles of " + by(schedule_.rows, schedule_.vectors * lanes);
        b_.comment(macro ? "tiles of " + by(t.rows, t.cols) + ", " + std::to_string(t.depth) +
                               " terms at a time, in " + micro
                         : micro);
    }
};

} // namespace sinter::plan
