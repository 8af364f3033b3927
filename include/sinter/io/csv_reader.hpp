#pragma once
// Lines of text as rows of fields, and fields as numbers.

#include <sinter/core/letters_begin.inc>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <sinter/core/errors.hpp>
#include <sinter/expr/host_number.hpp>
#include <sinter/io/number.hpp>

namespace sinter::inline SINTER_ABI {

/// How a table is written.
struct csv_options {
    char separator = ',';          ///< ' ' stands for any number of blanks and tabs; none of a number
    std::int64_t header_lines = 0; ///< that are skipped
    std::optional<double> missing = std::nullopt; ///< what an empty field is; without it, an error
};

namespace io {

/// Throws unsupported_error for what may stand in a number, or ends a line or a quote.
inline void check_separator(char c) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'), is_digit = c >= '0' && c <= '9';
    if (!is_letter && !is_digit && std::string_view("+-.\"\n\r\0", 7).find(c) == std::string_view::npos)
        return;
    const std::string name = c == '\n'   ? "the end of a line"
                             : c == '\r' ? "a carriage return"
                             : c == '\0' ? "a zero byte"
                                         : std::string("'") + c + "'";
    throw unsupported_error("sinter: " + name + " cannot separate the numbers of a table" +
                            (c == '"'  ? ", as quotes are around fields"
                             : c < ' ' ? ""
                                       : ", as it may be a part of them") +
                            "; use ',', ';', '\\t' or ' '");
}

/// Reads a table from left to right, and counts its rows and columns.
class csv_reader {
public:
    /// `is_complex`: of complex numbers, in which blanks may stand.
    csv_reader(std::string_view text, const std::string& path, const csv_options& options, bool is_complex)
        : text_(text), path_(path), options_(options), complex_(is_complex) {
        check_separator(options.separator);
    }

    std::int64_t rows() const { return rows_; }
    std::int64_t cols() const { return cols_; }

    /// Gives each field to `take`. Throws file_error if there is none, or if lines have different numbers of
    /// them.
    template <class F>
    void read(F take) {
        constexpr std::string_view mark = "\xef\xbb\xbf"; // that the text is UTF-8
        if (text_.substr(0, mark.size()) == mark) text_.remove_prefix(mark.size());
        while (!text_.empty()) {
            const std::size_t end = text_.find('\n');
            std::string_view line = text_.substr(0, end);
            text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
            if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
            ++number_;
            const char* const blanks = options_.separator == '\t' ? " " : " \t";
            if (number_ > options_.header_lines && line.find_first_not_of(blanks) != std::string_view::npos)
                read_line(line, take);
        }
        if (rows_ == 0) throw file_error(path_, "holds no numbers");
    }

    /// The number in the field that `take` was given.
    template <class T>
    T number(std::string_view field) const {
        if (field.empty()) return missing<T>();
        if (field[0] == '+' && field.size() > 1 && field[1] != '-') field.remove_prefix(1);
        std::int64_t whole = 0;
        if (std::is_integral_v<T> && reads(field, whole)) return fitting<T>(whole, field);
        if constexpr (std::is_same_v<T, std::uint64_t>)
            if (T above = 0; reads(field, above)) return above;
        using parsed = std::conditional_t<std::is_same_v<T, float>, float, double>;
        parsed value = 0;
        if (!reads_element(field, value))
            fail_in_field(quoted(field) + " is no number",
                          rows_ == 0 ? "; see header_lines and separator" : "");
        return fitting<T>(value, field);
    }

    /// The complex number in it, as NumPy and Python write it: 1.5, 2j, 1+2j, 1 + 2j or (1+2j), or with i for
    /// j.
    template <class Z>
    Z complex_number(std::string_view field) const {
        using T = typename Z::value_type;
        std::string_view rest = field;
        if (rest.size() > 1 && rest.front() == '(' && rest.back() == ')')
            rest = trimmed(rest.substr(1, rest.size() - 2));
        if (rest.empty() && !field.empty()) fail_in_field(quoted(field) + " is no number");
        const bool has_unit = !rest.empty() && std::string_view("ijIJ").find(rest.back()) != rest.npos;
        if (!has_unit) return Z(number<T>(rest));
        rest.remove_suffix(1);
        // Where the imaginary part begins: with a sign that is none of an exponent.
        std::size_t middle = rest.size();
        while (middle > 0) {
            const char c = rest[--middle], before = middle > 0 ? rest[middle - 1] : '\0';
            if ((c == '+' || c == '-') && before != 'e' && before != 'E') break;
        }
        std::string_view im = trimmed(rest.substr(middle)), re = trimmed(rest.substr(0, middle));
        const bool negative = !im.empty() && im.front() == '-', has_sign = negative || im.substr(0, 1) == "+";
        if (re.size() > 1 && re.back() == '+' && negative) // old NumPy's 1+-2j
            re = trimmed(re.substr(0, re.size() - 1));
        if (has_sign) im = trimmed(im.substr(1)); // a blank may stand behind it
        const T size = im.empty() ? T(1) : number<T>(im);
        return Z(re.empty() ? T(0) : number<T>(re), negative ? -size : size);
    }

private:
    [[noreturn]] void fail(const std::string& message) const {
        throw file_error(path_, {.line = number_, .column = column_}, message);
    }
    /// A column is a character of its line, which a table's is not.
    [[noreturn]] void fail_in_field(const std::string& message, const char* hint = "") const {
        fail(message + " (field " + std::to_string(field_) + hint + ")");
    }
    static std::string quoted(std::string_view text) {
        std::string shown(text.substr(0, 20));
        for (char& c : shown)
            if (c < ' ' || c > '~') c = '?';
        return '"' + shown + (text.size() > 20 ? "...\"" : "\"");
    }
    static std::string_view trimmed(std::string_view text) {
        const std::size_t first = text.find_first_not_of(" \t");
        if (first == std::string_view::npos) return {};
        return text.substr(first, text.find_last_not_of(" \t") - first + 1);
    }

    template <class F>
    void read_line(std::string_view line, F& take) {
        if (options_.separator == ' ') line = line.substr(0, line.find_last_not_of(" \t") + 1);
        std::int64_t count = 0;
        for (std::size_t at = 0; at <= line.size();) {
            if (options_.separator == ' ') at = line.find_first_not_of(" \t", at);
            field_ = ++count;
            take(next_field(line, at));
        }
        if (rows_ == 0) {
            cols_ = count;
            first_line_ = number_;
        }
        if (count != cols_) {
            column_ = -1;
            fail(std::to_string(count) + (count == 1 ? " field" : " fields") + ", and line " +
                 std::to_string(first_line_) + " has " + std::to_string(cols_));
        }
        ++rows_;
    }

    /// The field that begins at `at`, without blanks and quotes around it; `at` goes behind its separator.
    std::string_view next_field(std::string_view line, std::size_t& at) {
        const auto ends = [&](char c) {
            return c == options_.separator || (options_.separator == ' ' && c == '\t');
        };
        std::size_t begin = at;
        while (begin < line.size() && (line[begin] == ' ' || line[begin] == '\t') && !ends(line[begin]))
            ++begin;
        column_ = static_cast<std::int64_t>(begin) + 1;
        std::size_t end = begin;
        if (begin < line.size() && line[begin] == '"') {
            end = line.find('"', begin + 1);
            if (end == std::string_view::npos) fail("a quote does not end in its line");
            const std::string_view field = trimmed(line.substr(begin + 1, end - begin - 1));
            for (++end; end < line.size() && !ends(line[end]); ++end)
                if (line[end] != ' ' && line[end] != '\t')
                    fail(quoted(line.substr(begin)) + " goes on behind its quote");
            at = end + 1;
            return field;
        }
        const auto go_on = [&] {
            while (end < line.size() && !ends(line[end])) ++end;
        };
        go_on();
        if (complex_ && options_.separator == ' ')
            if (const std::size_t more = rest_of_number(line, begin, end); more > end) {
                end = more;
                go_on();
            }
        at = end + 1;
        return trimmed(line.substr(begin, end - begin));
    }
    /// Where a complex number goes on behind blanks, as in (1 + 2j) and 1 + 2j; else `end`.
    static std::size_t rest_of_number(std::string_view line, std::size_t begin, std::size_t end) {
        const auto behind_blanks = [&](std::size_t at) { return line.find_first_not_of(" \t", at); };
        const std::string_view field = line.substr(begin, end - begin);
        if (field.substr(0, 1) == "(" && field.find(')') == field.npos) {
            const std::size_t close = line.find(')', end);
            return close == line.npos ? end : close + 1;
        }
        const std::size_t sign = behind_blanks(end);
        if (sign == line.npos || (line[sign] != '+' && line[sign] != '-')) return end;
        const std::size_t next = behind_blanks(sign + 1);
        return next == line.npos || next == sign + 1 ? end : next; // +2 is a number of its own
    }

    template <class T>
    T missing() const {
        if (!options_.missing) fail_in_field("a number is missing");
        return fitting<T>(*options_.missing, "the number for what is missing");
    }
    template <class T, class N>
    T fitting(N value, std::string_view field) const {
        if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
            if (expr::is_below<dtype_of<T>>(value) || expr::is_above<dtype_of<T>>(value) ||
                static_cast<double>(value) != __builtin_trunc(static_cast<double>(value)))
                fail_in_field(quoted(field) + " does not fit " + name_of(dtype_of<T>));
        return expr::as_element<T>(value);
    }

    std::string_view text_;
    const std::string& path_;
    csv_options options_;
    bool complex_;
    std::int64_t rows_ = 0, cols_ = 0;
    std::int64_t number_ = 0, column_ = 0, field_ = 0,
                 first_line_ = 0; ///< of the line and the field that are read
};

} // namespace io
} // namespace sinter

#include <sinter/core/letters_end.inc>
