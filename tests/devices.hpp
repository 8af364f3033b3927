#pragma once
// The devices that the tests run on. Only devices.cpp includes the backends: compiling those costs more than
// a test.

#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <sinter/sinter.hpp>

#include "effort.hpp"

namespace test {

/// Every usable device (those named by SINTER_TEST_DEVICES, as in devices(), if it is set: a name of no
/// device, usable or not, fails the test); a fragment device whose textures are four texels wide, so that
/// every array folds; one of ES that, like WebGL, does not see what it draws over; and a CPU with a GPU's
/// schedules. The last three not without `variants`. With SINTER_TESTS=quick each test case gets a share of
/// them, its own: all devices run something of each folder.
std::vector<sinter::device> devices(bool variants = true);
/// Those devices, and the fragment device that folds every array if a fragment device is among them.
std::vector<sinter::device> with_folding(std::vector<sinter::device> devices);

/// PoCL 5.0 (Ubuntu 24.04) compiles the local-memory tile of a product wrongly in three compilations of four,
/// another one each time; the same text is right on PoCL 3.1 and on NVIDIA's driver.
bool runs_gpu_schedules(const sinter::device& d);
/// A device on the hardware of `d`, which does, with the schedules of a GPU: so they are tested where there
/// is none.
sinter::device as_gpu(const sinter::device& d);
/// The same of compute shaders in software; none on other devices.
sinter::device shaders_as_gpu(const sinter::device& d);
/// A device that a program joined on the hardware of `d`: in a context and queue, or in a context that is
/// current on this thread. None of the host.
sinter::device joined(const sinter::device& d);
/// A device on the hardware of `d` that takes no more than `groups` work-groups along an axis; none where
/// there are no work-groups, or more than enough of them.
sinter::device with_few_groups(const sinter::device& d, std::int64_t groups);

/// A device on the hardware of `d`, an opencl:cpu, whose schedules are those of registers of `floats` floats:
/// so every width is tested on any CPU.
sinter::device with_registers(const sinter::device& d, int floats);

/// Those of devices() below the language, and devices of the same hardware that plan otherwise: textures of
/// eight texels, and a GPU's schedules on CPUs.
std::vector<sinter::ref<sinter::runtime::device_state>> usable_devices();
std::vector<sinter::ref<sinter::runtime::device_state>> devices_and_variants();
/// Those, and a CPU's registers of half their size, for which products and sums have other schedules.
std::vector<sinter::ref<sinter::runtime::device_state>> devices_and_registers();

/// True if a work-item owns one place of the result.
inline bool is_fragment(const sinter::device& d) {
    return d.name() == "opengl:fragment" || d.name() == "opengl:es";
}

/// True if the host reads the device's arrays where they are.
inline bool shares_memory(const sinter::device& d) {
    return d.state()->maps_without_copy();
}

/// The message of the error that `body` throws.
template <class E = sinter::device_error, class Body>
std::string refused(Body body) {
    try {
        body();
    } catch (const E& e) {
        return e.what();
    }
    return "nothing was thrown";
}

/// True if the last of its work-groups adds up the shares of a long sum, in one launch.
bool joins_shares(const sinter::device& d);
/// Of a device that generates text.
std::int64_t compute_units(const sinter::device& d);
/// Its work-items run in groups, whose memory they share.
bool has_groups(const sinter::device& d);

/// False if a text called a function of OpenCL C which sinter does not declare for PoCL, and was compiled
/// again.
bool declares_functions(const sinter::device& d);

/// Small whole numbers: exact in every type and every order of summation.
inline std::vector<float> numbers(std::int64_t count, int seed) {
    std::vector<float> v;
    for (std::int64_t i = 0; i < count; ++i) v.push_back(static_cast<float>((i * 7 + seed * 13) % 9 - 4));
    return v;
}

} // namespace test
