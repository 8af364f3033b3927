// Functions of map() and from_function() may use all operators and functions on symbols, and functions of
// their own that take expressions.

#include <doctest/doctest.h>

#include <sinter/image.hpp>
#include <sinter/sinter.hpp>

using namespace sinter;

namespace {
template <class Tree>
auto without_negative(const expression<Tree>& x) {
    return select(x > 0, x, 0);
}
struct multiplied {
    float factor;
    template <class X>
    auto operator()(const X& x) const {
        return factor * x;
    }
};
} // namespace

TEST_CASE("functions of map take every operation on symbols") {
    const device d = default_device("host");
    const matrix<float> A(d, {{0.5f, 0.25f}, {0.125f, 0.75f}});
    const vector<float> v(d, {1, 2});
    const scalar<float> s(d, 2.0f);
    const auto all_of_them = [&](auto x, const auto& y, auto&& z, float n) {
        const auto a = x + y - z * n / 2 + s + v(0) + sum(v) + norm(A) + row_index() + (-x) + (+y);
        const auto b = hadamard(a, x, y) + divide(x, y) + mod(x, y) + pow(x, 2) + fma(x, y, z) + square(x);
        const auto c = sqrt(x) + exp(y) + log1p(x) + sign(b) + round(b);
        const auto holds = (isnan(c) || !isfinite(c)) && (x < y || x >= 1) && !(x == y);
        const auto e = select(holds, c, 1.0f) + clamp(c, 0.0f, 1.0f) + clamp(x, y, z) + (min)(x, y) +
                       (max)(x, 0.0f) + (max)(x, y, z, 2.0f) + cast<float>(cast<int>(x) % 3);
        const auto g = gather(A, cast<int>(x), cast<int>(y)) + sample<filter::linear>(A, x, y);
        const auto h = map([](auto q) { return q * q; }, x) + without_negative(x * y) + multiplied{2}(z);
        const auto i = cast<float>(((cast<int>(x) & 3) | 1) ^ (cast<int>(x) << 2));
        static_assert(std::remove_cvref_t<decltype(x)>::tree::info.type == dtype::f32);
        return 0 * (e + g + h + i) + x;
    };
    const matrix<float> B = map(all_of_them, A, trans(A), A * A, 2.0f);
    CHECK(B.to_host() == A.to_host());
    CHECK(matrix<float>(map(multiplied{2}, A)).to_host() == matrix<float>(2 * A).to_host());
    const auto eye = from_function<float>(
        d, 2, 2, [](auto i, auto j) { return select(i == j && i % 2 >= 0, 1.0f, 0.0f); });
    CHECK(all(eye == identity<float>(d, 2)).to_host());
}
