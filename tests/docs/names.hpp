#pragma once
// What the C++ blocks of the pages find declared: the names that their text uses without saying what they
// are.

#include <functional>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

#include <sinter/sinter.hpp>

#include "../temporary.hpp"

/// One block: where it stands, what it does, and what it must print (null: anything).
struct tested_block {
    std::string place;
    void (*run)();
    const char* prints;
};
/// Those of all pages. Each page, or some together, are a file of their own.
inline std::vector<tested_block>& blocks() {
    static std::vector<tested_block> all;
    return all;
}
inline bool add_blocks(const std::vector<tested_block>& more) {
    blocks().insert(blocks().end(), more.begin(), more.end());
    return true;
}

/// Square matrices of 4 x 4 and columns of 4, all with values, and an empty folder.
struct names {
    const test::temporary_folder temporary;
    const std::string& folder = temporary.name;
    const std::int64_t m = 4, n = 4, k = 4;
    sinter::device dev = sinter::default_device();
    std::vector<float> host_a = std::vector<float>(16, 0.5f), host_x = std::vector<float>(4, 2.0f);
    sinter::matrix<float> A{dev, n, n, host_a}, B{dev, n, n, host_a}, C{dev, n, n, host_a},
        X{dev, n, n, host_a}, Y{dev, n, n, host_a};
    sinter::vector<float> x{dev, host_x}, y{dev, host_x}, b{dev, host_x};
    sinter::scalar<float> s{dev};
    float alpha = 2.0f, beta = 0.5f;

    names() { s = 1.0f; }
};
