#pragma once
// The elements of an .npy file as those of an array.

#include <sinter/core/letters_begin.inc>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include <sinter/interop/elements.hpp>
#include <sinter/io/npy_header.hpp>

namespace sinter::inline SINTER_ABI::io {

/// Gives T(i, j) of the bytes behind a header. Throws file_error in the constructor if there are not as many
/// bytes as the header's extents say.
template <class T>
class npy_elements {
public:
    npy_elements(const npy_header& header, std::string_view bytes, const std::string& path)
        : header_(header), bytes_(bytes), path_(path), convert_(conversion()) {
        const auto size = static_cast<std::uint64_t>(header.bytes), held = std::uint64_t{bytes.size()} / size;
        const auto rows = static_cast<std::uint64_t>(header.rows),
                   cols = static_cast<std::uint64_t>(header.cols);
        const bool fits = rows == 0 || cols == 0 || cols <= held / rows;
        if (!fits || rows * cols * size != bytes.size())
            throw file_error(path, {.byte = static_cast<std::int64_t>(header.size)},
                             expr::shape_text(header.rows, header.cols) + " elements of " +
                                 std::to_string(header.bytes) + " bytes should follow, and " +
                                 std::to_string(bytes.size()) + " bytes do");
    }

    T operator()(std::int64_t i, std::int64_t j) const {
        const std::int64_t place = header_.columns_together ? j * header_.rows + i : i * header_.cols + j;
        const std::size_t at = static_cast<std::size_t>(place) * static_cast<std::size_t>(header_.bytes);
        if constexpr (std::is_same_v<N, T>)
            return (this->*convert_)(at);
        else
            return T((this->*convert_)(at),
                     header_.kind == 'c' ? (this->*convert_)(at + part_bytes()) : N(0));
    }

private:
    using N = typename interop::part_of_number<T>::type;
    using conversion_of_one = N (npy_elements::*)(std::size_t) const;

    std::size_t part_bytes() const { return static_cast<std::size_t>(header_.bytes / header_.numbers()); }

    conversion_of_one conversion() const {
        switch (header_.kind) {
        case 'b': return &npy_elements::template read<bool>;
        case 'i':
            return header_.bytes == 1   ? &npy_elements::template read<std::int8_t>
                   : header_.bytes == 2 ? &npy_elements::template read<std::int16_t>
                   : header_.bytes == 4 ? &npy_elements::template read<std::int32_t>
                                        : &npy_elements::template read<std::int64_t>;
        case 'u':
            return header_.bytes == 1   ? &npy_elements::template read<std::uint8_t>
                   : header_.bytes == 2 ? &npy_elements::template read<std::uint16_t>
                   : header_.bytes == 4 ? &npy_elements::template read<std::uint32_t>
                                        : &npy_elements::template read<std::uint64_t>;
        case 'c':
            if (std::is_same_v<N, T>)
                throw file_error(path_, {.byte = static_cast<std::int64_t>(header_.type_at)},
                                 "elements are complex; load them as std::complex<float> or "
                                 "std::complex<double>, with sinter/complex.hpp");
            return header_.bytes == 8 ? &npy_elements::template read<float>
                                      : &npy_elements::template read<double>;
        case 'V':
            if (!std::is_same_v<T, bfloat16>)
                throw file_error(path_, {.byte = static_cast<std::int64_t>(header_.type_at)},
                                 "elements of type V2 are two bytes of any meaning; if they are bfloat16, "
                                 "which NumPy writes so, load them as sinter::bfloat16");
            [[fallthrough]];
        case 't': return &npy_elements::template read<bfloat16>;
        default:
            return header_.bytes == 2   ? &npy_elements::template read<half>
                   : header_.bytes == 4 ? &npy_elements::template read<float>
                                        : &npy_elements::template read<double>;
        }
    }

    /// The element that begins at a byte, whose type in the file is S; one of its parts, if it is complex.
    template <class S>
    N read(std::size_t begin) const {
        char raw[sizeof(S)];
        for (std::size_t n = 0; n < sizeof(S); ++n)
            raw[n] = bytes_[begin + (header_.swapped ? sizeof(S) - 1 - n : n)];
        if constexpr (std::is_same_v<S, bool>) {
            return static_cast<N>(raw[0] != 0);
        } else {
            S value;
            std::memcpy(&value, raw, sizeof(S));
            return element(value, begin);
        }
    }
    template <class S>
    N element(S value, std::size_t begin) const {
        if constexpr (std::is_same_v<S, N>) {
            return value;
        } else if constexpr (std::is_same_v<S, half> || std::is_same_v<S, bfloat16>) {
            return element(static_cast<float>(value), begin);
        } else {
            if constexpr (std::is_integral_v<N> && !std::is_same_v<N, bool>)
                if (expr::is_below<dtype_of<N>>(value) || expr::is_above<dtype_of<N>>(value) ||
                    !is_whole(value))
                    throw file_error(path_, {.byte = static_cast<std::int64_t>(header_.size + begin)},
                                     "the number " + expr::describe(value).text + " does not fit " +
                                         name_of(dtype_of<N>));
            return expr::as_element<N>(value);
        }
    }
    template <class S>
    static bool is_whole(S value) {
        if constexpr (std::is_integral_v<S>)
            return true;
        else
            return static_cast<double>(value) == __builtin_trunc(static_cast<double>(value));
    }

    npy_header header_;
    std::string_view bytes_;
    const std::string& path_;
    conversion_of_one convert_;
};

} // namespace sinter::io

#include <sinter/core/letters_end.inc>
