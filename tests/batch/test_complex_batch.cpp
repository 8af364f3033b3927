// Batches of complex matrices on every device: residuals of each matrix within LAPACK's bounds. More than a
// second: some ten kernels for each type.

#include <complex>

#include <sinter/complex_batch.hpp>

#include "../devices.hpp"

namespace test_complex_batch {

using namespace sinter;
using wide = std::complex<double>;
using matrices = std::vector<std::vector<wide>>;

constexpr double threshold = 30; ///< LAPACK's tests let this many n roundings pass

/// `count` matrices of `size` elements of the unit square around 0.
template <class T>
std::vector<std::complex<T>> noise(std::int64_t count, std::int64_t size, unsigned seed) {
    std::vector<std::complex<T>> all;
    unsigned state = seed * 2654435761u + 1u;
    const auto next = [&] {
        state = state * 1664525u + 1013904223u;
        return static_cast<T>(static_cast<double>(state >> 8) * 0x1p-24 - .5);
    };
    for (std::int64_t e = 0; e < count * size; ++e) {
        const T re = next();
        all.emplace_back(re, next());
    }
    return all;
}
template <class Z>
matrices apart(const std::vector<Z>& v, std::int64_t count) {
    matrices all(static_cast<std::size_t>(count));
    const std::size_t size = count > 0 ? v.size() / static_cast<std::size_t>(count) : 0;
    for (std::size_t e = 0; e < v.size(); ++e) all[e / size].emplace_back(v[e]);
    return all;
}
/// a b of m x k and k x n.
std::vector<wide> times(const std::vector<wide>& a, const std::vector<wide>& b, std::int64_t m,
                        std::int64_t k, std::int64_t n) {
    std::vector<wide> c(static_cast<std::size_t>(m * n));
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t l = 0; l < k; ++l)
            for (std::int64_t j = 0; j < n; ++j)
                c[static_cast<std::size_t>(i * n + j)] +=
                    a[static_cast<std::size_t>(i * k + l)] * b[static_cast<std::size_t>(l * n + j)];
    return c;
}
std::vector<wide> adjoint_of(const std::vector<wide>& a, std::int64_t m, std::int64_t n) {
    std::vector<wide> h(a.size());
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            h[static_cast<std::size_t>(j * m + i)] = std::conj(a[static_cast<std::size_t>(i * n + j)]);
    return h;
}
double norm_of(const std::vector<wide>& a) {
    double sum = 0;
    for (const wide z : a) sum += std::norm(z);
    return std::sqrt(sum);
}
double distance(std::vector<wide> a, const std::vector<wide>& b) {
    REQUIRE(a.size() == b.size());
    for (std::size_t e = 0; e < a.size(); ++e) a[e] -= b[e];
    return norm_of(a);
}
template <class T>
double unit(std::int64_t n) {
    return threshold * static_cast<double>(n) * static_cast<double>(std::numeric_limits<T>::epsilon());
}

TEST_CASE_TEMPLATE("complex batches: products, transposes and adjoints", T, float, double) {
    using c = std::complex<T>;
    for (const device& d : test::devices(false)) {
        if (!d.supports(dtype_of<T>)) continue;
        CAPTURE(d.name());
        const std::int64_t count = 5, m = 3, k = 2, n = 4;
        const auto a = noise<T>(count, m * k, 1), b = noise<T>(count, k * n, 2);
        const matrix<c> A(d, count, m * k, a), B(d, count, k * n, b);
        const auto ones = apart(a, count), others = apart(b, count);
        const auto is_product = [&](const matrix<c>& found, auto left, auto right) {
            const auto all = apart(found.to_host(), count);
            for (std::size_t e = 0; e < all.size(); ++e) {
                const auto x = left(ones[e]), y = right(others[e]);
                CHECK(distance(all[e], times(x, y, m, k, n)) <= unit<T>(k) * norm_of(x) * norm_of(y));
            }
        };
        const auto same = [](const std::vector<wide>& x) { return x; };
        const auto real_of = [](std::vector<wide> x) {
            for (wide& z : x) z = z.real();
            return x;
        };
        is_product(batch::product(A, B, m, k, n), same, same);
        is_product(batch::product(real(A), B, m, k, n), real_of, same);
        is_product(batch::product(A, eval(real(B)), m, k, n), same, real_of);
        is_product(batch::product(batch::adjoint(batch::adjoint(A, m, k), k, m), B, m, k, n), same, same);
        const matrix<c> H = batch::adjoint(A, m, k), S = batch::transpose(A, m, k);
        const auto turned = apart(H.to_host(), count), transposed = apart(S.to_host(), count);
        for (std::size_t e = 0; e < turned.size(); ++e) {
            CHECK(turned[e] == adjoint_of(ones[e], m, k));
            for (std::size_t i = 0; i < transposed[e].size(); ++i)
                CHECK(transposed[e][i] == std::conj(turned[e][i]));
        }
        CHECK_THROWS_AS((void)matrix<c>(batch::product(A, B, m, k, 3)), shape_error);
    }
}

TEST_CASE_TEMPLATE("complex batches: systems, inverses and determinants", T, float, double) {
    using c = std::complex<T>;
    for (const device& d : test::devices(false)) {
        if (!d.supports(dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(4, {3, 1, 17, 2, 8, 33})) {
            if (n > 3 && test::is_fragment(d)) continue;
            CAPTURE(n);
            const std::int64_t count = 7, m = 2;
            auto a = noise<T>(count, n * n, 3);
            a[0] = 0; // of the first matrix, which so needs an exchange
            if (n == 1) a[0] = 1;
            const auto b = noise<T>(count, n * m, 4);
            const matrix<c> A(d, count, n * n, a), B(d, count, n * m, b);
            const counters before = d.counters();
            const matrix<c> X = batch::solve(A, B);
            CHECK((d.counters() - before).bytes_to_host == 0);
            const auto systems = apart(a, count), right = apart(b, count), x = apart(X.to_host(), count),
                       inverses = apart(batch::inverse(A).to_host(), count);
            const auto determinants = batch::det(A).to_host();
            for (std::size_t e = 0; e < systems.size(); ++e) {
                const double size = unit<T>(n) * norm_of(systems[e]);
                CHECK(distance(times(systems[e], x[e], n, n, m), right[e]) <= size * norm_of(x[e]));
                std::vector<wide> one(systems[e].size());
                for (std::int64_t i = 0; i < n; ++i) one[static_cast<std::size_t>(i * n + i)] = 1;
                CHECK(distance(times(systems[e], inverses[e], n, n, n), one) <= size * norm_of(inverses[e]));
                if (n > 3) continue;
                const auto& z = systems[e];
                const wide det = n == 1   ? z[0]
                                 : n == 2 ? z[0] * z[3] - z[1] * z[2]
                                          : z[0] * (z[4] * z[8] - z[5] * z[7]) -
                                                z[1] * (z[3] * z[8] - z[5] * z[6]) +
                                                z[2] * (z[3] * z[7] - z[4] * z[6]);
                CHECK(std::abs(wide(determinants[e]) - det) <= unit<T>(n));
            }
            const matrix<T> ones = full<T>(d, count, n, T(1)); // real right sides
            const matrix<c> sums = batch::solve(A, ones);
            const auto y = apart(sums.to_host(), count);
            for (std::size_t e = 0; e < y.size(); ++e)
                CHECK(distance(times(systems[e], y[e], n, n, 1),
                               std::vector<wide>(static_cast<std::size_t>(n), wide(1))) <=
                      unit<T>(n) * norm_of(systems[e]) * norm_of(y[e]));
        }
        // A singular matrix spoils its own row only.
        const matrix<c> mixed(d, {{1, c(0, 2), c(0, 2), -4}, {c(0, 1), 0, 0, 2}});
        const std::vector<c> x = batch::solve(mixed, matrix<c>(d, {{1, 1}, {1, 1}})).to_host();
        CHECK(!std::isfinite(std::abs(x[1])));
        CHECK(std::abs(x[2] - c(0, -1)) <= 8 * std::numeric_limits<T>::epsilon());
        CHECK(x[3] == c(T(.5)));
        CHECK(batch::det(mixed).to_host() == std::vector<c>{0, c(0, 2)});
        CHECK(batch::solve(matrix<c>(d, 0, 4), matrix<c>(d, 0, 2)).cols() == 2);
        CHECK(batch::det(matrix<c>(d, 0, 4)).rows() == 0);
        CHECK_THROWS_AS((void)batch::solve(mixed, matrix<c>(d, 2, 3)), shape_error);
        CHECK_THROWS_AS((void)batch::solve(mixed, matrix<c>(d, 3, 2)), shape_error);
        CHECK_THROWS_AS((void)batch::inverse(matrix<c>(d, 2, 5)), shape_error);
        CHECK_THROWS_AS((void)batch::cholesky(matrix<c>(d, 2, 5)), shape_error);
    }
}

TEST_CASE_TEMPLATE("complex batches: Cholesky's factors", T, float, double) {
    using c = std::complex<T>;
    for (const device& d : test::devices(false)) {
        if (!d.supports(dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(3, {3, 1, 17, 2, 33})) {
            if (n > 3 && test::is_fragment(d)) continue;
            CAPTURE(n);
            const std::int64_t count = 4;
            std::vector<c> given;
            matrices whole;
            for (const auto& a : apart(noise<T>(count, n * n, 3), count)) {
                auto h = times(a, adjoint_of(a, n, n), n, n, n);
                for (std::int64_t i = 0; i < n; ++i)
                    for (std::int64_t j = 0; j < n; ++j) {
                        wide& z = h[static_cast<std::size_t>(i * n + j)];
                        if (i == j) z += 1;
                        const c stored(static_cast<T>(z.real()), static_cast<T>(z.imag()));
                        z = i == j ? wide(stored.real()) : wide(stored);
                        // What is above the diagonal is not read, nor what is imaginary on it.
                        given.push_back(j > i ? c(99, 99) : i == j ? c(stored.real(), 7) : stored);
                    }
                for (std::int64_t i = 0; i < n; ++i)
                    for (std::int64_t j = i + 1; j < n; ++j)
                        h[static_cast<std::size_t>(i * n + j)] =
                            std::conj(h[static_cast<std::size_t>(j * n + i)]);
                whole.push_back(h);
            }
            const auto l = apart(batch::cholesky(matrix<c>(d, count, n * n, given)).to_host(), count);
            for (std::size_t e = 0; e < l.size(); ++e) {
                CHECK(distance(times(l[e], adjoint_of(l[e], n, n), n, n, n), whole[e]) <=
                      unit<T>(n) * norm_of(whole[e]));
                bool is_triangle = true;
                for (std::int64_t i = 0; i < n; ++i)
                    for (std::int64_t j = i; j < n; ++j) {
                        const wide z = l[e][static_cast<std::size_t>(i * n + j)];
                        is_triangle = is_triangle && (i == j ? z.imag() == 0 && z.real() > 0 : z == wide(0));
                    }
                CHECK(is_triangle);
            }
        }
        if (d.name() == "opengl:es") continue; // may lose a NaN
        const matrix<c> two(d, {{1, 0, c(0, 2), 1}, {4, 0, c(0, 2), 5}});
        const std::vector<c> l = batch::cholesky(two).to_host();
        CHECK(std::isnan(l[3].real()));
        CHECK(std::vector<c>(l.begin() + 4, l.end()) == std::vector<c>{2, 0, c(0, 1), 2});
    }
}

/// L and U of LAPACK's packed form, m columns of right sides at a time.
template <class T>
void check_factors(const device& d, std::int64_t n) {
    using c = std::complex<T>;
    const std::int64_t count = 5, m = n < 3 ? 1 : 3;
    const auto a = noise<T>(count, n * n, 9), b = noise<T>(count, n * m, 8);
    const matrix<c> A(d, count, n * n, a), B(d, count, n * m, b);
    const matrix<c> F = batch::lu(A);
    const matrix<std::int32_t> P = batch::pivots(A);
    CHECK(batch::lu_info(A).to_host() == std::vector<std::int32_t>(5, 0));
    const auto given = apart(a, count), right = apart(b, count), packed = apart(F.to_host(), count),
               solved = apart(batch::lu_solve(F, P, B).to_host(), count),
               low = apart(batch::lower_solve(F, B).to_host(), count),
               unit_low = apart(batch::unit_lower_solve(F, B).to_host(), count),
               up = apart(batch::upper_solve(F, B).to_host(), count);
    const auto pivots = P.to_host();
    for (std::size_t e = 0; e < given.size(); ++e) {
        const auto at = [n](std::int64_t i, std::int64_t j) { return static_cast<std::size_t>(i * n + j); };
        std::vector<wide> l(given[e].size()), u = l, stored = l, moved = given[e];
        bool is_pivoted = true;
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                const wide z = packed[e][at(i, j)];
                l[at(i, j)] = i == j ? 1.0 : j < i ? z : 0.0;
                stored[at(i, j)] = j <= i ? z : 0.0;
                u[at(i, j)] = j >= i ? z : 0.0;
                is_pivoted = is_pivoted && (j >= i || std::fabs(z.real()) + std::fabs(z.imag()) < 2);
            }
        CHECK(is_pivoted);
        for (std::int64_t k = 0; k < n; ++k) {
            const std::int64_t r = pivots[e * static_cast<std::size_t>(n) + static_cast<std::size_t>(k)];
            CHECK((r >= k && r < n));
            for (std::int64_t j = 0; j < n; ++j) std::swap(moved[at(k, j)], moved[at(r, j)]);
        }
        CHECK(distance(times(l, u, n, n, n), moved) <= unit<T>(n) * norm_of(l) * norm_of(u));
        const auto solves = [&](const std::vector<wide>& of, const std::vector<wide>& x) {
            CHECK(distance(times(of, x, n, n, m), right[e]) <= unit<T>(n) * norm_of(of) * norm_of(x));
        };
        CHECK(distance(times(given[e], solved[e], n, n, m), right[e]) <=
              unit<T>(n) * norm_of(l) * norm_of(u) * norm_of(solved[e]));
        solves(stored, low[e]);
        solves(l, unit_low[e]);
        solves(u, up[e]);
    }
}

TEST_CASE_TEMPLATE("complex batches: L and U, and triangles", T, float, double) {
    using c = std::complex<T>;
    for (const device& d : test::devices(false)) {
        if (!d.supports(dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(4, {3, 8, 1, 9, 2, 31, 33, 65})) {
            if (n > 3 && test::is_fragment(d)) continue;
            CAPTURE(n);
            check_factors<T>(d, n);
        }
        // What is not read, real right sides, numbers beyond the type's roots, and views.
        const T nan = std::numeric_limits<T>::quiet_NaN(), far = std::numeric_limits<T>::max() / 4;
        const matrix<c> L(d, {{c(0, 2), c(nan, nan), c(1, 1), 4}}),
            U(d, {{4, c(1, 1), c(nan, nan), c(0, 2)}});
        const matrix<T> b(d, {{2, 4}});
        const auto is_near = [](const matrix<c>& found, std::vector<c> expected) {
            const std::vector<c> x = found.to_host();
            for (std::size_t e = 0; e < x.size(); ++e)
                CHECK(std::abs(x[e] - expected[e]) <= 8 * std::numeric_limits<T>::epsilon());
        };
        is_near(batch::lower_solve(L, b), {c(0, -1), c(T(.75), T(.25))});
        is_near(batch::unit_lower_solve(L, b), {2, c(2, -2)});
        is_near(batch::upper_solve(U, b), {c(0, T(.5)), c(0, -2)});
        matrix<c> large(d, 3, 9);
        large.fill(7);
        large(rows(1, 2), cols(2, 6)) = L;
        is_near(batch::lower_solve(large(rows(1, 2), cols(2, 6)), b), {c(0, -1), c(T(.75), T(.25))});
        const std::vector<c> ratio =
            batch::lower_solve(matrix<c>(d, {{c(far, far), 0, 0, 1}}), matrix<c>(d, {{c(0, far), 1}}))
                .to_host();
        CHECK(std::abs(ratio[0] - c(T(.5), T(.5))) <= 8 * std::numeric_limits<T>::epsilon());
        // A singular matrix, and one that is not positive definite, are told by their numbers.
        const matrix<c> S(d, {{1, c(0, 2), c(0, 2), -4}, {c(0, 1), 0, 0, 2}, {0, 0, 0, 0}});
        CHECK(batch::lu_info(S).to_host() == std::vector<std::int32_t>{2, 0, 1});
        CHECK(batch::cholesky_info(matrix<c>(d, {{1, 0, c(0, 2), 1}, {4, 0, c(0, 2), 5}, {-1, 0, 0, 1}}))
                  .to_host() == std::vector<std::int32_t>{2, 0, 1});
        CHECK(batch::lu(matrix<c>(d, 0, 4)).cols() == 4);
        CHECK(batch::pivots(matrix<c>(d, 0, 4)).cols() == 2);
        CHECK(batch::lu_info(matrix<c>(d, 0, 4)).rows() == 0);
        CHECK(batch::cholesky_info(matrix<c>(d, 0, 4)).rows() == 0);
        CHECK(batch::lower_solve(matrix<c>(d, 0, 4), matrix<c>(d, 0, 2)).cols() == 2);
        CHECK_THROWS_AS((void)batch::lu(matrix<c>(d, 2, 5)), shape_error);
        CHECK_THROWS_AS((void)batch::upper_solve(L, matrix<c>(d, 1, 3)), shape_error);
        CHECK_THROWS_WITH_AS((void)batch::lu_solve(L, matrix<std::int32_t>(d, 1, 3), b),
                             doctest::Contains("pivots have a row of n"), shape_error);
        if (d.name() == "opengl:es") continue;                          // may lose a NaN
        const matrix<c> mixed(d, {{1, 0, c(0, nan), 1}, {2, 0, 0, 3}}); // a NaN spoils its own row only
        const std::vector<c> x = batch::lower_solve(mixed, matrix<c>(d, {{1, 1}, {2, 3}})).to_host();
        CHECK(x[0] == c(1));
        CHECK(std::isnan(x[1].real() + x[1].imag()));
        CHECK(std::vector<c>(x.begin() + 2, x.end()) == std::vector<c>{1, 1});
    }
}

TEST_CASE_TEMPLATE("complex batches: spectra are those of each matrix", T, float, double) {
    using c = std::complex<T>;
    for (const device& d : test::devices(false)) {
        if (!d.supports(dtype_of<T>)) continue;
        CAPTURE(d.name());
        const std::int64_t count = 3, n = 5, m = 3;
        const matrix<c> A(d, count, n * n, noise<T>(count, n * n, 5)),
            B(d, count, m * n, noise<T>(count, m * n, 6));
        const auto e = batch::eigh(A);
        const auto s = batch::svd(B, m, n);
        CHECK(batch::svd(A).values.cols() == n);
        CHECK(batch::singular_values(A).cols() == n);
        CHECK(e.vectors.cols() == n * n);
        CHECK(s.u.cols() == m * m);
        CHECK(s.v.cols() == n * m);
        for (std::int64_t i = 0; i < count; ++i) {
            const auto one = eigh(matrix<c>(reshape(A.row(i), n, n)));
            CHECK(vector<T>(trans(e.values.row(i))).to_host() == one.values.to_host());
            CHECK(matrix<c>(reshape(e.vectors.row(i), n, n)).to_host() == one.vectors.to_host());
            const auto other = svd(matrix<c>(reshape(B.row(i), m, n)));
            CHECK(vector<T>(trans(s.values.row(i))).to_host() == other.values.to_host());
            CHECK(matrix<c>(reshape(s.u.row(i), m, m)).to_host() == other.u.to_host());
            CHECK(matrix<c>(reshape(s.v.row(i), n, m)).to_host() == other.v.to_host());
        }
        const double close = unit<T>(n) * 5;
        CHECK(static_cast<double>((max)(abs(batch::eigvalsh(A) - e.values)).to_host()) <= close);
        CHECK(static_cast<double>((max)(abs(batch::singular_values(B, m, n) - s.values)).to_host()) <= close);
        CHECK(batch::eigh(matrix<c>(d, 0, 4)).values.cols() == 2);
        CHECK_THROWS_AS((void)batch::eigh(B), shape_error);
        CHECK_THROWS_AS((void)batch::svd(B, 2, n), shape_error);
        CHECK_THROWS_AS((void)batch::svd(B, 0, n), shape_error);
        if (d.name() == "opengl:es") continue; // may lose a NaN
        const c nan(0, std::numeric_limits<T>::quiet_NaN());
        const matrix<c> mixed(d, {{1, 0, nan, 1}, {2, 0, 0, 3}}); // a NaN spoils its own row only
        const std::vector<T> values = batch::eigvalsh(mixed).to_host();
        CHECK(std::isnan(values[0]));
        CHECK(std::vector<T>(values.begin() + 2, values.end()) == std::vector<T>{2, 3});
        CHECK(all(isnan(batch::svd(mixed(rows(0, 1))).u)).to_host());
    }
}

TEST_CASE("complex batches take as many launches for many matrices as for few") {
    using c = std::complex<float>;
    for (const device& d : test::devices(false)) {
        if (test::is_fragment(d)) continue; // there parts are written one by one
        CAPTURE(d.name());
        const std::int64_t n = 6;
        const auto launches = [&](std::int64_t count, auto call) {
            const matrix<c> A(d, count, n * n, noise<float>(count, n * n, 1));
            const counters before = d.counters();
            call(A);
            CHECK((d.counters() - before).bytes_to_host == 0);
            return (d.counters() - before).launches;
        };
        for (const std::int64_t count : {2, 300}) {
            // Copies of the operands are two of them, which OpenGL writes part by part.
            CHECK(launches(count, [](const auto& A) { (void)batch::inverse(A); }) <= 6);
            CHECK(launches(count, [](const auto& A) { (void)batch::det(A); }) <= 2 * n + 8);
            CHECK(launches(count, [](const auto& A) { (void)batch::cholesky(A); }) <= 5);
            CHECK(launches(count, [](const auto& A) { (void)batch::cholesky_info(A); }) <= 6);
            CHECK(launches(count, [](const auto& A) { (void)batch::lower_solve(A, A); }) <= 10);
            CHECK(launches(count, [](const auto& A) { (void)batch::unit_lower_solve(A, A); }) <= 7);
            CHECK(launches(count, [](const auto& A) { (void)batch::lu(A); }) <= 2 * n + 4);
        }
    }
}

} // namespace test_complex_batch
