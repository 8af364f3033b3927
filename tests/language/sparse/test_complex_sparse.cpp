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

} // namespace test_complex_sparse
