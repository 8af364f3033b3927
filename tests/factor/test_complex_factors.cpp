// Factors of complex matrices on every device: L and U with LAPACK's pivots, Cholesky's L, Q and R. More than
// a second: panels, products and triangular systems are some twenty kernels for each type.

#include <algorithm>

#include "../devices.hpp"
#include "complex_solving.hpp"

namespace test_complex_factors {

using namespace test::complex_solving;

struct extents {
    std::int64_t m, n;
};
std::vector<extents> shapes(const sinter::device& d) {
    std::vector<extents> all;
    for (const extents& e : test::first_of<extents>(7, {{3, 3},
                                                        {1, 1},
                                                        {0, 2},
                                                        {33, 33},
                                                        {5, 2},
                                                        {2, 5},
                                                        {40, 35},
                                                        {2, 0},
                                                        {2, 2},
                                                        {35, 70},
                                                        {64, 64}}))
        if ((std::max)(e.m, e.n) <= 5 || !test::is_fragment(d)) all.push_back(e);
    return all;
}

/// What LAPACK's zgetf2 does to `a`; the result: its pivots.
std::vector<std::int32_t> pivots_of(std::vector<complex_double> a, std::int64_t m, std::int64_t n) {
    const auto at = [&](std::int64_t i, std::int64_t j) -> complex_double& {
        return a[static_cast<std::size_t>(i * n + j)];
    };
    const auto size = [](complex_double z) { return std::fabs(z.real()) + std::fabs(z.imag()); };
    std::vector<std::int32_t> pivots;
    for (std::int64_t k = 0; k < (std::min)(m, n); ++k) {
        std::int64_t r = k;
        for (std::int64_t i = k; i < m; ++i)
            if (size(at(i, k)) > size(at(r, k))) r = i;
        pivots.push_back(static_cast<std::int32_t>(r));
        for (std::int64_t j = 0; j < n; ++j) std::swap(at(k, j), at(r, j));
        for (std::int64_t i = k + 1; i < m; ++i) {
            at(i, k) /= at(k, k);
            for (std::int64_t j = k + 1; j < n; ++j) at(i, j) -= at(i, k) * at(k, j);
        }
    }
    return pivots;
}

TEST_CASE_TEMPLATE("complex lu gives L and U with LAPACK's pivots", T, float, double) {
    using c = std::complex<T>;
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const extents& size : shapes(d)) {
            const std::int64_t m = size.m, n = size.n;
            CAPTURE(m);
            CAPTURE(n);
            const std::int64_t k = (std::min)(m, n);
            const auto a = numbers<T>(m, n, 3);
            const sinter::matrix<c> A(d, m, n, a);
            const auto f = lu(A);
            CHECK(A.to_host() == a);
            if (k == 0) {
                CHECK(f.order().rows() == m);
                CHECK(f.pivots().rows() == 0);
                continue;
            }
            const sinter::matrix<c> L = f.lower(), U = f.upper();
            const auto l = wide(L.to_host()), u = wide(U.to_host());
            const auto order = f.order().to_host(), pivots = f.pivots().to_host();
            CHECK(pivots == pivots_of(wide(a), m, n));
            std::vector<complex_double> permuted;
            for (const std::int32_t row : order)
                for (std::int64_t j = 0; j < n; ++j)
                    permuted.push_back(complex_double(a[static_cast<std::size_t>(row * n + j)]));
            // |L| is below 2, so the error is n roundings of norm(L) norm(U).
            CHECK(norm_of(minus(times(l, u, m, k, n), permuted)) <= unit<T>(k) * (norm_of(l) * norm_of(u)));
            bool is_triangle = true;
            for (std::int64_t i = 0; i < m; ++i)
                for (std::int64_t j = 0; j < k; ++j) {
                    const complex_double z = l[static_cast<std::size_t>(i * k + j)];
                    is_triangle = is_triangle && std::abs(z) < 2 && (i > j || z == complex_double(i == j));
                }
            for (std::int64_t i = 0; i < k; ++i)
                for (std::int64_t j = 0; j < i && j < n; ++j)
                    is_triangle = is_triangle && u[static_cast<std::size_t>(i * n + j)] == complex_double(0);
            CHECK(is_triangle);
            std::vector<std::int32_t> exchanged(static_cast<std::size_t>(m));
            for (std::size_t i = 0; i < exchanged.size(); ++i) exchanged[i] = static_cast<std::int32_t>(i);
            for (std::size_t i = 0; i < pivots.size(); ++i)
                std::swap(exchanged[i], exchanged[static_cast<std::size_t>(pivots[i])]);
            CHECK(exchanged == order);
            CHECK(f.info().to_host() == 0);
        }
    }
}

TEST_CASE_TEMPLATE("determinants of complex matrices", T, float, double) {
    using c = std::complex<T>;
    const double eps = 2 * test::roundoff<T>();
    const auto is_near = [&](c found, complex_double expected) {
        return std::abs(complex_double(found) - expected) <= 64 * eps * (1 + std::abs(expected));
    };
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        // (1 + i) (2 - i) - 2 i * 4 = 3 - 7 i
        const sinter::matrix<c> A(d, {{c(1, 1), c(0, 2)}, {4, c(2, -1)}});
        const double size = std::sqrt(58);
        CHECK(is_near(det(A).to_host(), {3, -7}));
        CHECK(static_cast<double>(log_det(A).to_host()) == doctest::Approx(std::log(size)).epsilon(64 * eps));
        const auto [sign, logabsdet] = slogdet(A);
        CHECK(is_near(sign.to_host(), complex_double(3, -7) / size));
        CHECK(static_cast<double>(logabsdet.to_host()) == doctest::Approx(std::log(size)).epsilon(64 * eps));
        CHECK(is_near(det(c(0, 1) * trans(A)).to_host(), {-3, 7}));
        CHECK(det(sinter::matrix<c>(d, 0, 0)).to_host() == c(1));
        CHECK(log_det(sinter::matrix<c>(d, 0, 0)).to_host() == 0);
        const sinter::matrix<c> S(d, {{c(0, 1), 1}, {-1, c(0, 1)}});
        CHECK(det(S).to_host() == c(0));
        CHECK(slogdet(S).sign.to_host() == c(0));
        CHECK(slogdet(S).logabsdet.to_host() == -std::numeric_limits<T>::infinity());
        CHECK(lu(S).info().to_host() == 2);
        const double r = static_cast<double>(rcond(sinter::matrix<c>(d, {{c(0, 4), 0}, {0, 1}})).to_host());
        CHECK(r == doctest::Approx(.25).epsilon(16 * eps));
        CHECK(static_cast<double>(lu(sinter::matrix<c>(d, {{c(0, 4), 0}, {0, 1}})).rcond().to_host()) ==
              doctest::Approx(.25).epsilon(16 * eps));
        for (const auto& message :
             {test::refused<sinter::shape_error>([&] { det(sinter::matrix<c>(d, 2, 3)); }),
              test::refused<sinter::shape_error>([&] { log_det(sinter::matrix<c>(d, 2, 3)); }),
              test::refused<sinter::shape_error>([&] { slogdet(sinter::matrix<c>(d, 2, 3)); }),
              test::refused<sinter::shape_error>([&] { rcond(sinter::matrix<c>(d, 2, 3)); }),
              test::refused<sinter::shape_error>([&] { lu(sinter::matrix<c>(d, 2, 3)).inverse(); })})
            CHECK(message.find("needs a square A: it is 2 x 3") != std::string::npos);
    }
}

TEST_CASE_TEMPLATE("logarithms and signs of determinants where magnitudes are beyond the type", T, float,
                   double) {
    using c = std::complex<T>;
    const double eps = 2 * test::roundoff<T>();
    const T most = (std::numeric_limits<T>::max)(), least = (std::numeric_limits<T>::min)();
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const T part : {most, most / 2, T(8) * least}) {
            const sinter::matrix<c> A(d, {{c(part, part), 0}, {0, c(part, -part)}});
            const double log_size = 2 * std::log(static_cast<double>(part)) + std::log(2.0);
            CHECK(static_cast<double>(log_det(A).to_host()) == doctest::Approx(log_size).epsilon(4 * eps));
            const auto [sign, logabsdet] = slogdet(A);
            CHECK(std::abs(complex_double(sign.to_host()) - 1.0) <= 16 * eps);
            CHECK(static_cast<double>(logabsdet.to_host()) == doctest::Approx(log_size).epsilon(4 * eps));
        }
        const T nan = std::numeric_limits<T>::quiet_NaN(), inf = std::numeric_limits<T>::infinity();
        CHECK(std::isnan(log_det(sinter::matrix<c>(d, {{c(1, nan)}})).to_host()));
        CHECK(log_det(sinter::matrix<c>(d, {{c(1, inf)}})).to_host() == inf);
    }
}

TEST_CASE_TEMPLATE("complex cholesky gives L", T, float, double) {
    using c = std::complex<T>;
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(4, {3, 0, 33, 1, 2, 31, 70})) {
            if (n > 3 && test::is_fragment(d)) continue;
            CAPTURE(n);
            // A A* + n I with NaN above the diagonal, and imaginary parts on it, which are not read.
            const auto a = wide(numbers<T>(n, n, 1));
            auto h = times(a, adjoint(a, n, n), n, n, n);
            std::vector<c> half;
            for (std::int64_t i = 0; i < n; ++i)
                for (std::int64_t j = 0; j < n; ++j) {
                    complex_double& z = h[static_cast<std::size_t>(i * n + j)];
                    if (i == j) z += static_cast<double>(n);
                    const c rounded(static_cast<T>(z.real()), static_cast<T>(z.imag()));
                    half.push_back(j > i ? c(99, 99) : i == j ? c(rounded.real(), 77) : rounded);
                    z = j > i ? std::conj(h[static_cast<std::size_t>(j * n + i)]) : complex_double(rounded);
                    if (i == j) z.imag(0);
                }
            for (std::int64_t i = 0; i < n; ++i)
                for (std::int64_t j = i + 1; j < n; ++j)
                    h[static_cast<std::size_t>(i * n + j)] =
                        std::conj(h[static_cast<std::size_t>(j * n + i)]);
            const auto f = cholesky(sinter::matrix<c>(d, n, n, half));
            CHECK(f.info().to_host() == 0);
            const sinter::matrix<c> L = f.lower();
            const auto l = wide(L.to_host());
            CHECK(norm_of(minus(times(l, adjoint(l, n, n), n, n, n), h)) <= unit<T>(n) * norm_of(h));
            bool is_triangle = true;
            for (std::int64_t i = 0; i < n; ++i) {
                const complex_double z = l[static_cast<std::size_t>(i * n + i)];
                is_triangle = is_triangle && z.real() > 0 && z.imag() == 0;
                for (std::int64_t j = i + 1; j < n; ++j)
                    is_triangle = is_triangle && l[static_cast<std::size_t>(i * n + j)] == complex_double(0);
            }
            CHECK(is_triangle);
        }
        const sinter::matrix<c> indefinite(d, {{4, 0, 0}, {c(0, 4), 3, 0}, {0, 0, 1}});
        CHECK(cholesky(indefinite).info().to_host() == 2);
        CHECK(cholesky(indefinite).packed().to_host()[0] == c(2));
        CHECK(static_cast<double>(cholesky(sinter::matrix<c>(d, {{4, 0}, {0, 1}})).rcond().to_host()) ==
              doctest::Approx(.25).epsilon(32 * test::roundoff<T>()));
    }
}

TEST_CASE_TEMPLATE("complex qr gives Q and R, and solves", T, float, double) {
    using c = std::complex<T>;
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const extents& size : shapes(d)) {
            const std::int64_t m = size.m, n = size.n;
            CAPTURE(m);
            CAPTURE(n);
            const std::int64_t k = (std::min)(m, n);
            const auto a = numbers<T>(m, n, 3), b = numbers<T>(m, 2, 4);
            const sinter::matrix<c> A(d, m, n, a), B(d, m, 2, b);
            const auto f = qr(A);
            CHECK(A.to_host() == a);
            const sinter::matrix<c> R = f.r();
            const auto q = wide(f.q().to_host()), r = wide(R.to_host());
            const double norm = norm_of(wide(a));
            CHECK(from_orthonormal<T>(q, m, k) < 1);
            CHECK(norm_of(minus(times(q, r, m, k, n), wide(a))) <= unit<T>(m) * norm);
            bool is_triangle = true;
            for (std::int64_t i = 0; i < k; ++i)
                for (std::int64_t j = 0; j <= i; ++j) {
                    const complex_double z = r[static_cast<std::size_t>(i * n + j)];
                    is_triangle = is_triangle && (i == j ? z.imag() == 0 : z == complex_double(0));
                }
            CHECK(is_triangle);
            const sinter::matrix<c> back = f.q_times(f.q_adjoint_times(B));
            CHECK(norm_of(minus(wide(back.to_host()), wide(b))) <= 2 * unit<T>(m) * norm_of(wide(b)));
            if (k > 0) CHECK(f.info().to_host() == 0);
            if (m < n || n == 0) continue;
            // What is left of least squares stands upright on the columns.
            const sinter::matrix<c> X = f.solve(B);
            const auto x = wide(X.to_host());
            const auto left = minus(times(wide(a), x, m, n, 2), wide(b));
            CHECK(norm_of(times(adjoint(wide(a), m, n), left, n, m, 2)) <=
                  unit<T>(m) * norm * (norm * norm_of(x) + norm_of(wide(b))));
            const sinter::vector<T> real_side(d, std::vector<T>(static_cast<std::size_t>(m), T(1)));
            CHECK(sinter::vector<c>(f.solve(real_side)).rows() == n);
            // A* Y = C, whose shortest Y is in A's columns: nothing of it is left beside Q.
            const auto right = numbers<T>(n, 2, 8);
            const sinter::matrix<c> Y = f.solve_adjoint(sinter::matrix<c>(d, n, 2, right));
            const auto y = wide(Y.to_host());
            CHECK(norm_of(minus(times(adjoint(wide(a), m, n), y, n, m, 2), wide(right))) <=
                  unit<T>(m) * norm * norm_of(y));
            const auto inside = times(q, times(adjoint(q, m, k), y, k, m, 2), m, k, 2);
            CHECK(norm_of(minus(inside, y)) <= 2 * unit<T>(m) * norm_of(y));
        }
    }
}

TEST_CASE_TEMPLATE("complex qr_pivoted orders the columns, tells the rank, and solves", T, float, double) {
    using c = std::complex<T>;
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const extents& size : shapes(d)) {
            const std::int64_t m = size.m, n = size.n, k = (std::min)(m, n);
            CAPTURE(m);
            CAPTURE(n);
            const auto a = numbers<T>(m, n, 3);
            const auto f = qr_pivoted(sinter::matrix<c>(d, m, n, a));
            const sinter::matrix<c> R = f.factors().r();
            const auto q = wide(f.factors().q().to_host()), r = wide(R.to_host());
            const auto order = f.order().to_host();
            REQUIRE(static_cast<std::int64_t>(order.size()) == n);
            std::vector<complex_double> exchanged;
            for (std::int64_t i = 0; i < m; ++i)
                for (const std::int32_t j : order)
                    exchanged.emplace_back(a[static_cast<std::size_t>(i * n + j)]);
            CHECK(from_orthonormal<T>(q, m, k) < 1);
            CHECK(norm_of(minus(times(q, r, m, k, n), exchanged)) <= unit<T>(m) * norm_of(wide(a)));
            CHECK(f.rank().to_host() == k);
            // No later column is longer, in its rows from i on, than the one that was taken.
            bool descends = true;
            for (std::int64_t i = 0; i < k; ++i)
                for (std::int64_t j = i; j < n; ++j) {
                    double left = 0;
                    for (std::int64_t l = i; l < k && l <= j; ++l)
                        left += std::norm(r[static_cast<std::size_t>(l * n + j)]);
                    descends =
                        descends && std::sqrt(left) <=
                                        std::abs(r[static_cast<std::size_t>(i * n + i)]) * (1 + unit<T>(m));
                }
            CHECK(descends);
        }
        // Rank 2 of 5 x 4, with columns that are i times and twice another one; and of 4 x 5.
        auto a = numbers<T>(5, 4, 1);
        for (std::size_t i = 0; i < 20; i += 4) {
            a[i + 2] = c(0, 1) * a[i];
            a[i + 3] = T(2) * a[i + 1];
        }
        const sinter::matrix<c> A(d, 5, 4, a), H = adjoint(A);
        const auto f = qr_pivoted(A);
        CHECK(f.rank(T(1e-4)).to_host() == 2);
        CHECK(qr_pivoted(H).rank(T(1e-4)).to_host() == 2);
        const auto b = numbers<T>(5, 1, 9);
        const sinter::vector<c> B(d, b);
        const auto x = wide(sinter::vector<c>(f.solve(B, T(1e-4))).to_host());
        const auto expected = wide(sinter::vector<c>(least_squares(A, B, 1e-4)).to_host());
        CHECK(norm_of(minus(x, expected)) <= 4 * unit<T>(5) * (norm_of(expected) + norm_of(wide(b))));
        const auto g = numbers<T>(4, 1, 9);
        const auto y =
            wide(sinter::vector<c>(qr_pivoted(H).solve(sinter::vector<c>(d, g), T(1e-4))).to_host());
        const auto other = wide(sinter::vector<c>(least_squares(H, sinter::vector<c>(d, g), 1e-4)).to_host());
        CHECK(norm_of(minus(y, other)) <= 4 * unit<T>(5) * (norm_of(other) + norm_of(wide(g))));
        CHECK(qr_pivoted(sinter::zeros<c>(d, 3, 3)).rank().to_host() == 0);
        CHECK(qr_pivoted(sinter::matrix<c>(d, 0, 3)).rank().to_host() == 0);
        CHECK_THROWS_AS((void)f.solve(sinter::vector<c>(d, 4)), sinter::shape_error);
    }
}

TEST_CASE_TEMPLATE("complex qr of zeros, of one row, and of columns near the range's ends", T, float,
                   double) {
    using c = std::complex<T>;
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        const auto zero = qr(sinter::zeros<c>(d, 4, 2));
        CHECK(sinter::matrix<c>(zero.r()).to_host() == std::vector<c>(4));
        CHECK(zero.q().to_host() == sinter::matrix<c>(sinter::identity<c>(d, 4, 2)).to_host());
        CHECK(zero.info().to_host() == 1);
        const auto turned = qr(sinter::matrix<c>(d, {{c(3, 4)}})); // one element, which becomes real
        CHECK(std::abs(std::abs(turned.packed().to_host()[0].real()) - 5) <= 20 * test::roundoff<T>());
        CHECK(turned.packed().to_host()[0].imag() == 0);
        const T large = sizeof(T) == 4 ? T(1e30) : T(1e300);
        auto a = numbers<T>(5, 3, 2);
        for (std::size_t i = 0; i < a.size(); ++i) a[i] *= i % 3 == 0 ? large : i % 3 == 1 ? 1 / large : T(1);
        const auto f = qr(sinter::matrix<c>(d, 5, 3, a));
        CHECK(from_orthonormal<T>(wide(f.q().to_host()), 5, 3) < 1);
        const sinter::matrix<c> R = f.r();
        const auto product = times(wide(f.q().to_host()), wide(R.to_host()), 5, 3, 3);
        for (std::size_t j = 0; j < 3; ++j) { // each column to its own magnitude
            double error = 0, size = 0;
            for (std::size_t i = j; i < 15; i += 3) {
                error = (std::max)(error, std::abs(product[i] - complex_double(a[i])));
                size = (std::max)(size, std::abs(complex_double(a[i])));
            }
            CHECK(error <= unit<T>(5) * size);
        }
        CHECK(test::refused<sinter::shape_error>([&] {
                  qr(sinter::matrix<c>(d, 2, 3)).solve(sinter::vector<c>(d, 2));
              }).find("least_squares(A, B) gives that of least norm") != std::string::npos);
        CHECK(test::refused<sinter::shape_error>([&] {
                  qr(sinter::matrix<c>(d, 2, 3)).solve_adjoint(sinter::vector<c>(d, 3));
              }).find("least_squares(adjoint(A), B)") != std::string::npos);
        CHECK(test::refused<sinter::shape_error>([&] {
                  f.solve(sinter::vector<c>(d, 4));
              }).find("needs a B of 5 rows") != std::string::npos);
        if (d.name() == "opengl:es") continue; // may lose a NaN
        const c nan(0, std::numeric_limits<T>::quiet_NaN());
        CHECK(any(isnan(qr(sinter::matrix<c>(d, {{1, 2}, {nan, 3}})).q())).to_host());
        CHECK(any(isnan(lu(sinter::matrix<c>(d, {{1, 2}, {nan, 3}})).packed())).to_host());
        CHECK(!cholesky(sinter::matrix<c>(d, {{1, 2}, {nan, 3}})).positive_definite());
    }
}

TEST_CASE("complex factors of matrices without elements, and right sides without columns") {
    using c = std::complex<float>;
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        const sinter::matrix<c> none(d, 0, 0), thin(d, 3, 0), A = sinter::identity<c>(d, 3), flat(d, 0, 2);
        CHECK(lu(none).rcond().to_host() == 1);
        CHECK(lu(none).inverse().size() == 0);
        CHECK(lu(none).solve(flat).cols() == 2);
        CHECK(!lu(none).singular());
        CHECK(lu(A).solve(thin).cols() == 0);
        CHECK(cholesky(none).rcond().to_host() == 1);
        CHECK(cholesky(none).positive_definite());
        CHECK(cholesky(none).inverse().size() == 0);
        CHECK(cholesky(none).log_determinant().to_host() == 0);
        CHECK(cholesky(A).solve(thin).cols() == 0);
        CHECK(qr(none).q().size() == 0);
        CHECK(qr(thin).r().cols() == 0);
        CHECK(qr(thin).q().rows() == 3);
        CHECK(qr(thin).solve(sinter::vector<c>(d, 3)).rows() == 0);
        CHECK(qr(thin).solve_adjoint(flat).rows() == 3);
        CHECK(qr(A).solve(thin).cols() == 0);
        CHECK(qr(flat).info().to_host() == 0);
        CHECK(rcond(none).to_host() == 1);
        CHECK(solve(none, flat).cols() == 2);
        CHECK(inverse(none).size() == 0);
        CHECK(solve_triangular(none, flat, sinter::triangle::lower).cols() == 2);
        CHECK(slogdet(none).sign.to_host() == c(1));
    }
}

TEST_CASE("complex factors stay on the device, in some launches for each column") {
    using c = std::complex<float>;
    for (const sinter::device& d : test::devices(false)) {
        if (test::is_fragment(d)) continue; // there parts are written one by one
        CAPTURE(d.name());
        const std::int64_t n = 40;
        const sinter::matrix<c> A(d, n, n, numbers<float>(n, n, 1));
        const sinter::matrix<c> H = A * adjoint(A);
        const auto launches = [&](auto call) {
            call();
            const sinter::counters before = d.counters();
            call();
            CHECK((d.counters() - before).bytes_to_host == 0);
            return (d.counters() - before).launches;
        };
        CHECK(launches([&] { (void)lu(A); }) <= 2 * n + 40);
        CHECK(launches([&] { (void)cholesky(H); }) <= n + 30);
        // OpenGL writes parts of one array through temporaries.
        const bool is_opengl = d.name().starts_with("opengl");
        CHECK(launches([&] { (void)qr(A); }) <= (is_opengl ? 11 : 4) * n + 60);
    }
}

} // namespace test_complex_factors
