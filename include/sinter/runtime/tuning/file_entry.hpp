#pragma once
// A file in a list of a folder's files.

#include <cstdint>
#include <ctime>
#include <string>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// What is said of a file of a private_folder.
struct file_entry {
    std::string name;
    std::uintmax_t bytes = 0;
    std::time_t written = 0;
};

} // namespace sinter::runtime
