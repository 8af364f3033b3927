#pragma once
// How long the sums of a launch may be: for their digits, and for the device's loops.

#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/schedule.hpp>

namespace sinter::inline SINTER_ABI::plan {

inline bool is_sum(const graph::value& r) {
    return reduction_of(r) == reduction::sum;
}

/// A reduction is a sum.
inline bool adds_up(const launch_view& v) {
    return any_reduction(v, is_sum);
}

inline bool adds_up_floats(const launch_view& v) {
    return any_reduction(v, [](const graph::value& r) { return is_sum(r) && is_floating(r.type); });
}

/// A running sum of so many floating terms is longer than docs/guide/reductions.md says of a sum.
inline bool loses_digits(const launch_view& v, std::int64_t terms) {
    return terms > 2 * terms_of_block && adds_up_floats(v);
}

/// The same of a product with rows and columns.
inline bool product_loses_digits(const launch_view& v) {
    return v.numbers.depth > 2 * terms_of_product_block && adds_up_floats(v);
}

/// So do the sums of a product's blocks of so many terms.
inline bool has_many_blocks(const launch_view& v, std::int64_t block = terms_of_product_block) {
    return adds_up_floats(v) && v.numbers.depth / block > terms_of_product_block;
}

/// Of the kernel's product some terms take no part (lowering::of_chosen_terms).
inline bool chooses_terms(const launch_view& v) {
    return v.kernel.reduction >= 0 && v.values.chooses_terms(v.kernel.reduction);
}

inline bool too_long(const launch_view& v, std::int64_t together, std::int64_t turns) {
    return v.facts.max_loop_trips != 0 && turns / together + 4 * together + 64 > v.facts.max_loop_trips;
}

inline bool too_long(const launch_view& v, std::int64_t together) {
    return too_long(v, together, v.numbers.terms);
}

/// Turns of a loop stay below the device's limit: several terms a turn, up to 16.
inline void unroll(const launch_view& v, schedule& s, std::int64_t turns) {
    if (v.facts.max_loop_trips == 0) return;
    while (turns / s.sums.unroll + 4 * s.sums.unroll + 64 > v.facts.max_loop_trips && s.sums.unroll < 16)
        s.sums.unroll = static_cast<std::uint8_t>(s.sums.unroll * 2);
}

/// Loops over all terms that find `sums` sums again, some terms `together`, are too long.
inline bool finds_sums_too_long(const launch_view& v, std::int64_t sums, int together) {
    if (v.facts.max_loop_trips == 0 || !chooses_terms(v)) return false;
    const std::int64_t turns = ceil_div(v.numbers.depth, std::int64_t{together});
    return turns * sums > v.facts.max_loop_trips / 4 * 3;
}

/// Where a work-item finds so many sums again, it looks at several terms a turn, as the turns may be too
/// many. (llvmpipe runs both sides of a branch: each term that a turn looks at takes time.)
inline void set_chosen_terms(const launch_view& v, schedule& s, std::int64_t sums) {
    while (s.sums.chosen_terms < most_chosen_terms && finds_sums_too_long(v, sums, s.sums.chosen_terms))
        s.sums.chosen_terms = static_cast<std::uint8_t>(2 * s.sums.chosen_terms);
}

/// The work-group that is done last can add up what all groups of the launch have left in `arrays`
/// arrays. They are written besides the results, and so is the count of groups that are done; a kernel
/// may write so many arrays only.
inline bool can_join(const launch_view& v, int arrays) {
    const int written = static_cast<int>(v.kernel.outputs.size()) + arrays + 1;
    return v.facts.exchanges && written <= v.facts.max_targets;
}

/// The largest micro-tiles, of so many vectors, leave a GPU's compiler no register.
constexpr bool fills_registers(int vectors) {
    return vectors > 16;
}

/// Functions written out for each of 64 elements take a GPU's compiler seconds, and registers that the
/// product then lacks; for the remainders of 16 divisions llvmpipe's takes half a minute. But in a loop
/// the micro-tile lies in private memory. That takes OpenCL longer where it fills the registers, and
/// matrix units too, so that what is no longer than a sigmoid is written out
/// (bench/results/decisions/fused_products.md, bench/results/single_figures.md).
inline bool has_long_epilogue(const launch_view& v, const schedule& s, int vectors, bool on_units = false) {
    if (chooses_terms(v)) return s.sums.pass != fold_pass::shares || s.sums.joins; // a loop over them
    const bool of_sums = s.sums.pass != fold_pass::shares || s.sums.joins;
    const bool of_opencl = on_units || (fills_registers(vectors) && v.facts.loads_vectors);
    return !one_by_one(v) && of_sums &&
           v.study.epilogue_cost >= (of_opencl ? 2 * dear_function : dear_function) &&
           v.values[v.kernel.reduction].type != dtype::f64;
}

} // namespace sinter::plan
