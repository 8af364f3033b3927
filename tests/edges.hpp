#pragma once
// What stands beyond an array's edges, step by step, apart from the library's own formulas.

#include <cstdint>

#include <sinter/core/edge.hpp>

namespace test {

using sinter::edge;

/// Where index i of n elements is found; -1: it is a zero. Written apart from the library's, step by step.
inline std::int64_t found(edge beyond, std::int64_t i, std::int64_t n) {
    if (beyond == edge::zero) return i < 0 || i >= n ? -1 : i;
    if (n == 1) return 0;
    while (i < 0 || i >= n) {
        switch (beyond) {
        case edge::clamp: i = i < 0 ? 0 : n - 1; break;
        case edge::wrap: i += i < 0 ? n : -n; break;
        default: i = i < 0 ? -i : 2 * (n - 1) - i; break;
        }
    }
    return i;
}

} // namespace test
