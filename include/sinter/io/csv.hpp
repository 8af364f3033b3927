#pragma once
// Tables of numbers as text: .csv, .tsv, or with blanks between the numbers. Whatever the program's locale
// is, a number has a point. Fields may have quotes, lines may end as Windows ends them, empty lines count for
// nothing.

#include <sinter/core/letters_begin.inc>

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sinter/interop/elements.hpp>
#include <sinter/io/csv_reader.hpp>
#include <sinter/io/file.hpp>

namespace sinter::inline SINTER_ABI {
namespace io {

/// The table in a text; `path` is for messages.
template <class A>
A read_csv(const device& d, std::string_view text, const std::string& path, const csv_options& options) {
    using element = typename A::value_type;
    csv_reader reader(text, path, options, interop::is_complex_number<element>);
    if constexpr (interop::is_complex_number<element>) {
        std::vector<element> values;
        reader.read([&](std::string_view field) { values.push_back(reader.complex_number<element>(field)); });
        A result = interop::make_array<A>(d, reader.rows(), reader.cols());
        result.to_device(values);
        return result;
    } else {
        expr::host_elements<element> values;
        reader.read([&](std::string_view field) { values.push_back(reader.number<element>(field)); });
        A result = interop::make_array<A>(d, reader.rows(), reader.cols());
        expr::upload(result, values.data(), values.size());
        return result;
    }
}

/// Appends the shortest text that reads as this number again; truths as 0 and 1, complex numbers as 1+2j.
template <class T>
void append_number(std::string& text, T value) {
    if constexpr (interop::is_complex_number<T>) {
        append_number(text, value.real());
        const std::size_t at = text.size();
        append_number(text, value.imag());
        if (text[at] != '-') text.insert(at, 1, '+');
        text += 'j';
    } else if constexpr (std::is_same_v<T, bool>) {
        text += value ? '1' : '0';
    } else if constexpr (!std::is_arithmetic_v<T>) {
        append_number(text, static_cast<float>(value));
    } else {
        char digits[32];
        text.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
    }
}

/// A line for each row of what get(i, j) gives.
template <class Get>
void append_rows(std::string& text, std::int64_t rows, std::int64_t cols, char separator, Get get) {
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < cols; ++j) {
            append_number(text, get(i, j));
            text += j + 1 < cols ? separator : '\n';
        }
}

} // namespace io

/// A matrix from a table of numbers, a row from each line: load_csv<float>(dev, path),
/// load_csv<float>(dev, path, {.separator = ';', .header_lines = 1, .missing = NAN}).
/// load_csv<vector<float>>(dev, path) takes one row or one column. load_csv<std::complex<float>> takes
/// numbers as NumPy writes them, 1+2j, 1 + 2j or (1+2j) (sinter/complex.hpp). Throws file_error, which names
/// line and column, if the file cannot be read. So it does if a field is no number or does not fit a whole
/// type, or if a line has more or fewer numbers than the first. Throws shape_error if there is no vector, and
/// unsupported_error for a separator that may be a part of a number.
template <class T>
auto load_csv(const device& d, const std::string& path, const csv_options& options = {}) {
    return io::read_csv<interop::array_of<T>>(d, io::read_file(path), path, options);
}

/// Writes an array, or the value of an expression: a line for each row, each number with as many digits as it
/// takes to read the same one again; complex ones as 1+2j. Throws file_error, and unsupported_error for such
/// a separator; the old file stays then.
template <interop::is_written_out X>
void save_csv(const std::string& path, X&& x, char separator = ',') {
    io::check_separator(separator);
    std::string text;
    if constexpr (interop::is_complex_array<X>) {
        const auto& a = interop::evaluated(x);
        std::vector<interop::complex_element<X>> values(static_cast<std::size_t>(a.rows() * a.cols()));
        interop::for_each_element(a, [&](std::int64_t i, std::int64_t j, const auto& value) {
            values[static_cast<std::size_t>(i * a.cols() + j)] = value;
        });
        io::append_rows(text, a.rows(), a.cols(), separator, [&](std::int64_t i, std::int64_t j) {
            return values[static_cast<std::size_t>(i * a.cols() + j)];
        });
    } else {
        const auto& a = interop::evaluated(x);
        expr::require_elements(a);
        if (a.size() > 0) {
            const auto held = a.map();
            io::append_rows(text, held.rows(), held.cols(), separator,
                            [&](std::int64_t i, std::int64_t j) { return held(i, j); });
        }
    }
    io::write_file(path, text);
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
