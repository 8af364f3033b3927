// Complex systems on every device: some five seconds for each, for kernels of two types.

#include <complex>

#include <sinter/complex_factor.hpp>

#include "../devices.hpp"
#include "complex_solving.hpp"

namespace test_complex_systems {

using namespace test::complex_solving;

TEST_CASE_TEMPLATE("complex systems, inverses and least squares", T, float, double) {
    using c = std::complex<T>;
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(4, {3, 0, 1, 33, 2, 31})) {
            if (n > 3 && test::is_fragment(d)) continue;
            CAPTURE(n);
            const auto a = numbers<T>(n, n, 1), b = numbers<T>(n, 2, 5), v = numbers<T>(n, 1, 9);
            const sinter::matrix<c> A(d, n, n, a), B(d, n, 2, b);
            const sinter::vector<c> y(d, v);
            const double scale = unit<T>(n) * norm_of(wide(a));

            const sinter::counters before = d.counters();
            const sinter::matrix<c> X = solve(A, B);
            CHECK((d.counters() - before).bytes_to_host == 0);
            const auto x = wide(X.to_host());
            CHECK(norm_of(minus(times(wide(a), x, n, n, 2), wide(b))) <= scale * norm_of(x));
            const sinter::vector<c> of_vector = solve(A, y);
            const auto z = wide(of_vector.to_host());
            CHECK(norm_of(minus(times(wide(a), z, n, n, 1), wide(v))) <= scale * norm_of(z));

            const auto inverted = wide(inverse(A).to_host());
            auto rest = times(wide(a), inverted, n, n, n);
            for (std::int64_t i = 0; i < n; ++i) rest[static_cast<std::size_t>(i * n + i)] -= 1;
            CHECK(norm_of(rest) <= scale * norm_of(inverted));

            // What is left of least squares stands upright on the columns.
            const std::int64_t m = n + 4;
            const auto tall = numbers<T>(m, n, 3), right = numbers<T>(m, 1, 4);
            const sinter::vector<c> nearest =
                least_squares(sinter::matrix<c>(d, m, n, tall), sinter::vector<c>(d, right));
            const auto w = wide(nearest.to_host());
            const auto left = minus(times(wide(tall), w, m, n, 1), wide(right));
            const double size = norm_of(wide(tall));
            CHECK(norm_of(times(adjoint(wide(tall), m, n), left, n, m, 1)) <=
                  unit<T>(m) * size * (size * norm_of(w) + norm_of(wide(right))));
        }
    }
}

TEST_CASE("complex systems of views and expressions, with real right sides, NaN, and of wrong extents") {
    using c = std::complex<float>;
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        const auto values = numbers<float>(4, 4, 2);
        const sinter::matrix<c> A(d, 4, 4, values);
        const auto part = A(sinter::rows(1, 3), sinter::cols(1, 3));
        const sinter::matrix<c> copy = part;
        const sinter::vector<float> real_side(d, {1, 2});
        const sinter::vector<c> x = solve(part, real_side), y = solve(copy, real_side);
        CHECK(x.to_host() == y.to_host());
        const sinter::vector<c> twice = solve(2.0f * copy, 2.0f * real_side);
        CHECK(twice.to_host() == y.to_host());
        // i x = 2
        const sinter::matrix<c> I(d, {{c(0, 1)}});
        CHECK(sinter::vector<c>(solve(I, sinter::vector<float>(d, {2}))).to_host() ==
              std::vector<c>{c(0, -2)});
        CHECK(inverse(I).to_host() == std::vector<c>{c(0, -1)});
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const sinter::vector<c> lost =
            solve(sinter::matrix<c>(d, {{c(nan, 1)}}), sinter::vector<float>(d, {2}));
        CHECK(std::isnan(lost.to_host()[0].real()));
        CHECK_THROWS_WITH_AS((void)solve(sinter::matrix<c>(d, 2, 3), real_side),
                             doctest::Contains("solve(A, B)"), sinter::shape_error);
        CHECK_THROWS_WITH_AS((void)solve(copy, sinter::vector<c>(d, 3)), doctest::Contains("solve(A, B)"),
                             sinter::shape_error);
        CHECK_THROWS_WITH_AS((void)least_squares(copy, sinter::vector<c>(d, 3)),
                             doctest::Contains("least_squares(A, B)"), sinter::shape_error);
    }
}

TEST_CASE_TEMPLATE("complex factors solve with transposes, and tell singular and indefinite ones", T, float,
                   double) {
    using c = std::complex<T>;
    using sinter::blas::transpose;
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(2, {3, 0, 33, 1})) {
            if (n > 3 && test::is_fragment(d)) continue;
            CAPTURE(n);
            const auto a = numbers<T>(n, n, 1), b = numbers<T>(n, 2, 5);
            const sinter::matrix<c> A(d, n, n, a), B(d, n, 2, b);
            const auto factors = lu(A);
            const double scale = unit<T>(n) * norm_of(wide(a));
            const auto check = [&](const std::vector<complex_double>& of, transpose t) {
                const sinter::matrix<c> X = factors.solve(B, t);
                const auto x = wide(X.to_host());
                CHECK(norm_of(minus(times(of, x, n, n, 2), wide(b))) <= scale * norm_of(x));
            };
            check(wide(a), transpose::no);
            check(adjoint(wide(a), n, n), transpose::conjugate);
            check(wide(sinter::matrix<c>(trans(A)).to_host()), transpose::yes);
            CHECK(!factors.singular());

            // H = A A* + n I, of which only the lower half is handed over.
            auto h = times(wide(a), adjoint(wide(a), n, n), n, n, n);
            for (std::int64_t i = 0; i < n; ++i)
                h[static_cast<std::size_t>(i * n + i)] += static_cast<double>(n);
            std::vector<c> half;
            for (std::int64_t i = 0; i < n; ++i)
                for (std::int64_t j = 0; j < n; ++j) {
                    const complex_double e = h[static_cast<std::size_t>(i * n + j)];
                    half.push_back(j > i ? c(99, 99) : c(static_cast<T>(e.real()), static_cast<T>(e.imag())));
                    if (i == j) half.back().imag(77); // which is not read
                    h[static_cast<std::size_t>(i * n + j)] =
                        j > i ? std::conj(h[static_cast<std::size_t>(j * n + i)]) : e;
                }
            const auto root = cholesky(sinter::matrix<c>(d, n, n, half));
            CHECK(root.positive_definite());
            const auto x = wide(sinter::matrix<c>(root.solve(B)).to_host());
            CHECK(norm_of(minus(times(h, x, n, n, 2), wide(b))) <= 2 * unit<T>(n) * norm_of(h) * norm_of(x));
            auto rest = times(h, wide(root.inverse().to_host()), n, n, n);
            for (std::int64_t i = 0; i < n; ++i) rest[static_cast<std::size_t>(i * n + i)] -= 1;
            CHECK(norm_of(rest) <= 2 * unit<T>(n) * norm_of(h) * norm_of(wide(root.inverse().to_host())));
        }
        // [2 i; -i 2] has the determinant 3, diag(2 i, 3) the magnitude 6.
        const auto H = sinter::matrix<c>(d, {{c(2), c(0, 1)}, {c(0, -1), c(2)}});
        CHECK(static_cast<double>(cholesky(H).log_determinant().to_host()) ==
              doctest::Approx(std::log(3)).epsilon(1e-5));
        CHECK(static_cast<double>(
                  lu(sinter::matrix<c>(d, {{c(0, 2), c(0)}, {c(0), c(3)}})).log_determinant().to_host()) ==
              doctest::Approx(std::log(6)).epsilon(1e-5));
        CHECK(!cholesky(sinter::matrix<c>(d, {{c(1), c(0, 2)}, {c(0, -2), c(1)}})).positive_definite());
        const auto S = lu(sinter::matrix<c>(d, {{c(0, 1), c(1)}, {c(-1), c(0, 1)}}));
        CHECK(S.singular());
        CHECK(S.rcond().to_host() == 0);
        const double r = static_cast<double>(lu(H).rcond().to_host());
        CHECK(r > 0.2); // 1/3 in the 2-norm
        CHECK(r <= 1);
        CHECK_THROWS_AS(lu(H).solve(sinter::vector<c>(d, {c(1), c(2), c(3)})), sinter::shape_error);
        CHECK_THROWS_AS(cholesky(H(sinter::rows(0, 1), sinter::cols(0, 2))), sinter::shape_error);
    }
}

TEST_CASE_TEMPLATE("complex least squares of any rank, ridge regression, and triangles", T, float, double) {
    using c = std::complex<T>;
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        // 5 x 3 of rank 2: the third column is i times the first.
        auto a = numbers<T>(5, 3, 1);
        for (std::size_t i = 0; i < 15; i += 3) a[i + 2] = c(0, 1) * a[i];
        const auto b = numbers<T>(5, 2, 7);
        const sinter::matrix<c> A(d, 5, 3, a), B(d, 5, 2, b);
        const double size = norm_of(wide(a));
        const auto is_shortest = [&](const std::vector<complex_double>& x) {
            const auto left = minus(times(wide(a), x, 5, 3, 2), wide(b));
            CHECK(norm_of(times(adjoint(wide(a), 5, 3), left, 3, 5, 2)) <=
                  4 * unit<T>(5) * size * (size * norm_of(x) + norm_of(wide(b))));
            for (std::size_t j = 0; j < 2; ++j) // nothing of (1, 0, i), which A makes 0
                CHECK(std::abs(x[j] - complex_double(0, 1) * x[4 + j]) <= 4 * unit<T>(5) * norm_of(x));
        };
        is_shortest(wide(sinter::matrix<c>(least_squares(A, B, sinter::any_rank)).to_host()));
        is_shortest(wide(sinter::matrix<c>(least_squares(A, B, 1e-3)).to_host()));
        // (A* A + lambda I) X = A* B
        const auto x = wide(sinter::matrix<c>(ridge(A, B, 0.5)).to_host());
        auto rest = times(adjoint(wide(a), 5, 3), minus(times(wide(a), x, 5, 3, 2), wide(b)), 3, 5, 2);
        for (std::size_t e = 0; e < rest.size(); ++e) rest[e] += .5 * x[e];
        CHECK(norm_of(rest) <= unit<T>(8) * size * (size * norm_of(x) + norm_of(wide(b))));
        CHECK_THROWS_AS((void)ridge(A, B, -1), sinter::value_error);
        CHECK_THROWS_AS((void)least_squares(A, sinter::vector<c>(d, 4), sinter::any_rank),
                        sinter::shape_error);

        using sinter::triangle;
        const sinter::matrix<c> L(d, {{c(0, 2), 99}, {c(1, 1), 4}});
        const sinter::vector<c> right(d, {c(0, 4), c(6, 2)});
        const auto solved = [&](const sinter::vector<c>& found) { return wide(found.to_host()); };
        const double bound = 16 * test::roundoff<T>() * 8;
        CHECK(norm_of(minus(solved(solve_triangular(L, right, triangle::lower)), {2, 1})) <= bound);
        CHECK(norm_of(minus(solved(solve_triangular(L, right, triangle::lower, sinter::blas::transpose::no,
                                                    sinter::blas::diag::unit)),
                            {{0, 4}, {10, -2}})) <= bound);
        const sinter::vector<c> sides(d, {c(0, 3), 4});
        CHECK(norm_of(minus(solved(solve_triangular(L, sides, triangle::lower, sinter::transpose::yes)),
                            {{1, .5}, 1})) <= bound);
        CHECK_THROWS_AS((void)solve_triangular(L, sinter::vector<c>(d, 3), triangle::lower),
                        sinter::shape_error);
    }
}

} // namespace test_complex_systems
