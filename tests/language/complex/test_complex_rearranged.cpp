// Complex elements in other places, beside each other and made of nothing, on every device.

#include <complex>
#include <functional>
#include <type_traits>
#include <vector>

#include <sinter/complex.hpp>

#include "../../devices.hpp"

namespace test_complex_rearranged {

using namespace sinter;
using c = std::complex<float>;

/// Small whole numbers, so that sums and products are exact.
c number(std::int64_t i, std::int64_t j) {
    return {static_cast<float>((i * 5 + j * 3) % 7 - 3), static_cast<float>((i + 2 * j) % 5 - 2)};
}
std::vector<c> numbers(std::int64_t m, std::int64_t n,
                       const std::function<c(std::int64_t, std::int64_t)>& f) {
    std::vector<c> all;
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) all.push_back(f(i, j));
    return all;
}
/// The elements of an array, a view or an expression are those of f.
template <class X>
bool is(X&& x, std::int64_t m, std::int64_t n, const std::function<c(std::int64_t, std::int64_t)>& f) {
    const matrix<c> a = x;
    return a.rows() == m && a.cols() == n && a.to_host() == numbers(m, n, f);
}

TEST_CASE("complex: elements in other places") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t m = 5, n = 3;
        matrix<c> A(d, m, n, numbers(m, n, number));
        const vector<std::int32_t> I(d, {4, 0, 3}), J(d, {2, 0});
        CHECK(is(A(I), 3, n, [](auto i, auto j) { return number(i == 0 ? 4 : i == 1 ? 0 : 3, j); }));
        CHECK(is(take(A, J, axis<1>), m, 2, [](auto i, auto j) { return number(i, j == 0 ? 2 : 0); }));
        CHECK(is(take(A, I, J), 3, 2, [](auto i, auto j) {
            return number(i == 0 ? 4 : i == 1 ? 0 : 3, j == 0 ? 2 : 0);
        }));
        CHECK(is(gather(A, row_index(m, n), n - 1 - col_index(m, n)), m, n,
                 [](auto i, auto j) { return number(i, 2 - j); }));
        CHECK(is(gather<edge::wrap>(A, row_index(m, n) + 2, col_index(m, n)), m, n,
                 [](auto i, auto j) { return number((i + 2) % 5, j); }));
        CHECK(is(roll(A, 2, axis<0>), m, n, [](auto i, auto j) { return number((i + 3) % 5, j); }));
        CHECK(is(roll(A, 1, along(-1)), m, n, [](auto i, auto j) { return number(i, (j + 2) % 3); }));
        CHECK(is(flip(A), m, n, [](auto i, auto j) { return number(4 - i, 2 - j); }));
        CHECK(is(flip(A, axis<1>), m, n, [](auto i, auto j) { return number(i, 2 - j); }));
        CHECK(is(tile(A, 2, 3), 2 * m, 3 * n, [](auto i, auto j) { return number(i % 5, j % 3); }));
        const auto inside = [](auto i, auto j) { return i >= 1 && i < 6 && j >= 2 && j < 5; };
        CHECK(is(pad(A, margins(1, 1, 2, 2)), m + 2, n + 4,
                 [&](auto i, auto j) { return inside(i, j) ? number(i - 1, j - 2) : c(); }));
        CHECK(is(pad(A, margins(1, 1, 2, 2), c(1, -2)), m + 2, n + 4,
                 [&](auto i, auto j) { return inside(i, j) ? number(i - 1, j - 2) : c(1, -2); }));
        CHECK(is(triu(A), m, n, [](auto i, auto j) { return i <= j ? number(i, j) : c(); }));
        CHECK(is(tril(A, -1), m, n, [](auto i, auto j) { return j <= i - 1 ? number(i, j) : c(); }));
        CHECK(is(diff(A, axis<0>), m - 1, n, [](auto i, auto j) { return number(i + 1, j) - number(i, j); }));
        CHECK(is(diag(A.col(1)), m, m, [](auto i, auto j) { return i == j ? number(i, 1) : c(); }));
        CHECK(eval(diag(A)).to_host() == std::vector<c>{number(0, 0), number(1, 1), number(2, 2)});
        A(I) = c(0, 1); // and written, as before
        CHECK(A(3, 1).to_host() == c(0, 1));
        CHECK(A(1, 1).to_host() == number(1, 1));
    }
}

TEST_CASE("complex: reversed is a function, as of real arrays") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t m = 5, n = 3;
        matrix<c> A(d, m, n, numbers(m, n, number));
        CHECK(is(reversed(A), m, n, [&](auto i, auto j) { return number(m - 1 - i, n - 1 - j); }));
        CHECK(is(reversed(A, axis<0>), m, n, [&](auto i, auto j) { return number(m - 1 - i, j); }));
        CHECK(is(reversed(A, axis<1>), m, n, [&](auto i, auto j) { return number(i, n - 1 - j); }));
        CHECK(
            is(reversed(2 * A, along(1)), m, n, [&](auto i, auto j) { return 2.0f * number(i, n - 1 - j); }));
        matrix<c> B(d, m, n);
        reversed(B) = A;
        CHECK(is(B, m, n, [&](auto i, auto j) { return number(m - 1 - i, n - 1 - j); }));
    }
}

TEST_CASE("complex: beside real elements, and products of all with all") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const matrix<c> A(d, 2, 3, numbers(2, 3, number));
        const matrix<float> R(d, 2, 3, {1, 2, 3, 4, 5, 6});
        const auto real_at = [](auto i, auto j) { return c(static_cast<float>(3 * i + j + 1)); };
        CHECK(is(stack_rows(A, R, A), 6, 3,
                 [&](auto i, auto j) { return i / 2 == 1 ? real_at(i - 2, j) : number(i % 2, j); }));
        CHECK(is(stack_cols(R, A), 2, 6,
                 [&](auto i, auto j) { return j < 3 ? real_at(i, j) : number(i, j - 3); }));
        const matrix<c> none(d, 0, 3);
        CHECK(is(stack_rows(none, A), 2, 3, number));
        CHECK(is(stack_rows(A, none), 2, 3, number));
        CHECK(is(concat(A, R, axis<0>), 4, 3,
                 [&](auto i, auto j) { return i < 2 ? number(i, j) : real_at(i - 2, j); }));
        CHECK(is(concat(A, A, along(1)), 2, 6, [](auto i, auto j) { return number(i, j % 3); }));
        const vector<c> x = trans(A.row(0)), y = trans(A.row(1));
        CHECK(is(outer(x, y), 3, 3, [](auto i, auto j) { return number(0, i) * number(1, j); }));
        CHECK(is(outer(R.row(0), y), 3, 3, [&](auto i, auto j) { return real_at(0, i) * number(1, j); }));
        CHECK(is(kron(A, R), 4, 9,
                 [&](auto i, auto j) { return number(i / 2, j / 3) * real_at(i % 2, j % 3); }));
        const auto at = [](auto i, auto n) { return number(i, n % 3); };
        CHECK(is(cross(x, y), 3, 1,
                 [&](auto i, auto) { return at(0, i + 1) * at(1, i + 2) - at(0, i + 2) * at(1, i + 1); }));
        CHECK(is(einsum<"ij,kj->ik">(A, A), 2, 2, [](auto i, auto k) {
            return number(i, 0) * number(k, 0) + number(i, 1) * number(k, 1) + number(i, 2) * number(k, 2);
        }));
        CHECK(is(einsum<"ij->ji">(A), 3, 2, [](auto i, auto j) { return number(j, i); }));
    }
}

TEST_CASE("complex: arrays of nothing, other types, closeness and variances") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        matrix<c> A(d, 3, 3, numbers(3, 3, number));
        const auto one_at = [](auto i, auto j) { return i == j ? c(1) : c(); };
        CHECK(is(A + c(0, 2) * identity<c>(3), 3, 3,
                 [&](auto i, auto j) { return number(i, j) + c(0, 2) * one_at(i, j); }));
        CHECK(is(A + full(3, 3, c(1, 2)) - ones<c>(3, 3) + zeros<c>(3, 3), 3, 3,
                 [](auto i, auto j) { return number(i, j) + c(0, 2); }));
        CHECK(zeros<c>(d, 2, 2).to_host() == std::vector<c>(4));
        CHECK(ones<c>(d, 3).to_host() == std::vector<c>(3, c(1)));
        CHECK(full(d, 2, 1, c(1, 2)).to_host() == std::vector<c>(2, c(1, 2)));
        CHECK(full<std::complex<float>>(d, 2, c(0, 1)).to_host() == std::vector<c>(2, c(0, 1)));
        CHECK_THROWS_WITH_AS(matrix<c>(d, -1, 2), doctest::Contains("-1 x 2"), shape_error);
        CHECK(is(identity<c>(d, 3), 3, 3, one_at));

        static_assert(std::is_same_v<decltype(eval(cast<c>(real(A)))), matrix<c>>);
        CHECK(is(cast<c>(real(A)), 3, 3, [](auto i, auto j) { return c(number(i, j).real()); }));
        if (d.supports(dtype::f64)) {
            const matrix<std::complex<double>> D = cast<std::complex<double>>(A);
            CHECK(D(1, 2).to_host() == std::complex<double>(number(1, 2)));
        }
        CHECK(allclose(A, A + c(5e-9f, -5e-9f)).to_host());
        CHECK(!allclose(A, A + c(0, 1e-3f)).to_host());
        constexpr float inf = std::numeric_limits<float>::infinity();
        const bool has_odd = d.name() != "opengl:es"; // whose infinities may be lost
        const vector<c> one(d, {c(1), c(inf), c(inf), c(0)}),
            other(d, {c(inf), c(-inf), c(inf), c(3e38f, 3e38f)});
        if (has_odd)
            CHECK(eval(isclose(one, other)).to_host() == std::vector<bool>{false, false, true, false});
        const matrix<float> R = real(A);
        CHECK(!allclose(A, R).to_host());
        CHECK(allclose(R, complex_of(R, 0)).to_host());
        CHECK(!any(isclose(R, c(0, 1))).to_host());
        CHECK(!any(isclose(c(0, 1), R)).to_host());
        CHECK(!all(isclose(A, 1)).to_host());
        CHECK(eval(isclose(A.row(0), number(0, 1))).to_host() ==
              std::vector<bool>{number(0, 0) == number(0, 1), true, number(0, 2) == number(0, 1)});

        c mean = 0;
        float squares = 0;
        for (const c& a : numbers(3, 3, number)) mean += a / 9.0f;
        for (const c& a : numbers(3, 3, number)) squares += std::norm(a - mean);
        CHECK(var(A).to_host() == doctest::Approx(squares / 9).epsilon(1e-5));
        CHECK(std_dev(A, axis<0>)(0).to_host() > 0);
    }
}

} // namespace test_complex_rearranged
