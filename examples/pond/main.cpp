// Waves in a pond. The program in scene.cpp draws it with OpenGL, and has its own context and buffers. Here
// sinter computes the waves: it joins that context, and writes into those buffers, from where they are drawn.
// No element goes through the host.
//
// Usage: pond [output-folder]

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>

#include <sinter/image.hpp>
#include <sinter/io/png.hpp>
#include <sinter/opengl.hpp>
#include <sinter/sinter.hpp>

#include "scene.hpp"

using namespace sinter;

namespace {

constexpr std::int64_t n = scene::points;
constexpr float speed = 0.25f, loss = 0.002f; // the square of points a step, and what each step loses

/// A drop that pushes the water up where it falls.
auto drop(std::int64_t row, std::int64_t column) {
    const auto i = cast<float>(row_index(n, n)) - static_cast<float>(row);
    const auto j = cast<float>(col_index(n, n)) - static_cast<float>(column);
    return 0.45f * exp(-(square(i) + square(j)) / 24.0f);
}

void save(const std::string& path, const std::string& pixels) {
    io::picture p{scene::height, scene::width, 3, {pixels.begin(), pixels.end()}};
    io::write_file(path, io::encode_png(p, path));
}

void run(const std::string& folder) {
    scene pond; // whose context is current from here on
    const device dev = opengl_device(adopt_current_context);
    auto H = wrap_buffer<float>(dev, pond.heights(), n, n);
    auto S = wrap_buffer<float>(dev, pond.slopes(), n, 2 * n);
    matrix<float> before = zeros<float>(dev, n, n);
    const matrix<float> neighbours(dev, {{0, 1, 0}, {1, -4, 1}, {0, 1, 0}});
    const counters start = dev.counters();

    const std::int64_t places[][2] = {{n / 2, n / 2}, {3 * n / 4, n / 4}, {n / 3, 4 * n / 5}, {n / 4, n / 5}};
    for (int frame = 0; frame < 4; ++frame) {
        // A pair of columns for each point: how much higher its neighbours to the right and below are.
        const auto below = col_index(n, 2 * n) % 2;
        const auto right = 1 - below;
        const auto place = col_index() / 2;
        S = gather<edge::clamp>(H, row_index() + below, place + right) -
            gather<edge::clamp>(H, row_index() - below, place - right);
        save(folder + "/pond" + std::to_string(frame) + ".png", pond.draw());
        const auto [row, column] = places[frame];
        H = H + drop(row, column);
        before = before + drop(row, column);
        for (int step = 0; step < 80; ++step)
            evaluate(H = (2 - loss) * H - (1 - loss) * before + speed * correlate<edge::clamp>(H, neighbours),
                     before = H);
    }
    const counters used = dev.counters() - start;
    std::printf("%s: %lld launches, %lld bytes from the host, %lld to the host\n", dev.description().c_str(),
                static_cast<long long>(used.launches), static_cast<long long>(used.bytes_to_device),
                static_cast<long long>(used.bytes_to_host));
}

} // namespace

int main(int argc, char** argv) try {
    const std::string folder = argc > 1 ? argv[1] : "pond-output";
    std::filesystem::create_directories(folder);
    run(folder);
    return 0;
} catch (const std::exception& e) {
    std::fprintf(stderr, "pond: %s\n", e.what());
    return 1;
}
