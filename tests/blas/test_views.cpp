// BLAS routines on matrices that are parts of larger ones, and leave the rest of them as it was.

#include <sinter/blas.hpp>

#include "../devices.hpp"
#include "loops.hpp"

using namespace test;

namespace {

namespace blas = sinter::blas;
using blas::diag;
using blas::side;
using blas::transpose;
using blas::triangle;

/// How a matrix lies in one that is larger: with a leading dimension of its own only, with its rows
/// backwards, in every second column.
enum class lying { apart, backwards, spread };
constexpr lying layouts[] = {lying::apart, lying::backwards, lying::spread};

/// What is around the matrix is 9.
struct part {
    lying how;
    std::int64_t m, n;
    sinter::matrix<float> all;

    part(const sinter::device& d, lying l, std::int64_t rows, std::int64_t cols, const floats& v)
        : how(l), m(rows), n(cols), all(d, rows + 3, 2 * cols + 3, embedded(v)) {}
    auto view() {
        const bool back = how == lying::backwards, spread = how == lying::spread;
        return all(sinter::rows(back ? m : 1, back ? 0 : m + 1, back ? -1 : 1),
                   sinter::cols(2, spread ? 2 + 2 * n : 2 + n, spread ? 2 : 1));
    }
    /// The matrix is `wanted`, and nothing around it has changed.
    bool is(const floats& wanted) const { return same(all.to_host(), embedded(wanted)); }

private:
    floats embedded(const floats& v) const {
        floats e(static_cast<std::size_t>((m + 3) * (2 * n + 3)), 9.0f);
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < n; ++j)
                e[at(how == lying::backwards ? m - i : 1 + i, 2 + (how == lying::spread ? 2 * j : j),
                     2 * n + 3)] = v[at(i, j, n)];
        return e;
    }
};

} // namespace

TEST_CASE("products of parts of matrices") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const std::int64_t m = 19, k = 23, n = 34;
        const floats a0 = numbers(m * k, 1), b0 = numbers(k * n, 2), c0 = numbers(m * n, 3);
        const floats ab = product(a0, b0, m, k, n), nothing(static_cast<std::size_t>(m * n), not_a_number);
        // Every operand lies in each way, beside others that lie otherwise.
        for (std::size_t turn = 0; turn < 3; ++turn) {
            CAPTURE(turn);
            part A(d, layouts[turn], m, k, a0), B(d, layouts[(turn + 1) % 3], k, n, b0),
                C(d, layouts[(turn + 2) % 3], m, n, c0);
            blas::gemm(transpose::no, transpose::no, 2, A.view(), B.view(), 3, C.view());
            CHECK(C.is(sum(2, ab, 3, c0)));
            if (turn != 0) continue;
            C.view() = not_a_number;
            CHECK(C.is(nothing));
            blas::gemm(transpose::no, transpose::no, 1, A.view(), B.view(), 0, C.view()); // C is not read
            CHECK(C.is(ab));
            CHECK(A.is(a0));
            CHECK(B.is(b0));
        }
        part A(d, lying::backwards, k, m, a0), S(d, lying::spread, m, m, half_of(c0, m, triangle::lower));
        blas::syrk(triangle::lower, transpose::yes, 2, A.view(), 3, S.view());
        const floats wanted =
            sum(2, product(a0, a0, m, k, m, true), 3, floats(c0.begin(), c0.begin() + m * m));
        CHECK(S.is(in_half(wanted, half_of(c0, m, triangle::lower), m, triangle::lower)));
    }
}

TEST_CASE("vectors beside parts of matrices") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const std::int64_t m = 35, n = 33;
        const floats a0 = numbers(m * n, 1), x0 = numbers(n, 2), y0 = numbers(m, 3);
        const sinter::vector<float> x(d, n, x0), y(d, m, y0);
        for (const lying how : layouts) {
            CAPTURE(static_cast<int>(how));
            part A(d, how, m, n, a0);
            sinter::vector<float> to(d, m, y0);
            blas::gemv(transpose::no, 2, A.view(), x, 3, to);
            CHECK(to.to_host() == sum(2, product(a0, x0, m, n, 1), 3, y0));
            blas::ger(2, y, x, A.view());
            CHECK(A.is(sum(2, product(y0, x0, m, 1, n), 1, a0)));
        }
    }
}

TEST_CASE("triangles and right sides that are parts of matrices") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const std::int64_t n = 6, m = 3;
        floats a0(static_cast<std::size_t>(n * n), 0); // exact: one on the diagonal
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j <= i; ++j)
                a0[at(i, j, n)] = i == j ? 1.0f : static_cast<float>((i + j) % 2);
        const floats b0 = numbers(n * m, 2), right = product(a0, b0, n, n, m);
        for (const std::size_t turn : {std::size_t{1}, std::size_t{2}}) {
            CAPTURE(turn);
            part A(d, layouts[turn], n, n, half_of(a0, n, triangle::lower)),
                B(d, layouts[(turn + 1) % 3], n, m, right);
            blas::trsm(side::left, triangle::lower, transpose::no, diag::stored, 2, A.view(), B.view());
            CHECK(B.is(sum(2, b0, 0, b0)));
        }
    }
}
