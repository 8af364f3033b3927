#pragma once
// Members of complex arrays and expressions that call functions.

#include <sinter/complex/functions.hpp>
#include <sinter/complex/reductions.hpp>

namespace sinter::inline SINTER_ABI::expr {

template <class Self>
auto complex_methods<Self>::conjugate() const {
    return sinter::conj(self());
}
template <class Self>
auto complex_methods<Self>::adjoint() const {
    return sinter::adjoint(self());
}
template <class Self>
template <class... Axis>
auto complex_methods<Self>::sum(Axis... along) const {
    return sinter::sum(self(), along...);
}
template <class Self>
template <class... Axis>
auto complex_methods<Self>::mean(Axis... along) const {
    return sinter::mean(self(), along...);
}
template <class Self>
template <class... Axis>
auto complex_methods<Self>::norm(Axis... along) const {
    return sinter::norm(self(), along...);
}

} // namespace sinter::expr
