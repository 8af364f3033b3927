// Products whose last tiles several work-groups share, in compute shaders.

#include <sinter/opengl.hpp>

#include "../shared_tiles.hpp"

using namespace sinter;
using namespace test;

namespace {

namespace gl = runtime::opengl;

device opened(opengl_kind kind) {
    try {
        return device(ref<runtime::device_state>(
            gl::make_device(gl::row_of(kind), {}, {.compute_units = 4, .as_gpu = true})));
    } catch (const device_error& e) {
        MESSAGE("skipped: " << e.what());
        return {};
    }
}

/// With SINTER_TESTS=quick one kind takes each tile, another kind the other: the second in `turn` 1.
void check(const device& d, int turn) {
    if (!d) return;
    INFO(d.name());
    for (const plan::tile_candidate& tile : {slow_tile, slow_slices}) {
        if (!is_turn(turn++, 2)) continue;
        INFO(int{tile.slices}, " slices");
        d.state()->generates_text()->use_tiles(runtime::tuned_products::arrays, {tile});
        check_shared_tiles<float>(d, 131, 801, 133);
        check_shared_tiles<std::int32_t>(d, 70, 515, 65);
        check_shared_specials(d);
    }
}

} // namespace

TEST_CASE("work-groups share the last tiles of a product, in one dispatch") {
    check(opened(opengl_kind::compute_es), 0);
    check(opened(opengl_kind::compute), 1);
}
