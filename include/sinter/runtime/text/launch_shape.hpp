#pragma once
// How much of a device one launch takes: work-items in groups, or the texels that are drawn.

#include <cstdint>
#include <string>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/cut/plan.hpp>
#include <sinter/plan/facts/device_facts.hpp>
#include <sinter/plan/forms/table.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/study/kernel_study.hpp>
#include <sinter/runtime/device_state.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// Extent of a launch. Scatter devices: work-items (multiples of the work-group size) in x, y, z.
/// Fragment devices: x and y are the texels drawn, from the first on; with kernel_source::points, x is the
/// number of points; with kernel_source::stripes, z is the rows of the whole result.
struct launch_extent {
    std::int64_t x = 1, y = 1, z = 1;
    std::int64_t first_x = 0, first_y = 0;
    std::uint8_t components = 0xf; ///< by bit, where kernel_source::components
};

/// The extent of one launch of a kernel, by its schedule and its numbers.
class launch_shape {
public:
    /// `partial`: where the shares of a split sum go, if there are any.
    launch_shape(const plan::device_facts& facts, const plan::launch& l, const plan::bindings& bound,
                 const plan::memory_facts* partial)
        : facts_(facts), launch_(l), bound_(bound), partial_(partial) {}

    plan::group_count groups() const { return form().groups(launch_.how.form, launch_); }
    plan::drawn_texels texels() const { return form().texels(launch_.how.form, launch_, bound_, partial_); }

    /// Whether there are more work-groups than the device takes along an axis: they lie in one line, which is
    /// wound around all axes.
    bool spills() const {
        if (draws()) return false;
        const plan::group_count g = groups();
        return g.x > facts_.max_groups[0] || g.y > facts_.max_groups[1] || g.z > facts_.max_groups[2];
    }

    launch_extent extent() const {
        if (!draws()) return items();
        const plan::drawn_texels t = texels();
        return {t.at.width, t.at.height, t.result_rows, t.at.x, t.at.y, t.components};
    }

    /// Throws unsupported_error if a device of this name has not as many work-groups.
    void require_possible(const std::string& device) const {
        if (draws()) return;
        const launch_extent e = items();
        const std::int64_t groups[] = {e.x / launch_.how.local_x, e.y / launch_.how.local_y, e.z};
        for (int axis = 0; axis < 3; ++axis)
            if (groups[axis] > facts_.max_groups[axis])
                throw unsupported_error("sinter: " + device + ": a launch of " +
                                        std::to_string(groups[axis]) +
                                        " work-groups side by side, where the device takes " +
                                        std::to_string(facts_.max_groups[axis]));
    }

private:
    const plan::device_facts& facts_;
    plan::launch launch_;
    const plan::bindings& bound_;
    const plan::memory_facts* partial_;

    const plan::form_row& form() const { return plan::row_of(launch_.how); }
    bool draws() const { return form().draws; }

    launch_extent items() const {
        const plan::schedule& s = launch_.how;
        const plan::group_count g = groups();
        if (!s.spills) return {g.x * s.local_x, g.y * s.local_y, g.z};
        const std::int64_t* most = facts_.max_groups;
        // As even as can be: no more than a handful of groups find nothing to do.
        const std::int64_t z = ceil_div(g.all(), most[0] * most[1]), plane = ceil_div(g.all(), z),
                           y = ceil_div(plane, most[0]);
        return {ceil_div(plane, y) * s.local_x, y * s.local_y, z};
    }
};

} // namespace sinter::runtime
