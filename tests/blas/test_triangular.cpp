// Triangular solvers beyond one block: launches, and what becomes of zeros on the diagonal, infinities and
// NaN, beside substitution in a loop.

#include <limits>

#include <sinter/blas.hpp>

#include "../devices.hpp"
#include "loops.hpp"

namespace {

namespace blas = sinter::blas;
using blas::diag;
using blas::side;
using blas::transpose;
using blas::triangle;
using namespace test;

/// A triangle with two other elements to a row, and NaN in the half that nobody reads.
floats triangle_of(triangle half, std::int64_t n) {
    floats a(static_cast<std::size_t>(n * n), not_a_number);
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            if (half == triangle::upper ? i <= j : i >= j)
                a[at(i, j, n)] = i == j ? 2.0f : (i * 7 + j * 3) % n < 2 ? 0.5f : 0.0f;
    return a;
}
/// Row by row: in every step the unknowns so far, in their order.
floats substituted(triangle half, const floats& a, floats b, std::int64_t n, std::int64_t m) {
    const bool lower = half == triangle::lower;
    for (std::int64_t c = 0; c < m; ++c)
        for (std::int64_t s = 0; s < n; ++s) {
            const std::int64_t i = lower ? s : n - 1 - s;
            for (std::int64_t e = 0; e < s; ++e) {
                const std::int64_t k = lower ? e : n - 1 - e;
                b[at(i, c, m)] -= a[at(i, k, n)] * b[at(k, c, m)];
            }
            b[at(i, c, m)] /= a[at(i, i, n)];
        }
    return b;
}
/// Equal but for the rounding of `n` terms; infinities and NaN where the other has them.
bool alike(const floats& got, const floats& want, std::int64_t n) {
    for (std::size_t e = 0; e < want.size(); ++e) {
        if (std::isnan(want[e]) != std::isnan(got[e])) return false;
        if (std::isnan(want[e]) || got[e] == want[e]) continue;
        // Solutions grow by at most a quarter of a few earlier ones in each row.
        if (!(std::fabs(got[e] - want[e]) <= 0x1p-20f * static_cast<float>(n) * (1 + std::fabs(want[e]))))
            return false;
    }
    return true;
}

} // namespace

TEST_CASE(
    "a triangle takes two launches for each 16 rows, two copies, and one kernel more for what is left over") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        if (d.state()->facts().draws()) continue; // there blocks are written through temporaries
        for (const triangle half : halves)
            for (const auto& wanted : {std::pair{16, 1 + 2}, {64, 4 + 3 + 2}, {82, 6 + 5 + 2}}) {
                const std::int64_t n = wanted.first;
                CAPTURE(n);
                const sinter::matrix<float> A(d, n, n, triangle_of(half, n));
                sinter::matrix<float> B(d, n, 5, test::numbers(n * 5, 1));
                blas::trsm(side::left, half, transpose::no, diag::stored, 1, A, B);
                const sinter::counters before = d.counters();
                blas::trsm(side::left, half, transpose::no, diag::stored, 1, A, B);
                const sinter::counters used = d.counters() - before;
                CHECK(used.launches ==
                      wanted.second); // the first copies the right side, the last the solution
                CHECK(used.temporaries == 0);
                CHECK(used.compilations == 0);
                CHECK(used.bytes_to_host == 0);
            }
    }
}

TEST_CASE("a zero on the diagonal, infinities and NaN spread as by substitution") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        const std::int64_t n = 37, m = 4;
        for (const triangle half : halves)
            for (const std::int64_t where : {3, 20, 36}) {
                CAPTURE(static_cast<int>(half));
                CAPTURE(where);
                floats a = triangle_of(half, n), b = test::numbers(n * m, 2);
                sinter::matrix<float> B(d, n, m, b);
                blas::trsm(side::left, half, transpose::no, diag::stored, 1,
                           sinter::matrix<float>(d, n, n, a), B);
                CHECK(alike(B.to_host(), substituted(half, a, b, n, m), n));
                b[at(where, 1, m)] = infinity; // in three of four right sides
                b[at(where, 2, m)] = not_a_number;
                b[at(where, 3, m)] = -infinity;
                B.to_device(b);
                blas::trsm(side::left, half, transpose::no, diag::stored, 1,
                           sinter::matrix<float>(d, n, n, a), B);
                CHECK(alike(B.to_host(), substituted(half, a, b, n, m), n));
                b = test::numbers(n * m, 2);
                b[at(where, 1, m)] = 0;
                a[at(where, where, n)] = 0;
                B.to_device(b);
                blas::trsm(side::left, half, transpose::no, diag::stored, 1,
                           sinter::matrix<float>(d, n, n, a), B);
                CHECK(alike(B.to_host(), substituted(half, a, b, n, m), n));
            }
    }
}

TEST_CASE("systems without equations or right sides") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        sinter::matrix<float> none(d, 0, 0), wide(d, 0, 3), A(d, 3, 3), thin(d, 3, 0);
        A = 1.0f;
        blas::trsm(side::left, triangle::lower, transpose::no, diag::stored, 2, none, wide);
        blas::trsm(side::left, triangle::upper, transpose::yes, diag::unit, 2, A, thin);
        sinter::vector<float> x(d, 0);
        blas::trsv(triangle::lower, transpose::no, diag::stored, none, x);
        CHECK(x.to_host().empty());
    }
}

TEST_CASE("trsm with operands that share elements, and one that fails before it has begun") {
    namespace blas = sinter::blas;
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        sinter::matrix<float> A(d, {{2, 0}, {1, 4}});
        blas::trsm(blas::side::left, blas::triangle::lower, blas::transpose::no, blas::diag::stored, 2, A, A);
        CHECK(A.to_host() == std::vector<float>{2, 0, 0, 2});
        const std::int64_t n = 40;
        std::vector<float> numbers = test::numbers(n * n, 3);
        for (std::int64_t i = 0; i < n; ++i) numbers[static_cast<std::size_t>(i * n + i)] = 16;
        sinter::matrix<float> M(d, n, n, numbers);
        const sinter::matrix<float> copy(d, n, n, numbers);
        sinter::vector<float> x(d, n);
        x = copy.col(20);
        blas::trsv(blas::triangle::lower, blas::transpose::no, blas::diag::stored, copy, x);
        blas::trsv(blas::triangle::lower, blas::transpose::no, blas::diag::stored, M, M.col(20));
        sinter::vector<float> y(d, n);
        y = M.col(20);
        CHECK(y.to_host() == x.to_host());
        // Operands of two devices: B keeps its value.
        if (d.name() == "host") continue;
        const sinter::matrix<float> elsewhere(sinter::host_device(), {{2, 0}, {1, 4}});
        sinter::matrix<float> B(d, {{3}, {5}});
        CHECK_THROWS_AS(blas::trsm(blas::side::left, blas::triangle::lower, blas::transpose::no,
                                   blas::diag::stored, 2, elsewhere, B),
                        sinter::device_error);
        CHECK(B.to_host() == std::vector<float>{3, 5});
    }
}
