#pragma once
// NumPy's files of one array, .npy: versions 1 to 3 of the format, in either byte order and either order of
// axes. https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html

#include <sinter/core/letters_begin.inc>

#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

#include <sinter/io/file.hpp>
#include <sinter/io/npy_elements.hpp>
#include <sinter/io/npy_header.hpp>

namespace sinter::inline SINTER_ABI {
namespace io {

/// The array in the bytes of an .npy file; `path` is for messages.
template <class A>
A read_npy(const device& d, std::string_view bytes, const std::string& path) {
    const npy_header header = read_npy_header(bytes, path);
    const npy_elements<typename A::value_type> elements(header, bytes.substr(header.size), path);
    return interop::array_from<A>(d, header.rows, header.cols, elements);
}

/// The bytes of an .npy file of an array's elements, or of an expression's value.
template <class X>
std::string npy_bytes(X& x) {
    constexpr const expr::node& n = expr::tree_of<X>::info;
    static_assert(n.type != dtype::bf16,
                  "sinter: NumPy's files have no bfloat16; save_npy(path, cast<float>(A)) loses nothing");
    const auto& a = interop::evaluated(x);
    expr::require_elements(a);
    std::string bytes = npy_header_text(n.type, 1,
                                        n.is_scalar() ? 0
                                        : n.cols == 1 ? 1
                                                      : 2,
                                        a.rows(), a.cols());
    const std::size_t begin = bytes.size();
    bytes.resize(begin + static_cast<std::size_t>(a.size()) * static_cast<std::size_t>(size_of(n.type)));
    expr::download(a, bytes.data() + begin);
    return bytes;
}

/// The same of complex elements (sinter/complex.hpp).
template <class X>
requires interop::is_complex_array<X> std::string npy_bytes(X& x) {
    const auto elements = x.to_host();
    using element = interop::complex_element<X>;
    constexpr dtype type = dtype_of<typename element::value_type>;
    constexpr const expr::node& n = expr::tree_of<decltype(x.real())>::info;
    const int axes = n.is_scalar() ? 0 : n.cols == 1 ? 1 : 2;
    std::string bytes = npy_header_text(type, 2, axes, x.rows(), x.cols());
    const std::size_t begin = bytes.size();
    const auto append = [&](const element* first, std::size_t count) {
        bytes.resize(begin + count * sizeof(element));
        if (count > 0) std::memcpy(bytes.data() + begin, first, count * sizeof(element));
    };
    if constexpr (std::is_same_v<std::remove_const_t<decltype(elements)>, element>)
        append(&elements, 1);
    else
        append(elements.data(), elements.size());
    return bytes;
}

} // namespace io

/// A matrix from an .npy file: load_npy<float>(dev, path). An array of one axis is a column;
/// load_npy<vector<float>>(dev, path) makes it a vector. Elements of any real type of NumPy are converted;
/// those of floating types are rounded. load_npy<std::complex<float>> takes complex ones, and real ones
/// without an imaginary part (sinter/complex.hpp). load_npy<bfloat16> takes bfloat16 as ml_dtypes saves it.
/// Throws file_error: it cannot be read, has more than two axes or other elements, or one that a whole type
/// does not hold; shape_error: no vector.
template <class T>
auto load_npy(const device& d, const std::string& path) {
    return io::read_npy<interop::array_of<T>>(d, io::read_file(path), path);
}

/// Writes an array, or the value of an expression, as np.load reads it: a matrix, a vector as an array of one
/// axis, a scalar as one of none. Throws file_error; the old file stays then.
template <class X>
requires(expr::is_ours<X> || interop::is_complex_array<X>) void save_npy(const std::string& path, X&& x) {
    io::write_file(path, io::npy_bytes(x));
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
