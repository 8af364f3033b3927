#pragma once
// How much of a device one launch takes: work-items in groups, or the texels that are drawn.

#include <cstdint>
#include <string>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/device_facts.hpp>
#include <sinter/plan/forms/table.hpp>
#include <sinter/plan/kernel_study.hpp>
#include <sinter/plan/plan.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/texels.hpp>
#include <sinter/runtime/device_state.hpp>

namespace sinter::runtime {

/// Extent of a launch. Scatter devices: work-items (multiples of the work-group size) in x, y, z.
/// Fragment devices: x and y are the texels drawn, from the first on; with kernel_source::points, x is the
/// number of points; with kernel_source::stripes, z is the rows of the whole result.
struct launch_extent {
    std::int64_t x = 1, y = 1, z = 1;
    std::int64_t first_x = 0, first_y = 0;
    std::uint8_t components = 0xf; ///< by bit, where kernel_source::components
};

/// Rows of a texture that `elements` elements reach into.
inline std::int64_t texel_rows(std::int64_t elements, const plan::memory_facts& b) {
    return ceil_div(ceil_div(elements, b.texel_size), b.texture_width);
}

/// The extent of one launch of a kernel, by its schedule and its numbers.
class launch_shape {
public:
    launch_shape(const plan::device_facts& facts, const plan::kernel& k, const plan::kernel_study& study,
                 const plan::schedule& s, const plan::launch_numbers& n, const plan::share_numbers& shares)
        : facts_(facts), launch_{k, study, s, n, shares} {}

    plan::group_count groups() const { return plan::row_of(launch_.how).groups(launch_.how.form, launch_); }

    /// Whether there are more work-groups than the device takes along an axis: they lie in one line, which is
    /// wound around all axes.
    bool spills() const {
        if (draws()) return false;
        const plan::group_count g = groups();
        return g.x > facts_.max_groups[0] || g.y > facts_.max_groups[1] || g.z > facts_.max_groups[2];
    }

    /// `partial`: where the shares of a split sum go, of which a fragment device draws every texel.
    launch_extent extent(const plan::bindings& bound, const plan::memory_facts* partial) const {
        return draws() ? texels(bound, partial) : items();
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

    bool draws() const { return facts_.draws(); }

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

    launch_extent texels(const plan::bindings& bound, const plan::memory_facts* partial) const {
        const plan::schedule& s = launch_.how;
        const plan::launch_numbers& n = launch_.numbers;
        if (launch_.writes_shares())
            return {partial->texture_width, texel_rows(partial->capacity, *partial), 1};
        if (s.is(plan::run_shape::tile)) return texels_of_tiles();
        const plan::output& o = launch_.of.outputs.front();
        const plan::bindings::array& to = plan::written_by(o, bound);
        if (s.keeps_rest || s.parts != plan::texel_parts::none) return texels_of_view(to);
        const std::int64_t reach = to.place.at(n.rows - 1, n.cols - 1) + 1;
        const std::int64_t count = ceil_div(reach, to.memory->texel_size), width = to.memory->texture_width;
        return {count < width ? count : width, texel_rows(reach, *to.memory), 1};
    }

    launch_extent texels_of_tiles() const {
        const plan::schedule& s = launch_.how;
        const std::int64_t x = plan::band_texels(s, launch_.numbers.cols),
                           y = plan::stripe_rows(s, launch_.numbers.rows);
        if (s.chunk == 0) return {x, y, launch_.numbers.rows};
        return {x * ceil_div(y, s.chunk), s.chunk, launch_.numbers.rows};
    }

    launch_extent texels_of_view(const plan::bindings::array& view) const {
        const std::int64_t size = view.memory->texel_size;
        const std::uint8_t components = plan::components_of(view.place, size);
        if (launch_.how.parts == plan::texel_parts::points)
            return {launch_.numbers.rows * launch_.numbers.cols, 1, 1, 0, 0, components};
        const plan::texel_rectangle r = plan::rectangle_of(view.place, view.memory->texture_width, size);
        return {r.width, r.height, 1, r.x, r.y, components};
    }
};

} // namespace sinter::runtime
