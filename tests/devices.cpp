#include "devices.hpp"

#include <algorithm>

#include <sinter/runtime/registry.hpp>
#include <sinter/runtime/text/text_device.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#include <sinter/runtime/opencl/probe.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#include <sinter/runtime/opengl/probe.hpp>
#endif

namespace test {

namespace runtime = sinter::runtime;

namespace {

/// A backend that this program was built without, or "": nothing tells what its devices are called.
std::string absent_backend([[maybe_unused]] const std::string& name) {
#ifndef SINTER_WITH_OPENCL
    if (runtime::detail::is_name_prefix("opencl", name)) return "opencl";
#endif
#ifndef SINTER_WITH_OPENGL
    if (runtime::detail::is_name_prefix("opengl", name)) return "opengl";
#endif
    return {};
}

/// What SINTER_TEST_DEVICES names, which may be unusable; empty for all devices. A name of no device at all
/// fails the test: it would pass by running on nothing.
std::string wanted_devices() {
    const char* const set = std::getenv("SINTER_TEST_DEVICES");
    std::string name = set ? set : "";
    if (name.empty() || !runtime::find_devices(name).empty()) return name;
    if (const std::string backend = absent_backend(name); !backend.empty()) {
        MESSAGE("skipped: " << name << ": this program was built without " << backend);
        return name;
    }
    std::string known;
    for (const runtime::device_entry& e : runtime::find_devices())
        known += "\n  " + e.name + ": " + (e.reason.empty() ? e.description : e.reason);
    FAIL("SINTER_TEST_DEVICES is \"" << name
                                     << "\", and no device has a name that begins so; there are:" << known);
    return name;
}

/// Of so many devices a test case gets one with SINTER_TESTS=quick: of four, unless SINTER_TEST_SHARE says
/// otherwise.
std::size_t devices_in_turn() {
    const char* const set = std::getenv("SINTER_TEST_SHARE");
    return set ? static_cast<std::size_t>(std::atoi(set)) : 4;
}

/// The turn of the first test case: a new case shifts those behind it, so each should pass in every turn.
std::size_t first_turn() {
    const char* const set = std::getenv("SINTER_TEST_TURN");
    return set ? static_cast<std::size_t>(std::atoi(set)) : 0;
}

/// With SINTER_TESTS=quick, a test case's share of the devices, and of the next case the others.
std::vector<sinter::device> in_turn(std::vector<sinter::device> all) {
    static const doctest::detail::TestCase* last = nullptr;
    static std::size_t turn = first_turn();
    const doctest::detail::TestCase* const now = doctest::getContextOptions()->currentTest;
    if (now != last) ++turn;
    last = now;
    const std::size_t share = std::min(all.size(), devices_in_turn());
    if (!is_quick() || share < 2) return all;
    std::vector<sinter::device> chosen;
    for (std::size_t n = turn % share; n < all.size(); n += share) chosen.push_back(all[n]);
    return chosen;
}

} // namespace

std::vector<sinter::device> devices(bool variants) {
    std::vector<sinter::device> found;
    for (const sinter::device_info& d : sinter::devices(wanted_devices())) {
        if (d.usable())
            found.push_back(d.open());
        else
            MESSAGE("skipped: " << d.name() << ": " << d.reason());
    }
    if (!variants) return in_turn(std::move(found));
    found = with_folding(std::move(found));
#ifdef SINTER_WITH_OPENGL
    for (std::size_t n = 0, real_count = found.size(); n < real_count; ++n)
        if (found[n].name() == "opengl:es" &&
            (found[n].state()->facts().fetches_target || found[n].state()->facts().reads_own_texels))
            found.push_back(sinter::opengl_device(sinter::opengl_kind::fragment_es, {.reads_target = false}));
#endif
    for (std::size_t n = 0, real_count = found.size(); n < real_count; ++n)
        if (runs_gpu_schedules(found[n])) found.push_back(as_gpu(found[n]));
    return in_turn(std::move(found));
}

std::vector<sinter::device> with_folding(std::vector<sinter::device> devices) {
#ifdef SINTER_WITH_OPENGL
    for (std::size_t n = 0, real_count = devices.size(); n < real_count; ++n)
        if (devices[n].name() == "opengl:fragment")
            devices.push_back(sinter::opengl_device(sinter::opengl_kind::fragment, {.max_texture = 4}));
#endif
    return devices;
}

bool runs_gpu_schedules(const sinter::device& d) {
    if (d.name() != "opencl:cpu") return false;
    const std::string& about = d.state()->description(); // "Portable Computing Language / name / 3.1+..."
    const bool pocl = about.rfind("Portable Computing Language", 0) == 0;
    return !pocl || std::atoi(about.c_str() + about.rfind("/ ") + 2) < 4;
}

sinter::device as_gpu(const sinter::device& d) {
#ifdef SINTER_WITH_OPENCL
    return sinter::gpu_schedules_on(d);
#else
    return d; // no device runs them
#endif
}

sinter::device shaders_as_gpu([[maybe_unused]] const sinter::device& d) {
#ifdef SINTER_WITH_OPENGL
    using namespace runtime::opengl;
    for (const kind_of_device& k : kinds)
        if (d.name() == k.name && d.name() == "opengl:compute" && !has_groups(d))
            return sinter::device(sinter::ref<runtime::device_state>(make_device(k, {}, {.as_gpu = true})));
#endif
    return {};
}

sinter::device joined([[maybe_unused]] const sinter::device& d) {
#ifdef SINTER_WITH_OPENCL
    if (d.name().rfind("opencl", 0) == 0)
        return sinter::opencl_device(sinter::cl_context_of(d), sinter::cl_command_queue_of(d));
#endif
#ifdef SINTER_WITH_OPENGL
    using namespace runtime::opengl;
    for (const kind_of_device& k : kinds) {
        if (d.name() != k.name) continue;
        const sinter::ref<gl_context> context = make_context(k.api, k.major, k.minor);
        context->retain(); // the program's own, for good
        context->enter();
        return sinter::opengl_device(sinter::adopt_current_context, k.kind);
    }
#endif
    return {};
}

sinter::device with_few_groups([[maybe_unused]] const sinter::device& d,
                               [[maybe_unused]] std::int64_t groups) {
#ifdef SINTER_WITH_OPENCL
    if (runs_gpu_schedules(d) || d.name() == "opencl:gpu") return sinter::gpu_schedules_on(d, groups);
#endif
#ifdef SINTER_WITH_OPENGL
    using namespace runtime::opengl;
    for (const kind_of_device& k : kinds)
        if (d.name() == k.name && !is_fragment(d))
            return sinter::device(
                sinter::ref<runtime::device_state>(make_device(k, {}, {.max_groups = groups})));
#endif
    return {};
}

bool joins_shares(const sinter::device& d) {
    runtime::text_device* const text = d.state()->generates_text();
    return text && text->facts().exchanges;
}

std::int64_t compute_units(const sinter::device& d) {
    return d.state()->generates_text()->facts().compute_units;
}

bool has_groups(const sinter::device& d) {
    runtime::text_device* const text = d.state()->generates_text();
    return text && !text->facts().is_cpu && text->facts().has_local_memory;
}

bool declares_functions([[maybe_unused]] const sinter::device& d) {
#ifdef SINTER_WITH_OPENCL
    if (d.state()->description().rfind("Portable Computing Language", 0) == 0)
        return sinter::detail::opencl_state(d.state()).declares_functions();
#endif
    return true;
}

std::vector<sinter::ref<runtime::device_state>> usable_devices() {
    std::vector<sinter::ref<runtime::device_state>> found;
    for (const runtime::device_entry& e : runtime::find_devices(wanted_devices()))
        if (e.reason.empty()) found.push_back(runtime::open_device(e));
    return found;
}

std::vector<sinter::ref<runtime::device_state>> devices_and_variants() {
    std::vector<sinter::ref<runtime::device_state>> found = usable_devices();
    const std::size_t real = found.size();
    for (std::size_t n = 0; n < real; ++n) {
#ifdef SINTER_WITH_OPENGL
        using namespace runtime::opengl;
        if (found[n]->name() == "opengl:fragment") {
            const auto add = [&](const char* name, const sinter::texture_options& textures) {
                found.emplace_back(
                    new desktop_fragment_device(make_context(context_kind::desktop, 3, 3), name, textures));
            };
            add("opengl:fragment, folded", {.max_texture = 8});
            add("opengl:fragment, plain, folded", {.texels = sinter::texel_form::plain, .max_texture = 16});
        }
#endif
        const sinter::device d(found[n]);
        if (runs_gpu_schedules(d)) found.emplace_back(as_gpu(d).state());
    }
    return found;
}

sinter::device with_registers([[maybe_unused]] const sinter::device& d, [[maybe_unused]] int floats) {
#ifdef SINTER_WITH_OPENCL
    const auto& like = sinter::detail::opencl_state(d.state());
    auto made = sinter::make_ref<runtime::opencl::opencl_device>(like.context(), like.queue());
    made->schedule_for_registers(floats);
    return sinter::device(sinter::ref<runtime::device_state>(made));
#else
    return {};
#endif
}

std::vector<sinter::ref<runtime::device_state>> devices_and_registers() {
    std::vector<sinter::ref<runtime::device_state>> found = devices_and_variants();
    for (const auto& d : usable_devices())
        if (d->name() == "opencl:cpu") {
            const int floats = d->generates_text()->facts().vector_width;
            found.emplace_back(with_registers(sinter::device(d), floats / 2).state());
        }
    return found;
}

} // namespace test
