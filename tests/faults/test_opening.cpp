// Calls that fail while the devices of OpenCL are looked for and opened: errors that say so, and it works the
// next time.

#ifdef SINTER_WITH_OPENCL
#include <string>
#include <utility>
#include <vector>

#include <sinter/opencl.hpp>

#include "../each_opencl.hpp"
#include "entry_points.hpp"

using namespace sinter;
using faults::entry_point;
using faults::has;

namespace {

/// Lets calls of every entry point that `body` makes fail, once and for good; `failed` gets the error and the
/// call.
template <class Body, class Failed>
void fail_each_call(Body body, Failed failed) {
    body(); // entry points are known when they have been called once
    for (entry_point* p : entry_point::all()) p->reset_calls();
    body();
    std::vector<int> calls;
    for (entry_point* p : entry_point::all()) calls.push_back(p->calls());
    const std::vector<entry_point*> known = entry_point::all();
    for (std::size_t e = 0; e < known.size(); ++e)
        for (int call = 1; call <= calls[e]; ++call)
            for (const int count : {1, 1000}) {
                const bool host = call % 2 == 0;
                known[e]->arm(call, count, {host ? CL_OUT_OF_HOST_MEMORY : CL_OUT_OF_RESOURCES});
                const std::string said = test::refused<device_error>(body);
                known[e]->disarm();
                INFO(std::string(known[e]->name())
                     << ": call " << call << " of " << calls[e] << ", " << count << " times: " << said);
                failed(said, host ? "CL_OUT_OF_HOST_MEMORY" : "CL_OUT_OF_RESOURCES", known[e]->name());
            }
}

template <class F>
void on_each_opencl_index(F run) {
    test::on_each_opencl(test::devices(false), [&](const device& d) {
        for (const runtime::opencl::found_device& f : runtime::opencl::find_all())
            if (f.name == d.name()) run(f.index);
    });
}

} // namespace

TEST_CASE("every call fails in turn while an OpenCL device is opened, and the next opening works") {
    on_each_opencl_index([](int index) {
        const auto open = [&] { return device(runtime::opencl::open(index)); };
        const auto before = faults::live_now();
        cl_uint platforms = 0;
        clGetPlatformIDs(0, nullptr, &platforms);
        const bool several = platforms > 1;
        fail_each_call([&] { open(); },
                       [&](const std::string& said, const char* code, const std::string& call) {
                           // Devices of another platform may stay unknown.
                           if (call == "clGetDeviceIDs" && said == "nothing was thrown" && several) return;
                           CHECK(has(said, code));
                           CHECK(has(said, "sinter: opencl"));
                           CHECK(before == faults::live_now());
                       });
        sinter::vector<float> x(open(), {1, 2, 3});
        x = x + x;
        CHECK(x.to_host() == std::vector<float>{2, 4, 6});
    });
}

TEST_CASE("every call fails in turn while OpenCL's devices are looked for; then they are found") {
    bool done = false;
    on_each_opencl_index([&](int) {
        if (std::exchange(done, true)) return;
        using runtime::detail::device_registry;
        const auto look = [](device_registry& r) { return runtime::detail::find_in(r, "opencl"); };
        device_registry whole;
        whole.backends.push_back({"opencl", &runtime::opencl::probe});
        const auto right = look(whole);
        fail_each_call(
            [&] {
                device_registry r;
                r.backends.push_back({"opencl", &runtime::opencl::probe});
                const auto found = look(r);
                std::string reason;
                for (const runtime::device_entry& e : found)
                    if (!e.reason.empty()) reason = e.reason;
                if (reason.empty() || reason == right[0].reason) return;
                // The next time nothing fails, unless it fails for good.
                for (entry_point* p : entry_point::all()) p->disarm();
                const auto again = look(r);
                CHECK(again.size() == right.size());
                for (std::size_t n = 0; n < again.size(); ++n) {
                    CHECK(again[n].name == right[n].name);
                    CHECK(again[n].reason == right[n].reason);
                    CHECK(again[n].description == right[n].description);
                }
                throw device_error(reason);
            },
            [&](const std::string& said, const char* code, const std::string&) { CHECK(has(said, code)); });
    });
}
#endif
