// Matrices of a batch that want exchanges or are singular, and what they do to those beside them: nothing.
#include "../devices.hpp"
#include "reference.hpp"

#include <algorithm>

#include <sinter/batch.hpp>

using namespace test;
namespace batch = sinter::batch;

TEST_CASE("batch: permutations and singular matrices of order three among others") {
    using integers = std::vector<std::int32_t>;
    const std::int64_t n = 3, count = 6;
    const auto put = [&](std::vector<float>& all, std::size_t item, const std::vector<float>& m) {
        std::copy(m.begin(), m.end(), all.begin() + static_cast<std::ptrdiff_t>(item * 9));
    };
    std::vector<float> good = random_batch<float>(count, n, n, 1), mixed = good;
    put(mixed, 1, {0, 1, 0, 0, 0, 1, 1, 0, 0}); // each exchange moves a row that was moved before
    put(mixed, 2, {1, 2, 3, 2, 4, 6, 1, 1, 1}); // of rank two
    put(mixed, 4, {0, 1, 2, 0, 3, 4, 0, 5, 6}); // nothing in the first column
    const std::vector<float> b = numbers(count * n * 3, 2);
    for (sinter::device& d : devices(false)) {
        CAPTURE(d.name());
        const sinter::matrix<float> B(d, count, n * 3, b);
        std::vector<float> lu[2], x[2], inverse[2], det[2];
        std::vector<std::int32_t> pivots[2], info[2];
        for (std::size_t s = 0; s < 2; ++s) {
            const sinter::matrix<float> A(d, count, n * n, s == 0 ? good : mixed);
            sinter::matrix<float> LU(d, count, n * n), X(d, count, n * 3), I(d, count, n * n);
            sinter::matrix<std::int32_t> P(d, count, n);
            sinter::vector<std::int32_t> told(d, count);
            sinter::vector<float> D(d, count);
            sinter::evaluate(LU = batch::lu(A), P = batch::pivots(A), told = batch::lu_info(A));
            X = batch::solve(A, B);
            I = batch::inverse(A);
            D = batch::det(A);
            lu[s] = LU.to_host(), x[s] = X.to_host(), inverse[s] = I.to_host(), det[s] = D.to_host();
            pivots[s] = P.to_host(), info[s] = told.to_host();
        }
        const auto row = [](const auto& all, std::size_t item) {
            const std::size_t width = all.size() / count;
            const auto first = all.begin() + static_cast<std::ptrdiff_t>(item * width);
            return std::vector(first, first + static_cast<std::ptrdiff_t>(width));
        };
        for (const std::size_t item : {std::size_t{0}, std::size_t{3}, std::size_t{5}}) {
            CHECK(row(lu[0], item) == row(lu[1], item));
            CHECK(row(x[0], item) == row(x[1], item));
            CHECK(row(inverse[0], item) == row(inverse[1], item));
            CHECK(det[0][item] == det[1][item]);
        }
        CHECK(info[1] == integers{0, 0, 3, 0, 1, 0});
        CHECK(row(pivots[1], 1) == integers{2, 2, 2});
        CHECK(row(lu[1], 1) == std::vector<float>{1, 0, 0, 0, 1, 0, 0, 0, 1});
        CHECK(row(inverse[1], 1) == std::vector<float>{0, 0, 1, 1, 0, 0, 0, 1, 0});
        const std::vector<float> right = row(b, 1), solved = row(x[1], 1);
        for (std::size_t e = 0; e < 9; ++e) CHECK(solved[(e + 3) % 9] == right[e]);
        CHECK(det[1][1] == 1);
        CHECK(row(lu[1], 2) == std::vector<float>{2, 4, 6, 0.5f, -1, -2, 0.5f, 0, 0});
        CHECK(row(pivots[1], 2) == integers{1, 2, 2});
        CHECK(det[1][2] == 0);
        CHECK(det[1][4] == 0);
        CHECK(row(pivots[1], 4) == integers{0, 2, 2});
    }
}
