#pragma once
// Files below tests/golden/.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace test {

inline std::string content_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    return std::string(std::istreambuf_iterator<char>(in), {});
}

} // namespace test
