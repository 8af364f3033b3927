#pragma once
// Roots of unity on the device.

#include <cstdint>

#include <sinter/fourier/lines.hpp>

namespace sinter::inline SINTER_ABI::fourier {

/// exp(-2 pi i e / n) for e = 0 ... count - 1, count <= n, right to some roundings: angles are reduced to an
/// eighth of the circle as whole numbers.
template <class T>
vector<std::complex<T>> roots_of_unity(const device& where, std::int64_t n, std::int64_t count) {
    constexpr T quarter_pi = static_cast<T>(0.785398163397448309615660845819875721L);
    const auto order = static_cast<std::int32_t>(n);
    // Of 8 e below 2^31; the numbers of eighths and what is left of them.
    const auto e = row_index(count);
    const auto whole = 8 * e;
    const auto eighth = whole / order;
    const auto rest = whole - eighth * order;
    const auto odd = (eighth & 1) == 1;
    const auto angle = cast<T>(select(odd, order - rest, rest)) / static_cast<T>(n) * quarter_pi;
    const auto quarter = ((eighth + 1) >> 1) & 3; // 0 to 3: nearest multiple of a quarter turn
    const auto c = cos(angle);
    const auto s = select(odd, -sin(angle), sin(angle));
    const auto turned = (quarter & 1) == 1;
    const auto x = select(turned, -s, c);
    const auto y = select(turned, c, s);
    vector<std::complex<T>> w(where, count);
    if (count > 0) w = complex_of(select(quarter >= 2, -x, x), select(quarter >= 2, y, 0 - y));
    return w;
}

/// The largest factor of n up to its root.
inline std::int64_t factor_near_root(std::int64_t n) {
    std::int64_t found = 1;
    for (std::int64_t d = 1; d * d <= n; ++d)
        if (n % d == 0) found = d;
    return found;
}

/// The same; many are the products of two that are far fewer, if count divides n.
template <class T>
vector<std::complex<T>> many_roots_of_unity(const device& where, std::int64_t n, std::int64_t count) {
    constexpr std::int64_t few = 8192;
    const std::int64_t a = factor_near_root(count), b = count / a;
    if (count <= few || a == 1 || n % count != 0) return roots_of_unity<T>(where, n, count);
    const vector<std::complex<T>> steps = roots_of_unity<T>(where, n / b, a),
                                  within = roots_of_unity<T>(where, n, b);
    vector<std::complex<T>> w(where, count);
    const line_set all = lines_in(w, false);
    line_statement s(dtype_of<T>, {a, b});
    line_set rows = all;
    rows.step = b * all.step;
    rows.apart = all.step;
    s.write(rows, s.product(s.by_place(lines_in(steps, false)), s.by_line(lines_in(within, false))));
    s.run();
    return w;
}

} // namespace sinter::fourier
