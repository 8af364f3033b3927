#pragma once
// `stream << array`, as NumPy prints: columns aligned, as few digits as show the values (at most 8 after the
// point), exponents if the values span more than fixed digits can show, lines of 75 columns, and only the
// edges of large arrays. Truths are C++'s, true and false.

#include <sinter/core/letters_begin.inc>

#include <sinter/core/any_number.hpp>
#include <sinter/expr/eval.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// A number by itself has all its digits.
std::string scalar_text(const any_number& v, dtype type);

/// Text of rows x cols numbers in row-major order; a column vector (`flat`) is written as one list.
std::string array_text(const dynamic_array<any_number>& values, std::int64_t rows, std::int64_t cols,
                       dtype type, bool flat);

/// An element of that type, which loses nothing.
template <dtype T, class X>
any_number printed(const X& x) {
    if constexpr (is_integer(T))
        return any_number::of_whole(static_cast<std::int64_t>(x));
    else
        return any_number::of_real(static_cast<double>(x));
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
            stream << expr::scalar_text(expr::printed<n.type>(x.to_host()), n.type).c_str();
        } else {
            dynamic_array<any_number> values;
            if (x.storage())
                for (auto v : x.to_host()) values.push_back(expr::printed<n.type>(v));
            stream << expr::array_text(values, x.rows(), x.cols(), n.type, n.cols == 1).c_str();
        }
        return stream;
    } else {
        return stream << eval(static_cast<X&&>(x));
    }
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
