// How devices are found by name. The backends are made up here.

#include <doctest/doctest.h>

#include "null_device.hpp"

using namespace sinter;
using runtime::device_entry;
using test::contains;
using test::message;

namespace {

int opened = 0;

device_entry entry(const char* name, int rank, const char* reason = "") {
    device_entry e;
    e.name = name;
    e.description = "made up";
    e.rank = rank;
    e.reason = reason;
    e.open = [](int) {
        ++opened;
        return ref<runtime::device_state>(make_ref<test::null_device>("opened"));
    };
    return e;
}

dynamic_array<device_entry> probe_fake() {
    return {entry("fake:slow", 900), entry("fake:fast", 800), entry("fake:fast", 810),
            entry("fake:broken", 700, "no such driver")};
}
dynamic_array<device_entry> probe_faulty() {
    throw device_error("the driver is missing");
}
dynamic_array<device_entry> probe_refusing() {
    device_entry e = entry("refusing", 600);
    e.open = [](int) -> ref<runtime::device_state> { throw device_error("refused to open"); };
    return {e};
}

std::string probed; // in order
dynamic_array<device_entry> probe_second() {
    probed += "second ";
    return {entry("order_b", 950)};
}
dynamic_array<device_entry> probe_first() {
    probed += "first ";
    return {entry("order_a", 960)};
}

const bool registered = runtime::register_backend("fake", &probe_fake) &&
                        runtime::register_backend("faulty", &probe_faulty) &&
                        runtime::register_backend("refusing", &probe_refusing);

} // namespace

// Mesa's LLVM, if it is loaded before PoCL's, ends the program (Ubuntu 24.04): opencl goes before opengl.
TEST_CASE("backends are probed in the order of their names, those before the one that is asked for too") {
    runtime::register_backend("order_b", &probe_second);
    runtime::register_backend("order_a", &probe_first);
    CHECK(default_device("order_b").name() == "opened");
    CHECK(probed == "first second ");
    CHECK(default_device("order_a").name() == "opened");
    CHECK(probed == "first second ");
}

TEST_CASE("devices are listed fastest first, with reasons") {
    REQUIRE(registered);
    std::vector<std::string> names;
    for (const device_info& d : devices()) {
        if (d.name().find("fake") == 0) names.push_back(d.name());
        if (d.name() == "fake:broken") {
            CHECK_FALSE(d.usable());
            CHECK(d.reason() == "no such driver");
            CHECK(contains(message<device_error>([&] { d.open(); }), "no such driver"));
        }
        if (d.name() == "faulty") CHECK(d.reason() == "the driver is missing");
    }
    CHECK(names == std::vector<std::string>{"fake:broken", "fake:fast", "fake:fast:1", "fake:slow"});
}

TEST_CASE("a prefix takes the fastest usable device; opening twice gives the same") {
    const device first = default_device("fake");
    const int before = opened;
    CHECK(default_device("fake:fast") == first);
    CHECK(opened == before);
    CHECK_FALSE(default_device("fake:slow") == first);
    runtime::forget_device("fake:fast");
    CHECK_FALSE(default_device("fake:fast") == first);
    CHECK(message<device_error>([] { default_device("fak"); }) != "");
}

TEST_CASE("what cannot be used is explained") {
    CHECK(contains(message<device_error>([] { default_device("fake:broken"); }), "no such driver"));
    CHECK(contains(message<device_error>([] { default_device("faulty"); }), "the driver is missing"));
    CHECK(contains(message<device_error>([] { default_device("refusing"); }), "refused to open"));
    const std::string m = message<device_error>([] { default_device("nonesuch"); });
    CHECK(contains(m, "nonesuch"));
    CHECK(contains(m, "fake:fast"));
    CHECK(message<device_error>([] { device().name(); }) != "");
}
