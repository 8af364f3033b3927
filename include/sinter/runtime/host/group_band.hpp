#pragma once
// A symmetric positive definite system with a band (batch_function::band_solution), on the host: the
// definition that the others are compared with.

#include <cstdint>
#include <limits>

#include <sinter/runtime/host/group.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

/// Rows of A up to the diagonal, and right sides. Every operation's result is rounded by `round`.
template <class Round>
group_matrix band_solution(const group_matrix& a, const group_matrix& b, Round round) {
    const std::int64_t n = a.rows, beside = a.cols - 1;
    group_matrix f(n, a.cols + b.cols);
    const auto first = [beside](std::int64_t r) { return r < beside ? beside - r : 0; };
    const auto minus = [&](double x, double y, double z) { return round(x - round(y * z)); };
    for (std::int64_t r = 0; r < n; ++r) {
        for (std::int64_t c = first(r); c <= beside; ++c) {
            const std::int64_t column = r + c - beside;
            double left = a(r, c);
            for (std::int64_t t = first(r); t < c; ++t)
                left = minus(left, f(r, t), f(column, t + beside - c));
            const double nan = std::numeric_limits<double>::quiet_NaN();
            f(r, c) = c < beside ? round(left / f(column, beside))
                      : left > 0 ? round(__builtin_sqrt(left))
                                 : nan;
        }
        for (std::int64_t s = a.cols; s < f.cols; ++s) {
            double known = b(r, s - a.cols);
            for (std::int64_t t = first(r); t < beside; ++t)
                known = minus(known, f(r, t), f(r + t - beside, s));
            f(r, s) = round(known / f(r, beside));
        }
    }
    for (std::int64_t r = n - 1; r >= 0; --r)
        for (std::int64_t s = a.cols; s < f.cols; ++s) {
            double known = f(r, s);
            for (std::int64_t row = r + 1; row < n && row <= r + beside; ++row)
                known = minus(known, f(row, beside + r - row), f(row, s));
            f(r, s) = round(known / f(r, beside));
        }
    return f;
}

} // namespace sinter::runtime::host
