// The program includes the C header first, with a version of its own, and OpenCL-CLHPP as version 3.0.

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#define CL_HPP_TARGET_OPENCL_VERSION 300
#define CL_HPP_MINIMUM_OPENCL_VERSION 200
#include <CL/opencl.hpp>

#include <sinter/interop/clhpp.hpp>

#include "opencl_test.hpp"

TEST_CASE("sinter's header may come last") {
    test::on_each_opencl([](const sinter::device& d) {
        cl_int code = CL_INVALID_VALUE;
        const cl::CommandQueue queue(sinter::context_of(d), cl::QueueProperties::None, &code);
        REQUIRE(code == CL_SUCCESS);
        const sinter::device joined = sinter::opencl_device(sinter::context_of(d), queue);
        CHECK(test::run_scale(test::state_of(joined), test::scale_kernel("last"), 1, 0) ==
              std::vector<float>{1, 2, 3, 4});
    });
}
