// Complex solutions that are refined, factors of matrices that have changed a little, and right sides of
// another precision than the matrix, on every device. The compilers of some forty kernels take seconds.

#include <limits>

#include "../devices.hpp"
#include "complex_solving.hpp"

namespace test_complex_changed {

using namespace test::complex_solving;
using wider = std::complex<long double>;

/// The solution on the host with 64 bits of digits, by Gauss's elimination with pivots.
template <class T>
std::vector<wider> exact_solution(const std::vector<std::complex<T>>& given, std::int64_t n,
                                  const std::vector<std::complex<T>>& right) {
    std::vector<wider> a(given.begin(), given.end()), x(right.begin(), right.end());
    const auto at = [&](std::int64_t i, std::int64_t j) -> wider& {
        return a[static_cast<std::size_t>(i * n + j)];
    };
    const auto of = [&](std::int64_t i) -> wider& { return x[static_cast<std::size_t>(i)]; };
    for (std::int64_t k = 0; k < n; ++k) {
        std::int64_t p = k;
        for (std::int64_t i = k + 1; i < n; ++i)
            if (std::abs(at(i, k)) > std::abs(at(p, k))) p = i;
        for (std::int64_t j = 0; j < n; ++j) std::swap(at(k, j), at(p, j));
        std::swap(of(k), of(p));
        for (std::int64_t i = 0; i < n; ++i) {
            if (i == k) continue;
            const wider factor = at(i, k) / at(k, k);
            for (std::int64_t j = k; j < n; ++j) at(i, j) -= factor * at(k, j);
            of(i) -= factor * of(k);
        }
    }
    for (std::int64_t k = 0; k < n; ++k) of(k) /= at(k, k);
    return x;
}
/// Hilbert's matrix, whose rows and columns are turned by powers of i; its condition is some 1e3^(n - 1).
template <class T>
std::vector<std::complex<T>> ill_conditioned(std::int64_t n) {
    const std::complex<T> turns[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    std::vector<std::complex<T>> a;
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            a.push_back(turns[(i + 2 * j * j + i * j) % 4] * (T(1) / static_cast<T>(i + j + 1)));
    return a;
}

TEST_CASE_TEMPLATE("refined complex solutions are exact but for rounding", T, float, double) {
    using c = std::complex<T>;
    const double eps = 2 * test::roundoff<T>();
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : {0, 1, 2, 3, 4, 33}) {
            if (n > 3 && test::is_fragment(d)) continue;
            CAPTURE(n);
            const auto a = n <= 4 ? ill_conditioned<T>(n) : numbers<T>(n, n, 3), b = numbers<T>(n, 1, 5);
            const sinter::matrix<c> A(d, n, n, a);
            const sinter::vector<c> y(d, b);
            const auto f = lu(A, sinter::refine);
            const sinter::counters before = d.counters();
            const auto x = sinter::vector<c>(f.solve(y));
            CHECK((d.counters() - before).bytes_to_host == 0);
            const auto found = x.to_host();
            const auto expected = exact_solution(a, n, b);
            long double error = 0, size = 0;
            for (std::size_t i = 0; i < found.size(); ++i) {
                error = std::max(error, std::abs(wider(found[i]) - expected[i]));
                size = std::max(size, std::abs(expected[i]));
            }
            CHECK(static_cast<double>(error) <= 2 * eps * static_cast<double>(size));
            CHECK(f.factors().pivots().to_host() == lu(A).pivots().to_host());
        }
        // A matrix, and a real vector, for right sides.
        const sinter::matrix<c> I(d, {{c(0, 2), 0}, {0, 4}});
        const auto f = lu(I, sinter::refine);
        CHECK(sinter::matrix<c>(f.solve(I)).to_host() == std::vector<c>{1, 0, 0, 1});
        CHECK(sinter::vector<c>(f.solve(sinter::vector<T>(d, {T(2), T(4)}))).to_host() ==
              std::vector<c>{c(0, -1), 1});
        CHECK(test::refused<sinter::shape_error>([&] {
                  lu(sinter::matrix<c>(d, 2, 3), sinter::refine);
              }).find("lu(A, refine)") != std::string::npos);
        CHECK(test::refused<sinter::shape_error>([&] {
                  f.solve(sinter::vector<c>(d, 3));
              }).find("lu(A, refine).solve(B)") != std::string::npos);
        if (d.name() == "opengl:es") continue; // it has no reliable NaN
        const auto lost = lu(sinter::zeros<c>(d, 2, 2), sinter::refine).solve(sinter::vector<c>(d, {1, 1}));
        CHECK(!std::isfinite(lost.to_host()[0].real()));
    }
}

/// L L*.
template <class F>
std::vector<complex_double> product_of(const F& f) {
    const std::int64_t n = f.packed().rows();
    const auto l = wide(eval(f.lower()).to_host());
    return times(l, adjoint(l, n, n), n, n, n);
}

TEST_CASE_TEMPLATE("complex Cholesky factors are updated and downdated", T, float, double) {
    using c = std::complex<T>;
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : {3, 0, 1, 2, 31, 33, 65}) {
            if (n > 3 && (test::is_fragment(d) || (test::is_quick() && n != 33))) continue;
            CAPTURE(n);
            const auto b = numbers<T>(n, n, 2), x = numbers<T>(n, 2, 6);
            auto a = times(wide(b), adjoint(wide(b), n, n), n, n, n);
            for (std::int64_t i = 0; i < n; ++i) a[static_cast<std::size_t>(i * n + i)] += 1;
            const sinter::matrix<c> A(d, n, n, std::vector<c>(a.begin(), a.end())), X(d, n, 2, x);
            const auto added = times(wide(x), adjoint(wide(x), n, 2), n, 2, n);
            const auto f = cholesky(A);
            const auto two = cholesky_update(f, X);
            const double most = 8 * unit<T>(n) * (norm_of(a) + norm_of(added));
            CHECK(norm_of(minus(minus(product_of(two), a), added)) <= most);
            CHECK(norm_of(minus(product_of(cholesky_downdate(two, X)), a)) <= most);
            CHECK(f.positive_definite() == two.positive_definite());
            if (n == 0) continue;
            const sinter::vector<T> r = real(X.col(1)); // of a view, and real
            const auto of_real = wide(sinter::vector<c>(r).to_host());
            CHECK(norm_of(minus(minus(product_of(cholesky_update(f, r)), a),
                                times(of_real, adjoint(of_real, n, 1), n, 1, n))) <= most);
        }
        const auto f = cholesky(sinter::matrix<c>(d, {{4, 0}, {0, 1}}));
        CHECK(cholesky_downdate(f, sinter::vector<c>(d, {1, c(0, 2)})).info().to_host() == 2);
        CHECK(test::refused<sinter::shape_error>([&] { cholesky_update(f, sinter::vector<c>(d, 3)); }) ==
              "sinter: cholesky_update(F, X), whose letters are your operands in order, needs a B of 2 rows: "
              "it is 3 x 1");
    }
}

TEST_CASE_TEMPLATE("Sherman, Morrison and Woodbury with complex factors", T, float, double) {
    using c = std::complex<T>;
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>) || test::is_fragment(d)) continue;
        CAPTURE(d.name());
        const std::int64_t n = 12;
        auto given = numbers<T>(n, n, 2);
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j <= i; ++j) { // Hermitian and positive definite
                const c z = i == j ? c(T(n)) : given[static_cast<std::size_t>(i * n + j)];
                given[static_cast<std::size_t>(i * n + j)] = z;
                given[static_cast<std::size_t>(j * n + i)] = std::conj(z);
            }
        const auto u = numbers<T>(n, 3, 4), v = numbers<T>(n, 3, 5), b = numbers<T>(n, 2, 6);
        const sinter::matrix<c> A(d, n, n, given), U(d, n, 3, u), V(d, n, 3, v), B(d, n, 2, b);
        const auto added = times(wide(u), adjoint(wide(v), n, 3), n, 3, n);
        const auto changed = minus(wide(given), minus(std::vector<complex_double>(added.size()), added));
        const auto check = [&](const sinter::matrix<c>& X) {
            const auto x = wide(X.to_host());
            CHECK(norm_of(minus(times(changed, x, n, n, 2), wide(b))) <=
                  8 * unit<T>(n) * norm_of(changed) * norm_of(x));
        };
        check(sherman_morrison(lu(A), U, V, B));
        check(sherman_morrison(cholesky(A), U, V, B));
        check(sherman_morrison(ldlt(A), U, V, B));
        const sinter::vector<c> p = U.col(0), q = V.col(1), r = B.col(1);
        const sinter::vector<c> x = sherman_morrison(lu(A), p, q, r);
        const sinter::vector<c> rest = A * x + p * dot(q, x) - r;
        CHECK(static_cast<double>(norm(rest).to_host()) <=
              8 * unit<T>(n) * norm_of(changed) * norm_of(wide(x.to_host())));
        CHECK(test::refused<sinter::shape_error>([&] {
                  sherman_morrison(lu(A), U, q, B);
              }).find("sherman_morrison(F, U, V, B)") != std::string::npos);
    }
}

TEST_CASE_TEMPLATE("real matrices take complex right sides", T, float, double) {
    using c = std::complex<T>;
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(3, {3, 33, 0, 1, 2, 65})) {
            if (n > 3 && test::is_fragment(d)) continue;
            CAPTURE(n);
            std::vector<T> real_parts, lower;
            std::vector<complex_double> a, l;
            for (std::int64_t i = 0; i < n; ++i)
                for (std::int64_t j = 0; j < n; ++j) {
                    const T v = static_cast<T>((i * 5 + j * 3) % 7) / 8 + (i == j ? T(4) : T(0));
                    real_parts.push_back(v);
                    a.emplace_back(static_cast<double>(v));
                    l.emplace_back(j <= i ? static_cast<double>(v) : 0.0);
                }
            const auto b = numbers<T>(n, 2, 5), v = numbers<T>(n, 1, 9);
            const sinter::matrix<T> A(d, n, n, real_parts);
            const sinter::matrix<c> B(d, n, 2, b);
            const sinter::vector<c> y(d, v);
            const auto check = [&](const std::vector<complex_double>& of, const sinter::matrix<c>& X) {
                const auto x = wide(X.to_host());
                CHECK(norm_of(minus(times(of, x, n, n, 2), wide(b))) <=
                      unit<T>(n) * norm_of(of) * norm_of(x));
            };
            check(a, solve(A, B));
            check(a, least_squares(A, B));
            check(l, solve_triangular(A, B, sinter::triangle::lower));
            const auto x = wide(sinter::vector<c>(solve(A, 2 * y)).to_host());
            auto twice = wide(v);
            for (auto& z : twice) z *= 2;
            CHECK(norm_of(minus(times(a, x, n, n, 1), twice)) <= unit<T>(n) * norm_of(a) * norm_of(x));
        }
        // [2 1 0; 1 2 1; 0 1 2]
        const sinter::matrix<T> AB(d, {{0, 1, 1}, {2, 2, 2}, {1, 1, 0}});
        const sinter::vector<c> y(d, {c(3, 1), c(4, 0), c(3, -1)});
        const std::vector<complex_double> x = {{1, .5}, 1, {1, -.5}};
        const double close = 64 * test::roundoff<T>();
        CHECK(norm_of(minus(wide(sinter::vector<c>(solve_banded(1, 1, AB, y)).to_host()), x)) <= close);
        CHECK(norm_of(minus(wide(sinter::vector<c>(solveh_banded(AB(sinter::rows(0, 2)), y)).to_host()),
                            x)) <= close);
        CHECK(test::refused<sinter::shape_error>([&] {
                  solve(sinter::matrix<T>(d, 2, 2), y);
              }).find("needs a B of 2 rows: it is 3 x 1") != std::string::npos);
    }
}

TEST_CASE("a solution has the wider type of a complex matrix and its right side") {
    using c = std::complex<float>;
    using z = std::complex<double>;
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype::f64)) continue;
        CAPTURE(d.name());
        const sinter::matrix<c> A(d, {{c(0, 2), 0}, {0, 4}});
        const double third = 1.0 / 3; // times 2, and 4, exact in double
        const sinter::vector<double> b(d, {2 * third, 4 * third});
        const std::vector<z> expected = {z(0, -third), third};
        const auto check = [&](const auto& x) {
            static_assert(std::is_same_v<std::remove_cvref_t<decltype(x.to_host())>, std::vector<z>>);
            const auto found = x.to_host();
            for (std::size_t i = 0; i < 2; ++i) CHECK(std::abs(found[i] - expected[i]) < 1e-15);
        };
        check(solve(A, b));
        check(solve(A, sinter::vector<z>(b)));
        check(lu(A).solve(b));
        check(least_squares(A, b));
        check(solve_triangular(A, b, sinter::triangle::upper));
        check(qr(A).solve(b));
        check(solve_banded(0, 0, trans(sinter::matrix<c>(diagonal(A))), b));
        check(solve(sinter::matrix<z>(A), sinter::vector<double>(b)));
        const auto narrow = solve(sinter::matrix<z>(A), sinter::vector<c>(d, {2, 4})).to_host();
        CHECK(narrow == std::vector<z>{z(0, -1), 1});
    }
}

} // namespace test_complex_changed
