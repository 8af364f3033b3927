#pragma once
// Batches of images: an array with one image below the other, whose edges are each image's own.

#include <utility>

#include <sinter/expr/gather.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

[[noreturn]] inline void throw_images(std::int64_t rows, std::int64_t cols, std::int64_t count) {
    throw shape_error("sinter: an array of " + shape_text(rows, cols) + " is not " + std::to_string(count) +
                      (count == 1 ? " image" : " images of equal height, one below the other"));
}

} // namespace expr

/// What images() returns: an array or expression, and how many images it holds. For correlate, convolve,
/// resize and sample.
template <class Tree>
class image_batch {
public:
    image_batch(expression<Tree> array, std::int64_t count) : array_(std::move(array)), count_(count) {
        const std::int64_t m = array_.rows();
        if (count < 0 || (count == 0 ? m != 0 : m == 0 || m % count != 0))
            expr::throw_images(m, array_.cols(), count);
    }

    /// Extents of all images together.
    std::int64_t rows() const { return array_.rows(); }
    std::int64_t cols() const { return array_.cols(); }
    std::int64_t count() const { return count_; }
    /// Rows of one image; 1 if there is none.
    std::int64_t height() const { return count_ > 0 ? rows() / count_ : 1; }
    const expression<Tree>& array() const { return array_; }

private:
    expression<Tree> array_;
    std::int64_t count_;
};

/// X as `count` images of equal height, one below the other. What is beyond the edges of each is not its
/// neighbour in the batch: `Y = correlate(images(X, 32), w, axis<0>)` does 32 images in one launch, and
/// `Z = resize(images(X, 32), m, n)` has 32 m rows. An empty X is 0 images. Throws shape_error if the rows
/// are no multiple of the count.
template <expr::is_ours X>
auto images(X&& x, std::int64_t count) {
    expr::check_sized<X>();
    using tree = expr::tree_of<X>;
    return image_batch<tree>(expr::rewrap<tree>(static_cast<X&&>(x)), count);
}

namespace expr {

template <class X>
inline constexpr bool is_image_batch = false;
template <class Tree>
inline constexpr bool is_image_batch<image_batch<Tree>> = true;

/// An image, or several.
template <class X>
concept is_picture = is_ours<X> || is_image_batch<std::remove_cvref_t<X>>;

template <class X>
struct plain_of_impl {
    using type = X;
};
template <class Tree>
struct plain_of_impl<image_batch<Tree>> {
    using type = expression<Tree>;
};
/// The array or expression that holds the images.
template <class X>
using plain_of = typename plain_of_impl<std::remove_cvref_t<X>>::type;

/// Rows of one image.
template <class X>
std::int64_t height_of(const X& x) {
    if constexpr (is_image_batch<X>)
        return x.height();
    else
        return rows_of(x);
}
template <class X>
std::int64_t count_of(const X& x) {
    if constexpr (is_image_batch<X>)
        return x.count();
    else
        return 1;
}

/// The picture as a part of an expression; `result_height` is the height of each image that is sampled.
template <class X>
decltype(auto) source_of(X&& x, std::int64_t result_height) {
    if constexpr (is_image_batch<std::remove_cvref_t<X>>) {
        using tree = stacked<tree_of<plain_of<X>>>;
        const part parts[] = {part_of(x.array(), dtype::i32),
                              number_part<dtype::i32>(static_cast<std::int32_t>(x.height())),
                              number_part<dtype::i32>(static_cast<std::int32_t>(result_height))};
        return expression<tree>(parts, 3);
    } else {
        return static_cast<X&&>(x);
    }
}

} // namespace expr
} // namespace sinter
