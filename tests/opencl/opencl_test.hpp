#pragma once
// What the tests of the OpenCL backend share: the devices present, and a kernel written by hand.

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sinter/interop/clhpp.hpp>
#include <sinter/runtime/opencl/probe.hpp>

#include "../each_opencl.hpp"
#include "../temporary.hpp"

#include <doctest/doctest.h>

namespace test {

/// Calls run(device) for each usable OpenCL device, whatever share of them a test case gets.
template <class F>
void on_each_opencl(F run) {
    std::vector<sinter::device> usable;
    for (const sinter::device_info& d : sinter::devices("opencl"))
        if (d.usable())
            usable.push_back(d.open());
        else
            MESSAGE("skipped: " << d.name() << ": " << d.reason());
    on_each_opencl(usable, run);
}

/// Starts this program anew with one test. A fork alone would inherit the driver's threads half dead.
inline pid_t start(const char* test) {
    const std::string filter = std::string("--test-case=") + test;
    const pid_t child = fork();
    if (child == 0) {
        dup2(open("/dev/null", O_WRONLY), 1);
        execl("/proc/self/exe", "test", filter.c_str(), "--no-skip", static_cast<char*>(nullptr));
        _exit(127);
    }
    return child;
}
/// Waits for it.
inline bool passed(pid_t child) {
    int status = 1;
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

inline sinter::runtime::opencl::opencl_device& state_of(const sinter::device& d) {
    return static_cast<sinter::runtime::opencl::opencl_device&>(*d.state());
}

/// out[i] = in[i] * factor + shift for n elements; `salt` makes texts differ.
inline sinter::codegen::kernel_source scale_kernel(const std::string& salt = "", bool wide = false) {
    using namespace sinter::runtime;
    sinter::codegen::kernel_source s;
    s.entry = "scale";
    s.text = "// scale " + salt +
             "\n__kernel void scale(__global const float* in, __global float* out, float factor, " +
             (wide ? "long" : "int") + " shift)\n{\n    const int i = get_global_id(0);\n" +
             "    out[i] = in[i] * factor + (float)shift;\n}\n";
    sinter::plan::argument in, out, factor, shift;
    in.name = "in";
    out.name = "out";
    out.source = sinter::plan::argument_source::destination;
    out.written = true;
    factor.kind = sinter::plan::argument_kind::number;
    factor.name = "factor";
    shift.kind = sinter::plan::argument_kind::offset;
    shift.name = "shift";
    shift.wide = wide;
    s.arguments = {in, out, factor, shift};
    return s;
}

/// Runs it on four elements and returns them.
inline std::vector<float> run_scale(sinter::runtime::opencl::opencl_device& d,
                                    const sinter::codegen::kernel_source& s, double factor,
                                    std::int64_t shift) {
    using namespace sinter::runtime;
    const sinter::ref<buffer> in = d.allocate(sinter::dtype::f32, 4), out = d.allocate(sinter::dtype::f32, 4);
    const float values[] = {1, 2, 3, 4};
    d.upload(*in, 0, 4, 1, 4, values);
    {
        const device_lock guard(d);
        const sinter::ref<compiled_kernel> k = d.compile(s);
        d.launch(*k, s,
                 {{in.get(), {}, 0},
                  {out.get(), {}, 0},
                  {nullptr, sinter::any_number::of_real(factor), 0},
                  {nullptr, {}, shift}},
                 {4, 1, 1});
    }
    std::vector<float> result(4);
    d.download(*out, 0, 4, 1, 4, result.data());
    return result;
}

} // namespace test
