#pragma once
// Transforms of a signal's segments: stft, spectrogram and welch, with SciPy's meanings.

#include <cstdint>
#include <string>

#include <sinter/fourier/real.hpp>
#include <sinter/fourier/windows.hpp>

namespace sinter::inline SINTER_ABI {

/// How a signal is cut into segments: elements of a segment, those that it shares with the next one (-1: half
/// of it), and elements for each unit of time.
struct signal_segments {
    std::int64_t length = 256;
    std::int64_t overlap = -1;
    double rate = 1;

    constexpr std::int64_t step() const { return length - (overlap < 0 ? length / 2 : overlap); }
};

namespace fourier {

inline void check_segments(const char* function, const signal_segments& of, std::int64_t n,
                           std::int64_t window) {
    const std::string named = std::string("sinter: ") + function;
    if (of.length < 1 || of.step() < 1)
        throw shape_error(named +
                          " takes segments of one element or more, which share fewer than they have, not " +
                          std::to_string(of.length) + " and " + std::to_string(of.length - of.step()));
    if (window != of.length)
        throw shape_error(named + " has segments of " + std::to_string(of.length) +
                          " elements, and a window of " + std::to_string(window));
    if (n < of.length)
        throw shape_error(named + " has segments of " + std::to_string(of.length) +
                          " elements, and a signal of " + std::to_string(n));
}

template <class X>
concept is_signal = transformable<X> && is_column<X>;

/// A line of numbers as an expression, in whatever memory they lie: rows are places, columns are lines.
template <class T>
array_view<T, dynamic, dynamic> elements_of(const ref<runtime::storage>& a, std::int64_t first,
                                            const line_set& s, extents_of_lines of) {
    return {a, rectangle(of.places, of.lines, first, s.step, s.apart)};
}

/// Transforms of the segments of a signal, each of them a column.
template <class T>
struct transformed_segments {
    extents_of_lines of; ///< frequencies, segments
    line_set elements;
    auto power() const {
        return square(elements_of<const T>(elements.re, elements.re_first, elements, of)) +
               square(elements_of<const T>(elements.im, elements.im_first, elements, of));
    }
};

inline std::int64_t count_segments(std::int64_t n, const signal_segments& by) {
    return (n - by.length) / by.step() + 1;
}

/// Segments of n elements that begin with x's, times the window and `scale`; `centred` takes their mean away.
template <class T, class W, class Scale>
line_set windowed(const device& where, const line_set& x, std::int64_t n, const signal_segments& by,
                  const W& window, const Scale& scale, bool centred) {
    const extents_of_lines of{by.length, count_segments(n, by)};
    line_set overlapping = x;
    overlapping.apart = by.step() * x.step;
    line_set cut = working_lines(*where.state(), dtype_of<T>, of).reals();
    const auto segment = elements_of<const T>(x.re, x.re_first, overlapping, of);
    auto to = elements_of<T>(cut.re, cut.re_first, cut, of);
    const auto weights = scale * window;
    if (centred)
        to = hadamard(segment - rowwise(mean(segment, axis<0>)), colwise(weights));
    else
        to = hadamard(segment, colwise(weights));
    return cut;
}

/// A signal as elements of T with so many zeros around it; without any, where it lies.
template <class T, class X, class F>
auto with_signal(const char* function, const X& x, std::int64_t before, std::int64_t behind, F f) {
    return with_lines(function, x, axis<0>, [&](const auto& what, const line_set& in) {
        const std::int64_t n = what.of.places;
        if (before == 0 && behind == 0 && in.re->type == dtype_of<T>) return f(what.where, in, n);
        const std::int64_t all = before + n + behind;
        const line_set padded = working_lines(*what.where.state(), dtype_of<T>, {all, 1}).reals();
        for_each_place(dtype_of<T>, {n, 1},
                       [&](line_statement& s) { s.write(padded.from_place(before), s.read(in)); });
        for_each_place(dtype_of<T>, {before, 1}, [&](line_statement& s) { s.write(padded, {}); });
        for_each_place(dtype_of<T>, {behind, 1},
                       [&](line_statement& s) { s.write(padded.from_place(before + n), {}); });
        return f(what.where, padded, all);
    });
}

template <class T, class X, class W>
auto short_time_transform(const X& x, const signal_segments& by, const W& window) {
    const std::int64_t n = expr::rows_of(x);
    check_segments("stft", by, n, expr::rows_of(window));
    const std::int64_t half_of = by.length / 2, step = by.step();
    const std::int64_t rest = (n + 2 * half_of - by.length) % step;
    const auto found = [&](const device& where, const line_set& signal, std::int64_t all) {
        scalar<T> sum_of_window(where);
        sum_of_window = sum(window);
        const line_set cut = windowed<T>(where, signal, all, by, window, 1 / sum_of_window, false);
        const extents_of_lines of{by.length, count_segments(all, by)};
        matrix<std::complex<T>> result(where, by.length / 2 + 1, of.lines);
        transform_reals<T>(where, of, cut, lines_in(result, false));
        return result;
    };
    return with_signal<T>("stft(x)", x, half_of, half_of + (rest == 0 ? 0 : step - rest), found);
}

/// f of the power of each segment at each frequency, which is a formula.
template <class T, class X, class W, class F>
auto with_powers(const char* function, const X& x, const signal_segments& by, const W& window, F f) {
    check_segments(function, by, expr::rows_of(x), expr::rows_of(window));
    return with_signal<T>(
        function, x, 0, 0, [&](const device& where, const line_set& signal, std::int64_t n) {
            scalar<T> squares(where);
            squares = sum(square(window));
            const line_set cut = windowed<T>(where, signal, n, by, window, T(1), true);
            const std::int64_t last = by.length / 2;
            transformed_segments<T> found{{last + 1, count_segments(n, by)}, {}};
            found.elements = working_lines(*where.state(), dtype_of<T>, found.of);
            transform_reals<T>(where, {by.length, found.of.lines}, cut, found.elements);
            // What the other half of the spectrum has, too; frequency 0 and half of the rate have no other.
            const std::int64_t alone = by.length % 2 == 0 ? last : -1;
            const auto k = row_index(found.of.places, found.of.lines);
            const auto twice = select(k == 0 || k == alone, T(1), T(2));
            return f(where, hadamard(found.power(), twice) / (static_cast<T>(by.rate) * squares), found.of);
        });
}

} // namespace fourier

/// The transforms of a real signal's segments, as SciPy's stft: element (k, j) is the rfft() of segment j
/// times the window, divided by the window's sum, at frequency k. The middle of the first segment is the
/// first element, with zeros before it; zeros also fill the last segment. The window is hann() unless one is
/// given. Throws shape_error for a signal shorter than a segment, a window of another length, and an overlap
/// that is not less than the length.
template <fourier::is_signal X, fourier::is_signal W>
auto stft(const X& x, signal_segments by, const W& window) {
    if constexpr (fourier::check_real<X>())
        return fourier::short_time_transform<fourier::real_of<X>>(x, by, window);
    else
        return expr::invalid{};
}
template <fourier::is_signal X>
auto stft(const X& x, signal_segments by = {}) {
    return stft(x, by, hann<fourier::real_of<X>>(by.length));
}

/// The power of a real signal by frequency and segment, as SciPy's spectrogram with the same window. The mean
/// of each segment is taken away first. Squares are divided by the sum of the window's squares and by `rate`,
/// and doubled but at 0 and at half of the rate. The window is hann() unless one is given. Throws as stft().
template <fourier::is_signal X, fourier::is_signal W>
auto spectrogram(const X& x, signal_segments by, const W& window) {
    using T = fourier::real_of<X>;
    if constexpr (fourier::check_real<X>())
        return fourier::with_powers<T>(
            "spectrogram", x, by, window,
            [](const device& where, const auto& power, fourier::extents_of_lines of) {
                matrix<T> result(where, of.places, of.lines);
                result = power;
                return result;
            });
    else
        return expr::invalid{};
}
template <fourier::is_signal X>
auto spectrogram(const X& x, signal_segments by = {}) {
    return spectrogram(x, by, hann<fourier::real_of<X>>(by.length));
}

/// The power of a real signal by frequency, as SciPy's welch: the mean of spectrogram() over all segments.
/// Throws as stft().
template <fourier::is_signal X, fourier::is_signal W>
auto welch(const X& x, signal_segments by, const W& window) {
    using T = fourier::real_of<X>;
    if constexpr (fourier::check_real<X>())
        return fourier::with_powers<T>(
            "welch", x, by, window, [](const device& where, const auto& power, fourier::extents_of_lines of) {
                vector<T> result(where, of.places);
                result = mean(power, axis<1>);
                return result;
            });
    else
        return expr::invalid{};
}
template <fourier::is_signal X>
auto welch(const X& x, signal_segments by = {}) {
    return welch(x, by, hann<fourier::real_of<X>>(by.length));
}

} // namespace sinter
