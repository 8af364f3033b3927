// Memory of OpenCL devices: allocation, transfers with gaps, mappings, failures.

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "opencl_test.hpp"

using namespace sinter;
using namespace test;

TEST_CASE("a device says what it is") {
    on_each_opencl([](const device& d) {
        const plan::device_facts& f = state_of(d).facts();
        CHECK(d.name().compare(0, 7, "opencl:") == 0);
        CHECK(d.description().find(" / ") != std::string::npos);
        CHECK(f.compute_units > 0);
        CHECK(f.local_memory > 0);
        CHECK(f.max_work_group > 0);
        CHECK(f.max_arrays >= 8);
        CHECK(f.is_cpu == (d.name().compare(0, 10, "opencl:cpu") == 0));
        CHECK(d.supports(dtype::f32));
        CHECK(d.supports(dtype::boolean));
    });
}

TEST_CASE("elements come back as they went, with and without gaps") {
    on_each_opencl([](const device& d) {
        auto& s = state_of(d);
        for (const dtype t : {dtype::boolean, dtype::i32, dtype::f16, dtype::f32, dtype::f64}) {
            if (!d.supports(t)) continue;
            const std::int64_t rows = 5, cols = 7;
            for (const std::int64_t ld : {cols, cols + 3})
                for (const std::int64_t offset : {0, 2, 13}) {
                    CAPTURE(name_of(t));
                    CAPTURE(ld);
                    CAPTURE(offset);
                    const std::int64_t capacity = offset + rows * ld;
                    const ref<runtime::buffer> b = s.allocate(t, capacity);
                    const auto size = static_cast<std::size_t>(size_of(t));
                    std::vector<unsigned char> around(static_cast<std::size_t>(capacity) * size, 0xab);
                    s.upload(*b, 0, capacity, 1, capacity, around.data());
                    std::vector<unsigned char> values(static_cast<std::size_t>(rows * cols) * size);
                    std::iota(values.begin(), values.end(), static_cast<unsigned char>(1));
                    s.upload(*b, offset, ld, rows, cols, values.data());
                    std::vector<unsigned char> back(values.size());
                    s.download(*b, offset, ld, rows, cols, back.data());
                    CHECK(back == values);
                    // What lies between the rows is untouched.
                    std::vector<unsigned char> all(around.size());
                    s.download(*b, 0, capacity, 1, capacity, all.data());
                    std::size_t kept = 0;
                    for (unsigned char byte : all) kept += byte == 0xab;
                    std::size_t own = 0;
                    for (unsigned char byte : values) own += byte == 0xab;
                    CHECK(kept - own == all.size() - values.size());
                }
        }
    });
}

TEST_CASE("what vectors may read past the end of an array is no number") {
    on_each_opencl([](const device& d) {
        auto& s = state_of(d);
        for (const dtype t : {dtype::boolean, dtype::i32, dtype::f16, dtype::f32, dtype::f64}) {
            if (!d.supports(t)) continue;
            CAPTURE(name_of(t));
            const ref<runtime::buffer> b = s.allocate(t, 5);
            const auto size = static_cast<std::size_t>(size_of(t));
            std::vector<unsigned char> slack(16 * size);
            CHECK(clEnqueueReadBuffer(s.queue(), runtime::opencl::memory_of(*b), CL_TRUE, 5 * size,
                                      slack.size(), slack.data(), 0, nullptr, nullptr) == CL_SUCCESS);
            CHECK(slack == std::vector<unsigned char>(slack.size(), 0xff)); // NaN of any size
        }
    });
}

TEST_CASE("a source may be overwritten after to_device") {
    on_each_opencl([](const device& d) {
        matrix<float> a(d, 64, 64);
        std::vector<float> values(64 * 64, 3.0f);
        a.to_device(values);
        std::fill(values.begin(), values.end(), -1.0f);
        for (float v : a.to_host()) CHECK(v == 3.0f);
    });
}

TEST_CASE("a mapping is the device's own memory where that is shared") {
    on_each_opencl([](const device& d) {
        auto& s = state_of(d);
        vector<float> x(d, {1, 2, 3, 4});
        if (s.maps_without_copy()) {
            void* p = s.map(*x.storage()->memory, access::read_write);
            REQUIRE(p != nullptr);
            static_cast<float*>(p)[2] = 30;
            s.unmap(*x.storage()->memory, p);
        } else {
            MESSAGE(d.name() << " has memory of its own: mappings copy");
            auto m = x.map(access::read_write);
            m(2) = 30;
        }
        CHECK(x.to_host() == std::vector<float>{1, 2, 30, 4});
        {
            auto m = x.map(access::write);
            m(0) = 10;
            m(1) = 20;
            m(2) = 30;
            m(3) = 40;
        }
        CHECK(x.to_host() == std::vector<float>{10, 20, 30, 40});
    });
}

TEST_CASE("arrays that are shared lie in the host's memory, if the device does") {
    on_each_opencl([](const device& d) {
        const auto flags = [](const expr::array_handle& a) {
            cl_mem_flags found = 0;
            CHECK(clGetMemObjectInfo(buffer_of(a)(), CL_MEM_FLAGS, sizeof found, &found, nullptr) ==
                  CL_SUCCESS);
            return found;
        };
        matrix<float> A = d.allocate_shared<float>(3, 5), B(d, 3, 5);
        const bool shares = state_of(d).maps_without_copy();
        constexpr cl_mem_flags of_host = CL_MEM_ALLOC_HOST_PTR | CL_MEM_USE_HOST_PTR;
        CHECK(((flags(A) & of_host) != 0) == shares);
        CHECK((flags(B) & of_host) == 0);
        A = 2.0f;
        CHECK(A.to_host() == std::vector<float>(15, 2.0f));
    });
}

TEST_CASE("a block of a caller's buffer that is computed from its neighbours is written where it lies") {
    on_each_opencl([](const device& d) {
        matrix<float> own(d, 6, 7);
        const cl::Buffer buffer = buffer_of(own);
        matrix<float> A = wrap<float>(d, buffer, 5, 4, 7);
        A = cast<float>(10 * row_index() + col_index());
        const counters before = d.counters();
        A(rows(1, 5), cols(0, 4)) = A(rows(0, 4), cols(0, 4));
        CHECK((d.counters() - before).launches == 2); // a pooled buffer cannot be swapped in
        CHECK(runtime::opencl::memory_of(*A.storage()->memory) == buffer());
        CHECK(A.to_host() ==
              std::vector<float>{0, 1, 2, 3, 0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23, 30, 31, 32, 33});
    });
}

TEST_CASE("an operand stored as an image is one, of four elements a texel") {
    on_each_opencl([](const device& d) {
        if (runtime::opencl::image_limits(state_of(d).id()).width == 0) {
            MESSAGE("skipped: " << d.name() << " has no images");
            return;
        }
        matrix<float> A(d, 3, 10);
        A = 1.0f;
        const auto I = as_image(A);
        const cl_mem image = runtime::opencl::memory_of(*I.storage()->memory);
        std::size_t width = 0, height = 0;
        cl_image_format format = {};
        CHECK(clGetImageInfo(image, CL_IMAGE_WIDTH, sizeof width, &width, nullptr) == CL_SUCCESS);
        CHECK(clGetImageInfo(image, CL_IMAGE_HEIGHT, sizeof height, &height, nullptr) == CL_SUCCESS);
        CHECK(clGetImageInfo(image, CL_IMAGE_FORMAT, sizeof format, &format, nullptr) == CL_SUCCESS);
        CHECK(width == 3);
        CHECK(height == 3);
        CHECK(format.image_channel_order == CL_RGBA);
        CHECK(format.image_channel_data_type == CL_FLOAT);
        CHECK_THROWS_AS(buffer_of(I), device_error);
        CHECK_THROWS_AS(buffer_of(d.shape<float>(2, 3)), device_error);
        matrix<float> B(d, 3, 3);
        CHECK(explain(B = A * trans(I)).find("__read_only image2d_t") != std::string::npos);
        CHECK(explain(B = A * trans(A)).find("image2d_t") == std::string::npos);
    });
}

TEST_CASE("a device without images, or with small ones, says so in numbers") {
    using runtime::opencl::fit_image;
    const auto reason = [](runtime::image_size largest, dtype t, std::int64_t rows, std::int64_t cols) {
        try {
            fit_image(largest, "opencl:gpu (some)", t, rows, cols);
        } catch (const unsupported_error& e) {
            return std::string(e.what());
        }
        return std::string();
    };
    CHECK(reason({}, dtype::f32, 3, 4) ==
          "sinter: opencl:gpu (some) cannot store float as an image: it has no images");
    CHECK(reason({8, 8}, dtype::f64, 3, 4).find("texels are of float") != std::string::npos);
    CHECK(reason({8, 8}, dtype::f32, 8, 32) == "");
    CHECK(reason({8, 8}, dtype::f32, 9, 32).find("8 x 9 texels, and the largest image has 8 x 8") !=
          std::string::npos);
    CHECK(reason({8, 8}, dtype::f32, 8, 33).find("9 x 8 texels") != std::string::npos);
    CHECK(fit_image({8, 8}, "", dtype::f32, 100, 1).height == 4); // folded
    CHECK(fit_image({8, 8}, "", dtype::f32, 1, 256).width == 8);
    CHECK(reason({8, 8}, dtype::f32, 257, 1).find("8 x 9 texels") != std::string::npos);
}

TEST_CASE("memory that cannot be had is an error with the code's name, and the device goes on") {
    on_each_opencl([](const device& d) {
        auto& s = state_of(d);
        for (const std::int64_t capacity : {std::int64_t(1) << 44, std::int64_t(1) << 60, std::int64_t(-1)}) {
            try {
                s.allocate(dtype::f32, capacity);
                FAIL("allocated " << capacity << " elements");
            } catch (const device_error& e) {
                CHECK(e.code_name().compare(0, 3, "CL_") == 0);
                CHECK(std::string(e.what()).find(e.code_name()) != std::string::npos);
                CHECK(std::string(e.what()).find(d.description()) != std::string::npos);
            }
        }
        CHECK(run_scale(s, scale_kernel(), 2, 1) == std::vector<float>{3, 5, 7, 9});
    });
}

TEST_CASE("no memory is allocated for arrays without elements") {
    on_each_opencl([](const device& d) {
        matrix<float> a(d, 0, 5);
        CHECK(a.to_host().empty());
        CHECK(buffer_of(a)() == nullptr);
        const ref<runtime::buffer> b = state_of(d).allocate(dtype::f32, 0);
        CHECK(b->capacity == 0);
    });
}

TEST_CASE("a buffer that the program was given is no other array's when its own is gone") {
    on_each_opencl([](const device& d) {
        const std::vector<float> values = {1, 2, 3, 4, 5, 6};
        cl::Buffer given;
        {
            const matrix<float> A(d, 2, 3, values);
            given = buffer_of(A);
        }
        matrix<float> B(d, 2, 3);
        B = 5;
        CHECK(buffer_of(B)() != given());
        CHECK(wrap<float>(d, given, 2, 3).to_host() == values);
    });
}

TEST_CASE("folds of the rows of a given buffer, behind whose last element there is nothing") {
    on_each_opencl([](const device& d) {
        for (const std::int64_t cols : {3, 10, 33}) {
            constexpr std::int64_t rows = 700;
            const std::vector<float> values(static_cast<std::size_t>(rows * cols), 0.5f);
            const cl::Buffer given = buffer_of(matrix<float>(d, rows, cols, values));
            const matrix<float> A = wrap<float>(d, given, rows, cols);
            const std::vector<float> sums = eval(sum(A, axis<1>)).to_host();
            CHECK(sums == std::vector<float>(rows, 0.5f * static_cast<float>(cols)));
            const std::vector<float> most = eval(max(exp(A), axis<1>)).to_host();
            CHECK(std::count(most.begin(), most.end(), most.front()) == rows);
            CHECK(most.front() == doctest::Approx(1.6487213f));
            CHECK(eval(argmax(A, axis<1>)).to_host() == std::vector<std::int32_t>(rows, 0));
        }
    });
}
