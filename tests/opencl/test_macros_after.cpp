// The program's own macros and includes come after sinter's: none of ours is left to clash with them.

#include <sinter/interop/clhpp.hpp>

#if defined(CL_HPP_TARGET_OPENCL_VERSION) || defined(CL_HPP_MINIMUM_OPENCL_VERSION) ||                       \
    defined(CL_HPP_ENABLE_EXCEPTIONS)
#error "sinter leaks a macro of OpenCL-CLHPP's configuration"
#endif

#define CL_HPP_TARGET_OPENCL_VERSION 300
#define CL_HPP_MINIMUM_OPENCL_VERSION 200
#include <CL/opencl.hpp>

#include "opencl_test.hpp"

TEST_CASE("sinter's header may come first") {
    test::on_each_opencl([](const sinter::device& d) {
        const cl::Context context = sinter::context_of(d);
        CHECK(context.getInfo<CL_CONTEXT_DEVICES>().size() == 1);
    });
}
