// The covariance of 1797 handwritten digits, on every device of this machine:
//
//     C = alpha * trans(X) * X + beta * C
//
// with X centred and C holding a target to shrink towards. A row for each device: launches, temporaries, the
// error against the host in double precision as a share of the bound that it must meet, and the speed. Then
// a kernel, and the covariance and its first principal components as pictures.
//
// Usage: covariance [--kernels] digits.csv [output-folder]

#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include <sinter/io/csv.hpp>
#include <sinter/io/png.hpp>
#include <sinter/sinter.hpp>

using namespace sinter;

namespace {

/// What one device did.
template <class T>
struct outcome {
    matrix<T> covariance;
    counters used;
    std::string centring, kernels; ///< explained
    double gigaflops = 0;          ///< per second, the mean of nine runs
};

/// The job, in elements T. A line of the file has the grey values of a picture, and which digit it shows.
template <class T>
outcome<T> run(const device& dev, const std::string& path) {
    const matrix<T> digits = load_csv<T>(dev, path);
    const std::int64_t m = digits.rows(), n = digits.cols() - 1;
    matrix<T> X = digits(cols(0, n)), C = identity<T>(dev, n);
    const T beta = T(0.01), alpha = (1 - beta) / static_cast<T>(m - 1);
    const vector<T> mu = mean(X, axis<0>);

    outcome<T> o;
    o.centring = explain(X = X - rowwise(mu));
    o.kernels = explain(C = alpha * trans(X) * X + beta * C);
    X = X - rowwise(mu);
    const counters before = dev.counters();
    C = alpha * trans(X) * X + beta * C;
    o.used = dev.counters() - before;
    o.covariance = C;

    dev.synchronize();
    const auto start = std::chrono::steady_clock::now();
    for (int turn = 0; turn < 9; ++turn) C = alpha * trans(X) * X + beta * C;
    dev.synchronize();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    o.gigaflops = 9 * 2e-9 * static_cast<double>(m * n * n) / seconds.count();
    return o;
}

/// Positive elements are red, negative ones blue and 0 is white, each a square of `zoom` pixels.
void save_picture(const std::string& path, const matrix<float>& A, std::int32_t zoom) {
    const auto i = row_index(A.rows() * zoom, 3 * A.cols() * zoom) / zoom;
    const auto j = col_index() / 3 / zoom;
    const auto channel = col_index() % 3;
    const matrix<float> v = gather(A / max(abs(A)), i, j);
    save_png(path, select((channel == 0 && v >= 0) || (channel == 2 && v <= 0), 1.0f, 1 - abs(v)), 3);
}

/// The covariance, and what power iteration finds in it: one component after another, which is then taken
/// out.
void save_pictures(const std::string& folder, matrix<float> C) {
    std::filesystem::create_directories(folder);
    save_picture(folder + "/covariance.png", C, 8);
    for (int number = 1; number <= 4; ++number) {
        vector<float> v = cos(cast<float>(iota<std::int32_t>(C.device(), C.rows()) * number)) + 1.5f;
        for (int turn = 0; turn < 60; ++turn) {
            v = C * v;
            v = v / norm(v);
        }
        C = C - dot(v, C * v) * (v * trans(v));
        save_picture(folder + "/component" + std::to_string(number) + ".png", reshape(v, 8, 8), 32);
    }
    std::printf("\nPictures: %s/covariance.png, component1.png to component4.png\n", folder.c_str());
}

/// Of the bound, what the worst element is off by. Each of the m operations behind an element rounds once, by
/// 2^-24 of the largest variance at most; a hundred are for what is before and behind the product.
double share_of_bound(const matrix<float>& C, const matrix<double>& exact, std::int64_t m) {
    const matrix<double> found = cast<double>(C.to(exact.device()));
    return max(abs(found - exact)).to_host() /
           (0x1p-24 * static_cast<double>(m + 100) * max(exact).to_host());
}

/// Returns false if a device is wrong.
bool run_everywhere(const std::string& path, const std::string& folder, bool shows_all) {
    const matrix<double> exact = run<double>(host_device(), path).covariance;
    const std::int64_t m = load_csv<float>(host_device(), path).rows();
    std::printf("C = alpha * trans(X) * X + beta * C of %lld pictures of %lld pixels\n\n"
                "%-18s %8s %11s  %-17s %9s  %s\n",
                static_cast<long long>(m), static_cast<long long>(exact.rows()), "device", "launches",
                "temporaries", "error of bound", "GFLOP/s", "hardware");
    bool right = true;
    std::vector<outcome<float>> all;
    for (const device_info& info : devices()) {
        try {
            const outcome<float>& o = all.emplace_back(run<float>(info.open(), path));
            const double share = share_of_bound(o.covariance, exact, m);
            right = right && share <= 1;
            std::printf("%-18s %8lld %11lld  %7.2g %-9s %9.2f  %s\n", info.name().c_str(),
                        static_cast<long long>(o.used.launches), static_cast<long long>(o.used.temporaries),
                        share, share <= 1 ? "ok" : "TOO LARGE", o.gigaflops, info.description().c_str());
        } catch (const error& e) { // the others may be well
            std::printf("%-18s %s: %s\n", info.name().c_str(), info.usable() ? "failed" : "not usable",
                        info.usable() ? e.what() : info.reason().c_str());
            right = right && !info.usable();
        }
    }
    if (all.empty()) return false;
    if (shows_all)
        for (const outcome<float>& o : all) std::printf("\n%s", o.kernels.c_str());
    else
        std::printf("\nThe kernel that centres the pictures (--kernels shows the covariance's, of all "
                    "devices):\n%s",
                    all.front().centring.c_str());
    save_pictures(folder, all.front().covariance);
    if (all.size() == 1)
        std::printf("No OpenCL and no OpenGL device was found: this was the host's interpreter alone.\n");
    return right;
}

} // namespace

int main(int argc, char** argv) try {
    std::vector<std::string> given(argv + 1, argv + argc);
    const bool shows_all = !given.empty() && given[0] == "--kernels";
    if (shows_all) given.erase(given.begin());
    const std::string path = !given.empty() ? given[0] : "digits.csv";
    return run_everywhere(path, given.size() > 1 ? given[1] : "covariance-output", shows_all) ? 0 : 1;
} catch (const std::exception& e) {
    std::fprintf(stderr, "covariance: %s\n", e.what());
    return 1;
}
