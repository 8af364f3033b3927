// A photograph with more light in its shadows and sharper edges. The program in pipeline.cpp has a context, a
// queue, a buffer of light and two kernels of its own. Between these kernels sinter works on the same buffer,
// in the same queue: nothing is copied, and nothing waits.
//
// Usage: enhance picture.jpg [output-folder]

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>

#include <sinter/image.hpp>
#include <sinter/io/jpeg.hpp>
#include <sinter/io/png.hpp>
#include <sinter/opencl.hpp>
#include <sinter/sinter.hpp>

#include "pipeline.hpp"

using namespace sinter;

namespace {

constexpr int channels = 3, taps = 41;

/// Weights of a blur that reaches far: what is light or dark all around a pixel.
vector<float> bell(const device& dev) {
    const vector<float> w =
        from_function<float>(dev, taps, [](auto i) { return exp(-0.5f * square((i - taps / 2) / 9.0f)); });
    return w / sum(w);
}

/// Gives dark surroundings more light, and each pixel more of what sets it apart from its surroundings.
void enhance(matrix<float>& light) {
    const vector<float> w = bell(light.device());
    const matrix<float> across = correlate<edge::mirror, channels>(light, w, axis<1>);
    const matrix<float> around = correlate<edge::mirror, channels>(across, w, axis<0>);
    light = hadamard(around + 1.6f * (light - around), 1.0f + 0.9f * exp(-6.0f * around));
}

void run(const std::string& path, const std::string& folder) {
    io::picture p = io::decode_jpeg(io::read_file(path), path, channels);
    pipeline own(static_cast<size_t>(p.rows), static_cast<size_t>(p.pixels));
    const device dev = opencl_device(own.context(), own.queue());
    auto light = wrap<float>(dev, own.light(), p.rows, channels * p.pixels);
    std::printf("on %s\n", dev.description().c_str());

    const counters start = dev.counters();
    own.develop(p.bytes.data()); // the program's kernel,
    enhance(light);              // sinter's,
    own.print(p.bytes.data());   // and again the program's
    const counters used = dev.counters() - start;
    io::write_file(folder + "/enhanced.png", io::encode_png(p, folder + "/enhanced.png"));
    std::printf("%lld launches by sinter, %lld bytes from the host, %lld to the host\n",
                static_cast<long long>(used.launches), static_cast<long long>(used.bytes_to_device),
                static_cast<long long>(used.bytes_to_host));
}

} // namespace

int main(int argc, char** argv) try {
    const std::string folder = argc > 2 ? argv[2] : "enhance-output";
    std::filesystem::create_directories(folder);
    run(argc > 1 ? argv[1] : "china.jpg", folder);
    return 0;
} catch (const std::exception& e) {
    std::fprintf(stderr, "enhance: %s\n", e.what());
    return 1;
}
