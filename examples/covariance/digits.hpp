#pragma once
// Reads the handwritten digits: comma-separated lines of 64 grey values (an 8 x 8 picture) and the digit.

#include <cstddef>
#include <string>
#include <vector>

struct digits {
    std::size_t count = 0;          ///< pictures
    std::size_t pixels = 64;        ///< in each
    std::vector<float> grey_values; ///< count x pixels, row by row
};

/// Throws sinter::file_error if the file cannot be read or a line is malformed, std::runtime_error if it has
/// something else.
digits read_digits(const std::string& path);
