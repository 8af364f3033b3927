#pragma once
// What is complex, for headers that do without <complex>.

#include <sinter/version.hpp>

#include <type_traits>

namespace sinter::inline SINTER_ABI::expr {

/// Base of complex arrays, views and expressions.
struct complex_base {};

template <class X>
concept is_complex = std::is_base_of_v<complex_base, std::remove_cvref_t<X>>;

/// Complex operands, and complex numbers of the host.
template <class X>
concept has_parts = is_complex<X> || requires(const X& x) {
    typename std::remove_cvref_t<X>::value_type;
    x.real();
    x.imag();
};

} // namespace sinter::expr
