#pragma once
// Compiled kernels and measured tiles on disk, shared by all processes of a user. An entry holds its whole
// key, so that a hash is only a file name; whatever is damaged or foreign, or that others may have written,
// counts as absent, and a folder that cannot be written is no error.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sinter/core/environment.hpp>
#include <sinter/runtime/tuning/hash_128.hpp>
#include <sinter/runtime/tuning/private_folder.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// A folder of entries. Any number of threads and processes may read and write it at once. It is used if its
/// owner is the user or root, and nobody else may write it (private_folder.hpp); so is each entry.
class disk_cache {
public:
    /// Entries live in `folder`; it is made when the first one is stored. An empty name: nothing is kept.
    explicit disk_cache(std::string folder) : folder_(std::move(folder)) {}

    /// The folder that the environment asks for: SINTER_CACHE_DIR, else $XDG_CACHE_HOME/sinter, else
    /// ~/.cache/sinter, on Windows %LOCALAPPDATA%\sinter\cache; empty if SINTER_CACHE switches it off or none
    /// of them is set, and in a program with borrowed rights (core/environment.hpp).
    static std::string folder_of_user() {
        const auto variable = [](const char* name) {
            const char* value = own_variable(name);
            return std::string(value ? value : "");
        };
        if (is_switched_off("SINTER_CACHE")) return {};
        if (std::string own = variable("SINTER_CACHE_DIR"); !own.empty()) return own;
#ifdef _WIN32
        const std::string local = variable("LOCALAPPDATA");
        return local.empty() ? std::string() : local + "\\sinter\\cache";
#else
        // A relative one is to be ignored (XDG Base Directory Specification 0.8).
        if (const std::string xdg = variable("XDG_CACHE_HOME"); xdg.rfind('/', 0) == 0)
            return xdg + "/sinter";
        if (const std::string home = variable("HOME"); !home.empty()) return home + "/.cache/sinter";
        return {};
#endif
    }

    const std::string& folder() const {
        return folder_;
    }

    /// File of the entry with this key; empty if nothing is kept.
    std::string path(std::string_view key) const {
        return folder_.empty() ? std::string() : folder_ + "/" + name_of(key);
    }

    /// The payload stored under exactly this key; false if there is none that is whole.
    bool load(std::string_view key, std::string& payload) const {
        try {
            std::string bytes;
            return private_folder(folder_, false).read(name_of(key), bytes, most_bytes) &&
                   decode(bytes, key, payload);
        } catch (...) {
            return false; // no memory: as good as no entry
        }
    }

    /// Stores an entry, replacing what was there. False if nothing is kept: a folder that cannot be written
    /// is no error.
    bool store(std::string_view key, std::string_view payload) const {
        try {
            if (key.size() > most_bytes || payload.size() > most_bytes - key.size() - header_size)
                return false;
            const private_folder folder(folder_, true);
            static std::atomic<std::uint64_t> stores{0};
            const std::uint64_t number = stores++;
            const std::string name = name_of(key);
            const bool stored = folder.write(name, name + unique_suffix(number), encode(key, payload));
            // Now and then, and at each process's first: it looks at every file.
            if (number % 64 == 0) shrink(folder, most_bytes);
            return stored;
        } catch (...) {
            return false;
        }
    }

    /// Forgets an entry (whose payload the driver refused, say).
    void remove(std::string_view key) const {
        private_folder(folder_, false).remove(name_of(key));
    }

    /// Removes entries that were not read for longest until the others take no more than three quarters of
    /// `limit` bytes, if they take more than all of it; and what stores that were cut short have left. Small
    /// entries, measured tiles among them, stay. Throws std::bad_alloc.
    void shrink(std::uintmax_t limit) const {
        shrink(private_folder(folder_, false), limit);
    }

    static constexpr std::size_t header_size = 5 * 8; ///< of an entry, before its key

private:
    std::string folder_;

    static constexpr std::size_t most_bytes = std::size_t{1} << 29; // some ten thousand kernels

    static std::string name_of(std::string_view key) {
        const hash_128 h = hash_of(key);
        char name[40];
        std::snprintf(name, sizeof name, "%016llx%016llx", static_cast<unsigned long long>(h.high),
                      static_cast<unsigned long long>(h.low));
        return name;
    }
    /// 32 hexadecimal digits, as name_of() gives.
    static bool is_entry_name(std::string_view name) {
        return name.size() == 32 && name.find_first_not_of("0123456789abcdef") == std::string_view::npos;
    }
    static bool is_temporary_name(std::string_view name) {
        return name.size() > 36 && name[32] == '.' && is_entry_name(name.substr(0, 32)) &&
               name.substr(name.size() - 4) == ".tmp";
    }

    static void shrink(const private_folder& folder, std::uintmax_t limit) {
        constexpr std::uintmax_t few_bytes = 4096;
        std::vector<file_entry> entries;
        std::uintmax_t all = 0;
        for (file_entry& file : folder.files()) {
            if (is_temporary_name(file.name)) folder.remove_abandoned(file);
            if (!is_entry_name(file.name) || file.bytes <= few_bytes) continue;
            all += file.bytes;
            entries.push_back(std::move(file));
        }
        if (all <= limit) return;
        std::sort(entries.begin(), entries.end(),
                  [](const file_entry& a, const file_entry& b) { return a.written < b.written; });
        for (const file_entry& e : entries) {
            if (all <= limit / 4 * 3) return;
            folder.remove(e.name);
            all -= e.bytes;
        }
    }

    // Layout: magic, key length, payload length, hash of both (numbers of 64 bits, little-endian), key,
    // payload.
    static constexpr char magic[8] = {'s', 'i', 'n', 't', 'e', 'r', '\n', '2'};

    static hash_128 hash_of_entry(std::string_view key, std::string_view payload) {
        return hash_of(payload, hash_of(key).low);
    }

    static void put(std::string& out, std::uint64_t number) {
        for (int shift = 0; shift < 64; shift += 8) out += static_cast<char>(number >> shift & 0xffu);
    }
    static std::uint64_t get(std::string_view bytes, std::size_t at) {
        return detail::little_endian(bytes.substr(at, 8));
    }

    static std::string encode(std::string_view key, std::string_view payload) {
        std::string bytes(magic, sizeof magic);
        const hash_128 hash = hash_of_entry(key, payload);
        for (const std::uint64_t number : {static_cast<std::uint64_t>(key.size()),
                                           static_cast<std::uint64_t>(payload.size()), hash.low, hash.high})
            put(bytes, number);
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
        if (hash_128{get(bytes, 24), get(bytes, 32)} != hash_of_entry(key, found)) return false;
        payload.assign(found);
        return true;
    }

    /// Differs among threads by the number, among processes by the random number and the time.
    static std::string unique_suffix(std::uint64_t number) {
        const std::uint64_t random = std::random_device()();
        const auto time =
            static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
        char suffix[64];
        std::snprintf(suffix, sizeof suffix, ".%llx-%llx-%llx.tmp", static_cast<unsigned long long>(random),
                      static_cast<unsigned long long>(time), static_cast<unsigned long long>(number));
        return suffix;
    }
};

} // namespace sinter::runtime
