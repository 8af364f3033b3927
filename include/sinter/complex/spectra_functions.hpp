#pragma once
// What singular values and vectors give of complex matrices; roots and logarithms by Schur's form,
// exponentials and powers.

#include <cmath>
#include <optional>
#include <utility>

#include <sinter/complex.hpp>
#include <sinter/complex/spectra.hpp>
#include <sinter/spectra/complex_root.hpp>
#include <sinter/spectra/expm.hpp>
#include <sinter/spectra/functions.hpp>

namespace sinter::inline SINTER_ABI {

/// A = U H, with orthonormal columns in U and a Hermitian H without negative values.
template <class T>
struct complex_polar_factors {
    matrix<std::complex<T>> u, h;
};

namespace spectra {

template <class A>
double usual_tolerance_for(const A& a) {
    return static_cast<double>(usual_tolerance<typename A::real_type>(a.rows(), a.cols()));
}
/// f of the parts of a spectrum of A, under the name that the user knows; of A that make_room() has divided,
/// with what it gave.
template <class A, class F>
auto by_values(const char* function, const A& a, F f) {
    using T = typename A::real_type;
    return expr::in_function(function, [&] {
        complex_matrix<T> scaled(a);
        make_room(scaled);
        return f(singular_values_of<T>(scaled));
    });
}
template <class A, class F>
auto by_svd(const char* function, const A& a, svd_part part, F f) {
    using T = typename A::real_type;
    return expr::in_function(function, [&] {
        complex_matrix<T> scaled(a);
        const auto by = make_room(scaled);
        return f(svd_of<T>(scaled, part), by);
    });
}
/// Q f(S) Q* of A / `scale`, where S is A's Schur form; NaN if f gives nothing, or the scale is NaN.
template <class T, class F>
complex_matrix<T> of_complex_schur(const device& where, complex_table a, double scale, F f) {
    const std::int64_t n = a.rows();
    const auto nothing = [&] { return all_nan(complex_matrix<T>(where, n, n)); };
    if (std::isnan(scale)) return nothing();
    unscale(a, scale);
    complex_table q = reduce_to_hessenberg(a);
    const complex_schur s(std::move(a), std::move(q));
    if (!s.converged) return nothing();
    const std::optional<complex_table> found = f(s.h);
    return found ? write<T>(where, turned_back(*found, s.q)) : nothing();
}
template <class T>
complex_matrix<T> root_of_matrix(const complex_matrix<T>& a) {
    complex_table f = read(a);
    double scale = scale_of(largest_of(f));
    if (std::isfinite(scale) && std::ilogb(scale) % 2 != 0) scale *= 2; // its root is a power of two, too
    const double tolerance =
        static_cast<double>(a.rows()) * static_cast<double>(std::numeric_limits<T>::epsilon());
    return of_complex_schur<T>(a.device(), std::move(f), scale, [&](const complex_table& t) {
        std::optional<complex_table> root = triangular_root_of(t, tolerance);
        if (root) unscale(*root, 1 / std::sqrt(scale));
        return root;
    });
}
template <class T>
complex_matrix<T> log_of_matrix(const complex_matrix<T>& a) {
    complex_table f = read(a);
    const double scale = scale_for_log(scale_of(largest_of(f)));
    return of_complex_schur<T>(a.device(), std::move(f), scale, [&](const complex_table& t) {
        std::optional<complex_table> log = triangular_log_of(t);
        for (std::int64_t i = 0; log && i < log->rows(); ++i) log->re.row(i)[i] += std::log(scale);
        return log;
    });
}

} // namespace spectra

/// The rank: how many singular values are larger than `tolerance` times the largest (that is max(m, n)
/// epsilon, as in NumPy, if it is not given).
template <expr::is_complex A>
scalar<std::int32_t> matrix_rank(const A& a, double tolerance) {
    return spectra::by_values("matrix_rank(A)", a,
                              [&](const auto& values) { return spectra::rank_by(values, tolerance); });
}
template <expr::is_complex A>
scalar<std::int32_t> matrix_rank(const A& a) {
    return matrix_rank(a, spectra::usual_tolerance_for(a));
}

/// The largest singular value; 0 of no elements.
template <expr::is_complex A>
auto spectral_norm(const A& a) {
    using T = typename A::real_type;
    return expr::in_function("spectral_norm(A)", [&] {
        return spectra::norm_by(spectra::singular_values_of<T>(spectra::complex_matrix<T>(a)));
    });
}

/// The largest singular value divided by the smallest: infinite for a singular matrix. Throws shape_error for
/// a matrix without elements.
template <expr::is_complex A>
auto cond(const A& a) {
    spectra::require_elements(a.rows(), a.cols());
    return spectra::by_values("cond(A)", a, [](const auto& values) { return spectra::condition_by(values); });
}

/// The pseudo-inverse, n x m, of an m x n matrix (Moore, Penrose): singular values up to `tolerance` times
/// the largest count as 0.
template <expr::is_complex A>
auto pinv(const A& a, double tolerance) {
    return spectra::by_svd("pinv(A)", a, svd_part::thin,
                           [&](const auto& s, const auto& by) { return spectra::pinv_by(s, tolerance, by); });
}
template <expr::is_complex A>
auto pinv(const A& a) {
    return pinv(a, spectra::usual_tolerance_for(a));
}

/// Orthonormal columns that A makes zero, n x (n - rank). Reads the rank from the device. A NaN or an
/// infinity makes n columns of NaN.
template <expr::is_complex A>
auto null_space(const A& a) {
    const double tolerance = spectra::usual_tolerance_for(a);
    return spectra::by_svd("null_space(A)", a, svd_part::full,
                           [&](const auto& s, const auto&) { return spectra::null_space_by(s, tolerance); });
}
/// Orthonormal columns that span A's columns, m x rank. Reads the rank from the device. A NaN or an infinity
/// makes min(m, n) columns of NaN.
template <expr::is_complex A>
auto orth(const A& a) {
    const double tolerance = spectra::usual_tolerance_for(a);
    return spectra::by_svd("orth(A)", a, svd_part::thin,
                           [&](const auto& s, const auto&) { return spectra::range_by(s, tolerance); });
}

/// A = U H of an m x n matrix with m >= n: U is the nearest matrix with orthonormal columns, H is Hermitian
/// without negative values. Throws shape_error if m < n.
template <expr::is_complex A>
auto polar_decomposition(const A& a) {
    using factors = complex_polar_factors<typename A::real_type>;
    spectra::require_tall(a.rows(), a.cols(), "adjoint(A)");
    return spectra::by_svd("polar_decomposition(A)", a, svd_part::thin,
                           [](const auto& s, const auto& by) { return spectra::polar_by<factors>(s, by); });
}

/// The principal square root X of a square complex matrix: X X = A, with values whose real parts are not
/// negative; that of a negative number is i times that of its magnitude. A singular matrix without a root,
/// such as {{0, 1}, {0, 0}}, makes every number NaN. The host computes it, in double, some 80 n^3
/// operations. Throws shape_error if A is not square. As SciPy's sqrtm.
template <expr::is_complex A>
auto sqrtm(const A& a) {
    using T = typename A::real_type;
    spectra::require_square_of("sqrtm(A)", a);
    return expr::in_function("sqrtm(A)",
                             [&] { return spectra::root_of_matrix<T>(spectra::complex_matrix<T>(a)); });
}
/// The principal logarithm X of a square complex matrix: expm(X) = A, with values whose imaginary parts are
/// above -pi and at most pi. A singular matrix makes every number NaN. The host computes it, in double, some
/// 80 n^3 operations, and 4 n^3 / 3 for each square root, of which it takes log2(norm(log(A))) + 2. Throws
/// shape_error if A is not square. As SciPy's logm.
template <expr::is_complex A>
auto logm(const A& a) {
    using T = typename A::real_type;
    spectra::require_square_of("logm(A)", a);
    return expr::in_function("logm(A)",
                             [&] { return spectra::log_of_matrix<T>(spectra::complex_matrix<T>(a)); });
}

/// exp(A) of a square matrix by scaling and squaring, as of a real one. Reads the norm from the device. NaN
/// and infinities make NaN. Throws shape_error if A is not square.
template <expr::is_complex A>
auto expm(const A& a) {
    using T = typename A::real_type;
    spectra::require_square_of("expm(A)", a);
    return expr::in_function("expm(A)", [&] {
        spectra::complex_matrix<T> f(a);
        if (f.rows() == 0) return f;
        const vector<T> sums = norm1(f, axis<0>);
        const auto norm = static_cast<double>((max)(sums).to_host());
        return spectra::expm_of<T>(std::move(f), norm);
    });
}

/// A to the power of a whole number, by squarings; of a negative one that of the inverse, and of 0 the
/// identity. Throws shape_error if A is not square.
template <expr::is_complex A>
auto matrix_power(const A& a, std::int64_t n) {
    using E = std::complex<typename A::real_type>;
    spectra::require_square_of("matrix_power(A, n)", a);
    return expr::in_function("matrix_power(A, n)", [&] {
        if (n < 0) return spectra::power_of<E>(inverse(a), n);
        return spectra::power_of<E>(matrix<E>(a), n);
    });
}

} // namespace sinter
