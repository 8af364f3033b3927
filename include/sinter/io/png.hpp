#pragma once
// PNG pictures. Needs libpng; link -lpng.

#include <sinter/core/letters_begin.inc>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <png.h>

#include <sinter/io/file.hpp>
#include <sinter/io/pixels.hpp>

namespace sinter::inline SINTER_ABI {
namespace io {

inline png_uint_32 png_format(const std::string& path, int channels) {
    switch (channels) {
    case 1: return PNG_FORMAT_GRAY;
    case 3: return PNG_FORMAT_RGB;
    case 4: return PNG_FORMAT_RGBA;
    default: throw shape_error(refused_channels(path, channels, "1, 3 and 4"));
    }
}

/// What libpng holds of a picture.
struct png_state {
    png_state() { image.version = PNG_IMAGE_VERSION; }
    ~png_state() { png_image_free(&image); }
    png_state(const png_state&) = delete;
    png_state& operator=(const png_state&) = delete;
    png_image image{};
};

/// A number of four bytes in a PNG file.
inline std::int64_t png_number(std::string_view bytes, std::size_t at) {
    std::int64_t number = 0;
    for (std::size_t n = 0; n < 4; ++n) number = number << 8 | static_cast<unsigned char>(bytes[at + n]);
    return number;
}
/// What its header says of pixels, which libpng has read.
inline std::int64_t bits_of_pixel(std::string_view bytes) {
    constexpr std::size_t depth = 24, colour = 25;
    const int channels[] = {1, 0, 3, 1, 2, 0, 4}; // grey, -, colours, places in a palette, and with opacity
    return channels[static_cast<unsigned char>(bytes[colour]) % 7] * static_cast<unsigned char>(bytes[depth]);
}
/// Bytes of the pixels as they are packed in the file, in chunks of a length, a name, bytes and their sum.
inline std::int64_t packed_bytes(std::string_view bytes) {
    constexpr std::int64_t around = 12;
    const auto size = static_cast<std::int64_t>(bytes.size());
    std::int64_t packed = 0;
    for (std::int64_t at = 8; at + around <= size;) {
        const auto begin = static_cast<std::size_t>(at);
        const std::int64_t claimed = png_number(bytes, begin), held = size - at - around;
        if (bytes.substr(begin + 4, 4) == "IDAT") packed += claimed < held ? claimed : held;
        at += claimed + around;
    }
    return packed;
}

/// The picture in the bytes of a PNG file; what is transparent lies on white where opacity is not asked for.
inline picture decode_png(std::string_view bytes, const std::string& path, int channels) {
    const png_uint_32 format = png_format(path, channels);
    if (bytes.empty()) throw file_error(path, "the file is empty");
    png_state state;
    png_image& image = state.image;
    if (png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) == 0)
        throw file_error(path, image.message);
    image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB; // as every picture is that does not say otherwise
    image.format = format;
    picture p{image.height, image.width, channels, {}};
    constexpr std::int64_t most_of_a_byte = 1032; // that deflate makes of one
    const std::int64_t packed = packed_bytes(bytes), bits = p.pixels * bits_of_pixel(bytes);
    if (p.rows * ((bits + 7) / 8) / most_of_a_byte > packed)
        throw file_error(path, expr::shape_text(p.rows, p.pixels) + " pixels cannot be in " +
                                   std::to_string(packed) + " bytes");
    p.make_room();
    const png_color white{255, 255, 255};
    if (png_image_finish_read(&image, &white, p.bytes.data(), 0, nullptr) == 0)
        throw file_error(path, image.message);
    return p;
}

inline std::string encode_png(const picture& p, const std::string& path) {
    png_state state;
    png_image& image = state.image;
    image.width = static_cast<png_uint_32>(p.pixels);
    image.height = static_cast<png_uint_32>(p.rows);
    image.format = png_format(path, p.channels);
    std::string bytes(PNG_IMAGE_PNG_SIZE_MAX(image), '\0');
    png_alloc_size_t size = bytes.size();
    if (png_image_write_to_memory(&image, bytes.data(), &size, 0, p.bytes.data(), 0, nullptr) == 0)
        throw file_error(path, image.message);
    bytes.resize(size);
    return bytes;
}

} // namespace io

/// A picture as a matrix of numbers from 0 to 1, or of std::uint8_t from 0 to 255: grey, or of 3 or 4
/// channels side by side, red, green, blue and opacity: load_png<float>(dev, path, 3). The file's own are
/// converted. Throws file_error; shape_error for other numbers of channels.
template <class T>
matrix<T> load_png(const device& d, const std::string& path, int channels = 1) {
    return io::array_of_picture<T>(d, io::decode_png(io::read_file(path), path, channels));
}

/// Writes an array, or the value of an expression, of numbers from 0 to 1: save_png(path, A),
/// save_png(path, clamp(X, 0.0f, 1.0f), 3). What lies beyond is black or white. Of std::uint8_t they are from
/// 0 to 255. Throws file_error, and the
/// old file stays then; shape_error.
template <class X>
requires expr::is_ours<X>
void save_png(const std::string& path, X&& x, int channels = 1) {
    (void)io::png_format(path, channels);
    io::write_file(path, io::encode_png(io::picture_of(x, channels, path), path));
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
