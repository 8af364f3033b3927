#pragma once
// What a fold begins with, and how it joins two results, for folds that are a kernel's and for those that are
// a loop within a value.

#include <sinter/plan/loops/loop_builder.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Joins two results of a reduction; op::add also for those that are sums in disguise.
constexpr op joining_op(reduction how) {
    switch (how) {
    case reduction::prod: return op::multiply;
    case reduction::min: return op::min;
    case reduction::max: return op::max;
    case reduction::any: return op::logical_or;
    case reduction::all: return op::logical_and;
    default: return op::add;
    }
}

/// The least or greatest number of a type: infinite if it has infinities.
inline loops::node_id extreme_number(loops::builder& b, dtype t, bool greatest) {
    if (is_floating(t)) return b.number(greatest ? info(t).greatest : info(t).least, t);
    return b.number(any_number::of_whole(greatest ? greatest_of(t) : least_of(t)), t);
}

/// What a reduction of nothing is.
inline loops::node_id identity_of(loops::builder& b, reduction how, dtype t) {
    switch (how) {
    case reduction::prod:
    case reduction::all: return b.number(1, t);
    case reduction::min:
    case reduction::argmin: return extreme_number(b, t, true);
    case reduction::max:
    case reduction::argmax: return extreme_number(b, t, false);
    default: return b.number(0, t);
    }
}

} // namespace sinter::plan
