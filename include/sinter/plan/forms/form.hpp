#pragma once
// What every form of kernel says of itself. A form is a small struct of numbers, in the params.hpp of its
// folder; these functions for it stand in the same folder, and the table (table.hpp) finds them by its type.

#include <concepts>
#include <cstdint>
#include <type_traits>

#include <sinter/plan/device_facts.hpp>
#include <sinter/plan/kernel_study.hpp>
#include <sinter/plan/plan.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/write/lowering.hpp>
#include <sinter/plan/write/lowering_rules.hpp>

namespace sinter::plan {

/// One launch of a kernel.
struct launch {
    const kernel& of;
    const kernel_study& study;
    const schedule& how;
    const launch_numbers& numbers;
    const share_numbers& shares;

    bool writes_shares() const { return how.pass == fold_pass::shares; }
    /// Shares that a sum is cut into, where each has work-groups of its own.
    std::int64_t parts() const { return writes_shares() ? shares.parts : 1; }
};

/// Work-groups along each axis, before they spill.
struct group_count {
    std::int64_t x = 1, y = 1, z = 1;
    std::int64_t all() const { return x * y * z; }
};

/// A kernel whose statements are to be written.
struct unwritten_kernel {
    lowering& low;
    const plan& whole;
    const kernel& of;
    const device_facts& facts;
    const schedule& how;
};

template <class F>
concept form = std::is_trivially_copyable_v<F> && std::equality_comparable<F> && sizeof(F) <= 24 &&
               requires(const F& f, const launch& l, const schedule& s, const device_facts& facts,
                        lowering_rules& r, const unwritten_kernel& k) {
    { groups(f, l) } -> std::same_as<group_count>;
    /// Groups lie in one line, and of those behind its end none leaves.
    { lies_in_line(f) } -> std::same_as<bool>;
    /// What it asks of arrays and values besides what all forms ask (rules.hpp).
    { add_rules(f, s, facts, r) } -> std::same_as<void>;
    { lower(f, k) } -> std::same_as<void>; ///< writes the kernel's statements
};

} // namespace sinter::plan
