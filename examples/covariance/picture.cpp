#include "picture.hpp"

#include <algorithm>
#include <cmath>

#include <sinter/io/png.hpp>

void write_picture(const std::string& path, const std::vector<float>& values, std::size_t rows,
                   std::size_t cols, std::size_t zoom) {
    float largest = 0;
    for (const float v : values) largest = std::max(largest, std::fabs(v));
    sinter::io::picture p{
        static_cast<std::int64_t>(rows * zoom), static_cast<std::int64_t>(cols * zoom), 3, {}};
    for (std::size_t y = 0; y < rows * zoom; ++y)
        for (std::size_t x = 0; x < cols * zoom; ++x) {
            const float v = largest > 0 ? values[y / zoom * cols + x / zoom] / largest : 0;
            const auto fade = static_cast<std::uint8_t>(std::lround(255 * (1 - std::fabs(v))));
            const std::uint8_t red = v < 0 ? fade : 255, blue = v > 0 ? fade : 255;
            p.bytes.insert(p.bytes.end(), {red, fade, blue});
        }
    sinter::io::write_file(path, sinter::io::encode_png(p, path));
}
