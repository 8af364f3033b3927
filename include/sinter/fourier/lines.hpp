#pragma once
// Transforms of all rows or all columns of an array: by passes, or as a convolution where the length has a
// large prime factor.

#include <bit>
#include <cmath>
#include <string>
#include <type_traits>
#include <utility>

#include <sinter/fourier/passes.hpp>

namespace sinter::inline SINTER_ABI::fourier {

/// What the passes write: a vector where the operand is one, so that a fragment device folds it.
template <class T, bool Column>
using lines_of = std::conditional_t<Column, vector<std::complex<T>>, matrix<std::complex<T>>>;

template <class T, bool Column>
lines_of<T, Column> made(const device& where, std::int64_t m, std::int64_t k) {
    if constexpr (Column)
        return vector<std::complex<T>>(where, m);
    else
        return matrix<std::complex<T>>(where, m, k);
}

/// Element (i, j) of an array or an expression.
template <class A>
auto reader(const A& a) {
    return [&a](const auto& i, const auto& j) { return gather(a, i, j); };
}

/// Of lines whose length has no prime factor above 13.
template <lines Along, bool Backwards, class T, bool Column>
class transform_by_passes {
public:
    transform_by_passes(const device& where, std::int64_t n)
        : n_(static_cast<std::int32_t>(n)), factors_(factors_of(n)), roots_(roots_of_unity<T>(where, n)) {}

    /// `scale` times that of m x k elements, which read(i, j) gives.
    template <class Read>
    lines_of<T, Column> operator()(const Read& read, std::int64_t m, std::int64_t k, T scale) const {
        const device& where = roots_.device();
        auto now = made<T, Column>(where, m, k);
        auto next = made<T, Column>(where, factors_.size() > 1 ? m : 0, k);
        if (factors_.empty()) now = scale * cast<std::complex<T>>(read(row_index(m, k), col_index(m, k)));
        std::int32_t before = 1;
        for (const int r : factors_) {
            const bool last = before == n_ / r;
            const pass<Along, Backwards, T> p{n_, before, last ? scale : T(1)};
            if (before == 1) {
                write(now, r, p, read);
            } else {
                write(next, r, p, reader(now));
                std::swap(now, next);
            }
            before *= r;
        }
        return now;
    }

private:
    std::int32_t n_;
    std::vector<int> factors_;
    vector<std::complex<T>> roots_;

    template <class Pass, class Read>
    void write(lines_of<T, Column>& to, int radix, const Pass& p, const Read& read) const {
        const std::int64_t m = expr::rows_of(to), k = expr::cols_of(to);
        switch (radix) {
        case 2: to = p.template of<2>(read, roots_, m, k); break;
        case 3: to = p.template of<3>(read, roots_, m, k); break;
        case 4: to = p.template of<4>(read, roots_, m, k); break;
        case 5: to = p.template of<5>(read, roots_, m, k); break;
        case 7: to = p.template of<7>(read, roots_, m, k); break;
        case 11: to = p.template of<11>(read, roots_, m, k); break;
        default: to = p.template of<13>(read, roots_, m, k);
        }
    }
};

/// exp(-pi i k k / n), or the conjugates, for k = 0 ... n - 1, from the host in double: squares are reduced
/// as whole numbers.
template <class T>
vector<std::complex<T>> chirp(const device& where, std::int64_t n, bool backwards) {
    std::vector<std::complex<T>> b;
    for (std::int64_t k = 0; k < n; ++k) {
        const double angle =
            3.14159265358979323846 * static_cast<double>(k * k % (2 * n)) / static_cast<double>(n);
        b.emplace_back(static_cast<T>(std::cos(angle)),
                       static_cast<T>(backwards ? std::sin(angle) : -std::sin(angle)));
    }
    return vector<std::complex<T>>(where, b);
}

/// Of lines of any length n, as a circular convolution of a power of two of elements: Bluestein, "A linear
/// filtering approach to the computation of discrete Fourier transform", 1970.
template <lines Along, bool Backwards, class T, bool Column, class Read>
lines_of<T, Column> transform_by_convolution(const device& where, std::int64_t n, const Read& read,
                                             std::int64_t m, std::int64_t k, T scale) {
    constexpr bool in_rows = Along == lines::rows;
    const auto length = static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(2 * n - 1)));
    const auto own = static_cast<std::int32_t>(n), all = static_cast<std::int32_t>(length);
    const vector<std::complex<T>> b = chirp<T>(where, n, Backwards);
    const auto weight = [&](const auto& place) { return gather<edge::clamp>(b, place); };
    const std::complex<T> nothing(0);

    const transform_by_passes<Along, false, T, Column> forwards(where, length);
    const auto padded = [&](const auto& i, const auto& j) {
        if constexpr (in_rows)
            return select(j < own, hadamard(read(i, (min)(j, own - 1)), weight(j)), nothing);
        else
            return select(i < own, hadamard(read((min)(i, own - 1), j), weight(i)), nothing);
    };
    const auto found = forwards(padded, in_rows ? m : length, in_rows ? length : k, T(1));
    const auto filter = [&](const auto& i, const auto& j) {
        const auto ends = [&](const auto& p) {
            return select(p < own, conj(weight(p)), select(all - p < own, conj(weight(all - p)), nothing));
        };
        if constexpr (in_rows)
            return ends(j);
        else
            return ends(i);
    };
    const auto of_filter = forwards(filter, in_rows ? 1 : length, in_rows ? length : 1, T(1));
    const auto product = [&](const auto& i, const auto& j) {
        if constexpr (in_rows)
            return hadamard(gather(found, i, j), gather(of_filter, 0 * i, j));
        else
            return hadamard(gather(found, i, j), gather(of_filter, i, 0 * j));
    };
    const transform_by_passes<Along, true, T, Column> backwards(where, length);
    const auto back =
        backwards(product, in_rows ? m : length, in_rows ? length : k, scale / static_cast<T>(length));
    auto result = made<T, Column>(where, m, k);
    const auto i = row_index(m, k);
    const auto j = col_index(m, k);
    if constexpr (in_rows)
        result = hadamard(gather(back, i, j), weight(j));
    else
        result = hadamard(gather(back, i, j), weight(i));
    return result;
}

inline void check_length(std::int64_t n) {
    if (n > longest)
        throw unsupported_error("sinter: a Fourier transform has up to 2^26 elements in a line, not " +
                                std::to_string(n));
}

/// `scale` times the transform of m x k elements, which read(i, j) gives, in lines of n: with
/// exp(-2 pi i ...), or backwards with its conjugate.
template <lines Along, bool Backwards, class T, bool Column, class Read>
lines_of<T, Column> transformed(const device& where, const Read& read, std::int64_t m, std::int64_t k,
                                T scale) {
    const std::int64_t n = Along == lines::rows ? k : m;
    if (m == 0 || k == 0) return made<T, Column>(where, m, k);
    if (n > 1 && factors_of(n).empty())
        return transform_by_convolution<Along, Backwards, T, Column>(where, n, read, m, k, scale);
    return transform_by_passes<Along, Backwards, T, Column>(where, n)(read, m, k, scale);
}

} // namespace sinter::fourier
