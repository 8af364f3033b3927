// A library with hidden symbols, and so a copy of sinter of its own, which ends when the library is unloaded.

#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>
#include <string>

#include "../devices.hpp"
#include <sinter/sinter.hpp>

/// Computes 4 on the device of that name; "unread" leaves work that nobody waits for.
extern "C" [[gnu::visibility("default")]] int use_device(const char* name, const char* how) {
    using namespace sinter;
    try {
        const device dev = default_device(name);
        if (test::has_groups(dev) && dev.name() == "host")
            return -2; // the linker takes the backends for that
        matrix<float> A = ones<float>(dev, 4, 4), B = A;
        B = A * A;
        const float four = B.to_host()[5];
        if (std::string(how) == "unread")
            for (int n = 0; n < 100; ++n) B = A * B;
        return static_cast<int>(four);
    } catch (const error& e) {
        std::printf("%s\n", e.what());
        return -1;
    }
}
