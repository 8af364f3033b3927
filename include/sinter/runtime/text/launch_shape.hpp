#pragma once
// How much of a device one launch takes: work-items in groups, or the texels that are drawn.

#include <cstdint>
#include <string>
#include <utility>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/device_facts.hpp>
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
        : facts_(facts), kernel_(k), study_(study), schedule_(s), numbers_(n), shares_(shares) {}

    /// Work-groups along each axis, before they spill.
    struct group_count {
        std::int64_t x = 1, y = 1, z = 1;
        std::int64_t all() const { return x * y * z; }
    };
    group_count groups() const {
        using plan::run_shape;
        const plan::schedule& s = schedule_;
        const plan::launch_numbers& n = numbers_;
        const std::int64_t cells = n.rows * n.cols, outputs = s.rows_along_x ? n.rows : n.cols;
        const bool lines = kernel_.rows.is_sized() && kernel_.cols.is_sized();
        const std::int64_t parts = writes_shares() ? shares_.parts : 1;
        switch (s.run) {
        case run_shape::block_map:
            if (s.local_x == 1) return {ceil_div(n.cols, s.lanes), ceil_div(n.rows, s.rows)};
            return {ceil_div(n.cols, s.local_x), ceil_div(n.rows, s.local_x)};
        case run_shape::row_fold:
            if (lines) return {ceil_div(outputs, s.chunk)};
            return {ceil_div(cells, s.chunk > 0 ? s.chunk : s.rows), 1};
        case run_shape::output_fold:
            if (lines) return {ceil_div(outputs, s.chunk)};
            return {ceil_div(cells, s.lanes * s.vectors), parts};
        case run_shape::strip_fold: return {shares_.parts, 1};
        case run_shape::group_matrix: return {s.chunk > 0 ? ceil_div(n.rows, s.chunk) : 1, 1};
        case run_shape::group:
            if (s.outputs_along_x > 0) return {ceil_div(cells, s.outputs_along_x), parts};
            if (s.local_y > 1) return {ceil_div(cells, s.local_x), parts};
            return writes_shares() ? group_count{parts, cells} : group_count{cells, 1};
        case run_shape::group_tile:
            return {ceil_div(n.cols, std::int64_t{s.lanes} * s.vectors *
                                         (s.right.along_terms ? s.local_y : s.local_x)),
                    ceil_div(n.rows, s.rows), parts};
        case run_shape::local_tile:
            if (s.joins) return {shares_.whole_tiles + parts * shares_.shared_tiles};
            [[fallthrough]];
        case run_shape::packed: return {ceil_div(n.cols, s.tile.cols), ceil_div(n.rows, s.tile.rows), parts};
        default: return groups_of_items();
        }
    }

    /// Whether there are more work-groups than the device takes along an axis: they lie in one line, which is
    /// wound around all axes.
    bool spills() const {
        if (draws()) return false;
        const group_count g = groups();
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
        const std::int64_t groups[] = {e.x / schedule_.local_x, e.y / schedule_.local_y, e.z};
        for (int axis = 0; axis < 3; ++axis)
            if (groups[axis] > facts_.max_groups[axis])
                throw unsupported_error("sinter: " + device + ": a launch of " +
                                        std::to_string(groups[axis]) +
                                        " work-groups side by side, where the device takes " +
                                        std::to_string(facts_.max_groups[axis]));
    }

private:
    const plan::device_facts& facts_;
    const plan::kernel& kernel_;
    const plan::kernel_study& study_;
    const plan::schedule& schedule_;
    const plan::launch_numbers& numbers_;
    const plan::share_numbers& shares_;

    bool draws() const { return facts_.draws(); }
    bool writes_shares() const { return schedule_.pass == plan::fold_pass::shares; }

    /// Where work-items have elements of their own, in groups for the device's sake only.
    group_count groups_of_items() const {
        const plan::schedule& s = schedule_;
        const plan::launch_numbers& n = numbers_;
        const std::int64_t together = s.chunk > 0 ? s.chunk : s.lanes; // elements of a work-item
        const auto in_groups = [&](std::int64_t across, std::int64_t down) {
            if (s.rows_along_x) std::swap(across, down);
            return group_count{ceil_div(across, s.local_x), ceil_div(down, s.local_y)};
        };
        if (s.run == plan::run_shape::tile) {
            const std::int64_t x = ceil_div(n.cols, s.lanes * s.vectors),
                               y = ceil_div(n.rows, s.chunk > 0 ? s.chunk * s.rows : s.rows);
            return writes_shares() ? in_groups(shares_.parts, x * y) : in_groups(x, y);
        }
        if (writes_shares()) return in_groups(shares_.parts, n.rows * n.cols);
        const bool array = kernel_.border >= 0; // of rows and columns, whatever the block in it is
        if (s.flat || (!array && !kernel_.rows.is_sized()))
            return in_groups(ceil_div(n.rows * n.cols, together), 1);
        if (!array && !kernel_.cols.is_sized())
            return in_groups(s.chunk > 0 ? ceil_div(n.rows, s.chunk) : n.rows, 1);
        std::int64_t y = ceil_div(n.rows, s.rows);
        if (s.walks && n.image_rows > 0) y = n.rows / n.image_rows * ceil_div(n.image_rows, s.rows);
        if (s.run == plan::run_shape::map && s.edges_apart)
            y += ceil_div(y * study_.near_edges(n.cols, s.lanes), ceil_div(n.cols, s.lanes));
        return in_groups(ceil_div(n.cols, together), y);
    }

    launch_extent items() const {
        const plan::schedule& s = schedule_;
        const group_count g = groups();
        if (!s.spills) return {g.x * s.local_x, g.y * s.local_y, g.z};
        const std::int64_t* most = facts_.max_groups;
        // As even as can be: no more than a handful of groups find nothing to do.
        const std::int64_t z = ceil_div(g.all(), most[0] * most[1]), plane = ceil_div(g.all(), z),
                           y = ceil_div(plane, most[0]);
        return {ceil_div(plane, y) * s.local_x, y * s.local_y, z};
    }

    launch_extent texels(const plan::bindings& bound, const plan::memory_facts* partial) const {
        const plan::schedule& s = schedule_;
        const plan::launch_numbers& n = numbers_;
        if (writes_shares()) return {partial->texture_width, texel_rows(partial->capacity, *partial), 1};
        if (s.run == plan::run_shape::tile) return texels_of_tiles();
        const plan::output& o = kernel_.outputs.front();
        const plan::bindings::array& to = plan::written_by(o, bound);
        if (s.keeps_rest || s.parts != plan::texel_parts::none) return texels_of_view(to);
        const std::int64_t reach = to.place.at(n.rows - 1, n.cols - 1) + 1;
        const std::int64_t count = ceil_div(reach, to.memory->texel_size), width = to.memory->texture_width;
        return {count < width ? count : width, texel_rows(reach, *to.memory), 1};
    }

    launch_extent texels_of_tiles() const {
        const plan::schedule& s = schedule_;
        const std::int64_t x = plan::band_texels(s, numbers_.cols), y = plan::stripe_rows(s, numbers_.rows);
        if (s.chunk == 0) return {x, y, numbers_.rows};
        return {x * ceil_div(y, s.chunk), s.chunk, numbers_.rows};
    }

    launch_extent texels_of_view(const plan::bindings::array& view) const {
        const std::int64_t size = view.memory->texel_size;
        const std::uint8_t components = plan::components_of(view.place, size);
        if (schedule_.parts == plan::texel_parts::points)
            return {numbers_.rows * numbers_.cols, 1, 1, 0, 0, components};
        const plan::texel_rectangle r = plan::rectangle_of(view.place, view.memory->texture_width, size);
        return {r.width, r.height, 1, r.x, r.y, components};
    }
};

} // namespace sinter::runtime
