#pragma once
// Complex triangular factors that have changed a little, as factor/triangular.hpp has of real ones.

#include <type_traits>

#include <sinter/complex/cholesky.hpp>
#include <sinter/complex/self_adjoint.hpp>
#include <sinter/complex/systems.hpp>
#include <sinter/factor/changed.hpp>

namespace sinter::inline SINTER_ABI {

/// The factor of A + X adjoint(X), for the factor of an n x n matrix A and a complex or real vector x of n,
/// or a matrix X of n x k: k times some launches of n^2 operations. Throws shape_error if x has other rows.
template <class T, class X>
requires(expr::is_complex<X> ||
         expr::is_ours<X>) complex_cholesky_factor<T> cholesky_update(const complex_cholesky_factor<T>& f,
                                                                      const X& x) {
    factor::require_rows("cholesky_update(F, X)", expr::real_part(x), f.packed().rows());
    return expr::in_function("cholesky_update(F, X)", [&] {
        return complex_cholesky_factor<T>(factor::changed(f.packed(), x, T(1)));
    });
}
/// That of A - X adjoint(X). If this is not positive definite, complex_cholesky_factor::info() of the result
/// says so.
template <class T, class X>
requires(expr::is_complex<X> ||
         expr::is_ours<X>) complex_cholesky_factor<T> cholesky_downdate(const complex_cholesky_factor<T>& f,
                                                                        const X& x) {
    factor::require_rows("cholesky_downdate(F, X)", expr::real_part(x), f.packed().rows());
    return expr::in_function("cholesky_downdate(F, X)", [&] {
        return complex_cholesky_factor<T>(factor::changed(f.packed(), x, T(-1)));
    });
}

/// The X of (A + U adjoint(V)) X = B, by the factors of a complex A; U, V and B may be real. Otherwise as
/// with real factors.
template <class Factors, class U, class V, class B>
requires(expr::is_complex<decltype(std::declval<const Factors&>().packed())> &&
         (expr::is_complex<U> || expr::is_complex<V> || expr::is_complex<B>)) //
    auto sherman_morrison(const Factors& f, const U& u, const V& v, const B& b) {
    using E = typename std::remove_cvref_t<decltype(f.packed())>::value_type;
    return factor::solution_of_changed<E>(f, u, v, b);
}

} // namespace sinter
