// Heat spreads in a plate that begins as hot as a photograph is bright, and that loses none at its edges.
// Each time step is a system, solved by conjugate gradients: so the steps may grow, and each frame doubles
// the time.
//
// Usage: heat picture.jpg [output-folder [frames]]

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>

#include <sinter/image.hpp>
#include <sinter/io/jpeg.hpp>
#include <sinter/io/png.hpp>
#include <sinter/krylov.hpp>
#include <sinter/sinter.hpp>

using namespace sinter;

namespace {

constexpr std::int64_t height = 192, width = 288;

/// Three channels side by side: black, red, yellow, white. Their mean is the temperature.
matrix<float> colours(const matrix<float>& heat) {
    const auto channel = cast<float>(col_index(height, 3 * width) % 3);
    return clamp(3 * gather(heat, row_index(height, 3 * width), col_index() / 3) - channel, 0.0f, 1.0f);
}

void run(const std::string& path, const std::string& folder, int frames) {
    const device dev = default_device();
    std::printf("on %s\n", dev.name().c_str());
    const matrix<float> weights(dev, {{0, 1, 0}, {1, -4, 1}, {0, 1, 0}});
    matrix<float> heat = resize<filter::linear>(load_jpeg<float>(dev, path), height, width);
    float step = 1, time = 0;
    for (int frame = 0;; ++frame, step *= 2) {
        char name[32];
        std::snprintf(name, sizeof name, "/heat%03d.png", frame);
        save_png(folder + name, colours(heat), 3);
        if (frame + 1 >= frames) break;
        // The heat at the end of a step tells how it flows in all of the step (Euler's implicit method).
        const auto before = [&](auto later) { return later - step * correlate<edge::clamp>(later, weights); };
        auto result = cg(before, heat, {.tolerance = 1e-4, .look_every = 4, .start = heat});
        if (!result.converged()) throw std::runtime_error("conjugate gradients did not converge");
        heat = result.x;
        time += step;
        std::printf("time %5.0f: %3d steps of cg, %.3f to %.3f, mean %.4f\n", static_cast<double>(time),
                    static_cast<int>(result.steps), static_cast<double>((min)(heat).to_host()),
                    static_cast<double>((max)(heat).to_host()), static_cast<double>(mean(heat).to_host()));
    }
    std::printf("%lld launches\n", static_cast<long long>(dev.counters().launches));
}

} // namespace

int main(int argc, char** argv) try {
    const std::string folder = argc > 2 ? argv[2] : "heat-output";
    std::filesystem::create_directories(folder);
    run(argc > 1 ? argv[1] : "china.jpg", folder, argc > 3 ? std::atoi(argv[3]) : 8);
    return 0;
} catch (const std::exception& e) {
    std::fprintf(stderr, "heat: %s\n", e.what());
    return 1;
}
