// Gray and Scott's reaction: U feeds V, V turns U into more of itself and dies off, and both spread. Begins
// with the dark parts of a photograph, and writes frames as they dissolve into a pattern.
//
// Usage: gray_scott picture.jpg [output-folder [frames]]

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>

#include <sinter/image.hpp>
#include <sinter/io/jpeg.hpp>
#include <sinter/io/png.hpp>
#include <sinter/sinter.hpp>

using namespace sinter;

namespace {

constexpr std::int64_t height = 256, width = 384;
constexpr float spread_u = 0.21f, spread_v = 0.105f, feed = 0.037f, kill = 0.06f;

/// How much more the neighbours have than the element itself; what leaves at an edge comes in at the other.
auto spread(const matrix<float>& X, const matrix<float>& weights) {
    return correlate<edge::wrap>(X, weights);
}

/// Three channels side by side: dark blue where there is no V, then green, then light yellow.
matrix<float> colours(const matrix<float>& V) {
    const auto channel = col_index(height, 3 * width) % 3;
    const auto v = clamp(2.6f * gather(V, row_index(height, 3 * width), col_index() / 3), 0.0f, 1.0f);
    const auto red = square(v);
    const auto green = 0.08f + 0.87f * v;
    const auto blue = 0.30f + 0.35f * sin(3.1f * v);
    return select(channel == 0, red, select(channel == 1, green, blue));
}

void run(const std::string& path, const std::string& folder, int frames) {
    const device dev = default_device();
    std::printf("on %s\n", dev.name().c_str());
    const matrix<float> photograph = resize<filter::linear>(load_jpeg<float>(dev, path), height, width);
    const matrix<float> weights(dev, {{0.05f, 0.2f, 0.05f}, {0.2f, -1, 0.2f}, {0.05f, 0.2f, 0.05f}});
    matrix<float> U = ones<float>(dev, height, width), V = select(photograph < 0.35f, 0.5f, 0.0f);
    for (int frame = 0; frame < frames; ++frame) {
        char name[32];
        std::snprintf(name, sizeof name, "/frame%03d.png", frame);
        save_png(folder + name, colours(V), 3);
        std::printf("\rframe %d of %d", frame + 1, frames);
        std::fflush(stdout);
        for (int step = 0; step < 30 * (frame + 1) && frame + 1 < frames; ++step) { // later ones change less
            const auto reaction = hadamard(U, square(V));
            evaluate(U = U + spread_u * 4 * spread(U, weights) - reaction + feed * (1 - U),
                     V = V + spread_v * 4 * spread(V, weights) + reaction - (feed + kill) * V);
        }
    }
    std::printf("\n%lld launches\n", static_cast<long long>(dev.counters().launches));
}

} // namespace

int main(int argc, char** argv) try {
    const std::string folder = argc > 2 ? argv[2] : "gray_scott-output";
    std::filesystem::create_directories(folder);
    run(argc > 1 ? argv[1] : "china.jpg", folder, argc > 3 ? std::atoi(argv[3]) : 10);
    return 0;
} catch (const std::exception& e) {
    std::fprintf(stderr, "gray_scott: %s\n", e.what());
    return 1;
}
