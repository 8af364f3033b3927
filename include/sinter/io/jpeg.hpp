#pragma once
// JPEG pictures. Needs libjpeg; link -ljpeg.

#include <sinter/core/letters_begin.inc>

#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include <jpeglib.h>

#include <sinter/io/file.hpp>
#include <sinter/io/pixels.hpp>

namespace sinter::inline SINTER_ABI {
namespace io {

/// libjpeg leaves by a jump instead of ending the program. Functions that it may leave hold no object with a
/// destructor: `pixels` and the output are the caller's.
class jpeg_codec {
public:
    jpeg_codec() {
        jpeg_std_error(&manager_);
        manager_.error_exit = [](j_common_ptr info) { leave(info); };
        manager_.emit_message = [](j_common_ptr info, int level) {
            if (level < 0) leave(info); // a file that is damaged or ends too early: no grey is made up for it
        };
        manager_.output_message = [](j_common_ptr) {};
        in_.err = out_.err = &manager_;
        in_.client_data = out_.client_data = this;
    }
    ~jpeg_codec() {
        jpeg_destroy_decompress(&in_);
        jpeg_destroy_compress(&out_);
        std::free(made_);
    }
    jpeg_codec(const jpeg_codec&) = delete;
    jpeg_codec& operator=(const jpeg_codec&) = delete;

    /// Reads the extents of a picture, then its pixels, to memory for as many. False with a message.
    bool begin_reading(std::string_view bytes, picture& p) {
        if (setjmp(place_) != 0) return false;
        jpeg_create_decompress(&in_);
        jpeg_mem_src(&in_, reinterpret_cast<const unsigned char*>(bytes.data()),
                     static_cast<unsigned long>(bytes.size()));
        jpeg_read_header(&in_, yes);
        in_.out_color_space = p.channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
        p.rows = in_.image_height;
        p.pixels = in_.image_width;
        return true;
    }
    bool read(std::uint8_t* pixels, std::size_t stride) {
        if (setjmp(place_) != 0) return false;
        jpeg_start_decompress(&in_);
        while (in_.output_scanline < in_.output_height) {
            JSAMPLE* row = pixels + stride * in_.output_scanline;
            jpeg_read_scanlines(&in_, &row, 1);
        }
        jpeg_finish_decompress(&in_);
        return true;
    }

    bool write(const picture& p, int quality) {
        if (setjmp(place_) != 0) return false;
        jpeg_create_compress(&out_);
        jpeg_mem_dest(&out_, &made_, &made_size_);
        out_.image_width = static_cast<JDIMENSION>(p.pixels);
        out_.image_height = static_cast<JDIMENSION>(p.rows);
        out_.input_components = p.channels;
        out_.in_color_space = p.channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
        jpeg_set_defaults(&out_);
        jpeg_set_quality(&out_, quality, yes);
        jpeg_start_compress(&out_, yes);
        while (out_.next_scanline < out_.image_height) {
            JSAMPLE* row = const_cast<JSAMPLE*>(p.bytes.data()) + p.stride() * out_.next_scanline;
            jpeg_write_scanlines(&out_, &row, 1);
        }
        jpeg_finish_compress(&out_);
        return true;
    }
    std::string_view made() const { return {reinterpret_cast<const char*>(made_), made_size_}; }
    const char* message() const { return message_; }

private:
    static constexpr auto yes = static_cast<::boolean>(1); // windows.h has a TRUE of its own

    [[noreturn]] static void leave(j_common_ptr info) {
        auto* const self = static_cast<jpeg_codec*>(info->client_data);
        info->err->format_message(info, self->message_);
        std::longjmp(self->place_, 1);
    }

    jpeg_error_mgr manager_{};
    jpeg_decompress_struct in_{};
    jpeg_compress_struct out_{};
    std::jmp_buf place_{};
    unsigned char* made_ = nullptr;
    unsigned long made_size_ = 0;
    char message_[JMSG_LENGTH_MAX] = {};
};

inline void check_jpeg_channels(const std::string& path, int channels) {
    if (channels != 1 && channels != 3) throw shape_error(refused_channels(path, channels, "1 and 3"));
}

/// The picture in the bytes of a JPEG file.
inline picture decode_jpeg(std::string_view bytes, const std::string& path, int channels) {
    check_jpeg_channels(path, channels);
    if (bytes.empty()) throw file_error(path, "the file is empty");
    picture p{0, 0, channels, {}};
    jpeg_codec codec;
    if (!codec.begin_reading(bytes, p)) throw file_error(path, codec.message());
    constexpr std::int64_t most_pixels_a_byte = 8 * 64; // a bit at least for each square of 8 x 8
    if (p.rows * p.pixels / most_pixels_a_byte > static_cast<std::int64_t>(bytes.size()))
        throw file_error(path, expr::shape_text(p.rows, p.pixels) + " pixels cannot be in " +
                                   std::to_string(bytes.size()) + " bytes");
    p.make_room();
    if (!codec.read(p.bytes.data(), p.stride())) throw file_error(path, codec.message());
    return p;
}

} // namespace io

/// A picture as a matrix of numbers from 0 to 1, or of std::uint8_t from 0 to 255, grey or of 3 channels side
/// by side, red, green and blue: load_jpeg<float>(dev, path, 3). Throws file_error; shape_error for other
/// numbers of channels.
template <class T>
matrix<T> load_jpeg(const device& d, const std::string& path, int channels = 1) {
    return io::array_of_picture<T>(d, io::decode_jpeg(io::read_file(path), path, channels));
}

/// Writes an array, or the value of an expression, of numbers from 0 to 1, with a quality of at most 100.
/// What lies beyond is black or white. Of std::uint8_t they are from 0 to 255. Throws file_error, and the old
/// file stays then; shape_error.
template <class X>
requires expr::is_ours<X>
void save_jpeg(const std::string& path, X&& x, int channels = 1, int quality = 90) {
    io::check_jpeg_channels(path, channels);
    const io::picture p = io::picture_of(x, channels, path);
    io::jpeg_codec codec;
    if (!codec.write(p, quality)) throw file_error(path, codec.message());
    io::write_file(path, std::string(codec.made()));
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
