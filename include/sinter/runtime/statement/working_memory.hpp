#pragma once
// What one evaluation takes of a device's memory, and gives back at its end.

#include <cstddef>
#include <cstdint>
#include <utility>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/runtime/device_state.hpp>

namespace sinter::inline SINTER_ABI::runtime {

class working_memory {
    struct taken {
        ref<buffer> memory;
        std::int64_t rows = 0, cols = 0;
    };

public:
    explicit working_memory(device_state& d) : device_(d) {}

    /// The memory of a plan's temporaries comes first, then buffers to swap in.
    buffer* keep(ref<buffer> memory, std::int64_t rows, std::int64_t cols) {
        taken_.push_back({std::move(memory), rows, cols});
        return taken_.back().memory.get();
    }
    ref<buffer>& operator[](std::size_t n) { return taken_[n].memory; }
    /// Gives nothing back: what a study described has no memory.
    void clear() { taken_.clear(); }

    /// Gives back what an evaluation has taken, also where it fails.
    class scope {
    public:
        explicit scope(working_memory& of) : of_(of) { of_.clear(); }
        ~scope() {
            for (taken& t : of_.taken_) of_.device_.give_back(std::move(t.memory), t.rows, t.cols);
            of_.clear();
        }
        scope(const scope&) = delete;
        scope& operator=(const scope&) = delete;

    private:
        working_memory& of_;
    };

    /// What has been taken is put aside while other threads' evaluations may take and give back memory, or
    /// describe some. It is back at the end of the scope.
    class aside {
    public:
        explicit aside(working_memory& of) : all_(of.taken_) { own_.swap(all_); }
        ~aside() { own_.swap(all_); }
        aside(const aside&) = delete;
        aside& operator=(const aside&) = delete;

    private:
        dynamic_array<taken>& all_;
        dynamic_array<taken> own_;
    };

private:
    device_state& device_;
    dynamic_array<taken> taken_;
};

} // namespace sinter::runtime
