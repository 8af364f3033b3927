#pragma once
// Loops evaluate the same expressions of the same arrays again and again. What such an evaluation was bound
// to is recognised, so that it is not bound, classified and scheduled anew.

#include <cstdint>
#include <cstring>
#include <type_traits>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/statement/request.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// What a plan, its bindings and schedules may depend on of an array. One that is gone may have left its
/// address to another: what is looked at of an array is kept, not the array.
struct storage_facts {
    const buffer* memory = nullptr;
    std::int64_t rows = 0, cols = 0, leading_dimension = 0, texture_width = 0;
    int texel_size = 0;
    bool owned = false, shared = false, runs_on = false, image = false;

    storage_facts() = default;
    explicit storage_facts(const storage& a)
        : memory(a.memory.get()), rows(a.rows), cols(a.cols), leading_dimension(a.leading_dimension) {
        if (!memory) return;
        texture_width = memory->texture_width;
        texel_size = memory->texel_size;
        owned = memory->owned;
        shared = memory->shared;
        runs_on = memory->runs_on;
        image = memory->image;
    }
    bool are_those_of(const storage& a) const {
        const buffer* const m = a.memory.get();
        return m == memory && a.rows == rows && a.cols == cols && a.leading_dimension == leading_dimension &&
               (!m ||
                (m->texture_width == texture_width && m->texel_size == texel_size && m->owned == owned &&
                 m->shared == shared && m->runs_on == runs_on && m->image == image));
    }
};

/// The same of an operand, which is an array in a place, or a number without either.
struct operand_facts {
    const storage* array = nullptr;
    layout place;
    storage_facts facts;

    operand_facts(const storage* a, const layout& where) : array(a), place(where) {
        if (a) facts = storage_facts(*a);
    }
    bool are_those_of(const operand& o) const {
        return o.origin != 0 ? !array && place.rows == 0 : are_those_of(o.array.get(), o.place);
    }
    bool are_those_of(const storage* a, const layout& where) const {
        static_assert(std::has_unique_object_representations_v<layout>);
        return array == a && std::memcmp(&place, &where, sizeof place) == 0 && (!a || facts.are_those_of(*a));
    }
};

/// Everything that bindings, shape classes and schedules of one plan follow from, but host scalars.
class bound_operands {
public:
    void forget() { binding_ = 0; }
    /// Tells these operands from all that a plan of this device was bound to before; 0 after `forget`.
    std::uint64_t binding() const { return binding_; }

    /// `settings`: of the device (device_state::settings). `binding` is new.
    void keep(const request& r, std::uint64_t settings, std::uint64_t binding) {
        operands_.clear();
        views_.clear();
        for (const request::operand_ref& o : r.operands) operands_.push_back({o.array, o.place});
        for (const view* v : r.views) views_.push_back(*v);
        settings_ = settings;
        binding_ = binding;
    }
    bool are_those_of(const request& r, std::uint64_t settings) const {
        if (binding_ == 0 || settings != settings_) return false;
        for (std::size_t n = 0; n < operands_.size(); ++n) // as many: the plan is the same
            if (!operands_[n].are_those_of(r.operands[n].array, r.operands[n].place)) return false;
        for (std::size_t n = 0; n < views_.size(); ++n)
            if (!(views_[n] == *r.views[n])) return false;
        return true;
    }

private:
    std::uint64_t binding_ = 0, settings_ = 0;
    dynamic_array<operand_facts> operands_;
    dynamic_array<view> views_;
};

} // namespace sinter::runtime
