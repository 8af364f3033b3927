#pragma once
// BLAS, level 3: matrices, and the triangular solvers of level 2, which are theirs with one column. Dongarra,
// Du Croz, Duff, Hammarling, "A Set of Level 3 Basic Linear Algebra Subprograms", 1990. Rules as in
// level2.hpp.

#include <sinter/blas/storage.hpp>
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
            detail::accumulate(c, alpha * (left * right), beta);
        });
    });
}

/// C = alpha A B + beta C with A symmetric; on the right side, C = alpha B A + beta C.
template <class A, class B, class C>
void symm(side where, triangle half, detail::element<C> alpha, const A& a, const B& b,
          detail::element<C> beta, C&& c) {
    const std::int64_t n = detail::require_square("symm", 4, a);
    const bool left = where == side::left;
    detail::require("symm", 5, b, left ? n : expr::rows_of(b), left ? expr::cols_of(b) : n);
    detail::require("symm", 7, c, expr::rows_of(b), expr::cols_of(b));
    if (alpha == detail::element<C>(0)) return detail::scale(c, beta);
    const auto s = detail::symmetric(half, a);
    if (left)
        detail::accumulate(c, alpha * (s * b), beta);
    else
        detail::accumulate(c, alpha * (b * s), beta);
}

namespace detail {
/// One half of c = update + beta c.
template <class C, class U, class T>
void accumulate_triangle(triangle half, C&& c, const U& update, T beta) {
    if (beta == T(0))
        c = in_triangle(half, update, c);
    else
        c = in_triangle(half, update + beta * c, c);
}
template <class C, class T>
void scale_triangle(triangle half, C&& c, T beta) {
    if (beta == T(0))
        c = select(belongs(half, row_index(), col_index()), T(0), c);
    else if (beta != T(1))
        c = in_triangle(half, beta * c, c);
}
} // namespace detail

/// C = alpha op(A) op(A)' + beta C, one half of it.
template <class A, class C>
void syrk(triangle half, transpose t, detail::element<C> alpha, const A& a, detail::element<C> beta, C&& c) {
    detail::with_op(t, a, [&](const auto& m) {
        detail::require("syrk", 6, c, expr::rows_of(m), expr::rows_of(m));
        if (alpha == detail::element<C>(0)) return detail::scale_triangle(half, c, beta);
        detail::accumulate_triangle(half, c, alpha * (m * trans(m)), beta);
    });
}
/// C = alpha (op(A) op(B)' + op(B) op(A)') + beta C, one half of it.
template <class A, class B, class C>
void syr2k(triangle half, transpose t, detail::element<C> alpha, const A& a, const B& b,
           detail::element<C> beta, C&& c) {
    detail::require("syr2k", 5, b, expr::rows_of(a), expr::cols_of(a));
    const std::int64_t n = t == transpose::no ? expr::rows_of(a) : expr::cols_of(a);
    detail::require("syr2k", 7, c, n, n);
    if (alpha == detail::element<C>(0)) return detail::scale_triangle(half, c, beta);
    if (t == transpose::no)
        detail::accumulate_triangle(half, c, alpha * (a * trans(b) + b * trans(a)), beta);
    else
        detail::accumulate_triangle(half, c, alpha * (trans(a) * b + trans(b) * a), beta);
}

/// B = alpha op(A) B with A triangular; on the right side, B = alpha B op(A).
template <class A, class B>
void trmm(side where, triangle half, transpose t, diag d, detail::element<B> alpha, const A& a, B&& b) {
    const std::int64_t n = detail::require_square("trmm", 6, a);
    const bool left = where == side::left;
    detail::require("trmm", 7, b, left ? n : expr::rows_of(b), left ? expr::cols_of(b) : n);
    if (alpha == detail::element<B>(0)) return detail::scale(b, alpha);
    detail::with_op(t, detail::triangular(half, d, a), [&](const auto& m) {
        if (left)
            b = alpha * (m * b);
        else
            b = alpha * (b * m);
    });
}

/// B = alpha inv(op(A)) B with A triangular; on the right side, B = alpha B inv(op(A)). A zero on the
/// diagonal gives infinities, as in the reference BLAS. Takes two launches for each 16 rows, two copies and
/// two arrays of B's size; operands may share elements.
template <class A, class B>
void trsm(side where, triangle half, transpose t, diag d, detail::element<B> alpha, const A& a, B&& b) {
    const std::int64_t n = detail::require_square("trsm", 6, a);
    const bool left = where == side::left;
    detail::require("trsm", 7, b, left ? n : expr::rows_of(b), left ? expr::cols_of(b) : n);
    if (alpha == detail::element<B>(0) || b.size() == 0) return detail::scale(b, alpha);
    // B keeps its value until its last reader is done: A may be a part of it, and memory may run out.
    expr::owner<expr::tree_of<B>> work = detail::array_like(b), x = detail::array_like(b);
    work = alpha * b;
    // On the right side, the transposes of all.
    const bool turned = (t != transpose::no) == left;
    const triangle solved = turned ? detail::other(half) : half;
    expr::in_function("trsm", [&] {
        detail::with_op(turned ? transpose::yes : transpose::no, a, [&](const auto& m) {
            const triangular_solver solver(solved, d, m(rows(0, n)));
            if (left)
                solver.solve(work, x);
            else
                solver.solve(trans(work), trans(x));
        });
    });
    b = x;
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
    if (n > 0) expr::in_function("tbsv", [&] { detail::solve_band(half, t, d, k, ab, x); });
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
