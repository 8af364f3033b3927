// A Gaussian process learns the carbon dioxide in the air above Mauna Loa until 1990, says what comes until
// 2002, and how sure it is. Draws its mean, a band of two standard deviations, and what was measured.
//
// Usage: gaussian_process co2.csv [output-folder]

#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include <sinter/factor.hpp>
#include <sinter/io/csv.hpp>
#include <sinter/sinter.hpp>

#include "../plot/plot.hpp"

using namespace sinter;

namespace {

constexpr float known_until = 1990, noise = 0.2f;

/// How alike the values of two times are expected to be, for all pairs: a slow drift, the
/// weather of some years, and the seasons, whose course changes over decades.
matrix<float> covariance(const vector<float>& s, const vector<float>& t) {
    const auto apart = colwise(s) - rowwise(t);
    const auto drift = 25.0f * exp(-0.5f * square(apart / 25.0f));
    const auto weather = 0.3f * exp(-0.5f * square(apart / 1.2f));
    const auto season = 6.0f * exp(-0.5f * square(apart / 60.0f) - 1.2f * square(sin(3.14159265f * apart)));
    return drift + weather + season;
}

/// 1 and t, in decades from the middle of the known years.
matrix<float> trend_of(const vector<float>& t) {
    return pow(colwise((t - 1974.0f) / 10.0f), col_index(t.rows(), 2));
}

struct forecast {
    vector<float> mean, deviation;
};

/// Of values at the times `asked`, given those at the times `t`.
forecast predict(const vector<float>& t, const vector<float>& values, const vector<float>& asked) {
    const vector<float> trend = least_squares(trend_of(t), values);
    const vector<float> rest = values - trend_of(t) * trend;
    const matrix<float> K = covariance(t, t) + noise * noise * identity<float>(t.device(), t.rows());
    const matrix<float> across = covariance(t, asked);
    const matrix<float> weights = cholesky(K).solve(across); // K^-1 across
    const vector<float> variance = 31.3f + noise * noise - sum(hadamard(across, weights), axis<0>);
    return {trend_of(asked) * trend + trans(weights) * rest, sqrt(max(variance, 0.0f))};
}

void run(const std::string& path, const std::string& folder) {
    const device dev = default_device();
    const matrix<float> data = load_csv<float>(dev, path, {.header_lines = 1}); // years, parts per million
    const std::int64_t n = data.rows();
    const std::int64_t known = sum(data.col(0) < known_until).to_host();
    const vector<float> t = data(rows(0, known), 0), values = data(rows(0, known), 1);
    const vector<float> later = data(rows(known, n), 0), truth = data(rows(known, n), 1);
    std::printf("on %s: %lld months are known, %lld are asked for\n", dev.name().c_str(),
                static_cast<long long>(known), static_cast<long long>(n - known));

    const forecast f = predict(t, values, later);
    const float error = norm(f.mean - truth).to_host() / std::sqrt(static_cast<float>(n - known));
    const float inside = mean(abs(f.mean - truth) < 2 * f.deviation).to_host();
    std::printf("off by %.2f ppm; %.0f %% of the months lie in the band\n", static_cast<double>(error),
                100 * static_cast<double>(inside));

    const std::int64_t first = known - 150; // what is drawn of the known months
    const vector<float> drawn = iota<float>(dev, 600, 1977.5f, 0.041f);
    const forecast all = predict(t, values, drawn);
    const vector<float> low = all.mean - 2 * all.deviation, high = all.mean + 2 * all.deviation;
    plot p("Carbon dioxide at Mauna Loa, foretold from 1990 on", "year", "parts per million");
    p.band(drawn.to_host(), low.to_host(), high.to_host(), "#1f77b4", "two standard deviations");
    p.line(drawn.to_host(), all.mean.to_host(), "#1f77b4", "mean");
    p.points(t(rows(first, known)).to_host(), values(rows(first, known)).to_host(), "#222222", "known");
    p.points(later.to_host(), truth.to_host(), "#d62728", "measured later");
    p.save(folder + "/co2.svg");
}

} // namespace

int main(int argc, char** argv) try {
    const std::string folder = argc > 2 ? argv[2] : "gaussian_process-output";
    std::filesystem::create_directories(folder);
    run(argc > 1 ? argv[1] : "co2.csv", folder);
    return 0;
} catch (const std::exception& e) {
    std::fprintf(stderr, "gaussian_process: %s\n", e.what());
    return 1;
}
