#pragma once
// Eigen's matrices, maps and expressions in; matrices and maps out. Eigen keeps columns together unless it is
// asked for RowMajor; both are read and written as they lie.

#include <sinter/core/letters_begin.inc>

#include <Eigen/Core>

#include <sinter/interop/elements.hpp>

namespace sinter::inline SINTER_ABI {
namespace interop {

/// The elements for numbers of Eigen, and the other way round: both have 16-bit floats of their own.
template <class S>
struct element_for_eigen {
    using type = S;
};
template <>
struct element_for_eigen<Eigen::half> {
    using type = half;
};
template <>
struct element_for_eigen<Eigen::bfloat16> {
    using type = bfloat16;
};
template <class T>
struct eigen_number {
    using type = T;
};
template <>
struct eigen_number<half> {
    using type = Eigen::half;
};
template <>
struct eigen_number<bfloat16> {
    using type = Eigen::bfloat16;
};

template <class T, class S>
T element_of_eigen(const S& x) {
    if constexpr (Eigen::NumTraits<S>::IsComplex)
        return element_from<T>(x);
    else if constexpr (std::is_same_v<typename element_for_eigen<S>::type, S>)
        return expr::as_element<T>(x);
    else
        return expr::as_element<T>(static_cast<float>(x));
}
template <class S, class T>
S number_of_eigen(const T& x) {
    if constexpr (std::is_same_v<S, T>)
        return x;
    else
        return S(static_cast<float>(x));
}

} // namespace interop

/// The elements of a matrix, map, block or expression of Eigen: from_eigen(dev, M), from_eigen(dev, M * N).
/// What Eigen's type says is one column becomes a vector. from_eigen<matrix<float>>(dev, x) names the array.
/// Throws unsupported_error for a number that whole elements do not hold.
template <class A = void, class Derived>
auto from_eigen(const device& d, const Eigen::DenseBase<Derived>& values) {
    using scalar_type = typename interop::element_for_eigen<typename Derived::Scalar>::type;
    using own = std::conditional_t<Derived::ColsAtCompileTime == 1, vector<scalar_type>, matrix<scalar_type>>;
    using array = interop::array_of<std::conditional_t<std::is_void_v<A>, own, A>>;
    const auto& read = values.derived().eval(); // a matrix is read where it lies
    return interop::array_from<array>(d, values.rows(), values.cols(), [&](std::int64_t i, std::int64_t j) {
        return interop::element_of_eigen<typename array::value_type>(read.coeff(i, j));
    });
}

/// The elements as a matrix of Eigen, of columns unless to_eigen<Eigen::RowMajor>(A) says otherwise; those of
/// a vector as a column, and of a scalar as 1 x 1.
template <int Order = Eigen::ColMajor, class X>
requires expr::is_ours<X>
auto to_eigen(X&& x) {
    constexpr const expr::node& n = expr::tree_of<X>::info;
    constexpr int rows = n.is_scalar() ? 1 : n.rows >= 0 ? static_cast<int>(n.rows) : Eigen::Dynamic;
    constexpr int cols = n.is_scalar() ? 1 : n.cols >= 0 ? static_cast<int>(n.cols) : Eigen::Dynamic;
    // Eigen wants a column of columns, and a row of rows.
    constexpr int order = cols == 1 ? Eigen::ColMajor : rows == 1 ? Eigen::RowMajor : Order;
    using element = element_type<expr::tree_of<X>::info.type>;
    const auto& a = interop::evaluated(x);
    using number = typename interop::eigen_number<element>::type;
    Eigen::Matrix<number, rows, cols, order> result(a.rows(), a.cols());
    interop::for_each_element(a, [&](std::int64_t i, std::int64_t j, element value) {
        result.coeffRef(i, j) = interop::number_of_eigen<number>(value);
    });
    return result;
}

/// The same of complex elements (sinter/complex.hpp).
template <int Order = Eigen::ColMajor, class X>
requires interop::is_complex_array<X>
auto to_eigen(X&& x) {
    using number = interop::complex_element<X>;
    constexpr int cols = interop::is_complex_column<X> ? 1 : Eigen::Dynamic;
    const auto& a = interop::evaluated(x);
    Eigen::Matrix<number, Eigen::Dynamic, cols, cols == 1 ? Eigen::ColMajor : Order> result(a.rows(),
                                                                                            a.cols());
    interop::for_each_element(
        a, [&](std::int64_t i, std::int64_t j, number value) { result.coeffRef(i, j) = value; });
    return result;
}

/// A mapped array as Eigen sees it, without a copy: auto held = A.map(); eigen_map(held) *= 2. Valid as long
/// as the mapping lives.
template <class T>
auto eigen_map(const mapping<T>& held) {
    using stride = Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>;
    using values = Eigen::Matrix<std::remove_const_t<T>, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    using map = Eigen::Map<std::conditional_t<std::is_const_v<T>, const values, values>, 0, stride>;
    const std::int64_t across = held.cols() > 1 && held.rows() > 0 ? &held(0, 1) - &held(0, 0) : 1;
    return map(held.data(), held.rows(), held.cols(), stride(held.leading_dimension(), across));
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
