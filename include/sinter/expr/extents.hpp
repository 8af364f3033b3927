#pragma once
// Extents as types know them: a number, `dynamic` (known at run time) or `any_extent` (broadcast).

#include <cstdint>
#include <initializer_list>

#include <sinter/core/layout.hpp>
#include <sinter/graph/value.hpp>

namespace sinter::inline SINTER_ABI {

/// Compile-time extent of an array whose extent is given at run time.
inline constexpr std::int64_t dynamic = -2;

namespace expr {

/// What `merge` gives for two extents that cannot be equal.
inline constexpr std::int64_t mismatch = -3;

/// The extent of an elementwise result: a broadcast extent fits any other, a number says more than `dynamic`.
constexpr std::int64_t merge(std::int64_t a, std::int64_t b) {
    if (a == any_extent) return b;
    if (b == any_extent) return a;
    if (a == dynamic) return b;
    if (b == dynamic || a == b) return a;
    return mismatch;
}

constexpr std::int64_t merge(std::initializer_list<std::int64_t> all) {
    std::int64_t result = any_extent;
    for (std::int64_t e : all) result = merge(result, e);
    return result;
}

/// After a mismatch was reported: goes on with `dynamic`, so that one mistake gives one message.
constexpr std::int64_t recovered(std::int64_t e) {
    return e == mismatch ? dynamic : e;
}

constexpr graph::extent_kind kind_of(std::int64_t e) {
    return e == any_extent ? graph::extent_kind::any
           : e == 1        ? graph::extent_kind::one
                           : graph::extent_kind::sized;
}

} // namespace expr
} // namespace sinter
