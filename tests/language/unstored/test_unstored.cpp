// Arrays without memory: each function that makes an array makes an expression where no device is given. It
// is part of its statement's kernel, and takes the device from what is around it.
// (It takes some seconds: seven types on every device are some hundred kernels.)

#include <limits>
#include <vector>

#include "../once.hpp"

using namespace sinter;

namespace test_unstored {

namespace {
constexpr float no_number = std::numeric_limits<float>::quiet_NaN(),
                infinite = std::numeric_limits<float>::infinity();

struct extents {
    std::int64_t m, n;
};
constexpr extents all_extents[] = {{0, 0}, {0, 3}, {3, 0},   {1, 1},  {1, 3},
                                   {2, 2}, {3, 2}, {31, 33}, {33, 31}};

/// One launch, and no memory but that of the destination, which is there.
template <class Statement>
void reads_arrays_alone(const device& d, Statement statement) {
    const pool_statistics before = d.pool();
    test::once(d, statement);
    CHECK(d.pool().made + d.pool().taken == before.made + before.taken);
}

/// An expression without memory gives what the array on the device is, and one launch.
template <class T, class X>
void check_equal(const device& d, X&& x, const matrix<T>& array) {
    matrix<T> C(d, array.rows(), array.cols());
    const auto assign = [&] { C = x; };
    array.rows() * array.cols() > 0 ? reads_arrays_alone(d, assign) : assign();
    CHECK(C.to_host() == array.to_host());
}
template <class T>
void check_type(const device& d) {
    if (!d.supports(dtype_of<T>)) return;
    for (const auto [m, n] : all_extents) {
        if (!std::is_same_v<T, float> && m != 0 && m != 31) continue;
        check_equal<T>(d, zeros<T>(m, n), zeros<T>(d, m, n));
        check_equal<T>(d, ones<T>(m, n), ones<T>(d, m, n));
        check_equal<T>(d, full<T>(m, n, 3), full<T>(d, m, n, 3));
        check_equal<T>(d, identity<T>(m, n), identity<T>(d, m, n));
        check_equal<T>(d, identity<T>(m), identity<T>(d, m));
        check_equal<T>(d, from_function<T>(m, n, [](auto i, auto j) { return 2 * i + j; }),
                       from_function<T>(d, m, n, [](auto i, auto j) { return 2 * i + j; }));
        vector<T> x(d, m);
        x = iota<T>(m);
        CHECK(x.to_host() == iota<T>(d, m).to_host());
        x = iota<T>(m, 3, 2);
        CHECK(x.to_host() == iota<T>(d, m, 3, 2).to_host());
        x = full<T>(m, 1);
        CHECK(x.to_host() == ones<T>(d, m).to_host());
        x = from_function<T>(m, [](auto i) { return i * i; });
        CHECK(x.to_host() == from_function<T>(d, m, [](auto i) { return i * i; }).to_host());
    }
}
} // namespace

TEST_CASE("arrays without memory have the elements of those on a device") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        check_type<float>(d);
        check_type<double>(d);
        check_type<half>(d);
        check_type<bfloat16>(d);
        check_type<std::int32_t>(d);
        check_type<std::uint32_t>(d);
        check_type<bool>(d);
    }
}

TEST_CASE("linspace has both ends") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : {0, 1, 2, 3, 5, 31, 33, 257}) {
            const std::vector<float> x = linspace<float>(d, -0.3f, 0.7, n).to_host();
            vector<float> y(d, n);
            y = linspace<float>(-0.3f, 0.7, n);
            CHECK(y.to_host() == x);
            REQUIRE(static_cast<std::int64_t>(x.size()) == n);
            if (n > 0) CHECK(x.front() == -0.3f);
            if (n > 1) CHECK(x.back() == 0.7f);
            for (std::int64_t i = 0; i < n && n > 1; ++i)
                CHECK(x[static_cast<std::size_t>(i)] ==
                      doctest::Approx(-0.3 + static_cast<double>(i) / static_cast<double>(n - 1))
                          .epsilon(1e-6));
        }
        CHECK(linspace(d, 0, 1, 3).to_host() == std::vector<float>{0, 0.5f, 1});
        CHECK(eval(linspace<half>(0, 1, 3) + zeros<half>(d, 3)).to_host() ==
              std::vector<half>{half(0.0f), half(0.5f), half(1.0f)});
        static_assert(std::is_same_v<decltype(linspace(d, 0.0f, 1, 3)), vector<float>>);
        static_assert(std::is_same_v<decltype(linspace(d, 0.0, 1, 3)), vector<double>>);
    }
}

TEST_CASE("an identity beside arrays is read from nowhere, and a product with it is no product") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : {1, 2, 33}) {
            matrix<float> H(d, n, n, test::numbers(n * n, 1)), C(d, n, n);
            C = 0;
            matrix<float> E = H;
            for (std::int64_t i = 0; i < n; ++i) E(i, i) = E(i, i) + 0.5f;
            reads_arrays_alone(d, [&] { C = H + 0.5f * identity<float>(n); });
            CHECK(C.to_host() == E.to_host());
            H(0, n - 1) = no_number;
            if (n > 1) H(1, 0) = infinite;
            for (const auto& product :
                 {explain(C = H * identity<float>(n)), explain(C = identity<float>(n) * H),
                  explain(C = trans(identity<float>(n)) * H * identity<float>(n)),
                  explain(C = H * (1 * identity<float>(n)))})
                CHECK(product.find("kernels: 1, launches: 1, temporaries: 0") != std::string::npos);
            reads_arrays_alone(d, [&] { C = H * identity<float>(n); });
            CHECK(all((C == H) || (isnan(C) && isnan(H))).to_host());
            C = 2 * (identity<float>(n) * H * identity<float>(n));
            CHECK(all((C == 2 * H) || (isnan(C) && isnan(H))).to_host());
            C = H;
            C = C * identity<float>(n);
            CHECK(all((C == H) || (isnan(C) && isnan(H))).to_host());
            vector<float> x(d, n, test::numbers(n, 2)), y(d, n);
            y = identity<float>(n) * x;
            CHECK(y.to_host() == x.to_host());
            y = trans(trans(x) * identity<float>(n));
            CHECK(y.to_host() == x.to_host());
            C = identity<float>(n) * identity<float>(n);
            CHECK(C.to_host() == identity<float>(d, n).to_host());
        }
        matrix<float> A(d, 2, 3, test::numbers(6, 3)), B(d, 2, 4), P(d, 2, 2);
        B = A * identity<float>(3, 4);                      // another column, of zeros
        P = A * identity<float>(3)(rows(0, 3), cols(1, 3)); // a part of an identity is none
        CHECK(all(B(rows(0, 2), cols(0, 3)) == A).to_host());
        CHECK(all(B.col(3) == 0).to_host());
        CHECK(all(P == A(rows(0, 2), cols(1, 3))).to_host());
        CHECK_THROWS_AS(A * identity<float>(2), shape_error);
    }
}

TEST_CASE("a product takes factors without memory") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const extents e : {extents{1, 1}, {2, 3}, {65, 33}}) {
            const auto [m, n] = e;
            matrix<float> A(d, m, n, test::numbers(m * n, 1)), S(d, n, n), C(d, m, n);
            S = full<float>(n, n, 3);
            const matrix<float> E = A * S;
            C = A * full<float>(n, n, 3);
            CHECK(C.to_host() == E.to_host());
            const matrix<float> F = S * trans(A);
            matrix<float> D(d, n, m);
            D = full<float>(n, n, 3) * trans(A);
            CHECK(D.to_host() == F.to_host());
            vector<float> y(d, m);
            y = A * ones<float>(n);
            CHECK(y.to_host() == eval(sum(A, axis<1>)).to_host());
            C = ones<float>(m, n) * full<float>(n, n, 2);
            CHECK(all(C == static_cast<float>(2 * n)).to_host());
            C = ones<float>(m, 1) * trans(ones<float>(n));
            CHECK(all(C == 1).to_host());
        }
    }
}

TEST_CASE("no device but the destination's") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        matrix<float> C(d, 2, 3);
        C = zeros<float>(2, 3) + full(2, 3, 2.5f);
        CHECK(all(C == 2.5f).to_host());
        matrix<float> V(d, 5, 7);
        V = 1;
        V(rows(1, 5, 2), cols(1, 7, 2)) = ones<float>(2, 3) + C;
        CHECK(sum(V).to_host() == 29 + 6 * 3.5f);
        trans(C) = from_function<float>(3, 2, [](auto i, auto j) { return 10 * i + j; });
        CHECK(C.to_host() == std::vector<float>{0, 10, 20, 1, 11, 21});
        scalar<float> s(d), t(d);
        s = sum(ones<float>(33, 31));
        t = sum(zeros<float>(3, 3)) + sum(zeros<float>(2, 2)) + sum(ones<float>(2, 5));
        CHECK(s.to_host() == 33 * 31);
        CHECK(t.to_host() == 10);
        C = trans(reshape(iota<float>(6), 3, 2));
        CHECK(C.to_host() == std::vector<float>{0, 2, 4, 1, 3, 5});
        vector<float> x(d, 3);
        x = full<float>(4, 6, 0.5f)(rows(0, 3), cols(2, 3)).col(0) + diagonal(identity<float>(3));
        CHECK(x.to_host() == std::vector<float>{1.5f, 1.5f, 1.5f});
        C = rowwise(iota<float>(3)) + colwise(iota<float>(2, 0, 10));
        CHECK(C.to_host() == std::vector<float>{0, 1, 2, 10, 11, 12});
        // A function that ignores its places, or gives a number of the device.
        const scalar<float> u(d, 7.0f);
        C = from_function<float>(2, 3, [](auto, auto) { return 4; });
        CHECK(all(C == 4).to_host());
        C = from_function(2, 3, [&](auto, auto) { return u * 2; });
        CHECK(all(C == 14).to_host());
        matrix<float> made; // extents from the expression, the device from an operand
        made = zeros<float>(2, 3) + C;
        CHECK((made.rows() == 2 && made.cols() == 3 && all(made == 14).to_host()));
    }
}

TEST_CASE("numbers of arrays without memory may change without a new kernel") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        matrix<float> C(d, 3, 3);
        std::int64_t compiled = -1;
        for (const float number : {2.0f, 3.0f, 0.0f, 2.0f}) {
            C = full(3, 3, number) * full(3, 3, 2.0f) + sum(full(3, 3, number));
            CHECK(all(C == 15 * number).to_host());
            if (compiled < 0) compiled = d.counters().compilations;
            CHECK(d.counters().compilations == compiled);
        }
        for (const std::int64_t n : {3, 5}) { // equal numbers, other extents
            vector<float> s(d, 1);
            s = sum(ones<float>(n, n)) + sum(ones<float>(3, 3));
            CHECK(s(0).to_host() == static_cast<float>(n * n + 9));
        }
    }
}

TEST_CASE("what is wrong with an array without memory is said") {
    const device d = host_device();
    CHECK(test::refused<device_error>([] {
              (void)eval(zeros<float>(2, 2));
          }).find("zeros<float>(dev, m, n)") != std::string::npos);
    CHECK_THROWS_AS((void)zeros<float>(2, -1), shape_error);
    CHECK_THROWS_AS((void)ones<float>(-1), shape_error);
    CHECK_THROWS_AS((void)identity<float>(-1), shape_error);
    CHECK_THROWS_AS((void)iota<float>(-1), shape_error);
    CHECK_THROWS_AS((void)linspace(0.0f, 1.0f, -1), shape_error);
    CHECK_THROWS_AS((void)from_function<float>(-1, 2, [](auto i, auto j) { return i + j; }), shape_error);
    CHECK_THROWS_AS((void)full<std::int32_t>(2, 2, 1e10), unsupported_error);
    CHECK_THROWS_AS((void)iota<std::int32_t>(3, 0, 2000000000), unsupported_error);
    matrix<float> C(d, 2, 2);
    C = 5;
    CHECK_THROWS_AS(C = zeros<float>(2, 3), shape_error);
    CHECK(all(C == 5).to_host());
    CHECK(explain(C = C + full(2, 2, 1.5f) + ones<float>(2, 2)).find("A + full(2, 2, 1.5) + ones(2, 2)") !=
          std::string::npos);
    CHECK(explain(C = C + 2 * identity<float>(2)).find("A + alpha * float(i == j)   [") != std::string::npos);
}

} // namespace test_unstored
