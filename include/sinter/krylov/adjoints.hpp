#pragma once
// Operators that are not square come with their transpose.

#include <utility>

#include <sinter/krylov/operators.hpp>

namespace sinter::inline SINTER_ABI {

/// with_adjoint(f, g) makes it.
template <class F, class G>
struct operator_with_adjoint {
    F forward;
    G backward;
};

/// An operator that is known by two functions: f(p) is A p, and g(q) is A' q. Each takes an array and gives
/// an array or an expression.
template <class F, class G>
auto with_adjoint(F f, G g) {
    return operator_with_adjoint<F, G>{std::move(f), std::move(g)};
}

namespace krylov {

template <class A>
inline constexpr bool is_pair = false;
template <class F, class G>
inline constexpr bool is_pair<operator_with_adjoint<F, G>> = true;

template <class A, class X>
auto apply_forward(const A& a, const X& x) {
    if constexpr (is_pair<A>)
        return krylov::apply(a.forward, x);
    else
        return a * x;
}
template <class A, class X>
auto apply_backward(const A& a, const X& x) {
    if constexpr (is_pair<A>)
        return krylov::apply(a.backward, x);
    else
        return trans(a) * x;
}

} // namespace krylov
} // namespace sinter
