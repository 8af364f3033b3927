#pragma once
// The four kinds of elements of sinter_blas: what an element is, and how C programs hand over a number of it.
// Fortran functions give C's complex numbers back, which lie in other registers than structures on some
// machines.

#include <complex>
#include <cstring>

#include <sinter/version.hpp>

// C's <complex.h> has a macro of this name.
#pragma push_macro("complex")
#undef complex

namespace sinter::inline SINTER_ABI::blas::c {
/// A number as a Fortran function returns it.
template <class Returned, class T>
Returned returned_as(const std::complex<T>& number) {
    static_assert(sizeof(Returned) == sizeof number);
    Returned r;
    std::memcpy(&r, &number, sizeof r);
    return r;
}
} // namespace sinter::blas::c

namespace sinter::inline SINTER_ABI::blas::c::single_precision {
using real = float;
using element = real;
using scalar_argument = real;
constexpr element value(scalar_argument number) {
    return number;
}
} // namespace sinter::blas::c::single_precision

namespace sinter::inline SINTER_ABI::blas::c::double_precision {
using real = double;
using element = real;
using scalar_argument = real;
constexpr element value(scalar_argument number) {
    return number;
}
} // namespace sinter::blas::c::double_precision

namespace sinter::inline SINTER_ABI::blas::c::single_complex {
using real = float;
using element = std::complex<real>;
using scalar_argument = const element*;
inline element value(scalar_argument number) {
    return *number;
}
__extension__ typedef float _Complex returned;
} // namespace sinter::blas::c::single_complex

namespace sinter::inline SINTER_ABI::blas::c::double_complex {
using real = double;
using element = std::complex<real>;
using scalar_argument = const element*;
inline element value(scalar_argument number) {
    return *number;
}
__extension__ typedef double _Complex returned;
} // namespace sinter::blas::c::double_complex

#pragma pop_macro("complex")
