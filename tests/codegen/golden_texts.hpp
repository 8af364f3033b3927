#pragma once
// Where the text of a golden program is kept.

#include <filesystem>
#include <string>

#include "golden_files.hpp"
#include "golden_programs.hpp"
#include "recorder.hpp"

namespace test {

inline std::filesystem::path golden_text(const golden_program& p, const target& t) {
    return golden_folder() / t.name / (std::string(p.name) + (t.stage ? ".glsl" : ".cl"));
}

} // namespace test
