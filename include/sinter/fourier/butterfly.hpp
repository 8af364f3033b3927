#pragma once
// The transform of a few complex values, written out: powers of two by halves, odd radices by pairs of values
// whose roots are conjugates. Van Loan, "Computational Frameworks for the Fast Fourier Transform", 1.3.

#include <cmath>
#include <cstdint>
#include <vector>

#include <sinter/fourier/statement.hpp>

namespace sinter::inline SINTER_ABI::fourier {

/// exp(-2 pi i e / n), each part right to its last bit where it is a half, a whole or none.
struct unit_root {
    double c, s;
    unit_root(std::int64_t e, std::int64_t n) {
        constexpr double turn = 6.283185307179586476925286766559;
        // An eighth of the circle at most, so that the parts of its multiples are exact.
        const std::int64_t eighth = 8 * (e % n) / n, rest = 8 * (e % n) - eighth * n;
        const bool odd = eighth % 2 != 0;
        const double angle = static_cast<double>(odd ? n - rest : rest) / static_cast<double>(8 * n) * turn;
        const double x = std::cos(angle), y = std::sin(angle);
        const std::int64_t quarter = (eighth + 1) / 2 % 4;
        const double up = odd ? -y : y;
        c = quarter == 0 ? x : quarter == 1 ? -up : quarter == 2 ? -x : up;
        s = quarter == 0 ? -up : quarter == 1 ? -x : quarter == 2 ? up : x;
    }
};

/// Values times exp(-2 pi i e / n), without products by 0 and 1.
inline parts_of_value turned_by(statement& to, parts_of_value a, std::int64_t e, std::int64_t n) {
    e %= n;
    if (e == 0) return a;
    if (4 * e == n) return to.turned(a);
    const unit_root w(e, n);
    if (8 * e == n || 8 * e == 3 * n) {
        const value root = to.number(std::sqrt(0.5));
        const parts_of_value half{to.product(root, to.sum(a.re, a.im)),
                                  to.product(root, to.difference(a.im, a.re))};
        return 8 * e == n ? half : to.turned(half);
    }
    return to.product(a, {to.number(w.c), to.number(w.s)});
}

inline std::vector<parts_of_value> butterfly(statement& to, const std::vector<parts_of_value>& x);

inline std::vector<parts_of_value> even_butterfly(statement& to, const std::vector<parts_of_value>& x) {
    const std::size_t n = x.size(), h = n / 2;
    std::vector<parts_of_value> even, odd, y(n);
    for (std::size_t k = 0; k < n; k += 2) {
        even.push_back(x[k]);
        odd.push_back(x[k + 1]);
    }
    even = butterfly(to, even);
    odd = butterfly(to, odd);
    for (std::size_t k = 0; k < h; ++k) {
        const parts_of_value o =
            turned_by(to, odd[k], static_cast<std::int64_t>(k), static_cast<std::int64_t>(n));
        y[k] = to.sum(even[k], o);
        y[k + h] = to.difference(even[k], o);
    }
    return y;
}

inline std::vector<parts_of_value> odd_butterfly(statement& to, const std::vector<parts_of_value>& x) {
    const std::size_t n = x.size();
    std::vector<parts_of_value> y(n), sums, differences;
    y[0] = x[0];
    for (std::size_t k = 1; 2 * k < n; ++k) {
        sums.push_back(to.sum(x[k], x[n - k]));
        differences.push_back(to.difference(x[k], x[n - k]));
        y[0] = to.sum(y[0], sums.back());
    }
    for (std::size_t t = 1; 2 * t < n; ++t) {
        parts_of_value common = x[0], apart;
        for (std::size_t k = 1; 2 * k < n; ++k) {
            const unit_root w(static_cast<std::int64_t>(t * k), static_cast<std::int64_t>(n));
            common = to.sum(common, to.product(to.number(w.c), sums[k - 1]));
            // Times -i sin: the root's imaginary part is s = -sin.
            apart = to.sum(apart, to.product(to.number(-w.s), to.turned(differences[k - 1])));
        }
        y[t] = to.sum(common, apart);
        y[n - t] = to.difference(common, apart);
    }
    return y;
}

/// The sums of x(k) exp(-2 pi i t k / n) for t = 0 ... n - 1, of n = x.size() values.
inline std::vector<parts_of_value> butterfly(statement& to, const std::vector<parts_of_value>& x) {
    if (x.size() == 1) return x;
    return x.size() % 2 == 0 ? even_butterfly(to, x) : odd_butterfly(to, x);
}

} // namespace sinter::fourier
