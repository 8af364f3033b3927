#pragma once
// Kernels from schedules, for devices whose work-items may write anywhere.

#include <utility>

#include <sinter/plan/lower_contraction.hpp>
#include <sinter/plan/lower_fold_kernel.hpp>
#include <sinter/plan/lower_group_block.hpp>
#include <sinter/plan/lower_group_panel.hpp>
#include <sinter/plan/lower_group_reflect.hpp>
#include <sinter/plan/lower_local_tile.hpp>
#include <sinter/plan/lower_map.hpp>
#include <sinter/plan/lower_packed.hpp>

namespace sinter::plan {

class kernel_builder {
public:
    kernel_builder(const plan& p, const kernel& k, const runtime::plan_classes& classes,
                   const device_facts& facts, const schedule& s)
        : plan_(p), kernel_(k), facts_(facts), schedule_(s), low_(p, k, classes, facts, s) {}

    loops::program run() {
        low_.b.out.title = low_.title();
        low_.b.out.local_size = {schedule_.local_x, schedule_.local_y, 1};
        low_.b.out.exact = kernel_.reduction < 0;
        switch (schedule_.run) {
        case run_shape::map: map_builder(low_, kernel_, schedule_).run(); break;
        case run_shape::tile: {
            placing item(low_, kernel_, schedule_);
            contraction_builder(low_, kernel_, facts_, schedule_)
                .register_tile(item.global_x(), item.global_y());
            break;
        }
        case run_shape::local_tile: local_tile_builder(low_, kernel_, facts_, schedule_).run(); break;
        case run_shape::packed: packed_builder(low_, kernel_, facts_, schedule_).run(); break;
        case run_shape::group_matrix: group_matrix(); break;
        default: fold_builder(low_, kernel_, facts_, schedule_).run();
        }
        return std::move(low_.b.out);
    }

private:
    const plan& plan_;
    const kernel& kernel_;
    const device_facts& facts_;
    schedule schedule_;
    lowering low_;

    void group_matrix() {
        const auto f = static_cast<batch_function>(plan_.values[kernel_.reduction].attribute);
        if (f == batch_function::panel_qr)
            group_reflector_builder(low_, plan_, kernel_, facts_, schedule_).run();
        else if (is_panel(f))
            group_panel_builder(low_, plan_, kernel_, facts_, schedule_).run();
        else
            group_block_builder(low_, plan_, kernel_, facts_, schedule_).run();
    }
};

} // namespace sinter::plan
