#pragma once
// Operators and elementwise functions of complex operands. A real operand beside them has no imaginary part,
// and costs nothing for it.

#include <sinter/complex/matrix_product.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// Of factors that `times` multiplies: element by element, or as matrices.
template <class A, class B, class F>
auto complex_product(const A& a, const B& b, F times) {
    const auto& ar = real_part(a);
    const auto& br = real_part(b);
    const auto ai = imag_part(a);
    const auto bi = imag_part(b);
    const auto first = times(ar, br); // says what is wrong with the factors' extents, in real parts
    return join(minus(first, both(ai, bi, times)), plus(both(ar, bi, times), both(ai, br, times)));
}
inline constexpr auto multiply_elements = [](const auto& a, const auto& b) {
    using X = std::remove_cvref_t<decltype(a)>;
    using Y = std::remove_cvref_t<decltype(b)>;
    if constexpr (one_is_ours<X, Y>)
        return hadamard(a, b);
    else
        return a * b;
};
inline constexpr auto multiply = [](const auto& a, const auto& b) { return a * b; };

/// Throws shape_error for operands of an elementwise op that do not fit, in its words: the formulas of the
/// parts are no user's.
template <op O, class A, class B>
void require_fit(const A& a, const B& b) {
    const auto& ar = real_part(a);
    const auto& br = real_part(b);
    if constexpr (is_ours<decltype(ar)> && is_ours<decltype(br)>)
        if (merge(rows_of(ar), rows_of(br)) == mismatch || merge(cols_of(ar), cols_of(br)) == mismatch) {
            throw_extents("shapes that do not fit together", ar, br);
            (void)make_call<O>(ar, br);
        }
}
/// The same for factors of matrices.
template <class A, class B>
void require_factors(const A& a, const B& b) {
    const auto& ar = real_part(a);
    const auto& br = real_part(b);
    if (cols_of(ar) == rows_of(br)) return;
    throw_extents("the columns of the left factor are not as many as the rows of the right factor", ar, br);
    (void)(ar * br);
}

template <class A, class B>
auto complex_sum(const A& a, const B& b) {
    require_fit<op::add>(a, b);
    return join(plus(real_part(a), real_part(b)), plus(imag_part(a), imag_part(b)));
}
template <class A, class B>
auto complex_difference(const A& a, const B& b) {
    require_fit<op::subtract>(a, b);
    return join(minus(real_part(a), real_part(b)), minus(imag_part(a), imag_part(b)));
}

/// Smith's quotient: the larger part of the divisor is divided by, so that no square overflows. Numbers in
/// place of parts are taken as they are.
template <class A, class B>
auto complex_quotient(const A& a, const B& b) {
    require_fit<op::divide>(a, b);
    const auto& br = real_part(b);
    const auto bi = imag_part(b);
    if constexpr (is_none<decltype(bi)>) {
        return join(real_part(a) / br,
                    both(imag_part(a), br, [](const auto& x, const auto& y) { return x / y; }));
    } else if constexpr (is_complex_number<B>) {
        // The same of a divisor that the host knows.
        const bool turned = std::abs(bi) > std::abs(br);
        const auto p = turned ? bi : br, q = turned ? br : bi;
        const auto r = p == 0 ? p : q / p, d = p + q * r;
        const std::complex<std::remove_const_t<decltype(p)>> factor =
            turned ? std::complex<std::remove_const_t<decltype(p)>>(r, -1)
                   : std::complex<std::remove_const_t<decltype(p)>>(1, -r);
        const auto product = complex_product(a, factor, multiply_elements);
        return join(product.real() / d, product.imag() / d);
    } else {
        const auto& ar = real_part(a);
        const auto ai = imag_part(a);
        const auto upright = abs(br) >= abs(bi);
        const auto p = select(upright, br, bi);
        const auto q = select(upright, bi, br);
        const auto r = select(p == 0, 0, q / p);
        const auto d = p + hadamard(q, r);
        if constexpr (is_none<decltype(ai)>) {
            const auto s = ar / d;
            const auto t = hadamard(r, s);
            return join(select(upright, s, t), -select(upright, t, s));
        } else {
            const auto u = select(upright, ar, ai);
            const auto v = select(upright, ai, ar);
            const auto w = (v - hadamard(u, r)) / d;
            return join((u + hadamard(v, r)) / d, select(upright, w, -w));
        }
    }
}
template <class A, class B>
auto complex_equal(const A& a, const B& b) {
    const auto same = real_part(a) == real_part(b);
    const auto ai = imag_part(a);
    const auto bi = imag_part(b);
    if constexpr (is_none<decltype(ai)>)
        return same && bi == 0;
    else if constexpr (is_none<decltype(bi)>)
        return same && ai == 0;
    else
        return same && ai == bi;
}

template <class A, class B>
auto complex_unequal(const A& a, const B& b) {
    return !complex_equal(a, b);
}
template <class A, class B>
auto complex_multiply_elements(const A& a, const B& b) {
    require_fit<op::multiply>(a, b);
    return complex_product(a, b, multiply_elements);
}

/// `A < B`, min(A, B) and their like.
template <class X>
constexpr invalid no_order() {
    static_assert(never<X>, "sinter: complex numbers have no order: compare abs(A), real(A) or imag(A), or "
                            "use abs2(A), which needs no square root");
    return {};
}

template <class A, class B>
constexpr bool multiplies_complex_elements() {
    if constexpr (!(is_ours<A> || is_complex<A>) || !(is_ours<B> || is_complex<B>))
        return true;
    else
        return multiplies_elements<std::remove_cvref_t<decltype(real_part(std::declval<const A&>()))>,
                                   std::remove_cvref_t<decltype(real_part(std::declval<const B&>()))>>();
}
template <class A, class B>
auto complex_multiply(const A& a, const B& b) {
    if constexpr (multiplies_complex_elements<A, B>()) {
        return complex_multiply_elements(a, b);
    } else {
        require_factors(a, b);
        if constexpr (multiplies_in_pairs<A, B>())
            return multiply_in_pairs(a, b);
        else
            return complex_product(a, b, multiply);
    }
}

} // namespace expr

// Each operator twice: where no operator of real operands is there, and where one would report a foreign
// operand.
#define SINTER_COMPLEX(symbol, code, function)                                                               \
    template <class A, class B>                                                                              \
    requires expr::is_purely_complex<A, B>                                                                   \
    auto symbol(A&& a, B&& b) {                                                                              \
        return expr::function(a, b);                                                                         \
    }                                                                                                        \
    template <class A, class B>                                                                              \
    requires expr::are_operands<op::code, A, B> && expr::makes_complex<A, B>                                 \
    auto symbol(A&& a, B&& b) {                                                                              \
        return expr::function(a, b);                                                                         \
    }

SINTER_COMPLEX(operator+, add, complex_sum)
SINTER_COMPLEX(operator-, subtract, complex_difference)
SINTER_COMPLEX(operator*, multiply, complex_multiply)
SINTER_COMPLEX(operator/, divide, complex_quotient)
SINTER_COMPLEX(divide, divide, complex_quotient)
SINTER_COMPLEX(hadamard, multiply, complex_multiply_elements)
SINTER_COMPLEX(operator==, equal, complex_equal)
SINTER_COMPLEX(operator!=, not_equal, complex_unequal)
#undef SINTER_COMPLEX

#define SINTER_UNORDERED(symbol)                                                                             \
    template <class A, class B>                                                                              \
    requires expr::is_purely_complex<A, B>                                                                   \
    auto symbol(A&&, B&&) {                                                                                  \
        return expr::no_order<A>();                                                                          \
    }                                                                                                        \
    template <class A, class B>                                                                              \
    requires expr::one_is_ours<A, B> && expr::makes_complex<A, B>                                            \
    auto symbol(A&&, B&&) {                                                                                  \
        return expr::no_order<A>();                                                                          \
    }
SINTER_UNORDERED(operator<)
SINTER_UNORDERED(operator<=)
SINTER_UNORDERED(operator>)
SINTER_UNORDERED(operator>=)
#undef SINTER_UNORDERED

template <class A, class B>
requires expr::one_is_ours<A, B> && expr::makes_complex<A, B>
auto(min)(A&&, B&&) {
    return expr::no_order<A>();
}
template <class A, class B>
requires expr::is_purely_complex<A, B>
auto(min)(A&&, B&&) {
    return expr::no_order<A>();
}
template <class A, class B>
requires expr::one_is_ours<A, B> && expr::makes_complex<A, B>
auto(max)(A&&, B&&) {
    return expr::no_order<A>();
}
template <class A, class B>
requires expr::is_purely_complex<A, B>
auto(max)(A&&, B&&) {
    return expr::no_order<A>();
}

template <expr::is_complex X>
auto operator+(X&& x) {
    return expr::join(+x.real(), +x.imag());
}
template <expr::is_complex X>
auto operator-(X&& x) {
    return expr::join(-x.real(), -x.imag());
}

} // namespace sinter
