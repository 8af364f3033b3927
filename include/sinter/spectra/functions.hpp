#pragma once
// What singular values and vectors give: rank and condition, spaces, pseudo-inverses, polar factors.

#include <cmath>
#include <limits>
#include <utility>

#include <sinter/spectra/svd.hpp>

namespace sinter::inline SINTER_ABI {

/// A = U H, with orthonormal columns in U and a symmetric H without negative values.
template <class T>
struct polar_factors {
    matrix<T> u, h;
};

namespace spectra {

/// As NumPy's: singular values up to max(m, n) eps times the largest are rounding errors.
template <class T>
T usual_tolerance(std::int64_t m, std::int64_t n) {
    return static_cast<T>(m > n ? m : n) * std::numeric_limits<T>::epsilon();
}
/// Those of `values`, which descend, that count.
template <class T>
auto counts(const vector<T>& values, double tolerance) {
    return values > static_cast<T>(tolerance) * values(0);
}
/// How many count, and how many are NaN: all of them or none.
struct rank_and_nan {
    std::int64_t rank = 0, nan = 0;
};
template <class T>
rank_and_nan rank_of(const vector<T>& values, double tolerance) {
    if (values.rows() == 0) return {};
    return {sum(counts(values, tolerance)).to_host(), sum(isnan(values)).to_host()};
}
template <class A>
double tolerance_for(const A& a) {
    return static_cast<double>(usual_tolerance<element<const A&>>(expr::rows_of(a), expr::cols_of(a)));
}
/// The transpose, of complex elements the conjugate one.
template <class M>
auto conjugate_transpose(const M& a) {
    if constexpr (expr::is_ours<M>)
        return trans(a);
    else
        return adjoint(a);
}

/// Divides A by a power of two where its norm may be beyond its type, as singular values would be, too. The
/// result: A times it is what A was.
template <class M>
auto make_room(M& a) {
    using T = blas::detail::real_element<M>;
    if (a.size() == 0) return scalar<T>(a.device(), T(1));
    const int digits =
        std::ilogb(std::sqrt(2.0 * static_cast<double>(a.rows()) * static_cast<double>(a.cols()))) + 1;
    const T room = std::ldexp(T(1), digits);
    const scalar<T> largest = [&] {
        if constexpr (expr::is_complex<M>)
            return scalar<T>((max)((max)(abs(a.real()), abs(a.imag()))));
        else
            return scalar<T>((max)(abs(a)));
    }();
    const scalar<T> by =
        select(largest > (std::numeric_limits<T>::max)() / room && !isinf(largest), room, T(1));
    a = a / by;
    return by;
}

// Below, a spectrum has real or complex vectors, and `by` is what make_room() gave.

template <class T>
scalar<std::int32_t> rank_by(const vector<T>& values, double tolerance) {
    if (values.rows() == 0) return scalar<std::int32_t>(values.device(), 0);
    return scalar<std::int32_t>(sum(counts(values, tolerance)));
}
template <class T>
scalar<T> norm_by(const vector<T>& values) {
    return values.rows() == 0 ? scalar<T>(values.device(), T(0)) : scalar<T>(values(0));
}
inline void require_elements(std::int64_t m, std::int64_t n) {
    if (m == 0 || n == 0)
        throw shape_error("sinter: cond(A) needs a matrix with elements: A is " + expr::shape_text(m, n));
}
template <class T>
scalar<T> condition_by(const vector<T>& values) {
    return scalar<T>(
        select(values(0) == T(0), std::numeric_limits<T>::infinity(), values(0) / values(values.rows() - 1)));
}
template <class Spectrum, class By>
auto pinv_by(const Spectrum& s, double tolerance, const By& by) {
    using result = std::remove_cvref_t<decltype(s.u)>;
    using T = typename std::remove_cvref_t<decltype(s.values)>::value_type;
    if (s.values.rows() == 0)
        return result(zeros<typename result::value_type>(s.u.device(), s.v.rows(), s.u.rows()));
    const vector<T> inverse =
        select(counts(s.values, tolerance), T(1) / by / s.values, select(isnan(s.values), s.values, T(0)));
    return result(hadamard(s.v, rowwise(inverse)) * conjugate_transpose(s.u));
}
template <class Spectrum>
auto null_space_by(const Spectrum& s, double tolerance) {
    return std::remove_cvref_t<decltype(s.v)>(s.v(cols(rank_of(s.values, tolerance).rank, s.v.cols())));
}
template <class Spectrum>
auto range_by(const Spectrum& s, double tolerance) {
    const rank_and_nan found = rank_of(s.values, tolerance);
    return std::remove_cvref_t<decltype(s.u)>(s.u(cols(0, found.rank + found.nan)));
}
inline void require_tall(std::int64_t m, std::int64_t n, const char* turned) {
    if (m < n)
        throw shape_error("sinter: polar_decomposition(A) needs as many rows as columns, or more: A is " +
                          expr::shape_text(m, n) + "; take that of " + turned);
}
template <class Factors, class Spectrum, class By>
Factors polar_by(const Spectrum& s, const By& by) {
    using result = std::remove_cvref_t<decltype(s.u)>;
    using T = typename std::remove_cvref_t<decltype(s.values)>::value_type;
    if (s.values.rows() == 0) return {s.u, s.v};
    const result h = hadamard(s.v, rowwise(s.values)) * conjugate_transpose(s.v);
    return {s.u * conjugate_transpose(s.v), (h / T(2) + conjugate_transpose(h) / T(2)) * by};
}

} // namespace spectra

/// The rank: how many singular values are larger than `tolerance` times the largest (that is max(m, n)
/// epsilon, as in NumPy, if it is not given).
template <expr::is_ours A>
scalar<std::int32_t> matrix_rank(A&& a, double tolerance) {
    using T = spectra::element<A>;
    return expr::in_function("matrix_rank(A)", [&] {
        matrix<T> f(static_cast<A&&>(a));
        spectra::make_room(f);
        return spectra::rank_by(spectra::singular_values_of<T>(std::move(f)), tolerance);
    });
}
template <expr::is_ours A>
scalar<std::int32_t> matrix_rank(A&& a) {
    const double tolerance = spectra::tolerance_for(a);
    return matrix_rank(static_cast<A&&>(a), tolerance);
}

/// The largest singular value; 0 of no elements.
template <expr::is_ours A>
auto spectral_norm(A&& a) {
    using T = spectra::element<A>;
    return expr::in_function("spectral_norm(A)", [&] {
        return spectra::norm_by(spectra::singular_values_of<T>(matrix<T>(static_cast<A&&>(a))));
    });
}

/// The largest singular value divided by the smallest: infinite for a singular matrix, as NumPy's cond(A).
/// Throws shape_error for a matrix without elements.
template <expr::is_ours A>
auto cond(A&& a) {
    using T = spectra::element<A>;
    spectra::require_elements(expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("cond(A)", [&] {
        matrix<T> f(static_cast<A&&>(a));
        spectra::make_room(f);
        return spectra::condition_by(spectra::singular_values_of<T>(std::move(f)));
    });
}

/// The pseudo-inverse, n x m, of an m x n matrix (Moore, Penrose): singular values up to `tolerance` times
/// the largest count as 0.
template <expr::is_ours A>
auto pinv(A&& a, double tolerance) {
    using T = spectra::element<A>;
    return expr::in_function("pinv(A)", [&] {
        matrix<T> f(static_cast<A&&>(a));
        const auto by = spectra::make_room(f);
        return spectra::pinv_by(spectra::svd_of<T>(std::move(f), svd_part::thin), tolerance, by);
    });
}
template <expr::is_ours A>
auto pinv(A&& a) {
    const double tolerance = spectra::tolerance_for(a);
    return pinv(static_cast<A&&>(a), tolerance);
}

/// Orthonormal columns that A makes zero, n x (n - rank). Reads the rank from the device. A NaN or an
/// infinity makes n columns of NaN.
template <expr::is_ours A>
auto null_space(A&& a) {
    using T = spectra::element<A>;
    const double tolerance = spectra::tolerance_for(a);
    return expr::in_function("null_space(A)", [&] {
        matrix<T> f(static_cast<A&&>(a));
        spectra::make_room(f);
        return spectra::null_space_by(spectra::svd_of<T>(std::move(f), svd_part::full), tolerance);
    });
}
/// Orthonormal columns that span A's columns, m x rank. Reads the rank from the device. A NaN or an infinity
/// makes min(m, n) columns of NaN.
template <expr::is_ours A>
auto orth(A&& a) {
    using T = spectra::element<A>;
    const double tolerance = spectra::tolerance_for(a);
    return expr::in_function("orth(A)", [&] {
        matrix<T> f(static_cast<A&&>(a));
        spectra::make_room(f);
        return spectra::range_by(spectra::svd_of<T>(std::move(f), svd_part::thin), tolerance);
    });
}

/// A = U H of an m x n matrix with m >= n: U is the nearest matrix with orthonormal columns, H is symmetric
/// without negative values. Throws shape_error if m < n.
template <expr::is_ours A>
auto polar_decomposition(A&& a) {
    using T = spectra::element<A>;
    spectra::require_tall(expr::rows_of(a), expr::cols_of(a), "trans(A)");
    return expr::in_function("polar_decomposition(A)", [&] {
        matrix<T> f(static_cast<A&&>(a));
        const auto by = spectra::make_room(f);
        return spectra::polar_by<polar_factors<T>>(spectra::svd_of<T>(std::move(f), svd_part::thin), by);
    });
}

} // namespace sinter
