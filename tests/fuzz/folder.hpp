#pragma once
// What the fuzzers share: a folder of their own, and an end that libFuzzer reports.

#include <cstdlib>
#include <filesystem>
#include <string>

/// An empty folder, which goes with the object.
struct folder {
    folder() {
        char pattern[] = "/tmp/sinter-fuzz-XXXXXX"; // mkdtemp writes over the X
        name = mkdtemp(pattern);
    }
    ~folder() { std::filesystem::remove_all(name); }
    std::string name;
};

inline void require(bool holds) {
    if (!holds) std::abort();
}
