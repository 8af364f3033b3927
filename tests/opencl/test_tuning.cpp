// Measured tiles: what bench/tune stores, a device that is opened later takes, if it fits.

#include <cmath>

#include "../devices.hpp"
#include "opencl_test.hpp"

using namespace sinter;
using namespace test;
using plan::tile_candidate;

namespace {

/// A device of its own, on the hardware of the best OpenCL device; it reads the cache folder when it is made.
ref<runtime::opencl::opencl_device> opened() {
    const device d = default_device("opencl");
    return ref<runtime::opencl::opencl_device>(
        new runtime::opencl::opencl_device(context_of(d)(), queue_of(d)()));
}

void product_is_right(const ref<runtime::opencl::opencl_device>& state) {
    const device d{ref<runtime::device_state>(state)};
    const std::int64_t n = 97;
    std::vector<float> a(n * n), b(n * n);
    for (std::size_t i = 0; i < a.size(); ++i) {
        a[i] = static_cast<float>(static_cast<int>(i * 7 % 11) - 5);
        b[i] = static_cast<float>(static_cast<int>(i * 5 % 13) - 6);
    }
    const matrix<float> A(d, n, n, a), B(d, n, n, b);
    const std::vector<float> c = eval(A * B).to_host();
    int wrong = 0;
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            float sum = 0; // whole numbers: exact
            for (std::int64_t k = 0; k < n; ++k)
                sum += a[static_cast<std::size_t>(i * n + k)] * b[static_cast<std::size_t>(k * n + j)];
            wrong += c[static_cast<std::size_t>(i * n + j)] != sum;
        }
    CHECK(wrong == 0);
}

tile_candidate tile(int rows, int cols, int depth, int micro_rows, int vectors, int load) {
    tile_candidate c;
    c.tile = {static_cast<std::uint16_t>(rows), static_cast<std::uint16_t>(cols),
              static_cast<std::uint16_t>(depth)};
    c.rows = static_cast<std::uint8_t>(micro_rows);
    c.vectors = static_cast<std::uint8_t>(vectors);
    c.load = static_cast<std::uint16_t>(load);
    return c;
}

class many_units final : public runtime::opencl::opencl_device {
public:
    explicit many_units(const device& like) : opencl_device(context_of(like)(), queue_of(like)()) {
        schedule_as_gpu(65535);
        facts_.compute_units = 64;
        wishes_.units_for = unit_products::none;
    }
};

} // namespace

TEST_CASE("stored tiles are taken by a device that is opened later") {
    const test::temporary_folder folder;
    const test::environment cache("SINTER_CACHE_DIR", folder.name), on("SINTER_CACHE", "1");
    const ref<runtime::opencl::opencl_device> before = opened();
    const runtime::tile_database database((runtime::disk_cache(folder.name)));
    const bool cpu = before->facts().is_cpu;
    std::vector<tile_candidate> tiles =
        cpu ? std::vector<tile_candidate>{tile(24, 64, 40, 4, 1, 4096), tile(12, 32, 20, 3, 2, 0)}
            : std::vector<tile_candidate>{tile(64, 32, 16, 4, 2, 9), tile(32, 32, 8, 4, 1, 0)};
    for (const float speed : {0.0f, 0.125f, 761.5f}) {
        CAPTURE(speed);
        for (tile_candidate& t : tiles) {
            t.speed = speed;
            t.groups = speed > 1 ? 3 : 0;
        }
        database.store(before->tuning_key(), tiles);
        const ref<runtime::opencl::opencl_device> after = opened();
        const plan::tile_table taken = after->facts().tiles;
        REQUIRE(taken.end - taken.begin == 2);
        for (int n = 0; n < 2; ++n) {
            const tile_candidate &got = taken.begin[n], &want = tiles[static_cast<std::size_t>(n)];
            CHECK(got.tile == want.tile);
            CHECK(got.rows == want.rows);
            CHECK(got.vectors == want.vectors);
            CHECK(got.load == want.load);
            CHECK(got.groups == want.groups);
            CHECK(std::fabs(got.speed - want.speed) <= 1e-6f * want.speed);
        }
        product_is_right(after);
    }
}

TEST_CASE("a device whose tiles are all wrong has none") {
    const test::temporary_folder folder;
    const test::environment cache("SINTER_CACHE_DIR", folder.name), on("SINTER_CACHE", "1");
    const ref<runtime::opencl::opencl_device> before = opened();
    REQUIRE(!before->facts().tiles.empty());
    runtime::tile_database((runtime::disk_cache(folder.name))).store(before->tuning_key(), {});
    const ref<runtime::opencl::opencl_device> after = opened();
    CHECK(after->facts().tiles.empty());
    product_is_right(after);
}

TEST_CASE("a long sum of few outputs in micro-tiles that were measured to be the best") {
    on_each_opencl([](const device& here) {
        if (!runs_gpu_schedules(here)) {
            MESSAGE("skipped: " << here.name() << " does not run a GPU's schedules");
            return;
        }
        for (const float speed : {0.0f, 10.0f}) {
            const device d{ref<runtime::device_state>(new many_units(here))};
            tile_candidate micro = tile(0, 0, 0, 4, 1, 0);
            micro.speed = speed;
            d.state()->generates_text()->use_tiles(runtime::tuned_products::arrays, {micro});
            const std::int64_t k = 40000; // it was divided by the terms of a tile that there is not
            const matrix<float> A = ones<float>(d, 40, k), B = ones<float>(d, k, 40);
            CHECK(eval(A * B).to_host() == std::vector<float>(40 * 40, 40000.0f));
        }
    });
}

TEST_CASE("products that read an image have tiles of their own, or none but micro-tiles") {
    const test::temporary_folder folder;
    const test::environment cache("SINTER_CACHE_DIR", folder.name), on("SINTER_CACHE", "1");
    const ref<runtime::opencl::opencl_device> before = opened();
    if (runtime::opencl::image_limits(before->id()).width == 0) {
        MESSAGE("skipped: no images");
        return;
    }
    const auto texts = [](const ref<runtime::opencl::opencl_device>& state) {
        const device d{ref<runtime::device_state>(state)};
        const std::int64_t n = 97;
        matrix<float> A(d, n, n), B(d, n, n), C(d, n, n), D(d, n, n);
        A = cast<float>(row_index() % 5 - col_index() % 3);
        B = cast<float>(row_index() % 3 - col_index() % 7);
        const auto I = as_image(B);
        C = A * I;
        D = A * B;
        CHECK(C.to_host() == D.to_host()); // whole numbers: exact
        return std::pair(explain(C = A * B), explain(C = A * I));
    };
    const auto [arrays, images] = texts(before);
    CHECK(before->facts().image_tiles.begin == before->facts().image_tiles.end);
    const runtime::tile_database database((runtime::disk_cache(folder.name)));
    const bool cpu = before->facts().is_cpu;
    for (const tile_candidate& t : {cpu ? tile(24, 64, 40, 4, 1, 0) : tile(32, 64, 16, 4, 1, 0),
                                    tile(0, 0, 0, 2, 1, 0), tile(0, 0, 0, 8, 2, 0)}) {
        CAPTURE(t.tile.rows);
        CAPTURE(t.rows);
        database.store(before->tuning_key(runtime::tuned_products::images), {t});
        const ref<runtime::opencl::opencl_device> after = opened();
        REQUIRE(after->facts().image_tiles.end - after->facts().image_tiles.begin == 1);
        CHECK(after->facts().image_tiles.begin->tile == t.tile);
        CHECK(after->facts().tiles.begin == before->facts().tiles.begin);
        const auto [same, others] = texts(after);
        CHECK(same == arrays);
        CHECK(others != images);
        if (t.in_registers()) { // nothing is staged
            CHECK(others.find("__local") == std::string::npos);
            CHECK(others.find("acc" + std::to_string(t.rows - 1)) != std::string::npos);
            CHECK(others.find("acc" + std::to_string(t.rows)) == std::string::npos);
        }
    }
    // The same for products of arrays.
    database.store(before->tuning_key(), {tile(0, 0, 0, 4, 1, 0)});
    CHECK(texts(opened()).first != arrays);
    database.store(before->tuning_key(runtime::tuned_products::images),
                   {tile(0, 64, 16, 4, 1, 0)}); // half a tile is none
    const ref<runtime::opencl::opencl_device> after = opened();
    CHECK(after->facts().image_tiles.begin == after->facts().image_tiles.end);
}

TEST_CASE("tiles that the device cannot have, or a damaged entry, change nothing") {
    const test::temporary_folder folder;
    const test::environment cache("SINTER_CACHE_DIR", folder.name), on("SINTER_CACHE", "1");
    const ref<runtime::opencl::opencl_device> before = opened();
    const runtime::disk_cache store(folder.name);
    const runtime::tile_database database(store);
    const plan::tile_table shipped = before->facts().tiles;
    const auto unchanged = [&] {
        const ref<runtime::opencl::opencl_device> after = opened();
        CHECK(after->facts().tiles.begin == shipped.begin);
        CHECK(after->facts().tiles.end == shipped.end);
    };
    database.store(before->tuning_key(), {tile(30, 64, 16, 4, 1, 0)}); // no multiple of four
    unchanged();
    const int lanes = plan::register_lanes(dtype::f32, before->facts());
    database.store(before->tuning_key(), {tile(64, 3 * lanes, 16, 4, 2, 0)}); // a micro-tile and a half
    unchanged();
    database.store(before->tuning_key(), {tile(64, 64, 16, 0, 1, 0)});
    unchanged();
    store.store(database.key(before->tuning_key()), "");
    unchanged();
    store.store(database.key(before->tuning_key()), "999999 4 4 4 1 0 1 0 0\n");
    unchanged();
    tile_candidate of_known_speed = tile(64, 64, 16, 4, 1, 0);
    of_known_speed.speed = 5;
    database.store(before->tuning_key(), {of_known_speed, tile(64, 64, 16, 4, 1, 0)}); // of all, or of none
    unchanged();
    store.store(database.key(before->tuning_key()), "not a number");
    unchanged();
    database.store("another device", {tile(64, 64, 16, 4, 1, 0)});
    unchanged();
}
