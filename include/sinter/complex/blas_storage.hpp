#pragma once
// Complex matrices of which only a part is stored: as blas/storage.hpp, and Hermitian ones.

#include <sinter/blas/storage.hpp>
#include <sinter/complex/blas_level1.hpp>
#include <sinter/complex/rearrange.hpp>

namespace sinter::inline SINTER_ABI::blas::detail {

/// Calls f with A, with its transpose, or with its adjoint.
template <class A, class F>
void with_complex_op(transpose t, const A& a, F f) {
    if (t == transpose::no)
        f(a);
    else if (t == transpose::yes)
        f(trans(a));
    else
        f(adjoint(a));
}

/// The whole of a Hermitian matrix of which one half is stored.
template <class A>
auto hermitian(triangle half, const A& a) {
    const auto stored = belongs(half, row_index(), col_index());
    const auto turned = select(stored, a.imag(), -trans(a.imag()));
    return complex_of(select(stored, a.real(), trans(a.real())),
                      select(row_index() == col_index(), 0, turned));
}
/// The whole of a symmetric one.
template <class A>
auto complex_symmetric(triangle half, const A& a) {
    return complex_of(symmetric(half, a.real()), symmetric(half, a.imag()));
}

/// `c` in one triangle, and what `a` holds in the other.
template <class C, class A>
auto in_complex_triangle(triangle half, const C& c, const A& a) {
    return complex_of(in_triangle(half, c.real(), a.real()), in_triangle(half, c.imag(), a.imag()));
}
/// The same, with a real diagonal.
template <class C, class A>
auto in_hermitian_triangle(triangle half, const C& c, const A& a) {
    const auto all = in_triangle(half, c.imag(), a.imag());
    return complex_of(in_triangle(half, c.real(), a.real()), select(row_index() == col_index(), 0, all));
}

/// A triangle of `a` times x; see triangular_times.
template <class A, class X>
auto complex_triangular_times(triangle half, diag d, const A& a, const X& x) {
    using T = element<X>;
    const auto i = row_index();
    const auto j = col_index();
    const std::int32_t unit = d == diag::unit ? 1 : 0;
    const auto terms = select(j == (i + 1) * unit - 1, rowwise(x), hadamard(a, rowwise(x)));
    return sum(select(belongs(half, i, j), terms, T(0)), axis<1>);
}

} // namespace sinter::blas::detail
