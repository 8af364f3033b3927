// The complex routines of the BLAS by name, against loops, on every device.

#include <complex>
#include <functional>
#include <vector>

#include <sinter/complex_blas.hpp>

#include "../devices.hpp"

namespace test_complex_blas {

using namespace sinter;
using c = std::complex<float>;
using blas::diag;
using blas::side;
using blas::transpose;
using blas::triangle;

constexpr transpose ops[] = {transpose::no, transpose::yes, transpose::conjugate};
constexpr triangle halves[] = {triangle::upper, triangle::lower};
const c alpha(2, -1), beta(-1, 3);

/// Small whole numbers, of which sums of products are exact.
struct host_matrix {
    std::size_t m, n;
    std::vector<c> v;

    host_matrix(std::size_t rows, std::size_t cols, int seed = 0) : m(rows), n(cols), v(rows * cols) {
        for (std::size_t e = 0; e < v.size(); ++e) {
            const int k = static_cast<int>(e) + seed;
            v[e] = c(static_cast<float>(k * 5 % 7 - 3), static_cast<float>(k * 3 % 5 - 2));
        }
    }
    c& operator()(std::size_t i, std::size_t j) { return v[i * n + j]; }
    c operator()(std::size_t i, std::size_t j) const { return v[i * n + j]; }
    matrix<c> on(const device& d) const {
        return matrix<c>(d, static_cast<std::int64_t>(m), static_cast<std::int64_t>(n), v);
    }
    vector<c> vector_on(const device& d) const { return vector<c>(d, v); }
};
host_matrix made(std::size_t m, std::size_t n, const std::function<c(std::size_t, std::size_t)>& f) {
    host_matrix a(m, n);
    for (std::size_t i = 0; i < m; ++i)
        for (std::size_t j = 0; j < n; ++j) a(i, j) = f(i, j);
    return a;
}
host_matrix with_op(transpose t, const host_matrix& a) {
    if (t == transpose::no) return a;
    return made(a.n, a.m, [&](std::size_t i, std::size_t j) {
        return t == transpose::yes ? a(j, i) : std::conj(a(j, i));
    });
}
host_matrix operator*(const host_matrix& a, const host_matrix& b) {
    return made(a.m, b.n, [&](std::size_t i, std::size_t j) {
        c sum = 0;
        for (std::size_t k = 0; k < a.n; ++k) sum += a(i, k) * b(k, j);
        return sum;
    });
}
host_matrix operator*(c s, const host_matrix& a) {
    return made(a.m, a.n, [&](std::size_t i, std::size_t j) { return s * a(i, j); });
}
host_matrix operator+(const host_matrix& a, const host_matrix& b) {
    return made(a.m, a.n, [&](std::size_t i, std::size_t j) { return a(i, j) + b(i, j); });
}
bool within(triangle half, std::size_t i, std::size_t j) {
    return half == triangle::upper ? i <= j : i >= j;
}
/// The half's elements, and NaN beside them, which no routine may read.
host_matrix half_of(triangle half, const host_matrix& a, bool hides_imaginary_diagonal = false) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    return made(a.m, a.n, [&](std::size_t i, std::size_t j) {
        if (!within(half, i, j)) return c(nan, nan);
        return i == j && hides_imaginary_diagonal ? c(a(i, j).real(), nan) : a(i, j);
    });
}
host_matrix symmetric(triangle half, const host_matrix& a) {
    return made(a.m, a.n,
                [&](std::size_t i, std::size_t j) { return within(half, i, j) ? a(i, j) : a(j, i); });
}
host_matrix hermitian(triangle half, const host_matrix& a) {
    return made(a.m, a.n, [&](std::size_t i, std::size_t j) {
        return i == j ? c(a(i, i).real()) : within(half, i, j) ? a(i, j) : std::conj(a(j, i));
    });
}
/// `now` in one half, with a real diagonal if so, and `before` in the other.
host_matrix kept(triangle half, const host_matrix& now, const host_matrix& before, bool real_diagonal) {
    return made(now.m, now.n, [&](std::size_t i, std::size_t j) {
        if (!within(half, i, j)) return before(i, j);
        return i == j && real_diagonal ? c(now(i, j).real()) : now(i, j);
    });
}

TEST_CASE("complex blas: vectors") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::size_t n : {1u, 3u, 33u}) {
            const host_matrix x0(n, 1, 1), y0(n, 1, 4);
            vector<c> x = x0.vector_on(d), y = y0.vector_on(d);
            blas::axpy(alpha, x, y);
            CHECK(y.to_host() == (alpha * x0 + y0).v);
            blas::scal(alpha, x);
            CHECK(x.to_host() == (alpha * x0).v);
            blas::scal(2, x); // a real number
            CHECK(x.to_host() == (2.0f * alpha * x0).v);
            blas::copy(y0.vector_on(d), y);
            x = x0.vector_on(d);
            blas::swap(x, y);
            CHECK(x.to_host() == y0.v);
            CHECK(y.to_host() == x0.v);
            c u = 0, conjugated = 0;
            float sum = 0, square = 0, most = -1;
            std::int32_t place = -1;
            for (std::size_t i = 0; i < n; ++i) {
                u += x0.v[i] * y0.v[i];
                conjugated += std::conj(x0.v[i]) * y0.v[i];
                const float size = std::abs(x0.v[i].real()) + std::abs(x0.v[i].imag());
                sum += size;
                square += std::norm(x0.v[i]);
                if (size > most) most = size, place = static_cast<std::int32_t>(i);
            }
            x = x0.vector_on(d), y = y0.vector_on(d);
            CHECK(blas::dotu(x, y).to_host() == u);
            CHECK(blas::dotc(x, y).to_host() == conjugated);
            CHECK(blas::asum(x).to_host() == sum);
            CHECK(blas::nrm2(x).to_host() == doctest::Approx(std::sqrt(square)).epsilon(1e-6));
            CHECK(blas::iamax(x).to_host() == place);
            blas::rot(x, y, 2, 3);
            CHECK(x.to_host() == (c(2) * x0 + c(3) * y0).v);
            CHECK(y.to_host() == (c(2) * y0 + c(-3) * x0).v);
        }
        CHECK(blas::iamax(vector<c>(d, 0)).to_host() == -1);
        vector<c> x(d, 2), y(d, 3);
        CHECK_THROWS_WITH_AS(blas::axpy(c(1), x, y), doctest::Contains("axpy parameter number 3"),
                             blas::argument_error);
    }
}

TEST_CASE("complex blas: matrices and vectors") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::size_t m = 5, n = 7;
        for (const transpose t : ops) {
            const host_matrix a(m, n, 2), x(t == transpose::no ? n : m, 1, 1),
                y(t == transpose::no ? m : n, 1, 5);
            vector<c> out = y.vector_on(d);
            blas::gemv(t, alpha, a.on(d), x.vector_on(d), beta, out);
            CHECK(out.to_host() == (alpha * (with_op(t, a) * x) + beta * y).v);
        }
        const host_matrix x(n, 1, 1), y(n, 1, 4), z(m, 1, 3), square(n, n, 2), a(m, n, 2);
        matrix<c> r = a.on(d);
        blas::geru(alpha, z.vector_on(d), x.vector_on(d), r);
        CHECK(r.to_host() == (alpha * (z * with_op(transpose::yes, x)) + a).v);
        r = a.on(d);
        blas::gerc(alpha, z.vector_on(d), x.vector_on(d), r);
        CHECK(r.to_host() == (alpha * (z * with_op(transpose::conjugate, x)) + a).v);
        for (const triangle half : halves) {
            vector<c> out = y.vector_on(d);
            blas::hemv(half, alpha, half_of(half, square, true).on(d), x.vector_on(d), beta, out);
            CHECK(out.to_host() == (alpha * (hermitian(half, square) * x) + beta * y).v);
            matrix<c> h = square.on(d);
            blas::her(half, 3, x.vector_on(d), h);
            CHECK(h.to_host() ==
                  kept(half, c(3) * (x * with_op(transpose::conjugate, x)) + square, square, true).v);
            h = square.on(d);
            blas::her2(half, alpha, x.vector_on(d), y.vector_on(d), h);
            CHECK(h.to_host() == kept(half,
                                      alpha * (x * with_op(transpose::conjugate, y)) +
                                          std::conj(alpha) * (y * with_op(transpose::conjugate, x)) + square,
                                      square, true)
                                     .v);
            for (const transpose t : ops) {
                host_matrix triangular = made(n, n, [&](std::size_t i, std::size_t j) {
                    return within(half, i, j) ? square(i, j) : c();
                });
                out = x.vector_on(d);
                blas::trmv(half, t, diag::stored, half_of(half, square).on(d), out);
                CHECK(out.to_host() == (with_op(t, triangular) * x).v);
                for (std::size_t i = 0; i < n; ++i) triangular(i, i) = 1;
                out = x.vector_on(d);
                blas::trmv(half, t, diag::unit, half_of(half, square, true).on(d), out);
                CHECK(out.to_host() == (with_op(t, triangular) * x).v);
            }
        }
    }
}

TEST_CASE("complex blas: matrices") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::size_t m = 5, n = 7, k = 3;
        const host_matrix out(m, n, 6);
        for (const transpose ta : ops)
            for (const transpose tb : ops) {
                const host_matrix a = with_op(ta == transpose::no ? ta : transpose::yes,
                                              host_matrix(m, k, 1)),
                                  b = with_op(tb == transpose::no ? tb : transpose::yes,
                                              host_matrix(k, n, 2));
                matrix<c> r = out.on(d);
                blas::gemm(ta, tb, alpha, a.on(d), b.on(d), beta, r);
                CHECK(r.to_host() == (alpha * (with_op(ta, a) * with_op(tb, b)) + beta * out).v);
            }
        const host_matrix left(m, m, 3), right(n, n, 4), b(m, n, 5), a(m, k, 1), e(m, k, 4);
        const auto adjoint = [](const host_matrix& x) { return with_op(transpose::conjugate, x); };
        const auto turned = [](const host_matrix& x) { return with_op(transpose::yes, x); };
        for (const triangle half : halves) {
            matrix<c> r = out.on(d);
            blas::symm(side::left, half, alpha, half_of(half, left).on(d), b.on(d), beta, r);
            CHECK(r.to_host() == (alpha * (symmetric(half, left) * b) + beta * out).v);
            r = out.on(d);
            blas::hemm(side::right, half, alpha, half_of(half, right, true).on(d), b.on(d), beta, r);
            CHECK(r.to_host() == (alpha * (b * hermitian(half, right)) + beta * out).v);
            r = left.on(d);
            blas::syrk(half, transpose::no, alpha, a.on(d), beta, r);
            CHECK(r.to_host() == kept(half, alpha * (a * turned(a)) + beta * left, left, false).v);
            r = left.on(d);
            blas::herk(half, transpose::conjugate, 2, adjoint(a).on(d), -3, r);
            CHECK(r.to_host() == kept(half, c(2) * (a * adjoint(a)) + c(-3) * left, left, true).v);
            r = left.on(d);
            blas::syr2k(half, transpose::yes, alpha, turned(a).on(d), turned(e).on(d), beta, r);
            CHECK(r.to_host() ==
                  kept(half, alpha * (a * turned(e) + e * turned(a)) + beta * left, left, false).v);
            r = left.on(d);
            blas::her2k(half, transpose::no, alpha, a.on(d), e.on(d), 2, r);
            CHECK(r.to_host() ==
                  kept(half, alpha * (a * adjoint(e)) + std::conj(alpha) * (e * adjoint(a)) + c(2) * left,
                       left, true)
                      .v);
        }
        matrix<c> r(d, 4, 4); // beta is 0: what C holds is not read
        r.fill(c(std::numeric_limits<float>::quiet_NaN(), 0));
        blas::gemm(transpose::no, transpose::no, c(1), host_matrix(4, 2, 1).on(d), host_matrix(2, 4, 2).on(d),
                   c(0), r);
        CHECK(r.to_host() == (host_matrix(4, 2, 1) * host_matrix(2, 4, 2)).v);
        CHECK_THROWS_WITH_AS(blas::gemm(transpose::no, transpose::no, c(1), a.on(d), b.on(d), c(0), r),
                             doctest::Contains("gemm parameter number 5"), blas::argument_error);
        CHECK(r.to_host() == (host_matrix(4, 2, 1) * host_matrix(2, 4, 2)).v);
    }
}

} // namespace test_complex_blas
