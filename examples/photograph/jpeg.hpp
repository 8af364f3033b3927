#pragma once
// Photographs in and out, with libjpeg and libpng.

#include <cstdint>
#include <string>
#include <vector>

/// Rows of pixels of three channels side by side: red, green, blue, from 0 to 1.
struct photograph {
    std::int64_t rows = 0, pixels = 0;
    std::vector<float> values;
};

/// Throws std::runtime_error if the file is no JPEG that can be read.
photograph read_jpeg(const std::string& path);
/// Values beyond 0 and 1 are clipped. Throws std::runtime_error if the file cannot be written.
void write_png(const std::string& path, const photograph& p);
