#pragma once
// What the engine keeps for each device: plans by key.

#include <cstddef>
#include <cstdint>
#include <utility>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/statement/bind.hpp>
#include <sinter/runtime/statement/plan_key.hpp>
#include <sinter/runtime/statement/repetition.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// What a plan was bound to in an evaluation or a study, and what the device made of plans so bound: one
/// variant for each combination of shape classes met so far.
struct bound_plan {
    struct variant {
        plan::plan_classes classes;
        ref<prepared_plan> prepared;
    };
    dynamic_array<variant> variants;
    plan::bindings bound;
    plan::plan_classes classes;
    ref<prepared_plan> prepared;
    bound_operands operands; ///< known if an evaluation may be like it
    bool compiled = false;   ///< schedules are chosen, and their texts compiled: not if only the host ran it

    variant* find(const plan::plan_classes& c) {
        for (variant& v : variants)
            if (v.classes.wide == c.wide && v.classes.leaves == c.leaves &&
                v.classes.destinations == c.destinations && v.classes.temporaries == c.temporaries)
                return &v;
        return nullptr;
    }
};

/// A plan, bound as in the last evaluation. Where evaluations take turns between two sets of arrays, as in an
/// iteration that writes to and fro, the other set is kept too.
class plan_entry : public ref_counted, public bound_plan {
public:
    plan_key key;
    plan::plan plan;
    tiny_work work; ///< once it is asked for

    /// Whether the plan has been bound to these operands, and still is; host scalars aside.
    bool recalls(const request& r, std::uint64_t settings) {
        if (operands.are_those_of(r, settings)) return true;
        if (!other_.operands.are_those_of(r, settings)) return false;
        exchange();
        return true;
    }
    /// The same by the number of what it was bound to.
    bool recalls(std::uint64_t binding) {
        if (operands.binding() == binding) return true;
        if (other_.operands.binding() != binding) return false;
        exchange();
        return true;
    }
    /// Before the plan is bound to these operands, which it does not recall.
    void make_way(const request& r, std::uint64_t settings) {
        if (before_.are_those_of(r, settings))
            exchange(); // these come back, and so will those that the plan is bound to
        else
            std::swap(before_, operands);
    }

private:
    bound_plan other_;
    bound_operands before_; ///< those that were given up last

    void exchange() { std::swap(static_cast<bound_plan&>(*this), other_); }
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
