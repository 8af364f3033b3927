// A photograph blurred, sharpened, made twice as large and a third as large, on every device of this machine.
// For each device: launches, times, and the largest difference from the host in double precision beside what
// rounding allows.
//
// Usage: photograph picture.jpg [output-folder]

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <sinter/image.hpp>
#include <sinter/io/jpeg.hpp>
#include <sinter/io/png.hpp>

namespace {

constexpr int taps = 9, channels = 3;

std::vector<double> gaussian() {
    std::vector<double> w;
    double sum = 0;
    for (int t = 0; t < taps; ++t) {
        const int from_middle = t - taps / 2;
        w.push_back(std::exp(-0.5 * from_middle * from_middle / 4.0));
        sum += w.back();
    }
    for (double& x : w) x /= sum;
    return w;
}

template <class T>
struct results {
    std::vector<T> blurred, sharpened, enlarged, reduced;
    sinter::counters counts;
    double seconds = 0; ///< of the second evaluation: nothing is compiled any more
};

template <class T>
results<T> run(const sinter::device& d, const std::string& path) {
    using sinter::edge, sinter::filter, sinter::axis;
    const std::vector<double> w = gaussian();
    const sinter::matrix<T> X = sinter::load_jpeg<T>(d, path, channels);
    const std::int64_t rows = X.rows(), cols = X.cols(), pixels = cols / channels;
    sinter::matrix<T> T1(d, rows, cols), blurred(d, rows, cols), sharpened(d, rows, cols),
        T2(d, rows, 2 * cols), enlarged(d, 2 * rows, 2 * cols), reduced(d, rows / 3, pixels / 3 * channels);
    sinter::vector<T> W(d, taps, std::vector<T>(w.begin(), w.end()));
    results<T> r;
    for (int turn = 0; turn < 2; ++turn) {
        d.synchronize();
        const sinter::counters before = d.counters();
        const auto begin = std::chrono::steady_clock::now();
        T1 = correlate<edge::mirror, channels>(X, W, axis<1>);
        blurred = correlate<edge::mirror, channels>(T1, W, axis<0>);
        sharpened = clamp(X + T(1.5) * (X - blurred), T(0), T(1)); // an unsharp mask
        T2 = sinter::resize<filter::cubic, edge::clamp, channels>(sharpened, 2 * pixels, axis<1>);
        enlarged = sinter::resize<filter::cubic, edge::clamp, channels>(T2, 2 * rows, axis<0>);
        // One expression: what is left out of a picture is smoothed before.
        reduced = sinter::resize<filter::linear, edge::clamp, channels>(
            correlate<edge::mirror, channels>(T1, W, axis<0>), rows / 3, pixels / 3);
        d.synchronize();
        r.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        r.counts = d.counters() - before;
    }
    r.blurred = blurred.to_host();
    r.sharpened = sharpened.to_host();
    r.enlarged = enlarged.to_host();
    r.reduced = reduced.to_host();
    return r;
}

/// The largest difference as a part of what rounding allows; NaN counts as infinite.
template <class T>
double error(const std::vector<T>& got, const std::vector<double>& exact, double bound) {
    double worst = 0;
    for (std::size_t n = 0; n < got.size(); ++n) {
        const double e = std::fabs(static_cast<double>(got[n]) - exact[n]) / bound;
        if (!(e <= worst)) worst = std::isnan(e) ? INFINITY : e;
    }
    return worst;
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: photograph picture.jpg [output-folder]\n");
        return 2;
    }
    const std::filesystem::path folder = argc > 2 ? argv[2] : ".";
    bool right = true;
    try {
        const std::string path = argv[1];
        const sinter::matrix<float> picture = sinter::load_jpeg<float>(sinter::host_device(), path, channels);
        const std::int64_t rows = picture.rows(), pixels = picture.cols() / channels;
        std::filesystem::create_directories(folder);
        const results<double> exact = run<double>(sinter::host_device(), path);
        // 2 x 9 products and sums of values up to 1; sharpening multiplies by 4; 16 products with weights of
        // at most 24 operations, at places that are exact, because they are quarters.
        const double eps = 6e-8, blur = (4 * taps + 4) * eps, sharp = 4 * blur + 8 * eps,
                     large = 16 * (sharp + 24 * eps);
        // 4 products with weights, and places between pixels that are off by 3 roundings.
        const double small = 4 * (blur + (3 * static_cast<double>(std::max(rows, pixels)) + 8) * eps);
        std::printf("%s: %lld x %lld pixels\n", argv[1], static_cast<long long>(rows),
                    static_cast<long long>(pixels));
        for (const sinter::device_info& info : sinter::devices()) {
            if (!info.usable()) {
                std::printf("%-16s not usable: %s\n", info.name().c_str(), info.reason().c_str());
                continue;
            }
            const results<float> r = run<float>(info.open(), path);
            const double errors[] = {
                error(r.blurred, exact.blurred, blur), error(r.sharpened, exact.sharpened, sharp),
                error(r.enlarged, exact.enlarged, large), error(r.reduced, exact.reduced, small)};
            std::printf("%-16s %lld launches, %lld temporaries, %8.2f ms; errors as parts of their bounds: "
                        "blurred %.3f, sharpened %.3f, enlarged %.3f, reduced %.3f\n",
                        info.name().c_str(), static_cast<long long>(r.counts.launches),
                        static_cast<long long>(r.counts.temporaries), r.seconds * 1e3, errors[0], errors[1],
                        errors[2], errors[3]);
            for (const double e : errors) right = right && e <= 1;
            if (info.name() != "host") continue;
            const auto save = [&](const char* name, std::int64_t m, std::int64_t n,
                                  const std::vector<float>& v) {
                const sinter::matrix<float> shown(sinter::host_device(), m, n * channels, v);
                sinter::save_png((folder / name).string(), shown, channels);
            };
            save("blurred.png", rows, pixels, r.blurred);
            save("sharpened.png", rows, pixels, r.sharpened);
            save("enlarged.png", 2 * rows, 2 * pixels, r.enlarged);
            save("reduced.png", rows / 3, pixels / 3, r.reduced);
        }
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
    return right ? 0 : 1;
}
