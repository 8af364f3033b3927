// Krylov methods of complex operands: residuals within the tolerance, computed on the host in double, and
// solutions that the tests know. With OpenCL some cases take seconds: kernels are compiled.

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <vector>

#include <sinter/complex_krylov.hpp>

#include "../../devices.hpp"

namespace test_complex_krylov {

using sinter::device;
using sinter::highest;
using sinter::krylov_end;
using sinter::krylov_options;
using sinter::largest_magnitude;
using sinter::lowest;
using sinter::matrix;
using sinter::sparse_matrix;
using sinter::vector;

template <class T>
using number = std::complex<T>;

/// 4 on the diagonal; i below it, and beside it what makes it Hermitian, or not.
template <class T>
std::vector<sinter::triplet<number<T>>> band(std::int64_t n, number<T> above, T diagonal) {
    std::vector<sinter::triplet<number<T>>> all;
    for (std::int64_t i = 0; i < n; ++i) {
        all.push_back({i, i, number<T>(i % 2 == 0 ? T(4) : diagonal)});
        if (i > 0) all.push_back({i, i - 1, number<T>(0, 1)});
        if (i + 1 < n) all.push_back({i, i + 1, above});
    }
    return all;
}
template <class T>
std::vector<number<double>> times(const std::vector<sinter::triplet<number<T>>>& a,
                                  const std::vector<number<T>>& x) {
    std::vector<number<double>> y(x.size());
    for (const auto& t : a)
        y[static_cast<std::size_t>(t.row)] +=
            number<double>(t.value) * number<double>(x[static_cast<std::size_t>(t.col)]);
    return y;
}

template <class T>
void check_systems(const device& d, std::int64_t n, double tolerance) {
    CAPTURE(d.name());
    CAPTURE(n);
    std::vector<number<T>> known;
    for (std::int64_t i = 0; i < n; ++i)
        known.push_back({static_cast<T>(i % 5) - T(2), static_cast<T>(i * 3 % 7) / T(2)});
    const krylov_options o{.tolerance = tolerance};
    const auto check = [&](const auto& a, const auto& solve) {
        std::vector<number<T>> right;
        for (const auto& y : times(a, known)) right.push_back(number<T>(y));
        const vector<number<T>> b(d, right);
        const auto result = solve(sparse_matrix<number<T>>(d, n, n, a), b);
        CHECK(result.converged());
        const std::vector<number<T>> x = result.x.to_host();
        REQUIRE(x.size() == known.size());
        for (std::size_t i = 0; i < x.size(); ++i)
            CHECK(static_cast<double>(std::abs(x[i] - known[i])) <=
                  50 * tolerance * std::sqrt(static_cast<double>(n)));
    };
    const auto hermitian = band<T>(n, {0, -1}, 4), indefinite = band<T>(n, {0, -1}, -4),
               other = band<T>(n, {1, 0.5}, 4);
    check(hermitian, [&](const auto& S, const auto& b) { return cg(S, b, o); });
    check(hermitian, [&](const auto& S, const auto& b) { return cg(to_dense(S), b, o); });
    check(hermitian,
          [&](const auto& S, const auto& b) { return cg([&](auto p) { return S * p; }, b, o, jacobi(S)); });
    check(indefinite, [&](const auto& S, const auto& b) { return minres(S, b, o); });
    check(other, [&](const auto& S, const auto& b) { return bicgstab(S, b, o); });
    check(other, [&](const auto& S, const auto& b) { return gmres(S, b, o, jacobi(to_dense(S))); });
    check(other, [&](const auto& S, const auto& b) { return lsqr(S, b, o); });
    check(other, [&](const auto& S, const auto& b) {
        const auto H = adjoint(S);
        return lsqr(sinter::with_adjoint([&](auto p) { return S * p; }, [&](auto q) { return H * q; }), b, o);
    });
}

TEST_CASE("complex systems of float and double") {
    for (const device& d : test::devices()) {
        for (const std::int64_t n : {1, 2, 33}) check_systems<float>(d, n, 2e-6);
        if (d.supports(sinter::dtype::f64)) check_systems<double>(d, 64, 1e-12);
    }
}

template <class T>
void check_spectrum(const sinter::krylov_spectrum<T, number<T>>& found, const sparse_matrix<number<T>>& S,
                    const std::vector<double>& should, double bound) {
    CHECK(found.converged());
    const std::vector<T> values = found.values.to_host();
    REQUIRE(values.size() == should.size());
    for (std::size_t i = 0; i < should.size(); ++i)
        CHECK(std::fabs(static_cast<double>(values[i]) - should[i]) <= bound);
    const matrix<number<T>> V = found.vectors,
                            one = sinter::identity<number<T>>(S.device(), V.cols(), V.cols());
    const matrix<number<T>> rest = S * V - hadamard(V, rowwise(found.values)), gram = adjoint(V) * V - one;
    CHECK(static_cast<double>(norm_inf(rest).to_host()) <= bound);
    CHECK(static_cast<double>(norm_inf(gram).to_host()) <= bound);
}

TEST_CASE("some eigenvalues of Hermitian matrices") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        using c = number<float>;
        for (const std::int64_t n : {1, 3, 50}) {
            CAPTURE(n);
            const sparse_matrix<c> S(d, n, n, band<float>(n, {0, -1}, 4));
            const auto value = [&](std::int64_t k) { // counted from the lowest
                return 4 -
                       2 * std::cos(static_cast<double>(k) * std::acos(-1.0) / static_cast<double>(n + 1));
            };
            check_spectrum<float>(eigsh(S, lowest(1)), S, {value(1)}, 1e-4);
            check_spectrum<float>(eigsh(to_dense(S), largest_magnitude(1)), S, {value(n)}, 1e-4);
            if (n < 3) continue;
            const vector<c> start = sinter::full<c>(d, n, c(1, 2));
            check_spectrum<float>(eigsh([&](auto p) { return S * p; }, start, highest(2)), S,
                                  {value(n - 1), value(n)}, 1e-4);
        }
        // A value that occurs several times.
        const sparse_matrix<c> one(d, 3, 3, {{0, 0, c(2)}, {1, 1, c(2)}, {2, 2, c(1)}});
        check_spectrum<float>(eigsh(one, highest(2)), one, {2, 2}, 1e-5);
        check_spectrum<float>(eigsh(one, lowest(2)), one, {1, 2}, 1e-5);
        CHECK(eigsh(one, lowest(0)).converged());
        const auto broken = eigsh(c(std::numeric_limits<float>::quiet_NaN()) * to_dense(one), lowest(1));
        CHECK(broken.reason == krylov_end::not_finite);
        CHECK(all(isfinite(broken.vectors)).to_host());
    }
    const matrix<number<float>> A(sinter::host_device(), 2, 2);
    CHECK(test::refused<sinter::shape_error>([&] { eigsh(A, lowest(3)); }).find("0 to 2 of them, not 3") !=
          std::string::npos);
}

TEST_CASE("a Hermitian matrix takes the steps of complex numbers") {
    const device d = sinter::host_device();
    using c = number<double>;
    // Three values: three steps, as of a real matrix.
    std::vector<c> values;
    for (int i = 0; i < 30; ++i) values.push_back(1.0 + i % 3);
    const vector<c> scales(d, values), b = sinter::full<c>(d, 30, c(1, -2));
    const auto result =
        cg([&](auto p) { return hadamard(scales, p); }, b, {.tolerance = 1e-10, .look_every = 1});
    CHECK(result.converged());
    CHECK(result.steps <= 4);
}

TEST_CASE("complex right sides of real matrices, guesses, ends and errors") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        using c = number<float>;
        const matrix<float> A(d, {{4, 1}, {1, 3}});
        const vector<c> x(d, {c(1, 2), c(0, -1)}), b = A * x;
        const auto near_by = [&](const auto& result) {
            CHECK(result.converged());
            CHECK(norm(result.x - x).to_host() < 1e-4f);
        };
        near_by(cg(A, b));
        near_by(minres(A, b));
        const auto done = cg(A, b, {.tolerance = 1e-5, .start = x});
        near_by(done);
        CHECK(done.steps == 0);
        CHECK(lsqr(A, b, {.tolerance = 1e-5, .start = x}).steps == 0);
        const float nan = std::numeric_limits<float>::quiet_NaN();
        CHECK(cg(A, nan * b).reason == krylov_end::not_finite);
        CHECK(cg(-A, b).reason == krylov_end::breakdown);
        CHECK(cg(A, c(0) * b).steps == 0);
        // A grid of complex numbers.
        const matrix<c> grid = sinter::full<c>(d, 3, 4, c(2, -4));
        const auto twice = gmres([](auto p) { return c(0, 2) * p; }, grid);
        CHECK(twice.converged());
        CHECK(norm(twice.x - sinter::full<c>(d, 3, 4, c(-2, -1))).to_host() < 1e-4f);
    }
    const device d = sinter::host_device();
    const matrix<number<float>> wide(d, 2, 3), A(d, 2, 2);
    const vector<number<float>> b(d, 2), three(d, 3);
    CHECK(test::refused<sinter::shape_error>([&] { cg(wide, b); }).find("square") != std::string::npos);
    CHECK(test::refused<sinter::shape_error>([&] { gmres(A, three); }) ==
          "sinter: gmres(A, b) needs a vector of 2 elements: it has 3");
    CHECK(test::refused<sinter::value_error>([&] {
              cg(A, b, {.start = vector<float>(d, 2)});
          }).find("start is an array of another kind") != std::string::npos);
}

} // namespace test_complex_krylov
