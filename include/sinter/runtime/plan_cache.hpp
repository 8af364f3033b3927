#pragma once
// What the engine keeps for each device: plans by key, and buffers for reuse.

#include <cstddef>
#include <cstdint>
#include <utility>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/runtime/bind.hpp>
#include <sinter/runtime/device_state.hpp>

namespace sinter::runtime {

/// Buffers of finished temporaries, kept for the next evaluation.
class buffer_pool {
public:
    ref<buffer> acquire(device_state& device, dtype type, std::int64_t rows, std::int64_t cols) {
        for (std::size_t i = free_.size(); i-- > 0;) {
            entry& e = free_[i];
            if (e.memory->type != type || e.rows != rows || e.cols != cols) continue;
            ref<buffer> found = std::move(e.memory);
            ++taken_;
            e = std::move(free_.back());
            free_.pop_back();
            return found;
        }
        ++made_;
        try {
            return device.allocate_array(type, rows, cols);
        } catch (const device_error&) {
            if (free_.empty()) throw;
            free_.clear(); // what is pooled may be what is missing
            return device.allocate_array(type, rows, cols);
        }
    }

    void release(ref<buffer> b, std::int64_t rows, std::int64_t cols) {
        if (!b || !b->owned) return;
        if (free_.size() >= capacity) free_.erase(free_.begin());
        free_.push_back({std::move(b), rows, cols});
    }

    void clear() { free_.clear(); }

    pool_statistics statistics() const {
        pool_statistics s;
        for (const entry& e : free_) {
            ++s.buffers;
            s.bytes += e.memory->capacity * size_of(e.memory->type);
        }
        s.taken = taken_;
        s.made = made_;
        return s;
    }

private:
    static constexpr std::size_t capacity = 16;
    struct entry {
        ref<buffer> memory;
        std::int64_t rows = 0, cols = 0;
    };
    dynamic_array<entry> free_; ///< oldest first
    std::int64_t taken_ = 0, made_ = 0;
};

/// A key: everything a plan depends on, as words. Compared in full.
using plan_key = dynamic_array<std::uint64_t>;

inline std::uint64_t hash_of(const plan_key& key) {
    std::uint64_t h = 0x9e3779b97f4a7c15ull;
    for (std::uint64_t word : key) {
        h = (h ^ word) * 0xff51afd7ed558ccdull;
        h ^= h >> 32;
    }
    return h;
}

/// A plan with what the device made of it, one variant for each combination of shape classes met so far.
class plan_entry : public ref_counted {
public:
    struct variant {
        plan_classes classes;
        ref<prepared_plan> prepared;
    };
    plan_key key;
    plan::plan plan;
    dynamic_array<variant> variants;

    variant* find(const plan_classes& c) {
        for (variant& v : variants)
            if (v.classes.wide == c.wide && v.classes.leaves == c.leaves &&
                v.classes.destinations == c.destinations && v.classes.temporaries == c.temporaries)
                return &v;
        return nullptr;
    }
};

/// Plans by key, in an open-addressed table.
class plan_cache {
public:
    plan_entry* find(const plan_key& key) const {
        if (slots_.empty()) return nullptr;
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t i = static_cast<std::size_t>(hash_of(key)) & mask; slots_[i]; i = (i + 1) & mask)
            if (slots_[i]->key == key) return slots_[i].get();
        return nullptr;
    }

    void insert(ref<plan_entry> entry) {
        if ((count_ + 1) * 2 > slots_.size()) grow();
        place(std::move(entry));
        ++count_;
    }

private:
    dynamic_array<ref<plan_entry>> slots_;
    std::size_t count_ = 0;

    void place(ref<plan_entry> entry) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t i = static_cast<std::size_t>(hash_of(entry->key)) & mask;
        while (slots_[i]) i = (i + 1) & mask;
        slots_[i] = std::move(entry);
    }

    void grow() {
        dynamic_array<ref<plan_entry>> old(slots_.empty() ? 64 : slots_.size() * 2);
        old.swap(slots_);
        for (ref<plan_entry>& e : old)
            if (e) place(std::move(e));
    }
};

} // namespace sinter::runtime
