#pragma once
// Numbers of a form in words, as describe() has them.

#include <cstdint>
#include <string>

namespace sinter::plan {

/// `8 x 4`.
inline std::string by(std::int64_t rows, std::int64_t cols) {
    return std::to_string(rows) + " x " + std::to_string(cols);
}

/// `1 row`, `2 rows`.
inline std::string count_of(std::int64_t n, const char* one) {
    return std::to_string(n) + " " + one + (n == 1 ? "" : "s");
}

} // namespace sinter::plan
