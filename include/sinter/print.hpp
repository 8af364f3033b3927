#pragma once
// `stream << array`, as NumPy prints: columns aligned, as few digits as show the values (at most 8 after the
// point), exponents if the values span more than fixed digits can show, and only the edges of large arrays.

#include <sinter/core/decimal.hpp>
#include <sinter/expr/array.hpp>

namespace sinter {
namespace expr {

/// How all numbers of one array are written.
struct number_format {
    bool exponent = false;
    int digits = 0; ///< after the point

    std::string write(double v) const {
        if (v != v) return "nan";
        if (v - v != 0) return v < 0 ? "-inf" : "inf";
        std::string s = decimal(v, digits, exponent ? 'e' : 'f');
        if (!exponent && digits == 0) s += '.'; // as NumPy marks floating numbers: "3."
        return s;
    }
};

/// True if `digits` digits give back `v`, to the precision of its type.
inline bool shows(const number_format& f, double v, bool single) {
    if (v != v || v - v != 0) return true;
    const double back = read_decimal(f.write(v));
    return single ? static_cast<float>(back) == static_cast<float>(v) : back == v;
}

/// The least digits that show every value, at most 8; `single` values have the precision of float.
inline number_format format_for(const dynamic_array<double>& values, bool single) {
    number_format f;
    double least = 0, most = 0;
    for (double v : values) {
        const double magnitude = v < 0 ? -v : v;
        if (!(magnitude - magnitude == 0) || magnitude == 0) continue;
        if (least == 0 || magnitude < least) least = magnitude;
        if (magnitude > most) most = magnitude;
    }
    // NumPy's rule.
    f.exponent = most >= 1e8 || (least != 0 && (least < 1e-4 || most / least > 1000.0));
    for (double v : values)
        while (f.digits < 8 && !shows(f, v, single)) ++f.digits;
    return f;
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
    const number_format format = format_for(visible, type != dtype::f64);
    const auto text = [&](double v) {
        if (type == dtype::boolean) return std::string(v != 0 ? "true" : "false");
        if (is_integer(type)) return std::to_string(static_cast<std::int64_t>(v));
        return format.write(v);
    };
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
requires(!expr::is_ours<Stream>) Stream& operator<<(Stream& stream, X&& x) {
    using tree = expr::tree_of<X>;
    constexpr const expr::node& n = tree::info;
    if constexpr (expr::is_handle<X>) {
        dynamic_array<double> values;
        if constexpr (n.is_scalar())
            values.push_back(static_cast<double>(x.to_host()));
        else if (x.array())
            for (auto v : x.to_host()) values.push_back(static_cast<double>(v));
        if constexpr (n.is_scalar()) {
            std::string text = expr::array_text(values, 1, 1, n.type, true);
            stream << text.substr(1, text.size() - 2).c_str();
        } else {
            stream << expr::array_text(values, x.rows(), x.cols(), n.type, n.cols == 1).c_str();
        }
        return stream;
    } else {
        return stream << eval(static_cast<X&&>(x));
    }
}

} // namespace sinter
