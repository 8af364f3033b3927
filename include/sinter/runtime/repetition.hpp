#pragma once
// Loops evaluate the same expressions of the same arrays again and again. What such an evaluation was bound
// to is recognised, so that it is not bound, classified and scheduled anew.

#include <cstdint>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/request.hpp>

namespace sinter::runtime {

/// Everything that bindings, shape classes and schedules of one plan follow from, but host scalars. Arrays
/// that are gone may have left their address to others: what is looked at of an array is kept, not the array.
class bound_operands {
public:
    void forget() { known_ = false; }

    /// `settings`: of the device (device_state::settings).
    void keep(const request& r, std::uint64_t settings) {
        operands_.clear();
        views_.clear();
        for (const request::operand_ref& o : r.operands) operands_.push_back(facts_of(o));
        for (const view* v : r.views) views_.push_back(*v);
        settings_ = settings;
        known_ = true;
    }
    bool are_those_of(const request& r, std::uint64_t settings) const {
        if (!known_ || settings != settings_) return false;
        for (std::size_t n = 0; n < operands_.size(); ++n) // as many: the plan is the same
            if (!(operands_[n] == facts_of(r.operands[n]))) return false;
        for (std::size_t n = 0; n < views_.size(); ++n)
            if (!(views_[n] == *r.views[n])) return false;
        return true;
    }

private:
    struct operand_facts {
        const storage* array = nullptr;
        const buffer* memory = nullptr;
        layout place;
        std::int64_t rows = 0, cols = 0, texture_width = 0;
        int texel_size = 0;
        bool owned = false, runs_on = false, image = false;
        friend constexpr bool operator==(const operand_facts&, const operand_facts&) = default;
    };
    bool known_ = false;
    std::uint64_t settings_ = 0;
    dynamic_array<operand_facts> operands_;
    dynamic_array<view> views_;

    static operand_facts facts_of(const request::operand_ref& o) {
        operand_facts f;
        f.place = o.place;
        f.array = o.array;
        if (!o.array) return f;
        f.rows = o.array->rows;
        f.cols = o.array->cols;
        f.memory = o.array->memory.get();
        if (!f.memory) return f;
        f.texture_width = f.memory->texture_width;
        f.texel_size = f.memory->texel_size;
        f.owned = f.memory->owned;
        f.runs_on = f.memory->runs_on;
        f.image = f.memory->image;
        return f;
    }
};

} // namespace sinter::runtime
