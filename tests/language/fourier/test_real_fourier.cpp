// Transforms of real elements and back, cosine transforms, shifts and frequencies, against their definitions
// in double. It takes seconds for each kind of device: many kernels are compiled.

#include <algorithm>
#include <limits>

#include "../once.hpp"
#include "reference.hpp"

namespace test_real_fourier {

using namespace sinter;
namespace cx = test::complex;
namespace fo = test::fourier;

constexpr double bound = 20;

template <class T>
std::vector<T> noise(std::int64_t n, std::uint32_t seed = 1) {
    std::vector<T> v;
    for (const auto& z : fo::noise<T>(n, seed)) v.push_back(z.real());
    return v;
}
fo::numbers half_of(const fo::numbers& x) {
    fo::numbers y = fo::transform(x);
    y.resize(x.size() / 2 + 1);
    return y;
}

TEST_CASE("real fourier: vectors of any length, there and back") {
    cx::on_every_device([]<class T>(const device& d) {
        for (const std::int64_t n :
             test::first_of<std::int64_t>(5, {30, 33, 2, 1, 34, 3, 4, 6, 7, 8, 31, 64, 257, 1000, 1024})) {
            if (sizeof(T) > 4 && n != 30 && n != 33) continue;
            CAPTURE(n);
            const std::vector<T> h = noise<T>(n);
            const vector<T> x(d, h);
            const auto y = rfft(x);
            static_assert(std::is_same_v<decltype(y), const vector<std::complex<T>>>);
            CHECK(fo::roundings<T>(y.to_host(), half_of(fo::wide(h)), n) <= bound);
            const auto back = irfft(y, n);
            static_assert(std::is_same_v<decltype(back), const vector<T>>);
            CHECK(fo::roundings<T>(back.to_host(), fo::wide(h), n) <= 2 * bound);
            if (n % 2 == 0) CHECK(irfft(y).to_host() == back.to_host());
        }
    });
}

TEST_CASE("real fourier: a long line, and more rows than a CPU's caches hold") {
    for (const device& d : test::devices()) {
        const std::int64_t n = 20000; // its roots are products of two
        const std::vector<float> h = noise<float>(n);
        const vector<float> x(d, h);
        fo::numbers all = fo::wide(fft(x).to_host());
        all.resize(n / 2 + 1);
        CHECK(fo::roundings<float>(rfft(x).to_host(), all, n) <= 2 * bound);
        CHECK(fo::roundings<float>(irfft(rfft(x)).to_host(), fo::wide(h), n) <= 2 * bound);
        CHECK(fo::roundings<float>(idct(dct(x)).to_host(), fo::wide(h), n) <= 2 * bound);
        if (d.name() != "opencl:cpu") continue;
        const std::int64_t m = 1031, k = 130;
        const std::vector<float> g = noise<float>(m * k);
        const matrix<float> A(d, m, k, g);
        const auto y = rfft(A);
        for (const std::int64_t i : {0, 515, 516, 1030}) { // 516 are in the second share
            const fo::numbers want =
                half_of(fo::wide(std::vector<float>(g.begin() + i * k, g.begin() + (i + 1) * k)));
            CHECK(fo::roundings<float>(y.row(i).to_host(), want, k) <= bound);
        }
        CHECK(fo::roundings<float>(irfft(y, k).to_host(), fo::wide(g), k) <= 2 * bound);
    }
}

TEST_CASE("real fourier: rows, columns, views, formulas and whole numbers") {
    for (const device& d : test::devices()) {
        for (const cx::shape& size : test::first_of<cx::shape>(2, {{6, 10}, {3, 9}, {1, 4}, {40, 2}})) {
            const std::int64_t m = size.m, n = size.n;
            CAPTURE(m);
            CAPTURE(n);
            const std::vector<float> h = noise<float>(m * n);
            const matrix<float> A(d, m, n, h);
            const auto y = rfft(A), z = rfft(A, axis<0>);
            CHECK(y.cols() == n / 2 + 1);
            CHECK(z.rows() == m / 2 + 1);
            CHECK(fo::roundings<float>(y.to_host(), fo::along(fo::wide(h), m, n, true, half_of), n) <= bound);
            CHECK(fo::roundings<float>(z.to_host(), fo::along(fo::wide(h), m, n, false, half_of), m) <=
                  bound);
            CHECK(fo::roundings<float>(irfft(y, n).to_host(), fo::wide(h), n) <= 2 * bound);
            CHECK(fo::roundings<float>(irfft(z, m, axis<0>).to_host(), fo::wide(h), m) <= 2 * bound);
            CHECK(rfft(A, along(-1)).to_host() == y.to_host());
        }
        const std::vector<float> h = noise<float>(24);
        const vector<float> x(d, h);
        std::vector<float> part;
        for (int k = 11; k >= 0; --k) part.push_back(h[static_cast<std::size_t>(2 * k)]);
        CHECK(fo::roundings<float>(rfft(x(rows(0, 24, 2))(reversed)).to_host(), half_of(fo::wide(part)),
                                   12) <= bound);
        const std::vector<std::int32_t> whole{3, 1, 4, 1, 5, 9};
        const vector<std::int32_t> w(d, whole);
        const fo::numbers six{3, 1, 4, 1, 5, 9};
        CHECK(fo::roundings<float>(rfft(w).to_host(), half_of(six), 6) <= bound);
        CHECK(fo::roundings<float>(rfft(0.5f * w + 0.5f * w).to_host(), half_of(six), 6) <= bound);
    }
}

TEST_CASE("real fourier: irfft pads and cuts the spectrum, and takes two imaginary parts for 0") {
    for (const device& d : test::devices()) {
        const cx::list<float> h = fo::noise<float>(5);
        const vector<std::complex<float>> X(d, h);
        for (const std::int64_t n : {8, 9, 6, 5, 12, 1, 2, 3}) {
            CAPTURE(n);
            fo::numbers full(static_cast<std::size_t>(n));
            for (std::int64_t k = 0; k <= n / 2 && k < 5; ++k) {
                const auto z = cx::wide(h[static_cast<std::size_t>(k)]);
                full[static_cast<std::size_t>(k)] = z;
                full[static_cast<std::size_t>((n - k) % n)] = std::conj(z);
                if (k == 0 || 2 * k == n) full[static_cast<std::size_t>(k)] = z.real();
            }
            fo::numbers want = fo::transform(full, 1);
            for (auto& z : want) z /= static_cast<double>(n);
            CHECK(fo::roundings<float>(irfft(X, n).to_host(), want, n) <= 2 * bound);
        }
        CHECK(irfft(X).rows() == 8);
    }
}

TEST_CASE("real fourier: cosine transforms of types 2 and 3, and their inverses") {
    cx::on_every_device([]<class T>(const device& d) {
        for (const std::int64_t n :
             test::first_of<std::int64_t>(3, {12, 17, 1, 2, 3, 8, 31, 33, 64, 257, 1000})) {
            if (sizeof(T) > 4 && n != 12) continue;
            CAPTURE(n);
            const std::vector<T> h = noise<T>(n);
            const vector<T> x(d, h);
            const fo::numbers of_two = fo::cosines(fo::wide(h), 2), of_three = fo::cosines(fo::wide(h), 3);
            CHECK(fo::roundings<T>(dct(x).to_host(), of_two, n) <= bound);
            CHECK(fo::roundings<T>(dct<3>(x).to_host(), of_three, n) <= bound);
            fo::numbers scaled = of_two;
            for (auto& z : scaled) z *= std::sqrt(0.5 / static_cast<double>(n));
            scaled[0] *= std::sqrt(0.5);
            CHECK(fo::roundings<T>(dct(x, fourier_norm::ortho).to_host(), scaled, n) <= bound);
            CHECK(fo::roundings<T>(idct(dct(x)).to_host(), fo::wide(h), n) <= 2 * bound);
            CHECK(fo::roundings<T>(idct<3>(dct<3>(x)).to_host(), fo::wide(h), n) <= 2 * bound);
            const auto ortho = dct<3>(dct(x, fourier_norm::ortho), fourier_norm::ortho);
            CHECK(fo::roundings<T>(ortho.to_host(), fo::wide(h), n) <= 2 * bound);
            const auto other = idct<3>(idct(x, fourier_norm::ortho), fourier_norm::ortho);
            CHECK(fo::roundings<T>(other.to_host(), fo::wide(h), n) <= 2 * bound);
        }
    });
    for (const device& d : test::devices()) {
        const std::int64_t m = 6, n = 5;
        const std::vector<float> h = noise<float>(m * n);
        const matrix<float> A(d, m, n, h);
        const auto of_line = [](const fo::numbers& x) { return fo::cosines(x, 2); };
        CHECK(fo::roundings<float>(dct(A).to_host(), fo::along(fo::wide(h), m, n, true, of_line), n) <=
              bound);
        CHECK(fo::roundings<float>(dct(A, axis<0>).to_host(), fo::along(fo::wide(h), m, n, false, of_line),
                                   m) <= bound);
        const auto back = idct(dct(A, fourier_norm::ortho, axis<0>), fourier_norm::ortho, axis<0>);
        CHECK(fo::roundings<float>(back.to_host(), fo::wide(h), m) <= 2 * bound);
        CHECK(dct(vector<float>(d, 0)).rows() == 0);
        CHECK(idct(matrix<float>(d, 3, 0)).rows() == 3);
    }
}

TEST_CASE("real fourier: shifts and frequencies") {
    for (const device& d : test::devices()) {
        const vector<float> five(d, {1, 2, 3, 4, 5}), four(d, {1, 2, 3, 4});
        CHECK(fftshift(five).to_host() == std::vector<float>{4, 5, 1, 2, 3});
        CHECK(ifftshift(five).to_host() == std::vector<float>{3, 4, 5, 1, 2});
        CHECK(fftshift(four).to_host() == std::vector<float>{3, 4, 1, 2});
        CHECK(ifftshift(fftshift(five)).to_host() == five.to_host());
        const matrix<float> A(d, {{1, 2, 3}, {4, 5, 6}});
        CHECK(fftshift(A).to_host() == std::vector<float>{6, 4, 5, 3, 1, 2});
        CHECK(ifftshift(fftshift(A)).to_host() == A.to_host());
        CHECK(fftshift(A, axis<1>).to_host() == std::vector<float>{3, 1, 2, 6, 4, 5});
        CHECK(ifftshift(fftshift(A, axis<0>), axis<0>).to_host() == A.to_host());
        using c = std::complex<float>;
        const vector<c> z(d, {c(1, 2), c(3, 4), c(5, 6)});
        CHECK(fftshift(z).to_host() == cx::list<float>{c(5, 6), c(1, 2), c(3, 4)});
        CHECK(ifftshift(fftshift(z)).to_host() == z.to_host());
        CHECK(fftshift(vector<float>(d, 0)).to_host().empty());
        test::once(d, [&] {
            vector<float> y(d, 5);
            y = 2 * fftshift(five);
        });

        vector<float> f(d, 5), g(d, 4), r(d, 3);
        f = fftfreq(5);
        g = fftfreq(4, 0.5);
        r = rfftfreq(4, 0.5);
        const std::vector<float> odd = f.to_host();
        for (int k = 0; k < 5; ++k)
            CHECK(odd[static_cast<std::size_t>(k)] == doctest::Approx((k < 3 ? k : k - 5) / 5.0));
        CHECK(g.to_host() == std::vector<float>{0, 0.5f, -1, -0.5f});
        CHECK(r.to_host() == std::vector<float>{0, 0.5f, 1});
    }
}

TEST_CASE("real fourier: half of the elements of a complex transform are computed") {
    for (const device& d : test::devices()) {
        if (!sinter::fourier::writes_butterflies(*d.state())) continue;
        const vector<float> x(d, noise<float>(1024));
        const counters before = d.counters();
        const auto y = rfft(x);
        const counters used = d.counters() - before;
        // Roots and passes of 512 = 8 x 8 x 8, roots of 1024, the first and the last element, and all others.
        CHECK(used.launches == 4 + 3);
        CHECK(used.temporaries == 0);
    }
}

TEST_CASE("real fourier: one element that is no number makes all of its line none") {
    for (const device& d : test::devices()) {
        if (d.name() == "opengl:es") continue; // which may lose them
        std::vector<float> h = noise<float>(16);
        h[2] = std::numeric_limits<float>::quiet_NaN();
        const auto y = rfft(matrix<float>(d, 2, 8, h)).to_host();
        for (std::size_t k = 0; k < 10; ++k) CHECK(std::isfinite(std::abs(y[k])) == (k >= 5));
        const auto c = dct(matrix<float>(d, 2, 8, h)).to_host();
        for (std::size_t k = 0; k < 16; ++k) CHECK(std::isfinite(c[k]) == (k >= 8));
    }
}

TEST_CASE("real fourier: what users read") {
    for (const device& d : test::devices()) {
        const vector<float> none(d, 0);
        CHECK(test::refused<shape_error>([&] { rfft(none); }) ==
              "sinter: rfft gives lines of one element or more, from one or more, not 0 from 0");
        CHECK(test::refused<shape_error>([&] { irfft(vector<std::complex<float>>(d, 1)); }) ==
              "sinter: irfft gives lines of one element or more, from one or more, not 0 from 1");
        CHECK(test::refused<unsupported_error>([&] {
                  irfft(vector<std::complex<float>>(d, 1), (1 << 26) + 1);
              }) == "sinter: a Fourier transform has up to 2^26 elements in a line, not 67108865");
    }
}

} // namespace test_real_fourier
