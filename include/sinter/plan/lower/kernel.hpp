#pragma once
// Kernels from schedules, for devices whose work-items may write anywhere.

#include <utility>

#include <sinter/plan/forms/group_matrix/group_matrix.hpp>
#include <sinter/plan/lower/block_map.hpp>
#include <sinter/plan/lower/bordered_map.hpp>
#include <sinter/plan/lower/fold.hpp>
#include <sinter/plan/lower/map.hpp>
#include <sinter/plan/lower/matrix_tile.hpp>
#include <sinter/plan/lower/micro_tile.hpp>
#include <sinter/plan/lower/packed.hpp>
#include <sinter/plan/lower/register_tile.hpp>
#include <sinter/plan/lower/thin_product.hpp>
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
        // Matrices lie in one line: no group leaves. (PoCL 3.1 overwrites memory where some leave before
        // barriers in loops.)
        if (schedule_.spills) spilled_groups(low_, schedule_).count(schedule_.run == run_shape::group_matrix);
        switch (schedule_.run) {
        case run_shape::map: map(); break;
        case run_shape::block_map: block_map_builder(low_, kernel_, schedule_).run(); break;
        case run_shape::tile: register_tiles(); break;
        case run_shape::group_tile:
            register_tile_builder(low_, kernel_, facts_, schedule_).run_together();
            break;
        case run_shape::local_tile: local_tile(); break;
        case run_shape::packed: packed_builder(low_, kernel_, facts_, schedule_).run(); break;
        case run_shape::group_matrix: lower_group_matrix(low_, plan_, kernel_, facts_, schedule_); break;
        default: fold();
        }
        return std::move(b_.out);
    }

private:
    const plan& plan_;
    const device_facts& facts_;
    const user_wishes& wishes_;

    /// Who asked for a tile (use_tile) sees here what it is.
    void name_tile() {
        const bool of_product = folds_products(plan_.values, kernel_.reduction);
        const bool macro = schedule_.run == run_shape::local_tile || schedule_.run == run_shape::packed;
        if (!of_product || (!macro && schedule_.run != run_shape::tile)) return;
        const auto by = [](int a, int c) { return std::to_string(a) + " x " + std::to_string(c); };
        const tile_size& t = schedule_.tile;
        const int lanes = schedule_.run == run_shape::local_tile ? schedule_.tile_lanes : schedule_.lanes;
        const std::string micro = "micro-tiles of " + by(schedule_.rows, schedule_.vectors * lanes);
        b_.comment(macro ? "tiles of " + by(t.rows, t.cols) + ", " + std::to_string(t.depth) +
                               " terms at a time, in " + micro
                         : micro);
    }

    void map() {
        if (kernel_.border >= 0)
            bordered_map_builder(low_, kernel_, schedule_).run();
        else
            map_builder(low_, kernel_, schedule_).run();
    }

    /// One for a work-item; on a CPU, of a thin product, `chunk` below each other.
    void register_tiles() {
        const node_id x = global_x(), y = global_y();
        register_tile_builder tile(low_, kernel_, facts_, schedule_);
        if (schedule_.chunk == 0) return tile.run(x, y);
        const node_id count = n(schedule_.chunk), begin = b_.declare("begin", b_.times(count, y));
        loop("tile", begin, b_.plus(begin, count), n(1), [&](node_id number) { tile.run(x, number); });
    }

    void fold() {
        const bool thin = schedule_.run == run_shape::row_fold || schedule_.run == run_shape::output_fold;
        if (thin && kernel_.rows.is_sized() && kernel_.cols.is_sized())
            thin_product_builder(low_, kernel_, facts_, schedule_).run();
        else
            fold_builder(low_, kernel_, facts_, schedule_).run();
    }

    void local_tile() {
        if (schedule_.units != matrix_units::none)
            matrix_tile_builder(low_, kernel_, facts_, schedule_).run();
        else
            micro_tile_builder(low_, kernel_, facts_, schedule_).run();
    }
};

} // namespace sinter::plan
