#pragma once
// What the engine keeps for each device: plans by key, and buffers for reuse.

#include <cstddef>
#include <cstdint>
#include <utility>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/runtime/bind.hpp>
#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/plan_key.hpp>
#include <sinter/runtime/repetition.hpp>

namespace sinter::runtime {

/// Buffers of finished temporaries, kept for the next evaluation.
class buffer_pool {
public:
    ref<buffer> acquire(device_state& device, dtype type, std::int64_t rows, std::int64_t cols) {
        free_.reserve(most_buffers); // what is taken comes back where nothing may fail any more
        std::size_t best = free_.size();
        for (std::size_t i = free_.size(); i-- > 0;) {
            const entry& e = free_[i];
            if (e.memory->type != type) continue;
            if (e.rows == rows && e.cols == cols) {
                best = i;
                break;
            }
            const bool better = best == free_.size() || e.memory->capacity < free_[best].memory->capacity;
            if (better && holds(device, *e.memory, rows, cols)) best = i;
        }
        if (best < free_.size()) {
            ++now_.taken;
            return take(best);
        }
        ++now_.made;
        try {
            return device.allocate_array(type, rows, cols);
        } catch (const device_error&) {
            if (free_.empty()) throw;
            clear(); // what is pooled may be what is missing
            return device.allocate_array(type, rows, cols);
        }
    }

    /// Keeps a buffer that was acquired; those that waited longest go, so that at most `limit` bytes are
    /// kept.
    void release(ref<buffer> b, std::int64_t rows, std::int64_t cols, std::int64_t limit) noexcept {
        if (!b || !b->owned) return;
        if (bytes_of(*b) > limit) { // larger than all that may be kept: no reason to lose the others
            ++now_.evicted;
            return;
        }
        shrink(limit - bytes_of(*b), most_buffers - 1);
        now_.bytes += bytes_of(*b);
        free_.push_back({std::move(b), rows, cols});
    }

    void shrink(std::int64_t bytes, std::size_t buffers = most_buffers) {
        while (now_.bytes > bytes || free_.size() > buffers) {
            take(0);
            ++now_.evicted;
        }
    }

    void clear() {
        free_.clear();
        now_.bytes = 0;
    }

    pool_statistics statistics() const {
        pool_statistics s = now_;
        s.buffers = static_cast<std::int64_t>(free_.size());
        return s;
    }

private:
    static constexpr std::size_t most_buffers = 16; ///< each is looked at when one is wanted
    struct entry {
        ref<buffer> memory;
        std::int64_t rows = 0, cols = 0;
    };
    dynamic_array<entry> free_; ///< that which waited longest first
    pool_statistics now_;       ///< all but the number of buffers

    /// Memory without a shape of its own serves other extents, too, unless much of it would lie idle.
    static bool holds(const device_state& device, const buffer& b, std::int64_t rows, std::int64_t cols) {
        if (b.texture_width > 0 || b.image) return false;
        const placement wanted = device.place(b.type, rows, cols);
        return wanted.texture_width == 0 && b.capacity >= wanted.capacity &&
               b.capacity <= wanted.capacity + wanted.capacity / 4;
    }

    static std::int64_t bytes_of(const buffer& b) { return b.capacity * size_of(b.type); }

    ref<buffer> take(std::size_t n) {
        ref<buffer> found = std::move(free_[n].memory);
        now_.bytes -= bytes_of(*found);
        free_.erase(free_.begin() + n);
        return found;
    }
};

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
    // Of the evaluation or study before:
    bindings bound;
    plan_classes classes;
    ref<prepared_plan> prepared;
    bound_operands operands; ///< known if the next evaluation may be like it

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
