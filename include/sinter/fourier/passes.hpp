#pragma once
// A transform of a length that has small factors, in one launch for each factor: Stockham's passes, whose
// results come in order without reversing bits. Van Loan, "Computational Frameworks for the Fast Fourier
// Transform", 1.7.
//
//   n = 6 = 2 x 3      pass of radix 2: y(o) = sum of x(c) w(e) over 2 places c that lie n / 2 apart
//                      pass of radix 3: ... over 3 places that lie n / 3 apart

#include <cstdint>
#include <utility>
#include <vector>

#include <sinter/complex.hpp>

namespace sinter::inline SINTER_ABI::fourier {

/// The lines that are transformed: rows, or columns.
enum class lines : std::uint8_t { rows, columns };

inline constexpr int radices[] = {4, 2, 3, 5, 7, 11, 13};
/// Of the length of a line. Places and exponents are int32: a convolution has lines of up to twice the length
/// and radix 4, and an exponent is below its radix times the length before it is reduced.
inline constexpr std::int64_t longest = std::int64_t{1} << 26;

/// Radices whose product is n > 0; none if n is 1, or has a larger prime factor.
inline std::vector<int> factors_of(std::int64_t n) {
    std::vector<int> found;
    for (const int r : radices)
        for (; n % r == 0; n /= r) found.push_back(r);
    return n == 1 ? found : std::vector<int>();
}

/// exp(-2 pi i e / n) for e = 0 ... n - 1, right to some roundings: angles are reduced to an eighth of the
/// circle as whole numbers.
template <class T>
vector<std::complex<T>> roots_of_unity(const device& where, std::int64_t n) {
    constexpr T quarter_pi = static_cast<T>(0.785398163397448309615660845819875721L);
    const auto order = static_cast<std::int32_t>(n);
    // Of 8 e below 2^31; the numbers of eighths and what is left of them.
    const auto e = row_index(n);
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
    vector<std::complex<T>> w(where, n);
    if (n > 0) w = complex_of(select(quarter >= 2, -x, x), select(quarter >= 2, y, 0 - y));
    return w;
}

/// One pass along lines of n elements; backwards it has the conjugates of the roots. The last pass scales
/// its results; all the others do so by 1, so that they are the same kernel.
template <lines Along, bool Backwards, class T>
struct pass {
    std::int32_t n, before; ///< `before`: the product of the radices of the passes before
    T scale;

    /// Of radix R, as an expression of m x k elements, where read(i, j) is element (i, j).
    template <std::int32_t R, class Read, class W>
    auto of(const Read& read, const W& w, std::int64_t m, std::int64_t k) const {
        return sum(read, w, row_index(m, k), col_index(m, k), std::make_integer_sequence<std::int32_t, R>());
    }

private:
    template <class Read, class W, class I, class J, std::int32_t... Term>
    auto sum(const Read& read, const W& w, const I& i, const J& j,
             std::integer_sequence<std::int32_t, Term...>) const {
        constexpr auto radix = static_cast<std::int32_t>(sizeof...(Term));
        if constexpr (Along == lines::rows)
            return scale * (term<radix>([&](const auto& c) { return read(i, c); }, w, j, Term) + ...);
        else
            return scale * (term<radix>([&](const auto& c) { return read(c, j); }, w, i, Term) + ...);
    }
    /// What input `number` of a butterfly gives to output o.
    template <std::int32_t R, class Read, class W, class O>
    auto term(const Read& read, const W& w, const O& o, std::int32_t number) const {
        const auto block = o / before;
        const auto first = block / R + n / before / R * number;
        const auto root = gather(w, before * hadamard(block % R, first) % n);
        const auto x = read(o % before + before * first);
        if constexpr (Backwards)
            return hadamard(x, conj(root));
        else
            return hadamard(x, root);
    }
};

} // namespace sinter::fourier
