// Memory of OpenCL devices: allocation, transfers with gaps, mappings, failures.

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
            void* p = s.map(*x.array()->memory, access::read_write);
            REQUIRE(p != nullptr);
            static_cast<float*>(p)[2] = 30;
            s.unmap(*x.array()->memory, p);
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
