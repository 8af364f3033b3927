// A process that forked has none of the driver's threads.

#include <signal.h>

#include <chrono>
#include <thread>

#include "opencl_test.hpp"

using namespace sinter;

TEST_CASE("a process that forked cannot use a device, says so, and ends") {
    test::on_each_opencl([](const device& d) {
        vector<float> x(d, {1, 2, 3});
        x = 2 * x;
        d.synchronize();
        const pid_t child = fork();
        if (child == 0) {
            int told = 0;
            const auto tries = [&](auto work) {
                try {
                    work();
                } catch (const device_error&) {
                    ++told;
                }
            };
            tries([&] { x = 2 * x; });
            tries([&] { x = exp(x + 1); }); // compiles
            tries([&] { x.to_host(); });
            tries([&] { x.to_device(std::vector<float>{4, 5, 6}); });
            tries([&] { d.synchronize(); });
            // Nor one that is found again: its driver would wait for threads that are not here.
            tries([&] { default_device(d.name()); });
            for (const device_info& found : sinter::devices(d.name()))
                if (found.reason().find("forked") != std::string::npos) ++told;
            vector<float> y(host_device(), {1, 2, 3}); // which has no driver
            y = 2 * y;
            _exit(told >= 7 && y.to_host()[2] == 6 ? 0 : 1);
        }
        int status = -1;
        for (int tenths = 0; tenths < 100 && waitpid(child, &status, WNOHANG) == 0; ++tenths)
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        if (status == -1) kill(child, SIGKILL);
        CHECK(status == 0);
        x = 2 * x;
        CHECK(x.to_host() == std::vector<float>{4, 8, 12});
    });
}
