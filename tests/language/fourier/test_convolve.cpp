// Convolutions by transforms against sums of products in double: lengths, modes, real and complex operands,
// vectors and matrices. It takes seconds for each kind of device: many kernels are compiled.

#include <algorithm>

#include "../once.hpp"
#include "reference.hpp"

namespace test_convolve {

using namespace sinter;
namespace cx = test::complex;
namespace fo = test::fourier;

constexpr double bound = 40;

struct image {
    std::int64_t m, n;
    fo::numbers values;
    std::complex<double> at(std::int64_t i, std::int64_t j) const {
        const bool inside = i >= 0 && j >= 0 && i < m && j < n;
        return inside ? values[static_cast<std::size_t>(i * n + j)] : 0;
    }
};

/// By its definition; of the whole convolution, what begins at (i0, j0).
image convolved(const image& a, const image& b, std::int64_t i0, std::int64_t j0, std::int64_t m,
                std::int64_t n) {
    image c{m, n, {}};
    for (std::int64_t i = i0; i < i0 + m; ++i)
        for (std::int64_t j = j0; j < j0 + n; ++j) {
            std::complex<double> sum = 0;
            for (std::int64_t p = 0; p < a.m; ++p)
                for (std::int64_t q = 0; q < a.n; ++q) sum += a.at(p, q) * b.at(i - p, j - q);
            c.values.push_back(sum);
        }
    return c;
}
/// What rounding adds up to: that of the transforms, of all values of both.
template <class T, class V>
bool is_close(const V& got, const image& want, const image& a, const image& b) {
    REQUIRE(got.size() == want.values.size());
    double worst = 0;
    for (std::size_t k = 0; k < want.values.size(); ++k)
        worst = (std::max)(worst, std::abs(cx::wide(got[k]) - want.values[k]));
    const double all = static_cast<double>((a.m + b.m) * (a.n + b.n));
    return worst <= bound * cx::unit<T>() * std::log2(all + 1) * fo::norm(a.values) * fo::norm(b.values);
}

TEST_CASE("fftconvolve: vectors in three modes") {
    cx::on_every_device([]<class T>(const device& d) {
        for (const cx::shape& size : test::first_of<cx::shape>(
                 3, {{9, 4}, {1, 1}, {4, 9}, {2, 1}, {3, 3}, {31, 33}, {64, 64}, {257, 3}, {1000, 33}})) {
            if (sizeof(T) > 4 && size.m != 9) continue;
            CAPTURE(size.m);
            CAPTURE(size.n);
            const auto h = cx::reals<T>(size.m, 1), g = cx::reals<T>(size.n, 2);
            const vector<T> x(d, h), y(d, g);
            const image a{1, size.m, fo::wide(h)}, b{1, size.n, fo::wide(g)};
            const std::int64_t all = size.m + size.n - 1, least = (std::min)(size.m, size.n);
            const auto full = fftconvolve(x, y);
            static_assert(std::is_same_v<decltype(full), const vector<T>>);
            CHECK(is_close<T>(full.to_host(), convolved(a, b, 0, 0, 1, all), a, b));
            CHECK(is_close<T>(fftconvolve(x, y, convolution::same).to_host(),
                              convolved(a, b, 0, (size.n - 1) / 2, 1, size.m), a, b));
            CHECK(is_close<T>(fftconvolve(x, y, convolution::valid).to_host(),
                              convolved(a, b, 0, least - 1, 1, all - 2 * (least - 1)), a, b));
        }
    });
}

TEST_CASE("fftconvolve: matrices, complex operands beside real ones, views and formulas") {
    for (const device& d : test::devices()) {
        const std::int64_t m = 7, n = 10;
        const std::vector<float> h = cx::reals<float>(m * n, 1), g = cx::reals<float>(6, 2);
        const matrix<float> A(d, m, n, h), B(d, 2, 3, g);
        const image a{m, n, fo::wide(h)}, b{2, 3, fo::wide(g)};
        CHECK(is_close<float>(fftconvolve(A, B).to_host(), convolved(a, b, 0, 0, 8, 12), a, b));
        CHECK(is_close<float>(fftconvolve(A, B, convolution::same).to_host(), convolved(a, b, 0, 1, 7, 10), a,
                              b));
        CHECK(is_close<float>(fftconvolve(A, B, convolution::valid).to_host(), convolved(a, b, 1, 2, 6, 8), a,
                              b));
        const matrix<float> across = trans(A), turned = fftconvolve(trans(across), 2 * B);
        CHECK(is_close<float>(eval(0.5f * turned).to_host(), convolved(a, b, 0, 0, 8, 12), a, b));

        const cx::list<float> z = cx::numbers<float>(m * n, 3);
        const matrix<std::complex<float>> Z(d, m, n, z);
        const image c{m, n, fo::wide(z)};
        CHECK(is_close<float>(fftconvolve(Z, B).to_host(), convolved(c, b, 0, 0, 8, 12), c, b));
        CHECK(is_close<float>(fftconvolve(B, Z, convolution::same).to_host(), convolved(b, c, 3, 4, 2, 3), c,
                              b));
        CHECK(
            is_close<float>(fftconvolve(Z.row(0).T(), Z.row(1).T()).to_host(),
                            convolved({1, n, {c.values.begin(), c.values.begin() + n}},
                                      {1, n, {c.values.begin() + n, c.values.begin() + 2 * n}}, 0, 0, 1, 19),
                            c, c));
    }
}

TEST_CASE("fftconvolve: what users read") {
    for (const device& d : test::devices()) {
        const matrix<float> A(d, {{1, 2, 3}}), B(d, {{1}, {2}}), none(d, 0, 2);
        matrix<float> kept(d, {{5}});
        CHECK(test::refused<shape_error>([&] { kept = fftconvolve(A, none); }) ==
              "sinter: fftconvolve takes arrays that have elements, not 1 x 3 and 0 x 2");
        CHECK(test::refused<shape_error>([&] { kept = fftconvolve(A, B, convolution::valid); }) ==
              "sinter: of fftconvolve(a, b, convolution::valid) one array covers the other, and 1 x 3 and 2 "
              "x 1 do "
              "not");
        CHECK(kept.to_host() == std::vector<float>{5});
    }
}

} // namespace test_convolve
