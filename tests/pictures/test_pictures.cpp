// What is in the pictures that the examples made, on whichever device.

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>

#include <doctest/doctest.h>

#include <sinter/image.hpp>
#include <sinter/io/jpeg.hpp>
#include <sinter/io/png.hpp>
#include <sinter/sinter.hpp>

using namespace sinter;

namespace {

const device host = host_device();

matrix<float> photograph(int channels) {
    return load_jpeg<float>(host, EXAMPLE_DATA "china.jpg", channels);
}

std::set<std::vector<float>> colours_of(const matrix<float>& picture) {
    const std::vector<float> values = picture.to_host();
    std::set<std::vector<float>> colours;
    for (auto v = values.begin(); v != values.end(); v += 3) colours.emplace(v, v + 3);
    return colours;
}

/// The places of a line, a band or points in a plot: across and upwards from the lower left of its axes.
struct places {
    std::vector<double> x, y;
};
places drawn(const std::string& file, const std::string& name) {
    const std::string svg = io::read_file(PICTURES + file);
    const std::size_t begin = svg.find("id=\"" + name + "\"");
    REQUIRE(begin != std::string::npos);
    std::string text = svg.substr(begin, svg.find(svg[begin - 2] == 'g' ? "</g>" : "/>", begin) - begin);
    places found;
    const auto number_behind = [&](std::size_t at) { return std::strtod(text.c_str() + at, nullptr); };
    if (text.find("cx=") != std::string::npos) {
        for (std::size_t at = text.find("cx="); at != std::string::npos; at = text.find("cx=", at + 1)) {
            found.x.push_back(number_behind(at + 4));
            found.y.push_back(380 - number_behind(text.find("cy=", at) + 4));
        }
        return found;
    }
    for (std::size_t at = text.find_first_of("ML"); at != std::string::npos;
         at = text.find_first_of("ML", at + 1)) {
        char* end = nullptr;
        found.x.push_back(std::strtod(text.c_str() + at + 1, &end));
        found.y.push_back(380 - std::strtod(end, nullptr));
    }
    return found;
}

/// What the reaction is after some steps, by plain loops in double.
std::vector<double> reacted(const std::vector<float>& grey, std::int64_t m, std::int64_t n, int steps) {
    std::vector<double> u(grey.size(), 1.0), v(grey.size());
    for (std::size_t e = 0; e < grey.size(); ++e) v[e] = grey[e] < 0.35f ? 0.5 : 0;
    for (int step = 0; step < steps; ++step) {
        const std::vector<double> u0 = u, v0 = v;
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                const auto spread = [&](const std::vector<double>& a) {
                    const auto at = [&](std::int64_t di, std::int64_t dj) {
                        return a[static_cast<std::size_t>((i + di + m) % m * n + (j + dj + n) % n)];
                    };
                    return 0.05 * (at(-1, -1) + at(-1, 1) + at(1, -1) + at(1, 1)) +
                           0.2 * (at(-1, 0) + at(1, 0) + at(0, -1) + at(0, 1)) - at(0, 0);
                };
                const auto e = static_cast<std::size_t>(i * n + j);
                const double reaction = u0[e] * v0[e] * v0[e];
                u[e] += 0.84 * spread(u0) - reaction + 0.037 * (1 - u0[e]);
                v[e] += 0.42 * spread(v0) + reaction - 0.097 * v0[e];
            }
    }
    return v;
}

} // namespace

TEST_CASE("kmeans: sixteen colours, those of the palette, near those of the photograph") {
    const matrix<float> picture = load_png<float>(host, PICTURES "kmeans.png", 3), original = photograph(3);
    const std::int64_t m = original.rows();
    REQUIRE(picture.cols() == original.cols());
    const auto colours = colours_of(picture(rows(0, m)));
    CHECK(colours.size() == 16);
    CHECK(colours_of(picture(rows(m, picture.rows()))) == colours);
    CHECK(mean(abs(picture(rows(0, m)) - original)).to_host() < 0.04f);
}

TEST_CASE("gray_scott: the first frames are those of plain loops, the last has a pattern") {
    const auto frame = [](int n) {
        return load_png<float>(host, PICTURES "frame00" + std::to_string(n) + ".png", 3);
    };
    const matrix<float> grey = resize<filter::linear>(photograph(1), 256, 384);
    for (const int n : {0, 1}) {
        CAPTURE(n);
        const std::vector<double> expected = reacted(grey.to_host(), 256, 384, 30 * n);
        const std::vector<float> found = frame(n)(rows(0, 256), cols(1, 3 * 384, 3)).to_host(); // green
        int wrong = 0;
        for (std::size_t e = 0; e < found.size(); ++e) {
            const double green = 0.08 + 0.87 * std::clamp(2.6 * expected[e], 0.0, 1.0);
            wrong += std::fabs(static_cast<double>(found[e]) - green) > 0.01;
        }
        CHECK(wrong <= 4); // pixels that are as dark as the threshold, where devices round otherwise
    }
    const matrix<float> last = frame(9);
    const float bright = mean(last(rows(0, 256), cols(1, 3 * 384, 3)) > 0.5f).to_host();
    CHECK(bright > 0.15f);
    CHECK(bright < 0.6f);
}

TEST_CASE("network: the loss falls, and is less for what it learns from") {
    const places train = drawn("loss.svg", "pictures it learns from"),
                 test = drawn("loss.svg", "pictures it has not seen");
    REQUIRE(train.x.size() == 31);
    REQUIRE(test.x.size() == 31);
    CHECK(train.y.back() < 0.03 * train.y.front());
    CHECK(test.y.back() < 0.25 * test.y.front());
    CHECK(train.y.back() < test.y.back());
    CHECK(std::is_sorted(train.x.begin(), train.x.end()));
}

TEST_CASE("gaussian_process: the mean lies in the band, and most of what was measured later too") {
    const places mean = drawn("co2.svg", "mean"), band = drawn("co2.svg", "two standard deviations"),
                 later = drawn("co2.svg", "measured later");
    const std::size_t n = mean.x.size();
    REQUIRE(n == 600);
    REQUIRE(band.x.size() == 2 * n);
    REQUIRE(later.x.size() == 144);
    const auto high = [&](std::size_t e) { return band.y[2 * n - 1 - e]; };
    for (std::size_t e = 0; e < n; ++e) CHECK((band.y[e] < mean.y[e] && mean.y[e] < high(e)));
    CHECK(high(n - 1) - band.y[n - 1] > 4 * (high(0) - band.y[0])); // it knows less of what is far ahead
    int inside = 0;
    for (std::size_t k = 0; k < later.x.size(); ++k) {
        const auto e = static_cast<std::size_t>(std::lower_bound(mean.x.begin(), mean.x.end(), later.x[k]) -
                                                mean.x.begin());
        inside += e < n && band.y[e] < later.y[k] && later.y[k] < high(e);
    }
    CHECK(inside > 120);
}
