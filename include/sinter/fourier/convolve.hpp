#pragma once
// Convolutions by transforms: those of both operands are multiplied.

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include <sinter/fourier/real.hpp>

namespace sinter::inline SINTER_ABI {

/// Which elements of a convolution are wanted: all, as many as the first operand has, from the middle, or
/// those that no element beyond an edge has a part in. Names as SciPy's modes.
enum class convolution : std::uint8_t { full, same, valid };

namespace fourier {

/// The least even number from n on whose prime factors are 2, 3 and 5; 1 for n = 1.
inline std::int64_t padded_length(std::int64_t n) {
    const auto is_smooth = [](std::int64_t k) {
        for (const std::int64_t p : {2, 3, 5})
            while (k % p == 0) k /= p;
        return k == 1;
    };
    if (n > 1) n += n % 2;
    while (!is_smooth(n)) n += 2;
    return n;
}

/// Elements by row and column: places are columns, lines are rows.
struct extents_of_image {
    std::int64_t rows, cols;
    extents_of_lines in_rows() const { return {cols, rows}; }
};
inline line_set transposed(line_set s) {
    std::swap(s.step, s.apart);
    return s;
}

/// Transforms of images of some extents, of which those of real elements have cols / 2 + 1 columns.
template <class T>
class image_transform {
public:
    image_transform(const device& where, extents_of_image of, bool real)
        : where_(where), of_(of), real_(real), half_of_{of.rows, real ? of.cols / 2 + 1 : of.cols} {}

    /// Of an array with zeros around it.
    line_set forwards(const line_set& a, extents_of_image its) const {
        line_set x = made(of_);
        if (real_) x = x.reals();
        for_each_place(dtype_of<T>, its.in_rows(), [&](line_statement& s) { s.write(x, s.read(a)); });
        for_each_place(dtype_of<T>, {of_.cols - its.cols, of_.rows},
                       [&](line_statement& s) { s.write(x.from_place(its.cols), {}); });
        for_each_place(dtype_of<T>, {its.cols, of_.rows - its.rows},
                       [&](line_statement& s) { s.write(x.from_line(its.rows), {}); });
        const line_set y = made(half_of_);
        if (real_)
            transform_reals<T>(where_, of_.in_rows(), x, y);
        else
            transform<T>(where_, of_.in_rows(), x, y, false, 1);
        return down_columns(y, false);
    }
    line_set product(const line_set& a, const line_set& b) const {
        line_set x = made(half_of_);
        for_each_place(dtype_of<T>, half_of_.in_rows(),
                       [&](line_statement& s) { s.write(x, s.product(s.read(a), s.read(b))); });
        return x;
    }
    line_set backwards(const line_set& a) const {
        const line_set x = down_columns(a, true);
        line_set y = made(of_);
        const double scale = 1 / static_cast<double>(of_.rows * of_.cols);
        if (real_)
            transform_to_reals<T>(where_, of_.in_rows(), x, y.reals(), scale);
        else
            transform<T>(where_, of_.in_rows(), x, y, true, scale);
        return y;
    }

private:
    device where_;
    extents_of_image of_;
    bool real_;
    extents_of_image half_of_;

    line_set made(extents_of_image of) const {
        return working_lines(*where_.state(), dtype_of<T>, of.in_rows());
    }
    line_set down_columns(const line_set& x, bool back) const {
        if (of_.rows == 1) return x;
        line_set y = made(half_of_);
        transform<T>(where_, {half_of_.rows, half_of_.cols}, transposed(x), transposed(y), back, 1);
        return y;
    }
};

/// Where a convolution's wanted elements begin along one axis, and how many there are.
struct wanted_elements {
    std::int64_t first, count;
};
inline wanted_elements wanted(convolution what, std::int64_t n, std::int64_t m) {
    const std::int64_t least = (std::min)(n, m), most = (std::max)(n, m);
    if (what == convolution::same) return {(m - 1) / 2, n};
    if (what == convolution::valid) return {least - 1, most - least + 1};
    return {0, n + m - 1};
}

inline void check_operands(extents_of_image a, extents_of_image b, convolution what) {
    const auto text = [](extents_of_image of) {
        return std::to_string(of.rows) + " x " + std::to_string(of.cols);
    };
    if (a.rows * a.cols == 0 || b.rows * b.cols == 0)
        throw shape_error("sinter: fftconvolve takes arrays that have elements, not " + text(a) + " and " +
                          text(b));
    const bool larger = a.rows >= b.rows && a.cols >= b.cols, smaller = a.rows <= b.rows && a.cols <= b.cols;
    if (what == convolution::valid && !larger && !smaller)
        throw shape_error(
            "sinter: of fftconvolve(a, b, convolution::valid) one array covers the other, and " + text(a) +
            " and " + text(b) + " do not");
}

/// A line, or an image of lines.
template <class A>
extents_of_image image_of(const lines_of_operand<A>& what) {
    return {what.of.lines, what.of.places};
}

template <class A, class B>
auto convolved(const A& a, const B& b, convolution what) {
    using T = std::conditional_t<std::is_same_v<real_of<A>, double> || std::is_same_v<real_of<B>, double>,
                                 double, float>;
    constexpr bool real = !expr::is_complex<A> && !expr::is_complex<B>;
    using element = std::conditional_t<real, T, std::complex<T>>;
    constexpr axis_t<is_column<A> ? 0 : 1> along{};
    static_assert(is_column<A> == is_column<B>, "sinter: fftconvolve takes two vectors, or two matrices");
    return with_lines("fftconvolve(a, b)", a, along, [&](const auto& first, const line_set& x) {
        return with_lines("fftconvolve(a, b)", b, along, [&](const auto& second, const line_set& y) {
            const extents_of_image p = image_of(first), q = image_of(second);
            check_operands(p, q, what);
            const extents_of_image padded{padded_length(p.rows + q.rows - 1),
                                          padded_length(p.cols + q.cols - 1)};
            check_length((std::max)(padded.rows, padded.cols));
            const image_transform<T> transform(first.where, padded, real);
            const line_set all =
                transform.backwards(transform.product(transform.forwards(x, p), transform.forwards(y, q)));
            const wanted_elements rows = wanted(what, p.rows, q.rows), cols = wanted(what, p.cols, q.cols);
            auto result = is_column<A> ? result_like<A, element>(first.where, cols.count, rows.count)
                                       : result_like<A, element>(first.where, rows.count, cols.count);
            for_each_place(dtype_of<T>, {cols.count, rows.count}, [&](line_statement& s) {
                s.write(lines_in(result, first.rows),
                        s.read(all.from_place(cols.first).from_line(rows.first)));
            });
            return result;
        });
    });
}

} // namespace fourier

/// The convolution of two vectors, or of two matrices, by transforms, as SciPy's fftconvolve: element k is
/// the sum of a(j) b(k - j); real or complex elements. Throws shape_error for arrays without elements, and
/// for convolution::valid if neither covers the other; unsupported_error for more than 2^26 elements along an
/// axis. It costs transforms of the full extents: two forth and one back. For few weights, convolve() of
/// sinter/image.hpp is one launch.
template <fourier::transformable A, fourier::transformable B>
auto fftconvolve(const A& a, const B& b, convolution what = convolution::full) {
    return fourier::convolved(a, b, what);
}

} // namespace sinter
