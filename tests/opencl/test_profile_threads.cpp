// Profiles that begin and end while other threads use the device.

#include <atomic>
#include <thread>
#include <vector>

#include <sinter/opencl.hpp>
#include <sinter/profile.hpp>

#include "../devices.hpp"

using namespace sinter;

TEST_CASE("threads evaluate and read while profiles come and go") {
    for (const device& d : test::devices(false)) {
        if (d.name().rfind("opencl", 0) != 0) continue;
        std::atomic<bool> stop{false};
        std::atomic<int> wrong{0}, rounds{0};
        const auto work = [&](float own) {
            try {
                const vector<float> x = iota<float>(d, 1000, own, 1.0f);
                vector<float> y(d, 1000);
                while (!stop) {
                    y = x + 1.0f;
                    if (y.to_host()[5] != own + 6) ++wrong;
                    if (x.to_host()[7] != own + 7) ++wrong;
                    ++rounds;
                }
            } catch (const std::exception&) {
                ++wrong;
            }
        };
        std::vector<std::thread> threads;
        for (const float own : {1.0f, 2.0f, 3.0f}) threads.emplace_back(work, own);
        std::size_t events = 0;
        while (rounds < 300) {
            profile p(d);
            std::this_thread::yield();
            p.stop();
            events += p.events().size();
        }
        stop = true;
        for (std::thread& t : threads) t.join();
        CHECK(wrong == 0);
        MESSAGE(rounds.load() << " rounds, " << events << " kernels seen by profiles");
    }
}
