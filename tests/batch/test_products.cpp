// Products of matrices in rows that are too large to be written out: loops, on every device. (Those with
// transposes take more than a second on PoCL: three kernels for each shape.)
#include "checks.hpp"

#include <sinter/image_storage.hpp>

using namespace test;
namespace batch = sinter::batch;

namespace {

struct product_shape {
    std::int64_t m, k, n;
};

/// Whole numbers: products of them are exact in any order.
template <class T>
std::vector<T> whole_numbers(std::int64_t count, int seed) {
    const std::vector<float> all = numbers(count, seed);
    return std::vector<T>(all.begin(), all.end());
}

template <class T>
std::vector<T> products_of(const std::vector<T>& a, const std::vector<T>& b, std::int64_t count,
                           product_shape s) {
    std::vector<T> all;
    for (std::int64_t item = 0; item < count; ++item)
        for (const double e : times(item_of(a, item, s.m, s.k), item_of(b, item, s.k, s.n)).elements)
            all.push_back(static_cast<T>(e));
    return all;
}

template <class T>
void check_fused_product(sinter::device& d, product_shape s, std::int64_t count) {
    CAPTURE(s.m);
    CAPTURE(s.k);
    CAPTURE(s.n);
    const std::vector<T> a = whole_numbers<T>(count * s.m * s.k, 1),
                         b = whole_numbers<T>(count * s.k * s.n, 2),
                         c = whole_numbers<T>(count * s.m * s.n, 3);
    sinter::matrix<T> A(d, count, s.m * s.k, a), B(d, count, s.k * s.n, b), C(d, count, s.m * s.n, c);
    const sinter::counters before = d.counters();
    C = 2 * batch::product(A, B, s.m, s.k, s.n) - C;
    const sinter::counters used = d.counters() - before;
    CHECK(used.launches + used.host_evaluations == 1);
    CHECK(used.temporaries == 0);
    std::vector<T> expected = products_of(a, b, count, s);
    for (std::size_t e = 0; e < c.size(); ++e) expected[e] = 2 * expected[e] - c[e];
    CHECK(C.to_host() == expected);
}

constexpr product_shape square_of_20{20, 20, 20};

} // namespace

TEST_CASE("batch: products of matrices above 16 x 16 are one launch, with what is around them") {
    for (sinter::device& d : devices()) {
        CAPTURE(d.name());
        for (const product_shape s :
             {product_shape{20, 20, 20}, {17, 3, 5}, {5, 33, 3}, {3, 17, 31}, {18, 1, 1}})
            check_fused_product<float>(d, s, 13);
        if (d.supports(sinter::dtype::f64)) check_fused_product<double>(d, {19, 18, 21}, 7);
    }
    for (sinter::device& d : devices(false)) {
        CAPTURE(d.name());
        for (const product_shape s : {product_shape{64, 64, 64}, {1, 1024, 2}, {33, 40, 65}, {4, 2, 70}})
            check_fused_product<float>(d, s, 3);
        check_fused_product<float>(d, square_of_20, 1);
    }
}

TEST_CASE("batch: products with transposes, of which only the right one of a loop takes an array") {
    for (sinter::device& d : devices()) {
        CAPTURE(d.name());
        const std::int64_t count = 5;
        for (const product_shape s : {product_shape{1, 1, 1}, {3, 4, 2}, {17, 1, 31}, {20, 18, 17}}) {
            CAPTURE(s.m);
            CAPTURE(s.n);
            const std::vector<float> a = whole_numbers<float>(count * s.m * s.k, 1),
                                     b = whole_numbers<float>(count * s.k * s.n, 2);
            const std::vector<float> expected = products_of(a, b, count, s);
            std::vector<float> turned_a, turned_b;
            for (std::int64_t item = 0; item < count; ++item) {
                for (std::int64_t j = 0; j < s.k; ++j)
                    for (std::int64_t i = 0; i < s.m; ++i)
                        turned_a.push_back(a[static_cast<std::size_t>((item * s.m + i) * s.k + j)]);
                for (std::int64_t j = 0; j < s.n; ++j)
                    for (std::int64_t i = 0; i < s.k; ++i)
                        turned_b.push_back(b[static_cast<std::size_t>((item * s.k + i) * s.n + j)]);
            }
            const sinter::matrix<float> A(d, count, s.k * s.m, turned_a), B(d, count, s.n * s.k, turned_b);
            sinter::matrix<float> C(d, count, s.m * s.n);
            const sinter::counters before = d.counters();
            C = batch::product(batch::transpose(A, s.k, s.m), batch::transpose(B, s.n, s.k), s.m, s.k, s.n);
            const sinter::counters used = d.counters() - before;
            const bool loops = !sinter::is_written_out(s.m, s.k, s.n);
            CHECK(used.launches + used.host_evaluations == (loops ? 2 : 1));
            CHECK(used.temporaries == (loops ? 1 : 0));
            CHECK(C.to_host() == expected);
            const sinter::matrix<float> of_a(d, count, s.m * s.k, a), of_b(d, count, s.k * s.n, b);
            const auto left = batch::transpose(A, s.k, s.m);
            C = batch::product(left, of_b, s.m, s.k, s.n);
            CHECK(C.to_host() == expected);
            C = 2 * batch::product(of_a, batch::transpose(B + 0, s.n, s.k), s.m, s.k, s.n) - C;
            CHECK(C.to_host() == expected);
            CHECK(eval(left).to_host() == a);
        }
        sinter::matrix<float> own(d, {{1, 2, 3, 4}, {0, 1, 5, 0}}), none(d, 0, 6);
        own = batch::product(batch::transpose(own), own, 2, 2, 2);
        CHECK(own.to_host() == std::vector<float>{10, 14, 14, 20, 25, 0, 0, 1});
        own = batch::product(own, batch::transpose(own), 2, 2, 2) - own;
        CHECK(own.to_host() == std::vector<float>{286, 406, 406, 576, 600, 0, 0, 0});
        CHECK(eval(batch::product(batch::transpose(none, 2, 3), none, 3, 2, 3)).rows() == 0);
        CHECK_THROWS_WITH_AS((void)batch::product(batch::transpose(own), own, 4, 1, 4),
                             doctest::Contains("the transposes of a batch are 2 x 2, where a product has "
                                               "matrices of 4 x 1"),
                             sinter::shape_error);
        // Solving with the transpose: [1 2; 0 1]' x = (1, 2).
        const sinter::matrix<float> S(d, {{1, 2, 0, 1}});
        const sinter::matrix<float> x = batch::solve(batch::transpose(S), sinter::matrix<float>(d, {{1, 2}}));
        CHECK(x.to_host() == std::vector<float>{1, 0});
        CHECK_THROWS_WITH_AS((void)batch::transpose(S, 2, 3), doctest::Contains("2 x 3 matrices"),
                             sinter::shape_error);
    }
}

TEST_CASE("batch: the text of a product does not grow with its matrices") {
    for (sinter::device& d : devices(false)) {
        CAPTURE(d.name());
        sinter::matrix<float> A(d, 2, 60 * 60), B(d, 2, 60 * 60), C(d, 2, 60 * 60);
        CHECK(sinter::explain(C = batch::product(A, B, 60, 60, 60)).size() < 16000);
    }
}

TEST_CASE("batch: larger products that overwrite their operands") {
    for (sinter::device& d : devices()) {
        CAPTURE(d.name());
        const product_shape s = square_of_20;
        const std::int64_t count = 6;
        const std::vector<float> a = numbers(count * 400, 4), b = numbers(count * 400, 5);
        sinter::matrix<float> A(d, count, 400, a), B(d, count, 400, b);
        const sinter::counters before = d.counters();
        A = batch::product(A, B, s.m, s.k, s.n);
        CHECK((d.counters() - before).launches == 1);
        CHECK((d.counters() - before).temporaries == 0);
        const std::vector<float> first = products_of(a, b, count, s);
        CHECK(A.to_host() == first);
        sinter::matrix<float> X(d, count, 400, b);
        X = batch::product(X, X, s.m, s.k, s.n) + X;
        std::vector<float> expected = products_of(b, b, count, s);
        for (std::size_t e = 0; e < b.size(); ++e) expected[e] += b[e];
        CHECK(X.to_host() == expected);
    }
}

TEST_CASE("batch: larger products of blocks, into blocks, and of what is computed") {
    for (sinter::device& d : devices()) {
        CAPTURE(d.name());
        const product_shape s{6, 17, 7};
        const std::int64_t count = 5, first = 1;
        const std::vector<float> wide = numbers((count + 2) * 150, 6), b = numbers(count * s.k * s.n, 7);
        sinter::matrix<float> W(d, count + 2, 150, wide), B(d, count, s.k * s.n, b);
        std::vector<float> a;
        for (std::int64_t i = 0; i < count; ++i)
            for (std::int64_t j = 0; j < s.m * s.k; ++j)
                a.push_back(wide[static_cast<std::size_t>((i + first) * 150 + j + 3)]);
        const auto part = W(sinter::rows(first, first + count), sinter::cols(3, 3 + s.m * s.k));
        sinter::matrix<float> R(
            d, count + 1, s.m * s.n + 4,
            std::vector<float>(static_cast<std::size_t>((count + 1) * (s.m * s.n + 4)), -1));
        R(sinter::rows(1, count + 1), sinter::cols(1, 1 + s.m * s.n)) =
            batch::product(part, B, s.m, s.k, s.n);
        const std::vector<float> product = products_of(a, b, count, s), result = R.to_host();
        std::vector<float> expected(result.size(), -1);
        for (std::int64_t i = 0; i < count; ++i)
            for (std::int64_t j = 0; j < s.m * s.n; ++j)
                expected[static_cast<std::size_t>((i + 1) * (s.m * s.n + 4) + j + 1)] =
                    product[static_cast<std::size_t>(i * s.m * s.n + j)];
        CHECK(result == expected);
        // Operands that are computed are arrays first, as those of all functions of batches are.
        std::vector<float> doubled = product;
        for (float& e : doubled) e *= 2;
        sinter::matrix<float> P(d, count, s.m * s.n), T(d, s.m * s.n, count);
        P = batch::product(2 * part, B, s.m, s.k, s.n);
        CHECK(P.to_host() == doubled);
        // So is what a view or a reduction reads of the product.
        T = trans(batch::product(part, B, s.m, s.k, s.n));
        std::vector<float> turned;
        for (std::int64_t j = 0; j < s.m * s.n; ++j)
            for (std::int64_t i = 0; i < count; ++i)
                turned.push_back(product[static_cast<std::size_t>(i * s.m * s.n + j)]);
        CHECK(T.to_host() == turned);
        float total = 0;
        for (const float e : product) total += e;
        CHECK(sum(batch::product(part, B, s.m, s.k, s.n)).to_host() == total);
        // With columns by formulas of their own, which a small product's are.
        const std::vector<float> q = numbers(count * 4, 8), u = numbers(count * 34, 9),
                                 v = numbers(count * 34, 10);
        sinter::matrix<float> Q(d, count, 4, q), U(d, count, 34, u), V(d, count, 34, v), S(d, count, 4);
        S = batch::product(U, V, 2, 17, 2) - batch::product(Q, Q, 2, 2, 2);
        std::vector<float> difference = products_of(u, v, count, {2, 17, 2});
        const std::vector<float> small = products_of(q, q, count, {2, 2, 2});
        for (std::size_t e = 0; e < small.size(); ++e) difference[e] -= small[e];
        CHECK(S.to_host() == difference);
    }
}

TEST_CASE("batch: larger products of what is stored as an image, and of transposes") {
    for (sinter::device& d : devices()) {
        CAPTURE(d.name());
        for (const product_shape s : {product_shape{6, 17, 19}, {4, 20, 20}, {17, 5, 4}}) {
            CAPTURE(s.n);
            const std::int64_t count = 5;
            const std::vector<float> a = numbers(count * s.m * s.k, 1), b = numbers(count * s.k * s.n, 2);
            const std::vector<float> expected = products_of(a, b, count, s);
            sinter::matrix<float> A(d, count, s.m * s.k, a), B(d, count, s.k * s.n, b),
                C(d, count, s.m * s.n), T(d, s.m * s.k, count), U(d, s.k * s.n, count);
            C = batch::product(sinter::as_image(A), sinter::as_image(B), s.m, s.k, s.n);
            CHECK(C.to_host() == expected);
            sinter::evaluate(T = trans(A), U = trans(B));
            const sinter::counters before = d.counters();
            C = batch::product(trans(T), trans(U), s.m, s.k, s.n);
            CHECK((d.counters() - before).launches == 1);
            CHECK(C.to_host() == expected);
        }
    }
}

TEST_CASE("batch: larger products beside more arrays than a kernel reads") {
    for (sinter::device& d : devices()) {
        CAPTURE(d.name());
        const product_shape s{3, 17, 4};
        const std::int64_t count = 3, size = count * s.m * s.n;
        const std::vector<float> a = numbers(count * s.m * s.k, 1), b = numbers(count * s.k * s.n, 2);
        std::vector<float> expected = products_of(a, b, count, s);
        sinter::matrix<float> A(d, count, s.m * s.k, a), B(d, count, s.k * s.n, b), C(d, count, s.m * s.n);
        std::vector<sinter::matrix<float>> x;
        for (int n = 0; n < 40; ++n) {
            const std::vector<float> values = numbers(size, n);
            x.emplace_back(d, count, s.m * s.n, values);
            for (std::size_t e = 0; e < values.size(); ++e) expected[e] += values[e];
        }
        const auto ten = [&](std::size_t n) {
            return x[n] + x[n + 1] + x[n + 2] + x[n + 3] + x[n + 4] + x[n + 5] + x[n + 6] + x[n + 7] +
                   x[n + 8] + x[n + 9];
        };
        C = batch::product(A, B, s.m, s.k, s.n) + ten(0) + ten(10) + ten(20) + ten(30);
        CHECK(C.to_host() == expected);
    }
}

TEST_CASE("batch: larger products of fractions, of NaN and of no matrices") {
    for (sinter::device& d : devices()) {
        CAPTURE(d.name());
        const product_shape s{18, 40, 19};
        const std::int64_t count = 4;
        std::vector<float> a = random_batch<float>(count, s.m, s.k, 1),
                           b = random_batch<float>(count, s.k, s.n, 2);
        sinter::matrix<float> A(d, count, s.m * s.k, a), B(d, count, s.k * s.n, b), C(d, count, s.m * s.n);
        C = batch::product(A, B, s.m, s.k, s.n);
        const std::vector<float> result = C.to_host();
        for (std::int64_t item = 0; item < count; ++item) {
            const dense left = item_of(a, item, s.m, s.k), right = item_of(b, item, s.k, s.n);
            check_close<float>(item_of(result, item, s.m, s.n), times(left, right),
                               times(magnitude(left), magnitude(right)), static_cast<double>(s.k));
        }
        a[static_cast<std::size_t>(2 * s.m * s.k + 5 * s.k + 39)] = std::numeric_limits<float>::quiet_NaN();
        sinter::matrix<float> N(d, count, s.m * s.k, a);
        C = batch::product(N, B, s.m, s.k, s.n);
        const std::vector<float> spoiled = C.to_host();
        for (std::size_t e = 0; e < spoiled.size(); ++e) {
            const auto row = static_cast<std::int64_t>(e) / s.n;
            REQUIRE(std::isnan(spoiled[e]) == (row == 2 * s.m + 5));
        }
        sinter::matrix<float> no_a(d, 0, 400), no_b(d, 0, 400), none(d, 0, 400);
        none = batch::product(no_a, no_b, 20, 20, 20);
        CHECK(none.rows() == 0);
    }
    sinter::device host = sinter::host_device();
    sinter::matrix<float> A(host, 2, 2000), B(host, 2, 20);
    CHECK_THROWS_WITH_AS(A = batch::product(A, B, 2000, 1, 20),
                         "sinter: a batch multiplies matrices of 1024 x 1024 at most",
                         sinter::unsupported_error);
    CHECK_THROWS_AS(A = batch::product(A, B, 100, 20, 2), sinter::shape_error);
}
