#pragma once
// The devices that the language's tests run on, by the user's own means.

#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <sinter/sinter.hpp>
#ifdef TEST_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif
#ifdef TEST_WITH_OPENCL
#include "../schedules.hpp"
#endif

namespace test {

/// Every usable device (those named by SINTER_TEST_DEVICES, a prefix, if it is set); a fragment device whose
/// textures are four texels wide, so that every array folds; and a CPU with a GPU's schedules. The last two
/// not without `variants`.
inline std::vector<sinter::device> devices(bool variants = true) {
    std::vector<sinter::device> found;
    const char* wanted = std::getenv("SINTER_TEST_DEVICES");
    for (const sinter::device_info& d : sinter::devices()) {
        if (wanted && d.name().rfind(wanted, 0) != 0) continue;
        if (d.usable())
            found.push_back(d.open());
        else
            MESSAGE("skipped: " << d.name() << ": " << d.reason());
    }
    const std::size_t real_count = variants ? found.size() : 0;
#ifdef TEST_WITH_OPENGL
    for (std::size_t n = 0; n < real_count; ++n)
        if (found[n].name() == "opengl:fragment") found.push_back(sinter::folded_fragment_device(4));
#endif
#ifdef TEST_WITH_OPENCL
    for (std::size_t n = 0; n < real_count; ++n)
        if (runs_gpu_schedules(found[n])) found.push_back(sinter::gpu_schedules_on(found[n]));
#endif
    return found;
}

/// True if a work-item owns one place of the result.
inline bool is_fragment(const sinter::device& d) {
    return d.name() == "opengl:fragment" || d.name() == "opengl:es";
}

/// Small whole numbers: exact in every type and every order of summation.
inline std::vector<float> numbers(std::int64_t count, int seed) {
    std::vector<float> v;
    for (std::int64_t i = 0; i < count; ++i) v.push_back(static_cast<float>((i * 7 + seed * 13) % 9 - 4));
    return v;
}

} // namespace test
