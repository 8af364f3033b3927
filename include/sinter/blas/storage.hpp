#pragma once
// Matrices of which only a part is stored: symmetric, triangular, banded, packed. As expressions: what is not
// there is not read. Element (i, j) of a band or a packed triangle lies where the reference BLAS has it.

#include <sinter/blas/arguments.hpp>

namespace sinter::blas::detail {

/// Calls f with A or with its transpose.
template <class A, class F>
void with_op(transpose t, const A& a, F f) {
    if (t == transpose::no)
        f(a);
    else
        f(trans(a));
}
constexpr triangle other(triangle half) {
    return half == triangle::upper ? triangle::lower : triangle::upper;
}

/// True where (i, j) belongs to the triangle, its diagonal included.
template <class I, class J>
auto belongs(triangle half, const I& i, const J& j) {
    const std::int32_t sign = half == triangle::upper ? 1 : -1; // -1 turns the comparison around
    return sign * i <= sign * j;
}

/// The whole of a symmetric matrix of which one half is stored.
template <class A>
auto symmetric(triangle half, const A& a) {
    return select(belongs(half, row_index(), col_index()), a, trans(a));
}

/// A triangle of `a` with zeros beside it, and with ones on its diagonal if that is unit.
template <class A>
auto triangular(triangle half, diagonal d, const A& a) {
    using T = element_of_tree<A>;
    const auto i = row_index();
    const auto j = col_index();
    const std::int32_t stored = d == diagonal::stored ? 1 : 0;
    return select(abs(i - j) + stored == 0, T(1), select(belongs(half, i, j), a, T(0)));
}

/// `c` in one triangle, and what `a` holds in the other.
template <class C, class A>
auto in_triangle(triangle half, const C& c, const A& a) {
    return select(belongs(half, row_index(), col_index()), c, a);
}

/// m x n with kl diagonals below and ku above the main one; element (i, j) is AB(ku + i - j, j).
template <class AB>
auto banded(std::int64_t m, std::int64_t n, std::int64_t ku, const AB& ab) {
    const auto j = col_index(m, n);
    return gather<edge::zero>(ab, static_cast<std::int32_t>(ku) + row_index(m, n) - j, j);
}
/// n x n, symmetric with k diagonals on each side, of which one half is stored: AB(k + i - j, j) of the upper
/// one, AB(i - j, j) of the lower one.
template <class AB>
auto symmetric_banded(triangle half, std::int64_t n, std::int64_t k, const AB& ab) {
    const bool upper = half == triangle::upper;
    const std::int32_t first = upper ? static_cast<std::int32_t>(k) : 0, sign = upper ? 1 : -1;
    const auto i = row_index(n, n);
    const auto j = col_index(n, n);
    const auto apart = abs(i - j);
    return gather<edge::zero>(ab, first - sign * apart, (i + j + sign * apart) / 2); // max(i, j), or min
}

/// Where element (i, j), or (j, i), of a symmetric n x n matrix lies in its packed half: the columns of the
/// upper triangle one after the other, i + j (j + 1) / 2; those of the lower one are the same backwards.
template <class I, class J>
auto packed_place(triangle half, std::int64_t n, const I& i, const J& j) {
    const bool upper = half == triangle::upper;
    const auto count = static_cast<std::int32_t>(n);
    const std::int32_t sign = upper ? 1 : -1, first = upper ? 0 : count - 1,
                       start = upper ? 0 : count * (count + 1) / 2 - 1;
    const auto row = first + sign * i;
    const auto col = first + sign * j;
    const auto high = max(row, col);
    return start + sign * (min(row, col) + hadamard(high, high + 1) / 2);
}
template <class AP>
auto packed(triangle half, std::int64_t n, const AP& ap) {
    return gather(ap, packed_place(half, n, row_index(n, n), col_index(n, n)));
}
/// Calls f with the row and the column of every packed element, as vectors of expressions. Columns are
/// computed first: a root that may be off by one, put right.
template <class F>
void with_packed_indices(triangle half, std::int64_t n, const device& d, F f) {
    const bool upper = half == triangle::upper;
    const auto count = static_cast<std::int32_t>(n);
    const std::int32_t size = count * (count + 1) / 2, sign = upper ? 1 : -1, start = upper ? 0 : size - 1,
                       first = upper ? 0 : count - 1;
    const auto place = start + sign * row_index();
    vector<std::int32_t> root(d, size), col(d, size);
    root = cast<std::int32_t>((sqrt(8.0f * cast<float>(place) + 1.0f) - 1.0f) * 0.5f);
    // The column whose first element is at or before the place.
    col = root - cast<std::int32_t>(hadamard(root, root + 1) / 2 > place) +
          cast<std::int32_t>(hadamard(root + 1, root + 2) / 2 <= place);
    f(first + sign * (place - hadamard(col, col + 1) / 2), first + sign * col);
}

} // namespace sinter::blas::detail
