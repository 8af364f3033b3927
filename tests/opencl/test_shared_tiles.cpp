// Products whose last tiles several work-groups share, through OpenCL: a GPU's schedules, on the hardware at
// hand.

#include "../shared_tiles.hpp"
#include "opencl_test.hpp"

using namespace sinter;
using namespace test;

namespace {

class sharing final : public runtime::opencl::opencl_device {
public:
    sharing(const device& like, plan::tile_candidate tile)
        : opencl_device(context_of(like)(), queue_of(like)()), tile_(tile) {
        schedule_as_gpu(65535);
        facts_.compute_units = 4;
        wishes_.units_for = unit_products::none;
        facts_.tiles = {&tile_, &tile_ + 1};
    }

private:
    plan::tile_candidate tile_;
};

} // namespace

TEST_CASE("work-groups share the last tiles of a product, in one launch") {
    on_each_opencl([](const device& here) {
        if (!runs_gpu_schedules(here)) {
            MESSAGE("skipped: " << here.name() << " does not run a GPU's schedules");
            return;
        }
        for (const plan::tile_candidate& tile : {slow_tile, slow_slices}) {
            const device d{ref<runtime::device_state>(new sharing(here, tile))};
            INFO(int{tile.slices}, " slices");
            check_shared_tiles<float>(d, 65, 300, 161);       // 18 tiles for four compute units
            check_shared_tiles<float>(d, 131, 2001, 133);     // 25
            check_shared_tiles<std::int32_t>(d, 70, 515, 65); // 9
            if (d.supports(dtype::f64)) check_shared_tiles<double>(d, 70, 515, 65);
            check_shared_specials(d);
        }
    });
}
