// Sparse matrices made of others, against dense ones: transposes, parts, sums and products, and functions of
// what is stored.

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "../../expr/null_device.hpp"
#include "reference.hpp"

namespace test_sparse_entries {

using namespace test_sparse;
using sinter::axis;
using sinter::device;
using sinter::matrix;
using sinter::sparse_matrix;
using sinter::vector;

/// As a dense matrix, added up in the order of the triplets.
table dense(const triplets<float>& s, std::int64_t m, std::int64_t n) {
    table a(static_cast<std::size_t>(m * n), 0);
    for (const auto& t : s) a[static_cast<std::size_t>(t.row * n + t.col)] += static_cast<double>(t.value);
    return a;
}
/// Small numbers are exact.
bool is(const sparse_matrix<float>& s, const table& should) {
    const std::vector<float> all = to_dense(s).to_host();
    if (all.size() != should.size()) return false;
    for (std::size_t e = 0; e < all.size(); ++e)
        if (static_cast<double>(all[e]) != should[e]) return false;
    return true;
}
template <class F>
table made(std::int64_t m, std::int64_t n, F element) {
    table a;
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) a.push_back(element(i, j));
    return a;
}

struct extents {
    std::int64_t m, n, entries;
};

void check_parts(const device& d, extents e) {
    CAPTURE(d.name());
    CAPTURE(e.m);
    CAPTURE(e.n);
    numbers r(static_cast<std::uint32_t>(e.m + e.n));
    const triplets<float> s = random_triplets<float>(r, e.m, e.n, e.entries),
                          t = random_triplets<float>(r, e.m, e.n, e.entries / 2);
    const sparse_matrix<float> S(d, e.m, e.n, s), T(d, e.m, e.n, t);
    const table a = dense(s, e.m, e.n), b = dense(t, e.m, e.n);
    const auto at = [&](const table& x, std::int64_t i, std::int64_t j) {
        return x[static_cast<std::size_t>(i * e.n + j)];
    };
    const auto each = [&](auto f) {
        return made(e.m, e.n, [&](std::int64_t i, std::int64_t j) { return f(at(a, i, j), at(b, i, j)); });
    };
    CHECK(is(S, a));
    CHECK(is(trans(S), made(e.n, e.m, [&](auto i, auto j) { return at(a, j, i); })));
    CHECK(is(S + T, each([](double x, double y) { return x + y; })));
    CHECK(is(S - 2 * T, each([](double x, double y) { return x - 2 * y; })));
    CHECK(is(hadamard(S, T), each([](double x, double y) { return x * y; })));
    CHECK(is(S * trans(T), made(e.m, e.m, [&](auto i, auto j) {
                 double sum = 0;
                 for (std::int64_t k = 0; k < e.n; ++k) sum += at(a, i, k) * at(b, j, k);
                 return sum;
             })));
    CHECK(is(triu(S, 1), made(e.m, e.n, [&](auto i, auto j) { return j > i ? at(a, i, j) : 0; })));
    CHECK(is(tril(S), made(e.m, e.n, [&](auto i, auto j) { return j <= i ? at(a, i, j) : 0; })));
    CHECK(is(sparse_matrix<float>(-S / 2), each([](double x, double) { return -x / 2; })));
    CHECK(is(map([](auto x) { return x * x; }, S), each([](double x, double) { return x * x; })));
    CHECK(is(to_sparse(to_dense(S)), a));
    const std::int64_t top = e.m / 3, left = e.n / 2;
    CHECK(is(S(sinter::rows(top, e.m)),
             made(e.m - top, e.n, [&](auto i, auto j) { return at(a, i + top, j); })));
    CHECK(is(S(sinter::rows(top, e.m), sinter::cols(left, e.n)),
             made(e.m - top, e.n - left, [&](auto i, auto j) { return at(a, i + top, j + left); })));
    vector<std::int32_t> turned(d, e.m), across(d, e.n);
    turned = static_cast<std::int32_t>(e.m - 1) - sinter::row_index(e.m);
    across = static_cast<std::int32_t>(e.n - 1) - sinter::row_index(e.n);
    CHECK(
        is(take(S, turned, axis<0>), made(e.m, e.n, [&](auto i, auto j) { return at(a, e.m - 1 - i, j); })));
    CHECK(
        is(take(S, across, axis<1>), made(e.m, e.n, [&](auto i, auto j) { return at(a, i, e.n - 1 - j); })));

    const auto is_vector = [](const std::vector<float>& x, const table& should) {
        return std::vector<double>(x.begin(), x.end()) == should;
    };
    for (const std::int64_t k : {0, 2, -1}) {
        table diagonal;
        for (std::int64_t i = 0; i < e.m; ++i)
            if (i + k >= 0 && i + k < e.n) diagonal.push_back(at(a, i, i + k));
        CHECK(is_vector(vector<float>(diag(S, k)).to_host(), diagonal));
    }
    table of_rows(static_cast<std::size_t>(e.m), 0), of_cols(static_cast<std::size_t>(e.n), 0);
    double total = 0;
    for (std::int64_t i = 0; i < e.m; ++i)
        for (std::int64_t j = 0; j < e.n; ++j) {
            of_rows[static_cast<std::size_t>(i)] += at(a, i, j);
            of_cols[static_cast<std::size_t>(j)] += at(a, i, j);
            total += at(a, i, j);
        }
    CHECK(is_vector(vector<float>(sum(S, axis<1>)).to_host(), of_rows));
    CHECK(is_vector(vector<float>(sum(S, axis<0>)).to_host(), of_cols));
    CHECK(static_cast<double>(sum(S).to_host()) == total);
    CHECK(is_vector(vector<float>(sum(S, sinter::along(1))).to_host(), of_rows));
    CHECK(is_vector(vector<float>(sum(S, sinter::along(-2))).to_host(), of_cols));
    sparse_matrix<float> U = S;
    U *= 4;
    U += T;
    U /= 2;
    U -= S;
    CHECK(is(U, each([](double x, double y) { return x + y / 2; })));
    // Scaled rows, and what is not zero.
    if (S.nonzeros() == 0) return;
    vector<float> w(d, e.m);
    w = 2 * cast<float>(sinter::row_index(e.m));
    CHECK(is(S.with_values(hadamard(S.values(), gather(w, row_places(S)))),
             made(e.m, e.n, [&](auto i, auto j) { return at(a, i, j) * 2 * static_cast<double>(i); })));
    const sparse_matrix<float> positive = compress(S.values() > 0, S);
    CHECK(is(positive, each([](double x, double) { return x > 0 ? x : 0; })));
}

TEST_CASE("parts, sums and products of sparse matrices") {
    for (const device& d : test::devices())
        for (const extents e :
             {extents{1, 1, 1}, extents{3, 2, 4}, extents{31, 33, 150}, extents{65, 20, 300}})
            check_parts(d, e);
}

TEST_CASE("the transpose of a sparse matrix is made once") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        numbers r(5);
        const sparse_matrix<float> S(d, 20, 30, random_triplets<float>(r, 20, 30, 60)), copy = S;
        const vector<float> x(d, r.list<float>(20));
        vector<float> y = trans(S) * x;
        const sinter::counters before = d.counters();
        y = trans(copy) * x + trans(S) * x;
        const sinter::counters c = d.counters() - before;
        CHECK(c.launches == 1);
        CHECK(c.bytes_to_device == 0);
        CHECK(c.bytes_to_host == 0);
    }
}

TEST_CASE("stored zeros, infinities and repeated places") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const float inf = std::numeric_limits<float>::infinity();
        const sparse_matrix<float> S(d, 2, 2, {{1, 1, 2.0f}, {0, 1, 0.0f}, {1, 1, -2.0f}, {1, 0, inf}});
        CHECK(S.nonzeros() == 3);
        CHECK(S.values().to_host() == std::vector<float>{0, inf, 0});
        CHECK(S.columns().to_host() == std::vector<std::int32_t>{1, 0, 1});
        CHECK(S.offsets().to_host() == std::vector<std::int32_t>{0, 1, 3});
        CHECK(compress(S.values() != 0, S).nonzeros() == 1);
    }
}

TEST_CASE("sparse matrices from coordinates on a device") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const vector<std::int32_t> i(d, {2, 0, 2}), j(d, {1, 0, 1});
        const vector<float> v(d, {1, 2, 3});
        const sparse_matrix<float> S(3, 2, i, j, v);
        CHECK(to_dense(S).to_host() == std::vector<float>{2, 0, 0, 0, 0, 4});
    }
}

TEST_CASE("sparse matrices of other element types") {
    const device d = sinter::host_device();
    const sparse_matrix<std::int8_t> S(d, 1, 1, {{0, 0, std::int8_t(100)}, {0, 0, std::int8_t(100)}});
    CHECK(S.values().to_host() == std::vector<std::int8_t>{-56});
    const sparse_matrix<double> D(d, 2, 2, {{0, 1, 0.1}, {0, 1, 0.2}, {1, 0, 1e300}});
    CHECK(to_dense(D * D).to_host() ==
          std::vector<double>{0.3 * 0 + (0.1 + 0.2) * 1e300, 0, 0, 1e300 * (0.1 + 0.2)});
}

TEST_CASE("elements of a sparse matrix are read one by one") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const sparse_matrix<float> S(d, 3, 4, {{0, 1, 2.0f}, {2, 3, -1.0f}, {2, 0, 0.0f}, {1, 1, nan}}),
            none(d, 2, 2);
        CHECK(S(0, 1).to_host() == 2.0f);
        CHECK(S(2, 3).to_host() == -1.0f);
        CHECK(S(2, 0).to_host() == 0.0f);
        CHECK(S(0, 0).to_host() == 0.0f);
        CHECK(S(2, 1).to_host() == 0.0f);
        CHECK(std::isnan(S(1, 1).to_host()));
        CHECK(none(1, 1).to_host() == 0.0f);
        vector<float> x(d, {1, 2, 3});
        x = S(0, 1) * x + S(0, 2); // a scalar of the device, like A(i, j)
        CHECK(x.to_host() == std::vector<float>{2, 4, 6});
        const auto told = [&](std::int64_t i, std::int64_t j) {
            return test::refused<sinter::shape_error>([&] { (void)S(i, j); });
        };
        CHECK(told(3, 0) == test::refused<sinter::shape_error>([&] { (void)to_dense(S)(3, 0); }));
        CHECK(told(0, 4) == test::refused<sinter::shape_error>([&] { (void)to_dense(S)(0, 4); }));
        CHECK(told(-1, 0).find("row -1") != std::string::npos);
    }
}

TEST_CASE("functions that leave zero zero are taken of what a sparse matrix stores") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const sparse_matrix<float> S(d, 2, 3, {{0, 1, 4.0f}, {1, 2, -2.5f}, {1, 0, 0.0f}});
        CHECK(is(abs(S), {0, 4, 0, 0, 0, 2.5}));
        CHECK(is(sign(-S), {0, -1, 0, 0, 0, 1}));
        CHECK(is(round(8 * sqrt(hadamard(S, S))), {0, 32, 0, 0, 0, 20}));
        CHECK(is(floor(S), {0, 4, 0, 0, 0, -3}));
        CHECK(is(map([](auto x) { return x * x; }, 2 * S), {0, 64, 0, 0, 0, 25}));
        CHECK(abs(S).nonzeros() == 3);
        const sinter::counters before = d.counters();
        const sparse_matrix<float> T = tanh(S);
        CHECK((d.counters() - before).launches == 1);
        CHECK(std::fabs(T(0, 1).to_host() - std::tanh(4.0f)) < 1e-5f);
        const sparse_matrix<std::int32_t> K(d, 1, 2, {{0, 1, -7}});
        CHECK(to_dense(abs(K)).to_host() == std::vector<std::int32_t>{0, 7});
        CHECK(sin(sparse_matrix<float>(d, 2, 2)).nonzeros() == 0);
    }
}

TEST_CASE("mistakes with parts of sparse matrices are told") {
    const device d = sinter::host_device();
    const auto told = [](auto body) { return test::refused<sinter::error>(body); };
    const sparse_matrix<float> S(d, 2, 3, {{0, 0, 1.0f}}), T(d, 3, 3);
    CHECK(told([&] { (void)(S + T); }) ==
          "sinter: shapes that do not fit together: 2 x 3 and 3 x 3 in S + T" +
              std::string(sinter::runtime::whose_letters));
    CHECK(told([&] { (void)(T * S); }).find("3 x 3 and 2 x 3 in S * T") != std::string::npos);
    CHECK(told([&] { (void)S(sinter::rows(1, 3)); }) ==
          "sinter: rows(1, 3) does not lie within an extent of 2");
    const vector<std::int32_t> p(d, {0, 2});
    CHECK(told([&] { (void)take(S, p, axis<0>); }) ==
          "sinter: there is no row 2 in a sparse matrix with 2 of them");
    const vector<bool> mask(d, std::vector<bool>{true, false});
    CHECK(told([&] { (void)compress(mask, S); }) ==
          "sinter: 1 elements of the sparse matrix are stored, and the mask is an array of 2 x 1");
}

TEST_CASE("slices and diagonals of a sparse matrix may have any number") {
    const device d = sinter::host_device();
    const auto told = [](auto body) { return test::refused<sinter::error>(body); };
    constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min(),
                           most = std::numeric_limits<std::int64_t>::max();
    const sparse_matrix<float> S(d, 2, 3, {{0, 0, 1.0f}, {1, 0, 2.0f}});
    CHECK(told([&] { (void)S(sinter::rows(least, most)); }).find("extent of 2") != std::string::npos);
    CHECK(told([&] { (void)S(sinter::rows(0, 2, 0)); }) == "sinter: rows(0, 2, 0) has a step of 0");
    CHECK(told([&] { (void)S(sinter::rows(0, 2), sinter::cols(2, 0)); }).find("a negative step goes down") !=
          std::string::npos);
    CHECK(triu(S, most).nonzeros() == 0);
    CHECK(triu(S, least).nonzeros() == 2);
    CHECK(tril(S, most).nonzeros() == 2);
    CHECK(tril(S, least).nonzeros() == 0);
    for (const std::int64_t k : {least, std::int64_t{-3}, std::int64_t{-2}, std::int64_t{3}, most}) {
        CHECK(vector<float>(diag(S, k)).size() == 0);
        CHECK(diag(to_dense(S), k).size() == 0);
    }
    CHECK(vector<float>(diag(S, -1)).to_host() == std::vector<float>{2});
}

TEST_CASE("a sparse matrix takes values without memory, and none of another device") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const sparse_matrix<float> S(d, 2, 2, {{0, 0, 1.0f}, {1, 0, 2.0f}}), none(d, 2, 2);
        const sinter::counters before = d.counters();
        const sparse_matrix<float> twos = S.with_values(sinter::full<float>(2, 2.0f));
        CHECK((d.counters() - before).launches == 1);
        CHECK(to_dense(twos).to_host() == std::vector<float>{2, 0, 2, 0});
        CHECK(none.with_values(sinter::zeros<float>(0)).nonzeros() == 0);
        const device other = test::make_null("other");
        const vector<float> x(other, {3, 4});
        const sparse_matrix<float> T(other, 2, 2, {{0, 0, 1.0f}, {1, 0, 2.0f}}), empty(other, 2, 2);
        const auto is_told = [](auto body) {
            return test::refused<sinter::device_error>(body).find("operands on different devices") !=
                   std::string::npos;
        };
        CHECK(is_told([&] { (void)S.with_values(x); }));
        CHECK(is_told([&] { (void)(S * T); }));
        CHECK(is_told([&] { (void)(S + T); }));
        CHECK(is_told([&] { (void)(none + empty); }));
        CHECK(is_told([&] { (void)hadamard(S, T); }));
        vector<float> y(d, {8, 9});
        CHECK(is_told([&] { y = S * x; }));
        CHECK(y.to_host() == std::vector<float>{8, 9});
    }
}

TEST_CASE("a dense matrix that is too large for its device is refused before the host fills it") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const sparse_matrix<float> S(d, 3000000, 3000000, {{5, 5, 1.0f}});
        CHECK_THROWS_AS(to_dense(S), sinter::error);
    }
}

} // namespace test_sparse_entries
