#pragma once
// The devices that the language's tests run on, by the user's own means.

#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <sinter/sinter.hpp>
#ifdef TEST_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef TEST_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

namespace test {

/// Every usable device (those named by SINTER_TEST_DEVICES, a prefix, if it is set), and a fragment device
/// whose textures are four texels wide, so that every array folds.
inline std::vector<sinter::device> devices() {
    std::vector<sinter::device> found;
    const char* wanted = std::getenv("SINTER_TEST_DEVICES");
    for (const sinter::device_info& d : sinter::devices()) {
        if (wanted && d.name().rfind(wanted, 0) != 0) continue;
        if (d.usable())
            found.push_back(d.open());
        else
            MESSAGE("skipped: " << d.name() << ": " << d.reason());
    }
#ifdef TEST_WITH_OPENGL
    for (std::size_t n = 0; n < found.size(); ++n)
        if (found[n].name() == "opengl:fragment") {
            found.push_back(sinter::folded_fragment_device(4));
            break;
        }
#endif
    return found;
}

/// Small whole numbers: exact in every type and every order of summation.
inline std::vector<float> numbers(std::int64_t count, int seed) {
    std::vector<float> v;
    for (std::int64_t i = 0; i < count; ++i) v.push_back(static_cast<float>((i * 7 + seed * 13) % 9 - 4));
    return v;
}

} // namespace test
