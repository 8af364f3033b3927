// Measured work sizes: what bench/tune stores, a device that is opened later takes, if it can have it; and
// what bench/tune asks of them on a device that miscomputes.

#include "../../bench/tune/device_laboratory.hpp"
#include "../../bench/tune/size_device_laboratory.hpp"
#include "../devices.hpp"
#include "opencl_test.hpp"

using namespace sinter;
using namespace test;

namespace {

/// Keeps how its last kernel was watched_launch; leaves out those of more than `most_groups`, if `of_shares`
/// is true only where these share a sum.
class watched final : public runtime::opencl::opencl_device {
public:
    /// With no more compute units than leave a sum of 2^20 a share of every kind.
    explicit watched(const device& like) : opencl_device(context_of(like)(), queue_of(like)()) {
        facts_.compute_units = std::min(facts_.compute_units, 8);
    }
    /// A GPU with so many bytes of local memory.
    watched(const device& like, std::int64_t local_memory) : watched(like) {
        schedule_as_gpu(65535);
        facts_.local_memory = local_memory;
    }
    std::int64_t items = 0, groups = 0, most_groups = std::int64_t{1} << 62;
    int left_out = 0;
    bool of_shares = false, last_is_wrong = false;

    void enqueue(runtime::compiled_kernel& k, const codegen::kernel_source& source,
                 const std::vector<runtime::argument_value>& values,
                 const runtime::launch_extent& extent) override {
        items = source.local[0] * source.local[1];
        groups = extent.x * extent.y * extent.z / items;
        bool shares = false;
        for (const plan::argument& a : source.arguments)
            shares = shares || (a.source == plan::argument_source::partial && a.written);
        if (groups > most_groups && (shares || !of_shares))
            ++left_out;
        else
            opencl_device::enqueue(k, source, values, extent);
    }
    void download(const runtime::buffer& from, std::int64_t offset, std::int64_t leading_dimension,
                  std::int64_t rows, std::int64_t cols, void* host) override {
        opencl_device::download(from, offset, leading_dimension, rows, cols, host);
        if (last_is_wrong && from.type == dtype::f32) static_cast<float*>(host)[rows * cols - 1] += 1;
    }
};

/// A device of its own, on the hardware of the best OpenCL device; it reads the cache folder when it is made.
ref<watched> open_watched() {
    return ref<watched>(new watched(default_device("opencl")));
}

struct watched_launch {
    std::int64_t items, groups;
};
/// Of a map, and of a sum of 2^20.
watched_launch launch_of_map(const ref<watched>& state) {
    const device d{ref<runtime::device_state>(state)};
    vector<float> x = ones<float>(d, 1 << 20), y(d, 1 << 20);
    y = x + 1.0f;
    const watched_launch last{state->items, state->groups};
    CHECK(y.to_host() == std::vector<float>(1 << 20, 2.0f));
    return last;
}
watched_launch launch_of_sum(const ref<watched>& state) {
    const device d{ref<runtime::device_state>(state)};
    const vector<float> x = ones<float>(d, 1 << 20);
    scalar<float> s(d, 0.0f);
    s = sum(x);
    const watched_launch last{state->items, state->groups};
    CHECK(s.to_host() == float(1 << 20));
    return last;
}

} // namespace

TEST_CASE("stored work sizes are taken by a device that is opened later") {
    const test::temporary_folder folder;
    const test::environment cache("SINTER_CACHE_DIR", folder.name), on("SINTER_CACHE", "1");
    const ref<watched> before = open_watched();
    const runtime::size_database database((runtime::disk_cache(folder.name)));
    const plan::device_facts& facts = before->facts();
    CHECK(facts.sizes == plan::work_sizes{});
    const bool cpu = facts.is_cpu, joins = facts.exchanges;
    const plan::work_sizes usual = plan::usual_sizes(facts);
    const std::int64_t units = facts.compute_units;
    for (const std::int32_t times : {2, 4}) {
        CAPTURE(times);
        plan::work_sizes sizes;
        (cpu ? sizes.map_columns : sizes.map_items) = (cpu ? usual.map_columns : usual.map_items) / times;
        sizes.scalar_shares = usual.scalar_shares / times;
        REQUIRE(database.store(before->tuning_key(), sizes));
        const ref<watched> after = open_watched();
        CHECK(after->facts().sizes == sizes);
        const watched_launch map = launch_of_map(after), sum = launch_of_sum(after);
        if (cpu)
            CHECK(map.groups == (1 << 20) / sizes.map_columns);
        else
            CHECK(map.items == sizes.map_items);
        if (joins && units < 256) CHECK(sum.groups == sizes.scalar_shares * units);
    }
    // None: as usual.
    REQUIRE(database.store(before->tuning_key(), {}));
    CHECK(open_watched()->facts().sizes == plan::work_sizes{});
}

TEST_CASE("work sizes that the device cannot have, or a damaged entry, change nothing") {
    const test::temporary_folder folder;
    const test::environment cache("SINTER_CACHE_DIR", folder.name), on("SINTER_CACHE", "1");
    const ref<watched> before = open_watched();
    const runtime::disk_cache store(folder.name);
    const std::string key = runtime::size_database::key(before->tuning_key());
    REQUIRE(store.store(key, "scalar_shares 2\n"));
    REQUIRE(open_watched()->facts().sizes.scalar_shares == 2);
    for (const char* text :
         {"", "scalar_shares 3\n", "scalar_shares 0\n", "scalar_shares -2\n", "scalar_shares 128\n",
          "scalar_shares 2\nscalar_shares 2\n", "scalar_shares\n", "scalar_shares 2\nno_such_size 2\n",
          "scalar_shares 2 times\n", "fragments 1024\n", "scalar_shares 99999999999\n", "not a number"}) {
        CAPTURE(text);
        REQUIRE(store.store(key, text));
        CHECK(open_watched()->facts().sizes == plan::work_sizes{});
    }
    // Of a GPU's numbers a CPU has none, nor a GPU a CPU's; a group has no more work-items than the device.
    const plan::device_facts& facts = before->facts();
    plan::work_sizes sizes;
    (facts.is_cpu ? sizes.map_items : sizes.map_columns) = 256;
    CHECK(!before->use_sizes(sizes));
    plan::device_facts narrow;
    narrow.max_work_group = 128;
    for (const plan::work_size& one : plan::all_work_sizes) {
        if (!plan::has_size(narrow, one)) continue;
        const std::string name = one.name;
        CAPTURE(name);
        CHECK(plan::fits_size(narrow, one, 128) == (one.most >= 128));
        CHECK(plan::fits_size(narrow, one, 256) == (!one.is_of_items && one.most >= 256));
        CHECK(!plan::fits_size(narrow, one, 2 * one.most));
        CHECK(!plan::fits_size(narrow, one, 48));
    }
}

TEST_CASE("a group is no larger than its accumulators fit local memory") {
    const device here = default_device("opencl");
    if (!runs_gpu_schedules(here)) {
        MESSAGE("skipped: " << here.name() << " does not run a GPU's schedules");
        return;
    }
    const auto items_by = [&](std::int64_t local_memory, std::int32_t items) {
        const ref<watched> state(new watched(here, local_memory));
        plan::work_sizes sizes;
        sizes.fold_items = sizes.scalar_items = items;
        REQUIRE(state->use_sizes(sizes));
        const device d{ref<runtime::device_state>(state)};
        const matrix<float> A = ones<float>(d, 300, 4096);
        vector<float> r(d, 300);
        r = sum(A, axis<1>);
        const std::int64_t of_rows = state->items;
        CHECK(r.to_host() == std::vector<float>(300, 4096.0f));
        scalar<float> s(d, 0.0f);
        s = sum(A);
        CHECK(state->items == of_rows);
        CHECK(s.to_host() == 300 * 4096.0f);
        return of_rows;
    };
    CHECK(items_by(32768, 512) == 512);
    CHECK(items_by(2048, 512) == 256);
    CHECK(items_by(2048, 32) == 32);
}

TEST_CASE("sizes by which a device miscomputes are refused, and remembered") {
    const test::temporary_folder folder;
    const test::environment cache("SINTER_CACHE_DIR", folder.name), on("SINTER_CACHE", "1");
    const ref<watched> state = open_watched();
    const device d{ref<runtime::device_state>(state)};
    plan::work_sizes many;
    many.scalar_shares = 64;
    const tuning::sized_work sum{"sum", tuning::dealt::scalars, 20};
    state->most_groups = 16 * state->facts().compute_units;
    state->of_shares = true;
    {
        tuning::size_device_laboratory lab(d);
        CHECK(lab.check(sum.of, {}).is == tuning::verdict::right);
        CHECK(lab.compare(sum, {}, {}, 1).is == tuning::verdict::right);
        CHECK(state->left_out == 0);
        CHECK(lab.check(sum.of, many).is == tuning::verdict::refused);
        CHECK(lab.compare(sum, many, {}, 1).is == tuning::verdict::refused);
        CHECK(state->left_out > 0);
    }
    CHECK(state->facts().sizes == plan::work_sizes{}); // as it was
    const runtime::disk_cache store(folder.name);
    const runtime::size_database database(store);
    tuning::size_subject of;
    of.facts = state->facts();
    of.works = {sum};
    const auto tune = [&] {
        tuning::journal known(store, "device");
        tuning::size_device_laboratory lab(d);
        tuning::size_tuner(of, lab, known, database, "device", [] { return false; }).run();
    };
    tune();
    const std::string candidate = "scalar_shares=64";
    CHECK(tuning::journal(store, "device").is_refused(candidate));
    plan::work_sizes stored;
    database.load(stored, "device", of.facts);
    CHECK(stored.scalar_shares != 64);
    state->left_out = 0;
    tune();
    CHECK(state->left_out == 0); // none that was wrong was run again
}

TEST_CASE("works that are timed are right on a device that is, and one wrong element is seen") {
    const ref<watched> state = open_watched();
    const device d{ref<runtime::device_state>(state)};
    d.tiny_work(0);
    tuning::memory_works works(d, 12);
    for (const tuning::sized_work& w : tuning::memory_works::all(12)) {
        CAPTURE(w.name);
        state->last_is_wrong = false;
        CHECK(works.is_right(w.name));
        state->last_is_wrong = true;
        CHECK(!works.is_right(w.name));
    }
}
