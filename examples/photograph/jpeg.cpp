#include "jpeg.hpp"

#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <cstdio>
#include <stdexcept>

#include <jpeglib.h>
#include <png.h>

namespace {

/// libjpeg leaves by this instead of ending the program.
struct error_exit {
    jpeg_error_mgr manager;
    std::jmp_buf place;
    char message[JMSG_LENGTH_MAX];
};

[[noreturn]] void leave(j_common_ptr info) {
    auto* e = reinterpret_cast<error_exit*>(info->err);
    info->err->format_message(info, e->message);
    std::longjmp(e->place, 1);
}

/// The bytes of the picture, three for each pixel; false with a message on any error. Holds no object with a
/// destructor, because errors jump out of it.
bool decode(std::FILE* file, jpeg_decompress_struct& info, error_exit& error, std::vector<JSAMPLE>& bytes) {
    info.err = jpeg_std_error(&error.manager);
    error.manager.error_exit = leave;
    if (setjmp(error.place) != 0) return false;
    jpeg_create_decompress(&info);
    jpeg_stdio_src(&info, file);
    jpeg_read_header(&info, TRUE);
    info.out_color_space = JCS_RGB;
    jpeg_start_decompress(&info);
    const std::size_t stride = std::size_t{info.output_width} * 3;
    bytes.resize(stride * info.output_height);
    while (info.output_scanline < info.output_height) {
        JSAMPLE* row = &bytes[stride * info.output_scanline];
        jpeg_read_scanlines(&info, &row, 1);
    }
    jpeg_finish_decompress(&info);
    return true;
}

} // namespace

photograph read_jpeg(const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (!file) throw std::runtime_error(path + ": cannot be opened");
    jpeg_decompress_struct info{};
    error_exit error{};
    std::vector<JSAMPLE> bytes;
    const bool read = decode(file, info, error, bytes);
    photograph p{
        static_cast<std::int64_t>(info.output_height), static_cast<std::int64_t>(info.output_width), {}};
    jpeg_destroy_decompress(&info);
    std::fclose(file);
    if (!read) throw std::runtime_error(path + ": " + error.message);
    p.values.reserve(bytes.size());
    for (const JSAMPLE b : bytes) p.values.push_back(static_cast<float>(b) / 255.0f);
    return p;
}

void write_png(const std::string& path, const photograph& p) {
    std::vector<png_byte> bytes;
    bytes.reserve(p.values.size());
    for (const float v : p.values)
        bytes.push_back(static_cast<png_byte>(std::lround(255 * std::clamp(v, 0.0f, 1.0f))));
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(p.pixels);
    image.height = static_cast<png_uint_32>(p.rows);
    image.format = PNG_FORMAT_RGB;
    if (png_image_write_to_file(&image, path.c_str(), 0, bytes.data(), 0, nullptr) == 0)
        throw std::runtime_error(path + ": " + image.message);
}
