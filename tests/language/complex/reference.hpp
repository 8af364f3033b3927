#pragma once
// Complex numbers of the tests, and comparison with what the host computes in double.

#include <cmath>
#include <complex>
#include <limits>
#include <vector>

#include <sinter/complex.hpp>

#include "../../devices.hpp"

namespace test::complex {

template <class T>
using list = std::vector<std::complex<T>>;

struct shape {
    std::int64_t m, n;
};
/// Of doubles fewer: each shape class of a statement is a kernel to compile.
template <class T>
std::vector<shape> shapes() {
    if (sizeof(T) > 4) return {{0, 3}, {1, 1}, {33, 31}};
    return first_of<shape>(4, {{3, 2},
                               {0, 3},
                               {1, 1},
                               {31, 33},
                               {0, 0},
                               {3, 0},
                               {1, 5},
                               {5, 1},
                               {2, 2},
                               {33, 31},
                               {64, 64},
                               {257, 3}});
}

/// Quarters from -2 to 2, neither part 0: products are exact, and quotients are not.
template <class T>
list<T> numbers(std::int64_t count, int seed) {
    list<T> v;
    for (std::int64_t i = 0; i < count; ++i) {
        const auto re = static_cast<T>((i * 7 + seed * 13) % 17 - 8),
                   im = static_cast<T>((i * 5 + seed * 11) % 13 - 6);
        v.push_back({(re == 0 ? T(1) : re) / 4, (im == 0 ? T(1) : im) / 4});
    }
    return v;
}
template <class T>
std::vector<T> reals(std::int64_t count, int seed) {
    std::vector<T> v;
    for (const auto& z : numbers<T>(count, seed)) v.push_back(z.real());
    return v;
}

template <class T>
std::complex<double> wide(const std::complex<T>& z) {
    return {static_cast<double>(z.real()), static_cast<double>(z.imag())};
}
inline std::complex<double> wide(float x) {
    return {static_cast<double>(x), 0.0};
}
inline std::complex<double> wide(double x) {
    return {x, 0.0};
}
template <class T>
constexpr double unit() {
    return static_cast<double>(std::numeric_limits<T>::epsilon()) / 2;
}

/// Elements that are further from `want(e)` than `bound(e)`.
template <class V, class Want, class Bound>
int count_wrong(const V& got, Want want, Bound bound) {
    int wrong = 0;
    for (std::size_t e = 0; e < got.size(); ++e) wrong += !(std::abs(wide(got[e]) - want(e)) <= bound(e));
    return wrong;
}

/// Calls f.operator()<T>(device) for every device and each type that it has.
template <class F>
void on_every_device(F f) {
    for (const sinter::device& d : test::devices()) {
        INFO(d.name());
        f.template operator()<float>(d);
        if (d.state()->supports(sinter::dtype::f64)) f.template operator()<double>(d);
    }
}

} // namespace test::complex
