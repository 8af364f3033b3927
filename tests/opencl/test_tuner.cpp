// What bench/tune asks of a tile on a device, with devices that miscompute.

#include "../../bench/tune/device_laboratory.hpp"
#include "../devices.hpp"
#include "opencl_test.hpp"

using namespace sinter;
using namespace test;

namespace {

/// Leaves out launches of kernels in whose text `mark` stands, or gets one element wrong of what is read.
class careless final : public runtime::opencl::opencl_device {
public:
    careless(const device& like, bool as_gpu) : opencl_device(context_of(like)(), queue_of(like)()) {
        if (as_gpu) schedule_as_gpu(65535);
        wishes_.units_for = unit_products::none;
    }
    std::string mark;
    std::int64_t wrong_element = -1; ///< of what is read as one run of floats
    int left_out = 0;

    void enqueue(runtime::compiled_kernel& k, const codegen::kernel_source& source,
                 const std::vector<runtime::argument_value>& values,
                 const runtime::launch_extent& extent) override {
        if (!mark.empty() && source.text.find(mark) != std::string::npos)
            ++left_out;
        else
            opencl_device::enqueue(k, source, values, extent);
    }
    void download(const runtime::buffer& from, std::int64_t offset, std::int64_t leading_dimension,
                  std::int64_t rows, std::int64_t cols, void* host) override {
        opencl_device::download(from, offset, leading_dimension, rows, cols, host);
        if (wrong_element >= 0 && from.type == dtype::f32 && rows * cols > wrong_element)
            static_cast<float*>(host)[wrong_element] += 1;
    }
};

void on_both_kinds(void (*run)(careless& state, const plan::tile_candidate& tile)) {
    on_each_opencl([run](const device& here) {
        for (const bool as_gpu : {false, true}) {
            if (as_gpu && !runs_gpu_schedules(here)) continue;
            const ref<careless> state(new careless(here, as_gpu));
            if (!as_gpu && !state->facts().is_cpu) continue;
            CAPTURE(as_gpu);
            run(*state,
                as_gpu ? plan::tile_candidate{{32, 32, 16}, 4, 1} : plan::tile_candidate{{24, 64, 40}, 4, 1});
        }
    });
}

tuning::verdict checked(careless& state, const plan::tile_candidate& tile) {
    const device d{ref<runtime::device_state>(&state)};
    return tuning::device_laboratory(d, runtime::tuned_products::arrays).check(tile).is;
}

} // namespace

TEST_CASE("the tuner's small products take the tile, and are right") {
    on_both_kinds([](careless& state, const plan::tile_candidate& tile) {
        const device d{ref<runtime::device_state>(&state)};
        const plan::tile_candidate* had = state.facts().tiles.begin;
        const auto count = state.facts().tiles.end - had;
        {
            tuning::device_laboratory lab(d, runtime::tuned_products::arrays);
            const tuning::outcome o = lab.check(tile);
            CHECK(o.is == tuning::verdict::right);
            CHECK(o.reason == "");
            plan::tile_candidate micro{{}, 4, 1};
            CHECK(lab.check(micro).is == tuning::verdict::right);
            // One that the device can have, but never takes.
            plan::tile_candidate late = tile;
            late.load = 4096;
            CHECK(lab.check(late).is == tuning::verdict::unused);
        }
        CHECK(state.facts().tiles.end - state.facts().tiles.begin == count); // as it was
    });
}

TEST_CASE("a tile that gets any of the tuner's small products wrong is refused") {
    on_both_kinds([](careless& state, const plan::tile_candidate& tile) {
        for (const char* mark : {"double", "vstore_half", "trans(A)", "trans(B)"}) {
            CAPTURE(mark);
            if (mark == std::string("double") && !state.supports(dtype::f64)) continue;
            state.mark = mark;
            state.left_out = 0;
            CHECK(checked(state, tile) == tuning::verdict::refused);
            CHECK(state.left_out > 0);
        }
        state.mark = {};
        CHECK(checked(state, tile) == tuning::verdict::right);
    });
}

TEST_CASE("one wrong element of a product, in whichever row and column, refuses the tile") {
    on_both_kinds([](careless& state, const plan::tile_candidate& tile) {
        const device d{ref<runtime::device_state>(&state)};
        tuning::device_laboratory lab(d, runtime::tuned_products::arrays);
        constexpr int n = 96;
        for (const std::int64_t element : {0, 1, 95, 96 + 1, 37 * 96 + 53, 96 * 96 - 1}) {
            CAPTURE(element);
            state.wrong_element = element;
            CHECK(lab.measure(n, {tile}).is == tuning::verdict::refused);
        }
        state.wrong_element = -1;
        const tuning::outcome o = lab.measure(n, {tile});
        CHECK(o.is == tuning::verdict::right);
        CHECK(o.speed > 0);
    });
}
