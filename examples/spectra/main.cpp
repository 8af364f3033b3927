// Three uses of a spectrum: the principal components of handwritten digits, a photograph of low rank, and how
// a drum in the shape of an L vibrates.
//
// Usage: spectra digits.csv photograph.jpg [output-folder]

#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include <sinter/io/csv.hpp>
#include <sinter/io/jpeg.hpp>
#include <sinter/io/png.hpp>
#include <sinter/sinter.hpp>
#include <sinter/spectra.hpp>

#include "../plot/plot.hpp"

using namespace sinter;

namespace {

/// Each component explains a share of how the pictures differ; the first two are the axes of a map of them.
void draw_digits(const device& dev, const std::string& path, const std::string& folder) {
    const matrix<float> data = load_csv<float>(dev, path); // 64 grey values of 0 to 16, and the digit
    const auto grey = data(cols(0, 64));
    const matrix<float> X = grey - rowwise(mean(grey, axis<0>));
    const auto f = svd(X);
    const vector<float> share = 100 * square(f.values) / sum(square(f.values));
    const std::vector<float> shares = share.to_host();
    std::printf("digits: components explain %.1f %% %.1f %% %.1f %%, the first ten %.1f %%\n",
                static_cast<double>(shares[0]), static_cast<double>(shares[1]),
                static_cast<double>(shares[2]), static_cast<double>(sum(share(rows(0, 10))).to_host()));
    plot spectrum("The spectrum of the digits", "component", "share in per cent");
    spectrum.points(iota<float>(dev, 64, 1).to_host(), shares, "#1f77b4", "component");
    spectrum.save(folder + "/digits_spectrum.svg");

    const matrix<float> place = X * f.v(cols(0, 2));
    const std::vector<float> x = place.col(0).to_host(), y = place.col(1).to_host(),
                             digit = data.col(64).to_host();
    plot map("Digits by their first two components", "first component", "second component");
    const char* const colours[] = {"#1f77b4", "#ff7f0e", "#2ca02c", "#d62728"};
    const float shown[] = {0, 4, 6, 7};
    for (int k = 0; k < 4; ++k) {
        std::vector<float> some_x, some_y;
        for (std::size_t i = 0; i < x.size(); ++i)
            if (digit[i] == shown[k]) {
                some_x.push_back(x[i]);
                some_y.push_back(y[i]);
            }
        map.points(some_x, some_y, colours[k], std::to_string(static_cast<int>(shown[k])));
    }
    map.save(folder + "/digits_map.svg");
}

/// Side by side: of rank 5, 20 and 80, and the photograph itself.
void draw_ranks(const device& dev, const std::string& path, const std::string& folder) {
    const matrix<float> photograph = load_jpeg<float>(dev, path);
    const std::int64_t m = photograph.rows(), n = photograph.cols();
    const auto f = svd(photograph);
    matrix<float> picture(dev, 2 * m, 2 * n);
    picture(rows(m, 2 * m), cols(n, 2 * n)) = photograph;
    const std::int64_t ranks[] = {5, 20, 80};
    for (std::int64_t k = 0; k < 3; ++k) {
        const col_slice first = cols(0, ranks[k]);
        auto part = picture(rows(k / 2 * m, k / 2 * m + m), cols(k % 2 * n, k % 2 * n + n));
        part = f.u(first) * trans(hadamard(f.v(first), rowwise(f.values(rows(0, ranks[k])))));
        const float error = norm(part - photograph).to_host() / norm(photograph).to_host();
        std::printf("photograph: rank %d needs %.0f %% of the numbers, and is off by %.1f %%\n",
                    static_cast<int>(ranks[k]),
                    100 * static_cast<double>(ranks[k] * (m + n + 1)) / static_cast<double>(m * n),
                    100 * static_cast<double>(error));
    }
    save_png(folder + "/ranks.png", clamp(picture, 0.0f, 1.0f));
}

/// The six lowest modes: red goes up where blue goes down.
void draw_drum(const device& dev, const std::string& folder) {
    constexpr std::int64_t half = 12, side = 2 * half + 3,
                           scale = 6; // the edges are points that stay at rest
    std::vector<float> across, down;
    std::vector<std::int32_t> numbers(static_cast<std::size_t>(side * side), -1); // of the points that move
    for (std::int64_t i = 1; i + 1 < side; ++i)
        for (std::int64_t j = 1; j + 1 < side; ++j) {
            if (i <= half + 1 && j > half) continue;
            numbers[static_cast<std::size_t>(i * side + j)] = static_cast<std::int32_t>(across.size());
            down.push_back(static_cast<float>(i));
            across.push_back(static_cast<float>(j));
        }
    // What pulls a point: its four neighbours.
    const vector<float> x(dev, across), y(dev, down);
    const float h = 1.0f / (half + 1); // the long edges are 2
    const auto apart = abs(colwise(x) - rowwise(x)) + abs(colwise(y) - rowwise(y));
    const matrix<float> pull = select(apart == 0.0f, 4.0f, select(apart == 1.0f, -1.0f, 0.0f)) / (h * h);
    const auto f = eigh(pull, lowest(6));
    std::cout << "drum: squares of the frequencies " << round(10.0f * f.values) / 10.0f << "\n";

    const matrix<std::int32_t> number(dev, side, side, numbers);
    matrix<float> picture(dev, 2 * side * scale, 9 * side * scale);
    for (std::int32_t mode = 0; mode < 6; ++mode) {
        const std::int64_t top = mode / 3 * side * scale, left = mode % 3 * 3 * side * scale;
        const vector<float> shape = f.vectors.col(mode) / norm_inf(f.vectors.col(mode));
        const auto pixel =
            gather(number, row_index(side * scale, 3 * side * scale) / static_cast<std::int32_t>(scale),
                   col_index(side * scale, 3 * side * scale) / static_cast<std::int32_t>(3 * scale));
        const auto height = gather(shape, max(pixel, 0));
        const auto channel = col_index() % 3; // red, green, blue
        picture(rows(top, top + side * scale), cols(left, left + 3 * side * scale)) =
            select(pixel < 0, 0.85f,
                   1.0f - select(channel == 0, max(-height, 0.0f),
                                 select(channel == 1, abs(height), max(height, 0.0f))));
    }
    save_png(folder + "/drum.png", picture, 3);
}

} // namespace

int main(int argc, char** argv) try {
    const std::string folder = argc > 3 ? argv[3] : "spectra-output";
    std::filesystem::create_directories(folder);
    const device dev = default_device();
    std::printf("on %s\n", dev.name().c_str());
    draw_digits(dev, argc > 1 ? argv[1] : "digits.csv", folder);
    draw_ranks(dev, argc > 2 ? argv[2] : "china.jpg", folder);
    draw_drum(dev, folder);
    return 0;
} catch (const std::exception& e) {
    std::fprintf(stderr, "spectra: %s\n", e.what());
    return 1;
}
