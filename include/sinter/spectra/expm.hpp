#pragma once
// The exponential of a matrix, and its powers.

#include <array>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

#include <sinter/factor/inverse.hpp>
#include <sinter/spectra/common.hpp>

namespace sinter::inline SINTER_ABI {
namespace spectra {

/// A Pade approximant of exp, of degree m, is right to half a unit in the last place of 1 for a norm up to
/// this one (Higham, "The scaling and squaring method for the matrix exponential revisited", 2005; those of
/// float: Al-Mohy, Higham, 2009).
struct pade_degree {
    int degree;
    double largest_norm;
};
template <class T>
constexpr auto pade_degrees() {
    if constexpr (std::is_same_v<T, float>)
        return std::array<pade_degree, 3>{
            {{3, 4.258730016922831e-1}, {5, 1.880152677804762}, {7, 3.925724783138660}}};
    else
        return std::array<pade_degree, 5>{{{3, 1.495585217958292e-2},
                                           {5, 2.539398330063230e-1},
                                           {7, 9.504178996162932e-1},
                                           {9, 2.097847961257068},
                                           {13, 5.371920351148152}}};
}

/// Coefficients b(0) ... b(m) of the numerator, of which the last is 1: b(j - 1) / b(j) = j (2 m + 1 - j) /
/// (m + 1 - j).
inline numbers pade_coefficients(int m) {
    numbers b(static_cast<std::size_t>(m) + 1, 1.0);
    for (int j = m; j > 0; --j)
        b[static_cast<std::size_t>(j - 1)] =
            b[static_cast<std::size_t>(j)] * j * (2 * m + 1 - j) / (m + 1 - j);
    return b;
}

/// The approximant of degree m: (V - U) X = V + U, with the odd powers in U. T is the real type of real or
/// complex elements E.
template <class T, class E>
matrix<E> pade(const matrix<E>& a, int m) {
    const numbers coefficients = pade_coefficients(m);
    const auto b = [&](int j) {
        return static_cast<T>(coefficients[static_cast<std::size_t>(j)] / coefficients[0]);
    };
    const auto one = select(row_index() == col_index(), T(1), T(0));
    const matrix<E> a2 = a * a;
    matrix<E> odd, even;
    if (m == 13) {
        const matrix<E> a4 = a2 * a2, a6 = a2 * a4;
        const matrix<E> high_odd = b(13) * a6 + b(11) * a4 + b(9) * a2,
                        high_even = b(12) * a6 + b(10) * a4 + b(8) * a2;
        odd = a6 * high_odd + (b(7) * a6 + b(5) * a4 + b(3) * a2 + b(1) * one);
        even = a6 * high_even + (b(6) * a6 + b(4) * a4 + b(2) * a2 + b(0) * one);
    } else {
        odd = b(3) * a2 + b(1) * one;
        even = b(2) * a2 + b(0) * one;
        matrix<E> power = a2;
        for (int j = 5; j <= m; j += 2) {
            power = power * a2;
            odd += b(j) * power;
            even += b(j - 1) * power;
        }
    }
    const matrix<E> u = a * odd;
    return solve(matrix<E>(even - u), matrix<E>(even + u));
}

/// exp(f) of a matrix of this 1-norm.
template <class T, class E>
matrix<E> expm_of(matrix<E> f, double norm) {
    if (!std::isfinite(norm)) {
        constexpr T nan = std::numeric_limits<T>::quiet_NaN();
        if constexpr (std::is_same_v<E, T>)
            f.fill(nan);
        else
            f.fill(E(nan, nan));
        return f;
    }
    const auto degrees = pade_degrees<T>();
    for (const pade_degree& p : degrees)
        if (norm <= p.largest_norm) return pade<T>(f, p.degree);
    const int squarings = std::ilogb(norm / degrees.back().largest_norm) + 1;
    f *= static_cast<T>(std::ldexp(1.0, -squarings));
    f = pade<T>(f, degrees.back().degree);
    for (int n = 0; n < squarings; ++n) f = f * f;
    return f;
}
/// The power |n| of a matrix that has been inverted where n is negative.
template <class E>
matrix<E> power_of(matrix<E> square, std::int64_t n) {
    if (n == 0 || square.rows() == 0) return identity<E>(square.device(), square.rows());
    matrix<E> result;
    for (std::uint64_t rest = n < 0 ? 0 - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
         rest > 0;) {
        if (rest % 2 != 0) result = result.rows() == 0 ? square : matrix<E>(result * square);
        rest /= 2;
        if (rest > 0) square = square * square;
    }
    return result;
}

} // namespace spectra

/// exp(A) of a square matrix by scaling and squaring. The approximant is that of a matrix A + E with norm(E)
/// at most u norm(A); squarings add rounding errors. Reads the norm from the device. NaN and infinities make
/// NaN. Throws shape_error if A is not square.
template <expr::is_ours A>
auto expm(A&& a) {
    using T = spectra::element<A>;
    spectra::require_square("expm(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("expm(A)", [&] {
        matrix<T> f(static_cast<A&&>(a));
        if (f.rows() == 0) return f;
        const auto norm = static_cast<double>(factor::column_norm<T>(f.device(), f).to_host());
        return spectra::expm_of<T>(std::move(f), norm);
    });
}

/// A to the power of a whole number, by squarings; of a negative one that of the inverse, and of 0 the
/// identity. Throws shape_error if A is not square.
template <expr::is_ours A>
auto matrix_power(A&& a, std::int64_t n) {
    using T = spectra::element<A>;
    spectra::require_square("matrix_power(A, n)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("matrix_power(A, n)", [&] {
        if (n < 0) return spectra::power_of<T>(inverse(static_cast<A&&>(a)), n);
        return spectra::power_of<T>(matrix<T>(static_cast<A&&>(a)), n);
    });
}

} // namespace sinter
