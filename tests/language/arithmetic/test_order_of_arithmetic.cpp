// Compilers of GLSL may rearrange floating arithmetic: (a + b) - a becomes b, and q - q becomes 0, whatever
// q is. What a kernel computes in order to compare, convert or fold it is computed as it is written, too.

#include <cmath>
#include <limits>

#include "../../devices.hpp"

using namespace sinter;

namespace {

constexpr float large = 16777216, infinity = std::numeric_limits<float>::infinity();

/// GLSL ES 3.00 knows no `precise`.
bool keeps_order(const device& d) {
    return d.name() != "opengl:es";
}

} // namespace

TEST_CASE("floating arithmetic that ends in a truth or an integer is not rearranged") {
    for (device d : test::devices()) {
        if (!keeps_order(d)) continue;
        INFO(d.name() << " (" << d.description() << ")");
        for (const std::int64_t n : {1, 3, 4, 9}) {
            CAPTURE(n);
            vector<float> a(d, n), b(d, n), y(d, n), q(d, n), r(d, n);
            a = large;
            b = 1.0f;
            q = select(row_index() == 0, infinity, 1.0f);
            vector<std::int32_t> i(d, n);
            vector<bool> m(d, n);
            y = (a + b) - a;
            CHECK(y.to_host() == std::vector<float>(static_cast<std::size_t>(n), 0));
            y(rows(0, n)) = (a + b) - a;
            CHECK(y.to_host() == std::vector<float>(static_cast<std::size_t>(n), 0));
            i = (a + b) - a;
            CHECK(i.to_host() == std::vector<std::int32_t>(static_cast<std::size_t>(n), 0));
            m = (a + b) - a == b;
            CHECK(m.to_host() == std::vector<bool>(static_cast<std::size_t>(n), false));
            m = q - q == 0.0f;
            CHECK(!m.to_host()[0]);
            m = isnan(q - q);
            CHECK(m.to_host()[0]);
            m = cast<bool>(fma(q, -b, q)); // a + b != 0 is not a != -b, which tells no NaN
            CHECK(m.to_host()[0]);
            // Arguments of functions.
            y = max(q, q - q);
            CHECK(y.to_host()[0] != y.to_host()[0]);
            y = acos(b * 0.5f + (q - q));
            CHECK(y.to_host()[0] != y.to_host()[0]);
            y = abs((a + b) - a);
            CHECK(y.to_host() == std::vector<float>(static_cast<std::size_t>(n), 0));
            y = q + (2.0f - q);
            CHECK(y.to_host()[0] != y.to_host()[0]);
            // A sum that is no number is not zero, whatever its operands are.
            r = -q;
            y = rsqrt(q + r);
            CHECK(y.to_host()[0] != y.to_host()[0]);
            y = pow(b * 3.0f, q + r);
            CHECK(y.to_host()[0] != y.to_host()[0]);
            y = select(q + r, q + r, b);
            CHECK(y.to_host()[0] != y.to_host()[0]);
            // A condition that two choices share.
            y = map(
                [](auto t, auto u) {
                    auto same = (t + u) - t == u;
                    return select(same, 5.0f, 6.0f) + select(same, t, u);
                },
                a, b);
            CHECK(y.to_host() == std::vector<float>(static_cast<std::size_t>(n), 7));
        }
        matrix<float> A(d, 4, 4), B(d, 4, 4), C(d, 4, 4);
        A = large;
        B = 1.0f;
        C = (A + trans(B)) - A;
        CHECK(C.to_host() == std::vector<float>(16, 0));
    }
}

TEST_CASE("floating arithmetic that is folded is not rearranged") {
    for (device d : test::devices()) {
        if (!keeps_order(d)) continue;
        INFO(d.name() << " (" << d.description() << ")");
        for (const std::int64_t n : {1, 5, 33, 3000}) {
            CAPTURE(n);
            vector<float> a(d, n), b(d, n), q(d, n);
            a = large;
            b = 1.0f;
            q = select(row_index() == 0, infinity, 1.0f);
            scalar<float> s(d);
            scalar<bool> f(d);
            s = sum((a + b) - a);
            CHECK(s.to_host() == 0);
            f = any(isnan(q - q));
            CHECK(f.to_host());
            s = max(abs((a + b) - a));
            CHECK(s.to_host() == 0);
        }
        matrix<float> P(d, 33, 7);
        vector<float> w(d, 7), r(d, 33);
        P = large;
        w = 1.0f;
        r = sum((P + rowwise(w)) - P, axis<1>);
        CHECK(r.to_host() == std::vector<float>(33, 0));
    }
}

TEST_CASE("floating arithmetic beside a product is not rearranged where a term would be lost") {
    for (device d : test::devices()) {
        if (!keeps_order(d)) continue;
        INFO(d.name() << " (" << d.description() << ")");
        for (const std::int64_t n : test::first_of<std::int64_t>(2, {9, 40, 1, 4})) {
            CAPTURE(n);
            const auto count = static_cast<std::size_t>(n * n);
            matrix<float> A(d, n, n), B(d, n, n), Q(d, n, n), Z(d, n, n), C(d, n, n), I(d, n, n);
            A = large;
            B = 1.0f;
            Q = infinity;
            Z = 0.0f;
            I = identity<float>(d, n);
            matrix<bool> M(d, n, n);
            C = Z * Z + ((A + B) - A);
            CHECK(C.to_host() == std::vector<float>(count, 0));
            C = A - (Z * Z + A);
            CHECK(C.to_host() == std::vector<float>(count, 0));
            C = Z * Z + select(isnan(-Q + Q), 3.0f, 4.0f);
            CHECK(C.to_host() == std::vector<float>(count, 3));
            C = ((A + B) - A) * I;
            CHECK(C.to_host() == std::vector<float>(count, 0));
            C = I * isnan(Q - Q);
            CHECK(C.to_host() == std::vector<float>(count, 1));
            A = 3e38f;
            M = cast<bool>(-Q + A * A); // which is infinite: the sum is no number, and not zero
            CHECK(M.to_host() == std::vector<bool>(count, true));
            M = isnan(Z * Z + (Q - Q));
            CHECK(M.to_host() == std::vector<bool>(count, true));
            Q = infinity;
            A = 1.0f;
            C = A - fma(Z, Z * Z, A);
            CHECK(C.to_host() == std::vector<float>(count, 0));
            C = Q - fma(Z, Z * Z, Q);
            CHECK(C.to_host()[0] != C.to_host()[0]);
            C = Z * Z + (hadamard(-Q, A) + hadamard(A, Q));
            CHECK(C.to_host()[0] != C.to_host()[0]);
            C = Z * Z + fma(Q, A, -hadamard(Q, A));
            CHECK(C.to_host()[0] != C.to_host()[0]);
            C = Z * Z + (Q - max(Q, Q));
            CHECK(C.to_host()[0] != C.to_host()[0]);
            // The sums of such a product are those of any other.
            A = cast<float>((row_index() * 7 + col_index() * 5) % 11) / 8.0f;
            C = (A + (Q - Q)) * A;
            CHECK(C.to_host()[0] != C.to_host()[0]);
            Q = 2.0f;
            C = (A + (Q - Q)) * A;
            B = A * A;
            CHECK(C.to_host() == B.to_host());
        }
    }
}

TEST_CASE("a zero that a compiler may know meets NaN and infinity like any other") {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (device d : test::devices()) {
        if (!keeps_order(d)) continue;
        INFO(d.name() << " (" << d.description() << ")");
        for (const std::int64_t n : test::first_of<std::int64_t>(2, {9, 1, 4})) {
            CAPTURE(n);
            matrix<float> A(d, n, n), F(d, n, n);
            vector<float> lost(d, n), x(d, n), y(d, n);
            vector<std::int32_t> i(d, n), k(d, n);
            vector<bool> m(d, n);
            A = 1.0f;
            x = cast<float>(row_index());
            i = row_index();
            k = i + 1;
            m = x > 3.0f;
            const auto check = [&](const auto& value, const char* what) {
                CAPTURE(what);
                for (const float number : {nan, infinity}) {
                    lost = number;
                    y = value;
                    bool right = true;
                    for (const float f : y.to_host()) right = right && f != f;
                    CHECK(right);
                }
            };
            check(hadamard(lost, x < x), "x < x");
            check(A * x + hadamard(lost, x > x), "x > x beside a product");
            check(hadamard(lost, i != i), "i != i");
            check(hadamard(lost, !(i == i)), "!(i == i)");
            check(hadamard(lost, m && !m), "m && !m");
            check(hadamard(lost, cast<float>(i ^ i)), "i ^ i");
            check(hadamard(lost, cast<float>((i | k) & ~(k | i))), "(i | k) & ~(k | i)");
            check(hadamard(lost, cast<float>((i + k) - (k + i))), "(i + k) - (k + i)");
            check(hadamard(lost, min(i, k) > i), "min(i, k) > i");
            check(hadamard(lost, cast<float>(hadamard(x < x, i))), "(x < x) * i");
            check(fma(lost, x < x, lost - lost), "fma");
            check(hadamard(lost, col_index() > row_index()), "col_index() > row_index()");
            // The elements of others, one by one.
            F = infinity;
            F(rows(0, n)) = hadamard(F, trans(F) < trans(F));
            CHECK(F.to_host()[0] != F.to_host()[0]);
        }
    }
}

TEST_CASE("a number has no place but 0, which NaN meets like any other zero") {
    for (device d : test::devices()) {
        if (!keeps_order(d)) continue;
        INFO(d.name() << " (" << d.description() << ")");
        scalar<float> lost(d), s(d);
        lost = std::numeric_limits<float>::quiet_NaN();
        s = lost * row_index();
        CHECK(s.to_host() != s.to_host());
        s = lost * (row_index() < col_index());
        CHECK(s.to_host() != s.to_host());
        s = 3.0f + row_index();
        CHECK(s.to_host() == 3);
    }
}

TEST_CASE("an integer less itself is zero, and minus an integer becomes any number") {
    for (device d : test::devices()) {
        INFO(d.name() << " (" << d.description() << ")");
        for (const std::int64_t n : {1, 3, 8}) {
            CAPTURE(n);
            const auto count = static_cast<std::size_t>(n);
            vector<std::int32_t> i(d, n), k(d, n);
            vector<std::uint32_t> u(d, n);
            vector<bool> m(d, n);
            vector<float> f(d, n);
            i = 7;
            u = 7u;
            f = -i;
            CHECK(f.to_host() == std::vector<float>(count, -7));
            f = exp2(cast<float>(i - i));
            CHECK(f.to_host() == std::vector<float>(count, 1));
            k = -i + i;
            CHECK(k.to_host() == std::vector<std::int32_t>(count, 0));
            k = (i + 1) - i;
            CHECK(k.to_host() == std::vector<std::int32_t>(count, 1));
            for (const vector<std::int32_t>& none : {eval(i - ceil(i)), eval(i - max(i, i)),
                                                     eval(i - cast<std::int32_t>(cast<std::uint32_t>(i)))})
                CHECK(none.to_host() == std::vector<std::int32_t>(count, 0));
            k = i - (i + i) + i;
            CHECK(k.to_host() == std::vector<std::int32_t>(count, 0));
            m = i == i;
            CHECK(m.to_host() == std::vector<bool>(count, true));
            k = select(i < i, 1, 2);
            CHECK(k.to_host() == std::vector<std::int32_t>(count, 2));
            k = i ^ i;
            CHECK(k.to_host() == std::vector<std::int32_t>(count, 0));
            u -= u;
            CHECK(u.to_host() == std::vector<std::uint32_t>(count, 0));
            matrix<std::int32_t> W(d, n, 9);
            W = row_index() * 2 + col_index() - 4;
            k = min(-W, axis<1>); // the folds of NVIDIA's compiler lose this sign
            for (std::size_t e = 0; e < count; ++e) CHECK(k.to_host()[e] == -(static_cast<int>(e) * 2 + 4));
            k = max(-W, axis<1>);
            for (std::size_t e = 0; e < count; ++e) CHECK(k.to_host()[e] == 4 - static_cast<int>(e) * 2);
            if (d.supports(dtype::f64)) {
                vector<double> x(d, n);
                u = 7u;
                x = -i;
                CHECK(x.to_host() == std::vector<double>(count, -7));
                x = -(i + 1) - x;
                CHECK(x.to_host() == std::vector<double>(count, -1));
                x = -u;
                CHECK(x.to_host() == std::vector<double>(count, 4294967289.0));
            }
            i -= i;
            CHECK(i.to_host() == std::vector<std::int32_t>(count, 0));
        }
    }
}

namespace {

/// NaN is 0 as an integer, and what is out of range its nearest end.
template <class T>
void check_integers_of(device& d) {
    const T nan = std::numeric_limits<T>::quiet_NaN(), inf = std::numeric_limits<T>::infinity();
    const std::vector<T> numbers{nan, -inf, inf, T(-1.5f), T(2.75f), -nan, T(-0.0f), T(60000.0f), nan};
    const std::vector<std::int32_t> ints{0,
                                         std::numeric_limits<std::int32_t>::min(),
                                         std::numeric_limits<std::int32_t>::max(),
                                         -1,
                                         2,
                                         0,
                                         0,
                                         60000,
                                         0};
    const std::vector<std::uint32_t> unsigned_ints{0, 0, 4294967295u, 0, 2, 0, 0, 60000, 0};
    for (const std::size_t n : {std::size_t{1}, std::size_t{4}, numbers.size()}) {
        CAPTURE(n);
        const auto first = [&](const auto& all) {
            auto part = all;
            part.resize(n);
            return part;
        };
        const vector<T> x(d, first(numbers));
        vector<std::int32_t> i(d, static_cast<std::int64_t>(n));
        vector<std::uint32_t> u(d, static_cast<std::int64_t>(n));
        vector<float> f(d, static_cast<std::int64_t>(n));
        i = x;
        u = x;
        f = cast<std::int32_t>(x);
        CHECK(i.to_host() == first(ints));
        CHECK(u.to_host() == first(unsigned_ints));
        for (std::size_t k = 0; k < n; ++k) CHECK(f.to_host()[k] == static_cast<float>(ints[k]));
    }
}

} // namespace

TEST_CASE("NaN and what is out of range become integers alike on every device") {
    for (device d : test::devices()) {
        INFO(d.name() << " (" << d.description() << ")");
        check_integers_of<float>(d);
        if (d.supports(dtype::f64)) check_integers_of<double>(d);
    }
}

TEST_CASE("the column number of a column is a zero that NaN and infinity meet like any other") {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (device d : test::devices()) {
        if (!keeps_order(d)) continue;
        INFO(d.name() << " (" << d.description() << ")");
        for (const std::int64_t n : {1, 3, 9}) {
            CAPTURE(n);
            vector<float> x(d, n), y(d, n);
            const auto all_are = [&](auto is) {
                bool right = true;
                for (const float f : y.to_host()) right = right && is(f);
                return right;
            };
            const auto is_nan = [](float f) { return f != f; };
            for (const float lost : {nan, infinity}) {
                x = lost;
                y = hadamard(x, col_index());
                CHECK(all_are(is_nan));
                y = hadamard(hadamard(2, col_index()), x);
                CHECK(all_are(is_nan));
                y = fma(x, cast<float>(col_index()), 1.0f);
                CHECK(all_are(is_nan));
                const auto behind = row_index() < col_index(); // and no row of a fold's loop is before it
                const matrix<float> A = ones<float>(d, n, n);
                y = sum(hadamard(x, behind));
                CHECK(all_are(is_nan));
                y = sum(hadamard(trans(x), col_index() < row_index()));
                CHECK(all_are(is_nan));
                y = A * hadamard(x, behind);
                CHECK(all_are(is_nan));
                y = hadamard(x, behind) + sum(A, axis<1>);
                CHECK(all_are(is_nan));
            }
            x = 3.0f;
            y = x / col_index();
            CHECK(all_are([](float f) { return f == infinity; }));
            y = hadamard(x, col_index()) + row_index();
            for (std::int64_t k = 0; k < n; ++k)
                CHECK(y.to_host()[static_cast<std::size_t>(k)] == static_cast<float>(k));
        }
    }
}

TEST_CASE("floating arithmetic in a part of an array, of its own elements or of others, is not rearranged") {
    for (device d : test::devices()) {
        if (!keeps_order(d)) continue;
        INFO(d.name() << " (" << d.description() << ")");
        const auto are = [](const auto& found, auto is) {
            bool right = !found.empty();
            for (const float f : found) right = right && is(f);
            return right;
        };
        const auto nan = [](float f) { return f != f; };
        const auto zero = [](float f) { return f == 0; };
        for (const std::int64_t n : {4, 8, 9}) {
            CAPTURE(n);
            matrix<float> A(d, n, n), B(d, n, n);
            const auto check = [&](auto part) {
                A = infinity, B = infinity;
                part(A) = part(A) - part(A);
                CHECK(are(eval(part(A)).to_host(), nan));
                part(A) = part(B) - part(B);
                CHECK(are(eval(part(A)).to_host(), nan));
                A = 1.0f, B = 0x1p30f;
                part(A) = (part(A) + part(B)) - part(B);
                CHECK(are(eval(part(A)).to_host(), zero));
            };
            check([](auto& M) { return M(rows(0, M.rows(), 3)); });
            check([](auto& M) { return M(rows(1, M.rows()), cols(1, M.cols())); });
            check([](auto& M) { return M(rows(0, M.rows(), 2), cols(0, M.cols(), 2)); });
            check([](auto& M) { return M.col(1); });
            check([](auto& M) { return M.row(2); });
            check([](auto& M) { return diagonal(M); });
            check([](auto& M) { return trans(M); });
        }
    }
}
