#pragma once
// Programs that end in different ways, each in a process of its own: see main.cpp.

#include <string>

namespace test {

struct program {
    const char* name;
    /// Runs on the device of that name; what it returns, main returns.
    int (*run)(const std::string& device);
    int status; ///< with which the process ends
    /// What it prints; where that depends on whether the device has a driver that ends, on the host.
    const char *output, *output_on_host = output;
    /// Devices whose names begin so; every one.
    const char* only_on = "";
    int runs = 1; ///< one after the other: the later ones find what caches have kept
};

extern const program programs[];
extern const int program_count;

} // namespace test
