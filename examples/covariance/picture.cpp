#include "picture.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <png.h>

void write_picture(const std::string& path, const std::vector<float>& values, std::size_t rows,
                   std::size_t cols, std::size_t zoom) {
    float largest = 0;
    for (const float v : values) largest = std::max(largest, std::fabs(v));
    const std::size_t width = cols * zoom, height = rows * zoom;
    std::vector<png_byte> pixels(width * height * 3);
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x) {
            const float v = largest > 0 ? values[y / zoom * cols + x / zoom] / largest : 0;
            const auto fade = static_cast<png_byte>(std::lround(255 * (1 - std::fabs(v))));
            png_byte* p = &pixels[(y * width + x) * 3];
            p[0] = v < 0 ? fade : 255;
            p[1] = fade;
            p[2] = v > 0 ? fade : 255;
        }
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(width);
    image.height = static_cast<png_uint_32>(height);
    image.format = PNG_FORMAT_RGB;
    if (png_image_write_to_file(&image, path.c_str(), 0, pixels.data(), 0, nullptr) == 0)
        throw std::runtime_error(path + ": " + image.message);
}
