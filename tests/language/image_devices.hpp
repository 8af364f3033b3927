#pragma once
// The devices that can be asked for images.

#include <vector>

#include "../devices.hpp"

namespace test {

/// True if arrays have a form of storage beside images; else an image is an ordinary array.
inline bool has_images(const sinter::device& d) {
    return d.state()->image_for(sinter::dtype::f32, 1, 1).width > 0;
}

/// devices() but those of OpenCL without images, which refuse them (tests/opencl/test_memory.cpp).
inline std::vector<sinter::device> image_devices(bool variants = true) {
    std::vector<sinter::device> found;
    for (const sinter::device& d : devices(variants)) {
        try {
            has_images(d);
            found.push_back(d);
        } catch (const sinter::unsupported_error& e) {
            MESSAGE("skipped: " << e.what());
        }
    }
    return found;
}

} // namespace test
