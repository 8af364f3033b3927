#pragma once
// Work sizes that were measured on this very device: bench/tune stores them in the user's cache folder, and a
// device that is opened takes them in place of those of its kind.

#include <cstdio>
#include <cstring>
#include <string>
#include <utility>

#include <sinter/plan/facts/device_facts.hpp>
#include <sinter/runtime/tuning/disk_cache.hpp>

namespace sinter::inline SINTER_ABI::runtime {

class size_database {
public:
    explicit size_database(disk_cache cache) : cache_(std::move(cache)) {}

    /// The sizes stored for a device and driver; those of its kind where none is. False if nothing is stored,
    /// or something that the device cannot have. `device` is its tuning_key().
    bool load(plan::work_sizes& sizes, const std::string& device, const plan::device_facts& facts) const {
        std::string text;
        sizes = {};
        if (!cache_.load(key(device), text)) return false;
        plan::work_sizes found;
        const char* at = text.c_str();
        char name[40];
        long long value = 0;
        for (int used = 0; std::sscanf(at, "%39s %lld\n%n", name, &value, &used) == 2; at += used) {
            const plan::work_size* const one = size_named(name);
            if (one == nullptr || found.*one->in != 0 || !plan::fits_size(facts, *one, value)) return false;
            found.*one->in = static_cast<std::int32_t>(value);
        }
        if (*at != 0) return false;
        sizes = found;
        return !text.empty();
    }

    /// Devices that are opened from now on have these sizes; those of their kind if none is given. False if
    /// the cache folder cannot be written.
    bool store(const std::string& device, const plan::work_sizes& sizes) const {
        std::string text;
        for (const plan::work_size& one : plan::all_work_sizes)
            if (sizes.*one.in != 0)
                text += std::string(one.name) + " " + std::to_string(sizes.*one.in) + "\n";
        return cache_.store(key(device), text);
    }

    /// The number is that of the builders: sizes measured with others say nothing.
    static std::string key(const std::string& device) { return "work sizes 1 of " + device; }

private:
    disk_cache cache_;

    static const plan::work_size* size_named(const char* name) {
        for (const plan::work_size& one : plan::all_work_sizes)
            if (std::strcmp(one.name, name) == 0) return &one;
        return nullptr;
    }
};

} // namespace sinter::runtime
