#pragma once
// L D L* of complex Hermitian matrices, by the steps of factor/indefinite.hpp.

#include <sinter/complex/self_adjoint.hpp>
#include <sinter/factor/indefinite.hpp>

namespace sinter::inline SINTER_ABI {

/// L D adjoint(L) of a Hermitian n x n matrix, of which the lower half is read, and of the diagonal the real
/// part, positive definite or not. D's diagonal is real, and so are determinants. NaN spreads. Some eight
/// launches for each column. Throws shape_error if A is not square. As LAPACK's hetrf_rk, and SciPy's
/// ldl(hermitian=True).
template <expr::is_complex A>
auto ldlt(const A& a) {
    using T = factor::real_element<A>;
    factor::require_square("ldlt(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("ldlt(A)", [&] {
        using kind = factor::self_adjoint<std::complex<T>>;
        return factor::bunch_kaufman<std::complex<T>>(kind::whole(factor::complex_matrix<T>(a))).factors();
    });
}

} // namespace sinter
