// Work sizes that were measured on a device of OpenGL are taken by one that is opened later.

#include <sinter/opengl.hpp>

#include "../devices.hpp"
#include "../temporary.hpp"

using namespace sinter;

namespace {

std::string map_text(const device& d) {
    const vector<float> x = ones<float>(d, 4096);
    vector<float> y(d, 4096);
    y = x + 1.0f;
    CHECK(y.to_host() == std::vector<float>(4096, 2.0f));
    return explain(y = x + 1.0f);
}
/// Launches of row sums of few rows.
std::int64_t launches(const device& d) {
    const matrix<float> A = ones<float>(d, 4, 8192);
    vector<float> r(d, 4);
    const counters before = d.counters();
    r = sum(A, axis<1>);
    const std::int64_t count = (d.counters() - before).launches;
    CHECK(r.to_host() == std::vector<float>(4, 8192.0f));
    return count;
}

} // namespace

TEST_CASE("stored work sizes are taken by compute and fragment shaders") {
    const test::temporary_folder folder;
    const test::environment cache("SINTER_CACHE_DIR", folder.name), on("SINTER_CACHE", "1");
    const runtime::size_database database((runtime::disk_cache(folder.name)));
    for (const opengl_kind kind : {opengl_kind::compute, opengl_kind::compute_es, opengl_kind::fragment}) {
        std::optional<device> before;
        try {
            before = opengl_device(kind);
        } catch (const sinter::error& e) {
            MESSAGE("skipped: " << e.what());
            continue;
        }
        runtime::text_device& state = *before->state()->generates_text();
        CAPTURE(before->name());
        plan::work_sizes sizes;
        const bool draws = test::is_fragment(*before);
        (draws ? sizes.fragments : sizes.map_items) = draws ? 64 : 32;
        REQUIRE(database.store(state.tuning_key(), sizes));
        const device after = opengl_device(kind);
        CHECK(after.state()->generates_text()->facts().sizes == sizes);
        if (draws) continue;
        CHECK(map_text(*before).find("local_size_x = 32") == std::string::npos);
        CHECK(map_text(after).find("local_size_x = 32") != std::string::npos);
        CHECK(launches(after) == launches(*before));
    }
}
