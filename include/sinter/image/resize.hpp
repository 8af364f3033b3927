#pragma once
// Images at other resolutions, and at places between their pixels.

#include <limits>
#include <string>
#include <type_traits>
#include <utility>

#include <sinter/image/images.hpp>

namespace sinter::inline SINTER_ABI {

/// Which place of the source an element of the result shows.
enum class coordinates {
    half_pixel,   ///< (i + 1/2) m / M - 1/2: pixels are areas (OpenCV, PyTorch's default)
    align_corners ///< i (m - 1) / (M - 1): pixels are points, and corners fall on corners
};

namespace expr {
[[noreturn]] inline void throw_sampled(std::int64_t rows, std::int64_t count) {
    throw shape_error("sinter: places in " + (rows < 0 ? std::string("any") : std::to_string(rows)) +
                      " rows for a batch of " + std::to_string(count) +
                      " images; each image has as many rows of its own");
}
/// place(i) = (2 i + half) from / (2 to) - half / 2
struct place_rule {
    std::int64_t from = 1, to = 1, half = 0;

    double scale() const { return static_cast<double>(from) / static_cast<double>(to); }
    double offset() const { return half != 0 ? 0.5 * scale() - 0.5 : 0.0; }
};
inline place_rule rule_of(coordinates how, std::int64_t from, std::int64_t to) {
    if (how == coordinates::half_pixel) return {from, to, 1};
    return to > 1 ? place_rule{from - 1, to - 1, 0} : place_rule{0, 1, 0};
}

/// Rows or columns of several images, or of several channels. Throws shape_error if no array has as many.
inline std::int64_t together(std::int64_t count, std::int64_t each) {
    constexpr std::int64_t most = std::int64_t{1} << 62;
    if (count > 0 && each > most / count)
        throw shape_error("sinter: " + std::to_string(count) + " times " + std::to_string(each) +
                          " rows or columns are more than an array can have");
    return count * each;
}

/// Rows of each image of a result that has as many images as `x`.
template <class X, class Row, class Col>
std::int64_t sampled_height(const X& x, const Row& i, const Col& j) {
    if constexpr (!is_image_batch<X>) {
        return 0;
    } else {
        const std::int64_t rows = merge(rows_of(i), rows_of(j)), count = x.count();
        if (rows < 0 || (count == 0 ? rows != 0 : rows % count != 0)) throw_sampled(rows, count);
        return count > 0 && rows > 0 ? rows / count : 1;
    }
}
} // namespace expr

/// Element (i, j) of the result is X at row I(i, j) and pixel J(i, j), which need not be whole: `Between`
/// says what is there. I and J are expressions of equal extents, or which broadcast. With channels, the
/// channel is that of column j. Of whole numbers and masks, the result is float; the nearest pixels keep
/// their type. Of images(X, count), the result is as many images: I has the rows of all of them, and its
/// places count from each image's first row. Throws shape_error if X is empty or has no whole pixels, or I's
/// rows are not those of `count` images.
template <filter Between = filter::linear, edge Beyond = edge::clamp, int Channels = 1, expr::is_picture X,
          expr::is_ours Row, expr::is_ours Col>
auto sample(X&& x, Row&& i, Col&& j) {
    static_assert(Channels >= 1 && Channels <= lookup::most_channels,
                  "sinter: an image has 1 to 15 channels");
    expr::check_sized<expr::plain_of<X>>();
    expr::check_gather(expr::height_of(x), expr::cols_of(x), Channels);
    constexpr std::uint8_t how = lookup{Beyond, Channels, Between}.packed();
    auto&& source = expr::source_of(static_cast<X&&>(x), expr::sampled_height(x, i, j));
    using source_type = decltype(source);
    using tree = expr::sampled<how, expr::tree_of<source_type>, expr::tree_of<Row>, expr::tree_of<Col>>;
    using expr::part_of; // numbers have none of their own
    const expr::part parts[] = {part_of(static_cast<source_type>(source), dtype::f32),
                                part_of(static_cast<Row&&>(i), dtype::f32),
                                part_of(static_cast<Col&&>(j), dtype::f32)};
    return expression<tree>(parts, 3);
}

namespace expr {

template <class X>
using place_type = std::conditional_t<tree_of<plain_of<X>>::info.type == dtype::f64, double, float>;

/// Row numbers of a result of so many images, counted from each image's first row.
template <class X>
auto rows_in_image(const X& x, std::int64_t rows, std::int64_t cols) {
    const std::int64_t all = rows < 0 ? rows : together(count_of(x), rows);
    if constexpr (is_image_batch<X>)
        return make_index<leaf_kind::row_index>(all, cols) % static_cast<std::int32_t>(rows > 0 ? rows : 1);
    else
        return make_index<leaf_kind::row_index>(all, cols);
}

/// The places of the source that the rows, or pixels, with these numbers show. The nearest are whole numbers,
/// halves up: floor(n / d) of n = 2 from i + plus and d = 2 to, where no rounding may decide. It is estimated
/// in T and put right by what is left, n - d floor(n / d), which 32 bits hold when the products that it is
/// the difference of have wrapped.
template <filter Between, class T, class Index>
auto make_places(Index index, const place_rule& rule) {
    const auto estimate = [&](double offset) {
        return cast<T>(index) * static_cast<T>(rule.scale()) + static_cast<T>(offset);
    };
    if constexpr (Between != filter::nearest) {
        return estimate(rule.offset());
    } else {
        // The estimate is then off by one at most.
        constexpr std::int64_t most = std::int64_t{1} << std::numeric_limits<T>::digits;
        if (rule.from > most || rule.to > most)
            throw unsupported_error("sinter: the nearest pixels of " + std::to_string(rule.from) + " for " +
                                    std::to_string(rule.to) + ": places in " +
                                    (std::is_same_v<T, float> ? "float" : "double") + " are exact up to " +
                                    std::to_string(most));
        const auto wrapped = [](std::int64_t v) { return static_cast<std::uint32_t>(v); };
        const std::int64_t divisor = 2 * rule.to, plus = rule.half != 0 ? rule.from : rule.to;
        auto place = cast<std::int32_t>(floor(estimate(rule.offset() + 0.5)));
        auto left = cast<std::uint32_t>(index) * wrapped(2 * rule.from) + wrapped(plus) -
                    cast<std::uint32_t>(place) * wrapped(divisor);
        const std::uint32_t negative = 0x80000000u; // and from there on
        return place + cast<std::int32_t>(left >= wrapped(divisor) && left < negative) -
               cast<std::int32_t>(left >= negative);
    }
}
/// The column of such a pixel that has the same channel; places between pixels have theirs in `sample`.
template <filter Between, int Channels, class Places>
auto columns_of(Places pixel) {
    if constexpr (Between == filter::nearest && Channels > 1)
        return std::move(pixel) * Channels + col_index() % Channels;
    else
        return pixel;
}
template <int Channels, class Index>
auto pixels_of(Index j) {
    if constexpr (Channels == 1)
        return j;
    else
        return std::move(j) / Channels;
}

template <class Sample>
auto as_resized(Sample at_places) {
    return rewrap<resized<tree_of<Sample>>>(std::move(at_places));
}

} // namespace expr

/// X with `count` rows (axis<0>) or pixels in a row (axis<1>), in one kernel. Of images(X, count), each of
/// them. Pixels are read as they are, without smoothing. Before making an image much smaller, blur it by
/// correlate. Places are numbers of type float (of doubles: double). Those between pixels are off by some
/// 2^-23 of the axis: .001 pixels of 6000. Types are those of sample. Throws shape_error for negative extents
/// and as sample does, unsupported_error for the nearest of more than 2^24 pixels.
template <filter Between = filter::linear, edge Beyond = edge::clamp, int Channels = 1, expr::is_picture X,
          int N>
auto resize(X&& x, std::int64_t count, axis_t<N>, coordinates how = coordinates::half_pixel) {
    using T = expr::place_type<X>;
    const std::int64_t m = expr::rows_of(x), n = expr::cols_of(x);
    if constexpr (N == 0) {
        const expr::place_rule rule = expr::rule_of(how, expr::height_of(x), count);
        auto i = expr::make_places<Between, T>(expr::rows_in_image(x, count, n), rule);
        return expr::as_resized(
            sample<Between, Beyond, Channels>(static_cast<X&&>(x), std::move(i), col_index()));
    } else if constexpr (expr::is_image_batch<std::remove_cvref_t<X>>) {
        return resize<Between, Beyond, Channels>(x.array(), count, axis<1>, how); // no row leaves its image
    } else {
        const expr::place_rule rule = expr::rule_of(how, n / Channels, count);
        const std::int64_t wide = expr::together(Channels, count);
        auto j = expr::make_places<Between, T>(expr::pixels_of<Channels>(col_index(m, wide)), rule);
        return expr::as_resized(sample<Between, Beyond, Channels>(
            static_cast<X&&>(x), row_index(), expr::columns_of<Between, Channels>(std::move(j))));
    }
}

/// X with `rows` rows of `cols` pixels, otherwise as along one axis. The nearest pixel and linear filters
/// take one kernel. Wider filters take one axis after the other. That is two kernels and a temporary, and
/// less than half of the time as an image grows. Half elements take one kernel, so that none is rounded
/// twice.
template <filter Between = filter::linear, edge Beyond = edge::clamp, int Channels = 1, expr::is_picture X>
auto resize(X&& x, std::int64_t rows, std::int64_t cols, coordinates how = coordinates::half_pixel) {
    using T = expr::place_type<X>;
    if constexpr ((Between == filter::cubic || Between == filter::lanczos) &&
                  expr::tree_of<expr::plain_of<X>>::info.type != dtype::f16) {
        auto wide = resize<Between, Beyond, Channels>(x, cols, axis<1>, how);
        if constexpr (expr::is_image_batch<std::remove_cvref_t<X>>)
            return resize<Between, Beyond, Channels>(images(std::move(wide), x.count()), rows, axis<0>, how);
        else
            return resize<Between, Beyond, Channels>(std::move(wide), rows, axis<0>, how);
    } else {
        const expr::place_rule down = expr::rule_of(how, expr::height_of(x), rows),
                               right = expr::rule_of(how, expr::cols_of(x) / Channels, cols);
        const std::int64_t all = expr::together(expr::count_of(x), rows),
                           wide = expr::together(Channels, cols);
        auto i = expr::make_places<Between, T>(expr::rows_in_image(x, rows, wide), down);
        auto j = expr::make_places<Between, T>(expr::pixels_of<Channels>(col_index(all, wide)), right);
        return expr::as_resized(sample<Between, Beyond, Channels>(
            static_cast<X&&>(x), std::move(i), expr::columns_of<Between, Channels>(std::move(j))));
    }
}

} // namespace sinter
