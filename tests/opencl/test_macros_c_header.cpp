// The program includes only the C header, as version 3.0; sinter's choice for OpenCL-CLHPP follows it.

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <sinter/opencl.hpp>

#include "opencl_test.hpp"

#if CL_TARGET_OPENCL_VERSION != 300
#error "the program's choice of a version was changed"
#endif

TEST_CASE("the C header may come first") {
    test::on_each_opencl([](const sinter::device& d) {
        cl_uint units = 0;
        CHECK(clGetDeviceInfo(test::state_of(d).id(), CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units,
                              nullptr) == CL_SUCCESS);
        CHECK(static_cast<int>(units) == test::state_of(d).facts().compute_units);
    });
}
