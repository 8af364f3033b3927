// A program that asks OpenCL's headers for version 1.1 only.

#include "../each_opencl.hpp"

#if defined(SINTER_WITH_OPENCL) && __has_include(<CL/opencl.hpp>)

#define CL_TARGET_OPENCL_VERSION 110
#include <sinter/interop/clhpp.hpp>

TEST_CASE("OpenCL-CLHPP of version 1.1") {
    test::on_each_opencl(test::devices(false), [](const sinter::device& d) {
        const cl::Context context = sinter::context_of(d);
        CHECK(sinter::opencl_device(context, sinter::queue_of(d)).name() == d.name());
    });
}

#endif
