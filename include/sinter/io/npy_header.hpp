#pragma once
// The header of an .npy file: a dictionary as Python writes it, of three keys.

#include <sinter/core/letters_begin.inc>

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include <sinter/core/dtype.hpp>
#include <sinter/core/errors.hpp>

namespace sinter::inline SINTER_ABI::io {

/// What an .npy file holds.
struct npy_header {
    char kind = 'f'; ///< f float, c complex, i int, u unsigned int, b truth, t bfloat16, V without a meaning
    int bytes = 4;   ///< of an element
    bool swapped = false, columns_together = false;
    std::int64_t rows = 1, cols = 1;
    std::size_t size = 0;    ///< bytes before the elements
    std::size_t type_at = 0; ///< the byte where their type is named

    int numbers() const { return kind == 'c' ? 2 : 1; } ///< in an element
};

namespace detail {

constexpr std::string_view npy_magic = "\x93NUMPY";

/// Reads a header from left to right. Whatever is not as NumPy writes it is an error that names the byte.
class npy_header_reader {
public:
    npy_header_reader(std::string_view bytes, const std::string& path) : bytes_(bytes), path_(path) {}

    npy_header read() {
        read_preamble();
        skip_blanks();
        expect('{');
        bool has[3] = {};
        for (skip_blanks(); !accept('}'); skip_blanks()) {
            const std::size_t begin = at_;
            const std::string_view key = quoted();
            const std::size_t n = key == "descr" ? 0 : key == "fortran_order" ? 1 : key == "shape" ? 2 : 3;
            if (n == 3 || has[n]) fail(begin, "the header has a key that is unknown or stands twice");
            has[n] = true;
            skip_blanks();
            expect(':');
            skip_blanks();
            n == 0 ? read_type() : n == 1 ? read_order() : read_shape();
            skip_blanks();
            if (!accept(',') && !at('}')) fail(at_, "a comma or a brace is missing");
        }
        if (!has[0] || !has[1] || !has[2])
            fail(at_, "the header lacks one of 'descr', 'fortran_order' and 'shape'");
        skip_blanks();
        if (at_ != found_.size) fail(at_, "something stands behind the header's dictionary");
        return found_;
    }

private:
    [[noreturn]] void fail(std::size_t place, const std::string& message) const {
        throw file_error(path_, {.byte = static_cast<std::int64_t>(place)}, message);
    }

    void read_preamble() {
        if (bytes_.substr(0, npy_magic.size()) != npy_magic)
            fail(0, "this is no .npy file: it does not begin as one");
        const std::size_t version = at_byte(6);
        if (version < 1 || version > 3)
            fail(6, "version " + std::to_string(version) + " of .npy is unknown; 1, 2 and 3 are known");
        const std::size_t width = version == 1 ? 2 : 4;
        std::size_t length = 0;
        for (std::size_t n = 0; n < width; ++n) length |= at_byte(8 + n) << 8 * n;
        at_ = 8 + width;
        if (length > bytes_.size() - at_)
            fail(8, "the header should have " + std::to_string(length) + " bytes, and the file ends before");
        found_.size = at_ + length;
        bytes_ = bytes_.substr(0, found_.size);
    }
    std::size_t at_byte(std::size_t n) const {
        if (n >= bytes_.size()) fail(bytes_.size(), "the file ends within its header");
        return static_cast<unsigned char>(bytes_[n]);
    }

    bool at(char c) const { return at_ < bytes_.size() && bytes_[at_] == c; }
    bool accept(char c) {
        if (!at(c)) return false;
        ++at_;
        return true;
    }
    void expect(char c) {
        if (!accept(c)) fail(at_, std::string("the header lacks a '") + c + "' here");
    }
    void skip_blanks() {
        while (at(' ') || at('\n')) ++at_;
    }
    bool accept(std::string_view word) {
        if (bytes_.substr(at_, word.size()) != word) return false;
        at_ += word.size();
        return true;
    }
    std::string_view quoted() {
        const char quote = at('"') ? '"' : '\'';
        expect(quote);
        const std::size_t begin = at_, end = bytes_.find(quote, begin);
        if (end == std::string_view::npos) fail(begin, "a quote does not end");
        at_ = end + 1;
        return bytes_.substr(begin, end - begin);
    }

    void read_type() {
        const std::size_t begin = found_.type_at = at_;
        if (at('[')) fail(begin, "these are records of several fields; sinter has arrays of numbers");
        const std::string_view type = quoted();
        const char order = type.empty() ? ' ' : type[0];
        const bool ordered = order == '<' || order == '>' || order == '=' || order == '|';
        const std::string_view name = type.substr(ordered ? 1 : 0);
        for (const std::string_view known :
             {"f2", "f4", "f8", "c8", "c16", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1"})
            if (name == known) {
                found_.kind = known[0];
                found_.bytes = known == "c16" ? 16 : known[1] - '0';
                found_.swapped = order == (std::endian::native == std::endian::little ? '>' : '<');
                return;
            }
        if (name == "V2" || name == "bfloat16") { // either is what ml_dtypes makes of bfloat16
            found_.kind = name == "V2" ? 'V' : 't';
            found_.bytes = 2;
            found_.swapped = order == (std::endian::native == std::endian::little ? '>' : '<');
            return;
        }
        fail(begin, "elements of type '" + printable(type) +
                        "' are none of sinter's; it reads f2, f4, f8, c8, c16, i1 to i8, u1 to u8, b1 and "
                        "bfloat16");
    }
    static std::string printable(std::string_view text) {
        std::string shown(text.substr(0, 20));
        for (char& c : shown)
            if (c < ' ' || c > '~') c = '?';
        return shown;
    }

    void read_order() {
        if (accept("True"))
            found_.columns_together = true;
        else if (!accept("False"))
            fail(at_, "'fortran_order' is neither True nor False");
    }

    void read_shape() {
        const std::size_t begin = at_;
        expect('(');
        int axes = 0;
        for (skip_blanks(); !accept(')'); skip_blanks()) {
            const std::int64_t extent = number();
            (axes == 0 ? found_.rows : found_.cols) = extent;
            ++axes;
            skip_blanks();
            if (!accept(',') && !at(')')) fail(at_, "a comma or a bracket is missing");
        }
        if (axes > 2) fail(begin, "an array of " + std::to_string(axes) + " axes; sinter's have one or two");
    }
    std::int64_t number() {
        const std::size_t begin = at_;
        std::int64_t value = 0;
        for (; at_ < bytes_.size() && bytes_[at_] >= '0' && bytes_[at_] <= '9'; ++at_) {
            value = 10 * value + (bytes_[at_] - '0');
            if (value > std::int64_t{1} << 56) fail(begin, "an extent beyond all memory");
        }
        if (at_ == begin) fail(begin, "an extent is no number");
        return value;
    }

    std::string_view bytes_;
    const std::string& path_;
    npy_header found_;
    std::size_t at_ = 0;
};

} // namespace detail

/// Throws file_error.
inline npy_header read_npy_header(std::string_view bytes, const std::string& path) {
    return detail::npy_header_reader(bytes, path).read();
}

/// The header of elements in rows, in this machine's byte order: version 1, as long as NumPy makes it.
/// `numbers` of type t are an element: two of them are a complex one.
inline std::string npy_header_text(dtype t, int numbers, int axes, std::int64_t rows, std::int64_t cols) {
    const dtype_kind kind = info(t).kind;
    const char letter = numbers == 2                           ? 'c'
                        : kind == dtype_kind::truth            ? 'b'
                        : kind == dtype_kind::signed_integer   ? 'i'
                        : kind == dtype_kind::unsigned_integer ? 'u'
                                                               : 'f';
    const char order = size_of(t) == 1 ? '|' : std::endian::native == std::endian::little ? '<' : '>';
    std::string text = std::string("{'descr': '") + order + letter + std::to_string(numbers * size_of(t)) +
                       "', 'fortran_order': False, 'shape': (" + (axes > 0 ? std::to_string(rows) : "") +
                       (axes == 1 ? "," : "") + (axes == 2 ? ", " + std::to_string(cols) : "") + "), }";
    constexpr std::size_t before = 10, alignment = 64;
    while ((before + text.size() + 1) % alignment != 0) text += ' ';
    text += '\n';
    std::string bytes(detail::npy_magic);
    for (const std::size_t byte : {std::size_t{1}, std::size_t{0}, text.size() & 0xff, text.size() >> 8})
        bytes += static_cast<char>(byte);
    return bytes + text;
}

} // namespace sinter::io

#include <sinter/core/letters_end.inc>
