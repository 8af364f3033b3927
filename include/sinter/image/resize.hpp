#pragma once
// Images at other resolutions, and at places between their pixels.

#include <utility>

#include <sinter/expr/gather.hpp>

namespace sinter {

/// Which place of the source an element of the result shows.
enum class coordinates {
    half_pixel,   ///< (i + 1/2) m / M - 1/2: pixels are areas (OpenCV, PyTorch's default)
    align_corners ///< i (m - 1) / (M - 1): pixels are points, and corners fall on corners
};

namespace expr {
/// place(i) = scale * i + offset
struct place_rule {
    double scale = 1, offset = 0;
};
inline place_rule rule_of(coordinates how, std::int64_t from, std::int64_t to) {
    if (how == coordinates::align_corners)
        return {to > 1 ? static_cast<double>(from - 1) / static_cast<double>(to - 1) : 0.0, 0};
    const double scale = static_cast<double>(from) / static_cast<double>(to);
    return {scale, 0.5 * scale - 0.5};
}
} // namespace expr

/// Element (i, j) of the result is X at row I(i, j) and pixel J(i, j), which need not be whole: `Between`
/// says what is there. I and J are expressions of equal extents, or which broadcast. With channels, the
/// channel is that of column j. Of integers, the result is float. Throws shape_error if X is empty or has no
/// whole pixels.
template <filter Between = filter::linear, edge Beyond = edge::clamp, int Channels = 1, expr::is_ours X,
          expr::is_ours I, expr::is_ours J>
auto sample(X&& x, I&& i, J&& j) {
    static_assert(Channels >= 1 && Channels <= lookup::most_channels,
                  "sinter: an image has 1 to 15 channels");
    (void)expr::check_sized<X>();
    expr::check_gather(expr::rows_of(x), expr::cols_of(x), Channels);
    constexpr std::uint8_t how = lookup{Beyond, Channels, Between}.packed();
    using tree = expr::sampled<how, expr::tree_of<X>, expr::tree_of<I>, expr::tree_of<J>>;
    const expr::part parts[] = {expr::part_of(static_cast<X&&>(x), dtype::f32),
                                expr::part_of(static_cast<I&&>(i), dtype::f32),
                                expr::part_of(static_cast<J&&>(j), dtype::f32)};
    return expression<tree>(parts, 3);
}

namespace expr {

template <class X>
using place_type = std::conditional_t<tree_of<X>::info.type == dtype::f64, double, float>;

/// The places of the source that the rows, or pixels, with these numbers show.
template <class T, class Index>
auto make_places(Index index, const place_rule& rule) {
    return cast<T>(std::move(index)) * static_cast<T>(rule.scale) + static_cast<T>(rule.offset);
}
template <int Channels, class Index>
auto pixels_of(Index j) {
    if constexpr (Channels == 1)
        return j;
    else
        return std::move(j) / Channels;
}

} // namespace expr

/// X with `rows` rows of `cols` pixels, in one kernel. Pixels are read as they are, without smoothing: before
/// making an image much smaller, blur it (correlate). Throws shape_error for negative extents and as sample
/// does.
template <filter Between = filter::linear, edge Beyond = edge::clamp, int Channels = 1, expr::is_ours X>
auto resize(X&& x, std::int64_t rows, std::int64_t cols, coordinates how = coordinates::half_pixel) {
    using T = expr::place_type<X>;
    const expr::place_rule down = expr::rule_of(how, expr::rows_of(x), rows),
                           right = expr::rule_of(how, expr::cols_of(x) / Channels, cols);
    return sample<Between, Beyond, Channels>(
        static_cast<X&&>(x), expr::make_places<T>(row_index(rows, cols * Channels), down),
        expr::make_places<T>(expr::pixels_of<Channels>(col_index(rows, cols * Channels)), right));
}

/// X with `count` rows (axis<0>) or pixels in a row (axis<1>). One axis after the other, as in
/// resize<filter::cubic>(resize<filter::cubic>(X, n, axis<1>), m, axis<0>), takes two kernels and a
/// temporary, and a cubic or Lanczos filter half of the time or less when the image grows.
template <filter Between = filter::linear, edge Beyond = edge::clamp, int Channels = 1, expr::is_ours X,
          int N>
auto resize(X&& x, std::int64_t count, axis_t<N>, coordinates how = coordinates::half_pixel) {
    using T = expr::place_type<X>;
    const std::int64_t m = expr::rows_of(x), n = expr::cols_of(x);
    if constexpr (N == 0)
        return sample<Between, Beyond, Channels>(
            static_cast<X&&>(x), expr::make_places<T>(row_index(count, n), expr::rule_of(how, m, count)),
            col_index());
    else
        return sample<Between, Beyond, Channels>(
            static_cast<X&&>(x), row_index(),
            expr::make_places<T>(expr::pixels_of<Channels>(col_index(m, count * Channels)),
                                 expr::rule_of(how, n / Channels, count)));
}

} // namespace sinter
