#pragma once
// Kernels from schedules.

#include <string>
#include <utility>

#include <sinter/plan/facts/user_wishes.hpp>
#include <sinter/plan/forms/table.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/write/placing.hpp>
#include <sinter/plan/write/spilled_groups.hpp>

namespace sinter::inline SINTER_ABI::plan {

class kernel_builder : placing {
public:
    kernel_builder(lowering& low, const plan& p, const kernel& k, const device_facts& facts,
                   const user_wishes& wishes, const schedule& s)
        : placing(low, k, s), plan_(p), facts_(facts), wishes_(wishes) {}

    loops::program run() {
        b_.out.title = low_.arrays.title();
        b_.out.local_size = {schedule_.local_x, schedule_.local_y, 1};
        b_.out.exact = is_exact(plan_.values, kernel_);
        const form_row& form = row_of(schedule_);
        if (form.takes_tile && (wishes_.asks_tile || wishes_.asks_image_tile)) name_tile(form);
        if (schedule_.spills) spilled_groups(low_, schedule_).count(form.lies_in_line);
        form.lower(schedule_.form, {low_, plan_, kernel_, facts_, schedule_});
        return std::move(b_.out);
    }

private:
    const plan& plan_;
    const device_facts& facts_;
    const user_wishes& wishes_;

    /// Who asked for a tile (use_tile) sees here what it is.
    void name_tile(const form_row& form) {
        const std::string tile = form.describe(schedule_.form, schedule_);
        if (!tile.empty()) b_.comment(tile);
    }
};

} // namespace sinter::plan
