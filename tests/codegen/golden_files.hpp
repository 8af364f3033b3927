#pragma once
// Files below tests/golden/.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

namespace test {

inline std::filesystem::path golden_folder() {
    return std::filesystem::path(TEST_SOURCE_DIR) / "golden";
}

inline std::string content_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    return std::string(std::istreambuf_iterator<char>(in), {});
}

/// SINTER_UPDATE_GOLDEN=1 rewrites the files.
inline bool updates_golden() {
    return std::getenv("SINTER_UPDATE_GOLDEN") != nullptr;
}

/// FNV-1a, the same on every machine.
inline std::uint64_t hash_of(const std::string& text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return hash;
}

inline std::string hex(std::uint64_t n) {
    std::ostringstream out;
    out << std::hex << n;
    return out.str();
}

/// Hashes of what each target makes of several things, in one file: a line for the targets that agree, such
/// as "gemm: 35cf3e989451fb22 opencl_gpu opencl_gpu_half". With SINTER_TRANSCRIPTS=FOLDER, what the hashes
/// are of is written to a file for each target: compare the folders of before and after a change.
class transcript_file {
public:
    explicit transcript_file(std::string name) : name_(std::move(name)) {}

    /// What `target` makes of a thing. `texts` are written beside it, and not hashed.
    void add(const std::string& target, const std::string& thing, const std::string& made,
             const std::string& texts = {}) {
        if (std::find(things_.begin(), things_.end(), thing) == things_.end()) things_.push_back(thing);
        const std::string hash = hex(hash_of(made));
        std::vector<std::pair<std::string, std::string>>& hashes = targets_of_[thing];
        const auto same =
            std::find_if(hashes.begin(), hashes.end(), [&](const auto& h) { return h.first == hash; });
        if (same == hashes.end())
            hashes.emplace_back(hash, " " + target);
        else
            same->second += " " + target;
        if (const char* const folder = std::getenv("SINTER_TRANSCRIPTS")) {
            std::filesystem::create_directories(folder);
            std::ofstream(std::filesystem::path(folder) / (target + "." + name_),
                          written_.insert(target).second ? std::ios::trunc : std::ios::app)
                << thing << "\n"
                << made << texts;
        }
    }

    /// Compares all with the file, or rewrites it.
    void compare() const {
        const std::filesystem::path file = golden_folder() / "transcripts" / name_;
        std::vector<std::string> lines;
        for (const std::string& thing : things_)
            for (const auto& [hash, targets] : targets_of_.at(thing))
                lines.push_back(thing + ": " + hash + targets);
        if (updates_golden()) {
            std::ofstream out(file);
            for (const std::string& line : lines) out << line << "\n";
            return;
        }
        std::vector<std::string> before;
        std::ifstream in(file);
        for (std::string line; std::getline(in, line);) before.push_back(line);
        std::string changed;
        for (const std::string& line : lines)
            if (std::find(before.begin(), before.end(), line) == before.end()) changed += line + "\n";
        INFO(file.string());
        CHECK(changed == "");
        CHECK(lines.size() == before.size());
    }

private:
    std::string name_;
    std::vector<std::string> things_;                                                    ///< in order
    std::map<std::string, std::vector<std::pair<std::string, std::string>>> targets_of_; ///< for each hash
    std::set<std::string> written_;                                                      ///< targets
};

} // namespace test
