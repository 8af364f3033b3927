// Two filters take the seasons out of the carbon dioxide in the air above Mauna Loa. Complex numbers say what
// a filter does to a wave: its frequency response. Draws both responses, and the curve with and without
// seasons.
//
// Usage: filter co2.csv [output-folder]

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>

#include <sinter/complex.hpp>
#include <sinter/image.hpp>
#include <sinter/io/csv.hpp>
#include <sinter/sinter.hpp>

#include "../plot/plot.hpp"

using namespace sinter;
using complex_float = std::complex<float>;

namespace {

constexpr float turn = 6.2831853f, complete_from = 1964.5f; // before this year some months are missing
constexpr std::int64_t taps = 37;

/// -18 ... 18: how many months a weight of a filter lies beside the middle.
auto beside() {
    return cast<float>(row_index(taps) - (taps - 1) / 2);
}

/// The mean of a year: twelve months, of which the first and the last are half within.
vector<float> yearly_mean(const device& dev) {
    vector<float> w(dev, taps);
    w = select(abs(beside()) < 6, 1 / 12.0f, select(abs(beside()) == 6, 1 / 24.0f, 0));
    return w;
}

/// Waves longer than two years: their sinc, which Hann's window ends. The weights sum to 1.
vector<float> low_pass(const device& dev) {
    const auto angle = beside() * (turn / 24.0f);
    const auto sinc = select(beside() == 0, 1.0f, sin(angle) / angle);
    const auto window = 0.5f + 0.5f * cos(beside() * (turn / (taps + 1)));
    vector<float> w(dev, taps);
    w = hadamard(sinc, window);
    w = w / sum(w);
    return w;
}

/// What the filter makes of waves of these frequencies (in waves a month): by which number it multiplies
/// them.
vector<complex_float> response(const vector<float>& filter, const vector<float>& frequencies) {
    return polar(1.0f, -turn * hadamard(colwise(frequencies), rowwise(beside()))) * filter;
}

/// How high the wave of one year is in these values, in parts per million.
float yearly_wave(const vector<float>& values) {
    const auto wave = polar(1.0f, cast<float>(row_index(values.rows())) * (turn / 12));
    return abs(sum(hadamard(values, wave)) * (2.0f / static_cast<float>(values.rows()))).to_host();
}

void run(const std::string& path, const std::string& folder) {
    const device dev = default_device();
    const matrix<float> data = load_csv<float>(dev, path, {.header_lines = 1}); // years, parts per million
    const std::int64_t first = sum(data.col(0) < complete_from).to_host();
    const std::int64_t years =
        (data.rows() - first) / 12 - 3; // without the ends, where a filter lacks months
    const vector<float> t = data(rows(first, data.rows()), 0), measured = data(rows(first, data.rows()), 1);
    const auto inner = rows((taps - 1) / 2, (taps - 1) / 2 + 12 * years);
    std::printf("%lld months on %s\n", static_cast<long long>(t.rows()), dev.name().c_str());

    const vector<float> filters[] = {yearly_mean(dev), low_pass(dev)};
    const std::string names[] = {"mean of a year", "low pass of 37 months"},
                      colours[] = {"#1f77b4", "#d62728"};
    const vector<float> frequencies = linspace<float>(dev, 0.0f, 0.25f, 501), year(dev, {1 / 12.0f});
    plot responses("What two filters leave of a wave", "waves a month (a year is 0.083)",
                   "part of its height");
    plot curves("Carbon dioxide at Mauna Loa, with seasons and without", "year", "parts per million");
    curves.line(t.to_host(), measured.to_host(), "#bbbbbb", "measured");
    const vector<float> seasons = measured - correlate<edge::mirror>(measured, filters[1], axis<0>);
    for (int f = 0; f < 2; ++f) {
        const vector<float> left = abs(response(filters[f], frequencies));
        responses.line(frequencies.to_host(), left.to_host(), colours[f], names[f]);
        const vector<float> trend = correlate<edge::mirror>(measured, filters[f], axis<0>);
        curves.line(t(inner).to_host(), trend(inner).to_host(), colours[f], names[f]);
        const vector<float> rest = correlate<edge::mirror>(seasons, filters[f], axis<0>);
        std::printf("%s: leaves %.4f of a wave of one year; of the seasons' %.2f ppm stay %.3f\n",
                    names[f].c_str(), static_cast<double>(abs(response(filters[f], year)).to_host()[0]),
                    static_cast<double>(yearly_wave(seasons(inner))),
                    static_cast<double>(yearly_wave(rest(inner))));
    }
    responses.save(folder + "/response.svg");
    curves.save(folder + "/seasons.svg");
}

} // namespace

int main(int argc, char** argv) try {
    const std::string folder = argc > 2 ? argv[2] : "filter-output";
    std::filesystem::create_directories(folder);
    run(argc > 1 ? argv[1] : "co2.csv", folder);
    return 0;
} catch (const std::exception& e) {
    std::fprintf(stderr, "filter: %s\n", e.what());
    return 1;
}
