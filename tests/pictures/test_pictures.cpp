// What is in the pictures that the examples made, on whichever device.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

#include <doctest/doctest.h>

#include <sinter/image.hpp>
#include <sinter/io/csv.hpp>
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

/// Heat after a step of Euler's implicit method, by Gauss and Seidel's sweeps.
void spread_heat(std::vector<double>& heat, std::int64_t m, std::int64_t n, double step) {
    const std::vector<double> before = heat;
    for (int sweep = 0; sweep < 100 + 16 * static_cast<int>(step); ++sweep)
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                double beside = 0, count = 0;
                const auto add = [&](std::int64_t row, std::int64_t col) {
                    if (row < 0 || row >= m || col < 0 || col >= n) return;
                    beside += heat[static_cast<std::size_t>(row * n + col)];
                    ++count;
                };
                add(i - 1, j);
                add(i + 1, j);
                add(i, j - 1);
                add(i, j + 1);
                const auto e = static_cast<std::size_t>(i * n + j);
                heat[e] = (before[e] + step * beside) / (1 + step * count);
            }
}

/// A blur along one axis of an image of three channels; edges mirror without their own pixel.
std::vector<double> blurred(const std::vector<double>& image, std::int64_t m, std::int64_t pixels,
                            bool down) {
    constexpr std::int64_t reach = 20;
    const auto weight = [](std::int64_t t) { return std::exp(-0.5 * static_cast<double>(t * t) / 81); };
    double total = 0;
    for (std::int64_t t = -reach; t <= reach; ++t) total += weight(t);
    const auto mirrored = [](std::int64_t i, std::int64_t n) {
        return i < 0 ? -i : i < n ? i : 2 * n - 2 - i;
    };
    std::vector<double> result(image.size());
    for (std::int64_t t = -reach; t <= reach; ++t)
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < pixels; ++j) {
                const std::int64_t from =
                    down ? mirrored(i + t, m) * pixels + j : i * pixels + mirrored(j + t, pixels);
                for (std::int64_t c = 0; c < 3; ++c)
                    result[static_cast<std::size_t>(3 * (i * pixels + j) + c)] +=
                        weight(t) / total * image[static_cast<std::size_t>(3 * from + c)];
            }
    return result;
}

double light_of(double v) {
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
}
double value_of(double light) {
    const double v = std::clamp(light, 0.0, 1.0);
    return v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
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

TEST_CASE("heat: the frames are those of plain loops") {
    const std::vector<float> grey = resize<filter::linear>(photograph(1), 192, 288).to_host();
    std::vector<double> heat(grey.begin(), grey.end());
    for (int n = 0; n < 6; ++n) {
        CAPTURE(n);
        if (n > 0) spread_heat(heat, 192, 288, std::ldexp(1.0, n - 1));
        const matrix<float> frame = load_png<float>(host, PICTURES "heat00" + std::to_string(n) + ".png", 3);
        REQUIRE(frame.rows() == 192);
        REQUIRE(frame.cols() == 3 * 288);
        const std::vector<float> channels = frame.to_host();
        double worst = 0;
        for (std::size_t e = 0; e < heat.size(); ++e) {
            const auto c = [&](std::size_t k) { return static_cast<double>(channels[3 * e + k]); };
            worst = std::max(worst, std::fabs((c(0) + c(1) + c(2)) / 3 - heat[e]));
        }
        CHECK(worst < 0.01); // a channel is rounded by half of 1/255, and cg by 1e-4 of the norm
    }
}

TEST_CASE("clusters: the digits of a row are alike") {
    const matrix<float> picture = load_png<float>(host, PICTURES "clusters.png", 1);
    REQUIRE(picture.rows() == 10 * 30);
    REQUIRE(picture.cols() == 28 * 30);
    const matrix<float> data = load_csv<float>(host, EXAMPLE_DATA "digits.csv");
    std::map<std::vector<int>, int> digit_of; // by its pixels
    const std::vector<float> all = data.to_host();
    for (std::size_t i = 0; i < all.size(); i += 65) {
        std::vector<int> grey;
        for (std::size_t k = 0; k < 64; ++k) grey.push_back(static_cast<int>(std::lround(all[i + k])));
        digit_of[grey] = static_cast<int>(all[i + 64]);
    }
    int shown = 0, alike = 0;
    const std::vector<float> pixels = picture.to_host();
    for (std::size_t group = 0; group < 10; ++group) {
        std::array<int, 10> count{};
        for (std::size_t tile = 0; tile < 28; ++tile) {
            std::vector<int> grey;
            for (std::size_t k = 0; k < 64; ++k) {
                const std::size_t row = 30 * group + 4 + k / 8 * 3, col = 30 * tile + 4 + k % 8 * 3;
                grey.push_back(static_cast<int>(std::lround(16 * (1 - pixels[row * 28 * 30 + col]))));
            }
            const auto found = digit_of.find(grey);
            if (std::all_of(grey.begin(), grey.end(), [](int g) { return g == 0; })) continue; // no more
            REQUIRE(found != digit_of.end());
            ++count[static_cast<std::size_t>(found->second)];
            ++shown;
        }
        alike += *std::max_element(count.begin(), count.end());
    }
    CHECK(shown > 200);
    CHECK(10 * alike > 8 * shown);
}

TEST_CASE(
    "spectra: more ranks are nearer to the photograph, shares fall, and a drum's first mode has one sign") {
    const matrix<float> ranks = load_png<float>(host, PICTURES "ranks.png", 1), original = photograph(1);
    const std::int64_t m = original.rows(), n = original.cols();
    REQUIRE(ranks.rows() == 2 * m);
    REQUIRE(ranks.cols() == 2 * n);
    const auto off = [&](std::int64_t i, std::int64_t j) {
        return norm(ranks(rows(i * m, i * m + m), cols(j * n, j * n + n)) - original).to_host();
    };
    CHECK(off(0, 0) > 1.2f * off(0, 1));
    CHECK(off(0, 1) > 1.2f * off(1, 0));
    CHECK(off(1, 1) < 0.01f * norm(original).to_host());

    const places shares = drawn("digits_spectrum.svg", "component");
    REQUIRE(shares.y.size() == 64);
    CHECK(std::is_sorted(shares.y.rbegin(), shares.y.rend()));

    const matrix<float> drum = load_png<float>(host, PICTURES "drum.png", 3);
    const std::int64_t side = drum.rows() / 2;
    const auto mode = drum(rows(0, side), cols(0, 3 * side));
    const auto red = mode(cols(0, 3 * side, 3)), blue = mode(cols(2, 3 * side, 3));
    const bool up = all(red >= blue).to_host(), down = all(blue >= red).to_host();
    CHECK(up != down);
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

TEST_CASE("filter: the mean of a year leaves what its formula says, and no season") {
    const places box = drawn("response.svg", "mean of a year"),
                 low = drawn("response.svg", "low pass of 37 months");
    REQUIRE(box.x.size() == 501);
    // At 0 a filter leaves all, and the mean of a year leaves nothing of 1/12 waves a month (place 166.7).
    const double zero = box.y[167], one = box.y[0] - zero;
    for (std::size_t e = 1; e < 501; ++e) {
        // Half of both ends: the Dirichlet kernel times a cosine.
        const double angle = 3.14159265358979 * 0.25 * static_cast<double>(e) / 500;
        const double left = std::fabs(std::sin(12 * angle) * std::cos(angle) / (12 * std::sin(angle)));
        CHECK(std::fabs((box.y[e] - zero) / one - left) < 0.005);
    }
    for (std::size_t e = 167; e < 501; ++e) CHECK((low.y[e] - zero) / one < 0.02);
    CHECK((low.y[20] - zero) / one > 0.9);

    const places measured = drawn("seasons.svg", "measured"), trend = drawn("seasons.svg", "mean of a year");
    REQUIRE(measured.x.size() == 450);
    REQUIRE(trend.x.size() == 408);
    // How often a curve falls: every year with seasons, hardly ever without.
    const auto falls = [](const places& p) {
        int count = 0;
        for (std::size_t e = 1; e < p.y.size(); ++e) count += p.y[e] < p.y[e - 1];
        return count;
    };
    CHECK(falls(measured) > 100);
    CHECK(falls(trend) < 20);
}

TEST_CASE("frequencies: the brightest place of each column is the glide's, and the bell fades") {
    const matrix<float> picture = load_png<float>(host, PICTURES "sound.png");
    REQUIRE(picture.rows() == 257); // 16 Hz each, the highest above
    REQUIRE(picture.cols() == 505);
    const std::vector<float> light = picture.to_host();
    const auto at = [&](std::size_t frequency, std::size_t column) {
        return light[(256 - frequency) * 505 + column];
    };
    for (std::size_t j = 0; j < 505; ++j) {
        const double hertz = 200 + 700 * (static_cast<double>(j) * 64 + 256) / 8192;
        std::size_t brightest = 0;
        for (std::size_t k = 0; k < 257; ++k)
            if (at(k, j) > at(brightest, j)) brightest = k;
        CHECK(std::fabs(16 * static_cast<double>(brightest) - hertz) <= 24);
    }
    const std::size_t bell = 1000 / 16, second = 8192 / 64;
    for (std::size_t j = 2 * second; j < 3 * second; j += second) {
        CHECK(at(bell, j + 8) > at(bell, j + 60));
        CHECK(at(bell, j + 8) > at(bell, j - 12)); // before it is struck again
        CHECK(at(bell, j + 8) > at(bell + 20, j + 8) + 0.2f);
    }
}

TEST_CASE("frequencies: the sharp half is what a convolution in plain loops gives, or one beside it") {
    const matrix<float> light = photograph(1), sharp = load_png<float>(host, PICTURES "sharpened.png");
    const std::int64_t m = light.rows(), n = light.cols();
    REQUIRE(sharp.rows() == m);
    REQUIRE(sharp.cols() == n);
    // What exp(-(f / 0.1)^2) is on a circle of so many pixels.
    const auto kernel = [](std::int64_t size) {
        std::vector<double> g(static_cast<std::size_t>(size));
        for (std::int64_t d = 0; d < size; ++d)
            for (std::int64_t k = 0; k < size; ++k) {
                const double f =
                    static_cast<double>(k < (size + 1) / 2 ? k : k - size) / static_cast<double>(size);
                g[static_cast<std::size_t>(d)] +=
                    std::exp(-f * f / 0.01) *
                    std::cos(6.283185307179586 * static_cast<double>(k * d % size) /
                             static_cast<double>(size)) /
                    static_cast<double>(size);
            }
        return g;
    };
    const std::vector<double> down = kernel(m), across = kernel(n);
    const std::vector<float> from = light.to_host(), found = sharp.to_host();
    std::vector<double> half_done(from.size()), blurred(from.size());
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            for (std::int64_t k = 0; k < n; ++k)
                half_done[static_cast<std::size_t>(i * n + j)] +=
                    across[static_cast<std::size_t>((j - k + n) % n)] *
                    static_cast<double>(from[static_cast<std::size_t>(i * n + k)]);
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t k = 0; k < m; ++k)
            for (std::int64_t j = 0; j < n; ++j)
                blurred[static_cast<std::size_t>(i * n + j)] +=
                    down[static_cast<std::size_t>((i - k + m) % m)] *
                    half_done[static_cast<std::size_t>(k * n + j)];
    double worst = 0;
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            const auto e = static_cast<std::size_t>(i * n + j);
            const double grey = static_cast<double>(from[e]),
                         want = j < n / 2 ? grey : std::clamp(2 * grey - blurred[e], 0.0, 1.0);
            worst = std::max(worst, std::fabs(want - static_cast<double>(found[e])));
        }
    CHECK(worst < 1.01 / 255);
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

TEST_CASE("enhance: each byte is what plain loops give, or one beside it") {
    const matrix<float> original = photograph(3);
    const std::int64_t m = original.rows(), pixels = original.cols() / 3;
    std::vector<double> light;
    for (const float v : original.to_host()) light.push_back(light_of(static_cast<double>(v)));
    const std::vector<double> around = blurred(blurred(light, m, pixels, false), m, pixels, true);
    const std::vector<float> found = load_png<float>(host, PICTURES "enhanced.png", 3).to_host();
    REQUIRE(found.size() == light.size());
    double worst = 0;
    for (std::size_t e = 0; e < found.size(); ++e) {
        const double right =
            (around[e] + 1.6 * (light[e] - around[e])) * (1 + 0.9 * std::exp(-6 * around[e]));
        worst = std::max(worst, std::fabs(static_cast<double>(found[e]) - value_of(right)));
    }
    CHECK(worst < 1.01 / 255);
}

TEST_CASE(
    "pond: calm water, then a wave that is as wide as it is old, the same to the left and to the right") {
    const auto frame = [](int n) {
        return load_png<float>(host, PICTURES "pond" + std::to_string(n) + ".png", 3);
    };
    const matrix<float> calm = frame(0), wave = frame(1);
    const std::int64_t m = calm.rows(), n = calm.cols() / 3;
    const auto pixel = col_index(m, 3 * n) / 3;
    const matrix<float> turned = gather(wave, row_index(), 3 * (n - 1 - pixel) + col_index() % 3);
    CHECK(mean(abs(wave - turned)).to_host() < 0.004f);
    // 80 steps of half a point, and the drop's own width: of 120 points to the edge, 55 have moved at most.
    const matrix<bool> moved = abs(wave - calm) > 0.02f;
    const vector<std::int32_t> in_column = sum(moved, axis<0>);
    CHECK(sum(in_column).to_host() > 20000);
    CHECK(sum(in_column(rows(0, 3 * n / 6))).to_host() == 0);
    CHECK(sum(in_column(rows(3 * n * 5 / 6, 3 * n))).to_host() == 0);
    CHECK(all(calm(rows(0, 40)) == frame(3)(rows(0, 40))).to_host()); // the sky
    CHECK(mean(abs(frame(3) - calm) > 0.02f).to_host() > 0.1f);
}
