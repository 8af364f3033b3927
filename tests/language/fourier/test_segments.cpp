// stft, spectrogram and welch against their definitions in double, and the windows. It takes seconds for each
// kind of device: many kernels are compiled.

#include <algorithm>

#include "../once.hpp"
#include "reference.hpp"

namespace test_segments {

using namespace sinter;
namespace cx = test::complex;
namespace fo = test::fourier;

constexpr double bound = 40;

template <class T>
std::vector<T> noise(std::int64_t n) {
    std::vector<T> v;
    for (const auto& z : fo::noise<T>(n)) v.push_back(z.real());
    return v;
}
/// Row k, column j: the transform of segment j at frequency k.
fo::numbers transformed(const fo::numbers& x, const fo::numbers& window, std::int64_t step, bool centred) {
    const std::size_t length = window.size();
    std::vector<fo::numbers> segments;
    for (std::size_t first = 0; first + length <= x.size(); first += static_cast<std::size_t>(step)) {
        fo::numbers s(x.begin() + static_cast<std::ptrdiff_t>(first),
                      x.begin() + static_cast<std::ptrdiff_t>(first + length));
        std::complex<double> mean = 0;
        for (const auto& z : s) mean += z / static_cast<double>(length);
        for (std::size_t k = 0; k < length; ++k) s[k] = (s[k] - (centred ? mean : 0.0)) * window[k];
        segments.push_back(fo::transform(s));
    }
    fo::numbers found;
    for (std::size_t k = 0; k <= length / 2; ++k)
        for (const fo::numbers& s : segments) found.push_back(s[k]);
    return found;
}
fo::numbers powers(fo::numbers z, const fo::numbers& window, double rate) {
    const std::size_t frequencies = window.size() / 2 + 1, columns = z.size() / frequencies;
    const double squares = fo::norm(window) * fo::norm(window);
    for (std::size_t e = 0; e < z.size(); ++e) {
        const std::size_t k = e / columns;
        const bool alone = k == 0 || (window.size() % 2 == 0 && k == frequencies - 1);
        z[e] = std::norm(z[e]) * (alone ? 1 : 2) / (rate * squares);
    }
    return z;
}
fo::numbers hann_on_host(std::int64_t n) {
    fo::numbers w;
    for (std::int64_t k = 0; k < n; ++k)
        w.push_back(0.5 - 0.5 * std::cos(fo::turn * static_cast<double>(k) / static_cast<double>(n)));
    return w;
}

TEST_CASE("segments: stft has zeros before the first element and behind the last segment") {
    cx::on_every_device([]<class T>(const device& d) {
        struct cut {
            std::int64_t n, length, overlap;
        };
        for (const cut& by :
             test::first_of<cut>(2, {{50, 8, 4}, {33, 9, 2}, {8, 8, -1}, {100, 16, 12}, {64, 1, 0}})) {
            if (sizeof(T) > 4 && by.n != 50) continue;
            CAPTURE(by.n);
            const std::vector<T> h = noise<T>(by.n);
            const signal_segments of{by.length, by.overlap};
            const fo::numbers w = by.length == 1 ? fo::numbers{1} : hann_on_host(by.length);
            const std::int64_t half_of = by.length / 2, step = of.step();
            fo::numbers x(static_cast<std::size_t>(half_of));
            for (const T v : h) x.push_back(static_cast<double>(v));
            x.resize(x.size() + static_cast<std::size_t>(half_of));
            while ((static_cast<std::int64_t>(x.size()) - by.length) % step != 0) x.push_back(0);
            fo::numbers want = transformed(x, w, step, false);
            double sum = 0;
            for (const auto& z : w) sum += z.real();
            for (auto& z : want) z /= sum;
            const vector<T> signal(d, h);
            const auto got = by.length == 1 ? stft(signal, of, ones<T>(1)) : stft(signal, of);
            static_assert(std::is_same_v<decltype(got), const matrix<std::complex<T>>>);
            CHECK(got.rows() == by.length / 2 + 1);
            CHECK(fo::roundings<T>(got.to_host(), want, by.length) <= bound);
        }
    });
}

TEST_CASE("segments: spectrogram and welch, of vectors, views, formulas and whole numbers") {
    for (const device& d : test::devices()) {
        for (const std::int64_t length : test::first_of<std::int64_t>(1, {12, 9, 2})) {
            CAPTURE(length);
            const std::vector<float> h = noise<float>(61);
            const vector<float> x(d, h);
            const signal_segments by{length, length / 3, 4.0};
            const fo::numbers w = hann_on_host(length);
            const fo::numbers want = powers(transformed(fo::wide(h), w, by.step(), true), w, 4.0);
            const matrix<float> S = spectrogram(x, by);
            CHECK(fo::roundings<float>(S.to_host(), want, length) <= 2 * bound);
            fo::numbers means;
            for (std::int64_t k = 0; k < S.rows(); ++k) {
                std::complex<double> sum = 0;
                for (std::int64_t j = 0; j < S.cols(); ++j)
                    sum += want[static_cast<std::size_t>(k * S.cols() + j)];
                means.push_back(sum / static_cast<double>(S.cols()));
            }
            const auto p = welch(x, by);
            static_assert(std::is_same_v<decltype(p), const vector<float>>);
            CHECK(fo::roundings<float>(p.to_host(), means, length) <= 2 * bound);
            CHECK(fo::roundings<float>(welch(0.5f * x + 0.5f * x, by).to_host(), means, length) <= 2 * bound);
            vector<float> twice(d, 122);
            twice(rows(0, 122, 2)) = x;
            CHECK(fo::roundings<float>(welch(twice(rows(0, 122, 2)), by).to_host(), means, length) <=
                  2 * bound);
        }
        const vector<std::int32_t> whole(d, {1, 0, 0, 1, 0, 0, 1, 0});
        const fo::numbers eight{1, 0, 0, 1, 0, 0, 1, 0}, one(8, 1.0);
        const fo::numbers want = powers(transformed(eight, one, 8, true), one, 1.0);
        CHECK(fo::roundings<float>(welch(whole, {.length = 8}, ones<float>(8)).to_host(), want, 8) <=
              2 * bound);
    }
}

TEST_CASE("segments: a sine has its power at its frequency") {
    for (const device& d : test::devices()) {
        const vector<float> t = iota<float>(d, 1024);
        const float turn = 6.2831853f;
        const vector<float> x = sin(t * (turn * 0.125f));
        const std::vector<float> p = welch(x, {.length = 64, .rate = 8000}).to_host();
        const auto at = std::max_element(p.begin(), p.end()) - p.begin();
        CHECK(at == 8); // of 64 at 8000 Hz: 1000 Hz
        double sum = 0;
        for (const float v : p) sum += static_cast<double>(v) * 8000 / 64;
        CHECK(sum == doctest::Approx(0.5).epsilon(0.001)); // that of the sine
    }
}

TEST_CASE("segments: windows") {
    for (const device& d : test::devices()) {
        vector<float> w(d, 4), v(d, 4), u(d, 4);
        evaluate(w = hann(4), v = hamming(4), u = blackman(4));
        const auto is = [](const vector<float>& got, std::vector<double> want) {
            const std::vector<float> g = got.to_host();
            for (std::size_t k = 0; k < 4; ++k)
                CHECK(static_cast<double>(g[k]) == doctest::Approx(want[k]).epsilon(1e-6).scale(1));
        };
        is(w, {0, 0.5, 1, 0.5});
        is(v, {0.08, 0.54, 1, 0.54});
        is(u, {0, 0.34, 1, 0.34});
    }
}

TEST_CASE("segments: what users read") {
    for (const device& d : test::devices()) {
        const vector<float> x(d, 10);
        CHECK(test::refused<shape_error>([&] { welch(x); }) ==
              "sinter: welch has segments of 256 elements, and a signal of 10");
        CHECK(test::refused<shape_error>([&] { stft(x, {.length = 4, .overlap = 4}); }) ==
              "sinter: stft takes segments of one element or more, which share fewer than they have, not 4 "
              "and 4");
        CHECK(test::refused<shape_error>([&] { spectrogram(x, {.length = 4}, hann(5)); }) ==
              "sinter: spectrogram has segments of 4 elements, and a window of 5");
    }
}

} // namespace test_segments
