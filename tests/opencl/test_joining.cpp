// Sharing contexts, queues and buffers with a program that uses OpenCL itself.

#include "opencl_test.hpp"

using namespace sinter;
using namespace test;

namespace {
/// A context and queue as another program would make them, on the hardware of `d`.
struct program_of_its_own {
    cl::Device hardware;
    cl::Context context;
    cl::CommandQueue queue;
    explicit program_of_its_own(const device& d, cl_command_queue_properties properties = 0)
        : hardware(queue_of(d).getInfo<CL_QUEUE_DEVICE>()), context(hardware),
          queue(context, hardware, properties) {}
};

template <class F>
std::string code_of(F&& f) {
    try {
        f();
    } catch (const device_error& e) {
        return e.code_name();
    }
    return "no error";
}
} // namespace

TEST_CASE("joining a context and a queue") {
    on_each_opencl([](const device& d) {
        device joined;
        {
            const program_of_its_own p(d);
            joined = opencl_device(p.context, p.queue);
            CHECK(context_of(joined)() == p.context());
            CHECK(queue_of(joined)() == p.queue());
        } // the device keeps both alive
        CHECK(joined.description() == d.description());
        CHECK(run_scale(state_of(joined), scale_kernel(), 2, 0) == std::vector<float>{2, 4, 6, 8});
        CHECK(!(joined == d));
    });
}

TEST_CASE("an out-of-order queue is used in order") {
    on_each_opencl([](const device& d) {
        cl::CommandQueue queue;
        const cl::Context context(queue_of(d).getInfo<CL_QUEUE_DEVICE>());
        try {
            queue = cl::CommandQueue(context, queue_of(d).getInfo<CL_QUEUE_DEVICE>(),
                                     CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
        } catch (...) {
            queue = cl::CommandQueue();
        }
        if (!queue()) {
            MESSAGE("skipped: " << d.name() << " has no out-of-order queues");
            return;
        }
        auto joined = opencl_device(context, queue);
        auto& s = state_of(joined);
        using namespace runtime;
        const std::int64_t n = 1 << 16;
        const codegen::kernel_source source = scale_kernel("chain");
        const ref<buffer> a = s.allocate(dtype::f32, n), b = s.allocate(dtype::f32, n);
        const std::vector<float> zeros(static_cast<std::size_t>(n));
        s.upload(*a, 0, n, 1, n, zeros.data());
        const ref<compiled_kernel> k = s.compile(source);
        for (int step = 0; step < 50; ++step) {
            s.launch(
                *k, source,
                {{a.get(), {}, 0}, {b.get(), {}, 0}, {nullptr, any_number::of_real(1), 0}, {nullptr, {}, 1}},
                {n, 1, 1});
            s.launch(
                *k, source,
                {{b.get(), {}, 0}, {a.get(), {}, 0}, {nullptr, any_number::of_real(1), 0}, {nullptr, {}, 1}},
                {n, 1, 1});
        }
        std::vector<float> result(static_cast<std::size_t>(n));
        s.download(*a, 0, n, 1, n, result.data());
        CHECK(result == std::vector<float>(static_cast<std::size_t>(n), 100.0f));
    });
}

TEST_CASE("a null context, a null queue and a queue of another context are refused") {
    CHECK(code_of([] { opencl_device(cl::Context(), cl::CommandQueue()); }) == "CL_INVALID_CONTEXT");
    on_each_opencl([](const device& d) {
        const program_of_its_own p(d), other(d);
        CHECK(code_of([&] { opencl_device(cl::Context(), p.queue); }) == "CL_INVALID_CONTEXT");
        CHECK(code_of([&] { opencl_device(p.context, cl::CommandQueue()); }) == "CL_INVALID_COMMAND_QUEUE");
        CHECK(code_of([&] { opencl_device(p.context, other.queue); }) == "CL_INVALID_CONTEXT");
    });
}

TEST_CASE("wrapping a buffer shares its elements") {
    on_each_opencl([](const device& d) {
        const program_of_its_own p(d);
        const device joined = opencl_device(p.context, p.queue);
        std::vector<float> values = {1, 2, 3, -9, 4, 5, 6, -9};
        cl::Buffer buffer(p.context, CL_MEM_READ_WRITE, values.size() * sizeof(float));
        p.queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, values.size() * sizeof(float), values.data());

        matrix<float> dense = wrap<float>(joined, buffer, 2, 4);
        CHECK(dense.to_host() == values);
        CHECK(buffer_of(dense)() == buffer());
        CHECK(!dense.storage()->memory->owned);

        matrix<float> padded = wrap<float>(joined, buffer, 2, 3, 4);
        CHECK(padded.to_host() == std::vector<float>{1, 2, 3, 4, 5, 6});
        padded.to_device(std::vector<float>{10, 20, 30, 40, 50, 60});
        p.queue.enqueueReadBuffer(buffer, CL_TRUE, 0, values.size() * sizeof(float), values.data());
        CHECK(values == std::vector<float>{10, 20, 30, -9, 40, 50, 60, -9});

        vector<float> x = wrap<float>(joined, buffer, 5);
        CHECK(x.to_host() == std::vector<float>{10, 20, 30, -9, 40});
        buffer = cl::Buffer(); // arrays keep it alive
        CHECK(x.to_host() == std::vector<float>{10, 20, 30, -9, 40});
    });
}

TEST_CASE("a buffer that does not fit or belongs elsewhere is refused") {
    on_each_opencl([](const device& d) {
        const program_of_its_own p(d);
        const device joined = opencl_device(p.context, p.queue);
        const cl::Buffer buffer(p.context, CL_MEM_READ_WRITE, 8 * sizeof(float));
        CHECK_NOTHROW(wrap<float>(joined, buffer, 2, 3, 5)); // the last row needs no padding
        CHECK_THROWS_AS(wrap<float>(joined, buffer, 2, 3, 6), shape_error);
        CHECK_THROWS_AS(wrap<float>(joined, buffer, 3, 3), shape_error);
        CHECK_THROWS_AS(wrap<float>(joined, buffer, 2, 3, 2), shape_error);
        CHECK_THROWS_AS(wrap<float>(joined, buffer, -1, 3), shape_error);
        CHECK_THROWS_AS(wrap<float>(joined, buffer, std::int64_t(1) << 62, 16), shape_error);
        CHECK_THROWS_AS(wrap<float>(joined, buffer, 9), shape_error);
        CHECK(code_of([&] { wrap<float>(joined, cl::Buffer(), 1, 1); }) == "CL_INVALID_MEM_OBJECT");
        CHECK(code_of([&] { wrap<float>(d, buffer, 1, 1); }) == "CL_INVALID_CONTEXT");
        CHECK(code_of([&] { wrap<float>(host_device(), buffer, 1, 1); }) == "CL_INVALID_DEVICE");
        CHECK(code_of([] { buffer_of(matrix<float>(host_device(), 1, 1)); }) == "CL_INVALID_DEVICE");
    });
}
