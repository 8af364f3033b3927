#pragma once
// What the fuzzers share: a folder of their own, and an end that libFuzzer reports.

#include <cstdlib>
#include <filesystem>
#include <string>

inline void require(bool holds) {
    if (!holds) std::abort();
}

/// An empty folder, which goes with the object.
struct folder {
    folder() : name("/tmp/sinter-fuzz-" + std::string(6, 'X')) { // mkdtemp replaces the X
        require(mkdtemp(name.data()) != nullptr);
    }
    ~folder() { std::filesystem::remove_all(name); }
    std::string name;
};
