#pragma once
// Reductions of complex operands: over all elements, or along an axis as those of real ones.

#include <limits>

#include <sinter/complex/functions.hpp>

namespace sinter::inline SINTER_ABI {

namespace expr {
/// The imaginary part, so that its sum is known to have as many terms as the real part's, and both are one
/// kernel. Parts that are computed from the same arrays are known to have.
template <class X>
auto imag_beside_real(const X& x) {
    if constexpr (real_tree<X>::info.code == op::leaf)
        return select(isnan(x.real()), x.imag(), x.imag());
    else
        return x.imag();
}
} // namespace expr

template <expr::is_complex X, expr::is_axis... Axis>
auto sum(X&& x, Axis... along) {
    return expr::join(sum(x.real(), along...), sum(expr::imag_beside_real(x), along...));
}
template <expr::is_complex X, expr::is_axis... Axis>
auto mean(X&& x, Axis... along) {
    using T = typename std::remove_cvref_t<X>::real_type;
    const auto total = sum(x, along...);
    return total /
           (static_cast<T>(x.rows() * x.cols()) / static_cast<T>(total.rows() < 0 ? 1 : total.rows()));
}
/// As of real operands: along an axis or a vector, also with `exclusive`.
template <expr::is_complex X, class... How>
requires((expr::is_axis<How> || std::is_same_v<How, exclusive_t>)&&...) auto cumsum(X&& x, How... how) {
    return expr::join(cumsum(x.real(), how...), cumsum(x.imag(), how...));
}
/// The variance: the mean square of the magnitude of what differs from the mean, a real number.
template <expr::is_complex X>
auto var(X&& x, ddof less = {}) {
    return var(x.real(), less) + var(x.imag(), less);
}
template <expr::is_complex X, expr::is_axis Axis>
auto var(X&& x, Axis along, ddof less = {}) {
    return var(x.real(), along, less) + var(x.imag(), along, less);
}
template <expr::is_complex X>
auto std_dev(X&& x, ddof less = {}) {
    return sqrt(var(x, less));
}
template <expr::is_complex X, expr::is_axis Axis>
auto std_dev(X&& x, Axis along, ddof less = {}) {
    return sqrt(var(x, along, less));
}
template <expr::is_complex X>
auto trace(X&& x) {
    return sum(diagonal(x));
}

namespace expr {
template <class X, class Y, class... Axis>
auto sum_of_products(const X& x, const Y& y, Axis... along) {
    return sum(complex_multiply_elements(x, y), along...);
}
/// The first argument's parts, with the sign of the imaginary one turned.
template <class X>
decltype(auto) conjugate(const X& x) {
    if constexpr (is_complex<X>)
        return conj(x);
    else
        return (x);
}
} // namespace expr

/// The inner product, conjugated in its first argument, as BLAS's dotc and Eigen's dot are: the sum of
/// conj(x(i)) y(i). With an axis, of every two columns or rows.
template <class X, class Y>
requires(expr::is_complex<X> || expr::is_complex<Y>) auto dot(X&& x, Y&& y) {
    return expr::sum_of_products(expr::conjugate(x), y);
}
template <class X, class Y, expr::is_axis Axis>
requires(expr::is_complex<X> || expr::is_complex<Y>) auto dot(X&& x, Y&& y, Axis along) {
    return expr::sum_of_products(expr::conjugate(x), y, along);
}
/// The sum of x(i) y(i), without a conjugate; of real operands as `dot`.
template <class X, class Y, expr::is_axis... Axis>
requires((expr::is_complex<X> || expr::is_ours<X>)&&(expr::is_complex<Y> || expr::is_ours<Y>)) //
    auto dotu(X&& x, Y&& y, Axis... along) {
    if constexpr (expr::is_complex<X> || expr::is_complex<Y>)
        return expr::sum_of_products(x, y, along...);
    else
        return dot(x, y, along...);
}

namespace expr {
/// Blue's bounds: magnitudes beyond them are scaled before they are squared. J. L. Blue, "A portable Fortran
/// program to find the Euclidean norm of a vector", 1978; the numbers are LAPACK's.
template <class T>
struct blue;
template <>
struct blue<float> {
    static constexpr float least = 0x1p-63f, big = 0x1p52f, scale_small = 0x1p75f, scale_big = 0x1p-76f;
};
template <>
struct blue<double> {
    static constexpr double least = 0x1p-511, big = 0x1p486, scale_small = 0x1p537, scale_big = 0x1p-538;
};
} // namespace expr

/// sqrt(sum of squared magnitudes), a real number: the Euclidean norm, for a matrix the Frobenius norm. It
/// neither overflows nor underflows unless the result does.
template <expr::is_complex X, expr::is_axis... Axis>
auto norm(X&& x, Axis... along) {
    using T = typename std::remove_cvref_t<X>::real_type;
    using bounds = expr::blue<T>;
    // NaN is neither small nor big, and stays.
    const auto big = [](const auto& a) {
        return square(select(abs(a) > bounds::big, a * bounds::scale_big, T(0)));
    };
    const auto little = [](const auto& a) {
        return square(select(abs(a) < bounds::least, a * bounds::scale_small, T(0)));
    };
    const auto medium = [](const auto& a) {
        return square(select(abs(a) > bounds::big || abs(a) < bounds::least, T(0), a));
    };
    const auto of_big = sum(big(x.real()) + big(x.imag()), along...);
    const auto of_small = sum(little(x.real()) + little(x.imag()), along...);
    const auto rest = sqrt(sum(medium(x.real()) + medium(x.imag()), along...));
    return select(of_big > 0, hypot(sqrt(of_big), rest * bounds::scale_big) / bounds::scale_big,
                  hypot(rest, sqrt(of_small) / bounds::scale_small));
}
template <expr::is_complex X, expr::is_axis... Axis>
auto norm1(X&& x, Axis... along) {
    return sum(abs(x), along...);
}
template <expr::is_complex X, expr::is_axis... Axis>
auto norm_inf(X&& x, Axis... along) {
    return (max)(abs(x), along...);
}

// `sum(A, 1)`: the axis says what to write.
#define SINTER_AXIS_AS_NUMBER(name, number)                                                                  \
    template <expr::is_complex X>                                                                            \
    expr::invalid name(X&&, expr::number) {                                                                  \
        return {};                                                                                           \
    }
SINTER_AXIS_AS_NUMBER(sum, axis_as_number)
SINTER_AXIS_AS_NUMBER(prod, axis_as_number)
SINTER_AXIS_AS_NUMBER(mean, axis_as_number)
SINTER_AXIS_AS_NUMBER(cumsum, axis_as_number)
SINTER_AXIS_AS_NUMBER(var, axis_as_number)
SINTER_AXIS_AS_NUMBER(std_dev, axis_as_number)
SINTER_AXIS_AS_NUMBER(norm, order_as_number)
SINTER_AXIS_AS_NUMBER(norm1, axis_as_number)
SINTER_AXIS_AS_NUMBER(norm_inf, axis_as_number)
#undef SINTER_AXIS_AS_NUMBER

} // namespace sinter
