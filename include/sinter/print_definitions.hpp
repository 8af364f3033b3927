#pragma once
// What print.hpp declares.

#include <cstdlib>
#include <string>

#include <sinter/core/decimal.hpp>
#include <sinter/core/linkage.hpp>
#include <sinter/core/number_class.hpp>
#include <sinter/print.hpp>

namespace sinter::inline SINTER_ABI::expr {

/// The least digits after the point, at most `most`, that show a finite number. `form`: 'e' or 'f'.
inline int digits_of(double v, dtype type, char form, int most) {
    const double own = round_to(type, v);
    int digits = 0;
    while (digits < most && round_to(type, read_decimal(decimal(v, digits, form))) != own) ++digits;
    return digits;
}

inline bool is_finite(double v) {
    return class_of(v) == number_class::finite;
}
inline std::string not_finite(double v) {
    return class_of(v) == number_class::nan ? "nan" : v < 0 ? "-inf" : "inf";
}

/// A number's text in parts, as NumPy marks floating numbers: "3.", "0.25", "1.5" and "e-07".
struct float_text {
    std::string digits;   ///< ends in the point if no digit is after it
    std::string exponent; ///< empty in form 'f'

    float_text(double v, int after_point, char form) : digits(decimal(v, after_point, form)) {
        const std::size_t e = digits.find('e');
        if (e != std::string::npos) {
            exponent = digits.substr(e);
            digits.resize(e);
        }
        if (after_point == 0) digits += '.';
    }
    int after_point() const { return static_cast<int>(digits.size() - digits.find('.')) - 1; }
    /// Without the zeros that rounding has left at the end: .1 + .2 is 0.3 to eight digits.
    float_text& trim() {
        while (digits.back() == '0') digits.pop_back();
        return *this;
    }
};

/// How all numbers of one array are written.
struct number_format {
    dtype type = dtype::f32;
    bool exponent = false;
    int digits = 0;                  ///< after the point, of the number that has most
    std::size_t exponent_length = 0; ///< of the longest, "e+300"

    std::string write(double v) const {
        if (!is_finite(v)) return not_finite(v);
        if (!exponent) { // blanks stand for digits that others have
            const float_text t = shortest(v);
            return t.digits + std::string(static_cast<std::size_t>(digits - t.after_point()), ' ');
        }
        float_text t(v, digits, 'e'); // digits beyond the shortest are the number's own, and no zeros
        t.exponent.insert(2, exponent_length - t.exponent.size(), '0');
        return t.digits + t.exponent;
    }
    /// Makes room for a finite number.
    void include(double v) {
        const float_text t = shortest(v);
        if (t.after_point() > digits) digits = t.after_point();
        if (t.exponent.size() > exponent_length) exponent_length = t.exponent.size();
    }

private:
    float_text shortest(double v) const {
        constexpr int most = 8; // NumPy's precision
        const char form = exponent ? 'e' : 'f';
        return float_text(v, digits_of(v, type, form, most), form).trim();
    }
};

inline number_format format_for(const dynamic_array<any_number>& values, dtype type) {
    number_format f;
    f.type = type;
    double least = 0, most = 0;
    for (const any_number& number : values) {
        const double v = number.real();
        const double magnitude = v < 0 ? -v : v;
        if (!is_finite(v) || magnitude == 0) continue;
        if (least == 0 || magnitude < least) least = magnitude;
        if (magnitude > most) most = magnitude;
    }
    // NumPy's rule, which divides numbers of the type.
    f.exponent = most >= 1e8 || (least != 0 && (least < 1e-4 || round_to(type, most / least) > 1000.0));
    for (const any_number& number : values)
        if (is_finite(number.real())) f.include(number.real());
    return f;
}

SINTER_DEFINE std::string scalar_text(const any_number& number, dtype type) {
    if (type == dtype::boolean) return number.whole() != 0 ? "true" : "false";
    if (type == dtype::u64) return std::to_string(static_cast<std::uint64_t>(number.whole()));
    if (is_integer(type)) return std::to_string(number.whole());
    const double v = number.real();
    if (!is_finite(v)) return not_finite(v);
    const double magnitude = v < 0 ? -v : v;
    const int digits = digits_of(v, type, 'e', 17);
    std::string shortest = decimal(v, digits, 'e');
    if (magnitude >= 1e16 || (magnitude != 0 && magnitude < 1e-4)) return shortest;
    const int exponent = std::atoi(shortest.c_str() + shortest.find('e') + 1);
    // Zeros stand for digits before the point that the type does not tell: 33554450.0 is the float 33554448.
    return decimal(read_decimal(shortest), digits > exponent ? digits - exponent : 1, 'f');
}

/// Rows or columns to print: all, or three at each end (-1 stands for the dots between).
inline dynamic_array<std::int64_t> shown_indices(std::int64_t extent, bool shortened) {
    dynamic_array<std::int64_t> indices;
    for (std::int64_t i = 0; i < extent; ++i) {
        if (shortened && extent > 6 && i == 3) {
            indices.push_back(-1);
            i = extent - 3;
        }
        indices.push_back(i);
    }
    return indices;
}

/// Words in brackets, in lines of 75 columns; the first stands behind `indent` columns, and so do those of
/// other lines.
inline std::string list_text(const std::string* words, std::size_t count, std::size_t indent) {
    const std::size_t most = 75 - indent; // brackets close there
    std::string s = "[";
    std::size_t column = indent;
    for (std::size_t n = 0; n < count; ++n) {
        if (n > 0) {
            s += ' ';
            ++column;
        }
        if (n > 0 && column + words[n].size() > most) {
            s.resize(s.find_last_not_of(' ') + 1);
            s += '\n';
            s.append(indent, ' ');
            column = indent;
        }
        s += words[n];
        column += words[n].size();
    }
    return s + "]";
}

SINTER_DEFINE std::string array_text(const dynamic_array<any_number>& values, std::int64_t rows,
                                     std::int64_t cols, dtype type, bool flat) {
    if (rows == 0 || cols == 0) return "[]";
    if (flat) {
        cols = rows;
        rows = 1;
    }
    const bool shortened = rows * cols > 1000;
    const auto shown_rows = shown_indices(rows, shortened), shown_cols = shown_indices(cols, shortened);
    dynamic_array<any_number> visible;
    for (std::int64_t i : shown_rows)
        for (std::int64_t j : shown_cols)
            if (i >= 0 && j >= 0) visible.push_back(values[static_cast<std::size_t>(i * cols + j)]);
    const number_format format = is_floating(type) ? format_for(visible, type) : number_format();
    dynamic_array<std::string> words;
    std::size_t width = 0;
    for (const any_number& v : visible) {
        words.push_back(is_floating(type) ? format.write(v.real()) : scalar_text(v, type));
        if (words.back().size() > width) width = words.back().size();
    }
    dynamic_array<std::string> row(shown_cols.size());
    const std::string* word = words.data();
    std::string s;
    for (std::int64_t i : shown_rows) {
        if (!s.empty()) s += "\n ";
        if (i < 0) {
            s += "...";
            continue;
        }
        for (std::size_t n = 0; n < row.size(); ++n) {
            row[n] = "...";
            if (shown_cols[n] < 0) continue;
            row[n] = std::string(width - word->size(), ' ') + *word;
            ++word;
        }
        s += list_text(row.data(), row.size(), flat ? 1 : 2);
    }
    return flat ? s : "[" + s + "]";
}

} // namespace sinter::expr
