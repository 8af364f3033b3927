// Convolution and resampling, as the numerical notebook and the image libraries do them: separable in two
// kernels and in one, a 2D kernel, an even number of taps with the edges wrapped, four channels; bilinear,
// bicubic, Lanczos, to four times the size and to a third; a batch of images. Results are checked against
// loops in double.
//   bench_images [--device NAME] [--size N] [--taps N, 0: resampling alone] [--json FILE]

#include <cstdlib>
#include <random>

#include <sinter/image.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../contest.hpp"

namespace {

using sinter::filter;
using sinter::matrix;

struct picture {
    std::int64_t rows, cols; // elements: of each pixel all channels, side by side
    std::vector<float> v;
    std::int64_t channels = 1;
    bool wraps = false; // or the edges are repeated
    double at(std::int64_t i, std::int64_t pixel, std::int64_t channel = 0) const {
        const auto found = [this](std::int64_t k, std::int64_t n) {
            return wraps ? (k % n + n) % n : std::clamp<std::int64_t>(k, 0, n - 1);
        };
        const std::int64_t j = found(pixel, cols / channels) * channels + channel;
        return static_cast<double>(v[static_cast<std::size_t>(found(i, rows) * cols + j)]);
    }
};

picture noise(std::int64_t rows, std::int64_t cols) {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> uniform(0, 1);
    picture p{rows, cols, {}};
    p.v.reserve(static_cast<std::size_t>(rows * cols));
    for (std::int64_t n = 0; n < rows * cols; ++n) p.v.push_back(uniform(random));
    return p;
}

std::vector<float> gaussian(int taps) {
    std::vector<float> w;
    float sum = 0;
    for (int t = 0; t < taps; ++t) {
        const float d =
            (static_cast<float>(t) - static_cast<float>(taps / 2)) / (0.3f * static_cast<float>(taps));
        w.push_back(std::exp(-0.5f * d * d));
        sum += w.back();
    }
    for (float& x : w) x /= sum;
    return w;
}

/// The largest error at some hundreds of places, edges among them, as a part of the bound.
template <class Exact>
double error(const std::vector<float>& got, std::int64_t rows, std::int64_t cols, double bound, Exact exact) {
    std::mt19937 random(2);
    double worst = 0;
    for (int n = 0; n < 400; ++n) {
        std::int64_t i = static_cast<std::int64_t>(random()) % rows,
                     j = static_cast<std::int64_t>(random()) % cols;
        if (n % 4 == 1) i = n % 8 < 4 ? 0 : rows - 1;
        if (n % 4 == 2) j = n % 8 < 4 ? 0 : cols - 1;
        const double e =
            std::fabs(static_cast<double>(got[static_cast<std::size_t>(i * cols + j)]) - exact(i, j)) / bound;
        worst = bench::largest(worst, e);
    }
    return worst;
}

double keys(double d) {
    const double a = -0.75;
    d = std::fabs(d);
    return d < 1   ? ((a + 2) * d - (a + 3)) * d * d + 1
           : d < 2 ? ((a * d - 5 * a) * d + 8 * a) * d - 4 * a
                   : 0;
}
double hat(double d) {
    return std::max(0.0, 1 - std::fabs(d));
}
double windowed_sinc(double d) {
    const auto sinc = [](double x) { return x == 0 ? 1 : std::sin(x) / x; };
    const double pi = 3.14159265358979323846;
    return std::fabs(d) < 3 ? sinc(pi * d) * sinc(pi * d / 3) : 0;
}

/// Correlation along columns, rows, or both, by its definition.
auto defined(const picture& x, const std::vector<float>& w, bool down, bool right) {
    return [&x, &w, down, right](std::int64_t i, std::int64_t j) {
        const auto taps = static_cast<std::int64_t>(w.size());
        const auto weight = [&w](bool used, std::int64_t r) {
            return used ? static_cast<double>(w[static_cast<std::size_t>(r)]) : 1.0;
        };
        double sum = 0;
        for (std::int64_t r = 0; r < (down ? taps : 1); ++r)
            for (std::int64_t s = 0; s < (right ? taps : 1); ++s)
                sum += weight(down, r) * weight(right, s) *
                       x.at(i + (down ? r - taps / 2 : 0), j / x.channels + (right ? s - taps / 2 : 0),
                            j % x.channels);
        return sum;
    };
}

struct contest {
    sinter::device device;
    bench::journal& out;
    std::int64_t size;
    std::vector<bench::lane> lanes = {};

    template <class Job, class Exact>
    void enter(const char* work, const std::string& name, matrix<float>& to, double amount, double bound,
               Job job, Exact exact) {
        to = -1.0f;
        job();
        const double e = error(to.to_host(), to.rows(), to.cols(), bound, exact);
        if (!(e <= 1)) return out.wrong(work, size, name, e);
        lanes.push_back({name, job, [this] { device.synchronize(); }, amount});
    }
    void finish(const char* work) {
        if (lanes.empty()) return;
        bench::race(lanes);
        out.results(work, size, "GB/s", lanes);
        lanes.clear();
    }
};

void convolutions(contest& c, int taps) {
    const picture x = noise(c.size, c.size);
    const std::vector<float> w = gaussian(taps);
    std::vector<float> k;
    for (const float a : w)
        for (const float b : w) k.push_back(a * b);
    matrix<float> X(c.device, c.size, c.size, x.v), T(c.device, c.size, c.size), Y(c.device, c.size, c.size),
        K(c.device, taps, taps, k);
    sinter::vector<float> W(c.device, taps, w);
    const double bytes = 8.0 * static_cast<double>(c.size * c.size), bound = (2 * taps + 4) * 1.2e-7;
    const auto exact = defined(x, w, true, true), down = defined(x, w, true, false),
               right = defined(x, w, false, true);
    const std::string work = std::to_string(taps) + " taps";
    c.enter(
        work.c_str(), "copy", Y, bytes, bound, [&] { Y = X; },
        [&x](std::int64_t i, std::int64_t j) { return x.at(i, j); });
    c.enter(
        work.c_str(), "down", Y, bytes, bound, [&] { Y = correlate(X, W, sinter::axis<0>); }, down);
    const auto I = sinter::as_image(X); // the same pixels, read as an image where the device has them
    c.enter(
        work.c_str(), "down, from an image", Y, bytes, bound, [&] { Y = correlate(I, W, sinter::axis<0>); },
        down);
    c.enter(
        work.c_str(), "right", Y, bytes, bound, [&] { Y = correlate(X, W, sinter::axis<1>); }, right);
    c.enter(
        work.c_str(), "separable, two kernels", Y, bytes, bound,
        [&] {
            T = correlate(X, W, sinter::axis<1>);
            Y = correlate(T, W, sinter::axis<0>);
        },
        exact);
    const std::vector<float> even = gaussian(taps + 1);
    picture tiled = x, colours = x;
    tiled.wraps = true;
    colours.channels = 4;
    sinter::vector<float> V(c.device, taps + 1, even);
    c.enter(
        work.c_str(), "down, one tap more, wrapped", Y, bytes, bound,
        [&] { Y = correlate<sinter::edge::wrap>(X, V, sinter::axis<0>); }, defined(tiled, even, true, false));
    c.enter(
        work.c_str(), "separable, two kernels, 4 channels", Y, bytes, bound,
        [&] {
            T = correlate<sinter::edge::clamp, 4>(X, W, sinter::axis<1>);
            Y = correlate<sinter::edge::clamp, 4>(T, W, sinter::axis<0>);
        },
        defined(colours, w, true, true));
    if (taps <= 64)
        c.enter(
            work.c_str(), "separable, one kernel", Y, bytes, bound, [&] { Y = correlate(X, W, W); }, exact);
    if (taps * taps <= 1024) {
        c.enter(
            work.c_str(), "2D", Y, bytes, bound * taps, [&] { Y = correlate(X, K); }, exact);
        c.enter(
            work.c_str(), "2D, from an image", Y, bytes, bound * taps, [&] { Y = correlate(I, K); }, exact);
    }
    c.finish(work.c_str());
}

/// The sum of a picture that is correlated along both axes: of an array, and without one.
void reductions(contest& c, int taps) {
    if (taps > 64) return;
    const picture x = noise(c.size, c.size);
    const std::vector<float> w = gaussian(taps);
    matrix<float> X(c.device, c.size, c.size, x.v), Y(c.device, c.size, c.size);
    sinter::vector<float> W(c.device, taps, w);
    sinter::scalar<float> s(c.device);
    double wanted = 0; // an element counts as often as the taps of all results together weigh it
    std::vector<double> weight(static_cast<std::size_t>(c.size), 0.0);
    for (std::int64_t i = 0; i < c.size; ++i)
        for (int r = 0; r < taps; ++r)
            weight[static_cast<std::size_t>(std::clamp<std::int64_t>(i + r - taps / 2, 0, c.size - 1))] +=
                static_cast<double>(w[static_cast<std::size_t>(r)]);
    for (std::int64_t i = 0; i < c.size; ++i)
        for (std::int64_t j = 0; j < c.size; ++j)
            wanted += weight[static_cast<std::size_t>(i)] * weight[static_cast<std::size_t>(j)] * x.at(i, j);
    const std::string work = "sum of " + std::to_string(taps) + " taps";
    const auto enter = [&](const char* name, auto job) {
        job();
        const double e = std::fabs(static_cast<double>(s.to_host()) - wanted) / (1e-5 * wanted);
        if (!(e <= 1)) return c.out.wrong(work.c_str(), c.size, name, e);
        const double bytes = 4.0 * static_cast<double>(c.size * c.size);
        c.lanes.push_back({name, job, [&c] { c.device.synchronize(); }, bytes});
    };
    enter("two kernels", [&] {
        Y = correlate(X, W, W);
        s = sum(Y);
    });
    enter("one kernel", [&] { s = sum(correlate(X, W, W)); });
    c.finish(work.c_str());
}

/// Many small images: all in one launch, and one after the other.
void batches(contest& c, int taps) {
    constexpr std::int64_t count = 32;
    const std::int64_t n = c.size / 8;
    const picture x = noise(count * n, n);
    const std::vector<float> w = gaussian(taps);
    matrix<float> X(c.device, count * n, n, x.v), T(c.device, count * n, n), Y(c.device, count * n, n);
    sinter::vector<float> W(c.device, taps, w);
    const double bytes = 8.0 * static_cast<double>(count * n * n), bound = (2 * taps + 4) * 1.2e-7;
    const auto at = [&x, n](std::int64_t i, std::int64_t down, std::int64_t j) {
        const std::int64_t first = i / n * n;
        return x.at(std::clamp(i + down, first, first + n - 1), j);
    };
    const auto weight = [&w](int r) { return static_cast<double>(w[static_cast<std::size_t>(r)]); };
    const auto down = [&](std::int64_t i, std::int64_t j) {
        double sum = 0;
        for (int r = 0; r < taps; ++r) sum += weight(r) * at(i, r - taps / 2, j);
        return sum;
    };
    const auto both = [&](std::int64_t i, std::int64_t j) {
        double sum = 0;
        for (int s = 0; s < taps; ++s) sum += weight(s) * down(i, j + s - taps / 2);
        return sum;
    };
    const auto one = [n](matrix<float>& all, std::int64_t i) {
        return all(sinter::rows(i * n, (i + 1) * n), sinter::cols(0, n));
    };
    const std::string work = std::to_string(count) + " images, " + std::to_string(taps) + " taps";
    c.enter(
        work.c_str(), "down", Y, bytes, bound, [&] { Y = correlate(images(X, count), W, sinter::axis<0>); },
        down);
    c.enter(
        work.c_str(), "down, one by one", Y, bytes, bound,
        [&] {
            for (std::int64_t i = 0; i < count; ++i) one(Y, i) = correlate(one(X, i), W, sinter::axis<0>);
        },
        down);
    c.enter(
        work.c_str(), "separable, two kernels", Y, bytes, bound,
        [&] {
            T = correlate(images(X, count), W, sinter::axis<1>);
            Y = correlate(images(T, count), W, sinter::axis<0>);
        },
        both);
    c.enter(
        work.c_str(), "separable, one kernel", Y, bytes, bound,
        [&] { Y = correlate(images(X, count), W, W); }, both);
    c.enter(
        work.c_str(), "separable, one by one", Y, bytes, bound,
        [&] {
            for (std::int64_t i = 0; i < count; ++i) one(Y, i) = correlate(one(X, i), W, W);
        },
        both);
    c.finish(work.c_str());
}

template <class Job>
void enter_resize(contest& c, const std::string& name, const picture& x, matrix<float>& Y,
                  double (*weight)(double), Job job) {
    const std::int64_t m = Y.rows(), n = Y.cols() / x.channels, pixels = x.cols / x.channels;
    const double bytes = 4.0 * static_cast<double>(m * Y.cols() + x.rows * x.cols),
                 bound = 36 * 3 * 6e-8 * (3 * static_cast<double>(x.rows) + 24);
    c.enter("resize", name, Y, bytes, bound, job, [=, &x](std::int64_t i, std::int64_t j) {
        const auto place = [](std::int64_t e, std::int64_t from, std::int64_t to) {
            return (static_cast<double>(e) + 0.5) * static_cast<double>(from) / static_cast<double>(to) - 0.5;
        };
        const double u = place(i, x.rows, m), v = place(j / x.channels, pixels, n);
        const auto r0 = static_cast<std::int64_t>(std::floor(u)),
                   s0 = static_cast<std::int64_t>(std::floor(v));
        double sum = 0, weights = 0; // Lanczos' weights do not add up to 1
        for (std::int64_t r = r0 - 2; r <= r0 + 3; ++r)
            for (std::int64_t s = s0 - 2; s <= s0 + 3; ++s) {
                const double factor = weight(u - static_cast<double>(r)) * weight(v - static_cast<double>(s));
                weights += factor;
                sum += factor * x.at(r, s, j % x.channels);
            }
        return sum / weights;
    });
}

void resizes(contest& c) {
    using sinter::axis;
    using enum filter;
    const std::int64_t n = c.size, third = n / 3;
    const picture x = noise(n / 4, n / 4), large = noise(n, n);
    picture colours = x;
    colours.channels = 4;
    matrix<float> X(c.device, x.rows, x.cols, x.v), T(c.device, x.rows, n), Y(c.device, n, n),
        L(c.device, n, n, large.v), S(c.device, third, third);
    const auto both = [&]<filter F>(std::integral_constant<filter, F>) {
        return [&] { Y = sinter::resize<F>(X, n, n); };
    };
    constexpr std::integral_constant<filter, linear> by_lines;
    constexpr std::integral_constant<filter, cubic> by_cubics;
    constexpr std::integral_constant<filter, lanczos> by_sincs;
    enter_resize(c, "bilinear x4", x, Y, hat, both(by_lines));
    enter_resize(c, "bilinear x4, axis by axis", x, Y, hat, [&] {
        T = sinter::resize<linear>(X, n, axis<1>);
        Y = sinter::resize<linear>(T, n, axis<0>);
    });
    enter_resize(c, "bicubic x4", x, Y, keys, both(by_cubics));
    enter_resize(c, "Lanczos x4", x, Y, windowed_sinc, both(by_sincs));
    enter_resize(c, "bicubic x4, 4 channels", colours, Y, keys,
                 [&] { Y = sinter::resize<cubic, sinter::edge::clamp, 4>(X, n, n / 4); });
    const auto I = sinter::as_image(X);
    enter_resize(c, "bilinear x4, from an image", x, Y, hat, [&] { Y = sinter::resize<linear>(I, n, n); });
    enter_resize(c, "bicubic x4, from an image", x, Y, keys, [&] { Y = sinter::resize<cubic>(I, n, n); });
    // Sizes that 3 does not divide: every element lies elsewhere between its neighbours.
    enter_resize(c, "bicubic to a third", large, S, keys,
                 [&] { S = sinter::resize<cubic>(L, third, third); });
    c.finish("resize");
}

} // namespace

int main(int argc, char** argv) {
    std::string name, json;
    std::int64_t size = 4096;
    int only = -1; // so many taps, any number, and no resampling; 0: resampling alone
    for (int a = 1; a + 1 < argc; a += 2) {
        const std::string option = argv[a];
        if (option == "--device") name = argv[a + 1];
        if (option == "--size") size = std::atoll(argv[a + 1]);
        if (option == "--taps") only = std::atoi(argv[a + 1]);
        if (option == "--json") json = argv[a + 1];
    }
    try {
        sinter::device device = name.empty() ? sinter::default_device() : sinter::default_device(name);
        bench::journal out(json);
        out.device(device.name(), device.description());
        contest c{device, out, size};
        for (const int taps : only > 0   ? std::vector<int>{only}
                              : only < 0 ? std::vector<int>{3, 9, 31}
                                         : std::vector<int>{}) {
            convolutions(c, taps);
            reductions(c, taps);
        }
        if (only != 0 && only <= 64) batches(c, only > 0 ? only : 9);
        if (only <= 0) resizes(c);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
