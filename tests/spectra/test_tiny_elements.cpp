// Elements whose squares vanish beside those that are about 1, and matrices of zeros, in real and complex
// spectra: reflections of tiny elements have to be orthogonal, and values of zeros are 0.

#include "../devices.hpp"
#include "complex_matrices.hpp"

namespace test_tiny_elements {

using namespace test::spectra;

/// A 1, and a block of noise times `tiny`.
table with_tiny_block(std::int64_t n, double tiny) {
    table a = symmetric_noise(n, 7);
    for (double& x : a.v) x *= tiny;
    for (std::int64_t i = 0; i < n; ++i) a.row(i)[0] = a.row(0)[i] = i == 0 ? 1 : 0;
    return a;
}
complex_table with_tiny_complex_block(std::int64_t n, double tiny) {
    complex_table a = scaled(hermitian_noise(n, 7), tiny);
    for (std::int64_t i = 0; i < n; ++i) {
        a.row(i).set(0, {i == 0 ? 1.0 : 0.0, 0});
        a.row(0).set(i, {i == 0 ? 1.0 : 0.0, 0});
    }
    return a;
}

TEST_CASE("reflections of tiny elements are orthogonal") {
    using T = double;
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype::f64)) continue;
        CAPTURE(d.name());
        for (const double tiny : {1e-36, 1e-40, 1e-100, 1e-155, 1e-158, 1e-160, 1e-161, 1e-305})
            for (const std::int64_t n : {2, 4, 30}) {
                CAPTURE(tiny);
                CAPTURE(n);
                const table a = with_tiny_block(n, tiny);
                const auto e = sinter::eigh(on<T>(d, a));
                CHECK(from_orthogonal<T>(table_of(e.vectors)) < threshold);
                CHECK(from_matrix<T>(a, table_of(e.vectors), numbers_of(e.values), table_of(e.vectors)) <
                      threshold);
                const auto s = sinter::svd(on<T>(d, a));
                CHECK(from_orthogonal<T>(table_of(s.u)) < threshold);
                CHECK(from_orthogonal<T>(table_of(s.v)) < threshold);
                CHECK(from_matrix<T>(a, table_of(s.u), numbers_of(s.values), table_of(s.v)) < threshold);
                table h = a; // A general matrix, of which Hessenberg form is not tridiagonal.
                h.row(0)[n - 1] = 1;
                const table vectors = sinter::spectra::reduce_to_hessenberg(h);
                CHECK(from_orthogonal<T>(transposed(vectors)) < threshold);

                const complex_table z = with_tiny_complex_block(n, tiny);
                const auto f = sinter::eigh(on<T>(d, z));
                const complex_table v = table_of(f.vectors);
                CHECK(from_orthogonal<T>(v) < threshold);
                CHECK(from_matrix<T>(z, v, numbers_of(f.values), v) < threshold);
                const auto g = sinter::svd(on<T>(d, z));
                CHECK(from_orthogonal<T>(table_of(g.u)) < threshold);
                CHECK(from_orthogonal<T>(table_of(g.v)) < threshold);
                complex_table k = z;
                k.row(0).set(n - 1, {0, 1});
                CHECK(from_orthogonal<T>(transposed(sinter::spectra::reduce_to_hessenberg(k))) < threshold);
                CHECK(!any(isnan(sinter::eig(on<T>(d, z)).values)).to_host());
            }
    }
}

TEST_CASE_TEMPLATE("the singular values of zeros are 0", T, float, double) {
    using c = std::complex<T>;
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : {1, 3, 25, 60}) {
            CAPTURE(n);
            const auto zero = sinter::zeros<T>(d, n + 2, n);
            CHECK(numbers_of(sinter::singular_values(zero)) == numbers(static_cast<std::size_t>(n)));
            CHECK(numbers_of(sinter::svd(zero).values) == numbers(static_cast<std::size_t>(n)));
            CHECK(sinter::matrix_rank(zero).to_host() == 0);
            CHECK(sum(abs(sinter::pinv(zero))).to_host() == 0);
            const auto complex_zero = sinter::zeros<c>(d, n + 2, n);
            CHECK(numbers_of(sinter::singular_values(complex_zero)) == numbers(static_cast<std::size_t>(n)));
            CHECK(sinter::matrix_rank(complex_zero).to_host() == 0);
            CHECK(sum(abs(sinter::pinv(complex_zero))).to_host() == 0);
        }
    }
}

} // namespace test_tiny_elements
