#pragma once
// Routines on matrices of which one half is stored, because the other is known from it. A Kind says how: for
// symmetric ones this file has it, for Hermitian ones sinter/complex_blas.hpp. `routine` is the name that
// errors tell; extents and numbers of arguments are the same for both kinds.

#include <sinter/blas/storage.hpp>

namespace sinter::inline SINTER_ABI::blas::detail {

/// x y'.
template <class X, class Y>
auto outer_product(const X& x, const Y& y) {
    if constexpr (has_parts<X>)
        return outer(x, y);
    else
        return x * trans(y);
}

/// Matrices that are their own transposes.
struct symmetric_kind {
    /// Element (i, j) from `a`, which is it or (j, i). `beyond` is above 0 where (i, j) is stored, below 0
    /// where (j, i) is, and 0 on the diagonal.
    template <class Beyond, class A>
    static auto mirrored(const Beyond&, const A& a) {
        return a;
    }
    /// A result, whose diagonal is where `beyond` is 0.
    template <class Beyond, class A>
    static auto kept(const Beyond&, const A& a) {
        return a;
    }
    /// What stands in place of the transpose, element by element and as a matrix.
    template <class X>
    static decltype(auto) conjugate(const X& x) {
        return (x);
    }
    template <class X>
    static auto turned(const X& x) {
        return trans(x);
    }
    template <class X, class Y>
    static auto outer(const X& x, const Y& y) {
        return outer_product(x, y);
    }
    template <class T>
    static T conjugate_number(const T& alpha) {
        return alpha;
    }
    /// alpha (P + P') of P and its transpose.
    template <class T, class P, class Q>
    static auto both(const T& alpha, const P& p, const Q& q) {
        return alpha * (p + q);
    }
    template <class A>
    static void require_op(const char* routine, transpose t) {
        if (has_parts<A> && t == transpose::conjugate)
            throw argument_error(routine, 2, "transpose::conjugate in place of transpose::yes");
    }
};

/// Above 0 where (i, j) belongs to the triangle, but for the diagonal, where it is 0.
template <class Row, class Col>
auto beyond_diagonal(triangle half, const Row& i, const Col& j) {
    const std::int32_t sign = half == triangle::upper ? 1 : -1;
    return sign * (j - i);
}
/// The whole of a matrix of which one half is stored.
template <class Kind, class A>
auto whole(triangle half, const A& a) {
    return Kind::mirrored(beyond_diagonal(half, row_index(), col_index()), symmetric(half, a));
}
/// One half of a result, and what `before` holds in the other.
template <class Kind, class C, class A>
auto half_kept(triangle half, const C& c, const A& before) {
    return Kind::kept(col_index() - row_index(), in_triangle(half, c, before));
}

// Level 2.

template <class Kind, class A, class X, class Y>
void times_half(const char* routine, triangle half, element<Y> alpha, const A& a, const X& x, element<Y> beta,
                Y& y) {
    const std::int64_t n = require_square(routine, 3, a);
    require_vector(routine, 4, x, n);
    require_vector(routine, 6, y, n);
    if (alpha == element<Y>(0)) return scale(y, beta);
    accumulate(y, product(alpha, whole<Kind>(half, a), x), beta);
}
template <class Kind, class AB, class X, class Y>
void times_band(const char* routine, triangle half, std::int64_t k, element<Y> alpha, const AB& ab,
                const X& x, element<Y> beta, Y& y) {
    const std::int64_t n = expr::rows_of(x);
    require_not_negative(routine, 2, k);
    require(routine, 4, ab, k + 1, n);
    require_vector(routine, 7, y, n);
    if (alpha == element<Y>(0) || n == 0) return scale(y, beta);
    accumulate(y, alpha * sum(symmetric_band_terms<Kind>(half, n, k, ab, x), axis<1>), beta);
}
template <class Kind, class AP, class X, class Y>
void times_packed(const char* routine, triangle half, element<Y> alpha, const AP& ap, const X& x,
                  element<Y> beta, Y& y) {
    const std::int64_t n = expr::rows_of(x);
    require_vector(routine, 3, ap, n * (n + 1) / 2);
    require_vector(routine, 6, y, n);
    if (alpha == element<Y>(0) || n == 0) return scale(y, beta);
    const auto beyond = beyond_diagonal(half, row_index(n, n), col_index(n, n));
    accumulate(y, product(alpha, Kind::mirrored(beyond, packed(half, n, ap)), x), beta);
}

/// The extents of A = alpha x y' + A.
template <class X, class Y, class A>
void require_outer(const char* routine, const X& x, const Y& y, const A& a) {
    require_vector(routine, 2, x, expr::rows_of(x));
    require_vector(routine, 3, y, expr::rows_of(y));
    require(routine, 4, a, expr::rows_of(x), expr::rows_of(y));
}
template <class Kind, class T, class X, class A>
void add_to_half(const char* routine, triangle half, T alpha, const X& x, A& a) {
    require_vector(routine, 3, x, expr::rows_of(x));
    require(routine, 4, a, expr::rows_of(x), expr::rows_of(x));
    if (alpha != T(0)) a = half_kept<Kind>(half, alpha * Kind::outer(x, x) + a, a);
}
template <class Kind, class X, class Y, class A>
void add_two_to_half(const char* routine, triangle half, element<A> alpha, const X& x, const Y& y, A& a) {
    require_vector(routine, 3, x, expr::rows_of(x));
    require_vector(routine, 4, y, expr::rows_of(x));
    require(routine, 5, a, expr::rows_of(x), expr::rows_of(x));
    if (alpha != element<A>(0))
        a = half_kept<Kind>(half, Kind::both(alpha, Kind::outer(x, y), Kind::outer(y, x)) + a, a);
}
template <class Kind, class T, class X, class AP>
void add_to_packed(const char* routine, triangle half, T alpha, const X& x, AP& ap) {
    const std::int64_t n = expr::rows_of(x);
    require_vector(routine, 3, x, n);
    require_vector(routine, 4, ap, n * (n + 1) / 2);
    if (alpha == T(0) || n == 0) return;
    with_packed_indices(half, n, ap.device(), [&](const auto& i, const auto& j) {
        ap = Kind::kept(i - j, alpha * hadamard(gather(x, i), Kind::conjugate(gather(x, j))) + ap);
    });
}
template <class Kind, class X, class Y, class AP>
void add_two_to_packed(const char* routine, triangle half, element<AP> alpha, const X& x, const Y& y,
                       AP& ap) {
    const std::int64_t n = expr::rows_of(x);
    require_vector(routine, 3, x, n);
    require_vector(routine, 4, y, n);
    require_vector(routine, 5, ap, n * (n + 1) / 2);
    if (alpha == element<AP>(0) || n == 0) return;
    with_packed_indices(half, n, ap.device(), [&](const auto& i, const auto& j) {
        const auto one = hadamard(gather(x, i), Kind::conjugate(gather(y, j)));
        const auto other = hadamard(gather(y, i), Kind::conjugate(gather(x, j)));
        ap = Kind::kept(i - j, Kind::both(alpha, one, other) + ap);
    });
}

// Level 3.

template <class Kind, class A, class B, class C>
void half_times(const char* routine, side where, triangle half, element<C> alpha, const A& a, const B& b,
                element<C> beta, C& c) {
    const std::int64_t n = require_square(routine, 4, a);
    const bool left = where == side::left;
    require(routine, 5, b, left ? n : expr::rows_of(b), left ? expr::cols_of(b) : n);
    require(routine, 7, c, expr::rows_of(b), expr::cols_of(b));
    if (alpha == element<C>(0)) return scale(c, beta);
    const auto s = whole<Kind>(half, a);
    if (left)
        accumulate(c, product(alpha, s, b), beta);
    else
        accumulate(c, product(alpha, b, s), beta);
}

/// One half of c = update + beta c.
template <class Kind, class C, class U, class T>
void accumulate_half(triangle half, C& c, const U& update, T beta) {
    if (beta == T(0))
        c = half_kept<Kind>(half, update, c);
    else
        c = half_kept<Kind>(half, update + beta * c, c);
}
template <class Kind, class C, class T>
void scale_half(triangle half, C& c, T beta) {
    if (beta == T(0))
        c = select(belongs(half, row_index(), col_index()), T(0), c);
    else if (beta != T(1))
        c = half_kept<Kind>(half, beta * c, c);
}
template <class Kind, class T, class A, class U, class C>
void update_half(const char* routine, triangle half, transpose t, T alpha, const A& a, U beta, C& c) {
    Kind::template require_op<A>(routine, t);
    const bool no = t == transpose::no;
    const std::int64_t n = no ? expr::rows_of(a) : expr::cols_of(a);
    require(routine, 6, c, n, n);
    if (alpha == T(0)) return scale_half<Kind>(half, c, beta);
    if (no)
        accumulate_half<Kind>(half, c, product(alpha, a, Kind::turned(a)), beta);
    else
        accumulate_half<Kind>(half, c, product(alpha, Kind::turned(a), a), beta);
}
/// alpha A B + the same of what stands in place of its transpose, which is C D.
template <class Kind, class T, class A, class B, class C, class D>
auto two_products(const T& alpha, const A& a, const B& b, const C& c, const D& d) {
    if constexpr (has_parts<T>)
        return product(alpha, a, b) + product(Kind::conjugate_number(alpha), c, d);
    else
        return alpha * (a * b + c * d);
}
template <class Kind, class A, class B, class U, class C>
void update_half_by_two(const char* routine, triangle half, transpose t, element<C> alpha, const A& a,
                        const B& b, U beta, C& c) {
    Kind::template require_op<A>(routine, t);
    require(routine, 5, b, expr::rows_of(a), expr::cols_of(a));
    const bool no = t == transpose::no;
    const std::int64_t n = no ? expr::rows_of(a) : expr::cols_of(a);
    require(routine, 7, c, n, n);
    if (alpha == element<C>(0)) return scale_half<Kind>(half, c, beta);
    if (no)
        accumulate_half<Kind>(half, c, two_products<Kind>(alpha, a, Kind::turned(b), b, Kind::turned(a)),
                              beta);
    else
        accumulate_half<Kind>(half, c, two_products<Kind>(alpha, Kind::turned(a), b, Kind::turned(b), a),
                              beta);
}

} // namespace sinter::blas::detail
