// The covariance of 1797 handwritten digits, on every device of this machine:
//
//     C = alpha * trans(X) * X + beta * C
//
// with X centred and C holding a target to shrink towards. A row for each device: launches, temporaries, the
// error against the host in double precision as a share of the bound that it must meet, and the speed. Then
// a kernel, and the covariance and its first principal components as pictures.
//
// Usage: covariance [--kernels] digits.csv [output-folder]

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
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

/// The pictures of the covariance and of its components; gives what they are, for people.
std::string write_pictures(const sinter::matrix<float>& covariance, const digits& d,
                           const std::string& folder) {
    std::filesystem::create_directories(folder);
    write_picture(folder + "/covariance.png", covariance.to_host(), d.pixels, d.pixels, 8);
    const std::vector<std::vector<float>> components = principal_components(covariance, 4);
    for (std::size_t c = 0; c < components.size(); ++c)
        write_picture(folder + "/component" + std::to_string(c + 1) + ".png", components[c], 8, 8, 32);
    return folder + "/covariance.png, component1.png to component" + std::to_string(components.size()) +
           ".png";
}

/// What one device did.
struct outcome {
    std::string name, description;
    std::string centring, kernels; ///< explained: X = X - rowwise(mu), and the covariance
    sinter::counters used;
    double share = 0;     ///< of its bound that the worst element is off by
    double gigaflops = 0; ///< per second, the median of nine runs
    sinter::matrix<float> covariance;
    bool right() const { return share <= 1; }
};

double median_seconds(const sinter::device& dev, sinter::matrix<float>& C, const sinter::matrix<float>& X,
                      float alpha, float beta) {
    std::vector<double> seconds;
    for (int turn = 0; turn < 9; ++turn) {
        dev.synchronize();
        const auto start = std::chrono::steady_clock::now();
        C = alpha * trans(X) * X + beta * C;
        dev.synchronize();
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    std::sort(seconds.begin(), seconds.end());
    return seconds[seconds.size() / 2];
}

/// The job on one device.
outcome run(const sinter::device& dev, const digits& d, const reference& truth) {
    using namespace sinter;
    const auto m = static_cast<std::int64_t>(d.count), n = static_cast<std::int64_t>(d.pixels);
    outcome o;
    o.name = dev.name();
    o.description = dev.description();

    matrix<float> X(dev, m, n), C(dev, n, n);
    X.to_device(d.grey_values);
    const vector<float> mu = mean(X, axis<0>);
    o.centring = explain(X = X - rowwise(mu));
    X = X - rowwise(mu);
    const float alpha = (1 - shrinkage) / static_cast<float>(m - 1), beta = shrinkage;

    C = identity<float>(dev, n);
    const counters before = dev.counters();
    C = alpha * trans(X) * X + beta * C;
    o.used = dev.counters() - before;
    o.covariance = C;
    o.kernels = explain(C = alpha * trans(X) * X + beta * C);

    const std::vector<float> result = C.to_host();
    for (std::size_t e = 0; e < result.size(); ++e) {
        const double error = std::fabs(static_cast<double>(result[e]) - truth.covariance[e]);
        if (error > 0) o.share = std::max(o.share, error / truth.bound[e]);
    }
    o.gigaflops = 2e-9 * static_cast<double>(m * n * n) / median_seconds(dev, C, X, alpha, beta);
    return o;
}

void print_row(const outcome& o) {
    std::printf("%-18s %8lld %11lld  %7.2g %-9s %9.2f  %s\n", o.name.c_str(),
                static_cast<long long>(o.used.launches), static_cast<long long>(o.used.temporaries), o.share,
                o.right() ? "ok" : "TOO LARGE", o.gigaflops, o.description.c_str());
}

/// Those of the covariance on all devices, or the one that centres the pictures on the first.
void print_kernels(const std::vector<outcome>& outcomes, bool all) {
    for (const outcome& o : outcomes)
        if (all) std::printf("\n%s", o.kernels.c_str());
    if (!all && !outcomes.empty())
        std::printf(
            "\nThe kernel that centres the pictures (--kernels shows the covariance's, of all devices):\n%s",
            outcomes.front().centring.c_str());
}

constexpr const char* usage = "Usage: covariance [--kernels] digits.csv [output-folder]\n"
                              "Computes the covariance of handwritten digits on every device found.\n"
                              "  --kernels  shows the covariance's kernels, of all devices\n";

struct arguments {
    bool kernels = false, help = false;
    std::vector<std::string> names;
};

/// Throws std::runtime_error if one is unknown.
arguments read_arguments(int count, char** words) {
    arguments a;
    for (int n = 1; n < count; ++n) {
        const std::string_view word = words[n];
        if (word == "--kernels")
            a.kernels = true;
        else if (word == "--help" || word == "-h")
            a.help = true;
        else if (word.substr(0, 1) == "-" || a.names.size() == 2)
            throw std::runtime_error("unknown argument \"" + std::string(word) + "\"\n" + usage);
        else
            a.names.emplace_back(word);
    }
    return a;
}

} // namespace

int main(int argc, char** argv) try {
    const arguments given = read_arguments(argc, argv);
    if (given.help) {
        std::printf("%s", usage);
        return 0;
    }
    const digits d = read_digits(given.names.empty() ? "digits.csv" : given.names[0]);
    const std::string folder = given.names.size() > 1 ? given.names[1] : "covariance-output";
    const reference truth = compute_reference(d);
    std::printf("C = alpha * trans(X) * X + beta * C of %zu pictures of %zu pixels\n\n"
                "%-18s %8s %11s  %-17s %9s  %s\n",
                d.count, d.pixels, "device", "launches", "temporaries", "error of bound", "GFLOP/s",
                "hardware");
    bool right = true;
    std::vector<outcome> outcomes;
    for (const sinter::device_info& info : sinter::devices()) {
        if (!info.usable()) {
            std::printf("%-18s not usable: %s\n", info.name().c_str(), info.reason().c_str());
            continue;
        }
        try {
            outcomes.push_back(run(info.open(), d, truth));
            print_row(outcomes.back());
            right = right && outcomes.back().right();
        } catch (const sinter::error& e) {
            std::printf("%-18s failed: %s\n", info.name().c_str(), e.what());
            right = false;
        }
    }
    print_kernels(outcomes, given.kernels);
    if (!outcomes.empty())
        std::printf("\nPictures: %s\n", write_pictures(outcomes.front().covariance, d, folder).c_str());
    if (outcomes.size() == 1 && outcomes.front().name == "host")
        std::printf("No OpenCL and no OpenGL device was found: this was the host's interpreter alone.\n");
    return right ? 0 : 1;
} catch (const std::exception& e) {
    std::fprintf(stderr, "covariance: %s\n", e.what());
    return 1;
}
