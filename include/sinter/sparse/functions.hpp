#pragma once
// Functions of the elements of a sparse matrix. Those that leave zero zero give a sparse matrix; the others
// say what to write.

#include <sinter/sparse/product.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// `exp(S)`, which is 1 where nothing is stored.
template <class S>
constexpr void function_fills_zeros() {
    static_assert(never<S>, "sinter: this function of zero is not zero, so its result is no sparse matrix: "
                            "map([](auto x) { return exp(x); }, S) takes it of the stored elements, "
                            "exp(to_dense(S)) of all");
}

} // namespace expr

/// S with f of each stored element, as map() has it: one launch. f(0) is not asked.
template <class F, class S>
requires expr::is_sparse<S>
auto map(F&& f, S&& s) {
    if constexpr (expr::is_scaled<std::remove_cvref_t<S>>)
        return map(static_cast<F&&>(f), sparse_matrix<typename std::remove_cvref_t<S>::value_type>(s));
    else
        return s.with_values(map(static_cast<F&&>(f), s.values()));
}

#define SINTER_KEEPS_ZERO(name)                                                                              \
    template <expr::is_sparse S>                                                                             \
    auto name(const S& s) {                                                                                  \
        return map([](auto x) { return name(x); }, s);                                                       \
    }
#define SINTER_FILLS_ZEROS(name)                                                                             \
    template <expr::is_sparse S>                                                                             \
    sparse_matrix<typename S::value_type> name(const S&) {                                                   \
        expr::function_fills_zeros<S>();                                                                     \
        return {};                                                                                           \
    }

/// The magnitude of each element: a sparse matrix, by one launch.
SINTER_KEEPS_ZERO(abs)
/// -1, 0 or 1.
SINTER_KEEPS_ZERO(sign)
/// The next whole number below.
SINTER_KEEPS_ZERO(floor)
/// The next whole number above.
SINTER_KEEPS_ZERO(ceil)
/// The next whole number towards zero.
SINTER_KEEPS_ZERO(trunc)
/// The nearest whole number; halves go away from zero.
SINTER_KEEPS_ZERO(round)
/// The square root.
SINTER_KEEPS_ZERO(sqrt)
/// The cube root, also of negative numbers.
SINTER_KEEPS_ZERO(cbrt)
/// e to the power of each element, minus 1.
SINTER_KEEPS_ZERO(expm1)
/// The natural logarithm of 1 + each element.
SINTER_KEEPS_ZERO(log1p)
/// The sine of an angle in radians.
SINTER_KEEPS_ZERO(sin)
/// The tangent of an angle in radians.
SINTER_KEEPS_ZERO(tan)
/// The angle in radians with this sine.
SINTER_KEEPS_ZERO(asin)
/// The angle in radians with this tangent.
SINTER_KEEPS_ZERO(atan)
/// The hyperbolic sine.
SINTER_KEEPS_ZERO(sinh)
/// The hyperbolic tangent.
SINTER_KEEPS_ZERO(tanh)
/// The error function.
SINTER_KEEPS_ZERO(erf)
/// The number with this error function.
SINTER_KEEPS_ZERO(erfinv)

SINTER_FILLS_ZEROS(exp)
SINTER_FILLS_ZEROS(exp2)
SINTER_FILLS_ZEROS(log)
SINTER_FILLS_ZEROS(log2)
SINTER_FILLS_ZEROS(log10)
SINTER_FILLS_ZEROS(cos)
SINTER_FILLS_ZEROS(acos)
SINTER_FILLS_ZEROS(cosh)
SINTER_FILLS_ZEROS(rsqrt)
SINTER_FILLS_ZEROS(erfc)
SINTER_FILLS_ZEROS(erfcinv)
SINTER_FILLS_ZEROS(lgamma)
SINTER_FILLS_ZEROS(sigmoid)

#undef SINTER_KEEPS_ZERO
#undef SINTER_FILLS_ZEROS

} // namespace sinter
