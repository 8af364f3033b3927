// Complex arithmetic beside std::complex<double> of the host, with bounds from the number of operations.
// It takes seconds for each kind of device: the kernels of some hundred statements are compiled.

#include "reference.hpp"

using namespace sinter;
namespace cx = test::complex;
using complex_double = std::complex<double>;

TEST_CASE("complex: sums, products, quotients of arrays, reals and numbers of the host") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        const double u = cx::unit<T>();
        for (const cx::shape& size : cx::shapes<T>()) {
            const std::int64_t m = size.m, n = size.n;
            CAPTURE(m);
            CAPTURE(n);
            const cx::list<T> a = cx::numbers<T>(m * n, 1), b = cx::numbers<T>(m * n, 2);
            const std::vector<T> f = cx::reals<T>(m * n, 3);
            const matrix<c> A(d, m, n, a), B(d, m, n, b);
            const matrix<T> F(d, m, n, f);
            matrix<c> C(d, m, n);
            const auto near = [&](auto want, double roundings) {
                return cx::count_wrong(C.to_host(), want,
                                       [&](std::size_t e) { return roundings * u * std::abs(want(e)); });
            };
            const auto x = [&](std::size_t e) { return cx::wide(a[e]); };
            const auto y = [&](std::size_t e) { return cx::wide(b[e]); };
            const auto g = [&](std::size_t e) { return static_cast<double>(f[e]); };
            C = A + B - F;
            CHECK(near([&](std::size_t e) { return x(e) + y(e) - g(e); }, 0) == 0);
            C = F - A;
            CHECK(near([&](std::size_t e) { return g(e) - x(e); }, 0) == 0);
            C = -A + c(1, -2);
            CHECK(near([&](std::size_t e) { return -x(e) + complex_double(1, -2); }, 0) == 0);
            C = hadamard(A, B);
            CHECK(near([&](std::size_t e) { return x(e) * y(e); }, 0) == 0);
            C = 2 * A - hadamard(F, B) + A * c(0, 1);
            CHECK(near([&](std::size_t e) { return 2.0 * x(e) - g(e) * y(e) + x(e) * complex_double(0, 1); },
                       0) == 0);
            C = F + c(1, 2);
            CHECK(near([&](std::size_t e) { return g(e) + complex_double(1, 2); }, 0) == 0);
            C = c(0, 2) * F;
            CHECK(near([&](std::size_t e) { return complex_double(0, 2) * g(e); }, 0) == 0);
            // Quotients: r, d, v r, the sum and the quotient, each of which may be wrong by 2.5 units.
            C = A / B;
            CHECK(near([&](std::size_t e) { return x(e) / y(e); }, 24) == 0);
            C = F / B;
            CHECK(near([&](std::size_t e) { return g(e) / y(e); }, 24) == 0);
            C = c(3, 1) / B;
            CHECK(near([&](std::size_t e) { return complex_double(3, 1) / y(e); }, 24) == 0);
            C = A / F;
            CHECK(near([&](std::size_t e) { return x(e) / g(e); }, 6) == 0);
            C = A / c(3, 1);
            CHECK(near([&](std::size_t e) { return x(e) / complex_double(3, 1); }, 24) == 0);
            C = A / T(3);
            CHECK(near([&](std::size_t e) { return x(e) / 3.0; }, 6) == 0);
            C = conj(A) + real(B) + complex_of(F, T(2));
            CHECK(near([&](std::size_t e) { return std::conj(x(e)) + y(e).real() + complex_double(g(e), 2); },
                       0) == 0);
            C = select(F > T(0), A, c(1, 1));
            CHECK(near([&](std::size_t e) { return g(e) > 0 ? x(e) : complex_double(1, 1); }, 0) == 0);
            C = select(F > T(0), c(1, 2), c(3, -1));
            CHECK(near([&](std::size_t e) { return g(e) > 0 ? complex_double(1, 2) : complex_double(3, -1); },
                       0) == 0);
            C = select(F > T(0), 2, c(3, -1));
            CHECK(near([&](std::size_t e) { return g(e) > 0 ? complex_double(2) : complex_double(3, -1); },
                       0) == 0);
            C = A + select(F > T(0), c(0, 1), T(0));
            CHECK(near([&](std::size_t e) { return x(e) + complex_double(0, g(e) > 0 ? 1 : 0); }, 0) == 0);
            C = A;
            C *= T(2);
            C += B;
            C -= c(1);
            CHECK(near([&](std::size_t e) { return x(e) * 2.0 + y(e) - 1.0; }, 0) == 0);
        }
    });
}

TEST_CASE("complex: parts, magnitudes and angles are real") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        const double u = cx::unit<T>();
        for (const cx::shape& size : cx::shapes<T>()) {
            const std::int64_t m = size.m, n = size.n;
            const cx::list<T> a = cx::numbers<T>(m * n, 1);
            const matrix<c> A(d, m, n, a);
            const auto near = [&](const std::vector<T>& got, auto want, double roundings) {
                return cx::count_wrong(got, want,
                                       [&](std::size_t e) { return roundings * u * std::abs(want(e)); });
            };
            const auto x = [&](std::size_t e) { return cx::wide(a[e]); };
            CHECK(near(
                      real(A).to_host(), [&](std::size_t e) { return complex_double(x(e).real()); }, 0) == 0);
            CHECK(near(
                      imag(A + A).to_host(), [&](std::size_t e) { return complex_double(2 * x(e).imag()); },
                      0) == 0);
            CHECK(near(
                      abs2(A).to_host(), [&](std::size_t e) { return complex_double(std::norm(x(e))); }, 0) ==
                  0);
            CHECK(near(
                      abs(A).to_host(), [&](std::size_t e) { return complex_double(std::abs(x(e))); }, 8) ==
                  0);
            CHECK(near(
                      arg(A).to_host(), [&](std::size_t e) { return complex_double(std::arg(x(e))); }, 16) ==
                  0);
            const auto got = polar(abs(A), arg(A)).to_host();
            CHECK(cx::count_wrong(got, x, [&](std::size_t e) { return 48 * u * std::abs(x(e)); }) == 0);
            const std::vector<bool> same = (A == A).to_host(), other = (A != conj(A)).to_host();
            CHECK(same == std::vector<bool>(a.size(), true));
            CHECK(other == std::vector<bool>(a.size(), true));
            const std::vector<bool> as_real = (A == real(A)).to_host();
            CHECK(as_real == std::vector<bool>(a.size(), false));
        }
        CHECK(polar(T(2), vector<T>(d, {0})).to_host() == cx::list<T>{c(2)});
        CHECK(adjoint(matrix<T>(d, {{1, 2}})).to_host() == std::vector<T>{1, 2});
    });
}

TEST_CASE("complex: broadcasts, scalars of the device, other real types") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        const matrix<c> A(d, {{1, c(0, 2)}, {3, c(1, 1)}});
        const vector<c> x(d, {c(0, 1), 2});
        CHECK((A + rowwise(x)).to_host() == cx::list<T>{c(1, 1), c(2, 2), c(3, 1), c(3, 1)});
        CHECK(hadamard(A, colwise(x)).to_host() == cx::list<T>{c(0, 1), c(-2), c(6), c(2, 2)});
        const scalar<c> s(d, c(0, 1));
        CHECK((s * A).to_host() == cx::list<T>{c(0, 1), c(-2), c(0, 3), c(-1, 1)});
        CHECK((A - A(0, 1)).to_host() == cx::list<T>{c(1, -2), 0, c(3, -2), c(1, -1)});
        const matrix<T> F(d, {{1, 2}, {3, 4}});
        CHECK((F + s).to_host() == cx::list<T>{c(1, 1), c(2, 1), c(3, 1), c(4, 1)});
        const matrix<std::int32_t> I(d, {{1, 2}, {3, 4}});
        CHECK((A + I).to_host() == cx::list<T>{2, c(2, 2), 6, c(5, 1)});
        matrix<c> C(d, 2, 2);
        C = F;
        CHECK(C.to_host() == cx::list<T>{1, 2, 3, 4});
        C = 7;
        CHECK(C.to_host() == cx::list<T>{7, 7, 7, 7});
        matrix B = A + A;
        static_assert(std::is_same_v<decltype(B), matrix<c>>);
        vector y = A * x;
        static_assert(std::is_same_v<decltype(y), vector<c>>);
        scalar t = sum(A);
        static_assert(std::is_same_v<decltype(t), scalar<c>>);
        if (d.state()->supports(dtype::f64)) {
            const matrix<double> D(d, {{1, 2}, {3, 4}});
            static_assert(std::is_same_v<typename decltype(A + D)::value_type, std::complex<double>>);
            CHECK((A + D).to_host() == std::vector<std::complex<double>>{2, {2, 2}, 6, {5, 1}});
        }
    });
}

TEST_CASE("complex: what holds of NaN, infinities, zeros and large numbers") {
    for (const device& d : test::devices()) {
        if (d.name() == "opengl:es") continue; // which has no reliable NaN
        INFO(d.name());
        using c = std::complex<float>;
        constexpr float inf = std::numeric_limits<float>::infinity(),
                        nan = std::numeric_limits<float>::quiet_NaN();
        const auto one = [&](const c& a, const c& b) {
            return (vector<c>(d, {a}) / vector<c>(d, {b})).to_host()[0];
        };
        // The divisor's squares would overflow, or vanish.
        CHECK(std::abs(one({1e30f, 1e30f}, {2e30f, 2e30f}) - c(0.5f)) < 1e-6f);
        CHECK(std::abs(one({1e-30f, 1e-30f}, {2e-30f, 2e-30f}) - c(0.5f)) < 1e-6f);
        CHECK(std::abs(one({1, 2}, {1e30f, 1}) * 1e30f - c(1, 2)) < 1e-5f);
        const c by_zero = one({1, -1}, 0);
        CHECK(by_zero.real() == inf);
        CHECK(by_zero.imag() == -inf);
        CHECK(std::isnan(one(0, 0).real()));
        CHECK(one(1, {inf, 1}) == c(0));
        CHECK(std::isnan(one({nan, 1}, 1).real()));
        CHECK(one({nan, 1}, 1).imag() != 1); // a NaN in one part may reach the other
        const vector<c> x(d, {c(nan, 1), c(1, inf), c(3, 4), c(0, -0.0f)});
        CHECK(isnan(x).to_host() == std::vector<bool>{true, false, false, false});
        CHECK(isinf(x).to_host() == std::vector<bool>{false, true, false, false});
        CHECK(isfinite(x).to_host() == std::vector<bool>{false, false, true, true});
        const std::vector<float> magnitudes = abs(x).to_host();
        CHECK(magnitudes[1] == inf);
        CHECK(magnitudes[2] == 5);
        CHECK(magnitudes[3] == 0);
        // A real operand has no imaginary part, so none of it is NaN here.
        const vector<float> f(d, {inf});
        CHECK((f * vector<c>(d, {c(0, 1)})(0)).to_host()[0].imag() == inf);
        CHECK((f + c(0, 1)).to_host()[0] == c(inf, 1));
        CHECK((x == x).to_host() == std::vector<bool>{false, true, true, true});
    }
}
