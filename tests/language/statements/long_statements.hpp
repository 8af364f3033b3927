#pragma once
// What the tests of long statements share.

#include <utility>

#include "../../devices.hpp"

namespace test {

/// f(f(... f(e))).
template <int Steps, class E, class F>
auto repeated(E&& e, const F& f) {
    if constexpr (Steps == 0)
        return std::forward<E>(e);
    else
        return repeated<Steps - 1>(f(std::forward<E>(e)), f);
}

inline bool is_all(const sinter::vector<float>& y, float value) {
    for (const float v : y.to_host())
        if (v != value) return false;
    return y.rows() > 0;
}

} // namespace test
