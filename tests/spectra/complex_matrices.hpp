#pragma once
// Complex matrices with known or awkward spectra, and the measures of matrices.hpp of them.

#include <complex>

#include <sinter/complex_spectra.hpp>

#include "matrices.hpp"

namespace test::spectra {

using sinter::spectra::adjoint_of;
using sinter::spectra::complex_table;

inline complex_table complex_noise(std::int64_t m, std::int64_t n, unsigned seed) {
    complex_table a;
    a.re = noise(m, n, seed);
    a.im = noise(m, n, seed + 1000);
    return a;
}
inline complex_table hermitian_noise(std::int64_t n, unsigned seed) {
    complex_table a = complex_noise(n, n, seed);
    sinter::spectra::complete_hermitian(a);
    return a;
}
/// U diag(values) V* with U and V of a few random reflections; V = U if `hermitian`.
inline complex_table complex_with_spectrum(std::int64_t m, std::int64_t n, const numbers& values,
                                           bool hermitian) {
    complex_table a(m, n), work;
    for (std::size_t i = 0; i < values.size(); ++i) a.re.row(static_cast<std::int64_t>(i))[i] = values[i];
    for (unsigned seed = 1; seed < 4; ++seed)
        for (const bool right : {false, true}) {
            const std::int64_t k = right ? n : m;
            const complex_table v = complex_noise(1, k, hermitian ? seed : 2 * seed + right);
            if (right) a = adjoint_of(a);
            if (k > 0)
                sinter::spectra::apply_reflection(a, v.row(0), {2 / dot_of(v.row(0), v.row(0), k).re, 0}, 0,
                                                  k, 0, work);
            if (right) a = adjoint_of(a);
        }
    return a;
}
template <class T>
complex_table rounded_to(complex_table a) {
    a.re = rounded<T>(a.re);
    a.im = rounded<T>(a.im);
    return a;
}
inline complex_table scaled(complex_table a, double scale) {
    for (table* part : {&a.re, &a.im})
        for (double& x : part->v) x *= scale;
    return a;
}
template <class T>
sinter::matrix<std::complex<T>> on(const sinter::device& d, const complex_table& a) {
    return sinter::spectra::write<T>(d, a);
}
template <class T>
complex_table table_of(const sinter::matrix<std::complex<T>>& a) {
    return sinter::spectra::read(a);
}
template <class T>
complex_table table_of(const sinter::vector<std::complex<T>>& x) {
    complex_table a(x.rows(), 1);
    std::int64_t i = 0;
    for (const std::complex<T>& z : x.to_host())
        a.row(i++).set(0, {static_cast<double>(z.real()), static_cast<double>(z.imag())});
    return a;
}

inline complex_table times(const complex_table& a, const complex_table& b) {
    complex_table c(a.rows(), b.cols());
    for (std::int64_t i = 0; i < a.rows(); ++i)
        for (std::int64_t k = 0; k < a.cols(); ++k) add_times(c.row(i), a.row(i)[k], b.row(k), b.cols());
    return c;
}
/// Each column times its number.
inline complex_table times_columns(complex_table a, const complex_table& values) {
    for (std::int64_t i = 0; i < a.rows(); ++i)
        for (std::int64_t j = 0; j < a.cols(); ++j) a.row(i).set(j, values.row(j)[0] * a.row(i)[j]);
    return a;
}
inline complex_table column_of(const numbers& values) {
    complex_table a(static_cast<std::int64_t>(values.size()), 1);
    a.re.v = values;
    return a;
}
inline double norm_of(const complex_table& a) {
    return std::hypot(norm_of(a.re), norm_of(a.im));
}
inline double distance(complex_table a, const complex_table& b) {
    REQUIRE(a.rows() == b.rows());
    REQUIRE(a.cols() == b.cols());
    return std::hypot(distance(a.re, b.re), distance(a.im, b.im));
}
inline complex_table complex_unit(std::int64_t n) {
    return complex_table(sinter::spectra::unit_table(n, n));
}

/// norm(V* V - I) / (n eps), of columns.
template <class T>
double from_orthogonal(const complex_table& v) {
    if (v.re.v.empty()) return 0;
    return distance(times(adjoint_of(v), v), complex_unit(v.cols())) /
           (static_cast<double>(v.rows()) * eps<T>());
}
/// norm(A - U diag(s) V*) / (norm(A) n eps).
template <class T>
double from_matrix(const complex_table& a, const complex_table& u, const numbers& s, const complex_table& v) {
    if (a.re.v.empty()) return 0;
    const double norm = norm_of(a), error = distance(a, times(times_columns(u, column_of(s)), adjoint_of(v)));
    const auto n = static_cast<double>(a.rows() > a.cols() ? a.rows() : a.cols());
    return norm > 0 ? error / norm / (n * eps<T>()) : error;
}

} // namespace test::spectra
