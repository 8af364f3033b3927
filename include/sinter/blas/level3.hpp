#pragma once
// BLAS, level 3: matrices, and the triangular solvers of level 2, which are theirs with one column. Dongarra,
// Du Croz, Duff, Hammarling, "A Set of Level 3 Basic Linear Algebra Subprograms", 1990. Rules as in
// level2.hpp.

#include <sinter/blas/symmetric.hpp>
#include <sinter/blas/triangular.hpp>

namespace sinter::inline SINTER_ABI::blas {

/// C = alpha op(A) op(B) + beta C.
template <class A, class B, class C>
void gemm(transpose ta, transpose tb, detail::element<C> alpha, const A& a, const B& b,
          detail::element<C> beta, C&& c) {
    detail::with_op(ta, a, [&](const auto& left) {
        detail::with_op(tb, b, [&](const auto& right) {
            detail::require("gemm", 5, right, expr::cols_of(left), expr::cols_of(right));
            detail::require("gemm", 7, c, expr::rows_of(left), expr::cols_of(right));
            if (alpha == detail::element<C>(0)) return detail::scale(c, beta);
            detail::accumulate(c, detail::product(alpha, left, right), beta);
        });
    });
}

/// C = alpha A B + beta C with A symmetric; on the right side, C = alpha B A + beta C.
template <class A, class B, class C>
void symm(side where, triangle half, detail::element<C> alpha, const A& a, const B& b,
          detail::element<C> beta, C&& c) {
    detail::half_times<detail::symmetric_kind>("symm", where, half, alpha, a, b, beta, c);
}
/// C = alpha op(A) op(A)' + beta C, one half of it.
template <class A, class C>
void syrk(triangle half, transpose t, detail::element<C> alpha, const A& a, detail::element<C> beta, C&& c) {
    detail::update_half<detail::symmetric_kind>("syrk", half, t, alpha, a, beta, c);
}
/// C = alpha (op(A) op(B)' + op(B) op(A)') + beta C, one half of it.
template <class A, class B, class C>
void syr2k(triangle half, transpose t, detail::element<C> alpha, const A& a, const B& b,
           detail::element<C> beta, C&& c) {
    detail::update_half_by_two<detail::symmetric_kind>("syr2k", half, t, alpha, a, b, beta, c);
}

/// B = alpha op(A) B with A triangular; on the right side, B = alpha B op(A).
template <class A, class B>
void trmm(side where, triangle half, transpose t, diag d, detail::element<B> alpha, const A& a, B&& b) {
    const std::int64_t n = detail::require_square("trmm", 6, a);
    const bool left = where == side::left;
    detail::require("trmm", 7, b, left ? n : expr::rows_of(b), left ? expr::cols_of(b) : n);
    if (alpha == detail::element<B>(0)) return detail::scale(b, alpha);
    if constexpr (detail::has_parts<B>)
        return detail::complex_triangle<detail::element<B>>::multiply(where, half, t, d, alpha, a, b);
    else
        detail::with_op(t, detail::triangular(half, d, a), [&](const auto& m) {
            if (left)
                b = alpha * (m * b);
            else
                b = alpha * (b * m);
        });
}

namespace detail {
/// trsm of what fits, and is not empty.
template <class T, class A, class B>
void solve_triangle(side where, triangle half, transpose t, diag d, T alpha, const A& a, B& b) {
    const bool left = where == side::left;
    // B keeps its value until its last reader is done: A may be a part of it, and memory may run out.
    expr::owner<expr::tree_of<B>> work = array_like(b), x = array_like(b);
    work = alpha * b;
    // On the right side, the transposes of all.
    const bool turned = (t != transpose::no) == left;
    const triangle solved = turned ? other(half) : half;
    with_op(turned ? transpose::yes : transpose::no, a, [&](const auto& m) {
        const triangular_solver solver(solved, d, m(rows(0, expr::rows_of(a))));
        if (left)
            solver.solve(work, x);
        else
            solver.solve(trans(work), trans(x));
    });
    b = x;
}
} // namespace detail

/// B = alpha inv(op(A)) B with A triangular; on the right side, B = alpha B inv(op(A)). A zero on the
/// diagonal gives infinities, as in the reference BLAS. Takes two launches for each 16 rows, two copies and
/// two arrays of B's size; operands may share elements.
template <class A, class B>
void trsm(side where, triangle half, transpose t, diag d, detail::element<B> alpha, const A& a, B&& b) {
    const std::int64_t n = detail::require_square("trsm", 6, a);
    const bool left = where == side::left;
    detail::require("trsm", 7, b, left ? n : expr::rows_of(b), left ? expr::cols_of(b) : n);
    if (alpha == detail::element<B>(0) || b.size() == 0) return detail::scale(b, alpha);
    expr::in_function("trsm", [&] {
        if constexpr (detail::has_parts<B>)
            detail::complex_triangle<detail::element<B>>::solve(where, half, t, d, alpha, a, b);
        else
            detail::solve_triangle(where, half, t, d, alpha, a, b);
    });
}

/// x = inv(op(A)) x, A triangular.
template <class A, class X>
void trsv(triangle half, transpose t, diag d, const A& a, X&& x) {
    const std::int64_t n = detail::require_square("trsv", 4, a);
    detail::require_vector("trsv", 5, x, n);
    expr::in_function("trsv", [&] { trsm(side::left, half, t, d, detail::element<X>(1), a, x); });
}
/// The same with k diagonals beside the main one, which are the rows of AB (see tbmv). Two launches for each
/// 16 rows, and n (k + 32) elements beside AB.
template <class AB, class X>
void tbsv(triangle half, transpose t, diag d, std::int64_t k, const AB& ab, X&& x) {
    const std::int64_t n = expr::rows_of(x);
    detail::require_not_negative("tbsv", 4, k);
    detail::require("tbsv", 5, ab, k + 1, n);
    if (n == 0) return;
    expr::in_function("tbsv", [&] {
        if constexpr (detail::has_parts<X>)
            detail::complex_triangle<detail::element<X>>::solve_band(half, t, d, k, ab, x);
        else
            detail::solve_band(half, t, d, k, ab, x);
    });
}
/// The same packed; unpacked into an n x n temporary first.
template <class AP, class X>
void tpsv(triangle half, transpose t, diag d, const AP& ap, X&& x) {
    const std::int64_t n = expr::rows_of(x);
    detail::require_vector("tpsv", 4, ap, n * (n + 1) / 2);
    if (n == 0) return;
    const matrix<detail::element<X>> a = detail::packed(half, n, ap);
    expr::in_function("tpsv", [&] { trsv(half, t, d, a, x); });
}

} // namespace sinter::blas
