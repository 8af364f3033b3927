#pragma once
// What the tests of several folders do on OpenCL devices alone.

#include <string>
#include <vector>

#include "devices.hpp"

namespace test {

/// Calls run(device) for those of `devices` that are OpenCL's, and says so if there is none.
template <class F>
void on_each_opencl(const std::vector<sinter::device>& devices, F run) {
    bool any = false;
    for (const sinter::device& d : devices) {
        if (d.name().rfind("opencl", 0) != 0) continue;
        INFO(d.name() << " (" << d.description() << ")");
        any = true;
        run(d);
    }
    if (!any) MESSAGE("skipped: there is no OpenCL device");
}

} // namespace test
