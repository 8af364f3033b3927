// map, reduce, prod and for_each_step of complex elements beside loops of the host in double. (It takes some
// seconds: each size is a kernel or two on every device.)

#include <numeric>

#include "../once.hpp"
#include "reference.hpp"

using namespace sinter;
namespace cx = test::complex;
using complex_double = std::complex<double>;

namespace test_complex_own_functions {

TEST_CASE("complex: map multiplies element by element, in one kernel") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        const cx::list<T> a = cx::numbers<T>(31 * 33, 1), b = cx::numbers<T>(31 * 33, 2);
        const std::vector<T> r = cx::reals<T>(31 * 33, 3);
        const matrix<c> A(d, 31, 33, a), B(d, 31, 33, b);
        const matrix<T> R(d, 31, 33, r);
        matrix<c> C(d, 31, 33);
        C = map([](auto z, auto w, auto s) { return z * w + s * z - c(1, 2); }, A, B, R);
        const cx::list<T> got = C.to_host();
        for (std::size_t e = 0; e < a.size(); ++e) { // of quarters: exact
            const complex_double z = cx::wide(a[e]), w = cx::wide(b[e]);
            CHECK(cx::wide(got[e]) == z * w + static_cast<double>(r[e]) * z - complex_double(1, 2));
        }
        const matrix<T> M = map([](auto z) { return abs2(z); }, trans(A)); // what it gives may be real
        CHECK(static_cast<double>(M(2, 1).to_host()) == std::norm(cx::wide(a[1 * 33 + 2])));
        matrix<c> D = A;
        D(rows(1, 30), cols(0, 33, 2)) =
            map([](auto z) { return select(abs2(z) > 1, z, -z); }, A(rows(1, 30), cols(0, 33, 2)));
        const complex_double one = cx::wide(a[3 * 33 + 2]);
        CHECK(cx::wide(D(3, 2).to_host()) == (std::norm(one) > 1 ? one : -one));
        CHECK(cx::wide(D(3, 1).to_host()) == cx::wide(a[3 * 33 + 1]));
    });
}

TEST_CASE("complex: what map gives has its operand's extents, also if the function leaves it out") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        const matrix<c> A(d, 3, 2, cx::numbers<T>(6, 1));
        const matrix<T> R(d, 3, 2, cx::reals<T>(6, 3));
        const scalar<c> s(d, c(3, 4));
        const auto check = [&](const auto& made, const cx::list<T>& want) {
            const matrix<c> M = made;
            CHECK(M.rows() == 3);
            CHECK(M.to_host() == want);
        };
        check(map([](auto) { return c(1, 2); }, A), cx::list<T>(6, c(1, 2)));
        check(map([](auto) { return c(1, 2); }, R), cx::list<T>(6, c(1, 2)));
        check(map([&](auto) { return s; }, A), cx::list<T>(6, c(3, 4)));
        const matrix<T> M = map([](auto) { return T(7); }, A);
        CHECK(M.to_host() == std::vector<T>(6, T(7)));
    });
}

TEST_CASE("complex: prod, whole and along an axis") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        for (const std::int64_t n : {0, 1, 2, 3, 31, 33, 257}) {
            // On the unit circle: each product rounds by four units at most.
            cx::list<T> v;
            for (std::int64_t i = 0; i < n; ++i)
                v.push_back(std::polar(T(1), static_cast<T>(i * 37 % 101) / T(16)));
            complex_double want = 1;
            for (const c& z : v) want *= cx::wide(z);
            const vector<c> x(d, v);
            CHECK(std::abs(cx::wide(prod(x).to_host()) - want) <= 4 * cx::unit<T>() * static_cast<double>(n));
        }
        const T inf = std::numeric_limits<T>::infinity();
        CHECK(prod(vector<c>(d, {c(inf, 1)})).to_host() == c(inf, 1)); // not multiplied by 1
        const cx::list<T> a = {c(1, 2), c(3, -1), c(0, 1), c(2, 2), c(-1, 0), c(1, 1)};
        const matrix<c> A(d, 2, 3, a);
        CHECK(prod(A, axis<1>).to_host() == cx::list<T>{a[0] * a[1] * a[2], a[3] * a[4] * a[5]});
        CHECK(prod(A, axis<0>).to_host() == cx::list<T>{a[0] * a[3], a[1] * a[4], a[2] * a[5]});
        CHECK(prod(trans(A), axis<0>).to_host() == prod(A, axis<1>).to_host());
    });
}

TEST_CASE("complex: reduce keeps the order, and its start enters once") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        const auto larger = [](auto a, auto b) { return select(abs2(b) > abs2(a), b, a); };
        const cx::list<T> v = cx::numbers<T>(100, 1);
        c want = 0;
        for (const c& z : v) want = std::norm(z) > std::norm(want) ? z : want; // the first of the largest
        const vector<c> x(d, v);
        CHECK(reduce(larger, x, 0).to_host() == want);
        CHECK(reduce(larger, x, c(100, 1)).to_host() == c(100, 1));
        scalar<c> first(d);
        first = reduce([](auto a, auto) { return a; }, x, c(5, 6));
        CHECK(first.to_host() == c(5, 6));
        CHECK(reduce([](auto, auto b) { return b; }, x, 0).to_host() == v.back());
        CHECK(reduce([](auto a, auto b) { return a + b; }, x, 1).to_host() ==
              std::accumulate(v.begin(), v.end(), c(1)));
        // A function that gives a real number gives 0 for the imaginary part, also beside infinity.
        const T inf = std::numeric_limits<T>::infinity();
        const vector<c> infinite(d, {c(1, 2), c(inf, 1), c(3, 4)});
        CHECK(reduce([](auto a, auto b) { return abs(a) + abs(b); }, infinite, 0).to_host() == c(inf, 0));
        const matrix<c> A(d, 20, 5, v);
        vector<c> y(d, 20), starts(d, cx::numbers<T>(20, 9));
        y = reduce([](auto a, auto b) { return a + b; }, A, starts, axis<1>);
        CHECK(y(3).to_host() == std::accumulate(v.begin() + 15, v.begin() + 20, starts(3).to_host()));
    });
}

TEST_CASE("complex: for_each_step iterates a complex state") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        const cx::list<T> v = cx::numbers<T>(33, 1);
        const vector<c> C(d, v);
        vector<c> z(d, 33);
        z = for_each_step(3, 0 * C, [&](auto w) { return w * w / 4 + C; });
        const cx::list<T> got = z.to_host();
        for (std::size_t e = 0; e < v.size(); ++e) {
            complex_double w = 0;
            double size = 0;
            for (int k = 0; k < 3; ++k) {
                w = w * w / 4.0 + cx::wide(v[e]);
                size = std::max(size, std::abs(w));
            }
            // Each step rounds by some units, and triples what the step before has rounded.
            CHECK(std::abs(cx::wide(got[e]) - w) <= 64 * cx::unit<T>() * (1 + size) * (1 + size));
        }
        if (sizeof(T) == 4 && !test::is_fragment(d))
            test::once(d, [&] { z = for_each_step(3, 0 * C, [&](auto w) { return w * w / 4 + C; }); });
    });
}

TEST_CASE("complex: functions of real elements may give complex ones") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        const std::vector<T> v = cx::reals<T>(33, 1);
        const vector<T> x(d, v);
        vector<c> z(d, 33);
        z = map([](auto r) { return r * c(0, 1) + 2; }, x);
        const vector<T> sizes =
            map([](auto r) { return abs2(complex_of(r, r)) + real(complex_of(1, r)); }, x);
        c total = c(1, 2);
        for (std::size_t e = 0; e < v.size(); ++e) { // of quarters: exact
            CHECK(z.to_host()[e] == c(2, v[e]));
            CHECK(sizes.to_host()[e] == 2 * v[e] * v[e] + 1);
            total += v[e];
        }
        const auto add = [](auto a, auto b) { return a + b; };
        CHECK(reduce(add, x, c(1, 2)).to_host() == total);
        CHECK(reduce(add, x, scalar<c>(d, c(1, 2))).to_host() == total);
        const matrix<T> A(d, 2, 2, {1, 2, 3, 4});
        CHECK(eval(reduce(add, A, c(0, 1), axis<1>)).to_host() == cx::list<T>{c(3, 1), c(7, 1)});
        // Products of matrices are such again outside.
        const matrix<c> P = map([](auto r) { return r * c(0, 1); }, A) * A;
        CHECK(P.to_host() == cx::list<T>{c(0, 7), c(0, 10), c(0, 15), c(0, 22)});
    });
}

TEST_CASE("complex: what a function may do with its symbols") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        const cx::list<T> v = {c(1, 2), c(-3, T(0.5)), c(0, -1)};
        const vector<c> x(d, v);
        const auto parts = [](auto z) {
            return conj(z) * z.real() + complex_of(imag(z), real(z)) - z.imag() + abs2(z) + z.conjugate();
        };
        const cx::list<T> found = eval(map(parts, x)).to_host();
        for (std::size_t e = 0; e < v.size(); ++e) {
            const c z = v[e];
            CHECK(found[e] ==
                  std::conj(z) * z.real() + c(z.imag(), z.real()) - z.imag() + std::norm(z) + std::conj(z));
        }
        const auto chosen = [](auto z) { return select(arg(z) > 0 && abs(z) > 1, z, polar(abs(z), arg(z))); };
        CHECK(eval(map(chosen, x)).to_host()[0] == v[0]);
        // A function that leaves its symbols out, and one along an axis.
        const matrix<c> A(d, 3, 1, v);
        const auto left = [](auto a, auto) { return a; };
        CHECK(reduce(left, x, c(5, 6)).to_host() == c(5, 6));
        CHECK(eval(reduce(left, trans(A), c(5, 6), axis<0>)).to_host() == cx::list<T>(3, c(5, 6)));
        CHECK(eval(for_each_step(2, x, [](auto) { return c(1, 1); })).to_host() == cx::list<T>(3, c(1, 1)));
    });
}

} // namespace test_complex_own_functions
