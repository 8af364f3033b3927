// Tiles whose blocks' terms are shared by several work-items for each micro-tile.

#include "../devices.hpp"
#include "opencl_test.hpp"

using namespace sinter;
using namespace test;

namespace {

class sliced final : public runtime::opencl::opencl_device {
public:
    sliced(const device& like, plan::tile_candidate tile)
        : opencl_device(context_of(like)(), queue_of(like)()) {
        schedule_as_gpu(65535);
        wishes_.units_for = unit_products::none;
        use_tiles(runtime::tuned_products::arrays, {tile});
    }
};

template <class T>
void check(const device& d, std::int64_t m, std::int64_t k, std::int64_t n) {
    INFO(name_of(dtype_of<T>), " ", m, " x ", k, " x ", n);
    const std::vector<float> a = numbers(m * k, 1), b = numbers(k * n, 2), c = numbers(m * n, 3);
    const auto as = [](const std::vector<float>& from) { return std::vector<T>(from.begin(), from.end()); };
    const matrix<T> A(d, m, k, as(a)), B(d, k, n, as(b)), C(d, m, n, as(c));
    std::vector<T> wanted;
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            float sum = 0; // whole numbers: exact in any order
            for (std::int64_t t = 0; t < k; ++t)
                sum += a[static_cast<std::size_t>(i * k + t)] * b[static_cast<std::size_t>(t * n + j)];
            wanted.push_back(static_cast<T>(2 * sum - c[static_cast<std::size_t>(i * n + j)]));
        }
    matrix<T> R(d, m, n);
    const std::int64_t before = d.counters().launches;
    R = 2 * A * B - C;
    CHECK(d.counters().launches == before + 1);
    CHECK(R.to_host() == wanted);
    CHECK(explain(R = 2 * A * B - C).find("const int slice = ") != std::string::npos);
    matrix<T> At(d, k, m), Bt(d, n, k);
    At = trans(A);
    Bt = trans(B);
    R = 0;
    R = 2 * trans(At) * trans(Bt) - C;
    CHECK(R.to_host() == wanted);
}

} // namespace

TEST_CASE("tiles in slices multiply what others do, at awkward sizes") {
    on_each_opencl([](const device& here) {
        if (!runs_gpu_schedules(here)) {
            MESSAGE("skipped: " << here.name() << " does not run a GPU's schedules");
            return;
        }
        // Four slices; sums that local memory takes half of at a time.
        for (const plan::tile_candidate& tile :
             {plan::tile_candidate{{32, 32, 32}, 4, 1, 0, 0, 4}, {{32, 32, 8}, 8, 2, 0, 0, 2}}) {
            const device d{ref<runtime::device_state>(new sliced(here, tile))};
            INFO(tile.tile.rows, " x ", tile.tile.cols, " x ", tile.tile.depth);
            REQUIRE(runtime::is_tile(tile, static_cast<runtime::text_device&>(*d.state()).facts()));
            check<float>(d, 131, 70, 133);
            check<float>(d, 17, 257, 65);
            check<std::int32_t>(d, 65, 33, 130);
        }
    });
}
