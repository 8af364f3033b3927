#pragma once
// Values and vectors of complex matrices, which the host computes, in double: real numbers beside the
// diagonal (spectra/complex_tridiagonal.hpp), for which spectra/divide.hpp and divide_bidiagonal.hpp have the
// rest; and Schur form of general ones (spectra/complex_schur.hpp).

#include <utility>
#include <vector>

#include <sinter/complex_factor.hpp>
#include <sinter/spectra/complex_pencil.hpp>
#include <sinter/spectra/complex_schur.hpp>
#include <sinter/spectra/complex_tridiagonal.hpp>
#include <sinter/spectra/svd.hpp>

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
    require_square(function, a.rows(), a.cols());
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
inline void unscale(complex_table& a, double scale) {
    unscale(a.re, scale);
    unscale(a.im, scale);
}
/// By scale_of(a), which it returns.
inline double unscale(complex_table& a) {
    const double scale = scale_of(largest_of(a));
    if (!std::isnan(scale)) unscale(a, scale);
    return scale;
}

/// Values times `scale`, and vectors, of a Hermitian matrix; `rest` does to its vectors what remains to be
/// done.
template <class T, class F>
hermitian_spectrum<T> eigh_of_table(const device& where, complex_table f, double scale, const wanted& w,
                                    F rest) {
    pair_numbers tau;
    tridiagonal t = reduce_to_tridiagonal(f, tau);
    if (!w.vectors) return {some_values<T>(where, tridiagonal_values(std::move(t)), scale, w), {}};
    complex_table z(tridiagonal_vectors(t, {w.first, w.first + w.count}));
    apply_tridiagonal_basis(f, tau, z);
    rest(z);
    return {some_values<T>(where, t.d, scale, w), write<T>(where, z)};
}
/// NaN for everything, where an element is one or infinite.
template <class T>
hermitian_spectrum<T> no_hermitian_spectrum(const device& where, std::int64_t n, const wanted& w) {
    return {full<T>(where, w.count, std::numeric_limits<T>::quiet_NaN()),
            all_nan(complex_matrix<T>(where, n, w.vectors ? w.count : 0))};
}
template <class T>
hermitian_spectrum<T> eigh_of(const complex_matrix<T>& a, const wanted& w) {
    complex_table f = read(a);
    complete_hermitian(f);
    const double scale = unscale(f);
    if (std::isnan(scale)) return no_hermitian_spectrum<T>(a.device(), a.rows(), w);
    return eigh_of_table<T>(a.device(), std::move(f), scale, w, [](complex_table&) {});
}
template <class T>
hermitian_spectrum<T> eigh_of(const complex_matrix<T>& a, const complex_matrix<T>& b) {
    const wanted all{0, a.rows()};
    complex_table f = read(a), l = read(b);
    complete_hermitian(f);
    complete_hermitian(l);
    const double scale = unscale(f), scale_b = unscale(l);
    if (std::isnan(scale) || std::isnan(scale_b) || !factor_by_cholesky(l))
        return no_hermitian_spectrum<T>(a.device(), a.rows(), all);
    solve_lower(l, f);
    f = adjoint_of(f);
    solve_lower(l, f); // inv(L) A inv(L)*
    const double grown = unscale(f);
    if (std::isnan(grown)) return no_hermitian_spectrum<T>(a.device(), a.rows(), all);
    return eigh_of_table<T>(a.device(), std::move(f), scale / scale_b * grown, all, [&](complex_table& z) {
        solve_adjoint(l, z);
        for (std::int64_t i = 0; i < z.rows(); ++i) scale_row(z.row(i), 1 / std::sqrt(scale_b), z.cols());
    });
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
    const device where = a.device();
    const std::int64_t m = a.rows(), n = a.cols(), k = m < n ? m : n;
    const bool turned = m < n;
    complex_table f = read(a);
    const double scale = unscale(f);
    if (std::isnan(scale))
        return {all_nan(complex_matrix<T>(where, m, asked.columns(m))),
                full<T>(where, asked.count, std::numeric_limits<T>::quiet_NaN()),
                all_nan(complex_matrix<T>(where, n, asked.columns(n)))};
    if (turned) f = adjoint_of(f);
    complex_bidiagonal_basis basis;
    bidiagonal b = reduce_to_bidiagonal(f, basis);
    host_basis left(k, {0, asked.count}), right(k, {0, asked.count});
    const bidiagonal_conqueror<host_basis> conquer(b, left, right);
    complex_table u(bordered(left.q, f.rows(), asked.columns(f.rows()))),
        v(bordered(right.q, k, asked.columns(k)));
    basis.apply_left(u);
    basis.apply_right(v);
    if (turned) std::swap(u, v);
    b.d.resize(static_cast<std::size_t>(asked.count));
    return {write<T>(where, u), write<T>(where, b.d, scale), write<T>(where, v)};
}
template <class T>
complex_singular_spectrum<T> svd_of(const complex_matrix<T>& a, svd_part part) {
    return svd_of<T>(a, {(std::min)(a.rows(), a.cols()), part});
}
template <class T>
vector<T> singular_values_of(const complex_matrix<T>& a) {
    complex_table f = read(a);
    const double scale = unscale(f);
    if (std::isnan(scale))
        return full<T>(a.device(), (std::min)(a.rows(), a.cols()), std::numeric_limits<T>::quiet_NaN());
    if (a.rows() < a.cols()) f = adjoint_of(f);
    complex_bidiagonal_basis basis;
    return write<T>(a.device(), bidiagonal_values(reduce_to_bidiagonal(f, basis)), scale);
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
