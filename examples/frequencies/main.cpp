// Two uses of frequencies: the spectrogram of a sound, and a photograph that is sharpened by its transform.
//
// Usage: frequencies photograph.jpg [output-folder]

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>

#include <sinter/fourier.hpp>
#include <sinter/io/jpeg.hpp>
#include <sinter/io/png.hpp>
#include <sinter/random.hpp>
#include <sinter/sinter.hpp>

using namespace sinter;

namespace {

constexpr float turn = 6.2831853f, rate = 8192, seconds = 4;

/// A glide from 200 Hz to 3 kHz, a bell of 1 kHz that is struck each second, and quiet noise.
vector<float> sound(const device& dev) {
    const auto n = static_cast<std::int64_t>(rate * seconds);
    const vector<float> time = iota<float>(dev, n) / rate;
    const auto turns = hadamard(time, 200.0f + 350.0f * time); // 200 Hz, and 700 Hz more each second
    const auto struck = time - floor(time);
    const vector<float> noise = random::normal<float>(dev, random::key(1), n);
    return sin(turn * (turns - floor(turns))) + 0.3f * hadamard(sin(turn * 1000 * struck), exp(-6 * struck)) +
           0.003f * noise;
}

/// Time goes to the right, frequency upwards; from black to white are 60 decibels.
void draw_sound(const device& dev, const std::string& folder) {
    const vector<float> x = sound(dev);
    const matrix<float> power = spectrogram(x, {.length = 512, .overlap = 448, .rate = rate});
    const scalar<float> loudest = max(power);
    const auto decibels = 10.0f * log10(max(power / loudest, 1e-9f));
    const matrix<float> picture = flip(clamp(1 + decibels / 60, 0.0f, 1.0f), axis<0>);
    save_png(folder + "/sound.png", picture);

    const vector<float> by_frequency = welch(x, {.length = 512, .rate = rate});
    const float whole = sum(by_frequency).to_host() * rate / 512, own = mean(square(x)).to_host();
    std::printf("sound: %d frequencies at %d times, a power of %.2f and of %.2f\n",
                static_cast<int>(power.rows()), static_cast<int>(power.cols()), static_cast<double>(whole),
                static_cast<double>(own));
}

/// Frequencies of more than 0.1 turns in a pixel become twice as strong. The left half stays as it is.
void sharpen(const device& dev, const std::string& path, const std::string& folder) {
    const matrix<float> photograph = load_jpeg<float>(dev, path);
    const std::int64_t m = photograph.rows(), n = photograph.cols();
    vector<float> down(dev, m), across(dev, n);
    down = square(fftfreq(m) / 0.1f);
    across = square(fftfreq(n) / 0.1f);
    const auto gain = 2.0f - exp(-(colwise(down) + rowwise(across)));
    const matrix<float> sharp = real(ifft2(hadamard(fft2(photograph), gain)));
    matrix<float> picture = clamp(sharp, 0.0f, 1.0f);
    picture(rows(0, m), cols(0, n / 2)) = photograph(rows(0, m), cols(0, n / 2));
    save_png(folder + "/sharpened.png", picture);
    std::printf("photograph: neighbours differ by %.3f, and by %.3f when it is sharp\n",
                static_cast<double>(mean(abs(diff(photograph, axis<1>))).to_host()),
                static_cast<double>(mean(abs(diff(sharp, axis<1>))).to_host()));
}

} // namespace

int main(int argc, char** argv) try {
    const std::string folder = argc > 2 ? argv[2] : "frequencies-output";
    std::filesystem::create_directories(folder);
    const device dev = default_device();
    std::printf("on %s\n", dev.name().c_str());
    draw_sound(dev, folder);
    sharpen(dev, argc > 1 ? argv[1] : "china.jpg", folder);
    return 0;
} catch (const std::exception& e) {
    std::fprintf(stderr, "frequencies: %s\n", e.what());
    return 1;
}
