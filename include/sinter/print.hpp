#pragma once
// `stream << array`, as NumPy prints: columns aligned, as few digits as show the values (at most 8 after the
// point), exponents if the values span more than fixed digits can show, and only the edges of large arrays.
// Truths are C++'s, true and false.

#include <sinter/core/decimal.hpp>
#include <sinter/core/number_class.hpp>
#include <sinter/expr/array.hpp>

namespace sinter {
namespace expr {

/// Both numbers are one, to the precision of their type.
inline bool same_in(dtype type, double a, double b) {
    if (type == dtype::f64) return a == b;
    const auto x = static_cast<float>(a), y = static_cast<float>(b);
    return type == dtype::f16 ? half(x) == half(y) : x == y;
}

/// The least digits after the point, at most `most`, that show a finite number. `form`: 'e' or 'f'.
inline int digits_of(double v, dtype type, char form, int most) {
    int digits = 0;
    while (digits < most && !same_in(type, read_decimal(decimal(v, digits, form)), v)) ++digits;
    return digits;
}

inline bool is_finite(double v) {
    return class_of(v) == number_class::finite;
}
inline std::string not_finite(double v) {
    return class_of(v) == number_class::nan ? "nan" : v < 0 ? "-inf" : "inf";
}

/// How all numbers of one array are written.
struct number_format {
    static constexpr int most_digits = 8;
    dtype type = dtype::f32;
    bool exponent = false;
    int digits = 0; ///< after the point, of the number that has most

    /// As NumPy marks floating numbers, "3."; blanks stand for digits that others have.
    std::string write(double v) const {
        if (!is_finite(v)) return not_finite(v);
        const int own = exponent ? digits : digits_of(v, type, 'f', most_digits);
        std::string s = decimal(v, own, exponent ? 'e' : 'f');
        if (own == 0) s.insert(exponent ? s.find('e') : s.size(), ".");
        return s.append(static_cast<std::size_t>(digits - own), ' ');
    }
};

inline number_format format_for(const dynamic_array<double>& values, dtype type) {
    number_format f;
    f.type = type;
    double least = 0, most = 0;
    for (double v : values) {
        const double magnitude = v < 0 ? -v : v;
        if (!is_finite(v) || magnitude == 0) continue;
        if (least == 0 || magnitude < least) least = magnitude;
        if (magnitude > most) most = magnitude;
    }
    // NumPy's rule.
    f.exponent = most >= 1e8 || (least != 0 && (least < 1e-4 || most / least > 1000.0));
    for (double v : values) {
        if (!is_finite(v)) continue;
        const int own = digits_of(v, type, f.exponent ? 'e' : 'f', number_format::most_digits);
        if (own > f.digits) f.digits = own;
    }
    return f;
}

/// A number by itself has all its digits.
inline std::string scalar_text(double v, dtype type) {
    if (type == dtype::boolean) return v != 0 ? "true" : "false";
    if (is_integer(type)) return std::to_string(static_cast<std::int64_t>(v));
    if (!is_finite(v)) return not_finite(v);
    const double magnitude = v < 0 ? -v : v;
    if (magnitude >= 1e16 || (magnitude != 0 && magnitude < 1e-4))
        return decimal(v, digits_of(v, type, 'e', 17), 'e');
    const int digits = digits_of(v, type, 'f', 21);
    return decimal(v, digits > 0 ? digits : 1, 'f');
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

/// Text of rows x cols numbers in row-major order; a column vector (`flat`) is written as one list.
inline std::string array_text(const dynamic_array<double>& values, std::int64_t rows, std::int64_t cols,
                              dtype type, bool flat) {
    if (flat) {
        cols = rows;
        rows = 1;
    }
    const bool shortened = rows * cols > 1000;
    const auto shown_rows = shown_indices(rows, shortened), shown_cols = shown_indices(cols, shortened);
    const auto at = [&](std::int64_t i, std::int64_t j) {
        return values[static_cast<std::size_t>(i * cols + j)];
    };
    dynamic_array<double> visible;
    for (std::int64_t i : shown_rows)
        for (std::int64_t j : shown_cols)
            if (i >= 0 && j >= 0) visible.push_back(at(i, j));
    const number_format format = format_for(visible, type);
    const auto text = [&](double v) { return is_floating(type) ? format.write(v) : scalar_text(v, type); };
    std::size_t width = 0;
    for (double v : visible) {
        const std::size_t w = text(v).size();
        if (w > width) width = w;
    }
    std::string s = flat ? "" : "[";
    bool first_row = true;
    for (std::int64_t i : shown_rows) {
        if (!first_row) s += "\n ";
        first_row = false;
        if (i < 0) {
            s += "...";
            continue;
        }
        s += "[";
        bool first = true;
        std::size_t line = 1;
        for (std::int64_t j : shown_cols) {
            const std::string item = j < 0 ? "..." : text(at(i, j));
            const std::size_t padding = j < 0 || item.size() > width ? 0 : width - item.size();
            if (!first && flat && line + 1 + padding + item.size() > 75) {
                s += "\n";
                line = 0;
            }
            if (!first) s += " ";
            s.append(padding, ' ');
            s += item;
            line += 1 + padding + item.size();
            first = false;
        }
        s += "]";
    }
    return s + (flat ? "" : "]");
}

} // namespace expr

/// Prints an array or the value of an expression (evaluated for it); copies it to the host, as to_host does.
/// Vectors are written as one list, scalars as a number.
template <class Stream, expr::is_ours X>
requires(!expr::may_be_shifted<Stream>) Stream& operator<<(Stream& stream, X&& x) {
    using tree = expr::tree_of<X>;
    constexpr const expr::node& n = tree::info;
    if constexpr (expr::is_handle<X>) {
        if constexpr (n.is_scalar()) {
            stream << expr::scalar_text(static_cast<double>(x.to_host()), n.type).c_str();
        } else {
            dynamic_array<double> values;
            if (x.array())
                for (auto v : x.to_host()) values.push_back(static_cast<double>(v));
            stream << expr::array_text(values, x.rows(), x.cols(), n.type, n.cols == 1).c_str();
        }
        return stream;
    } else {
        return stream << eval(static_cast<X&&>(x));
    }
}

} // namespace sinter
