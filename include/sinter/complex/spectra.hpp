#pragma once
// Values and vectors of complex matrices, which the host computes, in double: real numbers beside the
// diagonal (spectra/complex_tridiagonal.hpp), for which spectra/divide.hpp and divide_bidiagonal.hpp have the
// rest; and Schur form of general ones (spectra/complex_schur.hpp).

#include <utility>
#include <vector>

#include <sinter/complex_factor.hpp>
#include <sinter/spectra/complex_schur.hpp>
#include <sinter/spectra/complex_spectrum.hpp>

namespace sinter::inline SINTER_ABI {

/// What eigh() finds of a Hermitian matrix: A v = lambda v for each column v of `vectors` and the number
/// beside it in `values`.
template <class T>
struct hermitian_spectrum {
    vector<T> values;                ///< ascending
    matrix<std::complex<T>> vectors; ///< in columns, orthogonal, each of norm 1
};
/// What svd() finds: A = U diag(values) V*.
template <class T>
struct complex_singular_spectrum {
    matrix<std::complex<T>> u; ///< orthonormal columns, m x min(m, n)
    vector<T> values;          ///< descending, none below 0
    matrix<std::complex<T>> v; ///< orthonormal columns, n x min(m, n)
};
/// What eig() finds: A v = lambda v for each column v of `vectors` and the number beside it in `values`.
template <class T>
struct complex_spectrum {
    vector<std::complex<T>> values;
    matrix<std::complex<T>> vectors; ///< in columns, each of norm 1
};

namespace spectra {

template <class T>
using complex_matrix = matrix<std::complex<T>>;

template <class A>
void require_square_of(const char* function, const A& a) {
    require_square(function, expr::rows_of(a), expr::cols_of(a));
}

/// A's elements on the host.
template <class T>
complex_table read(const complex_matrix<T>& a) {
    complex_table t(a.rows(), a.cols());
    std::size_t e = 0;
    for (const std::complex<T>& z : a.to_host()) {
        t.re.v[e] = static_cast<double>(z.real());
        t.im.v[e++] = static_cast<double>(z.imag());
    }
    return t;
}
template <class T>
std::vector<std::complex<T>> rounded(const complex_table& a) {
    std::vector<std::complex<T>> out;
    out.reserve(a.re.v.size());
    for (std::size_t e = 0; e < a.re.v.size(); ++e)
        out.emplace_back(static_cast<T>(a.re.v[e]), static_cast<T>(a.im.v[e]));
    return out;
}
template <class T>
complex_matrix<T> write(const device& where, const complex_table& a) {
    return complex_matrix<T>(where, a.rows(), a.cols(), rounded<T>(a));
}
/// An array of which every part is NaN.
template <class Array>
Array all_nan(Array array) {
    using real = typename Array::real_type;
    const real nan = std::numeric_limits<real>::quiet_NaN();
    if (array.size() > 0) array.fill(std::complex<real>(nan, nan));
    return array;
}
template <class T>
hermitian_spectrum<T> write(const device& where, const hermitian_parts& parts) {
    return {write<T>(where, parts.values), write<T>(where, parts.vectors)};
}
template <class T>
hermitian_spectrum<T> eigh_of(const complex_matrix<T>& a, const wanted& w) {
    return write<T>(a.device(), hermitian_parts_of(read(a), w));
}
template <class T>
hermitian_spectrum<T> eigh_of(const complex_matrix<T>& a, const complex_matrix<T>& b) {
    return write<T>(a.device(), pencil_parts_of(read(a), read(b)));
}
template <class A>
auto eigh_in(const char* function, const A& a, std::int64_t count, bool highest, bool vectors) {
    using T = typename A::real_type;
    const std::int64_t n = a.rows();
    require_square_of(function, a);
    require_count(function, count, n);
    return expr::in_function(function, [&] {
        return eigh_of<T>(complex_matrix<T>(a), wanted{highest ? n - count : 0, count, vectors});
    });
}

template <class T>
complex_singular_spectrum<T> svd_of(const complex_matrix<T>& a, const asked_vectors& asked) {
    const singular_parts parts = singular_parts_of(read(a), asked);
    return {write<T>(a.device(), parts.u), write<T>(a.device(), parts.values), write<T>(a.device(), parts.v)};
}
template <class T>
complex_singular_spectrum<T> svd_of(const complex_matrix<T>& a, svd_part part) {
    return svd_of<T>(a, {(std::min)(a.rows(), a.cols()), part});
}
template <class T>
vector<T> singular_values_of(const complex_matrix<T>& a) {
    return write<T>(a.device(), singular_values_of(read(a)));
}

template <class T>
complex_spectrum<T> eig_of(const complex_matrix<T>& a, bool vectors) {
    const device where = a.device();
    const std::int64_t n = a.rows(), columns = vectors ? n : 0;
    complex_table f = read(a);
    const double scale = unscale(f);
    const auto nothing = [&] {
        return complex_spectrum<T>{all_nan(vector<std::complex<T>>(where, n)),
                                   all_nan(complex_matrix<T>(where, n, columns))};
    };
    if (std::isnan(scale)) return nothing();
    complex_table q = reduce_to_hessenberg(f);
    const complex_schur s(std::move(f), vectors ? std::move(q) : complex_table(n, 0));
    if (!s.converged) return nothing();
    complex_table values(n, 1);
    for (std::int64_t i = 0; i < n; ++i) values.row(i).set(0, scale * s.value(i));
    const complex_table none(n, 0);
    return {vector<std::complex<T>>(where, rounded<T>(values)),
            write<T>(where, vectors ? transposed(complex_schur_vectors(s).rows) : none)};
}

} // namespace spectra

/// The values and vectors of a Hermitian n x n matrix, of which the lower half is read, and of the diagonal
/// the real part; as LAPACK's zheevd. The host computes them. A NaN or an infinity makes all of them NaN.
/// Throws shape_error if A is not square.
template <expr::is_complex A>
auto eigh(const A& a) {
    return spectra::eigh_in("eigh(A)", a, a.rows(), false, true);
}
/// Some of them, ascending.
template <expr::is_complex A>
auto eigh(const A& a, lowest k) {
    return spectra::eigh_in("eigh(A, lowest(k))", a, k.count, false, true);
}
template <expr::is_complex A>
auto eigh(const A& a, highest k) {
    return spectra::eigh_in("eigh(A, highest(k))", a, k.count, true, true);
}
/// Those with A x = lambda B x, for a Hermitian A and a Hermitian positive definite B, of which the lower
/// halves are read: X* B X is the identity, as by LAPACK's zhegvd. All are NaN if B is not positive definite.
/// Throws shape_error if A or B is not square, or their orders differ.
template <expr::is_complex A, class B>
requires(expr::is_complex<B> || expr::is_ours<B>) auto eigh(const A& a, const B& b) {
    using T = typename A::real_type;
    static_assert(std::is_same_v<T, factor::real_element<B>>,
                  "sinter: A and B have one type: cast<std::complex<T>>(B)");
    spectra::require_square_of("eigh(A, B)", a);
    spectra::require_same_order(a.rows(), expr::rows_of(expr::real_part(b)),
                                expr::cols_of(expr::real_part(b)));
    return expr::in_function("eigh(A, B)", [&] {
        return spectra::eigh_of<T>(spectra::complex_matrix<T>(a), spectra::complex_matrix<T>(b));
    });
}
/// The values alone, ascending.
template <expr::is_complex A>
auto eigvalsh(const A& a) {
    return spectra::eigh_in("eigvalsh(A)", a, a.rows(), false, false).values;
}

/// The values and vectors of a square complex matrix, as those of LAPACK's zgeev, in no order. The host
/// computes them. A NaN or an infinity makes all of them NaN. Throws shape_error if A is not square.
template <expr::is_complex A>
auto eig(const A& a) {
    using T = typename A::real_type;
    spectra::require_square_of("eig(A)", a);
    return expr::in_function("eig(A)",
                             [&] { return spectra::eig_of<T>(spectra::complex_matrix<T>(a), true); });
}
/// The values alone: `vectors` has no elements.
template <expr::is_complex A>
auto eigvals(const A& a) {
    using T = typename A::real_type;
    spectra::require_square_of("eigvals(A)", a);
    return expr::in_function("eigvals(A)",
                             [&] { return spectra::eig_of<T>(spectra::complex_matrix<T>(a), false); });
}

/// The singular values and vectors of an m x n complex matrix, as those of LAPACK's zgesdd. svd(A,
/// svd_part::full) gives an m x m U and an n x n V. The host computes them. A NaN or an infinity makes all of
/// them NaN.
template <expr::is_complex A>
auto svd(const A& a, svd_part part = svd_part::thin) {
    using T = typename A::real_type;
    return expr::in_function("svd(A)",
                             [&] { return spectra::svd_of<T>(spectra::complex_matrix<T>(a), part); });
}
/// The k largest values with their vectors: `u` is m x k, `v` is n x k. Throws shape_error if there are
/// fewer.
template <expr::is_complex A>
auto svd(const A& a, highest k) {
    using T = typename A::real_type;
    const std::int64_t count = k.count;
    spectra::require_count("svd(A, highest(k))", count, (std::min)(a.rows(), a.cols()));
    return expr::in_function("svd(A, highest(k))", [&] {
        return spectra::svd_of<T>(spectra::complex_matrix<T>(a), spectra::asked_vectors{count});
    });
}
/// The values alone, descending: min(m, n) numbers.
template <expr::is_complex A>
auto singular_values(const A& a) {
    using T = typename A::real_type;
    return expr::in_function("singular_values(A)",
                             [&] { return spectra::singular_values_of<T>(spectra::complex_matrix<T>(a)); });
}

} // namespace sinter
