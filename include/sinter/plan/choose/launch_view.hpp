#pragma once
// All that a schedule is chosen from: a view of what one launch is, and questions about it.

#include <cstdint>

#include <sinter/plan/cut/plan.hpp>
#include <sinter/plan/facts/bindings.hpp>
#include <sinter/plan/facts/device_facts.hpp>
#include <sinter/plan/facts/user_wishes.hpp>
#include <sinter/plan/study/kernel_study.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Extents of a launch. (A block's border is written with it.)
inline launch_numbers numbers_of(const kernel& k, const kernel_study& study, const bindings& bound) {
    launch_numbers n;
    n.rows = k.border < 0 ? bound.length(k.rows) : written_by(k.outputs.front(), bound).place.rows;
    n.cols = k.border < 0 ? bound.length(k.cols) : written_by(k.outputs.front(), bound).place.cols;
    n.depth = bound.length(k.depth);
    n.depth_cols = bound.length(k.depth_cols);
    n.terms = n.depth * n.depth_cols;
    if (study.image_height >= 0)
        n.image_rows = bound.numbers[static_cast<std::size_t>(study.image_height)].whole();
    return n;
}

/// One launch. It lives on the stack, as choosing happens whenever operands have moved; what it refers to
/// outlives it.
struct launch_view {
    const device_facts& facts;
    const user_wishes& wishes;
    const graph::value_graph& values;
    const sinter::plan::kernel& kernel;
    const kernel_study& study;
    const plan_classes& classes;
    const bindings& bound;
    const launch_numbers numbers = numbers_of(kernel, study, bound);
    const work_sizes sizes = sizes_of(facts);
};

inline const bindings::array& target(const launch_view& v, const output& o) {
    return written_by(o, v.bound);
}

inline const layout_class& target_class(const launch_view& v, const output& o) {
    return written_by(o, v.classes);
}

inline bool is_product(const launch_view& v) {
    return folds_products(v.values, v.kernel.reduction);
}

inline bool picks(const launch_view& v) {
    return picks_one(v.values, v.kernel);
}

inline bool keeps_pairs(const launch_view& v) {
    return keeps_pair(v.values, v.kernel);
}

/// Some reduction of the kernel is true of `is`.
template <class Is>
inline bool any_reduction(const launch_view& v, Is is) {
    for (int n = 0; n < v.kernel.reductions(); ++n)
        if (is(v.values[v.kernel.reduction_at(n)])) return true;
    return false;
}

/// A CPU's work-items run one after another, each in explicit vectors.
inline bool one_by_one(const launch_view& v) {
    return v.facts.runs_one_by_one();
}

/// There are so many elements that a schedule for large arrays is worth the compilation of another
/// kernel.
inline bool is_large(const launch_view& v) {
    return v.numbers.rows * v.numbers.cols >= std::int64_t{1} << 16;
}

} // namespace sinter::plan
