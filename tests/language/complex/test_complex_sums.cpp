// Reductions and products of complex arrays beside loops of the host in double. It takes some ten seconds for
// a kind of device, in which the driver compiles the kernels of products of many shapes.

#include "../once.hpp"
#include "reference.hpp"

using namespace sinter;
namespace cx = test::complex;
using complex_double = std::complex<double>;

namespace {

/// The product of m x k and k x n elements, and the sums of the magnitudes that are added.
struct complex_product_of {
    std::vector<complex_double> value;
    std::vector<double> magnitude;
    template <class A, class B>
    complex_product_of(const A& a, const B& b, std::int64_t m, std::int64_t k, std::int64_t n)
        : value(static_cast<std::size_t>(m * n)), magnitude(value.size()) {
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t l = 0; l < k; ++l)
                for (std::int64_t j = 0; j < n; ++j) {
                    const auto e = static_cast<std::size_t>(i * n + j);
                    const complex_double term = cx::wide(a[static_cast<std::size_t>(i * k + l)]) *
                                                cx::wide(b[static_cast<std::size_t>(l * n + j)]);
                    value[e] += term;
                    magnitude[e] += std::abs(term);
                }
    }
};

} // namespace

TEST_CASE("complex: sum, mean, dot, dotu, norm, over all elements and along an axis") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        const double u = cx::unit<T>();
        for (const cx::shape& size : cx::shapes<T>()) {
            const std::int64_t m = size.m, n = size.n;
            CAPTURE(m);
            CAPTURE(n);
            const cx::list<T> a = cx::numbers<T>(m * n, 1), b = cx::numbers<T>(m * n, 2);
            const matrix<c> A(d, m, n, a), B(d, m, n, b);
            complex_double all, inner, plain;
            double squares = 0;
            std::vector<complex_double> rows(static_cast<std::size_t>(m)), cols(static_cast<std::size_t>(n));
            for (std::size_t e = 0; e < a.size(); ++e) {
                const complex_double x = cx::wide(a[e]), y = cx::wide(b[e]);
                all += x;
                inner += std::conj(x) * y;
                plain += x * y;
                squares += std::norm(x);
                rows[e / static_cast<std::size_t>(n)] += x;
                cols[e % static_cast<std::size_t>(n)] += x;
            }
            // Quarters: all sums are exact.
            CHECK(cx::wide(sum(A).to_host()) == all);
            CHECK(cx::wide(dot(A, B).to_host()) == inner);
            CHECK(cx::wide(dotu(A, B).to_host()) == plain);
            CHECK(std::abs(static_cast<double>(norm(A).to_host()) - std::sqrt(squares)) <=
                  16 * u * std::sqrt(squares));
            if (n == 1 || m == 1 || m > 33) continue; // each shape class has kernels of its own
            CHECK(cx::count_wrong(
                      sum(A, axis<1>).to_host(), [&](std::size_t e) { return rows[e]; },
                      [](auto) { return 0.0; }) == 0);
            CHECK(cx::count_wrong(
                      sum(A, axis<0>).to_host(), [&](std::size_t e) { return cols[e]; },
                      [](auto) { return 0.0; }) == 0);
            const std::vector<T> norms = norm(A, axis<1>).to_host();
            CHECK(norms.size() == rows.size());
            if (m > 0 && n > 0) {
                const complex_double mean_of = all / static_cast<double>(m * n);
                CHECK(std::abs(cx::wide(mean(A).to_host()) - mean_of) <= 6 * u * std::abs(mean_of));
                double largest = 0;
                for (const c& z : a) largest = std::max(largest, std::abs(cx::wide(z)));
                CHECK(std::abs(static_cast<double>(norm_inf(A).to_host()) - largest) <= 8 * u * largest);
            }
        }
        const matrix<T> F(d, {{1, 2}, {3, 4}});
        const matrix<c> A(d, {{1, c(0, 2)}, {3, c(1, 1)}});
        CHECK(dot(A, F).to_host() == c(14, -8));
        CHECK(dot(F, A).to_host() == c(14, 8));
        CHECK(dotu(F, F).to_host() == T(30));
        CHECK(dot(A, A, axis<1>).to_host() == cx::list<T>{5, 11});
        CHECK(trace(A).to_host() == c(2, 1));
    });
}

TEST_CASE("complex: norm neither overflows nor vanishes before its result does") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        const T huge = std::numeric_limits<T>::max() / 8, tiny = std::numeric_limits<T>::min() * 8;
        const auto is = [](T got, T want) {
            return std::abs(got - want) <= 16 * std::numeric_limits<T>::epsilon() * want;
        };
        CHECK(is(norm(vector<c>(d, {c(3 * huge, 0), c(0, 4 * huge), 1, c(tiny, 1)})).to_host(), 5 * huge));
        CHECK(is(norm(vector<c>(d, {c(3 * tiny, 0), c(0, 4 * tiny)})).to_host(), 5 * tiny));
        CHECK(is(norm(vector<c>(d, {c(3, 0), c(0, 4), c(tiny, tiny)})).to_host(), 5));
        CHECK(norm(vector<c>(d, 4, cx::list<T>(4))).to_host() == 0);
        if (d.name() == "opengl:es") return; // which has no reliable NaN
        const T inf = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
        CHECK(norm(vector<c>(d, {c(1, inf), 2})).to_host() == inf);
        CHECK(std::isnan(norm(vector<c>(d, {c(1, nan), huge})).to_host()));
    });
}

TEST_CASE("complex: products of matrices, with what is around them") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        const double u = cx::unit<T>();
        struct extents {
            std::int64_t m, k, n;
        };
        std::vector<extents> all{{33, 31, 64}, {2, 3, 2}, {3, 0, 2}};
        if (sizeof(T) == 4 && !test::is_quick())
            for (const extents& e :
                 {extents{0, 3, 2}, {1, 1, 1}, {1, 33, 5}, {31, 33, 1}, {64, 64, 33}, {3, 257, 31}})
                all.push_back(e);
        for (const extents& size : all) {
            const std::int64_t m = size.m, k = size.k, n = size.n;
            CAPTURE(m);
            CAPTURE(k);
            CAPTURE(n);
            const cx::list<T> a = cx::numbers<T>(m * k, 1), b = cx::numbers<T>(k * n, 2),
                              e = cx::numbers<T>(m * n, 3);
            const std::vector<T> f = cx::reals<T>(k * n, 4);
            const complex_product_of ab(a, b, m, k, n), af(a, f, m, k, n);
            const matrix<c> A(d, m, k, a), B(d, k, n, b);
            const matrix<T> F(d, k, n, f);
            matrix<c> C(d, m, n, e), At(d, k, m), wide_one(d, m + 2, n + 3);
            const double roundings = 2 * static_cast<double>(k) + 8;
            const auto near = [&](auto got, auto want, const std::vector<double>& magnitude, double factor) {
                return cx::count_wrong(
                    got, want, [&](std::size_t i) { return roundings * u * (factor * magnitude[i] + 8); });
            };
            C = A * B;
            CHECK(near(
                      C.to_host(), [&](std::size_t i) { return ab.value[i]; }, ab.magnitude, 1) == 0);
            C.to_device(e);
            C = c(2, 1) * A * B + c(0, 1) * C;
            const auto scaled = [&](std::size_t i) {
                return complex_double(2, 1) * ab.value[i] + complex_double(0, 1) * cx::wide(e[i]);
            };
            CHECK(near(C.to_host(), scaled, ab.magnitude, 3) == 0);
            if (m < 2 || m > 33 || n == 31) continue; // each shape class has kernels of its own
            C = A * F;
            CHECK(near(
                      C.to_host(), [&](std::size_t i) { return af.value[i]; }, af.magnitude, 1) == 0);
            At = adjoint(A);
            block(wide_one, 1, 2, m, n) = adjoint(At) * B;
            CHECK(near(
                      block(wide_one, 1, 2, m, n).to_host(), [&](std::size_t i) { return ab.value[i]; },
                      ab.magnitude, 1) == 0);
            CHECK(near(
                      abs2(A * B).to_host(),
                      [&](std::size_t i) { return complex_double(std::norm(ab.value[i])); },
                      [&] {
                          std::vector<double> squares;
                          for (const double x : ab.magnitude) squares.push_back(x * x);
                          return squares;
                      }(),
                      4) == 0);
        }
        // A product of its own destination, vectors, outer and inner products.
        matrix<c> A(d, {{1, c(0, 1)}, {2, c(1, 1)}});
        A *= A;
        CHECK(A.to_host() == cx::list<T>{c(1, 2), c(-1, 2), c(4, 2), c(0, 4)});
        const vector<c> x(d, {c(0, 1), 2});
        CHECK((x * trans(x)).to_host() == cx::list<T>{-1, c(0, 2), c(0, 2), 4});
        CHECK((trans(x) * x).to_host() == c(3));
        CHECK((adjoint(x) * x).to_host() == c(5));
        vector<c> y(d, {1, 1});
        y = x + y;
        CHECK(y.to_host() == cx::list<T>{c(1, 1), 3});
    });
}

TEST_CASE("complex: a product is two real ones, and what an infinity makes is what the parts make") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        const matrix<c> A(d, 6, 5, cx::numbers<T>(30, 1)), B(d, 5, 7, cx::numbers<T>(35, 2));
        matrix<c> C(d, 6, 7), E(d, 5, 7);
        const auto launches_and_arrays = [&](auto statement) {
            const auto start = d.counters();
            statement();
            const auto used = d.counters() - start;
            return std::pair<std::int64_t, std::int64_t>(used.launches, used.temporaries);
        };
        const std::int64_t draws =
            test::is_fragment(d) ? 1 : 0; // of both parts of an array, one after the other
        const auto alone = launches_and_arrays([&] { C = A * B; });
        CHECK(alone.first <= 4 + draws);
        CHECK(alone.second <= 2 + draws);
        const auto fused = launches_and_arrays([&] { C = T(2) * (A * B) - C; });
        CHECK(fused.first <= 5 + draws); // OpenGL may write C before others have read it
        const auto of_view = launches_and_arrays([&] { E = adjoint(A) * C; });
        CHECK(of_view.first <= 6 + draws);   // of which one negates the imaginary parts
        if (d.name() == "opengl:es") return; // which has no reliable NaN
        const T inf = std::numeric_limits<T>::infinity();
        const c got =
            matrix<c>(matrix<c>(d, 1, 1, cx::list<T>{c(inf, 1)}) * matrix<c>(d, 1, 1, cx::list<T>{c(2, 3)}))
                .to_host()[0];
        CHECK(got.real() == inf);
        CHECK(got.imag() == inf);
    });
}

TEST_CASE("complex: factors that do not fit are named with their own extents") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        matrix<c> A(d, 2, 3), none;
        const auto said = [](auto statement) {
            try {
                statement();
            } catch (const sinter::error& e) {
                return std::string(e.what());
            }
            return std::string();
        };
        CHECK(said([&] { A = A * A; }).find("2 x 3 and 2 x 3 in") != std::string::npos);
        CHECK(said([&] { A = none * A; }).find("default-constructed") != std::string::npos);
    });
}
