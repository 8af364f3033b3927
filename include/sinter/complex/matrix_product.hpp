#pragma once
// The product of two complex matrices, as two real ones whose sums are twice as long. Each element's parts
// stand side by side in A, as they lie in memory, and below each other in two matrices that are made of B:
//
//     A  =  Re Im Re Im ...        Re(A B) = A  Re       Im(A B) = A  Im
//                                              -Im                    Re
//                                               ..                    ..
//
// So kernels read whole vectors, and the sums need no second pass (docs/decisions/complex.md).

#include <sinter/complex/owners.hpp>

namespace sinter::inline SINTER_ABI::expr {

/// True for a complex array, whose elements lie row by row without gaps between parts.
template <class X>
inline constexpr bool lies_in_pairs = false;
template <class T, std::int64_t R, std::int64_t C>
inline constexpr bool lies_in_pairs<matrix<std::complex<T>, R, C>> = true;

/// m x 2 k: Re and Im of each element side by side. What else than an array reads them by an index.
template <class A>
auto parts_side_by_side(const A& a) {
    if constexpr (lies_in_pairs<A>) {
        return a.pairs();
    } else {
        const std::int64_t m = rows_of(a.real()), k = cols_of(a.real());
        const auto i = own_row<dynamic, dynamic>(m, 2 * k);
        const auto j = own_col<dynamic, dynamic>(m, 2 * k);
        return select((j & 1) == 0, read_at<edge::clamp>(a.real(), i, j >> 1),
                      read_at<edge::clamp>(a.imag(), i, j >> 1));
    }
}

/// 2 k x n: the elements of one matrix in even rows, those of another in odd ones, or their negatives.
template <bool Negative, class Even, class Odd>
auto alternating_rows(const Even& even, const Odd& odd) {
    constexpr std::int64_t C = tree_of<Even>::info.cols == 1 ? 1 : dynamic;
    const std::int64_t k = rows_of(even), n = cols_of(even);
    const auto i = own_row<dynamic, C>(2 * k, n);
    const auto j = own_col<dynamic, C>(2 * k, n);
    const auto read = [&](const auto& x) { return read_at<edge::clamp>(x, i >> 1, j); };
    if constexpr (Negative)
        return select((i & 1) == 0, read(even), -read(odd));
    else
        return select((i & 1) == 0, read(even), read(odd));
}

/// True where that is worth its arrays: not for a row, of which B would be far larger, nor for an outer
/// product.
template <class A, class B>
constexpr bool multiplies_in_pairs() {
    if constexpr (!is_complex<A> || !is_complex<B>) {
        return false;
    } else {
        constexpr const node &a = real_tree<const A>::info, &b = real_tree<const B>::info;
        const auto is_any = [](std::int64_t n) { return n == any_extent; };
        return a.rows != 1 && a.cols != 1 && b.rows != 1 && !is_any(a.rows) && !is_any(a.cols) &&
               !is_any(b.rows) && !is_any(b.cols);
    }
}

template <class A, class B>
auto multiply_in_pairs(const A& a, const B& b) {
    const auto pairs = parts_side_by_side(a);
    return join(pairs * alternating_rows<true>(b.real(), b.imag()),
                pairs * alternating_rows<false>(b.imag(), b.real()));
}

} // namespace sinter::expr
