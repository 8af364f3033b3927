#pragma once
// Triangular systems by blocks: the blocks on the diagonal are inverted, all at once, and multiplied with.
// Du Croz, Higham, "Stability of methods for matrix inversion", 1992, tells why inverting diagonal blocks is
// as stable as substitution within them.

#include <sinter/blas/arguments.hpp>

namespace sinter::factor {

using blas::diagonal;
using blas::triangle;

inline constexpr std::int64_t solve_block = 32; ///< rows of a diagonal block that is inverted; a power of two

/// The inverses of the diagonal blocks of `size` rows (a power of two) of a triangular matrix, below each
/// other: n x size. The other half of `a` is not read, nor is a unit diagonal. A zero on the diagonal gives
/// infinities. Blocks are joined in pairs until they are large enough, [P 0; Q R]^-1 = [P^-1 0; -R^-1 Q P^-1
/// R^-1]: two launches for each doubling, whatever n is.
template <class A>
auto inverted_blocks(triangle half, diagonal d, const A& a, std::int64_t size) {
    using T = blas::detail::element<A>;
    const std::int64_t n = expr::rows_of(a);
    const device where = a.device();
    if (n == 0) return matrix<T>(where, 0, size);
    const auto s = static_cast<std::int32_t>(size);
    const std::int32_t towards = half == triangle::lower ? -1 : 1, unit = d == diagonal::unit ? 1 : 0;
    // A row's partner is the block that its own is joined with, on the side where the triangle is.
    const auto joins = [&](const auto& i, std::int32_t h) { return (i / h) % 2 == (towards < 0 ? 1 : 0); };
    const auto partner = [&](const auto& i, std::int32_t h) { return i - i % h + towards * h; };
    matrix<T> x(where, n, size);
    {
        // Blocks of one element, and of two.
        const auto i = row_index(n, size);
        const auto own = select(unit == 1, T(1), T(1) / gather(a, i, i)),
                   other = select(unit == 1, T(1), T(1) / gather(a, i + towards, i + towards));
        const auto c = col_index(n, size);
        const auto corner = hadamard(hadamard(own, gather<edge::zero>(a, i, i + towards)), other);
        x = select(c == i % s, own, select(joins(i, 1) && c == (i + towards) % s, -corner, T(0)));
    }
    vector<T> y(where, n * size);
    for (std::int32_t h = 2; h < s; h *= 2) {
        const auto e = row_index(n * size, h);
        const auto k = col_index(n * size, h);
        const auto i = e / s;
        const auto c = e % s;
        const auto there = partner(i, h) + k;
        y = sum(hadamard(gather<edge::zero>(a, i, there), gather<edge::zero>(x, there, c)), axis<1>);
        const auto here = i - i % h + k;
        const auto joined = sum(hadamard(gather(x, i, here % s), gather(y, here * s + c)), axis<1>);
        const auto at = row_index();
        const auto meets = joins(at / s, h) && (at % s) / h == (partner(at / s, h) % s) / h;
        reshape(x, n * size) = select(meets, -joined, reshape(x, n * size));
    }
    return x;
}

/// The smallest size of blocks that holds `n` rows in one.
inline std::int64_t one_block(std::int64_t n) {
    std::int64_t size = 1;
    while (size < n) size *= 2;
    return size;
}

/// A triangular matrix whose diagonal blocks have been inverted, to solve with.
template <class A>
class triangular_solver {
public:
    using T = blas::detail::element<A>;

    triangular_solver(triangle half, diagonal d, const A& a)
        : lower_(half == triangle::lower), a_(a), inverses_(inverted_blocks(half, d, a, solve_block)) {}

    /// x = inv(A) b, with b overwritten by intermediate values: the first half of the unknowns, a product,
    /// the second half. Two launches for each block of rows.
    template <class B, class X>
    void solve(B&& b, X&& x) const {
        solve(b, x, 0, (expr::rows_of(a_) + solve_block - 1) / solve_block);
    }

private:
    bool lower_;
    const A& a_;
    matrix<T> inverses_;

    row_slice rows_of_blocks(std::int64_t first, std::int64_t last) const {
        const std::int64_t n = expr::rows_of(a_), end = last * solve_block;
        return rows(first * solve_block, end < n ? end : n);
    }
    template <class B, class X>
    void solve(B& b, X& x, std::int64_t first, std::int64_t last) const {
        if (last <= first) return;
        if (last - first == 1) {
            const row_slice r = rows_of_blocks(first, last);
            x(r) = inverses_(r, cols(0, r.last - r.first)) * b(r);
            return;
        }
        const std::int64_t middle = first + (last - first) / 2;
        const std::int64_t start = lower_ ? first : middle, stop = lower_ ? middle : last,
                           next = lower_ ? middle : first, end = lower_ ? last : middle;
        solve(b, x, start, stop);
        const row_slice known = rows_of_blocks(start, stop), rest = rows_of_blocks(next, end);
        b(rest) -= a_(rest, cols(known.first, known.last)) * x(known);
        solve(b, x, next, end);
    }
};

} // namespace sinter::factor
