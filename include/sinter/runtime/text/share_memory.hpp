#pragma once
// Memory for the shares of a sum that several work-groups or several launches add up.

#include <cstddef>
#include <cstdint>
#include <vector>

#include <sinter/codegen/kernel_source.hpp>
#include <sinter/core/batch.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/text/argument_value.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// Whether the first of two passes, or the only one, writes this array: the shares of a sum.
inline bool holds_shares(const plan::argument& a) {
    return a.kind == plan::argument_kind::array && a.source == plan::argument_source::partial && a.written &&
           a.index != plan::partial_arrivals;
}

/// The memory of the last time serves again, if the shares lie alike.
class share_memory {
public:
    const partial_results& results() const { return results_; }

    /// Memory for what a kernel's first launch writes. `scalar`: the kernel has one output.
    void allocate(device_state& device, const plan::schedule& s, const codegen::kernel_source& source,
                  const plan::share_extents& extents, bool scalar) {
        if (s.sums.joins) allocate_arrivals(device, extents.sums);
        const std::int64_t rows = extents.rows, cols = extents.cols;
        for (const plan::argument& a : source.arguments) {
            if (!holds_shares(a)) continue;
            ref<buffer>& memory = results_.memory[a.index];
            layout& place_of = results_.places[a.index];
            ++device.count.temporaries;
            if (memory && place_of.rows == rows && place_of.cols == cols) continue;
            const placement p = device.place(a.type, rows, cols);
            // Of few outputs a texture with a row for each share would be a texel or two wide, and a fragment
            // alone in its quad, or nearly.
            memory = scalar || extents.runs_on ? device.allocate(a.type, p.capacity)
                                               : device.allocate_array(a.type, rows, cols);
            place_of = row_major(rows, cols, p.leading_dimension);
        }
    }
    /// After a launch that may have been cut short: the counts of work-groups may not be at zero.
    void forget_arrivals() { results_.memory[plan::partial_arrivals] = {}; }
    /// What is too much to be kept for the next time.
    void forget_large(const plan::share_extents& extents) {
        constexpr std::int64_t most_kept = plan::most_share_bytes / 4; // elements
        if (extents.elements() > most_kept)
            for (const int n : {0, 1}) results_.memory[n] = {};
    }

private:
    partial_results results_;

    /// A count of work-groups for each sum. Every launch leaves them at zero.
    void allocate_arrivals(device_state& device, std::int64_t cells) {
        ref<buffer>& memory = results_.memory[plan::partial_arrivals];
        layout& place_of = results_.places[plan::partial_arrivals];
        if (memory && place_of.cols >= cells) return;
        const std::vector<std::int32_t> zeros(static_cast<std::size_t>(cells));
        const ref<buffer> made = device.allocate(dtype::i32, cells);
        device.upload(*made, 0, cells, 1, cells, zeros.data());
        memory = made;
        place_of = row_major(1, cells, cells);
    }
};

} // namespace sinter::runtime
