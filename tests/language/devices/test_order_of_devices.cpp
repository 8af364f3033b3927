// Which of this machine's devices a program gets.

#include "../../devices.hpp"
#include "../../temporary.hpp"

using namespace sinter;

namespace {

/// The order that default_device() promises: GPU OpenCL, GPU OpenGL, CPU OpenCL, software OpenGL, host.
int kind_of(const device_info& d) {
    if (d.name().rfind("opencl", 0) == 0) return d.name().rfind("opencl:cpu", 0) == 0 ? 2 : 0;
    if (d.name().rfind("opengl", 0) != 0) return 4;
    for (const char* software : {"llvmpipe", "softpipe", "swrast", "SwiftShader"})
        if (d.description().find(software) != std::string::npos) return 3;
    return 1;
}

} // namespace

TEST_CASE("this machine's devices come fastest first, and the default is the first that works") {
    test::devices(false); // loads PoCL before Mesa, see docs/design.md on the order of devices
    const test::environment none("SINTER_DEVICE", "");
    std::vector<device_info> usable;
    for (const device_info& d : devices()) {
        CHECK((d.usable() || !d.reason().empty()));
        if (d.usable()) usable.push_back(d);
    }
    REQUIRE(!usable.empty());
    CHECK(usable.back().name() == "host");
    for (std::size_t n = 0; n + 1 < usable.size(); ++n) {
        CAPTURE(usable[n].name());
        CAPTURE(usable[n + 1].name());
        CHECK(kind_of(usable[n]) <= kind_of(usable[n + 1]));
    }
    const auto place = [&](const char* name) {
        std::size_t n = 0;
        while (n < usable.size() && usable[n].name() != name) ++n;
        return n;
    };
    // One driver's kinds: those that compute before those that draw, desktop OpenGL before ES.
    const char* const kinds[] = {"opengl:compute", "opengl:compute_es", "opengl:fragment", "opengl:es"};
    for (std::size_t n = 0; n + 1 < std::size(kinds); ++n)
        if (place(kinds[n]) < usable.size() && place(kinds[n + 1]) < usable.size())
            CHECK(place(kinds[n]) < place(kinds[n + 1]));
    CHECK(default_device().name() == usable.front().name());
    for (const device_info& d : usable) {
        const test::environment wanted("SINTER_DEVICE", d.name());
        CHECK(default_device().name() == d.name());
        CHECK(default_device("host").name() == "host"); // an argument goes before the variable
    }
    const test::environment wrong("SINTER_DEVICE", "opencl:toaster");
    CHECK(test::refused([] { default_device(); }).find("opencl:toaster") != std::string::npos);
}
