#pragma once
// Matrices of which only a part is stored: symmetric, triangular, banded, packed. As expressions: what is not
// there is not read. Element (i, j) of a band or a packed triangle lies where the reference BLAS has it.

#include <limits>

#include <sinter/blas/arguments.hpp>

namespace sinter::inline SINTER_ABI::blas::detail {

/// Calls f with A or with its transpose; of complex elements, for transpose::conjugate, with its adjoint.
template <class A, class F>
void with_op(transpose t, const A& a, F f) {
    if (t == transpose::no) return f(a);
    if constexpr (has_parts<A>)
        if (t == transpose::conjugate) return f(adjoint(a));
    f(trans(a));
}
/// Calls f with the elements of op(A), where they are stored in A's order.
template <class A, class F>
void with_elements_of(transpose t, const A& a, F f) {
    if constexpr (has_parts<A>)
        if (t == transpose::conjugate) return f(conj(a));
    f(a);
}
constexpr triangle other(triangle half) {
    return half == triangle::upper ? triangle::lower : triangle::upper;
}

/// True where (i, j) belongs to the triangle, its diagonal included.
template <class Row, class Col>
auto belongs(triangle half, const Row& i, const Col& j) {
    const std::int32_t sign = half == triangle::upper ? 1 : -1; // -1 turns the comparison around
    return sign * i <= sign * j;
}

/// The whole of a symmetric matrix of which one half is stored.
template <class A>
auto symmetric(triangle half, const A& a) {
    return select(belongs(half, row_index(), col_index()), a, trans(a));
}

/// A triangle of `a`, with ones on its diagonal if that is unit. Beside it is nothing, which takes no part in
/// a product.
template <class A>
auto triangular(triangle half, diag d, const A& a) {
    using T = element_of_tree<A>;
    const auto i = row_index();
    const auto j = col_index();
    const std::int32_t stored = d == diag::stored ? 1 : 0;
    const expression<expr::nothing<dtype_of<T>>> nothing(nullptr, 0);
    return select(belongs(half, i, j), select(abs(i - j) + stored == 0, T(1), a), nothing);
}

/// `c` in one triangle, and what `a` holds in the other.
template <class C, class A>
auto in_triangle(triangle half, const C& c, const A& a) {
    return select(belongs(half, row_index(), col_index()), c, a);
}

/// A triangle of `a` times x. What the other half would multiply is not computed: it takes no part, whatever
/// x holds. A unit diagonal is not read.
template <class A, class X>
auto triangular_times(triangle half, diag d, const A& a, const X& x) {
    using T = decltype(element_of_tree<A>() * element_of_tree<X>());
    const auto i = row_index();
    const auto j = col_index();
    // Bounds of a row's columns, and the one of its unit diagonal, if it has one.
    const std::int32_t upper = half == triangle::upper ? 1 : 0, unit = d == diag::unit ? 1 : 0;
    const auto first = upper * i;
    const auto last = (max)(i, upper * (std::numeric_limits<std::int32_t>::max)());
    const auto terms = select(j == (i + 1) * unit - 1, rowwise(x), hadamard(a, rowwise(x)));
    return sum(select(j >= first && j <= last, terms, T(0)), axis<1>);
}
/// The terms of op(A) x, whose sums along axis<1> it is: a row for each result, a column for each diagonal. A
/// is m x n with kl diagonals below and ku above the main one; element (i, j) is AB(ku + i - j, j). What AB
/// has beyond A's edges is not read, nor is a unit diagonal.
template <class AB, class X>
auto band_terms(transpose t, diag d, std::int64_t m, std::int64_t n, std::int64_t kl, std::int64_t ku,
                const AB& ab, const X& x) {
    const bool no = t == transpose::no;
    const std::int32_t stored = d == diag::stored ? 1 : 0;
    const auto result = row_index(no ? m : n, kl + ku + 1);
    const auto place = col_index(no ? m : n, kl + ku + 1);
    const auto right = static_cast<std::int32_t>(ku) - place; // of the main diagonal
    const auto term = result + (no ? 1 : -1) * right;         // of the sum: A's column, or its row
    const auto inside = term >= 0 && term < static_cast<std::int32_t>(no ? n : m);
    const auto a = gather<edge::zero>(ab, select(inside, place, -1), result + (no ? 1 : 0) * right);
    return hadamard(select(abs(right) + stored == 0, element_of_tree<AB>(1), a), gather<edge::zero>(x, term));
}
/// The same of a symmetric n x n matrix with k diagonals on each side, of which one half is stored: (i, j) is
/// AB(k + i - j, j) of the upper one, AB(i - j, j) of the lower one. `Kind` is what symmetric.hpp has.
template <class Kind, class AB, class X>
auto symmetric_band_terms(triangle half, std::int64_t n, std::int64_t k, const AB& ab, const X& x) {
    const bool upper = half == triangle::upper;
    const std::int32_t first = upper ? static_cast<std::int32_t>(k) : 0, sign = upper ? 1 : -1;
    const auto result = row_index(n, 2 * k + 1);
    const auto right = col_index(n, 2 * k + 1) - static_cast<std::int32_t>(k);
    const auto term = result + right;
    const auto inside = term >= 0 && term < static_cast<std::int32_t>(n);
    const auto column =
        result + sign * (max)(sign * right, 0); // the larger of row and column, or the smaller
    const auto a = gather<edge::zero>(ab, select(inside, first - sign * abs(right), -1), column);
    return hadamard(Kind::mirrored(sign * right, a), gather<edge::zero>(x, term));
}

/// The last order whose packed elements can all be numbered: 65535 * 65536 / 2 of them, just below 2^31.
inline constexpr std::int64_t largest_packed = 65535;

/// Throws unsupported_error if the packed half of an n x n matrix has more elements than indices reach.
inline void require_packed(std::int64_t n) {
    if (n > largest_packed)
        throw unsupported_error("sinter: a packed half of " + expr::shape_text(n, n) +
                                " elements is beyond indices of 32 bits, which reach " +
                                expr::shape_text(largest_packed, largest_packed));
}
/// j (j + 1) / 2. Its double would pass 2^31 from j = 46341 on: the even one of the two is halved first.
template <class Col>
auto packed_before(const Col& j) {
    return hadamard((j + 1) / 2, j / 2 * 2 + 1);
}

/// Packed storage: the columns of the upper triangle one after the other, (i, j) at i + j (j + 1) / 2; those
/// of the lower one are the same backwards. `turn` is a row, column or place of the one as of the other.
struct packed_order {
    std::int32_t sign, last_index, last_place;

    /// Throws as require_packed.
    packed_order(triangle half, std::int64_t n)
        : sign(half == triangle::upper ? 1 : -1), last_index(0), last_place(0) {
        require_packed(n);
        if (half == triangle::upper) return;
        last_index = static_cast<std::int32_t>(n - 1);
        last_place = static_cast<std::int32_t>(n * (n + 1) / 2 - 1);
    }
    template <class Row>
    auto turn_index(const Row& i) const {
        return last_index + sign * i;
    }
    template <class P>
    auto turn_place(const P& place) const {
        return last_place + sign * place;
    }
};

/// Where element (i, j), or (j, i), of a symmetric n x n matrix lies in its packed half.
template <class Row, class Col>
auto packed_place(triangle half, std::int64_t n, const Row& i, const Col& j) {
    const packed_order order(half, n);
    const auto row = order.turn_index(i);
    const auto col = order.turn_index(j);
    return order.turn_place((min)(row, col) + packed_before((max)(row, col)));
}
template <class AP>
auto packed(triangle half, std::int64_t n, const AP& ap) {
    return gather(ap, packed_place(half, n, row_index(n, n), col_index(n, n)));
}
/// Calls f with the rows and the columns, as vectors of expressions, of the `count` packed elements at
/// `places`. Columns are computed first: a root that may be off by one, put right.
template <class P, class F>
void with_packed_indices(triangle half, std::int64_t n, const device& d, std::int64_t count, const P& places,
                         F f) {
    const packed_order order(half, n);
    const auto place = order.turn_place(places);
    vector<std::int32_t> root(d, count), col(d, count);
    // The square root of 2^34 in float is off by less than .1. No column is beyond the last, nor its square.
    root = (min)(cast<std::int32_t>((sqrt(8.0f * cast<float>(place) + 1.0f) - 1.0f) * 0.5f),
                 static_cast<std::int32_t>(n - 1));
    // The column whose first element is at or before the place.
    col = root - cast<std::int32_t>(packed_before(root) > place) +
          cast<std::int32_t>(packed_before(root + 1) <= place);
    f(order.turn_index(place - packed_before(col)), order.turn_index(col));
}
/// The same of all packed elements, in their order.
template <class F>
void with_packed_indices(triangle half, std::int64_t n, const device& d, F f) {
    with_packed_indices(half, n, d, n * (n + 1) / 2, row_index(), f);
}

} // namespace sinter::blas::detail
