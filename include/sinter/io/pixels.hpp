#pragma once
// Pictures as arrays: a row of elements for each row of pixels, whose channels lie side by side, as
// sinter/image.hpp has them; from 0 to 1, or the bytes of the file.

#include <sinter/core/letters_begin.inc>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include <sinter/interop/elements.hpp>

namespace sinter::inline SINTER_ABI::io {

/// Gives memory whose bytes have no values: systems lend memory only for what is written, which is little of
/// a file that claims much and ends early.
template <class T>
struct untouched : std::allocator<T> {
    template <class U>
    struct rebind {
        using other = untouched<U>;
    };
    template <class U, class... X>
    void construct(U* at, X&&... x) {
        if constexpr (sizeof...(X) > 0) new (static_cast<void*>(at)) U(static_cast<U>(x)...);
    }
};

/// A picture of 8 bits a channel: 1 for grey, 3 for red, green and blue, 4 with opacity.
struct picture {
    std::int64_t rows = 0, pixels = 0; ///< pixels in a row
    int channels = 1;
    std::vector<std::uint8_t, untouched<std::uint8_t>> bytes = {};

    std::size_t stride() const {
        return static_cast<std::size_t>(pixels) * static_cast<std::size_t>(channels);
    }
    void make_room() { bytes.resize(stride() * static_cast<std::size_t>(rows)); }
};

/// The message of shape_error for a number of channels that a file cannot have.
inline std::string refused_channels(const std::string& path, int channels, const char* known) {
    return "sinter: " + path + ": a picture of " + std::to_string(channels) + " channels; there are " + known;
}

template <class T>
matrix<T> array_of_picture(const device& d, const picture& p) {
    static_assert(is_floating(dtype_of<T>) || std::is_same_v<T, std::uint8_t>,
                  "sinter: elements of a picture are from 0 to 1, or std::uint8_t from 0 to 255; load it as "
                  "float, half, bfloat16, double or std::uint8_t");
    const std::int64_t cols = p.pixels * p.channels;
    return interop::array_from<matrix<T>>(d, p.rows, cols, [&](std::int64_t i, std::int64_t j) {
        const std::uint8_t byte = p.bytes[static_cast<std::size_t>(i * cols + j)];
        if constexpr (std::is_same_v<T, std::uint8_t>)
            return byte;
        else
            return static_cast<T>(static_cast<float>(byte) / 255.0f);
    });
}

/// From 0 to 1: what lies below and NaN are black, what lies above is white.
inline std::uint8_t byte_of(float v) {
    return static_cast<std::uint8_t>(v >= 1 ? 255.0f : v > 0 ? 255 * v + 0.5f : 0.0f);
}

template <class X>
picture picture_of(X& x, int channels, const std::string& path) {
    constexpr dtype type = expr::tree_of<X>::info.type;
    static_assert(is_floating(type) || type == dtype::boolean || type == dtype::u8,
                  "sinter: elements of a picture are from 0 to 1, or uint8 from 0 to 255; of other whole "
                  "numbers it is cast<std::uint8_t>(clamp(A, 0, 255))");
    const auto& a = interop::evaluated(x);
    if (a.rows() == 0 || a.cols() == 0 || a.cols() % channels != 0)
        throw shape_error("sinter: " + path + ": " + expr::shape_text(a.rows(), a.cols()) +
                          " elements are no picture of " + std::to_string(channels) +
                          (channels == 1 ? " channel" : " channels"));
    picture p{a.rows(), a.cols() / channels, channels, {}};
    p.make_room();
    interop::for_each_element(a, [&](std::int64_t i, std::int64_t j, auto value) {
        std::uint8_t& byte = p.bytes[static_cast<std::size_t>(i * a.cols() + j)];
        if constexpr (type == dtype::u8)
            byte = static_cast<std::uint8_t>(value);
        else
            byte = byte_of(static_cast<float>(value));
    });
    return p;
}

} // namespace sinter::io

#include <sinter/core/letters_end.inc>
