// Products of sparse matrices against loops over triplets, on every device: awkward sizes, empty rows, long
// ones, what stands around the product, and how many launches it takes.

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <sinter/batch.hpp>
#include <sinter/image.hpp>

#include "reference.hpp"

namespace test_sparse_products {

using namespace test_sparse;
using sinter::device;
using sinter::matrix;
using sinter::reversed;
using sinter::row_index;
using sinter::sparse_matrix;
using sinter::vector;

/// Launches and temporaries of a statement, which is compiled before.
template <class F>
sinter::counters counted(const device& d, F statement) {
    statement();
    const sinter::counters before = d.counters();
    statement();
    return d.counters() - before;
}

struct extents {
    std::int64_t m, n, entries;
};

template <class T>
void check_products(const device& d, extents e) {
    CAPTURE(d.name());
    CAPTURE(e.m);
    CAPTURE(e.n);
    CAPTURE(e.entries);
    numbers r(static_cast<std::uint32_t>(e.m * 31 + e.n));
    const triplets<T> s = random_triplets<T>(r, e.m, e.n, e.entries);
    const sparse_matrix<T> S(d, e.m, e.n, s);
    const std::vector<T> xs = r.list<T>(e.n), ys = r.list<T>(e.m), bs = r.list<T>(e.n * 5),
                         cs = r.list<T>(5 * e.m);
    const vector<T> x(d, xs), y0(d, ys);
    vector<T> y = y0;
    y = 2 * S * x + 3 * y;
    table should = product(s, e.m, xs, 1, false), size = product(s, e.m, xs, 1, true);
    for (std::size_t i = 0; i < should.size(); ++i) {
        should[i] = 2 * should[i] + 3 * static_cast<double>(ys[i]);
        size[i] = 2 * size[i] + 3 * std::fabs(static_cast<double>(ys[i]));
    }
    const double roundings = static_cast<double>(e.entries) + 8;
    check_close(y.to_host(), should, size, roundings);

    const vector<T> z = trans(S) * y0;
    check_close(z.to_host(), product(transposed(s), e.n, ys, 1, false),
                product(transposed(s), e.n, ys, 1, true), roundings);

    const matrix<T> B(d, e.n, 5, bs), left(d, 5, e.m, cs);
    const matrix<T> C = S * B;
    check_close(C.to_host(), product(s, e.m, bs, 5, false), product(s, e.m, bs, 5, true), roundings);

    const matrix<T> turned = trans(left), D = left * S, E = trans(D);
    const std::vector<T> ts = turned.to_host();
    check_close(E.to_host(), product(transposed(s), e.n, ts, 5, false),
                product(transposed(s), e.n, ts, 5, true), roundings);
}

TEST_CASE("products of a sparse matrix are those of its triplets") {
    for (const device& d : test::devices())
        for (const extents e : {extents{1, 1, 1}, extents{2, 3, 4}, extents{3, 1, 5}, extents{1, 33, 40},
                                extents{31, 2, 50}, extents{33, 65, 300}, extents{257, 129, 1500}})
            check_products<float>(d, e);
}

TEST_CASE("sparse matrices of other types") {
    for (const device& d : test::devices()) {
        if (d.supports(sinter::dtype::f64)) check_products<double>(d, {37, 41, 200});
        check_products<std::int32_t>(d, {37, 41, 200});
        if (d.supports(sinter::dtype::f16)) check_products<sinter::half>(d, {37, 41, 200});
    }
}

TEST_CASE("a sparse product is one launch with all that stands around it") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        numbers r(7);
        const std::int64_t n = 67;
        const triplets<float> s = random_triplets<float>(r, n, n, 400);
        const sparse_matrix<float> S(d, n, n, s);
        const std::vector<float> xs = r.list<float>(n), bs = r.list<float>(n);
        vector<float> x(d, xs), b(d, bs), y(d, n);
        const vector<float> w(d, std::vector<float>(static_cast<std::size_t>(n), 4.0f));
        const auto is_one = [&](auto statement) {
            const sinter::counters c = counted(d, statement);
            CHECK(c.launches == 1);
            CHECK(c.compilations == 0);
            CHECK(c.bytes_to_device == 0);
            CHECK(c.bytes_to_host == 0);
        };
        is_one([&] { y = S * x; });
        is_one([&] { y = b - S * x; });
        is_one([&] { y = 2 * S * (3 * x + b) + 3 * y; });
        is_one([&] { y = exp(-abs(S * x)) + 1; });
        is_one([&] { y = S * select(x > 0, x, 0); });
        is_one([&] { y = -(S * x) / w; });
        table should = product(s, n, xs, 1, false);
        y = b - S * x;
        table of_y(should.size());
        for (std::size_t i = 0; i < should.size(); ++i) of_y[i] = static_cast<double>(bs[i]) - should[i];
        check_close(y.to_host(), of_y, product(s, n, xs, 1, true), 20);

        x = x + 0.5f * (b - S * x) / w; // read elsewhere than where it is written
        table of_x(should.size());
        for (std::size_t i = 0; i < should.size(); ++i)
            of_x[i] = static_cast<double>(xs[i]) + 0.5 * (static_cast<double>(bs[i]) - should[i]) / 4;
        check_close(x.to_host(), of_x, product(s, n, xs, 1, true), 20);
        is_one([&] { x = x + 0.5f * (b - S * x) / w; });
    }
}

TEST_CASE("sparse products of what is written") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        numbers r(21);
        const std::int64_t n = 33;
        const sparse_matrix<float> S(d, n, n, random_triplets<float>(r, n, n, 150));
        const vector<float> x0(d, r.list<float>(n)), sx = S * x0, tx = trans(S) * x0;
        const matrix<float> B0(d, n, 7, r.list<float>(n * 7)), sb = S * B0;
        vector<float> x = x0;
        x = S * x;
        CHECK(all(x == sx).to_host());
        x = x0;
        x(reversed) = S * x;
        CHECK(all(x(reversed) == sx).to_host());
        matrix<float> B = B0;
        B = S * B;
        CHECK(all(B == sb).to_host());
        B = B0;
        B(sinter::rows(0, n), sinter::cols(2, 5)) = S * B(sinter::rows(0, n), sinter::cols(1, 4));
        CHECK(all(B(sinter::rows(0, n), sinter::cols(2, 5)) == sb(sinter::rows(0, n), sinter::cols(1, 4)))
                  .to_host());
        CHECK(all(B.col(6) == B0.col(6)).to_host());
        const matrix<float> row = trans(x0) * S;
        CHECK(row.rows() == 1);
        CHECK(max(abs(trans(row) - tx)).to_host() <= 1e-5f);
        vector<float> u(d, n), v(d, n);
        evaluate(u = S * x0, v = 2 * trans(S) * x0);
        CHECK(all(u == sx).to_host());
        CHECK(max(abs(v - 2 * tx)).to_host() <= 1e-5f);
    }
}

TEST_CASE("sparse products beside other loops and neighbours") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        numbers r(23);
        const std::int64_t n = 19;
        const sparse_matrix<float> S(d, n, n, random_triplets<float>(r, n, n, 80));
        const matrix<float> A(d, n, 16, r.list<float>(n * 16)), B(d, n, 16, r.list<float>(n * 16)),
            w(d, 13, 13, r.list<float>(169)), small(d, 3, 3, r.list<float>(9)), SB = S * B;
        const auto is_sum = [&](const matrix<float>& found, const matrix<float>& other) {
            return max(abs(found - (SB + other))).to_host() <= 1e-4f;
        };
        CHECK(is_sum(S * B + correlate(A, w), correlate(A, w)));
        CHECK(is_sum(S * B + correlate(A, small), correlate(A, small)));
        CHECK(is_sum(S * B + sinter::batch::product(A, B, 4, 4, 4), sinter::batch::product(A, B, 4, 4, 4)));
        CHECK(is_sum(S * B + exp(A / 4) * hadamard(B, B)(sinter::rows(0, 16), sinter::cols(0, 16)),
                     exp(A / 4) * hadamard(B, B)(sinter::rows(0, 16), sinter::cols(0, 16))));
    }
}

TEST_CASE("long rows of halves keep their digits") {
    for (const device& d : test::devices()) {
        if (!d.supports(sinter::dtype::f16)) continue;
        CAPTURE(d.name());
        triplets<sinter::half> s;
        for (std::int64_t j = 0; j < 3000; ++j) s.push_back({0, j, sinter::half(1.0f)});
        for (std::int64_t j = 0; j < 3000; ++j)
            s.push_back({1, j, sinter::half(j % 2 == 0 ? 30.0f : -30.0f)});
        const sparse_matrix<sinter::half> S(d, 2, 3000, s);
        vector<sinter::half> x(d, 3000);
        x = sinter::half(1.0f);
        const vector<sinter::half> y = S * x;
        CHECK(static_cast<float>(y.to_host()[0]) == 3000.0f);
        CHECK(static_cast<float>(y.to_host()[1]) == 0.0f);
    }
}

TEST_CASE("sparse products within larger statements") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        numbers r(11);
        const std::int64_t n = 40;
        const triplets<float> s = random_triplets<float>(r, n, n, 200),
                              t = random_triplets<float>(r, n, n, 90);
        const sparse_matrix<float> S(d, n, n, s), T(d, n, n, t);
        const std::vector<float> xs = r.list<float>(n), as = r.list<float>(n * n);
        const vector<float> x(d, xs);
        const matrix<float> A(d, n, n, as);
        const vector<float> sx = S * x, tx = T * x, ax = A * x;
        const vector<float> both = S * x + T * x, chain = S * (T * x), beside = S * x + A * x,
                            of_product = S * (A * x), normal = S * (x / norm(x)), in_product = A * (S * x),
                            of_sum = S * x + sum(S * x), own = S * gather(x, row_index(n) / 2);
        const vector<float> expected[] = {sx + tx,      S * tx, sx + ax,     S * ax,
                                          sx / norm(x), A * sx, sx + sum(sx)};
        const vector<float> half = gather(x, row_index(n) / 2);
        const vector<float> found[] = {both, chain, beside, of_product, normal, in_product, of_sum};
        for (std::size_t k = 0; k < 7; ++k) {
            CAPTURE(k);
            const float off = max(abs(found[k] - expected[k])).to_host(),
                        size = max(abs(expected[k])).to_host();
            CHECK(off <= 1e-5f * (size + 1));
        }
        CHECK(max(abs(own - vector<float>(S * half))).to_host() <= 1e-5f);
        const float energy = dot(x, S * x).to_host(), expected_energy = dot(x, sx).to_host();
        CHECK(std::fabs(energy - expected_energy) <= 1e-4f);
        // Parts of the product, and its transpose.
        const matrix<float> B(d, n, 6, r.list<float>(n * 6)), C = S * B;
        const matrix<float> part = (S * B)(sinter::rows(3, 17), sinter::cols(1, 4)), turned = trans(S * B);
        CHECK(all(part == C(sinter::rows(3, 17), sinter::cols(1, 4))).to_host());
        CHECK(all(turned == trans(C)).to_host());
        // What is multiplied lies otherwise.
        const matrix<float> W = trans(B), of_turned = S * trans(W),
                            of_part = S * B(sinter::rows(0, n), sinter::cols(2, 5));
        CHECK(all(of_turned == C).to_host());
        CHECK(all(of_part == C(sinter::rows(0, n), sinter::cols(2, 5))).to_host());
        matrix<float> G(d, n, 3);
        G = 1;
        G.col(1) = S * B.col(2);
        CHECK(all(G.col(1) == C.col(2)).to_host());
        CHECK(all(G.col(2) == 1).to_host());
    }
}

TEST_CASE("long rows of a sparse matrix are shared out: two launches") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t length : {127, 129, 1024, 1025, 5000, 32768, 32769, 40000}) {
            CAPTURE(length);
            numbers r(3);
            const std::int64_t m = 5, n = 40000;
            triplets<float> s;
            for (std::int64_t j = 0; j < length; ++j) s.push_back({2, j, static_cast<float>(r.number())});
            s.push_back({4, n - 1, 2.0f});
            s.push_back({0, 17, 3.0f});
            const sparse_matrix<float> S(d, m, n, s);
            const std::vector<float> xs = r.list<float>(n), bs = r.list<float>(n * 3);
            const vector<float> x(d, xs);
            const matrix<float> B(d, n, 3, bs);
            vector<float> y(d, m);
            const sinter::counters c = counted(d, [&] { y = 2 * S * x + 1; });
            CHECK(c.launches == (S.pattern().is_shared() ? 2 : 1));
            const sinter::plan::device_facts& facts = d.state()->facts();
            CHECK(S.pattern().is_shared() == (length > (facts.runs_long_loops() ? 32768
                                                        : facts.is_cpu          ? 1024
                                                                                : 128)));
            table should = product(s, m, xs, 1, false);
            for (double& v : should) v = 2 * v + 1;
            check_close(y.to_host(), should, product(s, m, xs, 1, true), 1100);
            const matrix<float> C = S * B;
            check_close(C.to_host(), product(s, m, bs, 3, false), product(s, m, bs, 3, true), 1100);
        }
    }
}

TEST_CASE("a row of a million elements keeps its digits") { // takes seconds where nothing is optimised
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const bool draws =
            d.state()->facts().draws(); // with one sum at a time, and textures of fewer elements
        const std::int64_t n = draws ? 1 << 15 : 1 << 20;
        std::vector<std::int32_t> rows(static_cast<std::size_t>(n), 1), cols(rows.size());
        for (std::size_t j = 0; j < cols.size(); ++j) cols[j] = static_cast<std::int32_t>(j);
        rows.push_back(3);
        cols.push_back(17);
        const std::vector<float> values(rows.size(), 0.1f);
        const sparse_matrix<float> S(d, 5, n, rows, cols, values);
        vector<float> x(d, n), y(d, {1, 2, 3, 4, 5});
        x = 1.0f;
        const sinter::counters c = counted(d, [&] { y = 10 * S * x + 0 * y; });
        CHECK(c.launches == 2);
        const std::vector<float> found = y.to_host();
        const double should = static_cast<double>(0.1f) * 10 * static_cast<double>(n);
        CHECK(std::fabs(static_cast<double>(found[1]) / should - 1) < (draws ? 5e-4 : 1e-5));
        CHECK(found[0] == 0.0f);
        CHECK(found[3] == 1.0f);
    }
}

TEST_CASE("a product of long rows reads what it writes") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        numbers r(31);
        const std::int64_t n = 40000;
        triplets<float> s;
        for (std::int64_t j = 0; j < n; ++j) s.push_back({7, j, static_cast<float>(r.below(3))});
        for (std::int64_t i = 0; i < n; i += 5) s.push_back({i, n - 1 - i, 2.0f});
        const sparse_matrix<float> S(d, n, n, s);
        const vector<float> x0(d, r.list<float>(n)), should = S * x0 + 3 * x0;
        vector<float> x = x0;
        x = S * x + 3 * x;
        CHECK(all(x == should).to_host());
    }
}

TEST_CASE("sparse matrices with more places than indices count") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 100000;
        triplets<float> s;
        for (std::int64_t i = 0; i < n; i += 97) s.push_back({i, n - 1 - i, static_cast<float>(i % 7 + 1)});
        const sparse_matrix<float> S(d, n, n, s);
        vector<float> x(d, n), y(d, n);
        x = cast<float>(row_index(n) % 5);
        const sinter::counters c = counted(d, [&] { y = S * x; });
        CHECK(c.launches == 1);
        std::vector<float> should(static_cast<std::size_t>(n), 0.0f);
        for (const auto& t : s)
            should[static_cast<std::size_t>(t.row)] = t.value * static_cast<float>(t.col % 5);
        CHECK(y.to_host() == should);
    }
}

TEST_CASE("sparse matrices without elements") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const sparse_matrix<float> none(d, 3, 4), no_rows(d, 0, 4), no_cols(d, 3, 0);
        CHECK(none.nonzeros() == 0);
        const vector<float> x(d, {1, 2, 3, 4});
        vector<float> y(d, {5, 6, 7});
        y = none * x + y;
        CHECK(y.to_host() == std::vector<float>{5, 6, 7});
        const vector<float> empty = no_rows * x;
        CHECK(empty.rows() == 0);
        const vector<float> nothing(d, 0);
        y = y - no_cols * nothing;
        CHECK(y.to_host() == std::vector<float>{5, 6, 7});
        const vector<float> zeros = trans(none) * y;
        CHECK(zeros.to_host() == std::vector<float>{0, 0, 0, 0});
    }
}

TEST_CASE("what a sparse matrix does not store is not read") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const sparse_matrix<float> S(d, 2, 3, {{0, 0, 1.0f}, {0, 2, 2.0f}});
        const vector<float> x(d, {1, nan, 3}), y = S * x;
        CHECK(y.to_host() == std::vector<float>{7, 0});
    }
}

TEST_CASE("a sparse matrix has one name in words") {
    const device d = sinter::host_device();
    const sparse_matrix<float> S(d, 2, 2, {{0, 0, 1.0f}}), T(d, 2, 2, {{1, 0, 1.0f}});
    const vector<float> x(d, {1, 2}), z(d, {1, 2, 3});
    vector<float> y(d, {3, 4});
    CHECK(sinter::explain(y = 2 * S * x + S * y + T * x).find("alpha * (S * x) + S * y + T * x") !=
          std::string::npos);
    CHECK(test::refused<sinter::shape_error>([&] { y = S * x - z; }).find("2 x 1 and 3 x 1 in S * x - y") !=
          std::string::npos);
}

TEST_CASE("mistakes with sparse matrices are told") {
    const device d = sinter::host_device();
    const auto told = [](auto body) { return test::refused<sinter::error>(body); };
    CHECK(told([&] {
              sparse_matrix<float>(d, 2, 2, {{0, 0, 1.0f}, {1, 2, 1.0f}});
          }) == "sinter: triplet 1 is at row 1, column 2, outside of a sparse matrix of 2 x 2");
    CHECK(told([&] { sparse_matrix<float>(d, -1, 2); }) ==
          "sinter: a sparse matrix cannot have extents of -1 x 2");
    const sparse_matrix<float> S(d, 2, 3, {{0, 0, 1.0f}});
    const vector<float> x(d, {1, 2});
    CHECK(told([&] { vector<float> y = S * x; }).find("2 x 3 and 2 x 1 in S * x") != std::string::npos);
    CHECK(told([&] { (void)S.with_values(x); }) ==
          "sinter: 1 elements of the sparse matrix are stored, and the values are an array of 2 x 1");
    CHECK(told([&] { (void)(sparse_matrix<float>() * x); }).find("default-constructed") != std::string::npos);
    sparse_matrix<float> from(d, 2, 2);
    const sparse_matrix<float> to = std::move(from);
    CHECK(told([&] { (void)(from * x); }).find("or one that was moved from") != std::string::npos);
    const std::int32_t rows[] = {0, 1}, cols[] = {0};
    const float values[] = {1, 2};
    CHECK(told([&] { sparse_matrix<float>(d, 2, 2, rows, cols, values); }) ==
          "sinter: coordinates of a sparse matrix are as many rows, columns and values; they are 2, 1 and 2");
    vector<float> y(d, {8, 9});
    CHECK_THROWS_AS(y = S * x, sinter::shape_error);
    CHECK(y.to_host() == std::vector<float>{8, 9});
}

} // namespace test_sparse_products
