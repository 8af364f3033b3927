#pragma once
// Compiled kernels and measured tiles on disk, shared by all processes of a user. An entry holds its whole
// key, so that a hash is only a file name; whatever is damaged or foreign counts as absent, and a folder
// that cannot be written is no error.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace sinter::runtime {

/// A folder of entries. Any number of threads and processes may read and write it at once.
class disk_cache {
public:
    /// Entries live in `folder`; it is made when the first one is stored. An empty name: nothing is kept.
    explicit disk_cache(std::string folder) : folder_(std::move(folder)) {}

    /// The folder that the environment asks for: SINTER_CACHE_DIR, else $XDG_CACHE_HOME/sinter, else
    /// ~/.cache/sinter; empty if SINTER_CACHE is "0" or none of them is set.
    static std::string folder_of_user() {
        const auto variable = [](const char* name) {
            const char* value = std::getenv(name);
            return std::string(value ? value : "");
        };
        if (variable("SINTER_CACHE") == "0") return {};
        if (std::string own = variable("SINTER_CACHE_DIR"); !own.empty()) return own;
        // A relative one is to be ignored (XDG Base Directory Specification 0.8).
        if (const std::string xdg = variable("XDG_CACHE_HOME"); xdg.rfind('/', 0) == 0)
            return xdg + "/sinter";
        if (const std::string home = variable("HOME"); !home.empty()) return home + "/.cache/sinter";
        return {};
    }

    const std::string& folder() const { return folder_; }

    /// File of the entry with this key; empty if nothing is kept.
    std::string path(std::string_view key) const {
        if (folder_.empty()) return {};
        char name[40];
        std::snprintf(name, sizeof name, "%016llx%016llx", static_cast<unsigned long long>(hash(key, 1)),
                      static_cast<unsigned long long>(hash(key, 2)));
        return folder_ + "/" + name;
    }

    /// The payload stored under exactly this key; false if there is none that is whole.
    bool load(std::string_view key, std::string& payload) const {
        try {
            if (folder_.empty()) return false;
            const std::string name = path(key);
            if (!decode(read_file(name), key, payload)) return false;
            keep_young(name);
            return true;
        } catch (...) {
            return false; // no memory for an absurd file: as good as no entry
        }
    }

    /// Stores an entry, replacing what was there. False if nothing is kept: a folder that cannot be written
    /// is no error.
    bool store(std::string_view key, std::string_view payload) const {
        if (folder_.empty()) return false;
        try {
            std::error_code failed;
            std::filesystem::create_directories(folder_, failed);
            const std::string target = path(key), temporary = target + unique_suffix();
            if (!write_file(temporary, encode(key, payload))) {
                std::filesystem::remove(temporary, failed);
                return false;
            }
            std::filesystem::rename(temporary, target, failed); // atomic: readers see the old or the new
            if (failed) {
                std::filesystem::remove(temporary, failed);
                return false;
            }
            if (std::random_device()() % 64 == 0) shrink(most_bytes); // now and then: it looks at every file
            return true;
        } catch (...) {
            return false;
        }
    }

    /// Forgets an entry (whose payload the driver refused, say).
    void remove(std::string_view key) const {
        if (folder_.empty()) return;
        std::error_code failed; // then it stays, and is refused again
        std::filesystem::remove(path(key), failed);
    }

    /// Removes entries that were not read for longest until the others take no more than three quarters of
    /// `limit` bytes, if they take more than all of it; and what stores that were cut short have left. Small
    /// entries, measured tiles among them, stay. Throws std::bad_alloc.
    void shrink(std::uintmax_t limit) const {
        namespace fs = std::filesystem;
        using std::chrono::hours;
        constexpr std::uintmax_t few_bytes = 4096;
        struct entry {
            fs::file_time_type read;
            std::uintmax_t bytes;
            fs::path name;
        };
        std::vector<entry> entries;
        std::uintmax_t all = 0;
        const fs::file_time_type now = fs::file_time_type::clock::now();
        std::error_code failed;
        for (fs::directory_iterator file(folder_, failed), end; !failed && file != end;
             file.increment(failed)) {
            std::error_code gone; // in another process
            const std::string name = file->path().filename().string();
            const bool is_entry = is_entry_name(name);
            if (!is_entry && !is_entry_name(name.substr(0, name.find('.')))) continue; // not ours
            const fs::file_time_type read = file->last_write_time(gone);
            const std::uintmax_t bytes = gone || !file->is_regular_file(gone) ? 0 : file->file_size(gone);
            if (gone) continue;
            if (!is_entry && now - read > hours(1)) fs::remove(file->path(), gone);
            if (!is_entry || bytes <= few_bytes) continue;
            entries.push_back({read, bytes, file->path()});
            all += bytes;
        }
        if (all <= limit) return;
        std::sort(entries.begin(), entries.end(),
                  [](const entry& a, const entry& b) { return a.read < b.read; });
        for (const entry& e : entries) {
            if (all <= limit / 4 * 3) return;
            fs::remove(e.name, failed);
            all -= e.bytes;
        }
    }

private:
    std::string folder_;

    static constexpr std::uintmax_t most_bytes = std::uintmax_t{1} << 29; // some ten thousand kernels

    /// 32 hexadecimal digits, as path() gives.
    static bool is_entry_name(std::string_view name) {
        return name.size() == 32 && name.find_first_not_of("0123456789abcdef") == std::string_view::npos;
    }
    /// What was read is not among the oldest; told to the file once a day.
    static void keep_young(const std::string& name) {
        using clock = std::filesystem::file_time_type::clock;
        std::error_code failed; // a folder that is only read, say
        const auto written = std::filesystem::last_write_time(name, failed);
        if (!failed && clock::now() - written > std::chrono::hours(24))
            std::filesystem::last_write_time(name, clock::now(), failed);
    }

    // Layout: magic, key length, payload length, checksum of both (64-bit little-endian), key, payload.
    static constexpr char magic[8] = {'s', 'i', 'n', 't', 'e', 'r', '\n', '1'};
    static constexpr std::size_t header_size = sizeof magic + 3 * 8;

    /// 64-bit FNV-1a from a seeded offset basis.
    static std::uint64_t hash(std::string_view text, std::uint64_t seed) {
        std::uint64_t h = 0xcbf29ce484222325ull ^ (seed * 0x9e3779b97f4a7c15ull);
        for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
        return h;
    }
    static std::uint64_t checksum(std::string_view key, std::string_view payload) {
        return hash(payload, hash(key, 3));
    }

    static void put(std::string& out, std::uint64_t number) {
        for (int shift = 0; shift < 64; shift += 8) out += static_cast<char>(number >> shift & 0xffu);
    }
    static std::uint64_t get(const std::string& bytes, std::size_t at) {
        std::uint64_t number = 0;
        for (std::size_t n = 0; n < 8; ++n)
            number |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[at + n])) << (8 * n);
        return number;
    }

    static std::string encode(std::string_view key, std::string_view payload) {
        std::string bytes(magic, sizeof magic);
        put(bytes, key.size());
        put(bytes, payload.size());
        put(bytes, checksum(key, payload));
        bytes.append(key).append(payload);
        return bytes;
    }

    static bool decode(const std::string& bytes, std::string_view key, std::string& payload) {
        if (bytes.size() < header_size + key.size() || std::memcmp(bytes.data(), magic, sizeof magic) != 0)
            return false;
        const std::string_view rest = std::string_view(bytes).substr(header_size);
        if (get(bytes, 8) != key.size() || get(bytes, 16) != rest.size() - key.size()) return false;
        if (rest.substr(0, key.size()) != key) return false;
        const std::string_view found = rest.substr(key.size());
        if (get(bytes, 24) != checksum(key, found)) return false;
        payload.assign(found);
        return true;
    }

    static std::string read_file(const std::string& name) {
        std::string bytes;
        // A pipe, or a link to a device, may have no end.
        std::error_code failed;
        if (!std::filesystem::is_regular_file(name, failed)) return bytes;
        const auto close = [](std::FILE* f) { std::fclose(f); };
        const std::unique_ptr<std::FILE, decltype(close)> file(std::fopen(name.c_str(), "rb"), close);
        if (!file) return bytes;
        char block[65536];
        for (std::size_t n = 0; (n = std::fread(block, 1, sizeof block, file.get())) != 0;)
            bytes.append(block, n);
        return bytes;
    }
    static bool write_file(const std::string& name, const std::string& bytes) {
        std::FILE* file = std::fopen(name.c_str(), "wbx"); // x: never somebody else's
        if (!file) return false;
        const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
        return std::fclose(file) == 0 && written;
    }

    /// Differs among threads by the counter, among processes by the random number and the time.
    static std::string unique_suffix() {
        static std::atomic<std::uint64_t> next{0};
        const std::uint64_t random = std::random_device()();
        const auto time =
            static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
        char suffix[64];
        std::snprintf(suffix, sizeof suffix, ".%llx-%llx-%llx.tmp", static_cast<unsigned long long>(random),
                      static_cast<unsigned long long>(time), static_cast<unsigned long long>(next++));
        return suffix;
    }
};

} // namespace sinter::runtime
