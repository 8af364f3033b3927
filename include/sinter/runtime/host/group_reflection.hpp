#pragma once
// Householder's reflection of a column, and dot products, on the host.

#include <cmath>
#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

/// The sum of x(i) y(i), each step rounded.
template <class X, class Y, class Round>
double dot_of(std::int64_t begin, std::int64_t end, X x, Y y, Round round) {
    double sum = 0;
    for (std::int64_t i = begin; i < end; ++i) sum = round(sum + round(x(i) * y(i)));
    return sum;
}

/// Of column(i) for i from `first` before `end`: LAPACK's larfg. v begins with 1, and its others are the
/// column's times `scale`; squares below `negligible` are taken for zero.
struct group_reflection {
    double square, tau = 0, scale = 0;

    template <class Column, class Round>
    group_reflection(Column column, std::int64_t first, std::int64_t end, double negligible, Round round)
        : square(dot_of(first + 1, end, column, column, round)) {
        if (square <= negligible) return;
        const double alpha = column(first), length = round(std::sqrt(round(round(alpha * alpha) + square))),
                     beta = alpha < 0 ? length : -length;
        tau = round(round(beta - alpha) / beta);
        scale = round(1 / round(alpha - beta));
    }
};

} // namespace sinter::runtime::host
