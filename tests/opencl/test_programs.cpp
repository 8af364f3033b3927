// Whole programs on OpenCL devices: wrapped destinations, failures in the middle of an assignment, threads.

#include <thread>

#include "../devices.hpp"
#include "opencl_test.hpp"

using namespace sinter;
using namespace test;

namespace {
std::vector<float> product(const std::vector<float>& a, const std::vector<float>& b, std::size_t n) {
    std::vector<float> c(n * n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            for (std::size_t k = 0; k < n; ++k) c[i * n + j] += a[i * n + k] * b[k * n + j];
    return c;
}
/// An OpenCL device whose driver refuses every text while `refuses` is set.
class refusing_device : public runtime::opencl::opencl_device {
public:
    using opencl_device::opencl_device;
    bool refuses = false;
    ref<runtime::compiled_kernel> compile(const codegen::kernel_source& source) override {
        codegen::kernel_source changed = source;
        if (refuses) changed.text += "} this is refused\n";
        return opencl_device::compile(changed);
    }
};
} // namespace

TEST_CASE("assignments write into a wrapped buffer, aliased or not") {
    on_each_opencl([](const device& d) {
        const cl::Context context = context_of(d);
        const cl::CommandQueue queue = queue_of(d);
        const std::size_t n = 9;
        const std::vector<float> a = numbers(n * n, 1), b = numbers(n * n, 2), c = numbers(n * n, 3);
        const cl::Buffer buffer(context, CL_MEM_READ_WRITE, n * n * sizeof(float));
        matrix<float> A(d, n, n, a), B(d, n, n, b), C = wrap<float>(d, buffer, n, n);
        C.to_device(c);
        const auto theirs = [&] {
            std::vector<float> v(n * n);
            REQUIRE(queue.enqueueReadBuffer(buffer, CL_TRUE, 0, n * n * sizeof(float), v.data()) ==
                    CL_SUCCESS);
            return v;
        };
        const counters before = d.counters();
        C = 2.0f * A * B + 3.0f * C;
        CHECK((d.counters() - before).launches == 1);
        CHECK((d.counters() - before).temporaries == 0);
        std::vector<float> expected = product(a, b, n);
        for (std::size_t i = 0; i < n * n; ++i) expected[i] = 2 * expected[i] + 3 * c[i];
        CHECK(theirs() == expected);

        C = C * B; // reads what it writes: the wrapped buffer cannot be swapped for another
        expected = product(expected, b, n);
        CHECK(theirs() == expected);
        CHECK(buffer_of(C)() == buffer());

        C = trans(C);
        std::vector<float> transposed(n * n);
        for (std::size_t i = 0; i < n * n; ++i) transposed[i] = expected[i % n * n + i / n];
        CHECK(theirs() == transposed);
    });
}

TEST_CASE("gaps of a wrapped buffer are not written") {
    on_each_opencl([](const device& d) {
        const std::size_t rows = 5, cols = 6, ld = 9;
        const cl::Buffer buffer(context_of(d), CL_MEM_READ_WRITE, rows * ld * sizeof(float));
        matrix<float> all = wrap<float>(d, buffer, rows, ld);
        all.fill(-7);
        matrix<float> part = wrap<float>(d, buffer, rows, cols, ld);
        const std::vector<float> values = numbers(rows * cols, 4);
        matrix<float> A(d, rows, cols, values);
        part = 2.0f * A;
        const std::vector<float> result = all.to_host();
        for (std::size_t i = 0; i < rows; ++i)
            for (std::size_t j = 0; j < ld; ++j)
                CHECK(result[i * ld + j] == (j < cols ? 2 * values[i * cols + j] : -7.0f));
    });
}

TEST_CASE("an assignment without memory for its temporaries leaves the destination") {
    on_each_opencl([](const device& d) {
        const std::int64_t n = 1 << 20;
        matrix<float> x(d, n, 2), y(d, 2, n);
        x.fill(1);
        y.fill(2);
        scalar<float> s(d);
        s = 5.0f;
        bool failed = false;
        try {
            s = sum(hadamard(x * y, trans(y) * y)); // one product of n x n elements is kept: 4 TiB
        } catch (const device_error& e) {
            failed = true;
            CHECK(e.code_name().compare(0, 3, "CL_") == 0);
        }
        CHECK(failed);
        CHECK(s.to_host() == 5.0f);
        s = sum(x + trans(y));
        CHECK(s.to_host() == 6.0f * static_cast<float>(n));
    });
}

TEST_CASE("a refused compilation leaves the destination, and the device goes on") {
    on_each_opencl([](const device& shared) {
        auto* state = new refusing_device(context_of(shared)(), queue_of(shared)());
        const device d{ref<runtime::device_state>(state)};
        vector<float> x(d, {1, 2, 3}), y(d, {4, 5, 6});
        state->refuses = true;
        CHECK_THROWS_AS(y = 17.25f * x + y, compile_error);
        CHECK(y.to_host() == std::vector<float>{4, 5, 6});
        state->refuses = false;
        y = 17.25f * x + y;
        CHECK(y.to_host() == std::vector<float>{21.25f, 39.5f, 57.75f});
    });
}

TEST_CASE("two threads share a device") {
    on_each_opencl([](const device& d) {
        std::atomic<int> wrong{0};
        const auto work = [&](float start) {
            vector<float> x(d, 1000);
            x.fill(start);
            for (int step = 0; step < 50; ++step) x = x + 1.0f;
            for (float v : x.to_host()) wrong += v != start + 50.0f;
        };
        std::thread first(work, 1.0f), second(work, 1000.0f);
        first.join();
        second.join();
        CHECK(wrong == 0);
    });
}

TEST_CASE("more terms than 31 bits count") {
    on_each_opencl([](const device& d) {
        if (!d.supports(dtype::f64)) return;
        const std::int64_t n = 46341; // n * n is the first square beyond 2^31 - 1
        vector<double> x(d, n), y(d, n);
        x.fill(1);
        y.fill(2);
        CHECK(sum(x * trans(y)).to_host() == 2.0 * static_cast<double>(n) * static_cast<double>(n));
    });
}
