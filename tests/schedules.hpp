#pragma once
// The schedules of a GPU on an OpenCL device that is a CPU: so they are tested where there is no GPU.

#include <cstdlib>
#include <string>

#include <sinter/opencl.hpp>

namespace test {

/// PoCL 5.0 (Ubuntu 24.04) compiles the local-memory tile of a product wrongly in three compilations of four,
/// another one each time; the same text is right on PoCL 3.1 and on NVIDIA's driver.
inline bool runs_gpu_schedules(const sinter::device& d) {
    if (d.name() != "opencl:cpu") return false;
    const std::string& about = d.state()->description(); // "Portable Computing Language / name / 3.1+..."
    const bool pocl = about.rfind("Portable Computing Language", 0) == 0;
    return !pocl || std::atoi(about.c_str() + about.rfind("/ ") + 2) < 4;
}

} // namespace test
