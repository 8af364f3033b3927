#pragma once
// Triangular systems by blocks: the blocks on the diagonal are inverted, all at once, and multiplied with.
// Du Croz, Higham, "Stability of methods for matrix inversion", 1992, tells why inverting diagonal blocks is
// as stable as substitution within them.

#include <sinter/blas/triangular.hpp>
#include <sinter/core/ceil_div.hpp>
#include <sinter/factor/panel.hpp>

namespace sinter::factor {

using blas::diagonal;
using blas::triangle;

inline constexpr std::int64_t solve_block = 32; ///< rows of a diagonal block that is inverted; a power of two

/// The inverses of the diagonal blocks of a triangular matrix.
template <class T>
struct block_inverses {
    std::int64_t rows = 0, size = 0; ///< of the matrix; rows of a block
    vector<T> elements;              ///< rows x size, row by row: the blocks below each other

    /// The inverse of the block whose first row is `first`, of n x n elements.
    auto block(std::int64_t first, std::int64_t n) const {
        return sinter::block(reshape(elements, rows, size), first, 0, n, n);
    }
};

/// The same where the device has work-groups, each of which takes a block; one launch.
template <class A, class X>
void invert_blocks_by_groups(triangle half, bool unit, const A& a, std::int64_t size, X&& x) {
    const std::int64_t n = expr::rows_of(a);
    const auto s = static_cast<std::int32_t>(size);
    const auto i = row_index(n, size);
    const auto blocks = gather(a, i, i - i % s + col_index(n, size));
    if (half == triangle::lower && unit)
        x = of_blocks<batch_function::unit_lower_inverse>(blocks);
    else if (half == triangle::lower)
        x = of_blocks<batch_function::lower_inverse>(blocks);
    else if (unit)
        x = of_blocks<batch_function::unit_upper_inverse>(blocks);
    else
        x = of_blocks<batch_function::upper_inverse>(blocks);
}

/// The inverses of the diagonal blocks of `size` rows, a power of two, in the memory of earlier
/// ones if they were as many. The other half of `a` is not read, nor is a unit diagonal. A zero on the
/// diagonal gives infinities. Pairs of blocks are joined until they are large enough, [P 0; Q R]^-1 = [P^-1
/// 0; -R^-1 Q P^-1 R^-1]: two launches for each doubling but the first, whatever the number of blocks.
template <class T, class A>
void invert_blocks(triangle half, diagonal d, const A& a, std::int64_t size, block_inverses<T>& result) {
    const std::int64_t n = expr::rows_of(a);
    const auto s = static_cast<std::int32_t>(size);
    const std::int32_t towards = half == triangle::lower ? -1 : 1;
    const bool unit = d == diagonal::unit;
    vector<T>& x = result.elements;
    if (!x.array() || x.rows() != n * size) x = vector<T>(a.device(), n * size);
    result.rows = n;
    result.size = size;
    if (n == 0) return;
    if (size <= largest_group_order && takes_panels(a.device(), 1))
        return invert_blocks_by_groups(half, unit, a, size, reshape(x, n, size));
    // A row's partner is the block that its own is joined with, on the side where the triangle is.
    const auto joins = [&](const auto& i, std::int32_t h) { return (i / h) % 2 == (towards < 0 ? 1 : 0); };
    const auto partner = [&](const auto& i, std::int32_t h) { return i - i % h + towards * h; };
    const auto e = row_index();
    const auto row = e / s;
    const auto col = e % s;
    // Blocks of one element, and of two.
    const auto reciprocal = [&](const auto& i) { return select(unit, T(1), T(1) / gather(a, i, i)); };
    const auto corner = hadamard(hadamard(reciprocal(row), gather<edge::zero>(a, row, row + towards)),
                                 reciprocal(row + towards));
    x = select(col == row % s, reciprocal(row),
               select(joins(row, 1) && col == (row + towards) % s, -corner, T(0)));
    vector<T> y(a.device(), n * size);
    for (std::int32_t h = 2; h < s; h *= 2) {
        const auto term = row_index(n * size, h);
        const auto k = col_index(n * size, h);
        const auto i = term / s;
        const auto j = term % s;
        const auto there = partner(i, h) + k;
        const auto here = i - i % h + k;
        y = sum(hadamard(gather<edge::zero>(a, i, there), gather<edge::zero>(x, there * s + j)), axis<1>);
        const auto joined = sum(hadamard(gather(x, i * s + here % s), gather(y, here * s + j)), axis<1>);
        x = select(joins(row, h) && col / h == (partner(row, h) % s) / h, -joined, x);
    }
}

/// The smallest size of blocks that holds `n` rows in one.
inline std::int64_t one_block(std::int64_t n) {
    std::int64_t size = 1;
    while (size < n) size *= 2;
    return size;
}

/// A triangular matrix, given as a view, whose diagonal blocks have been inverted, to solve with.
template <class A>
class triangular_solver {
public:
    using T = blas::detail::element<A>;

    triangular_solver(triangle half, diagonal d, const A& a) : triangular_solver(half, d, a, own_) {}
    /// With the inverses in `inverses`, which the caller keeps for as long, and for the next solver.
    triangular_solver(triangle half, diagonal d, const A& a, block_inverses<T>& inverses)
        : half_(half), a_(a), inverses_(inverses) {
        invert_blocks(half, d, a, solve_block, inverses_);
    }
    triangular_solver(const triangular_solver&) = delete;
    triangular_solver& operator=(const triangular_solver&) = delete;

    /// x = inv(A) b, with b overwritten by intermediate values. Two launches for each block of rows.
    template <class B, class X>
    void solve(B&& b, X&& x) const {
        blas::solve_by_halves(
            half_, a_, b, x, 0, expr::rows_of(a_),
            [](std::int64_t first, std::int64_t last) {
                return first + ceil_div(last - first, solve_block) / 2 * solve_block;
            },
            [&](const row_slice& r) { x(r) = inverses_.block(r.first, r.last - r.first) * b(r); });
    }

private:
    triangle half_;
    A a_;
    block_inverses<T> own_;
    block_inverses<T>& inverses_;
};

} // namespace sinter::factor
