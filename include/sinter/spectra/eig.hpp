#pragma once
// Values and vectors of general matrices, whose values may be complex. The host finds them.

#include <utility>

#include <sinter/spectra/common.hpp>
#include <sinter/spectra/schur_vectors.hpp>

namespace sinter::inline SINTER_ABI {

/// What eig() finds: A v = lambda v for v = vectors_real.col(j) + i vectors_imag.col(j) and lambda =
/// values_real(j) + i values_imag(j).
template <class T>
struct general_spectrum {
    vector<T> values_real, values_imag;
    matrix<T> vectors_real, vectors_imag; ///< in columns, each of norm 1
};

namespace spectra {

template <class T>
general_spectrum<T> eig_of(const matrix<T>& a, bool vectors) {
    const device where = a.device();
    const std::int64_t n = a.rows(), columns = vectors ? n : 0;
    table f = read(a);
    const double scale = scale_of(f);
    const auto nothing = [&] {
        const T nan = std::numeric_limits<T>::quiet_NaN();
        return general_spectrum<T>{full<T>(where, n, nan), full<T>(where, n, nan),
                                   full<T>(where, n, columns, nan), full<T>(where, n, columns, nan)};
    };
    if (std::isnan(scale)) return nothing();
    unscale(f, scale);
    table q = reduce_to_hessenberg(f);
    const real_schur s(std::move(f), vectors ? std::move(q) : table(n, 0));
    if (!s.converged) return nothing();
    general_spectrum<T> found{write<T>(where, s.real, scale), write<T>(where, s.imag, scale), {}, {}};
    if (!vectors) return found;
    const schur_vectors v(s);
    found.vectors_real = write<T>(where, transposed(v.re));
    found.vectors_imag = write<T>(where, transposed(v.im));
    return found;
}

} // namespace spectra

/// The values and vectors of a square matrix, as those of LAPACK's geev: complex ones come in pairs, that
/// with the positive imaginary part first. A NaN or an infinity makes all of them NaN. Throws shape_error if
/// A is not square.
template <expr::is_ours A>
auto eig(A&& a) {
    using T = spectra::element<A>;
    spectra::require_square("eig(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("eig(A)",
                             [&] { return spectra::eig_of<T>(matrix<T>(static_cast<A&&>(a)), true); });
}

/// The values alone: vectors_real and vectors_imag have no elements.
template <expr::is_ours A>
auto eigvals(A&& a) {
    using T = spectra::element<A>;
    spectra::require_square("eigvals(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("eigvals(A)",
                             [&] { return spectra::eig_of<T>(matrix<T>(static_cast<A&&>(a)), false); });
}

} // namespace sinter
