#pragma once
// Statements that were evaluated lately, as they came: one that comes again, of the same arrays, is known by
// comparing it with itself. Neither is its key made, nor its plan looked for.

#include <cstdint>
#include <cstring>
#include <type_traits>

#include <sinter/core/const_span.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/runtime/statement/plan_cache.hpp>

namespace sinter::inline SINTER_ABI::runtime {

class recent_statements {
public:
    /// The plan of these assignments, bound to their operands and to their numbers; null if they are not
    /// known, or the plan has been bound to others since.
    plan_entry* find(const_span<assignment> list, std::uint64_t settings) {
        statement* const known = known_.size() == 0 ? nullptr : search(list, settings);
        if (!known || !known->entry->recalls(known->binding)) return nullptr;
        // A plan may rest on which numbers are equal.
        if (known->folds && equal_numbers::some_are_equal(list)) return nullptr;
        for (const number& n : known->numbers)
            known->entry->bound.numbers[n.leaf] = list[n.assignment].source.operands[n.operand].number;
        return known->entry;
    }

    /// `r` was read from these assignments, and the plan is bound to them.
    void keep(const_span<assignment> list, const request& r, plan_entry& entry, std::uint64_t settings) {
        if (known_.size() == 0) known_.resize(2 * sets);
        statement* const set = &known_[2 * set_of(list)];
        statement& s = set[set[0].last_use <= set[1].last_use ? 0 : 1];
        s.entry = nullptr; // until all of it is there
        s.binding = entry.operands.binding();
        s.settings = settings;
        s.last_use = ++uses_;
        s.folds = false;
        s.parts.clear();
        s.code.clear();
        s.operands.clear();
        s.views.clear();
        s.numbers.clear();
        s.same_numbers = r.same_numbers();
        s.same_views = r.same_views();
        for (const assignment& a : list) {
            s.parts.push_back({operand_facts(a.target, a.place), a.target->type, a.rows, a.cols,
                               a.source.code.size(), a.source.operands.size(), a.source.views.size()});
            for (const graph::instruction& i : a.source.code) {
                s.folds |= is_fold(i.code);
                s.code.push_back(i);
            }
            for (const operand& o : a.source.operands) s.operands.push_back({o.array.get(), o.place});
            for (const view& v : a.source.views) s.views.push_back(v);
        }
        if (s.folds && equal_numbers::some_are_equal(list)) return; // they may be one in the plan
        for (std::size_t n = 0; n < entry.plan.bound_leaves; ++n)
            if (entry.plan.values.leaves[n].kind == leaf_kind::scalar)
                s.numbers.push_back(place_of(list, r, n, entry.plan.values.leaves[n].operand));
        s.entry = &entry;
    }

private:
    static constexpr std::size_t sets = 16; ///< a power of two; each has two statements

    struct part {
        operand_facts target;
        dtype type;
        graph::extent_kind rows, cols;
        std::size_t instructions, operands, views;
    };
    /// Where a scalar leaf of the plan has its number from.
    struct number {
        std::size_t leaf, assignment, operand;
    };
    struct statement {
        plan_entry* entry = nullptr; ///< the engine keeps all plans
        std::uint64_t binding = 0, settings = 0, last_use = 0;
        bool folds = false; ///< there are products or reductions
        dynamic_array<part> parts;
        // Of all programs in a row.
        dynamic_array<graph::instruction> code;
        dynamic_array<operand_facts> operands;
        dynamic_array<view> views;
        dynamic_array<number> numbers;
        coincidences<operands_of> same_numbers;
        coincidences<views_of> same_views;
    };
    dynamic_array<statement> known_;
    std::uint64_t uses_ = 0;

    static std::size_t set_of(const_span<assignment> list) {
        const assignment& a = list.front();
        std::uint64_t h = reinterpret_cast<std::uintptr_t>(a.target);
        const auto mix = [&](std::uint64_t word) { h = (h ^ word) * 0xff51afd7ed558ccdull; };
        mix(reinterpret_cast<std::uintptr_t>(a.source.code.data())); // of most types of expressions their own
        mix(static_cast<std::uint64_t>(a.place.offset));
        if (!a.source.operands.empty())
            mix(reinterpret_cast<std::uintptr_t>(a.source.operands.front().array.get()));
        return static_cast<std::size_t>(h >> 40) & (sets - 1);
    }

    statement* search(const_span<assignment> list, std::uint64_t settings) {
        statement* const set = &known_[2 * set_of(list)];
        for (statement* s = set; s != set + 2; ++s) {
            if (!s->entry || s->settings != settings || !is(*s, list)) continue;
            s->last_use = ++uses_;
            return s;
        }
        return nullptr;
    }

    template <class T>
    static bool equal(const T* a, const T* b, std::size_t count) {
        static_assert(std::has_unique_object_representations_v<T>);
        return count == 0 || std::memcmp(a, b, count * sizeof(T)) == 0;
    }

    static bool is(const statement& s, const_span<assignment> list) {
        if (list.size() != s.parts.size()) return false;
        std::size_t instruction = 0, operand = 0, view = 0;
        for (std::size_t n = 0; n < list.size(); ++n) {
            const assignment& a = list[n];
            const part& p = s.parts[n];
            const program& source = a.source;
            if (source.code.size() != p.instructions || source.operands.size() != p.operands ||
                source.views.size() != p.views || a.target->type != p.type || a.rows != p.rows ||
                a.cols != p.cols || !p.target.are_those_of(a.target, a.place))
                return false;
            if (!equal(s.code.data() + instruction, source.code.data(), p.instructions)) return false;
            for (std::size_t v = 0; v < p.views; ++v)
                if (!equal<sinter::view>(&s.views[view + v], &source.views[v], 1)) return false;
            for (std::size_t o = 0; o < p.operands; ++o)
                if (!s.operands[operand + o].are_those_of(source.operands[o])) return false;
            instruction += p.instructions;
            operand += p.operands;
            view += p.views;
        }
        return s.same_numbers.are_those_of(list) && s.same_views.are_those_of(list);
    }

    /// Operand `number` of the request.
    static number place_of(const_span<assignment> list, const request& r, std::size_t leaf, int number) {
        std::size_t first = 0;
        for (std::size_t a = 0; a < list.size(); ++a) {
            const std::size_t count = list[a].source.operands.size();
            for (std::size_t o = 0; o < count; ++o)
                if (r.operand_numbers[first + o] == number) return {leaf, a, o};
            first += count;
        }
        return {leaf, 0, 0}; // every scalar is an operand
    }
};

} // namespace sinter::runtime
