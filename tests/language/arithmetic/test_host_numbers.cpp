// Numbers of the host of every type, at the ends of their ranges, beside elements of every type: the result
// is what C++ has, or mathematics for a comparison, or the number is refused by name. (Takes ten seconds a
// device, for every operation has a kernel that is compiled.)

#include <limits>

#include "../../devices.hpp"

using namespace sinter;

namespace {

using wide = long double; // holds all numbers here exactly

template <class T>
constexpr wide least = static_cast<wide>(std::numeric_limits<T>::lowest());
template <class T>
constexpr wide greatest = static_cast<wide>(std::numeric_limits<T>::max());

template <class T>
std::vector<T> ends() {
    if constexpr (std::is_same_v<T, bool>) return {false, true};
    return {std::numeric_limits<T>::lowest(), T(0), T(1), T(100), std::numeric_limits<T>::max()};
}

// What the many operations share is compiled once.
using wanted_value = wide (*)(wide, wide);
void check_values(const std::vector<wide>& found, const std::vector<wide>& elements, wide number,
                  wanted_value wanted) {
    for (std::size_t k = 0; k < elements.size(); ++k) {
        INFO("element ", static_cast<double>(elements[k]), " beside ", static_cast<double>(number));
        CHECK(found[k] == wanted(elements[k], number));
    }
}
void check_refusal(const std::string& said, const std::string& number) {
    INFO("beside ", number);
    CHECK(said.find("does not fit ") != std::string::npos);
    CHECK(said.find(number) != std::string::npos);
    CHECK(said.find("cast<") != std::string::npos);
}
void check_refused_value(const std::string& said, const std::string& number) {
    CHECK(said.find(number + " does not fit an element of ") != std::string::npos);
}
template <class V>
std::vector<wide> wide_values(const V& from) {
    return std::vector<wide>(from.begin(), from.end());
}

/// What operations with the elements v and the number n give; `fits` says if the elements' type holds n.
template <class T, class N>
struct beside {
    device d;
    std::vector<T> v;
    N n;
    vector<T> x{d, v};

    wide number() const { return static_cast<wide>(n); }
    bool fits() const { return number() >= least<T> && number() <= greatest<T>; }

    template <class E>
    void gives(const E& expression, wanted_value wanted) const {
        check_values(wide_values(eval(expression).to_host()), wide_values(v), number(), wanted);
    }
    template <class F>
    void is_refused(F make) const {
        check_refusal(test::refused<unsupported_error>([&] { (void)eval(make()); }), std::to_string(+n));
    }
    static wide wrapped(wide a) { // the value modulo 2^32 in T
        const wide turns = __builtin_floorl((a - least<T>) / 0x1p32L);
        return a - turns * 0x1p32L;
    }

    void compare() const {
        gives(x < n, [](wide a, wide b) -> wide { return a < b; });
        gives(x <= n, [](wide a, wide b) -> wide { return a <= b; });
        gives(x > n, [](wide a, wide b) -> wide { return a > b; });
        gives(x >= n, [](wide a, wide b) -> wide { return a >= b; });
        gives(x == n, [](wide a, wide b) -> wide { return a == b; });
        gives(x != n, [](wide a, wide b) -> wide { return a != b; });
        gives(n < x, [](wide a, wide b) -> wide { return b < a; });
        gives(n <= x, [](wide a, wide b) -> wide { return b <= a; });
        gives(n > x, [](wide a, wide b) -> wide { return b > a; });
        gives(n >= x, [](wide a, wide b) -> wide { return b >= a; });
        gives(n == x, [](wide a, wide b) -> wide { return b == a; });
        gives(n != x, [](wide a, wide b) -> wide { return b != a; });
    }
    void choose() const {
        const wanted_value least_one = [](wide a, wide b) { return a < b ? a : b; };
        const wanted_value greatest_one = [](wide a, wide b) { return a > b ? a : b; };
        if (number() >= least<T>) gives(min(x, n), least_one), gives(min(n, x), least_one);
        if (number() < least<T>) is_refused([&] { return min(x, n); });
        if (number() <= greatest<T>) gives(max(x, n), greatest_one), gives(max(n, x), greatest_one);
        if (number() > greatest<T>) is_refused([&] { return max(x, n); });
        if (number() >= 0) gives(clamp(x, T(0), n), [](wide a, wide b) { return a < 0 ? 0 : a > b ? b : a; });
        gives(clamp(n, x, x), [](wide a, wide) { return a; });
        if (fits()) return gives(select(x == x, x, n), [](wide a, wide) { return a; });
        is_refused([&] { return select(x == x, x, n); });
    }
    void compute() const {
        if (!fits()) {
            is_refused([&] { return x + n; });
            is_refused([&] { return n - x; });
            is_refused([&] { return x * n; });
            is_refused([&] { return x / n; });
            is_refused([&] { return x % n; });
            is_refused([&] { return sum(x) + n; });
            is_refused([&] { return fma(x, x, n); });
            const auto count = static_cast<std::uint32_t>(n) % 32u; // of a shift
            CHECK(eval(x << n).to_host() == eval(x << static_cast<int>(count)).to_host());
            return;
        }
        gives(x + n, [](wide a, wide b) { return wrapped(a + b); });
        gives(n - x, [](wide a, wide b) { return wrapped(b - a); });
        gives(x / n, [](wide a, wide b) {
            return b == 0 ? 0 : wrapped(__builtin_truncl(a / b)); // by zero: 0
        });
    }
    void assign() {
        const auto all_are = [&](const vector<T>& y) {
            for (const T e : y.to_host()) CHECK(static_cast<wide>(e) == number());
        };
        vector<T> y(d, 3);
        y = T(1);
        if (fits()) {
            y = n;
            all_are(y);
            y.fill(n);
            all_are(y);
            all_are(full<T>(d, 3, n));
            all_are(vector<T>(d, &n, &n + 1));
            all_are(iota<T>(d, 1, n));
            CHECK(static_cast<wide>(scalar<T>(d, n).to_host()) == number());
        } else {
            const auto refuses = [&](auto body) {
                check_refused_value(test::refused<unsupported_error>(body), std::to_string(+n));
            };
            refuses([&] { y = n; });
            refuses([&] { y(rows(0, 2)) = n; });
            refuses([&] { y.fill(n); });
            refuses([&] { (void)full<T>(d, 3, n); });
            refuses([&] { (void)full<T>(d, 3, 3, n); });
            refuses([&] { (void)vector<T>(d, &n, &n + 1); });
            refuses([&] { (void)matrix<T>(d, 1, 1, &n, &n + 1); });
            refuses([&] { (void)iota<T>(d, 3, n); });
            refuses([&] { (void)scalar<T>(d, n); });
            CHECK(y.to_host() == std::vector<T>(3, T(1)));
        }
    }
};

template <class T, class N>
void check_numbers(const device& d) {
    for (const N n : ends<N>()) {
        beside<T, N> b{d, ends<T>(), n};
        b.compare();
        b.choose();
        b.compute();
        b.assign();
    }
}

template <class T>
void check_types(const device& d) {
    CAPTURE(d.name());
    check_numbers<T, bool>(d);
    check_numbers<T, char>(d);
    check_numbers<T, signed char>(d);
    check_numbers<T, short>(d);
    check_numbers<T, unsigned short>(d);
    check_numbers<T, int>(d);
    check_numbers<T, unsigned>(d);
    check_numbers<T, long>(d);
    check_numbers<T, unsigned long>(d);
    check_numbers<T, long long>(d);
    check_numbers<T, unsigned long long>(d);
    check_numbers<T, char32_t>(d);
}

} // namespace

TEST_CASE("whole numbers of every type beside int32 and uint32, at the ends of their ranges") {
    for (const device& d : test::devices(false)) {
        check_types<std::int32_t>(d);
        check_types<std::uint32_t>(d);
    }
}

namespace {
template <class T>
void check_comparisons(const device& d) {
    if (!d.supports(dtype_of<T>)) return;
    const auto with = [&]<class N>(N) {
        for (const N n : ends<N>()) beside<T, N>{d, ends<T>(), n}.compare();
    };
    with(0);
    with(0u);
    with(std::int64_t{});
    with(std::uint64_t{});
}
} // namespace

TEST_CASE("comparisons of narrow and of long whole numbers with any of the host are those of mathematics") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        check_comparisons<std::uint8_t>(d);
        check_comparisons<std::int16_t>(d);
        check_comparisons<std::int64_t>(d);
        check_comparisons<std::uint64_t>(d);
        const vector<std::uint32_t> u(d, {0, 1, 4294967295u});
        CHECK(sum(map([](auto v) { return v < -1; }, u)).to_host() == 0);
        CHECK(sum(select(-1 < u, u, 0u) != -1).to_host() == 3);
    }
}

TEST_CASE("truths are int32 beside whole numbers, and whatever is not zero is a condition") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const vector<bool> m(d, {true, false});
        CHECK(eval(m < 3000000000u).to_host() == std::vector<bool>{true, true});
        CHECK(eval(m == 1LL).to_host() == std::vector<bool>{true, false});
        CHECK(eval(m != 1u << 31).to_host() == std::vector<bool>{true, true});
        CHECK(eval(m && 5000000000LL).to_host() == std::vector<bool>{true, false});
        CHECK(eval(select(m, 7, -7)).to_host() == std::vector<std::int32_t>{7, -7});
        CHECK(
            test::refused<unsupported_error>([&] { (void)eval(m + 3000000000u); }) ==
            "sinter: 3000000000 does not fit int32, which whole numbers take beside arrays of int32 or bool; "
            "beside cast<std::uint32_t>(x) it fits");
        CHECK(
            test::refused<unsupported_error>([&] { (void)eval(m * 5000000000); }) ==
            "sinter: 5000000000 does not fit int32, which whole numbers take beside arrays of int32 or bool; "
            "beside cast<std::int64_t>(x) or cast<float>(x) it fits");
        CHECK(test::refused<unsupported_error>([&] {
                  (void)eval(m * 1000000000001);
              }).find("cast<std::int64_t>(x) or cast<double>(x) it fits") != std::string::npos);
        CHECK(eval(cast<std::uint32_t>(m) + 3000000000u).to_host() ==
              std::vector<std::uint32_t>{3000000001u, 3000000000u}); // the remedy
        vector<bool> t(d, 2);
        t = 3000000000u;
        CHECK(t.to_host() == std::vector<bool>{true, true});
        t = std::numeric_limits<double>::quiet_NaN(); // true, as in C++
        CHECK(t.to_host() == std::vector<bool>{true, true});
    }
}

TEST_CASE("patterns of bits are those of C++, and functions of numbers take what int32 does not hold") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const vector<std::uint32_t> u(d, {0xffffffffu, 0xf0u});
        CHECK(eval(u & ~3).to_host() == std::vector<std::uint32_t>{0xffffffffu & ~3, 0xf0u});
        CHECK(eval(-1 ^ u).to_host() == std::vector<std::uint32_t>{0, ~0xf0u});
        CHECK_THROWS_AS(u & -1LL, unsupported_error); // C++ computes in 64 bits
        const vector<std::int32_t> i(d, {-1, 0xf0});
        CHECK_THROWS_AS(i & 0x80000000u, unsupported_error); // and here in uint32
        CHECK(eval(cast<std::uint32_t>(i) & 0x80000000u).to_host() ==
              std::vector<std::uint32_t>{0x80000000u, 0});
        CHECK(eval(hypot(i, 3000000000u)).to_host() == std::vector<float>{3e9f, 3e9f});
        CHECK(eval(0.5f * i).to_host() == std::vector<float>{-0.5f, 120});
        CHECK(eval(i + half(0.5f)).to_host()[0] == -0.5f);
    }
}

TEST_CASE("no floating number is assigned to whole elements that do not hold it") {
    const double nan = std::numeric_limits<double>::quiet_NaN(),
                 inf = std::numeric_limits<double>::infinity();
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        vector<std::int32_t> i(d, {1, 2});
        vector<std::uint32_t> u(d, {1, 2});
        for (const double bad : {nan, inf, -inf, 1e300, -1e300, 2147483648.0, -2147483649.0}) {
            CHECK_THROWS_AS(i = bad, unsupported_error);
            CHECK_THROWS_AS(i.fill(bad), unsupported_error);
            CHECK_THROWS_AS(i = static_cast<long double>(bad), unsupported_error);
        }
        for (const double bad : {nan, inf, -inf, 1e300, 4294967296.0, -1.0})
            CHECK_THROWS_AS(u = bad, unsupported_error);
        CHECK(test::refused<unsupported_error>([&] { i = 1e300; }) ==
              "sinter: 1e+300 does not fit an element of int32; an array of double holds it");
        CHECK(test::refused<unsupported_error>([&] { u = -1; }) ==
              "sinter: -1 does not fit an element of uint32; an array of int32 holds it");
        CHECK_THROWS_AS(i = half(inf), unsupported_error);
        CHECK(i.to_host() == std::vector<std::int32_t>{1, 2});
        i = 2147483647.9;
        u = -0.9;
        CHECK(i.to_host() == std::vector<std::int32_t>(2, 2147483647)); // fractions are cut off, as in C++
        CHECK(u.to_host() == std::vector<std::uint32_t>(2, 0));
        CHECK_THROWS_AS(iota<std::int32_t>(d, 3, 2147483646), unsupported_error);
        CHECK_THROWS_AS(iota<std::uint32_t>(d, 3, 1, -1), unsupported_error);
        CHECK(iota<std::int32_t>(d, 2, 2147483646).to_host()[1] == 2147483647);
        CHECK_THROWS_AS(iota<std::int32_t>(d, 5, 0, 0.5), unsupported_error);
        CHECK_THROWS_AS(iota<std::uint32_t>(d, 5, 0.5f, 1), unsupported_error);
        CHECK(iota<std::int32_t>(d, 2, 1.0, 2.0).to_host()[1] == 3);
        // Halves count no farther than 2048; their places are floats.
        const std::vector<half> h = iota<half>(d, 70001, 0.0, 0.001).to_host();
        CHECK(h[4099] == half(4.099f));
        CHECK(h[70000] == half(70.0f));
    }
}

TEST_CASE("floating elements compare with numbers beyond their range as mathematics has it") {
    const float inf = std::numeric_limits<float>::infinity(), most = std::numeric_limits<float>::max();
    const auto check = [](const auto& x, const auto& v, auto n) {
        using N = decltype(n);
        for (std::size_t k = 0; k < v.size(); ++k) {
            INFO("element ", k, " beside ", static_cast<double>(n));
            const N e = static_cast<N>(v[k]);
            CHECK(eval(x < n).to_host()[k] == (e < n));
            CHECK(eval(x <= n).to_host()[k] == (e <= n));
            CHECK(eval(x > n).to_host()[k] == (e > n));
            CHECK(eval(n <= x).to_host()[k] == (n <= e));
            CHECK(eval(x == n).to_host()[k] == (e == n));
            CHECK(eval(n != x).to_host()[k] == (n != e));
        }
    };
    for (const device& d : test::devices(false)) {
        if (d.name() == "opengl:es") continue; // which promises no infinities
        CAPTURE(d.name());
        const std::vector<float> v{-inf, -most, 0, most, inf};
        const vector<float> x(d, v);
        for (const double n : {1e300, -1e300, 0x1.ffffffp127, static_cast<double>(inf), 5.0}) check(x, v, n);
        for (const long double n : {1e300L, -1e4000L, 5.0L}) check(x, v, n);
        if (!d.supports(dtype::f64)) continue;
        const std::vector<double> w{-HUGE_VAL, -1e308, 0, std::numeric_limits<double>::max(), HUGE_VAL};
        for (const long double n : {1e4000L, -1e4000L, 5.0L}) check(vector<double>(d, w), w, n);
    }
}

TEST_CASE("a loop over numbers compiles once, on both sides of a range's end") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const vector<std::int32_t> i(d, {1, 2, 2147483647});
        vector<bool> r(d, 3);
        r = i < std::size_t{5};
        r = i == std::size_t{5};
        const counters before = d.counters();
        for (const std::size_t n :
             {std::size_t{0}, std::size_t{1}, std::size_t{2147483647}, std::size_t{1} << 40}) {
            r = i < n;
            CHECK(r.to_host()[2] == (2147483647u < n));
            r = i == n;
            CHECK(r.to_host()[2] == (2147483647u == n));
        }
        CHECK((d.counters() - before).compilations == 0);
    }
}

TEST_CASE("absolute values of int32 are never negative, and norms of whole numbers are floats") {
    const std::int32_t low = std::numeric_limits<std::int32_t>::min(),
                       high = std::numeric_limits<std::int32_t>::max();
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const vector<std::int32_t> w(d, {5, 7, low, -7, high});
        CHECK(eval(abs(w)).to_host() == std::vector<std::int32_t>{5, 7, high, 7, high});
        CHECK(max(abs(w)).to_host() == high);
        CHECK(argmax(abs(w)).to_host() == 2);
        const float largest = norm_inf(w).to_host();
        CHECK(largest == 0x1p31f);
        CHECK(std::fabs(norm1(w).to_host() - 0x1p32f) <= 512);
        CHECK(norm_inf(vector<std::uint32_t>(d, {0xffffffffu, 1})).to_host() == 0x1p32f);
    }
}

TEST_CASE("numbers of the host become 16-bit floats by one rounding") {
    const double below = 65519.999, above_tie = 1 + 0x1p-8 + 0x1p-40; // as floats an infinity, and a tie
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        if (d.supports(dtype::f16)) {
            const auto is_greatest = [](half h) { return h.bits() == 0x7bff; };
            matrix<half> A(d, {{below, 1}});
            CHECK(is_greatest(A.to_host()[0]));
            A = 1;
            A = below;
            CHECK(is_greatest(A.to_host()[1]));
            A = 1;
            A.fill(below);
            CHECK(is_greatest(A.to_host()[1]));
            A.row(0) = {1, below};
            CHECK(is_greatest(A.to_host()[1]));
            const std::vector<std::vector<double>> rows = {{below}};
            CHECK(is_greatest(matrix<half>(d, rows).to_host()[0]));
            CHECK(is_greatest(half(scalar<half>(d, below).to_host())));
            CHECK(is_greatest(full<half>(d, 2, below).to_host()[0]));
            CHECK(is_greatest(matrix<half>(d, 1, 1, rows[0].begin(), rows[0].end()).to_host()[0]));
        }
        if (d.supports(dtype::bf16)) {
            vector<bfloat16> x(d, {above_tie, 0});
            CHECK(x.to_host()[0].bits() == 0x3f81);
            x = above_tie;
            CHECK(x.to_host()[1].bits() == 0x3f81);
        }
    }
}

TEST_CASE("the host casts doubles to 16-bit floats by one rounding") {
    const matrix<double> D(host_device(), {{65519.999, 1 + 0x1p-8 + 0x1p-40}});
    const matrix<half> A = cast<half>(D);
    CHECK(A.to_host()[0].bits() == 0x7bff);
    CHECK(eval(cast<bfloat16>(D)).to_host()[1].bits() == 0x3f81);
}

TEST_CASE("a number of one expression that a kernel takes in two types is two numbers") {
    for (const device& d : test::devices()) {
        if (!d.supports(dtype::f64)) continue;
        CAPTURE(d.name());
        const auto tenths = 0.1 * row_index(3); // of the type that stands beside it
        vector<float> f(d, 3), x(d, 3);
        vector<double> g(d, 3), y(d, 3);
        f = 0;
        g = 0;
        evaluate(x = tenths + f, y = tenths + g);
        CHECK(x(2).to_host() == 0.1f * 2);
        CHECK(y(2).to_host() == 0.1 * 2);
        evaluate(y = g - tenths, x = f - tenths);
        CHECK(x(2).to_host() == -0.1f * 2);
        CHECK(y(2).to_host() == -0.1 * 2);
    }
}

TEST_CASE("a number that a program takes as a truth and as an int is two numbers of its kernel") {
    using graph::extent_kind;
    using graph::instruction;
    const auto leaf = [](leaf_kind kind, dtype type, std::uint16_t operand) {
        const bool one = kind == leaf_kind::scalar;
        return instruction{op::leaf,
                           type,
                           static_cast<std::uint8_t>(kind),
                           reduce_axis::all,
                           one ? extent_kind::any : extent_kind::sized,
                           one ? extent_kind::any : extent_kind::one,
                           operand};
    };
    const auto of_both = [](op code) {
        return instruction{code, dtype::i32, 0, reduce_axis::all, extent_kind::sized, extent_kind::one, 0};
    };
    // select(k, x + k, x)
    const instruction code[] = {
        leaf(leaf_kind::scalar, dtype::boolean, 1), leaf(leaf_kind::array, dtype::i32, 0),
        leaf(leaf_kind::scalar, dtype::i32, 1),     of_both(op::add),
        leaf(leaf_kind::array, dtype::i32, 0),      of_both(op::select)};
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const vector<std::int32_t> all(d, {1, 9, 2, 9, 3});
        const auto x = all(rows(0, 5, 2)); // one by one, as vectors are made of truths, too
        vector<std::int32_t> result(d, {0, 0, 0, 0, 0});
        auto y = result(rows(0, 5, 2));
        runtime::operand number;
        number.number = any_number::of_whole(1);
        number.origin = expr::new_origin();
        const runtime::operand operands[] = {{x.storage(), x.place()}, number};
        const runtime::assignment list[] = {{y.storage().get(),
                                             y.place(),
                                             {{code, 6}, {operands, 2}, {}},
                                             extent_kind::sized,
                                             extent_kind::one}};
        runtime::assign(list);
        CHECK(y.to_host() == std::vector<std::int32_t>{2, 3, 4});
    }
}
