#pragma once
// `stream << array` of complex numbers: the parts of each as real numbers are printed, columns aligned.

#include <string>
#include <vector>

#include <sinter/complex/statements.hpp>
#include <sinter/print.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// A number as `1.5+2.0i`, with all its digits.
template <class T>
std::string complex_text(const std::complex<T>& z) {
    std::string im = scalar_text(printed<dtype_of<T>>(z.imag()), dtype_of<T>);
    if (im[0] != '-') im = "+" + im;
    return scalar_text(printed<dtype_of<T>>(z.real()), dtype_of<T>) + im + "i";
}

/// The places of an axis that are shown of `count`: all, or three at each end with -1 between them.
inline std::vector<std::int64_t> shown(std::int64_t count, bool all) {
    std::vector<std::int64_t> places;
    for (std::int64_t i = 0; i < count; ++i) {
        if (all || count <= 6 || i < 3 || i >= count - 3)
            places.push_back(i);
        else if (places.back() >= 0)
            places.push_back(-1);
    }
    return places;
}

template <class T>
std::string complex_text(const std::vector<std::complex<T>>& values, std::int64_t rows, std::int64_t cols,
                         bool flat) {
    if (flat) std::swap(rows, cols); // a column vector is written as one list
    const bool all = rows * cols <= 1000;
    const std::vector<std::int64_t> is = shown(rows, all), js = shown(cols, all);
    const auto text = [&](std::int64_t i, std::int64_t j) {
        if (i < 0 || j < 0) return std::string("...");
        return complex_text(values[static_cast<std::size_t>(i * cols + j)]);
    };
    std::size_t width = 0;
    for (const std::int64_t i : is)
        for (const std::int64_t j : js) width = (std::max)(width, text(i, j).size());
    std::string out = flat ? "" : "[";
    for (std::size_t i = 0; i < is.size(); ++i) {
        out += i > 0 ? "\n [" : "[";
        for (std::size_t j = 0; j < js.size(); ++j) {
            const std::string one = text(is[i], js[j]);
            out += (j > 0 ? " " : "") + std::string(width - one.size(), ' ') + one;
        }
        out += "]";
    }
    if (flat && is.empty()) out += "[]";
    return out + (flat ? "" : "]");
}

} // namespace expr

/// Prints complex elements, evaluated and copied to the host for it; of more than 1000 the edges.
template <class Stream, expr::is_complex X>
requires(!expr::is_complex<Stream>) Stream& operator<<(Stream& stream, X&& x) {
    using tree = expr::real_tree<std::remove_cvref_t<X>>;
    if constexpr (tree::info.is_scalar()) {
        stream << expr::complex_text(x.to_host()).c_str();
    } else if constexpr (requires { x.storage(); }) {
        stream << expr::complex_text(x.to_host(), x.rows(), x.cols(), tree::info.cols == 1).c_str();
    } else {
        stream << eval(x);
    }
    return stream;
}

} // namespace sinter
