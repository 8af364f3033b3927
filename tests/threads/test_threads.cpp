// What any threads may do at once: docs/guide/threads.md. Takes seconds, as
// every device and variant compiles its kernels.

#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "../devices.hpp"

using namespace sinter;

namespace {

/// x = x / 2 + 1 from `seed` on, `turns` times, with products and arrays that come and go: what a thread
/// computes is what it would compute alone. Small whole numbers, exact in every order.
float compute(const device& dev, float seed, int turns) {
    vector<float> x(dev, 33), ones_of(dev, 33);
    matrix<float> A(dev, 33, 33);
    x = seed;
    ones_of = 1.0f;
    A = select(row_index() == col_index(), 1.0f, 0.0f);
    for (int n = 0; n < turns; ++n) {
        const vector<float> y = A * x + ones_of;
        x = y;
        if (n % 3 == 0) x.to_device(x.to_host());
    }
    return sum(x).to_host();
}

std::vector<std::string> run_threads(int count, const std::vector<device>& on) {
    std::vector<std::string> wrong(static_cast<std::size_t>(count));
    std::vector<std::thread> threads;
    for (int t = 0; t < count; ++t)
        threads.emplace_back([&, t] {
            const auto n = static_cast<std::size_t>(t);
            try {
                const auto seed = static_cast<float>(t);
                const float got = compute(on[n % on.size()], seed, 12), wanted = 33 * (seed + 12);
                if (got != wanted) wrong[n] = std::to_string(got) + " for " + std::to_string(wanted);
            } catch (const std::exception& e) {
                wrong[n] = e.what();
            }
        });
    for (std::thread& t : threads) t.join();
    return wrong;
}

} // namespace

TEST_CASE("eight threads use one device, each its own arrays") {
    for (const device& dev : test::devices()) {
        INFO(dev.name());
        for (const std::string& wrong : run_threads(8, {dev})) CHECK(wrong == "");
    }
}

/// Software OpenGL (llvmpipe of Mesa 22.3) crashes where two contexts draw at the same time, so that one of
/// its devices takes part.
TEST_CASE("eight devices are used at once") {
    std::vector<device> all;
    bool has_opengl = false;
    for (const device& dev : test::devices(false)) {
        const bool is_opengl = dev.name().rfind("opengl", 0) == 0;
        if (is_opengl && std::exchange(has_opengl, true)) continue;
        all.push_back(dev);
    }
    REQUIRE(!all.empty());
    for (std::size_t n = 0; all.size() < 8; ++n) {
        const device another = test::joined(all[n % all.size()]);
        const bool may = another && another.name().rfind("opencl", 0) == 0;
        all.push_back(may ? another : host_device());
    }
    for (const std::string& wrong : run_threads(8, all)) CHECK(wrong == "");
}

TEST_CASE("arrays die on another thread than made them, while their kernels are still to run") {
    for (const device& dev : test::devices()) {
        INFO(dev.name());
        const std::int64_t launched = dev.counters().launches;
        vector<float> kept(dev, 50);
        kept = 0.0f;
        for (int round = 0; round < 20; ++round) {
            std::vector<vector<float>> made;
            for (int n = 0; n < 4; ++n) {
                made.emplace_back(dev, 50);
                made.back() = static_cast<float>(n);
                kept = kept + made.back();
            }
            std::thread([last = std::move(made)]() mutable { last.clear(); }).join();
            device last_handle = dev;
            std::thread([d = std::move(last_handle)] {}).detach();
        }
        CHECK(kept.to_host()[49] == 20 * 6);
        CHECK(dev.counters().launches > launched);
    }
}

TEST_CASE("a temporary that one thread gives back serves another, and is not shared") {
    for (const device& dev : test::devices()) {
        INFO(dev.name());
        std::vector<float> results(8, -1.0f);
        std::vector<std::thread> threads;
        for (std::size_t t = 0; t < results.size(); ++t)
            threads.emplace_back([&, t] {
                matrix<float> A(dev, 16, 16), B(dev, 16, 16);
                A = static_cast<float>(t);
                for (int n = 0; n < 10; ++n) {
                    B = 1.0f;
                    B = trans(B) * B + A; // through memory of the pool
                }
                results[t] = B.to_host()[255];
            });
        for (std::thread& t : threads) t.join();
        for (std::size_t t = 0; t < results.size(); ++t) CHECK(results[t] == 16 + static_cast<float>(t));
    }
}
