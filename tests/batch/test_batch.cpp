// Batches of small matrices on every device.
#include "checks.hpp"

#include <sinter/image.hpp>

using namespace test;
namespace batch = sinter::batch;

namespace {

/// The largest matrices: factors, in one kernel, and solutions; `inverts`: inverses, too, whose kernel is
/// long to compile.
template <class T>
void check_large(sinter::device& d, std::int64_t n, std::int64_t count, bool inverts) {
    const std::vector<T> a = random_batch<T>(count, n, n, 1), b = random_batch<T>(count, n, 1, 2);
    sinter::matrix<T> A(d, count, n * n, a), LU(d, count, n * n), B(d, count, n, b), X(d, count, n),
        I(d, count, n * n);
    sinter::matrix<std::int32_t> P(d, count, n);
    sinter::evaluate(LU = batch::lu(A), P = batch::pivots(A));
    X = batch::solve(A, B);
    if (inverts) I = batch::inverse(A);
    const auto lu = LU.to_host(), x = X.to_host(), inverse = I.to_host();
    const auto pivots = P.to_host();
    dense one(n, n);
    for (std::int64_t k = 0; k < n; ++k) one(k, k) = 1;
    for (std::int64_t item = 0; item < count; ++item) {
        CAPTURE(item);
        const auto first = pivots.begin() + item * n;
        const dense m = item_of(a, item, n, n),
                    scale = check_factors<T>(m, item_of(lu, item, n, n), {first, first + n});
        const auto check_solution = [&](const dense& s, const dense& right) {
            check_close<T>(times(m, s), right, times(scale, magnitude(s)),
                           3 * rounding * static_cast<double>(n));
        };
        check_solution(item_of(x, item, n, 1), item_of(b, item, n, 1));
        if (inverts) check_solution(item_of(inverse, item, n, n), one);
    }
}

} // namespace

TEST_CASE("batch: LU, pivots, info, solve, inverse and determinant on every device") {
    for (sinter::device& d : devices(false)) {
        CAPTURE(d.name());
        for (const std::int64_t n : {1, 2, 3, 6}) check_lu<float>(d, n, 13);
        check_lu<float>(d, 4, 1);
        if (d.supports(sinter::dtype::f64)) check_lu<double>(d, 4, 7);
    }
    for (sinter::device& d : devices()) { // with those that fold, or schedule as a GPU
        CAPTURE(d.name());
        check_lu<float>(d, 4, 13);
    }
}

TEST_CASE("batch: what LU, pivots, info and determinant have in common is computed once") {
    const auto sizes_compared = [](const std::string& text) { // by which rows are chosen
        std::size_t count = 0;
        for (std::size_t at = 0; (at = text.find("abs(", at)) != std::string::npos; ++at) ++count;
        return count;
    };
    for (sinter::device& d : devices(false)) {
        if (is_fragment(d) || d.name() == "host") continue; // a fragment has one place; the host no text
        CAPTURE(d.name());
        sinter::matrix<float> A(d, 50, 16), LU(d, 50, 16);
        sinter::matrix<std::int32_t> P(d, 50, 4);
        sinter::vector<std::int32_t> info(d, 50);
        sinter::vector<float> det(d, 50);
        const std::size_t alone = sizes_compared(sinter::explain(LU = batch::lu(A)));
        CHECK(alone > 0);
        CHECK(sizes_compared(sinter::explain(LU = batch::lu(A), P = batch::pivots(A),
                                             info = batch::lu_info(A), det = batch::det(A))) == alone);
    }
}

TEST_CASE("batch: Cholesky and triangular systems on every device") {
    for (sinter::device& d : devices()) check_cholesky(d, 5);
    // The smallest and the largest, where nothing is to be compiled.
    sinter::device host = sinter::host_device();
    for (const std::int64_t n : {1, 2, 16}) check_cholesky(host, n);
}

TEST_CASE("batch: many small products are one launch") {
    for (sinter::device& d : devices()) {
        CAPTURE(d.name());
        // Whole numbers: exact.
        const std::int64_t m = 3, k = 5, n = 4, count = 1000;
        const std::vector<float> a = numbers(count * m * k, 1), b = numbers(count * k * n, 2),
                                 c = numbers(count * m * n, 3);
        sinter::matrix<float> A(d, count, m * k, a), B(d, count, k * n, b), C(d, count, m * n, c);
        const sinter::counters before = d.counters();
        C = 2 * batch::product(A, B, m, k, n) - C; // what is around it fuses
        const sinter::counters used = d.counters() - before;
        CHECK(used.launches == 1);
        CHECK(used.temporaries == 0);
        const std::vector<float> result = C.to_host();
        bool equal = true;
        for (std::int64_t item = 0; item < count; ++item) {
            const dense p = times(item_of(a, item, m, k), item_of(b, item, k, n)),
                        before_it = item_of(c, item, m, n), after = item_of(result, item, m, n);
            for (std::size_t e = 0; e < p.elements.size(); ++e)
                equal = equal && after.elements[e] == 2 * p.elements[e] - before_it.elements[e];
        }
        CHECK(equal);
    }
}

TEST_CASE("batch: exchanges, singular matrices, NaN, and what is around them") {
    for (sinter::device& d : devices()) {
        CAPTURE(d.name());
        const float nan = std::numeric_limits<float>::quiet_NaN(),
                    inf = std::numeric_limits<float>::infinity();
        sinter::matrix<float> A(d, 6, 4,
                                {0, 1, 1, 0, 1, 2, 2, 4, 0, 0, 0, 0, nan, 1, 1, 0, 0, 2, 0, 3, 4, 3, 8, 1}),
            X(d, 6, 2), B(d, 6, 2, {1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2}), LU(d, 6, 4), T(d, 4, 6);
        sinter::vector<std::int32_t> info(d, 6), late(d, 6);
        sinter::vector<float> det(d, 6);
        sinter::counters before = d.counters();
        sinter::evaluate(LU = batch::lu(A), info = batch::lu_info(A), det = batch::det(A),
                         X = batch::solve(A, B));
        CHECK((d.counters() - before).launches == (is_fragment(d) ? 3 : 1)); // a fragment has one place
        const std::vector<float> lu = LU.to_host(), x = X.to_host(), dets = det.to_host();
        CHECK(info.to_host() == std::vector<std::int32_t>{0, 2, 1, 0, 1, 0});
        CHECK(std::vector<float>(lu.begin(), lu.begin() + 8) ==
              std::vector<float>{1, 0, 0, 1, 2, 4, 0.5f, 0});
        CHECK(std::vector<float>(lu.begin() + 8, lu.begin() + 12) == std::vector<float>{0, 0, 0, 0});
        CHECK(std::isnan(lu[12]));
        CHECK(std::vector<float>(lu.begin() + 16, lu.end()) ==
              std::vector<float>{0, 2, 0, 3, 8, 1, 0.5f, 2.5f});
        CHECK(std::vector<float>(x.begin(), x.begin() + 2) == std::vector<float>{2, 1});
        CHECK(!(std::isfinite(x[2]) && std::isfinite(x[3]))); // a singular row spoils itself only
        CHECK(std::isnan(x[6]));
        CHECK(std::vector<float>(x.begin() + 10, x.end()) == std::vector<float>{0.25f, 0});
        CHECK(dets[0] == -1);
        CHECK(dets[1] == 0);
        CHECK(dets[2] == 0);
        CHECK(std::isnan(dets[3]));
        CHECK(dets[4] == 0);
        CHECK(dets[5] == -20);
        // The destination is an operand; the batch is the transpose of its array; a slice of one; a broadcast
        // beside it.
        A = batch::lu(A);
        CHECK(std::vector<float>(lu.begin() + 16, lu.end()) == [&] {
            const std::vector<float> again = A.to_host();
            return std::vector<float>(again.begin() + 16, again.end());
        }());
        A = sinter::matrix<float>(d, 6, 4,
                                  {0, 1, 1, 0, 1, 2, 2, 4, 0, 0, 0, 0, inf, 1, 1, 0, 0, 2, 0, 3, 4, 3, 8, 1});
        T = trans(A);
        X = 0;
        X = batch::solve(trans(T), B) + sinter::rowwise(sinter::vector<float>(d, {10, 20}));
        CHECK(X.to_host()[0] == 12);
        CHECK(X.to_host()[11] == 20);
        T = trans(batch::lu(A));
        CHECK(T.to_host()[5] == 8);
        CHECK(T.to_host()[23] == 2.5f);
        X(sinter::rows(2, 4)) = batch::solve(A(sinter::rows(4, 6)), B(sinter::rows(0, 2)));
        CHECK(X.to_host()[6] == 0.25f);
        CHECK(X.to_host()[0] == 12);
        // What is folded reads each matrix once: its results are computed first.
        before = d.counters();
        sinter::scalar<float> sum = sinter::sum(batch::inverse(A(sinter::rows(5, 6))));
        CHECK((d.counters() - before).temporaries >= 1);
        CHECK(sum.to_host() == doctest::Approx(-0.05 + 0.15 + 0.4 - 0.2));
        sinter::matrix<float> none(d, 0, 4), nothing(d, 0, 4);
        nothing = batch::inverse(none);
        sinter::matrix<float> one(d, 3, 1, {2, 0, -4}), inverse(d, 3, 1);
        sinter::vector<std::int32_t> alone(d, 3);
        inverse = batch::inverse(one);
        alone = batch::lu_info(one);
        CHECK(inverse.to_host() == std::vector<float>{0.5f, inf, -0.25f});
        CHECK(alone.to_host() == std::vector<std::int32_t>{0, 1, 0});
    }
}

TEST_CASE("results of batches as truths") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        CAPTURE(d.description());
        for (const std::int64_t m : {1, 5, 100}) {
            sinter::matrix<float> A(d, m, 8), B(d, m, 8);
            A = 1.0f;
            B = sinter::select(sinter::row_index() % 2 == 0, 2.0f, -2.0f);
            sinter::matrix<bool> positive(d, m, 16);
            positive = batch::product(A, B, 4, 2, 4) > 0.0f;
            const std::vector<bool> found = positive.to_host();
            for (std::int64_t e = 0; e < m * 16; ++e)
                REQUIRE(found[static_cast<std::size_t>(e)] == (e / 16 % 2 == 0));
        }
    }
}

TEST_CASE("batch: mistakes are told, and nothing is lost") {
    sinter::device d = sinter::host_device();
    sinter::matrix<float> A(d, 3, 9), B(d, 3, 3), five(d, 3, 5), long_rows(d, 3, 289), other(d, 4, 3),
        wide(d, 3, 51);
    sinter::matrix<std::int32_t> P(d, 3, 2);
    using sinter::shape_error;
    CHECK_THROWS_WITH_AS(five = batch::lu(five),
                         "sinter: a row of a batch holds the n * n elements of one matrix; "
                         "it is an array of 3 x 5",
                         shape_error);
    CHECK_THROWS_WITH_AS(B = batch::solve(A, five),
                         "sinter: a row of right sides has a multiple of the matrices' "
                         "order in elements; it is an array of 3 x 5",
                         shape_error);
    CHECK_THROWS_WITH_AS(B = batch::solve(A, other), "sinter: batches of 3 and 4 matrices", shape_error);
    CHECK_THROWS_WITH_AS(B = batch::lu_solve(A, P, B),
                         "sinter: pivots have a row of n for each n x n matrix; it is an "
                         "array of 3 x 2",
                         shape_error);
    CHECK_THROWS_WITH_AS(long_rows = batch::inverse(long_rows),
                         "sinter: the matrices of a batch are 16 x 16 at most; "
                         "a row of 289 elements holds a larger one",
                         sinter::unsupported_error);
    CHECK_THROWS_WITH_AS(wide = batch::solve(A, wide), "sinter: a batch has 16 right sides at most, not 17",
                         sinter::unsupported_error);
    CHECK_THROWS_AS(B = batch::product(A, B, 3, 3, 0), shape_error);
    CHECK_THROWS_AS(B = batch::product(A, B, 3, 2, 1), shape_error);
    CHECK_THROWS_AS(B = batch::product(A, five, 3, 3, 1), shape_error);
    CHECK_THROWS_AS(five = batch::lu(A), shape_error);
    sinter::matrix<float> none(d, 0, 0);
    CHECK_THROWS_AS(none = batch::lu(none), shape_error);
}

TEST_CASE("batch: the largest order on every device") {
    // Inverses have the longest kernels: 6 to 15 s to compile for each device (SINTER_TESTS=deep).
    const bool inverts = test::is_deep();
    for (sinter::device& d : devices(false)) {
        CAPTURE(d.name());
        check_large<float>(d, 16, 3, inverts);
    }
    sinter::device host = sinter::host_device();
    check_lu<float>(host, 16, 5);
    check_lu<double>(host, 16, 5);
}

TEST_CASE("batch: operands that are computed, with the numbers of rows and columns in them") {
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        const sinter::matrix<float> A(d, 2, 4, {4, 1, 1, 3, 4, 0, 0, 2}), B(d, 2, 2, {1, 2, 3, 4});
        sinter::matrix<float> X(d, 2, 4), Y(d, 2, 2);
        const auto near = [](const std::vector<float>& got, const std::vector<float>& wanted) {
            REQUIRE(got.size() == wanted.size());
            for (std::size_t i = 0; i < got.size(); ++i) CHECK(std::fabs(got[i] - wanted[i]) < 1e-5f);
        };
        X = sinter::batch::inverse(sinter::batch::inverse(A));
        near(X.to_host(), {4, 1, 1, 3, 4, 0, 0, 2});
        X = sinter::batch::cholesky(A + select(sinter::col_index() % 3 == 0, 5.0f, 0.0f));
        near(X.to_host(), {3, 0, 1.0f / 3, std::sqrt(8 - 1.0f / 9), 3, 0, 0, std::sqrt(7.0f)});
        Y = sinter::batch::solve(A, sinter::batch::product(A, B, 2, 2, 1));
        near(Y.to_host(), {1, 2, 3, 4});
        Y = sinter::batch::solve(A, B + sinter::cast<float>(sinter::row_index()));
        near(Y.to_host(), {1.0f / 11, 7.0f / 11, 1, 2.5f});
    }
}

TEST_CASE("batch: a pivot that is zero is no root either") {
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        const sinter::matrix<float> A(d, 2, 4, {4, 2, 2, 1, 0, 1, 1, 1});
        sinter::matrix<float> L(d, 2, 4);
        L = sinter::batch::cholesky(A);
        const std::vector<float> l = L.to_host();
        CHECK(l[0] == 2);
        CHECK(l[2] == 1);
        CHECK(std::isnan(l[3]));
        CHECK(std::isnan(l[4]));
        CHECK(std::isnan(l[6]));
        CHECK(std::isnan(l[7]));
    }
}

TEST_CASE("batch: views of what is one number of a matrix") {
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        sinter::matrix<float> A(d, 5, 9), Y(d, 5, 1);
        A = sinter::cast<float>((sinter::row_index() + 2) * (sinter::col_index() + 1) % 7);
        Y = sinter::batch::det(A);
        std::vector<float> backwards = Y.to_host();
        std::reverse(backwards.begin(), backwards.end());
        // Shared parts of a determinant are seen through a view once, not once for each way to them.
        CHECK(sinter::explain(Y = sinter::reversed(sinter::batch::det(A))).size() < 8000);
        Y = sinter::reversed(sinter::batch::det(A));
        CHECK(Y.to_host() == backwards);
    }
}

TEST_CASE("batch: results of one column are columns, wherever they are computed with") {
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t count = 12;
        sinter::matrix<float> A(d, count, 4), K = sinter::ones<float>(d, 1, 1), Y(d, 3, 4);
        A = select(sinter::col_index() % 3 == 0, sinter::row_index() + 1.0f, 0.0f); // det: (i + 1)^2
        const sinter::vector<float> ones = sinter::ones<float>(d, count), b = sinter::iota<float>(d, count);
        std::vector<float> squares, numbers;
        for (int i = 0; i < count; ++i) {
            squares.push_back(static_cast<float>((i + 1) * (i + 1)));
            numbers.push_back(static_cast<float>(i));
        }
        const auto det = reshape(sinter::batch::det(A), 3, 4);
        CHECK(sum(det).to_host() == 650);
        CHECK(argmax(det + 0).to_host() == 11);
        Y = det * sinter::identity<float>(d, 4);
        CHECK(Y.to_host() == squares);
        Y = correlate(det + 0, K);
        CHECK(Y.to_host() == squares);
        Y = sinter::identity<float>(d, 3) * reshape(sinter::batch::solve(ones, b), 3, 4);
        CHECK(Y.to_host() == numbers);
        CHECK(sum(sinter::batch::pivots(b) + 1).to_host() == count);
        CHECK(sum(reshape(sinter::batch::lu_info(A), 3, 4) + 1).to_host() == count);
        sinter::vector<std::int32_t> one(d, 1);
        one = sum(sinter::batch::pivots(b) + 1, sinter::axis<0>);
        CHECK(one.to_host() == std::vector<std::int32_t>{12});
    }
}

TEST_CASE("batch: one factorisation serves all results of a kernel") {
    const auto count = [](const std::string& text, const std::string& what) {
        int found = 0;
        for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++found;
        return found;
    };
    for (const sinter::device& d : test::devices()) {
        if (d.name() == "host" || test::is_fragment(d)) continue; // whose targets are of different sizes
        CAPTURE(d.name());
        sinter::matrix<float> A(d, 20, 9), L(d, 20, 9), X(d, 20, 9);
        const int one = count(explain(L = batch::cholesky(A)), "sqrt(");
        CHECK(one > 0);
        CHECK(count(explain(L = batch::cholesky(A), X = 2 * batch::cholesky(A)), "sqrt(") == one);
    }
}
