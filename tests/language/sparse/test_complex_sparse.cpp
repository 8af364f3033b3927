// Complex sparse matrices against dense complex ones.

#include <complex>
#include <vector>

#include <sinter/complex_sparse.hpp>

#include "../../expr/null_device.hpp"
#include "reference.hpp"

namespace test_complex_sparse {

using namespace test_sparse;
using sinter::device;
using sinter::matrix;
using sinter::sparse_matrix;
using sinter::vector;
using number = std::complex<float>;

triplets<number> random_numbers(numbers& r, std::int64_t m, std::int64_t n, std::int64_t count) {
    triplets<number> all;
    for (const auto& t : random_triplets<float>(r, m, n, count))
        all.push_back({t.row, t.col, number(t.value, static_cast<float>(r.number()))});
    return all;
}
template <class A, class B>
bool are_close(const A& a, const B& b) {
    return static_cast<double>(max(abs(a - b)).to_host()) <= 1e-4;
}

TEST_CASE("products and functions of complex sparse matrices") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        numbers r(9);
        const std::int64_t m = 33, n = 18;
        const triplets<number> s = random_numbers(r, m, n, 120);
        const sparse_matrix<number> S(d, m, n, s);
        std::vector<number> all(static_cast<std::size_t>(m * n)), zs, bs;
        for (const auto& t : s) all[static_cast<std::size_t>(t.row * n + t.col)] += t.value;
        for (std::int64_t k = 0; k < n; ++k)
            zs.emplace_back(static_cast<float>(r.number()), static_cast<float>(r.number()));
        for (std::int64_t k = 0; k < 3 * n; ++k)
            bs.emplace_back(static_cast<float>(r.number()), static_cast<float>(r.number()));
        const matrix<number> A(d, m, n, all), B(d, n, 3, bs);
        const vector<number> z(d, zs);
        const vector<float> x(d, r.list<float>(n)), y(d, r.list<float>(m));
        CHECK(are_close(to_dense(S), A));
        const vector<number> sz = S * z, sx = S * x;
        const matrix<number> sb = S * B, bs_ = trans(B) * trans(S);
        CHECK(are_close(sz, vector<number>(A * z)));
        CHECK(are_close(sx, vector<number>(A * x)));
        CHECK(are_close(sb, matrix<number>(A * B)));
        CHECK(are_close(bs_, matrix<number>(trans(A * B))));
        const vector<number> hy = adjoint(S) * y, real = S.real() * z;
        CHECK(are_close(hy, vector<number>(adjoint(A) * y)));
        CHECK(are_close(real, vector<number>(sinter::real(A) * z)));
        CHECK(are_close(to_dense(number(2, 1) * S), matrix<number>(number(2, 1) * A)));
        CHECK(are_close(to_dense(S + S - conj(S)), matrix<number>(A + A - conj(A))));
        CHECK(are_close(vector<number>(diagonal(S)), vector<number>(diagonal(A))));
        vector<number> w = sz;
        w = w - 2 * (S * z);
        CHECK(are_close(w, vector<number>(-sz)));
        const sinter::counters before = d.counters();
        w = w - 2 * (S * z);
        const std::int64_t launches = (d.counters() - before).launches;
        if (!test::is_fragment(d)) CHECK(launches == 1); // a drawing writes one part at a time
    }
}

TEST_CASE("mistakes with complex sparse matrices are told") {
    const device d = sinter::host_device();
    const sparse_matrix<float> S(d, 2, 2, {{0, 0, 1.0f}}), T(d, 2, 2, {{0, 1, 1.0f}});
    CHECK(test::refused<sinter::shape_error>([&] { (void)sparse_matrix<number>(S, T); }) ==
          "sinter: the real and the imaginary part of a sparse matrix store the same elements; re + 0 * im "
          "and im + 0 * re do");
    CHECK(sparse_matrix<number>(S + 0 * T, 0 * S + T).nonzeros() == 2);
    const sparse_matrix<float> elsewhere(test::make_null("other"), 2, 2, {{0, 0, 1.0f}});
    CHECK(test::refused<sinter::device_error>([&] {
              (void)sparse_matrix<number>(S, elsewhere);
          }).find("operands on different devices") != std::string::npos);
}

TEST_CASE("products and parts of complex sparse matrices are those of dense ones") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        numbers r(13);
        const std::int64_t m = 9, n = 14;
        const sparse_matrix<number> S(d, m, n, random_numbers(r, m, n, 40)),
            T(d, n, m, random_numbers(r, n, m, 50)), U(d, m, n, random_numbers(r, m, n, 30));
        const sparse_matrix<float> R(d, n, m, random_triplets<float>(r, n, m, 40));
        const matrix<number> A = to_dense(S), B = to_dense(T), C = to_dense(U);
        const matrix<float> D = to_dense(R);
        CHECK(are_close(to_dense(S * T), matrix<number>(A * B)));
        CHECK(are_close(to_dense(S * R), matrix<number>(A * D)));
        CHECK(are_close(to_dense(R * S), matrix<number>(D * A)));
        CHECK(are_close(to_dense(hadamard(S, U)), matrix<number>(hadamard(A, C))));
        CHECK(are_close(to_dense(S(sinter::rows(2, 7))), A(sinter::rows(2, 7))));
        CHECK(are_close(to_dense(S(sinter::rows(2, 7), sinter::cols(1, 9))),
                        A(sinter::rows(2, 7), sinter::cols(1, 9))));
        CHECK(are_close(to_dense(triu(S, 1) + tril(S)), A));
        CHECK(are_close(to_dense(tril(S, -2) + triu(S, -1)), A));
        const vector<std::int32_t> p(d, {3, 0, 8});
        CHECK(are_close(to_dense(take(S, p, sinter::axis<0>)), A(p)));
        CHECK(are_close(vector<number>(sum(S, sinter::axis<1>)), vector<number>(sum(A, sinter::axis<1>))));
        CHECK(are_close(vector<number>(sum(S, sinter::axis<0>)), vector<number>(sum(A, sinter::axis<0>))));
        CHECK(std::abs(sum(S).to_host() - sum(A).to_host()) < 1e-4f);
        CHECK(are_close(to_dense(abs(S)), matrix<float>(abs(A))));
        CHECK(are_close(to_dense(compress(abs(S.values()) > 1, S)),
                        matrix<number>(select(abs(A) > 1, A, 0 * A))));
        CHECK(S(3, 5).to_host() == A(3, 5).to_host());
        CHECK(are_close(vector<number>(diag(S, 2)), vector<number>(diag(A, 2))));
    }
}

} // namespace test_complex_sparse
