// Kernels on OpenCL devices: arguments, launches, and what a refused text leaves behind.

#include <limits>

#include "opencl_test.hpp"

using namespace sinter;
using namespace test;

TEST_CASE("arguments are set, kept and changed") {
    on_each_opencl([](const device& d) {
        auto& s = state_of(d);
        for (const bool wide : {false, true}) {
            const codegen::kernel_source source = scale_kernel("arguments", wide);
            const counters before = d.counters();
            CHECK(run_scale(s, source, 2, 1) == std::vector<float>{3, 5, 7, 9});
            CHECK(run_scale(s, source, 2, -1) == std::vector<float>{1, 3, 5, 7});
            CHECK((d.counters() - before).launches == 2);
        }
        using namespace runtime;
        const codegen::kernel_source source = scale_kernel("one kernel object");
        const ref<buffer> in = s.allocate(dtype::f32, 4), out = s.allocate(dtype::f32, 4);
        const float values[] = {1, 2, 3, 4};
        s.upload(*in, 0, 4, 1, 4, values);
        const ref<compiled_kernel> k = s.compile(source);
        for (const int factor : {3, 3, 5, -2}) {
            s.launch(*k, source,
                     {{in.get(), {}, 0},
                      {out.get(), {}, 0},
                      {nullptr, any_number::of_real(factor), 0},
                      {nullptr, {}, 7}},
                     {4, 1, 1});
            float result[4];
            s.download(*out, 0, 4, 1, 4, result);
            for (int i = 0; i < 4; ++i) CHECK(result[i] == static_cast<float>(factor * (i + 1) + 7));
        }
    });
}

TEST_CASE("every type of number arrives") {
    on_each_opencl([](const device& d) {
        using namespace runtime;
        auto& s = state_of(d);
        codegen::kernel_source source;
        source.entry = "numbers";
        source.text = "__kernel void numbers(__global int* out, int b, int i, uint u, float f)\n{\n"
                      "    out[0] = b;\n    out[1] = i;\n    out[2] = (int)u;\n    out[3] = as_int(f);\n}\n";
        source.arguments.resize(5);
        const dtype types[] = {dtype::i32, dtype::boolean, dtype::i32, dtype::u32, dtype::f32};
        for (std::size_t n = 0; n < 5; ++n) {
            source.arguments[n].type = types[n];
            if (n) source.arguments[n].kind = plan::argument_kind::number;
        }
        const ref<buffer> out = s.allocate(dtype::i32, 4);
        const ref<compiled_kernel> k = s.compile(source);
        s.launch(*k, source,
                 {{out.get(), {}, 0},
                  {nullptr, any_number::of_whole(1), 0},
                  {nullptr, any_number::of_whole(-2147483648), 0},
                  {nullptr, any_number::of_whole(4294967295), 0},
                  {nullptr, any_number::of_real(std::numeric_limits<double>::infinity()), 0}},
                 {1, 1, 1});
        std::int32_t result[4];
        s.download(*out, 0, 4, 1, 4, result);
        CHECK(result[0] == 1);
        CHECK(result[1] == std::numeric_limits<std::int32_t>::min());
        CHECK(result[2] == -1);
        CHECK(result[3] == 0x7f800000);
    });
}

TEST_CASE("a refused text shows numbered lines and the log, and the device goes on") {
    on_each_opencl([](const device& d) {
        auto& s = state_of(d);
        codegen::kernel_source source = scale_kernel("refused");
        source.text.replace(source.text.find("in[i]"), 5, "nothing_of_this_name");
        try {
            s.compile(source);
            FAIL("compiled");
        } catch (const compile_error& e) {
            CHECK(e.source().find("  1 | // scale refused\n") == 0);
            CHECK(e.source().find("  5 |     out[i] = nothing_of_this_name") != std::string::npos);
            CHECK(e.log().find("nothing_of_this_name") != std::string::npos);
            CHECK(std::string(e.what()).find(d.description()) != std::string::npos);
            CHECK(std::string(e.what()).find("CL_BUILD_PROGRAM_FAILURE") != std::string::npos);
        }
        CHECK(run_scale(s, scale_kernel(), 1, 0) == std::vector<float>{1, 2, 3, 4});
    });
}

TEST_CASE("a launch that the driver refuses is a device_error, and the device goes on") {
    on_each_opencl([](const device& d) {
        using namespace runtime;
        auto& s = state_of(d);
        const ref<buffer> b = s.allocate(dtype::f32, 4);
        codegen::kernel_source source = scale_kernel("refused launch");
        const ref<compiled_kernel> k = s.compile(source);
        source.local = {s.facts().max_work_group * 4, 1, 1};
        const std::vector<argument_value> values = {
            {b.get(), {}, 0}, {b.get(), {}, 0}, {nullptr, any_number::of_real(1), 0}, {nullptr, {}, 0}};
        const counters before = d.counters();
        try {
            s.launch(*k, source, values, {source.local[0], 1, 1});
            FAIL("launched");
        } catch (const device_error& e) {
            CHECK(e.code_name().compare(0, 11, "CL_INVALID_") == 0);
        }
        CHECK((d.counters() - before).launches == 0);
        CHECK(run_scale(s, scale_kernel(), 1, 0) == std::vector<float>{1, 2, 3, 4});
    });
}

TEST_CASE("codes have their names") {
    using runtime::opencl::name_of_code;
    CHECK(name_of_code(CL_SUCCESS) == "CL_SUCCESS");
    CHECK(name_of_code(CL_MEM_OBJECT_ALLOCATION_FAILURE) == "CL_MEM_OBJECT_ALLOCATION_FAILURE");
    CHECK(name_of_code(CL_OUT_OF_RESOURCES) == "CL_OUT_OF_RESOURCES");
    CHECK(name_of_code(CL_BUILD_PROGRAM_FAILURE) == "CL_BUILD_PROGRAM_FAILURE");
    CHECK(name_of_code(-19) == "CL_KERNEL_ARG_INFO_NOT_AVAILABLE");
    CHECK(name_of_code(CL_INVALID_VALUE) == "CL_INVALID_VALUE");
    CHECK(name_of_code(CL_INVALID_BUFFER_SIZE) == "CL_INVALID_BUFFER_SIZE");
    CHECK(name_of_code(CL_INVALID_WORK_GROUP_SIZE) == "CL_INVALID_WORK_GROUP_SIZE");
    CHECK(name_of_code(-68) == "CL_INVALID_DEVICE_PARTITION_COUNT");
    CHECK(name_of_code(-1001) == "CL_PLATFORM_NOT_FOUND_KHR");
    CHECK(name_of_code(-12345) == "OpenCL error -12345");
    CHECK(name_of_code(-25) == "OpenCL error -25");
}
