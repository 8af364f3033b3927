// A context that has lost its device: a GPU's driver gives it up when a kernel touches memory that is not
// there.

#include "opencl_test.hpp"

using namespace sinter;
using namespace test;

namespace {
/// Runs a kernel of the caller's that writes to address 8. True if the driver noticed.
bool lose(const cl::Context& context, const cl::CommandQueue& queue) {
    cl::Program program(context, "__kernel void lose(ulong at) { *(__global volatile int*)at = 1; }");
    if (program.build() != CL_SUCCESS) return false;
    cl::Kernel kernel(program, "lose");
    kernel.setArg(0, cl_ulong{8});
    const cl_int given = queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1), cl::NDRange(1));
    return given != CL_SUCCESS || queue.finish() != CL_SUCCESS;
}

/// The name of the code of the device_error that `work` throws, or nothing.
template <class Work>
std::string thrown_code(Work work) {
    try {
        work();
    } catch (const device_error& e) {
        return e.code_name();
    }
    return "";
}
} // namespace

// Run by the test below in a process of its own, whose driver may be of no use afterwards.
TEST_CASE("child: loses a context" * doctest::skip()) {
    for (const device_info& i : sinter::devices("opencl:gpu")) {
        if (!i.usable()) continue;
        device d = i.open();
        INFO(d.name() << " (" << d.description() << ")");
        const vector<float> x(d, {1, 2, 3});
        vector<float> y(d, {4, 5, 6});
        y = 2 * x;
        if (!lose(context_of(d), queue_of(d))) {
            MESSAGE("skipped: the driver does not notice");
            continue;
        }
        for (int again = 0; again < 2; ++again) {
            const std::string evaluated = thrown_code([&] {
                y = 2 * x;
                d.synchronize();
            });
            CHECK(evaluated.rfind("CL_", 0) == 0);
            CHECK(thrown_code([&] { y.to_host(); }).rfind("CL_", 0) == 0);
        }
        for (const device_info& other : sinter::devices()) {
            if (!other.usable() || other.name() == d.name()) continue;
            INFO(other.name());
            const device o = other.open();
            const vector<float> a(o, {1, 2, 3});
            CHECK(vector<float>(a + a).to_host() == std::vector<float>{2, 4, 6});
        }
    }
}

TEST_CASE("a context that has lost its device is a device_error, and other devices go on") {
    bool any = false;
    for (const device_info& i : sinter::devices("opencl:gpu")) any = any || i.usable();
    if (!any || !std::getenv("SINTER_TEST_LOST_CONTEXT")) {
        MESSAGE("skipped: needs SINTER_TEST_LOST_CONTEXT and an OpenCL GPU; on a CPU such a kernel ends the "
                "process");
        return;
    }
    CHECK(passed(start("child: loses a context")));
}
