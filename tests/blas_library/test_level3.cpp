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

TEST_CASE_TEMPLATE("gemm", Blas, s_blas, d_blas) {
    using R = typename Blas::real;
    const int shapes[][3] = {{1, 1, 1}, {0, 2, 3}, {4, 3, 0}, {7, 5, 9}, {34, 17, 33}};
    for (const setting& s : share_of<R>(settings()))
        for (const op ta : ops)
            for (const op tb : ops)
                for (const auto& shape : shapes) {
                    const int m = shape[0], n = shape[1], k = shape[2];
                    CAPTURE(m);
                    const dense a0 = ta == op::plain ? numbers<R>(m, k) : numbers<R>(k, m),
                                b0 = tb == op::plain ? numbers<R>(k, n) : numbers<R>(n, k),
                                c0 = numbers<R>(m, n);
                    auto a = general<R>(a0, s.w, s.gap), b = general<R>(b0, s.w, s.gap + 1),
                         c = general<R>(c0, s.w, s.gap);
                    if (s.alpha == 0) a.forget(), b.forget();
                    if (s.beta == 0) c.forget();
                    const R *pa = a.data(), *pb = b.data(), alpha = real<R>(s.alpha), beta = real<R>(s.beta);
                    Blas::gemm::call(s.w, ta, tb, m, n, k, alpha, pa, leading(a0, s.w, s.gap), pb,
                                     leading(b0, s.w, s.gap + 1), beta, c.data(), leading(c0, s.w, s.gap));
                    c.check(sum(alpha, product(apply(ta, a0), apply(tb, b0)), beta, c0), k + 3);
                }
}

TEST_CASE_TEMPLATE("symm, trmm and trsm", Blas, s_blas, d_blas) {
    using R = typename Blas::real;
    const int shapes[][2] = {{1, 1}, {0, 2}, {7, 5}, {4, 19}, {34, 33}};
    for (const setting& s : share_of<R>(settings()))
        for (const side where : sides)
            for (const half h : halves)
                for (const auto& shape : shapes) {
                    const int m = shape[0], n = shape[1], order = where == side::left ? m : n;
                    CAPTURE(m);
                    const R alpha = real<R>(s.alpha), beta = real<R>(s.beta);
                    const dense b0 = numbers<R>(m, n), c0 = numbers<R>(m, n), r0 = numbers<R>(order, order);
                    const dense a0 = each(order, order, [&](int i, int j) { // triangles far from singular
                        return i == j ? r0(i, j) + 2 : static_cast<R>(r0(i, j) / order);
                    });
                    const int lda = leading(a0, s.w, s.gap), ldb = leading(b0, s.w, s.gap + 1);
                    const auto times = [&](const dense& a, const dense& x) {
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
                    }
                    for (const op t : ops)
                        for (const diag d : diagonals) {
                            if (!is_share<R>(where, h, t, d)) continue;
                            auto a = one_half<R>(a0, s.w, s.gap, h, d);
                            auto b = general<R>(b0, s.w, s.gap + 1);
                            if (s.alpha == 0) a.forget(), b.forget();
                            const R* pa = a.data();
                            const dense full = apply(t, triangular(h, d, a0));
                            Blas::trmm::call(s.w, where, h, t, d, m, n, alpha, pa, lda, b.data(), ldb);
                            b.check(sum(alpha, times(full, b0), 0, b0), order + 2);
                            b = general<R>(b0, s.w, s.gap + 1);
                            if (s.alpha == 0) b.forget();
                            Blas::trsm::call(s.w, where, h, t, d, m, n, alpha, pa, lda, b.data(), ldb);
                            dense x = each(m, n, [&](int i, int j) {
                                return static_cast<wide>(b.memory[static_cast<std::size_t>(b.place(i, j))]);
                            });
                            b.check(x, 0); // what lies between has not changed
                            const dense again = times(full, x);
                            int wrong = 0;
                            for (std::size_t e = 0; e < again.v.size(); ++e)
                                if (!(std::fabs(again.v[e] - alpha * b0.v[e]) <=
                                      2 * (order + 2) * static_cast<wide>(std::numeric_limits<R>::epsilon()) *
                                          (again.size[e] + std::fabs(alpha * b0.v[e]))))
                                    ++wrong;
                            CHECK(wrong == 0);
                        }
                }
}

TEST_CASE_TEMPLATE("syrk and syr2k", Blas, s_blas, d_blas) {
    using R = typename Blas::real;
    const int shapes[][2] = {{1, 1}, {0, 2}, {3, 0}, {7, 5}, {33, 18}};
    for (const setting& s : share_of<R>(settings()))
        for (const half h : halves)
            for (const op t : ops)
                for (const auto& shape : shapes) {
                    const int n = shape[0], k = shape[1];
                    CAPTURE(n);
                    const bool plain = t == op::plain;
                    const dense a0 = plain ? numbers<R>(n, k) : numbers<R>(k, n),
                                b0 = plain ? numbers<R>(n, k) : numbers<R>(k, n), c0 = numbers<R>(n, n),
                                a1 = apply(t, a0), b1 = apply(t, b0);
                    auto a = general<R>(a0, s.w, s.gap), b = general<R>(b0, s.w, s.gap + 1),
                         c = one_half<R>(c0, s.w, s.gap, h);
                    if (s.alpha == 0) a.forget(), b.forget();
                    if (s.beta == 0) c.forget();
                    const R *pa = a.data(), *pb = b.data(), alpha = real<R>(s.alpha), beta = real<R>(s.beta);
                    const int lda = leading(a0, s.w, s.gap), ldb = leading(b0, s.w, s.gap + 1),
                              ldc = leading(c0, s.w, s.gap);
                    Blas::syrk::call(s.w, h, t, n, k, alpha, pa, lda, beta, c.data(), ldc);
                    c.check(sum(alpha, product(a1, transposed(a1)), beta, c0), k + 3);
                    c = one_half<R>(c0, s.w, s.gap, h);
                    if (s.beta == 0) c.forget();
                    Blas::syr2k::call(s.w, h, t, n, k, alpha, pa, lda, pb, ldb, beta, c.data(), ldc);
                    const dense two = sum(1, product(a1, transposed(b1)), 1, product(b1, transposed(a1)));
                    c.check(sum(alpha, two, beta, c0), 2 * k + 4);
                }
}
