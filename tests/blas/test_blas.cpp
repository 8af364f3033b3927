// BLAS routines on every device against loops. Values are small whole numbers, so that results are exact, but
// for solvers and norms. What a routine must not read is NaN.

#include <algorithm>
#include <limits>

#include <sinter/blas.hpp>

#include "../devices.hpp"
#include "loops.hpp"

using namespace test;

namespace {

namespace blas = sinter::blas;
using blas::diag;
using blas::side;
using blas::transpose;
using blas::triangle;

constexpr transpose ways[] = {transpose::no, transpose::yes};
constexpr diag diagonals[] = {diag::stored, diag::unit};

floats banded(floats a, std::int64_t m, std::int64_t n, std::int64_t kl, std::int64_t ku) {
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            if (i - j > kl || j - i > ku) a[at(i, j, n)] = 0;
    return a;
}
/// Every second element of a longer vector that is 9 elsewhere, backwards.
struct strided {
    sinter::vector<float> all;
    auto view() { return all(sinter::rows(all.size() - 2, 1, -2)); }
    strided(const sinter::device& d, const floats& v) : all(d, 2 * static_cast<std::int64_t>(v.size()) + 3) {
        all = 9.0f;
        view() = sinter::vector<float>(d, static_cast<std::int64_t>(v.size()), v);
    }
    floats values() { return view().to_host(); }
    /// What lies between has not changed.
    bool untouched() {
        const floats v = all.to_host();
        for (std::size_t i = 0; i < v.size(); i += 2)
            if (v[i] != 9) return false;
        return v.back() == 9;
    }
};

} // namespace

TEST_CASE("level 1") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        for (const std::int64_t n : {5, 260}) {
            const floats x0 = test::numbers(n, 1), y0 = test::numbers(n, 2);
            strided x(d, x0);
            sinter::vector<float> y(d, n, y0);
            blas::scal(2, x.view());
            CHECK(x.values() == sum(2, x0, 0, x0));
            blas::copy(y, x.view());
            CHECK(x.values() == y0);
            x.view() = sinter::vector<float>(d, n, x0);
            blas::axpy(3, x.view(), y);
            CHECK(y.to_host() == sum(3, x0, 1, y0));
            blas::swap(x.view(), y);
            CHECK(y.to_host() == x0);
            CHECK(x.values() == sum(3, x0, 1, y0));
            x.view() = sinter::vector<float>(d, n, y0); // now y is x0, x is y0
            float dot = 0, magnitudes = 0, largest = 0;
            std::int32_t where = 0;
            for (std::int64_t i = 0; i < n; ++i) {
                const float a = x0[static_cast<std::size_t>(i)];
                dot += a * y0[static_cast<std::size_t>(i)];
                magnitudes += std::fabs(a);
                if (std::fabs(a) > largest) {
                    largest = std::fabs(a);
                    where = static_cast<std::int32_t>(i);
                }
            }
            CHECK(blas::dot(x.view(), y).to_host() == dot);
            CHECK(blas::asum(y).to_host() == magnitudes);
            CHECK(blas::iamax(y).to_host() == where);
            if (d.supports(sinter::dtype::f64)) {
                CHECK(blas::dsdot(x.view(), y).to_host() == static_cast<double>(dot));
                CHECK(blas::sdsdot(1, x.view(), y).to_host() == dot + 1);
            }
            blas::rot(x.view(), y, 2, 3);
            CHECK(x.values() == sum(2, y0, 3, x0));
            CHECK(y.to_host() == sum(2, x0, -3, y0));
            y.to_device(x0);
            x.view() = sinter::vector<float>(d, n, y0);
            blas::rotm(x.view(), y, {1, 2, 5, 6, 3}); // h12 = 1, h21 = -1
            CHECK(x.values() == sum(2, y0, 1, x0));
            CHECK(y.to_host() == sum(-1, y0, 3, x0));
            CHECK(x.untouched());
        }
        sinter::vector<float> three(d, 3), four(d, 4);
        CHECK_THROWS_WITH_AS(
            blas::axpy(1, three, four),
            "sinter: on entry to axpy parameter number 3 had an illegal value: 4 x 1 in place of 3 x 1",
            blas::argument_error);
    }
}

TEST_CASE("nrm2 neither overflows nor underflows") {
    const float inf = std::numeric_limits<float>::infinity();
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const auto norm = [&](floats v) {
            const auto n = static_cast<std::int64_t>(v.size());
            return blas::nrm2(sinter::vector<float>(d, n, v)).to_host();
        };
        CHECK(norm({3, 4}) == doctest::Approx(5).epsilon(1e-6));
        CHECK(norm({3e30f, -4e30f}) == doctest::Approx(5e30).epsilon(1e-6));
        CHECK(norm({3e-30f, 4e-30f}) == doctest::Approx(5e-30).epsilon(1e-6));
        CHECK(norm({0, 0, 0}) == 0);
        CHECK(norm({}) == 0);
        CHECK(norm({1, inf, 2}) == inf);
        CHECK(std::isnan(norm({1, not_a_number, 2})));
        CHECK(norm(floats(1000, 1.0f)) == doctest::Approx(std::sqrt(1000.0)).epsilon(1e-5));
        const float most = std::numeric_limits<float>::max();
        CHECK(norm({most, 0}) == most);
        CHECK(norm({0, most, 3e-40f}) == most);
        CHECK(norm({most / 2, most / 2}) == doctest::Approx(most / std::sqrt(2.0)).epsilon(1e-6));
        CHECK(norm({4e-40f, inf, 3e-40f}) == inf);
        CHECK(std::isnan(norm({4e-40f, 3e-40f, not_a_number})));
        // Subnormal numbers, which lie 1.4e-45 apart; OpenGL may take them for zeros.
        for (const floats& v : {floats{3e-40f, 4e-40f}, {4e-40f, 0, -3e-40f}, {1.2e-38f, 1e-38f}}) {
            double all = 0, normal = 0;
            for (const float e : v) {
                const double square = static_cast<double>(e) * static_cast<double>(e);
                all += square;
                if (std::isnormal(e)) normal += square;
            }
            const double got = static_cast<double>(norm(v)), error = 2e-44;
            CHECK(got <= std::sqrt(all) + error);
            CHECK(got >= std::sqrt(d.name().rfind("opengl", 0) == 0 ? normal : all) - error);
        }
    }
}

TEST_CASE("iamax takes NaN for the largest") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const auto place = [&](floats v) {
            const auto n = static_cast<std::int64_t>(v.size());
            return blas::iamax(sinter::vector<float>(d, n, v)).to_host();
        };
        CHECK(place({1, not_a_number, 5}) == 1);
        CHECK(place({1, 2, -5, 5, not_a_number, not_a_number}) == 4);
        CHECK(place({1, -5, 5}) == 1);
    }
}

TEST_CASE("level 2: products") {
    for (sinter::device d : test::with_folding(test::devices(false))) {
        CAPTURE(d.name());
        for (const std::int64_t n : {1, 33}) {
            const std::int64_t m = n + 2;
            const floats a0 = test::numbers(m * n, 1), s0 = test::numbers(n * n, 2), x0 = test::numbers(n, 3),
                         y0 = test::numbers(m, 4), z0 = test::numbers(n, 5);
            const sinter::vector<float> x(d, n, x0);
            sinter::matrix<float> A(d, m, n, a0);
            for (const transpose t : ways) {
                const bool no = t == transpose::no;
                const floats& from = no ? x0 : y0;
                const floats& to = no ? y0 : x0;
                strided v(d, from), w(d, to);
                blas::gemv(t, 2, A, v.view(), 3, w.view());
                CHECK(w.values() == sum(2, product(a0, from, no ? m : n, no ? n : m, 1, !no), 3, to));
                w.view() = not_a_number;
                blas::gemv(t, 1, A, v.view(), 0, w.view()); // y is not read
                CHECK(w.values() == product(a0, from, no ? m : n, no ? n : m, 1, !no));
                const std::int64_t kl = 1, ku = 2;
                const floats b0 = banded(a0, m, n, kl, ku);
                const sinter::matrix<float> AB(d, kl + ku + 1, n, band_of(a0, m, n, kl, ku));
                w.view() = sinter::vector<float>(d, static_cast<std::int64_t>(to.size()), to);
                blas::gbmv(t, m, n, kl, ku, 2, AB, v.view(), 3, w.view());
                CHECK(w.values() == sum(2, product(b0, from, no ? m : n, no ? n : m, 1, !no), 3, to));
                CHECK(w.untouched());
            }
            for (const triangle half : halves) {
                CAPTURE(static_cast<int>(half));
                const floats symmetric = mirrored(s0, n, half),
                             wanted = sum(2, product(symmetric, x0, n, n, 1), 3, z0);
                sinter::vector<float> z(d, n, z0);
                blas::symv(half, 2, sinter::matrix<float>(d, n, n, half_of(s0, n, half)), x, 3, z);
                CHECK(z.to_host() == wanted);
                z.to_device(z0);
                blas::spmv(half, 2, sinter::vector<float>(d, n * (n + 1) / 2, packed_of(s0, n, half)), x, 3,
                           z);
                CHECK(z.to_host() == wanted);
                const std::int64_t k = 2, below = half == triangle::lower ? k : 0, above = k - below;
                const sinter::matrix<float> SB(d, k + 1, n, band_of(s0, n, n, below, above));
                z.to_device(z0);
                blas::sbmv(half, k, 2, SB, x, 3, z);
                CHECK(z.to_host() == sum(2, product(banded(symmetric, n, n, k, k), x0, n, n, 1), 3, z0));
                for (const transpose t : ways)
                    for (const diag unit : diagonals) {
                        const floats full = triangle_of(s0, n, half, unit);
                        const bool turned = t == transpose::yes;
                        z = x;
                        blas::trmv(half, t, unit, sinter::matrix<float>(d, n, n, half_of(s0, n, half, unit)),
                                   z);
                        CHECK(z.to_host() == product(full, x0, n, n, 1, turned));
                        z = x;
                        blas::tpmv(half, t, unit,
                                   sinter::vector<float>(d, n * (n + 1) / 2,
                                                         packed_of(half_of(s0, n, half, unit), n, half)),
                                   z);
                        CHECK(z.to_host() == product(full, x0, n, n, 1, turned));
                        z = x;
                        blas::tbmv(half, t, unit, k, SB, z);
                        CHECK(z.to_host() == product(banded(full, n, n, k, k), x0, n, n, 1, turned));
                    }
            }
        }
    }
}

TEST_CASE("level 2: updates of rank one and two") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        for (const std::int64_t n : {7, 40}) {
            const floats a0 = test::numbers(n * n, 1), x0 = test::numbers(n, 2), y0 = test::numbers(n, 3);
            const sinter::vector<float> x(d, n, x0), y(d, n, y0);
            const floats xy = product(x0, y0, n, 1, n), yx = product(y0, x0, n, 1, n),
                         xx = product(x0, x0, n, 1, n);
            sinter::matrix<float> A(d, n, n, a0);
            blas::ger(2, x, y, A);
            CHECK(A.to_host() == sum(2, xy, 1, a0));
            for (const triangle half : halves) {
                const floats h0 = half_of(a0, n, half);
                const floats one = in_half(sum(2, xx, 1, a0), h0, n, half),
                             two = in_half(sum(2, sum(1, xy, 1, yx), 1, a0), h0, n, half);
                A.to_device(h0);
                blas::syr(half, 2, x, A);
                CHECK(same(A.to_host(), one));
                A.to_device(h0);
                blas::syr2(half, 2, x, y, A);
                CHECK(same(A.to_host(), two));
                sinter::vector<float> P(d, n * (n + 1) / 2, packed_of(a0, n, half));
                blas::spr(half, 2, x, P);
                CHECK(P.to_host() == packed_of(one, n, half));
                P.to_device(packed_of(a0, n, half));
                blas::spr2(half, 2, x, y, P);
                CHECK(P.to_host() == packed_of(two, n, half));
            }
        }
    }
}

TEST_CASE("level 3: products and updates") {
    for (sinter::device d : test::with_folding(test::devices(false))) {
        CAPTURE(d.name());
        const std::int64_t m = 19, k = 23, n = 34;
        const floats a0 = test::numbers(m * k, 1), b0 = test::numbers(k * n, 2), c0 = test::numbers(m * n, 3),
                     s0 = test::numbers(m * m, 4), t0 = test::numbers(n * n, 5), g0 = test::numbers(m * k, 6);
        sinter::matrix<float> C(d, m, n);
        for (const transpose ta : ways)
            for (const transpose tb : ways) {
                const bool left = ta == transpose::yes, right = tb == transpose::yes;
                const sinter::matrix<float> A(d, left ? k : m, left ? m : k, a0),
                    B(d, right ? n : k, right ? k : n, b0);
                C.to_device(c0);
                const sinter::counters before = d.counters();
                blas::gemm(ta, tb, 2, A, B, 3, C);
                CHECK((d.counters() - before).temporaries == 0);
                CHECK(C.to_host() == sum(2, product(a0, b0, m, k, n, left, right), 3, c0));
                C = not_a_number;
                blas::gemm(ta, tb, 1, A, B, 0, C);
                CHECK(C.to_host() == product(a0, b0, m, k, n, left, right));
                blas::gemm(ta, tb, 0, A, B, 2, C);
                CHECK(C.to_host() == sum(2, product(a0, b0, m, k, n, left, right), 0, c0));
            }
        const sinter::matrix<float> A(d, m, k, a0), G(d, m, k, g0), B(d, m, n, c0);
        for (const triangle half : halves) {
            CAPTURE(static_cast<int>(half));
            C.to_device(c0);
            blas::symm(side::left, half, 2, sinter::matrix<float>(d, m, m, half_of(s0, m, half)), B, 3, C);
            CHECK(C.to_host() == sum(2, product(mirrored(s0, m, half), c0, m, m, n), 3, c0));
            C.to_device(c0);
            blas::symm(side::right, half, 2, sinter::matrix<float>(d, n, n, half_of(t0, n, half)), B, 3, C);
            CHECK(C.to_host() == sum(2, product(c0, mirrored(t0, n, half), m, n, n), 3, c0));
            const floats h0 = half_of(s0, m, half);
            sinter::matrix<float> S(d, m, m, h0);
            blas::syrk(half, transpose::no, 2, A, 3, S);
            CHECK(same(S.to_host(),
                       in_half(sum(2, product(a0, a0, m, k, m, false, true), 3, s0), h0, m, half)));
            S.to_device(h0);
            blas::syr2k(half, transpose::no, 2, A, G, 3, S);
            const floats both =
                sum(1, product(a0, g0, m, k, m, false, true), 1, product(g0, a0, m, k, m, false, true));
            CHECK(same(S.to_host(), in_half(sum(2, both, 3, s0), h0, m, half)));
            sinter::matrix<float> K(d, k, k);
            K = 7.0f;
            blas::syrk(half, transpose::yes, 1, A, 0, K);
            CHECK(same(K.to_host(), in_half(product(a0, a0, k, m, k, true),
                                            floats(static_cast<std::size_t>(k * k), 7), k, half)));
            for (const transpose t : ways)
                for (const diag unit : diagonals) {
                    const bool turned = t == transpose::yes;
                    C.to_device(c0);
                    blas::trmm(side::left, half, t, unit, 2,
                               sinter::matrix<float>(d, m, m, half_of(s0, m, half, unit)), C);
                    CHECK(C.to_host() ==
                          sum(2, product(triangle_of(s0, m, half, unit), c0, m, m, n, turned), 0, c0));
                    C.to_device(c0);
                    blas::trmm(side::right, half, t, unit, 2,
                               sinter::matrix<float>(d, n, n, half_of(t0, n, half, unit)), C);
                    CHECK(C.to_host() ==
                          sum(2, product(c0, triangle_of(t0, n, half, unit), m, n, n, false, turned), 0, c0));
                }
        }
        C.to_device(c0);
        CHECK_THROWS_WITH_AS(
            blas::gemm(transpose::yes, transpose::no, 2, A, B, 3, C),
            "sinter: on entry to gemm parameter number 7 had an illegal value: 19 x 34 in place of 23 x 34",
            blas::argument_error);
        CHECK(C.to_host() == c0);
    }
}

TEST_CASE("triangular solvers") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        for (const std::int64_t n : {1, 7, 18}) {
            // Powers of two on the diagonal, few others: solutions are exact.
            floats a0(static_cast<std::size_t>(n * n), 0);
            for (std::int64_t i = 0; i < n; ++i)
                for (std::int64_t j = 0; j < n; ++j)
                    a0[at(i, j, n)] = i == j                                    ? (i % 2 ? 2.0f : -1.0f)
                                      : (i + j) % 3 == 0 && std::abs(i - j) < 3 ? 1.0f
                                                                                : 0.0f;
            const std::int64_t m = 3;
            const floats x0 = test::numbers(n, 1), b0 = test::numbers(n * m, 2);
            for (const triangle half : halves)
                for (const transpose t : ways)
                    for (const diag unit : diagonals) {
                        const bool turned = t == transpose::yes;
                        // Whole blocks of 16 rows are large kernels: a solve forwards and one backwards.
                        if (n > 16 && (half == triangle::upper || turned == (unit == diag::unit))) continue;
                        const floats full = triangle_of(a0, n, half, unit), h0 = half_of(a0, n, half, unit);
                        const sinter::matrix<float> A(d, n, n, h0);
                        strided x(d, product(full, x0, n, n, 1, turned));
                        blas::trsv(half, t, unit, A, x.view());
                        CHECK(x.values() == x0);
                        CHECK(x.untouched());
                        sinter::matrix<float> B(d, n, m, product(full, b0, n, n, m, turned)),
                            R(d, m, n, product(b0, full, m, n, n, false, turned));
                        blas::trsm(side::left, half, t, unit, 2, A, B);
                        CHECK(B.to_host() == sum(2, b0, 0, b0));
                        blas::trsm(side::right, half, t, unit, 2, A, R);
                        CHECK(R.to_host() == sum(2, b0, 0, b0));
                        sinter::vector<float> z(d, n, product(full, x0, n, n, 1, turned));
                        blas::tpsv(half, t, unit,
                                   sinter::vector<float>(d, n * (n + 1) / 2, packed_of(h0, n, half)), z);
                        CHECK(z.to_host() == x0);
                        const std::int64_t k = std::min<std::int64_t>(2, n - 1),
                                           below = half == triangle::lower ? k : 0;
                        z = sinter::vector<float>(d, n, product(full, x0, n, n, 1, turned));
                        blas::tbsv(half, t, unit, k,
                                   sinter::matrix<float>(d, k + 1, n, band_of(h0, n, n, below, k - below)),
                                   z);
                        CHECK(z.to_host() == x0);
                    }
        }
    }
}
