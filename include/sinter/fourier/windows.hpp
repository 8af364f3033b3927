#pragma once
// Windows of a signal's segments, as vectors without memory: periodic ones, as SciPy's get_window.

#include <cstdint>

#include <sinter/expr/unstored.hpp>
#include <sinter/sinter.hpp>

namespace sinter::inline SINTER_ABI {
namespace fourier {

/// cos(2 pi k turns / n) for k = 0 ... n - 1.
template <class T>
auto cosine_wave(std::int64_t n, int turns) {
    const auto k = cast<T>(row_index(n));
    return cos(k *
               static_cast<T>(6.283185307179586476925L * turns / static_cast<long double>(n > 0 ? n : 1)));
}

} // namespace fourier

/// 1/2 - 1/2 cos(2 pi k / n), a vector of n without memory.
template <class T = float>
auto hann(std::int64_t n) {
    return T(0.5) - T(0.5) * fourier::cosine_wave<T>(n, 1);
}
/// 0.54 - 0.46 cos(2 pi k / n).
template <class T = float>
auto hamming(std::int64_t n) {
    return T(0.54L) - T(0.46L) * fourier::cosine_wave<T>(n, 1);
}
/// 0.42 - 0.5 cos(2 pi k / n) + 0.08 cos(4 pi k / n).
template <class T = float>
auto blackman(std::int64_t n) {
    return T(0.42L) - T(0.5) * fourier::cosine_wave<T>(n, 1) + T(0.08L) * fourier::cosine_wave<T>(n, 2);
}

} // namespace sinter
