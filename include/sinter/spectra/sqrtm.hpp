#pragma once
// Square roots and logarithms of matrices: of symmetric ones by their values and vectors, of others by the
// real Schur form, on the host.

#include <optional>
#include <utility>

#include <sinter/spectra/common.hpp>
#include <sinter/spectra/eigh.hpp>
#include <sinter/spectra/triangular_log.hpp>

namespace sinter::inline SINTER_ABI {
namespace spectra {

/// V diag(f(values)) V' of a symmetric matrix.
template <class T, class F>
matrix<T> of_symmetric(const matrix<T>& a, F f) {
    const symmetric_spectrum<T> s = eigh_of<T>(a, {0, a.rows()});
    return hadamard(s.vectors, rowwise(f(s.values))) * trans(s.vectors);
}

/// Q F Q' of a real Schur form, whose q has Q's columns in rows; F is quasi-triangular.
inline table turned_back(const table& f, const table& q) {
    const std::int64_t n = f.rows;
    table right(n, n), whole(n, n);
    for (std::int64_t i = 0; i < n; ++i) {
        const std::int64_t first = i > 0 ? i - 1 : 0;
        add_rows(right.row(i), f.row(i) + first, q.row(first), n, n - first, n);
    }
    const table left = transposed(q);
    for (std::int64_t i = 0; i < n; ++i) add_rows(whole.row(i), left.row(i), right.row(0), n, n, n);
    return whole;
}

/// Q f(S) Q' of A / `scale`, where S is A's real Schur form; NaN if f gives nothing, or the scale is NaN.
template <class T, class F>
matrix<T> of_schur(const device& where, table a, double scale, F f) {
    const std::int64_t n = a.rows;
    const auto nothing = [&] { return full<T>(where, n, n, std::numeric_limits<T>::quiet_NaN()); };
    if (std::isnan(scale)) return nothing();
    unscale(a, scale);
    table q = reduce_to_hessenberg(a);
    const real_schur s(std::move(a), std::move(q));
    if (!s.converged) return nothing();
    const std::optional<table> found = f(s);
    return found ? write<T>(where, turned_back(*found, s.q)) : nothing();
}

template <class T>
matrix<T> general_root(const matrix<T>& a) {
    const table f = read(a);
    double scale = scale_of(f);
    if (std::isfinite(scale) && std::ilogb(scale) % 2 != 0) scale *= 2; // its root is a power of two, too
    return of_schur<T>(a.device(), f, scale,
                       [scale, n = a.rows()](const real_schur& s) -> std::optional<table> {
                           std::vector<diagonal_block> blocks = diagonal_blocks(s);
                           double largest = 0;
                           for (const diagonal_block& b : blocks)
                               largest = (std::max)(largest, std::hypot(b.real, b.imag));
                           const double tolerance = static_cast<double>(n) *
                                                    static_cast<double>(std::numeric_limits<T>::epsilon());
                           triangular_root root(s.h, blocks, tolerance * largest);
                           if (!root.exists) return std::nullopt;
                           unscale(root.r, 1 / std::sqrt(scale));
                           return std::move(root.r);
                       });
}

template <class T>
matrix<T> general_log(const matrix<T>& a) {
    const table f = read(a);
    const double scale = scale_for_log(scale_of(f));
    return of_schur<T>(a.device(), f, scale, [scale](const real_schur& s) {
        std::optional<table> found = triangular_log(s);
        for (std::int64_t i = 0; found && i < found->rows; ++i) found->row(i)[i] += std::log(scale);
        return found;
    });
}

template <class T>
bool is_symmetric(const matrix<T>& a) {
    return all(a == trans(a)).to_host();
}

} // namespace spectra

/// The principal square root X of a square matrix: X X = A, with values whose real parts are not negative. A
/// negative real value, as far as it is no rounding error, makes every number NaN, and so does a singular
/// matrix without a root, such as {{0, 1}, {0, 0}}. A symmetric A is one eigh. The host computes that of
/// others, in double, some 30 n^3 operations. Throws shape_error if A is not square. As SciPy's sqrtm, which
/// gives complex numbers instead of NaN.
template <expr::is_ours A>
auto sqrtm(A&& a) {
    using T = spectra::element<A>;
    spectra::require_square("sqrtm(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("sqrtm(A)", [&] {
        const matrix<T> f(static_cast<A&&>(a));
        if (f.rows() == 0) return matrix<T>(f);
        if (!spectra::is_symmetric(f)) return spectra::general_root(f);
        const T tolerance = static_cast<T>(f.rows()) * std::numeric_limits<T>::epsilon();
        return spectra::of_symmetric<T>(f, [tolerance](const vector<T>& x) {
            const scalar<T> least = -tolerance * (max)(abs(x));
            return eval(sqrt(select(x < T(0) && x >= least, T(0), x)));
        });
    });
}
/// The principal logarithm X of a square matrix: expm(X) = A, with values whose imaginary parts are between
/// -pi and pi. A real value that is not above 0 makes NaN or infinities. A symmetric A is one eigh. The host
/// computes that of others, in double, some 30 n^3 operations, and n^3 / 3 for each square root, of which it
/// takes log2(norm(log(A))) + 2. Throws shape_error if A is not square. As SciPy's logm, which gives complex
/// numbers instead of NaN.
template <expr::is_ours A>
auto logm(A&& a) {
    using T = spectra::element<A>;
    spectra::require_square("logm(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("logm(A)", [&] {
        const matrix<T> f(static_cast<A&&>(a));
        if (f.rows() == 0) return matrix<T>(f);
        if (!spectra::is_symmetric(f)) return spectra::general_log(f);
        return spectra::of_symmetric<T>(f, [](const vector<T>& x) { return eval(log(x)); });
    });
}

} // namespace sinter
