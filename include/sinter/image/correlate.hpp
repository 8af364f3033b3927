#pragma once
// Correlation and convolution of images. An image is a matrix: rows of pixels, a pixel's channels side by
// side. The taps are written out in the kernel, or a row of many, so that everything around a correlation
// fuses with it.

#include <utility>

#include <sinter/image/images.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// Which neighbours: correlation goes the way of the taps, convolution the other way.
enum class direction { correlation, convolution };

/// Tap r of `taps` is the element first + step * r further on.
struct tap_run {
    std::int64_t first = 0, step = 1;
};
constexpr tap_run run_of(direction way, std::int64_t taps) {
    if (way == direction::correlation) return {-(taps / 2), 1};
    return {(taps - 1) / 2, -1};
}

inline view tap_view(direction way, std::int64_t rows, std::int64_t cols, std::int64_t tap_rows,
                     std::int64_t tap_cols, bool separable) {
    if (tap_rows < 1 || tap_cols < 1)
        throw shape_error("sinter: a correlation with " + shape_text(tap_rows, tap_cols) + " taps");
    constexpr std::int64_t most = 4096, most_along = 1024;
    if (separable && (tap_rows > most || tap_cols > most || tap_rows * tap_cols > most))
        throw unsupported_error("sinter: a correlation with " + shape_text(tap_rows, tap_cols) +
                                " taps; a kernel writes out at most " + std::to_string(most));
    if (!separable && (tap_rows > most_along || tap_cols > most_along))
        throw unsupported_error("sinter: a correlation with " + shape_text(tap_rows, tap_cols) +
                                " taps; there are at most " + std::to_string(most_along) + " along an axis");
    const tap_run r = run_of(way, tap_rows), c = run_of(way, tap_cols);
    view v;
    v.rows = rows;
    v.cols = cols;
    v.row0 = r.first;
    v.row_i = r.step;
    v.row_j = tap_rows;
    v.col0 = c.first;
    v.col_i = c.step;
    v.col_j = tap_cols;
    return v;
}

template <edge Beyond, int Channels, class X, class... W>
auto make_correlation(direction way, std::int64_t tap_rows, std::int64_t tap_cols, X&& x, W&&... weights) {
    static_assert(Channels >= 1 && Channels <= lookup::most_channels,
                  "sinter: an image has 1 to 15 channels");
    check_sized<plain_of<X>>();
    const std::int64_t m = rows_of(x), n = cols_of(x);
    check_gather(height_of(x), n, Channels);
    auto&& source = source_of(static_cast<X&&>(x), 0);
    using source_type = decltype(source);
    const view taps = tap_view(way, m, n, tap_rows, tap_cols, sizeof...(W) == 2);
    constexpr std::uint8_t how = lookup{Beyond, Channels}.packed();
    const part parts[] = {part_of(static_cast<source_type>(source), dtype::f32),
                          part_of(static_cast<W&&>(weights), dtype::f32)...};
    return expression<correlated<how, tree_of<source_type>, tree_of<W>...>>(parts, 1 + sizeof...(W), &taps);
}

template <class W>
constexpr void check_weights() {
    static_assert(tree_of<W>::info.cols == 1, "sinter: the weights along one axis are a column vector");
}

template <edge Beyond, int Channels, class X, class W, int N>
auto correlate_along(direction way, X&& x, W&& w, axis_t<N>) {
    check_weights<W>();
    const std::int64_t taps = rows_of(w);
    if constexpr (N == 0)
        return make_correlation<Beyond, Channels>(way, taps, 1, static_cast<X&&>(x), static_cast<W&&>(w));
    else
        return make_correlation<Beyond, Channels>(way, 1, taps, static_cast<X&&>(x),
                                                  trans(static_cast<W&&>(w)));
}
template <edge Beyond, int Channels, class X, class W>
auto correlate_along(direction way, X&& x, W&& w, axis_number along) {
    check_weights<W>();
    const bool down = runs_down<plain_of<X>>(along);
    const std::int64_t taps = rows_of(w);
    return make_correlation<Beyond, Channels>(way, down ? taps : 1, down ? 1 : taps, static_cast<X&&>(x),
                                              turned_elements(static_cast<W&&>(w), !down));
}

} // namespace expr

/// Element (i, j) is the sum over r, s of K(r, s) X(i + r - R / 2, j + s - S / 2). K is R x S, and the halves
/// are rounded down. X has `Channels` channels, and j counts pixels. `Beyond` says what is beyond X's edges.
/// The result has X's extents. X may be images(X, count), a batch of images below each other. Throws
/// shape_error if X or K is empty or X has no whole pixels, unsupported_error for more than 1024 taps along
/// an axis. More than 128 taps in rows and columns are a loop over the rows of taps. A reduction, a product
/// or a view of such a sum reads it from a temporary.
template <edge Beyond = edge::clamp, int Channels = 1, expr::is_picture X, expr::is_ours K>
auto correlate(X&& x, K&& k) {
    const std::int64_t r = expr::rows_of(k), s = expr::cols_of(k);
    return expr::make_correlation<Beyond, Channels>(expr::direction::correlation, r, s, static_cast<X&&>(x),
                                                    static_cast<K&&>(k));
}
/// The sum over r, s of K(r, s) X(i + (R - 1) / 2 - r, j + (S - 1) / 2 - s): NumPy's "same" convolution.
template <edge Beyond = edge::clamp, int Channels = 1, expr::is_picture X, expr::is_ours K>
auto convolve(X&& x, K&& k) {
    const std::int64_t r = expr::rows_of(k), s = expr::cols_of(k);
    return expr::make_correlation<Beyond, Channels>(expr::direction::convolution, r, s, static_cast<X&&>(x),
                                                    static_cast<K&&>(k));
}

/// Along one axis, axis<0> down the rows or axis<1> along the columns, with a vector of weights. Throws
/// shape_error for along(n) of no axis, too.
template <edge Beyond = edge::clamp, int Channels = 1, expr::is_picture X, expr::is_ours W,
          expr::is_axis Axis>
auto correlate(X&& x, W&& w, Axis along) {
    return expr::correlate_along<Beyond, Channels>(expr::direction::correlation, static_cast<X&&>(x),
                                                   static_cast<W&&>(w), along);
}
template <edge Beyond = edge::clamp, int Channels = 1, expr::is_picture X, expr::is_ours W,
          expr::is_axis Axis>
auto convolve(X&& x, W&& w, Axis along) {
    return expr::correlate_along<Beyond, Channels>(expr::direction::convolution, static_cast<X&&>(x),
                                                   static_cast<W&&>(w), along);
}

/// Both axes in one kernel, with weights v(r) w(s). A reduction to a scalar (sum, mean, norm, max ...) fuses
/// with it. One along an axis reads the result from a temporary, if there are more than 16 taps. GPUs and
/// CPUs walk down strips of the result. They weigh the elements of a row once for all rows that they are
/// needed for. Fragment shaders compute each element from all R S neighbours: two assignments along one axis
/// each do less there. Up to 4096 taps, 64 x 64.
template <edge Beyond = edge::clamp, int Channels = 1, expr::is_picture X, expr::is_ours V, expr::is_ours W>
auto correlate(X&& x, V&& v, W&& w) {
    expr::check_weights<V>();
    expr::check_weights<W>();
    const std::int64_t r = expr::rows_of(v), s = expr::rows_of(w);
    return expr::make_correlation<Beyond, Channels>(expr::direction::correlation, r, s, static_cast<X&&>(x),
                                                    static_cast<V&&>(v), static_cast<W&&>(w));
}
template <edge Beyond = edge::clamp, int Channels = 1, expr::is_picture X, expr::is_ours V, expr::is_ours W>
auto convolve(X&& x, V&& v, W&& w) {
    expr::check_weights<V>();
    expr::check_weights<W>();
    const std::int64_t r = expr::rows_of(v), s = expr::rows_of(w);
    return expr::make_correlation<Beyond, Channels>(expr::direction::convolution, r, s, static_cast<X&&>(x),
                                                    static_cast<V&&>(v), static_cast<W&&>(w));
}

} // namespace sinter
