#pragma once
// What every form of kernel says of itself. A form is a small struct of numbers, in params.hpp of its folder.
// The functions below take this struct. They stand in the same folder, and table.hpp finds them by its type.

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>

#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/cut/plan.hpp>
#include <sinter/plan/drawn_texels.hpp>
#include <sinter/plan/facts/bindings.hpp>
#include <sinter/plan/facts/device_facts.hpp>
#include <sinter/plan/facts/memory_facts.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/study/kernel_study.hpp>
#include <sinter/plan/write/lowering.hpp>
#include <sinter/plan/write/lowering_rules.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// One launch of a kernel.
struct launch {
    const kernel& of;
    const kernel_study& study;
    const schedule& how;
    const launch_numbers& numbers;
    const share_numbers& shares;

    bool writes_shares() const { return how.sums.pass == fold_pass::shares; }
    /// Shares that a sum is cut into, where each has work-groups of its own.
    std::int64_t parts() const { return writes_shares() ? shares.parts : 1; }
    /// Elements of the result.
    std::int64_t cells() const { return numbers.rows * numbers.cols; }
};

/// Work-groups along each axis, before they spill.
struct group_count {
    std::int64_t x = 1, y = 1, z = 1;
    std::int64_t all() const { return x * y * z; }
};

/// The array of partial results, and how many sums they are of.
struct share_extents {
    std::int64_t sums, rows, cols;
    bool runs_on = false; ///< rows follow each other without gaps in a texture
    std::int64_t elements() const { return rows * cols; }
};
/// A row for each element of the result, with a column for each share.
inline share_extents row_of_shares_for_each(const launch& l) {
    return {l.cells(), l.cells(), l.shares.parts};
}

/// A kernel whose statements are to be written.
struct unwritten_kernel {
    lowering& low;
    const plan& whole;
    const kernel& of;
    const device_facts& facts;
    const schedule& how;
};

/// What a form says if its work-items may write anywhere.
template <class F>
concept grouped_form = requires(const F& f, const launch& l) {
    /// Groups that spill are counted in one line, and no group leaves early.
    { F::lies_in_line } -> std::convertible_to<bool>;
    { F::takes_tile } -> std::convertible_to<bool>; ///< use_tile() may ask for its numbers
    { groups(f, l) } -> std::same_as<group_count>;
};

/// What a form says if it draws: a fragment owns a texel of each target. Shares go to `partial`.
template <class F>
concept drawing_form = requires(const F& f, const launch& l, const bindings& bound,
                                const memory_facts* partial) {
    { texels(f, l, bound, partial) } -> std::same_as<drawn_texels>;
};

/// What a form says if it may share out the terms of its sums among several work-groups, or fragments.
template <class F>
concept sharing_form = requires(const F& f, const launch& l, const schedule& s, const launch_view& v,
                                const decision& d) {
    /// The last work-group or work-item that is done can add up all shares, in the same launch.
    { joins(f, v, d) } -> std::same_as<bool>;
    /// If not: the second launch, which adds up the shares.
    { second_launch(f, v, d) } -> std::same_as<schedule>;
    /// How many work-items add up the shares of one output together.
    { adders(f, s) } -> std::same_as<int>;
    { extents_of_shares(f, l) } -> std::same_as<share_extents>;
};

template <class F>
concept form = std::is_trivially_copyable_v<F> && std::equality_comparable<F> && sizeof(F) <= 24 &&
               requires(const F& f, const schedule& s, const device_facts& facts, lowering_rules& r,
                        const unwritten_kernel& k) {
    { F::name } -> std::convertible_to<const char*>;
    { F::draws } -> std::convertible_to<bool>;       ///< true: it is a drawing_form; false: a grouped_form
    { F::shares_sums } -> std::convertible_to<bool>; ///< true: it is a sharing_form, too
    /// Its numbers in words.
    { describe(f, s) } -> std::same_as<std::string>;
    /// What it asks of arrays and values. What all forms ask stands in rules.hpp.
    { add_rules(f, s, facts, r) } -> std::same_as<void>;
    { lower(f, k) } -> std::same_as<void>; ///< writes the kernel's statements
}
&&(F::draws ? drawing_form<F> : grouped_form<F>)&&(!F::shares_sums || sharing_form<F>);

} // namespace sinter::plan
