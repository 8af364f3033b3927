// Complex triangles: trmm, trsm and trsv of all sides, halves, ops and diagonals against loops. (A second and
// more on drivers that compile: each of them is a kernel of its own.)

#include <array>

#include "../devices.hpp"
#include "complex_loops.hpp"

namespace test_complex_triangular {

using namespace sinter;
using namespace test;
using blas::diag;
using blas::side;
using blas::transpose;
using blas::triangle;

/// What says which routine it is, in one number.
struct variant {
    side where;
    triangle half;
    transpose op;
    diag unit;
};
std::vector<variant> variants() {
    std::vector<variant> all;
    for (const side where : {side::left, side::right})
        for (const triangle half : complex_halves)
            for (const transpose op : complex_ops)
                for (const diag unit : complex_diagonals) all.push_back({where, half, op, unit});
    return all;
}

/// trmm and trsm of a B of `size` x few, or few x `size`.
template <class T>
void check(const device& d, const variant& v, std::int64_t size, std::int64_t few) {
    CAPTURE(size);
    CAPTURE(v.where == side::left);
    CAPTURE(v.half == triangle::upper);
    CAPTURE(static_cast<int>(v.op));
    CAPTURE(v.unit == diag::unit);
    using c = std::complex<T>;
    const bool left = v.where == side::left;
    const wide alpha(0.5L, -2);
    const complex_dense a = complex_dominant(size, 3),
                        b = left ? complex_numbers(size, few, 5) : complex_numbers(few, size, 5),
                        op = with_op(v.op, triangle_in(v.half, v.unit, a));
    const matrix<c> A(d, size, size, half_elements<T>(v.half, v.unit, a));
    matrix<c> B = on<T>(d, b);
    blas::trmm(v.where, v.half, v.op, v.unit, narrow<T>(alpha), A, B);
    CHECK(is_near(B.to_host(), alpha * (left ? op * b : b * op), 2 * size + 8));
    B = on<T>(d, b);
    blas::trsm(v.where, v.half, v.op, v.unit, narrow<T>(alpha), A, B);
    const complex_dense right = alpha * b;
    if (left) {
        CHECK(solves(op, B.to_host(), right));
    } else { // the transposes of all
        matrix<c> X(d, size, few);
        X = trans(B);
        CHECK(solves(with_op(transpose::yes, op), X.to_host(), with_op(transpose::yes, right)));
    }
}

TEST_CASE("complex trmm and trsm: all sides, halves, ops and diagonals") {
    int turn = 0;
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const variant& v : variants())
            for_complex_types(d, [&](auto zero) {
                using T = decltype(zero);
                if (is_turn(turn++, 5)) check<T>(d, v, 11, 3);
            });
    }
}

TEST_CASE("complex trmm and trsm: sizes around the blocks'") {
    int turn = 0;
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        const std::vector<variant> all = variants();
        for (const std::int64_t size : {1, 2, 3, 8, 16, 31, 33, 65})
            check<float>(d, all[static_cast<std::size_t>(turn++ * 7) % all.size()], size, 4);
        if (d.supports(dtype::f64))
            check<double>(d, all[static_cast<std::size_t>(turn * 7) % all.size()], 33, 1);
        matrix<std::complex<float>> none(d, 0, 0), flat(d, 0, 3), thin(d, 3, 0), A(d, 3, 3);
        A = 1.0f;
        const std::complex<float> one(1);
        blas::trsm(side::left, triangle::lower, transpose::conjugate, diag::stored, one, none, flat);
        blas::trsm(side::left, triangle::lower, transpose::conjugate, diag::unit, one, A, thin);
        blas::trmm(side::right, triangle::lower, transpose::no, diag::stored, one, none, thin);
        vector<std::complex<float>> x(d, 0);
        blas::trsv(triangle::upper, transpose::yes, diag::stored, none, x);
        CHECK(x.to_host().empty());
    }
}

TEST_CASE("complex trsv, of vectors with strides and of columns of the matrix itself") {
    int turn = 0;
    for (const device& d : test::devices()) {
        INFO(d.name());
        using c = std::complex<float>;
        for (const triangle half : complex_halves)
            for (const transpose op : complex_ops)
                for (const diag unit : complex_diagonals) {
                    if (!is_turn(turn++, 5)) continue;
                    const std::int64_t n = 19;
                    const complex_dense a = complex_dominant(n, 2), b = complex_numbers(n, 1, 7),
                                        m = with_op(op, triangle_in(half, unit, a));
                    const matrix<c> A(d, n, n, half_elements<float>(half, unit, a));
                    vector<c> x = vector_on<float>(d, b), many(d, 2 * n);
                    blas::trsv(half, op, unit, A, x);
                    CHECK(solves(m, x.to_host(), b));
                    many.fill(c(9));
                    many(rows(2 * n - 1, -1, -2)) = vector_on<float>(d, b);
                    blas::trsv(half, op, unit, A, many(rows(2 * n - 1, -1, -2)));
                    const std::vector<c> spread = many.to_host();
                    std::vector<c> backwards;
                    for (std::int64_t i = n; i-- > 0;) {
                        backwards.push_back(spread[static_cast<std::size_t>(2 * i + 1)]);
                        CHECK(spread[static_cast<std::size_t>(2 * i)] == c(9));
                    }
                    CHECK(backwards == x.to_host());
                }
        const std::int64_t n = 20;
        const complex_dense a = complex_dominant(n, 4);
        matrix<c> M = on<float>(d, a);
        const matrix<c> before = on<float>(d, a);
        vector<c> x = before.col(7);
        blas::trsv(triangle::lower, transpose::no, diag::stored, before, x);
        blas::trsv(triangle::lower, transpose::no, diag::stored, M, M.col(7));
        const vector<c> y = M.col(7);
        CHECK(y.to_host() == x.to_host());
    }
}

TEST_CASE("complex triangles: what is not finite, zeros on the diagonal, and numbers near the range's ends") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        using c = std::complex<float>;
        constexpr float inf = std::numeric_limits<float>::infinity();
        const auto is_nan = [](c z) { return std::isnan(z.real()) || std::isnan(z.imag()); };
        // An infinity reaches the rows that it takes part in, and no others.
        const matrix<c> L(d, {{2, 0, 0}, {c(0, 1), 1, 0}, {1, 1, c(1, 1)}});
        for (const transpose op : complex_ops) {
            matrix<c> B(d, {{1}, {c(inf, 0)}, {2}});
            blas::trmm(side::left, triangle::lower, op, diag::stored, c(1), L, B);
            const std::vector<c> b = B.to_host();
            const bool no = op == transpose::no;
            CHECK(std::isfinite(b[no ? 0 : 2].real()));
            CHECK(!std::isfinite(b[no ? 2 : 0].real()));
            B = matrix<c>(d, {{1, c(inf, 0), 2}});
            blas::trmm(side::right, triangle::lower, op, diag::unit, c(1), L, B);
            const std::vector<c> r = B.to_host();
            CHECK(std::isfinite(r[no ? 2 : 0].real()));
            CHECK(!std::isfinite(r[no ? 0 : 2].real()));
        }
        vector<c> x(d, {1, c(0, inf), 2});
        blas::trsv(triangle::lower, transpose::no, diag::stored, L, x);
        std::vector<c> got = x.to_host();
        CHECK(got[0] == c(0.5f));
        CHECK(!std::isfinite(got[1].imag()));
        CHECK(is_nan(got[2]));
        const matrix<c> singular(d, {{2, 0}, {1, 0}});
        x = vector<c>(d, {2, 1});
        blas::trsv(triangle::lower, transpose::no, diag::stored, singular, x);
        got = x.to_host();
        CHECK(got[0] == c(1));
        CHECK(is_nan(got[1])); // 0 / 0
        // Divisors whose squares overflow or underflow.
        for (const float size : {0x1p100f, 0x1p-100f}) {
            const matrix<c> D(d, {{c(3 * size, 4 * size)}});
            vector<c> y(d, {c(size, 0)});
            blas::trsv(triangle::upper, transpose::no, diag::stored, D, y);
            CHECK(std::abs(y.to_host()[0] - c(0.12f, -0.16f)) <= 1e-6f);
        }
        // alpha is 0: nothing is read.
        matrix<c> B(d, 3, 2);
        B.fill(complex_nan<float>());
        blas::trmm(side::left, triangle::lower, transpose::no, diag::stored, c(0), L, B);
        CHECK(B.to_host() == std::vector<c>(6));
        B.fill(complex_nan<float>());
        blas::trsm(side::left, triangle::lower, transpose::no, diag::stored, c(0), L, B);
        CHECK(B.to_host() == std::vector<c>(6));
    }
}

/// All routines that solve with the 2 x 2 triangle whose row is (a, b), and whose other row is (0, 1): what
/// they make of the right side (p, q). `upper` gives the matrix so, or its rows and columns backwards.
template <class T>
std::vector<std::array<std::complex<T>, 2>> solutions(const device& d, std::complex<T> a, std::complex<T> b,
                                                      std::complex<T> p, std::complex<T> q) {
    using c = std::complex<T>;
    std::vector<std::array<c, 2>> found;
    for (const bool upper : {true, false}) {
        const triangle half = upper ? triangle::upper : triangle::lower,
                       turned = upper ? triangle::lower : triangle::upper;
        const matrix<c> A = upper ? matrix<c>(d, {{a, b}, {0, 1}}) : matrix<c>(d, {{1, 0}, {b, a}});
        const std::vector<c> right = upper ? std::vector<c>{p, q} : std::vector<c>{q, p};
        const auto add = [&](const std::vector<c>& x) {
            found.push_back(upper ? std::array<c, 2>{x[0], x[1]} : std::array<c, 2>{x[1], x[0]});
        };
        const auto solve = [&](auto routine) {
            vector<c> x(d, right);
            routine(x);
            add(x.to_host());
        };
        matrix<c> turned_A(d, 2, 2), H(d, 2, 2), AB(d, 2, 2);
        turned_A = trans(A), H = adjoint(A);
        AB = upper ? matrix<c>(d, {{0, b}, {a, 1}}) : matrix<c>(d, {{1, a}, {b, 0}});
        const vector<c> AP = upper ? vector<c>(d, {a, b, 1}) : vector<c>(d, {1, b, a}); // column by column
        solve([&](auto& x) { blas::trsv(half, transpose::no, diag::stored, A, x); });
        solve([&](auto& x) { blas::trsv(turned, transpose::yes, diag::stored, turned_A, x); });
        solve([&](auto& x) { blas::trsv(turned, transpose::conjugate, diag::stored, H, x); });
        solve([&](auto& x) { blas::tbsv(half, transpose::no, diag::stored, 1, AB, x); });
        solve([&](auto& x) { blas::tpsv(half, transpose::no, diag::stored, AP, x); });
        matrix<c> B(d, 2, 1, right);
        blas::trsm(side::left, half, transpose::no, diag::stored, c(1), A, B);
        add(B.to_host());
        matrix<c> R(d, 1, 2, right);
        blas::trsm(side::right, turned, transpose::no, diag::stored, c(1), turned_A, R);
        add(R.to_host());
    }
    return found;
}

TEST_CASE("complex triangles: quotients of a row and its diagonal may be beyond the type's range") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        for_complex_types(d, [&](auto zero) {
            using T = decltype(zero);
            using c = std::complex<T>;
            const bool wide = sizeof(T) > 4;
            const T tiny = wide ? T(1e-250) : T(1e-30), large = wide ? T(1e100) : T(1e10),
                    eps = std::numeric_limits<T>::epsilon();
            for (const c turn : {c(1), c(0, 1), c(T(0.6), T(-0.8))}) {
                // large / tiny overflows, and large * 0 is all that counts of it.
                for (const auto& x : solutions<T>(d, tiny * turn, large, tiny * turn, 0)) {
                    CHECK(std::abs(x[0] - c(1)) <= 8 * eps);
                    CHECK(x[1] == c(0));
                }
                // A magnitude beyond the range, of parts within it.
                const T most = (std::numeric_limits<T>::max)() * T(0.9);
                const c corner(turn.imag() > 0 ? -most : most, turn.imag() < 0 ? -most : most);
                for (const auto& x : solutions<T>(d, corner, 0, T(.5) * corner, 0))
                    CHECK(std::abs(x[0] - c(T(.5))) <= 8 * eps);
                // 1 / (large / tiny) vanishes, and counts: x(1) is large.
                for (const auto& x : solutions<T>(d, turn / tiny, turn / large, 0, 1 / tiny)) {
                    CHECK(std::abs(x[0] * large + c(1)) <= 16 * eps);
                    CHECK(std::abs(x[1] * tiny - c(1)) <= 8 * eps);
                }
            }
        });
    }
}

TEST_CASE("complex trsm takes the launches of the real one of twice the order, and trmm those of gemm") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        if (d.state()->facts().draws()) continue; // there blocks are written through temporaries
        using c = std::complex<float>;
        const std::int64_t n = 32;
        const complex_dense a = complex_dominant(n, 3);
        const matrix<c> A = on<float>(d, a);
        matrix<c> B = on<float>(d, complex_numbers(n, 5, 1));
        matrix<float> R(d, 2 * n, 2 * n), S(d, 2 * n, 5);
        R.fill(1), S.fill(1);
        const auto launches = [&](auto call) {
            call();
            const counters before = d.counters();
            call();
            CHECK((d.counters() - before).bytes_to_host == 0);
            return (d.counters() - before).launches;
        };
        const auto real =
            launches([&] { blas::trsm(side::left, triangle::lower, transpose::no, diag::unit, 1, R, S); });
        // The triangle, and the right side, divided and in parts.
        CHECK(launches([&] {
                  blas::trsm(side::left, triangle::lower, transpose::no, diag::stored, c(1), A, B);
              }) <= real + 3);
        const auto product = launches([&] { blas::gemm(transpose::no, transpose::no, c(1), A, B, c(0), B); });
        CHECK(launches([&] {
                  blas::trmm(side::left, triangle::lower, transpose::no, diag::stored, c(1), A, B);
              }) <= product);
    }
}

TEST_CASE("complex triangles that do not fit keep the destination") {
    for (const device& d : test::devices(false)) {
        using c = std::complex<float>;
        matrix<c> A(d, 3, 3), B(d, {{1, 2}, {3, 4}});
        vector<c> x(d, {1, 2});
        A = 1.0f;
        const auto message = [](auto call) { return test::refused<blas::argument_error>(call); };
        CHECK(message([&] {
                  blas::trsm(side::left, triangle::lower, transpose::no, diag::unit, c(1), A, B);
              }).find("trsm parameter number 7") != std::string::npos);
        CHECK(message([&] {
                  blas::trmm(side::right, triangle::lower, transpose::no, diag::unit, c(1), B(rows(0, 1)), B);
              }).find("trmm parameter number 6") != std::string::npos);
        CHECK(message([&] {
                  blas::trsv(triangle::lower, transpose::no, diag::unit, A, x);
              }).find("trsv parameter number 5") != std::string::npos);
        CHECK(B.to_host() == std::vector<c>{1, 2, 3, 4});
        CHECK(x.to_host() == std::vector<c>{1, 2});
        if (d.name() == "host") continue; // operands of two devices
        const matrix<c> elsewhere(host_device(), {{2, 0}, {1, 4}});
        CHECK_THROWS_AS(
            blas::trsm(side::left, triangle::lower, transpose::no, diag::stored, c(2), elsewhere, B),
            device_error);
        CHECK(B.to_host() == std::vector<c>{1, 2, 3, 4});
    }
}

} // namespace test_complex_triangular
