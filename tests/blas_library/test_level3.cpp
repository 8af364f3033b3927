// The symbols of level 3 against loops in long double, from Fortran and from C in both orders.

#include "memory.hpp"

using namespace test;

namespace {

constexpr op ops[] = {op::plain, op::transposed, op::conjugate_transposed};
constexpr half halves[] = {half::upper, half::lower};
constexpr diag diagonals[] = {diag::stored, diag::unit};
constexpr side sides[] = {side::left, side::right};

struct setting {
    way w;
    int gap;
    double alpha, beta;
};
std::vector<setting> settings() {
    return first_of<setting>(4, {{way::fortran, 3, -0.7, 1.3},
                                 {way::row_major, 0, 1.5, 0.5},
                                 {way::column_major, 1, 0, 0},
                                 {way::column_major, 2, 0.5, 1},
                                 {way::fortran, 0, 1, 0},
                                 {way::row_major, 4, -1, 0},
                                 {way::column_major, 0, 0, 0.25}});
}

} // namespace

TEST_CASE_TEMPLATE("gemm", Blas, s_blas, d_blas, c_blas, z_blas) {
    using R = typename Blas::real;
    const int shapes[][3] = {{1, 1, 1}, {0, 2, 3}, {4, 3, 0}, {7, 5, 9}, {34, 17, 33}};
    for (const setting& s : share_of<R>(settings()))
        for (const op ta : ops)
            for (const op tb : ops)
                for (const auto& shape : shapes) {
                    const int m = shape[0], n = shape[1], k = shape[2];
                    CAPTURE(m);
                    const dense<R> a0 = ta == op::plain ? numbers<R>(m, k) : numbers<R>(k, m),
                                   b0 = tb == op::plain ? numbers<R>(k, n) : numbers<R>(n, k),
                                   c0 = numbers<R>(m, n);
                    auto a = general<R>(a0, s.w, s.gap), b = general<R>(b0, s.w, s.gap + 1),
                         c = general<R>(c0, s.w, s.gap);
                    if (s.alpha == 0) a.forget(), b.forget();
                    if (s.beta == 0) c.forget();
                    const R *pa = a.data(), *pb = b.data(), alpha = factor<R>(s.alpha),
                            beta = factor<R>(s.beta);
                    Blas::gemm::call(s.w, ta, tb, m, n, k, alpha, pa, leading(a0, s.w, s.gap), pb,
                                     leading(b0, s.w, s.gap + 1), beta, c.data(), leading(c0, s.w, s.gap));
                    c.check(sum(alpha, product(op_of(ta, a0), op_of(tb, b0)), beta, c0), k + 3);
                }
}

TEST_CASE_TEMPLATE("symm, hemm, trmm and trsm", Blas, s_blas, d_blas, c_blas, z_blas) {
    using R = typename Blas::real;
    const int shapes[][2] = {{1, 1}, {0, 2}, {7, 5}, {4, 19}, {34, 33}};
    for (const setting& s : share_of<R>(settings()))
        for (const side where : sides)
            for (const half h : halves)
                for (const auto& shape : shapes) {
                    const int m = shape[0], n = shape[1], order = where == side::left ? m : n;
                    CAPTURE(m);
                    const R alpha = factor<R>(s.alpha), beta = factor<R>(s.beta);
                    const dense<R> b0 = numbers<R>(m, n), c0 = numbers<R>(m, n),
                                   r0 = numbers<R>(order, order);
                    const dense<R> a0 = each(order, order, [&](int i, int j) { // triangles far from singular
                        return i == j ? r0(i, j) + wide(2) : exact<R>(static_cast<R>(r0(i, j) / wide(order)));
                    });
                    const int lda = leading(a0, s.w, s.gap), ldb = leading(b0, s.w, s.gap + 1);
                    const auto times = [&](const dense<R>& a, const dense<R>& x) {
                        return where == side::left ? product(a, x) : product(x, a);
                    };
                    {
                        auto a = one_half<R>(a0, s.w, s.gap, h), b = general<R>(b0, s.w, s.gap + 1),
                             c = general<R>(c0, s.w, s.gap);
                        if (s.beta == 0) c.forget();
                        const R *pa = a.data(), *pb = b.data();
                        Blas::symm::call(s.w, where, h, m, n, alpha, pa, lda, pb, ldb, beta, c.data(),
                                         leading(c0, s.w, s.gap));
                        c.check(sum(alpha, times(symmetric(h, a0), b0), beta, c0), order + 3);
                        if (is_complex<R>) {
                            c = general<R>(c0, s.w, s.gap);
                            if (s.beta == 0) c.forget();
                            Blas::half_mm::call(s.w, where, h, m, n, alpha, pa, lda, pb, ldb, beta, c.data(),
                                                leading(c0, s.w, s.gap));
                            c.check(sum(alpha, times(hermitian(h, a0), b0), beta, c0), order + 3);
                        }
                    }
                    for (const op t : ops)
                        for (const diag d : diagonals) {
                            if (!is_share<R>(where, h, t, d)) continue;
                            auto a = one_half<R>(a0, s.w, s.gap, h, d);
                            auto b = general<R>(b0, s.w, s.gap + 1);
                            if (s.alpha == 0) a.forget(), b.forget();
                            const R* pa = a.data();
                            const dense<R> full = op_of(t, triangular(h, d, a0));
                            Blas::trmm::call(s.w, where, h, t, d, m, n, alpha, pa, lda, b.data(), ldb);
                            b.check(sum(alpha, times(full, b0), 0, b0), order + 2);
                            b = general<R>(b0, s.w, s.gap + 1);
                            if (s.alpha == 0) b.forget();
                            Blas::trsm::call(s.w, where, h, t, d, m, n, alpha, pa, lda, b.data(), ldb);
                            const dense<R> x = each(m, n, [&](int i, int j) {
                                return static_cast<exact<R>>(
                                    b.memory[static_cast<std::size_t>(b.place(i, j))]);
                            });
                            b.check(x, 0); // what lies between has not changed
                            const dense<R> again = times(full, x), right = sum(alpha, b0, 0, b0);
                            int wrong = 0;
                            for (std::size_t e = 0; e < again.v.size(); ++e)
                                if (!(std::abs(again.v[e] - right.v[e]) <=
                                      2 * (order + 2) * unit<R> * (again.size[e] + right.size[e])))
                                    ++wrong;
                            CHECK(wrong == 0);
                        }
                }
}

TEST_CASE_TEMPLATE("syrk, herk, syr2k and her2k", Blas, s_blas, d_blas, c_blas, z_blas) {
    using R = typename Blas::real;
    const int shapes[][2] = {{1, 1}, {0, 2}, {3, 0}, {7, 5}, {33, 18}};
    for (const setting& s : share_of<R>(settings()))
        for (const half h : halves)
            for (const op t : ops)
                for (const auto& shape : shapes) {
                    const int n = shape[0], k = shape[1];
                    CAPTURE(n);
                    const bool plain = t == op::plain;
                    const dense<R> a0 = plain ? numbers<R>(n, k) : numbers<R>(k, n),
                                   b0 = plain ? numbers<R>(n, k) : numbers<R>(k, n), c0 = numbers<R>(n, n),
                                   a1 = op_of(t, a0), b1 = op_of(t, b0);
                    const auto fresh = [&] {
                        auto c = one_half<R>(c0, s.w, s.gap, h);
                        if (s.beta == 0) c.forget();
                        return c;
                    };
                    auto a = general<R>(a0, s.w, s.gap), b = general<R>(b0, s.w, s.gap + 1), c = fresh();
                    if (s.alpha == 0) a.forget(), b.forget();
                    const R *pa = a.data(), *pb = b.data(), alpha = factor<R>(s.alpha),
                            beta = factor<R>(s.beta);
                    const int lda = leading(a0, s.w, s.gap), ldb = leading(b0, s.w, s.gap + 1),
                              ldc = leading(c0, s.w, s.gap);
                    if (!is_complex<R> || t != op::conjugate_transposed) {
                        Blas::syrk::call(s.w, h, t, n, k, alpha, pa, lda, beta, c.data(), ldc);
                        c.check(sum(alpha, product(a1, transposed(a1)), beta, c0), k + 3);
                        c = fresh();
                        Blas::syr2k::call(s.w, h, t, n, k, alpha, pa, lda, pb, ldb, beta, c.data(), ldc);
                        const dense<R> two =
                            sum(1, product(a1, transposed(b1)), 1, product(b1, transposed(a1)));
                        c.check(sum(alpha, two, beta, c0), 2 * k + 4);
                    }
                    if (!is_complex<R> || t == op::transposed) continue;
                    // Real factors, of which 0 and 1 leave the diagonal as it was.
                    const auto real_alpha = factor<part_of<R>>(s.alpha),
                               real_beta = factor<part_of<R>>(s.beta);
                    const bool stays = (s.alpha == 0 || k == 0) && s.beta == 1;
                    const auto kept = [&](const dense<R>& u) { return stays ? u : with_real_diagonal(u); };
                    c = fresh();
                    Blas::half_rk::call(s.w, h, t, n, k, real_alpha, pa, lda, real_beta, c.data(), ldc);
                    c.check(kept(sum(real_alpha, product(a1, adjoint(a1)), real_beta, c0)), k + 3);
                    c = fresh();
                    Blas::half_r2k::call(s.w, h, t, n, k, alpha, pa, lda, pb, ldb, real_beta, c.data(), ldc);
                    const dense<R> both =
                        sum(alpha, product(a1, adjoint(b1)), conjugate(alpha), product(b1, adjoint(a1)));
                    c.check(kept(sum(1, both, real_beta, c0)), 2 * k + 4);
                }
}
