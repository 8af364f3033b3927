// Fourier transforms of vectors and matrices against their definition in double: every radix, lengths with
// large prime factors, long lines, both axes, operands of every kind, and what they cost. It takes seconds
// for each kind of device: some eighty kernels are compiled.

#include <algorithm>
#include <limits>

#include "../once.hpp"
#include "reference.hpp"

namespace test_fourier {

using namespace sinter;
namespace cx = test::complex;
namespace fo = test::fourier;

constexpr double bound = 20;

TEST_CASE("fourier: vectors of any length, there and back") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        for (const std::int64_t n : test::first_of<std::int64_t>(
                 7, {30, 17, 0, 1, 1001, 1024, 97, 2, 3, 4, 5, 6, 7, 8, 13, 16, 31, 33, 360, 1000})) {
            if (sizeof(T) > 4 && n > 0 && n != 30 && n != 17 && n != 1001) continue;
            CAPTURE(n);
            const cx::list<T> h = fo::noise<T>(n);
            const vector<c> x(d, h);
            const vector<c> y = fft(x);
            CHECK(fo::roundings<T>(y.to_host(), fo::transform(fo::wide(h)), n) <= bound);
            CHECK(fo::roundings<T>(ifft(y).to_host(), fo::wide(h), n) <= 2 * bound);
        }
    });
}

/// Transforms of m x n elements along rows or columns, on the host.
fo::numbers along(const fo::numbers& a, std::int64_t m, std::int64_t n, bool in_rows) {
    return fo::along(a, m, n, in_rows, [](const fo::numbers& x) { return fo::transform(x); });
}

TEST_CASE("fourier: rows and columns of matrices") {
    for (const device& d : test::devices()) {
        using c = std::complex<float>;
        for (const cx::shape& size :
             test::first_of<cx::shape>(2, {{3, 14}, {0, 5}, {14, 3}, {22, 17}, {1, 6}, {5, 0}})) {
            const std::int64_t m = size.m, n = size.n;
            CAPTURE(m);
            CAPTURE(n);
            const cx::list<float> h = fo::noise<float>(m * n);
            const matrix<c> A(d, m, n, h);
            const fo::numbers a = fo::wide(h);
            const fo::numbers of_rows = along(a, m, n, true), of_columns = along(a, m, n, false);
            const std::int64_t longer = (std::max)(m, n);
            CHECK(fo::roundings<float>(fft(A).to_host(), of_rows, longer) <= bound);
            CHECK(fo::roundings<float>(fft(A, axis<0>).to_host(), of_columns, longer) <= bound);
            const matrix<c> both = fft2(A);
            CHECK(both.rows() == m);
            CHECK(both.cols() == n);
            CHECK(fo::roundings<float>(both.to_host(), along(of_rows, m, n, false), longer) <= 2 * bound);
            CHECK(fo::roundings<float>(ifft2(both).to_host(), a, longer) <= 4 * bound);
        }
    }
}

TEST_CASE("fourier: views, formulas, real numbers and whole ones") {
    for (const device& d : test::devices()) {
        using c = std::complex<float>;
        const std::int64_t n = 12;
        const cx::list<float> h = fo::noise<float>(2 * n);
        const vector<c> x(d, h);
        cx::list<float> part;
        for (std::int64_t k = n - 1; k >= 0; --k) part.push_back(h[static_cast<std::size_t>(2 * k)]);
        const vector<c> even = x(rows(0, 2 * n, 2));
        CHECK(fo::roundings<float>(fft(even(reversed)).to_host(), fo::transform(fo::wide(part)), n) <= bound);

        const matrix<c> A(d, 2, n, h);
        const fo::numbers want = along(fo::wide(h), 2, n, true);
        CHECK(trans(fft(trans(A), axis<0>)).to_host() == fft(A, axis<1>).to_host());
        CHECK(fo::roundings<float>(fft(A).to_host(), want, n) <= bound);

        const std::vector<float> w = cx::reals<float>(2 * n, 3);
        const vector<float> window(d, w);
        fo::numbers product = fo::wide(h);
        for (std::size_t k = 0; k < w.size(); ++k) product[k] *= static_cast<double>(w[k]);
        CHECK(fo::roundings<float>(fft(hadamard(window, x)).to_host(), fo::transform(product), 2 * n) <=
              bound);
        CHECK(fo::roundings<float>(fft(window).to_host(), fo::transform(fo::wide(w)), 2 * n) <= bound);
        std::vector<std::int32_t> whole;
        std::vector<double> same;
        for (std::int32_t k = 0; k < 12; ++k) same.push_back(whole.emplace_back(k * k % 7 - 3));
        const auto y = fft(vector<std::int32_t>(d, whole));
        static_assert(std::is_same_v<decltype(y), const vector<c>>);
        CHECK(fo::roundings<float>(y.to_host(), fo::transform(fo::wide(same)), n) <= bound);

        vector<c> own(d, part);
        own = fft(own);
        CHECK(fo::roundings<float>(own.to_host(), fo::transform(fo::wide(part)), n) <= bound);
        own = ifft(own);
        CHECK(fo::roundings<float>(own.to_host(), fo::wide(part), n) <= 2 * bound);
    }
}

TEST_CASE("fourier: one element that is no number makes all of its line none") {
    for (const device& d : test::devices()) {
        if (d.name() == "opengl:es") continue; // which may lose them
        using c = std::complex<float>;
        for (const float bad :
             {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
            for (const std::int64_t n : {6, 17}) {
                cx::list<float> h = fo::noise<float>(2 * n);
                h[2] = bad;
                const auto y = fft(matrix<c>(d, 2, n, h)).to_host();
                for (std::int64_t k = 0; k < 2 * n; ++k)
                    CHECK(std::isfinite(std::abs(y[static_cast<std::size_t>(k)])) == (k >= n));
            }
    }
}

TEST_CASE("fourier: long lines, of which one is transformed after the other") {
    for (const device& d : test::devices()) {
        using c = std::complex<float>;
        // The transform of one element that is not 0 is a root of unity everywhere, and a sum of two such
        // lines has other first passes than one line alone.
        for (const std::int64_t n : test::first_of<std::int64_t>(2, {12000, 16384, 8192, 32768, 10007})) {
            const std::int64_t lines = n == 12000 ? 1 : 2, at = n - 5;
            CAPTURE(n);
            cx::list<float> h(static_cast<std::size_t>(lines * n));
            for (std::int64_t b = 0; b < lines; ++b) h[static_cast<std::size_t>(b * n + at - b)] = c(2, 1);
            const cx::list<float> y = fft(matrix<c>(d, lines, n, h)).to_host();
            double worst = 0;
            for (std::int64_t b = 0; b < lines; ++b)
                for (std::int64_t k = 0; k < n; ++k) {
                    const double angle =
                        -fo::turn * static_cast<double>((at - b) * k % n) / static_cast<double>(n);
                    const auto want = std::polar(1.0, angle) * std::complex<double>(2, 1);
                    const auto got = cx::wide(y[static_cast<std::size_t>(b * n + k)]);
                    worst = (std::max)(worst, std::abs(got - want));
                }
            CHECK(worst <= 40 * std::log2(static_cast<double>(n)) * cx::unit<float>());
        }
    }
}

TEST_CASE("fourier: so many lines that they are copied side by side") {
    for (const device& d : test::devices()) {
        using c = std::complex<float>;
        const std::int64_t m = 131, n = 126; // 2^14 elements and some more
        const cx::list<float> h = fo::noise<float>(m * n);
        const matrix<c> A(d, m, n, h);
        const fo::numbers a = fo::wide(h), want = along(a, m, n, true);
        const matrix<c> rows_first = fft(A), columns = trans(fft(trans(A), axis<0>));
        CHECK(fo::roundings<float>(rows_first.to_host(), want, n) <= bound);
        CHECK(fo::roundings<float>(columns.to_host(), want, n) <= bound);
        CHECK(fo::roundings<float>(fft(A, axis<0>).to_host(), along(a, m, n, false), m) <= bound);
        CHECK(fo::roundings<float>(ifft(rows_first).to_host(), a, n) <= 2 * bound);
        const auto reals = cx::reals<float>(m * n, 1);
        const matrix<float> R(d, m, n, reals);
        const auto half_of = rfft(R);
        CHECK(fo::roundings<float>(half_of.to_host(),
                                   fo::along(fo::wide(reals), m, n, true,
                                             [](const fo::numbers& x) {
                                                 fo::numbers y = fo::transform(x);
                                                 y.resize(x.size() / 2 + 1);
                                                 return y;
                                             }),
                                   n) <= bound);
        CHECK(fo::roundings<float>(irfft(half_of, n).to_host(), fo::wide(reals), n) <= 2 * bound);
    }
}

TEST_CASE("fourier: more lines than a CPU's caches hold, which are taken in shares") {
    for (const device& d : test::devices()) {
        if (d.name() != "opencl:cpu") continue;
        using c = std::complex<float>;
        const std::int64_t m = 1031, n = 130;
        const cx::list<float> h = fo::noise<float>(m * n);
        const matrix<c> A(d, m, n, h);
        const matrix<c> y = fft(A), columns = trans(fft(trans(A), axis<0>));
        CHECK(fo::roundings<float>(y.to_host(), fo::wide(columns.to_host()), n) <= bound);
        for (const std::int64_t i : {0, 515, 516, 1030}) { // 516 are in the second share
            const auto first = h.begin() + i * n;
            const fo::numbers want = fo::transform(fo::wide(cx::list<float>(first, first + n)));
            CHECK(fo::roundings<float>(y.row(i).to_host(), want, n) <= bound);
        }
        CHECK(fo::roundings<float>(ifft(y).to_host(), fo::wide(h), n) <= 2 * bound);
    }
}

TEST_CASE("fourier: a launch for the roots and one for each factor, of few kernels") {
    for (const device& d : test::devices()) {
        using c = std::complex<float>;
        const auto used = [&](auto&& statement) {
            const counters before = d.counters();
            const auto kept = statement();
            return d.counters() - before;
        };
        const vector<c> x(d, fo::noise<float>(512)), longer(d, fo::noise<float>(4096));
        const vector<float> window(d, 512);
        const bool eights = sinter::fourier::writes_butterflies(*d.state());
        const int parts = test::is_fragment(d) ? 2 : 1; // which are textures of their own
        const int launches = eights ? 4 : 6 * parts;    // 8 x 8 x 8, or 4 x 4 x 4 x 4 x 2
        const counters first = used([&] { return fft(x); });
        CHECK(first.launches == launches);
        CHECK(first.bytes_to_host == 0);
        CHECK(first.temporaries == 0);
        const counters other = used([&] { return fft(longer); });
        CHECK(other.launches == (eights ? 5 : 7 * parts));
        CHECK(used([&] { return fft(longer(reversed)(reversed)); }).compilations == 0);
        const counters formula = used([&] { return fft(hadamard(window, x)); });
        CHECK(formula.launches == launches + parts); // it is computed first
        CHECK(formula.temporaries == 0);
        CHECK(used([&] { return fft(x(reversed)); }).launches == launches);
        CHECK(used([&] { return ifft(x); }).launches == launches);
    }
}

TEST_CASE("fourier: what users read") {
    for (const device& d : test::devices()) {
        vector<std::complex<float>> y(d, {1, 2});
        const vector<float> x(d, 1); // the formula is refused before there is memory for it
        CHECK(test::refused<unsupported_error>([&] { y = fft(gather(x, 0 * row_index((1 << 26) + 1))); }) ==
              "sinter: a Fourier transform has up to 2^26 elements in a line, not 67108865");
        CHECK(y.to_host() == cx::list<float>{1, 2});
    }
}

} // namespace test_fourier
