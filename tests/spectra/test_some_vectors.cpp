// Some of the values with their vectors, on every device, where the host reduces the matrix and where the
// device does. More than a second: a device compiles some 40 kernels to reduce matrices.

#include "../devices.hpp"
#include "matrices.hpp"

namespace test_some_vectors {

using namespace test::spectra;
using sinter::spectra::wanted;

/// Columns [first, end) of a.
table columns_of(const table& a, std::int64_t first, std::int64_t end) {
    table some(a.rows, end - first);
    for (std::int64_t i = 0; i < a.rows; ++i) std::copy_n(a.row(i) + first, some.cols, some.row(i));
    return some;
}
/// A v = value v, orthonormal v, and the values that are expected.
template <class T>
void check_pairs(const sinter::symmetric_spectrum<T>& found, const table& a, const numbers& expected) {
    const numbers values = numbers_of(found.values);
    const table v = table_of(found.vectors);
    REQUIRE(v.rows == a.rows);
    REQUIRE(v.cols == static_cast<std::int64_t>(expected.size()));
    check_close<T>(values, expected, norm_of(a), a.rows);
    CHECK(from_orthogonal<T>(v) < threshold);
    table scaled = v;
    for (std::int64_t i = 0; i < v.rows; ++i)
        for (std::int64_t j = 0; j < v.cols; ++j) scaled.row(i)[j] *= values[static_cast<std::size_t>(j)];
    CHECK(distance(times(a, v), scaled) <= threshold * static_cast<double>(a.rows) * eps<T>() * norm_of(a));
}
/// A v = value u, orthonormal u and v, and the largest values.
template <class T>
void check_triples(const sinter::singular_spectrum<T>& found, const table& a, const numbers& all,
                   std::int64_t count) {
    const numbers values = numbers_of(found.values);
    table u = table_of(found.u);
    const table v = table_of(found.v);
    REQUIRE(u.rows == a.rows);
    REQUIRE(v.rows == a.cols);
    REQUIRE(u.cols == count);
    REQUIRE(v.cols == count);
    check_close<T>(values, numbers(all.begin(), all.begin() + count), norm_of(a), a.rows + a.cols);
    CHECK(from_orthogonal<T>(u) < threshold);
    CHECK(from_orthogonal<T>(v) < threshold);
    for (std::int64_t i = 0; i < u.rows; ++i)
        for (std::int64_t j = 0; j < count; ++j) u.row(i)[j] *= values[static_cast<std::size_t>(j)];
    CHECK(distance(times(a, v), u) <=
          threshold * static_cast<double>(a.rows + a.cols) * eps<T>() * norm_of(a));
}

TEST_CASE_TEMPLATE("some values from either end with their vectors", T, float, double) {
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : {1, 24, 60}) {
            const table a = rounded<T>(symmetric_noise(n, static_cast<unsigned>(n)));
            const sinter::matrix<T> A = on<T>(d, a);
            const auto all = sinter::eigh(A);
            const table v = table_of(all.vectors);
            for (const std::int64_t k : {std::int64_t{0}, std::int64_t{1}, n / 3, n}) {
                CAPTURE(n);
                CAPTURE(k);
                const auto low = sinter::eigh(A, sinter::lowest(k)),
                           high = sinter::eigh(A, sinter::highest(k));
                CHECK(table_of(low.vectors).v == columns_of(v, 0, k).v);
                CHECK(table_of(high.vectors).v == columns_of(v, n - k, n).v);
                CHECK(numbers_of(high.values) ==
                      numbers_of(sinter::vector<T>(all.values(sinter::rows(n - k, n)))));
            }
        }
        for (const std::pair<int, int>& size :
             std::vector<std::pair<int, int>>{{60, 50}, {30, 70}, {400, 30}}) {
            CAPTURE(size.first);
            const table a = rounded<T>(noise(size.first, size.second, 3));
            const sinter::matrix<T> A = on<T>(d, a);
            const numbers all = numbers_of(sinter::singular_values(A));
            for (const std::int64_t k : {0, 1, 7, 30})
                check_triples<T>(sinter::svd(A, sinter::highest(k)), a, all, k);
        }
    }
}

TEST_CASE_TEMPLATE("devices that reduce matrices make some vectors", T, float, double) {
    for (const sinter::device& d : test::devices(false)) {
        if (!sinter::spectra::can_reduce(d) || !d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        const std::int64_t n = 130; // the last step is a product on the device
        const table a = rounded<T>(symmetric_noise(n, 7)), b = rounded<T>(noise(n + 10, n, 8));
        const sinter::matrix<T> A = on<T>(d, a), B = on<T>(d, b);
        const numbers all = numbers_of(sinter::eigvalsh(A)),
                      singular = numbers_of(sinter::singular_values(B));
        for (const wanted& w : {wanted{0, 0}, wanted{0, 5}, wanted{n - 9, 9}, wanted{0, n}}) {
            CAPTURE(w.first);
            CAPTURE(w.count);
            check_pairs<T>(sinter::spectra::eigh_on_device<T>(A, w), a,
                           numbers(all.begin() + w.first, all.begin() + w.first + w.count));
            check_triples<T>(sinter::spectra::svd_on_device<T>(d, B, sinter::spectra::scale_of(b), {w.count}),
                             b, singular, w.count);
        }
    }
}

TEST_CASE("the last step of divide and conquer makes no vectors that are not asked for") {
    const std::int64_t n = 60;
    sinter::spectra::tridiagonal t{numbers(n, 2.0), numbers(n - 1, -1.0)};
    sinter::spectra::host_basis basis(n, {0, 4});
    const sinter::spectra::conqueror<sinter::spectra::host_basis> conquer(t, basis);
    CHECK(basis.q.row(0)[3] != 0);
    CHECK(basis.q.row(0)[n - 1] == 0); // still a diagonal of blocks
    CHECK(basis.q.row(n - 1)[4] == 0);
}

} // namespace test_some_vectors
