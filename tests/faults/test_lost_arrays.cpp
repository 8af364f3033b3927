// What a failure costs where a driver refuses for good, and what it must not change for the rest of a
// device's life.

#ifdef SINTER_WITH_OPENCL
#include <string>

#include <sinter/opencl.hpp>

#include "../devices.hpp"
#include "entry_points.hpp"

using namespace sinter;
using faults::entry_of;
using faults::has;

namespace {

/// What `body` throws when calls of an entry point fail from the first-th on.
template <class Body>
std::string failing(const char* name, int first, int count, Body body) {
    entry_of(name).arm(first, count, {CL_OUT_OF_RESOURCES});
    const std::string said = test::refused<device_error>(body);
    entry_of(name).disarm();
    return said;
}

template <class F>
void on_opencl(F run) {
    for (const device& d : test::devices(false)) {
        if (d.name().rfind("opencl", 0) != 0) continue;
        CAPTURE(d.name());
        run(d);
    }
}

} // namespace

TEST_CASE(
    "a launch that is refused for good behind another one: the array is undefined until it is written") {
    on_opencl([](const device& d) {
        sinter::vector<float> x(d, {1, 2, 3}), y(d, {5, 6, 7});
        const auto exchange = [&] { evaluate(x(rows(0, 2)) = x(rows(1, 3)), x(rows(1, 3)) = x(rows(0, 2))); };
        const auto define = [&] { x.to_device({1, 2, 3}); };
        exchange();
        define();
        const counters before = d.counters();
        exchange();
        const counters spent = d.counters() - before;
        CHECK(spent.launches == 3);
        CHECK(spent.temporaries == 2);
        CHECK(x.to_host() == std::vector<float>{2, 1, 2});
        define();
        // One launch computes both parts, which overlap, and two copy them.
        CHECK(has(failing("clEnqueueNDRangeKernel", 1, 1, exchange), "CL_OUT_OF_RESOURCES"));
        CHECK(has(failing("clEnqueueNDRangeKernel", 2, 1000, exchange), "CL_OUT_OF_RESOURCES"));
        CHECK(x.to_host() == std::vector<float>{1, 2, 3});
        CHECK(failing("clEnqueueNDRangeKernel", 3, 3, exchange) == "nothing was thrown");
        CHECK(x.to_host() == std::vector<float>{2, 1, 2});
        define();
        const std::string said = failing("clEnqueueNDRangeKernel", 3, 1000, exchange);
        CHECK(has(said, "CL_OUT_OF_RESOURCES"));
        CHECK(has(said, "x(rows(0, 2)) = x(rows(1, 3))"));
        CHECK(has(said, "x (3 x 1) is undefined"));
        // Nothing reads it, and no part of it is written.
        CHECK(has(test::refused([&] { x.to_host(); }), "is undefined"));
        CHECK(has(test::refused([&] { y = x + y; }), "is undefined"));
        CHECK(has(test::refused([&] { x += y; }), "is undefined"));
        CHECK(has(test::refused([&] { x(rows(0, 2)) = y(rows(0, 2)); }), "is undefined"));
        CHECK(has(test::refused([&] { x(rows(0, 2)).to_device({1.0f, 2.0f}); }), "is undefined"));
        CHECK(has(test::refused([&] { x.map(access::read_write); }), "is undefined"));
        CHECK(has(test::refused([&] { sinter::vector<float> w = as_image(x) + y; }), "is undefined"));
        CHECK(y.to_host() == std::vector<float>{5, 6, 7});
        // x statement that fails leaves it so; one that writes all of it ends that.
        CHECK(has(failing("clEnqueueNDRangeKernel", 1, 1, [&] { x = 2.0f * y; }), "CL_OUT_OF_RESOURCES"));
        CHECK(has(test::refused([&] { x.to_host(); }), "is undefined"));
        x = 2.0f * y;
        CHECK(x.to_host() == std::vector<float>{10, 12, 14});
        failing("clEnqueueNDRangeKernel", 3, 1000, exchange);
        define();
        CHECK(x.to_host() == std::vector<float>{1, 2, 3});
        failing("clEnqueueNDRangeKernel", 3, 1000, exchange);
        x.fill(3);
        x += y;
        CHECK(x.to_host() == std::vector<float>{8, 9, 10});
    });
}

TEST_CASE("what writes a destination comes last") {
    on_opencl([](const device& d) {
        const matrix<float> A(d, {{1, 2}, {3, 4}});
        sinter::vector<float> x(d, {1, 1}), y(d, {2, 3});
        const auto statement = [&] { evaluate(x = y + 1.0f, y = A * y); };
        const counters before = d.counters();
        statement();
        CHECK((d.counters() - before).launches == 2);
        x.to_device({1, 1});
        y.to_device({2, 3});
        for (const int n : {1, 2}) {
            CHECK(has(failing("clEnqueueNDRangeKernel", n, 1000, statement), "CL_OUT_OF_RESOURCES"));
            CHECK(x.to_host() == std::vector<float>{1, 1});
            CHECK(y.to_host() == std::vector<float>{2, 3});
        }
        statement();
        CHECK(x.to_host() == std::vector<float>{3, 4});
        CHECK(y.to_host() == std::vector<float>{8, 18});
    });
}

TEST_CASE("arguments are set before the first destination is written") {
    on_opencl([](const device& d) {
        matrix<float> A(d, {{1, 1}, {2, 2}}), B(d, {{5, 6}, {7, 8}});
        sinter::vector<float> x(d, {1, 2, 3});
        const auto statement = [&] {
            evaluate(A.row(0) = B.row(1), x = x + 1.0f, B.row(0) = 2.0f * A.row(1));
        };
        statement();
        A.to_device({1, 1, 2, 2});
        B.to_device({5, 6, 7, 8});
        x.to_device({1, 2, 3});
        entry_of("clSetKernelArg").reset_calls();
        statement();
        const int calls = entry_of("clSetKernelArg").calls();
        CHECK(calls > 4);
        A.to_device({1, 1, 2, 2});
        B.to_device({5, 6, 7, 8});
        x.to_device({1, 2, 3});
        for (int n = 1; n <= calls; ++n) {
            CAPTURE(n);
            CHECK(has(failing("clSetKernelArg", n, 1000, statement), "CL_OUT_OF_RESOURCES"));
            CHECK(A.to_host() == std::vector<float>{1, 1, 2, 2});
            CHECK(B.to_host() == std::vector<float>{5, 6, 7, 8});
            CHECK(x.to_host() == std::vector<float>{1, 2, 3});
        }
    });
}

TEST_CASE("only what was written is undefined") {
    on_opencl([](const device& d) {
        matrix<float> A(d, {{1, 1}, {2, 2}});
        sinter::vector<float> x(d, {1, 2, 3}), y(d, {4, 5, 6, 7});
        const auto statement = [&] { evaluate(x = x + 1.0f, y = y + 1.0f, A = A * A); };
        statement();
        const std::string said = failing("clEnqueueNDRangeKernel", 3, 1000, statement);
        CHECK(has(said, "x (3 x 1) is undefined"));
        CHECK(has(test::refused([&] { x.to_host(); }), "is undefined"));
        CHECK(y.to_host() == std::vector<float>{5, 6, 7, 8});
        CHECK(A.to_host() == std::vector<float>{3, 3, 6, 6});
    });
}

TEST_CASE("a build that fails once changes nothing for the device's later kernels") {
    on_opencl([](const device& like) {
        const device d = opencl_device(cl_context_of(like), cl_command_queue_of(like));
        if (!test::declares_functions(d)) return;
        sinter::vector<float> x(d, {1, 2, 3});
        x = x + 1.0f;
        const auto fails_once = [&](int code, auto statement) {
            entry_of("clBuildProgram").arm(1, 1, {code});
            const bool goes_on = test::refused<error>(statement) == "nothing was thrown";
            CHECK(entry_of("clBuildProgram").disarm() == 1);
            CHECK(test::declares_functions(d));
            if (!goes_on) statement(); // only where functions are declared is the text compiled another way
        };
        fails_once(CL_OUT_OF_HOST_MEMORY, [&] { x = x + cos(x); });
        fails_once(CL_BUILD_PROGRAM_FAILURE, [&] { x = x - sin(x); });
    });
}
#endif
