// sinter beside a program that has set OpenCL-CLHPP's macros before: exceptions on, versions 2.2 down to 1.1.

#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_TARGET_OPENCL_VERSION 220
#define CL_HPP_MINIMUM_OPENCL_VERSION 110
#include <sinter/interop/clhpp.hpp>

#if CL_HPP_TARGET_OPENCL_VERSION != 220 || CL_HPP_MINIMUM_OPENCL_VERSION != 110
#error "the program's choice of versions was changed"
#endif

#include "opencl_test.hpp"

static_assert(std::is_base_of_v<std::exception, cl::Error>, "exceptions are on here");

// The other files of this program have them off, so OpenCL-CLHPP's own functions may do either: sinter must
// not depend on it.
TEST_CASE("sinter's errors are its own where OpenCL-CLHPP throws") {
    test::on_each_opencl([](const sinter::device& d) {
        CHECK_THROWS_AS(sinter::opencl_device(cl::Context(), cl::CommandQueue()), sinter::device_error);
        CHECK_THROWS_AS(test::state_of(d).allocate(sinter::dtype::f32, std::int64_t(1) << 50),
                        sinter::device_error);
        CHECK(test::run_scale(test::state_of(d), test::scale_kernel("exceptions"), 1, 1) ==
              std::vector<float>{2, 3, 4, 5});
    });
}
