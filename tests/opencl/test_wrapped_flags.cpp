// Buffers that the program made for kernels that only read them, or only write them.

#include <string>

#include "../devices.hpp"
#include "opencl_test.hpp"

using namespace sinter;

namespace {

cl::Buffer buffer_with(const device& d, cl_mem_flags flags) {
    float values[] = {1, 2, 3, 4};
    cl_int code = CL_SUCCESS;
    cl::Buffer made(
        clCreateBuffer(context_of(d)(), flags | CL_MEM_COPY_HOST_PTR, sizeof values, values, &code));
    CHECK(code == CL_SUCCESS);
    return made;
}

} // namespace

TEST_CASE("a wrapped buffer that kernels only read is not assigned to") {
    test::on_each_opencl([](const device& d) {
        sinter::vector<float> y(d, 4);
        { // a statement of a buffer that may be written, which the next one's may lie in place of
            sinter::vector<float> x = wrap<float>(d, buffer_with(d, CL_MEM_READ_WRITE), 4);
            for (int turn = 0; turn < 3; ++turn) x = x + 1.0f;
        }
        sinter::vector<float> x = wrap<float>(d, buffer_with(d, CL_MEM_READ_ONLY), 4);
        matrix<float> A(d, 4, 4);
        A = identity<float>(d, 4);
        const counters before = d.counters();
        for (const std::string& said :
             {test::refused<unsupported_error>([&] { x = x + 1.0f; }),
              test::refused<unsupported_error>([&] { x = A * x; }),
              test::refused<unsupported_error>([&] { evaluate(y = 2.0f * x, x = y); }),
              test::refused<unsupported_error>([&] { x(rows(1, 3)) = y(rows(0, 2)); }),
              test::refused<unsupported_error>([&] { x.fill(0); })})
            CHECK(said.find("CL_MEM_READ_ONLY") != std::string::npos);
        CHECK((d.counters() - before).launches == 0);
        CHECK(x.to_host() == std::vector<float>{1, 2, 3, 4});
        y = 2.0f * x;
        CHECK(y.to_host() == std::vector<float>{2, 4, 6, 8});
        x.to_device({5, 6, 7, 8}); // by the host, which may
        y = 2.0f * x;
        CHECK(y.to_host() == std::vector<float>{10, 12, 14, 16});
    });
}

TEST_CASE("a wrapped buffer that kernels only write is no operand") {
    test::on_each_opencl([](const device& d) {
        sinter::vector<float> y(d, {1, 1, 1, 1});
        sinter::vector<float> x = wrap<float>(d, buffer_with(d, CL_MEM_WRITE_ONLY), 4);
        for (const std::string& said : {test::refused<unsupported_error>([&] { y = x + 1.0f; }),
                                        test::refused<unsupported_error>([&] { x += y; }),
                                        test::refused<unsupported_error>([&] { x = 2.0f * x; })})
            CHECK(said.find("CL_MEM_WRITE_ONLY") != std::string::npos);
        CHECK(y.to_host() == std::vector<float>{1, 1, 1, 1});
        CHECK(x.to_host() == std::vector<float>{1, 2, 3, 4});
        x = 3.0f * y;
        x(rows(1, 3)) = 2.0f * y(rows(1, 3));
        CHECK(x.to_host() == std::vector<float>{3, 2, 2, 3});
    });
}
