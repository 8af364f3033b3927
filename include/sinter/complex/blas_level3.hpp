#pragma once
// BLAS, level 3, of complex matrices: as blas/level3.hpp.

#include <sinter/complex/blas_storage.hpp>

namespace sinter::inline SINTER_ABI::blas {

/// C = alpha op(A) op(B) + beta C.
template <class A, class B, expr::is_complex C>
void gemm(transpose ta, transpose tb, detail::element<C> alpha, const A& a, const B& b,
          detail::element<C> beta, C&& c) {
    detail::with_complex_op(ta, a, [&](const auto& left) {
        detail::with_complex_op(tb, b, [&](const auto& right) {
            detail::require("gemm", 5, right.real(), left.cols(), right.cols());
            detail::require("gemm", 7, c.real(), left.rows(), right.cols());
            if (alpha == detail::element<C>(0)) return detail::scale_complex(c, beta);
            detail::accumulate_complex(c, alpha * (left * right), beta);
        });
    });
}

namespace detail {
/// C = alpha S B + beta C, or alpha B S + beta C, where `whole` makes S of the half that A holds.
template <class A, class B, class C, class F>
void times_half(const char* routine, side where, element<C> alpha, const A& a, const B& b, element<C> beta,
                C& c, F whole) {
    const std::int64_t n = require_square(routine, 4, a.real());
    const bool left = where == side::left;
    require(routine, 5, b.real(), left ? n : b.rows(), left ? b.cols() : n);
    require(routine, 7, c.real(), b.rows(), b.cols());
    if (alpha == element<C>(0)) return scale_complex(c, beta);
    const auto s = whole(a);
    if (left)
        accumulate_complex(c, alpha * (s * b), beta);
    else
        accumulate_complex(c, alpha * (b * s), beta);
}
/// One half of C = update + beta C, where `keep` puts it beside the other half.
template <class C, class U, class T, class F>
void accumulate_half(C& c, const U& update, const T& beta, F keep) {
    if (beta == T(0))
        c = keep(update, c);
    else
        c = keep(update + beta * c, c);
}
} // namespace detail

/// C = alpha A B + beta C with A symmetric; on the right side, C = alpha B A + beta C.
template <class A, class B, expr::is_complex C>
void symm(side where, triangle half, detail::element<C> alpha, const A& a, const B& b,
          detail::element<C> beta, C&& c) {
    detail::times_half("symm", where, alpha, a, b, beta, c,
                       [half](const auto& m) { return detail::complex_symmetric(half, m); });
}
/// The same with A Hermitian: see hemv.
template <class A, class B, expr::is_complex C>
void hemm(side where, triangle half, detail::element<C> alpha, const A& a, const B& b,
          detail::element<C> beta, C&& c) {
    detail::times_half("hemm", where, alpha, a, b, beta, c,
                       [half](const auto& m) { return detail::hermitian(half, m); });
}

/// C = alpha op(A) op(A)' + beta C, one half of it. The op is none or the transpose.
template <class A, expr::is_complex C>
void syrk(triangle half, transpose t, detail::element<C> alpha, const A& a, detail::element<C> beta, C&& c) {
    const std::int64_t n = t == transpose::no ? a.rows() : a.cols();
    detail::require("syrk", 6, c.real(), n, n);
    const auto keep = [half](const auto& now, const auto& before) {
        return detail::in_complex_triangle(half, now, before);
    };
    if (t == transpose::no)
        detail::accumulate_half(c, alpha * (a * trans(a)), beta, keep);
    else
        detail::accumulate_half(c, alpha * (trans(a) * a), beta, keep);
}
/// C = alpha op(A) op(A)^H + beta C, one half of it, with real alpha and beta. The op is none or the adjoint.
/// The diagonal becomes real.
template <class A, expr::is_complex C>
void herk(triangle half, transpose t, detail::real_element<C> alpha, const A& a, detail::real_element<C> beta,
          C&& c) {
    const std::int64_t n = t == transpose::no ? a.rows() : a.cols();
    detail::require("herk", 6, c.real(), n, n);
    const auto keep = [half](const auto& now, const auto& before) {
        return detail::in_hermitian_triangle(half, now, before);
    };
    if (t == transpose::no)
        detail::accumulate_half(c, alpha * (a * adjoint(a)), beta, keep);
    else
        detail::accumulate_half(c, alpha * (adjoint(a) * a), beta, keep);
}
/// C = alpha (op(A) op(B)' + op(B) op(A)') + beta C, one half of it. The op is none or the transpose.
template <class A, class B, expr::is_complex C>
void syr2k(triangle half, transpose t, detail::element<C> alpha, const A& a, const B& b,
           detail::element<C> beta, C&& c) {
    detail::require("syr2k", 5, b.real(), a.rows(), a.cols());
    const std::int64_t n = t == transpose::no ? a.rows() : a.cols();
    detail::require("syr2k", 7, c.real(), n, n);
    const auto keep = [half](const auto& now, const auto& before) {
        return detail::in_complex_triangle(half, now, before);
    };
    if (t == transpose::no)
        detail::accumulate_half(c, alpha * (a * trans(b) + b * trans(a)), beta, keep);
    else
        detail::accumulate_half(c, alpha * (trans(a) * b + trans(b) * a), beta, keep);
}
/// C = alpha op(A) op(B)^H + conj(alpha) op(B) op(A)^H + beta C, one half of it, with a real beta. The op is
/// none or the adjoint. The diagonal becomes real.
template <class A, class B, expr::is_complex C>
void her2k(triangle half, transpose t, detail::element<C> alpha, const A& a, const B& b,
           detail::real_element<C> beta, C&& c) {
    detail::require("her2k", 5, b.real(), a.rows(), a.cols());
    const std::int64_t n = t == transpose::no ? a.rows() : a.cols();
    detail::require("her2k", 7, c.real(), n, n);
    const auto keep = [half](const auto& now, const auto& before) {
        return detail::in_hermitian_triangle(half, now, before);
    };
    if (t == transpose::no)
        detail::accumulate_half(c, alpha * (a * adjoint(b)) + std::conj(alpha) * (b * adjoint(a)), beta,
                                keep);
    else
        detail::accumulate_half(c, alpha * (adjoint(a) * b) + std::conj(alpha) * (adjoint(b) * a), beta,
                                keep);
}

} // namespace sinter::blas
