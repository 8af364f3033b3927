#pragma once
// Complex arrays of given elements, without memory, and elements of another complex type. create.hpp has
// those on a device, of all types.

#include <sinter/complex/owners.hpp>

namespace sinter::inline SINTER_ABI {

/// An m x n array, or a vector of n, of one complex number, without memory. Throws shape_error.
template <class T = void, expr::is_complex_number N>
auto full(std::int64_t m, std::int64_t n, const N& value) {
    using real = typename expr::named_or<T, N>::value_type;
    return expr::join(full<real>(m, n, value.real()), full<real>(m, n, value.imag()));
}
template <class T = void, expr::is_complex_number N>
auto full(std::int64_t n, const N& value) {
    using real = typename expr::named_or<T, N>::value_type;
    return expr::join(full<real>(n, value.real()), full<real>(n, value.imag()));
}
template <expr::is_complex_number T>
auto zeros(std::int64_t m, std::int64_t n) {
    return full(m, n, T(0));
}
template <expr::is_complex_number T>
auto zeros(std::int64_t n) {
    return full(n, T(0));
}
template <expr::is_complex_number T>
auto ones(std::int64_t m, std::int64_t n) {
    return full(m, n, T(1));
}
template <expr::is_complex_number T>
auto ones(std::int64_t n) {
    return full(n, T(1));
}
template <expr::is_complex_number T>
auto identity(std::int64_t n) {
    return expr::join(identity<typename T::value_type>(n), expr::no_part());
}
template <expr::is_complex_number T>
auto identity(std::int64_t m, std::int64_t n) {
    return expr::join(identity<typename T::value_type>(m, n), expr::no_part());
}

/// Elements of complex type T, of real operands too.
template <expr::is_complex_number T, expr::is_complex X>
auto cast(X&& x) {
    using real = typename T::value_type;
    return expr::join(cast<real>(x.real()), cast<real>(x.imag()));
}
template <expr::is_complex_number T, expr::is_ours X>
auto cast(X&& x) {
    return expr::join(cast<typename T::value_type>(x), expr::no_part());
}

} // namespace sinter
