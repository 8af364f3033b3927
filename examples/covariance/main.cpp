// The covariance of 1797 handwritten digits, on every device of this machine:
//
//     C = alpha * trans(X) * X + beta * C
//
// with X centred and C holding a target to shrink towards. For each device: what ran, the kernel it ran, the
// error against the host in double precision beside the bound that it must meet, and the speed. Then the
// covariance and its first principal components as pictures.
//
// Usage: covariance digits.csv [output-folder]

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include <sinter/sinter.hpp>

#include "digits.hpp"
#include "picture.hpp"

namespace {

constexpr float shrinkage = 0.01f;

/// The same in double on the host, by plain loops, and how far each element may be off in float.
struct reference {
    std::vector<double> covariance, bound;
};

/// A grey value is a whole number, and so are the sums of them, which float adds up exactly; of what a
/// division gives, three units in the last place may be wrong on a GPU (OpenCL 1.2, section 7.4), six times
/// what a rounding takes. Each of the m + 8 operations behind an element of the product rounds once.
reference compute_reference(const digits& d) {
    constexpr double rounding = 0x1p-24, division = 6 * rounding;
    const std::size_t n = d.pixels;
    std::vector<double> mean(n, 0.0), centred(d.count * n), off(d.count * n);
    for (std::size_t i = 0; i < d.count; ++i)
        for (std::size_t j = 0; j < n; ++j) mean[j] += static_cast<double>(d.grey_values[i * n + j]);
    for (double& m : mean) m /= static_cast<double>(d.count);
    for (std::size_t i = 0; i < d.count; ++i)
        for (std::size_t j = 0; j < n; ++j) {
            const std::size_t e = i * n + j;
            centred[e] = static_cast<double>(d.grey_values[e]) - mean[j];
            off[e] = division * mean[j] + rounding * std::fabs(centred[e]);
        }
    const double beta = static_cast<double>(shrinkage), alpha = (1 - beta) / static_cast<double>(d.count - 1),
                 roundings = static_cast<double>(d.count + 8) * rounding;
    reference r{std::vector<double>(n * n, 0.0), std::vector<double>(n * n, 0.0)};
    for (std::size_t k = 0; k < d.count; ++k)
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j) {
                const std::size_t x = k * n + i, y = k * n + j;
                const double magnitude_x = std::fabs(centred[x]), magnitude_y = std::fabs(centred[y]);
                r.covariance[i * n + j] += alpha * centred[x] * centred[y];
                r.bound[i * n + j] += alpha * (roundings * magnitude_x * magnitude_y + magnitude_x * off[y] +
                                               magnitude_y * off[x] + off[x] * off[y]);
            }
    for (std::size_t i = 0; i < n; ++i) {
        r.covariance[i * n + i] += beta;
        r.bound[i * n + i] += 4 * rounding * beta;
    }
    return r;
}

/// Power iteration on the device, one component after another; each found one is taken out of C.
std::vector<std::vector<float>> principal_components(const sinter::matrix<float>& covariance, int count) {
    const sinter::device dev = covariance.device();
    const std::int64_t n = covariance.rows();
    sinter::matrix<float> C = covariance;
    std::vector<std::vector<float>> components;
    for (int c = 0; c < count; ++c) {
        sinter::vector<float> v(dev, n);
        v = sinter::cos(sinter::cast<float>(sinter::row_index()) * static_cast<float>(c + 1)) + 1.5f;
        for (int turn = 0; turn < 60; ++turn) {
            v = C * v;
            v = v / sinter::norm(v);
        }
        const sinter::scalar<float> lambda = sinter::dot(v, C * v);
        C = C - lambda * (v * sinter::trans(v));
        components.push_back(v.to_host());
    }
    return components;
}

/// Runs the job on one device; returns false if it misses its bound.
bool run(const sinter::device& dev, const digits& d, const reference& truth, const std::string& folder,
         bool pictures) {
    using namespace sinter;
    const auto m = static_cast<std::int64_t>(d.count), n = static_cast<std::int64_t>(d.pixels);
    std::printf("\n== %s: %s\n", dev.name().c_str(), dev.description().c_str());

    matrix<float> X(dev, m, n), C(dev, n, n);
    X.to_device(d.grey_values);
    X = X - rowwise(mean(X, axis<0>));
    const float alpha = (1 - shrinkage) / static_cast<float>(m - 1), beta = shrinkage;

    C = identity<float>(dev, n);
    const counters before = dev.counters();
    C = alpha * trans(X) * X + beta * C;
    const counters used = dev.counters() - before;
    const std::vector<float> result = C.to_host();
    std::printf("launches %lld, temporaries %lld\n", static_cast<long long>(used.launches),
                static_cast<long long>(used.temporaries));
    std::printf("%s\n", explain(C = alpha * trans(X) * X + beta * C).c_str());

    double worst = 0, share = 0;
    for (std::size_t e = 0; e < result.size(); ++e) {
        const double error = std::fabs(static_cast<double>(result[e]) - truth.covariance[e]);
        worst = std::max(worst, error);
        if (error > 0) share = std::max(share, error / truth.bound[e]);
    }
    const bool right = share <= 1;
    std::printf("largest error %.3g, %.2g of its bound: %s\n", worst, share, right ? "ok" : "TOO LARGE");

    std::vector<double> seconds;
    for (int turn = 0; turn < 9; ++turn) {
        dev.synchronize();
        const auto start = std::chrono::steady_clock::now();
        C = alpha * trans(X) * X + beta * C;
        dev.synchronize();
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    std::sort(seconds.begin(), seconds.end());
    const double time = seconds[seconds.size() / 2];
    std::printf("time %.3g ms, %.2f GFLOP/s\n", time * 1e3, 2e-9 * static_cast<double>(m * n * n) / time);

    if (pictures) {
        C.to_device(result);
        std::filesystem::create_directories(folder);
        write_picture(folder + "/covariance.png", result, d.pixels, d.pixels, 8);
        const std::vector<std::vector<float>> components = principal_components(C, 4);
        for (std::size_t c = 0; c < components.size(); ++c)
            write_picture(folder + "/component" + std::to_string(c + 1) + ".png", components[c], 8, 8, 32);
        std::printf("pictures: %s/covariance.png, component1.png to component%zu.png\n", folder.c_str(),
                    components.size());
    }
    return right;
}

} // namespace

int main(int argc, char** argv) try {
    const digits d = read_digits(argc > 1 ? argv[1] : "digits.csv");
    const std::string folder = argc > 2 ? argv[2] : "covariance-output";
    const reference truth = compute_reference(d);
    std::printf("%zu pictures of %zu pixels\n", d.count, d.pixels);
    bool right = true, first = true;
    int found = 0;
    for (const sinter::device_info& info : sinter::devices()) {
        if (!info.usable()) {
            std::printf("\n== %s: not usable: %s\n", info.name().c_str(), info.reason().c_str());
            continue;
        }
        try {
            right = run(info.open(), d, truth, folder, first) && right;
            first = false;
            found += info.name() != "host";
        } catch (const sinter::error& e) {
            std::printf("%s failed: %s\n", info.name().c_str(), e.what());
            right = false;
        }
    }
    if (found == 0)
        std::printf("\nNo OpenCL and no OpenGL device was found: this was the host's interpreter alone.\n");
    return right ? 0 : 1;
} catch (const std::exception& e) {
    std::fprintf(stderr, "covariance: %s\n", e.what());
    return 1;
}
