#pragma once
// Writes matrices as pictures.

#include <cstddef>
#include <string>
#include <vector>

/// A rows x cols picture; 0 is white, positive values red, negative ones blue, scaled to the largest
/// magnitude, each element a square of `zoom` pixels. Throws sinter::file_error if the file
/// cannot be written.
void write_picture(const std::string& path, const std::vector<float>& values, std::size_t rows,
                   std::size_t cols, std::size_t zoom);
