// Sharing with a program that uses OpenCL by the handles of its C header, in the compiled form.

#include "../each_opencl.hpp"

#ifdef SINTER_WITH_OPENCL

#include <sinter/opencl.hpp>

#ifdef CL_VERSION_1_0
#error "sinter/opencl.hpp includes OpenCL's headers in the compiled form"
#endif

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace sinter;

namespace {

/// A context and queue as another program would make them, on the hardware of `d`.
struct program_of_its_own {
    cl_device_id hardware;
    cl_context context;
    cl_command_queue queue;
    explicit program_of_its_own(const device& d)
        : hardware(cl_device_id_of(d)),
          context(clCreateContext(nullptr, 1, &hardware, nullptr, nullptr, nullptr)),
          queue(clCreateCommandQueue(context, hardware, 0, nullptr)) {}
    program_of_its_own(const program_of_its_own&) = delete;
    ~program_of_its_own() {
        clReleaseCommandQueue(queue);
        clReleaseContext(context);
    }
    cl_mem buffer(std::vector<float>& values) const {
        return clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                              values.size() * sizeof(float), values.data(), nullptr);
    }
};

cl_uint owners_of(cl_mem m) {
    cl_uint count = 0;
    clGetMemObjectInfo(m, CL_MEM_REFERENCE_COUNT, sizeof count, &count, nullptr);
    return count;
}
cl_uint owners_of(cl_context c) {
    cl_uint count = 0;
    clGetContextInfo(c, CL_CONTEXT_REFERENCE_COUNT, sizeof count, &count, nullptr);
    return count;
}

std::string code_of(const std::function<void()>& body) {
    try {
        body();
    } catch (const device_error& e) {
        return e.code_name();
    }
    return "no error";
}

} // namespace

TEST_CASE("a program of the C API gives its queue and a buffer, and reads what sinter wrote") {
    test::on_each_opencl(test::devices(false), [](const device& d) {
        const program_of_its_own p(d);
        std::vector<float> values(35);
        std::iota(values.begin(), values.end(), 1.0f);
        const cl_mem buffer = p.buffer(values);
        const cl_uint owners = owners_of(buffer);
        {
            const device joined = opencl_device(p.context, p.queue);
            CHECK(cl_context_of(joined) == p.context);
            CHECK(cl_command_queue_of(joined) == p.queue);
            CHECK(cl_device_id_of(joined) == p.hardware);
            matrix<float> A = wrap<float>(joined, buffer, 5, 7);
            CHECK(owners_of(buffer) > owners); // the array keeps it
            A = 2 * A + 1;
            std::vector<float> read(values.size());
            REQUIRE(clEnqueueReadBuffer(p.queue, buffer, CL_TRUE, 0, read.size() * sizeof(float), read.data(),
                                        0, nullptr, nullptr) == CL_SUCCESS);
            for (std::size_t n = 0; n < read.size(); ++n) CHECK(read[n] == 2 * values[n] + 1);
            CHECK(wrap<float>(joined, buffer, 2, 3, 7).to_host() ==
                  std::vector<float>{read[0], read[1], read[2], read[7], read[8], read[9]});
            CHECK(wrap<float>(joined, buffer, 35).to_host() == read);
        }
        CHECK(owners_of(buffer) == owners);
        clReleaseMemObject(buffer);
    });
}

TEST_CASE("the handles that sinter gives are its own: nothing is retained for the caller") {
    test::on_each_opencl(test::devices(false), [](const device& d) {
        const cl_uint owners = owners_of(cl_context_of(d));
        CHECK(owners_of(cl_context_of(d)) == owners);
        const matrix<float> A(d, {{1, 2, 3}, {4, 5, 6}});
        const cl_mem held = cl_mem_of(A);
        const cl_uint of_buffer = owners_of(held);
        CHECK(cl_mem_of(A) == held);
        CHECK(owners_of(held) == of_buffer);
        std::vector<float> row(3);
        const auto ld = static_cast<std::size_t>(A.storage()->leading_dimension);
        REQUIRE(clEnqueueReadBuffer(cl_command_queue_of(d), held, CL_TRUE, ld * sizeof(float),
                                    3 * sizeof(float), row.data(), 0, nullptr, nullptr) == CL_SUCCESS);
        CHECK(row == std::vector<float>{4, 5, 6});
        CHECK(cl_mem_of(matrix<float>(d, 0, 3)) == nullptr);
    });
}

TEST_CASE("null handles, handles of another context and other devices are refused by name") {
    CHECK(code_of([] { opencl_device(nullptr, nullptr); }) == "CL_INVALID_CONTEXT");
    const device host = host_device();
    CHECK(code_of([&] { cl_context_of(host); }) == "CL_INVALID_DEVICE");
    CHECK(code_of([&] { cl_command_queue_of(host); }) == "CL_INVALID_DEVICE");
    CHECK(code_of([&] { cl_device_id_of(host); }) == "CL_INVALID_DEVICE");
    CHECK(code_of([&] { cl_mem_of(matrix<float>(host, 1, 1)); }) == "CL_INVALID_DEVICE");
    CHECK(code_of([] { cl_context_of(device()); }) == "CL_INVALID_DEVICE");
    test::on_each_opencl(test::devices(false), [&](const device& d) {
        const program_of_its_own p(d);
        std::vector<float> values(8);
        const cl_mem buffer = p.buffer(values);
        const device joined = opencl_device(p.context, p.queue);
        CHECK(code_of([&] { opencl_device(p.context, cl_command_queue_of(d)); }) == "CL_INVALID_CONTEXT");
        CHECK(code_of([&] { wrap<float>(d, buffer, 8); }) == "CL_INVALID_CONTEXT");
        CHECK(code_of([&] { wrap<float>(joined, nullptr, 8); }) == "CL_INVALID_MEM_OBJECT");
        CHECK(code_of([&] { wrap<float>(host, buffer, 8); }) == "CL_INVALID_DEVICE");
        CHECK_THROWS_AS(wrap<float>(joined, buffer, 9), shape_error);
        const auto told = [](auto body) { return test::refused<shape_error>(body); };
        CHECK(told([&] { wrap<float>(joined, buffer, -2, 3); }) ==
              "sinter: a wrapped buffer cannot have extents of -2 x 3");
        CHECK(told([&] { wrap<float>(joined, buffer, 2, -3, 3); }) ==
              "sinter: a wrapped buffer cannot have extents of 2 x -3");
        CHECK(told([&] { wrap<float>(joined, buffer, -1); }) ==
              "sinter: a wrapped buffer cannot have extents of -1 x 1");
        CHECK(told([&] { wrap<float>(joined, buffer, 2, 3, 2); }) ==
              "sinter: a wrapped buffer of 3 columns cannot have a leading dimension of 2");
        CHECK(wrap<float>(joined, buffer, 8).to_host() == values); // the device is usable still
        clReleaseMemObject(buffer);
    });
}

#endif
