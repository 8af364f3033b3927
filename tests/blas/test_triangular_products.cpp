// trmm with infinities and NaN: what a triangle does not store takes no part, in all schedules.

#include <limits>
#include <type_traits>

#include <sinter/blas.hpp>

#include "../devices.hpp"
#include "loops.hpp"

namespace {

namespace blas = sinter::blas;
using blas::diag;
using blas::side;
using blas::transpose;
using blas::triangle;
using test::at;

constexpr transpose both_ways[] = {transpose::no, transpose::yes};
constexpr diag both_diagonals[] = {diag::stored, diag::unit};

template <class T>
using elements = std::vector<T>;

/// alpha op(A) B, or alpha B op(A), of the terms that the triangle has. B is m x n, A of order `order`.
template <class T>
elements<T> triangle_times(side where, triangle half, transpose t, diag d, T alpha, const elements<T>& a,
                           const elements<T>& b, std::int64_t m, std::int64_t n) {
    const bool left = where == side::left;
    const std::int64_t order = left ? m : n;
    elements<T> c(static_cast<std::size_t>(m * n));
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            T sum = 0;
            for (std::int64_t k = 0; k < order; ++k) {
                const std::int64_t row = left ? i : k, col = left ? k : j; // of op(A)
                const std::int64_t r = t == transpose::no ? row : col, s = t == transpose::no ? col : row;
                if (!test::within(half, r, s)) continue;
                const T x = r == s && d == diag::unit ? T(1) : a[at(r, s, order)];
                sum += x * (left ? b[at(k, j, n)] : b[at(i, k, n)]);
            }
            c[at(i, j, n)] = alpha * sum;
        }
    return c;
}
/// Small whole numbers, whose sums are exact. The half that is not stored is NaN.
template <class T>
elements<T> stored_triangle(triangle half, std::int64_t order) {
    elements<T> a(static_cast<std::size_t>(order * order), std::numeric_limits<T>::quiet_NaN());
    for (std::int64_t i = 0; i < order; ++i)
        for (std::int64_t j = 0; j < order; ++j)
            if (test::within(half, i, j)) a[at(i, j, order)] = static_cast<T>((i * 7 + j * 3) % 5 + 1);
    return a;
}
/// One column has an infinity, one has two of them, one NaN; the others none.
template <class T>
elements<T> with_infinities(std::int64_t m, std::int64_t n) {
    elements<T> b(static_cast<std::size_t>(m * n));
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) b[at(i, j, n)] = static_cast<T>((i * 5 + j) % 7 - 3);
    const T inf = std::numeric_limits<T>::infinity();
    b[at(m / 2, 0, n)] = inf;
    if (n > 1) b[at(m - 1, 1, n)] = b[at(m / 3, 1, n)] = -inf;
    if (n > 2) b[at(0, 2, n)] = b[at(m - 1, 2, n)] = inf;
    if (n > 3) b[at(m / 2, 3, n)] = std::numeric_limits<T>::quiet_NaN();
    return b;
}
template <class T>
bool same_elements(const elements<T>& got, const elements<T>& want) {
    for (std::size_t e = 0; e < want.size(); ++e)
        if (!(got[e] == want[e] || (std::isnan(got[e]) && std::isnan(want[e])))) return false;
    return got.size() == want.size();
}

template <class T>
void check_trmm(const sinter::device& d, std::int64_t m, std::int64_t n, bool all = true) {
    CAPTURE(m);
    CAPTURE(n);
    const elements<T> b = with_infinities<T>(m, n);
    for (const side where : {side::left, side::right})
        for (const triangle half : test::halves)
            for (const transpose t : both_ways)
                for (const diag unit : both_diagonals) {
                    if (!all && (unit == diag::unit) != (half == triangle::upper)) continue;
                    CAPTURE(where == side::left);
                    CAPTURE(half == triangle::upper);
                    CAPTURE(t == transpose::yes);
                    CAPTURE(unit == diag::unit);
                    const std::int64_t order = where == side::left ? m : n;
                    const elements<T> a = stored_triangle<T>(half, order);
                    const sinter::matrix<T> A(d, order, order, a);
                    sinter::matrix<T> B(d, m, n, b);
                    blas::trmm(where, half, t, unit, T(2), A, B);
                    const elements<T> want = triangle_times(where, half, t, unit, T(2), a, b, m, n);
                    CHECK(same_elements(B.to_host(), want));
                }
}

} // namespace

TEST_CASE("trmm: infinities and NaN spread as far as the triangle goes") {
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        sinter::matrix<float> B(d, 3, 1, {1, 2, test::infinity});
        const sinter::matrix<float> A(d, {{1, 0, 0}, {4, 3, 0}, {5, 6, 7}});
        blas::trmm(side::left, triangle::lower, transpose::no, diag::stored, 1.0f, A, B);
        CHECK(B.to_host() == std::vector<float>{1, 10, test::infinity});
        check_trmm<float>(d, 5, 9);
        check_trmm<float>(d, 37, 22, false);
        if (d.supports(sinter::dtype::f64)) check_trmm<double>(d, 7, 6);
    }
}

TEST_CASE("trmm: infinities in tiles") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        check_trmm<float>(d, 130, 67, false);
        check_trmm<float>(d, 64, 128, false);
        if (d.supports(sinter::dtype::f64)) check_trmm<double>(d, 66, 68, false);
    }
}

TEST_CASE("trmm: infinities in views that lie the other way round, and in a single launch") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        const std::int64_t m = 33, n = 20;
        const elements<float> a = stored_triangle<float>(triangle::lower, m),
                              b = with_infinities<float>(m, n);
        const elements<float> want =
            triangle_times(side::left, triangle::lower, transpose::no, diag::stored, 1.0f, a, b, m, n);
        const sinter::matrix<float> A(d, m, m, a);
        sinter::matrix<float> B(d, m, n, b), other(d, n, m);
        other = trans(B);
        blas::trmm(side::left, triangle::lower, transpose::no, diag::stored, 1.0f, A, trans(other));
        sinter::matrix<float> R(d, m, n);
        R = trans(other);
        CHECK(same_elements(R.to_host(), want));
        // An operand that is computed, and by some devices before.
        sinter::matrix<float> half(d, m, m), C(d, m, n, b);
        half = 0.5f * A;
        blas::trmm(side::left, triangle::lower, transpose::no, diag::stored, 1.0f, half + trans(trans(half)),
                   C);
        CHECK(same_elements(C.to_host(), want));
        C.to_device(b);
        const sinter::counters before = d.counters();
        blas::trmm(side::left, triangle::lower, transpose::no, diag::stored, 1.0f, A, C);
        const sinter::counters used = d.counters() - before;
        CHECK(used.launches == 1);
        CHECK(used.temporaries == 0);
        CHECK(same_elements(C.to_host(), want));
    }
}
