#pragma once
// fft() and its kin.

#include <cstdint>
#include <type_traits>

#include <sinter/fourier/lines.hpp>

namespace sinter::inline SINTER_ABI {
namespace fourier {

template <class A>
concept transformable = expr::is_ours<A> || expr::is_complex<A>;

/// Of a complex or real operand's real part.
template <class A>
using part_tree = expr::tree_of<std::remove_cvref_t<decltype(expr::real_part(std::declval<const A&>()))>>;
/// The real type of the result: that of A's elements, and float of whole numbers.
template <class A>
using real_of = element_type<computed_in(to_floating(part_tree<A>::info.type))>;
template <class A>
inline constexpr bool is_column = part_tree<A>::info.cols == 1;

/// An array or a view, which the first pass reads in place. A formula is computed first: the pass would
/// compute each of its elements several times.
template <class A>
concept lies_in_memory = requires(A& a) {
    a.storage();
    a.place();
};

/// What the functions below share.
template <lines Along, bool Backwards, class A>
auto transformed(const char* function, const A& a) {
    using T = real_of<A>;
    return expr::in_function(function, [&] {
        const device where(expr::device_behind(a));
        const std::int64_t m = expr::rows_of(expr::real_part(a)), k = expr::cols_of(expr::real_part(a));
        const std::int64_t n = Along == lines::rows ? k : m;
        check_length(n);
        const T scale = Backwards && n > 0 ? 1 / static_cast<T>(n) : T(1);
        const auto computed = [&](const auto& x) {
            return transformed<Along, Backwards, T, is_column<A>>(where, reader(x), m, k, scale);
        };
        if constexpr (lies_in_memory<A>)
            return computed(a);
        else
            return computed(eval(a));
    });
}

} // namespace fourier

/// X(k) = sum of x(j) exp(-2 pi i j k / n) along a vector, along each row of a matrix, or with axis<0> along
/// each column, as NumPy's fft; real or complex elements, of any length. The result has the operand's
/// extents, and complex elements: of double for doubles, of float for all others. Throws unsupported_error
/// for more than 2^26 elements in a line.
template <fourier::transformable A>
auto fft(const A& a) {
    constexpr auto along = fourier::is_column<A> ? fourier::lines::columns : fourier::lines::rows;
    return fourier::transformed<along, false>("fft(x)", a);
}
template <fourier::transformable A>
auto fft(const A& a, axis_t<0>) {
    return fourier::transformed<fourier::lines::columns, false>("fft(x, axis<0>)", a);
}
template <fourier::transformable A>
auto fft(const A& a, axis_t<1>) {
    return fourier::transformed<fourier::lines::rows, false>("fft(x, axis<1>)", a);
}

/// The inverse of fft(): with exp(2 pi i j k / n), divided by n.
template <fourier::transformable A>
auto ifft(const A& a) {
    constexpr auto along = fourier::is_column<A> ? fourier::lines::columns : fourier::lines::rows;
    return fourier::transformed<along, true>("ifft(x)", a);
}
template <fourier::transformable A>
auto ifft(const A& a, axis_t<0>) {
    return fourier::transformed<fourier::lines::columns, true>("ifft(x, axis<0>)", a);
}
template <fourier::transformable A>
auto ifft(const A& a, axis_t<1>) {
    return fourier::transformed<fourier::lines::rows, true>("ifft(x, axis<1>)", a);
}

/// Of a matrix, along its rows and then along its columns.
template <fourier::transformable A>
auto fft2(const A& a) {
    return fft(fft(a, axis<1>), axis<0>);
}
template <fourier::transformable A>
auto ifft2(const A& a) {
    return ifft(ifft(a, axis<1>), axis<0>);
}

} // namespace sinter
