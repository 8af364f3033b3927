// Several kernels compiled at once: how many, and what becomes of the others when one is refused.

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

#include "opencl_test.hpp"

using namespace sinter;
using namespace test;

namespace {

/// An OpenCL device that watches its compilations, and whose driver refuses texts with a certain word.
class watched_device : public runtime::opencl::opencl_device {
public:
    using opencl_device::opencl_device;

    std::string refused;      ///< the word; empty: nothing is refused
    std::size_t wait_for = 1; ///< compilations wait until so many are under way, or for some seconds
    std::multiset<std::string> texts;
    std::size_t most_at_once = 0;

    ref<runtime::compiled_kernel> compile(const codegen::kernel_source& source) override {
        {
            std::unique_lock<std::mutex> lock(mutex_);
            texts.insert(source.text);
            ++now_;
            most_at_once = std::max(most_at_once, now_);
            changed_.notify_all();
            changed_.wait_for(lock, std::chrono::seconds(20), [&] { return most_at_once >= wait_for; });
        }
        struct leaving {
            watched_device& d;
            ~leaving() {
                const std::lock_guard<std::mutex> lock(d.mutex_);
                --d.now_;
            }
        } const guard{*this};
        codegen::kernel_source changed = source;
        if (!refused.empty() && source.text.find(refused) != std::string::npos) changed.text += "} refused\n";
        return opencl_device::compile(changed);
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t now_ = 0;
};

/// With nothing on the disk: `run(device, state)` on each OpenCL device.
template <class F>
void on_each_watched(F run) {
    const environment off("SINTER_CACHE", "0");
    on_each_opencl([&](const device& shared) {
        auto* state = new watched_device(context_of(shared)(), queue_of(shared)());
        run(device{ref<runtime::device_state>(state)}, *state);
    });
}

} // namespace

TEST_CASE("jobs run once each, whatever their number") {
    for (const std::size_t count : {0u, 1u, 2u, 100u}) {
        std::vector<std::atomic<int>> calls(count);
        runtime::side_by_side(count, [&](std::size_t n) { ++calls[n]; });
        for (const std::atomic<int>& c : calls) CHECK(c == 1);
    }
}

TEST_CASE("prewarm compiles every text once, and several at once") {
    on_each_watched([](const device& d, watched_device& state) {
        const std::size_t threads = std::min(4u, std::max(1u, std::thread::hardware_concurrency()));
        state.wait_for = threads;
        vector<float> x(d, {1, 2, 3}), y(d, {4, 5, 6}), z(d, 3), w(d, 3);
        prewarm(z = 2.0f * x + y, w = 3.0f * y + x, z = exp(x), z = sqrt(x),
                z = tanh(x)); // the first two are one
        CHECK(state.texts.size() == 4);
        CHECK(state.most_at_once == threads);
        CHECK(d.counters().compilations == 4);
        CHECK(d.counters().launches == 0);
        z = 2.0f * x + y;
        CHECK(z.to_host() == std::vector<float>{6, 9, 12});
        w = 3.0f * y + x;
        CHECK(w.to_host() == std::vector<float>{13, 17, 21});
        z = sqrt(hadamard(x, x));
        CHECK(state.texts.size() == 5); // not prewarmed
        z = sqrt(x);
        CHECK(state.texts.size() == 5);
    });
}

TEST_CASE("the kernels of one evaluation are compiled at once") {
    on_each_watched([](const device& d, watched_device& state) {
        const std::size_t threads = std::min(2u, std::max(1u, std::thread::hardware_concurrency()));
        state.wait_for = threads;
        vector<float> x(d, {3, 4});
        x = x / norm(x);
        CHECK(state.most_at_once == threads);
        CHECK(d.counters().launches == 2);
        const std::vector<float> unit = x.to_host();
        CHECK(unit[0] == doctest::Approx(0.6f));
        CHECK(unit[1] == doctest::Approx(0.8f));
    });
}

TEST_CASE("of several kernels one is refused: the others are compiled, and the device goes on") {
    on_each_watched([](const device& d, watched_device& state) {
        vector<float> x(d, {1, 4, 9}), z(d, {7, 7, 7}), w(d, 3);
        state.refused = "tanh";
        bool refused = false;
        try {
            prewarm(z = sqrt(x), z = tanh(x), w = floor(x));
        } catch (const compile_error& e) {
            refused = true;
            CHECK(e.source().find("tanh") != std::string::npos);
            CHECK(std::string(e.what()).find(d.description()) != std::string::npos);
        }
        CHECK(refused);
        CHECK(state.texts.size() == 3);
        z = sqrt(x);
        w = floor(x);
        CHECK(state.texts.size() == 3); // nothing is left to compile
        CHECK(z.to_host() == std::vector<float>{1, 2, 3});
        // Two kernels, of which the second is refused: nothing is written.
        CHECK_THROWS_AS(z = tanh(x) / norm(x), compile_error);
        CHECK(z.to_host() == std::vector<float>{1, 2, 3});
        CHECK_THROWS_AS(w = tanh(x), compile_error);
        w = floor(x); // what was refused is not tried again on the way
        state.refused.clear();
        z = tanh(x);
        CHECK(z.to_host()[0] == doctest::Approx(std::tanh(1.0f)));
    });
}

TEST_CASE("threads prewarm and evaluate on one device") {
    on_each_watched([](const device& d, watched_device& state) {
        std::atomic<int> wrong{0};
        const auto work = [&](float start) {
            vector<float> x(d, 100), y(d, 100), z(d, 100);
            x.fill(start);
            y.fill(2);
            prewarm(z = hadamard(x, x) - y, z = x - abs(y), z = floor(x) + y);
            z = hadamard(x, x) - y;
            for (const float v : z.to_host()) wrong += v != start * start - 2;
            z = x - abs(y);
            for (const float v : z.to_host()) wrong += v != start - 2;
            z = floor(x) + y;
            for (const float v : z.to_host()) wrong += v != start + 2;
        };
        std::vector<std::thread> threads;
        for (int t = 0; t < 4; ++t) threads.emplace_back(work, static_cast<float>(3 + t));
        for (std::thread& t : threads) t.join();
        CHECK(wrong == 0);
        for (const std::string& text : state.texts) CHECK(state.texts.count(text) == 1);
    });
}

TEST_CASE("kernels compiled at once are kept on the disk, and read from there at once") {
    const temporary_folder folder;
    const environment where("SINTER_CACHE_DIR", folder.name), on("SINTER_CACHE", "");
    on_each_opencl([&](const device& shared) {
        std::int64_t compilations = 3;
        for (int turn = 0; turn < 2; ++turn, compilations = 0) {
            const device d = opencl_device(context_of(shared), queue_of(shared));
            vector<double> x(d, {1, 4, 9}), z(d, 3);
            prewarm(z = sqrt(x) - x, z = floor(x) - x, z = ceil(x) - x);
            CHECK(d.counters().compilations == compilations);
            z = sqrt(x) - x;
            CHECK(z.to_host() == std::vector<double>{0, -2, -6});
            CHECK(d.counters().compilations == compilations);
        }
    });
}
