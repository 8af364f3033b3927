// LU with partial pivoting on every device: P A = L U within the bound that the number of operations gives.

#include <sinter/factor.hpp>

#include "../devices.hpp"
#include "reference.hpp"

namespace {

using test::host_matrix;

struct unpacked {
    host_matrix lower, upper;
};
unpacked unpack(const host_matrix& f) {
    const std::int64_t k = f.rows < f.cols ? f.rows : f.cols;
    unpacked u{host_matrix(f.rows, k), host_matrix(k, f.cols)};
    for (std::int64_t i = 0; i < f.rows; ++i)
        for (std::int64_t j = 0; j < f.cols; ++j) {
            if (j < k) u.lower(i, j) = i == j ? 1 : j < i ? f(i, j) : 0;
            if (i < k && i <= j) u.upper(i, j) = f(i, j);
        }
    return u;
}

/// Exchanges rows as the pivots say.
host_matrix exchanged(host_matrix a, const std::vector<std::int32_t>& pivots) {
    for (std::size_t k = 0; k < pivots.size(); ++k)
        for (std::int64_t j = 0; j < a.cols; ++j)
            std::swap(a(static_cast<std::int64_t>(k), j), a(pivots[k], j));
    return a;
}

/// Higham, "Accuracy and Stability of Numerical Algorithms", theorem 9.3: |P A - L U| <= gamma(n) |L| |U|.
/// The quotients, which OpenCL lets err by 2.5 units in the last place, add a little: 4 in place of 1.
template <class T>
void check_factors(const sinter::lu_factors<T>& f, const host_matrix& a) {
    const host_matrix packed(a.rows, a.cols, f.packed().to_host());
    const std::vector<std::int32_t> pivots = f.pivots().to_host(), order = f.order().to_host();
    const std::int64_t k = a.rows < a.cols ? a.rows : a.cols;
    REQUIRE(static_cast<std::int64_t>(pivots.size()) == k);
    const host_matrix pa = exchanged(a, pivots);
    for (std::int64_t i = 0; i < a.rows; ++i)
        for (std::int64_t j = 0; j < a.cols; ++j)
            REQUIRE(pa(i, j) == a(order[static_cast<std::size_t>(i)], j));
    const unpacked u = unpack(packed);
    for (const double l : u.lower.v) REQUIRE(std::fabs(l) <= 1);
    const double bound = 4 * static_cast<double>(k + 4) * test::roundoff<T>();
    const host_matrix reach = magnitudes(u.lower) * magnitudes(u.upper);
    CHECK(test::largest_share(pa, u.lower * u.upper, reach, bound) <= 1);
}

} // namespace

TEST_CASE_TEMPLATE("P A is L U", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::pair<int, int>& size : test::first_of<std::pair<int, int>>(6, {{0, 5},
                                                                                       {3, 3},
                                                                                       {65, 65},
                                                                                       {7, 1},
                                                                                       {37, 100},
                                                                                       {100, 37},
                                                                                       {0, 0},
                                                                                       {1, 1},
                                                                                       {2, 2},
                                                                                       {17, 17},
                                                                                       {63, 63},
                                                                                       {64, 64},
                                                                                       {130, 130},
                                                                                       {5, 0},
                                                                                       {1, 7},
                                                                                       {290, 300},
                                                                                       {300, 270}})) {
            const std::int64_t m = size.first, n = size.second;
            CAPTURE(m);
            CAPTURE(n);
            const host_matrix a = test::noise(m, n, static_cast<unsigned>(m + n));
            const sinter::matrix<T> A(d, m, n, a.as<T>());
            const sinter::counters before = d.counters();
            const sinter::lu_factors<T> f = sinter::lu(A);
            const sinter::counters used = d.counters() - before;
            CHECK(used.bytes_to_device == 0);
            CHECK(used.bytes_to_host == 0);
            check_factors(f, a);
            CHECK(A.to_host() == a.as<T>());
        }
    }
}

TEST_CASE("rows are exchanged as in LAPACK") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 70;
        // Rows of the identity, shuffled: nothing is to be computed.
        host_matrix a(n, n);
        for (std::int64_t i = 0; i < n; ++i) a(i, (i * 29 + 3) % n) = 1;
        const auto f = sinter::lu(sinter::matrix<float>(d, n, n, a.as<float>()));
        CHECK(f.packed().to_host() == sinter::identity<float>(d, n).to_host());
        check_factors(f, a);
        CHECK_FALSE(f.singular());
        // Of equals the first is taken: nothing moves.
        const auto ones = sinter::lu(sinter::full<float>(d, 40, 40, 2.0f));
        CHECK(ones.order().to_host() == sinter::iota<std::int32_t>(d, 40).to_host());
        CHECK(ones.info().to_host() == 2);
    }
}

TEST_CASE("singular matrices are factored and told") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const auto nothing = sinter::lu(sinter::zeros<float>(d, 65, 65));
        CHECK(nothing.info().to_host() == 1);
        CHECK(nothing.packed().to_host() == std::vector<float>(65 * 65, 0.0f));
        CHECK(nothing.pivots().to_host() == sinter::iota<std::int32_t>(d, 65).to_host());
        host_matrix a = test::noise(65, 65, 2);
        for (const std::int64_t zero : {64, 40, 32, 0}) { // more and more zero columns
            for (std::int64_t i = 0; i < 65; ++i) a(i, zero) = 0;
            const auto f = sinter::lu(sinter::matrix<float>(d, 65, 65, a.as<float>()));
            CHECK(f.info().to_host() == zero + 1);
            CHECK(f.singular());
            CHECK(f.determinant().to_host() == 0);
            CHECK(f.determinant_sign().to_host() == 0);
            check_factors(f, a);
        }
    }
}

TEST_CASE("NaN spreads in LU, and only from where it is") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        host_matrix a = test::noise(40, 40, 5);
        a(20, 35) = std::numeric_limits<double>::quiet_NaN();
        const auto f = sinter::lu(sinter::matrix<float>(d, 40, 40, a.as<float>()));
        const std::vector<float> packed = f.packed().to_host();
        for (std::size_t i = 0; i < 40; ++i)
            for (std::size_t j = 0; j < 35; ++j) REQUIRE(std::isfinite(packed[i * 40 + j]));
        CHECK(std::isnan(packed[40 * 40 - 1]));
        CHECK(std::isnan(f.determinant().to_host()));
        CHECK(f.info().to_host() == 0);
    }
}

TEST_CASE("views and expressions are factored as they are seen; an array given away is overwritten") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const host_matrix a = test::noise(90, 41, 8);
        const sinter::matrix<float> A(d, 90, 41, a.as<float>());
        host_matrix seen(45, 41), turned(41, 45), twice(45, 41);
        for (std::int64_t i = 0; i < 45; ++i)
            for (std::int64_t j = 0; j < 41; ++j) {
                seen(i, j) = turned(j, i) = a(2 * i, 40 - j);
                twice(i, j) = 2 * seen(i, j);
            }
        const auto view = A(sinter::rows(0, 90, 2), sinter::cols(40, -1, -1));
        check_factors(sinter::lu(view), seen);
        check_factors(sinter::lu(trans(view)), turned);
        check_factors(sinter::lu(2.0f * view), twice);
        CHECK(A.to_host() == a.as<float>());
        sinter::matrix<float> B(d, 45, 41, seen.as<float>());
        const sinter::counters before = d.counters();
        const auto kept = sinter::lu(B);
        const sinter::counters between = d.counters();
        const auto f = sinter::lu(std::move(B));
        const sinter::counters after = d.counters();
        const std::int64_t copies = sinter::factor::takes_whole<float>(d, 45, 41) ? 0 : 1;
        CHECK((after - between).launches == (between - before).launches - copies);
        CHECK(f.packed().to_host() == kept.packed().to_host());
    }
}

TEST_CASE_TEMPLATE("systems are solved", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(4, {0, 3, 33, 65, 1, 257})) {
            if (n > 256 && !test::takes_blocks<T>(d)) continue;
            CAPTURE(n);
            const host_matrix a = test::noise(n, n, static_cast<unsigned>(n)), b = test::noise(n, 5, 7);
            const sinter::matrix<T> A(d, n, n, a.as<T>()), B(d, n, 5, b.as<T>());
            const auto f = sinter::lu(A);
            const sinter::counters before = d.counters();
            const sinter::matrix<T> X = f.solve(B);
            const sinter::counters used = d.counters() - before;
            CHECK(used.bytes_to_device == 0);
            CHECK(used.bytes_to_host == 0);
            CHECK(B.to_host() == b.as<T>());
            // Higham, theorem 9.4: (A + E) x = b with |E| <= gamma(3 n) |L| |U|, rows in the pivots' order.
            const unpacked u = unpack(host_matrix(n, n, f.packed().to_host()));
            const host_matrix x(n, 5, X.to_host());
            const host_matrix reach = magnitudes(u.lower) * (magnitudes(u.upper) * magnitudes(x));
            const std::vector<std::int32_t> pivots = f.pivots().to_host();
            const double bound = 4 * static_cast<double>(3 * n + 8) * test::roundoff<T>();
            CHECK(test::largest_share(exchanged(b, pivots), exchanged(a * x, pivots), reach, bound) <= 1);
            // A vector, a view and an expression on the right; the same arithmetic, but other sums.
            sinter::vector<T> column(d, n);
            if (n > 0) column = B.col(2);
            const sinter::vector<T> y = f.solve(column);
            const host_matrix v(n, 1, y.to_host());
            host_matrix third(n, 1);
            for (std::int64_t i = 0; i < n; ++i) third(i, 0) = b(i, 2);
            const host_matrix reach1 = magnitudes(u.lower) * (magnitudes(u.upper) * magnitudes(v));
            CHECK(test::largest_share(exchanged(third, pivots), exchanged(a * v, pivots), reach1, bound) <=
                  1);
            const sinter::matrix<T> Z = sinter::solve(A, T(2) * B);
            const host_matrix z(n, 5, Z.to_host());
            for (std::size_t e = 0; e < z.v.size(); ++e) CHECK(z.v[e] == 2 * x.v[e]);
        }
    }
}

TEST_CASE("factors of double take right sides of float and half") {
    using namespace sinter;
    for (const device& d : test::devices()) {
        if (!d.supports(dtype::f64)) continue;
        INFO(d.name());
        const std::int64_t n = 20;
        const matrix<double> A = eval(identity<double>(d, n) * 4.0);
        const vector<float> b = ones<float>(d, n);
        CHECK(eval(lu(A).solve(b)).to_host() == std::vector<float>(n, 0.25f));
        CHECK(eval(cholesky(A).solve(b)).to_host() == std::vector<float>(n, 0.25f));
        if (!d.supports(dtype::f16)) continue;
        const vector<half> h = ones<half>(d, n);
        CHECK(static_cast<float>(lu(A).solve(h).to_host()[n - 1]) == 0.25f);
    }
}

TEST_CASE("determinants") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const auto three = sinter::lu(sinter::matrix<float>{d, {{0, 2, 0}, {4, 0, 0}, {0, 0, 8}}});
        CHECK(three.determinant().to_host() == -64);
        CHECK(three.determinant_sign().to_host() == -1);
        CHECK(three.log_determinant().to_host() == doctest::Approx(std::log(64.0)).epsilon(1e-6));
        const auto none = sinter::lu(sinter::matrix<float>(d, 0, 0));
        CHECK(none.determinant().to_host() == 1);
        CHECK(none.info().to_host() == 0);
        // The whole of which overflows.
        const auto large = sinter::lu(100.0f * sinter::identity<float>(d, 50));
        CHECK(large.log_determinant().to_host() == doctest::Approx(50 * std::log(100.0)).epsilon(1e-5));
        CHECK(std::isinf(large.determinant().to_host()));
    }
}

TEST_CASE("wrong arguments are told") {
    sinter::device d = sinter::host_device();
    const auto f = sinter::lu(sinter::zeros<float>(d, 3, 4));
    CHECK_THROWS_WITH_AS(f.determinant(),
                         "sinter: lu(A).determinant(), whose letters are your operands in order, needs a "
                         "square A: it is 3 x 4",
                         sinter::shape_error);
    CHECK_THROWS_WITH_AS(
        f.solve(sinter::zeros<float>(d, 3)),
        "sinter: lu(A).solve(B), whose letters are your operands in order, needs a square A: it is 3 x 4",
        sinter::shape_error);
    CHECK_THROWS_WITH_AS(
        sinter::lu(sinter::zeros<float>(d, 3, 3)).solve(sinter::zeros<float>(d, 4, 2)),
        "sinter: lu(A).solve(B), whose letters are your operands in order, needs a B of 3 rows: it is 4 x 2",
        sinter::shape_error);
    CHECK_THROWS_WITH_AS(
        sinter::solve(sinter::zeros<float>(d, 3, 4), sinter::zeros<float>(d, 3)),
        "sinter: solve(A, B), whose letters are your operands in order, needs a square A: it is 3 x 4",
        sinter::shape_error);
    CHECK_THROWS_WITH_AS(
        sinter::solve(sinter::zeros<float>(d, 3, 3), sinter::zeros<float>(d, 4)),
        "sinter: solve(A, B), whose letters are your operands in order, needs a B of 3 rows: it is 4 x 1",
        sinter::shape_error);
    CHECK_THROWS_WITH_AS(sinter::least_squares(sinter::zeros<float>(d, 4, 3), sinter::zeros<float>(d, 3)),
                         "sinter: least_squares(A, B), whose letters are your operands in order, needs a B "
                         "of 4 rows: it is 3 x 1",
                         sinter::shape_error);
    CHECK_THROWS_WITH_AS(sinter::qr(sinter::zeros<float>(d, 3, 4)).solve(sinter::zeros<float>(d, 3)),
                         "sinter: qr(A).solve(B), whose letters are your operands in order, has many "
                         "solutions for an A of 3 x 4; "
                         "least_squares(A, B) gives that of least norm",
                         sinter::shape_error);
}
