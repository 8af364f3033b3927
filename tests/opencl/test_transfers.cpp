// Transfers beside kernels: they wait for those that use the same memory, and for no others. The kernels'
// queue is held up by an event of ours, so that nothing here depends on how fast anything is.

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include <sinter/profile.hpp>

#include "../devices.hpp"
#include "opencl_test.hpp"

using namespace sinter;
using namespace test;

namespace {

/// A device in a queue of its own kind, on the hardware of `like`, whose transfers overlap kernels.
device overlapping(const device& like) {
    auto& state = state_of(like);
    const cl_command_queue queue = runtime::opencl::make_queue(state.context(), state.id(), 0, "test");
    auto* made = new runtime::opencl::opencl_device(state.context(), queue, like.name());
    clReleaseCommandQueue(queue);
    made->overlap_transfers();
    return device{ref<runtime::device_state>(made)};
}

/// Nothing that is given to the device's queue from here on is run before open().
class gate {
public:
    explicit gate(const device& d) {
        auto& state = state_of(d);
        cl_int code = 0;
        event_ = clCreateUserEvent(state.context(), &code);
        REQUIRE(code == CL_SUCCESS);
        REQUIRE(clEnqueueMarkerWithWaitList(state.queue(), 1, &event_, nullptr) == CL_SUCCESS);
    }
    ~gate() {
        open();
        clReleaseEvent(event_);
    }
    gate(const gate&) = delete;
    gate& operator=(const gate&) = delete;
    void open() {
        if (!opened_.exchange(true)) clSetUserEventStatus(event_, CL_COMPLETE);
    }
    bool is_open() const { return opened_; }

private:
    cl_event event_ = nullptr;
    std::atomic<bool> opened_{false};
};

/// True if `work` ends while the gate is closed, which is opened after a while if it does not.
template <class Work>
bool ends_before(gate& g, const Work& work, std::chrono::milliseconds patience) {
    std::atomic<bool> ended{false};
    std::thread worker([&] {
        work();
        ended = true;
    });
    const auto give_up = std::chrono::steady_clock::now() + patience;
    while (!ended && std::chrono::steady_clock::now() < give_up)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    const bool before = ended;
    g.open();
    worker.join();
    return before;
}
constexpr std::chrono::seconds long_enough{20};   // it ends at once, on however busy a machine
constexpr std::chrono::milliseconds a_while{200}; // it never ends: one that does needs less

const std::vector<float> all_1{1, 1, 1, 1}, all_2{2, 2, 2, 2}, all_3{3, 3, 3, 3};

} // namespace

TEST_CASE("an upload to an array that nobody uses does not wait for kernels") {
    on_each_opencl([](const device& here) {
        const device d = overlapping(here);
        vector<float> x(d, all_1), y(d, 4), z(d, all_2);
        y = 2 * x + 1; // compiled
        d.synchronize();
        gate g(d);
        y = 2 * x + 1;
        CHECK(ends_before(
            g,
            [&] {
                z = vector<float>(d, all_3);
                vector<float>(d, all_2); // freed at once: the pool's
            },
            long_enough));
        CHECK(y.to_host() == all_3);
        CHECK(z.to_host() == all_3);
    });
}

TEST_CASE("transfers wait for the kernels that use their memory") {
    on_each_opencl([](const device& here) {
        const device d = overlapping(here);
        vector<float> x(d, all_1), y(d, 4);
        matrix<float> M(d, 2, 4, {1, 1, 1, 1, 1, 1, 1, 1});
        y = 2 * x + 1;
        M(rows(0, 1)) = 3 * M(rows(1, 2));
        d.synchronize();
        {
            gate g(d); // what is read
            y = 2 * x + 1;
            CHECK(!ends_before(
                g, [&] { x.to_device(all_2); }, a_while));
            CHECK(y.to_host() == all_3);
            CHECK(x.to_host() == all_2);
        }
        {
            gate g(d); // what is written
            y = 2 * x + 1;
            std::vector<float> result;
            CHECK(!ends_before(
                g, [&] { result = y.to_host(); }, a_while));
            CHECK(result == std::vector<float>{5, 5, 5, 5});
        }
        {
            gate g(d); // a part of what is written
            M(rows(0, 1)) = 3 * M(rows(1, 2));
            CHECK(!ends_before(
                g,
                [&] {
                    M(rows(1, 2), cols(1, 3)).to_device(std::vector<float>{7, 7});
                },
                a_while));
            CHECK(M.to_host() == std::vector<float>{3, 3, 3, 3, 1, 7, 7, 1});
        }
    });
}

TEST_CASE("with two arrays in turn, transfers wait for the kernels before the last, and go beside that") {
    on_each_opencl([](const device& here) {
        const device d = overlapping(here);
        vector<float> x[] = {{d, all_1}, {d, all_1}}, y[] = {{d, 4}, {d, 4}};
        for (vector<float>& result : y) result = 2 * x[0] + 1;
        d.synchronize();
        x[0].to_device(all_1);
        y[0] = 2 * x[0] + 1;
        x[1].to_device(all_2); // a mark behind the kernel before
        gate g(d);
        y[1] = 2 * x[1] + 1;
        std::vector<float> first;
        CHECK(ends_before(
            g,
            [&] {
                first = y[0].to_host();
                x[0].to_device(all_3);
            },
            long_enough));
        CHECK(first == all_3);
        CHECK(x[0].to_host() == all_3);
        CHECK(y[1].to_host() == std::vector<float>{5, 5, 5, 5});
    });
}

TEST_CASE("a kernel waits for a transfer of its memory that is under way in another thread") {
    on_each_opencl([](const device& here) {
        const device d = overlapping(here);
        vector<float> x(d, all_1), y(d, 4), z(d, all_1);
        y = 3 * x;
        d.synchronize();
        gate g(d);
        y = 3 * x;
        z.to_device(all_2); // a mark behind the kernel
        std::thread transfer([&] { x.to_device(all_2); });
        const ref<runtime::buffer> memory = expr::memory_of(*x.storage());
        const auto& transfers = static_cast<const runtime::opencl::opencl_buffer&>(*memory).transfers;
        while (transfers == 0) std::this_thread::yield();
        CHECK(!ends_before(
            g, [&] { y = 3 * x; }, a_while));
        transfer.join();
        CHECK(y.to_host() == std::vector<float>{6, 6, 6, 6});
    });
}

TEST_CASE("kernels wait for transfers of their memory, and commands of the program's own for everything") {
    on_each_opencl([](const device& here) {
        const device d = overlapping(here);
        // Many rounds of everything at once, whose results are known.
        constexpr std::int64_t n = 10007;
        std::vector<float> host(n);
        vector<float> x(d, n), y(d, host);
        std::atomic<int> wrong{0};
        std::thread reader([&] { // of an array that is written all the time: one of its values
            for (int r = 0; r < 200; ++r) {
                const std::vector<float> seen = y.to_host();
                for (const float v : seen) wrong += v != seen[0];
            }
        });
        for (int r = 0; r < 200; ++r) {
            for (float& v : host) v = static_cast<float>(r);
            x.to_device(host);
            y = 2 * x + 1;
            if (r % 10 == 0) wrong += y.to_host()[n - 1] != 2 * static_cast<float>(r) + 1;
        }
        reader.join();
        CHECK(wrong == 0);
        // A handle of the driver's: the program gives commands that sinter does not know of.
        const cl::Buffer lent = buffer_of(x);
        gate g(d);
        const float value = 5;
        REQUIRE(clEnqueueFillBuffer(state_of(d).queue(), lent(), &value, sizeof value, 0, n * sizeof value, 0,
                                    nullptr, nullptr) == CL_SUCCESS);
        std::vector<float> filled;
        CHECK(!ends_before(
            g, [&] { filled = x.to_host(); }, a_while));
        CHECK(filled == std::vector<float>(n, 5.f));
    });
}

TEST_CASE("transfers overlap kernels while a profile is open and after it") {
    on_each_opencl([](const device& here) {
        const device d = overlapping(here);
        vector<float> x(d, all_1), y(d, 4);
        const auto round = [&] {
            x.to_device(all_2);
            y = 2 * x + 1;
            vector<float> other(d, all_3);
            y = y + other;
            x.to_device(all_1);
            CHECK(y.to_host() == std::vector<float>{8, 8, 8, 8});
        };
        round();
        {
            profile p(d);
            round();
            p.stop();
            CHECK(p.events().size() == 2);
        }
        round();
    });
}
